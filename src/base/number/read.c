#include "base/number/number.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text/chars.h"

bool ha__number_read_u64(uint64_t *out, const char *text, size_t size, uint64_t most) {
  uint64_t value = 0;

  for (size_t i = 0; i < size; i++) {
    if (!ha__is_digit(text[i]) || value > UINT64_MAX / 10) return false;
    const uint64_t digit = (uint64_t)(text[i] - '0');
    if (value * 10 > UINT64_MAX - digit) return false;
    value = value * 10 + digit;
  }
  if (size == 0 || value > most) return false;
  *out = value;
  return true;
}

/* strtod accepts more than the languages do: hexadecimal, "infinity", trailing text. */
static bool is_float(const char *text, size_t size) {
  static const char *const words[] = {"inf", "+inf", "-inf", "nan"};
  bool digits = false;

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (size == strlen(words[i]) && strncasecmp(text, words[i], size) == 0) return true;
  }
  for (size_t i = 0; i < size; i++) {
    if (ha__is_digit(text[i])) {
      digits = true;
    } else if (!strchr("+-.eE", text[i]) || text[i] == '\0') {
      return false;
    }
  }
  return digits;
}

static bool read(double *out, const char *text, size_t size, bool is_narrow) {
  char copy[128];
  char *end = NULL;

  if (size >= sizeof copy || !is_float(text, size)) return false;
  memcpy(copy, text, size);
  copy[size] = '\0';
  /* the decimal separator is a point in every locale */
  const locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!c) return false;
  *out = is_narrow ? (double)strtof_l(copy, &end, c) : strtod_l(copy, &end, c);
  freelocale(c);
  return *end == '\0';
}

bool ha__number_read(double *out, const char *text, size_t size) {
  return read(out, text, size, false);
}

bool ha__number_read_f32(double *out, const char *text, size_t size) {
  return read(out, text, size, true);
}
