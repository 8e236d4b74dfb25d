#include "driver.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"
#include "plugin/registry.h"
#include "storage/storage.h"

enum { MAX_CHUNK = 64 << 20 };

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

ha_storage_open driven_options(driven *d) {
  return (ha_storage_open){.struct_size = sizeof(ha_storage_open),
                           .host = &ha__host,
                           .source = d->source,
                           .report_to = &d->target,
                           .max_chunk_bytes = MAX_CHUNK,
                           .max_record_bytes = MAX_CHUNK};
}

static ha_status start(driven *d) {
  d->target = (ha__report_target){&d->report, "bag"};
  const ha_storage_open options = driven_options(d);
  const ha_status st = g_ops->open(&d->self, &options, &d->error);
  if (st == HA_OK) d->info = g_ops->info(d->self);
  return st;
}

ha_status driven_open_memory(driven *d, const void *bytes, size_t size) {
  memset(d, 0, sizeof *d);
  const ha_status st = ha__source_from_memory(&d->source, bytes, size, "memory", &d->error);
  return st < 0 ? st : start(d);
}

ha_status driven_open_file(driven *d, const char *path) {
  memset(d, 0, sizeof *d);
  const ha_status st = ha__source_open(&d->source, path, &d->error);
  return st < 0 ? st : start(d);
}

ha_status driven_chunk(driven *d, const ha_chunk *chunk, ha_view *view, uint8_t **owned,
                       const uint8_t **data, size_t *size, ha_error *err) {
  ha_status st =
      ha__source_view(view, d->source, chunk->data_offset, (size_t)chunk->data_size, err);

  if (st < 0) return st;
  if (strcmp(chunk->compression, "none") == 0) {
    *data = view->data;
    *size = view->size;
    return HA_OK;
  }
  if (chunk->raw_size > MAX_CHUNK) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)chunk->offset, "chunk is too large");
  }
  *owned = ha__alloc((size_t)chunk->raw_size);
  if (!*owned) return HA_E_NOMEM;
  *data = *owned;
  const size_t want = chunk->flags & HA_CHUNK_UNFINISHED ? (size_t)chunk->raw_size : HA_UNPACK_ALL;
  return ha__host.unpack(chunk->compression, view->data, view->size, *owned,
                         (size_t)chunk->raw_size, want, size, err);
}

static bool keep(driven *d, const ha_entries *entries, const uint8_t *data, uint64_t chunk) {
  driven_message *grown =
      ha__resize(d->messages, (d->message_count + entries->size + 1) * sizeof *grown);

  if (!grown) return false;
  d->messages = grown;
  for (size_t i = 0; i < entries->size; i++) {
    const ha_entry *e = &entries->items[i];
    grown[d->message_count++] = (driven_message){.channel = d->info->channels[e->channel],
                                                 .time_ns = e->log_time_ns,
                                                 .order = chunk << 32 | e->offset,
                                                 .size = e->size,
                                                 .crc = ha__crc32(0, data + e->offset, e->size)};
  }
  return true;
}

static bool read_chunk(driven *d, size_t i) {
  ha_chunk chunk;
  ha_view view = HA_VIEW_INIT;
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;
  uint8_t *owned = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  g_ops->chunk(d->self, i, &chunk);
  ha_status st = driven_chunk(d, &chunk, &view, &owned, &data, &size, &err);
  const ha_status parsed = g_ops->parse(d->self, i, data, size, &entries, st < 0 ? NULL : &err);
  if (st >= 0) st = parsed;
  if (st < 0) {
    if (d->failed_chunks == 0) d->error = err;
    d->failed_chunks++;
  }
  const bool kept = keep(d, &entries, data, i);
  ha__view_release(&view);
  ha__free(owned);
  ha__free(entries.items);
  return kept;
}

static int by_time(const void *a, const void *b) {
  const driven_message *left = a;
  const driven_message *right = b;

  if (left->time_ns != right->time_ns) return left->time_ns < right->time_ns ? -1 : 1;
  return (left->order > right->order) - (left->order < right->order);
}

bool driven_read(driven *d) {
  for (size_t i = 0; i < d->info->chunk_count; i++) {
    if (!read_chunk(d, i)) return false;
  }
  if (d->message_count > 1) qsort(d->messages, d->message_count, sizeof *d->messages, by_time);
  return true;
}

void driven_close(driven *d) {
  g_ops->close(d->self);
  ha__source_close(d->source);
  ha__report_done(&d->report);
  ha__free(d->messages);
  memset(d, 0, sizeof *d);
}
