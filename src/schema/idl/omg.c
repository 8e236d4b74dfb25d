/* What IDL of DDS has and ROS does not: enums, bitmasks, unions, maps, nested sequences. They
 * become what .msg has for them. */
#include <inttypes.h>
#include <stdio.h>

#include "base/number/number.h"
#include "schema/idl/parser.h"

/* Limits of a text: a small one could need much memory or time. */
enum { MAX_COPIED = 65536, MAX_LABELS = 1024 };

/* --- enums and bitmasks ----------------------------------------------------------------------- */

/* Makes a name of an enum known in its scope, and as ENUM::NAME. */
static ha_status put_name(ha__idl_parser *p, const char *type, ha__span name,
                          const ha__idl_constant *constant, ha_error *err) {
  const char *full[2] = {NULL, NULL};
  uint64_t before;

  HA_TRY(ha__idl_scoped(p, &full[0], p->scope, name, err));
  HA_TRY(ha__idl_scoped(p, &full[1], ha__span_of(type), name, err));
  if (ha__table_find(&before, &p->constants, full[1], strlen(full[1]))) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, name.data, "'%s' is defined twice",
                       ha__quoted(name).text);
  }
  HA_TRY(ha__table_put(&p->constants, full[1], strlen(full[1]), (uintptr_t)constant, err));
  return ha__table_put(&p->constants, full[0], strlen(full[0]), (uintptr_t)constant, err);
}

static ha_status take_name(ha__idl_parser *p, ha__idl_constants *names, const char *type,
                           int32_t kind, int64_t value, ha_error *err) {
  ha__idl_constant *constant = ha__arena_alloc(p->arena, sizeof *constant);
  char number[HA__NUMBER_ROOM];
  ha__span name;

  HA_TRY(ha__idl_take_name(p, &name, err));
  if (!constant) return HA_FAIL_NOMEM(err);
  ha_constant *face = &constant->node.face;
  face->kind = kind;
  face->integer = value;
  face->type_text = ha__word_of_kind(kind);
  face->name = ha__arena_dup(p->arena, name.data, name.size);
  const size_t size = kind == HA_KIND_UINT64 ? ha__number_u64(number, (uint64_t)value)
                                             : ha__number_i64(number, value);
  face->value_text = ha__arena_dup(p->arena, number, size);
  if (!face->name || !face->value_text) return HA_FAIL_NOMEM(err);
  if (names->last) {
    names->last->next = constant;
  } else {
    names->first = constant;
  }
  names->last = constant;
  return put_name(p, type, name, constant, err);
}

/* Takes "{A, B}": each value follows the one before, or is that of @value or @position. */
static ha_status take_names(ha__idl_parser *p, ha__idl_constants *names, const char *type,
                            int32_t kind, bool is_mask, ha_error *err) {
  int64_t next = 0;
  bool more = true;

  HA_TRY(ha__idl_expect(p, "{", err));
  while (more && !ha__idl_at(p, "}")) {
    const char *at = p->token.text.data;
    p->notes = (ha__idl_notes){0};
    HA_TRY(ha__idl_take_annotations(p, err));
    if (p->notes.has_number) next = p->notes.number;
    if (is_mask ? next < 0 || next > 63 : next < INT32_MIN || next > INT32_MAX) {
      return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "%" PRId64 " is not a value here", next);
    }
    const int64_t value = is_mask ? (int64_t)(UINT64_C(1) << next) : next;
    HA_TRY(take_name(p, names, type, kind, value, err));
    next++;
    HA_TRY(ha__idl_skip_if(p, &more, ",", err));
  }
  HA_TRY(ha__idl_expect(p, "}", err));
  return ha__idl_expect(p, ";", err);
}

/* DDS-XTypes 1.3, 7.4.1.1.2 and 3: the size is that of the smallest integer. */
static int32_t kind_of(int64_t bits, bool is_mask) {
  if (bits <= 8) return is_mask ? HA_KIND_UINT8 : HA_KIND_INT8;
  if (bits <= 16) return is_mask ? HA_KIND_UINT16 : HA_KIND_INT16;
  if (bits <= 32) return is_mask ? HA_KIND_UINT32 : HA_KIND_INT32;
  return is_mask ? HA_KIND_UINT64 : HA_KIND_INT64;
}

static ha_status take_numbers(ha__idl_parser *p, bool is_mask, ha_error *err) {
  const int64_t bits = p->notes.has_number ? p->notes.number : 32;
  ha__idl_type *type = ha__arena_alloc(p->arena, sizeof *type);
  ha__idl_constants *names = ha__arena_alloc(p->arena, sizeof *names);
  const char *full = NULL;
  ha__span name;

  if (!type || !names) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__idl_take_name(p, &name, err));
  if (bits < 1 || bits > (is_mask ? 64 : 32)) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, name.data, "'%s' cannot have %" PRId64 " bits",
                       ha__quoted(name).text, bits);
  }
  *type = (ha__idl_type){.kind = kind_of(bits, is_mask), .is_enum = true, .names = names};
  HA_TRY(ha__idl_scoped(p, &full, p->scope, name, err));
  HA_TRY(ha__table_put(&p->typedefs, full, strlen(full), (uintptr_t)type, err));
  return take_names(p, names, full, type->kind, is_mask, err);
}

ha_status ha__idl_take_enum(ha__idl_parser *p, ha_error *err) {
  return take_numbers(p, false, err);
}

ha_status ha__idl_take_bitmask(ha__idl_parser *p, ha_error *err) {
  return take_numbers(p, true, err);
}

ha_status ha__idl_add_names(ha__idl_parser *p, const ha__idl_body *body, ha_error *err) {
  ha__table *known = (ha__table *)(uintptr_t)&body->names;
  uint64_t before;

  for (const ha__idl_enums *e = body->enums; e; e = e->next) {
    const ha__idl_constant *c = e->names->first;
    for (; c && p->copied < MAX_COPIED; c = c->next) {
      const char *name = c->node.face.name;
      if (ha__table_find(&before, known, name, strlen(name))) {
        if (before == (uintptr_t)c) break; /* this enum was added for another member */
        continue;
      }
      HA_TRY(ha__table_put(known, name, strlen(name), (uintptr_t)c, err));
      HA_TRY(ha__type_add_constant(p->arena, body->type, &c->node, err));
      p->copied++;
    }
  }
  return HA_OK;
}

/* --- unions ----------------------------------------------------------------------------------- */

/* Takes "case A: case B:" or "default:". */
static ha_status take_labels(ha__idl_parser *p, ha__wire *wire, uint32_t *count, ha_error *err) {
  bool taken = false;

  for (;;) {
    const char *at = p->token.text.data;
    HA_TRY(ha__idl_skip_if(p, &taken, "default", err));
    if (taken) {
      wire->is_else = true;
    } else {
      HA_TRY(ha__idl_skip_if(p, &taken, "case", err));
      if (!taken) break;
      ha__label *label = ha__arena_alloc(p->arena, sizeof *label);
      if (!label) return HA_FAIL_NOMEM(err);
      HA_TRY(ha__idl_take_integer(p, &label->value, err));
      label->next = wire->labels;
      wire->labels = label;
      if (++*count > MAX_LABELS) {
        return HA__FAIL_AT(err, HA_E_LIMIT, &p->place, at, "a union of more than %d cases",
                           MAX_LABELS);
      }
    }
    HA_TRY(ha__idl_expect(p, ":", err));
  }
  if (wire->is_else || wire->labels) return HA_OK;
  return ha__idl_unexpected(p, "a case", err);
}

static ha_status take_case(ha__idl_parser *p, ha__idl_body *body, uint32_t *count, ha_error *err) {
  ha__wire wire = {.is_case = true};
  ha__idl_type type;
  ha__span name;

  HA_TRY(take_labels(p, &wire, count, err));
  p->default_text = NULL;
  p->notes = (ha__idl_notes){0};
  HA_TRY(ha__idl_take_annotations(p, err));
  p->default_text = NULL; /* only the selected member has a value */
  p->notes.is_optional = false;
  HA_TRY(ha__idl_take_type(p, &type, err));
  HA_TRY(ha__idl_take_declarator(p, &type, &name, err));
  HA_TRY(ha__idl_add_member(p, body, &type, name, &wire, err));
  return ha__idl_expect(p, ";", err);
}

/* Takes "switch (TYPE)"; the discriminator has the id 0. */
static ha_status take_discriminator(ha__idl_parser *p, ha__idl_body *body, ha_error *err) {
  static const ha__wire wire = {0};
  ha__idl_type type;

  HA_TRY(ha__idl_expect(p, "switch", err));
  HA_TRY(ha__idl_expect(p, "(", err));
  p->default_text = NULL;
  p->notes = (ha__idl_notes){0};
  HA_TRY(ha__idl_take_annotations(p, err));
  p->notes = (ha__idl_notes){0};
  const char *at = p->token.text.data;
  HA_TRY(ha__idl_take_type(p, &type, err));
  const bool is_number = type.array == HA_ARRAY_NONE && type.kind != HA_KIND_STRUCT &&
                         type.kind != HA_KIND_STRING && type.kind != HA_KIND_WSTRING &&
                         type.kind != HA_KIND_FLOAT32 && type.kind != HA_KIND_FLOAT64 &&
                         type.kind != HA_KIND_LONG_DOUBLE;
  if (!is_number) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, at, "a union cannot have this discriminator");
  }
  HA_TRY(ha__idl_add_member(p, body, &type, ha__span_of("discriminator"), &wire, err));
  return ha__idl_expect(p, ")", err);
}

static ha_status take_cases(ha__idl_parser *p, ha__idl_body *body, ha_error *err) {
  uint32_t count = 0;

  HA_TRY(take_discriminator(p, body, err));
  HA_TRY(ha__idl_expect(p, "{", err));
  while (!ha__idl_at(p, "}"))
    HA_TRY(take_case(p, body, &count, err));
  HA_TRY(ha__idl_expect(p, "}", err));
  HA_TRY(ha__idl_expect(p, ";", err));
  return ha__idl_add_names(p, body, err);
}

ha_status ha__idl_take_union(ha__idl_parser *p, ha_error *err) {
  ha__idl_body body = {.is_hash = p->notes.is_hash};
  const uint8_t extent = p->notes.extent;
  const char *full = NULL;
  const char *key = NULL;
  bool forward = false;
  ha__span name;

  HA_TRY(ha__idl_take_name(p, &name, err));
  HA_TRY(ha__idl_skip_if(p, &forward, ";", err));
  if (forward) return HA_OK;
  HA_TRY(ha__idl_scoped(p, &full, p->scope, name, err));
  HA_TRY(ha__table_put(&p->structs, full, strlen(full), 1, err));
  HA_TRY(ha__idl_key_of(p, &key, ha__span_of(full), err));
  body.type = ha__type_new(p->arena, key, HA_DIALECT_ROS2);
  if (!body.type) return HA_FAIL_NOMEM(err);
  body.type->form = HA__FORM_UNION;
  body.type->extent = extent;
  const ha_status st = take_cases(p, &body, err);
  ha__table_done(&body.names);
  return st < 0 ? st : ha__idl_add_type(p, body.type, err);
}

/* --- types that the text does not name -------------------------------------------------------- */

typedef struct part {
  const char *name;
  const ha__idl_type *type;
} part;

/* Makes a type of these fields; *out refers to it. */
static ha_status make_type(ha__idl_parser *p, ha__idl_type *out, uint8_t form, const part *parts,
                           size_t count, ha_error *err) {
  static const char *const words[] = {[HA__FORM_LIST] = "Sequence", [HA__FORM_ENTRY] = "Entry"};
  static const ha__wire wire = {0};
  ha__idl_body body = {.next_id = 0};
  const char *full = NULL;
  const char *key = NULL;
  char name[32];
  ha_status st = HA_OK;

  snprintf(name, sizeof name, "%s_%" PRIu32, words[form], ++p->made);
  HA_TRY(ha__idl_scoped(p, &full, p->scope, ha__span_of(name), err));
  HA_TRY(ha__idl_key_of(p, &key, ha__span_of(full), err));
  body.type = ha__type_new(p->arena, key, HA_DIALECT_ROS2);
  if (!body.type) return HA_FAIL_NOMEM(err);
  body.type->form = form;
  const ha__idl_notes notes = p->notes;
  const char *default_text = p->default_text;
  p->notes = (ha__idl_notes){0};
  p->default_text = NULL;
  for (size_t i = 0; i < count && st >= 0; i++) {
    st = ha__idl_add_member(p, &body, parts[i].type, ha__span_of(parts[i].name), &wire, err);
  }
  if (st >= 0) st = ha__idl_add_names(p, &body, err);
  p->notes = notes;
  p->default_text = default_text;
  ha__table_done(&body.names);
  if (st < 0) return st;
  *out = (ha__idl_type){.kind = HA_KIND_STRUCT, .ref = key};
  return ha__idl_add_type(p, body.type, err);
}

ha_status ha__idl_make_list(ha__idl_parser *p, ha__idl_type *type, ha_error *err) {
  const ha__idl_type items = *type;
  const part values = {"values", &items};

  return make_type(p, type, HA__FORM_LIST, &values, 1, err);
}

ha_status ha__idl_take_map(ha__idl_parser *p, ha__idl_type *out, ha_error *err) {
  ha__idl_type key;
  ha__idl_type value;
  bool bounded = false;

  HA_TRY(ha__idl_expect(p, "<", err));
  HA_TRY(ha__idl_take_type(p, &key, err));
  HA_TRY(ha__idl_expect(p, ",", err));
  HA_TRY(ha__idl_take_type(p, &value, err));
  HA_TRY(ha__idl_skip_if(p, &bounded, ",", err));
  if (bounded) {
    int64_t bound = 0;
    HA_TRY(ha__idl_take_integer(p, &bound, err));
  }
  HA_TRY(ha__idl_expect(p, ">", err));
  const part parts[] = {{"key", &key}, {"value", &value}};
  HA_TRY(make_type(p, out, HA__FORM_ENTRY, parts, 2, err));
  out->array = HA_ARRAY_UNBOUNDED;
  out->is_map = true;
  return HA_OK;
}
