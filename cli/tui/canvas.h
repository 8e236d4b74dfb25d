/* A screen in memory: characters with styles, without a terminal. Layouts draw on it, screen.c
 * shows it; tests read its lines. */
#ifndef CLI_TUI_CANVAS_H
#define CLI_TUI_CANVAS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>

/* Meaning does not rest on colour: titles and selections are reversed, alerts are bold. */
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
  uint32_t code; /* of Unicode */
  tui_style style;
} tui_cell;

typedef struct tui_canvas {
  size_t columns;
  size_t lines;
  tui_cell *cells;
} tui_canvas;

#define TUI_CANVAS_INIT                                                                            \
  { 0, 0, NULL }

/* Blank, with this size. */
void tui_canvas_clear(tui_canvas *canvas, size_t columns, size_t lines);
void tui_canvas_done(tui_canvas *canvas);

/* Draw on a line from a column, at most width columns; what is outside of the canvas is left out.
 * What has not one column (control characters, bytes that are not UTF-8) becomes "?". Returns the
 * columns used. */
size_t tui_put(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
               const char *text);
/* The same to the right: blanks, then the text. */
void tui_put_right(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
                   const char *text);
size_t tui_format(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
                  const char *format, ...) HA_PRINTF(6, 7);
/* The style of a whole line. */
void tui_paint(tui_canvas *canvas, size_t line, tui_style style);

/* The text of a line as UTF-8 without blanks at its end; cut if out is too small. */
void tui_canvas_text(char *out, size_t out_size, const tui_canvas *canvas, size_t line);

/* "1.2 MB", at most 8 characters; of a rate with "/s" after it. */
enum { TUI_NUMBER = 32 };
void tui_size(char out[TUI_NUMBER], double bytes);
/* "0:01:23" */
void tui_span(char out[TUI_NUMBER], int64_t ns);

#endif
