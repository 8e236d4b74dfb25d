#include "bag/read/pieces.h"

#include <stdlib.h>
#include <string.h>

#include "bag/read/plan.h"
#include "base/alloc.h"
#include "base/status.h"

/* Limit of pieces of rows of one file; beyond it, neighbours are joined. */
enum { MAX_ROW_PIECES = 1 << 14 };

static ha_status add_piece(ha__pieces *pieces, const ha__piece *piece, ha_error *err) {
  void *items = pieces->items;
  const ha_status st =
      ha__reserve(&items, &pieces->capacity, pieces->size, 1, sizeof *pieces->items, err);

  pieces->items = items;
  if (st >= 0) pieces->items[pieces->size++] = *piece;
  return st;
}

/* For ha__visit_chunk: times and number of the messages. */
static ha_status add_message(void *user, int64_t log_time_ns, size_t size, ha_error *err) {
  ha__piece *piece = user;

  (void)size;
  (void)err;
  if (piece->messages == 0 || log_time_ns < piece->start_ns) piece->start_ns = log_time_ns;
  if (piece->messages == 0 || log_time_ns > piece->end_ns) piece->end_ns = log_time_ns;
  piece->messages++;
  return HA_OK;
}

/* --- chunks ------------------------------------------------------------------------------ */

static uint64_t sum_wanted(const uint64_t *counts, size_t size, const ha_channel_set *wanted) {
  uint64_t sum = 0;

  for (size_t i = 0; i < size; i++) {
    if (!wanted || wanted->items[i]) sum += counts[i];
  }
  return sum;
}

/* HA_END when the index does not contain it. */
static ha_status count_chunk(uint64_t *out, const ha__file *file, size_t i,
                             const ha_channel_set *wanted, ha_error *err) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  uint64_t *counts = ha__alloc_zeroed(channels, sizeof *counts);

  if (!counts) return HA_FAIL_NOMEM(err);
  ha_status st = ha__storage_chunk_counts(&file->storage, i, counts, NULL);
  if (st < 0) st = HA_END; /* the chunk is read instead, which reports the damage */
  if (st == HA_OK) *out = sum_wanted(counts, channels, wanted);
  ha__free(counts);
  return st;
}

static ha_status add_chunk(ha__pieces *pieces, const ha__part *part, ha_error *err) {
  ha__file *file = pieces->bag->files[part->file];
  const ha__entry_filter *filter = &pieces->filters[part->file];
  ha_chunk chunk;

  ha__storage_chunk(&file->storage, part->chunk, &chunk);
  ha__piece piece = {chunk.start_ns, chunk.end_ns, 0, chunk.data_size, part->file, part->chunk};
  const bool has_times = part->key != INT64_MIN;
  ha_status st =
      has_times ? count_chunk(&piece.messages, file, part->chunk, filter->channels, err) : HA_END;
  if (st == HA_END) {
    st = ha__visit_chunk(file, part->chunk, filter, pieces->loader, add_message, &piece, err);
  }
  if (st < 0 || piece.messages == 0) return st;
  return add_piece(pieces, &piece, err);
}

/* --- rows --------------------------------------------------------------------------------- */

/* Rows of one file in the order of time, collected into pieces of about the same number. */
typedef struct rows {
  ha__pieces *pieces;
  size_t first;  /* piece of this file */
  uint64_t most; /* messages of a piece; more only if they have equal times */
  uint32_t file;
} rows;

/* Join neighbouring pieces in pairs. */
static void join_pieces(rows *r) {
  ha__piece *items = r->pieces->items + r->first;
  const size_t size = r->pieces->size - r->first;

  for (size_t i = 0; items && i < size; i += 2) {
    ha__piece joined = items[i];
    if (i + 1 < size) {
      joined.end_ns = items[i + 1].end_ns;
      joined.messages += items[i + 1].messages;
      joined.bytes += items[i + 1].bytes;
    }
    items[i / 2] = joined;
  }
  r->pieces->size = r->first + (size + 1) / 2;
  r->most *= 2;
}

static ha_status add_row(void *user, int64_t log_time_ns, size_t size, ha_error *err) {
  rows *r = user;
  ha__pieces *pieces = r->pieces;
  ha__piece *last = pieces->size > r->first ? &pieces->items[pieces->size - 1] : NULL;

  if (!last || (last->messages >= r->most && log_time_ns > last->end_ns)) {
    const ha__piece piece = {log_time_ns, log_time_ns, 0, 0, r->file, HA__PART_CURSOR};
    if (pieces->size - r->first >= MAX_ROW_PIECES) join_pieces(r);
    HA_TRY(add_piece(pieces, &piece, err));
    last = &pieces->items[pieces->size - 1];
  }
  last->bytes += size;
  return add_message(last, log_time_ns, size, err);
}

static ha_status add_rows(ha__pieces *pieces, uint32_t file, ha_error *err) {
  rows r = {pieces, pieces->size, 1, file};

  return ha__visit_rows(pieces->bag->files[file], &pieces->filters[file], add_row, &r, err);
}

/* --- all ---------------------------------------------------------------------------------- */

static int compare_starts(const void *a, const void *b) {
  const ha__piece *x = a;
  const ha__piece *y = b;

  return x->start_ns < y->start_ns ? -1 : x->start_ns > y->start_ns;
}

static ha_status add_parts(ha__pieces *pieces, const ha__plan *plan, ha_error *err) {
  for (size_t i = 0; i < plan->size; i++) {
    const ha__part *part = &plan->parts[i];
    if (part->chunk == HA__PART_CURSOR) {
      HA_TRY(add_rows(pieces, part->file, err));
    } else {
      HA_TRY(add_chunk(pieces, part, err));
    }
  }
  if (pieces->size > 0) qsort(pieces->items, pieces->size, sizeof *pieces->items, compare_starts);
  return HA_OK;
}

ha_status ha__pieces_make(ha__pieces *out, const ha__bag *bag, const ha__entry_filter *filters,
                          const ha__loader *loader, ha_error *err) {
  ha__pieces pieces = {bag, filters, loader, NULL, 0, 0};
  ha__plan plan = HA__PLAN_INIT;

  HA_TRY(ha__plan_make(&plan, bag->files, bag->file_count, filters, loader, err));
  const ha_status st = add_parts(&pieces, &plan, err);
  ha__plan_done(&plan);
  if (st < 0) {
    ha__pieces_done(&pieces);
    return st;
  }
  *out = pieces;
  return HA_OK;
}

void ha__pieces_done(ha__pieces *pieces) {
  ha__free(pieces->items);
  pieces->items = NULL;
  pieces->size = 0;
}

ha_status ha__pieces_visit(const ha__pieces *pieces, const ha__piece *piece,
                           ha__visit_function *visit, void *user, ha_error *err) {
  ha__file *file = pieces->bag->files[piece->file];
  ha__entry_filter filter = pieces->filters[piece->file];

  if (piece->chunk != HA__PART_CURSOR) {
    return ha__visit_chunk(file, piece->chunk, &filter, pieces->loader, visit, user, err);
  }
  if (filter.start_ns < piece->start_ns) filter.start_ns = piece->start_ns;
  if (piece->end_ns < INT64_MAX && filter.end_ns > piece->end_ns) filter.end_ns = piece->end_ns + 1;
  return ha__visit_rows(file, &filter, visit, user, err);
}
