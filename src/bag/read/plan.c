#include "bag/read/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

/* --- announcing reads ------------------------------------------------------------------------- */

/* Announces to files outside of the file system which of their bytes a plan will read. */

/* The index of a chunk is after it, and is read with it when it is not larger than this; and so
 * is the head of the record after it, which ends the index. */
enum { MAX_INDEX = 256 << 10, NEXT_HEAD = 64 };

/* End of a chunk that the index does not state: the start of the next one. The last chunk is
 * assumed to be as large as the one before it. */
static uint64_t end_of(const ha__storage *storage, size_t number, const ha_chunk *chunk) {
  const size_t count = ha__storage_info(storage)->chunk_count;
  const bool listed = chunk->compression != NULL;
  const uint64_t end = listed ? chunk->data_offset + chunk->data_size : chunk->offset;
  ha_chunk other;

  if (number + 1 < count) {
    ha__storage_chunk_listed(storage, number + 1, &other);
    const bool is_near = other.offset > end && (!listed || other.offset - end <= MAX_INDEX);
    return is_near ? other.offset : end;
  }
  if (listed || number == 0) return end;
  ha__storage_chunk_listed(storage, number - 1, &other);
  return other.offset < end ? end + (end - other.offset) : end;
}

static ha_io_range range_of(const ha__file *file, size_t number) {
  const uint64_t size = ha__source_size(file->source);
  ha_chunk chunk;

  ha__storage_chunk_listed(&file->storage, number, &chunk);
  uint64_t end = end_of(&file->storage, number, &chunk) + NEXT_HEAD;
  if (end > size) end = size;
  return (ha_io_range){chunk.offset, chunk.offset < end ? end - chunk.offset : 0};
}

static size_t ranges_of(ha_io_range *out, const ha__plan *plan, const ha__file *file,
                        uint32_t number) {
  size_t count = 0;

  for (size_t i = 0; i < plan->size; i++) {
    const ha__part *part = &plan->parts[i];
    if (part->file != number || part->chunk == HA__PART_CURSOR) continue;
    if (out) out[count] = range_of(file, part->chunk);
    count++;
  }
  return count;
}

static size_t file_count(const ha__plan *plan) {
  size_t count = 0;

  for (size_t i = 0; i < plan->size; i++) {
    if (plan->parts[i].file >= count) count = (size_t)plan->parts[i].file + 1;
  }
  return count;
}

void ha__plan_prefetch(const ha__plan *plan, ha__file *const *files) {
  const size_t size = file_count(plan);

  for (size_t f = 0; f < size; f++) {
    if (!ha__source_can_prefetch(files[f]->source)) continue;
    const size_t count = ranges_of(NULL, plan, files[f], (uint32_t)f);
    ha_io_range *ranges = ha__alloc(count * sizeof *ranges);
    if (!ranges) continue;
    (void)ranges_of(ranges, plan, files[f], (uint32_t)f);
    ha__source_prefetch(files[f]->source, ranges, count);
    ha__free(ranges);
  }
}

void ha__plan_prefetch_chunks(const ha__file *file) {
  const size_t count = ha__storage_info(&file->storage)->chunk_count;

  if (!ha__source_can_prefetch(file->source)) return;
  ha_io_range *ranges = ha__alloc(count * sizeof *ranges);
  if (!ranges) return;
  for (size_t i = 0; i < count; i++) {
    ranges[i] = range_of(file, (uint32_t)i);
  }
  ha__source_prefetch(file->source, ranges, count);
  ha__free(ranges);
}

/* Closer heads are read in order, with the bytes between them. */
enum { HEAD = 128, FAR = 256 << 10 };

void ha__plan_prefetch_heads(const ha__file *file) {
  const size_t count = ha__storage_info(&file->storage)->chunk_count;
  size_t heads = 0;

  if (!ha__source_can_prefetch(file->source)) return;
  if (count == 0 || ha__source_size(file->source) / count < FAR) return;
  ha_io_range *ranges = ha__alloc(count * sizeof *ranges);
  if (!ranges) return;
  for (size_t i = 0; i < count; i++) {
    ha_chunk chunk;
    ha__storage_chunk_listed(&file->storage, i, &chunk);
    if (!chunk.compression) ranges[heads++] = (ha_io_range){chunk.offset, HEAD};
  }
  if (heads > 0) ha__source_prefetch(file->source, ranges, heads);
  ha__free(ranges);
}

void ha__plan_prefetch_stop(const ha__plan *plan, ha__file *const *files) {
  const size_t size = file_count(plan);

  for (size_t f = 0; f < size; f++) {
    if (ha__source_can_prefetch(files[f]->source)) ha__source_prefetch(files[f]->source, NULL, 0);
  }
}

/* --- plans ------------------------------------------------------------------------------------ */

ha_status ha__plan_add(ha__plan *plan, ha__part part, ha_error *err) {
  void *parts = plan->parts;
  const ha_status st =
      ha__reserve(&parts, &plan->capacity, plan->size, 1, sizeof *plan->parts, err);

  plan->parts = parts;
  if (st >= 0) plan->parts[plan->size++] = part;
  return st;
}

void ha__plan_done(ha__plan *plan) {
  ha__free(plan->parts);
  *plan = (ha__plan)HA__PLAN_INIT;
}

static bool before(const ha__part *a, const ha__part *b, bool reverse) {
  return ha__part_before(a->key, a->file, a->chunk, b->key, b->file, b->chunk, reverse);
}

static int compare(const void *a, const void *b) {
  return before(a, b, false) ? -1 : before(b, a, false);
}

static int compare_reverse(const void *a, const void *b) {
  return before(a, b, true) ? -1 : before(b, a, true);
}

static void sort(ha__plan *plan, bool reverse) {
  for (size_t i = 1; i < plan->size; i++) {
    if (before(&plan->parts[i], &plan->parts[i - 1], reverse)) {
      qsort(plan->parts, plan->size, sizeof *plan->parts, reverse ? compare_reverse : compare);
      return;
    }
  }
}

/* Data for planning one file. */
typedef struct planner {
  ha__plan *plan;
  const ha__file *file;
  uint32_t file_number;
  const ha__entry_filter *filter;
  const ha__loader *loader;
  uint64_t *counts; /* per channel of the file; only with a channel set */
  uint8_t *marks;   /* the same, without counts */
} planner;

static bool may_hold_times(const ha__entry_filter *filter, int64_t start_ns, int64_t end_ns) {
  return end_ns >= filter->start_ns && (start_ns < filter->end_ns || filter->end_ns == INT64_MAX);
}

static bool is_untimed(const ha_chunk *chunk) {
  return (chunk->flags & HA_CHUNK_UNTIMED) || chunk->start_ns > chunk->end_ns;
}

/* Small reads at each chunk are expensive: of a file on a network each is a request, of an
 * encrypted one a whole piece is decrypted. */
static bool is_slow_at_chunks(const ha__file *file) {
  return ha__source_can_prefetch(file->source) || file->encryption;
}

static bool mark_channels(const planner *p, size_t i) {
  memset(p->marks, 0, p->filter->channels->size);
  return ha__storage_chunk_channels(&p->file->storage, i, p->marks, NULL) == HA_OK;
}

/* Whether chunk i may contain messages of the selected channels, according to the index. */
static bool may_hold_channels(const planner *p, size_t i) {
  const ha_channel_set *wanted = p->filter->channels;

  if (!wanted) return true;
  if (is_slow_at_chunks(p->file) && mark_channels(p, i)) {
    for (size_t c = 0; c < wanted->size; c++) {
      if (wanted->items[c] && p->marks[c]) return true;
    }
    return false;
  }
  memset(p->counts, 0, wanted->size * sizeof *p->counts);
  if (ha__storage_chunk_counts(&p->file->storage, i, p->counts, NULL) != HA_OK) {
    return true; /* reading the chunk decides */
  }
  for (size_t c = 0; c < wanted->size; c++) {
    if (wanted->items[c] && p->counts[c] > 0) return true;
  }
  return false;
}

/* Formats without publish times use the log times. Elsewhere an index has only log times: publish
 * times must be read from the messages. */
static ha_status find_publish_key(int64_t *key, const planner *p, size_t i) {
  const ha__storage *storage = &p->file->storage;
  ha__run run = HA__RUN_INIT;
  int64_t start_ns;
  int64_t end_ns;

  if (!(ha__storage_info(storage)->flags & HA_STORAGE_PUBLISH_TIME)) return HA_OK;
  if (ha__storage_chunk_publish_times(storage, i, &start_ns, &end_ns)) {
    *key = p->filter->reverse ? end_ns : start_ns;
    return HA_OK;
  }
  const ha_status st = ha__run_load_chunk(&run, p->loader, p->file, i, p->filter, NULL);
  if (run.entries.size > 0) *key = run.entries.items[0].publish_time_ns;
  if (run.entries.size == 0 && run.more) *key = run.more_key;
  ha__run_done(&run);
  return st == HA_E_NOMEM ? st : HA_OK;
}

/* A chunk whose compression the index does not state is assumed to have that of the first chunk
 * of the plan; in a file on a network that of the first chunk of the file, which is in memory. */
static bool is_work(const planner *p, size_t i, const ha_chunk *listed) {
  const size_t first = ha__source_can_prefetch(p->file->source) ? 0 : i;
  ha_chunk chunk = *listed;

  if (!chunk.compression && p->plan->size > 0) return false;
  if (!chunk.compression) ha__storage_chunk(&p->file->storage, first, &chunk);
  return ha__chunk_is_work(&chunk, p->file);
}

static ha_status plan_chunk(const planner *p, size_t i, ha_error *err) {
  const bool reverse = p->filter->reverse;
  ha_chunk chunk;

  ha__storage_chunk_listed(&p->file->storage, i, &chunk);
  const bool untimed = is_untimed(&chunk);
  if (chunk.message_count == 0) return HA_OK;
  if (!untimed && !may_hold_times(p->filter, chunk.start_ns, chunk.end_ns)) return HA_OK;
  if (!may_hold_channels(p, i)) return HA_OK;
  if (!p->plan->has_work && is_work(p, i, &chunk)) p->plan->has_work = true;
  ha__part part = {reverse ? chunk.end_ns : chunk.start_ns, p->file_number, (uint32_t)i};
  if (untimed) part.key = reverse ? INT64_MAX : INT64_MIN;
  if (p->filter->by_publish_time) HA_TRY(find_publish_key(&part.key, p, i));
  return ha__plan_add(p->plan, part, err);
}

static ha_status plan_cursor(const planner *p, ha_error *err) {
  const ha__file *file = p->file;
  const bool reverse = p->filter->reverse;
  ha__part part = {reverse ? INT64_MAX : INT64_MIN, p->file_number, HA__PART_CURSOR};

  if (file->counted) {
    if (file->message_count == 0) return HA_OK;
    if (!may_hold_times(p->filter, file->start_ns, file->end_ns)) return HA_OK;
    part.key = reverse ? file->end_ns : file->start_ns;
  }
  p->plan->has_work = true;
  return ha__plan_add(p->plan, part, err);
}

static bool is_empty(const ha_channel_set *set) {
  return set && !memchr(set->items, 1, set->size);
}

static ha_status plan_file(planner *p, ha_error *err) {
  const ha_storage_info *info = ha__storage_info(&p->file->storage);
  ha_status st = HA_OK;

  if (is_empty(p->filter->channels)) return HA_OK;
  if (ha__storage_has_cursors(&p->file->storage)) return plan_cursor(p, err);
  if (info->chunk_count >= HA__PART_CURSOR) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: too many chunks (%zu)", p->file->path,
                   info->chunk_count);
  }
  if (p->filter->channels) {
    p->counts = ha__alloc_zeroed(p->filter->channels->size, sizeof *p->counts);
    p->marks = ha__alloc_zeroed(p->filter->channels->size, sizeof *p->marks);
    if (!p->counts || !p->marks) st = HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; i < info->chunk_count && st >= 0; i++) {
    st = plan_chunk(p, i, err);
  }
  ha__free(p->counts);
  ha__free(p->marks);
  return st;
}

ha_status ha__plan_make(ha__plan *out, ha__file *const *files, size_t file_count,
                        const ha__entry_filter *filters, const ha__loader *loader, ha_error *err) {
  *out = (ha__plan)HA__PLAN_INIT;
  for (size_t i = 0; i < file_count; i++) {
    planner p = {out, files[i], (uint32_t)i, &filters[i], loader, NULL, NULL};
    const ha_status st = plan_file(&p, err);
    if (st < 0) {
      ha__plan_done(out);
      return st;
    }
  }
  if (file_count > 0) sort(out, filters[0].reverse);
  return HA_OK;
}
