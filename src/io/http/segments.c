#include "io/http/segments.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"

/* Minimum size of the parts of a divided range: small parts let several connections share a small
 * range. */
enum { LEAST_SIZE = 1 << 20 };

/* Gaps up to this size are fetched with their neighbours ... */
enum { MAX_GAP = 1 << 20 };
/* ... while they are no more than this part of all wanted bytes. */
enum { GAP_PART = 8 };

ha__segment *ha__segments_find(size_t *next, const ha__segments *segments, uint64_t offset) {
  size_t at;

  HA__SEARCH(at, segments->size, segments->items[at]->offset <= offset);
  if (next) *next = at;
  ha__segment *before = at > 0 ? segments->items[at - 1] : NULL;
  return before && offset - before->offset < before->size ? before : NULL;
}

ha_status ha__segments_add(ha__segment **out, ha__segments *segments, uint64_t offset, size_t size,
                           ha_error *err) {
  ha__segment *segment = ha__alloc_zeroed(1, sizeof *segment);
  void *items = segments->items;
  size_t at = 0;

  if (!segment) return HA_FAIL_NOMEM(err);
  const ha_status st =
      ha__reserve(&items, &segments->capacity, segments->size, 1, sizeof *segments->items, err);
  segments->items = items;
  if (st < 0) {
    ha__free(segment);
    return st;
  }
  segment->offset = offset;
  segment->size = size;
  segment->turn = HA__NO_TURN;
  (void)ha__segments_find(&at, segments, offset);
  memmove(segments->items + at + 1, segments->items + at,
          (segments->size - at) * sizeof *segments->items);
  segments->items[at] = segment;
  segments->size++;
  if (out) *out = segment;
  return HA_OK;
}

void ha__segments_remove(ha__segments *segments, const ha__segment *segment) {
  if (segment->turn != HA__NO_TURN) segments->plan[segment->turn] = NULL;
  for (size_t i = 0; i < segments->size; i++) {
    if (segments->items[i] != segment) continue;
    memmove(segments->items + i, segments->items + i + 1,
            (segments->size - i - 1) * sizeof *segments->items);
    segments->size--;
    return;
  }
}

void ha__segment_free(ha__segment *segment) {
  if (!segment) return;
  ha__free(segment->data);
  ha__free(segment);
}

ha__segment *ha__segments_next_planned(ha__segments *segments) {
  for (; segments->plan_next < segments->plan_size; segments->plan_next++) {
    ha__segment *s = segments->plan[segments->plan_next];
    if (s && s->state == HA__SEGMENT_PLANNED) return s;
  }
  return NULL;
}

static uint64_t count_as_read(ha__segment *segment, uint64_t used) {
  if (!segment || !segment->is_ahead) return 0;
  segment->is_ahead = false;
  segment->used = used;
  return segment->size;
}

static bool is_jump(ha__segments *segments, const ha__segment *read) {
  const ha__segment *first = ha__segments_next_planned(segments);

  if (!first || first->turn >= read->turn) return false;
  if (segments->jump != HA__NO_TURN && read->turn == segments->jump + 1) return false;
  segments->jump = read->turn;
  return true;
}

uint64_t ha__segments_pass(ha__segments *segments, ha__segment *read) {
  uint64_t bytes = count_as_read(read, read->used);

  if (read->turn == HA__NO_TURN || is_jump(segments, read)) return bytes;
  if (segments->plan_next < read->turn) segments->plan_next = read->turn;
  for (; segments->plan_read < read->turn; segments->plan_read++) {
    bytes += count_as_read(segments->plan[segments->plan_read], read->used);
  }
  return bytes;
}

/* --- a plan ----------------------------------------------------------------------------------- */

typedef struct wanted {
  uint64_t start;
  uint64_t end;
  size_t rank;
} wanted;

static int compare_starts(const void *left, const void *right) {
  const wanted *a = left;
  const wanted *b = right;

  return a->start < b->start ? -1 : a->start > b->start;
}

static int compare_sizes(const void *left, const void *right) {
  const uint64_t *a = left;
  const uint64_t *b = right;

  return *a < *b ? -1 : *a > *b;
}

/* Sort by offset, clip to the file, remove empty ranges and overlaps. Returns their number. */
static size_t sort_ranges(wanted *out, const ha_io_range *ranges, size_t count,
                          uint64_t file_size) {
  size_t size = 0;
  size_t kept = 0;

  for (size_t i = 0; i < count; i++) {
    const uint64_t start = ranges[i].offset;
    if (start >= file_size || ranges[i].size == 0) continue;
    const uint64_t most = file_size - start;
    out[size++] = (wanted){start, start + (ranges[i].size < most ? ranges[i].size : most), i};
  }
  if (size > 1) qsort(out, size, sizeof *out, compare_starts);
  for (size_t i = 0; i < size; i++) {
    if (kept > 0 && out[i].start <= out[kept - 1].end) {
      if (out[i].end > out[kept - 1].end) out[kept - 1].end = out[i].end;
      if (out[i].rank < out[kept - 1].rank) out[kept - 1].rank = out[i].rank;
      continue;
    }
    out[kept++] = out[i];
  }
  return kept;
}

/* The largest gap that is fetched: small gaps first, until their sum is too large. */
static uint64_t choose_gap(const wanted *ranges, size_t count, uint64_t *gaps, uint64_t total) {
  uint64_t sum = 0;
  uint64_t chosen = 0;
  size_t size = 0;

  for (size_t i = 1; i < count; i++) {
    const uint64_t gap = ranges[i].start - ranges[i - 1].end;
    if (gap <= MAX_GAP) gaps[size++] = gap;
  }
  if (size > 1) qsort(gaps, size, sizeof *gaps, compare_sizes);
  for (size_t i = 0; i < size; i++) {
    sum += gaps[i];
    if (sum > total / GAP_PART) break;
    /* equal gaps are all fetched, or none */
    if (i + 1 == size || gaps[i + 1] > gaps[i]) chosen = gaps[i];
  }
  return chosen;
}

static ha_status plan_piece(ha__segments *segments, uint64_t start, size_t size, size_t rank,
                            ha_error *err) {
  ha__segment *added = NULL;
  void *plan = segments->plan;
  const ha_status st = ha__reserve(&plan, &segments->plan_capacity, segments->plan_size, 1,
                                   sizeof *segments->plan, err);

  segments->plan = plan;
  if (st < 0) return st;
  HA_TRY(ha__segments_add(&added, segments, start, size, err));
  added->turn = rank; /* until the plan is sorted */
  segments->plan[segments->plan_size++] = added;
  return HA_OK;
}

static int compare_turns(const void *left, const void *right) {
  const ha__segment *const *a = left;
  const ha__segment *const *b = right;

  if ((*a)->turn != (*b)->turn) return (*a)->turn < (*b)->turn ? -1 : 1;
  return (*a)->offset < (*b)->offset ? -1 : 1;
}

static void sort_plan(ha__segments *segments) {
  if (segments->plan_size > 1) {
    qsort(segments->plan, segments->plan_size, sizeof *segments->plan, compare_turns);
  }
  for (size_t i = 0; i < segments->plan_size; i++) {
    segments->plan[i]->turn = i;
  }
}

/* Plan [start, end) without the bytes of other segments, in pieces of at most `piece` bytes. */
static ha_status plan_range(ha__segments *segments, uint64_t start, uint64_t end, size_t rank,
                            uint64_t most, ha_error *err) {
  while (start < end) {
    size_t next = 0;
    const ha__segment *there = ha__segments_find(&next, segments, start);
    if (there) {
      start = there->offset + there->size;
      continue;
    }
    uint64_t stop = next < segments->size ? segments->items[next]->offset : end;
    if (stop > end) stop = end;
    if (stop - start > most) stop = start + most;
    HA_TRY(plan_piece(segments, start, (size_t)(stop - start), rank, err));
    start = stop;
  }
  return HA_OK;
}

static uint64_t piece_size(const ha__segments *segments, uint64_t total) {
  const uint64_t share = (total + segments->connections - 1) / segments->connections;
  const uint64_t least = share < LEAST_SIZE ? LEAST_SIZE : share;

  return least < segments->most_bytes ? least : segments->most_bytes;
}

static ha_status plan_sorted(ha__segments *segments, const wanted *ranges, size_t count,
                             uint64_t *gaps, ha_error *err) {
  uint64_t total = 0;

  for (size_t i = 0; i < count; i++) {
    total += ranges[i].end - ranges[i].start;
  }
  const uint64_t gap = choose_gap(ranges, count, gaps, total);
  const uint64_t most = piece_size(segments, total);
  for (size_t i = 0; i < count;) {
    wanted joined = ranges[i++];
    while (i < count && ranges[i].start - joined.end <= gap &&
           ranges[i].end - joined.start <= most) {
      joined.end = ranges[i].end;
      if (ranges[i].rank < joined.rank) joined.rank = ranges[i].rank;
      i++;
    }
    HA_TRY(plan_range(segments, joined.start, joined.end, joined.rank, most, err));
  }
  return HA_OK;
}

static void drop_planned(ha__segments *segments) {
  size_t kept = 0;

  for (size_t i = 0; i < segments->size; i++) {
    ha__segment *s = segments->items[i];
    s->turn = HA__NO_TURN;
    s->is_ahead = false;
    if (s->state == HA__SEGMENT_PLANNED && s->pins == 0) {
      ha__segment_free(s);
    } else {
      segments->items[kept++] = s;
    }
  }
  segments->size = kept;
  segments->plan_size = 0;
  segments->plan_next = 0;
  segments->plan_read = 0;
  segments->jump = HA__NO_TURN;
}

void ha__segments_done(ha__segments *segments) {
  drop_planned(segments);
  ha__free(segments->items);
  ha__free(segments->plan);
  *segments = (ha__segments){.connections = segments->connections,
                             .most_bytes = segments->most_bytes,
                             .jump = HA__NO_TURN};
}

ha_status ha__segments_plan(ha__segments *segments, const ha_io_range *ranges, size_t count,
                            uint64_t file_size, ha_error *err) {
  drop_planned(segments);
  if (count == 0) return HA_OK;
  if (count > SIZE_MAX / sizeof(wanted)) return HA_FAIL_NOMEM(err);
  wanted *sorted = ha__alloc(count * sizeof *sorted);
  uint64_t *gaps = ha__alloc(count * sizeof *gaps);
  ha_status st = HA_OK;
  if (!sorted || !gaps) {
    st = HA_FAIL_NOMEM(err);
  } else {
    st = plan_sorted(segments, sorted, sort_ranges(sorted, ranges, count, file_size), gaps, err);
  }
  sort_plan(segments);
  ha__free(sorted);
  ha__free(gaps);
  return st;
}
