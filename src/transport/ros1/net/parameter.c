#include "parameter.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

enum { MAX_NAME = 4096 };

/* What a value has taken so far. */
typedef struct conversion {
  ha__arena *arena;
  size_t items;
} conversion;

static ha_status convert(ha_parameter_value *out, conversion *c, const ha__ros1_value *value,
                         int depth, ha_error *err);

/* Items of an array, or names and values of a struct. */
static ha_status convert_items(ha_parameter_value *out, conversion *c, const ha__ros1_value *value,
                               int depth, ha_error *err) {
  const bool is_map = value->kind == HA__ROS1_VALUE_STRUCT;
  const size_t count = is_map ? value->count / 2 : value->count;

  out->kind = is_map ? HA_PARAMETER_MAP : HA_PARAMETER_LIST;
  c->items += count;
  if (depth >= HA_PARAMETERS_MAX_DEPTH || c->items > HA_PARAMETERS_MAX_ITEMS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a parameter has over %d items, or is nested over %d deep",
                   (int)HA_PARAMETERS_MAX_ITEMS, (int)HA_PARAMETERS_MAX_DEPTH);
  }
  ha_parameter_value *items = ha__arena_alloc(c->arena, (count + 1) * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    const ha_status st =
        convert(&items[i], c, &value->is.items[is_map ? 2 * i + 1 : i], depth + 1, err);

    if (st != HA_OK) return st;
    if (!is_map) continue;
    items[i].key = ha__arena_string(c->arena, value->is.items[2 * i].is.text);
    if (!items[i].key) return HA_FAIL_NOMEM(err);
  }
  out->size = count;
  out->items = items;
  return HA_OK;
}

static ha_status convert_bytes(ha_parameter_value *out, conversion *c, int32_t kind,
                               const char *bytes, size_t size, ha_error *err) {
  out->kind = kind;
  out->size = size;
  out->text = ha__arena_dup(c->arena, bytes, size);
  return out->text ? HA_OK : HA_FAIL_NOMEM(err);
}

/* HA_END: contains a type that ROS does not use. */
static ha_status convert(ha_parameter_value *out, conversion *c, const ha__ros1_value *value,
                         int depth, ha_error *err) {
  switch (value->kind) {
  case HA__ROS1_VALUE_TEXT:
    return convert_bytes(out, c, HA_PARAMETER_STRING, value->is.text, strlen(value->is.text), err);
  case HA__ROS1_VALUE_BYTES:
    return convert_bytes(out, c, HA_PARAMETER_BYTES, value->is.text, value->count, err);
  case HA__ROS1_VALUE_INT:
    out->kind = HA_PARAMETER_INTEGER;
    out->integer = value->is.number;
    return HA_OK;
  case HA__ROS1_VALUE_BOOL:
    out->kind = HA_PARAMETER_BOOL;
    out->integer = value->is.number != 0;
    return HA_OK;
  case HA__ROS1_VALUE_DOUBLE:
    out->kind = HA_PARAMETER_DOUBLE;
    out->number = value->is.real;
    return HA_OK;
  case HA__ROS1_VALUE_ARRAY:
  case HA__ROS1_VALUE_STRUCT:
    return convert_items(out, c, value, depth, err);
  default:
    return HA_END;
  }
}

ha_status ha__ros1_parameters_add(ha__ros1_parameter_list *list, const char *name,
                                  const ha__ros1_value *value, ha_error *err) {
  ha_parameter parameter = {NULL, {.kind = HA_PARAMETER_NOT_SET}};
  conversion c = {&list->arena, 0};
  void *items = list->items;

  if (list->count == HA_PARAMETERS_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "there are more than %d parameters",
                   (int)HA_PARAMETERS_MAX);
  }
  const ha_status st = convert(&parameter.value, &c, value, 0, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  parameter.name = ha__arena_string(&list->arena, name);
  if (!parameter.name) return HA_FAIL_NOMEM(err);
  const ha_status room =
      ha__reserve(&items, &list->capacity, list->count, 1, sizeof *list->items, err);
  list->items = items;
  if (room >= 0) list->items[list->count++] = parameter;
  return room;
}

ha_status ha__ros1_parameters_add_all(ha__ros1_parameter_list *list, const char *name,
                                      const ha__ros1_value *value, ha_error *err) {
  if (value->kind != HA__ROS1_VALUE_STRUCT) {
    return ha__ros1_parameters_add(list, *name ? name : "/", value, err);
  }
  for (uint32_t i = 0; i + 1 < value->count; i += 2) {
    const char *key = value->is.items[i].is.text;
    const size_t size = strlen(name) + strlen(key) + 2;
    if (size > MAX_NAME) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the name of a parameter has over %d bytes",
                     (int)MAX_NAME);
    }
    char *inner = ha__alloc(size);
    if (!inner) return HA_FAIL_NOMEM(err);
    snprintf(inner, size, "%s/%s", name, key);
    const ha_status st = ha__ros1_parameters_add_all(list, inner, &value->is.items[i + 1], err);
    ha__free(inner);
    HA_TRY(st);
  }
  return HA_OK;
}

static const ha__ros1_value *find_member(const ha__ros1_value *map, const char *key, size_t size) {
  for (uint32_t i = 0; map->kind == HA__ROS1_VALUE_STRUCT && i + 1 < map->count; i += 2) {
    const char *name = map->is.items[i].is.text;

    if (strncmp(name, key, size) == 0 && name[size] == '\0') return &map->is.items[i + 1];
  }
  return NULL;
}

const ha__ros1_value *ha__ros1_parameters_find(const ha__ros1_value *all, const char *name) {
  const ha__ros1_value *at = all;

  if (name[0] != '/' || name[1] == '\0') return NULL;
  while (at && *name == '/') {
    const size_t size = strcspn(++name, "/");

    at = find_member(at, name, size);
    name += size;
  }
  return at;
}

void ha__ros1_parameters_done(ha__ros1_parameter_list *list) {
  ha__free(list->items);
  ha__arena_done(&list->arena);
  *list = (ha__ros1_parameter_list){.items = NULL};
}
