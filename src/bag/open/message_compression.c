#include "bag/open/message_compression.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "plugin/registry.h"

enum {
  MESSAGES = 3,   /* chunks to probe: one may be damaged */
  MAX_ROWS = 100, /* chunks to read, in search of enough messages */
  MAX_CHUNK_BYTES =
      4 << 20 /* bytes to read: rosbag2's chunks are smaller, except for large messages */
};

/* Which magic the first messages begin with. */
typedef struct samples {
  const ha_compression_ops *ops; /* of the first compressed message */
  size_t packed;
  size_t messages;
} samples;

static void add_sample(samples *v, const uint8_t *data, size_t size) {
  const ha_compression_ops *ops = ha__registry_probe_compression(data, size);

  v->messages++;
  if (!ops || (v->ops && ops != v->ops)) return;
  v->ops = ops;
  v->packed++;
}

/* A majority decides: plain data can look like compressed data. */
static const ha_compression_ops *decide(const samples *v) {
  return 2 * v->packed >= v->messages ? v->ops : NULL;
}

/* Rows that can't be read are skipped. */
static ha_status probe_rows(samples *v, const ha__storage *storage, ha_error *err) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0, 0};
  ha_row row;
  void *cursor = NULL;
  ha_status st = HA_OK;

  HA_TRY(ha__storage_cursor_open(&cursor, storage, &all, err));
  for (int i = 0; i < MAX_ROWS && st != HA_END && v->messages < MESSAGES; i++) {
    st = ha__storage_cursor_next(storage, cursor, &row, NULL);
    if (st == HA_OK) add_sample(v, row.data, row.size);
  }
  ha__storage_cursor_close(storage, cursor);
  return HA_OK;
}

static void probe_entries(samples *v, const ha_storage_info *info, const ha_entries *entries,
                          const uint8_t *bytes) {
  for (size_t i = 0; i < entries->size && v->messages < MESSAGES; i++) {
    const ha_entry *entry = &entries->items[i];
    if (strcmp(info->channels[entry->channel]->encoding, "cdr") != 0) continue;
    add_sample(v, bytes + entry->offset, entry->size);
  }
}

/* rosbag2 compresses only messages in CDR, and then no chunks. */
static bool may_be_compressed(const ha__storage *storage, ha_chunk *chunk) {
  const ha_storage_info *info = ha__storage_info(storage);
  bool cdr = false;

  for (size_t i = 0; i < info->channel_count && !cdr; i++) {
    cdr = strcmp(info->channels[i]->encoding, "cdr") == 0;
  }
  if (!cdr || info->chunk_count == 0) return false;
  ha__storage_chunk(storage, 0, chunk);
  return strcmp(chunk->compression, "none") == 0 && chunk->data_size <= MAX_CHUNK_BYTES;
}

/* A chunk that can't be read is skipped: reading its messages reports it. */
static void probe_chunk(samples *v, const ha__storage *storage, ha_source *source) {
  ha_entries entries = {.items = NULL};
  ha_view view = HA_VIEW_INIT;
  ha_chunk chunk;

  if (!may_be_compressed(storage, &chunk)) return;
  const size_t size = (size_t)chunk.data_size;
  if (ha__source_view(&view, source, chunk.data_offset, size, NULL) < 0) return;
  if (ha__storage_parse(storage, 0, view.data, size, &entries, NULL) >= 0) {
    probe_entries(v, ha__storage_info(storage), &entries, view.data);
  }
  ha__free(entries.items);
  ha__view_release(&view);
}

ha_status ha__message_compression_find(const ha_compression_ops **out, const ha__storage *storage,
                                       ha_source *source, const ha__metadata_yaml *embedded,
                                       ha_error *err) {
  const ha_storage_info *info = ha__storage_info(storage);
  samples v = {.ops = NULL};

  if (embedded && strcmp(embedded->compression_mode, "message") == 0) {
    const ha_compression_ops *ops = ha__registry_find_compression(embedded->compression_format);
    if (ops) {
      *out = ops;
      return HA_OK;
    }
  }
  if (info->flags & HA_STORAGE_PACKED_ROWS) {
    HA_TRY(probe_rows(&v, storage, err));
  } else if (!embedded && !ha__storage_has_cursors(storage)) {
    probe_chunk(&v, storage, source);
  }
  *out = decide(&v);
  return HA_OK;
}
