#include "base/text/base64.h"

#include <string.h>

enum { NO_DIGIT = 64 };

static uint32_t digit_of(char c) {
  if (c >= 'A' && c <= 'Z') return (uint32_t)(c - 'A');
  if (c >= 'a' && c <= 'z') return (uint32_t)(c - 'a') + 26;
  if (c >= '0' && c <= '9') return (uint32_t)(c - '0') + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : NO_DIGIT;
}

static bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool ha__base64_size(size_t *out, const char *text, size_t size) {
  size_t digits = 0;
  size_t padding = 0;

  for (size_t i = 0; i < size; i++) {
    if (is_space(text[i])) continue;
    if (text[i] == '=') {
      padding++;
    } else if (padding > 0 || digit_of(text[i]) == NO_DIGIT) {
      return false;
    } else {
      digits++;
    }
  }
  *out = digits / 4 * 3 + (digits % 4 ? digits % 4 - 1 : 0);
  return padding <= 2 && (digits + padding) % 4 == 0;
}

void ha__base64_decode(uint8_t *out, const char *text, size_t size) {
  uint32_t bits = 0;
  unsigned count = 0;

  for (size_t i = 0; i < size; i++) {
    if (is_space(text[i]) || text[i] == '=') continue;
    bits = bits << 6 | digit_of(text[i]);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    *out++ = (uint8_t)(bits >> count);
  }
}
