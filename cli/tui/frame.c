#include "tui/frame.h"

#include <string.h>

void tui_frame_draw(tui_canvas *canvas, const tui_frame *frame, const tui_table *table) {
  const size_t width = canvas->columns;
  const size_t last = canvas->lines > 0 ? canvas->lines - 1 : 0;
  const size_t state = strlen(frame->state);

  tui_put(canvas, 0, 1, width > state + 3 ? width - state - 3 : 0, TUI_PLAIN, frame->title);
  if (width > state + 1) tui_put(canvas, 0, width - state - 1, state, TUI_PLAIN, frame->state);
  tui_paint(canvas, 0, TUI_TITLE);
  if (last > 1) tui_put(canvas, last - 1, 0, width, TUI_STRONG, frame->message);
  if (table && (table->is_typing || table->filter[0])) {
    tui_format(canvas, last, 0, width, TUI_ACCENT, "/%s%s", table->filter,
               table->is_typing ? "_  Enter: keep, Esc: all topics"
                                : "  (filter; Esc: all topics)");
  } else {
    tui_put(canvas, last, 0, width, TUI_FAINT, frame->keys);
  }
}

void tui_bar(tui_canvas *canvas, size_t line, size_t column, size_t width, double part) {
  const size_t full = part > 0 ? (size_t)((part < 1 ? part : 1) * (double)width + 0.5) : 0;

  for (size_t i = 0; i < width; i++) {
    tui_put(canvas, line, column + i, 1, i < full ? TUI_ACCENT : TUI_FAINT, i < full ? "#" : ".");
  }
}
