#include "log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tree.h"

static void put(log_state *log, const char *format, ...) HA_PRINTF(2, 3);

static void put(log_state *log, const char *format, ...) {
  char line[96];
  va_list args;

  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  ha__text_string(&log->text, line);
}

static void put_name(log_state *log, const ha_node *node) {
  if (log->depth > 0 && !log->is_array[log->depth]) put(log, "%s ", node->field->name);
}

static ha_status enter_struct(void *user, const ha_node *node) {
  log_state *log = user;

  put_name(log, node);
  put(log, "{\n");
  log->is_array[++log->depth] = false;
  return HA_OK;
}

static ha_status leave_struct(void *user, const ha_node *node) {
  log_state *log = user;

  (void)node;
  log->depth--;
  put(log, "}\n");
  return HA_OK;
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  log_state *log = user;

  put_name(log, node);
  put(log, "[ %" PRIu64 "\n", count);
  log->is_array[++log->depth] = true;
  return HA_OK;
}

static ha_status leave_array(void *user, const ha_node *node) {
  log_state *log = user;

  (void)node;
  log->depth--;
  put(log, "]\n");
  return HA_OK;
}

static void put_units(log_state *log, const ha_value *v) {
  const bool is_big = (v->flags & HA_VALUE_BIG_ENDIAN) != 0;

  for (uint64_t i = 0; i < v->count; i++) {
    const uint8_t *unit = v->data + i * v->item_size + (is_big ? v->item_size - 2 : 0);
    put(log, "%04x", is_big ? unit[0] << 8 | unit[1] : unit[1] << 8 | unit[0]);
  }
}

static void put_float(log_state *log, const ha_value *v) {
  uint64_t bits = 0;

  if (v->kind == HA_KIND_FLOAT64) {
    memcpy(&bits, &v->number, sizeof v->number);
  } else {
    const float narrow = (float)v->number;
    memcpy(&bits, &narrow, sizeof narrow);
  }
  put(log, "%s %" PRIx64 "\n", tree_kind_name(v->kind), bits);
}

static void put_long_double(log_state *log, const ha_value *v) {
  const bool is_big = (v->flags & HA_VALUE_BIG_ENDIAN) != 0;

  put(log, "%s ", "long_double");
  for (size_t i = 0; i < 16; i++) {
    const size_t at = i / 8 * 8 + 7 - i % 8; /* bytes of the number in little endian */
    put(log, "%02x", v->data[is_big ? 15 - at : at]);
  }
  put(log, "\n");
}

static uint64_t mask(const ha_value *v) {
  switch (v->kind) {
  case HA_KIND_INT8:
    return UINT8_MAX;
  case HA_KIND_INT16:
    return UINT16_MAX;
  case HA_KIND_INT32:
    return UINT32_MAX;
  default:
    return UINT64_MAX;
  }
}

static void put_one(log_state *log, const ha_value *v) {
  switch (v->kind) {
  case HA_KIND_STRING:
    put(log, "%s %" PRIu64 ":", "string", v->size);
    for (size_t i = 0; i < v->size; i++) {
      put(log, "%02x", v->data[i]);
    }
    put(log, "\n");
    break;
  case HA_KIND_WSTRING:
    put(log, "%s %" PRIu64 ":", "wstring", v->count);
    put_units(log, v);
    put(log, "\n");
    break;
  case HA_KIND_TIME:
  case HA_KIND_DURATION:
    put(log, "%s %" PRIu64, tree_kind_name(v->kind), (uint64_t)v->integer);
    put(log, ".%" PRIu64 "\n", (uint64_t)v->nanoseconds);
    break;
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    put_float(log, v);
    break;
  case HA_KIND_LONG_DOUBLE:
    put_long_double(log, v);
    break;
  default:
    put(log, "%s %" PRIx64 "\n", tree_kind_name(v->kind), (uint64_t)v->integer & mask(v));
    break;
  }
}

static ha_status put_value(void *user, const ha_node *node, const ha_value *v) {
  log_state *log = user;
  ha_value item = {.struct_size = sizeof item};

  put_name(log, node);
  if (!(v->flags & HA_VALUE_ARRAY)) {
    put_one(log, v);
    return HA_OK;
  }
  put(log, "[ %" PRIu64 "\n", v->count);
  for (uint64_t i = 0; i < v->count; i++) {
    (void)ha_value_item(&item, v, i, NULL);
    put_one(log, &item);
  }
  put(log, "]\n");
  return HA_OK;
}

const ha_visitor g_log_visitor = {sizeof g_log_visitor, enter_struct, leave_struct,
                                  enter_array,          leave_array,  put_value};

ha_status log_message(log_state *log, const ha_plan *plan, const uint8_t *data, size_t size,
                      ha_error *err) {
  log->depth = 0;
  return ha_plan_visit(plan, data, size, &g_log_visitor, log, err);
}
