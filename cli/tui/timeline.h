/* Bag time as one line: how many messages each part has, the position, and a loop. Pure. */
#ifndef CLI_TUI_TIMELINE_H
#define CLI_TUI_TIMELINE_H

#include <stdint.h>

#include "tui/canvas.h"

enum { TUI_DENSITY = 512 }; /* parts of the whole time */

typedef struct tui_timeline {
  int64_t start_ns;
  int64_t end_ns;
  int64_t now_ns;
  int64_t loop_from_ns; /* INT64_MIN = none */
  int64_t loop_to_ns;   /* INT64_MAX = none */
  uint64_t density[TUI_DENSITY];
} tui_timeline;

/* The part of a time; times outside belong to the first or the last one. */
size_t tui_timeline_part(const tui_timeline *timeline, int64_t time_ns);
/* Two lines: density, and below it the position (^) and the loop ([ ]). */
void tui_timeline_draw(tui_canvas *canvas, size_t line, const tui_timeline *timeline);

#endif
