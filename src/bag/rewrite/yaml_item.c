#include "bag/rewrite/yaml_item.h"

#include <assert.h>
#include <string.h>

#include "base/status.h"

typedef enum kind { TEXT, TEXTS, COUNT, TIME, BOOL, PAIRS, IDLE } kind;

/* Member that a key sets; keys of kind IDLE set none. */
typedef struct key {
  const char *name;
  kind kind;
  bool input; /* also used for bags that are read */
  size_t member;
} key;

#define AT(member) offsetof(ha__rewrite_item, member)

/* Keys of rosbag2's StorageOptions and RecordOptions. At most 64, because each has a bit. */
static const key g_keys[] = {
    {"uri", TEXT, true, AT(uri)},
    {"storage_id", TEXT, true, AT(storage_id)},
    {"start_time_ns", TIME, true, AT(start_ns)},
    {"end_time_ns", TIME, true, AT(end_ns)},
    {"storage_preset_profile", TEXT, false, AT(preset)},
    {"storage_config_uri", TEXT, false, AT(config_uri)},
    {"max_bagfile_size", COUNT, false, AT(max_size)},
    {"max_bagfile_duration", COUNT, false, AT(max_duration)},
    {"custom_data", PAIRS, false, AT(custom_data)},
    {"all", BOOL, false, AT(all)},
    {"all_topics", BOOL, false, AT(all_topics)},
    {"all_services", BOOL, false, AT(all_services)},
    {"all_actions", BOOL, false, AT(all_actions)},
    {"include_hidden_topics", BOOL, false, AT(hidden)},
    {"topics", TEXTS, false, AT(topics)},
    {"topic_types", TEXTS, false, AT(types)},
    {"services", TEXTS, false, AT(services)},
    {"actions", TEXTS, false, AT(actions)},
    {"exclude_topics", TEXTS, false, AT(exclude_topics)},
    {"exclude_topic_types", TEXTS, false, AT(exclude_types)},
    {"exclude_services", TEXTS, false, AT(exclude_services)},
    {"exclude_actions", TEXTS, false, AT(exclude_actions)},
    {"regex", TEXT, false, AT(regex)},
    {"exclude", TEXT, false, AT(exclude_regex)}, /* an older name */
    {"exclude_regex", TEXT, false, AT(exclude_regex)},
    {"compression_mode", TEXT, false, AT(mode)},
    {"compression_format", TEXT, false, AT(format)},
    {"compression_threads", COUNT, false, AT(threads)},
    {"rmw_serialization_format", TEXT, false, AT(serialization)},
    {"input_serialization_format", TEXT, false, AT(serialization)},
    {"output_serialization_format", TEXT, false, AT(serialization)},
    {"compression_queue_size", IDLE, false, 0}, /* nothing is dropped */
    {"compression_threads_priority", IDLE, false, 0},
    {"include_unpublished_topics", IDLE, false, 0},
    {"max_cache_size", IDLE, false, 0},
    {"max_cache_duration", IDLE, false, 0},
    {"snapshot_mode", IDLE, false, 0},
    {"is_discovery_disabled", IDLE, false, 0},
    {"topic_polling_interval", IDLE, false, 0},
    {"node_prefix", IDLE, false, 0},
    {"topic_qos_profile_overrides", IDLE, false, 0},
    {"ignore_leaf_topics", IDLE, false, 0},
    {"start_paused", IDLE, false, 0},
    {"use_sim_time", IDLE, false, 0},
    {"disable_keyboard_controls", IDLE, false, 0},
    {NULL, IDLE, false, 0},
};

static_assert(sizeof g_keys / sizeof *g_keys <= 65, "a bit for each key");

const char *ha__rewrite_ignored_key(size_t i) {
  return g_keys[i].name;
}

/* --- values ----------------------------------------------------------------------------------- */

typedef struct reading {
  ha__arena *arena;
  const char *key; /* that is read */
  ha_error *err;
} reading;

static ha_status refuse(const reading *r, const ha__yaml *at, const char *want) {
  return HA_FAIL(r->err, HA_E_ARG, HA_NO_OFFSET, "line %zu: %s must be %s", at->line, r->key, want);
}

static ha_status read_text(const reading *r, const char **out, const ha__yaml *node) {
  if (node->kind != HA__YAML_SCALAR || strlen(node->text) != node->size) {
    return refuse(r, node, "a text");
  }
  *out = node->size > 0 ? node->text : NULL;
  return HA_OK;
}

static ha_status read_texts(const reading *r, ha__rewrite_texts *out, const ha__yaml *node) {
  if (node->kind != HA__YAML_LIST) return refuse(r, node, "a list of texts");
  const char **items = ha__arena_alloc(r->arena, (node->count + 1) * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(r->err);
  *out = (ha__rewrite_texts){items, 0};
  for (const ha__yaml_item *item = node->items; item; item = item->next) {
    HA_TRY(read_text(r, &items[out->size], item->value));
    if (items[out->size]) out->size++;
  }
  return HA_OK;
}

static ha_status read_bool(const reading *r, bool *out, const ha__yaml *node) {
  static const char *const words[] = {"false", "true", "no", "yes", "off", "on", "n", "y"};

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (ha__yaml_is_word(node, words[i])) {
      *out = i % 2 == 1;
      return HA_OK;
    }
  }
  return refuse(r, node, "true or false");
}

/* Both values as text; null as empty text. */
static ha_status read_pairs(const reading *r, ha_pairs *out, const ha__yaml *node) {
  if (node->kind != HA__YAML_MAP) return refuse(r, node, "a map of texts");
  ha_pair *items = ha__arena_alloc(r->arena, (node->count + 1) * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(r->err);
  *out = (ha_pairs){items, node->count};
  for (const ha__yaml_item *item = node->items; item; item = item->next, items++) {
    const char *value = NULL;
    HA_TRY(read_text(r, &items->key, item->key));
    if (!ha__yaml_is_null(item->value)) HA_TRY(read_text(r, &value, item->value));
    if (!items->key) return refuse(r, item->key, "a map of texts");
    items->value = value ? value : "";
    items->value_size = strlen(items->value);
  }
  return HA_OK;
}

/* Null and empty text count as not given. */
static bool says_nothing(const ha__yaml *node) {
  uint64_t number = 1;

  return (node->kind != HA__YAML_SCALAR && node->count == 0) ||
         (node->kind == HA__YAML_SCALAR && node->size == 0) || ha__yaml_is_word(node, "false") ||
         (ha__yaml_u64(&number, node) && number == 0);
}

static ha_status read_value(const reading *r, ha__rewrite_item *out, const key *k,
                            const ha__yaml *node) {
  char *member = (char *)out + k->member;

  switch (k->kind) {
  case TEXT:
    return read_text(r, (const char **)(void *)member, node);
  case TEXTS:
    return read_texts(r, (ha__rewrite_texts *)(void *)member, node);
  case COUNT:
    return ha__yaml_u64((uint64_t *)(void *)member, node) ? HA_OK : refuse(r, node, "a count");
  case TIME:
    return ha__yaml_i64((int64_t *)(void *)member, node)
               ? HA_OK
               : refuse(r, node, "a number of nanoseconds");
  case BOOL:
    return read_bool(r, (bool *)(void *)member, node);
  case PAIRS:
    return read_pairs(r, (ha_pairs *)(void *)member, node);
  case IDLE:
    break;
  }
  return HA_OK;
}

/* --- items ------------------------------------------------------------------------------------ */

static size_t find_key(const ha__yaml *name) {
  size_t i = 0;

  while (g_keys[i].name &&
         !(name->size == strlen(g_keys[i].name) && strcmp(name->text, g_keys[i].name) == 0)) {
    i++;
  }
  return i;
}

static ha_status read_key(ha__rewrite_item *out, reading *r, const ha__yaml_item *item, bool input,
                          uint64_t *seen) {
  const size_t i = find_key(item->key);
  const key *k = &g_keys[i];

  if (!k->name) {
    return HA_FAIL(r->err, HA_E_ARG, HA_NO_OFFSET, "line %zu: there is no option '%.100s'",
                   item->key->line, item->key->text);
  }
  r->key = k->name;
  if (*seen & UINT64_C(1) << i) return refuse(r, item->key, "given once");
  *seen |= UINT64_C(1) << i;
  if (ha__yaml_is_null(item->value)) return HA_OK;
  if (k->kind == IDLE || (input && !k->input)) {
    if (!says_nothing(item->value)) out->ignored |= UINT64_C(1) << i;
    return HA_OK;
  }
  return read_value(r, out, k, item->value);
}

ha_status ha__rewrite_item_read(ha__rewrite_item *out, ha__arena *arena, const ha__yaml *map,
                                bool input, ha_error *err) {
  reading r = {arena, input ? "a member of input_bags" : "a member of output_bags", err};
  uint64_t seen = 0;

  if (map->kind != HA__YAML_MAP) return refuse(&r, map, "a map of options");
  *out = (ha__rewrite_item){.line = map->line, .start_ns = -1, .end_ns = -1};
  for (const ha__yaml_item *item = map->items; item; item = item->next) {
    HA_TRY(read_key(out, &r, item, input, &seen));
  }
  if (out->uri) return HA_OK;
  r.key = "uri";
  return refuse(&r, map, "given: it names the bag");
}
