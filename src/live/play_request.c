/* In the event a request lies at any offset; alone it begins at the first one, and padding is
 * other. So it is written anew, value by value. */
#include "live/play_request.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"

struct ha__request {
  ha_path *event_type;
  ha_path *content; /* request[0] */
};

ha_status ha__request_new(ha__request **out, const ha_plan *plan, ha_error *err) {
  ha__request *r = ha__alloc_zeroed(1, sizeof *r);

  if (!r) return HA_FAIL_NOMEM(err);
  ha_status st = ha_path_new(&r->event_type, plan, "info.event_type", err);
  if (st >= 0) st = ha_path_new(&r->content, plan, "request[0]", err);
  if (st < 0) {
    ha__request_free(r);
    return st;
  }
  *out = r;
  return HA_OK;
}

void ha__request_free(ha__request *r) {
  if (!r) return;
  ha_path_free(r->event_type);
  ha_path_free(r->content);
  ha__free(r);
}

/* --- writing ---------------------------------------------------------------------------------- */

enum { HEAD_SIZE = 4 };

typedef struct writer {
  ha_buffer *out;
  ha_error *err;
} writer;

static ha_status add(const writer *w, const void *bytes, size_t size) {
  return ha_buffer_add(w->out, bytes, size, w->err);
}

/* As CDR has it: at most to 8. */
static ha_status align(const writer *w, size_t to) {
  static const uint8_t zeros[8];
  const size_t at = w->out->size - HEAD_SIZE;

  if (to > sizeof zeros) to = sizeof zeros;
  return add(w, zeros, (to - at % to) % to);
}

static ha_status add_u32(const writer *w, uint32_t number) {
  uint8_t bytes[4];

  HA_TRY(align(w, sizeof bytes));
  ha__store_u32(bytes, number);
  return add(w, bytes, sizeof bytes);
}

/* Bytes of a number of this kind in CDR; 0: it is none. */
static size_t size_of(int32_t kind) {
  switch (kind) {
  case HA_KIND_INT8:
  case HA_KIND_UINT8:
  case HA_KIND_CHAR:
  case HA_KIND_BOOL:
  case HA_KIND_BYTE:
    return 1;
  case HA_KIND_INT16:
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    return 2;
  case HA_KIND_INT32:
  case HA_KIND_UINT32:
  case HA_KIND_FLOAT32:
    return 4;
  case HA_KIND_INT64:
  case HA_KIND_UINT64:
  case HA_KIND_FLOAT64:
    return 8;
  case HA_KIND_LONG_DOUBLE:
    return 16;
  default:
    return 0;
  }
}

static ha_status add_number(const writer *w, const ha_value *v, size_t size) {
  uint64_t bits = (uint64_t)v->integer;
  uint8_t bytes[8];

  if (v->kind == HA_KIND_FLOAT64) memcpy(&bits, &v->number, sizeof bits);
  if (v->kind == HA_KIND_FLOAT32) {
    const float number = (float)v->number;
    uint32_t narrow;
    memcpy(&narrow, &number, sizeof narrow);
    bits = narrow;
  }
  HA_TRY(align(w, size));
  ha__store_u64(bytes, bits);
  return add(w, bytes, size);
}

/* Units of so many bytes, as they lie there but for their order. */
static ha_status add_units(const writer *w, const ha_value *v, size_t size) {
  uint8_t unit[16];

  if (!(v->flags & HA_VALUE_BIG_ENDIAN) || size == 1) return add(w, v->data, v->size);
  for (size_t at = 0; at < v->size; at += size) {
    for (size_t i = 0; i < size; i++) {
      unit[i] = v->data[at + size - 1 - i];
    }
    HA_TRY(add(w, unit, size));
  }
  return HA_OK;
}

static ha_status add_numbers(const writer *w, const ha_node *node, const ha_value *v, size_t size) {
  if (node->field->array != HA_ARRAY_FIXED) HA_TRY(add_u32(w, (uint32_t)v->count));
  if (v->count == 0) return HA_OK;
  HA_TRY(align(w, size));
  return add_units(w, v, size);
}

static ha_status add_string(const writer *w, const ha_value *v) {
  HA_TRY(add_u32(w, (uint32_t)v->size + 1));
  HA_TRY(add(w, v->data, v->size));
  return add(w, "", 1);
}

/* What stands in front counts units or bytes, as its writer had it. */
static ha_status add_wstring(const writer *w, const ha_value *v) {
  if (v->size == 0) return add_u32(w, 0);
  const uint32_t count = ha__load_u32(v->data - 4);
  HA_TRY(add_u32(w, v->flags & HA_VALUE_BIG_ENDIAN ? __builtin_bswap32(count) : count));
  return add_units(w, v, v->item_size);
}

static ha_status add_long_double(const writer *w, const ha_value *v) {
  HA_TRY(align(w, v->size));
  return add_units(w, v, v->size);
}

static ha_status take_value(void *user, const ha_node *node, const ha_value *v) {
  const writer *w = user;
  const size_t size = size_of(v->kind);

  if (v->kind == HA_KIND_STRING) return add_string(w, v);
  if (v->kind == HA_KIND_WSTRING) return add_wstring(w, v);
  if (size == 0) {
    return HA_FAIL(w->err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "%s: requests with such a field can't be sent", node->field->name);
  }
  if (v->flags & HA_VALUE_ARRAY) return add_numbers(w, node, v, size);
  return v->kind == HA_KIND_LONG_DOUBLE ? add_long_double(w, v) : add_number(w, v, size);
}

static ha_status take_array(void *user, const ha_node *node, uint64_t count) {
  return node->field->array == HA_ARRAY_FIXED ? HA_OK : add_u32(user, (uint32_t)count);
}

/* A struct without fields has a byte without meaning. */
static ha_status leave_struct(void *user, const ha_node *node) {
  return node->type->field_count == 0 ? add(user, "", 1) : HA_OK;
}

static const ha_visitor g_visitor = {.struct_size = sizeof g_visitor,
                                     .leave_struct = leave_struct,
                                     .enter_array = take_array,
                                     .value = take_value};

ha_status ha__request_take(ha_buffer *out, const ha__request *r, int64_t event_type,
                           const uint8_t *data, size_t size, ha_error *err) {
  static const uint8_t head[HEAD_SIZE] = {0, 1, 0, 0};
  writer w = {out, err};
  ha_value kind;

  HA_TRY(ha_path_get(&kind, r->event_type, data, size, err));
  if (kind.integer != event_type) return HA_END;
  out->size = 0;
  HA_TRY(add(&w, head, sizeof head));
  const ha_status st = ha_path_visit(r->content, data, size, &g_visitor, &w, err);
  if (st != HA_END) return st;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "the event has no contents: introspection told of metadata alone");
}
