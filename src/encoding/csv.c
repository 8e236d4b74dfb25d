#include "encoding/csv.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "encoding/print.h"

enum { DEFAULT_MAX_ITEMS = 500 };

/* --- shapes ----------------------------------------------------------------------------------- */

static uint64_t add(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t multiply(uint64_t a, uint64_t b) {
  return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

/* Counts the columns of the operations up to `end`; sets the widths of nested nodes. */
static uint64_t measure(ha_csv *csv, uint32_t ip, uint32_t end) {
  const ha__program *p = &csv->plan->programs[0];
  uint64_t columns = 0;

  for (; ip < end; ip = ha__op_after(p, ip)) {
    const ha__op *op = &p->ops[ip];
    ha__csv_shape *shape = &csv->shapes[op->node];
    switch (op->code) {
    case HA__OP_RUN:
    case HA__OP_FILL:
    case HA__OP_ENTER:
    case HA__OP_LEAVE:
      continue;
    case HA__OP_LOOP:
      shape->width = measure(csv, ip + 1, op->next);
      break;
    default:
      shape->width = ha__is_time(op->kind) ? 2 : 1;
      break;
    }
    columns = add(columns, multiply(shape->items, shape->width));
  }
  return columns;
}

static uint64_t limit_items(const ha_csv *csv, uint64_t items) {
  return items < csv->max_items ? items : csv->max_items;
}

/* The length of a slice depends on the message. */
static void set_items(ha_csv *csv) {
  for (size_t i = 0; i < csv->plan->node_count; i++) {
    const ha_field *field = csv->plan->nodes[i]->field;
    csv->shapes[i].items = 1;
    if (!field || field->array == HA_ARRAY_NONE) continue;
    csv->shapes[i].items = field->array == HA_ARRAY_FIXED ? limit_items(csv, field->capacity) : 0;
  }
  if (csv->path && csv->path->goal == HA__GOAL_SLICE) csv->shapes[csv->path->node->id].items = 0;
}

static void set_widths(ha_csv *csv) {
  const ha__program *p = &csv->plan->programs[0];
  const ha__op *op = &p->ops[csv->goal];
  const uint64_t all = measure(csv, 0, (uint32_t)p->size);

  if (!csv->path) {
    csv->width = all;
  } else if (op->code == HA__OP_ENTER || ha__csv_is_array(csv, op)) {
    csv->width =
        measure(csv, csv->goal, op->code == HA__OP_ENTER ? op->next : ha__op_after(p, csv->goal));
  } else {
    csv->width = ha__is_time(op->kind) && csv->path->part == HA__TIME_WHOLE ? 2 : 1;
  }
}

static ha_status csv_new(ha_csv **out, const ha_plan *plan, const ha_path *path, const char *prefix,
                         uint32_t max_items, ha_error *err) {
  ha_csv *csv = ha__alloc_zeroed(1, sizeof *csv);

  if (!csv) return HA_FAIL_NOMEM(err);
  csv->plan = plan;
  csv->path = path;
  csv->goal = path ? path->routes[0].steps[path->routes[0].size - 1].op : 1;
  csv->max_items = max_items ? max_items : DEFAULT_MAX_ITEMS;
  csv->prefix = ha__dup_string(prefix ? prefix : "");
  csv->shapes = ha__alloc_zeroed(plan->node_count, sizeof *csv->shapes);
  if (!csv->prefix || !csv->shapes) {
    ha_csv_free(csv);
    return HA_FAIL_NOMEM(err);
  }
  set_items(csv);
  set_widths(csv);
  *out = csv;
  return HA_OK;
}

ha_status ha_csv_new(ha_csv **out, const ha_plan *plan, const char *prefix, uint32_t max_items,
                     ha_error *err) {
  return csv_new(out, plan, NULL, prefix, max_items, err);
}

ha_status ha_csv_new_path(ha_csv **out, const ha_path *path, const char *prefix, uint32_t max_items,
                          ha_error *err) {
  return csv_new(out, path->plan, path, prefix, max_items, err);
}

void ha_csv_free(ha_csv *csv) {
  if (!csv) return;
  ha__free(csv->prefix);
  ha__free(csv->shapes);
  ha__free(csv);
}

uint64_t ha_csv_width(const ha_csv *csv) {
  return csv->width;
}

/* --- widen ------------------------------------------------------------------------------------ */

static void widen(ha_csv *csv, const ha_node *node, uint64_t count) {
  ha__csv_shape *shape = &csv->shapes[node->id];

  count = limit_items(csv, count);
  if (count > shape->items) shape->items = count;
}

static ha_status widen_array(void *user, const ha_node *node, uint64_t count) {
  widen(user, node, count);
  return HA_OK;
}

static ha_status widen_value(void *user, const ha_node *node, const ha_value *value) {
  if (value->flags & HA_VALUE_ARRAY) widen(user, node, value->count);
  return HA_OK;
}

ha_status ha_csv_widen(ha_csv *csv, const uint8_t *data, size_t size, ha_error *err) {
  static const ha_visitor visitor = {
      .struct_size = sizeof visitor, .enter_array = widen_array, .value = widen_value};

  const ha_status st = ha__print_visit(csv->plan, csv->path, data, size, &visitor, csv, err);
  set_widths(csv);
  return st == HA_END ? HA_OK : st; /* a path without a value has empty columns */
}
