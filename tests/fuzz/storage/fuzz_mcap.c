/* Any bytes as an MCAP file: open it, read all chunks by their bytes and by their index, walk it;
 * and open and read it again in recovery mode. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/source.h"
#include "plugin/registry.h"
#include "plugin/report.h"
#include "storage/storage.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const ha_storage_ops *const g_ops = &ha__storage_mcap;
enum { LIMIT = 4 << 20 };

/* Aborts when a contract is broken. */
static void promise(bool kept) {
  if (!kept) abort();
}

static void check_entry(const ha_storage_info *info, const ha_chunk *chunk, const ha_entry *e) {
  promise(e->channel < info->channel_count);
  promise(e->offset <= chunk->raw_size && e->size <= chunk->raw_size - e->offset);
}

static void read_index(void *self, size_t i, const uint8_t *bytes, size_t size) {
  const ha_storage_info *info = g_ops->info(self);
  uint8_t *all = calloc(info->channel_count + 1, 1);
  uint64_t *counts = calloc(info->channel_count + 1, sizeof *counts);
  const ha_channel_set wanted = {all, info->channel_count};
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_chunk chunk;

  promise(all && counts);
  memset(all, 1, info->channel_count);
  g_ops->chunk(self, i, &chunk);
  promise(g_ops->chunk_counts(self, i, counts, &err) >= 0 || err.text[0]);
  err = (ha_error)HA_ERROR_INIT;
  const ha_status st = g_ops->chunk_index(self, i, &wanted, &entries, &err);
  promise(st >= 0 || (err.text[0] && entries.size == 0));
  for (size_t k = 0; k < entries.size; k++) {
    err = (ha_error)HA_ERROR_INIT;
    if (g_ops->entry_at(self, i, bytes, size, &entries.items[k], &err) == HA_OK) {
      check_entry(info, &chunk, &entries.items[k]);
    } else {
      promise(err.text[0]);
    }
  }
  ha__host.dealloc(entries.items);
  free(counts);
  free(all);
}

static void read_bytes(void *self, size_t i, const uint8_t *bytes, size_t size) {
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_chunk chunk;

  g_ops->chunk(self, i, &chunk);
  const ha_status st = g_ops->parse(self, i, bytes, size, &entries, &err);
  promise(st == HA_OK || (st < 0 && err.text[0]));
  for (size_t k = 0; k < entries.size; k++) {
    check_entry(g_ops->info(self), &chunk, &entries.items[k]);
  }
  ha__host.dealloc(entries.items);
  read_index(self, i, bytes, size);
}

static void read_chunk(void *self, size_t i, ha_source *source, bool recover) {
  ha_chunk chunk;
  ha_view view = HA_VIEW_INIT;
  size_t got = 0;

  g_ops->chunk(self, i, &chunk);
  if (chunk.raw_size > LIMIT) return;
  /* chunks that open() lists are within the file */
  promise(ha__source_view(&view, source, chunk.data_offset, (size_t)chunk.data_size, NULL) ==
          HA_OK);
  uint8_t *bytes = malloc(chunk.raw_size ? (size_t)chunk.raw_size : 1);
  promise(bytes != NULL);
  const ha_status st = (recover ? ha__host.salvage : ha__host.unpack)(
      chunk.compression, view.data, view.size, bytes, (size_t)chunk.raw_size,
      chunk.flags & HA_CHUNK_UNFINISHED ? (size_t)chunk.raw_size : HA_UNPACK_ALL, &got, NULL);
  if (recover || (st >= 0 && got == chunk.raw_size)) read_bytes(self, i, bytes, got);
  free(bytes);
  ha__view_release(&view);
}

static void walk(const ha_storage_open *open, size_t size) {
  ha_record rec = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  void *walker = NULL;
  size_t steps = 0;
  ha_status st;

  promise(g_ops->walk_open(&walker, open, 0, 1, &err) == HA_OK);
  while ((st = g_ops->walk_next(walker, &rec, &err)) == HA_OK) {
    if (rec.chunk_offset == HA_NO_OFFSET) promise(++steps <= 2 * size + 16);
    promise(rec.kind != NULL);
  }
  promise(st == HA_END);
  g_ops->walk_close(walker);
}

static void read_file(const ha_storage_open *open) {
  ha_error err = HA_ERROR_INIT;
  void *self = NULL;
  const ha_status st = g_ops->open(&self, open, &err);

  promise(st == HA_OK ? self != NULL : self == NULL && st < 0 && err.text[0] != '\0');
  for (size_t i = 0; self && i < g_ops->info(self)->chunk_count; i++) {
    read_chunk(self, i, open->source, (open->flags & HA_STORAGE_RECOVER) != 0);
  }
  g_ops->close(self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha__report report = HA__REPORT_INIT;
  ha__report_target target = {&report, "fuzz"};
  ha_source *source = NULL;

  promise(ha__source_from_memory(&source, data, size, "fuzz", NULL) == HA_OK);
  ha_storage_open open = {.struct_size = sizeof open,
                          .host = &ha__host,
                          .source = source,
                          .report_to = &target,
                          .max_chunk_bytes = LIMIT,
                          .max_record_bytes = LIMIT};
  read_file(&open);
  walk(&open, size);
  open.flags = HA_STORAGE_RECOVER;
  open.threads = 2; /* chunks are unpacked in advance */
  read_file(&open);
  ha__source_close(source);
  ha__report_done(&report);
  return 0;
}
