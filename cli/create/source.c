#include "create/source.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

/* Limit of the size of a row, in bytes. */
enum { MAX_ROW = 256 << 20 };

typedef struct line_text {
  char *data;
  size_t size;
  size_t room;
} line_text;

struct create_source {
  const char *path;
  FILE *file;
  bool is_json;
  line_text row;
  size_t line; /* line number of the row, from 1 */
  size_t next; /* number of the next line */
  char **names;
  size_t count;
  size_t hint; /* expected next column, because JSON lines usually have their members in the same
                * order */
  csv csv;
  csv_cell cells[CREATE_CELLS];
};

/* --- lines ------------------------------------------------------------------------------------ */

static int fail_read(const create_source *s) {
  cli_error("%s: %s", s->path, strerror(errno));
  return -1;
}

/* Append the next line, including its line end. Returns 1, 0 at the end, -1 after a line on
 * stderr. */
static int append_line(create_source *s) {
  const size_t start = s->row.size;
  line_text *row = &s->row;

  for (int c = getc(s->file); c != EOF; c = getc(s->file)) {
    if (row->size == row->room) {
      row->room = row->room ? 2 * row->room : 1 << 12;
      row->data = cli_resize(row->data, row->room, 1);
    }
    row->data[row->size++] = (char)c;
    if (c == '\n') break;
    if (row->size < MAX_ROW) continue;
    cli_error("%s: line %zu: more than 256 MiB", s->path, s->line);
    return -1;
  }
  if (ferror(s->file)) return fail_read(s);
  if (row->size > start) s->next++;
  return row->size > start;
}

static bool is_blank(const line_text *row) {
  for (size_t i = 0; i < row->size; i++) {
    if (!strchr(" \t\r\n", row->data[i]) || !row->data[i]) return false;
  }
  return true;
}

/* Read the next line that is not blank. */
static int read_line(create_source *s) {
  int found;

  do {
    s->row.size = 0;
    s->line = s->next;
    found = append_line(s);
  } while (found == 1 && is_blank(&s->row));
  return found;
}

/* --- columns ---------------------------------------------------------------------------------- */

static bool is_name(const char *name, const char *text, size_t size) {
  return strncmp(name, text, size) == 0 && name[size] == '\0';
}

static size_t find(const create_source *s, const char *text, size_t size) {
  if (s->hint < s->count && is_name(s->names[s->hint], text, size)) return s->hint;
  for (size_t i = 0; i < s->count; i++) {
    if (is_name(s->names[i], text, size)) return i;
  }
  return SIZE_MAX;
}

static size_t add(create_source *s, const char *text, size_t size) {
  char *copy = cli_resize(NULL, size + 1, 1);

  memcpy(copy, text, size);
  copy[size] = '\0';
  s->names = cli_resize(s->names, s->count + 1, sizeof *s->names);
  s->names[s->count] = copy;
  return s->count++;
}

/* --- CSV -------------------------------------------------------------------------------------- */

/* True when a quote is open at the end of the row. */
static bool is_open(const line_text *row, size_t from, bool was_open) {
  for (size_t i = from; i < row->size; i++) {
    if (row->data[i] == '"') was_open = !was_open;
  }
  return was_open;
}

/* Read a row; it continues on the next line while a quote is open. */
static int read_csv(create_source *s) {
  int found = read_line(s);
  bool open = found == 1 && is_open(&s->row, 0, false);

  while (found == 1 && open) {
    const size_t from = s->row.size;
    found = append_line(s);
    open = is_open(&s->row, from, open);
  }
  if (found < 0) return -1;
  if (s->row.size == 0) return 0;
  s->csv.path = s->path;
  s->csv.line = s->line;
  s->csv.at = s->row.data;
  s->csv.end = s->row.data + s->row.size;
  return csv_read_row(&s->csv) ? 1 : -1;
}

static bool read_header(create_source *s) {
  const int found = read_csv(s);

  if (found == 0) cli_error("%s: no row in it", s->path);
  if (found != 1) return false;
  for (size_t i = 0; i < s->csv.count; i++) {
    const csv_cell *name = &s->csv.cells[i];
    if (memchr(name->text, '\0', name->size)) {
      cli_error("%s: column %zu: a NUL character is in its name", s->path, i + 1);
      return false;
    }
    add(s, name->text, name->size);
  }
  return true;
}

static int next_row(create_source *s) {
  const int found = read_csv(s);

  if (found != 1) return found;
  if (s->csv.count != s->count) {
    cli_error("%s: line %zu: %zu columns, the first line has %zu", s->path, s->line, s->csv.count,
              s->count);
    return -1;
  }
  memcpy(s->cells, s->csv.cells, s->count * sizeof *s->cells);
  return 1;
}

/* --- JSON ------------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && strchr(" \t\r\n", *at) && *at)
    at++;
  return at;
}

/* Position after a string that begins at `at`; NULL: it is not closed. */
static const char *skip_string(const char *at, const char *end) {
  for (at++; at < end; at++) {
    if (*at == '"') return at + 1;
    if (*at == '\\') at++;
  }
  return NULL;
}

/* Position after a value, which the builder validates later. NULL: the value has no end. */
static const char *skip_value(const char *at, const char *end) {
  size_t depth = 0;

  while (at < end) {
    if (depth == 0 && (*at == ',' || *at == '}')) return at;
    if (*at == '"') {
      at = skip_string(at, end);
      if (!at) return NULL;
      continue;
    }
    if (*at == '{' || *at == '[') depth++;
    if (*at == '}' || *at == ']') {
      if (depth == 0) return NULL;
      depth--;
    }
    at++;
  }
  return NULL;
}

static const char *trim(const char *start, const char *end) {
  while (end > start && strchr(" \t\r\n", end[-1]) && end[-1])
    end--;
  return end;
}

/* Read a member, and return the position after it; NULL: there is no member. */
static const char *take_member(create_source *s, const char *at, const char *end) {
  if (at == end || *at != '"') return NULL;
  const char *name_end = skip_string(at, end);
  if (!name_end || memchr(at, '\0', (size_t)(name_end - at))) return NULL;
  const char *value = skip_blanks(name_end, end);
  if (value == end || *value != ':') return NULL;
  value = skip_blanks(value + 1, end);
  const char *after = skip_value(value, end);
  if (!after || after == value) return NULL;
  const size_t size = (size_t)(name_end - at) - 2;
  size_t column = find(s, at + 1, size);
  if (column == SIZE_MAX && s->count < CSV_MAX_CELLS) column = add(s, at + 1, size);
  if (column == SIZE_MAX) return NULL;
  s->hint = column + 1;
  s->cells[column] = (csv_cell){value, (size_t)(trim(value, after) - value)};
  return after;
}

static bool take_members(create_source *s) {
  const char *end = trim(s->row.data, s->row.data + s->row.size);
  const char *at = skip_blanks(s->row.data, end);

  if (at == end || *at != '{') return false;
  at = skip_blanks(at + 1, end);
  if (at + 1 == end && *at == '}') return true;
  for (;;) {
    at = take_member(s, at, end);
    if (!at || at == end) return false;
    if (*at == '}') return at + 1 == end;
    at = skip_blanks(at + 1, end);
  }
}

static int next_line(create_source *s) {
  const int found = read_line(s);

  if (found != 1) return found;
  s->hint = 0;
  memset(s->cells, 0, CSV_MAX_CELLS * sizeof *s->cells);
  if (take_members(s)) return 1;
  cli_error("%s: line %zu: this is no JSON object of at most %d names", s->path, s->line,
            CSV_MAX_CELLS);
  return -1;
}

/* --- the source ------------------------------------------------------------------------------- */

static bool open_file(create_source *s) {
  s->file = fopen(s->path, "rb");
  if (!s->file) return fail_read(s) == 0;
  return s->is_json || read_header(s);
}

bool create_source_open(create_source **out, const char *path) {
  const bool is_json = cli_path_ends_in(path, ".jsonl") || cli_path_ends_in(path, ".json");

  if (!is_json && !cli_path_ends_in(path, ".csv")) {
    cli_error("%s: rows are read from .csv, .jsonl and .json", path);
    return false;
  }
  create_source *s = cli_resize(NULL, 1, sizeof *s);
  memset(s, 0, sizeof *s);
  s->path = path;
  s->is_json = is_json;
  s->next = 1;
  *out = s;
  return open_file(s);
}

void create_source_close(create_source *s) {
  if (!s) return;
  if (s->file) fclose(s->file);
  for (size_t i = 0; i < s->count; i++)
    free(s->names[i]);
  free(s->names);
  free(s->row.data);
  free(s);
}

int create_source_next(create_source *s) {
  return s->is_json ? next_line(s) : next_row(s);
}

size_t create_source_columns(const create_source *s) {
  return s->count;
}

const char *create_source_name(const create_source *s, size_t column) {
  return s->names[column];
}

size_t create_source_find(const create_source *s, const char *name) {
  return find(s, name, strlen(name));
}

csv_cell *create_source_cells(create_source *s) {
  return s->cells;
}

bool create_source_is_json(const create_source *s) {
  return s->is_json;
}

const char *create_source_path(const create_source *s) {
  return s->path;
}

size_t create_source_line(const create_source *s) {
  return s->line;
}
