/* Kinds of ASCII characters, whatever the locale is. c: a char or a byte. */
#ifndef HA_BASE_TEXT_CHARS_H
#define HA_BASE_TEXT_CHARS_H

#include <stdbool.h>

static inline bool ha__is_digit(int c) {
  return c >= '0' && c <= '9';
}

/* The value of a hexadecimal digit; 16 = it is none. */
static inline unsigned ha__hex_value(int c) {
  if (ha__is_digit(c)) return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
  return 16;
}

#endif
