/* Writes skeletons of rules: the fields that only one of two definitions of a type has, and the
 * rules that may apply to them. All rules are comments, because only the user knows which of them
 * are right: a rule that drops a field would hide a loss. */
#include "look/rules.h"

#include <stdlib.h>
#include <string.h>

#include "input/types.h"
#include "ui/memory.h"
#include "ui/report.h"

/* --- two definitions of a type -------------------------------------------------------------- */

static const ha_field *find_field(const ha_type *type, const char *name) {
  for (size_t i = 0; i < type->field_count; i++) {
    if (strcmp(type->fields[i]->name, name) == 0) return type->fields[i];
  }
  return NULL;
}

/* Nested types are compared by themselves. */
static bool is_kept(const ha_type *type, const ha_field *field) {
  const ha_field *same = find_field(type, field->name);

  return same && same->kind == field->kind && same->array == field->array;
}

static bool differs(const ha_type *old, const ha_type *newer) {
  for (size_t i = 0; i < old->field_count; i++) {
    if (!is_kept(newer, old->fields[i])) return true;
  }
  for (size_t i = 0; i < newer->field_count; i++) {
    if (!is_kept(old, newer->fields[i])) return true;
  }
  return false;
}

/* --- rules of a field ----------------------------------------------------------------------- */

/* A comment that describes a field. */
static void put_field(cli_out *out, const ha_field *field, const char *what) {
  cli_out_text(out, "# ");
  cli_out_name(out, field->type_text);
  cli_out_char(out, ' ');
  cli_out_name(out, field->name);
  cli_out_format(out, ": %s\n", what);
}

static void put_rule(cli_out *out, const char *rule, const ha_field *field, const char *rest) {
  cli_out_format(out, "#%s ", rule);
  cli_out_name(out, field->name);
  if (*rest) cli_out_char(out, ' ');
  cli_out_name(out, rest);
  cli_out_char(out, '\n');
}

/* A field that is dropped, or converted to another type. New fields of its type may be its new
 * name. */
static void put_old(cli_out *out, const ha_type *old, const ha_type *newer, const ha_field *field) {
  const ha_field *same = find_field(newer, field->name);
  size_t candidates = 0;

  put_field(out, field, same ? "has another type now" : "the newer definition does not have it");
  for (size_t i = 0; i < newer->field_count; i++) {
    const ha_field *other = newer->fields[i];
    if (find_field(old, other->name) || other->kind != field->kind || other->array != field->array)
      continue;
    put_rule(out, "rename", field, other->name);
    candidates++;
  }
  if (!same && candidates == 0) put_rule(out, "rename", field, "NEW");
  put_rule(out, "drop", field, "");
}

/* Structs, times and wstrings cannot be set by a rule. */
static bool can_be_set(const ha_field *field) {
  return field->kind != HA_KIND_STRUCT && field->kind != HA_KIND_TIME &&
         field->kind != HA_KIND_DURATION && field->kind != HA_KIND_WSTRING;
}

static void put_new(cli_out *out, const ha_field *field) {
  const char *value = field->kind == HA_KIND_STRING ? "\"\""
                      : field->kind == HA_KIND_BOOL ? "false"
                                                    : "0";

  put_field(out, field, "new, gets its default");
  if (can_be_set(field)) {
    put_rule(out, "set", field, field->array != HA_ARRAY_NONE ? "[]" : value);
  }
}

/* --- types ---------------------------------------------------------------------------------- */

static void put_heading(look_rules *rules, const char *type) {
  cli_out_text(rules->out, rules->sections++ > 0 ? "\n[" : "[");
  cli_out_name(rules->out, type);
  cli_out_text(rules->out, "]\n");
}

static void put_type(look_rules *rules, const ha_type *old, const ha_type *newer) {
  if (!differs(old, newer)) return;
  put_heading(rules, old->name);
  for (size_t i = 0; i < old->field_count; i++) {
    if (!is_kept(newer, old->fields[i])) put_old(rules->out, old, newer, old->fields[i]);
  }
  for (size_t i = 0; i < newer->field_count; i++) {
    if (!find_field(old, newer->fields[i]->name)) put_new(rules->out, newer->fields[i]);
  }
}

static void put_unknown(look_rules *rules, const ha_type *old) {
  put_heading(rules, old->name);
  cli_out_text(rules->out, "# not defined in the places that were compared with\n"
                           "#type PKG/NEW\n");
}

static bool is_new_name(look_rules *rules, const char *name) {
  for (size_t i = 0; i < rules->name_count; i++) {
    if (strcmp(rules->names[i], name) == 0) return false;
  }
  rules->names = cli_resize(rules->names, rules->name_count + 1, sizeof *rules->names);
  char *copy = cli_resize(NULL, strlen(name) + 1, 1);
  rules->names[rules->name_count++] = memcpy(copy, name, strlen(name) + 1);
  return true;
}

/* is_root: messages are of this type. Others that are not defined are left out: they may be those
 * of common packages. */
static void add_type(look_rules *rules, const ha_type *old, bool is_root) {
  const char *slash = strchr(old->name, '/');
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_types *newer = NULL;

  if (!is_new_name(rules, old->name)) return;
  options.definitions = rules->others;
  options.dialect = slash && strchr(slash + 1, '/') ? HA_DIALECT_ROS2 : HA_DIALECT_ROS1;
  ha_status st =
      ha_definitions_find(&schema, NULL, rules->definitions, old->name, options.dialect, &err);
  if (st == HA_END) {
    if (is_root) put_unknown(rules, old);
    return;
  }
  if (st == HA_OK) st = ha_types_parse(&newer, &schema, &options, &err);
  if (st == HA_OK) {
    put_type(rules, old, ha_types_root(newer));
  } else {
    cli_warn("%s: no rules: %s", old->name, err.text);
  }
  ha_types_free(newer);
}

bool look_rules_add(look_rules *rules, const char *bag) {
  cli_types types;

  if (!cli_types_open(&types, bag, rules->definitions, false, true)) {
    cli_types_close(&types);
    return false;
  }
  for (size_t i = 0; i < types.size; i++) {
    size_t count = 0;
    const ha_type *const *all = ha_types_all(&count, types.items[i].types);
    const ha_type *root = ha_types_root(types.items[i].types);
    for (size_t k = 0; k < count; k++) {
      add_type(rules, all[k], all[k] == root);
    }
  }
  cli_types_close(&types);
  return true;
}

void look_rules_done(look_rules *rules) {
  for (size_t i = 0; i < rules->name_count; i++) {
    free(rules->names[i]);
  }
  free(rules->names);
}
