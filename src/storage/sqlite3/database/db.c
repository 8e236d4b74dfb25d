#include "storage/sqlite3/database/db.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "storage/sqlite3/database/guard.h"

/* --- connections ------------------------------------------------------------------------------ */

/* Steps of SQLite's virtual machine between two checks of the allowance. */
enum { WORK_STEP = 100000 };

/* Constant part of the limit on row bytes, besides twice the size of the file. */
enum { SPARE_BYTES = 16 << 20 };

ha_status ha__db_fail(const ha__db *db, ha_error *err) {
  switch (sqlite3_errcode(db->handle) & 0xff) {
  case SQLITE_NOMEM:
    return HA_FAIL_NOMEM(err);
  case SQLITE_IOERR:
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(db->handle));
  case SQLITE_TOOBIG:
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(db->handle));
  case SQLITE_INTERRUPT:
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "more rows than fit into the file: pages refer to each other in a circle");
  default:
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "SQLite: %s", sqlite3_errmsg(db->handle));
  }
}

static int spend(void *object) {
  ha__db *db = object;

  db->work += WORK_STEP;
  return db->work > db->max_work;
}

static ha_status run(const ha__db *db, const char *sql, ha_error *err) {
  return sqlite3_exec(db->handle, sql, NULL, NULL, NULL) == SQLITE_OK ? HA_OK
                                                                      : ha__db_fail(db, err);
}

/* Restrict SQLite, because the file is untrusted: expressions of its schema must not run, and the
 * cost of statements is limited. The guard has checked the schema before. */
static void restrict_handle(sqlite3 *handle, const ha__db_files *files) {
  static const int switches[][2] = {
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},   {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1}, {SQLITE_DBCONFIG_DQS_DDL, 0},
      {SQLITE_DBCONFIG_DQS_DML, 0},
  };
  static const int limits[][2] = {
      {SQLITE_LIMIT_ATTACHED, 0},
      {SQLITE_LIMIT_COMPOUND_SELECT, 4},
      {SQLITE_LIMIT_EXPR_DEPTH, 100},
      {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
      {SQLITE_LIMIT_WORKER_THREADS, 0},
      {SQLITE_LIMIT_SQL_LENGTH, 16 << 20},
      {SQLITE_LIMIT_VDBE_OP, 1 << 20},
      {SQLITE_LIMIT_FUNCTION_ARG, 8},
      {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
  };
  /* the schema itself must fit too */
  uint64_t length = files->max_row_bytes < (1 << 20) ? 1 << 20 : files->max_row_bytes;

  for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
    sqlite3_db_config(handle, switches[i][0], switches[i][1], NULL);
  }
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    sqlite3_limit(handle, limits[i][0], limits[i][1]);
  }
  if (length > INT_MAX) length = INT_MAX;
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, (int)length);
  /* a partly damaged schema opens only with a writable schema; the defensive mode prevents writing
   * it */
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_WRITABLE_SCHEMA, files->tolerant ? 1 : 0, NULL);
}

static ha_status init(ha__db *db, const ha__db_files *files, ha_error *err) {
  const int rc = sqlite3_open_v2(
      db->entry.name, &db->handle,
      SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, HA__VFS_NAME);

  if (!db->handle) return HA_FAIL_NOMEM(err);
  if (rc != SQLITE_OK) return ha__db_fail(db, err);
  restrict_handle(db->handle, files);
  sqlite3_progress_handler(db->handle, WORK_STEP, spend, db);
  /* set before the first read, so that a WAL is read without shared memory */
  return run(db,
             "PRAGMA locking_mode=EXCLUSIVE;"
             "PRAGMA query_only=ON;"
             "PRAGMA cache_size=-2000",
             err);
}

/* An empty file is not a WAL. */
static ha_status look_for_wal(ha__db_files *files, ha_error *err) {
  ha_source *wal = NULL;
  const ha_status st = ha__source_open_beside(&wal, files->main, "-wal", err);

  if (st != HA_OK) return st < 0 ? st : HA_OK;
  if (ha__source_size(wal) > 0) {
    files->wal = wal;
  } else {
    ha__source_close(wal);
  }
  return HA_OK;
}

ha_status ha__db_files_look(ha__db_files *files, ha_error *err) {
  HA_TRY(look_for_wal(files, err));
  const ha_status st = ha__db_journal_open(&files->journal, files->main, err);
  if (st == HA_E_NOMEM || st == HA_E_IO) return st;
  const ha_status looked = ha__db_guard_look(files, st < 0 ? NULL : err);
  if (looked < 0) return looked;
  if (st >= 0) return HA_OK;
  ha__error_wrap(err,
                 "the -journal beside the database can't be used, an unfinished transaction is "
                 "not undone");
  return st;
}

/* Size of the database and its WAL. */
static uint64_t files_size(const ha__db_files *files) {
  return ha__source_size(files->main) + (files->wal ? ha__source_size(files->wal) : 0);
}

uint64_t ha__db_files_max_rows(const ha__db_files *files) {
  return 2 * files_size(files) + SPARE_BYTES;
}

void ha__db_files_done(ha__db_files *files) {
  ha__source_close(files->wal);
  ha__db_journal_close(files->journal);
}

ha_status ha__db_open(ha__db **out, const ha__db_files *files, ha_error *err) {
  ha__db *db = ha__alloc_zeroed(1, sizeof *db);

  if (files->guard.active) {
    ha__free(db);
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "the schema has %s, which SQLite would evaluate", files->guard.what);
  }
  if (!db) return HA_FAIL_NOMEM(err);
  db->max_work = files_size(files) / 4 * 32 + 100 * (uint64_t)WORK_STEP; /* minimum size of a row */
  db->entry.main = files->main;
  db->entry.wal = files->wal;
  db->entry.journal = files->journal;
  db->entry.cut = files->tolerant && !files->journal;
  ha_status st = ha__vfs_add(&db->entry, err);
  if (st < 0) {
    ha__free(db);
    return st;
  }
  st = init(db, files, err);
  if (st < 0) {
    ha__db_close(db);
    return st;
  }
  *out = db;
  return HA_OK;
}

void ha__db_close(ha__db *db) {
  if (!db) return;
  sqlite3_close(db->handle);
  ha__vfs_remove(&db->entry);
  ha__free(db);
}

ha_status ha__db_prepare(sqlite3_stmt **out, const ha__db *db, ha_error *err, const char *format,
                         ...) {
  sqlite3_stmt *stmt = NULL;
  va_list args;

  va_start(args, format);
  char *sql = sqlite3_vmprintf(format, args);
  va_end(args);
  if (!sql) return HA_FAIL_NOMEM(err);
  const int rc = sqlite3_prepare_v2(db->handle, sql, -1, &stmt, NULL);
  sqlite3_free(sql);
  if (rc != SQLITE_OK) return ha__db_fail(db, err);
  *out = stmt;
  return HA_OK;
}

ha_status ha__db_step(ha__db *db, sqlite3_stmt *stmt, ha_error *err) {
  const int rc = sqlite3_step(stmt);

  if (rc == SQLITE_ROW) return HA_OK;
  return rc == SQLITE_DONE ? HA_END : ha__db_fail(db, err);
}

void ha__db_rewind(ha__db *db, sqlite3_stmt *stmt) {
  sqlite3_reset(stmt);
  db->work = 0;
}

/* --- rows of a table -------------------------------------------------------------------------- */

/* Reads the rows of one table by SQL, in the order of their row ids, and continues after damage. */

/* Maximum number of damaged places in one table; after that, reading the table ends. */
enum { MAX_DAMAGES = 4096 };

ha_status ha__db_scan_open(ha__db_scan *out, ha__db *db, const char *table, const char *columns,
                           int64_t first, ha_error *err) {
  ha__db_scan scan = {.db = db, .table = table, .next = first};

  HA_TRY(ha__db_prepare(&scan.stmt, db, err,
                        "SELECT rowid, %s FROM \"%w\" NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid",
                        columns, table));
  *out = scan;
  return HA_OK;
}

/* Seek to the first row with this id or a greater one. */
static ha_status seek(ha__db_scan *scan, int64_t id, ha_error *err) {
  ha__db_rewind(scan->db, scan->stmt);
  sqlite3_bind_int64(scan->stmt, 1, id);
  return ha__db_step(scan->db, scan->stmt, err);
}

static int64_t add(int64_t id, uint64_t distance) {
  return (int64_t)((uint64_t)id + distance);
}

/* Smallest distance after a bad row id at which rows are readable again; 0 if there is none. A
 * damaged leaf makes a range of row ids unreadable. */
static uint64_t find_good(ha__db_scan *scan, int64_t bad) {
  const uint64_t most = (uint64_t)INT64_MAX - (uint64_t)bad;
  uint64_t low = 0; /* fails */
  uint64_t high = 1;

  while (high <= most && seek(scan, add(bad, high), NULL) < 0) {
    low = high;
    if (high > UINT64_MAX / 2) return 0;
    high *= 2;
  }
  if (high > most) return 0;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (seek(scan, add(bad, middle), NULL) < 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

/* Continue after a failure at scan->next. Only corrupt rows can be skipped. */
static ha_status pass_damage(ha__db_scan *scan, ha_status st, const ha_error *problem,
                             ha_error *err) {
  const int64_t bad = scan->next;

  if (st != HA_E_CORRUPT && st != HA_E_LIMIT) {
    if (err) *err = *problem;
    scan->ended = true;
    return st;
  }
  const uint64_t distance = ++scan->damages < MAX_DAMAGES ? find_good(scan, bad) : 0;
  const ha_status there = distance ? seek(scan, add(bad, distance), NULL) : HA_END;
  scan->next = add(bad, distance);
  scan->ended = there != HA_OK;
  scan->positioned = there == HA_OK;
  if (there != HA_OK) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table %s: rows from id %" PRId64 " on can't be read: %s", scan->table, bad,
                   problem->text);
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table %s: rows of ids %" PRId64 " to %" PRId64 " can't be read: %s", scan->table,
                 bad, add(scan->next, UINT64_MAX), problem->text);
}

static ha_status check_order(const ha__db_scan *scan, int64_t id, ha_error *err) {
  if (id >= scan->next) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "row id %" PRId64 " comes again or too late", id);
}

ha_status ha__db_scan_next(ha__db_scan *scan, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  ha_status st = HA_OK;

  if (scan->ended) return HA_END;
  if (!scan->running) {
    scan->running = true;
    st = seek(scan, scan->next, &problem);
  } else if (!scan->positioned) {
    st = ha__db_step(scan->db, scan->stmt, &problem);
  }
  scan->positioned = false;
  const int64_t id = st == HA_OK ? sqlite3_column_int64(scan->stmt, 0) : 0;
  if (st == HA_OK) st = check_order(scan, id, &problem);
  if (st < 0) return pass_damage(scan, st, &problem, err);
  if (st == HA_END || id == INT64_MAX) scan->ended = true;
  if (st == HA_OK && id < INT64_MAX) scan->next = id + 1;
  return st;
}

void ha__db_scan_done(ha__db_scan *scan) {
  sqlite3_finalize(scan->stmt);
  scan->stmt = NULL;
}
