/* Public functions that set values at prepared paths. */
#include <inttypes.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "encoding/build/build.h"
#include "encoding/program.h"

/* --- places ----------------------------------------------------------------------------------- */

ha_status ha__field_set_index(ha__field_step *step, int64_t index, ha_error *err) {
  const ha_field *field = step->array->field;

  if (field->array == HA_ARRAY_FIXED &&
      (index >= (int64_t)field->capacity || index < -(int64_t)field->capacity)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the array has %" PRIu64 " elements",
                   field->capacity);
  }
  step->index = index;
  return HA_OK;
}

ha_status ha_builder_field_index(ha_builder_field *field, size_t which, int64_t index,
                                 ha_error *err) {
  if (which >= field->step_count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: the path has %zu indices", field->text,
                   field->step_count);
  }
  const ha_status st = ha__field_set_index(&field->steps[which], index, err);
  if (st < 0) ha__error_wrap(err, "%s", field->text);
  return st;
}

static ha_status take_step(uint8_t **at, ha_builder *b, const ha__field_step *step, ha_error *err) {
  const ha__place array = {.member = step->array, .at = *at + step->offset, .is_array = true};
  uint8_t *items = NULL;
  uint32_t count = 0;

  HA_TRY(ha__place_items(&items, &count, b, array, err));
  const int64_t index = step->index < 0 ? step->index + count : step->index;
  if (index < 0 || index >= count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no element %" PRId64 " of %" PRIu32,
                   step->index, count);
  }
  *at = items + (uint64_t)index * step->array->item_size;
  return HA_OK;
}

static ha_status find_place(ha__place *out, ha_builder *b, const ha_builder_field *f,
                            ha_error *err) {
  uint8_t *at = b->image;

  if (f->builder != b) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a field of another builder");
  for (size_t i = 0; i < f->step_count; i++) {
    HA_TRY(take_step(&at, b, &f->steps[i], err));
  }
  *out = (ha__place){f->member, f->layout, at + f->offset, f->kind, f->is_array};
  return HA_OK;
}

/* Prefixes an error with the path. */
static ha_status ended(ha_status st, const ha_builder_field *f, ha_error *err) {
  if (st < 0) ha__error_wrap(err, "%s", *f->text ? f->text : "the message");
  return st;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static ha_status set_number(ha_builder *b, const ha_builder_field *f, const ha_value *value,
                            ha_error *err) {
  ha__place place;
  ha_status st = find_place(&place, b, f, err);

  if (st >= 0) st = ha__place_set_number(place, value, err);
  return ended(st, f, err);
}

ha_status ha_builder_set_i64(ha_builder *builder, const ha_builder_field *field, int64_t value,
                             ha_error *err) {
  const ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_INT64, .integer = value};

  return set_number(builder, field, &v, err);
}

ha_status ha_builder_set_u64(ha_builder *builder, const ha_builder_field *field, uint64_t value,
                             ha_error *err) {
  const ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_UINT64, .integer = (int64_t)value};

  return set_number(builder, field, &v, err);
}

/* The most frequent case first: a field that is in the image of the message. */
ha_status ha_builder_set_f64(ha_builder *builder, const ha_builder_field *field, double value,
                             ha_error *err) {
  if (field->kind == HA_KIND_FLOAT64 && field->step_count == 0 && !field->is_array &&
      field->builder == builder) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    ha__store_u64(builder->image + field->offset, bits);
    return HA_OK;
  }
  const ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_FLOAT64, .number = value};
  return set_number(builder, field, &v, err);
}

ha_status ha_builder_set_time(ha_builder *builder, const ha_builder_field *field, int64_t time_ns,
                              ha_error *err) {
  ha__place place;
  ha_status st = find_place(&place, builder, field, err);

  if (st >= 0) st = ha__place_set_time(place, time_ns, err);
  return ended(st, field, err);
}

/* --- text and bytes --------------------------------------------------------------------------- */

ha_status ha_builder_set_string(ha_builder *builder, const ha_builder_field *field,
                                const char *text, size_t size, ha_error *err) {
  ha__place place;

  if (size) HA_TRY(ha__need(text, "the text", err));
  ha_status st = find_place(&place, builder, field, err);

  if (st >= 0) st = ha__place_set_string(builder, place, text, size, err);
  return ended(st, field, err);
}

ha_status ha_builder_set_bytes(ha_builder *builder, const ha_builder_field *field, const void *data,
                               size_t size, ha_error *err) {
  ha__place place;

  if (size) HA_TRY(ha__need(data, "the bytes", err));
  ha_status st = find_place(&place, builder, field, err);

  if (st >= 0) st = ha__place_set_bytes(builder, place, data, size, err);
  return ended(st, field, err);
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* Whether C and the image represent numbers of these kinds alike. */
static bool is_same_in_memory(int32_t kind, int32_t field_kind) {
  const bool is_byte = field_kind == HA_KIND_BYTE || field_kind == HA_KIND_CHAR;

  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ &&
         (kind == field_kind || (kind == HA_KIND_UINT8 && is_byte) ||
          (kind == HA_KIND_UINT16 && field_kind == HA_KIND_WCHAR));
}

static void load_native(ha_value *out, int32_t kind, const void *values, size_t i) {
  out->kind = HA_KIND_INT64;
  switch (kind) {
  case HA_KIND_INT8: {
    const int8_t number = ((const int8_t *)values)[i]; /* signed: not a character */
    out->integer = (int)number;
    break;
  }
  case HA_KIND_UINT8:
    out->integer = ((const uint8_t *)values)[i];
    break;
  case HA_KIND_INT16:
    out->integer = ((const int16_t *)values)[i];
    break;
  case HA_KIND_UINT16:
    out->integer = ((const uint16_t *)values)[i];
    break;
  case HA_KIND_INT32:
    out->integer = ((const int32_t *)values)[i];
    break;
  case HA_KIND_UINT32:
    out->integer = ((const uint32_t *)values)[i];
    break;
  case HA_KIND_UINT64:
    out->kind = HA_KIND_UINT64;
    out->integer = (int64_t)((const uint64_t *)values)[i];
    break;
  case HA_KIND_FLOAT32:
    out->kind = HA_KIND_FLOAT64;
    out->number = (double)((const float *)values)[i];
    break;
  case HA_KIND_FLOAT64:
    out->kind = HA_KIND_FLOAT64;
    out->number = ((const double *)values)[i];
    break;
  default:
    out->integer = ((const int64_t *)values)[i];
    break;
  }
}

/* Converts the values to `to`, or only checks them if `to` is NULL. */
static ha_status convert(uint8_t *to, int32_t to_kind, int32_t kind, const void *values,
                         size_t count, ha_error *err) {
  const size_t step = ha__kind_size(to_kind);
  ha_value v = {.struct_size = sizeof v};
  uint8_t checked[8];

  for (size_t i = 0; i < count; i++) {
    load_native(&v, kind, values, i);
    const ha_status st = ha__number_store(to ? to + i * step : checked, to_kind, &v, err);
    if (st < 0) {
      ha__error_wrap(err, "element %zu", i);
      return st;
    }
  }
  return HA_OK;
}

static ha_status set_array(ha_builder *b, ha__place place, int32_t kind, const void *values,
                           size_t count, ha_error *err) {
  const bool is_same = is_same_in_memory(kind, place.kind);
  const size_t size = ha__kind_size(place.kind);
  uint8_t *to = NULL;

  if (!place.is_array || size == 0 || size > 8 || place.kind == HA_KIND_TIME ||
      place.kind == HA_KIND_DURATION) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "this is not an array of numbers");
  }
  if (!is_same) HA_TRY(convert(NULL, place.kind, kind, values, count, err));
  HA_TRY(ha__place_renew(&to, b, place, count, err));
  if (!is_same) return convert(to, place.kind, kind, values, count, err);
  if (count) memcpy(to, values, count * size);
  return HA_OK;
}

ha_status ha_builder_set_array(ha_builder *builder, const ha_builder_field *field, int32_t kind,
                               const void *values, size_t count, ha_error *err) {
  ha__place place;

  if (kind < HA_KIND_INT8 || kind > HA_KIND_FLOAT64) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: kind %d is not a number of C", field->text,
                   (int)kind);
  }
  if (count) HA_TRY(ha__need(values, "the values", err));
  ha_status st = find_place(&place, builder, field, err);
  if (st >= 0) st = set_array(builder, place, kind, values, count, err);
  return ended(st, field, err);
}

static ha_status count_of(uint64_t *out, ha__place place, ha_error *err) {
  if (!place.is_array) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "this is not an array");
  *out = ha__member_is_sequence(place.member) ? ha__slot_load(place.at).count
                                              : place.member->field->capacity;
  return HA_OK;
}

ha_status ha_builder_count(uint64_t *out, ha_builder *builder, const ha_builder_field *field,
                           ha_error *err) {
  ha__place place;
  ha_status st = find_place(&place, builder, field, err);

  if (st >= 0) st = count_of(out, place, err);
  return ended(st, field, err);
}

ha_status ha_builder_resize(ha_builder *builder, const ha_builder_field *field, uint64_t count,
                            ha_error *err) {
  ha__place place;
  ha_status st = find_place(&place, builder, field, err);

  if (st >= 0) st = ha__place_resize(builder, place, count, err);
  return ended(st, field, err);
}

ha_status ha_builder_append(uint64_t *index, ha_builder *builder, const ha_builder_field *field,
                            ha_error *err) {
  uint64_t count = 0;
  ha__place place;
  ha_status st = find_place(&place, builder, field, err);

  if (st >= 0) st = count_of(&count, place, err);
  if (st >= 0) st = ha__place_resize(builder, place, count + 1, err);
  if (st >= 0 && index) *index = count;
  return ended(st, field, err);
}
