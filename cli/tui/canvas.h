/* A screen in memory: characters with styles, independent of a terminal. Layouts draw on it,
 * screen.c copies it to the terminal; tests read its lines. */
#ifndef CLI_TUI_CANVAS_H
#define CLI_TUI_CANVAS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>

/* Styles of text. They are distinguishable without colours: titles and selections are reversed,
 * alerts are bold. */
typedef enum tui_style {
  TUI_PLAIN,
  TUI_TITLE,
  TUI_STRONG,
  TUI_FAINT,
  TUI_ALERT,
  TUI_SELECTED,
  TUI_ACCENT,
  TUI_STYLES
} tui_style;

typedef struct tui_cell {
  uint32_t code; /* Unicode code point */
  tui_style style;
} tui_cell;

typedef struct tui_canvas {
  size_t columns;
  size_t lines;
  tui_cell *cells;
} tui_canvas;

#define TUI_CANVAS_INIT                                                                            \
  { 0, 0, NULL }

/* Clear the canvas and set its size. */
void tui_canvas_clear(tui_canvas *canvas, size_t columns, size_t lines);
void tui_canvas_done(tui_canvas *canvas);

/* Draw text on a line from a column, at most width columns; parts outside the canvas are clipped.
 * Characters that do not occupy one column (control characters, invalid UTF-8) are replaced by "?".
 * Returns the number of columns used. */
size_t tui_put(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
               const char *text);
/* As tui_put(), right-aligned. */
void tui_put_right(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
                   const char *text);
size_t tui_format(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
                  const char *format, ...) HA_PRINTF(6, 7);
/* Set the style of a whole line. */
void tui_paint(tui_canvas *canvas, size_t line, tui_style style);

/* Returns the text of a line as UTF-8 without trailing blanks, truncated if out is too small. */
void tui_canvas_text(char *out, size_t out_size, const tui_canvas *canvas, size_t line);

/* Write "1.2 MB", at most 8 characters; a rate has the suffix "/s". */
enum { TUI_NUMBER = 32 };
void tui_size(char out[TUI_NUMBER], double bytes);
/* Write a duration: "0:01:23". */
void tui_span(char out[TUI_NUMBER], int64_t ns);

#endif
