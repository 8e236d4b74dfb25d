#include "live/parameters/message.h"

#include <string.h>

#include "base/status.h"

/* rcl_interfaces/msg/ParameterType */
enum {
  NOT_SET,
  IS_BOOL,
  IS_INTEGER,
  IS_DOUBLE,
  IS_STRING,
  IS_BYTES,
  IS_BOOLS,
  IS_INTEGERS,
  IS_DOUBLES,
  IS_STRINGS
};

/* Arrays of a ParameterValue, in the order of its fields. */
static const int32_t g_lists[] = {HA_PARAMETER_BOOL, HA_PARAMETER_INTEGER, HA_PARAMETER_DOUBLE,
                                  HA_PARAMETER_STRING};
enum { LISTS = sizeof g_lists / sizeof *g_lists };

/* --- writing ---------------------------------------------------------------------------------- */

static ha_status end(ha__cdr_writer *out, ha_error *err) {
  return out->failed ? HA_FAIL_NOMEM(err) : HA_OK;
}

ha_status ha__parameters_write_list(ha__cdr_writer *out, ha_error *err) {
  ha__cdr_write_u32(out, 0); /* prefixes: none */
  ha__cdr_write_u64(out, 0); /* depth: any */
  return end(out, err);
}

ha_status ha__parameters_write_get(ha__cdr_writer *out, const char *const *names, size_t count,
                                   ha_error *err) {
  ha__cdr_write_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    ha__cdr_write_string(out, names[i]);
  }
  return end(out, err);
}

static bool is_text(const ha_parameter_value *value) {
  return value->text && strlen(value->text) == value->size;
}

/* The kind of all items; an INTEGER may be a DOUBLE. NOT_SET: they differ, or it is not known. */
static int32_t item_kind(const ha_parameter_value *list) {
  int32_t kind = list->size > 0 ? list->items[0].kind : list->item_kind;

  for (size_t i = 0; i < list->size; i++) {
    const int32_t next = list->items[i].kind;

    if (next == HA_PARAMETER_DOUBLE && kind == HA_PARAMETER_INTEGER) kind = next;
    if (next == HA_PARAMETER_INTEGER && kind == HA_PARAMETER_DOUBLE) continue;
    if (next != kind) return HA_PARAMETER_NOT_SET;
    if (next == HA_PARAMETER_STRING && !is_text(&list->items[i])) return HA_PARAMETER_NOT_SET;
  }
  return kind;
}

/* The type, and the kind of items of a list. */
static ha_status type_of(uint8_t *type, int32_t *items, const ha_parameter_value *value,
                         ha_error *err) {
  static const uint8_t types[] = {NOT_SET, IS_BOOL, IS_INTEGER, IS_DOUBLE, IS_STRING, IS_BYTES};

  *items = HA_PARAMETER_NOT_SET;
  if (value->kind >= HA_PARAMETER_NOT_SET && value->kind <= HA_PARAMETER_BYTES) {
    *type = types[value->kind];
    if (*type != IS_STRING || is_text(value)) return HA_OK;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a string of ROS 2 has no NUL");
  }
  if (value->kind != HA_PARAMETER_LIST) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a parameter of ROS 2 cannot be a map");
  }
  *items = item_kind(value);
  for (size_t i = 0; i < LISTS; i++) {
    *type = (uint8_t)(IS_BOOLS + i);
    if (g_lists[i] == *items) return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 value->size == 0 ? "the type of an empty list is not known"
                                  : "the items of a list of ROS 2 must be booleans, integers, "
                                    "doubles or strings, and of one type");
}

static void write_item(ha__cdr_writer *out, const ha_parameter_value *item, int32_t kind) {
  const double integer = (double)item->integer;

  switch (kind) {
  case HA_PARAMETER_BOOL:
    ha__cdr_write_u8(out, item->integer != 0);
    break;
  case HA_PARAMETER_INTEGER:
    ha__cdr_write_u64(out, (uint64_t)item->integer);
    break;
  case HA_PARAMETER_DOUBLE:
    ha__cdr_write_f64(out, item->kind == HA_PARAMETER_INTEGER ? integer : item->number);
    break;
  default:
    ha__cdr_write_string(out, item->text);
  }
}

ha_status ha__parameters_write_value(ha__cdr_writer *out, const char *name,
                                     const ha_parameter_value *value, ha_error *err) {
  uint8_t type = NOT_SET;
  int32_t items = HA_PARAMETER_NOT_SET;

  HA_TRY(type_of(&type, &items, value, err));
  ha__cdr_write_string(out, name);
  ha__cdr_write_u8(out, type);
  ha__cdr_write_u8(out, type == IS_BOOL && value->integer != 0);
  ha__cdr_write_u64(out, type == IS_INTEGER ? (uint64_t)value->integer : 0);
  ha__cdr_write_f64(out, type == IS_DOUBLE ? value->number : 0);
  ha__cdr_write_string(out, type == IS_STRING ? value->text : "");
  ha__cdr_write_u32(out, type == IS_BYTES ? (uint32_t)value->size : 0);
  if (type == IS_BYTES) ha__cdr_write_bytes(out, value->text, value->size, 1);
  for (size_t list = 0; list < LISTS; list++) {
    const size_t count = type == IS_BOOLS + list ? value->size : 0;

    ha__cdr_write_u32(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
      write_item(out, &value->items[i], items);
    }
  }
  return end(out, err);
}

/* --- reading ---------------------------------------------------------------------------------- */

static ha_status invalid(ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the message is truncated or malformed");
}

/* The number of elements that follow: each has this number of bytes at least. */
static ha_status read_count(size_t *out, ha__cdr_reader *in, size_t least, size_t max,
                            ha_error *err) {
  const uint32_t count = ha__cdr_read_u32(in);

  if (in->failed || count > (in->size - in->pos) / least) return invalid(err);
  if (count > max) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the message has a list of %u, over %zu", count,
                   max);
  }
  *out = count;
  return HA_OK;
}

ha_status ha__parameters_read_names(const char *const **names, size_t *count, ha__arena *arena,
                                    const uint8_t *reply, size_t size, ha_error *err) {
  ha__cdr_reader in = ha__cdr_open_any(reply, size);

  HA_TRY(read_count(count, &in, 4, HA_PARAMETERS_MAX, err));
  const char **items = ha__arena_alloc(arena, (*count + 1) * sizeof(char *));
  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < *count; i++) {
    items[i] = ha__arena_string(arena, ha__cdr_read_string(&in));
    if (!items[i]) return HA_FAIL_NOMEM(err);
  }
  *names = items;
  return in.failed ? invalid(err) : HA_OK;
}

static ha_parameter_value string_of(const char *text) {
  return (ha_parameter_value){.kind = HA_PARAMETER_STRING, .text = text, .size = strlen(text)};
}

static ha_parameter_value read_item(ha__cdr_reader *in, int32_t kind) {
  ha_parameter_value item = {.kind = kind};

  if (kind == HA_PARAMETER_STRING) return string_of(ha__cdr_read_string(in));
  if (kind == HA_PARAMETER_BOOL) item.integer = ha__cdr_read_u8(in) != 0;
  if (kind == HA_PARAMETER_INTEGER) item.integer = (int64_t)ha__cdr_read_u64(in);
  if (kind == HA_PARAMETER_DOUBLE) item.number = ha__cdr_read_f64(in);
  return item;
}

static ha_status read_list(ha_parameter_value *out, ha__arena *arena, ha__cdr_reader *in,
                           int32_t kind, ha_error *err) {
  size_t count = 0;

  HA_TRY(read_count(&count, in, 1, HA_PARAMETERS_MAX_ITEMS, err));
  *out = (ha_parameter_value){.kind = HA_PARAMETER_LIST, .item_kind = kind, .size = count};
  if (count == 0) return HA_OK;
  ha_parameter_value *items = ha__arena_alloc(arena, count * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    items[i] = read_item(in, kind);
  }
  out->items = items;
  return in->failed ? invalid(err) : HA_OK;
}

/* rcl_interfaces/msg/ParameterValue */
static ha_status read_value(ha_parameter_value *out, ha__arena *arena, ha__cdr_reader *in,
                            ha_error *err) {
  ha_parameter_value lists[LISTS];
  const uint8_t type = ha__cdr_read_u8(in);
  const ha_parameter_value flag = read_item(in, HA_PARAMETER_BOOL);
  const ha_parameter_value integer = read_item(in, HA_PARAMETER_INTEGER);
  const ha_parameter_value number = read_item(in, HA_PARAMETER_DOUBLE);
  const ha_parameter_value text = read_item(in, HA_PARAMETER_STRING);
  ha_parameter_value bytes = {.kind = HA_PARAMETER_BYTES};

  HA_TRY(read_count(&bytes.size, in, 1, HA_PARAMETERS_MAX_BYTES, err));
  bytes.text = (const char *)ha__cdr_read_bytes(in, bytes.size, 1);
  for (size_t i = 0; i < LISTS; i++) {
    HA_TRY(read_list(&lists[i], arena, in, g_lists[i], err));
  }
  if (in->failed || type > IS_STRINGS) return invalid(err);
  const ha_parameter_value single[] = {
      {.kind = HA_PARAMETER_NOT_SET}, flag, integer, number, text, bytes};
  *out = type < IS_BOOLS ? single[type] : lists[type - IS_BOOLS];
  return HA_OK;
}

/* Read a value of this parameter, and visit it if it is set or was deleted. */
static ha_status visit_value(ha__cdr_reader *in, const char *node, const char *name,
                             bool is_deleted, ha__parameter_visit *visit, void *user,
                             ha_error *err) {
  ha__arena arena = HA__ARENA_INIT;
  ha_parameter parameter = {.value.kind = HA_PARAMETER_NOT_SET};
  ha_status st = read_value(&parameter.value, &arena, in, err);
  const size_t size = strlen(node) + strlen(name) + 2;
  char *whole = st >= 0 ? ha__arena_alloc(&arena, size) : NULL;

  if (st >= 0 && !whole) st = HA_FAIL_NOMEM(err);
  if (whole) {
    memcpy(whole, node, strlen(node));
    whole[strlen(node)] = '.';
    memcpy(whole + strlen(node) + 1, name, strlen(name));
    parameter.name = whole;
    if (is_deleted) parameter.value = (ha_parameter_value){.kind = HA_PARAMETER_NOT_SET};
    if (is_deleted || parameter.value.kind != HA_PARAMETER_NOT_SET) visit(user, &parameter);
  }
  ha__arena_done(&arena);
  return st;
}

/* One item of the reply for each name of the request. */
static ha_status read_answers(ha__cdr_reader *in, size_t least, size_t count, ha_error *err) {
  size_t found = 0;

  HA_TRY(read_count(&found, in, least, HA_PARAMETERS_MAX, err));
  if (found == count) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "it answers %zu of %zu parameters", found, count);
}

/* bytes of a ParameterValue and of a SetParametersResult */
enum { VALUE_LEAST = 40, RESULT_LEAST = 5 };

ha_status ha__parameters_read_values(const uint8_t *reply, size_t size, const char *node,
                                     const char *const *names, size_t count,
                                     ha__parameter_visit *visit, void *user, ha_error *err) {
  ha__cdr_reader in = ha__cdr_open_any(reply, size);

  HA_TRY(read_answers(&in, VALUE_LEAST, count, err));
  for (size_t i = 0; i < count; i++) {
    HA_TRY(visit_value(&in, node, names[i], false, visit, user, err));
  }
  return HA_OK;
}

ha_status ha__parameters_read_results(const uint8_t *reply, size_t size, const char *node,
                                      const char *const *names, size_t count, ha_error *err) {
  ha__cdr_reader in = ha__cdr_open_any(reply, size);
  ha_status st = HA_OK;

  HA_TRY(read_answers(&in, RESULT_LEAST, count, err));
  for (size_t i = 0; i < count; i++) {
    const bool is_set = ha__cdr_read_u8(&in) != 0;
    const char *why = ha__cdr_read_string(&in);

    if (in.failed) return invalid(err);
    if (is_set || st < 0) continue;
    st = HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s.%s: %s", node, names[i],
                 *why ? why : "the node refuses the value");
  }
  return st;
}

ha_status ha__parameters_read_event(const uint8_t *message, size_t size, ha__parameter_visit *visit,
                                    void *user, ha_error *err) {
  enum { NEW, CHANGED, DELETED, PARTS };
  ha__cdr_reader in = ha__cdr_open_any(message, size);

  (void)ha__cdr_read_time(&in);
  const char *node = ha__cdr_read_string(&in);
  for (int part = NEW; part < PARTS; part++) {
    size_t count = 0;

    HA_TRY(read_count(&count, &in, VALUE_LEAST, HA_PARAMETERS_MAX, err));
    for (size_t i = 0; i < count; i++) {
      const char *name = ha__cdr_read_string(&in);
      HA_TRY(visit_value(&in, node, name, part == DELETED, visit, user, err));
    }
  }
  return HA_OK;
}
