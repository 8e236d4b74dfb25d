/* Types in IDL: keywords, bounds, sequences and references. */
#include <inttypes.h>

#include "schema/idl/parser.h"
#include "schema/value.h"

/* Limit of sequences and maps in each other. */
enum { MAX_NESTING = 16 };

static const struct {
  const char *word;
  int32_t kind;
} g_words[] = {
    {"boolean", HA_KIND_BOOL},  {"octet", HA_KIND_BYTE},      {"char", HA_KIND_CHAR},
    {"wchar", HA_KIND_WCHAR},   {"int8", HA_KIND_INT8},       {"uint8", HA_KIND_UINT8},
    {"int16", HA_KIND_INT16},   {"uint16", HA_KIND_UINT16},   {"int32", HA_KIND_INT32},
    {"uint32", HA_KIND_UINT32}, {"int64", HA_KIND_INT64},     {"uint64", HA_KIND_UINT64},
    {"float", HA_KIND_FLOAT32}, {"double", HA_KIND_FLOAT64},  {"short", HA_KIND_INT16},
    {"string", HA_KIND_STRING}, {"wstring", HA_KIND_WSTRING},
};

/* The constant of this name; NULL = none. */
static const ha_constant *take_constant(ha__idl_parser *p, ha_status *st, ha_error *err) {
  uint64_t value;
  ha__span scope;
  ha__span name;

  *st = ha__idl_take_scoped(p, &name, err);
  if (*st < 0 || !ha__idl_look_up(p, &value, &scope, &p->constants, name)) return NULL;
  return &((const ha__idl_constant *)(uintptr_t)value)->node.face;
}

/* Takes a size: a number or the name of a constant. */
static ha_status take_size(ha__idl_parser *p, uint64_t *out, ha_error *err) {
  const ha__idl_token first = p->token;
  ha__magnitude size = {0};
  ha_status st = HA_OK;

  if (first.kind == HA__IDL_NUMBER) {
    HA_TRY(ha__idl_take(p, NULL, err));
    if (!ha__parse_integer(&size, first.text, true)) size.value = 0;
  } else {
    const ha_constant *found = take_constant(p, &st, err);
    if (st < 0) return st;
    if (found) size.value = found->integer > 0 ? (uint64_t)found->integer : 0;
  }
  if (size.value == 0) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, first.text.data, "'%s' is not a size",
                       ha__quoted(first.text).text);
  }
  *out = size.value;
  return HA_OK;
}

static bool is_word(const ha__idl_parser *p, const char *word) {
  return p->token.kind == HA__IDL_NAME && ha__idl_at(p, word);
}

ha_status ha__idl_take_integer(ha__idl_parser *p, int64_t *out, ha_error *err) {
  const ha__idl_token first = p->token;
  ha__magnitude number = {0};
  char text[8] = "";
  bool minus = false;
  ha_status st = HA_OK;

  if (is_word(p, "TRUE") || is_word(p, "FALSE")) {
    *out = is_word(p, "TRUE");
    return ha__idl_take(p, NULL, err);
  }
  if (first.kind == HA__IDL_STRING && first.text.size <= sizeof text) {
    *out = ha__idl_unescape(text, first.text) == 1 ? (uint8_t)*text : 0;
    return ha__idl_take(p, NULL, err);
  }
  if (first.kind == HA__IDL_NAME || first.kind == HA__IDL_SCOPE) {
    const ha_constant *found = take_constant(p, &st, err);
    if (st < 0) return st;
    if (found) *out = found->integer;
    if (found) return HA_OK;
  } else {
    HA_TRY(ha__idl_skip_if(p, &minus, "-", err));
    const bool is_number =
        p->token.kind == HA__IDL_NUMBER && ha__parse_integer(&number, p->token.text, true);
    *out = (int64_t)(minus ? 0 - number.value : number.value);
    if (is_number) return ha__idl_take(p, NULL, err);
  }
  return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, first.text.data, "'%s' is not an integer",
                     ha__quoted(first.text).text);
}

/* Takes "<N>" after string and wstring. */
static ha_status take_bound(ha__idl_parser *p, ha__idl_type *out, ha_error *err) {
  bool bounded = false;

  HA_TRY(ha__idl_skip_if(p, &bounded, "<", err));
  if (!bounded) return HA_OK;
  HA_TRY(take_size(p, &out->string_capacity, err));
  return ha__idl_expect(p, ">", err);
}

/* Takes "<T>" or "<T, N>" after sequence. */
static ha_status take_sequence(ha__idl_parser *p, ha__idl_type *out, const char *at,
                               ha_error *err) {
  bool bounded = false;

  HA_TRY(ha__idl_expect(p, "<", err));
  if (!p->is_omg && ha__idl_at(p, "sequence")) goto nested;
  HA_TRY(ha__idl_take_type(p, out, err));
  if (!p->is_omg && out->array != HA_ARRAY_NONE) goto nested;
  if (out->array != HA_ARRAY_NONE) HA_TRY(ha__idl_make_list(p, out, err));
  out->array = HA_ARRAY_UNBOUNDED;
  HA_TRY(ha__idl_skip_if(p, &bounded, ",", err));
  if (bounded) {
    out->array = HA_ARRAY_BOUNDED;
    HA_TRY(take_size(p, &out->capacity, err));
  }
  return ha__idl_expect(p, ">", err);
nested:
  return HA__FAIL_AT(err, HA_E_UNSUPPORTED, &p->place, at,
                     "a sequence of sequences or arrays: not supported by ROS");
}

/* Takes the classic keywords: "long", "long long", "long double", some with "unsigned" before them.
 */
static ha_status take_long(ha__idl_parser *p, ha__idl_type *out, bool is_unsigned, ha_error *err) {
  bool twice = false;
  bool is_double = false;

  HA_TRY(ha__idl_skip_if(p, &twice, "long", err));
  if (!twice && !is_unsigned) HA_TRY(ha__idl_skip_if(p, &is_double, "double", err));
  if (is_double) {
    out->kind = HA_KIND_LONG_DOUBLE;
  } else if (twice) {
    out->kind = is_unsigned ? HA_KIND_UINT64 : HA_KIND_INT64;
  } else {
    out->kind = is_unsigned ? HA_KIND_UINT32 : HA_KIND_INT32;
  }
  return HA_OK;
}

static ha_status take_unsigned(ha__idl_parser *p, ha__idl_type *out, ha_error *err) {
  bool is_short = false;

  HA_TRY(ha__idl_skip_if(p, &is_short, "short", err));
  out->kind = HA_KIND_UINT16;
  if (is_short) return HA_OK;
  HA_TRY(ha__idl_expect(p, "long", err));
  return take_long(p, out, true, err);
}

/* Takes a name: a typedef of this text, or a struct of it or of another one. */
static ha_status take_named(ha__idl_parser *p, ha__idl_type *out, ha_error *err) {
  const char *full = NULL;
  uint64_t value;
  ha__span scope;
  ha__span name;

  HA_TRY(ha__idl_take_scoped(p, &name, err));
  if (ha__idl_look_up(p, &value, &scope, &p->typedefs, name)) {
    *out = *(const ha__idl_type *)(uintptr_t)value;
    return HA_OK;
  }
  const bool is_here = ha__idl_look_up(p, &value, &scope, &p->structs, name);
  out->kind = HA_KIND_STRUCT;
  if (!is_here && ha__span_find(name, '/')) {
    full = name.data;
  } else {
    HA_TRY(ha__idl_scoped(p, &full, is_here ? scope : p->scope, name, err));
  }
  return ha__idl_key_of(p, &out->ref, ha__span_of(full), err);
}

static ha_status take_type(ha__idl_parser *p, ha__idl_type *out, ha_error *err) {
  const char *at = p->token.text.data;
  bool taken = false;

  memset(out, 0, sizeof *out);
  if (p->is_omg) HA_TRY(ha__idl_skip_if(p, &taken, "map", err));
  if (taken) return ha__idl_take_map(p, out, err);
  if (ha__idl_is_foreign(p)) return ha__idl_unexpected(p, "a type", err);
  HA_TRY(ha__idl_skip_if(p, &taken, "sequence", err));
  if (taken) return take_sequence(p, out, at, err);
  HA_TRY(ha__idl_skip_if(p, &taken, "long", err));
  if (taken) return take_long(p, out, false, err);
  HA_TRY(ha__idl_skip_if(p, &taken, "unsigned", err));
  if (taken) return take_unsigned(p, out, err);
  for (size_t i = 0; i < sizeof g_words / sizeof *g_words; i++) {
    if (!ha__idl_at(p, g_words[i].word)) continue;
    out->kind = g_words[i].kind;
    HA_TRY(ha__idl_take(p, NULL, err));
    const bool is_text = out->kind == HA_KIND_STRING || out->kind == HA_KIND_WSTRING;
    return is_text ? take_bound(p, out, err) : HA_OK;
  }
  return take_named(p, out, err);
}

ha_status ha__idl_take_type(ha__idl_parser *p, ha__idl_type *out, ha_error *err) {
  if (p->nesting >= MAX_NESTING) {
    return HA__FAIL_AT(err, HA_E_LIMIT, &p->place, p->token.text.data,
                       "sequences within more than %d others", MAX_NESTING);
  }
  p->nesting++;
  const ha_status st = take_type(p, out, err);
  p->nesting--;
  return st;
}

/* Takes "[N]" after another one: DDS serializes all elements one after the other. */
static ha_status take_dimension(ha__idl_parser *p, ha__idl_type *type, ha_error *err) {
  const char *at = p->token.text.data;
  uint64_t size = 0;

  HA_TRY(ha__idl_expect(p, "[", err));
  HA_TRY(take_size(p, &size, err));
  if (__builtin_mul_overflow(type->capacity, size, &type->capacity)) {
    return HA__FAIL_AT(err, HA_E_LIMIT, &p->place, at, "the array has too many elements");
  }
  return ha__idl_expect(p, "]", err);
}

static ha_status take_dimensions(ha__idl_parser *p, ha__idl_type *type, ha_error *err) {
  if (type->array != HA_ARRAY_NONE) HA_TRY(ha__idl_make_list(p, type, err));
  type->array = HA_ARRAY_FIXED;
  type->capacity = 1;
  while (ha__idl_at(p, "["))
    HA_TRY(take_dimension(p, type, err));
  return HA_OK;
}

ha_status ha__idl_take_declarator(ha__idl_parser *p, ha__idl_type *type, ha__span *name,
                                  ha_error *err) {
  bool taken = false;

  HA_TRY(ha__idl_take_name(p, name, err));
  if (p->is_omg) return ha__idl_at(p, "[") ? take_dimensions(p, type, err) : HA_OK;
  HA_TRY(ha__idl_skip_if(p, &taken, "[", err));
  if (!taken) return HA_OK;
  if (type->array == HA_ARRAY_NONE) {
    type->array = HA_ARRAY_FIXED;
    HA_TRY(take_size(p, &type->capacity, err));
    HA_TRY(ha__idl_expect(p, "]", err));
    if (!ha__idl_at(p, "[")) return HA_OK;
  }
  return HA__FAIL_AT(err, HA_E_UNSUPPORTED, &p->place, name->data,
                     "'%s' is an array of arrays: not supported by ROS", ha__quoted(*name).text);
}

ha_status ha__idl_type_text(const ha__idl_parser *p, const char **out, const ha__idl_type *type,
                            ha_error *err) {
  ha__text text = HA__TEXT_INIT(1u << 17);
  const char *word = type->ref ? type->ref : ha__word_of_kind(type->kind);

  ha__text_string(&text, word ? word : type->kind == HA_KIND_WCHAR ? "wchar" : "long double");
  if (type->string_capacity) {
    ha__text_string(&text, "<=");
    ha__text_u64(&text, type->string_capacity);
  }
  if (type->array != HA_ARRAY_NONE) {
    ha__text_string(&text, type->array == HA_ARRAY_BOUNDED ? "[<=" : "[");
    if (type->capacity) ha__text_u64(&text, type->capacity);
    ha__text_string(&text, "]");
  }
  ha_status st = ha__text_status(&text, err);
  if (st == HA_OK) *out = ha__arena_dup(p->arena, text.data, text.size);
  if (st == HA_OK && !*out) st = HA_FAIL_NOMEM(err);
  ha__text_done(&text);
  return st;
}
