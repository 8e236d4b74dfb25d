/* Lists the database for ha_records: tables, and the rows of rosbag2's tables in the order of their
 * row ids, which are shown as offsets. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/status.h"
#include "io/source.h"
#include "storage/sqlite3/database/db.h"
#include "storage/sqlite3/database/file.h"

enum {
  MAX_SHOWN = 64 * 1024, /* bytes of a value; longer values are truncated */
  MAX_FIELDS = 2048      /* fields of one row; more than SQLite's limit of columns */
};

static const char *const g_ours[] = {"schema", "metadata", "topics", "message_definitions",
                                     "messages"};
enum { OUR_COUNT = sizeof g_ours / sizeof *g_ours, MESSAGES = OUR_COUNT - 1 };

typedef struct table {
  const char *name;
  const char *columns; /* list of column names */
  const char *quoted;  /* the same, quoted for SQL; "" = the rows can't be read */
  size_t ours;         /* index in g_ours, or OUR_COUNT */
} table;

typedef struct walker {
  ha_storage_open open;
  ha__db_files files;
  ha__db *db;
  ha__arena arena; /* names of tables and columns */
  table *tables;
  size_t table_count;
  size_t table_capacity;
  size_t at; /* index of the current table */
  bool database_done;
  bool table_done;
  uint64_t start;
  ha__db_scan scan; /* rows of that table, if scan.stmt is set */
  ha_record_field fields[MAX_FIELDS];
  size_t field_count;
  char numbers[MAX_FIELDS][32]; /* fractions as text */
  ha_error problem;
  ha_error damage; /* damage of the schema; reported before the tables */
} walker;

/* --- fields ------------------------------------------------------------------------------- */

static ha_record_field *add_field(walker *w, const char *name, int32_t kind) {
  ha_record_field *field = &w->fields[w->field_count];

  if (w->field_count < MAX_FIELDS - 1) w->field_count++;
  *field = (ha_record_field){.name = name, .kind = kind};
  return field;
}

static void add_number(walker *w, const char *name, int64_t number) {
  ha_record_field *field = add_field(w, name, HA_FIELD_UINT);

  field->number = number;
  field->size = 8;
}

static void add_text(walker *w, const char *name, const void *text, size_t size, int32_t kind) {
  ha_record_field *field = add_field(w, name, kind);

  field->bytes = (ha_slice){text ? text : (const uint8_t *)"", size < MAX_SHOWN ? size : MAX_SHOWN};
  field->size = size;
}

static void add_string(walker *w, const char *name, const char *text) {
  add_text(w, name, text, strlen(text), HA_FIELD_TEXT);
}

/* --- the database --------------------------------------------------------------------------- */

static ha_status add_pragma(walker *w, const char *field, const char *pragma, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_status st = ha__db_prepare(&stmt, w->db, err, "PRAGMA %s", pragma);

  if (st >= 0) st = ha__db_step(w->db, stmt, err);
  if (st == HA_OK) add_number(w, field, sqlite3_column_int64(stmt, 0));
  sqlite3_finalize(stmt);
  return st;
}

/* Add the version of rosbag2's schema; HA_E_UNSUPPORTED when the database is not a bag. */
static ha_status add_version(walker *w, ha_error *err) {
  ha__db_schema schema;
  ha__arena arena = HA__ARENA_INIT;
  const ha_status st = ha__db_schema_read(&schema, w->db, &arena, err);

  if (st >= 0) add_number(w, "schema_version", schema.version);
  ha__arena_done(&arena);
  return st;
}

static void add_journal_mode(walker *w) {
  uint8_t head[100];

  if (ha__source_read(head, w->open.source, 0, sizeof head, NULL) < 0) return;
  add_string(w, "journal_mode", head[18] == 2 || head[19] == 2 ? "wal" : "rollback");
  if (w->files.wal) add_number(w, "wal_size", (int64_t)ha__source_size(w->files.wal));
  if (w->files.journal) add_number(w, "undone_pages", (int64_t)w->files.journal->old.count);
}

static void describe_database(walker *w, ha_record *out) {
  w->database_done = true;
  out->kind = "database";
  out->size = ha__source_size(w->open.source);
  if (!w->db) return; /* reported after this record */
  if (add_pragma(w, "page_size", "page_size", &w->problem) >= 0) {
    add_pragma(w, "pages", "page_count", &w->problem);
  }
  if (w->damage.code >= 0) add_version(w, &w->problem);
  add_journal_mode(w);
  if (w->problem.code < 0) out->problem = w->problem.text;
}

/* --- tables --------------------------------------------------------------------------------- */

static size_t find_ours(const char *name) {
  size_t i = 0;

  while (i < OUR_COUNT && sqlite3_stricmp(g_ours[i], name) != 0) {
    i++;
  }
  return i;
}

static ha_status take_string(const char **out, walker *w, sqlite3_str *string, ha_error *err) {
  char *text = sqlite3_str_finish(string);

  *out = ha__arena_string(&w->arena, text ? text : "");
  sqlite3_free(text);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status list_columns(walker *w, table *t, ha_error *err) {
  sqlite3_str *list = sqlite3_str_new(w->db->handle);
  sqlite3_str *quoted = sqlite3_str_new(w->db->handle);
  const char *comma = "";
  sqlite3_stmt *stmt = NULL;
  ha_status st = ha__db_prepare(&stmt, w->db, err, "PRAGMA table_info(%Q)", t->name);

  while (st >= 0 && (st = ha__db_step(w->db, stmt, err)) == HA_OK) {
    const char *name = (const char *)sqlite3_column_text(stmt, 1);
    sqlite3_str_appendf(list, "%s%s", comma, name);
    sqlite3_str_appendf(quoted, "%s\"%w\"", comma, name);
    comma = ", ";
  }
  sqlite3_finalize(stmt);
  const ha_status listed = take_string(&t->columns, w, list, st < 0 ? NULL : err);
  const ha_status quoting = take_string(&t->quoted, w, quoted, st < 0 ? NULL : err);
  if (st < 0) return st;
  return listed < 0 ? listed : quoting;
}

static ha_status add_table(walker *w, sqlite3_stmt *stmt, ha_error *err) {
  table t = {.columns = "", .quoted = ""};
  void *tables = w->tables;

  HA_TRY(ha__db_text(&t.name, NULL, &w->arena, stmt, 0, err));
  HA_TRY(ha__reserve(&tables, &w->table_capacity, w->table_count, 1, sizeof t, err));
  w->tables = tables;
  t.ours = find_ours(t.name);
  w->tables[w->table_count++] = t;
  return HA_OK;
}

static ha_status list_tables(walker *w, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_status st = ha__db_prepare(&stmt, w->db, err,
                                "SELECT name FROM sqlite_master WHERE type = 'table' AND"
                                " rootpage > 0 ORDER BY rowid");

  while (st >= 0 && (st = ha__db_step(w->db, stmt, err)) == HA_OK) {
    st = add_table(w, stmt, err);
  }
  sqlite3_finalize(stmt);
  for (size_t i = 0; st >= 0 && i < w->table_count; i++) {
    st = list_columns(w, &w->tables[i], err);
  }
  return st < 0 ? st : HA_OK;
}

static void describe_table(walker *w, ha_record *out) {
  const table *t = &w->tables[w->at];
  sqlite3_stmt *stmt = NULL;
  ha_status st;

  w->table_done = true;
  out->kind = "table";
  add_string(w, "name", t->name);
  add_string(w, "columns", t->columns);
  st =
      ha__db_prepare(&stmt, w->db, &w->problem, "SELECT count(*) FROM \"%w\" NOT INDEXED", t->name);
  if (st >= 0) st = ha__db_step(w->db, stmt, &w->problem);
  if (st == HA_OK) add_number(w, "rows", sqlite3_column_int64(stmt, 0));
  sqlite3_finalize(stmt);
  if (st < 0) out->problem = w->problem.text;
}

/* --- rows ------------------------------------------------------------------------------------ */

/* Add a column as a field. Column 0 is the row id; a column that is an alias of it is omitted. */
static void add_column(walker *w, ha_record *out, int column) {
  sqlite3_stmt *stmt = w->scan.stmt;
  const char *name = sqlite3_column_name(stmt, column);
  char *number = w->numbers[w->field_count];
  const uint8_t *bytes;

  switch (sqlite3_column_type(stmt, column)) {
  case SQLITE_INTEGER:
    add_number(w, name, sqlite3_column_int64(stmt, column));
    out->size += 8;
    return;
  case SQLITE_FLOAT:
    snprintf(number, sizeof w->numbers[0], "%.17g", sqlite3_column_double(stmt, column));
    add_string(w, name, number);
    out->size += 8;
    return;
  case SQLITE_TEXT:
    bytes = sqlite3_column_text(stmt, column);
    add_text(w, name, bytes, (size_t)sqlite3_column_bytes(stmt, column), HA_FIELD_TEXT);
    break;
  default:
    bytes = sqlite3_column_blob(stmt, column);
    add_text(w, name, bytes, (size_t)sqlite3_column_bytes(stmt, column), HA_FIELD_BYTES);
    break;
  }
  out->size += w->fields[w->field_count - 1].size;
}

/* Show the time as a time, and only the size of the data, so that overflow pages are not read. */
static void describe_message(walker *w, ha_record *out) {
  const size_t time = 3; /* index of the field: after table, id, topic_id */
  const int last = sqlite3_column_count(w->scan.stmt) - 1;

  for (int i = 1; i < last; i++) {
    add_column(w, out, i);
  }
  if (w->fields[time].kind == HA_FIELD_UINT) w->fields[time].kind = HA_FIELD_TIME;
  out->data_size = (uint64_t)sqlite3_column_int64(w->scan.stmt, last);
  add_number(w, "data_size", (int64_t)out->data_size);
  out->size += out->data_size;
}

static const char *columns_to_read(const table *t) {
  return t->ours == MESSAGES ? "id, topic_id, timestamp, ifnull(length(data), 0) AS data_size"
                             : t->quoted;
}

static ha_status open_rows(walker *w, const table *t, ha_error *err) {
  const int64_t first = w->start > 0 && t->ours == MESSAGES ? (int64_t)w->start : INT64_MIN;

  return ha__db_scan_open(&w->scan, w->db, t->name, columns_to_read(t), first, err);
}

/* HA_END after the last row of the table. Failures other than HA_E_NOMEM and HA_E_IO are shown as
 * damage. */
static ha_status next_row(walker *w, ha_record *out, ha_error *err) {
  const table *t = &w->tables[w->at];
  ha_status st = HA_OK;

  if (t->ours == OUR_COUNT || !t->quoted[0]) return HA_END;
  if (!w->scan.stmt) st = open_rows(w, t, &w->problem);
  if (st >= 0) st = ha__db_scan_next(&w->scan, &w->problem);
  if (st == HA_END) return HA_END;
  if (st == HA_E_NOMEM || st == HA_E_IO) {
    if (err) *err = w->problem;
    return st;
  }
  if (st < 0) {
    out->kind = "damage";
    out->problem = w->problem.text;
    out->offset = w->scan.next > 0 ? (uint64_t)w->scan.next : 0;
    if (!w->scan.stmt) w->tables[w->at].quoted = ""; /* none of its rows can be read */
    return HA_OK;
  }
  out->kind = "row";
  out->offset = (uint64_t)sqlite3_column_int64(w->scan.stmt, 0);
  add_string(w, "table", t->name);
  if (t->ours == MESSAGES) {
    describe_message(w, out);
  } else {
    for (int i = 1; i < sqlite3_column_count(w->scan.stmt); i++) {
      add_column(w, out, i);
    }
  }
  return HA_OK;
}

/* --- the walk --------------------------------------------------------------------------------- */

static ha_status next(walker *w, ha_record *out, ha_error *err) {
  if (!w->database_done) {
    describe_database(w, out);
    return HA_OK;
  }
  if (w->damage.code < 0) {
    w->problem = w->damage;
    w->damage.code = HA_OK;
    out->kind = "damage";
    out->problem = w->problem.text;
    return HA_OK;
  }
  for (; w->at < w->table_count; w->at++) {
    if (w->start == 0 && !w->table_done) {
      describe_table(w, out);
      return HA_OK;
    }
    if (w->start == 0 || w->tables[w->at].ours == MESSAGES) {
      const ha_status st = next_row(w, out, err);
      if (st != HA_END) return st;
    }
    ha__db_scan_done(&w->scan);
    w->table_done = false;
  }
  return HA_END;
}

ha_status ha__db_walk_next(void *object, ha_record *out, ha_error *err) {
  walker *w = object;
  ha_record record = HA_RECORD_INIT;

  w->field_count = 0;
  w->problem = (ha_error)HA_ERROR_INIT;
  const ha_status st = next(w, &record, err);
  if (st != HA_OK) return st;
  record.fields = w->fields;
  record.field_count = w->field_count;
  record.struct_size = out->struct_size;
  *out = record;
  return HA_OK;
}

/* Open the database strictly, then in tolerant mode; if both fail, the failure is shown as
 * damage. */
static ha_status init(walker *w, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;

  const ha_status looked = ha__db_files_look(&w->files, &problem);
  if (looked == HA_E_NOMEM || looked == HA_E_IO) {
    if (err) *err = problem;
    return looked;
  }
  if (looked < 0) w->damage = problem;
  for (int i = 0; i < 2; i++) {
    w->files.tolerant = i == 1;
    w->table_count = 0;
    ha_status st = ha__db_open(&w->db, &w->files, &problem);
    if (st >= 0) st = list_tables(w, &problem);
    if (st == HA_E_NOMEM || st == HA_E_IO) {
      if (err) *err = problem;
      return st;
    }
    if (st >= 0) return HA_OK;
    if (w->damage.code >= 0) w->damage = problem;
    if (i == 0) {
      ha__db_close(w->db);
      w->db = NULL;
    }
  }
  return HA_OK;
}

ha_status ha__db_walk_open(void **out, const ha_storage_open *open, uint64_t start, int32_t chunks,
                           ha_error *err) {
  walker *w = ha__alloc_zeroed(1, sizeof *w);

  (void)chunks;
  if (!w) return HA_FAIL_NOMEM(err);
  w->open = *open;
  w->files.main = open->source;
  w->files.max_row_bytes = open->max_chunk_bytes;
  w->start = start;
  w->database_done = start > 0;
  const ha_status st = init(w, err);
  if (st < 0) {
    ha__db_walk_close(w);
    return st;
  }
  *out = w;
  return HA_OK;
}

void ha__db_walk_close(void *object) {
  walker *w = object;

  if (!w) return;
  ha__db_scan_done(&w->scan);
  ha__db_close(w->db);
  ha__db_files_done(&w->files);
  ha__arena_done(&w->arena);
  ha__free(w->tables);
  ha__free(w);
}
