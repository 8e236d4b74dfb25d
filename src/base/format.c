#include "base/format.h"

#include <assert.h>
#include <stdio.h>

static bool write_text(size_t *size, char *out, size_t capacity, const char *format, va_list args)
    HA_PRINTF(4, 0);

/* *size: bytes written; false = truncated. */
static bool write_text(size_t *size, char *out, size_t capacity, const char *format, va_list args) {
  assert(capacity > 0);
  const int whole = vsnprintf(out, capacity, format, args);

  if (whole < 0) out[0] = '\0';
  const size_t wanted = whole < 0 ? 0 : (size_t)whole;
  *size = wanted < capacity ? wanted : capacity - 1;
  return whole >= 0 && wanted < capacity;
}

size_t ha__format_va(char *out, size_t capacity, const char *format, va_list args) {
  size_t size = 0;

  (void)write_text(&size, out, capacity, format, args);
  return size;
}

size_t ha__format(char *out, size_t capacity, const char *format, ...) {
  va_list args;

  va_start(args, format);
  const size_t size = ha__format_va(out, capacity, format, args);
  va_end(args);
  return size;
}

bool ha__format_whole(char *out, size_t capacity, const char *format, ...) {
  size_t size = 0;
  va_list args;

  va_start(args, format);
  const bool whole = write_text(&size, out, capacity, format, args);
  va_end(args);
  return whole;
}

bool ha__format_append(char *out, size_t capacity, size_t *used, const char *format, ...) {
  size_t size = 0;
  va_list args;

  assert(*used < capacity);
  va_start(args, format);
  const bool whole = write_text(&size, out + *used, capacity - *used, format, args);
  va_end(args);
  *used += size;
  return whole;
}
