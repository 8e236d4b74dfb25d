/* A table of topics: columns that adapt to the width, a filter, a selection, a sort order. The
 * table keeps this state; the caller provides new rows for each drawing. No I/O. */
#ifndef CLI_TUI_TABLE_H
#define CLI_TUI_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/canvas.h"
#include "tui/keys.h"

enum { TUI_CELLS = 9, TUI_FILTER = 64 };

typedef struct tui_column {
  const char *name;
  size_t width; /* without the preceding blank */
} tui_column;

/* A row. The first column is the name, which gets the remaining width. */
typedef struct tui_row {
  const char *name;
  char cells[TUI_CELLS][TUI_NUMBER];
  double keys[TUI_CELLS]; /* sort keys by column, in descending order */
  double key;             /* sort key of the current order; set by tui_table_draw() */
  bool is_alert;          /* there is a problem: drawn bold */
  bool is_faint;          /* muted, or without messages: drawn faint */
} tui_row;

typedef struct tui_table {
  const tui_column *columns; /* columns of cells; the last ones are omitted if they do not fit */
  size_t column_count;
  size_t order;            /* 0 = by name, otherwise index of the column + 1 */
  char filter[TUI_FILTER]; /* rows match if their name contains it; case is ignored */
  bool is_typing;          /* keys are added to the filter */
  char *selected;          /* name of the selected row; NULL = the first row */
  size_t first;            /* index of the topmost row */
  size_t page;             /* number of rows that fitted at the last drawing ... */
  size_t top;              /* ... and the line of the titles ... */
  size_t shown;            /* ... and the number of columns, and the width of the name */
  size_t name_width;
} tui_table;

/* Sort the rows, remove those that do not match the filter, and draw the others below a line of
 * titles. rows is reordered. Returns the number of matching rows. */
size_t tui_table_draw(tui_canvas *canvas, size_t top, size_t lines, tui_table *table, tui_row *rows,
                      size_t count);
/* Handle a key, or a click: on a row, which selects it, or on a title, which orders by it. Returns
 * false if it is not for the table. rows: in the state after the last
 * tui_table_draw(). */
bool tui_table_key(tui_table *table, int key, const tui_row *rows, size_t count);
/* Returns the selected row; NULL if there is none. */
const tui_row *tui_table_selected(const tui_table *table, const tui_row *rows, size_t count);
void tui_table_done(tui_table *table);

#endif
