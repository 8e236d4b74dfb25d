/* A request can start at any offset within its event, but starts at offset 0 as a message, so
 * its padding differs. Therefore it is serialized again, value by value. */
#include "live/play/request.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "encoding/program.h"

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

typedef struct writer {
  ha__cdr_writer *out;
  ha_error *err;
} writer;

static ha_status status_of(const writer *w) {
  return w->out->failed ? HA_FAIL_NOMEM(w->err) : HA_OK;
}

/* Size of a number of this kind in bytes; 0: not a number, or a type of ROS 1. */
static size_t size_of(int32_t kind) {
  return kind == HA_KIND_TIME || kind == HA_KIND_DURATION ? 0 : ha__kind_size(kind);
}

/* Copy units of this size, in little endian. */
static void add_units(const writer *w, const ha_value *v, size_t size) {
  const size_t align = size < 8 ? size : 8; /* the largest alignment in CDR */
  uint8_t unit[16];

  if (!(v->flags & HA_VALUE_BIG_ENDIAN) || size == 1) {
    ha__cdr_write_bytes(w->out, v->data, v->size, align);
    return;
  }
  for (size_t at = 0; at < v->size; at += size) {
    for (size_t i = 0; i < size; i++) {
      unit[i] = v->data[at + size - 1 - i];
    }
    ha__cdr_write_bytes(w->out, unit, size, align);
  }
}

static void add_number(const writer *w, const ha_value *v, size_t size) {
  uint64_t bits = (uint64_t)v->integer;
  uint8_t bytes[8];

  if (v->kind == HA_KIND_FLOAT64) memcpy(&bits, &v->number, sizeof bits);
  if (v->kind == HA_KIND_FLOAT32) {
    const float number = (float)v->number;
    uint32_t narrow;
    memcpy(&narrow, &number, sizeof narrow);
    bits = narrow;
  }
  ha__store_u64(bytes, bits);
  ha__cdr_write_bytes(w->out, bytes, size, size);
}

static void add_numbers(const writer *w, const ha_node *node, const ha_value *v, size_t size) {
  if (node->field->array != HA_ARRAY_FIXED) ha__cdr_write_u32(w->out, (uint32_t)v->count);
  if (v->count > 0) add_units(w, v, size);
}

static void add_string(const writer *w, const ha_value *v) {
  ha__cdr_write_u32(w->out, (uint32_t)v->size + 1);
  ha__cdr_write_bytes(w->out, v->data, v->size, 1);
  ha__cdr_write_u8(w->out, 0);
}

/* The count before the text is in code units or bytes, as its writer chose. */
static void add_wstring(const writer *w, const ha_value *v) {
  uint32_t count = v->size > 0 ? ha__load_u32(v->data - 4) : 0;

  if (v->flags & HA_VALUE_BIG_ENDIAN) count = __builtin_bswap32(count);
  ha__cdr_write_u32(w->out, count);
  if (v->size > 0) add_units(w, v, v->item_size);
}

static ha_status take_value(void *user, const ha_node *node, const ha_value *v) {
  const writer *w = user;
  const size_t size = size_of(v->kind);

  if (v->kind == HA_KIND_STRING) {
    add_string(w, v);
  } else if (v->kind == HA_KIND_WSTRING) {
    add_wstring(w, v);
  } else if (size == 0) {
    return HA_FAIL(w->err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "%s: requests with such a field can't be sent", node->field->name);
  } else if (v->flags & HA_VALUE_ARRAY) {
    add_numbers(w, node, v, size);
  } else if (v->kind == HA_KIND_LONG_DOUBLE) {
    add_units(w, v, size);
  } else {
    add_number(w, v, size);
  }
  return status_of(w);
}

static ha_status take_array(void *user, const ha_node *node, uint64_t count) {
  const writer *w = user;

  if (node->field->array != HA_ARRAY_FIXED) ha__cdr_write_u32(w->out, (uint32_t)count);
  return status_of(w);
}

/* A struct without fields has one byte without meaning. */
static ha_status leave_struct(void *user, const ha_node *node) {
  const writer *w = user;

  if (node->type->field_count == 0) ha__cdr_write_u8(w->out, 0);
  return status_of(w);
}

static const ha_visitor g_visitor = {.struct_size = sizeof g_visitor,
                                     .leave_struct = leave_struct,
                                     .enter_array = take_array,
                                     .value = take_value};

ha_status ha__request_take(ha__cdr_writer *out, const ha__request *r, int64_t event_type,
                           const uint8_t *data, size_t size, ha_error *err) {
  writer w = {out, err};
  ha_value kind = HA_VALUE_INIT;

  HA_TRY(ha_path_get(&kind, r->event_type, data, size, err));
  if (kind.integer != event_type) return HA_END;
  ha__cdr_writer_clear(out);
  const ha_status st = ha_path_visit(r->content, data, size, &g_visitor, &w, err);
  if (st != HA_END) return st;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "the event has no contents: introspection recorded metadata only");
}
