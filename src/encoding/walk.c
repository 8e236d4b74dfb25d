#include "encoding/walk.h"

#include <inttypes.h>

#define NO_END UINT64_MAX

/* --- counts and strings ----------------------------------------------------------------------- */

static inline ha_status take_count(ha__walk *w, uint32_t ip, uint32_t *out) {
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

/* The end of a string or a sequence that begins at pos, and its count; or NO_END if the message
 * ends before. There is no padding before an empty sequence of numbers. */
static inline uint64_t counted_end(const ha__walk *w, const ha__op *op, uint64_t pos,
                                   uint32_t *count) {
  uint64_t at = ha__align_up(pos, w->count_align) + 4;

  if (at > w->size) return NO_END;
  *count = ha__walk_u32(w->base + at - 4, w->swap);
  if (*count == 0) return at;
  at = ha__align_up(at, op->align) + (uint64_t)*count * op->size;
  return at > w->size ? NO_END : at;
}

/* Reports why there is no end. */
static ha_status counted_cut(ha__walk *w, uint32_t ip) {
  const ha__op *op = &w->program->ops[ip];
  uint32_t count = 0;

  HA_TRY(take_count(w, ip, &count));
  w->pos = ha__align_up(w->pos, op->align);
  return too_long(w, ip, (uint64_t)count * op->size);
}

/* XTypes has no terminator; see the header for the layouts. */
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
    return HA__WALK_FAIL(w, ip, HA_E_LIMIT, "%" PRIu32 " elements of almost no bytes", count);
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

ha_status ha__walk_take_run(ha__walk *w, uint32_t ip) {
  const uint32_t size = w->program->ops[ip].advance[w->pos % HA__PHASES];

  if (w->pos + size > w->size) return too_long(w, ip, size);
  w->pos += size;
  return HA_OK;
}

/* The end of an operation without a loop; or NO_END: then skip_slowly() skips it, or reports the
 * error. */
static inline uint64_t quick_end(const ha__walk *w, const ha__op *op, uint64_t pos) {
  uint32_t count;

  if (op->code == HA__OP_STRING || op->code == HA__OP_SEQUENCE) {
    return counted_end(w, op, pos, &count);
  }
  const uint64_t end = pos + op->advance[pos % HA__PHASES];
  return op->code == HA__OP_RUN && end <= w->size ? end : NO_END;
}

static ha_status skip_slowly(ha__walk *w, uint32_t ip) {
  uint64_t bytes = 0;

  switch (w->program->ops[ip].code) {
  case HA__OP_RUN:
    return ha__walk_take_run(w, ip);
  case HA__OP_STRING:
  case HA__OP_SEQUENCE:
    return counted_cut(w, ip);
  case HA__OP_WSTRING:
    return skip_wstring(w, ip, &bytes);
  default: /* a loop: all other operations are in runs */
    return skip_loop(w, ip);
  }
}

ha_status ha__walk_skip(ha__walk *w, uint32_t ip, uint32_t end) {
  const ha__op *ops = w->program->ops;
  uint64_t pos = w->pos;

  while (ip < end) {
    const uint64_t next = quick_end(w, &ops[ip], pos);
    if (next != NO_END) {
      pos = next;
    } else {
      w->pos = pos;
      HA_TRY(skip_slowly(w, ip));
      pos = w->pos;
    }
    ip = ops[ip].after;
  }
  w->pos = pos;
  return HA_OK;
}

/* --- values ----------------------------------------------------------------------------------- */

static ha_status string_value(ha__walk *w, uint32_t ip, ha_value *out) {
  uint32_t size = 0;
  const uint64_t end = counted_end(w, &w->program->ops[ip], w->pos, &size);

  if (end == NO_END) return counted_cut(w, ip);
  const uint8_t *text = w->base + end - size;
  w->pos = end;
  if (w->plan->is_cdr && size > 0 && text[size - 1] == '\0') size--;
  out->data = text;
  out->size = size;
  out->count = size;
  out->item_size = 1;
  return HA_OK;
}

static ha_status sequence_value(ha__walk *w, uint32_t ip, ha_value *out) {
  const ha__op *op = &w->program->ops[ip];
  uint32_t count = 0;
  const uint64_t end = counted_end(w, op, w->pos, &count);

  if (end == NO_END) return counted_cut(w, ip);
  w->pos = end;
  out->flags |= HA_VALUE_ARRAY;
  out->count = count;
  out->item_size = op->size;
  out->size = (size_t)count * op->size;
  out->data = w->base + end - out->size;
  return HA_OK;
}

static ha_status wstring_value(ha__walk *w, uint32_t ip, ha_value *out) {
  uint64_t bytes = 0;

  HA_TRY(skip_wstring(w, ip, &bytes));
  out->data = w->base + w->pos - bytes;
  out->size = (size_t)bytes;
  out->count = bytes / w->wide_size;
  out->item_size = w->wide_size;
  return HA_OK;
}

ha_status ha__walk_value(ha__walk *w, uint32_t ip, ha_value *out) {
  const ha__op *op = &w->program->ops[ip];

  out->struct_size = sizeof *out;
  out->kind = op->kind;
  out->flags = w->swap ? HA_VALUE_BIG_ENDIAN : 0;
  switch (op->code) {
  case HA__OP_STRING:
    return string_value(w, ip, out);
  case HA__OP_WSTRING:
    return wstring_value(w, ip, out);
  case HA__OP_SEQUENCE:
    return sequence_value(w, ip, out);
  case HA__OP_ARRAY:
    w->pos = ha__array_load(out, w, op, w->pos);
    return HA_OK;
  default:
    ha__walk_number(w, op, out);
    return HA_OK;
  }
}
