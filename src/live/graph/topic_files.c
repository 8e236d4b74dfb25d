#include "live/graph/topic_files.h"

#include <string.h>

#include "base/status.h"
#include "model/qos.h"
#include "model/yaml_tree.h"

static const ha__yaml_limits g_limits = {
    .max_bytes = 4u << 20, .max_depth = 16, .max_nodes = 256u << 10};

static ha_status wrong(const ha__yaml *node, const char *expected, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "line %zu, column %zu: expected %s", node->line,
                 node->column, expected);
}

static ha_status parse_override(ha__qos_override *out, ha__arena *arena, const ha__yaml_item *item,
                                ha_error *err) {
  const ha__yaml_item one = {.value = item->value};
  const ha__yaml list = {.kind = HA__YAML_LIST, .items = &one, .count = 1};
  const ha_qos *const *profiles = NULL;
  size_t count = 0;

  out->topic = ha__yaml_text(item->key);
  if (!out->topic) return wrong(item->key, "the name of a topic", err);
  if (item->value->kind != HA__YAML_MAP) return wrong(item->value, "a QoS profile", err);
  HA_TRY(ha__qos_from_yaml(&profiles, &count, arena, &list, err));
  out->qos = *profiles[0];
  if (*out->topic == '/') return HA_OK;
  char *full = ha__arena_alloc(arena, strlen(out->topic) + 2);
  if (!full) return HA_FAIL_NOMEM(err);
  full[0] = '/';
  memcpy(full + 1, out->topic, strlen(out->topic) + 1);
  out->topic = full;
  return HA_OK;
}

ha_status ha__qos_overrides_parse(ha__qos_overrides *out, ha__arena *arena, const char *text,
                                  size_t size, ha_error *err) {
  const ha__yaml *root = NULL;

  HA_TRY(ha__yaml_parse(&root, arena, text, size, &g_limits, err));
  if (!root) return HA_OK;
  if (root->kind != HA__YAML_MAP) return wrong(root, "a map of topics to QoS profiles", err);
  ha__qos_override *items = ha__arena_alloc(arena, (root->count + 1) * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  size_t n = 0;
  for (const ha__yaml_item *item = root->items; item; item = item->next) {
    HA_TRY(parse_override(&items[n++], arena, item, err));
  }
  *out = (ha__qos_overrides){items, n};
  return HA_OK;
}

const ha_qos *ha__qos_override_of(const ha__qos_overrides *overrides, const char *topic) {
  for (size_t i = 0; i < overrides->size; i++) {
    if (strcmp(overrides->items[i].topic, topic) == 0) return &overrides->items[i].qos;
  }
  return NULL;
}

static ha_status parse_static(ha__static_topic *out, const ha__yaml *node, ha_error *err) {
  if (node->kind == HA__YAML_LIST && node->count == 2) {
    out->topic = ha__yaml_text(node->items->value);
    out->type = ha__yaml_text(node->items->next->value);
  } else {
    out->topic = ha__yaml_text(ha__yaml_get(node, "name"));
    out->type = ha__yaml_text(ha__yaml_get(node, "type"));
  }
  return out->topic && out->type ? HA_OK : wrong(node, "[topic, type]", err);
}

ha_status ha__static_topics_parse(const ha__static_topic **out, size_t *out_size, ha__arena *arena,
                                  const char *text, size_t size, ha_error *err) {
  const ha__yaml *root = NULL;
  size_t n = 0;

  HA_TRY(ha__yaml_parse(&root, arena, text, size, &g_limits, err));
  if (root && root->kind == HA__YAML_MAP) root = ha__yaml_get(root, "topics");
  if (!root) return HA_OK;
  if (root->kind != HA__YAML_LIST) return wrong(root, "a list of [topic, type]", err);
  ha__static_topic *items = ha__arena_alloc(arena, (root->count + 1) * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  for (const ha__yaml_item *item = root->items; item; item = item->next) {
    HA_TRY(parse_static(&items[n++], item->value, err));
  }
  *out = items;
  *out_size = n;
  return HA_OK;
}
