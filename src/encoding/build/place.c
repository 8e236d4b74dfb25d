/* Stores values at places of an image; values that do not fit are refused. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/text/utf8.h"
#include "encoding/build/build.h"
#include "encoding/convert/convert.h"
#include "encoding/word.h"

enum { LONG_DOUBLE = 16 };

/* --- kinds ------------------------------------------------------------------------------------ */

static bool is_float(int32_t kind) {
  return kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64;
}

static ha_status wrong_kind(ha__place place, ha_error *err) {
  if (place.is_array) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "this is an array: want all of it, or an index");
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want %s", ha__word_wanted(place.kind));
}

/* Whether it is a single value that can be set from a number. */
static bool is_number(ha__place place) {
  return !place.is_array && ha__kind_size(place.kind) > 0 && ha__kind_size(place.kind) <= 8 &&
         place.kind != HA_KIND_TIME && place.kind != HA_KIND_DURATION;
}

/* --- arrays ----------------------------------------------------------------------------------- */

static ha_status new_items(uint8_t **out, ha_builder *builder, uint64_t count, size_t size,
                           ha_error *err) {
  if (count >= UINT32_MAX || count > builder->max_bytes / (size ? size : 1)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%" PRIu64 " elements need more than %zu bytes",
                   count, builder->max_bytes);
  }
  return ha__item_alloc(out, builder, (size_t)count * size, err);
}

/* Makes a slot refer to new `count` items of `size` bytes, which are not set. */
static ha_status reset(uint8_t **out, ha_builder *builder, uint8_t *at, uint64_t count, size_t size,
                       ha_error *err) {
  ha__slot slot = ha__slot_load(at);

  if (count > slot.capacity) {
    HA_TRY(new_items(&slot.items, builder, count, size, err));
    slot.capacity = (uint32_t)count;
  }
  slot.count = (uint32_t)count;
  ha__slot_store(at, slot);
  *out = slot.items;
  return HA_OK;
}

/* Makes room for `count` items in memory of the builder; existing items stay. */
static ha_status reserve(ha_builder *builder, uint8_t *at, uint64_t count, size_t size,
                         ha_error *err) {
  const ha__slot old = ha__slot_load(at);
  uint64_t want = (uint64_t)old.capacity * 2;
  uint8_t *items = NULL;

  if (count <= old.capacity) return HA_OK;
  if (want < count || want > builder->max_bytes / (size ? size : 1)) want = count;
  HA_TRY(new_items(&items, builder, want, size, err));
  if (old.count && size) memcpy(items, old.items, old.count * size);
  ha__slot_store(at, (ha__slot){items, old.count, (uint32_t)want});
  return HA_OK;
}

ha_status ha__place_items(uint8_t **out, uint32_t *count, ha_builder *builder, ha__place array,
                          ha_error *err) {
  const ha__member *member = array.member;

  if (!ha__member_is_sequence(member)) {
    *out = array.at;
    *count = (uint32_t)member->field->capacity;
    return HA_OK;
  }
  HA_TRY(reserve(builder, array.at, ha__slot_load(array.at).count, member->item_size, err));
  const ha__slot slot = ha__slot_load(array.at);
  *out = slot.items;
  *count = slot.count;
  return HA_OK;
}

static ha_status check_count(ha__place array, uint64_t count, ha_error *err) {
  const ha_field *field = array.member->field;

  if (field->array == HA_ARRAY_FIXED && count != field->capacity) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want %" PRIu64 " elements, not %" PRIu64,
                   field->capacity, count);
  }
  if (field->array == HA_ARRAY_BOUNDED && count > field->capacity) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want at most %" PRIu64 " elements, not %" PRIu64,
                   field->capacity, count);
  }
  return HA_OK;
}

ha_status ha__place_resize(ha_builder *builder, ha__place array, uint64_t count, ha_error *err) {
  if (!array.is_array) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "this is not an array");
  const size_t size = array.member->item_size;
  HA_TRY(check_count(array, count, err));
  if (!ha__member_is_sequence(array.member)) return HA_OK;
  HA_TRY(reserve(builder, array.at, count, size, err));
  ha__slot slot = ha__slot_load(array.at);
  for (uint64_t i = slot.count; i < count && array.layout && size; i++) {
    memcpy(slot.items + i * size, array.layout->defaults, size);
  }
  if (!array.layout && slot.count < count) {
    memset(slot.items + slot.count * size, 0, (size_t)(count - slot.count) * size);
  }
  slot.count = (uint32_t)count;
  ha__slot_store(array.at, slot);
  return HA_OK;
}

ha__place ha__place_item(ha__place array, uint8_t *items, uint64_t index) {
  array.at = items + index * array.member->item_size;
  array.is_array = false;
  return array;
}

ha_status ha__place_renew(uint8_t **out, ha_builder *builder, ha__place array, uint64_t count,
                          ha_error *err) {
  HA_TRY(check_count(array, count, err));
  if (ha__member_is_sequence(array.member)) {
    return reset(out, builder, array.at, count, array.member->item_size, err);
  }
  *out = array.at;
  return HA_OK;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Floats may lose digits of integers; nothing else may change. */
ha_status ha__number_store(uint8_t *out, int32_t kind, const ha_value *value, ha_error *err) {
  ha_value v = *value;
  uint8_t bytes[8];

  if (is_float(kind) && !is_float(v.kind)) {
    v.number = v.kind == HA_KIND_UINT64 ? (double)(uint64_t)v.integer : (double)v.integer;
    v.kind = HA_KIND_FLOAT64;
  }
  if (ha__convert_number(bytes, kind, &v)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the number does not fit: want %s",
                   ha__word_wanted(kind));
  }
  memcpy(out, bytes, ha__kind_size(kind));
  return HA_OK;
}

ha_status ha__place_set_number(ha__place place, const ha_value *value, ha_error *err) {
  if (!is_number(place)) return wrong_kind(place, err);
  return ha__number_store(place.at, place.kind, value, err);
}

ha_status ha__place_set_time(ha__place place, int64_t ns, ha_error *err) {
  const bool is_time2 = place.layout && place.layout->is_time2;
  const bool is_duration = place.kind == HA_KIND_DURATION;

  if (place.is_array || (!is_time2 && !is_duration && place.kind != HA_KIND_TIME)) {
    return wrong_kind(place, err);
  }
  if (!ha__word_put_time(place.at, is_time2 || is_duration, is_duration, ns)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%" PRId64 " ns do not fit", ns);
  }
  return HA_OK;
}

/* --- text and bytes --------------------------------------------------------------------------- */

static ha_status check_length(ha__place place, uint64_t length, ha_error *err) {
  const uint64_t capacity = place.member->field->string_capacity;

  if (capacity == 0 || length <= capacity) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want at most %" PRIu64 " %s, not %" PRIu64, capacity,
                 place.kind == HA_KIND_STRING ? "bytes" : "code units", length);
}

static ha_status set_bytes(ha_builder *builder, ha__place place, const void *bytes, size_t size,
                           ha_error *err) {
  uint8_t *to = NULL;

  HA_TRY(check_length(place, size, err));
  HA_TRY(reset(&to, builder, place.at, size, 1, err));
  if (size) memcpy(to, bytes, size);
  return HA_OK;
}

static ha_status set_wide(ha_builder *builder, ha__place place, const uint8_t *text, size_t size,
                          ha_error *err) {
  uint64_t count = 0;
  uint32_t units[2];
  uint8_t *to = NULL;

  for (size_t at = 0; at < size;) {
    const ha__utf8 c = ha__utf8_next(text + at, size - at);
    count += ha__utf8_units(units, c.code);
    at += c.size;
  }
  HA_TRY(check_length(place, count, err));
  HA_TRY(reset(&to, builder, place.at, count, HA__WIDE_SIZE, err));
  for (size_t at = 0; at < size;) {
    const ha__utf8 c = ha__utf8_next(text + at, size - at);
    const uint32_t more = ha__utf8_units(units, c.code);
    for (uint32_t i = 0; i < more; i++, to += HA__WIDE_SIZE) {
      ha__store_u32(to, units[i]);
    }
    at += c.size;
  }
  return HA_OK;
}

ha_status ha__place_set_string(ha_builder *builder, ha__place place, const char *text, size_t size,
                               ha_error *err) {
  const bool is_wide = place.kind == HA_KIND_WSTRING;

  if (place.is_array || (place.kind != HA_KIND_STRING && !is_wide)) return wrong_kind(place, err);
  if (!ha__utf8_is((const uint8_t *)text, size)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the text is not UTF-8");
  }
  return is_wide ? set_wide(builder, place, (const uint8_t *)text, size, err)
                 : set_bytes(builder, place, text, size, err);
}

ha_status ha__place_set_bytes(ha_builder *builder, ha__place place, const void *data, size_t size,
                              ha_error *err) {
  uint8_t *to = place.at;

  if (place.is_array && ha__kind_size(place.kind) == 1 && place.kind != HA_KIND_BOOL) {
    HA_TRY(ha__place_renew(&to, builder, place, size, err));
  } else if (!place.is_array && place.kind == HA_KIND_STRING) {
    return set_bytes(builder, place, data, size, err);
  } else if (place.is_array || place.kind != HA_KIND_LONG_DOUBLE) {
    return wrong_kind(place, err);
  } else if (size != LONG_DOUBLE) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want 16 bytes, not %zu", size);
  }
  if (size) memcpy(to, data, size);
  return HA_OK;
}
