/* Parser of a file of rules: sections of types, with one rule on each line. */
#include <string.h>

#include "bag/adapt/adapt.h"
#include "base/status.h"
#include "model/caller.h"
#include "schema/place.h"

typedef struct parser {
  ha_adaptation *a;
  ha__place place;
  const char *type; /* of the section; NULL = none yet */
  const char *hash;
} parser;

#define FAIL(p, err, at, ...) HA__FAIL_AT((err), HA_E_CORRUPT, &(p)->place, (at), __VA_ARGS__)

static ha_status keep(const char **out, parser *p, ha__span span, ha_error *err) {
  *out = ha__arena_dup(&p->a->arena, span.data, span.size);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static bool is_hex(ha__span span) {
  for (size_t i = 0; i < span.size; i++) {
    const char c = span.data[i];
    if (!ha__is_digit(c) && (c < 'a' || c > 'f')) return false;
  }
  return true;
}

static bool is_hash(ha__span span) {
  if (ha__span_begins(span, "RIHS01_")) {
    return span.size == HA_RIHS_TEXT_SIZE - 1 && is_hex(ha__span_skip(span, 7));
  }
  return span.size == HA_MD5_TEXT_SIZE - 1 && is_hex(span);
}

static ha_status type_name(const char **out, parser *p, ha__span name, ha_error *err) {
  const ha_status st = ha__adapt_key(out, p->a, name, err);

  if (st != HA_E_ARG) return st;
  ha__place_wrap(err, &p->place, name.data);
  return HA_E_CORRUPT;
}

/* "[pkg/Type]", "[pkg/Type@HASH]" */
static ha_status read_section(parser *p, ha__span line, ha_error *err) {
  ha__span name = ha__span_skip(line, 1);

  if (!ha__span_ends(name, "]")) return FAIL(p, err, ha__span_end(line), "want a ']'");
  name.size--;
  const char *at = ha__span_find(name, '@');
  p->hash = NULL;
  if (at) {
    const ha__span hash = ha__span_between(at + 1, ha__span_end(name));
    if (!is_hash(hash)) {
      return FAIL(p, err, at + 1, "'%s' is not an MD5 sum or a type hash (RIHS01_...)",
                  ha__quoted(hash).text);
    }
    HA_TRY(keep(&p->hash, p, hash, err));
    name = ha__span_between(name.data, at);
  }
  return type_name(&p->type, p, name, err);
}

static ha_status field_name(const char **out, parser *p, ha__span *rest, ha_error *err) {
  *rest = ha__span_trim(*rest);
  const ha__span name = ha__take_word(rest);

  if (name.size == 0) return FAIL(p, err, rest->data, "want the name of a field");
  if (!ha__is_identifier(name)) {
    return FAIL(p, err, name.data, "'%s' is not a name of a field", ha__quoted(name).text);
  }
  return keep(out, p, name, err);
}

static ha_status read_arguments(parser *p, ha__adapt_rule *rule, ha__span *rest, ha_error *err) {
  if (rule->what == HA__RULE_TYPE) return type_name(&rule->value, p, ha__take_word(rest), err);
  HA_TRY(field_name(&rule->field, p, rest, err));
  if (rule->what == HA__RULE_RENAME) return field_name(&rule->value, p, rest, err);
  if (rule->what == HA__RULE_DROP) return HA_OK;
  const ha__span value = ha__span_trim(*rest);
  if (value.size == 0) return FAIL(p, err, ha__span_end(*rest), "want a value");
  *rest = ha__span_skip(value, value.size);
  return keep(&rule->value, p, value, err);
}

static ha_status read_rule(parser *p, ha__span line, ha_error *err) {
  static const char *const words[] = {"type", "rename", "drop", "set"}; /* as HA__RULE_... */
  ha__adapt_rule rule = {.type = p->type, .hash = p->hash};
  ha__span rest = line;
  const ha__span word = ha__take_word(&rest);

  while (rule.what < 4 && !ha__span_is(word, words[rule.what])) {
    rule.what++;
  }
  if (rule.what == 4) {
    return FAIL(p, err, word.data, "there is no rule '%s'; want type, rename, set or drop",
                ha__quoted(word).text);
  }
  if (!p->type) return FAIL(p, err, word.data, "want a section [pkg/Type] in front of it");
  rest = ha__span_trim(rest);
  if (rest.size == 0)
    return FAIL(p, err, ha__span_end(line), "want an argument of '%s'", words[rule.what]);
  HA_TRY(read_arguments(p, &rule, &rest, err));
  rest = ha__span_trim(rest);
  if (rest.size) {
    return FAIL(p, err, rest.data, "unexpected '%s'", ha__quoted(rest).text);
  }
  const ha_status st = ha__adapt_add_rule(p->a, &rule, err);
  if (st != HA_E_ARG) return st;
  ha__place_wrap(err, &p->place, line.data);
  return HA_E_CORRUPT;
}

ha_status ha_adaptation_rules(ha_adaptation *adaptation, const char *name, const char *text,
                              size_t size, ha_error *err) {
  parser p = {.a = adaptation, .place = {name, text}};
  ha__span rest = {text, size};
  ha__span line;

  HA_TRY(ha__need(name, "the name", err));
  HA_TRY(ha__caller_bytes(text, size, "the text", err));
  if (size && memchr(text, '\0', size)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%.200s: not a text: it contains a zero byte",
                   name);
  }
  while (ha__take_line(&line, &rest)) {
    line = ha__span_trim(line);
    if (line.size == 0 || *line.data == '#') continue;
    HA_TRY(*line.data == '[' ? read_section(&p, line, err) : read_rule(&p, line, err));
  }
  return HA_OK;
}
