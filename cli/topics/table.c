#include "topics/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/number/number.h"

#include "ui/memory.h"
#include "ui/report.h"

enum { MAX_COLUMNS = 4096, MAX_STEPS = 32 };

/* The text of a cell without quotes. */
typedef struct cell {
  char *text;
  size_t size;
} cell;

typedef struct row {
  cell cells[MAX_COLUMNS];
  size_t count;
} row;

/* One step of a path: the name of a field, or an index (text begins with a digit). */
typedef struct step {
  const char *text;
  size_t size;
} step;

typedef struct column {
  step steps[MAX_STEPS];
  size_t count;
} column;

typedef struct table {
  const char *path;
  char *at; /* next row */
  char *end;
  size_t line; /* line number of the next row, from 1 */
  column *columns;
  size_t column_count;
  row row;
  char *out;
  size_t size;
  size_t room;
} table;

/* --- rows ------------------------------------------------------------------------------------- */

/* Read a quoted cell in place, and stop after its closing quote. Returns false if there is none. */
static bool read_quoted(table *t, cell *out) {
  char *to = ++t->at;

  out->text = to;
  for (; t->at < t->end; t->at++) {
    if (*t->at == '"' && (t->at + 1 == t->end || t->at[1] != '"')) break;
    if (*t->at == '"') t->at++;
    if (*t->at == '\n') t->line++;
    *to++ = *t->at;
  }
  out->size = (size_t)(to - out->text);
  if (t->at == t->end) return false;
  t->at++;
  return true;
}

static bool read_cell(table *t, cell *out) {
  if (t->at < t->end && *t->at == '"') return read_quoted(t, out);
  out->text = t->at;
  while (t->at < t->end && *t->at != ',' && *t->at != '\n' && *t->at != '\r') {
    t->at++;
  }
  out->size = (size_t)(t->at - out->text);
  return true;
}

/* Read the next row. Returns false after a line on stderr. */
static bool read_row(table *t) {
  const size_t line = t->line;

  t->row.count = 0;
  for (;;) {
    if (t->row.count == MAX_COLUMNS) {
      cli_error("%s: line %zu: more than %d columns", t->path, line, MAX_COLUMNS);
      return false;
    }
    if (!read_cell(t, &t->row.cells[t->row.count++])) {
      cli_error("%s: line %zu: a quote is not closed", t->path, line);
      return false;
    }
    if (t->at < t->end && *t->at == '\r') t->at++;
    if (t->at == t->end) return true;
    const char after = *t->at++;
    if (after == '\n') break;
    if (after != ',') {
      cli_error("%s: line %zu: a comma is expected after column %zu", t->path, line, t->row.count);
      return false;
    }
  }
  t->line++;
  return true;
}

/* --- columns ---------------------------------------------------------------------------------- */

/* Split a path into steps: "pose.covariance[3]" has three. */
static bool read_path(column *out, const cell *name) {
  const char *at = name->text;
  const char *end = at + name->size;

  while (at < end && out->count < MAX_STEPS) {
    const char *start = at;
    while (at < end && *at != '.' && *at != '[' && *at != ']') {
      at++;
    }
    if (at == start) return false;
    out->steps[out->count++] = (step){start, (size_t)(at - start)};
    if (at < end && *at == ']') at++;
    if (at < end) at++; /* . or [ */
  }
  return out->count > 0 && at == end;
}

static bool read_columns(table *t) {
  if (!read_row(t)) return false;
  t->column_count = t->row.count;
  t->columns = cli_resize(NULL, t->column_count, sizeof *t->columns);
  memset(t->columns, 0, t->column_count * sizeof *t->columns);
  for (size_t i = 0; i < t->column_count; i++) {
    if (read_path(&t->columns[i], &t->row.cells[i])) continue;
    cli_error("%s: column %zu: '%.*s' is not a path of a field", t->path, i + 1,
              (int)t->row.cells[i].size, t->row.cells[i].text);
    return false;
  }
  return true;
}

/* --- documents -------------------------------------------------------------------------------- */

static void put(table *t, const char *text, size_t size) {
  while (t->size + size > t->room) {
    t->room = t->room ? 2 * t->room : 1 << 16;
    t->out = cli_resize(t->out, t->room, 1);
  }
  memcpy(t->out + t->size, text, size);
  t->size += size;
}

static void put_text(table *t, const char *text) {
  put(t, text, strlen(text));
}

static bool is_index(const step *s) {
  return *s->text >= '0' && *s->text <= '9';
}

/* Can the character occur anywhere in a plain scalar of YAML? */
static bool is_plain(const cell *c) {
  for (size_t i = 0; i < c->size; i++) {
    const char letter = c->text[i];
    const bool is_word = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                         (letter >= 'A' && letter <= 'Z') || strchr("+-._", letter);
    if (!is_word || letter == '\0') return false;
  }
  return c->size > 1 || *c->text != '-';
}

static void put_cell(table *t, const cell *c) {
  const char last = c->text[c->size - 1];

  if (is_plain(c) || (*c->text == '[' && last == ']') || (*c->text == '{' && last == '}')) {
    put(t, c->text, c->size);
    return;
  }
  put_text(t, "\"");
  for (size_t i = 0; i < c->size; i++) {
    const uint8_t byte = (uint8_t)c->text[i];
    const char escape[] = {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    if (byte < 0x20 || byte == '"' || byte == '\\') {
      put(t, escape, sizeof escape);
    } else {
      put(t, &c->text[i], 1);
    }
  }
  put_text(t, "\"");
}

static bool is_same(const step *a, const step *b) {
  return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

static void close_steps(table *t, const column *c, size_t from) {
  for (size_t i = c->count; i > from; i--) {
    put_text(t, is_index(&c->steps[i - 1]) ? "]" : "}");
  }
}

/* Returns the index that a step contains; SIZE_MAX if it is no number. */
static size_t number_of(const step *s) {
  uint64_t number = SIZE_MAX;

  (void)ha__number_read_u64(&number, s->text, s->size, SIZE_MAX - 1);
  return (size_t)number;
}

/* Returns the number of equal first steps of two paths, not counting the last step of either. */
static size_t common(const column *a, const column *b) {
  size_t same = 0;

  while (same + 1 < a->count && same + 1 < b->count && is_same(&a->steps[same], &b->steps[same])) {
    same++;
  }
  return same;
}

/* Is each index of c the one that follows the index of the column before in the same array? */
static bool is_in_order(const column *c, const column *before, size_t same) {
  for (size_t i = same; i < c->count; i++) {
    const step *last = before && i == same ? &before->steps[i] : NULL;
    const size_t next = last && is_index(last) ? number_of(last) + 1 : 0;
    if (is_index(&c->steps[i]) && number_of(&c->steps[i]) != next) return false;
  }
  return true;
}

/* Open the structs and arrays that contain column c but not the column before it. Returns false if
 * elements of an array are missing before c. */
static bool open_steps(table *t, const column *c, const column *before) {
  const size_t same = before ? common(c, before) : 0;

  if (!is_in_order(c, before, same)) return false;
  if (before) {
    close_steps(t, before, same + 1);
    put_text(t, ", ");
  }
  for (size_t i = same; i < c->count; i++) {
    const step *s = &c->steps[i];
    if (i > same || !before) put_text(t, is_index(s) ? "[" : "{");
    if (is_index(s)) continue;
    put(t, s->text, s->size);
    put_text(t, ": ");
  }
  return true;
}

static bool put_row(table *t, size_t line) {
  const column *before = NULL;

  if (t->row.count != t->column_count) {
    cli_error("%s: line %zu: %zu columns, but the first line has %zu", t->path, line, t->row.count,
              t->column_count);
    return false;
  }
  for (size_t i = 0; i < t->row.count; i++) {
    if (t->row.cells[i].size == 0) continue;
    if (!open_steps(t, &t->columns[i], before)) {
      cli_error("%s: line %zu: column %zu: elements of an array before it are missing", t->path,
                line, i + 1);
      return false;
    }
    put_cell(t, &t->row.cells[i]);
    before = &t->columns[i];
  }
  if (before) {
    close_steps(t, before, 0);
  } else {
    put_text(t, "{}");
  }
  return true;
}

/* Convert all rows. Items are offsets until the text is complete, because it moves when it
 * grows. */
static bool put_rows(compose_values *out, table *t) {
  while (t->at < t->end) {
    const size_t start = t->size;
    const size_t line = t->line;
    if (!read_row(t)) return false;
    if (t->row.count == 1 && t->row.cells[0].size == 0 && t->column_count > 1) continue;
    if (!put_row(t, line)) return false;
    out->items = cli_resize(out->items, out->size + 1, sizeof *out->items);
    out->items[out->size++] = (compose_value){NULL, t->size - start, line};
  }
  const char *text = t->out;
  for (size_t i = 0; i < out->size; i++) {
    out->items[i].text = text;
    text += out->items[i].size;
  }
  return true;
}

bool table_divide(compose_values *out, size_t size, const char *path) {
  table *t = cli_resize(NULL, 1, sizeof *t);

  memset(t, 0, sizeof *t);
  t->path = path;
  t->at = out->text;
  t->end = out->text + size;
  t->line = 1;
  const bool good = read_columns(t) && put_rows(out, t);
  free(out->text);
  out->text = t->out;
  free(t->columns);
  free(t);
  return good;
}
