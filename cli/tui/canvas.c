#include "tui/canvas.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/format.h"
#include "base/text/utf8.h"
#include "ui/memory.h"

void tui_canvas_clear(tui_canvas *canvas, size_t columns, size_t lines) {
  canvas->columns = columns;
  canvas->lines = lines;
  canvas->cells = cli_resize(canvas->cells, columns * lines, sizeof *canvas->cells);
  for (size_t i = 0; i < columns * lines; i++) {
    canvas->cells[i] = (tui_cell){' ', TUI_PLAIN};
  }
}

void tui_canvas_done(tui_canvas *canvas) {
  free(canvas->cells);
  *canvas = (tui_canvas)TUI_CANVAS_INIT;
}

static uint32_t shown(uint32_t code) {
  if (code >= ' ' && code < 0x7f) return code;
  return ha__utf8_is_control(code) || wcwidth((wchar_t)code) != 1 ? '?' : code;
}

size_t tui_put(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
               const char *text) {
  const size_t size = strlen(text);
  size_t used = 0;

  if (line >= canvas->lines) return 0;
  for (size_t at = 0; at < size && used < width && column + used < canvas->columns; used++) {
    const ha__utf8 c = ha__utf8_next((const uint8_t *)text + at, size - at);
    canvas->cells[line * canvas->columns + column + used] = (tui_cell){shown(c.code), style};
    at += c.size;
  }
  return used;
}

void tui_put_right(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
                   const char *text) {
  const size_t size = strlen(text);
  const size_t blanks = size < width ? width - size : 0;

  tui_put(canvas, line, column + blanks, width - blanks, style, text);
}

size_t tui_format(tui_canvas *canvas, size_t line, size_t column, size_t width, tui_style style,
                  const char *format, ...) {
  char text[1024];
  va_list args;

  va_start(args, format);
  (void)ha__format_va(text, sizeof text, format, args);
  va_end(args);
  return tui_put(canvas, line, column, width, style, text);
}

void tui_paint(tui_canvas *canvas, size_t line, tui_style style) {
  if (line >= canvas->lines) return;
  for (size_t i = 0; i < canvas->columns; i++) {
    canvas->cells[line * canvas->columns + i].style = style;
  }
}

void tui_canvas_text(char *out, size_t out_size, const tui_canvas *canvas, size_t line) {
  size_t used = 0;
  size_t end = 0;

  for (size_t i = 0; i < canvas->columns && used + 4 < out_size; i++) {
    const uint32_t code = canvas->cells[line * canvas->columns + i].code;
    used += ha__utf8_put(out + used, code);
    if (code != ' ') end = used;
  }
  out[end] = '\0';
}

void tui_size(char out[TUI_NUMBER], double bytes) {
  static const char *const units[] = {"B", "kB", "MB", "GB", "TB"};
  size_t unit = 0;

  if (!isfinite(bytes)) {
    snprintf(out, TUI_NUMBER, "-");
    return;
  }
  for (; bytes >= 999.5 && unit < 4; unit++) {
    bytes /= 1000;
  }
  snprintf(out, TUI_NUMBER, "%.*f %s", unit > 0 && bytes < 99.95 ? 1 : 0, bytes, units[unit]);
}

void tui_span(char out[TUI_NUMBER], int64_t ns) {
  const int64_t s = ns > 0 ? ns / 1000000000 : 0;

  snprintf(out, TUI_NUMBER, "%" PRId64 ":%02d:%02d", s / 3600, (int)(s / 60 % 60), (int)(s % 60));
}
