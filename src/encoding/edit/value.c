/* Parses values as users write them to the bytes of a field. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "base/alloc.h"
#include "base/number/number.h"
#include "base/text/utf8.h"
#include "encoding/convert/convert.h"
#include "encoding/edit/edit.h"

enum { BILLION = 1000000000, MAX_WORD = 64 };

/* The expected value, for error messages. */
static const char *wanted(int32_t kind) {
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
  default:
    return "a number";
  }
}

static ha_status unfit(int32_t kind, ha_slice text, ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%.*s' does not fit: want %s",
                 (int)(text.size < MAX_WORD ? text.size : MAX_WORD), (const char *)text.data,
                 wanted(kind));
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

/* Digits must not overflow to infinity. */
static bool read_float(ha_value *out, const char *word) {
  const bool has_digits = word[strcspn(word, "0123456789")] != '\0';

  return ha__number_read(&out->number, word, strlen(word)) && !(isinf(out->number) && has_digits);
}

static bool put_number(uint8_t *out, int32_t kind, const char *word) {
  ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_FLOAT64};
  const bool is_float = kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64;
  bool good;

  if (is_float) {
    good = read_float(&v, word);
  } else if (kind == HA_KIND_BOOL) {
    good = read_bool(&v, word);
  } else {
    good = read_integer(&v, word);
  }
  return good && !ha__convert_number(out, kind, &v);
}

/* --- times ------------------------------------------------------------------------------------ */

/* nanoseconds of ROS 2, and of a time, are never negative: seconds are rounded down */
static bool put_time(uint8_t *out, bool is_signed, bool both_signed, int64_t ns) {
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

/* A duration may have a sign; in a time a sign means an offset. */
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

/* --- arrays of them --------------------------------------------------------------------------- */

static ha_slice trimmed(const char *text, size_t size) {
  while (size > 0 && isspace((unsigned char)*text)) {
    text++;
    size--;
  }
  while (size > 0 && isspace((unsigned char)text[size - 1])) {
    size--;
  }
  return (ha_slice){(const uint8_t *)text, size};
}

/* One number, or a time of ROS 1. */
static ha_status put_word(uint8_t *out, int32_t kind, ha_slice text, ha_error *err) {
  char word[MAX_WORD];
  int64_t ns = 0;
  bool good;

  if (text.size == 0 || text.size >= sizeof word) return unfit(kind, text, err);
  memcpy(word, text.data, text.size);
  word[text.size] = '\0';
  if (kind == HA_KIND_TIME || kind == HA_KIND_DURATION) {
    const bool is_duration = kind == HA_KIND_DURATION;
    good = read_time(&ns, is_duration, word) && put_time(out, is_duration, is_duration, ns);
  } else {
    good = put_number(out, kind, word);
  }
  return good ? HA_OK : unfit(kind, text, err);
}

static ha_status one_value(ha__change *change, int32_t kind, const char *value, ha_error *err) {
  change->size = ha__kind_size(kind);
  change->unit = ha__kind_unit(kind);
  change->bytes = ha__alloc_zeroed(1, change->size);
  if (!change->bytes) return HA_FAIL_NOMEM(err);
  return put_word(change->bytes, kind, trimmed(value, strlen(value)), err);
}

static size_t count_words(ha_slice list) {
  size_t count = 1;

  if (trimmed((const char *)list.data, list.size).size == 0) return 0;
  for (size_t i = 0; i < list.size; i++) {
    count += list.data[i] == ',';
  }
  return count;
}

static ha_status check_count(const ha__op *op, const ha_field *field, size_t count, ha_error *err) {
  if (op->code == HA__OP_ARRAY && count != op->count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want %" PRIu32 " numbers, not %zu", op->count,
                   count);
  }
  if (op->code == HA__OP_SEQUENCE && field->capacity && count > field->capacity) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want at most %" PRIu64 " numbers, not %zu",
                   field->capacity, count);
  }
  return count < UINT32_MAX ? HA_OK : HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%zu numbers", count);
}

/* "[1, 2, 3]" */
static ha_status list_value(ha__change *change, const ha__op *op, const char *value,
                            ha_error *err) {
  ha_slice list = trimmed(value, strlen(value));

  if (list.size < 2 || list.data[0] != '[' || list.data[list.size - 1] != ']') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "this is an array: want [1, 2, 3], or [] or an index behind its name");
  }
  list = (ha_slice){list.data + 1, list.size - 2};
  const size_t count = count_words(list);
  HA_TRY(check_count(op, change->path->node->field, count, err));
  change->unit = ha__kind_unit(op->kind);
  change->bytes = ha__alloc_zeroed(count ? count : 1, op->size);
  if (!change->bytes) return HA_FAIL_NOMEM(err);
  for (size_t i = 0, at = 0; i < count; i++) {
    const uint8_t *comma = memchr(list.data + at, ',', list.size - at);
    const size_t end = comma ? (size_t)(comma - list.data) : list.size;
    HA_TRY(put_word(change->bytes + change->size, op->kind,
                    trimmed((const char *)list.data + at, end - at), err));
    change->size += op->size;
    at = end + 1;
  }
  return HA_OK;
}

/* --- text ------------------------------------------------------------------------------------- */

/* Size in the unit of a capacity: bytes, or code units of UTF-16. */
static uint64_t length_of(const uint8_t *text, size_t size, bool is_wide) {
  uint64_t units = 0;

  for (size_t at = 0; is_wide && at < size;) {
    const ha__utf8 c = ha__utf8_next(text + at, size - at);
    units += c.code < 0x10000 ? 1 : 2;
    at += c.size;
  }
  return is_wide ? units : size;
}

static ha_status text_value(ha__change *change, const ha__op *op, const char *value,
                            ha_error *err) {
  const uint64_t capacity = change->path->node->field->string_capacity;

  change->size = strlen(value);
  change->bytes = (uint8_t *)ha__dup_string(value);
  if (!change->bytes) return HA_FAIL_NOMEM(err);
  const uint64_t length = length_of(change->bytes, change->size, op->code == HA__OP_WSTRING);
  if (change->size >= UINT32_MAX / 4 || (capacity && length > capacity)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "want a text of at most %" PRIu64 " characters, not %" PRIu64,
                   capacity ? capacity : UINT32_MAX / 4, length);
  }
  return HA_OK;
}

/* A time of ROS 2, a struct; the path leads to its seconds. */
static ha_status struct_value(ha__change *change, const char *value, ha_error *err) {
  const ha_slice text = trimmed(value, strlen(value));
  char word[MAX_WORD];
  int64_t ns = 0;

  change->size = 8;
  change->unit = 4;
  change->bytes = ha__alloc_zeroed(1, change->size);
  if (!change->bytes) return HA_FAIL_NOMEM(err);
  if (text.size == 0 || text.size >= sizeof word) return unfit(HA_KIND_DURATION, text, err);
  memcpy(word, text.data, text.size);
  word[text.size] = '\0';
  const bool good = read_time(&ns, true, word) && put_time(change->bytes, true, false, ns);
  return good ? HA_OK : unfit(HA_KIND_DURATION, text, err);
}

ha_status ha__edit_value(ha__change *change, bool is_struct, const char *value, ha_error *err) {
  const ha_path *path = change->path;
  const ha__op *op = ha__change_goal(change);

  if (is_struct) return struct_value(change, value, err);
  if (op->code == HA__OP_STRING || op->code == HA__OP_WSTRING) {
    return text_value(change, op, value, err);
  }
  if (op->kind == HA_KIND_LONG_DOUBLE) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "a long double can't be set");
  }
  if (path->part != HA__TIME_WHOLE) {
    return one_value(change, op->kind == HA_KIND_TIME ? HA_KIND_UINT32 : HA_KIND_INT32, value, err);
  }
  if (path->goal == HA__GOAL_WHOLE && op->code != HA__OP_VALUE) {
    return list_value(change, op, value, err);
  }
  return one_value(change, op->kind, value, err);
}
