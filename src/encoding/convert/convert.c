/* Runs a conversion on a message. */
#include "encoding/convert/convert.h"

#include "base/alloc.h"
#include "base/text/utf8.h"
#include "encoding/print.h"
#include "encoding/walk.h"
#include "model/caller.h"
#include "model/cdr.h"

typedef struct runner {
  ha__walk walk; /* of the source */
  const ha_conversion *c;
  const ha__actions *actions;
  ha__text out;
  ha__text scratch; /* for wstrings */
  size_t head;      /* bytes before the origin of alignment */
  uint32_t count_align;
  uint64_t lost;
  uint64_t *slots;
} runner;

/* --- reading and writing ---------------------------------------------------------------------- */

/* Takes bytes of the source after padding; NULL = the message is too short. */
static const uint8_t *take(ha__walk *w, uint32_t align, uint64_t size) {
  w->pos = ha__align_up(w->pos, align);
  if (!ha__walk_has(w, size)) return NULL;
  const uint8_t *at = w->base + w->pos;
  w->pos += size;
  return at;
}

static ha_status cut(ha__walk *w, uint32_t source) {
  return HA__WALK_FAIL(w, source, HA_E_TRUNCATED, "the message ends here");
}

static void put_padding(runner *r, uint32_t align) {
  const size_t at = r->out.size - r->head;

  if (at % align) ha__text_fill(&r->out, '\0', align - at % align);
}

static void put_u32(runner *r, uint32_t number, uint32_t align) {
  uint8_t bytes[4];

  put_padding(r, align);
  ha__store_u32(bytes, number);
  ha__text_add(&r->out, bytes, sizeof bytes);
}

/* size is a multiple of unit. */
static void put_swapped(runner *r, const uint8_t *bytes, uint64_t size, size_t unit) {
  char *to = NULL;

  for (uint64_t at = 0; at < size; at += unit) {
    to = ha__text_room(&r->out, unit);
    if (!to) return;
    for (size_t i = 0; i < unit; i++) {
      to[i] = (char)bytes[at + unit - 1 - i];
    }
    ha__text_grow(&r->out, unit);
    if (r->out.status < 0) return;
  }
}

/* --- numbers ---------------------------------------------------------------------------------- */

static ha_status run_copy(runner *r, const ha__action *a) {
  const uint8_t *at = take(&r->walk, a->from_align, a->size);

  if (!at) return cut(&r->walk, a->source);
  put_padding(r, a->to_align);
  if (!r->walk.swap) {
    ha__text_add(&r->out, at, (size_t)a->size);
    return r->out.status;
  }
  for (uint32_t i = 0; i < a->leaves; i++) {
    const ha__leaf *leaf = &r->actions->leaves[a->slot + i];
    const uint64_t size = (uint64_t)leaf->unit * leaf->count;
    put_swapped(r, at, size, leaf->unit);
    at += size;
  }
  return r->out.status;
}

static ha_status run_number(runner *r, const ha__action *a) {
  const uint8_t *at = take(&r->walk, a->from_align, ha__kind_size(a->from_kind));
  ha_value v = {.struct_size = sizeof v, .kind = a->from_kind};
  uint8_t bytes[16];

  if (!at) return cut(&r->walk, a->source);
  ha__value_load(&v, a->from_kind, at, r->walk.swap);
  r->lost += ha__convert_number(bytes, a->to_kind, &v);
  put_padding(r, a->to_align);
  ha__text_add(&r->out, bytes, ha__kind_size(a->to_kind));
  return r->out.status;
}

/* Seconds above 2^31 - 1 or below 0 cannot be represented on the other side. */
static ha_status run_time(runner *r, const ha__action *a) {
  const uint8_t *at = take(&r->walk, a->from_align, 8);

  if (!at) return cut(&r->walk, a->source);
  uint32_t seconds = ha__walk_u32(at, r->walk.swap);
  if (seconds > INT32_MAX) {
    const ha__op *op = &r->walk.program->ops[a->source];
    seconds = op->kind == HA_KIND_TIME ? INT32_MAX : 0;
    r->lost++;
  }
  put_u32(r, seconds, a->to_align);
  put_u32(r, ha__walk_u32(at + 4, r->walk.swap), a->to_align);
  return r->out.status;
}

static ha_status run_numbers(runner *r, const ha__action *a) {
  ha_value v;

  HA_TRY(ha__walk_value(&r->walk, a->source, &v));
  put_u32(r, (uint32_t)v.count, r->count_align);
  if (v.count == 0) return r->out.status;
  put_padding(r, a->to_align);
  if (r->walk.swap && a->unit > 1) {
    put_swapped(r, v.data, v.size, a->unit);
  } else {
    ha__text_add(&r->out, v.data, v.size);
  }
  return r->out.status;
}

static ha_status run_const(runner *r, const ha__action *a) {
  put_padding(r, a->to_align);
  if (a->code == HA__DO_ZERO) {
    ha__text_fill(&r->out, '\0', (size_t)a->size);
  } else {
    ha__text_add(&r->out, r->c->pool + a->pool, (size_t)a->size);
  }
  return r->out.status;
}

/* --- text ------------------------------------------------------------------------------------- */

static void put_string(runner *r, ha_slice text, uint64_t capacity) {
  const uint32_t nul = r->c->to->is_cdr ? 1 : 0;
  size_t size = text.size;

  if (size > capacity) {
    size = (size_t)capacity;
    while (size > 0 && (text.data[size] & 0xC0) == 0x80) {
      size--;
    }
    r->lost += text.size - size;
  }
  if (size >= UINT32_MAX) {
    r->out.status = HA_E_LIMIT;
    return;
  }
  put_u32(r, (uint32_t)size + nul, r->count_align);
  ha__text_add(&r->out, text.data, size);
  ha__text_fill(&r->out, '\0', nul);
}

/* Writes a wstring as ROS does: a count of code units, four bytes each. */
static void put_wstring(runner *r, ha_slice text, uint64_t capacity) {
  uint32_t units[2];
  uint64_t count = 0;

  put_u32(r, 0, r->count_align);
  const size_t place = r->out.size;
  for (size_t at = 0; at < text.size && r->out.status >= 0;) {
    const ha__utf8 c = ha__utf8_next(text.data + at, text.size - at);
    const uint32_t want = ha__utf8_units(units, c.code);
    at += c.size;
    if (want > capacity - count) {
      r->lost++;
      continue;
    }
    for (uint32_t i = 0; i < want; i++) {
      put_u32(r, units[i], r->count_align);
    }
    count += want;
  }
  if (r->out.status >= 0) ha__store_u32((uint8_t *)r->out.data + place - 4, (uint32_t)count);
}

static ha_status run_text(runner *r, const ha__action *a) {
  ha_value v;

  HA_TRY(ha__walk_value(&r->walk, a->source, &v));
  const ha_slice text = ha__print_string(&v, &r->scratch);
  if (r->scratch.status < 0) return r->scratch.status;
  if (a->to_kind == HA_KIND_STRING) {
    put_string(r, text, a->capacity);
  } else {
    put_wstring(r, text, a->capacity);
  }
  return r->out.status;
}

/* --- skipping the source ---------------------------------------------------------------------- */

/* Skips operations that may be inside of a run which was not checked as a whole. */
static ha_status skip_source(ha__walk *w, uint32_t ip, uint32_t end) {
  const ha__program *p = w->program;

  for (; ip < end; ip = ha__op_after(p, ip)) {
    const ha__op *op = &p->ops[ip];
    switch (op->code) {
    case HA__OP_RUN:
    case HA__OP_ENTER:
    case HA__OP_LEAVE:
      break;
    case HA__OP_VALUE:
    case HA__OP_ARRAY:
    case HA__OP_FILL:
      w->pos = ha__fixed_end(op, w->pos);
      if (w->pos > w->size) return cut(w, ip);
      break;
    default:
      HA_TRY(ha__walk_skip(w, ip, ha__op_after(p, ip)));
      break;
    }
  }
  return HA_OK;
}

/* --- loops ------------------------------------------------------------------------------------ */

static ha_status run_actions(runner *r, uint32_t at, uint32_t end);

static bool is_loop(const runner *r, const ha__action *a) {
  return r->walk.program->ops[a->source].code == HA__OP_LOOP;
}

/* Number of elements of the source; the bytes of an array of numbers have been checked. */
static ha_status source_count(runner *r, const ha__action *a, uint64_t *out) {
  ha__walk *w = &r->walk;
  const ha__op *op = &w->program->ops[a->source];

  *out = a->count;
  if (a->source == 0) return HA_OK;
  if (is_loop(r, a)) return ha__walk_count(w, a->source, out);
  if (a->from_counted) {
    const uint8_t *at = take(w, w->count_align, 4);
    if (!at) return cut(w, a->source);
    *out = ha__walk_u32(at, w->swap);
  }
  if (*out == 0) return HA_OK;
  w->pos = ha__align_up(w->pos, op->align);
  return ha__walk_has(w, *out * op->size) ? HA_OK : cut(w, a->source);
}

static ha_status skip_rest(runner *r, const ha__action *a, uint64_t count) {
  r->lost += count;
  if (is_loop(r, a)) return ha__walk_skip_items(&r->walk, a->source, count);
  r->walk.pos += count * r->walk.program->ops[a->source].size;
  return HA_OK;
}

static ha_status run_loop(runner *r, uint32_t at) {
  const ha__action *a = &r->actions->items[at];
  const uint32_t level = r->walk.level;
  uint64_t count = 0;

  HA_TRY(source_count(r, a, &count));
  const uint64_t kept = count < a->capacity ? count : a->capacity;
  if (a->to_counted) put_u32(r, (uint32_t)kept, r->count_align);
  if (is_loop(r, a)) r->walk.level++;
  for (uint64_t i = 0; i < kept; i++) {
    r->walk.index[level] = i;
    HA_TRY(run_actions(r, at + 1, a->next));
  }
  r->walk.level = level;
  if (count > kept) HA_TRY(skip_rest(r, a, count - kept));
  for (uint64_t i = kept; a->next < a->filler_end && i < a->capacity; i++) {
    HA_TRY(run_actions(r, a->next, a->filler_end));
  }
  return r->out.status;
}

static ha_status run_action(runner *r, uint32_t at) {
  const ha__action *a = &r->actions->items[at];

  switch (a->code) {
  case HA__DO_COPY:
    return run_copy(r, a);
  case HA__DO_SKIP:
    return skip_source(&r->walk, a->source, a->source_end);
  case HA__DO_NUMBER:
    return run_number(r, a);
  case HA__DO_TIME:
    return run_time(r, a);
  case HA__DO_TEXT:
    return run_text(r, a);
  case HA__DO_NUMBERS:
    return run_numbers(r, a);
  case HA__DO_LOOP:
    return run_loop(r, at);
  case HA__DO_MARK:
    r->slots[a->slot] = r->walk.pos;
    return HA_OK;
  case HA__DO_SEEK:
    r->walk.pos = r->slots[a->slot];
    return HA_OK;
  default:
    return run_const(r, a);
  }
}

static ha_status run_actions(runner *r, uint32_t at, uint32_t end) {
  while (at < end) {
    HA_TRY(run_action(r, at));
    at = r->actions->items[at].code == HA__DO_LOOP ? r->actions->items[at].filler_end : at + 1;
  }
  return HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

static ha_status run(runner *r, const uint8_t *data, size_t size, ha_error *err) {
  static const uint8_t header[HA__CDR_HEAD] = HA__CDR_HEAD_LITTLE;

  HA_TRY(ha__walk_begin(&r->walk, r->c->from, data, size, err));
  r->actions = &r->c->actions[r->walk.program - r->c->from->programs];
  if (r->c->to->is_cdr) ha__text_add(&r->out, header, sizeof header);
  r->head = r->out.size;
  if (r->actions->slots) {
    r->slots = ha__alloc_zeroed(r->actions->slots, sizeof *r->slots);
    if (!r->slots) return HA_FAIL_NOMEM(err);
  }
  return run_actions(r, 0, (uint32_t)r->actions->size);
}

ha_status ha_conversion_run(ha_buffer *out, uint64_t *lost, const ha_conversion *conversion,
                            const uint8_t *data, size_t size, ha_error *err) {
  runner r;

  HA_TRY(ha__caller_bytes(data, size, "the message", err));
  out->size = 0;
  r.c = conversion;
  r.out = ha__print_begin(out);
  r.scratch = (ha__text)HA__TEXT_INIT(r.out.max_bytes);
  r.head = 0;
  r.count_align = conversion->to->is_cdr ? 4 : 1;
  r.lost = 0;
  r.slots = NULL;
  ha_status st = run(&r, data, size, err);
  if (r.scratch.status < 0) st = ha__text_status(&r.scratch, err);
  ha__text_done(&r.scratch);
  ha__free(r.slots);
  st = ha__print_end(out, &r.out, st, err);
  if (st == HA_OK && lost) *lost = r.lost;
  return st;
}
