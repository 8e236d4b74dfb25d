#include "base/number/number.h"
#include "base/text/utf8.h"
#include "schema/idl/lex.h"
#include "schema/idl/parser.h"
#include "schema/value.h"

/* Joins adjacent string literals, unescaped. */
static ha_status take_strings(ha__idl_parser *p, const char **out, ha_error *err) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  ha__idl_token token;
  ha_status st = HA_OK;

  while (st == HA_OK && p->token.kind == HA__IDL_STRING) {
    st = ha__idl_take(p, &token, err);
    if (st < 0) break;
    char *bytes = ha__arena_dup(p->arena, token.text.data, token.text.size);
    if (!bytes) {
      st = HA_FAIL_NOMEM(err);
      break;
    }
    ha__text_add(&text, bytes, ha__idl_unescape(bytes, token.text));
  }
  if (st == HA_OK) st = ha__text_status(&text, err);
  if (st == HA_OK) {
    *out = ha__arena_dup(p->arena, ha__text_view(&text), text.size);
    if (!*out) st = HA_FAIL_NOMEM(err);
  }
  ha__text_done(&text);
  return st;
}

static bool is_text(const ha_constant *constant) {
  return constant->kind == HA_KIND_STRING || constant->kind == HA_KIND_WSTRING;
}

static bool is_char(const ha_constant *constant) {
  return constant->kind == HA_KIND_CHAR || constant->kind == HA_KIND_WCHAR;
}

/* Sets the value from value_text, according to the type of the constant. at: for error messages. */
static ha_status set_value(ha__idl_parser *p, ha_constant *constant, const char *at,
                           ha_error *err) {
  const ha__place place = {p->place.type, constant->value_text};

  const ha_status st = ha__constant_value(constant, p->arena, ha__span_of(constant->value_text),
                                          HA_DIALECT_ROS2, &place, NULL);
  if (st == HA_E_CORRUPT) {
    return HA__FAIL_AT(err, st, &p->place, at, "%s is not a value of %s",
                       ha__quoted(ha__span_of(constant->value_text)).text, constant->type_text);
  }
  return st < 0 ? HA_FAIL_NOMEM(err) : HA_OK;
}

/* Takes the value of another constant, which may have another type. */
static ha_status take_reference(ha__idl_parser *p, ha_constant *constant, ha_error *err) {
  const char *at = p->token.text.data;
  char number[HA__NUMBER_ROOM];
  uint64_t value;
  ha__span scope;
  ha__span name;

  HA_TRY(ha__idl_take_scoped(p, &name, err));
  if (!ha__idl_look_up(p, &value, &scope, &p->constants, name)) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "'%s' is not a constant",
                       ha__quoted(name).text);
  }
  const ha_constant *other = &((const ha__idl_constant *)(uintptr_t)value)->node.face;
  if (is_text(constant) != is_text(other)) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "'%s' is not a value of %s",
                       ha__quoted(name).text, constant->type_text);
  }
  constant->value_text = other->value_text;
  if (is_text(constant) || other->kind == constant->kind) {
    constant->integer = other->integer;
    constant->number = other->number;
    constant->string = other->string;
    return HA_OK;
  }
  if (is_char(other)) { /* the number of the character */
    const size_t size = ha__number_u64(number, (uint64_t)other->integer);
    constant->value_text = ha__arena_dup(p->arena, number, size);
    if (!constant->value_text) return HA_FAIL_NOMEM(err);
  }
  return set_value(p, constant, at, err);
}

static bool is_bool(const ha__idl_parser *p) {
  return ha__idl_at(p, "TRUE") || ha__idl_at(p, "FALSE") || ha__idl_at(p, "true") ||
         ha__idl_at(p, "false");
}

/* Parses a number with its sign, or TRUE or FALSE. Numbers of IDL may end in f or d. */
static ha_status take_literal(ha__idl_parser *p, ha_constant *constant, ha_error *err) {
  const ha__idl_token first = p->token;
  ha__idl_token last = p->token;
  bool minus = false;
  bool plus = false;

  HA_TRY(ha__idl_skip_if(p, &minus, "-", err));
  if (!minus) HA_TRY(ha__idl_skip_if(p, &plus, "+", err));
  if (p->token.kind != HA__IDL_NUMBER && !is_bool(p)) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, p->token.text.data, "'%s' is not a value",
                       ha__quoted(p->token.text).text);
  }
  HA_TRY(ha__idl_take(p, &last, err));
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  if (minus) ha__text_string(&text, "-");
  ha__text_add(&text, last.text.data, last.text.size);
  const bool is_float = constant->kind == HA_KIND_FLOAT32 || constant->kind == HA_KIND_FLOAT64;
  if (is_float && text.size && strchr("fFdD", text.data[text.size - 1])) text.size--;
  ha_status st = ha__text_status(&text, err);
  if (st == HA_OK) {
    constant->value_text = ha__arena_dup(p->arena, text.data, text.size);
    if (!constant->value_text) st = HA_FAIL_NOMEM(err);
  }
  ha__text_done(&text);
  if (st < 0) return st;
  return set_value(p, constant, first.text.data, err);
}

/* The number of a character. A wide one is UTF-8, and has to fit into 16 bits. */
static ha_status take_char(ha__idl_parser *p, ha_constant *constant, ha_error *err) {
  const char *at = p->token.text.data;

  HA_TRY(take_strings(p, &constant->value_text, err));
  const uint8_t *bytes = (const uint8_t *)constant->value_text;
  const ha__utf8 wide = ha__utf8_next(bytes, strlen(constant->value_text));
  constant->integer = constant->kind == HA_KIND_WCHAR && wide.size > 1 ? wide.code : bytes[0];
  if (constant->integer <= UINT16_MAX) return HA_OK;
  return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "the character does not fit into wchar");
}

/* Wide literals may have the prefix L, which ROS does not write. */
static ha_status skip_wide_prefix(ha__idl_parser *p, const ha_constant *constant, ha_error *err) {
  const bool is_wide = constant->kind == HA_KIND_WCHAR || constant->kind == HA_KIND_WSTRING;
  const char next = (char)(p->rest.size > 0 ? p->rest.data[0] : '\0');

  if (!is_wide || !ha__idl_at(p, "L") || (next != '\'' && next != '"')) return HA_OK;
  return ha__idl_take(p, NULL, err);
}

static ha_status take_value(ha__idl_parser *p, ha_constant *constant, ha_error *err) {
  HA_TRY(skip_wide_prefix(p, constant, err));
  if (p->token.kind == HA__IDL_NAME && !is_bool(p)) return take_reference(p, constant, err);
  if (is_char(constant) && p->token.kind == HA__IDL_STRING) return take_char(p, constant, err);
  if (is_text(constant) && p->token.kind == HA__IDL_STRING) {
    HA_TRY(take_strings(p, &constant->value_text, err));
    constant->string = constant->value_text;
    return HA_OK;
  }
  if (!is_text(constant)) return take_literal(p, constant, err);
  return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, p->token.text.data, "'%s' is not a string",
                     ha__quoted(p->token.text).text);
}

static ha_status add_to_module(ha__idl_parser *p, ha__idl_constant *constant, ha_error *err) {
  ha__idl_constants *of;
  uint64_t value;

  if (p->scope.size == 0) return HA_OK;
  if (ha__table_find(&value, &p->modules, p->scope.data, p->scope.size)) {
    of = (ha__idl_constants *)(uintptr_t)value;
    of->last->next = constant;
    of->last = constant;
    return HA_OK;
  }
  of = ha__arena_alloc(p->arena, sizeof *of);
  if (!of) return HA_FAIL_NOMEM(err);
  *of = (ha__idl_constants){constant, constant};
  return ha__table_put(&p->modules, p->scope.data, p->scope.size, (uintptr_t)of, err);
}

ha_status ha__idl_take_constant(ha__idl_parser *p, ha_error *err) {
  ha__idl_constant *constant = ha__arena_alloc(p->arena, sizeof *constant);
  const char *full = NULL;
  const char *at = p->token.text.data;
  ha__idl_type type;
  uint64_t before;
  ha__span name;

  if (!constant) return HA_FAIL_NOMEM(err);
  ha_constant *face = &constant->node.face;
  HA_TRY(ha__idl_take_type(p, &type, err));
  if (type.kind == HA_KIND_STRUCT || type.kind == HA_KIND_LONG_DOUBLE ||
      type.array != HA_ARRAY_NONE) {
    return HA__FAIL_AT(err, HA_E_UNSUPPORTED, &p->place, at, "a constant cannot have this type");
  }
  HA_TRY(ha__idl_type_text(p, &face->type_text, &type, err));
  face->kind = type.kind;
  HA_TRY(ha__idl_take_name(p, &name, err));
  HA_TRY(ha__idl_expect(p, "=", err));
  HA_TRY(take_value(p, face, err));
  face->name = ha__arena_dup(p->arena, name.data, name.size);
  if (!face->name) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__idl_scoped(p, &full, p->scope, name, err));
  if (ha__table_find(&before, &p->constants, full, strlen(full))) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, name.data, "'%s' is defined twice",
                       ha__quoted(name).text);
  }
  HA_TRY(ha__table_put(&p->constants, full, strlen(full), (uintptr_t)constant, err));
  HA_TRY(add_to_module(p, constant, err));
  return ha__idl_expect(p, ";", err);
}

ha_status ha__idl_skip_arguments(ha__idl_parser *p, ha_error *err) {
  const char *at = p->token.text.data;
  size_t open = 1;

  while (open > 0) {
    if (p->token.kind == HA__IDL_END) {
      return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "a ( without its )");
    }
    if (ha__idl_at(p, "(")) open++;
    if (ha__idl_at(p, ")")) open--;
    HA_TRY(ha__idl_take(p, NULL, err));
  }
  return HA_OK;
}

/* In omgidl a default may be the name of a constant, and "value=" may be omitted. */
static ha_status take_named_default(ha__idl_parser *p, ha_error *err) {
  uint64_t value;
  ha__span scope;
  ha__span name;

  HA_TRY(ha__idl_take_scoped(p, &name, err));
  if (ha__idl_look_up(p, &value, &scope, &p->constants, name)) {
    const ha_constant *found = &((const ha__idl_constant *)(uintptr_t)value)->node.face;
    if (!is_text(found) && !is_char(found)) p->default_text = found->value_text;
  }
  return ha__idl_skip_arguments(p, err);
}

/* Takes the source text of the value in "(value=3)". An array is written as a string, "(1, 2)". */
static ha_status take_default(ha__idl_parser *p, ha_error *err) {
  bool taken = false;

  HA_TRY(ha__idl_skip_if(p, &taken, "value", err));
  if (!taken && !p->is_omg) return ha__idl_skip_arguments(p, err);
  if (taken) HA_TRY(ha__idl_expect(p, "=", err));
  const char *start = p->token.text.data;
  if (is_bool(p)) {
    p->default_text = (p->token.text.data[0] | 0x20) == 't' ? "true" : "false";
    return ha__idl_skip_arguments(p, err);
  }
  if (p->is_omg && p->token.kind == HA__IDL_NAME) return take_named_default(p, err);
  const char *end = start;
  while (p->token.kind != HA__IDL_END && !ha__idl_at(p, ")")) {
    end = ha__span_end(p->token.text);
    HA_TRY(ha__idl_take(p, NULL, err));
  }
  ha__span text = ha__span_between(start, end);
  const bool is_array = ha__span_begins(text, "\"(") && ha__span_ends(text, ")\"");
  if (is_array) text = ha__span_between(text.data + 1, end - 1);
  if (text.size == 0) return ha__idl_unexpected(p, "a value", err);
  char *copy = ha__arena_dup(p->arena, text.data, text.size);
  if (!copy) return HA_FAIL_NOMEM(err);
  if (is_array) {
    copy[0] = '[';
    copy[text.size - 1] = ']';
  }
  p->default_text = copy;
  return ha__idl_expect(p, ")", err);
}

ha_status ha__idl_take_annotations(ha__idl_parser *p, ha_error *err) {
  bool taken = false;
  ha__span name;

  for (;;) {
    HA_TRY(ha__idl_skip_if(p, &taken, "@", err));
    if (!taken) return HA_OK;
    HA_TRY(ha__idl_take_scoped(p, &name, err));
    HA_TRY(ha__idl_skip_if(p, &taken, "(", err));
    if (p->is_omg) {
      bool is_note = false;
      HA_TRY(ha__idl_take_note(p, &is_note, name, taken, err));
      if (is_note) continue;
    }
    if (!taken) continue;
    HA_TRY(ha__span_is(name, "default") ? take_default(p, err) : ha__idl_skip_arguments(p, err));
  }
}
