/* Any bytes as a ROS 1 bag: open, all chunks by bytes and by index, and the walk. Checks: a failure
 * has a text and leaves outputs unchanged, entries are within their chunk, and the walk covers
 * every byte once. Then the same in recovery mode. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "storage/storage.h"

enum { MAX_BYTES = 1 << 20, MAX_CHANNELS = 4096 };

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

static void require(int holds) {
  if (!holds) abort();
}

static void require_said(ha_status st, const ha_error *err) {
  if (st < 0) require(err->code == st && err->text[0] != '\0');
}

static void check_entries(const ha_entries *entries, size_t size, size_t channels) {
  for (size_t i = 0; i < entries->size; i++) {
    require(entries->items[i].channel < channels);
    require((uint64_t)entries->items[i].offset + entries->items[i].size <= size);
  }
}

static void check_index(void *self, size_t i, const uint8_t *bytes, size_t size, size_t channels) {
  static uint8_t all[MAX_CHANNELS];
  const ha_channel_set set = {all, channels};
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;

  if (channels > MAX_CHANNELS) return;
  memset(all, 1, sizeof all);
  const ha_status st = g_ops->chunk_index(self, i, &set, &entries, &err);
  require_said(st, &err);
  if (st != HA_OK) require(entries.size == 0);
  for (size_t k = 0; k < entries.size; k++) {
    ha_entry entry = entries.items[k];
    const ha_status at = g_ops->entry_at(self, i, bytes, size, &entry, &err);
    require_said(at, &err);
    if (at < 0) require(memcmp(&entry, &entries.items[k], sizeof entry) == 0);
  }
  ha__free(entries.items);
}

static void check_chunk(void *self, ha_source *source, size_t i, size_t channels) {
  ha_view view = HA_VIEW_INIT;
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;
  uint8_t *raw = NULL;
  const uint8_t *bytes;
  size_t size;
  ha_chunk chunk;

  g_ops->chunk(self, i, &chunk);
  require(chunk.raw_size <= UINT32_MAX);
  require(ha__source_view(&view, source, chunk.data_offset, (size_t)chunk.data_size, NULL) ==
          HA_OK);
  bytes = view.data;
  size = view.size;
  if (strcmp(chunk.compression, "none") != 0) {
    const size_t capacity = chunk.raw_size < MAX_BYTES ? (size_t)chunk.raw_size : MAX_BYTES;
    bytes = raw = ha__alloc(capacity);
    require(raw != NULL);
    size = 0;
    (void)ha__host.unpack(chunk.compression, view.data, view.size, raw, capacity, capacity, &size,
                          NULL);
  }
  require_said(g_ops->parse(self, i, bytes, size, &entries, &err), &err);
  check_entries(&entries, size, channels);
  check_index(self, i, bytes, size, channels);
  ha__view_release(&view);
  ha__free(entries.items);
  ha__free(raw);
}

static void check_open(const ha_storage_open *options) {
  void *self = NULL;
  ha_error err = HA_ERROR_INIT;
  const ha_status st = g_ops->open(&self, options, &err);

  require_said(st, &err);
  if (st < 0) {
    require(self == NULL);
    return;
  }
  const ha_storage_info *info = g_ops->info(self);
  uint64_t *counts = ha__alloc_zeroed(info->channel_count, sizeof *counts);
  require(counts != NULL);
  for (size_t i = 0; i < info->chunk_count; i++) {
    check_chunk(self, options->source, i, info->channel_count);
    (void)g_ops->chunk_counts(self, i, counts, NULL);
  }
  ha__free(counts);
  g_ops->close(self);
}

static void check_walk(const ha_storage_open *options) {
  void *walker = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_record record = HA_RECORD_INIT;
  uint64_t pos = 0;
  ha_status st = g_ops->walk_open(&walker, options, 0, 1, &err);

  require_said(st, &err);
  if (st < 0) return;
  while ((st = g_ops->walk_next(walker, &record, &err)) == HA_OK) {
    if (record.chunk_offset != HA_NO_OFFSET) continue;
    require(record.offset == pos && record.size > 0);
    pos += record.size;
  }
  require(st == HA_END && pos == ha__source_size(options->source));
  g_ops->walk_close(walker);
}

/* Adds fields to the bag header of a finished file, and reads them back. */
static void check_add_to_head(const uint8_t *data, size_t size) {
  static const char added[] = "a value of some length";
  ha_pair pair = {"added", added, sizeof added - 1};
  const ha_pairs pairs = {&pair, 1};
  ha_error err = HA_ERROR_INIT;
  uint8_t *copy = ha__alloc(size + 1);

  require(copy != NULL);
  if (size) memcpy(copy, data, size);
  const ha_status st = g_ops->add_to_head(copy, size, &pairs, &err);
  require_said(st, &err);
  if (st == HA_OK) require(memmem(copy, size, "added=a value of some length", 28) != NULL);
  ha__free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_source *source = NULL;

  require(ha__source_from_memory(&source, data, size, "fuzz", NULL) == HA_OK);
  ha_storage_open options = {.struct_size = sizeof options,
                             .host = &ha__host,
                             .source = source,
                             .max_chunk_bytes = MAX_BYTES,
                             .max_record_bytes = MAX_BYTES};
  check_open(&options);
  check_walk(&options);
  check_add_to_head(data, size);
  options.flags = HA_STORAGE_RECOVER;
  options.threads = 2; /* chunks are unpacked in advance */
  check_open(&options);
  ha__source_close(source);
  return 0;
}
