#include "bag/adapt/adapt.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"
#include "schema/msg/line.h"
#include "schema/place.h"

ha_status ha_adaptation_new(ha_adaptation **out, const ha_adaptation_options *options,
                            ha_error *err) {
  ha_adaptation_options mine = HA_ADAPTATION_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_adaptation_options, err));
  ha_adaptation *a = ha__alloc_zeroed(1, sizeof *a);

  if (!a) return HA_FAIL_NOMEM(err);
  a->options = mine;
  *out = a;
  return HA_OK;
}

void ha_adaptation_free(ha_adaptation *a) {
  if (!a) return;
  ha__free(a->rules);
  ha__free(a->definitions);
  ha__arena_done(&a->arena);
  ha__free(a);
}

ha_status ha__adapt_key(const char **out, ha_adaptation *a, ha__span name, ha_error *err) {
  if (!ha__is_type_name(name) || !ha__span_find(name, '/')) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is not a name of a type (pkg/Type)",
                   ha__quoted(name).text);
  }
  *out = ha__key_of_name(&a->arena, name);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

/* --- definitions ------------------------------------------------------------------------------ */

ha_status ha_adaptation_define(ha_adaptation *a, const char *type, const char *text, size_t size,
                               const char *origin, ha_error *err) {
  ha__adapt_definition d = {.size = size ? size : 1};
  void *items = a->definitions;

  HA_TRY(ha__need(type, "the type", err));
  HA_TRY(ha__need(origin, "the origin", err));
  HA_TRY(ha__caller_bytes(text, size, "the text", err));
  HA_TRY(ha__adapt_key(&d.key, a, ha__span_of(type), err));
  /* empty text is a definition, too */
  d.text = ha__arena_dup(&a->arena, size ? text : "\n", d.size);
  d.origin = ha__arena_string(&a->arena, origin);
  if (!d.text || !d.origin) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__reserve(&items, &a->definition_capacity, a->definition_count, 1, sizeof d, err));
  a->definitions = items;
  a->definitions[a->definition_count++] = d;
  return HA_OK;
}

/* --- rules ------------------------------------------------------------------------------------ */

static bool is_equal(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

/* A field has one new name, or is dropped. */
static bool is_in_the_way(const ha__adapt_rule *a, const ha__adapt_rule *b) {
  const bool both_set = a->what == HA__RULE_SET && b->what == HA__RULE_SET;
  const bool both_take = a->what != HA__RULE_SET && b->what != HA__RULE_SET;

  return (both_set || both_take) && strcmp(a->type, b->type) == 0 && is_equal(a->hash, b->hash) &&
         is_equal(a->field, b->field);
}

static const char *describe(ha_adaptation *a, const ha__adapt_rule *rule) {
  static const char *const words[] = {"type", "rename", "drop", "set"};
  char text[512];

  snprintf(text, sizeof text, "%.200s%s%.72s: %s %.200s", rule->type, rule->hash ? "@" : "",
           rule->hash ? rule->hash : "", words[rule->what],
           rule->field ? rule->field : rule->value);
  return ha__arena_string(&a->arena, text);
}

ha_status ha__adapt_add_rule(ha_adaptation *a, const ha__adapt_rule *rule, ha_error *err) {
  void *rules = a->rules;

  for (size_t i = 0; i < a->rule_count; i++) {
    if (!is_in_the_way(&a->rules[i], rule)) continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is another rule for it: %.300s",
                   a->rules[i].text);
  }
  HA_TRY(ha__reserve(&rules, &a->rule_capacity, a->rule_count, 1, sizeof *rule, err));
  a->rules = rules;
  a->rules[a->rule_count] = *rule;
  a->rules[a->rule_count].text = describe(a, rule);
  if (!a->rules[a->rule_count].text) return HA_FAIL_NOMEM(err);
  a->rule_count++;
  return HA_OK;
}

ha_status ha_adaptation_rename_type(ha_adaptation *a, const char *from, const char *to,
                                    ha_error *err) {
  ha__adapt_rule rule = {.what = HA__RULE_TYPE};

  HA_TRY(ha__need(from, "the type", err));
  HA_TRY(ha__need(to, "the new type", err));
  HA_TRY(ha__adapt_key(&rule.type, a, ha__span_of(from), err));
  HA_TRY(ha__adapt_key(&rule.value, a, ha__span_of(to), err));
  return ha__adapt_add_rule(a, &rule, err);
}

ha_status ha_adaptation_rename_field(ha_adaptation *a, const char *from, const char *to,
                                     ha_error *err) {
  ha__adapt_rule rule = {.what = HA__RULE_RENAME};
  const char *point = from ? strrchr(from, '.') : NULL;

  HA_TRY(ha__need(from, "the field", err));
  HA_TRY(ha__need(to, "the new field", err));
  if (!point || !ha__is_identifier(ha__span_of(point + 1))) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'%.200s' is not a field of a type (pkg/Type.field)", from);
  }
  if (!ha__is_identifier(ha__span_of(to))) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%.200s' is not a name of a field", to);
  }
  HA_TRY(ha__adapt_key(&rule.type, a, ha__span_between(from, point), err));
  rule.field = ha__arena_string(&a->arena, point + 1);
  rule.value = ha__arena_string(&a->arena, to);
  if (!rule.field || !rule.value) return HA_FAIL_NOMEM(err);
  return ha__adapt_add_rule(a, &rule, err);
}

size_t ha_adaptation_rule_count(const ha_adaptation *a) {
  return a->rule_count;
}

const char *ha_adaptation_unused(const ha_adaptation *a, size_t i) {
  return a->rules[i].is_used || a->rules[i].hash ? NULL : a->rules[i].text;
}
