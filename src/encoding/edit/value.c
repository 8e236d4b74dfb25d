/* Parses values in the users' syntax to the bytes of a field. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text/utf8.h"
#include "encoding/edit/edit.h"
#include "encoding/word.h"

/* --- arrays --------------------------------------------------------------------------- */

static ha_status one_value(ha__change *change, int32_t kind, const char *value, ha_error *err) {
  change->size = ha__kind_size(kind);
  change->unit = ha__kind_unit(kind);
  change->bytes = ha__alloc_zeroed(1, change->size);
  if (!change->bytes) return HA_FAIL_NOMEM(err);
  return ha__word_parse(change->bytes, kind, ha__word_trimmed(value, strlen(value)), err);
}

static size_t count_words(ha_slice list) {
  size_t count = 1;

  if (ha__word_trimmed((const char *)list.data, list.size).size == 0) return 0;
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
  ha_slice list = ha__word_trimmed(value, strlen(value));

  if (list.size < 2 || list.data[0] != '[' || list.data[list.size - 1] != ']') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "this is an array: want [1, 2, 3], or [] or an index after its name");
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
    HA_TRY(ha__word_parse(change->bytes + change->size, op->kind,
                          ha__word_trimmed((const char *)list.data + at, end - at), err));
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
  change->size = 8;
  change->unit = 4;
  change->bytes = ha__alloc_zeroed(1, change->size);
  if (!change->bytes) return HA_FAIL_NOMEM(err);
  return ha__word_parse_time2(change->bytes, ha__word_trimmed(value, strlen(value)), err);
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
