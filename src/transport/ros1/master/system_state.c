#include "system_state.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

const char *ha__ros1_endpoint_key(size_t *size, ha__arena *arena, int32_t kind, const char *name,
                                  const char *node) {
  const size_t name_size = strlen(name) + 1;
  const size_t node_size = strlen(node) + 1;
  char *key = ha__arena_alloc(arena, 1 + name_size + node_size);

  if (!key) return NULL;
  key[0] = (char)('0' + kind);
  memcpy(key + 1, name, name_size);
  memcpy(key + 1 + name_size, node, node_size);
  *size = 1 + name_size + node_size;
  return key;
}

static ha_status add_entry(ha__ros1_system_state *state, int32_t kind, const char *name,
                           const char *node, ha_error *err) {
  ha__ros1_state_entry entry_ = {.kind = kind, .name = name};
  void *entries = state->entries;
  uint64_t there;

  if (state->count == HA__ROS1_STATE_ENTRIES_MAX) {
    state->omitted++;
    return HA_OK;
  }
  entry_.node = ha__arena_string(&state->arena, node);
  entry_.key = ha__ros1_endpoint_key(&entry_.key_size, &state->arena, kind, name, node);
  if (!entry_.node || !entry_.key) return HA_FAIL_NOMEM(err);
  if (ha__table_find(&there, &state->index, entry_.key, entry_.key_size)) return HA_OK;
  const ha_status st =
      ha__reserve(&entries, &state->capacity, state->count, 1, sizeof *state->entries, err);
  state->entries = entries;
  HA_TRY(st);
  HA_TRY(ha__table_put(&state->index, entry_.key, entry_.key_size, state->count, err));
  state->entries[state->count++] = entry_;
  return HA_OK;
}

/* [name, [node, ...]] */
static ha_status add_name(ha__ros1_system_state *state, int32_t kind, const ha__ros1_value *entry,
                          ha_error *err) {
  const char *text = ha__ros1_xml_text(ha__ros1_xml_item(entry, 0));
  const ha__ros1_value *nodes = ha__ros1_xml_item(entry, 1);
  const size_t count = text ? ha__ros1_xml_size(nodes) : 0;
  const char *name = count ? ha__arena_string(&state->arena, text) : "";

  if (!name) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    const char *node = ha__ros1_xml_text(ha__ros1_xml_item(nodes, i));
    if (node) HA_TRY(add_entry(state, kind, name, node, err));
  }
  return HA_OK;
}

/* The answer has three lists, in the order of HA_ENDPOINT_...: publishers, subscribers, services.
 */
ha_status ha__ros1_system_state_add_endpoints(ha__ros1_system_state *state,
                                              const ha__ros1_value *answer, ha_error *err) {
  for (int32_t kind = 0; kind < 3; kind++) {
    const ha__ros1_value *list = ha__ros1_xml_item(answer, (size_t)kind);
    const size_t count = ha__ros1_xml_size(list);
    for (size_t i = 0; i < count; i++)
      HA_TRY(add_name(state, kind, ha__ros1_xml_item(list, i), err));
  }
  return HA_OK;
}

ha_status ha__ros1_system_state_add_types(ha__ros1_system_state *state, const ha__ros1_value *types,
                                          ha_error *err) {
  const size_t count = ha__ros1_xml_size(types);

  for (size_t i = 0; i < count; i++) {
    const ha__ros1_value *entry = ha__ros1_xml_item(types, i);
    const char *topic = ha__ros1_xml_text(ha__ros1_xml_item(entry, 0));
    const char *text = ha__ros1_xml_text(ha__ros1_xml_item(entry, 1));
    if (!topic || !text || strcmp(text, "*") == 0) continue;
    if (state->types.size == HA__ROS1_STATE_ENTRIES_MAX) {
      state->omitted++;
      continue;
    }
    const char *name = ha__arena_string(&state->arena, topic);
    const char *type = ha__arena_string(&state->arena, text);
    if (!name || !type) return HA_FAIL_NOMEM(err);
    HA_TRY(ha__table_put(&state->types, name, strlen(name), (uint64_t)(uintptr_t)type, err));
  }
  return HA_OK;
}

void ha__ros1_system_state_done(ha__ros1_system_state *state) {
  ha__table_done(&state->index);
  ha__table_done(&state->types);
  ha__free(state->entries);
  ha__arena_done(&state->arena);
  *state = (ha__ros1_system_state){0};
}

const char *ha__ros1_system_state_type(const ha__ros1_system_state *state, const char *topic) {
  uint64_t type;

  if (!ha__table_find(&type, &state->types, topic, strlen(topic))) return "";
  return (const char *)(uintptr_t)type;
}

bool ha__ros1_system_state_has(const ha__ros1_system_state *state, int32_t kind, const char *name,
                               const char *node) {
  ha__arena arena = HA__ARENA_INIT;
  size_t size = 0;
  uint64_t there;
  const char *key = ha__ros1_endpoint_key(&size, &arena, kind, name, node);
  const bool has = key && ha__table_find(&there, &state->index, key, size);

  ha__arena_done(&arena);
  return has;
}
