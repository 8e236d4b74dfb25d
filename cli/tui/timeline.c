#include "tui/timeline.h"

/* Returns the position of a time, 0 to 1. */
static double part_of(const tui_timeline *t, int64_t time_ns) {
  const double length = (double)t->end_ns - (double)t->start_ns;
  const double at = length > 0 ? ((double)time_ns - (double)t->start_ns) / length : 0;

  return at < 0 ? 0 : (at > 1 ? 1 : at);
}

size_t tui_timeline_part(const tui_timeline *t, int64_t time_ns) {
  const size_t part = (size_t)(part_of(t, time_ns) * TUI_DENSITY);

  return part < TUI_DENSITY ? part : TUI_DENSITY - 1;
}

int64_t tui_timeline_time(const tui_timeline *t, size_t column, size_t columns) {
  const double part = columns > 1 ? (double)column / (double)(columns - 1) : 0;

  if (part >= 1) return t->end_ns;
  return t->start_ns + (int64_t)(part * ((double)t->end_ns - (double)t->start_ns));
}

/* Returns the number of messages in a column. */
static uint64_t density_of(const tui_timeline *t, size_t column, size_t columns) {
  const size_t begin = column * TUI_DENSITY / columns;
  size_t end = (column + 1) * TUI_DENSITY / columns;
  uint64_t sum = 0;

  if (end == begin) end++;
  for (size_t i = begin; i < end; i++) {
    sum += t->density[i];
  }
  return sum / (end - begin) + (sum > 0 && sum < end - begin);
}

static void mark(tui_canvas *canvas, size_t line, const tui_timeline *t, int64_t time_ns,
                 tui_style style, const char *sign) {
  const size_t last = canvas->columns > 0 ? canvas->columns - 1 : 0;

  tui_put(canvas, line, (size_t)(part_of(t, time_ns) * (double)last), 1, style, sign);
}

void tui_timeline_draw(tui_canvas *canvas, size_t line, const tui_timeline *t) {
  static const char *const levels[] = {" ", ".", ":", "-", "=", "+", "*", "#", "@"};
  enum { LEVELS = sizeof levels / sizeof *levels - 1 };
  uint64_t most = 1;

  for (size_t i = 0; i < canvas->columns; i++) {
    const uint64_t density = density_of(t, i, canvas->columns);
    if (density > most) most = density;
  }
  for (size_t i = 0; i < canvas->columns; i++) {
    const uint64_t density = density_of(t, i, canvas->columns);
    const size_t level = (size_t)((double)density / (double)most * LEVELS + 0.999);
    tui_put(canvas, line, i, 1, TUI_PLAIN, levels[level < LEVELS ? level : LEVELS]);
  }
  if (t->loop_from_ns != INT64_MIN) mark(canvas, line + 1, t, t->loop_from_ns, TUI_STRONG, "[");
  if (t->loop_to_ns != INT64_MAX) mark(canvas, line + 1, t, t->loop_to_ns, TUI_STRONG, "]");
  mark(canvas, line + 1, t, t->now_ns, TUI_ACCENT, "^");
}
