#include "bag/open/file_packing.h"

#include <string.h>

#include "bag/metadata/yaml.h"
#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "plugin/registry.h"

enum {
  MESSAGES = 3,             /* that are looked at: one may be damaged */
  MAX_BAD_ROWS = 100,       /* passed until there are so many */
  MAX_CHUNK_BYTES = 4 << 20 /* read for it: rosbag2's chunks are smaller, but for large messages */
};

/* What the first messages look like. */
typedef struct votes {
  const ha_compression_ops *ops; /* of the first that is compressed */
  size_t packed;
  size_t messages;
} votes;

static void vote(votes *v, const uint8_t *data, size_t size) {
  const ha_compression_ops *ops = ha__registry_probe_compression(data, size);

  v->messages++;
  if (!ops || (v->ops && ops != v->ops)) return;
  v->ops = ops;
  v->packed++;
}

static const ha_compression_ops *elected(const votes *v) {
  return 2 * v->packed >= v->messages ? v->ops : NULL;
}

/* Rows that can't be read say nothing. */
static ha_status ask_rows(votes *v, const ha__file *file, ha_error *err) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0};
  ha_row row;
  void *cursor = NULL;
  ha_status st = HA_OK;

  HA_TRY(ha__storage_cursor_open(&cursor, &file->storage, &all, err));
  for (int i = 0; i < MAX_BAD_ROWS && st != HA_END && v->messages < MESSAGES; i++) {
    st = ha__storage_cursor_next(&file->storage, cursor, &row, NULL);
    if (st == HA_OK) vote(v, row.data, row.size);
  }
  ha__storage_cursor_close(&file->storage, cursor);
  return HA_OK;
}

static void ask_entries(votes *v, const ha_storage_info *info, const ha_entries *entries,
                        const uint8_t *bytes) {
  for (size_t i = 0; i < entries->size && v->messages < MESSAGES; i++) {
    const ha_entry *entry = &entries->items[i];
    if (strcmp(info->channels[entry->channel]->encoding, "cdr") != 0) continue;
    vote(v, bytes + entry->offset, entry->size);
  }
}

/* rosbag2 compresses messages of CDR, and then no chunks. */
static bool may_be_packed(const ha__file *file, ha_chunk *chunk) {
  const ha_storage_info *info = ha__storage_info(&file->storage);
  bool cdr = false;

  for (size_t i = 0; i < info->channel_count && !cdr; i++) {
    cdr = strcmp(info->channels[i]->encoding, "cdr") == 0;
  }
  if (!cdr || info->chunk_count == 0) return false;
  ha__storage_chunk(&file->storage, 0, chunk);
  return strcmp(chunk->compression, "none") == 0 && chunk->data_size <= MAX_CHUNK_BYTES;
}

/* A chunk that can't be read says nothing; who reads it finds out. */
static void ask_chunk(votes *v, const ha__file *file) {
  ha_entries entries = {.items = NULL};
  ha_view view = HA_VIEW_INIT;
  ha_chunk chunk;

  if (!may_be_packed(file, &chunk)) return;
  const size_t size = (size_t)chunk.data_size;
  if (ha__source_view(&view, file->source, chunk.data_offset, size, NULL) < 0) return;
  if (ha__storage_parse(&file->storage, 0, view.data, size, &entries, NULL) >= 0) {
    ask_entries(v, ha__storage_info(&file->storage), &entries, view.data);
  }
  ha__free(entries.items);
  ha__view_release(&view);
}

ha_status ha__file_find_packing(ha__file *file, ha_error *err) {
  const ha_storage_info *info = ha__storage_info(&file->storage);
  const ha__metadata_yaml *m = file->embedded;
  votes v = {.ops = NULL};

  if (m && strcmp(m->compression_mode, "message") == 0) {
    file->message_compression = ha__registry_find_compression(m->compression_format);
    if (file->message_compression) return HA_OK;
  }
  if (info->flags & HA_STORAGE_PACKED_ROWS) {
    HA_TRY(ask_rows(&v, file, err));
  } else if (!m && !ha__storage_has_cursors(&file->storage)) {
    ask_chunk(&v, file);
  }
  file->message_compression = elected(&v);
  return HA_OK;
}
