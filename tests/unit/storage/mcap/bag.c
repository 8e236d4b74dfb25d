#include "bag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compression/compression.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "storage/storage.h"

enum { LIMIT = 64 << 20 };

static const ha_storage_ops *const g_ops = &ha__storage_mcap;

static void *checked(void *pointer) {
  if (!pointer) abort();
  return pointer;
}

void bag_open(test_bag *bag, const void *bytes, size_t size, uint32_t flags) {
  memset(bag, 0, sizeof *bag);
  bag->report = (ha__report)HA__REPORT_INIT;
  bag->target = (ha__report_target){&bag->report, "test.mcap"};
  if (ha__source_from_memory(&bag->source, bytes, size, "test.mcap", NULL) < 0) abort();
  bag->open = (ha_storage_open){.struct_size = sizeof bag->open,
                                .host = &ha__host,
                                .source = bag->source,
                                .report_to = &bag->target,
                                .max_chunk_bytes = LIMIT,
                                .max_record_bytes = LIMIT,
                                .flags = flags};
  bag->opened = g_ops->open(&bag->self, &bag->open, &bag->error);
  if (bag->opened >= 0) bag->info = g_ops->info(bag->self);
}

void bag_close(test_bag *bag) {
  g_ops->close(bag->self);
  ha__source_close(bag->source);
  ha__report_done(&bag->report);
  free(bag->messages);
}

bool bag_reported(const test_bag *bag, const char *part) {
  for (size_t i = 0; i < bag->report.size; i++) {
    if (strstr(bag->report.items[i]->text, part)) return true;
  }
  return false;
}

static void add_message(test_bag *bag, size_t chunk, const ha_entry *entry, const uint8_t *bytes) {
  if (bag->message_count == bag->message_capacity) {
    bag->message_capacity = bag->message_capacity * 2 + 64;
    bag->messages = checked(realloc(bag->messages, bag->message_capacity * sizeof *bag->messages));
  }
  bag->messages[bag->message_count++] =
      (bag_message){bag->info->channels[entry->channel]->topic,
                    entry->log_time_ns,
                    entry->publish_time_ns,
                    entry->sequence,
                    entry->size,
                    ha__crc32(0, bytes + entry->offset, entry->size),
                    chunk};
}

/* A copy of the chunk in memory of exactly its size, so that a sanitizer detects reads beyond
 * it. */
static ha_status unpack(test_bag *bag, const ha_chunk *chunk, uint8_t **out) {
  const bool none = strcmp(chunk->compression, "none") == 0;
  ha_view view = HA_VIEW_INIT;
  size_t got = 0;

  if (chunk->raw_size > LIMIT) {
    bag->error.code = HA_E_LIMIT;
    return HA_E_LIMIT;
  }
  ha_status st = ha__source_view(&view, bag->source, chunk->data_offset, (size_t)chunk->data_size,
                                 &bag->error);
  if (st < 0) return st;
  *out = checked(malloc(chunk->raw_size ? (size_t)chunk->raw_size : 1));
  if (chunk->raw_size == 0 && chunk->data_size == 0) {
    st = HA_OK;
  } else if (chunk->raw_size > 0 || !none) {
    const size_t raw = (size_t)chunk->raw_size;
    const bool is_cut = (chunk->flags & HA_CHUNK_UNFINISHED) != 0;
    st = (is_cut ? ha__host.salvage : ha__host.unpack)(chunk->compression, view.data, view.size,
                                                       *out, raw, is_cut ? raw : HA_UNPACK_ALL,
                                                       &got, &bag->error);
    if (st >= 0 && got < chunk->raw_size) st = HA_E_CORRUPT;
  }
  ha__view_release(&view);
  return st;
}

static int by_offset(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

/* True if the message index, if there is one, agrees with the chunk's bytes. */
static bool index_agrees(test_bag *bag, size_t i, const uint8_t *bytes, size_t size,
                         const ha_entries *parsed) {
  const size_t count = bag->info->channel_count;
  uint64_t *counts = checked(calloc(count + 1, sizeof *counts));
  uint8_t *all = checked(malloc(count + 1));
  const ha_channel_set wanted = {all, count};
  ha_entries entries = HA_ENTRIES_INIT;
  bool same = true;

  memset(all, 1, count + 1);
  const ha_status counted = g_ops->chunk_counts(bag->self, i, counts, NULL);
  const ha_status indexed = g_ops->chunk_index(bag->self, i, &wanted, &entries, NULL);
  if (counted == HA_OK) {
    for (size_t k = 0; k < parsed->size; k++) {
      same = same && counts[parsed->items[k].channel]-- > 0;
    }
    for (size_t k = 0; k < count; k++) {
      same = same && counts[k] == 0;
    }
  }
  if (indexed == HA_OK) {
    if (entries.size > 0) qsort(entries.items, entries.size, sizeof *entries.items, by_offset);
    same = same && entries.size == parsed->size;
    for (size_t k = 0; same && k < entries.size; k++) {
      same = g_ops->entry_at(bag->self, i, bytes, size, &entries.items[k], NULL) == HA_OK &&
             memcmp(&entries.items[k], &parsed->items[k], sizeof entries.items[k]) == 0;
    }
  }
  bag->indexed_chunks += indexed == HA_OK;
  ha__host.dealloc(entries.items);
  free(all);
  free(counts);
  return same;
}

static void read_chunk(test_bag *bag, size_t i) {
  ha_chunk chunk;
  ha_entries entries = HA_ENTRIES_INIT;
  uint8_t *bytes = NULL;

  g_ops->chunk(bag->self, i, &chunk);
  ha_status st = unpack(bag, &chunk, &bytes);
  if (st >= 0) {
    st = g_ops->parse(bag->self, i, bytes, (size_t)chunk.raw_size, &entries, &bag->error);
  }
  if (st < 0) bag->failures++;
  if (st >= 0 && !index_agrees(bag, i, bytes, (size_t)chunk.raw_size, &entries)) {
    bag->wrong_indexes++;
  }
  for (size_t k = 0; k < entries.size; k++) {
    const ha_entry *e = &entries.items[k];
    if (e->channel >= bag->info->channel_count || e->offset > chunk.raw_size ||
        e->size > chunk.raw_size - e->offset) {
      abort();
    }
    add_message(bag, i, e, bytes);
  }
  free(bytes);
  ha__host.dealloc(entries.items);
}

void bag_read(test_bag *bag) {
  for (size_t i = 0; bag->info && i < bag->info->chunk_count; i++) {
    read_chunk(bag, i);
  }
}

uint8_t *read_whole_file(size_t *size, const char *path) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = NULL;

  if (!file) {
    fprintf(stderr, "cannot open %s\n", path);
    exit(1);
  }
  *size = 0;
  for (;;) {
    bytes = checked(realloc(bytes, *size + 65536));
    const size_t got = fread(bytes + *size, 1, 65536, file);
    *size += got;
    if (got < 65536) break;
  }
  fclose(file);
  return bytes;
}
