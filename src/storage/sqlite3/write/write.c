/* Writes a database with SQLite, in schema 4 of rosbag2: creates, commits and finishes it. */
#include "storage/sqlite3/write/write.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"

enum {
  COMMIT_BYTES = 1 << 20,   /* longer transactions are not faster */
  DURABLE_BYTES = 16 << 20, /* a commit waits for the disk three times */
  MANY_ROWS = 10000,        /* rows before the order is examined */
  LATE_PART = 8             /* the index is dropped if more than 1/8 of the rows are late */
};

/* --- failures of SQLite ----------------------------------------------------------------------- */

/* Report a failure of I/O. SQLite has a separate code for a full disk, without an errno. */
static ha_status fail_io(const ha__db_writer *self, int rc, ha_error *err) {
  int number = sqlite3_system_errno(self->handle);

  /* a commit that fails is rolled back, which resets the errno */
  if (!number) sqlite3_file_control(self->handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
  return HA_FAIL_ERRNO(err,
                       rc == SQLITE_FULL ? ENOSPC
                       : number          ? number
                                         : EIO,
                       HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(self->handle));
}

ha_status ha__db_write_fail(const ha__db_writer *self, ha_error *err) {
  const int rc = sqlite3_errcode(self->handle) & 0xff;
  ha_status st;

  switch (rc) {
  case SQLITE_NOMEM:
    st = HA_FAIL_NOMEM(err);
    break;
  case SQLITE_FULL:
  case SQLITE_IOERR:
  case SQLITE_CANTOPEN:
    st = fail_io(self, rc, err);
    break;
  case SQLITE_TOOBIG:
    st = HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(self->handle));
    break;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    st = HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(self->handle));
    break;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(self->handle));
    break;
  default: /* SQLite refuses a setting */
    st = HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(self->handle));
    break;
  }
  ha__error_locate(err, self->path);
  return st;
}

ha_status ha__db_write_run(const ha__db_writer *self, const char *sql, ha_error *err) {
  return sqlite3_exec(self->handle, sql, NULL, NULL, NULL) == SQLITE_OK
             ? HA_OK
             : ha__db_write_fail(self, err);
}

ha_status ha__db_write_prepare(sqlite3_stmt **out, const ha__db_writer *self, const char *sql,
                               ha_error *err) {
  return sqlite3_prepare_v3(self->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) ==
                 SQLITE_OK
             ? HA_OK
             : ha__db_write_fail(self, err);
}

/* SQLite rolls a transaction back after some failures. */
static bool is_rolled_back(const ha__db_writer *self) {
  return self->began && sqlite3_get_autocommit(self->handle);
}

static ha_status fail_rolled_back(ha_error *err) {
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "SQLite rolled the transaction back");
}

ha_status ha__db_write_begin(ha__db_writer *self, ha_error *err) {
  if (!sqlite3_get_autocommit(self->handle)) return HA_OK;
  if (self->began) return fail_rolled_back(err);
  HA_TRY(ha__db_write_run(self, "BEGIN", err));
  self->began = true;
  return HA_OK;
}

ha_status ha__db_write_commit(ha__db_writer *self, ha_error *err) {
  if (is_rolled_back(self)) return fail_rolled_back(err);
  if (sqlite3_get_autocommit(self->handle)) return HA_OK;
  HA_TRY(ha__db_write_run(self, "COMMIT", err));
  self->began = false;
  return HA_OK;
}

/* --- opening and closing ---------------------------------------------------------------------- */

static ha_status check_options(const ha_storage_create *create, ha_error *err) {
  const char *compression = create->compression;

  if (create->resume) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "sqlite3 can't append to a file");
  }
  if (compression && compression[0] && strcmp(compression, "none") != 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "sqlite3 has no chunks to be compressed with %s: compress messages or files",
                   compression);
  }
  return HA_OK;
}

static ha_status take_options(ha__db_writer *self, const ha_storage_create *create, ha_error *err) {
  HA_TRY(check_options(create, err));
  self->distro = ha__arena_string(&self->arena, create->distro ? create->distro : "");
  if (!self->distro) return HA_FAIL_NOMEM(err);
  return ha__db_write_pragmas(self, create, err);
}

ha_status ha__db_writer_open(void **out, const ha_storage_create *create, ha_storage_layout *layout,
                             ha_error *err) {
  ha__db_writer *self = ha__alloc_zeroed(1, sizeof *self);

  if (!self) return HA_FAIL_NOMEM(err);
  self->order = (ha__db_order){.newest = INT64_MIN, .before = INT64_MIN, .horizon = INT64_MIN};
  const ha_status st = take_options(self, create, err);
  if (st < 0) {
    ha__db_writer_close(self);
    return st;
  }
  layout->compression = "none";
  layout->chunk_bytes = create->chunk_bytes                   ? create->chunk_bytes
                        : create->flags & HA_CREATE_RESILIENT ? DURABLE_BYTES
                                                              : COMMIT_BYTES;
  *out = self;
  return HA_OK;
}

/* Leave one file without a journal. Only the process that releases the lock may delete the journal.
 * After a failure the next read rolls back the unfinished transaction, which needs the journal. */
static ha_status settle(const ha__db_writer *self, ha_error *err) {
  HA_TRY(ha__db_write_run(self, "PRAGMA schema_version", err));
  HA_TRY(ha__db_write_run(self, "PRAGMA locking_mode=NORMAL", err));
  return ha__db_write_run(self, "PRAGMA journal_mode=DELETE", err);
}

static void close_database(ha__db_writer *self) {
  ha__db_batch_done(&self->batch);
  sqlite3_close(self->handle);
  self->handle = NULL;
}

/* Roll back an open transaction, and leave no -journal or -wal. */
static void abandon(ha__db_writer *self) {
  if (self->handle) {
    if (!sqlite3_get_autocommit(self->handle)) ha__db_write_run(self, "ROLLBACK", NULL);
    settle(self, NULL);
  }
  close_database(self);
}

void ha__db_writer_close(void *object) {
  ha__db_writer *self = object;

  if (!self) return;
  abandon(self);
  ha__table_done(&self->topics);
  ha__free(self->topic_ids);
  ha__arena_done(&self->arena);
  ha__free(self);
}

/* --- creating the file ------------------------------------------------------------------------ */

/* The statements of rosbag2, in the same order and with the same text. */
static const char g_schema[] =
    "BEGIN;"
    "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY,ros_distro TEXT NOT NULL);"
    "CREATE TABLE metadata(id INTEGER PRIMARY KEY,metadata_version INTEGER NOT NULL,"
    "metadata TEXT NOT NULL);"
    "CREATE TABLE topics(id INTEGER PRIMARY KEY,name TEXT NOT NULL,type TEXT NOT NULL,"
    "serialization_format TEXT NOT NULL,offered_qos_profiles TEXT NOT NULL,"
    "type_description_hash TEXT NOT NULL);"
    "CREATE TABLE message_definitions(id INTEGER PRIMARY KEY,topic_type TEXT NOT NULL,"
    "encoding TEXT NOT NULL,encoded_message_definition TEXT NOT NULL,"
    "type_description_hash TEXT NOT NULL);"
    "CREATE TABLE messages(id INTEGER PRIMARY KEY,topic_id INTEGER NOT NULL,"
    "timestamp INTEGER NOT NULL, data BLOB NOT NULL);";

static const char g_index[] = "CREATE INDEX timestamp_idx ON messages (timestamp ASC)";

/* Create the file; SQLite would open an existing one. */
static ha_status make_file(const ha__db_writer *self, ha_error *err) {
  const int fd = open(self->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

  if (fd < 0) {
    ha__error_set_errno(err, errno, HA_NO_OFFSET, "can't be made");
    ha__error_locate(err, self->path);
    return HA_E_IO;
  }
  close(fd);
  return HA_OK;
}

static ha_status set_pragmas(const ha__db_writer *self, ha_error *err) {
  for (size_t i = 0; i < self->pragma_count; i++) {
    char *sql = sqlite3_mprintf("PRAGMA %s=%s", self->pragmas[i].name, self->pragmas[i].value);
    if (!sql) return HA_FAIL_NOMEM(err);
    const ha_status st = ha__db_write_run(self, sql, err);
    sqlite3_free(sql);
    if (st < 0) return st;
  }
  return HA_OK;
}

static ha_status make_tables(const ha__db_writer *self, ha_error *err) {
  char *sql = sqlite3_mprintf("%s%s;INSERT INTO schema VALUES(4, %Q);COMMIT", g_schema, g_index,
                              self->distro);

  if (!sql) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__db_write_run(self, sql, err);
  sqlite3_free(sql);
  return st;
}

static ha_status make_database(ha__db_writer *self, ha_error *err) {
  const int rc =
      sqlite3_open_v2(self->path, &self->handle,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, NULL);

  if (!self->handle) return HA_FAIL_NOMEM(err);
  if (rc != SQLITE_OK) return ha__db_write_fail(self, err);
  HA_TRY(set_pragmas(self, err));
  HA_TRY(make_tables(self, err));
  return ha__db_batch_init(self, err);
}

/* A path that SQLite does not interpret as ":memory:" or as a "file:" URI. */
static char *plain_path(ha__arena *arena, const char *path) {
  const size_t size = strlen(path);
  char *plain;

  if (path[0] == '/') return ha__arena_string(arena, path);
  plain = size < SIZE_MAX - 3 ? ha__arena_alloc(arena, size + 3) : NULL;
  if (!plain) return NULL;
  memcpy(plain, "./", 2);
  memcpy(plain + 2, path, size + 1);
  return plain;
}

ha_status ha__db_rows_create(void *object, const char *path, ha_error *err) {
  ha__db_writer *self = object;

  self->path = plain_path(&self->arena, path);
  if (!self->path) return HA_FAIL_NOMEM(err);
  HA_TRY(make_file(self, err));
  const ha_status st = make_database(self, err);
  if (st >= 0) return st;
  abandon(self);
  unlink(self->path);
  return st;
}

/* --- committing and finishing ----------------------------------------------------------------- */

/* Drop the index if many rows are late, because each of them changes another page of the index. It
 * is created again at the end, by sorting. */
static ha_status judge_order(ha__db_writer *self, ha_error *err) {
  ha__db_order *order = &self->order;

  order->horizon = order->before;
  order->before = order->newest;
  if (order->dropped || order->rows < MANY_ROWS || order->late < order->rows / LATE_PART) {
    return HA_OK;
  }
  HA_TRY(ha__db_write_begin(self, err));
  HA_TRY(ha__db_write_run(self, "DROP INDEX timestamp_idx", err));
  order->dropped = true;
  return HA_OK;
}

/* Flush a file to the disk; with most pragmas SQLite does not. */
static ha_status sync_file(const ha__db_writer *self, int which, ha_error *err) {
  sqlite3_file *file = NULL;

  errno = 0;
  int rc = sqlite3_file_control(self->handle, "main", which, &file);

  if (rc == SQLITE_OK && file && file->pMethods)
    rc = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
  if (rc == SQLITE_OK) return HA_OK;
  ha__error_set_errno(err, errno ? errno : EIO, HA_NO_OFFSET, "can't be brought to the disk: %s",
                      sqlite3_errstr(rc));
  ha__error_locate(err, self->path);
  return HA_E_IO;
}

static ha_status sync_files(const ha__db_writer *self, ha_error *err) {
  HA_TRY(sync_file(self, SQLITE_FCNTL_FILE_POINTER, err));
  return sync_file(self, SQLITE_FCNTL_JOURNAL_POINTER, err); /* the WAL, too */
}

ha_status ha__db_rows_commit(void *object, int32_t sync, ha_error *err) {
  ha__db_writer *self = object;

  HA_TRY(ha__db_batch_flush(self, err));
  HA_TRY(judge_order(self, err));
  HA_TRY(ha__db_write_commit(self, err));
  self->stored = self->order.rows;
  return sync ? sync_files(self, err) : HA_OK;
}

/* Create the index. SQLite's sorter uses the memory of the cache, then temporary files. */
static ha_status make_index(ha__db_writer *self, ha_error *err) {
  if (!self->order.dropped) return HA_OK;
  HA_TRY(ha__db_write_run(self, "PRAGMA temp_store=FILE;PRAGMA cache_size=-16000", err));
  HA_TRY(ha__db_write_run(self, g_index, err));
  self->order.dropped = false;
  return HA_OK;
}

/* Keep the first failure. */
static ha_status worse(ha_status first, ha_error *first_err, ha_status st, const ha_error *err) {
  if (first < 0 || st >= 0) return first;
  *first_err = *err;
  return st;
}

/* End the last transaction, with as many rows as possible. Rows after one that was rolled back are
 * not added: the rows in the file are the first ones. */
static ha_status end_transaction(ha__db_writer *self, ha_error *err) {
  ha_error later = HA_ERROR_INIT;

  if (is_rolled_back(self)) return fail_rolled_back(err);
  ha_status st = ha__db_batch_flush(self, err);
  if (is_rolled_back(self)) return st;
  st = worse(st, err, ha__db_write_commit(self, &later), &later);
  if (!sqlite3_get_autocommit(self->handle)) ha__db_write_run(self, "ROLLBACK", NULL);
  return st;
}

/* Rows are numbered in the order in which they were added. Without an answer, the number that was
 * committed is kept. */
static void count_stored(ha__db_writer *self) {
  sqlite3_stmt *stmt = NULL;

  if (ha__db_write_prepare(&stmt, self, "SELECT max(id) FROM messages", NULL) >= 0 &&
      sqlite3_step(stmt) == SQLITE_ROW)
    self->stored = (uint64_t)sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
}

uint64_t ha__db_rows_stored(const void *object) {
  const ha__db_writer *self = object;

  return self->stored;
}

/* After a failure the rows already written are kept if possible. */
ha_status ha__db_rows_finish(void *object, int32_t sync, ha_error *err) {
  ha__db_writer *self = object;
  ha_error first = HA_ERROR_INIT;
  ha_error later = HA_ERROR_INIT;

  ha_status st = end_transaction(self, &first);
  count_stored(self);
  st = worse(st, &first, make_index(self, &later), &later);
  st = worse(st, &first, settle(self, &later), &later);
  if (sync) st = worse(st, &first, sync_files(self, &later), &later);
  close_database(self);
  if (st < 0 && err) *err = first;
  return st;
}

/* --- metadata --------------------------------------------------------------------------------- */

/* Parse a number at the beginning of the text; false if there is none. */
static bool parse_number(int64_t *out, const char *text, const char *end) {
  int64_t number = 0;

  while (text < end && *text == ' ')
    text++;
  const char *digits = text;
  for (; text < end && *text >= '0' && *text <= '9' && number < INT32_MAX; text++) {
    number = number * 10 + (*text - '0');
  }
  *out = number;
  return text > digits;
}

/* Find the number after "version:" at the beginning of a line. */
static ha_status find_version(int64_t *out, const char *text, size_t size, ha_error *err) {
  static const char key[] = "version:";
  const size_t key_size = sizeof key - 1;
  const char *end = text + size;

  for (const char *line = text; line && (size_t)(end - line) > key_size;) {
    if (memcmp(line, key, key_size) == 0 && parse_number(out, line + key_size, end)) return HA_OK;
    line = memchr(line, '\n', (size_t)(end - line));
    if (line) line++;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the text of metadata.yaml names no version");
}

ha_status ha__db_keep_yaml(void *object, const char *text, size_t size, uint64_t offset,
                           ha_bytes *out, ha_error *err) {
  ha__db_writer *self = object;
  sqlite3_stmt *stmt = NULL;
  int64_t version = 0;

  (void)offset, (void)out; /* metadata is a row, not a range of bytes */
  HA_TRY(find_version(&version, text, size, err));
  HA_TRY(ha__db_write_begin(self, err));
  HA_TRY(ha__db_write_prepare(
      &stmt, self, "INSERT INTO metadata (metadata_version, metadata) VALUES (?1, ?2)", err));
  sqlite3_bind_int64(stmt, 1, version);
  sqlite3_bind_text64(stmt, 2, text, size, SQLITE_STATIC, SQLITE_UTF8);
  const ha_status st = sqlite3_step(stmt) == SQLITE_DONE ? HA_OK : ha__db_write_fail(self, err);
  sqlite3_finalize(stmt);
  return st;
}
