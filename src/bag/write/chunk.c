#include "bag/write/chunk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "bag/codec/packer.h"
#include "bag/write/validate.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/growing.h"
#include "base/status.h"
#include "compression/compression.h"

/* Limit of memory kept for reuse. Releasing the memory of an image's chunk and allocating it again
 * costs a page fault per page, and packing threads wait for each other in the kernel. */
enum { KEPT_BYTES_MAX = 48 << 20 };

/* libmcap's rule: data that is smaller, or shrinks by less than one part in this many, stays
 * uncompressed. */
enum { PLAIN_BELOW = 1024, PLAIN_PART = 50 };

struct ha__out_buffers {
  atomic_size_t holders;
  pthread_mutex_t lock; /* guards the rest */
  ha__out_kept *chunks;
  ha__out_kept *packed;
  size_t bytes; /* of all that is kept */
};

ha_status ha__out_buffers_new(ha__out_buffers **out, ha_error *err) {
  ha__out_buffers *buffers = ha__alloc_zeroed(1, sizeof *buffers);

  if (!buffers) return HA_FAIL_NOMEM(err);
  atomic_init(&buffers->holders, 1);
  pthread_mutex_init(&buffers->lock, NULL);
  *out = buffers;
  return HA_OK;
}

static ha__out_chunk *chunk_of(ha__out_kept *kept) {
  return (void *)((char *)kept - offsetof(ha__out_chunk, kept));
}

static void chunk_free(ha__out_chunk *chunk) {
  ha__free(chunk->draft.bytes.data);
  ha__free(chunk->draft.entries.items);
  ha__free(chunk->rest.data);
  ha__free(chunk->lent);
  ha__free(chunk);
}

static void packed_free(ha__out_packed *packed) {
  ha__free(packed->bytes.data);
  ha__free(packed);
}

void ha__out_buffers_unref(ha__out_buffers *buffers) {
  ha__out_kept *next;

  if (!buffers) return;
  if (atomic_fetch_sub_explicit(&buffers->holders, 1, memory_order_acq_rel) != 1) return;
  for (ha__out_kept *k = buffers->chunks; k; k = next) {
    next = k->next;
    chunk_free(chunk_of(k));
  }
  for (ha__out_kept *k = buffers->packed; k; k = next) {
    next = k->next;
    packed_free((ha__out_packed *)k);
  }
  pthread_mutex_destroy(&buffers->lock);
  ha__free(buffers);
}

/* The smallest buffer of a list with room for this many bytes; of equal ones the most recently
 * used: small chunks must not occupy buffers of images. NULL = there is none. */
static ha__out_kept *take_kept(ha__out_buffers *buffers, ha__out_kept **list, size_t bytes) {
  ha__out_kept *found = NULL;
  ha__out_kept **place = NULL;

  pthread_mutex_lock(&buffers->lock);
  for (ha__out_kept **at = list; *at; at = &(*at)->next) {
    if ((*at)->capacity < bytes || (found && (*at)->capacity >= found->capacity)) continue;
    found = *at;
    place = at;
  }
  if (found) {
    *place = found->next;
    buffers->bytes -= found->capacity;
  }
  pthread_mutex_unlock(&buffers->lock);
  return found;
}

/* Returns false when enough is kept. */
static bool keep(ha__out_buffers *buffers, ha__out_kept **list, ha__out_kept *kept) {
  pthread_mutex_lock(&buffers->lock);
  const bool has_room = kept->capacity <= KEPT_BYTES_MAX - buffers->bytes;
  if (has_room) {
    kept->next = *list;
    *list = kept;
    buffers->bytes += kept->capacity;
  }
  pthread_mutex_unlock(&buffers->lock);
  return has_room;
}

/* --- filled ----------------------------------------------------------------------- */

ha_status ha__out_chunk_take(ha__out_chunk **out, ha__out_buffers *buffers,
                             const ha__out_packing *packing, size_t bytes, ha_error *err) {
  ha__out_kept *kept = take_kept(buffers, &buffers->chunks, bytes + HA__OUT_HEAD_ROOM);
  ha__out_chunk *chunk = kept ? chunk_of(kept) : ha__alloc_zeroed(1, sizeof *chunk);

  if (!chunk) return HA_FAIL_NOMEM(err);
  chunk->buffers = buffers;
  chunk->packing = packing;
  chunk->draft.base = HA__OUT_HEAD_ROOM;
  chunk->draft.bytes.size = 0; /* the header room has no content yet: do not move it */
  const ha_status st = ha__out_chunk_reserve(chunk, bytes + HA__OUT_HEAD_ROOM, err);
  if (st < 0) {
    chunk_free(chunk);
    return st;
  }
  atomic_fetch_add_explicit(&buffers->holders, 1, memory_order_relaxed);
  chunk->draft.bytes.size = HA__OUT_HEAD_ROOM;
  chunk->draft.size = 0;
  chunk->draft.entries.size = 0;
  chunk->lent_count = 0;
  chunk->rest.size = 0;
  chunk->status = HA_OK;
  chunk->crc = 0;
  *out = chunk;
  return HA_OK;
}

void ha__out_chunk_give(void *user) {
  ha__out_chunk *chunk = user;

  if (!chunk) return;
  ha__out_buffers *buffers = chunk->buffers;
  ha__out_packed_give(chunk->packed);
  chunk->packed = NULL;
  chunk->kept.capacity = chunk->draft.bytes.capacity;
  if (!keep(buffers, &buffers->chunks, &chunk->kept)) chunk_free(chunk);
  ha__out_buffers_unref(buffers);
}

ha_status ha__out_chunk_grow(ha__out_chunk *chunk, size_t more, ha_error *err) {
  return ha__bytes_reserve(&chunk->draft.bytes, more, err);
}

/* --- packed ----------------------------------------------------------------------- */

static ha_status take_packed(ha__out_packed **out, ha__out_buffers *buffers, size_t bytes,
                             ha_error *err) {
  ha__out_packed *packed = (ha__out_packed *)take_kept(buffers, &buffers->packed, bytes);

  if (!packed) packed = ha__alloc_zeroed(1, sizeof *packed);
  if (!packed) return HA_FAIL_NOMEM(err);
  packed->buffers = buffers;
  packed->bytes.size = 0;
  atomic_fetch_add_explicit(&buffers->holders, 1, memory_order_relaxed);
  *out = packed;
  return HA_OK;
}

void ha__out_packed_give(void *user) {
  ha__out_packed *packed = user;

  if (!packed) return;
  ha__out_buffers *buffers = packed->buffers;
  packed->kept.capacity = packed->bytes.capacity;
  if (!keep(buffers, &buffers->packed, &packed->kept)) packed_free(packed);
  ha__out_buffers_unref(buffers);
}

/* --- packing -------------------------------------------------------------------- */

static uint32_t checksum(const ha__out_chunk *chunk) {
  const ha_draft *draft = &chunk->draft;
  uint32_t crc = ha__crc32(0, draft->bytes.data + draft->base, draft->bytes.size - draft->base);
  const uint8_t *rest = chunk->rest.data;

  for (size_t i = 0; i < chunk->lent_count; i++) {
    const ha__out_lent *lent = &chunk->lent[i];
    crc = ha__crc32(crc, lent->bytes.data, lent->bytes.size);
    if (lent->rest_bytes == 0) continue;
    crc = ha__crc32(crc, rest, lent->rest_bytes);
    rest += lent->rest_bytes;
  }
  return crc;
}

/* Compress the chunk's bytes into packed, whose size stays 0 when that does not help. */
static ha_status compress(ha__out_packed *packed, const ha__out_chunk *chunk,
                          const ha__out_packing *how, size_t bound, ha_error *err) {
  const ha_draft *draft = &chunk->draft;
  const size_t size = draft->bytes.size - draft->base;
  ha_bytes *to = &packed->bytes;
  size_t got = 0;

  HA_TRY(ha__bytes_reserve(to, bound + HA__OUT_HEAD_ROOM, err));
  HA_TRY(ha__pack(how->packers, how->ops, draft->bytes.data + draft->base, size,
                  to->data + HA__OUT_HEAD_ROOM, bound, &got, how->level, err));
  if (!how->try_plain || got < size - size / PLAIN_PART) to->size = HA__OUT_HEAD_ROOM + got;
  return HA_OK;
}

static ha_status try_compress(ha__out_chunk *chunk, const ha__out_packing *how, ha_error *err) {
  const size_t size = chunk->draft.bytes.size - chunk->draft.base;
  const size_t bound = how->ops->bound(size);
  ha__out_packed *packed = NULL;

  if (how->try_plain && size < PLAIN_BELOW) return HA_OK;
  if (bound == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a chunk of %zu bytes is too large for %s", size,
                   how->ops->name);
  }
  HA_TRY(take_packed(&packed, chunk->buffers, bound + HA__OUT_HEAD_ROOM, err));
  const ha_status st = compress(packed, chunk, how, bound, err);
  if (st >= 0 && packed->bytes.size > 0) {
    chunk->packed = packed;
  } else {
    ha__out_packed_give(packed);
  }
  return st;
}

/* Encrypt the stored bytes, in place. */
static ha_status encrypt(ha__out_chunk *chunk, const ha__out_packing *how, ha_error *err) {
  ha_bytes *bytes = chunk->packed ? &chunk->packed->bytes : &chunk->draft.bytes;

  HA_TRY(ha__bytes_reserve(bytes, how->after_bytes, err));
  const uint8_t *first = bytes->data + HA__OUT_HEAD_ROOM - how->before_bytes;
  const uint8_t *end = bytes->data + bytes->size + how->after_bytes;
  uint8_t *at = bytes->data + HA__OUT_HEAD_ROOM;
  size_t size = bytes->size - HA__OUT_HEAD_ROOM;
  HA_TRY(ha__out_validate(how->cipher->encrypt(how->encryption, &at, &size, err), NULL, how->cipher,
                          err));
  if (at < first || at > end || size > (size_t)(end - at)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s encrypts beyond its chunk",
                   how->cipher->name);
  }
  chunk->start = (size_t)(at - bytes->data);
  bytes->size = chunk->start + size;
  return HA_OK;
}

void ha__out_chunk_pack(ha__task *task) {
  ha__out_chunk *chunk = (ha__out_chunk *)task;
  const ha__out_packing *how = chunk->packing;

  chunk->err = (ha_error)HA_ERROR_INIT;
  chunk->status = HA_OK;
  chunk->start = HA__OUT_HEAD_ROOM;
  if (how->crc) chunk->crc = checksum(chunk);
  if (how->ops) chunk->status = try_compress(chunk, how, &chunk->err);
  if (how->cipher && chunk->status >= 0) chunk->status = encrypt(chunk, how, &chunk->err);
}
