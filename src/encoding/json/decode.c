/* Messages of JSON to the values of a builder, by the shape of the channel. */
#include "encoding/json/codec.h"

#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/text/base64.h"
#include "encoding/build/source.h"
#include "encoding/build/trail.h"
#include "encoding/word.h"

typedef struct decoder {
  ha_builder *builder;
  ha__json_source source;
  ha__token token; /* the current one */
  ha__trail trail;
  ha_error *err;
} decoder;

static ha_status next(decoder *d) {
  return d->source.source.next(&d->token, &d->source.source, d->err);
}

static bool is_word(const decoder *d, const char *word) {
  return d->token.code == HA__TOKEN_WORD &&
         ha__bytes_equal(d->token.text, d->token.size, word, strlen(word));
}

static ha_status unwanted(const decoder *d, const char *want) {
  static const char *const names[] = {[HA__TOKEN_MAP] = "an object",
                                      [HA__TOKEN_LIST] = "an array",
                                      [HA__TOKEN_TEXT] = "a string",
                                      [HA__TOKEN_WORD] = "a plain value",
                                      [HA__TOKEN_BYTES] = "bytes"};

  return HA_FAIL(d->err, HA_E_CORRUPT, HA_NO_OFFSET, "want %s, not %s", want, names[d->token.code]);
}

/* Skips the rest of the current value. */
static ha_status skip(decoder *d) {
  size_t depth = 0;

  for (;;) {
    if (d->token.code == HA__TOKEN_MAP || d->token.code == HA__TOKEN_LIST) depth++;
    if (d->token.code == HA__TOKEN_CLOSE) depth--;
    if (depth == 0) return HA_OK;
    HA_TRY(next(d));
  }
}

/* --- single values ---------------------------------------------------------------------------- */

static ha__place place_of(const ha__member *m, uint8_t *image) {
  return (ha__place){m, m->layout, image + m->offset, m->field->kind,
                     m->field->array != HA_ARRAY_NONE};
}

static bool is_float(int32_t kind) {
  return kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64;
}

/* The words for floats without digits, with or without quotes. */
static bool read_special(double *out, const decoder *d) {
  static const char *const words[] = {"NaN", "Infinity", "-Infinity"};
  const double numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};

  for (size_t i = 0; i < 3; i++) {
    if (!ha__bytes_equal(d->token.text, d->token.size, words[i], strlen(words[i]))) continue;
    *out = numbers[i];
    return true;
  }
  return false;
}

static ha_status fill_number(decoder *d, ha__place place) {
  ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_FLOAT64};

  if (is_float(place.kind) && read_special(&v.number, d)) {
    return ha__place_set_number(place, &v, d->err);
  }
  const bool is_bool = is_word(d, "true") || is_word(d, "false");
  if (d->token.code != HA__TOKEN_WORD || is_bool != (place.kind == HA_KIND_BOOL)) {
    return unwanted(d, ha__word_wanted(place.kind));
  }
  return ha__word_parse(place.at, place.kind,
                        (ha_slice){(const uint8_t *)d->token.text, d->token.size}, d->err);
}

static ha_status fill_text(decoder *d, ha__place place) {
  if (d->token.code != HA__TOKEN_TEXT) return unwanted(d, "a string");
  return ha__place_set_string(d->builder, place, d->token.text, d->token.size, d->err);
}

/* Stores the JSON text of any value. */
static ha_status fill_any(decoder *d, ha__place place) {
  const size_t start = d->source.token_at;

  HA_TRY(skip(d));
  return ha__place_set_string(d->builder, place, d->source.text + start, d->source.at - start,
                              d->err);
}

static ha_status fill_bytes(decoder *d, ha__place place) {
  uint8_t *to = NULL;
  size_t size = 0;

  const int code = d->source.takes_bytes ? HA__TOKEN_BYTES : HA__TOKEN_TEXT;
  if (d->token.code != code || !ha__base64_size(&size, d->token.text, d->token.size)) {
    return unwanted(d, d->source.takes_bytes ? "bytes" : "base64");
  }
  HA_TRY(ha__place_renew(&to, d->builder, place, size, d->err));
  ha__base64_decode(to, d->token.text, d->token.size);
  return HA_OK;
}

/* --- objects and arrays ----------------------------------------------------------------------- */

static ha_status fill(decoder *d, const ha__shape *shape, ha__place place);

/* An element that is a list or bytes is the field of an enclosing struct. */
static ha_status fill_element(decoder *d, const ha__shape *shape, ha__place place) {
  if (shape->code != HA__SHAPE_LIST && shape->code != HA__SHAPE_BYTES) {
    return fill(d, shape, place);
  }
  return fill(d, shape, place_of(&place.layout->members[0], place.at));
}

static ha_status fill_list(decoder *d, const ha__shape *shape, ha__place array) {
  uint8_t *items = NULL;
  uint32_t count = 0;

  if (d->token.code != HA__TOKEN_LIST) return unwanted(d, "an array");
  HA_TRY(ha__place_resize(d->builder, array, 0, d->err));
  ha__trail_enter(&d->trail, NULL, 0);
  for (uint64_t i = 0;; i++) {
    d->trail.levels[d->trail.depth - 1].index = i;
    HA_TRY(next(d));
    if (d->token.code == HA__TOKEN_CLOSE) break;
    HA_TRY(ha__place_resize(d->builder, array, i + 1, d->err));
    HA_TRY(ha__place_items(&items, &count, d->builder, array, d->err));
    HA_TRY(fill_element(d, shape->item, ha__place_item(array, items, i)));
  }
  d->trail.depth--;
  return HA_OK;
}

/* In most messages fields are in the order of the shape: the search begins after the last one.
 * Returns its number; field_count = none. */
static size_t find_field(const decoder *d, const ha__shape *map, const ha__shape_field **at,
                         size_t number) {
  for (size_t i = 0; i < map->field_count; i++) {
    if (!*at) {
      *at = map->fields;
      number = 0;
    }
    if (!*at) break; /* a map without fields */
    if (ha__bytes_equal((*at)->key, (*at)->key_size, d->token.text, d->token.size)) return number;
    *at = (*at)->next;
    number++;
  }
  return map->field_count;
}

static ha_status fill_map(decoder *d, const ha__shape *shape, const ha__layout *layout,
                          uint8_t *image) {
  const ha__shape_field *at = shape->fields;
  size_t number = 0;

  if (d->token.code != HA__TOKEN_MAP) return unwanted(d, "an object");
  for (;;) {
    HA_TRY(next(d));
    if (d->token.code == HA__TOKEN_CLOSE) return HA_OK;
    const size_t found = find_field(d, shape, &at, number);
    HA_TRY(next(d));
    if (found == shape->field_count) {
      HA_TRY(skip(d));
      continue;
    }
    ha__trail_enter(&d->trail, at->key, 0);
    HA_TRY(fill(d, at->shape, place_of(&layout->members[found], image)));
    d->trail.depth--;
    at = at->next;
    number = found + 1;
  }
}

/* Null in an array of floats is NaN, like a missing field. */
static ha_status fill_null(ha__place place) {
  const ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_FLOAT64, .number = (double)NAN};

  return is_float(place.kind) && !place.is_array ? ha__place_set_number(place, &v, NULL) : HA_OK;
}

static ha_status fill(decoder *d, const ha__shape *shape, ha__place place) {
  if (is_word(d, "null")) return fill_null(place);
  switch (shape->code) {
  case HA__SHAPE_MAP:
    return fill_map(d, shape, place.layout, place.at);
  case HA__SHAPE_LIST:
    return fill_list(d, shape, place);
  case HA__SHAPE_BYTES:
    return fill_bytes(d, place);
  case HA__SHAPE_TEXT:
  case HA__SHAPE_WORD:
    return fill_text(d, place);
  case HA__SHAPE_NONE:
  case HA__SHAPE_ANY:
    return fill_any(d, place);
  default:
    return fill_number(d, place);
  }
}

/* --- messages --------------------------------------------------------------------------------- */

static ha_status fill_message(decoder *d, const ha__shape *shape) {
  const ha__layout *root = d->builder->root;
  uint8_t *image = d->builder->image;

  HA_TRY(next(d));
  if (shape->code == HA__SHAPE_MAP) {
    HA_TRY(fill_map(d, shape, root, image));
  } else {
    HA_TRY(fill(d, shape, place_of(&root->members[0], image)));
  }
  return next(d); /* nothing may follow */
}

static ha_status locate(const decoder *d, ha_status st) {
  char path[160];

  if (st == HA_E_NOMEM) return st;
  if (st == HA_E_ARG) st = HA_E_CORRUPT;
  ha__trail_text(path, sizeof path, &d->trail);
  if (*path) ha__error_wrap(d->err, "%s", path);
  if (d->err) d->err->code = st;
  if (d->err) d->err->offset = (int64_t)d->source.token_at;
  return st;
}

ha_status ha__json_decode(ha_builder *builder, const ha__shape *shape, const uint8_t *data,
                          size_t size, bool takes_bytes, ha_error *err) {
  decoder d;

  d.builder = builder;
  d.trail.depth = 0;
  d.err = err;
  ha__json_begin(&d.source, size ? (const char *)data : "", size);
  d.source.takes_nan = true;
  d.source.takes_bytes = takes_bytes;
  ha_status st = fill_message(&d, shape);
  if (st < 0) st = locate(&d, st);
  ha__json_done(&d.source);
  return st < 0 ? st : HA_OK;
}
