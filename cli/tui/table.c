#include "tui/table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

/* --- filter and order ------------------------------------------------------------------- */

static bool begins(const char *text, const char *part) {
  while (*part && tolower((unsigned char)*text) == tolower((unsigned char)*part)) {
    text++;
    part++;
  }
  return *part == '\0';
}

static bool passes(const tui_table *table, const char *name) {
  do {
    if (begins(name, table->filter)) return true;
  } while (*name++);
  return false;
}

static int compare(const void *left, const void *right) {
  const tui_row *a = left;
  const tui_row *b = right;

  if (a->key > b->key) return -1;
  return a->key < b->key ? 1 : strcmp(a->name, b->name);
}

static void sort(const tui_table *table, tui_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    rows[i].key = table->order > 0 ? rows[i].keys[table->order - 1] : 0;
  }
  if (count > 0) qsort(rows, count, sizeof *rows, compare);
}

/* Move rows that do not match the filter to the end. Returns the number of the others. */
static size_t filter(const tui_table *table, tui_row *rows, size_t count) {
  size_t left = 0;

  for (size_t i = 0; i < count; i++) {
    const tui_row row = rows[i];
    if (!passes(table, row.name)) continue;
    rows[i] = rows[left];
    rows[left++] = row;
  }
  return left;
}

static size_t selected_at(const tui_table *table, const tui_row *rows, size_t count) {
  for (size_t i = 0; table->selected && i < count; i++) {
    if (strcmp(rows[i].name, table->selected) == 0) return i;
  }
  return 0;
}

const tui_row *tui_table_selected(const tui_table *table, const tui_row *rows, size_t count) {
  return count > 0 ? &rows[selected_at(table, rows, count)] : NULL;
}

/* --- drawing ---------------------------------------------------------------------------- */

enum { NAME_LEAST = 16 };

/* Returns the number of columns that fit, and the width of the name column. */
static size_t fit(size_t *name_width, const tui_table *table, size_t columns) {
  size_t used = NAME_LEAST;
  size_t count = 0;

  while (count < table->column_count && used + 1 + table->columns[count].width <= columns) {
    used += 1 + table->columns[count++].width;
  }
  *name_width = NAME_LEAST + (columns > used ? columns - used : 0);
  return count;
}

static void put_titles(tui_canvas *canvas, size_t line, const tui_table *table, size_t name_width,
                       size_t count) {
  size_t at = name_width;

  tui_put(canvas, line, 0, name_width, TUI_PLAIN, table->order == 0 ? "topic v" : "topic");
  for (size_t i = 0; i < count; i++) {
    const tui_column *c = &table->columns[i];
    tui_put_right(canvas, line, at + 1, c->width, TUI_PLAIN, c->name);
    at += 1 + c->width;
  }
  tui_paint(canvas, line, TUI_FAINT);
  at = name_width;
  for (size_t i = 0; i + 1 < table->order && i < count; i++) {
    at += 1 + table->columns[i].width;
  }
  if (table->order > 0 && table->order <= count) {
    tui_put_right(canvas, line, at + 1, table->columns[table->order - 1].width, TUI_STRONG,
                  table->columns[table->order - 1].name);
  }
}

static void put_row(tui_canvas *canvas, size_t line, const tui_table *table, const tui_row *row,
                    size_t name_width, size_t count) {
  const tui_style style = row->is_alert ? TUI_ALERT : row->is_faint ? TUI_FAINT : TUI_PLAIN;
  size_t at = name_width;

  tui_put(canvas, line, 0, name_width, style, row->name);
  for (size_t i = 0; i < count; i++) {
    const size_t width = table->columns[i].width;
    tui_put_right(canvas, line, at + 1, width, style, row->cells[i]);
    at += 1 + width;
  }
}

size_t tui_table_draw(tui_canvas *canvas, size_t top, size_t lines, tui_table *table, tui_row *rows,
                      size_t count) {
  const size_t shown = fit(&table->name_width, table, canvas->columns);
  const size_t left = filter(table, rows, count);

  if (lines < 2) return left;
  sort(table, rows, left);
  table->page = lines - 1;
  table->top = top;
  table->shown = shown;
  const size_t at = selected_at(table, rows, left);
  if (table->first > at) table->first = at;
  if (at >= table->first + table->page) table->first = at - table->page + 1;
  if (table->first + table->page > left) table->first = left > table->page ? left - table->page : 0;
  put_titles(canvas, top, table, table->name_width, shown);
  for (size_t i = 0; i < table->page && table->first + i < left; i++) {
    put_row(canvas, top + 1 + i, table, &rows[table->first + i], table->name_width, shown);
    if (table->first + i == at) tui_paint(canvas, top + 1 + i, TUI_SELECTED);
  }
  return left;
}

/* --- keys ------------------------------------------------------------------------------- */

static void type(tui_table *table, int key) {
  const size_t size = strlen(table->filter);

  if (key == TUI_KEY_ENTER || key == TUI_KEY_ESCAPE) {
    table->is_typing = false;
    if (key == TUI_KEY_ESCAPE) table->filter[0] = '\0';
  } else if (key == TUI_KEY_BACKSPACE) {
    if (size > 0) table->filter[size - 1] = '\0';
  } else if (key > ' ' && key < 0x7f && size + 1 < sizeof table->filter) {
    table->filter[size] = (char)key;
    table->filter[size + 1] = '\0';
  }
}

static void select_row(tui_table *table, const tui_row *rows, size_t count, size_t at) {
  if (count == 0) return;
  const char *name = rows[at < count ? at : count - 1].name;
  const size_t size = strlen(name) + 1;

  table->selected = cli_resize(table->selected, size, 1);
  memcpy(table->selected, name, size);
}

static size_t back(size_t at, size_t by) {
  return at > by ? at - by : 0;
}

/* The order by the title in this column of the screen. */
static size_t order_at(const tui_table *table, size_t column) {
  size_t end = table->name_width;
  size_t order = 0;

  while (order < table->shown && column >= end) {
    end += 1 + table->columns[order++].width;
  }
  return order;
}

static bool click(tui_table *table, int key, const tui_row *rows, size_t count) {
  const size_t line = tui_click_line(key);

  if (line < table->top || line > table->top + table->page) return false;
  if (line == table->top) {
    table->order = order_at(table, tui_click_column(key));
  } else if (table->first + line - table->top - 1 < count) {
    select_row(table, rows, count, table->first + line - table->top - 1);
  }
  return true;
}

bool tui_table_key(tui_table *table, int key, const tui_row *rows, size_t count) {
  const size_t at = selected_at(table, rows, count);

  if (tui_is_click(key)) return click(table, key, rows, count);
  if (table->is_typing) {
    type(table, key);
  } else if (key == '/') {
    table->is_typing = true;
  } else if (key == TUI_KEY_ESCAPE) {
    table->filter[0] = '\0';
  } else if (key == 'o') {
    table->order = (table->order + 1) % (table->column_count + 1);
  } else if (key == TUI_KEY_UP) {
    select_row(table, rows, count, back(at, 1));
  } else if (key == TUI_KEY_DOWN) {
    select_row(table, rows, count, at + 1);
  } else if (key == TUI_KEY_PAGE_UP) {
    select_row(table, rows, count, back(at, table->page));
  } else if (key == TUI_KEY_PAGE_DOWN) {
    select_row(table, rows, count, at + table->page);
  } else if (key == TUI_KEY_HOME || key == TUI_KEY_END) {
    select_row(table, rows, count, key == TUI_KEY_HOME ? 0 : count);
  } else {
    return false;
  }
  return true;
}

void tui_table_done(tui_table *table) {
  free(table->selected);
  table->selected = NULL;
}
