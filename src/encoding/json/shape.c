#include "encoding/json/shape.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/number/number.h"
#include "base/status.h"
#include "base/text/base64.h"

/* --- making ----------------------------------------------------------------------------------- */

ha_status ha__shape_new(ha__shape **out, ha__arena *arena, int code, ha_error *err) {
  ha__shape *shape = ha__arena_alloc(arena, sizeof *shape);
  if (!shape) return HA_FAIL_NOMEM(err);
  shape->code = code;
  *out = shape;
  return HA_OK;
}

ha_status ha__shape_add_field(ha__shape *map, ha__arena *arena, const char *key, size_t key_size,
                              ha__shape *shape, ha_error *err) {
  ha__shape_field *field = ha__arena_alloc(arena, sizeof *field);

  if (!field) return HA_FAIL_NOMEM(err);
  *field = (ha__shape_field){.key = key, .key_size = key_size, .shape = shape};
  *(map->last ? &map->last->next : &map->fields) = field;
  map->last = field;
  if (++map->field_count > HA__SHAPE_FIELDS) map->code = HA__SHAPE_ANY;
  return HA_OK;
}

static ha__shape_field *find_field(const ha__shape *map, const char *key, size_t size) {
  ha__shape_field *field = map->fields;

  while (field && !ha__bytes_equal(field->key, field->key_size, key, size)) {
    field = field->next;
  }
  return field;
}

/* --- values ----------------------------------------------------------------------------------- */

static int code_of_number(const ha__json_value *value) {
  const double limit = 9007199254740992.0; /* 2^53 */
  double number = 0;

  if (!ha__number_read(&number, value->text, value->size)) return HA__SHAPE_NUMBER; /* NaN */
  if (strpbrk(value->text, ".eEnN")) return HA__SHAPE_NUMBER;
  if (number > -limit && number < limit) return HA__SHAPE_WHOLE;
  errno = 0;
  (void)strtoll(value->text, NULL, 10);
  if (errno == 0) return HA__SHAPE_INT;
  errno = 0;
  (void)strtoull(value->text, NULL, 10);
  return errno == 0 && number > 0 ? HA__SHAPE_UINT : HA__SHAPE_NUMBER;
}

static int code_of_text(const ha__json_value *value) {
  static const char *const words[] = {"NaN", "Infinity", "-Infinity"};

  if (value->is_bytes) return HA__SHAPE_BYTES;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (ha__json_is(value, words[i])) return HA__SHAPE_WORD;
  }
  return HA__SHAPE_TEXT;
}

static int code_of_word(const ha__json_value *value) {
  if (ha__json_is_word(value, "null")) return HA__SHAPE_NONE;
  if (ha__json_is_word(value, "true") || ha__json_is_word(value, "false")) return HA__SHAPE_BOOL;
  return code_of_number(value);
}

static ha_status of_list(ha__shape *list, ha__arena *arena, const ha__json_value *value,
                         uint32_t depth, ha_error *err) {
  HA_TRY(ha__shape_new(&list->item, arena, HA__SHAPE_NONE, err));
  for (const ha__json_value *v = value->first; v; v = v->next) {
    ha__shape *item = NULL;
    HA_TRY(ha__shape_of_value(&item, arena, v, depth + 1, err));
    HA_TRY(ha__shape_combine(list->item, arena, item, false, err));
  }
  return HA_OK;
}

static ha_status of_map(ha__shape *map, ha__arena *arena, const ha__json_value *value,
                        uint32_t depth, ha_error *err) {
  for (const ha__json_value *v = value->first; v && map->code == HA__SHAPE_MAP; v = v->next) {
    ha__shape *shape = NULL;
    HA_TRY(ha__shape_of_value(&shape, arena, v, depth + 1, err));
    ha__shape_field *known = find_field(map, v->key, v->key_size);
    if (known) {
      known->shape = shape; /* the last one is used */
    } else {
      HA_TRY(ha__shape_add_field(map, arena, v->key, v->key_size, shape, err));
    }
  }
  return HA_OK;
}

ha_status ha__shape_of_value(ha__shape **out, ha__arena *arena, const ha__json_value *value,
                             uint32_t depth, ha_error *err) {
  HA_TRY(ha__shape_new(out, arena, HA__SHAPE_TEXT, err));
  switch (value->code) {
  case HA__JSON_TEXT:
    (*out)->code = code_of_text(value);
    return HA_OK;
  case HA__JSON_WORD:
    (*out)->code = code_of_word(value);
    return HA_OK;
  default:
    break;
  }
  if (depth == HA__SHAPE_DEPTH) {
    (*out)->code = HA__SHAPE_ANY;
    return HA_OK;
  }
  (*out)->code = value->code == HA__JSON_LIST ? HA__SHAPE_LIST : HA__SHAPE_MAP;
  return value->code == HA__JSON_LIST ? of_list(*out, arena, value, depth, err)
                                      : of_map(*out, arena, value, depth, err);
}

/* --- combining -------------------------------------------------------------------------------- */

static bool is_number(int code) {
  return code >= HA__SHAPE_WHOLE && code <= HA__SHAPE_NUMBER;
}

/* Codes of numbers are ordered by their range, except that a fraction needs a float. */
static int wider(int a, int b) {
  const int low = a < b ? a : b;
  const int high = a < b ? b : a;

  if (high == HA__SHAPE_FLOAT32 && low != HA__SHAPE_WHOLE) return HA__SHAPE_NUMBER;
  return high;
}

static ha_status combine_maps(ha__shape *to, ha__arena *arena, const ha__shape *more, bool wins,
                              ha_error *err) {
  for (const ha__shape_field *f = more->fields; f && to->code == HA__SHAPE_MAP; f = f->next) {
    ha__shape_field *known = find_field(to, f->key, f->key_size);
    if (known) {
      HA_TRY(ha__shape_combine(known->shape, arena, f->shape, wins, err));
    } else {
      HA_TRY(ha__shape_add_field(to, arena, f->key, f->key_size, f->shape, err));
    }
  }
  return HA_OK;
}

/* One of both is a WORD. Returns whether the other one determines the result. */
static bool combine_word(ha__shape *to, const ha__shape *more) {
  const int other = to->code == HA__SHAPE_WORD ? more->code : to->code;

  if (other == HA__SHAPE_WORD) return true;
  if (is_number(other)) {
    to->code = other == HA__SHAPE_FLOAT32 ? HA__SHAPE_FLOAT32 : HA__SHAPE_NUMBER;
  } else if (other == HA__SHAPE_TEXT || other == HA__SHAPE_BYTES) {
    to->code = other;
  } else {
    return false;
  }
  return true;
}

ha_status ha__shape_combine(ha__shape *to, ha__arena *arena, const ha__shape *more, bool wins,
                            ha_error *err) {
  const bool has_word = to->code == HA__SHAPE_WORD || more->code == HA__SHAPE_WORD;

  if (more->code == HA__SHAPE_NONE) return HA_OK;
  if (has_word && combine_word(to, more)) return HA_OK;
  if (to->code == HA__SHAPE_NONE || (wins && to->code == HA__SHAPE_ANY)) {
    *to = *more;
  } else if (is_number(to->code) && is_number(more->code)) {
    if (to->code != HA__SHAPE_FLOAT32 || !wins) to->code = wider(to->code, more->code);
  } else if (to->code == HA__SHAPE_BYTES && more->code == HA__SHAPE_TEXT) {
    return HA_OK; /* decoding will show whether it is base64 */
  } else if (to->code != more->code) {
    if (wins) *to = *more;
    if (!wins) to->code = HA__SHAPE_ANY;
  } else if (to->code == HA__SHAPE_LIST) {
    return ha__shape_combine(to->item, arena, more->item, wins, err);
  } else if (to->code == HA__SHAPE_MAP) {
    return combine_maps(to, arena, more, wins, err);
  }
  return HA_OK;
}
