#include "encoding/word.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "base/bytes.h"
#include "base/number/number.h"
#include "base/status.h"
#include "encoding/convert/convert.h"
#include "schema/place.h"

enum { BILLION = 1000000000, MAX_WORD = 64 };

const char *ha__word_wanted(int32_t kind) {
  switch (kind) {
  case HA_KIND_BOOL:
    return "true or false";
  case HA_KIND_INT8:
    return "an integer from -128 to 127";
  case HA_KIND_UINT8:
  case HA_KIND_CHAR:
  case HA_KIND_BYTE:
    return "an integer from 0 to 255";
  case HA_KIND_INT16:
    return "an integer from -32768 to 32767";
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    return "an integer from 0 to 65535";
  case HA_KIND_INT32:
    return "an integer from -2147483648 to 2147483647";
  case HA_KIND_UINT32:
    return "an integer from 0 to 4294967295";
  case HA_KIND_INT64:
  case HA_KIND_UINT64:
    return "an integer of 64 bits";
  case HA_KIND_TIME:
    return "seconds (12.5), or a date";
  case HA_KIND_DURATION:
    return "seconds (12.5, -2.5s), or a date";
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return "a string";
  case HA_KIND_LONG_DOUBLE:
    return "its 16 bytes in hex";
  case HA_KIND_STRUCT:
    return "a map of its fields";
  default:
    return "a number";
  }
}

static ha_status unfit(int32_t kind, ha_slice text, ha_error *err) {
  const ha__span span = {(const char *)text.data, text.size};

  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' does not fit: want %s", ha__quoted(span).text,
                 ha__word_wanted(kind));
}

/* --- one number ------------------------------------------------------------------------------- */

static bool read_integer(ha_value *out, const char *word) {
  const bool negative = *word == '-';
  const char *digits = word + (*word == '-' || *word == '+');
  const bool is_hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  char *end = NULL;

  if (!isxdigit((unsigned char)*digits)) return false;
  errno = 0;
  const uint64_t magnitude = strtoull(digits, &end, is_hex ? 16 : 10);
  if (errno || *end || (negative && magnitude > (uint64_t)INT64_MAX + 1)) return false;
  out->kind = negative ? HA_KIND_INT64 : HA_KIND_UINT64;
  out->integer = (int64_t)(negative ? 0 - magnitude : magnitude);
  return true;
}

static bool read_bool(ha_value *out, const char *word) {
  const bool is_true = strcmp(word, "true") == 0 || strcmp(word, "True") == 0;

  out->kind = HA_KIND_UINT64;
  out->integer = is_true || strcmp(word, "1") == 0;
  return out->integer || strcmp(word, "false") == 0 || strcmp(word, "False") == 0 ||
         strcmp(word, "0") == 0;
}

/* Values with many digits must not overflow to infinity. */
static bool read_float(ha_value *out, int32_t kind, const char *word) {
  const bool has_digits = word[strcspn(word, "0123456789")] != '\0';
  const bool good = kind == HA_KIND_FLOAT32 ? ha__number_read_f32(&out->number, word, strlen(word))
                                            : ha__number_read(&out->number, word, strlen(word));

  return good && !(isinf(out->number) && has_digits);
}

/* An integer may be written as a float (1.0, 1e3) below 2^53: above, a double does not represent
 * every integer. */
static bool read_whole(ha_value *out, const char *word) {
  const double limit = 9007199254740992.0;

  if (read_integer(out, word)) return true;
  out->kind = HA_KIND_FLOAT64;
  return read_float(out, HA_KIND_FLOAT64, word) && out->number > -limit && out->number < limit;
}

static bool put_number(uint8_t *out, int32_t kind, const char *word) {
  ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_FLOAT64};
  bool good;

  if (kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64) {
    good = read_float(&v, kind, word);
  } else if (kind == HA_KIND_BOOL) {
    good = read_bool(&v, word);
  } else {
    good = read_whole(&v, word);
  }
  return good && !ha__convert_number(out, kind, &v);
}

/* --- times ------------------------------------------------------------------------------------ */

/* Nanoseconds of ROS 2, and of a time, are never negative: seconds are rounded down */
bool ha__word_put_time(uint8_t *out, bool is_signed, bool both_signed, int64_t ns) {
  int64_t seconds = ns / BILLION;
  int64_t rest = ns % BILLION;

  if (rest < 0 && !both_signed) {
    seconds--;
    rest += BILLION;
  }
  if (is_signed ? seconds < INT32_MIN || seconds > INT32_MAX
                : seconds < 0 || seconds > UINT32_MAX) {
    return false;
  }
  ha__store_u32(out, (uint32_t)seconds);
  ha__store_u32(out + 4, (uint32_t)rest);
  return true;
}

/* A duration may have a sign; for a time a sign means an offset. */
static bool read_time(int64_t *ns, bool is_duration, const char *word) {
  char with_unit[MAX_WORD + 2];
  const bool has_sign = *word == '-' || *word == '+';
  int32_t kind = 0;
  size_t size = strlen(word);

  if (has_sign && !is_duration) return false;
  memcpy(with_unit, word, size + 1);
  if (has_sign && isdigit((unsigned char)word[size - 1])) with_unit[size++] = 's';
  with_unit[size] = '\0';
  return ha_time_parse(ns, &kind, with_unit, NULL) >= 0 && (kind == HA_TIME_ABSOLUTE || has_sign);
}

ha_slice ha__word_trimmed(const char *text, size_t size) {
  while (size > 0 && isspace((unsigned char)*text)) {
    text++;
    size--;
  }
  while (size > 0 && isspace((unsigned char)text[size - 1])) {
    size--;
  }
  return (ha_slice){(const uint8_t *)text, size};
}

ha_status ha__word_parse(uint8_t *out, int32_t kind, ha_slice text, ha_error *err) {
  char word[MAX_WORD];
  int64_t ns = 0;
  bool good;

  if (text.size == 0 || text.size >= sizeof word) return unfit(kind, text, err);
  memcpy(word, text.data, text.size);
  word[text.size] = '\0';
  if (kind == HA_KIND_TIME || kind == HA_KIND_DURATION) {
    const bool is_duration = kind == HA_KIND_DURATION;
    good =
        read_time(&ns, is_duration, word) && ha__word_put_time(out, is_duration, is_duration, ns);
  } else {
    good = put_number(out, kind, word);
  }
  return good ? HA_OK : unfit(kind, text, err);
}

ha_status ha__word_parse_time2(uint8_t *out, ha_slice text, ha_error *err) {
  char word[MAX_WORD];
  int64_t ns = 0;

  if (text.size == 0 || text.size >= sizeof word) return unfit(HA_KIND_DURATION, text, err);
  memcpy(word, text.data, text.size);
  word[text.size] = '\0';
  const bool good = read_time(&ns, true, word) && ha__word_put_time(out, true, false, ns);
  return good ? HA_OK : unfit(HA_KIND_DURATION, text, err);
}
