/* Divides the pieces of a query (chunks, ranges of rows), sorted by their first times, into ranges
 * of about equal bytes. A border is the first time of a piece; pieces that extend over a border are
 * read by both neighbours, so expensive borders are avoided. */
#include "bag/read/splits.h"

#include <stdlib.h>
#include <string.h>

#include "bag/read/plan.h"
#include "bag/read/selection.h"
#include "bag/read/visit.h"
#include "base/alloc.h"
#include "base/status.h"

/* --- pieces ----------------------------------------------------------------------------------- */

/* The parts of a bag that a query reads: chunks, and ranges of rows, each with its log times,
 * messages and bytes, mostly known from the index. */

typedef struct query_piece {
  int64_t start_ns; /* smallest and largest log time; a chunk may extend beyond the query */
  int64_t end_ns;
  uint64_t messages; /* of wanted channels */
  uint64_t bytes;    /* stored size of a chunk; for rows, size of the selected ones */
  uint32_t file;
  uint32_t chunk; /* or HA__PART_CURSOR */
} query_piece;

typedef struct piece_list {
  const ha__bag *bag;              /* borrowed, as what follows */
  const ha__entry_filter *filters; /* one per file */
  const ha__loader *loader;
  query_piece *items; /* by start_ns */
  size_t size;
  size_t capacity;
} piece_list;

/* Limit of pieces of rows of one file; beyond it, neighbours are joined. */
enum { MAX_ROW_PIECES = 1 << 14 };

static ha_status add_piece(piece_list *pieces, const query_piece *piece, ha_error *err) {
  void *items = pieces->items;
  const ha_status st =
      ha__reserve(&items, &pieces->capacity, pieces->size, 1, sizeof *pieces->items, err);

  pieces->items = items;
  if (st >= 0) pieces->items[pieces->size++] = *piece;
  return st;
}

/* For ha__visit_chunk: times and number of the messages. */
static ha_status add_message(void *user, uint32_t channel, int64_t log_time_ns, size_t size,
                             ha_error *err) {
  query_piece *piece = user;

  (void)channel;
  (void)size;
  (void)err;
  if (piece->messages == 0 || log_time_ns < piece->start_ns) piece->start_ns = log_time_ns;
  if (piece->messages == 0 || log_time_ns > piece->end_ns) piece->end_ns = log_time_ns;
  piece->messages++;
  return HA_OK;
}

/* --- chunks ----------------------------------------------------------------------------------- */

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

static ha_status add_chunk(piece_list *pieces, const ha__part *part, ha_error *err) {
  ha__file *file = pieces->bag->files[part->file];
  const ha__entry_filter *filter = &pieces->filters[part->file];
  ha_chunk chunk;

  ha__storage_chunk(&file->storage, part->chunk, &chunk);
  query_piece piece = {chunk.start_ns, chunk.end_ns, 0, chunk.data_size, part->file, part->chunk};
  const bool has_times = part->key != INT64_MIN;
  ha_status st =
      has_times ? count_chunk(&piece.messages, file, part->chunk, filter->channels, err) : HA_END;
  if (st == HA_END) {
    st = ha__visit_chunk(file, part->chunk, filter, pieces->loader, add_message, &piece, err);
  }
  if (st < 0 || piece.messages == 0) return st;
  return add_piece(pieces, &piece, err);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Rows of one file in the order of time, collected into pieces of about the same number. */
typedef struct rows {
  piece_list *pieces;
  size_t first;  /* piece of this file */
  uint64_t most; /* messages of a piece; more only if they have equal times */
  uint32_t file;
} rows;

/* Join neighbouring pieces in pairs. */
static void join_pieces(rows *r) {
  query_piece *items = r->pieces->items + r->first;
  const size_t size = r->pieces->size - r->first;

  for (size_t i = 0; items && i < size; i += 2) {
    query_piece joined = items[i];
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

static ha_status add_row(void *user, uint32_t channel, int64_t log_time_ns, size_t size,
                         ha_error *err) {
  rows *r = user;
  piece_list *pieces = r->pieces;
  query_piece *last = pieces->size > r->first ? &pieces->items[pieces->size - 1] : NULL;

  if (!last || (last->messages >= r->most && log_time_ns > last->end_ns)) {
    const query_piece piece = {log_time_ns, log_time_ns, 0, 0, r->file, HA__PART_CURSOR};
    if (pieces->size - r->first >= MAX_ROW_PIECES) join_pieces(r);
    HA_TRY(add_piece(pieces, &piece, err));
    last = &pieces->items[pieces->size - 1];
  }
  last->bytes += size;
  return add_message(last, channel, log_time_ns, size, err);
}

static ha_status add_rows(piece_list *pieces, uint32_t file, ha_error *err) {
  rows r = {pieces, pieces->size, 1, file};

  return ha__visit_rows(pieces->bag->files[file], &pieces->filters[file], add_row, &r, err);
}

/* --- all -------------------------------------------------------------------------------------- */

static int compare_starts(const void *a, const void *b) {
  const query_piece *x = a;
  const query_piece *y = b;

  return x->start_ns < y->start_ns ? -1 : x->start_ns > y->start_ns;
}

static ha_status add_parts(piece_list *pieces, const ha__plan *plan, ha_error *err) {
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

static void pieces_done(piece_list *pieces) {
  ha__free(pieces->items);
  pieces->items = NULL;
  pieces->size = 0;
}

/* Chunks whose times or messages no index contains are read. Damage is reported as problems of the
 * bag. */
static ha_status pieces_make(piece_list *out, const ha__bag *bag, const ha__entry_filter *filters,
                             const ha__loader *loader, ha_error *err) {
  piece_list pieces = {bag, filters, loader, NULL, 0, 0};
  ha__plan plan = HA__PLAN_INIT;

  HA_TRY(ha__plan_make(&plan, bag->files, bag->file_count, filters, loader, err));
  const ha_status st = add_parts(&pieces, &plan, err);
  ha__plan_done(&plan);
  if (st < 0) {
    pieces_done(&pieces);
    return st;
  }
  *out = pieces;
  return HA_OK;
}

/* The messages of a piece that the query selects. */
static ha_status pieces_visit(const piece_list *pieces, const query_piece *piece,
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

/* Minimum size of a split relative to the bytes that are read twice because of its end. */
enum { MIN_GAIN = 2 };

static const uint64_t g_target_bytes = (uint64_t)128 << 20;

/* --- borders ---------------------------------------------------------------------------------- */

typedef struct dividing {
  const piece_list *pieces;
  query_piece *by_end; /* the same, by end_ns */
  ha__splits *out;
  uint64_t total; /* bytes */
  uint64_t most;  /* splits to be made */
} dividing;

static int compare_ends(const void *a, const void *b) {
  const query_piece *x = a;
  const query_piece *y = b;

  return x->end_ns < y->end_ns ? -1 : x->end_ns > y->end_ns;
}

static ha_status sort_ends(dividing *d, ha_error *err) {
  const size_t size = d->pieces->size;

  d->by_end = ha__alloc_zeroed(size, sizeof *d->by_end);
  if (!d->by_end) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < size; i++) {
    d->by_end[i] = d->pieces->items[i];
    d->total += d->by_end[i].bytes;
  }
  qsort(d->by_end, size, sizeof *d->by_end, compare_ends);
  return HA_OK;
}

static uint64_t how_many(const dividing *d, const ha_split_options *options) {
  const uint64_t by_bytes =
      d->total / options->target_bytes + (d->total % options->target_bytes > 0);
  uint64_t count = options->count > 0 ? options->count : UINT64_MAX;

  if (by_bytes < count) count = by_bytes;
  if (d->pieces->size < count) count = d->pieces->size;
  return count > 0 ? count : 1;
}

/* Finish the range that ends at border_ns, and begin the next one. */
static void add_border(ha__splits *out, int64_t border_ns) {
  ha_split *last = &out->items[out->size - 1];

  out->items[out->size++] = (ha_split){sizeof *last, border_ns, last->end_ns, 0, 0};
  last->end_ns = border_ns;
}

/* Times increase strictly from border to border, so messages of equal time stay together. */
static void find_borders(dividing *d) {
  const query_piece *items = d->pieces->items;
  ha__splits *out = d->out;
  uint64_t begun = 0;   /* bytes of pieces that begin before items[i] */
  uint64_t ended = 0;   /* bytes of pieces that end before it */
  uint64_t divided = 0; /* bytes of all complete ranges */
  size_t e = 0;

  for (size_t i = 0; i < d->pieces->size && out->size < d->most; begun += items[i++].bytes) {
    const int64_t border_ns = items[i].start_ns;
    if (i == 0 || border_ns == items[i - 1].start_ns) continue;
    if (border_ns == INT64_MAX) break; /* INT64_MAX as the end of a query means no bound */
    while (d->by_end[e].end_ns < border_ns) {
      ended += d->by_end[e++].bytes;
    }
    const uint64_t taken = begun - divided;
    const bool is_enough = taken >= (d->total - divided) / (d->most - out->size + 1);
    const bool is_cheap = begun - ended <= taken / MIN_GAIN;
    if (!is_enough || !is_cheap || border_ns <= out->items[out->size - 1].start_ns) continue;
    add_border(out, border_ns);
    divided = begun;
  }
}

/* --- messages and bytes ----------------------------------------------------------------------- */

static ha_split *split_of(const ha__splits *splits, int64_t time_ns) {
  size_t low = 0;
  size_t high = splits->size;

  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (splits->items[middle].start_ns <= time_ns) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return &splits->items[low];
}

/* A piece whose messages belong to several splits, or partly to none. */
typedef struct sharing {
  const ha__splits *splits;
  uint64_t bytes_each;
} sharing;

static ha_status share_message(void *user, uint32_t channel, int64_t log_time_ns, size_t size,
                               ha_error *err) {
  const sharing *s = user;
  ha_split *split = split_of(s->splits, log_time_ns);

  (void)channel;
  (void)size;
  (void)err;
  split->message_count++;
  split->byte_count += s->bytes_each;
  return HA_OK;
}

static bool is_within(const ha_split *split, const query_piece *piece) {
  return piece->start_ns >= split->start_ns &&
         (piece->end_ns < split->end_ns || split->end_ns == INT64_MAX);
}

static ha_status count_piece(const ha__splits *splits, const piece_list *pieces,
                             const query_piece *piece, ha_error *err) {
  ha_split *split = split_of(splits, piece->start_ns);
  sharing s = {splits, piece->bytes / piece->messages};

  if (!is_within(split, piece)) return pieces_visit(pieces, piece, share_message, &s, err);
  split->message_count += piece->messages;
  split->byte_count += piece->bytes;
  return HA_OK;
}

static ha_status count_all(const ha__splits *splits, const piece_list *pieces, ha_error *err) {
  for (size_t i = 0; i < pieces->size; i++) {
    HA_TRY(count_piece(splits, pieces, &pieces->items[i], err));
  }
  return HA_OK;
}

/* --- all -------------------------------------------------------------------------------------- */

/* When the order is not log time, or is limited, one reader must read everything. */
static bool is_whole(const ha_query *query) {
  return query->order != HA_ORDER_LOG || query->limit > 0;
}

static void list_splits(ha__splits *out, const ha_query *query) {
  for (size_t i = 0; i < out->size; i++) {
    out->list[query->reverse ? out->size - 1 - i : i] = &out->items[i];
  }
  if (query->limit > 0 && out->items[0].message_count > query->limit) {
    out->items[0].message_count = query->limit;
  }
}

static ha_status divide(ha__splits *out, const piece_list *pieces, const ha_query *query,
                        const ha_split_options *options, ha_error *err) {
  dividing d = {.pieces = pieces, .out = out};

  HA_TRY(sort_ends(&d, err));
  d.most = is_whole(query) ? 1 : how_many(&d, options);
  out->items = ha__alloc_zeroed((size_t)d.most, sizeof *out->items);
  out->list = ha__alloc_zeroed((size_t)d.most, sizeof *out->list);
  if (!out->items || !out->list) {
    ha__free(d.by_end);
    return HA_FAIL_NOMEM(err);
  }
  out->items[out->size++] = (ha_split){sizeof *out->items, query->start_ns, query->end_ns, 0, 0};
  find_borders(&d);
  ha__free(d.by_end);
  HA_TRY(count_all(out, pieces, err));
  list_splits(out, query);
  return HA_OK;
}

static ha_status make(ha__splits *out, const ha__bag *bag, const ha__selection *selection,
                      const ha_query *query, const ha_split_options *options,
                      const ha__loader *loader, ha_error *err) {
  piece_list pieces;

  HA_TRY(pieces_make(&pieces, bag, selection->filters, loader, err));
  const ha_status st = pieces.size > 0 ? divide(out, &pieces, query, options, err) : HA_OK;
  pieces_done(&pieces);
  if (st < 0) ha__splits_done(out);
  return st;
}

ha_status ha__splits_make(ha__splits *out, const ha__bag *bag, const ha_query *query,
                          const ha_split_options *options, const ha__loader *loader,
                          ha_error *err) {
  ha__selection selection = HA__SELECTION_INIT;
  ha_split_options o = *options;
  ha_query by_time = *query; /* pieces are found and sorted by log time */

  by_time.order = HA_ORDER_LOG;
  by_time.reverse = 0;
  if (o.target_bytes == 0) o.target_bytes = o.count > 0 ? 1 : g_target_bytes;
  *out = (ha__splits)HA__SPLITS_INIT;
  HA_TRY(
      ha__selection_make(&selection, &by_time, &bag->channels, bag->files, bag->file_count, err));
  const ha_status st = make(out, bag, &selection, query, &o, loader, err);
  ha__selection_done(&selection);
  return st;
}

void ha__splits_done(ha__splits *splits) {
  ha__free(splits->items);
  ha__free(splits->list);
  *splits = (ha__splits)HA__SPLITS_INIT;
}
