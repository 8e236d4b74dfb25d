/* Checks a database: SQLite's integrity_check, the tables against each other, and texts. Rows that
 * can't be read, or have a topic_id that is not in topics, are found by reading the bag. */
#include <inttypes.h>
#include <string.h>

#include "base/status.h"
#include "base/text/utf8.h"
#include "io/source.h"
#include "storage/sqlite3/database/file.h"

/* Maximum number of reported findings of one kind. */
enum { MAX_REPORTED = 100 };

typedef struct check {
  ha__db_files files;
  ha__db *db;
  ha__arena arena;
  ha__db_schema schema;
  const ha_storage_report *report;
} check;

#define REPORT(c, severity, ...)                                                                   \
  ((c)->report->report((c)->report->report_to, (severity), HA_NO_OFFSET, __VA_ARGS__))
#define ERROR(c, ...) REPORT(c, HA_FINDING_ERROR, __VA_ARGS__)
#define WARN(c, ...) REPORT(c, HA_FINDING_WARNING, __VA_ARGS__)

static const char *text_at(sqlite3_stmt *stmt, int column) {
  const char *text = (const char *)sqlite3_column_text(stmt, column);

  return text ? text : "";
}

/* Ignore damage of a table, which ends its check: integrity_check has reported it. */
static ha_status pass_over(ha_status st, const ha_error *why, ha_error *err) {
  if (st != HA_E_NOMEM && st != HA_E_IO) return HA_OK;
  if (err) *err = *why;
  return st;
}

/* --- integrity_check of SQLite ------------------------------------------------------ */

/* A row may have several findings, one on each line, under a heading. */
static void report_lines(const check *c, const char *text, unsigned *count) {
  while (*text) {
    const size_t size = strcspn(text, "\n");
    if (strncmp(text, "***", 3) != 0 && (*count)++ < MAX_REPORTED) {
      ERROR(c, "SQLite's integrity_check: %.*s", (int)(size < 400 ? size : 400), text);
    }
    text += size + (text[size] == '\n');
  }
}

static ha_status take_integrity(const check *c, sqlite3_stmt *stmt, unsigned *count,
                                ha_error *err) {
  ha_status st;

  while ((st = ha__db_step(c->db, stmt, err)) == HA_OK) {
    const char *text = text_at(stmt, 0);
    if (sqlite3_stricmp(text, "ok") != 0) report_lines(c, text, count);
  }
  return st < 0 ? st : HA_OK;
}

static ha_status check_integrity(check *c, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_error why = HA_ERROR_INIT;
  unsigned count = 0;
  ha_status st =
      ha__db_prepare(&stmt, c->db, &why, "PRAGMA integrity_check(%d)", (int)MAX_REPORTED);

  if (st >= 0) st = take_integrity(c, stmt, &count, &why);
  sqlite3_finalize(stmt);
  if (st >= 0) return HA_OK;
  HA_TRY(pass_over(st, &why, err));
  if (count == 0) ERROR(c, "SQLite's integrity_check stopped: %.300s", why.text);
  return HA_OK;
}

/* --- tables of rosbag2 ------------------------------------------------------------------ */

/* A query whose rows are findings, reported with their first column. */
typedef struct question {
  bool asked;
  int32_t severity;
  const char *sql;
  const char *finding;
} question;

static ha_status ask(check *c, const question *q, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_error why = HA_ERROR_INIT;
  unsigned count = 0;
  ha_status st;

  if (!q->asked) return HA_OK;
  st = ha__db_prepare(&stmt, c->db, &why, "%s", q->sql);
  while (st >= 0 && (st = ha__db_step(c->db, stmt, &why)) == HA_OK) {
    if (count++ == MAX_REPORTED) {
      REPORT(c, q->severity, "there are more of these, which are not reported");
      break;
    }
    REPORT(c, q->severity, "%s: '%.200s'", q->finding, text_at(stmt, 0));
  }
  sqlite3_finalize(stmt);
  return st < 0 ? pass_over(st, &why, err) : HA_OK;
}

static void check_schema(const check *c) {
  const ha__db_schema *s = &c->schema;
  const bool old = s->version < 3;

  if (s->version < 1 || s->version > 4) {
    WARN(c, "schema version %" PRId64 ", known are 1 to 4", s->version);
    return;
  }
  if (!old && !s->has_metadata)
    WARN(c, "schema version %" PRId64 " without a table metadata", s->version);
  if (s->version == 4 && !s->has_definitions) {
    WARN(c, "schema version 4 without a table message_definitions");
  }
  if (s->version >= 2 && !s->has_qos) {
    WARN(c, "schema version %" PRId64 " without a column topics.offered_qos_profiles", s->version);
  }
  if ((s->version == 4) != s->has_hash) {
    WARN(c, "schema version %" PRId64 " with%s a column topics.type_description_hash", s->version,
         s->has_hash ? "" : "out");
  }
  /* the first releases of rosbag2 created no index */
  if (s->version > 1 && s->shape.index == 0) {
    WARN(c, "no index on messages.timestamp: reading in order of time is slow");
  }
}

static ha_status check_tables(check *c, ha_error *err) {
  const ha__db_schema *s = &c->schema;
  const question questions[] = {
      {s->has_schema, HA_FINDING_WARNING, "SELECT 'schema' WHERE NOT EXISTS (SELECT 1 FROM schema)",
       "table without a row"},
      {s->has_metadata && s->version >= 4, HA_FINDING_WARNING,
       "SELECT 'metadata' WHERE NOT EXISTS (SELECT 1 FROM metadata)", "table without a row"},
      {true, HA_FINDING_WARNING, "SELECT name FROM topics GROUP BY name HAVING count(*) > 1",
       "several rows of topics have one name, of which ROS 2 reads only the first"},
      {s->has_definitions, HA_FINDING_WARNING,
       "SELECT DISTINCT type FROM topics WHERE type NOT IN"
       " (SELECT topic_type FROM message_definitions WHERE topic_type IS NOT NULL)",
       "type without a row in message_definitions"},
      {s->has_definitions, HA_FINDING_WARNING,
       "SELECT topic_type FROM message_definitions GROUP BY topic_type"
       " HAVING count(DISTINCT encoded_message_definition) > 1",
       "message_definitions has different definitions of one type"},
  };

  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    HA_TRY(ask(c, &questions[i], err));
  }
  return HA_OK;
}

/* --- texts ---------------------------------------------------------------------------------- */

/* A column of text that other readers expect to be UTF-8. */
typedef struct text_column {
  const char *table;
  const char *name;
} text_column;

static ha_status check_rows_text(const check *c, const text_column *column, sqlite3_stmt *stmt,
                                 ha_error *err) {
  unsigned count = 0;
  ha_status st;

  while ((st = ha__db_step(c->db, stmt, err)) == HA_OK) {
    const uint8_t *text = sqlite3_column_text(stmt, 1);
    if (!text || ha__utf8_is(text, (size_t)sqlite3_column_bytes(stmt, 1))) continue;
    if (count++ == MAX_REPORTED) {
      ERROR(c, "there are more of these, which are not reported");
      return HA_END;
    }
    ERROR(c, "table %s, row %" PRId64 ": %s is not UTF-8; other readers stop there", column->table,
          (int64_t)sqlite3_column_int64(stmt, 0), column->name);
  }
  return st;
}

/* Missing tables and columns are skipped. */
static ha_status check_texts(const check *c, ha_error *err) {
  static const text_column columns[] = {
      {"schema", "ros_distro"},
      {"metadata", "metadata"},
      {"topics", "name"},
      {"topics", "type"},
      {"topics", "serialization_format"},
      {"topics", "offered_qos_profiles"},
      {"topics", "type_description_hash"},
      {"message_definitions", "topic_type"},
      {"message_definitions", "encoding"},
      {"message_definitions", "encoded_message_definition"},
      {"message_definitions", "type_description_hash"},
  };

  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
    sqlite3_stmt *stmt = NULL;
    ha_error why = HA_ERROR_INIT;
    ha_status st = ha__db_prepare(&stmt, c->db, &why, "SELECT rowid, %s FROM %s", columns[i].name,
                                  columns[i].table);
    if (st >= 0) st = check_rows_text(c, &columns[i], stmt, &why);
    sqlite3_finalize(stmt);
    if (st < 0) HA_TRY(pass_over(st, &why, err));
  }
  return HA_OK;
}

/* --- the whole check ------------------------------------------------------------------------ */

static ha_status look_beside(check *c, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  const ha_status st = ha__db_files_look(&c->files, &why);

  if (st < 0) HA_TRY(pass_over(st, &why, err)); /* opening reports an unusable journal */
  if (c->files.wal) {
    WARN(c, "its writer did not close it: the last %" PRIu64 " bytes are in the -wal beside it",
         ha__source_size(c->files.wal));
  }
  return HA_OK;
}

/* True when the schema contains expressions, so that SQLite must not read the file; opening reports
 * damaged pages. */
static bool is_guarded(const check *c) {
  if (!c->files.guard.active) return false;
  WARN(c,
       "the schema has %s, which SQLite would evaluate: pages and rows are checked without SQLite; "
       "its integrity_check, the schema version and the tables against each other are not checked",
       c->files.guard.what);
  return true;
}

static ha_status look_inside(check *c, ha_error *err) {
  HA_TRY(check_integrity(c, err));
  ha_error why = HA_ERROR_INIT;
  const ha_status st = ha__db_schema_read(&c->schema, c->db, &c->arena, &why);
  if (st < 0) return pass_over(st, &why, err); /* opening reports it */
  check_schema(c);
  HA_TRY(check_tables(c, err));
  return check_texts(c, err);
}

/* A file that SQLite refuses as a whole is opened in tolerant mode. */
static ha_status open_tolerantly(check *c, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = ha__db_open(&c->db, &c->files, &why);

  if (st == HA_E_CORRUPT) {
    c->files.tolerant = true;
    st = ha__db_open(&c->db, &c->files, &why);
  }
  return st < 0 ? pass_over(st, &why, err) : HA_OK;
}

ha_status ha__db_check(const ha_storage_open *open, const ha_storage_report *report,
                       ha_error *err) {
  check c = {.files = {.main = open->source, .max_row_bytes = open->max_chunk_bytes},
             .report = report};
  ha_status st = look_beside(&c, err);

  if (st >= 0 && !is_guarded(&c)) st = open_tolerantly(&c, err);
  if (st >= 0 && c.db) st = look_inside(&c, err);
  ha__db_close(c.db);
  ha__db_files_done(&c.files);
  ha__arena_done(&c.arena);
  return st;
}
