/* The frame of all full screens: a title line, messages, and a line with keys. No I/O. */
#ifndef CLI_TUI_FRAME_H
#define CLI_TUI_FRAME_H

#include "tui/canvas.h"
#include "tui/table.h"

typedef struct tui_frame {
  const char *title; /* "holdall record drive.mcap" */
  const char *state; /* "RECORDING", right-aligned */
  const char *message;
  const char *keys; /* "space pause  s split" */
} tui_frame;

/* Lines of the frame at the top and at the bottom. */
enum { TUI_FRAME_TOP = 1, TUI_FRAME_BOTTOM = 2 };

/* Draw the frame. While the user types a filter, the last line shows it. */
void tui_frame_draw(tui_canvas *canvas, const tui_frame *frame, const tui_table *table);

/* Draw a bar of this width; part: 0 to 1. */
void tui_bar(tui_canvas *canvas, size_t line, size_t column, size_t width, double part);

#endif
