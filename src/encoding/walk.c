#include "encoding/walk.h"

#include <inttypes.h>

/* --- counts and strings ----------------------------------------------------------------------- */

static ha_status take_count(ha__walk *w, uint32_t ip, uint32_t *out) {
  const uint64_t at = ha__align_up(w->pos, w->count_align);

  if (at > w->size || w->size - at < 4) {
    return HA__WALK_FAIL(w, ip, HA_E_TRUNCATED, "the message ends where a count should be");
  }
  *out = ha__walk_u32(w->base + at, w->swap);
  w->pos = at + 4;
  return HA_OK;
}

static ha_status too_long(const ha__walk *w, uint32_t ip, uint64_t want) {
  return HA__WALK_FAIL(w, ip, HA_E_TRUNCATED, "want %" PRIu64 " bytes, %" PRIu64 " are left", want,
                       w->pos < w->size ? w->size - w->pos : 0);
}

/* Numbers behind a count; no padding in front of none. */
static inline ha_status skip_numbers(ha__walk *w, uint32_t ip, const ha__op *op, uint32_t count) {
  if (count == 0) return HA_OK;
  w->pos = ha__align_up(w->pos, op->align);
  const uint64_t bytes = (uint64_t)count * op->size;
  if (!ha__walk_has(w, bytes)) return too_long(w, ip, bytes);
  w->pos += bytes;
  return HA_OK;
}

static inline ha_status skip_string(ha__walk *w, uint32_t ip, uint32_t *size) {
  HA_TRY(take_count(w, ip, size));
  if (*size > w->size - w->pos) return too_long(w, ip, *size);
  w->pos += *size;
  return HA_OK;
}

/* XTypes puts no terminator; the layouts are in the header. */
static ha_status skip_wstring(ha__walk *w, uint32_t ip, uint64_t *bytes) {
  uint32_t count = 0;

  HA_TRY(take_count(w, ip, &count));
  *bytes = w->wide_in_bytes ? count : (uint64_t)count * w->wide_size;
  if (w->wide_in_bytes && count % w->wide_size != 0) {
    return HA__WALK_FAIL(w, ip, HA_E_CORRUPT, "a wstring of %" PRIu32 " bytes", count);
  }
  if (*bytes > w->size - w->pos) return too_long(w, ip, *bytes);
  w->pos += *bytes;
  return HA_OK;
}

/* --- loops ------------------------------------------------------------------------------------ */

ha_status ha__walk_count(ha__walk *w, uint32_t ip, uint64_t *out) {
  const ha__op *op = &w->program->ops[ip];
  uint32_t count = op->count;

  if (op->is_counted) HA_TRY(take_count(w, ip, &count));
  const uint64_t bytes = (uint64_t)count * op->min_size;
  if (!ha__walk_has(w, bytes)) return too_long(w, ip, bytes);
  const uint64_t cost = (uint64_t)count * op->cost;
  if (cost > w->budget) {
    return HA__WALK_FAIL(w, ip, HA_E_LIMIT, "%" PRIu32 " elements of next to no bytes", count);
  }
  w->budget -= cost;
  *out = count;
  return HA_OK;
}

ha_status ha__walk_skip_items(ha__walk *w, uint32_t ip, uint64_t count) {
  const ha__op *op = &w->program->ops[ip];

  if (op->is_fixed) {
    const uint64_t end = ha__items_end(op->advance, w->pos, count);
    if (end > w->size) return too_long(w, ip, end - w->pos);
    w->pos = end;
    return HA_OK;
  }
  const uint32_t level = w->level++;
  for (uint64_t i = 0; i < count; i++) {
    w->index[level] = i;
    HA_TRY(ha__walk_skip(w, ip + 1, op->next));
  }
  w->level = level;
  return HA_OK;
}

static ha_status skip_loop(ha__walk *w, uint32_t ip) {
  uint64_t count = 0;

  HA_TRY(ha__walk_count(w, ip, &count));
  return ha__walk_skip_items(w, ip, count);
}

/* --- skip ------------------------------------------------------------------------------------- */

static ha_status skip_run(ha__walk *w, uint32_t ip) {
  const uint64_t end = w->pos + w->program->ops[ip].advance[w->pos % HA__PHASES];

  if (end > w->size) {
    return HA__WALK_FAIL(w, ip, HA_E_TRUNCATED, "want %" PRIu64 " bytes, %" PRIu64 " are left",
                         end - w->pos, w->size - w->pos);
  }
  w->pos = end;
  return HA_OK;
}

ha_status ha__walk_skip(ha__walk *w, uint32_t ip, uint32_t end) {
  const ha__op *ops = w->program->ops;

  while (ip < end) {
    const ha__op *op = &ops[ip];
    uint32_t count = 0;
    uint64_t bytes = 0;

    switch (op->code) {
    case HA__OP_RUN:
      HA_TRY(skip_run(w, ip));
      ip = op->next;
      break;
    case HA__OP_STRING:
      HA_TRY(skip_string(w, ip, &count));
      ip++;
      break;
    case HA__OP_WSTRING:
      HA_TRY(skip_wstring(w, ip, &bytes));
      ip++;
      break;
    case HA__OP_SEQUENCE:
      HA_TRY(take_count(w, ip, &count));
      HA_TRY(skip_numbers(w, ip, op, count));
      ip++;
      break;
    default: /* a loop: all else stands in runs */
      HA_TRY(skip_loop(w, ip));
      ip = op->next;
      break;
    }
  }
  return HA_OK;
}

/* --- values ----------------------------------------------------------------------------------- */

static void string_value(const ha__walk *w, uint32_t size, ha_value *out) {
  const uint8_t *text = w->base + w->pos - size;

  if (w->plan->is_cdr && size > 0 && text[size - 1] == '\0') size--;
  out->data = text;
  out->size = size;
  out->count = size;
  out->item_size = 1;
}

static ha_status sequence_value(ha__walk *w, uint32_t ip, ha_value *out) {
  const ha__op *op = &w->program->ops[ip];
  uint32_t count = 0;

  HA_TRY(take_count(w, ip, &count));
  HA_TRY(skip_numbers(w, ip, op, count));
  out->flags |= HA_VALUE_ARRAY;
  out->count = count;
  out->item_size = op->size;
  out->size = (size_t)count * op->size;
  out->data = w->base + w->pos - out->size;
  return HA_OK;
}

static void number_value(ha__walk *w, const ha__op *op, ha_value *out) {
  const uint64_t end = ha__fixed_end(op, w->pos);
  const uint64_t bytes = (uint64_t)op->size * op->count;
  const uint8_t *at = w->base + (end - bytes);

  w->pos = end;
  if (op->code == HA__OP_VALUE) {
    ha__value_load(out, op->kind, at, w->swap);
    return;
  }
  out->flags |= HA_VALUE_ARRAY;
  out->count = op->count;
  out->item_size = op->size;
  out->size = (size_t)bytes;
  out->data = at;
}

ha_status ha__walk_value(ha__walk *w, uint32_t ip, ha_value *out) {
  const ha__op *op = &w->program->ops[ip];
  uint32_t size = 0;
  uint64_t bytes = 0;

  out->struct_size = sizeof *out;
  out->kind = op->kind;
  out->flags = w->swap ? HA_VALUE_BIG_ENDIAN : 0;
  switch (op->code) {
  case HA__OP_STRING:
    HA_TRY(skip_string(w, ip, &size));
    string_value(w, size, out);
    return HA_OK;
  case HA__OP_WSTRING:
    HA_TRY(skip_wstring(w, ip, &bytes));
    out->data = w->base + w->pos - bytes;
    out->size = (size_t)bytes;
    out->count = bytes / w->wide_size;
    out->item_size = w->wide_size;
    return HA_OK;
  case HA__OP_SEQUENCE:
    return sequence_value(w, ip, out);
  default:
    number_value(w, op, out);
    return HA_OK;
  }
}

/* --- visit ------------------------------------------------------------------------------------ */

static ha_status tell(ha_status (*function)(void *, const ha_node *), void *user,
                      const ha_node *node) {
  return function ? function(user, node) : HA_OK;
}

/* What ends a walk: failures, and the wish of the visitor. */
#define TRY_OK(call)                                                                               \
  do {                                                                                             \
    const ha_status try_status = (call);                                                           \
    if (try_status != HA_OK) return try_status;                                                    \
  } while (0)

static ha_status visit_value(ha__walk *w, uint32_t ip, const ha_visitor *v, void *user) {
  ha_value value;

  HA_TRY(ha__walk_value(w, ip, &value));
  return v->value ? v->value(user, w->plan->nodes[w->program->ops[ip].node], &value) : HA_OK;
}

ha_status ha__walk_visit_items(ha__walk *w, uint32_t ip, uint64_t first, uint64_t count,
                               const ha_visitor *v, void *user) {
  const ha__op *op = &w->program->ops[ip];
  const ha_node *node = w->plan->nodes[op->node];

  HA_TRY(ha__walk_skip_items(w, ip, first));
  if (v->enter_array) TRY_OK(v->enter_array(user, node, count));
  const uint32_t level = w->level++;
  for (uint64_t i = 0; i < count; i++) {
    w->index[level] = first + i;
    TRY_OK(ha__walk_visit(w, ip + 1, op->next, v, user));
  }
  w->level = level;
  return tell(v->leave_array, user, node);
}

static ha_status visit_loop(ha__walk *w, uint32_t ip, const ha_visitor *v, void *user) {
  uint64_t count = 0;

  HA_TRY(ha__walk_count(w, ip, &count));
  return ha__walk_visit_items(w, ip, 0, count, v, user);
}

ha_status ha__walk_visit(ha__walk *w, uint32_t ip, uint32_t end, const ha_visitor *v, void *user) {
  const ha__program *p = w->program;

  for (; ip < end; ip = ha__op_after(p, ip)) {
    const ha__op *op = &p->ops[ip];
    const uint64_t pos = w->pos;

    switch (op->code) {
    case HA__OP_RUN:
      HA_TRY(skip_run(w, ip));
      w->pos = pos; /* it is all there */
      break;
    case HA__OP_FILL:
      w->pos = ha__fixed_end(op, pos);
      break;
    case HA__OP_ENTER:
      TRY_OK(tell(v->enter_struct, user, w->plan->nodes[op->node]));
      break;
    case HA__OP_LEAVE:
      TRY_OK(tell(v->leave_struct, user, w->plan->nodes[op->node]));
      break;
    case HA__OP_LOOP:
      TRY_OK(visit_loop(w, ip, v, user));
      break;
    default:
      TRY_OK(visit_value(w, ip, v, user));
      break;
    }
  }
  return HA_OK;
}
