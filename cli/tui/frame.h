/* What all full screens have: a title line, messages, and a line of keys. Pure. */
#ifndef CLI_TUI_FRAME_H
#define CLI_TUI_FRAME_H

#include "tui/canvas.h"
#include "tui/table.h"

typedef struct tui_frame {
  const char *title; /* "holdall record drive.mcap" */
  const char *state; /* "RECORDING", at the right */
  const char *message;
  const char *keys; /* "space pause  s split" */
} tui_frame;

/* Lines of the frame at the top and at the bottom. */
enum { TUI_FRAME_TOP = 1, TUI_FRAME_BOTTOM = 2 };

/* The last line shows the filter while it is typed. */
void tui_frame_draw(tui_canvas *canvas, const tui_frame *frame, const tui_table *table);

/* A bar of this width: part is 0 to 1. */
void tui_bar(tui_canvas *canvas, size_t line, size_t column, size_t width, double part);

#endif
