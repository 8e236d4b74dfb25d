#include "schema/msg/msg.h"

#include "schema/msg/line.h"
#include "schema/place.h"
#include "schema/value.h"

typedef struct parser {
  ha__arena *arena;
  ha__type_node *type;
  ha__table names; /* of fields; of ROS 2 also of constants */
  ha__place place;
  int32_t dialect;
} parser;

static ha_status keep(const parser *p, const char **out, ha__span span, ha_error *err) {
  *out = ha__arena_dup(p->arena, span.data, span.size);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status enter_name(parser *p, ha__span name, ha_error *err) {
  uint64_t before;

  if (ha__table_find(&before, &p->names, name.data, name.size)) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, name.data, "'%s' is defined twice",
                       ha__quoted(name).text);
  }
  return ha__table_put(&p->names, name.data, name.size, 1, err);
}

/* The key that a name in this text means. A bare name is of the same package; Header is always
 * that of std_msgs in ROS 1. */
static ha_status find_ref(const parser *p, const char **out, ha__span name, ha_error *err) {
  const ha__span package = ha__package_of(p->type->key);

  if (ha__span_is(name, "Header") && p->dialect == HA_DIALECT_ROS1) {
    name = ha__span_of("std_msgs/Header");
  }
  if (ha__span_find(name, '/') || package.size == 0) {
    *out = ha__key_of_name(p->arena, name);
  } else {
    char *key = ha__arena_alloc(p->arena, package.size + 1 + name.size + 1);
    *out = key;
    if (key) {
      memcpy(key, package.data, package.size);
      key[package.size] = '/';
      memcpy(key + package.size + 1, name.data, name.size);
    }
  }
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status add_field(parser *p, const ha__msg_line *line, ha_error *err) {
  ha__field_node field = {0};
  ha__type_word word;

  HA_TRY(enter_name(p, line->name, err));
  HA_TRY(ha__type_word_parse(&word, line->type, p->dialect, &p->place, err));
  if (word.array == HA_ARRAY_FIXED && word.capacity == 0 && p->dialect == HA_DIALECT_ROS2) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, line->type.data, "an array of no elements");
  }
  field.face.kind = word.kind;
  field.face.array = word.array;
  field.face.capacity = word.capacity;
  field.face.string_capacity = word.string_capacity;
  HA_TRY(keep(p, &field.face.name, line->name, err));
  HA_TRY(keep(p, &field.face.type_text, line->type, err));
  if (line->value.size) HA_TRY(keep(p, &field.face.default_text, line->value, err));
  if (word.kind == HA_KIND_STRUCT) HA_TRY(find_ref(p, &field.ref, word.name, err));
  return ha__type_add_field(p->arena, p->type, &field, err);
}

static ha_status add_constant(parser *p, const ha__msg_line *line, ha_error *err) {
  ha__constant_node constant = {0};
  ha__type_word word;

  if (p->dialect == HA_DIALECT_ROS2) HA_TRY(enter_name(p, line->name, err));
  HA_TRY(ha__type_word_parse(&word, line->type, p->dialect, &p->place, err));
  if (word.array != HA_ARRAY_NONE || word.kind == HA_KIND_STRUCT || word.kind == HA_KIND_TIME ||
      word.kind == HA_KIND_DURATION) {
    return HA__FAIL_AT(err, HA_E_CORRUPT, &p->place, line->type.data, "a constant can't be of '%s'",
                       ha__quoted(line->type).text);
  }
  constant.face.kind = word.kind;
  HA_TRY(keep(p, &constant.face.name, line->name, err));
  HA_TRY(keep(p, &constant.face.type_text, line->type, err));
  HA_TRY(keep(p, &constant.face.value_text, line->value, err));
  HA_TRY(ha__constant_value(&constant.face, p->arena, line->value, p->dialect, &p->place, err));
  return ha__type_add_constant(p->arena, p->type, &constant, err);
}

static ha_status parse_lines(parser *p, ha__span text, ha_error *err) {
  ha__msg_line line;
  ha__span next;

  if (ha__span_begins(text, "\xef\xbb\xbf")) text = ha__span_skip(text, 3);
  while (ha__take_line(&next, &text)) {
    HA_TRY(ha__msg_line_cut(&line, next, p->dialect, &p->place, err));
    if (line.what == HA__LINE_FIELD) HA_TRY(add_field(p, &line, err));
    if (line.what == HA__LINE_CONSTANT) HA_TRY(add_constant(p, &line, err));
  }
  return ha__type_finish(p->arena, p->type, err);
}

ha_status ha__msg_parse(ha__type_node **out, ha__arena *arena, const char *key, ha__span text,
                        int32_t dialect, ha_error *err) {
  parser p = {.arena = arena, .names = HA__TABLE_INIT, .dialect = dialect};

  p.type = ha__type_new(arena, key, dialect);
  if (!p.type) return HA_FAIL_NOMEM(err);
  p.place = (ha__place){p.type->face.name, text.data};
  p.type->face.text = text.data;
  p.type->face.text_size = text.size;
  const ha_status st = parse_lines(&p, text, err);
  ha__table_done(&p.names);
  if (st < 0) return st;
  *out = p.type;
  return HA_OK;
}
