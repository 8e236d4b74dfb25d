#include "storage/sqlite3/database/guard.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/pages/record.h"
#include "storage/sqlite3/pages/stream.h"

/* A schema of rosbag2 has about ten entries and 2 KB. */
enum { MAX_PAGES = 1024, MAX_ENTRIES = 1024, MAX_BYTES = 1 << 20 };

/* Columns of sqlite_schema */
enum { TYPE = 0, NAME = 1, ROOT = 3, SQL = 4, COLUMNS = 5 };

typedef struct look {
  ha__db_guard *guard;
  ha__db_pages pages;
  ha__db_page_reader overflow; /* page readers for rows with overflow pages */
  size_t page_count;
  size_t entry_count;
  uint64_t bytes;
  uint8_t *row;
  size_t row_size;
  size_t capacity;
} look;

static void find(const look *l, const char *what, const char *name, size_t size) {
  ha__db_guard *g = l->guard;

  if (g->active) return;
  g->active = true;
  snprintf(g->what, sizeof g->what, "%s%s%.*s", what, size ? ", of " : "",
           (int)(size < 60 ? size : 60), name);
  for (char *c = g->what; *c; c++) {
    if (*c < ' ' || *c > '~') *c = '?';
  }
}

/* Treat an unreadable entry as an expression, because it may contain one. */
static void doubt(const look *l) {
  l->guard->messages = true;
  l->guard->topics = true;
  find(l, "entries that can't be read", "", 0);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Load the payload of a row. HA_E_CORRUPT: some of its bytes are missing. */
static ha_status load_row(look *l, const ha__db_cell *cell, ha_error *err) {
  void *row = l->row;

  HA_TRY(ha__reserve(&row, &l->capacity, 0, (size_t)cell->size, 1, err));
  l->row = row;
  l->row_size = (size_t)cell->size;
  return ha__db_payload_copy(row, &l->overflow, cell, 0, l->row_size, err);
}

/* Convert UTF-16 to one byte a character, because words of SQL are ASCII; other characters become a
 * letter. */
static size_t narrow(uint8_t *text, size_t size, bool little) {
  for (size_t i = 0; i + 1 < size; i += 2) {
    const uint8_t high = text[little ? i + 1 : i];
    const uint8_t low = text[little ? i : i + 1];
    text[i / 2] = high == 0 ? low : 0x80;
  }
  return size / 2;
}

static bool is_text(const look *l, const ha__db_column *column, const char *text) {
  return ha__db_is_text(column) && column->size == strlen(text) &&
         sqlite3_strnicmp((const char *)l->row + column->offset, text, (int)column->size) == 0;
}

/* Note a real table of a known name. Names in UTF-16 (wide) are not compared, because rosbag2
 * writes none. */
static void note_table(const look *l, const ha__db_column *columns, bool wide) {
  ha__db_guard *g = l->guard;

  int64_t root = 0;

  if (!ha__db_column_number(&root, &columns[ROOT], l->row, l->row_size) || root <= 0) return;
  if (!wide && !is_text(l, &columns[TYPE], "table")) return;
  g->messages = g->messages || wide || is_text(l, &columns[NAME], "messages");
  g->topics = g->topics || wide || is_text(l, &columns[NAME], "topics");
}

static void check_entry(const look *l, const ha__db_column *columns, size_t count) {
  const uint32_t encoding = ha__db_big32(l->pages.head + 56) & 3;
  const ha__db_column *sql = &columns[SQL];
  const ha__db_column *name = &columns[NAME];
  size_t size = (size_t)sql->size;

  if (count != COLUMNS || ha__db_is_number(sql) || sql->type == 7) {
    doubt(l);
    return;
  }
  note_table(l, columns, encoding > 1);
  uint8_t *text = l->row + sql->offset;
  if (encoding > 1) size = narrow(text, size, encoding == 2);
  const void *end = memchr(text, '\0', size); /* SQLite reads up to the first NUL */
  if (end) size = (size_t)((const uint8_t *)end - text);
  const char *what = ha__db_sql_evaluates((const char *)text, size);
  if (what)
    find(l, what, (const char *)l->row + name->offset, encoding > 1 ? 0 : (size_t)name->size);
}

static ha_status look_at_row(look *l, const ha__db_cell *cell, ha_error *err) {
  ha__db_column columns[HA__DB_COLUMNS];

  l->bytes += cell->size;
  if (cell->size == 0) {
    doubt(l);
    return HA_OK;
  }
  if (l->entry_count++ >= MAX_ENTRIES || l->bytes > MAX_BYTES) {
    l->guard->messages = true;
    l->guard->topics = true;
    find(l, "more entries than a bag's", "", 0);
    return HA_OK;
  }
  const ha_status st = load_row(l, cell, err);
  if (st == HA_E_CORRUPT) {
    doubt(l);
    return HA_OK;
  }
  if (st < 0) return st;
  check_entry(l, columns, ha__db_record_parse(columns, l->row, (size_t)cell->size, cell->size));
  return HA_OK;
}

/* --- the tree --------------------------------------------------------------------------------- */

static ha_status look_at_page(look *l, const ha__db_btree *page, ha_error *err) {
  ha__db_cell cell;

  if (page->size < page->usable || page->type % 2 == 0) doubt(l);
  for (uint32_t i = 0; page->type == HA__DB_TABLE_LEAF && i < page->cell_count; i++) {
    if (ha__db_btree_cell(&cell, page, i)) {
      HA_TRY(look_at_row(l, &cell, err));
    } else {
      doubt(l);
    }
  }
  return HA_OK;
}

static ha_status walk_schema(look *l, ha__db_stream *stream, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  ha__db_btree page = {0};
  uint32_t number = 0;
  ha_status st = HA_OK;

  while (st >= 0 && (st = ha__db_stream_next(&number, stream, &problem)) != HA_END) {
    if (st == HA_OK) st = ha__db_stream_page(&page, stream, &problem);
    if (st == HA_E_CORRUPT || st == HA_END || l->page_count++ == MAX_PAGES) {
      doubt(l);
      return HA_OK;
    }
    if (st >= 0) st = look_at_page(l, &page, &problem);
  }
  if (st < 0 && err) *err = problem;
  return st < 0 ? st : HA_OK;
}

static ha_status look_at_schema(look *l, ha_error *err) {
  ha__db_stream stream;

  ha__db_page_reader_init(&l->overflow, &l->pages);
  ha_status st = ha__db_stream_init(&stream, &l->pages, 1, err);
  if (st >= 0) st = walk_schema(l, &stream, err);
  ha__db_stream_done(&stream);
  ha__db_page_reader_done(&l->overflow);
  return st;
}

/* SQLite also refuses a file without a header. */
ha_status ha__db_guard_look(ha__db_files *files, ha_error *err) {
  look *l = ha__alloc_zeroed(1, sizeof *l);

  if (!l) return HA_FAIL_NOMEM(err);
  l->guard = &files->guard;
  files->guard = (ha__db_guard){.active = false};
  ha_status st = ha__db_pages_seen(&l->pages, files, err);
  if (st == HA_OK) st = look_at_schema(l, err);
  if (st == HA_E_UNSUPPORTED) find(l, "a -wal or -journal with pages of another size", "", 0);
  ha__db_pages_done(&l->pages);
  ha__free(l->row);
  ha__free(l);
  return st < 0 && st != HA_E_UNSUPPORTED ? st : HA_OK;
}
