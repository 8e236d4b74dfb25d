/* Determines the target of a type: its own definition, changed by newer ones and by rules. */
#include <stdio.h>
#include <string.h>

#include "bag/adapt/adapt.h"
#include "base/format.h"
#include "base/status.h"
#include "schema/definitions.h"

/* Definitions of the target are searched in this order: newer ones, those of the source, others. */
typedef struct layers {
  ha_definitions face;
  ha_adaptation *a;
  ha_definitions *others;
  ha__adapt_parts parts;
  int32_t dialect;
  ha__arena *arena;
  const char *origin; /* source of the first newer definition */
  const char *last;   /* of the last of them */
} layers;

/* --- rules ------------------------------------------------------------------------------------ */

ha_status ha__adapt_is_hash(bool *out, const char *hash, const ha_types *types, const ha_type *type,
                            ha_error *err) {
  char text[HA_RIHS_TEXT_SIZE];

  HA_TRY(strncmp(hash, "RIHS01_", 7) == 0 ? ha_types_rihs(text, types, type, err)
                                          : ha_types_md5(text, types, type, err));
  *out = strcmp(text, hash) == 0;
  return HA_OK;
}

bool ha__adapt_names(const ha_adaptation *a, const char *name, int32_t dialect) {
  ha__arena arena = HA__ARENA_INIT;
  const char *key = ha__key_of_name(&arena, ha__span_of(name));
  ha_schema schema = HA_SCHEMA_INIT;
  bool is_named =
      a->options.definitions &&
      ha_definitions_find(&schema, NULL, a->options.definitions, name, dialect, NULL) == HA_OK;

  for (size_t i = 0; key && i < a->rule_count; i++) {
    is_named |= strcmp(a->rules[i].type, key) == 0;
  }
  for (size_t i = 0; key && i < a->definition_count; i++) {
    is_named |= strcmp(a->definitions[i].key, key) == 0;
  }
  ha__arena_done(&arena);
  return is_named;
}

/* Whether a rule of that kind, with a hash or without, applies to a type. */
static ha_status holds(bool *out, const ha__adapt_rule *rule, bool has_hash, const ha_types *types,
                       const ha__type_node *type, ha_error *err) {
  *out = (rule->hash != NULL) == has_hash && strcmp(rule->type, type->key) == 0;
  if (!*out || !has_hash) return HA_OK;
  return ha__adapt_is_hash(out, rule->hash, types, &type->face, err);
}

static ha_status add_rules(ha__adapt_part *part, const ha_adaptation *a, bool has_hash,
                           const ha_types *types, ha_error *err) {
  for (size_t i = 0; i < a->rule_count; i++) {
    bool is_for_it = false;
    HA_TRY(holds(&is_for_it, &a->rules[i], has_hash, types, part->type, err));
    if (is_for_it) part->rules[part->rule_count++] = &a->rules[i];
  }
  return HA_OK;
}

static ha_status find_rules(ha__adapt_part *part, ha__arena *arena, const ha_adaptation *a,
                            const ha_types *types, ha_error *err) {
  part->rules = ha__arena_alloc(arena, (a->rule_count + 1) * sizeof(void *));
  part->key = part->type->key;
  if (!part->rules) return HA_FAIL_NOMEM(err);
  HA_TRY(add_rules(part, a, true, types, err));
  HA_TRY(add_rules(part, a, false, types, err));
  for (size_t i = part->rule_count; i > 0; i--) {
    if (part->rules[i - 1]->what != HA__RULE_TYPE) continue;
    part->rules[i - 1]->is_used = true;
    part->key = part->rules[i - 1]->value;
  }
  return HA_OK;
}

static ha_status make_parts(layers *l, const ha_types *from, ha_error *err) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, from);
  ha__adapt_part *parts = ha__arena_alloc(l->arena, (count + 1) * sizeof *parts);

  if (!parts) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    parts[i].type = ha__type_node_of(all[i]);
    HA_TRY(find_rules(&parts[i], l->arena, l->a, from, err));
  }
  l->parts = (ha__adapt_parts){parts, count};
  return HA_OK;
}

/* --- definitions ------------------------------------------------------------------------------ */

/* Name forms are ambiguous between the dialects; ROS 2 text is recognised by its time fields. */
static bool is_of_dialect(const ha_schema *schema, int32_t dialect) {
  static const char package[] = "builtin_interfaces/";
  const char *text = (const char *)schema->data;

  if (dialect == HA_DIALECT_ROS2) return true;
  for (size_t i = 0; i + sizeof package - 1 <= schema->size; i++) {
    if (memcmp(text + i, package, sizeof package - 1) == 0) return false;
  }
  return true;
}

static ha_status find_newer(const layers *l, ha_schema *out, const char **origin, const char *key,
                            ha_error *err) {
  const char *name = ha__name_of_key(l->arena, key, l->dialect);
  ha_status st;

  if (!name) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < l->a->definition_count; i++) {
    const ha__adapt_definition *d = &l->a->definitions[i];
    if (strcmp(d->key, key) != 0) continue;
    *out = (ha_schema){sizeof *out,
                       name,
                       l->dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg",
                       (const uint8_t *)d->text,
                       d->size,
                       ""};
    *origin = d->origin;
    return HA_OK;
  }
  if (!l->a->options.definitions) return HA_END;
  st = ha_definitions_find(out, origin, l->a->options.definitions, name, l->dialect, err);
  return st == HA_OK && !is_of_dialect(out, l->dialect) ? HA_END : st;
}

static ha_status find_own(const layers *l, ha_schema *out, const char *key, ha_error *err) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  size_t i = 0;

  while (i < l->parts.size && strcmp(l->parts.items[i].key, key) != 0) {
    i++;
  }
  if (i == l->parts.size) return HA_END;
  ha_status st = ha__adapt_text(&text, &l->parts, i, err);
  if (st >= 0 && text.size == 0) {
    ha__text_string(&text, "\n"); /* empty text is no definition */
    st = ha__text_status(&text, err);
  }
  const char *kept = st < 0 ? NULL : ha__arena_dup(l->arena, ha__text_view(&text), text.size);
  const char *name = ha__name_of_key(l->arena, key, l->dialect);
  if (st >= 0 && (!kept || !name)) st = HA_FAIL_NOMEM(err);
  if (st >= 0) {
    *out = (ha_schema){
        sizeof *out,           name,      l->dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg",
        (const uint8_t *)kept, text.size, ""};
  }
  ha__text_done(&text);
  return st;
}

/* Whether the source has the same text. */
static bool is_known(const layers *l, const char *key, const ha_schema *schema) {
  const ha__span text = ha__span_trim((ha__span){(const char *)schema->data, schema->size});

  for (size_t i = 0; i < l->parts.size; i++) {
    const ha_type *type = &l->parts.items[i].type->face;
    const ha__span own = ha__span_trim((ha__span){type->text, type->text ? type->text_size : 0});
    if (strcmp(l->parts.items[i].key, key) != 0 || own.size != text.size) continue;
    return own.size == 0 || memcmp(own.data, text.data, own.size) == 0;
  }
  return false;
}

/* A part of a service or an action is defined by the whole: "pkg/srv/Type_Request". */
static ha_status has_newer(bool *out, layers *l, const char *name, ha_error *err) {
  const char *origin = NULL;
  char key[512];
  ha_schema schema = HA_SCHEMA_INIT;

  *out = false;
  if (!ha__format_whole(key, sizeof key, "%s", name)) return HA_OK;
  for (char *end = key; end;) {
    const ha_status st = find_newer(l, &schema, &origin, key, err);
    *out = st == HA_OK;
    if (st != HA_END) return st;
    end = strrchr(key, '_');
    if (!end || (!strstr(key, "/srv/") && !strstr(key, "/action/"))) return HA_OK;
    *end = '\0';
  }
  return HA_OK;
}

static ha_status find(ha_definitions *self, ha_schema *out, const char **origin, const char *name,
                      int32_t dialect, ha_error *err) {
  layers *l = (layers *)self;
  const char *key = ha__key_of_name(l->arena, ha__span_of(name));
  const char *from = "";
  bool is_part = false;

  if (!key) return HA_FAIL_NOMEM(err);
  ha_status st = find_newer(l, out, &from, key, err);
  if (st == HA_OK && !is_known(l, key, out)) {
    l->last = ha__arena_string(l->arena, from);
    if (!l->origin) l->origin = l->last;
  }
  if (st == HA_END) {
    HA_TRY(has_newer(&is_part, l, key, err));
    if (is_part) return HA_END; /* defined by the whole, which is searched next */
    st = find_own(l, out, key, err);
  }
  if (st == HA_END && l->others) {
    st = ha_definitions_find(out, &from, l->others, name, dialect, err);
  }
  if (st == HA_OK && origin) *origin = from;
  return st;
}

/* Whether any rule or newer definition concerns these types. */
static ha_status is_concerned(bool *out, layers *l, ha_error *err) {
  *out = false;
  for (size_t i = 0; i < l->parts.size && !*out; i++) {
    *out = l->parts.items[i].rule_count > 0;
    if (!*out) HA_TRY(has_newer(out, l, l->parts.items[i].key, err));
  }
  return HA_OK;
}

/* --- what comes of it ------------------------------------------------------------------------- */

static ha_status parse(ha_types **out, layers *l, ha_error *err) {
  const ha__adapt_part *root = &l->parts.items[0];
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_schema schema = {.struct_size = sizeof schema, .encoding = "", .hash = ""};
  bool is_newer = false;

  schema.data = (const uint8_t *)"";
  schema.name = ha__name_of_key(l->arena, root->key, l->dialect);
  if (!schema.name) return HA_FAIL_NOMEM(err);
  HA_TRY(has_newer(&is_newer, l, root->key, err));
  if (!is_newer) HA_TRY(find_own(l, &schema, root->key, err));
  options.definitions = &l->face;
  options.dialect = l->dialect;
  return ha_types_parse(out, &schema, &options, err);
}

static ha_status hash(char *out, const ha_types *types, int32_t dialect, ha_error *err) {
  const ha_type *root = ha_types_root(types);

  return dialect == HA_DIALECT_ROS1 ? ha_types_md5(out, types, root, err)
                                    : ha_types_rihs(out, types, root, err);
}

/* An MD5 sum does not contain the name of the type. */
static ha_status is_equal(bool *out, const layers *l, const ha_types *from, const ha_types *to,
                          ha_error *err) {
  char hashes[2][HA_RIHS_TEXT_SIZE];

  *out = false;
  for (size_t i = 0; i < l->parts.size; i++) {
    if (strcmp(l->parts.items[i].key, l->parts.items[i].type->key) != 0) return HA_OK;
  }
  HA_TRY(hash(hashes[0], from, l->dialect, err));
  HA_TRY(hash(hashes[1], to, l->dialect, err));
  *out = strcmp(hashes[0], hashes[1]) == 0;
  return HA_OK;
}

static bool has_field(const ha_type *type, const char *name) {
  for (size_t i = 0; type && i < type->field_count; i++) {
    if (strcmp(type->fields[i]->name, name) == 0) return true;
  }
  return false;
}

typedef struct lists {
  ha_pair *renames;
  const char **drops;
  ha_pair *values;
} lists;

static ha_status add_option(ha__adapted *out, const lists *to, ha__arena *arena,
                            const ha__adapt_part *part, ha__adapt_rule *rule, ha_error *err) {
  const ha_type *from = &part->type->face;
  const ha_type *type = rule->what == HA__RULE_SET ? ha_types_find(out->types, part->key) : from;
  ha_conversion_options *o = &out->options;
  char key[1024];

  if (rule->what == HA__RULE_TYPE) return HA_OK;
  if (has_field(type, rule->field)) rule->is_used = true;
  snprintf(key, sizeof key, "%.500s.%.500s", from->name, rule->field);
  const ha_pair pair = {ha__arena_string(arena, key), rule->value, 0};
  if (!pair.key) return HA_FAIL_NOMEM(err);
  if (rule->what == HA__RULE_RENAME) to->renames[o->rename_count++] = pair;
  if (rule->what == HA__RULE_DROP) to->drops[o->drop_count++] = pair.key;
  if (rule->what == HA__RULE_SET) to->values[o->value_count++] = pair;
  return HA_OK;
}

static ha_status make_options(ha__adapted *out, const layers *l, ha_error *err) {
  size_t count = 0;

  out->options = (ha_conversion_options)HA_CONVERSION_OPTIONS_INIT;
  for (size_t i = 0; i < l->parts.size; i++) {
    count += l->parts.items[i].rule_count;
  }
  const lists to = {ha__arena_alloc(l->arena, (count + 1) * sizeof *to.renames),
                    ha__arena_alloc(l->arena, (count + 1) * sizeof *to.drops),
                    ha__arena_alloc(l->arena, (count + 1) * sizeof *to.values)};
  if (!to.renames || !to.drops || !to.values) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < l->parts.size; i++) {
    const ha__adapt_part *part = &l->parts.items[i];
    for (size_t k = 0; k < part->rule_count; k++) {
      HA_TRY(add_option(out, &to, l->arena, part, part->rules[k], err));
    }
  }
  out->options.renames = to.renames;
  out->options.drops = to.drops;
  out->options.values = to.values;
  return HA_OK;
}

ha_status ha__adapt_types(ha__adapted *out, ha__arena *arena, ha_adaptation *a,
                          const ha_types *from, ha_definitions *others, ha_error *err) {
  layers l = {.face = {find},
              .a = a,
              .others = others,
              .dialect = ha_types_root(from)->dialect,
              .arena = arena};
  bool is_done = false;

  *out = (ha__adapted){.options = HA_CONVERSION_OPTIONS_INIT};
  HA_TRY(make_parts(&l, from, err));
  HA_TRY(is_concerned(&is_done, &l, err));
  if (!is_done) return HA_OK;
  ha_status st = parse(&out->types, &l, err);
  if (st < 0) {
    if (l.last) ha__error_wrap(err, "%.200s", l.last);
    return st;
  }
  st = make_options(out, &l, err);
  if (st >= 0) st = is_equal(&is_done, &l, from, out->types, err);
  if (st < 0 || (is_done && out->options.value_count + out->options.drop_count == 0)) {
    ha_types_free(out->types);
    out->types = NULL;
  }
  out->origin = l.origin;
  return st;
}
