#include "schema/write_type.h"

#include <strings.h>

#include "base/status.h"
#include "schema/common.h"
#include "schema/msg/line.h"

typedef struct writer {
  ha__text *text;
  const ha__type_node *type;
  int32_t from;
  int32_t to;
  bool is_header_done; /* the seq of ROS 1 was written */
  ha__table names;     /* in use */
  ha__arena arena;
} writer;

/* The types of ROS 2 for the keywords time and duration of ROS 1. */
static const ha__type_node g_time = {
    .face = {.struct_size = sizeof g_time.face,
             .name = "builtin_interfaces/msg/Time",
             .dialect = HA_DIALECT_ROS2,
             .text = "int32 sec\nuint32 nanosec\n",
             .text_size = sizeof "int32 sec\nuint32 nanosec\n" - 1},
    .key = "builtin_interfaces/Time"};
static const ha__type_node g_duration = {
    .face = {.struct_size = sizeof g_duration.face,
             .name = "builtin_interfaces/msg/Duration",
             .dialect = HA_DIALECT_ROS2,
             .text = "int32 sec\nuint32 nanosec\n",
             .text_size = sizeof "int32 sec\nuint32 nanosec\n" - 1},
    .key = "builtin_interfaces/Duration"};

bool ha__is_header(const ha__type_node *type) {
  return strcmp(type->key, "std_msgs/Header") == 0 || strcmp(type->key, "roslib/Header") == 0;
}

/* The keyword of ROS 1 for a type of ROS 2; NULL = none. */
static const char *word_of_time(const ha__type_node *type) {
  if (type->face.dialect != HA_DIALECT_ROS2) return NULL;
  if (strcmp(type->key, g_time.key) == 0) return "time";
  return strcmp(type->key, g_duration.key) == 0 ? "duration" : NULL;
}

const char *ha__name_in(ha__arena *arena, const ha__type_node *type, int32_t dialect) {
  const bool is_service = type->part_count == 2 && type->face.dialect == HA_DIALECT_ROS1;
  const ha__span package = ha__package_of(type->key);

  if (type->face.dialect == dialect) return type->face.name;
  if (ha__is_header(type)) return ha__name_of_key(arena, "std_msgs/Header", dialect);
  if (!is_service || strchr(type->key + package.size + 1, '/')) {
    return ha__name_of_key(arena, type->key, dialect);
  }
  char *name = ha__arena_alloc(arena, strlen(type->key) + sizeof "srv/");
  if (!name) return NULL;
  memcpy(name, type->key, package.size);
  memcpy(name + package.size, "/srv", 4);
  memcpy(name + package.size + 4, type->key + package.size, strlen(type->key) - package.size);
  return name;
}

const ha__type_node *ha__needed_type(const ha_field *field, int32_t dialect) {
  if (dialect == HA_DIALECT_ROS2 && field->kind == HA_KIND_TIME) return &g_time;
  if (dialect == HA_DIALECT_ROS2 && field->kind == HA_KIND_DURATION) return &g_duration;
  if (!field->type) return NULL;
  const ha__type_node *type = ha__type_node_of(field->type);
  return dialect == HA_DIALECT_ROS1 && word_of_time(type) ? NULL : type;
}

/* --- names ----------------------------------------------------------------- */

static bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

/* Whether rosidl accepts a name: [a-z][a-z0-9_]*, upper case for constants; no "__", no final "_".
 */
static bool is_strict(const char *name, bool capitals) {
  const size_t size = strlen(name);

  if (!(capitals ? is_upper(*name) : is_lower(*name)) || name[size - 1] == '_') return false;
  for (size_t i = 1; i < size; i++) {
    if (capitals ? is_lower(name[i]) : is_upper(name[i])) return false;
    if (name[i] == '_' && name[i - 1] == '_') return false;
  }
  return true;
}

/* Makes the most similar name that rosidl accepts. */
static void make_strict(char *name, bool capitals) {
  size_t size = 0;

  for (const char *c = name; *c; c++) {
    if (*c == '_' && (size == 0 || name[size - 1] == '_')) continue;
    const bool turn = capitals ? is_lower(*c) : is_upper(*c);
    name[size++] = (char)(turn ? *c ^ 0x20 : *c);
  }
  if (size && name[size - 1] == '_') size--;
  name[size] = '\0';
}

/* Some common types have names in ROS 1 that ROS 2 forbids: "D" of CameraInfo. Their MD5 sums need
 * them as they were. */
static ha_status old_name(writer *w, const char **out, const char *name, ha_error *err) {
  const char *text = ha__common_find(w->type->key, HA_DIALECT_ROS1, NULL);
  ha__span rest = ha__span_of(text ? text : "");
  const ha__place place = {w->type->key, rest.data};
  ha__msg_line cut;
  ha__span line;

  while (ha__take_line(&line, &rest)) {
    HA_TRY(ha__msg_line_cut(&cut, line, HA_DIALECT_ROS1, &place, err));
    if (cut.what != HA__LINE_FIELD || cut.name.size != strlen(name)) continue;
    if (strncasecmp(cut.name.data, name, cut.name.size) != 0) continue;
    *out = ha__arena_dup(&w->arena, cut.name.data, cut.name.size);
    return *out ? HA_OK : HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

/* Replaces a name of ROS 1 that rosidl rejects, unless the new name is in use. */
static ha_status name_in(writer *w, const char **out, const char *name, bool capitals,
                         ha_error *err) {
  uint64_t before;

  *out = name;
  if (w->from == w->to) return HA_OK;
  if (w->to == HA_DIALECT_ROS1) return capitals ? HA_OK : old_name(w, out, name, err);
  if (is_strict(name, capitals)) return HA_OK;
  char *made = ha__arena_string(&w->arena, name);
  if (!made) return HA_FAIL_NOMEM(err);
  make_strict(made, capitals);
  if (!is_strict(made, capitals)) return HA_OK;
  if (ha__table_find(&before, &w->names, made, strlen(made))) return HA_OK;
  *out = made;
  return ha__table_put(&w->names, made, strlen(made), 1, err);
}

/* In ROS 1 and IDL a constant may have the name of a field, or (ROS 1) of another constant. */
static ha_status check_names(const writer *w, ha_error *err) {
  uint64_t before;

  for (const ha__constant_node *c = w->type->constants; c; c = c->next) {
    const char *name = c->face.name;
    if (!ha__table_find(&before, &w->names, name, strlen(name)) || before == (uintptr_t)c) continue;
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "constant %s of %s: ROS 2 does not allow two things with one name", name,
                   w->type->face.name);
  }
  return HA_OK;
}

static ha_status enter_names(writer *w, ha_error *err) {
  for (const ha__field_node *field = w->type->fields; field; field = field->next) {
    HA_TRY(ha__table_put(&w->names, field->face.name, strlen(field->face.name), 1, err));
  }
  for (const ha__constant_node *c = w->type->constants; c; c = c->next) {
    uint64_t before;
    if (ha__table_find(&before, &w->names, c->face.name, strlen(c->face.name))) continue;
    HA_TRY(ha__table_put(&w->names, c->face.name, strlen(c->face.name), (uintptr_t)c, err));
  }
  return w->to == HA_DIALECT_ROS2 ? check_names(w, err) : HA_OK;
}

/* --- constants --------------------------------------------------------------- */

/* Whether a string cannot be written in one line, or would be cut at a #. */
static bool is_beyond(const writer *w, const char *string) {
  return strpbrk(string, w->to == HA_DIALECT_ROS2 ? "#\n\r" : "\n\r") != NULL;
}

/* Whether a string needs quotes: to keep blanks at its ends, or quotes of its own. */
static bool is_quoted(const char *string) {
  const size_t size = strlen(string);

  return size == 0 || string[0] == '"' || string[0] == '\'' || ha__is_blank(string[0]) ||
         ha__is_blank(string[size - 1]);
}

static void add_string(const writer *w, const char *string) {
  const bool quoted = w->to == HA_DIALECT_ROS2 && is_quoted(string);

  if (!quoted) {
    ha__text_string(w->text, string);
    return;
  }
  ha__text_string(w->text, "\"");
  for (const char *c = string; *c; c++) {
    if (*c == '"') ha__text_string(w->text, "\\");
    ha__text_add(w->text, c, 1);
  }
  ha__text_string(w->text, "\"");
}

/* A byte is signed only in ROS 1. */
static void add_integer(const writer *w, const ha_constant *constant) {
  const bool to_byte = w->to == HA_DIALECT_ROS2 && strcmp(constant->type_text, "byte") == 0;

  if (constant->kind == HA_KIND_UINT64) {
    ha__text_u64(w->text, (uint64_t)constant->integer);
  } else if (constant->kind == HA_KIND_BYTE && w->to == HA_DIALECT_ROS1) {
    ha__text_i64(w->text, (int8_t)constant->integer);
  } else {
    ha__text_i64(w->text, to_byte ? constant->integer & 0xff : constant->integer);
  }
}

static void add_value(const writer *w, const ha_constant *constant) {
  static const char *const words[2][2] = {{"False", "True"}, {"false", "true"}};

  switch (constant->kind) {
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    add_string(w, constant->string);
    break;
  case HA_KIND_BOOL:
    ha__text_string(w->text, words[w->to == HA_DIALECT_ROS2][constant->integer != 0]);
    break;
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    ha__text_string(w->text, constant->value_text);
    break;
  default:
    add_integer(w, constant);
    break;
  }
}

/* A constant of the same dialect must keep its value. */
static ha_status fail_constant(const writer *w, const ha_constant *constant, ha_error *err) {
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "constant %s of %s: .msg has no way to write its # or end of line", constant->name,
                 w->type->face.name);
}

/* The keyword for the type of a constant. A wide character of IDL becomes a number. */
static void add_constant_word(const writer *w, const ha_constant *constant) {
  if (constant->string && w->to == HA_DIALECT_ROS1) {
    ha__text_string(w->text, "string");
  } else if (constant->kind == HA_KIND_WCHAR) {
    ha__text_string(w->text, "uint16");
  } else {
    ha__text_add(w->text, constant->type_text, strcspn(constant->type_text, "<["));
  }
}

/* In ROS 1 a comment after a string constant would be part of the string, so it has a line of its
 * own before it; a constant that the other dialect can't write becomes a comment. */
static ha_status add_constant(writer *w, const ha_constant *constant, ha__span comment,
                              ha_error *err) {
  const bool is_string = constant->string != NULL;
  const char *name = NULL;

  HA_TRY(name_in(w, &name, constant->name, true, err));
  if (comment.size && is_string && w->to == HA_DIALECT_ROS1) {
    ha__text_add(w->text, comment.data, comment.size);
    ha__text_string(w->text, "\n");
    comment.size = 0;
  }
  const bool beyond = is_string && is_beyond(w, constant->string);
  if (beyond && w->from == w->to) return fail_constant(w, constant, err);
  if (beyond) ha__text_string(w->text, "# ");
  add_constant_word(w, constant);
  ha__text_string(w->text, " ");
  ha__text_string(w->text, name);
  ha__text_string(w->text, "=");
  if (beyond) {
    const size_t line = strcspn(constant->string, "\n\r");
    ha__text_add(w->text, constant->string, line);
  } else {
    add_value(w, constant);
  }
  if (comment.size) ha__text_string(w->text, "  ");
  ha__text_add(w->text, comment.data, comment.size);
  ha__text_string(w->text, "\n");
  return HA_OK;
}

/* --- fields ------------------------------------------------------------------ */

static ha_status fail_reference(const writer *w, const ha_field *field, const ha__type_node *type,
                                ha_error *err) {
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "field %s of %s: .msg has no name for %s, which is in no package", field->name,
                 w->type->face.name, type->key);
}

/* "pkg/Type", or "Type" if the source writes that and the meaning is the same. */
static ha_status add_reference(const writer *w, const ha_field *field, const ha__type_node *type,
                               ha_error *err) {
  const ha__span package = ha__package_of(type->key);
  const char *last = strrchr(type->key, '/');
  const char *bare = last ? last + 1 : type->key;
  const bool was_bare = !strchr(field->type_text, '/') && strcmp(bare, "Header") != 0;

  if (was_bare || !last) {
    /* of IDL: outside of packages */
    if (!last && ha__package_of(w->type->key).size) return fail_reference(w, field, type, err);
    ha__text_string(w->text, bare);
  } else if (w->to == HA_DIALECT_ROS1) {
    ha__text_add(w->text, package.data, package.size);
    ha__text_string(w->text, last);
  } else {
    ha__text_string(w->text, type->key);
  }
  return HA_OK;
}

static ha_status add_word(const writer *w, const ha_field *field, ha_error *err) {
  const ha__type_node *type = ha__needed_type(field, HA_DIALECT_ROS2);
  const char *end = strpbrk(field->type_text, "<[");
  const size_t size = end ? (size_t)(end - field->type_text) : strlen(field->type_text);
  const char *time = type ? word_of_time(type) : NULL;

  if (field->kind == HA_KIND_LONG_DOUBLE || field->kind == HA_KIND_WCHAR) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "field %s of %s: .msg has no %s",
                   field->name, w->type->face.name, field->type_text);
  }
  if (!type && field->kind == HA_KIND_WSTRING && w->to == HA_DIALECT_ROS1) {
    ha__text_string(w->text, "string");
  } else if (!type) {
    ha__text_add(w->text, field->type_text, size);
  } else if (time && w->to == HA_DIALECT_ROS1) {
    ha__text_string(w->text, time);
  } else if (ha__is_header(type) && (w->to == HA_DIALECT_ROS1 || w->from != w->to)) {
    ha__text_string(w->text, w->to == HA_DIALECT_ROS1 ? "Header" : "std_msgs/Header");
  } else if (type == &g_time || type == &g_duration) {
    ha__text_string(w->text, type->key);
  } else {
    return add_reference(w, field, type, err);
  }
  return HA_OK;
}

/* Only ROS 2 has bounds. */
static void add_array(const writer *w, const ha_field *field) {
  const bool bounds = w->to == HA_DIALECT_ROS2;

  if (field->string_capacity && bounds) {
    ha__text_string(w->text, "<=");
    ha__text_u64(w->text, field->string_capacity);
  }
  if (field->array == HA_ARRAY_NONE) return;
  ha__text_string(w->text, field->array == HA_ARRAY_BOUNDED && bounds ? "[<=" : "[");
  if (field->array == HA_ARRAY_FIXED || (field->array == HA_ARRAY_BOUNDED && bounds)) {
    ha__text_u64(w->text, field->capacity);
  }
  ha__text_string(w->text, "]");
}

static bool is_sequence_number(const ha_field *field) {
  return field->kind == HA_KIND_UINT32 && strcmp(field->name, "seq") == 0;
}

/* Only Header of ROS 1 has a sequence number. true = the field was written. */
static bool change_header(writer *w, const ha_field *field, ha__span comment) {
  const bool is_first = !w->is_header_done;

  if (!is_first || w->from == w->to || !ha__is_header(w->type)) return false;
  w->is_header_done = true;
  if (w->to == HA_DIALECT_ROS2 && is_sequence_number(field)) {
    ha__text_add(w->text, comment.data, comment.size);
    if (comment.size) ha__text_string(w->text, "\n");
    return true;
  }
  if (w->to == HA_DIALECT_ROS1 && !is_sequence_number(field)) {
    ha__text_string(w->text, "uint32 seq\n");
  }
  return false;
}

/* A line with "=" would be a constant. */
static ha_status add_default(const writer *w, const ha_field *field, ha_error *err) {
  if (!field->default_text || w->to != HA_DIALECT_ROS2) return HA_OK;
  if (strpbrk(field->default_text, "#=\n\r")) {
    return HA_FAIL(
        err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
        "field %s of %s: .msg has no way to write #, = or the end of a line in a default",
        field->name, w->type->face.name);
  }
  ha__text_string(w->text, " ");
  ha__text_string(w->text, field->default_text);
  return HA_OK;
}

static ha_status add_field(writer *w, const ha_field *field, ha__span comment, ha_error *err) {
  const char *name = NULL;

  if (change_header(w, field, comment)) return HA_OK;
  HA_TRY(name_in(w, &name, field->name, false, err));
  HA_TRY(add_word(w, field, err));
  add_array(w, field);
  ha__text_string(w->text, " ");
  ha__text_string(w->text, name);
  HA_TRY(add_default(w, field, err));
  if (comment.size) ha__text_string(w->text, "  ");
  ha__text_add(w->text, comment.data, comment.size);
  ha__text_string(w->text, "\n");
  return HA_OK;
}

/* --- types ------------------------------------------------------------------- */

/* Writes a type that has no .msg source: of IDL, or derived. */
static ha_status add_bare(writer *w, ha_error *err) {
  const ha__span none = {NULL, 0};

  for (const ha__constant_node *c = w->type->constants; c; c = c->next) {
    HA_TRY(add_constant(w, &c->face, none, err));
  }
  for (const ha__field_node *field = w->type->fields; field; field = field->next) {
    HA_TRY(add_field(w, &field->face, none, err));
  }
  return HA_OK;
}

/* Write the lines of the source, each in the other dialect. It has been parsed, so lines can be
 * split. A field that the tree lacks is the placeholder of an empty message. */
static ha_status add_changed(writer *w, ha_error *err) {
  const ha__place place = {w->type->face.name, w->type->face.text};
  const ha__constant_node *constant = w->type->constants;
  const ha__field_node *field = w->type->fields;
  ha__span rest = {w->type->face.text, w->type->face.text_size};
  ha__msg_line cut;
  ha__span line;

  while (ha__take_line(&line, &rest)) {
    HA_TRY(ha__msg_line_cut(&cut, line, w->from, &place, err));
    if (cut.what == HA__LINE_CONSTANT && constant) {
      HA_TRY(add_constant(w, &constant->face, cut.comment, err));
      constant = constant->next;
    } else if (cut.what == HA__LINE_FIELD && field) {
      HA_TRY(add_field(w, &field->face, cut.comment, err));
      field = field->next;
    } else if (cut.what == HA__LINE_BLANK || cut.comment.size) {
      ha__text_add(w->text, cut.comment.data, cut.comment.size);
      ha__text_string(w->text, "\n");
    }
  }
  return HA_OK;
}

ha_status ha__write_type(ha__text *text, const ha__type_node *type, int32_t dialect,
                         ha_error *err) {
  writer w = {.text = text, .type = type, .from = type->face.dialect, .to = dialect};
  ha_status st;

  if (type->face.text && !type->is_idl && w.from == dialect) {
    ha__text_add(text, type->face.text, type->face.text_size);
    return HA_OK;
  }
  st = enter_names(&w, err);
  if (st == HA_OK) {
    st = type->face.text && !type->is_idl ? add_changed(&w, err) : add_bare(&w, err);
  }
  ha__table_done(&w.names);
  ha__arena_done(&w.arena);
  return st;
}
