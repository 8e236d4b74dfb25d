/* A table of topics: columns that fit the width, a filter that is typed, a selection, an order. The
 * state is the user's; rows are made anew for each picture. Pure. */
#ifndef CLI_TUI_TABLE_H
#define CLI_TUI_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/canvas.h"
#include "tui/keys.h"

enum { TUI_CELLS = 9, TUI_FILTER = 64 };

typedef struct tui_column {
  const char *name;
  size_t width; /* without the blank before it */
} tui_column;

/* The first column, which has the name, takes the rest of the width. */
typedef struct tui_row {
  const char *name;
  char cells[TUI_CELLS][TUI_NUMBER];
  double keys[TUI_CELLS]; /* by which rows are sorted, the largest first */
  double key;             /* of the present order; set by tui_table_draw() */
  bool is_alert;          /* something is wrong: shown bold */
  bool is_faint;          /* muted, or silent */
} tui_row;

typedef struct tui_table {
  const tui_column *columns; /* of cells; those at the end are left out if they don't fit */
  size_t column_count;
  size_t order;            /* 0 = by name, else by column order - 1 */
  char filter[TUI_FILTER]; /* part of a name, in upper or lower case */
  bool is_typing;          /* keys go to the filter */
  char *selected;          /* name; NULL = the first row */
  size_t first;            /* row at the top */
  size_t page;             /* rows that fit, as drawn last */
} tui_table;

/* Sort the rows, leave out those that the filter does not let pass, and draw them with a line of
 * titles. rows is reordered; returns how many are left. */
size_t tui_table_draw(tui_canvas *canvas, size_t top, size_t lines, tui_table *table, tui_row *rows,
                      size_t count);
/* Handle a key; false: it is not one of the table's. rows: as left by the last draw. */
bool tui_table_key(tui_table *table, int key, const tui_row *rows, size_t count);
/* The selected row; NULL = there is none. */
const tui_row *tui_table_selected(const tui_table *table, const tui_row *rows, size_t count);
void tui_table_done(tui_table *table);

#endif
