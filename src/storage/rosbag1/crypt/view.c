#include "storage/rosbag1/crypt/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/search.h"
#include "base/status.h"

/* Largest header of a chunk or connection record. */
enum { HEAD_MAX = 1 << 20 };

/* Bytes decrypted at a time; small enough for the processor's caches. */
enum { PIECE = 32 << 10 };

/* Bytes of the two lengths of a record: of the header and of the data. */
enum { LENGTHS = 8 };

void ha__crypt_view_free(ha__crypt_view *view) {
  if (!view) return;
  ha__aes_done(&view->aes);
  ha__free(view->head);
  ha__free(view->places);
  ha__free(view);
}

/* --- the map ------------------------------------------------------------------------------ */

ha_status ha__crypt_view_add(ha__crypt_view *view, uint64_t start, bool is_connection,
                             ha_error *err) {
  void *places = view->places;
  const ha_status st =
      ha__reserve(&places, &view->capacity, view->count, 1, sizeof *view->places, err);

  view->places = places;
  if (st < 0) return st;
  ha__sealed_place *place = &view->places[view->count++];
  memset(place, 0, sizeof *place);
  place->start = start;
  place->is_connection = is_connection;
  return HA_OK;
}

static int compare(const void *a, const void *b) {
  const uint64_t x = ((const ha__sealed_place *)a)->start;
  const uint64_t y = ((const ha__sealed_place *)b)->start;

  return (x > y) - (x < y);
}

ha_status ha__crypt_view_sort(ha__crypt_view *view) {
  if (view->count > 1) qsort(view->places, view->count, sizeof *view->places, compare);
  for (size_t i = 1; i < view->count; i++) {
    if (view->places[i].start == view->places[i - 1].start) return HA_END;
  }
  return HA_OK;
}

/* Index of the first place after offset. */
static size_t place_after(const ha__crypt_view *view, uint64_t offset) {
  size_t at;

  HA__SEARCH(at, view->count, view->places[at].start <= offset);
  return at;
}

/* --- sizes of a record ---------------------------------------------------------------------- */

/* As ha__source_read(), but unreadable blocks of the disk are a failure, because in CBC they also
 * make the next block undecryptable. */
static ha_status read_raw(void *out, const ha__crypt_view *view, uint64_t offset, size_t size,
                          ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;

  HA_TRY(ha__source_read(out, view->raw, offset, size, err));
  if (!ha__source_gap(view->raw, offset, size, &start, &end)) return HA_OK;
  return HA_FAIL(err, HA_E_IO, (int64_t)start, "cannot read");
}

static ha_status read_u32(uint32_t *out, const ha__crypt_view *view, uint64_t offset,
                          ha_error *err) {
  uint8_t bytes[4];

  if (!ha__range_within(offset, sizeof bytes, ha__source_size(view->raw))) return HA_END;
  HA_TRY(read_raw(bytes, view, offset, sizeof bytes, err));
  *out = ha__load_u32(bytes);
  return HA_OK;
}

static bool is_sealed_size(uint32_t size) {
  return size >= HA__SEALED_MIN && size % HA__AES_BLOCK == 0;
}

/* Number of padding bytes of the sealed bytes in [start, start + size); 0 = invalid. */
static ha_status read_padding(unsigned *out, const ha__crypt_view *view, uint64_t start,
                              uint32_t size, ha_error *err) {
  uint8_t blocks[2 * HA__AES_BLOCK];
  uint8_t last[HA__AES_BLOCK];
  ha__aes_run run;

  HA_TRY(read_raw(blocks, view, start + size - sizeof blocks, sizeof blocks, err));
  HA_TRY(ha__aes_start(&run, &view->aes, blocks, err));
  const ha_status st = ha__aes_decrypt(last, &run, blocks + HA__AES_BLOCK, HA__AES_BLOCK, err);
  ha__aes_end(&run);
  HA_TRY(st);
  *out = ha__aes_padding(last);
  return HA_OK;
}

/* Number of padding bytes assumed when the padding is missing or invalid. */
enum { NO_PADDING = 1 };

static ha_status measure(const ha__crypt_view *view, ha__sealed_place *place, ha_error *err) {
  uint32_t head = 0;
  uint32_t data = 0;
  unsigned head_pads = 0;
  unsigned data_pads = 0;
  const uint64_t total = ha__source_size(view->raw);

  ha_status st = read_u32(&head, view, place->start, err);
  if (st != HA_OK) return st;
  if (head > HEAD_MAX || (place->is_connection && !is_sealed_size(head))) return HA_END;
  const uint64_t head_at = place->start + 4;
  st = read_u32(&data, view, head_at + head, err);
  if (st != HA_OK) return st;
  if (!is_sealed_size(data)) return HA_END;
  if (place->is_connection) HA_TRY(read_padding(&head_pads, view, head_at, head, err));
  if (place->is_connection && head_pads == 0) return HA_END;
  const uint64_t data_at = head_at + head + 4;
  if (ha__range_within(data_at, data, total)) {
    st = read_padding(&data_pads, view, data_at, data, err);
    if (st == HA_E_NOMEM) return st;
  }
  atomic_store_explicit(&place->head_pads, (uint8_t)head_pads, memory_order_relaxed);
  atomic_store_explicit(&place->data_pads, (uint8_t)data_pads, memory_order_relaxed);
  atomic_store_explicit(&place->head_size, head, memory_order_relaxed);
  atomic_store_explicit(&place->data_size, data, memory_order_relaxed);
  return HA_OK;
}

static void fill(ha__sealed *out, const ha__crypt_view *view, ha__sealed_place *place) {
  const uint32_t head_pads = atomic_load_explicit(&place->head_pads, memory_order_relaxed);
  const uint32_t padding = atomic_load_explicit(&place->data_pads, memory_order_relaxed);
  const uint32_t data_pads = padding ? padding : NO_PADDING;
  const uint32_t stated = atomic_load_explicit(&place->data_size, memory_order_relaxed);
  const uint64_t total = ha__source_size(view->raw);

  out->start = place->start;
  out->is_padded = padding != 0;
  out->head_size = atomic_load_explicit(&place->head_size, memory_order_relaxed);
  out->head_plain = out->head_size - (place->is_connection ? HA__AES_BLOCK + head_pads : 0);
  out->gap = HA__AES_BLOCK + data_pads + (out->head_size - out->head_plain);
  out->length = stated - HA__AES_BLOCK - data_pads;
  out->data_size = stated;
  out->data_plain = out->length;
  const uint64_t data_at = place->start + LENGTHS + out->head_size;
  if (ha__range_within(data_at, stated, total)) return;
  out->data_size = (total - data_at) / HA__AES_BLOCK * HA__AES_BLOCK;
  out->data_plain = out->data_size > HA__AES_BLOCK ? out->data_size - HA__AES_BLOCK : 0;
}

ha_status ha__crypt_sealed(ha__sealed *out, ha__crypt_view *view, ha__sealed_place *place,
                           ha_error *err) {
  uint8_t state = atomic_load_explicit(&place->state, memory_order_acquire);

  if (state == SEALED_UNREAD) {
    const ha_status st = measure(view, place, err);
    if (st < 0) return st;
    state = st == HA_OK ? SEALED_GOOD : SEALED_BAD;
    atomic_store_explicit(&place->state, state, memory_order_release);
  }
  if (state == SEALED_BAD) return HA_END;
  fill(out, view, place);
  return HA_OK;
}

/* --- bytes of a record ---------------------------------------------------------------------- */

/* Offset in the view at which the data begins. */
static uint64_t data_start(const ha__sealed *s) {
  return s->start + LENGTHS + s->head_plain + s->gap;
}

static uint64_t sealed_end(const ha__sealed *s) {
  return data_start(s) + s->data_plain;
}

/* Number of bytes to decrypt next: one block, if only a part of it is needed. */
static size_t next_step(size_t skip, size_t size) {
  if (skip > 0 || size < HA__AES_BLOCK) return HA__AES_BLOCK;
  return size < PIECE ? size / HA__AES_BLOCK * HA__AES_BLOCK : PIECE;
}

/* Decrypt from the block at offset `at` of the file; the first `skip` bytes are left out. */
static ha_status decrypt_blocks(uint8_t *out, const ha__crypt_view *view, const ha__aes_run *run,
                                uint64_t at, size_t skip, size_t size, ha_error *err) {
  uint8_t in[PIECE];
  uint8_t block[HA__AES_BLOCK];

  while (size > 0) {
    const size_t step = next_step(skip, size);
    const bool is_part = skip > 0 || size < step;
    size_t got = step;
    HA_TRY(read_raw(in, view, at, step, err));
    HA_TRY(ha__aes_decrypt(is_part ? block : out, run, in, step, err));
    if (is_part) {
      got = HA__AES_BLOCK - skip < size ? HA__AES_BLOCK - skip : size;
      memcpy(out, block + skip, got);
    }
    out += got;
    size -= got;
    at += step;
    skip = 0;
  }
  return HA_OK;
}

/* Decrypt bytes [from, from + size) of the plaintext that is sealed at sealed_at. */
static ha_status decrypt(uint8_t *out, const ha__crypt_view *view, uint64_t sealed_at,
                         uint64_t from, size_t size, ha_error *err) {
  const size_t skip = (size_t)(from % HA__AES_BLOCK);
  const uint64_t at = sealed_at + from - skip;
  uint8_t before[HA__AES_BLOCK];
  ha__aes_run run;

  HA_TRY(read_raw(before, view, at, sizeof before, err));
  HA_TRY(ha__aes_start(&run, &view->aes, before, err));
  const ha_status st = decrypt_blocks(out, view, &run, at + sizeof before, skip, size, err);
  ha__aes_end(&run);
  return st;
}

ha_status ha__crypt_head(uint8_t *out, const ha__crypt_view *view, const ha__sealed *sealed,
                         bool is_connection, ha_error *err) {
  const uint64_t at = sealed->start + 4;

  if (!is_connection) return read_raw(out, view, at, sealed->head_size, err);
  return decrypt(out, view, at, 0, sealed->head_plain, err);
}

ha_status ha__crypt_data(uint8_t *out, const ha__crypt_view *view, const ha__sealed *sealed,
                         size_t size, ha_error *err) {
  return decrypt(out, view, sealed->start + LENGTHS + sealed->head_size, 0, size, err);
}

/* Make the bytes before the data: lengths, header, and the field "_". */
static ha_status make_front(uint8_t *out, const ha__crypt_view *view, const ha__sealed *s,
                            bool is_connection, ha_error *err) {
  uint8_t *p = out;

  ha__store_u32(p, (uint32_t)(s->head_plain + s->gap));
  p += 4;
  HA_TRY(ha__crypt_head(p, view, s, is_connection, err));
  p += s->head_plain;
  ha__store_u32(p, (uint32_t)(s->gap - 4));
  memcpy(p + 4, "_=", 2);
  memset(p + 6, 0, (size_t)s->gap - 6);
  ha__store_u32(p + s->gap, (uint32_t)s->length);
  return HA_OK;
}

/* Copy size bytes of the part before the record's data, from `offset` of the view on. */
static ha_status read_front(uint8_t *out, const ha__crypt_view *view, const ha__sealed *s,
                            bool is_connection, uint64_t offset, size_t size, ha_error *err) {
  uint8_t *front = ha__alloc((size_t)(data_start(s) - s->start));

  if (!front) return HA_FAIL_NOMEM(err);
  const ha_status st = make_front(front, view, s, is_connection, err);
  if (st >= 0) memcpy(out, front + (offset - s->start), size);
  ha__free(front);
  return st;
}

static size_t min_size(uint64_t a, size_t b) {
  return a < b ? (size_t)a : b;
}

/* Read the start of a range that begins in an encrypted record; *done: number of bytes. */
static ha_status read_sealed(size_t *done, uint8_t *out, const ha__crypt_view *view,
                             const ha__sealed *s, bool is_connection, uint64_t offset, size_t size,
                             ha_error *err) {
  const uint64_t data = data_start(s);

  if (offset < data) {
    *done = min_size(data - offset, size);
    return read_front(out, view, s, is_connection, offset, *done, err);
  }
  *done = min_size(sealed_end(s) - offset, size);
  return decrypt(out, view, s->start + LENGTHS + s->head_size, offset - data, *done, err);
}

/* Read the start of a range outside of encrypted records; *done: number of bytes. */
static ha_status read_plain(size_t *done, uint8_t *out, const ha__crypt_view *view, uint64_t offset,
                            size_t size, ha_error *err) {
  if (offset < view->head_size) {
    *done = min_size(view->head_size - offset, size);
    memcpy(out, view->head + offset, *done);
    return HA_OK;
  }
  *done = size;
  return ha__source_read(out, view->raw, offset, size, err);
}

/* --- functions of the source ---------------------------------------------------------------- */

static ha_status view_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  ha__crypt_view *view = file;
  uint8_t *to = out;

  while (size > 0) {
    const size_t next = place_after(view, offset);
    ha__sealed_place *place = next > 0 ? &view->places[next - 1] : NULL;
    const uint64_t border = next < view->count ? view->places[next].start : UINT64_MAX;
    const size_t most = min_size(border - offset, size);
    ha__sealed s;
    size_t done = 0;
    const ha_status found = place ? ha__crypt_sealed(&s, view, place, err) : HA_END;
    if (found < 0) return found;
    if (found == HA_OK && offset < sealed_end(&s)) {
      HA_TRY(read_sealed(&done, to, view, &s, place->is_connection, offset, most, err));
    } else {
      HA_TRY(read_plain(&done, to, view, offset, most, err));
    }
    to += done;
    offset += done;
    size -= done;
  }
  return HA_OK;
}

/* A byte of the view is encrypted at an offset of the file that is at most this many bytes
 * before. */
enum { MAX_SHIFT = 4 * HA__AES_BLOCK };

static void view_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  const ha__crypt_view *view = file;
  const uint64_t total = ha__source_size(view->raw);
  ha_io_range *wider = ha__alloc(n * sizeof *wider);

  if (!wider) return; /* without effect: prefetching is a hint */
  for (size_t i = 0; i < n; i++) {
    const uint64_t start = ranges[i].offset > MAX_SHIFT ? ranges[i].offset - MAX_SHIFT : 0;
    const uint64_t end = ranges[i].offset + ranges[i].size;
    wider[i] = (ha_io_range){start, (end < total ? end : total) - (start < total ? start : total)};
  }
  ha__source_prefetch(view->raw, wider, n);
  ha__free(wider);
}

static ha_status view_open(void **out, uint64_t *out_size, void *context, const char *name,
                           ha_error *err) {
  const ha__crypt_view *view = context;

  (void)name, (void)err;
  *out = context;
  *out_size = view->size;
  return HA_OK;
}

static void view_close(void *file) {
  ha__crypt_view_free(file);
}

#define MEMBERS                                                                                    \
  .struct_size = sizeof(ha_io_ops), .name = "rosbag1",                                             \
  .summary = "ROS 1 bags that rosbag encrypted", .version = "2.0", .open = view_open,              \
  .close = view_close, .read = view_read

/* Functions over a file that can prefetch; and over other files. */
static const ha_io_ops g_hinted = {MEMBERS, .prefetch = view_prefetch};
static const ha_io_ops g_plain = {MEMBERS};

const ha_io_ops *ha__crypt_view_ops(const ha__crypt_view *view) {
  return ha__source_can_prefetch(view->raw) ? &g_hinted : &g_plain;
}

ha_status ha__crypt_view_settle(ha__crypt_view *view, ha_error *err) {
  const uint64_t total = ha__source_size(view->raw);
  ha__sealed s;

  view->size = total;
  if (view->count == 0) return HA_OK;
  const ha_status st = ha__crypt_sealed(&s, view, &view->places[view->count - 1], err);
  if (st < 0) return st;
  if (st == HA_OK && s.data_plain != s.length) view->size = sealed_end(&s);
  return HA_OK;
}
