#include "bag/metadata_yaml.h"

#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "model/qos.h"
#include "model/yaml_tree.h"

static const ha__yaml_limits g_limits = {
    .max_bytes = HA__METADATA_YAML_MAX, .max_depth = 16, .max_nodes = 4u << 20};

/* After so many problems the text is taken for hopeless. */
enum { MAX_PROBLEMS = 50 };

typedef struct parser {
  ha__arena *arena;
  ha__metadata_yaml *out;
  const char **problems; /* MAX_PROBLEMS of them */
} parser;

static ha_status add_problem(parser *p, const ha__yaml *node, const char *what, ha_error *err) {
  char line[160];

  if (p->out->problem_count == MAX_PROBLEMS) return HA_OK;
  snprintf(line, sizeof line, "line %zu: %s", node->line, what);
  const char *copy = ha__arena_string(p->arena, line);
  if (!copy) return HA_FAIL_NOMEM(err);
  p->problems[p->out->problem_count++] = copy;
  return HA_OK;
}

/* --- single values ---------------------------------------------------------------------- */

static ha_status get_text(const char **out, parser *p, const ha__yaml *map, const char *key,
                          ha_error *err) {
  const char *text = ha__yaml_text(ha__yaml_get(map, key));

  *out = text ? ha__arena_string(p->arena, text) : "";
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status take_number(int64_t *out, parser *p, const ha__yaml *node, const char *what,
                             ha_error *err) {
  *out = HA__METADATA_UNKNOWN;
  if (ha__yaml_is_null(node)) return HA_OK;
  if (ha__yaml_i64(out, node)) return HA_OK;
  return add_problem(p, node, what, err);
}

static ha_status get_count(int64_t *out, parser *p, const ha__yaml *map, ha_error *err) {
  return take_number(out, p, ha__yaml_get(map, "message_count"), "message_count is no number", err);
}

static ha_status get_duration(int64_t *out, parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *duration = ha__yaml_get(map, "duration");

  return take_number(out, p, ha__yaml_get(duration, "nanoseconds"), "duration is no number", err);
}

/* An empty bag starts at the end of time. */
static ha_status get_start(int64_t *out, parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *start = ha__yaml_get(map, "starting_time");

  HA_TRY(take_number(out, p, ha__yaml_get(start, "nanoseconds_since_epoch"),
                     "starting_time is no number", err));
  if (*out == INT64_MAX) *out = HA__METADATA_UNKNOWN;
  return HA_OK;
}

/* The mode in our words; "" is "none". */
static ha_status get_mode(parser *p, const ha__yaml *map, ha_error *err) {
  static const char *const modes[] = {"none", "file", "message"};
  const ha__yaml *node = ha__yaml_get(map, "compression_mode");

  HA_TRY(get_text(&p->out->compression_mode, p, map, "compression_mode", err));
  if (p->out->compression_mode[0] == '\0') p->out->compression_mode = "none";
  for (size_t i = 0; i < 3; i++) {
    if (ha__yaml_is_word(node, modes[i])) p->out->compression_mode = modes[i];
  }
  return HA_OK;
}

/* --- lists -------------------------------------------------------------------------------- */

/* The list of a key; NULL when there is none. One that is no list is a problem. */
static ha_status get_list(const ha__yaml **out, parser *p, const ha__yaml *map, const char *key,
                          ha_error *err) {
  const ha__yaml *list = ha__yaml_get(map, key);

  *out = NULL;
  if (ha__yaml_is_null(list)) return HA_OK;
  if (list->kind == HA__YAML_LIST) {
    *out = list;
    return HA_OK;
  }
  return add_problem(p, list, "this should be a list", err);
}

static ha_status get_paths(parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *list = NULL;

  HA_TRY(get_list(&list, p, map, "relative_file_paths", err));
  if (!list) return HA_OK;
  const char **paths = ha__arena_alloc(p->arena, list->count * sizeof *paths);
  if (!paths) return HA_FAIL_NOMEM(err);
  p->out->paths = paths;
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    const char *text = ha__yaml_text(item->value);
    if (!text || text[0] == '\0') {
      HA_TRY(add_problem(p, item->value, "this should be the name of a file", err));
      continue;
    }
    paths[p->out->path_count] = ha__arena_string(p->arena, text);
    if (!paths[p->out->path_count]) return HA_FAIL_NOMEM(err);
    p->out->path_count++;
  }
  return HA_OK;
}

/* A list of profiles, or, up to version 8, a text that holds one. */
static ha_status get_qos(ha__metadata_topic *topic, parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *node = ha__yaml_get(map, "offered_qos_profiles");
  ha_error why = HA_ERROR_INIT;
  ha_status st;

  if (ha__yaml_is_null(node)) return HA_OK;
  if (node->kind == HA__YAML_SCALAR) {
    st = ha__qos_parse(&topic->qos, &topic->qos_count, p->arena, node->text, node->size, &why);
  } else {
    st = ha__qos_from_yaml(&topic->qos, &topic->qos_count, p->arena, node, &why);
  }
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  return st < 0 ? add_problem(p, node, "offered_qos_profiles are not QoS profiles", err) : HA_OK;
}

static ha_status get_topic(ha__metadata_topic *topic, parser *p, const ha__yaml *item,
                           ha_error *err) {
  const ha__yaml *map = ha__yaml_get(item, "topic_metadata");

  HA_TRY(get_text(&topic->name, p, map, "name", err));
  HA_TRY(get_text(&topic->type, p, map, "type", err));
  HA_TRY(get_text(&topic->encoding, p, map, "serialization_format", err));
  HA_TRY(get_text(&topic->hash, p, map, "type_description_hash", err));
  HA_TRY(get_qos(topic, p, map, err));
  return get_count(&topic->message_count, p, item, err);
}

static ha_status get_topics(parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *list = NULL;

  HA_TRY(get_list(&list, p, map, "topics_with_message_count", err));
  if (!list) return HA_OK;
  ha__metadata_topic *topics = ha__arena_alloc(p->arena, list->count * sizeof *topics);
  if (!topics) return HA_FAIL_NOMEM(err);
  p->out->topics = topics;
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    HA_TRY(get_topic(&topics[p->out->topic_count++], p, item->value, err));
  }
  return HA_OK;
}

static ha_status get_files(parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *list = NULL;

  HA_TRY(get_list(&list, p, map, "files", err));
  if (!list) return HA_OK;
  ha__metadata_file *files = ha__arena_alloc(p->arena, list->count * sizeof *files);
  if (!files) return HA_FAIL_NOMEM(err);
  p->out->files = files;
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    ha__metadata_file *file = &files[p->out->file_count++];
    HA_TRY(get_text(&file->path, p, item->value, "path", err));
    HA_TRY(get_start(&file->start_ns, p, item->value, err));
    HA_TRY(get_duration(&file->duration_ns, p, item->value, err));
    HA_TRY(get_count(&file->message_count, p, item->value, err));
  }
  return HA_OK;
}

static ha_status get_custom_data(parser *p, const ha__yaml *map, ha_error *err) {
  const ha__yaml *data = ha__yaml_get(map, "custom_data");
  size_t n = 0;

  if (ha__yaml_is_null(data)) return HA_OK;
  if (data->kind != HA__YAML_MAP) return add_problem(p, data, "custom_data is no map", err);
  ha_pair *items = ha__arena_alloc(p->arena, data->count * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  for (const ha__yaml_item *item = data->items; item; item = item->next) {
    const bool is_text = item->value->kind == HA__YAML_SCALAR;
    items[n].key = ha__arena_string(p->arena, item->key->text);
    items[n].value = ha__arena_dup(p->arena, item->value->text, item->value->size);
    items[n].value_size = item->value->size;
    if (!items[n].key || !items[n].value) return HA_FAIL_NOMEM(err);
    n++;
    if (!is_text) HA_TRY(add_problem(p, item->value, "this should be a text", err));
  }
  p->out->custom_data = (ha_pairs){items, n};
  return HA_OK;
}

/* --- all of it ------------------------------------------------------------------------------ */

static ha_status get_all(parser *p, const ha__yaml *map, ha_error *err) {
  ha__metadata_yaml *out = p->out;
  int64_t version = 0;

  HA_TRY(take_number(&version, p, ha__yaml_get(map, "version"), "version is no number", err));
  out->version = version >= 0 && version <= INT32_MAX ? (int32_t)version : -1;
  HA_TRY(get_text(&out->storage, p, map, "storage_identifier", err));
  HA_TRY(get_start(&out->start_ns, p, map, err));
  HA_TRY(get_duration(&out->duration_ns, p, map, err));
  HA_TRY(get_count(&out->message_count, p, map, err));
  HA_TRY(get_text(&out->compression_format, p, map, "compression_format", err));
  HA_TRY(get_mode(p, map, err));
  HA_TRY(get_text(&out->ros_distro, p, map, "ros_distro", err));
  HA_TRY(get_custom_data(p, map, err));
  HA_TRY(get_paths(p, map, err));
  HA_TRY(get_topics(p, map, err));
  return get_files(p, map, err);
}

static ha_status parse_tree(parser *p, const ha__yaml *root, ha_error *err) {
  const ha__yaml *inner = ha__yaml_get(root, "rosbag2_bagfile_information");
  const ha__yaml *map = inner ? inner : root;

  if (!map || map->kind != HA__YAML_MAP) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "line %zu: not a map, so not the metadata of a bag", map ? map->line : 1);
  }
  return get_all(p, map, err);
}

ha_status ha__metadata_yaml_parse(const ha__metadata_yaml **out, ha__arena *arena, const char *text,
                                  size_t size, ha_error *err) {
  ha__arena scratch = HA__ARENA_INIT;
  const ha__yaml *root = NULL;
  parser p = {.arena = arena, .out = ha__arena_alloc(arena, sizeof *p.out)};

  p.problems = ha__arena_alloc(arena, MAX_PROBLEMS * sizeof *p.problems);
  if (!p.out || !p.problems) return HA_FAIL_NOMEM(err);
  p.out->problems = p.problems;
  ha_status st = ha__yaml_parse(&root, &scratch, text, size, &g_limits, err);
  if (st >= 0) st = parse_tree(&p, root, err);
  ha__arena_done(&scratch);
  if (st >= 0) *out = p.out;
  return st < 0 ? st : HA_OK;
}
