#include "system_state.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

const char *ha__ros1_role_key(size_t *size, ha__arena *arena, int32_t kind, const char *name,
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

static ha_status add_role(ha__ros1_view *view, int32_t kind, const char *name, const char *node,
                          ha_error *err) {
  ha__ros1_role role = {.kind = kind, .name = name};
  void *roles = view->roles;
  uint64_t there;

  if (view->count == HA__ROS1_ROLES_MAX) {
    view->omitted++;
    return HA_OK;
  }
  role.node = ha__arena_string(&view->arena, node);
  role.key = ha__ros1_role_key(&role.key_size, &view->arena, kind, name, node);
  if (!role.node || !role.key) return HA_FAIL_NOMEM(err);
  if (ha__table_find(&there, &view->index, role.key, role.key_size)) return HA_OK;
  const ha_status st =
      ha__reserve(&roles, &view->capacity, view->count, 1, sizeof *view->roles, err);
  view->roles = roles;
  HA_TRY(st);
  HA_TRY(ha__table_put(&view->index, role.key, role.key_size, view->count, err));
  view->roles[view->count++] = role;
  return HA_OK;
}

/* [name, [node, ...]] */
static ha_status take_name(ha__ros1_view *view, int32_t kind, const ha__ros1_value *entry,
                           ha_error *err) {
  const char *text = ha__ros1_xml_text(ha__ros1_xml_item(entry, 0));
  const ha__ros1_value *nodes = ha__ros1_xml_item(entry, 1);
  const size_t count = text ? ha__ros1_xml_size(nodes) : 0;
  const char *name = count ? ha__arena_string(&view->arena, text) : "";

  if (!name) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    const char *node = ha__ros1_xml_text(ha__ros1_xml_item(nodes, i));
    if (node) HA_TRY(add_role(view, kind, name, node, err));
  }
  return HA_OK;
}

/* Lists in the order of HA_ENDPOINT_...: publishers, subscribers, services. */
ha_status ha__ros1_view_take_state(ha__ros1_view *view, const ha__ros1_value *state,
                                   ha_error *err) {
  for (int32_t kind = 0; kind < 3; kind++) {
    const ha__ros1_value *list = ha__ros1_xml_item(state, (size_t)kind);
    const size_t count = ha__ros1_xml_size(list);
    for (size_t i = 0; i < count; i++)
      HA_TRY(take_name(view, kind, ha__ros1_xml_item(list, i), err));
  }
  return HA_OK;
}

ha_status ha__ros1_view_take_types(ha__ros1_view *view, const ha__ros1_value *types,
                                   ha_error *err) {
  const size_t count = ha__ros1_xml_size(types);

  for (size_t i = 0; i < count; i++) {
    const ha__ros1_value *entry = ha__ros1_xml_item(types, i);
    const char *topic = ha__ros1_xml_text(ha__ros1_xml_item(entry, 0));
    const char *text = ha__ros1_xml_text(ha__ros1_xml_item(entry, 1));
    if (!topic || !text || strcmp(text, "*") == 0) continue;
    if (view->types.size == HA__ROS1_ROLES_MAX) {
      view->omitted++;
      continue;
    }
    const char *name = ha__arena_string(&view->arena, topic);
    const char *type = ha__arena_string(&view->arena, text);
    if (!name || !type) return HA_FAIL_NOMEM(err);
    HA_TRY(ha__table_put(&view->types, name, strlen(name), (uint64_t)(uintptr_t)type, err));
  }
  return HA_OK;
}

void ha__ros1_view_done(ha__ros1_view *view) {
  ha__table_done(&view->index);
  ha__table_done(&view->types);
  ha__free(view->roles);
  ha__arena_done(&view->arena);
  *view = (ha__ros1_view){0};
}

const char *ha__ros1_view_type(const ha__ros1_view *view, const char *topic) {
  uint64_t type;

  if (!ha__table_find(&type, &view->types, topic, strlen(topic))) return "";
  return (const char *)(uintptr_t)type;
}

bool ha__ros1_view_has(const ha__ros1_view *view, int32_t kind, const char *name,
                       const char *node) {
  ha__arena arena = HA__ARENA_INIT;
  size_t size = 0;
  uint64_t there;
  const char *key = ha__ros1_role_key(&size, &arena, kind, name, node);
  const bool has = key && ha__table_find(&there, &view->index, key, size);

  ha__arena_done(&arena);
  return has;
}
