/* Applies rules to the text of a definition, line by line, so that comments are kept. */
#include <string.h>

#include "bag/adapt/adapt.h"
#include "base/status.h"
#include "schema/msg/line.h"
#include "schema/place.h"
#include "schema/write_type.h"

typedef struct editor {
  ha__text *out;
  const ha__adapt_parts *parts;
  const ha__adapt_part *part;
  int32_t dialect;
  bool is_moved; /* renamed to another package: bare names would change their meaning */
} editor;

static bool is_package(const char *key, const char *other) {
  const ha__span a = ha__package_of(key);
  const ha__span b = ha__package_of(other);

  return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static const ha__adapt_rule *rule_for(const editor *e, int what, ha__span field) {
  for (size_t i = 0; i < e->part->rule_count; i++) {
    ha__adapt_rule *rule = e->part->rules[i];
    if (rule->what == what && ha__span_is(field, rule->field)) return rule;
  }
  return NULL;
}

/* Old and new type of a field; NULL = a type without a name of its own. */
static const ha__adapt_part *part_of(const editor *e, ha__span field) {
  for (const ha__field_node *f = e->part->type->fields; f; f = f->next) {
    if (!f->face.type || !ha__span_is(field, f->face.name)) continue;
    for (size_t i = 0; i < e->parts->size; i++) {
      if (&e->parts->items[i].type->face == f->face.type) return &e->parts->items[i];
    }
  }
  return NULL;
}

static void add(const editor *e, const char *from, const char *to) {
  ha__text_add(e->out, from, (size_t)(to - from));
}

/* The renamed word of a type, with its array part. Bare names stay bare if possible. */
static void add_word(const editor *e, const ha__msg_line *line) {
  const ha__adapt_part *part = part_of(e, line->name);
  const char *end = line->type.data;

  while (end < ha__span_end(line->type) && *end != '[' && *end != '<') {
    end++;
  }
  const ha__span base = ha__span_between(line->type.data, end);
  const bool is_bare = !ha__span_find(base, '/');
  const bool is_header = is_bare && ha__span_is(base, "Header") && e->dialect == HA_DIALECT_ROS1;
  if (!part ||
      (strcmp(part->key, part->type->key) == 0 && (!is_bare || is_header || !e->is_moved))) {
    ha__text_add(e->out, line->type.data, line->type.size);
    return;
  }
  const bool stays_bare = is_bare && !is_header && is_package(part->key, e->part->key);
  ha__text_string(e->out, stays_bare ? strchr(part->key, '/') + 1 : part->key);
  add(e, end, ha__span_end(line->type));
}

static void add_line(const editor *e, ha__span text, const ha__msg_line *line) {
  const ha__adapt_rule *rename = rule_for(e, HA__RULE_RENAME, line->name);

  add(e, text.data, line->type.data);
  add_word(e, line);
  add(e, ha__span_end(line->type), line->name.data);
  if (rename) {
    ha__text_string(e->out, rename->value);
  } else {
    ha__text_add(e->out, line->name.data, line->name.size);
  }
  add(e, ha__span_end(line->name), ha__span_end(text));
  ha__text_string(e->out, "\n");
}

static ha_status edit(const editor *e, ha__span text, ha_error *err) {
  const ha__place place = {e->part->type->face.name, text.data};
  ha__msg_line line;
  ha__span next;

  while (ha__take_line(&next, &text)) {
    HA_TRY(ha__msg_line_cut(&line, next, e->dialect, &place, err));
    if (line.what != HA__LINE_FIELD) {
      ha__text_add(e->out, next.data, next.size);
      ha__text_string(e->out, "\n");
    } else if (!rule_for(e, HA__RULE_DROP, line.name)) {
      add_line(e, next, &line);
    }
  }
  return ha__text_status(e->out, err);
}

ha_status ha__adapt_text(ha__text *out, const ha__adapt_parts *parts, size_t i, ha_error *err) {
  const ha__adapt_part *part = &parts->items[i];
  const editor e = {.out = out,
                    .parts = parts,
                    .part = part,
                    .dialect = part->type->face.dialect,
                    .is_moved = !is_package(part->key, part->type->key)};
  ha__text text = HA__TEXT_INIT(SIZE_MAX);

  ha_status st = ha__write_type(&text, part->type, e.dialect, err);
  if (st >= 0) st = ha__text_status(&text, err);
  if (st >= 0) st = edit(&e, (ha__span){ha__text_view(&text), text.size}, err);
  ha__text_done(&text);
  return st;
}
