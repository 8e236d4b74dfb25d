#include "ui/format.h"

#include <stdio.h>

static bool write_text(size_t *size, char *out, size_t room, const char *format, va_list args)
    HA_PRINTF(4, 0);

/* *size: bytes that were written; false = not all. */
static bool write_text(size_t *size, char *out, size_t room, const char *format, va_list args) {
  const int whole = vsnprintf(out, room, format, args);

  if (whole < 0) out[0] = '\0';
  const size_t wanted = whole < 0 ? 0 : (size_t)whole;
  *size = wanted < room ? wanted : room - 1;
  return whole >= 0 && wanted < room;
}

size_t cli_format_va(char *out, size_t room, const char *format, va_list args) {
  size_t size = 0;

  (void)write_text(&size, out, room, format, args);
  return size;
}

bool cli_format_append(char *out, size_t room, size_t *used, const char *format, ...) {
  size_t size = 0;
  va_list args;

  va_start(args, format);
  const bool whole = write_text(&size, out + *used, room - *used, format, args);
  va_end(args);
  *used += size;
  return whole;
}
