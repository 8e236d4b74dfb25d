/* Several paths at once, and single values of known kinds: used by readers of common types. */
#include <string.h>

#include "encoding/path.h"

ha_status ha_paths_new(ha_path **out, const ha_plan *plan, const char *const *texts, size_t count,
                       ha_error *err) {
  HA_TRY(ha__need_texts(texts, count, "texts", err));
  for (size_t i = 0; i < count; i++) {
    const ha_status st = ha_path_new(&out[i], plan, texts[i], err);

    if (st < 0) {
      ha_paths_free(out, i);
      return st;
    }
  }
  return HA_OK;
}

void ha_paths_free(ha_path **paths, size_t count) {
  for (size_t i = 0; paths && i < count; i++) {
    ha_path_free(paths[i]);
    paths[i] = NULL;
  }
}

int32_t ha_plan_has(const ha_plan *plan, const char *const *texts, size_t count) {
  bool has_all = plan && (texts || count == 0);

  for (size_t i = 0; has_all && i < count; i++) {
    ha_path *path = NULL;

    has_all = ha_path_new(&path, plan, texts[i], NULL) == HA_OK;
    ha_path_free(path);
  }
  return has_all;
}

/* --- values --------------------------------------------------------------------------------- */

/* Treats a missing element as damage. */
static ha_status get(ha_value *out, const ha_path *path, const uint8_t *data, size_t size,
                     ha_error *err) {
  *out = (ha_value){.struct_size = sizeof *out};
  const ha_status st = ha_path_get(out, path, data, size, err);

  if (st == HA_END)
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "a field of the message is missing");
  return st;
}

static ha_status refuse(const ha_path *path, const char *want, ha_error *err) {
  const ha_node *node = ha_path_node(path);

  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%s is not a %s",
                 node->field ? node->field->name : "the message", want);
}

static bool is_float(int32_t kind) {
  return kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64;
}

static bool is_integer(int32_t kind) {
  return (kind >= HA_KIND_INT8 && kind <= HA_KIND_UINT64) || kind == HA_KIND_CHAR ||
         kind == HA_KIND_BOOL || kind == HA_KIND_BYTE;
}

ha_status ha_path_u64(uint64_t *out, const ha_path *path, const uint8_t *data, size_t size,
                      ha_error *err) {
  ha_value value = HA_VALUE_INIT;

  HA_TRY(get(&value, path, data, size, err));
  if ((value.flags & HA_VALUE_ARRAY) || !is_integer(value.kind) ||
      (value.kind != HA_KIND_UINT64 && value.integer < 0)) {
    return refuse(path, "whole number from 0 up", err);
  }
  *out = (uint64_t)value.integer;
  return HA_OK;
}

ha_status ha_path_number(double *out, const ha_path *path, const uint8_t *data, size_t size,
                         ha_error *err) {
  ha_value value = HA_VALUE_INIT;

  HA_TRY(get(&value, path, data, size, err));
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

ha_status ha_path_bytes(const uint8_t **out, size_t *out_size, const ha_path *path,
                        const uint8_t *data, size_t size, ha_error *err) {
  ha_value value = HA_VALUE_INIT;

  HA_TRY(get(&value, path, data, size, err));
  const bool is_bytes = (value.flags & HA_VALUE_ARRAY) && value.item_size == 1;
  if (!is_bytes && value.kind != HA_KIND_STRING) return refuse(path, "run of bytes", err);
  *out = value.data;
  *out_size = value.size;
  return HA_OK;
}
