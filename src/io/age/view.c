#include "io/age/view.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

/* Encrypted pieces read at a time: of a file they fit in the processor's caches; of a server one
 * request is better than several. */
enum { BATCH = 4, BATCH_REMOTE = 256 };

ha__age_view *ha__age_view_new(void) {
  ha__age_view *view = ha__alloc_zeroed(1, sizeof *view);

  if (!view) return NULL;
  view->buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  if (!view->buffers || pthread_mutex_init(&view->lock, NULL) != 0) {
    ha__buffer_pool_unref(view->buffers);
    ha__free(view);
    return NULL;
  }
  atomic_init(&view->ended, UINT64_MAX);
  return view;
}

void ha__age_view_free(ha__age_view *view) {
  if (!view) return;
  for (size_t i = 0; i < HA__AGE_KEPT; i++) {
    ha__free(view->kept[i]);
  }
  ha__age_stream_done(&view->stream);
  ha__buffer_pool_unref(view->buffers);
  ha__source_close(view->raw);
  ha__source_close(view->outer);
  pthread_mutex_destroy(&view->lock);
  ha__free(view);
}

/* --- pieces ----------------------------------------------------------------------------------- */

static uint64_t piece_at(const ha__age_view *view, uint64_t number) {
  return view->payload_at + number * HA__AGE_SEALED;
}

static size_t piece_size(const ha__age_view *view, uint64_t number) {
  const uint64_t left = view->size - number * HA__AGE_PIECE;

  return left < HA__AGE_PIECE ? (size_t)left : HA__AGE_PIECE;
}

static void note_end(ha__age_view *view, uint64_t number) {
  uint64_t ended = atomic_load(&view->ended);

  while (number < ended && !atomic_compare_exchange_weak(&view->ended, &ended, number)) {
  }
}

/* A piece that is marked as last, before the end, ends the stream: it is valid, and later bytes
 * do not belong to the stream. */
static ha_status open_piece(uint8_t *out, ha__age_view *view, const ha__age_run *run,
                            uint64_t number, const uint8_t *in, ha_error *err) {
  const size_t size = piece_size(view, number);
  const bool is_last = number + 1 == view->pieces && !view->is_cut;
  const int64_t offset = (int64_t)(number * HA__AGE_PIECE);

  if (number >= atomic_load(&view->ended)) {
    return HA_FAIL(err, HA_E_CORRUPT, offset, "data after the end of the encrypted stream");
  }
  ha_status st = ha__age_open_piece(out, run, number, is_last, in, size, err);
  if (st == HA_END && !is_last) {
    st = ha__age_open_piece(out, run, number, true, in, size, err);
    if (st == HA_OK) note_end(view, number + 1);
  }
  if (st != HA_END) return st;
  memset(out, 0, size);
  return HA_FAIL(err, HA_E_CORRUPT, offset,
                 "the encrypted piece of 64 KiB from here on was changed or is damaged");
}

/* --- kept pieces ------------------------------------------------------------------------------ */

/* Called with the lock held. */
static ha__age_kept *find_kept(ha__age_view *view, uint64_t number) {
  for (size_t i = 0; i < HA__AGE_KEPT; i++) {
    if (view->kept[i] && view->kept[i]->number == number) return view->kept[i];
  }
  return NULL;
}

static bool copy_kept(uint8_t *out, ha__age_view *view, uint64_t number, size_t skip, size_t size) {
  pthread_mutex_lock(&view->lock);
  ha__age_kept *kept = find_kept(view, number);
  if (kept) {
    kept->used = ++view->clock;
    memcpy(out, kept->bytes + skip, size);
  }
  pthread_mutex_unlock(&view->lock);
  return kept != NULL;
}

/* Replace the least recently used piece. */
static void keep(ha__age_view *view, ha__age_kept *piece) {
  size_t oldest = 0;

  pthread_mutex_lock(&view->lock);
  for (size_t i = 0; i < HA__AGE_KEPT; i++) {
    const ha__age_kept *kept = view->kept[i];
    if (!kept || (view->kept[oldest] && kept->used < view->kept[oldest]->used)) oldest = i;
    if (!kept) break;
  }
  piece->used = ++view->clock;
  ha__age_kept *other = view->kept[oldest];
  view->kept[oldest] = piece;
  pthread_mutex_unlock(&view->lock);
  ha__free(other);
}

static ha_status load(uint8_t *out, ha__age_view *view, uint64_t number, ha_error *err) {
  const size_t size = piece_size(view, number) + HA__AGE_TAG;
  const ha__pool_buffer in = ha__buffer_pool_take(view->buffers, HA__AGE_SEALED);
  ha__age_run run;

  if (!in.data) return HA_FAIL_NOMEM(err);
  ha_status st = ha__source_read(in.data, view->raw, piece_at(view, number), size, err);
  if (st >= 0) st = ha__age_start(&run, &view->stream, err);
  if (st >= 0) {
    st = open_piece(out, view, &run, number, in.data, err);
    ha__age_end(&run);
  }
  ha__buffer_pool_return(view->buffers, in);
  return st;
}

static ha_status read_part(uint8_t *out, ha__age_view *view, uint64_t number, size_t skip,
                           size_t size, ha_error *err) {
  if (copy_kept(out, view, number, skip, size)) return HA_OK;
  ha__age_kept *piece = ha__alloc(sizeof *piece);
  if (!piece) return HA_FAIL_NOMEM(err);
  const ha_status st = load(piece->bytes, view, number, err);
  if (st < 0) {
    ha__free(piece);
    return st;
  }
  piece->number = number;
  memcpy(out, piece->bytes + skip, size);
  keep(view, piece);
  return HA_OK;
}

/* --- whole pieces ----------------------------------------------------------------------------- */

static ha_status read_batch(uint8_t *out, uint8_t *in, ha__age_view *view, const ha__age_run *run,
                            uint64_t number, size_t size, size_t count, ha_error *err) {
  HA_TRY(ha__source_read(in, view->raw, piece_at(view, number), size + count * HA__AGE_TAG, err));
  for (size_t i = 0; i < count; i++) {
    HA_TRY(
        open_piece(out + i * HA__AGE_PIECE, view, run, number + i, in + i * HA__AGE_SEALED, err));
  }
  return HA_OK;
}

static size_t count_of(size_t size) {
  return (size + HA__AGE_PIECE - 1) / HA__AGE_PIECE;
}

/* Pieces from this number; size is a whole number of them. */
static ha_status read_batches(uint8_t *out, uint8_t *in, ha__age_view *view, uint64_t number,
                              size_t size, size_t most, ha_error *err) {
  ha__age_run run;
  ha_status st = ha__age_start(&run, &view->stream, err);

  if (st < 0) return st;
  while (size > 0 && st >= 0) {
    const size_t step = size < most * HA__AGE_PIECE ? size : most * HA__AGE_PIECE;
    st = read_batch(out, in, view, &run, number, step, count_of(step), err);
    out += step;
    size -= step;
    number += most;
  }
  ha__age_end(&run);
  return st;
}

static ha_status read_whole(uint8_t *out, ha__age_view *view, uint64_t number, size_t size,
                            ha_error *err) {
  const size_t batch = ha__source_can_prefetch(view->raw) ? BATCH_REMOTE : BATCH;
  const size_t most = count_of(size) < batch ? count_of(size) : batch;
  const ha__pool_buffer in = ha__buffer_pool_take(view->buffers, most * HA__AGE_SEALED);

  if (!in.data) return HA_FAIL_NOMEM(err);
  const ha_status st = read_batches(out, in.data, view, number, size, most, err);
  ha__buffer_pool_return(view->buffers, in);
  return st;
}

/* --- the table -------------------------------------------------------------------------------- */

/* Number of bytes at the start of a range that are complete pieces. */
static size_t whole_size(const ha__age_view *view, uint64_t offset, size_t size) {
  if (offset + size == view->size) return size;
  return size / HA__AGE_PIECE * HA__AGE_PIECE;
}

static ha_status view_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  ha__age_view *view = file;
  uint8_t *to = out;

  while (size > 0) {
    const uint64_t number = offset / HA__AGE_PIECE;
    const size_t skip = (size_t)(offset % HA__AGE_PIECE);
    size_t step = skip == 0 ? whole_size(view, offset, size) : 0;
    if (step >= HA__AGE_PIECE) {
      HA_TRY(read_whole(to, view, number, step, err));
    } else {
      const size_t left = piece_size(view, number) - skip;
      step = left < size ? left : size;
      HA_TRY(read_part(to, view, number, skip, step, err));
    }
    to += step;
    offset += step;
    size -= step;
  }
  return HA_OK;
}

static void view_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  const ha__age_view *view = file;
  const uint64_t total = ha__source_size(view->raw);
  ha_io_range *sealed = ha__alloc(n * sizeof *sealed);

  if (!sealed) return; /* prefetching is only a hint */
  for (size_t i = 0; i < n; i++) {
    const uint64_t last = ranges[i].offset + ranges[i].size + HA__AGE_PIECE - 1;
    const uint64_t start = piece_at(view, ranges[i].offset / HA__AGE_PIECE);
    const uint64_t end = piece_at(view, last / HA__AGE_PIECE);
    sealed[i] = (ha_io_range){start, (end < total ? end : total) - (start < total ? start : total)};
  }
  ha__source_prefetch(view->raw, sealed, n);
  ha__free(sealed);
}

/* Other files beside it cannot be opened. */
static ha_status view_open(void **out, uint64_t *out_size, void *context, const char *name,
                           ha_error *err) {
  ha__age_view *view = context;

  (void)name, (void)err;
  if (view->is_open) return HA_END;
  view->is_open = true;
  *out = context;
  *out_size = view->size;
  return HA_OK;
}

static void view_close(void *file) {
  ha__age_view_free(file);
}

#define MEMBERS                                                                                    \
  .struct_size = sizeof(ha_io_ops), .name = "age", .summary = "files that age encrypted",          \
  .version = "1", .open = view_open, .close = view_close, .read = view_read

/* For a file that supports hints, and for others. */
static const ha_io_ops g_hinted = {MEMBERS, .prefetch = view_prefetch};
static const ha_io_ops g_plain = {MEMBERS};

const ha_io_ops *ha__age_view_ops(const ha__age_view *view) {
  return ha__source_can_prefetch(view->raw) ? &g_hinted : &g_plain;
}

/* --- the end of the stream -------------------------------------------------------------------- */

/* Decrypt the last piece, of `rest` encrypted bytes. HA_END: not a piece. *is_last: it is marked
 * as last. */
static ha_status try_last(bool *is_last, const ha__age_view *view, uint64_t number, size_t rest,
                          ha_error *err) {
  uint8_t *bytes = ha__alloc(rest);
  ha__age_run run;

  if (!bytes) return HA_FAIL_NOMEM(err);
  ha_status st = ha__source_read(bytes, view->raw, piece_at(view, number), rest, err);
  uint8_t *plain = ha__alloc(rest);
  if (!plain && st >= 0) st = HA_FAIL_NOMEM(err);
  if (st >= 0) st = ha__age_start(&run, &view->stream, err);
  if (st >= 0) {
    const size_t size = rest - HA__AGE_TAG;
    *is_last = true;
    st = ha__age_open_piece(plain, &run, number, true, bytes, size, err);
    if (st == HA_END && size == HA__AGE_PIECE) {
      *is_last = false;
      st = ha__age_open_piece(plain, &run, number, false, bytes, size, err);
    }
    ha__age_end(&run);
  }
  ha__free(plain);
  ha__free(bytes);
  return st;
}

static ha_status fail_without_pieces(const ha__age_view *view, uint64_t total, ha_error *err) {
  const bool ends = total < HA__AGE_SEALED;

  return HA_FAIL(err, ends ? HA_E_TRUNCATED : HA_E_CORRUPT, (int64_t)view->payload_at,
                 "the encrypted file has no complete piece: it ends after %llu bytes of pieces",
                 (unsigned long long)total);
}

ha_status ha__age_view_settle(uint64_t *lost, ha__age_view *view, ha_error *err) {
  const uint64_t total = ha__source_size(view->raw) - view->payload_at;
  const uint64_t last = total == 0 ? 0 : (total - 1) / HA__AGE_SEALED;
  const size_t rest = (size_t)(total - last * HA__AGE_SEALED);
  const bool can_be = rest > HA__AGE_TAG || (rest == HA__AGE_TAG && last == 0);
  bool is_last = false;

  const ha_status st = can_be ? try_last(&is_last, view, last, rest, err) : HA_END;
  if (st < 0) return st;
  if (st == HA_END && last == 0) return fail_without_pieces(view, total, err);
  view->is_cut = st == HA_END || !is_last;
  view->pieces = st == HA_END ? last : last + 1;
  view->size = st == HA_END ? last * HA__AGE_PIECE : last * HA__AGE_PIECE + rest - HA__AGE_TAG;
  *lost = st == HA_END ? rest : 0;
  return HA_OK;
}
