/* Public functions: parses the text of a definition to a type tree. */
#include <holdall/schema.h>

#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"
#include "model/channel_copy.h"
#include "schema/build.h"
#include "schema/convert.h"
#include "schema/definitions.h"
#include "schema/idl/idl.h"
#include "schema/place.h"
#include "schema/size.h"
#include "schema/write_type.h"

enum { MAX_TYPES = 4096, MAX_DEPTH = 64, DEPTH_CEILING = 1024, MAX_NAME = 255 };
static const uint64_t g_max_text_bytes = 4u << 20;

/* Encodings of definitions. */
static const struct {
  const char *name;
  int32_t dialect;
  bool is_idl;
} g_encodings[] = {
    {"ros1msg", HA_DIALECT_ROS1, false},
    {"ros2msg", HA_DIALECT_ROS2, false},
    {"ros2idl", HA_DIALECT_ROS2, true},
    {"unknown", HA_DIALECT_ROS2, false}, /* rosbag2 writes this for some services */
};

/* Whether it is a name of ROS 2, "pkg/msg/Type". */
static int32_t dialect_of_name(const char *name) {
  const char *slash = strchr(name, '/');

  return slash && strchr(slash + 1, '/') ? HA_DIALECT_ROS2 : HA_DIALECT_ROS1;
}

static ha_status take_options(ha_types_options *out, bool *is_idl, const ha_schema *schema,
                              const ha_types_options *options, ha_error *err) {
  const size_t count = sizeof g_encodings / sizeof *g_encodings;
  size_t i = 0;

  *out = (ha_types_options)HA_TYPES_OPTIONS_INIT;
  HA_TRY(HA_CALLER_OPTIONS(out, options, ha_types_options, err));
  if (!out->max_text_bytes) out->max_text_bytes = g_max_text_bytes;
  if (!out->max_types) out->max_types = MAX_TYPES;
  if (!out->max_depth) out->max_depth = MAX_DEPTH;
  if (out->max_depth > DEPTH_CEILING) out->max_depth = DEPTH_CEILING;
  while (i < count && strcmp(schema->encoding, g_encodings[i].name) != 0)
    i++;
  if (i == count && schema->size > 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "definitions in '%s' can't be parsed",
                   ha__quoted(ha__span_of(schema->encoding)).text);
  }
  *is_idl = i < count && g_encodings[i].is_idl;
  if (!out->dialect) {
    out->dialect = i < count ? g_encodings[i].dialect : dialect_of_name(schema->name);
  }
  return HA_OK;
}

static const char *key_of(ha__builder *b, ha__span name) {
  return b->is_omg ? ha__idl_key(&b->types->arena, name) : ha__key_of_name(&b->types->arena, name);
}

static ha_status build(ha__builder *b, const ha_schema *schema, bool is_idl, ha_error *err) {
  const ha__span name = ha__span_of(schema->name);
  ha__type_node *root = NULL;

  if (name.size > MAX_NAME) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a type's name of more than %d bytes", MAX_NAME);
  }
  const char *key = key_of(b, name);
  if (!key) return HA_FAIL_NOMEM(err);
  if (schema->size > 0) HA_TRY(ha__build_add(b, key, schema->data, schema->size, is_idl, err));
  HA_TRY(ha__build_find(&root, b, key, err));
  if (!root && name.size == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the channel names no type of messages");
  }
  if (!root) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s is defined nowhere",
                   ha__quoted(name).text);
  }
  return ha__build_resolve(b, root, err);
}

/* Takes the builder, whose options are set. */
static ha_status parse_with(ha_types **out, ha__builder *b, const ha_schema *schema, bool is_idl,
                            ha_error *err) {
  b->types = ha__alloc_zeroed(1, sizeof *b->types);
  if (!b->types) return HA_FAIL_NOMEM(err);
  const ha_status st = build(b, schema, is_idl, err);
  ha__build_done(b);
  if (st < 0) {
    ha_types_free(b->types);
    return st;
  }
  *out = b->types;
  return HA_OK;
}

static ha_status parse(ha_types **out, const ha_schema *schema, const ha_types_options *options,
                       ha_error *err) {
  ha__builder b = {0};
  bool is_idl = false;

  HA_TRY(take_options(&b.options, &is_idl, schema, options, err));
  return parse_with(out, &b, schema, is_idl, err);
}

ha_status ha__types_parse_omg(ha_types **out, const ha_schema *schema, ha_error *err) {
  ha__builder b = {.is_omg = true};

  b.options = (ha_types_options){.struct_size = sizeof b.options,
                                 .dialect = HA_DIALECT_ROS2,
                                 .max_text_bytes = g_max_text_bytes,
                                 .max_types = MAX_TYPES,
                                 .max_depth = MAX_DEPTH};
  return parse_with(out, &b, schema, true, err);
}

static bool names_msg(const char *encoding) {
  return strcmp(encoding, "ros1msg") == 0 || strcmp(encoding, "ros2msg") == 0;
}

/* Without a text the definition may be missing, or that of a message without fields. */
static ha_status parse_empty(ha_types **out, const ha_schema *schema,
                             const ha_types_options *options, ha_error *err) {
  ha_schema with_text = *schema;

  if (!names_msg(schema->encoding)) {
    const int32_t stated = options ? options->dialect : 0;
    const int32_t dialect = stated ? stated : dialect_of_name(schema->name);
    with_text.encoding = dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg";
  }
  with_text.data = (const uint8_t *)"\n";
  with_text.size = 1;
  return parse(out, &with_text, options, err);
}

static bool has_hash(const ha_schema *schema) {
  return *schema->hash != '\0';
}

/* Whether the hash shows that the message has no fields. */
static bool is_empty_message(ha_types **out, const ha_schema *schema,
                             const ha_types_options *options) {
  char hash[HA_RIHS_TEXT_SIZE] = "";
  ha_types *types = NULL;

  if (schema->size > 0 || !has_hash(schema)) return false;
  ha_status st = parse_empty(&types, schema, options, NULL);
  if (st == HA_OK) {
    const ha_type *root = ha_types_root(types);
    st = root->dialect == HA_DIALECT_ROS1 ? ha_types_md5(hash, types, root, NULL)
                                          : ha_types_rihs(hash, types, root, NULL);
  }
  if (st == HA_OK && strcmp(hash, schema->hash) == 0) {
    *out = types;
    return true;
  }
  ha_types_free(types);
  return false;
}

/* No hash, but a language in which empty text is a message without fields: a schema without a
 * definition names no language, or "unknown". */
static bool names_its_language(const ha_schema *schema) {
  return schema->size == 0 && !has_hash(schema) && names_msg(schema->encoding);
}

int32_t ha_schema_is_defined(const ha_schema *schema) {
  ha_types *types = NULL;
  ha_schema filled;

  if (ha__schema_fill(&filled, schema, NULL) < 0) return 0;
  if (filled.size > 0 || names_its_language(&filled)) return 1;
  const bool is_empty = is_empty_message(&types, &filled, NULL);
  ha_types_free(types);
  return is_empty;
}

ha_status ha_types_parse(ha_types **out, const ha_schema *schema, const ha_types_options *options,
                         ha_error *err) {
  ha_schema filled;

  HA_TRY(ha__schema_fill(&filled, schema, err));
  if (is_empty_message(out, &filled, options)) return HA_OK;
  const ha_status st = parse(out, &filled, options, err);
  if (st != HA_E_UNSUPPORTED || !names_its_language(&filled)) return st;
  return parse_empty(out, &filled, options, err);
}

const ha_type *ha_types_root(const ha_types *types) {
  return types->all[0];
}

const ha_type *const *ha_types_all(size_t *out_count, const ha_types *types) {
  *out_count = types->count;
  return types->all;
}

const ha_type *ha_types_find(const ha_types *types, const char *name) {
  ha__arena arena = HA__ARENA_INIT;
  uint64_t value = 0;

  const char *key = ha__key_of_name(&arena, ha__span_of(name));
  const bool found = key && ha__table_find(&value, &types->by_key, key, strlen(key));
  ha__arena_done(&arena);
  return found ? &((const ha__type_node *)(uintptr_t)value)->face : NULL;
}

uint64_t ha__types_size(const ha_types *types) {
  return types->arena.bytes + types->capacity * sizeof *types->all +
         types->by_key.capacity * sizeof *types->by_key.slots;
}

void ha_types_free(ha_types *types) {
  if (!types) return;
  ha__free((void *)(uintptr_t)types->all);
  ha__table_done(&types->by_key);
  ha__arena_done(&types->arena);
  ha__free(types);
}

ha_status ha_definitions_find(ha_schema *out, const char **origin, ha_definitions *definitions,
                              const char *name, int32_t dialect, ha_error *err) {
  ha_schema found = HA_SCHEMA_INIT;

  HA_TRY(ha__need(definitions, "the definitions", err));
  HA_TRY(ha__need(name, "the name", err));
  HA_TRY(HA_CALLER_CHECK(out, ha_schema, err));
  const ha_status st = definitions->find(definitions, &found, origin, name, dialect, err);
  if (st == HA_OK) ha__caller_write(out, &found, sizeof found);
  return st;
}

void ha_text_free(char *text) {
  ha__free(text);
}

ha_status ha__types_convert(ha_types **out, const ha_types *types, const ha_type *type,
                            int32_t dialect, ha_error *err) {
  const bool to_ros1 = dialect == HA_DIALECT_ROS1;
  ha__arena arena = HA__ARENA_INIT;
  ha_schema schema = {.struct_size = sizeof schema, .hash = ""};
  char *text = NULL;

  schema.name = ha__name_in(&arena, ha__type_node_of(type), dialect);
  ha_status st = schema.name ? HA_OK : HA_FAIL_NOMEM(err);
  if (st == HA_OK) st = ha_types_text(&text, types, type, dialect, err);
  if (st == HA_OK) {
    schema.encoding = to_ros1 ? "ros1msg" : "ros2msg";
    /* the text of an empty message is empty, and a schema without bytes would be one without a
     * definition */
    schema.data = (const uint8_t *)(*text ? text : "\n");
    schema.size = *text ? strlen(text) : 1;
    const ha_types_options options = {.struct_size = sizeof options,
                                      .max_text_bytes = UINT64_MAX,
                                      .max_types = UINT32_MAX,
                                      .max_depth = DEPTH_CEILING};
    st = ha_types_parse(out, &schema, &options, err);
  }
  ha_text_free(text);
  ha__arena_done(&arena);
  return st;
}
