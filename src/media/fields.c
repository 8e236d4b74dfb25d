#include "media/fields.h"

#include <string.h>

#include "base/status.h"

ha_status ha__fields_open(ha_path **paths, const ha_plan *plan, const char *const *names,
                          size_t count, ha_error *err) {
  for (size_t i = 0; i < count; i++) {
    HA_TRY(ha_path_new(&paths[i], plan, names[i], err));
  }
  return HA_OK;
}

void ha__fields_done(ha_path **paths, size_t count) {
  for (size_t i = 0; i < count; i++) {
    ha_path_free(paths[i]);
    paths[i] = NULL;
  }
}

bool ha__fields_are_in(const ha_plan *plan, const char *const *names, size_t count) {
  bool good = plan != NULL;

  for (size_t i = 0; good && i < count; i++) {
    ha_path *path = NULL;

    good = ha_path_new(&path, plan, names[i], NULL) == HA_OK;
    ha_path_free(path);
  }
  return good;
}

bool ha__has_type(const ha_channel *channel, const char *name) {
  const char *type = channel->schema->name;
  const size_t package = strcspn(name, "/");

  if (strcmp(type, name) == 0) return true;
  return strncmp(type, name, package) == 0 && strncmp(type + package, "/msg", 4) == 0 &&
         strcmp(type + package + 4, name + package) == 0;
}

/* --- values --------------------------------------------------------------------------------- */

/* Treats a missing element as damage. */
static ha_status get(ha_value *out, const ha_path *path, const ha_message *msg, ha_error *err) {
  *out = (ha_value){.struct_size = sizeof *out};
  const ha_status st = ha_path_get(out, path, msg->data, msg->size, err);

  if (st == HA_END)
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "a field of the message is missing");
  return st;
}

static ha_status refuse(const ha_path *path, const char *want, ha_error *err) {
  const ha_node *node = ha_path_node(path);

  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%s is no %s",
                 node->field ? node->field->name : "the message", want);
}

static bool is_float(int32_t kind) {
  return kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64;
}

static bool is_integer(int32_t kind) {
  return (kind >= HA_KIND_INT8 && kind <= HA_KIND_UINT64) || kind == HA_KIND_CHAR ||
         kind == HA_KIND_BOOL || kind == HA_KIND_BYTE;
}

ha_status ha__field_u64(uint64_t *out, const ha_path *path, const ha_message *msg, ha_error *err) {
  ha_value value = HA_VALUE_INIT;

  HA_TRY(get(&value, path, msg, err));
  if ((value.flags & HA_VALUE_ARRAY) || !is_integer(value.kind) ||
      (value.kind != HA_KIND_UINT64 && value.integer < 0)) {
    return refuse(path, "whole number from 0 up", err);
  }
  *out = (uint64_t)value.integer;
  return HA_OK;
}

ha_status ha__field_number(double *out, const ha_path *path, const ha_message *msg, ha_error *err) {
  ha_value value = HA_VALUE_INIT;

  HA_TRY(get(&value, path, msg, err));
  if ((value.flags & HA_VALUE_ARRAY) || !(is_integer(value.kind) || is_float(value.kind))) {
    return refuse(path, "number", err);
  }
  if (is_float(value.kind)) {
    *out = value.number;
  } else {
    *out = value.kind == HA_KIND_UINT64 ? (double)(uint64_t)value.integer : (double)value.integer;
  }
  return HA_OK;
}

ha_status ha__field_bytes(const uint8_t **out, size_t *size, const ha_path *path,
                          const ha_message *msg, ha_error *err) {
  ha_value value = HA_VALUE_INIT;

  HA_TRY(get(&value, path, msg, err));
  const bool is_bytes = (value.flags & HA_VALUE_ARRAY) && value.item_size == 1;
  if (!is_bytes && value.kind != HA_KIND_STRING) return refuse(path, "run of bytes", err);
  *out = value.data;
  *size = value.size;
  return HA_OK;
}
