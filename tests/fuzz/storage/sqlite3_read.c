#include "sqlite3_read.h"

#include <stdlib.h>

#include "plugin/registry.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_sqlite3;

static void require(int condition) {
  if (!condition) abort();
}

static size_t read_rows(void *self, int32_t reverse, size_t max_steps) {
  const ha_storage_query query = {sizeof query, NULL, INT64_MIN, INT64_MAX, reverse, 0};
  const size_t channels = g_ops->info(self)->channel_count;
  ha_error err = HA_ERROR_INIT;
  void *cursor = NULL;
  size_t rows = 0;
  ha_row row;
  ha_status st;

  if (g_ops->cursor_open(self, &cursor, &query, &err) < 0) {
    require(!cursor && err.text[0]);
    return 0;
  }
  for (size_t steps = 0; (st = g_ops->cursor_next(cursor, &row, &err)) != HA_END; steps++) {
    require(steps < max_steps);
    if (st < 0) {
      require(err.code == st && err.text[0]);
      continue;
    }
    require(row.channel < channels && row.data);
    rows++;
    if (row.size > 0) require(row.data[0] + row.data[row.size - 1] >= 0);
  }
  g_ops->cursor_close(cursor);
  return rows;
}

static void walk(const ha_storage_open *open, size_t max_steps) {
  ha_record rec = HA_RECORD_INIT;
  ha_error err = HA_ERROR_INIT;
  void *walker = NULL;

  if (g_ops->walk_open(&walker, open, 0, 0, &err) < 0) {
    require(!walker && err.text[0]);
    return;
  }
  for (size_t steps = 0; g_ops->walk_next(walker, &rec, &err) == HA_OK; steps++) {
    require(steps < max_steps && rec.kind);
  }
  g_ops->walk_close(walker);
}

static void read_file(const ha_storage_open *open, size_t max_steps) {
  ha_error err = HA_ERROR_INIT;
  void *self = NULL;

  if (g_ops->open(&self, open, &err) >= 0) {
    if (g_ops->count(self, &err) < 0) require(err.text[0]);
    require(read_rows(self, 0, max_steps) == read_rows(self, 1, max_steps));
  } else {
    require(!self && err.text[0]);
  }
  g_ops->close(self);
}

void read_database(ha_source *source, size_t size) {
  const size_t max_steps = 4 * size + 10000;
  ha_storage_open open = {.struct_size = sizeof open,
                          .host = &ha__host,
                          .source = source,
                          .max_chunk_bytes = 1 << 20,
                          .max_record_bytes = 1 << 20};

  read_file(&open, max_steps);
  open.flags = HA_STORAGE_RECOVER;
  read_file(&open, max_steps);
  walk(&open, max_steps);
}
