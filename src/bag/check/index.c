/* Compares a chunk with the storage's index, for storages that do not check it themselves. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bag/check/check.h"
#include "base/alloc.h"
#include "base/status.h"
#include "plugin/registry.h"

typedef struct subject {
  ha__check *check;
  const ha__file *file;
  size_t index;
  ha_chunk chunk;
  const ha__run *run; /* all of the chunk */
} subject;

#define REPORT(s, ...)                                                                             \
  ha__check_add((s)->check, HA_FINDING_ERROR, (int64_t)(s)->chunk.offset, __VA_ARGS__)

static void compare_range(const subject *s) {
  const ha_entries *entries = &s->run->entries;
  const uint32_t odd = HA_CHUNK_UNTIMED | HA_CHUNK_IMPLIED | HA_CHUNK_UNFINISHED;
  int64_t start_ns = INT64_MAX;
  int64_t end_ns = INT64_MIN;

  for (size_t i = 0; i < entries->size; i++) {
    const int64_t time_ns = entries->items[i].log_time_ns;
    if (time_ns < start_ns) start_ns = time_ns;
    if (time_ns > end_ns) end_ns = time_ns;
  }
  if (entries->size == 0 || (s->chunk.flags & odd)) return;
  if (s->chunk.start_ns == start_ns && s->chunk.end_ns == end_ns) return;
  REPORT(s,
         "the chunk is indexed with times from %" PRId64 " to %" PRId64
         " ns, its messages are from %" PRId64 " to %" PRId64,
         s->chunk.start_ns, s->chunk.end_ns, start_ns, end_ns);
}

/* A channel whose number of messages differs from the index. */
static void compare_channels(const subject *s, uint64_t *stated) {
  const ha_entries *entries = &s->run->entries;
  const ha_storage_info *info = ha__storage_info(&s->file->storage);

  for (size_t i = 0; i < entries->size; i++) {
    stated[entries->items[i].channel]--; /* counts down to 0, if the index is right */
  }
  for (size_t c = 0; c < info->channel_count; c++) {
    if (stated[c] == 0) continue;
    REPORT(s,
           "the index states %" PRId64 " messages %s of channel %" PRIu32
           " (%.100s) than the chunk has",
           (int64_t)stated[c] < 0 ? -(int64_t)stated[c] : (int64_t)stated[c],
           (int64_t)stated[c] < 0 ? "fewer" : "more", info->channels[c]->id,
           info->channels[c]->topic);
    return;
  }
}

static ha_status compare_counts(const subject *s, ha_error *err) {
  const uint64_t count = s->chunk.message_count;
  ha_error why = HA_ERROR_INIT;

  if (count != HA_UNCOUNTED && count != s->run->entries.size) {
    REPORT(s, "the index states %" PRIu64 " messages in the chunk, %zu exist", count,
           s->run->entries.size);
  }
  uint64_t *stated =
      ha__alloc_zeroed(ha__storage_info(&s->file->storage)->channel_count, sizeof *stated);
  if (!stated) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__storage_chunk_counts(&s->file->storage, s->index, stated, &why);
  if (st == HA_OK) compare_channels(s, stated);
  if (st < 0) REPORT(s, "the counts of the chunk can't be read: %s", why.text);
  ha__free(stated);
  return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
}

static int by_offset(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

static bool same(const ha_entry *a, const ha_entry *b) {
  return a->offset == b->offset && a->size == b->size && a->channel == b->channel &&
         a->log_time_ns == b->log_time_ns;
}

/* Compare the completed entries of the index with those found in the bytes, in order. */
static void compare_entries(const subject *s, ha_entries *indexed) {
  const ha_entries *entries = &s->run->entries;
  ha_error why = HA_ERROR_INIT;

  for (size_t i = 0; i < indexed->size; i++) {
    const ha_status st = ha__storage_entry_at(&s->file->storage, s->index, s->run->bytes,
                                              (size_t)s->chunk.raw_size, &indexed->items[i], &why);
    if (st >= 0) continue;
    REPORT(s, "the index points to bytes that are not a message of its channel and time: %s",
           why.text);
    return;
  }
  if (indexed->size != entries->size) {
    REPORT(s, "the index lists %zu messages of the chunk, %zu exist", indexed->size, entries->size);
    return;
  }
  if (indexed->size > 1) qsort(indexed->items, indexed->size, sizeof *indexed->items, by_offset);
  for (size_t i = 0; i < indexed->size; i++) {
    if (same(&indexed->items[i], &entries->items[i])) continue;
    REPORT(s, "the index lists other messages than the chunk has, the first at +%" PRIu32,
           indexed->items[i].offset);
    return;
  }
}

static ha_status compare_listed(const subject *s, ha_error *err) {
  const size_t channels = ha__storage_info(&s->file->storage)->channel_count;
  uint8_t *all = ha__alloc(channels);
  ha_entries indexed = HA_ENTRIES_INIT;
  ha_error why = HA_ERROR_INIT;

  if (!all) return HA_FAIL_NOMEM(err);
  memset(all, 1, channels);
  const ha_channel_set wanted = {all, channels};
  const ha_status st =
      ha__storage_chunk_index(&s->file->storage, s->index, &wanted, &indexed, &why);
  if (st == HA_OK) compare_entries(s, &indexed);
  if (st < 0) REPORT(s, "the index of the chunk can't be read: %s", why.text);
  ha__free(indexed.items);
  ha__free(all);
  return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
}

ha_status ha__check_index(ha__check *check, const ha__file *file, size_t i, const ha__run *run,
                          ha_error *err) {
  subject s = {.check = check, .file = file, .index = i, .run = run};

  ha__storage_chunk(&file->storage, i, &s.chunk);
  compare_range(&s);
  HA_TRY(compare_counts(&s, err));
  /* messages compressed individually have no known positions after unpacking */
  return file->message_compression ? HA_OK : compare_listed(&s, err);
}
