#include "schema/idl/idl.h"

#include "schema/idl/lex.h"
#include "schema/idl/parser.h"

/* Limit of nested modules; ROS uses two. */
enum { MAX_DEPTH = 16 };

/* Keywords of OMG IDL that ROS does not support. */
bool ha__idl_is_foreign(const ha__idl_parser *p) {
  static const char *const words[] = {"enum",      "union",     "bitmask", "bitset", "map",
                                      "interface", "valuetype", "native",  "any",    "exception"};

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (ha__idl_at(p, words[i])) return true;
  }
  return false;
}

ha_status ha__idl_unexpected(const ha__idl_parser *p, const char *wanted, ha_error *err) {
  const ha__quote found = ha__quoted(p->token.text);

  if (ha__idl_is_foreign(p)) {
    return HA__FAIL_AT(err, HA_E_UNSUPPORTED, &p->place, p->token.text.data,
                       "'%s': not supported%s", found.text, p->is_omg ? "" : " by ROS");
  }
  if (p->token.kind == HA__IDL_END) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, p->token.text.data,
                       "the text ends where %s should be", wanted);
  }
  return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, p->token.text.data, "'%s' where %s should be",
                     found.text, wanted);
}

/* --- tokens ---------------------------------------------------------------- */

ha_status ha__idl_take(ha__idl_parser *p, ha__idl_token *out, ha_error *err) {
  const ha__idl_token now = p->token;

  HA_TRY(ha__idl_next(&p->token, &p->rest, &p->place, err));
  if (out) *out = now;
  return HA_OK;
}

bool ha__idl_at(const ha__idl_parser *p, const char *text) {
  return p->token.kind != HA__IDL_STRING && ha__span_is(p->token.text, text);
}

ha_status ha__idl_skip_if(ha__idl_parser *p, bool *taken, const char *text, ha_error *err) {
  *taken = ha__idl_at(p, text);
  return *taken ? ha__idl_take(p, NULL, err) : HA_OK;
}

ha_status ha__idl_expect(ha__idl_parser *p, const char *text, ha_error *err) {
  char wanted[16];

  if (ha__idl_at(p, text)) return ha__idl_take(p, NULL, err);
  wanted[0] = '\'';
  const size_t size = strlen(text) < sizeof wanted - 3 ? strlen(text) : sizeof wanted - 3;
  memcpy(wanted + 1, text, size);
  memcpy(wanted + 1 + size, "'", 2);
  return ha__idl_unexpected(p, wanted, err);
}

ha_status ha__idl_take_name(ha__idl_parser *p, ha__span *out, ha_error *err) {
  if (p->token.kind != HA__IDL_NAME) return ha__idl_unexpected(p, "a name", err);
  *out = p->token.text;
  return ha__idl_take(p, NULL, err);
}

/* --- names ----------------------------------------------------------------- */

/* Makes scope/name; false = too long. */
static bool join(char out[HA__IDL_MAX_NAME + 1], ha__span scope, ha__span name) {
  const size_t slash = scope.size ? 1 : 0;

  if (scope.size + slash > HA__IDL_MAX_NAME) return false;
  if (name.size > HA__IDL_MAX_NAME - scope.size - slash) return false;
  if (scope.size) memcpy(out, scope.data, scope.size);
  if (slash) out[scope.size] = '/';
  memcpy(out + scope.size + slash, name.data, name.size);
  out[scope.size + slash + name.size] = '\0';
  return true;
}

ha_status ha__idl_scoped(const ha__idl_parser *p, const char **out, ha__span scope, ha__span name,
                         ha_error *err) {
  char full[HA__IDL_MAX_NAME + 1];

  if (!join(full, scope, name)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: a name of more than %d bytes: '%s'",
                   ha__quoted(ha__span_of(p->place.type)).text, HA__IDL_MAX_NAME,
                   ha__quoted(name).text);
  }
  *out = ha__arena_string(p->arena, full);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha__span scope_around(ha__span scope) {
  while (scope.size && scope.data[scope.size - 1] != '/')
    scope.size--;
  if (scope.size) scope.size--;
  return scope;
}

bool ha__idl_look_up(const ha__idl_parser *p, uint64_t *value, ha__span *scope,
                     const ha__table *table, ha__span name) {
  char full[HA__IDL_MAX_NAME + 1];

  for (*scope = p->scope;; *scope = scope_around(*scope)) {
    if (join(full, *scope, name) && ha__table_find(value, table, full, strlen(full))) return true;
    if (scope->size == 0) return false;
  }
}

ha_status ha__idl_take_scoped(ha__idl_parser *p, ha__span *out, ha_error *err) {
  ha__text full = HA__TEXT_INIT(HA__IDL_MAX_NAME);
  ha__span name = {NULL, 0};
  bool more = false;
  const char *copy;
  ha_status st;

  if (p->token.kind == HA__IDL_SCOPE) HA_TRY(ha__idl_take(p, NULL, err));
  do {
    st = ha__idl_take_name(p, &name, err);
    if (st < 0) goto done;
    if (full.size) ha__text_string(&full, "/");
    ha__text_add(&full, name.data, name.size);
    st = ha__idl_skip_if(p, &more, "::", err);
    if (st < 0) goto done;
  } while (more);
  st = ha__text_status(&full, err);
  if (st < 0) goto done;
  copy = ha__arena_dup(p->arena, full.data, full.size);
  st = copy ? HA_OK : HA_FAIL_NOMEM(err);
  if (copy) *out = ha__span_of(copy);
done:
  ha__text_done(&full);
  return st;
}

/* --- struct, typedef, module ------------------------------------------------- */

ha_status ha__idl_key_of(const ha__idl_parser *p, const char **out, ha__span full, ha_error *err) {
  *out = p->is_omg ? ha__idl_key(p->arena, full) : ha__key_of_name(p->arena, full);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status put_field(ha__idl_parser *p, ha__idl_body *body, const ha__idl_type *of,
                           const char *name, const ha__wire *wire, ha_error *err) {
  ha__field_node field = {.ref = of->ref, .wire = *wire};
  ha__idl_type type = *of;
  uint64_t before;

  if (ha__table_find(&before, &body->names, name, strlen(name))) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "'%s' is defined twice",
                   ha__quoted(ha__span_of(name)).text);
  }
  HA_TRY(ha__table_put(&body->names, name, strlen(name), 1, err));
  if (p->is_omg && type.kind == HA_KIND_WCHAR) type.kind = HA_KIND_UINT16;
  HA_TRY(ha__idl_type_text(p, &field.face.type_text, &type, err));
  field.face.name = name;
  field.face.kind = type.kind;
  field.face.array = type.array;
  field.face.capacity = type.capacity;
  field.face.string_capacity = type.string_capacity;
  field.wire.is_enum = type.is_enum;
  field.wire.is_map = type.is_map;
  if (!wire->is_has) field.face.default_text = p->default_text;
  return ha__type_add_field(p->arena, body->type, &field, err);
}

/* An optional member has the field has_NAME before it. */
static ha_status put_has(ha__idl_parser *p, ha__idl_body *body, const char *name, ha_error *err) {
  static const ha__idl_type boolean = {.kind = HA_KIND_BOOL};
  static const ha__wire wire = {.is_has = true};
  const size_t size = strlen(name) + 1;
  char *text = ha__arena_alloc(p->arena, size + 4);

  if (!text) return HA_FAIL_NOMEM(err);
  memcpy(text, "has_", 4);
  memcpy(text + 4, name, size);
  return put_field(p, body, &boolean, text, &wire, err);
}

ha_status ha__idl_add_member(ha__idl_parser *p, ha__idl_body *body, const ha__idl_type *of,
                             ha__span name, const ha__wire *wire, ha_error *err) {
  const char *copy = ha__arena_dup(p->arena, name.data, name.size);
  ha__wire own = *wire;
  ha_status st;

  if (!copy) return HA_FAIL_NOMEM(err);
  own.is_optional = p->notes.is_optional;
  if (p->is_omg) HA_TRY(ha__idl_set_id(p, body, &own, copy, err));
  if (own.is_optional) HA_TRY(put_has(p, body, copy, err));
  st = put_field(p, body, of, copy, &own, err);
  if (st == HA_E_CORRUPT) ha__place_wrap(err, &p->place, name.data);
  if (st < 0 || !of->names) return st;
  ha__idl_enums *enums = ha__arena_alloc(p->arena, sizeof *enums);
  if (!enums) return HA_FAIL_NOMEM(err);
  *enums = (ha__idl_enums){of->names, body->enums};
  body->enums = enums;
  return HA_OK;
}

/* Parses a member with its annotations: "double x, y[3];" */
static ha_status take_members(ha__idl_parser *p, ha__idl_body *body, ha_error *err) {
  static const ha__wire wire = {0};
  ha__idl_type base;
  bool more = true;

  p->default_text = NULL;
  p->notes = (ha__idl_notes){0};
  HA_TRY(ha__idl_take_annotations(p, err));
  HA_TRY(ha__idl_take_type(p, &base, err));
  while (more) {
    ha__idl_type of = base;
    ha__span name;
    HA_TRY(ha__idl_take_declarator(p, &of, &name, err));
    HA_TRY(ha__idl_add_member(p, body, &of, name, &wire, err));
    HA_TRY(ha__idl_skip_if(p, &more, ",", err));
  }
  p->default_text = NULL;
  return ha__idl_expect(p, ";", err);
}

/* The constants of struct Foo are in the module Foo_Constants of the same scope. */
static ha_status take_over_constants(ha__idl_parser *p, ha__type_node *type, const char *full,
                                     ha_error *err) {
  static const char end[] = "_Constants";
  char module[HA__IDL_MAX_NAME + sizeof end];
  uint64_t value;

  memcpy(module, full, strlen(full));
  memcpy(module + strlen(full), end, sizeof end);
  if (!ha__table_find(&value, &p->modules, module, strlen(module))) return HA_OK;
  const ha__idl_constants *of = (const ha__idl_constants *)(uintptr_t)value;
  for (const ha__idl_constant *c = of->first; c; c = c->next) {
    HA_TRY(ha__type_add_constant(p->arena, type, &c->node, err));
  }
  return HA_OK;
}

static ha_status take_body(ha__idl_parser *p, ha__idl_body *body, ha_error *err) {
  HA_TRY(ha__idl_expect(p, "{", err));
  while (!ha__idl_at(p, "}"))
    HA_TRY(take_members(p, body, err));
  HA_TRY(ha__idl_expect(p, "}", err));
  HA_TRY(ha__idl_expect(p, ";", err));
  return p->is_omg ? ha__idl_add_names(p, body, err) : HA_OK;
}

ha_status ha__idl_add_type(ha__idl_parser *p, ha__type_node *type, ha_error *err) {
  const char *slash = strchr(type->key, '/');

  if (p->is_omg) HA_TRY(ha__idl_sort_members(p, type, err));
  HA_TRY(ha__type_finish(p->arena, type, err));
  type->is_part = slash && strchr(slash + 1, '/');
  type->is_idl = true;
  type->face.text = p->text.data;
  type->face.text_size = p->text.size;
  if (p->last) {
    p->last->next = type;
  } else {
    p->first = type;
  }
  p->last = type;
  return HA_OK;
}

/* The members of the base of a struct are its first ones. */
static ha_status inherit(ha__idl_parser *p, ha__idl_body *body, ha_error *err) {
  const char *at = p->token.text.data;
  const ha__type_node *base = p->first;
  ha__idl_type type;

  HA_TRY(ha__idl_take_type(p, &type, err));
  while (base && (!type.ref || strcmp(base->key, type.ref) != 0)) {
    base = base->next;
  }
  if (!base) {
    return HA__FAIL_AT(err, HA_E_UNSUPPORTED, &p->place, at,
                       "the base of a struct has to be defined before it");
  }
  for (const ha__field_node *field = base->fields; field; field = field->next) {
    const char *name = field->face.name;
    HA_TRY(ha__table_put(&body->names, name, strlen(name), 1, err));
    HA_TRY(ha__type_add_field(p->arena, body->type, field, err));
    if (!field->wire.is_has) body->next_id = field->wire.id + 1;
  }
  if (body->type->extent == HA__EXTENT_NONE) body->type->extent = base->extent;
  return HA_OK;
}

static ha_status take_struct(ha__idl_parser *p, ha_error *err) {
  ha__idl_body body = {.is_hash = p->notes.is_hash};
  const uint8_t extent = p->notes.extent;
  const char *full = NULL;
  const char *key = NULL;
  bool taken = false;
  ha__span name;

  HA_TRY(ha__idl_take_name(p, &name, err));
  HA_TRY(ha__idl_skip_if(p, &taken, ";", err));
  if (taken) return HA_OK; /* a forward declaration */
  HA_TRY(ha__idl_scoped(p, &full, p->scope, name, err));
  HA_TRY(ha__table_put(&p->structs, full, strlen(full), 1, err));
  HA_TRY(ha__idl_key_of(p, &key, ha__span_of(full), err));
  body.type = ha__type_new(p->arena, key, HA_DIALECT_ROS2);
  if (!body.type) return HA_FAIL_NOMEM(err);
  body.type->extent = extent;
  if (p->is_omg) HA_TRY(ha__idl_skip_if(p, &taken, ":", err));
  ha_status st = taken ? inherit(p, &body, err) : HA_OK;
  if (st >= 0) st = take_body(p, &body, err);
  if (st >= 0) st = take_over_constants(p, body.type, full, err);
  ha__table_done(&body.names);
  return st < 0 ? st : ha__idl_add_type(p, body.type, err);
}

static ha_status take_typedef(ha__idl_parser *p, ha_error *err) {
  ha__idl_type base;
  const char *full = NULL;
  bool more = true;

  HA_TRY(ha__idl_take_type(p, &base, err));
  while (more) {
    ha__span name;
    ha__idl_type *type = ha__arena_alloc(p->arena, sizeof *type);
    if (!type) return HA_FAIL_NOMEM(err);
    *type = base;
    HA_TRY(ha__idl_take_declarator(p, type, &name, err));
    HA_TRY(ha__idl_scoped(p, &full, p->scope, name, err));
    HA_TRY(ha__table_put(&p->typedefs, full, strlen(full), (uintptr_t)type, err));
    HA_TRY(ha__idl_skip_if(p, &more, ",", err));
  }
  return ha__idl_expect(p, ";", err);
}

static ha_status open_module(ha__idl_parser *p, ha_error *err) {
  const char *full = NULL;
  ha__span name;

  if (p->depth >= MAX_DEPTH) {
    return HA__FAIL_AT(err, HA_E_LIMIT, &p->place, p->token.text.data,
                       "modules within more than %d others", MAX_DEPTH);
  }
  HA_TRY(ha__idl_take_name(p, &name, err));
  HA_TRY(ha__idl_scoped(p, &full, p->scope, name, err));
  p->scope = ha__span_of(full);
  p->depth++;
  return ha__idl_expect(p, "{", err);
}

static ha_status close_module(ha__idl_parser *p, ha_error *err) {
  bool unused;

  p->scope = scope_around(p->scope);
  p->depth--;
  HA_TRY(ha__idl_expect(p, "}", err));
  return ha__idl_skip_if(p, &unused, ";", err);
}

static ha_status take_definition(ha__idl_parser *p, ha_error *err) {
  static const struct {
    const char *word;
    ha_status (*take)(ha__idl_parser *p, ha_error *err);
  } words[] = {{"module", open_module},
               {"struct", take_struct},
               {"typedef", take_typedef},
               {"const", ha__idl_take_constant},
               /* of omgidl */
               {"enum", ha__idl_take_enum},
               {"union", ha__idl_take_union},
               {"bitmask", ha__idl_take_bitmask}};
  const size_t count = sizeof words / sizeof *words - (p->is_omg ? 0 : 3);
  bool taken = false;

  p->notes = (ha__idl_notes){0};
  HA_TRY(ha__idl_take_annotations(p, err));
  if (p->depth > 0 && ha__idl_at(p, "}")) return close_module(p, err);
  for (size_t i = 0; i < count; i++) {
    HA_TRY(ha__idl_skip_if(p, &taken, words[i].word, err));
    if (taken) return words[i].take(p, err);
  }
  return ha__idl_unexpected(p, "a module, struct, typedef or const", err);
}

static ha_status parse(ha__idl_parser *p, ha_error *err) {
  HA_TRY(ha__idl_take(p, NULL, err));
  while (p->token.kind != HA__IDL_END)
    HA_TRY(take_definition(p, err));
  return p->depth == 0 ? HA_OK : ha__idl_unexpected(p, "'}'", err);
}

ha_status ha__idl_parse(ha__type_node **out, ha__arena *arena, const char *name, ha__span text,
                        bool is_omg, ha_error *err) {
  ha__idl_parser p = {
      .arena = arena, .place = {name, text.data}, .text = text, .rest = text, .is_omg = is_omg};

  const ha_status st = parse(&p, err);
  ha__table_done(&p.typedefs);
  ha__table_done(&p.constants);
  ha__table_done(&p.modules);
  ha__table_done(&p.structs);
  if (st < 0) return st;
  *out = p.first;
  return HA_OK;
}
