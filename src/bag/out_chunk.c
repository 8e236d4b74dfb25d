#include "bag/out_chunk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/growing.h"
#include "base/status.h"
#include "compression/compression.h"

/* Memory of chunks that wait to be used again. To give back that of an image's chunk and to get it
 * again costs a page fault per page, and threads that pack wait for each other in the kernel. */
enum { KEPT_BYTES_MAX = 48 << 20 };

/* libmcap's rule: what is smaller, or shrinks by less than one part in so many, stays as it is. */
enum { PLAIN_BELOW = 1024, PLAIN_PART = 50 };

struct ha__out_stock {
  atomic_size_t holders;
  pthread_mutex_t lock; /* guards the rest */
  ha__out_chunk *first;
  size_t bytes; /* of those that are kept */
};

ha_status ha__out_stock_new(ha__out_stock **out, ha_error *err) {
  ha__out_stock *stock = ha__alloc_zeroed(1, sizeof *stock);

  if (!stock) return HA_FAIL_NOMEM(err);
  atomic_init(&stock->holders, 1);
  pthread_mutex_init(&stock->lock, NULL);
  *out = stock;
  return HA_OK;
}

static void chunk_free(ha__out_chunk *chunk) {
  ha__free(chunk->draft.bytes.data);
  ha__free(chunk->draft.entries.items);
  ha__free(chunk->rest.data);
  ha__free(chunk->packed.data);
  ha__free(chunk);
}

void ha__out_stock_unref(ha__out_stock *stock) {
  if (!stock) return;
  if (atomic_fetch_sub_explicit(&stock->holders, 1, memory_order_acq_rel) != 1) return;
  while (stock->first) {
    ha__out_chunk *chunk = stock->first;
    stock->first = chunk->next;
    chunk_free(chunk);
  }
  pthread_mutex_destroy(&stock->lock);
  ha__free(stock);
}

static size_t bytes_of(const ha__out_chunk *chunk) {
  return sizeof *chunk + chunk->draft.bytes.capacity + chunk->packed.capacity;
}

static ha__out_chunk *take_kept(ha__out_stock *stock) {
  pthread_mutex_lock(&stock->lock);
  ha__out_chunk *chunk = stock->first;
  if (chunk) {
    stock->first = chunk->next;
    stock->bytes -= bytes_of(chunk);
  }
  pthread_mutex_unlock(&stock->lock);
  return chunk;
}

ha_status ha__out_chunk_take(ha__out_chunk **out, ha__out_stock *stock,
                             const ha__out_packing *packing, size_t bytes, ha_error *err) {
  ha__out_chunk *chunk = take_kept(stock);

  if (!chunk) chunk = ha__alloc_zeroed(1, sizeof *chunk);
  if (!chunk) return HA_FAIL_NOMEM(err);
  chunk->stock = stock;
  chunk->packing = packing;
  chunk->draft.base = HA__OUT_HEAD_ROOM;
  chunk->draft.bytes.size = 0; /* the head room is no content yet: it need not move */
  const ha_status st = ha__out_chunk_reserve(chunk, bytes + HA__OUT_HEAD_ROOM, err);
  if (st < 0) {
    chunk_free(chunk);
    return st;
  }
  atomic_fetch_add_explicit(&stock->holders, 1, memory_order_relaxed);
  chunk->draft.bytes.size = HA__OUT_HEAD_ROOM;
  chunk->draft.size = 0;
  chunk->draft.entries.size = 0;
  chunk->lent = (ha_slice){NULL, 0};
  chunk->rest.size = 0;
  chunk->is_packed = false;
  chunk->status = HA_OK;
  chunk->crc = 0;
  *out = chunk;
  return HA_OK;
}

void ha__out_chunk_give(void *user) {
  ha__out_chunk *chunk = user;

  if (!chunk) return;
  ha__out_stock *stock = chunk->stock;
  pthread_mutex_lock(&stock->lock);
  const bool kept = bytes_of(chunk) <= KEPT_BYTES_MAX - stock->bytes;
  if (kept) {
    chunk->next = stock->first;
    stock->first = chunk;
    stock->bytes += bytes_of(chunk);
  }
  pthread_mutex_unlock(&stock->lock);
  if (!kept) chunk_free(chunk);
  ha__out_stock_unref(stock);
}

ha_status ha__out_chunk_grow(ha__out_chunk *chunk, size_t more, ha_error *err) {
  return ha__bytes_reserve(&chunk->draft.bytes, more, err);
}

/* --- packing -------------------------------------------------------------------- */

static uint32_t checksum(const ha__out_chunk *chunk) {
  const ha_draft *draft = &chunk->draft;
  uint32_t crc = ha__crc32(0, draft->bytes.data + draft->base, draft->bytes.size - draft->base);

  if (chunk->lent.size) crc = ha__crc32(crc, chunk->lent.data, chunk->lent.size);
  if (chunk->rest.size) crc = ha__crc32(crc, chunk->rest.data, chunk->rest.size);
  return crc;
}

static ha_status compress(ha__out_chunk *chunk, const ha__out_packing *how, ha_error *err) {
  const ha_draft *draft = &chunk->draft;
  const uint8_t *bytes = draft->bytes.data + draft->base;
  const size_t size = draft->bytes.size - draft->base;
  const size_t bound = how->ops->bound(size);
  size_t got = 0;

  if (how->try_plain && size < PLAIN_BELOW) return HA_OK;
  if (bound == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a chunk of %zu bytes is too large for %s", size,
                   how->ops->name);
  }
  chunk->packed.size = 0;
  HA_TRY(ha__bytes_reserve(&chunk->packed, bound + HA__OUT_HEAD_ROOM, err));
  HA_TRY(ha__pack(how->packers, how->ops, bytes, size, chunk->packed.data + HA__OUT_HEAD_ROOM,
                  bound, &got, how->level, err));
  if (how->try_plain && got >= size - size / PLAIN_PART) return HA_OK;
  chunk->packed.size = HA__OUT_HEAD_ROOM + got;
  chunk->is_packed = true;
  return HA_OK;
}

void ha__out_chunk_pack(ha__task *task) {
  ha__out_chunk *chunk = (ha__out_chunk *)task;
  const ha__out_packing *how = chunk->packing;

  chunk->err = (ha_error)HA_ERROR_INIT;
  chunk->status = HA_OK;
  if (how->crc) chunk->crc = checksum(chunk);
  if (how->ops) chunk->status = compress(chunk, how, &chunk->err);
}
