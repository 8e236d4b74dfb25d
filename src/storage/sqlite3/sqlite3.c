/* The storage of rosbag2's SQLite databases: its table of functions, and opening a database. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/salvage/salvage.h"
#include "storage/sqlite3/write/write.h"
#include "storage/storage.h"

static const uint8_t g_magic[] = {'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f',
                                  'o', 'r', 'm', 'a', 't', ' ', '3', '\0'};

static uint32_t probe(const uint8_t *head, size_t head_size, uint64_t file_size) {
  (void)file_size;
  if (head_size < sizeof g_magic || memcmp(head, g_magic, sizeof g_magic) != 0) return 0;
  return 8 * sizeof g_magic;
}

static void close(void *object) {
  ha__db_file *self = object;

  if (!self) return;
  ha__db_salvage_free(self->salvage);
  ha__db_files_done(&self->files);
  ha__free(self->channels);
  ha__free(self->topic_ids);
  ha__quota_done(&self->quota);
  ha__arena_done(&self->arena);
  ha__free(self);
}

/* --- opening ------------------------------------------------------------------------------- */

static ha_status look_beside(ha__db_file *self, ha_error *err) {
  const ha_storage_open *open = &self->open;
  ha_error problem = HA_ERROR_INIT;
  const ha_status st = ha__db_files_look(&self->files, &problem);

  if (st == HA_E_NOMEM || st == HA_E_IO) {
    if (err) *err = problem;
    return st;
  }
  if (st < 0) open->host->report(open->report_to, HA_NO_OFFSET, "%s", problem.text);
  if (self->files.journal) {
    open->host->report(
        open->report_to, HA_NO_OFFSET,
        "its writer was stopped in a transaction, which the -journal beside it undoes: "
        "%zu pages are read as they were before",
        self->files.journal->old.count);
  }
  if (st < 0 || self->files.journal || self->files.wal) {
    self->info.flags &= ~(uint32_t)HA_STORAGE_COMPLETE;
  }
  return HA_OK;
}

/* Read table metadata, which may be empty; the last row is valid. Its counts do not show whether
 * the file was finished, because recorders store 0 in all files except the last. */
static ha_status read_metadata(ha__db_file *self, ha__db *db, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_pair *pair = &self->pairs[self->info.metadata.size];

  if (!self->schema.has_metadata) return HA_OK;
  HA_TRY(
      ha__db_prepare(&stmt, db, err, "SELECT metadata FROM metadata ORDER BY rowid DESC LIMIT 1"));
  ha_status st = ha__db_step(db, stmt, err);
  if (st == HA_OK) {
    st = ha__db_text(&pair->value, &pair->value_size, &self->arena, stmt, 0, err);
    if (st >= 0 && pair->value_size > 0) {
      pair->key = "rosbag2_metadata";
      self->info.metadata.size++;
    }
  }
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

static ha_status fill_info(ha__db_file *self, ha__db *db, ha_error *err) {
  const ha_storage_open *open = &self->open;
  ha_error problem = HA_ERROR_INIT;

  snprintf(self->version, sizeof self->version, "%" PRId64, self->schema.version);
  self->info.format_version = self->version;
  self->info.channels = self->channel_list;
  self->info.channel_count = self->channel_count;
  self->info.metadata.items = self->pairs;
  if (self->schema.distro[0]) {
    self->pairs[self->info.metadata.size++] =
        (ha_pair){"ros_distro", self->schema.distro, strlen(self->schema.distro)};
  }
  const ha_status st = read_metadata(self, db, &problem);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    self->info.flags &= ~(uint32_t)HA_STORAGE_COMPLETE;
    open->host->report(open->report_to, HA_NO_OFFSET, "table metadata: %s", problem.text);
  }
  return HA_OK;
}

/* Read the schema, then the topics; both are required. */
static ha_status read_tables(ha__db_file *self, ha__db *db, ha_error *err) {
  self->channel_count = 0;
  self->info.metadata.size = 0;
  HA_TRY(ha__db_schema_read(&self->schema, db, &self->arena, err));
  HA_TRY(ha__db_topics_read(self, db, err));
  return fill_info(self, db, err);
}

static ha_status read_head(ha__db_file *self, ha_error *err) {
  ha__db *db = NULL;

  HA_TRY(ha__db_open(&db, &self->files, err));
  const ha_status st = read_tables(self, db, err);
  ha__db_close(db);
  return st;
}

/* SQLite refuses a truncated file; a second attempt, in tolerant mode, reads the remaining part. */
static ha_status read_head_tolerantly(ha__db_file *self, ha_error *err) {
  ha_error first = HA_ERROR_INIT;
  ha_status st = read_head(self, &first);

  if (st == HA_E_CORRUPT) {
    self->files.tolerant = true;
    st = read_head(self, NULL);
    if (st >= 0) {
      self->open.host->report(self->open.report_to, HA_NO_OFFSET, "%s", first.text);
      self->info.flags &= ~(uint32_t)HA_STORAGE_COMPLETE;
      return st;
    }
    st = first.code;
  }
  if (st < 0 && err) *err = first;
  return st;
}

static bool knows_all_topics(const ha__db_file *self, const ha__db_salvage *s) {
  for (size_t i = 0; i < s->topic_count; i++) {
    if (s->topics[i].rows > 0 && ha__db_channel(self, s->topics[i].id) == SIZE_MAX) return false;
  }
  return true;
}

static ha_status read_salvaged(ha__db_file *self, ha_error *err) {
  ha__db *db = NULL;

  HA_TRY(ha__db_salvage_tables(&db, self->salvage, err));
  const ha_status st = read_tables(self, db, err);
  ha__db_close(db);
  if (self->salvage->lost || !self->files.guard.active) {
    self->info.flags &= ~(uint32_t)HA_STORAGE_COMPLETE;
  }
  return st;
}

/* Use the columns of rosbag2's table messages if SQLite can't read the schema. */
static void find_layout(ha__db_file *self) {
  ha__db_schema schema;
  ha__db *db = NULL;

  if (ha__db_open(&db, &self->files, NULL) < 0) return;
  if (ha__db_schema_read(&schema, db, &self->arena, NULL) >= 0) {
    self->schema.shape.layout = schema.shape.layout;
  }
  ha__db_close(db);
}

/* Survey all pages. HA_END: the database is sound or has no rows to recover, and is read like an
 * undamaged one. */
static ha_status read_pages(ha__db_file *self, ha_error *err) {
  ha__db_salvage *s = NULL;

  HA_TRY(ha__source_skip_unreadable(self->files.main, err));
  if (self->files.wal) HA_TRY(ha__source_skip_unreadable(self->files.wal, err));
  find_layout(self);
  ha_status st = ha__db_salvage_new(&s, self, true, err);

  if (st == HA_E_UNSUPPORTED) return HA_END;
  if (st < 0) return st;
  st = ha__db_salvage_rows(s, err);
  if (st >= 0) ha__db_salvage_report(s);
  const bool sound = st >= 0 && s->sound && read_head(self, NULL) >= 0 && knows_all_topics(self, s);
  if (st < 0 || sound || s->leaf_count == 0) {
    ha__db_salvage_free(s);
    return st < 0 || sound ? st : HA_END;
  }
  self->salvage = s;
  return read_salvaged(self, err);
}

/* Open a file that SQLite must not read. */
static ha_status read_guarded(ha__db_file *self, ha_error *err) {
  const ha__db_guard *guard = &self->files.guard;

  if (!guard->messages || !guard->topics) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "an SQLite database, but not a bag: it has no table %s",
                   guard->messages ? "topics" : "messages");
  }
  HA_TRY(ha__db_salvage_new(&self->salvage, self, true, err));
  HA_TRY(ha__db_salvage_rows(self->salvage, err));
  ha__db_salvage_report(self->salvage);
  return read_salvaged(self, err);
}

static ha_status read_file(ha__db_file *self, ha_error *err) {
  if (self->files.guard.active) return read_guarded(self, err);
  if (self->open.flags & HA_STORAGE_RECOVER) {
    const ha_status st = read_pages(self, err);
    if (st != HA_END) return st;
  }
  return read_head_tolerantly(self, err);
}

static ha_status open_file(void **out, const ha_storage_open *open, ha_error *err) {
  ha__db_file *self = ha__alloc_zeroed(1, sizeof *self);
  ha_status st;

  if (!self) return HA_FAIL_NOMEM(err);
  self->open = *open;
  self->files.main = open->source;
  self->files.max_row_bytes = open->max_chunk_bytes;
  self->schema.shape.layout = ha__db_standard_layout;
  self->info.struct_size = sizeof self->info;
  self->info.flags = HA_STORAGE_COMPLETE | HA_STORAGE_PACKED_ROWS;
  ha__quota_init(&self->quota, open);
  st = look_beside(self, err);
  if (st >= 0) st = ha__quota_status(&self->quota, read_file(self, err), err);
  if (st < 0) {
    close(self);
    return st;
  }
  *out = self;
  return HA_OK;
}

static const ha_storage_info *info(void *object) {
  const ha__db_file *self = object;

  return &self->info;
}

const ha_storage_ops ha__storage_sqlite3 = {
    .struct_size = sizeof(ha_storage_ops),
    .name = "sqlite3",
    .summary = "SQLite databases of rosbag2, schemas 1 to 4",
    .version = SQLITE_VERSION,
    .suffix = ".db3",
    .probe = probe,
    .open = open_file,
    .close = close,
    .info = info,
    .count = ha__db_count,
    .cursor_open = ha__db_cursor_open,
    .cursor_next = ha__db_cursor_next,
    .cursor_close = ha__db_cursor_close,
    .walk_open = ha__db_walk_open,
    .walk_next = ha__db_walk_next,
    .walk_close = ha__db_walk_close,
    .write_flags = HA_WRITES_ROWS | HA_WRITES_FOLDERS | HA_WRITES_QOS,
    .writer_open = ha__db_writer_open,
    .writer_close = ha__db_writer_close,
    .writer_channel = ha__db_writer_channel,
    .rows_create = ha__db_rows_create,
    .row = ha__db_row,
    .rows_commit = ha__db_rows_commit,
    .rows_finish = ha__db_rows_finish,
    .rows_define = ha__db_rows_define,
    .keep_yaml = ha__db_keep_yaml,
    .check = ha__db_check,
    .rows_stored = ha__db_rows_stored,
};
