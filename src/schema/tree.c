#include "schema/tree.h"

#include "base/status.h"

/* Keywords of .msg. A keyword with different meanings in the dialects has two lines. */
static const struct {
  const char *word;
  int32_t kind;
  int32_t dialect; /* 0 = both */
} g_words[] = {
    {"bool", HA_KIND_BOOL, 0},
    {"byte", HA_KIND_INT8, HA_DIALECT_ROS1},
    {"byte", HA_KIND_BYTE, HA_DIALECT_ROS2},
    {"int8", HA_KIND_INT8, 0},
    {"uint8", HA_KIND_UINT8, 0},
    {"char", HA_KIND_UINT8, 0},
    {"int16", HA_KIND_INT16, 0},
    {"uint16", HA_KIND_UINT16, 0},
    {"int32", HA_KIND_INT32, 0},
    {"uint32", HA_KIND_UINT32, 0},
    {"int64", HA_KIND_INT64, 0},
    {"uint64", HA_KIND_UINT64, 0},
    {"float32", HA_KIND_FLOAT32, 0},
    {"float64", HA_KIND_FLOAT64, 0},
    {"string", HA_KIND_STRING, 0},
    {"wstring", HA_KIND_WSTRING, HA_DIALECT_ROS2},
    {"time", HA_KIND_TIME, HA_DIALECT_ROS1},
    {"duration", HA_KIND_DURATION, HA_DIALECT_ROS1},
};
enum { WORD_COUNT = sizeof g_words / sizeof *g_words };

static const char g_filler[] = "structure_needs_at_least_one_member";

int32_t ha__kind_of_word(ha__span word, int32_t dialect) {
  for (size_t i = 0; i < WORD_COUNT; i++) {
    if (g_words[i].dialect && g_words[i].dialect != dialect) continue;
    if (ha__span_is(word, g_words[i].word)) return g_words[i].kind;
  }
  return 0;
}

const char *ha__word_of_kind(int32_t kind) {
  if (kind == HA_KIND_BYTE) return "byte";
  if (kind == HA_KIND_CHAR) return "char";
  for (size_t i = 0; i < WORD_COUNT; i++) {
    if (g_words[i].kind == kind && strcmp(g_words[i].word, "byte") != 0) return g_words[i].word;
  }
  return NULL;
}

const char *ha__key_of_name(ha__arena *arena, ha__span name) {
  static const char middle[] = "/msg/";
  const size_t size = sizeof middle - 1;
  const char *slash = ha__span_find(name, '/');
  char *key = ha__arena_dup(arena, name.data, name.size);

  if (!key || !slash) return key;
  const size_t package = (size_t)(slash - name.data);
  if (!ha__span_begins(ha__span_skip(name, package), middle)) return key;
  memmove(key + package + 1, key + package + size, name.size - package - size + 1);
  return key;
}

const char *ha__name_of_key(ha__arena *arena, const char *key, int32_t dialect) {
  const ha__span package = ha__package_of(key);
  const char *slash = strchr(key, '/');
  const char *rest = slash ? slash + 1 : key;
  const char *inner = strchr(rest, '/');
  const size_t size = strlen(key);
  char *name = ha__arena_alloc(arena, size + sizeof "/msg/");

  if (!name) return NULL;
  memcpy(name, key, size + 1);
  if (!slash) return name;
  if (dialect == HA_DIALECT_ROS1 && inner) {
    memmove(name + package.size, key + (inner - key), strlen(inner) + 1);
  } else if (dialect == HA_DIALECT_ROS2 && !inner) {
    memcpy(name + package.size, "/msg/", 5);
    memcpy(name + package.size + 5, rest, strlen(rest) + 1);
  }
  return name;
}

ha__span ha__package_of(const char *key) {
  const char *slash = strchr(key, '/');

  return (ha__span){key, slash ? (size_t)(slash - key) : 0};
}

ha__type_node *ha__type_new(ha__arena *arena, const char *key, int32_t dialect) {
  ha__type_node *type = ha__arena_alloc(arena, sizeof *type);

  if (!type) return NULL;
  type->face.struct_size = sizeof type->face;
  type->face.dialect = dialect;
  type->key = key;
  /* "pkg/srv/Type" of a ROS 1 service keeps the requested name */
  type->face.name = dialect == HA_DIALECT_ROS1 ? key : ha__name_of_key(arena, key, dialect);
  return type->face.name ? type : NULL;
}

ha_status ha__type_add_field(ha__arena *arena, ha__type_node *type, const ha__field_node *field,
                             ha_error *err) {
  ha__field_node *node = ha__arena_alloc(arena, sizeof *node);

  if (!node) return HA_FAIL_NOMEM(err);
  *node = *field;
  node->face.struct_size = sizeof node->face;
  node->next = NULL;
  if (type->last_field) {
    type->last_field->next = node;
  } else {
    type->fields = node;
  }
  type->last_field = node;
  type->face.field_count++;
  return HA_OK;
}

ha_status ha__type_add_constant(ha__arena *arena, ha__type_node *type,
                                const ha__constant_node *constant, ha_error *err) {
  ha__constant_node *node = ha__arena_alloc(arena, sizeof *node);

  if (!node) return HA_FAIL_NOMEM(err);
  *node = *constant;
  node->face.struct_size = sizeof node->face;
  node->next = NULL;
  if (type->last_constant) {
    type->last_constant->next = node;
  } else {
    type->constants = node;
  }
  type->last_constant = node;
  type->face.constant_count++;
  return HA_OK;
}

/* An empty type of ROS 2 has this member, because IDL has no empty structs. */
static void drop_filler(ha__type_node *type) {
  const ha__field_node *first = type->fields;

  if (type->face.dialect != HA_DIALECT_ROS2 || type->face.field_count != 1) return;
  if (type->by_id) return; /* of omgidl: a member like any other */
  if (strcmp(first->face.name, g_filler) != 0 || first->face.kind != HA_KIND_UINT8) return;
  type->fields = NULL;
  type->last_field = NULL;
  type->face.field_count = 0;
}

ha_status ha__type_finish(ha__arena *arena, ha__type_node *type, ha_error *err) {
  size_t i = 0;

  drop_filler(type);
  const ha_field **fields = ha__arena_alloc(arena, type->face.field_count * sizeof *fields);
  const ha_constant **constants =
      ha__arena_alloc(arena, type->face.constant_count * sizeof *constants);
  if (!fields || !constants) return HA_FAIL_NOMEM(err);
  for (const ha__field_node *node = type->fields; node; node = node->next)
    fields[i++] = &node->face;
  i = 0;
  for (const ha__constant_node *node = type->constants; node; node = node->next) {
    constants[i++] = &node->face;
  }
  type->face.fields = fields;
  type->face.constants = constants;
  return HA_OK;
}
