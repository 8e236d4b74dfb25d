/* Bag time as a line: message density, position, and a loop. No I/O. */
#ifndef CLI_TUI_TIMELINE_H
#define CLI_TUI_TIMELINE_H

#include <stdint.h>

#include "tui/canvas.h"

enum { TUI_DENSITY = 512 }; /* number of parts of the whole time */

typedef struct tui_timeline {
  int64_t start_ns;
  int64_t end_ns;
  int64_t now_ns;
  int64_t loop_from_ns; /* INT64_MIN = none */
  int64_t loop_to_ns;   /* INT64_MAX = none */
  uint64_t density[TUI_DENSITY];
} tui_timeline;

/* Returns the part that contains a time; times outside belong to the first or last part. */
size_t tui_timeline_part(const tui_timeline *timeline, int64_t time_ns);
/* Returns the time at a column of a screen of so many columns. */
int64_t tui_timeline_time(const tui_timeline *timeline, size_t column, size_t columns);
/* Draw two lines: the density, and below it the position (^) and the loop ([ ]). */
void tui_timeline_draw(tui_canvas *canvas, size_t line, const tui_timeline *timeline);

#endif
