#include "bag/metadata/yaml.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "base/format.h"
#include "base/status.h"
#include "model/qos.h"
#include "model/yaml_tree.h"

/* A topic of version 9 with one publisher has 35 nodes. */
static const ha__yaml_limits g_limits = {
    .max_bytes = HA__METADATA_MAX_BYTES, .max_depth = 16, .max_nodes = 1u << 20};

enum { MAX_PROBLEMS = 100, MAX_QOS_BYTES = 16 << 20 };

typedef struct parse {
  ha__arena *arena;
  ha__metadata_yaml *out;
  const char **problems;
  size_t qos_bytes; /* aliases could expand a small text to a huge document */
} parse;

HA_PRINTF(3, 4)
static void note(parse *p, const ha__yaml *at, const char *format, ...) {
  char text[160];
  size_t used = 0;
  va_list args;

  if (p->out->problem_count == MAX_PROBLEMS) return;
  if (at) used = ha__format(text, sizeof text, "line %zu: ", at->line);
  va_start(args, format);
  ha__format_va(text + used, sizeof text - used, format, args);
  va_end(args);
  const char *kept = ha__arena_string(p->arena, text);
  if (kept) p->problems[p->out->problem_count++] = kept;
}

/* --- values: a missing one is accepted, a malformed one is reported --------------------------- */

static const char *get_text(parse *p, const ha__yaml *map, const char *key) {
  const ha__yaml *node = ha__yaml_get(map, key);
  const char *text = ha__yaml_text(node);

  if (ha__yaml_is_null(node)) return "";
  if (text && strlen(text) == node->size) return text;
  note(p, node, "%s is not text", key);
  return "";
}

static uint64_t get_count(parse *p, const ha__yaml *map, const char *key) {
  const ha__yaml *node = ha__yaml_get(map, key);
  uint64_t count = HA_UNCOUNTED;

  if (!ha__yaml_is_null(node) && !ha__yaml_u64(&count, node)) {
    note(p, node, "%s is not a count", key);
  }
  return count;
}

/* Accepts "key: {unit: number}" and "key: number". */
static int64_t get_time(parse *p, const ha__yaml *map, const char *key, const char *unit) {
  const ha__yaml *node = ha__yaml_get(map, key);
  int64_t ns = HA__METADATA_NO_TIME;

  if (ha__yaml_is_null(node)) return ns;
  const ha__yaml *number = node->kind == HA__YAML_MAP ? ha__yaml_get(node, unit) : node;
  if (!ha__yaml_i64(&ns, number)) {
    note(p, node, "%s has no number of nanoseconds that fits", key);
    return HA__METADATA_NO_TIME;
  }
  return ns;
}

/* Members of a list or map; NULL when there are none, or the node is of another kind. */
static const ha__yaml *get_items(parse *p, const ha__yaml *map, const char *key, int kind) {
  const ha__yaml *node = ha__yaml_get(map, key);

  if (ha__yaml_is_null(node)) return NULL;
  if (node->kind != kind) {
    note(p, node, "%s is not a %s", key, kind == HA__YAML_LIST ? "list" : "map");
    return NULL;
  }
  return node->count ? node : NULL;
}

/* --- the parts -------------------------------------------------------------------------------- */

/* A list in version 9, text that contains a list in versions 4 to 8; the type of the value
 * decides. */
static ha_status parse_qos(parse *p, ha__metadata_topic *topic, const ha__yaml *node) {
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  if (node && node->kind == HA__YAML_SCALAR) {
    p->qos_bytes += node->size; /* can't overflow: at most max_nodes times max_bytes */
    if (p->qos_bytes > MAX_QOS_BYTES) {
      note(p, node, "more QoS profiles than the limit allows");
      return HA_OK;
    }
    st = ha__qos_parse(&topic->qos, &topic->qos_count, p->arena, node->text, node->size, &err);
  } else {
    st = ha__qos_from_yaml(&topic->qos, &topic->qos_count, p->arena, node, &err);
  }
  if (st == HA_E_NOMEM) return st;
  if (st < 0) note(p, node, "offered_qos_profiles of %.60s: %.80s", topic->name, err.text);
  return HA_OK;
}

/* The oldest recorders wrote "topic_and_type", and one "encoding" for the whole bag. */
static ha_status parse_topic(parse *p, ha__metadata_topic *topic, const ha__yaml *map,
                             const char *encoding) {
  const ha__yaml *fields = ha__yaml_get(map, "topic_metadata");

  if (!fields) fields = ha__yaml_get(map, "topic_and_type");
  if (!fields || fields->kind != HA__YAML_MAP) note(p, map, "a topic without topic_metadata");
  topic->name = get_text(p, fields, "name");
  topic->type = get_text(p, fields, "type");
  topic->serialization_format = get_text(p, fields, "serialization_format");
  if (!topic->serialization_format[0]) topic->serialization_format = encoding;
  topic->type_description_hash = get_text(p, fields, "type_description_hash");
  topic->message_count = get_count(p, map, "message_count");
  return parse_qos(p, topic, ha__yaml_get(fields, "offered_qos_profiles"));
}

static ha_status parse_topics(parse *p, const ha__yaml *root, ha_error *err) {
  const ha__yaml *list = get_items(p, root, "topics_with_message_count", HA__YAML_LIST);
  const char *encoding = get_text(p, root, "encoding");

  if (!list) return HA_OK;
  ha__metadata_topic *topics = ha__arena_alloc(p->arena, list->count * sizeof *topics);
  if (!topics) return HA_FAIL_NOMEM(err);
  p->out->topics = topics;
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    const ha_status st = parse_topic(p, &topics[p->out->topic_count++], item->value, encoding);
    if (st < 0) return HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

static ha_status parse_paths(parse *p, const ha__yaml *root, ha_error *err) {
  const ha__yaml *list = get_items(p, root, "relative_file_paths", HA__YAML_LIST);

  if (!list) return HA_OK;
  const char **paths = ha__arena_alloc(p->arena, list->count * sizeof *paths);
  if (!paths) return HA_FAIL_NOMEM(err);
  p->out->paths = paths;
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    const char *text = ha__yaml_text(item->value);
    if (text && *text && strlen(text) == item->value->size) {
      paths[p->out->path_count++] = text;
    } else {
      note(p, item->value, "an invalid file name");
    }
  }
  return HA_OK;
}

static ha_status parse_files(parse *p, const ha__yaml *root, ha_error *err) {
  const ha__yaml *list = get_items(p, root, "files", HA__YAML_LIST);

  if (!list) return HA_OK;
  ha__metadata_file *files = ha__arena_alloc(p->arena, list->count * sizeof *files);
  if (!files) return HA_FAIL_NOMEM(err);
  p->out->files = files;
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    ha__metadata_file *file = &files[p->out->file_count++];
    if (item->value->kind != HA__YAML_MAP) note(p, item->value, "a file that is not a map");
    file->path = get_text(p, item->value, "path");
    file->start_ns = get_time(p, item->value, "starting_time", "nanoseconds_since_epoch");
    file->duration_ns = get_time(p, item->value, "duration", "nanoseconds");
    file->message_count = get_count(p, item->value, "message_count");
  }
  return HA_OK;
}

static ha_status parse_custom_data(parse *p, const ha__yaml *root, ha_error *err) {
  const ha__yaml *map = get_items(p, root, "custom_data", HA__YAML_MAP);

  if (!map) return HA_OK;
  ha_pair *pairs = ha__arena_alloc(p->arena, map->count * sizeof *pairs);
  if (!pairs) return HA_FAIL_NOMEM(err);
  p->out->custom_data.items = pairs;
  for (const ha__yaml_item *item = map->items; item; item = item->next) {
    const bool plain = item->value->kind == HA__YAML_SCALAR;
    if (item->key->kind != HA__YAML_SCALAR || !plain) {
      note(p, item->value, "a value of custom_data that is not text");
      continue;
    }
    const bool null = ha__yaml_is_null(item->value);
    pairs[p->out->custom_data.size++] =
        (ha_pair){item->key->text, null ? "" : item->value->text, null ? 0 : item->value->size};
  }
  return HA_OK;
}

static void parse_compression(parse *p, const ha__yaml *root) {
  static const char *const modes[] = {"none", "file", "message"};
  const ha__yaml *mode = ha__yaml_get(root, "compression_mode");

  p->out->compression_format = get_text(p, root, "compression_format");
  p->out->compression_mode = "unknown";
  if (ha__yaml_is_null(mode) || ha__yaml_is_word(mode, "")) p->out->compression_mode = "none";
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    if (ha__yaml_is_word(mode, modes[i])) p->out->compression_mode = modes[i];
  }
  if (strcmp(p->out->compression_mode, "unknown") == 0) {
    note(p, mode, "compression_mode is not none, file or message");
  }
}

static void parse_version(parse *p, const ha__yaml *root) {
  const ha__yaml *node = ha__yaml_get(root, "version");
  int64_t version = 0;

  p->out->version = -1;
  if (ha__yaml_is_null(node)) return;
  if (ha__yaml_i64(&version, node) && version >= 0 && version <= INT32_MAX) {
    p->out->version = (int32_t)version;
  } else {
    note(p, node, "version is not a number");
  }
}

/* Keys that every version has. */
static void note_missing(parse *p, const ha__yaml *root) {
  static const char *const keys[] = {"storage_identifier", "relative_file_paths",
                                     "duration",           "starting_time",
                                     "message_count",      "topics_with_message_count"};

  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (!ha__yaml_get(root, keys[i])) note(p, root, "%s is missing", keys[i]);
  }
}

static ha_status parse_root(parse *p, const ha__yaml *root, ha_error *err) {
  parse_version(p, root);
  p->out->storage_identifier = get_text(p, root, "storage_identifier");
  p->out->start_ns = get_time(p, root, "starting_time", "nanoseconds_since_epoch");
  p->out->duration_ns = get_time(p, root, "duration", "nanoseconds");
  p->out->message_count = get_count(p, root, "message_count");
  p->out->ros_distro = get_text(p, root, "ros_distro");
  parse_compression(p, root);
  HA_TRY(parse_topics(p, root, err));
  HA_TRY(parse_paths(p, root, err));
  HA_TRY(parse_files(p, root, err));
  HA_TRY(parse_custom_data(p, root, err));
  note_missing(p, root);
  return HA_OK;
}

ha_status ha__metadata_yaml_parse(ha__metadata_yaml *out, ha__arena *arena, const void *text,
                                  size_t size, ha_error *err) {
  ha__metadata_yaml parsed = {0};
  parse p = {.arena = arena, .out = &parsed};
  const ha__yaml *document = NULL;

  HA_TRY(ha__yaml_parse(&document, arena, text, size, &g_limits, err));
  if (!document || document->kind != HA__YAML_MAP) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "line %zu, column %zu: expected a map",
                   document ? document->line : 1, document ? document->column : 1);
  }
  const ha__yaml *root = ha__yaml_get(document, "rosbag2_bagfile_information");
  if (!root) root = document;
  if (root->kind != HA__YAML_MAP) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "line %zu, column %zu: rosbag2_bagfile_information is not a map", root->line,
                   root->column);
  }
  p.problems = ha__arena_alloc(arena, MAX_PROBLEMS * sizeof *p.problems);
  if (!p.problems) return HA_FAIL_NOMEM(err);
  parsed.problems = p.problems;
  HA_TRY(parse_root(&p, root, err));
  *out = parsed;
  return HA_OK;
}
