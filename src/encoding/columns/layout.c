/* The tree of columns of a plan. */
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "encoding/columns/columns.h"

typedef struct layout {
  ha_columns *columns;
  const ha__op *ops; /* of the first program: the kind of a node does not depend on the program */
  bool is_spark;
  bool is_flat;
  bool has_time_structs;
} layout;

/* --- adding columns --------------------------------------------------------------------------- */

static ha_status add_group(uint32_t *out, ha_columns *c, ha_error *err) {
  void *items = c->groups;

  const ha_status st =
      ha__reserve(&items, &c->group_capacity, c->group_count, 1, sizeof *c->groups, err);
  c->groups = items;
  if (st < 0) return st;
  *out = (uint32_t)c->group_count;
  c->groups[c->group_count++] = (ha__column_group){.first = HA__NO_COLUMN, .max_rows = INT32_MAX};
  return HA_OK;
}

static void append_child(ha_columns *c, uint32_t parent, uint32_t child) {
  ha__column *p = &c->columns[parent];

  if (p->child == HA__NO_COLUMN) {
    p->child = child;
  } else {
    c->columns[p->last].next = child;
  }
  p->last = child;
}

/* Append a column to the children of `parent`, HA__NO_COLUMN for the root. */
static ha_status add_column(uint32_t *out, ha_columns *c, ha__column column, uint32_t parent,
                            ha_error *err) {
  void *items = c->columns;

  const ha_status st =
      ha__reserve(&items, &c->column_capacity, c->column_count, 1, sizeof *c->columns, err);
  c->columns = items;
  if (st < 0) return st;
  *out = (uint32_t)c->column_count;
  column.child = column.next = column.last = HA__NO_COLUMN;
  ha__column_group *group = &c->groups[column.group];
  column.same = group->first;
  group->first = *out;
  c->columns[c->column_count++] = column;
  group->row_bytes += column.width;
  /* Spark's lists and binary have offsets, which are made when the batch is taken */
  if (ha__columns_are_spark(c) && column.width > 0 && INT32_MAX / column.width < group->max_rows) {
    group->max_rows = INT32_MAX / column.width;
  }
  if (parent != HA__NO_COLUMN) append_child(c, parent, *out);
  return HA_OK;
}

/* A node belongs to at most one column. */
static ha_status claim(layout *l, uint32_t node, uint32_t column, ha_error *err) {
  uint32_t *of = &l->columns->column_of[node];

  if (*of != HA__NO_COLUMN) {
    const ha_field *field = l->columns->plan->nodes[node]->field;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "field '%s' is chosen twice: fields must not overlap", field ? field->name : "");
  }
  *of = column;
  return HA_OK;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static const char *number_format(int32_t kind, bool is_spark) {
  switch (kind) {
  case HA_KIND_BOOL:
    return "b";
  case HA_KIND_INT8:
    return "c";
  case HA_KIND_UINT8:
  case HA_KIND_CHAR:
  case HA_KIND_BYTE:
    return is_spark ? "s" : "C";
  case HA_KIND_INT16:
    return "s";
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    return is_spark ? "i" : "S";
  case HA_KIND_INT32:
    return "i";
  case HA_KIND_UINT32:
    return is_spark ? "l" : "I";
  case HA_KIND_INT64:
    return "l";
  case HA_KIND_UINT64:
    return is_spark ? "l" : "L";
  case HA_KIND_FLOAT32:
    return "f";
  case HA_KIND_FLOAT64:
    return "g";
  case HA_KIND_TIME:
    return is_spark ? "tsu:UTC" : "tsn:UTC";
  case HA_KIND_DURATION:
    return is_spark ? "l" : "tDn";
  default: /* long double */
    return "w:16";
  }
}

static uint8_t number_load(int32_t kind, bool is_spark) {
  if (kind == HA_KIND_BOOL) return HA__LOAD_BOOL;
  if (kind == HA_KIND_TIME) return HA__LOAD_TIME;
  if (kind == HA_KIND_DURATION) return HA__LOAD_DURATION;
  if (!is_spark) return HA__LOAD_COPY;
  switch (kind) {
  case HA_KIND_UINT8:
  case HA_KIND_CHAR:
  case HA_KIND_BYTE:
    return HA__LOAD_UINT8;
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    return HA__LOAD_UINT16;
  case HA_KIND_UINT32:
    return HA__LOAD_UINT32;
  default:
    return HA__LOAD_COPY;
  }
}

static bool is_byte(int32_t kind) {
  return kind == HA_KIND_UINT8 || kind == HA_KIND_CHAR || kind == HA_KIND_BYTE;
}

static ha__column number_column(const layout *l, int32_t kind) {
  const uint8_t load = number_load(kind, l->is_spark);
  const uint8_t unit = ha__kind_size(kind);
  const bool is_widened = load >= HA__LOAD_UINT8;

  return (ha__column){.code = kind == HA_KIND_BOOL ? HA__COLUMN_BOOL : HA__COLUMN_FIXED,
                      .load = load,
                      .format = number_format(kind, l->is_spark),
                      .to_micros = l->is_spark && kind == HA_KIND_TIME,
                      .unit = unit,
                      .item_size = is_widened ? (uint8_t)(2 * unit) : unit,
                      .width = is_widened ? 2u * unit : unit};
}

/* The column of an array. Bytes are copied unchanged, even if a single one would be converted. */
static ha__column items_column(const layout *l, int32_t kind) {
  ha__column column = number_column(l, kind);

  if (!is_byte(kind)) return column;
  column.load = HA__LOAD_COPY;
  column.item_size = column.unit;
  column.is_binary = true;
  return column;
}

static ha__column array_column(const layout *l, const ha__op *op) {
  ha__column column = items_column(l, op->kind);

  column.items = op->count;
  column.width = column.item_size * op->count;
  return column;
}

static ha__column sequence_column(const layout *l, const ha__op *op) {
  ha__column column = items_column(l, op->kind);

  column.code = is_byte(op->kind) ? HA__COLUMN_BYTES : HA__COLUMN_NUMBERS;
  column.width = 0;
  return column;
}

static ha__column text_column(void) {
  return (ha__column){.code = HA__COLUMN_TEXT, .format = "u", .unit = 1, .item_size = 1};
}

/* --- structs and lists ------------------------------------------------------------------------ */

/* builtin_interfaces/Time or Duration: int32 sec, uint32 nanosec. HA_KIND_TIME, _DURATION, or 0. */
static int32_t time_kind(const ha_type *type) {
  if (type->field_count != 2 || strncmp(type->name, "builtin_interfaces/", 19) != 0) return 0;
  const ha_field *sec = type->fields[0];
  const ha_field *nanosec = type->fields[1];
  const char *name = strrchr(type->name, '/') + 1;
  if (sec->kind != HA_KIND_INT32 || sec->array != HA_ARRAY_NONE ||
      nanosec->kind != HA_KIND_UINT32 || nanosec->array != HA_ARRAY_NONE) {
    return 0;
  }
  if (strcmp(name, "Time") == 0) return HA_KIND_TIME;
  return strcmp(name, "Duration") == 0 ? HA_KIND_DURATION : 0;
}

/* HA_KIND_TIME or _DURATION if the struct that begins at this operation becomes one value. */
static int32_t time_at(const layout *l, const ha__op *op) {
  return l->has_time_structs ? 0 : time_kind(l->columns->plan->nodes[op->node]->type);
}

static ha__column stamp_column(const layout *l, int32_t kind) {
  ha__column column = number_column(l, kind);

  column.load = HA__LOAD_STAMP;
  return column;
}

/* The operation after this one and its body. */
static uint32_t op_end(const layout *l, uint32_t ip) {
  const ha__op *op = &l->ops[ip];

  return op->code == HA__OP_ENTER || op->code == HA__OP_LOOP ? op->next : ip + 1;
}

/* Whether an operation within this one becomes a column. A fixed array of no elements does not. */
static bool has_values(const layout *l, uint32_t ip) {
  const uint32_t end = op_end(l, ip);

  while (ip < end) {
    const ha__op *op = &l->ops[ip];
    switch (op->code) {
    case HA__OP_VALUE:
    case HA__OP_STRING:
    case HA__OP_WSTRING:
    case HA__OP_SEQUENCE:
      return true;
    case HA__OP_ARRAY:
      if (op->count > 0) return true;
      break;
    default:
      break;
    }
    const bool is_empty = op->code == HA__OP_LOOP && !op->is_counted && op->count == 0;
    ip = is_empty ? op->next : ip + 1;
  }
  return false;
}

static bool is_mark(const ha__op *op) {
  return op->code == HA__OP_RUN || op->code == HA__OP_FILL || op->code == HA__OP_LEAVE;
}

/* Parent and group of a new column. */
typedef struct place {
  uint32_t parent;
  uint32_t group;
  const char *name;
} place;

static ha_status add_node(uint32_t *out, layout *l, uint32_t ip, place at, bool is_claimed,
                          ha_error *err);

static ha_status add_fields(layout *l, uint32_t ip, uint32_t parent, uint32_t group,
                            ha_error *err) {
  const uint32_t end = l->ops[ip].next;
  uint32_t child;

  for (ip++; ip < end; ip = op_end(l, ip)) {
    const ha__op *op = &l->ops[ip];
    if (is_mark(op) || !has_values(l, ip)) continue;
    const char *name = l->columns->plan->nodes[op->node]->field->name;
    HA_TRY(add_node(&child, l, ip, (place){parent, group, name}, true, err));
  }
  return HA_OK;
}

static ha_status add_elements(layout *l, uint32_t ip, uint32_t list, ha_error *err) {
  ha_columns *c = l->columns;
  const ha__op *op = &l->ops[ip];
  uint32_t group;
  uint32_t element;

  HA_TRY(add_group(&group, c, err));
  c->columns[list].elements = group;
  c->columns[list].items = op->is_counted ? 0 : op->count;
  for (ip++; l->ops[ip].code == HA__OP_RUN;) {
    ip++;
  }
  return add_node(&element, l, ip, (place){list, group, "item"}, false, err);
}

static ha__column column_at(const layout *l, const ha__op *op) {
  switch (op->code) {
  case HA__OP_VALUE:
    return number_column(l, op->kind);
  case HA__OP_ARRAY:
    return array_column(l, op);
  case HA__OP_SEQUENCE:
    return sequence_column(l, op);
  case HA__OP_STRING:
  case HA__OP_WSTRING:
    return text_column();
  case HA__OP_LOOP:
    return (ha__column){.code = op->is_counted ? HA__COLUMN_LIST : HA__COLUMN_FIXED_LIST};
  default:
    if (time_at(l, op)) return stamp_column(l, time_at(l, op));
    return (ha__column){.code = HA__COLUMN_STRUCT};
  }
}

/* Add the column of the operation at ip. The element of a list is not claimed, because the list
 * is. */
static ha_status add_node(uint32_t *out, layout *l, uint32_t ip, place at, bool is_claimed,
                          ha_error *err) {
  const ha__op *op = &l->ops[ip];
  ha__column column = column_at(l, op);

  column.name = at.name;
  column.group = at.group;
  column.node = l->columns->plan->nodes[op->node];
  HA_TRY(add_column(out, l->columns, column, at.parent, err));
  if (is_claimed) HA_TRY(claim(l, op->node, *out, err));
  if (op->code == HA__OP_LOOP) return add_elements(l, ip, *out, err);
  return column.code == HA__COLUMN_STRUCT ? add_fields(l, ip, *out, at.group, err) : HA_OK;
}

/* --- columns of the messages ------------------------------------------------------------------ */

static ha_status add_flat(layout *l, uint32_t ip, const char *prefix, ha_error *err);

static const char *join(ha_columns *c, const char *prefix, const char *name) {
  const size_t size = strlen(prefix) + strlen(name) + 2;
  char *text = ha__arena_alloc(&c->arena, size);

  if (text) ha__format(text, size, "%s%s%s", prefix, *prefix ? "." : "", name);
  return text;
}

/* Add a top-level column, or several if nested types are unfolded. */
static ha_status add_top(layout *l, uint32_t ip, const char *name, ha_error *err) {
  const ha__op *op = &l->ops[ip];
  uint32_t column;

  if (!has_values(l, ip)) return HA_OK;
  if (l->is_flat && op->code == HA__OP_ENTER && !time_at(l, op)) return add_flat(l, ip, name, err);
  return add_node(&column, l, ip, (place){l->columns->root, 0, name}, true, err);
}

static ha_status add_flat(layout *l, uint32_t ip, const char *prefix, ha_error *err) {
  const uint32_t end = l->ops[ip].next;

  for (ip++; ip < end; ip = op_end(l, ip)) {
    if (is_mark(&l->ops[ip])) continue;
    const char *field = l->columns->plan->nodes[l->ops[ip].node]->field->name;
    const char *name = join(l->columns, prefix, field);
    if (!name) return HA_FAIL_NOMEM(err);
    HA_TRY(add_top(l, ip, name, err));
  }
  return HA_OK;
}

/* The first operation of a node. */
static uint32_t find_op(const layout *l, uint32_t node) {
  uint32_t ip = 0;

  while (is_mark(&l->ops[ip]) || l->ops[ip].node != node) {
    ip++;
  }
  return ip;
}

/* Add a column whose value is looked up in each message, and is null in messages without it. */
static ha_status add_path(layout *l, ha_path *path, const char *name, ha_error *err) {
  const int32_t kind = ha__path_kind(path);
  uint32_t index;

  if (kind == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'%s' leads to more than one value: want a field, or one element", name);
  }
  const bool is_text = kind == HA_KIND_STRING || kind == HA_KIND_WSTRING;
  ha__column column = is_text ? text_column() : number_column(l, kind);
  column.name = name;
  column.node = ha_path_node(path);
  column.is_nullable = true;
  HA_TRY(add_column(&index, l->columns, column, l->columns->root, err));
  l->columns->columns[index].path = path; /* the column owns it now */
  l->columns->has_paths = true;
  return HA_OK;
}

static bool is_plain(const ha_path *path) {
  return path->routes[0].size == 1 && path->goal == HA__GOAL_WHOLE && path->part == HA__TIME_WHOLE;
}

static ha_status add_field(layout *l, const char *text, ha_error *err) {
  const char *name = ha__arena_string(&l->columns->arena, text);
  ha_path *path;
  ha_status st;

  if (!name) return HA_FAIL_NOMEM(err);
  HA_TRY(ha_path_new(&path, l->columns->plan, text, err));
  if (!is_plain(path)) {
    st = add_path(l, path, name, err);
    if (st < 0) ha_path_free(path);
    return st;
  }
  const uint32_t node = ha_path_node(path)->id;
  ha_path_free(path);
  const uint32_t ip = find_op(l, node);
  return node == 0 ? add_flat(l, ip, "", err) : add_top(l, ip, name, err);
}

static ha_status add_all(layout *l, ha_error *err) {
  const uint32_t root = find_op(l, 0);
  const uint32_t end = l->ops[root].next;

  for (uint32_t ip = root + 1; ip < end; ip = op_end(l, ip)) {
    const ha__op *op = &l->ops[ip];
    if (is_mark(op)) continue;
    HA_TRY(add_top(l, ip, l->columns->plan->nodes[op->node]->field->name, err));
  }
  return HA_OK;
}

/* "log_time", or with "_" appended while the type has a field of that name. */
static const char *free_name(ha_columns *c, const char *name) {
  const ha_type *type = c->plan->type;

  for (size_t i = 0; i < type->field_count; i++) {
    if (strcmp(type->fields[i]->name, name) != 0) continue;
    const size_t size = strlen(name) + 2;
    char *longer = ha__arena_alloc(&c->arena, size);
    if (!longer) return NULL;
    ha__format(longer, size, "%s_", name);
    return free_name(c, longer);
  }
  return name;
}

/* A column of the message's times: of kind time, or int64. */
static ha_status add_time(layout *l, uint32_t *out, const char *name, int32_t kind, ha_error *err) {
  ha__column column = number_column(l, kind);

  column.name = free_name(l->columns, name);
  if (!column.name) return HA_FAIL_NOMEM(err);
  return add_column(out, l->columns, column, l->columns->root, err);
}

static ha_status add_times(layout *l, ha_columns *c, ha_error *err) {
  if (!(c->flags & HA_COLUMNS_NO_LOG_TIME)) {
    HA_TRY(add_time(l, &c->log_time, "log_time", HA_KIND_TIME, err));
  }
  if (!(c->flags & HA_COLUMNS_NO_PUBLISH_TIME)) {
    HA_TRY(add_time(l, &c->publish_time, "publish_time", HA_KIND_TIME, err));
  }
  if (!(c->flags & HA_COLUMNS_LOG_TIME_NS)) return HA_OK;
  return add_time(l, &c->log_time_ns, "log_time_ns", HA_KIND_INT64, err);
}

ha_status ha__columns_layout(ha_columns *c, const ha_columns_options *options, ha_error *err) {
  layout l = {.columns = c,
              .ops = c->plan->programs[0].ops,
              .is_spark = ha__columns_are_spark(c),
              .is_flat = (c->flags & HA_COLUMNS_FLAT) != 0,
              .has_time_structs = (c->flags & HA_COLUMNS_TIME_STRUCTS) != 0};
  uint32_t group;

  HA_TRY(add_group(&group, c, err));
  HA_TRY(add_column(&c->root, c, (ha__column){.code = HA__COLUMN_STRUCT, .name = ""}, HA__NO_COLUMN,
                    err));
  HA_TRY(add_times(&l, c, err));
  c->is_whole = options->field_count == 0;
  if (c->is_whole) return add_all(&l, err);
  for (size_t i = 0; i < options->field_count; i++) {
    HA_TRY(add_field(&l, options->fields[i], err));
  }
  return HA_OK;
}
