#include "tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

static const struct {
  const char *name;
  int32_t kind;
} g_kinds[] = {{"int8", HA_KIND_INT8},
               {"uint8", HA_KIND_UINT8},
               {"int16", HA_KIND_INT16},
               {"uint16", HA_KIND_UINT16},
               {"int32", HA_KIND_INT32},
               {"uint32", HA_KIND_UINT32},
               {"int64", HA_KIND_INT64},
               {"uint64", HA_KIND_UINT64},
               {"float32", HA_KIND_FLOAT32},
               {"float64", HA_KIND_FLOAT64},
               {"long_double", HA_KIND_LONG_DOUBLE},
               {"idl_char", HA_KIND_CHAR},
               {"wchar", HA_KIND_WCHAR},
               {"bool", HA_KIND_BOOL},
               {"byte", HA_KIND_BYTE},
               {"string", HA_KIND_STRING},
               {"wstring", HA_KIND_WSTRING},
               {"time", HA_KIND_TIME},
               {"duration", HA_KIND_DURATION}};

const char *tree_kind_name(int32_t kind) {
  for (size_t i = 0; i < sizeof g_kinds / sizeof *g_kinds; i++) {
    if (g_kinds[i].kind == kind) return g_kinds[i].name;
  }
  return NULL;
}

static const char *last_word(const char *name) {
  const char *slash = strrchr(name, '/');

  return slash ? slash + 1 : name;
}

const ha_type *tree_field_type(const tree *t, const char *word, size_t size) {
  for (size_t i = t->size; i > 0; i--) {
    const char *name = last_word(t->types[i - 1]->name);
    if (ha__bytes_equal(name, strlen(name), word, size)) return t->types[i - 1];
  }
  abort();
}

const ha_type *tree_find(const tree *t, const char *word) {
  return tree_field_type(t, word, strlen(word));
}

const ha_type *tree_add_fields(tree *t, const char *name, ha_field *fields, size_t count) {
  ha_type *type = ha__arena_alloc(&t->arena, sizeof *type);
  const ha_field **list = ha__arena_alloc(&t->arena, (count + 1) * sizeof *list);

  if (!type || !list || t->size == TREE_MAX_TYPES) abort();
  for (size_t i = 0; i < count; i++) {
    fields[i].struct_size = sizeof *fields;
    list[i] = &fields[i];
  }
  type->struct_size = sizeof *type;
  type->name = ha__arena_string(&t->arena, name);
  type->fields = list;
  type->field_count = count;
  t->types[t->size++] = type;
  return type;
}

/* "[3]", "[<=3]", "[]" or nothing */
static void set_array(ha_field *field, const char *suffix) {
  if (*suffix != '[') return;
  if (suffix[1] == ']') {
    field->array = HA_ARRAY_UNBOUNDED;
    return;
  }
  const bool is_bounded = suffix[1] == '<';
  field->array = is_bounded ? HA_ARRAY_BOUNDED : HA_ARRAY_FIXED;
  field->capacity = strtoull(suffix + (is_bounded ? 3 : 1), NULL, 10);
}

static void set_kind(const tree *t, ha_field *field, const char *word, size_t size) {
  for (size_t i = 0; i < sizeof g_kinds / sizeof *g_kinds; i++) {
    if (!ha__bytes_equal(g_kinds[i].name, strlen(g_kinds[i].name), word, size)) continue;
    field->kind = g_kinds[i].kind;
    return;
  }
  field->kind = HA_KIND_STRUCT;
  field->type = tree_field_type(t, word, size);
}

static void set_field(tree *t, ha_field *field, const char *text, size_t size) {
  const char *end = text + size;
  const char *space = memchr(text, ' ', size);

  if (!space) abort();
  const size_t type_size = (size_t)(space - text);
  field->type_text = ha__arena_dup(&t->arena, text, type_size);
  const char *name = space + 1;
  const char *more = memchr(name, ' ', (size_t)(end - name));
  field->name = ha__arena_dup(&t->arena, name, (size_t)((more ? more : end) - name));
  if (more) field->default_text = ha__arena_dup(&t->arena, more + 1, (size_t)(end - more - 1));
  if (!field->type_text || !field->name) abort();
  const size_t word = strcspn(field->type_text, "[<");
  set_kind(t, field, text, word);
  const char *suffix = field->type_text + word;
  if (*suffix == '<') {
    field->string_capacity = strtoull(suffix + 2, NULL, 10);
    suffix += strcspn(suffix, "[");
  }
  set_array(field, suffix);
}

const ha_type *tree_add(tree *t, const char *name, const char *fields) {
  ha_field *list = ha__arena_alloc(&t->arena, 64 * sizeof *list);
  size_t count = 0;

  if (!list) abort();
  while (*fields) {
    const size_t size = strcspn(fields, ";");
    if (size) set_field(t, &list[count++], fields, size);
    fields += size + (fields[size] == ';');
    if (count == 64) abort();
  }
  return tree_add_fields(t, name, list, count);
}

void tree_done(tree *t) {
  ha__arena_done(&t->arena);
  t->size = 0;
}

void tree_add_common(tree *t, int32_t dialect) {
  const bool is_ros1 = dialect == HA_DIALECT_ROS1;

  tree_add(t, "builtin_interfaces/msg/Time", "int32 sec;uint32 nanosec");
  tree_add(t, "std_msgs/Header",
           is_ros1 ? "uint32 seq;time stamp;string frame_id" : "Time stamp;string frame_id");
  tree_add(t, "std_msgs/String", "string data");
  tree_add(t, "geometry_msgs/Vector3", "float64 x;float64 y;float64 z");
  tree_add(t, "geometry_msgs/Quaternion", "float64 x;float64 y;float64 z;float64 w");
  tree_add(t, "geometry_msgs/Twist", "Vector3 linear;Vector3 angular");
  tree_add(t, "sensor_msgs/Imu",
           "Header header;Quaternion orientation;float64[9] orientation_covariance;"
           "Vector3 angular_velocity;float64[9] angular_velocity_covariance;"
           "Vector3 linear_acceleration;float64[9] linear_acceleration_covariance");
  tree_add(t, "sensor_msgs/Image",
           "Header header;uint32 height;uint32 width;string encoding;uint8 is_bigendian;"
           "uint32 step;uint8[] data");
  tree_add(t, "sensor_msgs/PointField", "string name;uint32 offset;uint8 datatype;uint32 count");
  tree_add(t, "sensor_msgs/PointCloud2",
           "Header header;uint32 height;uint32 width;PointField[] fields;bool is_bigendian;"
           "uint32 point_step;uint32 row_step;uint8[] data;bool is_dense");
}

bool is_only_longer(ha_status checked, const ha_error *err) {
  return checked == HA_E_CORRUPT && strstr(err->text, " are left after the last field") != NULL;
}
