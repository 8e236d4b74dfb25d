/* Divides the pieces of a query (chunks, ranges of rows), sorted by their first times, into ranges
 * of about equal bytes. A border is the first time of a piece; pieces that extend over a border are
 * read by both neighbours, so expensive borders are avoided. */
#include "bag/read/splits.h"

#include <stdlib.h>

#include "bag/read/pieces.h"
#include "bag/read/selection.h"
#include "base/alloc.h"
#include "base/status.h"

/* Minimum size of a split relative to the bytes that are read twice because of its end. */
enum { MIN_GAIN = 2 };

static const uint64_t g_target_bytes = (uint64_t)128 << 20;

/* --- borders ------------------------------------------------------------------------------ */

typedef struct dividing {
  const ha__pieces *pieces;
  ha__piece *by_end; /* the same, by end_ns */
  ha__splits *out;
  uint64_t total; /* bytes */
  uint64_t most;  /* splits to be made */
} dividing;

static int compare_ends(const void *a, const void *b) {
  const ha__piece *x = a;
  const ha__piece *y = b;

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
  const ha__piece *items = d->pieces->items;
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

/* --- messages and bytes -------------------------------------------------------------------- */

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

static ha_status share_message(void *user, int64_t log_time_ns, size_t size, ha_error *err) {
  const sharing *s = user;
  ha_split *split = split_of(s->splits, log_time_ns);

  (void)size;
  (void)err;
  split->message_count++;
  split->byte_count += s->bytes_each;
  return HA_OK;
}

static bool is_within(const ha_split *split, const ha__piece *piece) {
  return piece->start_ns >= split->start_ns &&
         (piece->end_ns < split->end_ns || split->end_ns == INT64_MAX);
}

static ha_status count_piece(const ha__splits *splits, const ha__pieces *pieces,
                             const ha__piece *piece, ha_error *err) {
  ha_split *split = split_of(splits, piece->start_ns);
  sharing s = {splits, piece->bytes / piece->messages};

  if (!is_within(split, piece)) return ha__pieces_visit(pieces, piece, share_message, &s, err);
  split->message_count += piece->messages;
  split->byte_count += piece->bytes;
  return HA_OK;
}

static ha_status count_all(const ha__splits *splits, const ha__pieces *pieces, ha_error *err) {
  for (size_t i = 0; i < pieces->size; i++) {
    HA_TRY(count_piece(splits, pieces, &pieces->items[i], err));
  }
  return HA_OK;
}

/* --- all ----------------------------------------------------------------------------------- */

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

static ha_status divide(ha__splits *out, const ha__pieces *pieces, const ha_query *query,
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
  ha__pieces pieces;

  HA_TRY(ha__pieces_make(&pieces, bag, selection->filters, loader, err));
  const ha_status st = pieces.size > 0 ? divide(out, &pieces, query, options, err) : HA_OK;
  ha__pieces_done(&pieces);
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
