/* Sets the fields of a builder from JSON and YAML text. */
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/bytes.h"
#include "base/format.h"
#include "base/status.h"
#include "base/text/base64.h"
#include "base/text/chars.h"
#include "encoding/build/build.h"
#include "encoding/build/source.h"
#include "encoding/build/trail.h"
#include "encoding/path.h"
#include "encoding/word.h"

typedef struct filler {
  ha_builder *builder;
  ha__token_source *source;
  ha__token token; /* the current one */
  ha__text seen;   /* one byte for each field of the open structs */
  ha__trail trail;
  ha_error *err;
} filler;

static ha_status next(filler *f) {
  return f->source->next(&f->token, f->source, f->err);
}

/* --- errors ----------------------------------------------------------------------------------- */

static const char *token_name(const filler *f) {
  switch (f->token.code) {
  case HA__TOKEN_MAP:
    return "a map";
  case HA__TOKEN_LIST:
    return "a list";
  case HA__TOKEN_TEXT:
    return "a string";
  default:
    return f->token.size ? "a plain value" : "nothing";
  }
}

static ha_status unwanted(const filler *f, const char *want) {
  return HA_FAIL(f->err, HA_E_ARG, HA_NO_OFFSET, "want %s, not %s", want, token_name(f));
}

/* Prefixes an error with line, column and path. */
static void locate(const filler *f) {
  char path[160];
  size_t line = 0;
  size_t column = 0;

  ha__trail_text(path, sizeof path, &f->trail);
  if (*path) ha__error_wrap(f->err, "%s", path);
  f->source->place(&line, &column, f->source);
  ha__error_wrap(f->err, "line %zu, column %zu", line, column);
}

/* --- single values ---------------------------------------------------------------------------- */

static bool is_scalar(const filler *f) {
  return f->token.code == HA__TOKEN_TEXT || f->token.code == HA__TOKEN_WORD;
}

static ha_slice scalar(const filler *f) {
  return ha__word_trimmed(f->token.text, f->token.size);
}

static bool is_null(const filler *f) {
  static const char *const words[] = {"", "~", "null", "Null", "NULL"};

  if (f->token.code != HA__TOKEN_WORD) return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (ha__bytes_equal(f->token.text, f->token.size, words[i], strlen(words[i]))) return true;
  }
  return false;
}

static bool is_word(const char *text, size_t size, const char *word) {
  return size == strlen(word) && strncasecmp(text, word, size) == 0;
}

/* NaN and infinities of JSON as ha_plan_json() writes them, and of YAML. */
static bool read_special(double *out, const filler *f) {
  const char *text = f->token.text;
  size_t size = f->token.size;
  const bool is_negative = size > 0 && *text == '-';

  if (size > 0 && (*text == '-' || *text == '+')) {
    text++;
    size--;
  }
  if (size > 0 && *text == '.') {
    text++;
    size--;
  }
  if (is_word(text, size, "nan")) {
    *out = (double)NAN;
  } else if (is_word(text, size, "inf") || is_word(text, size, "infinity")) {
    *out = is_negative ? -(double)INFINITY : (double)INFINITY;
  } else {
    return false;
  }
  return true;
}

static ha_status fill_number(filler *f, ha__place place) {
  ha_value v = {.struct_size = sizeof v, .kind = HA_KIND_FLOAT64};
  const bool is_float = place.kind == HA_KIND_FLOAT32 || place.kind == HA_KIND_FLOAT64;

  if (is_float && is_scalar(f) && read_special(&v.number, f)) {
    return ha__place_set_number(place, &v, f->err);
  }
  if (f->token.code != HA__TOKEN_WORD) return unwanted(f, ha__word_wanted(place.kind));
  return ha__word_parse(place.at, place.kind, scalar(f), f->err);
}

static ha_status fill_string(filler *f, ha__place place) {
  const bool is_text = f->token.code == HA__TOKEN_TEXT ||
                       (f->token.code == HA__TOKEN_WORD && !f->source->is_typed && !is_null(f));

  if (!is_text) return unwanted(f, ha__word_wanted(place.kind));
  return ha__place_set_string(f->builder, place, f->token.text, f->token.size, f->err);
}

static ha_status fill_long_double(filler *f, ha__place place) {
  const char *text = f->token.text;
  uint8_t bytes[16];

  if (!is_scalar(f) || f->token.size != 2 * sizeof bytes) {
    return unwanted(f, ha__word_wanted(place.kind));
  }
  for (size_t i = 0; i < sizeof bytes; i++) {
    const unsigned high = ha__hex_value(text[2 * i]);
    const unsigned low = ha__hex_value(text[2 * i + 1]);
    if (high > 15 || low > 15) return unwanted(f, ha__word_wanted(place.kind));
    bytes[i] = (uint8_t)(high << 4 | low);
  }
  return ha__place_set_bytes(f->builder, place, bytes, sizeof bytes, f->err);
}

/* --- times of ROS 1 --------------------------------------------------------------------------- */

static ha_status fill_time_part(filler *f, ha__place place, bool *seen) {
  const ha__path_part name = {
      .code = HA__PART_NAME, .name = f->token.text, .name_size = f->token.size};
  int part = HA__TIME_WHOLE;

  HA_TRY(ha__path_time_part(&part, &name, f->err));
  const bool is_second = part == HA__TIME_NANOSECONDS;
  if (seen[is_second]) return HA_FAIL(f->err, HA_E_ARG, HA_NO_OFFSET, "a part occurs twice");
  seen[is_second] = true;
  HA_TRY(next(f));
  if (f->token.code != HA__TOKEN_WORD) return unwanted(f, "an integer");
  return ha__word_parse(place.at + (is_second ? 4 : 0),
                        place.kind == HA_KIND_TIME ? HA_KIND_UINT32 : HA_KIND_INT32, scalar(f),
                        f->err);
}

static ha_status fill_time(filler *f, ha__place place) {
  bool seen[2] = {false, false};

  if (is_scalar(f)) return ha__word_parse(place.at, place.kind, scalar(f), f->err);
  if (f->token.code != HA__TOKEN_MAP) return unwanted(f, ha__word_wanted(place.kind));
  for (;;) {
    HA_TRY(next(f));
    if (f->token.code == HA__TOKEN_CLOSE) return HA_OK;
    if (!is_scalar(f)) return unwanted(f, "sec or nanosec");
    HA_TRY(fill_time_part(f, place, seen));
  }
}

/* --- structs ---------------------------------------------------------------------------------- */

static ha_status fill(filler *f, ha__place place);

/* A time of ROS 2 may have the names of ROS 1. */
static const ha__member *find_member(const filler *f, const ha__layout *layout) {
  const ha__member *m = ha__member_find(layout, f->token.text, f->token.size, false);

  if (m || !layout->is_time2) return m;
  if (is_word(f->token.text, f->token.size, "secs")) return &layout->members[0];
  return is_word(f->token.text, f->token.size, "nsecs") ? &layout->members[1] : NULL;
}

static ha_status fill_member(filler *f, const ha__layout *layout, uint8_t *image, size_t seen) {
  if (!is_scalar(f)) return unwanted(f, "the name of a field");
  const ha__member *m = find_member(f, layout);
  if (!m) return ha__path_no_field(layout->type, f->token.text, f->token.size, f->err);
  char *is_seen = &f->seen.data[seen + (size_t)(m - layout->members)];
  ha__trail_enter(&f->trail, m->field->name, 0);
  if (*is_seen) return HA_FAIL(f->err, HA_E_ARG, HA_NO_OFFSET, "the field occurs twice");
  *is_seen = 1;
  HA_TRY(next(f));
  HA_TRY(fill(f, (ha__place){m, m->layout, image + m->offset, m->field->kind,
                             m->field->array != HA_ARRAY_NONE}));
  f->trail.depth--;
  return HA_OK;
}

static ha_status fill_struct(filler *f, const ha__layout *layout, uint8_t *image) {
  const size_t seen = f->seen.size;

  if (layout->is_time2 && is_scalar(f)) return ha__word_parse_time2(image, scalar(f), f->err);
  if (f->token.code != HA__TOKEN_MAP) return unwanted(f, ha__word_wanted(HA_KIND_STRUCT));
  ha__text_fill(&f->seen, '\0', layout->type->field_count);
  HA_TRY(ha__text_status(&f->seen, f->err));
  for (;;) {
    HA_TRY(next(f));
    if (f->token.code == HA__TOKEN_CLOSE) break;
    HA_TRY(fill_member(f, layout, image, seen));
  }
  f->seen.size = seen;
  return HA_OK;
}

/* --- arrays ----------------------------------------------------------------------------------- */

static bool is_bytes(int32_t kind) {
  return kind == HA_KIND_UINT8 || kind == HA_KIND_BYTE || kind == HA_KIND_CHAR;
}

static ha_status fill_base64(filler *f, ha__place array) {
  uint8_t *to = NULL;
  size_t size = 0;

  if (!ha__base64_size(&size, f->token.text, f->token.size)) {
    return HA_FAIL(f->err, HA_E_ARG, HA_NO_OFFSET, "want a list of numbers, or base64");
  }
  HA_TRY(ha__place_renew(&to, f->builder, array, size, f->err));
  ha__base64_decode(to, f->token.text, f->token.size);
  return HA_OK;
}

static ha_status fill_item(filler *f, ha__place array, uint64_t index) {
  const bool is_sequence = ha__member_is_sequence(array.member);
  uint8_t *items = NULL;
  uint32_t count = 0;

  if (is_sequence || index >= array.member->field->capacity) {
    HA_TRY(ha__place_resize(f->builder, array, index + 1, f->err));
  }
  HA_TRY(ha__place_items(&items, &count, f->builder, array, f->err));
  return fill(f, ha__place_item(array, items, index));
}

static ha_status fill_list(filler *f, ha__place array) {
  const bool is_sequence = ha__member_is_sequence(array.member);
  uint64_t count = 0;

  if (is_sequence) HA_TRY(ha__place_resize(f->builder, array, 0, f->err));
  ha__trail_enter(&f->trail, NULL, 0);
  for (;; count++) {
    f->trail.levels[f->trail.depth - 1].index = count;
    HA_TRY(next(f));
    if (f->token.code == HA__TOKEN_CLOSE) break;
    HA_TRY(fill_item(f, array, count));
  }
  f->trail.depth--;
  return is_sequence ? HA_OK : ha__place_resize(f->builder, array, count, f->err);
}

static ha_status fill_array(filler *f, ha__place array) {
  if (f->token.code == HA__TOKEN_TEXT && is_bytes(array.kind)) return fill_base64(f, array);
  if (f->token.code != HA__TOKEN_LIST) return unwanted(f, "a list");
  return fill_list(f, array);
}

static ha_status fill(filler *f, ha__place place) {
  if (place.is_array) return fill_array(f, place);
  switch (place.kind) {
  case HA_KIND_STRUCT:
    return fill_struct(f, place.layout, place.at);
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return fill_string(f, place);
  case HA_KIND_TIME:
  case HA_KIND_DURATION:
    return fill_time(f, place);
  case HA_KIND_LONG_DOUBLE:
    return fill_long_double(f, place);
  default:
    return fill_number(f, place);
  }
}

/* --- messages --------------------------------------------------------------------------------- */

static ha_status fill_message(filler *f) {
  HA_TRY(next(f));
  const bool is_empty = !f->source->is_typed && (f->token.code == HA__TOKEN_END || is_null(f));
  if (!is_empty) HA_TRY(fill_struct(f, f->builder->root, f->builder->image));
  return f->token.code == HA__TOKEN_END ? HA_OK : next(f);
}

static ha_status run(ha_builder *builder, ha__token_source *source, ha_error *err) {
  filler f;

  f.builder = builder;
  f.source = source;
  f.seen = (ha__text)HA__TEXT_INIT(builder->max_bytes);
  f.trail.depth = 0;
  f.err = err;
  const ha_status st = fill_message(&f);
  ha__text_done(&f.seen);
  if (st >= 0) return HA_OK;
  if (st != HA_E_NOMEM) locate(&f);
  ha_builder_clear(builder);
  return st;
}

ha_status ha_builder_json(ha_builder *builder, const char *text, size_t size, ha_error *err) {
  ha__json_source source;

  HA_TRY(ha__need(text, "the text", err));
  ha__json_begin(&source, text, size);
  const ha_status st = run(builder, &source.source, err);
  ha__json_done(&source);
  return st;
}

ha_status ha_builder_yaml(ha_builder *builder, const char *text, size_t size, ha_error *err) {
  ha__yaml_source source;

  HA_TRY(ha__need(text, "the text", err));
  HA_TRY(ha__yaml_begin(&source, text, size, err));
  const ha_status st = run(builder, &source.source, err);
  ha__yaml_done(&source);
  return st;
}
