#include "plot/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

bool plot_kind_is_number(int32_t kind) {
  return (kind >= HA_KIND_INT8 && kind <= HA_KIND_FLOAT64) ||
         (kind >= HA_KIND_CHAR && kind <= HA_KIND_BYTE) || kind == HA_KIND_TIME ||
         kind == HA_KIND_DURATION;
}

bool plot_type_is_time(const ha_type *type) {
  static const char *const names[] = {"builtin_interfaces/Time", "builtin_interfaces/msg/Time",
                                      "builtin_interfaces/Duration",
                                      "builtin_interfaces/msg/Duration"};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(type->name, names[i]) == 0) return true;
  }
  return false;
}

static ha_status open_part(ha_path **out, const ha_plan *plan, const char *text, const char *part,
                           ha_error *err) {
  const size_t size = strlen(text) + strlen(part) + 2;
  char *whole = cli_resize(NULL, size, 1);

  snprintf(whole, size, "%s.%s", text, part);
  const ha_status st = ha_path_new(out, plan, whole, err);
  free(whole);
  return st;
}

static ha_status refuse(ha_error *err, const char *what) {
  err->code = HA_E_ARG;
  snprintf(err->text, sizeof err->text, "this is %s, no number", what);
  return HA_E_ARG;
}

ha_status plot_number_open(plot_number *out, const ha_plan *plan, const char *text, ha_error *err) {
  plot_number number = {NULL, NULL};
  ha_status st = ha_path_new(&number.path, plan, text, err);

  if (st < 0) return st;
  const ha_node *node = ha_path_node(number.path);
  if (node->type && plot_type_is_time(node->type)) {
    plot_number_done(&number);
    st = open_part(&number.path, plan, text, "sec", err);
    if (st >= 0) st = open_part(&number.nanoseconds, plan, text, "nanosec", err);
  } else if (!node->field || node->type) {
    st = refuse(err, "a message");
  } else if (!plot_kind_is_number(node->field->kind)) {
    st = refuse(err, node->field->type_text);
  }
  if (st < 0) {
    plot_number_done(&number);
  } else {
    *out = number;
  }
  return st;
}

ha_status plot_number_get(ha_value *out, const plot_number *number, const ha_message *msg,
                          ha_error *err) {
  ha_value nanoseconds = HA_VALUE_INIT;
  const ha_value empty = HA_VALUE_INIT;

  *out = empty;
  ha_status st = ha_path_get(out, number->path, msg->data, msg->size, err);

  if (st != HA_OK || !number->nanoseconds) return st;
  st = ha_path_get(&nanoseconds, number->nanoseconds, msg->data, msg->size, err);
  if (st != HA_OK) return st;
  out->kind = HA_KIND_TIME;
  out->nanoseconds = nanoseconds.integer;
  return HA_OK;
}

void plot_number_done(plot_number *number) {
  ha_path_free(number->path);
  ha_path_free(number->nanoseconds);
  *number = (plot_number){NULL, NULL};
}

double plot_value_number(const ha_value *value) {
  if (!plot_kind_is_number(value->kind)) return (double)NAN;
  if (value->kind == HA_KIND_FLOAT32 || value->kind == HA_KIND_FLOAT64) return value->number;
  if (value->kind == HA_KIND_UINT64) return (double)(uint64_t)value->integer;
  if (value->kind == HA_KIND_TIME || value->kind == HA_KIND_DURATION) {
    return (double)value->integer + (double)value->nanoseconds * 1e-9;
  }
  return (double)value->integer;
}
