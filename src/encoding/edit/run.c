/* Copies a message with its splices. */
#include <string.h>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "encoding/codec/codec.h"
#include "encoding/edit/edit.h"
#include "encoding/print.h"
#include "model/caller.h"

typedef struct copier {
  ha__walk walk;
  const ha_edit *edit;
  ha__text out;
  size_t next;     /* index of the next splice */
  size_t variable; /* number of following splices that are variable */
} copier;

/* --- position ------------------------------------------------------------------------------ */

/* Offset of the copy relative to the message, modulo 2^64. */
static uint64_t offset(const copier *c) {
  return c->out.size - c->walk.head - c->walk.pos;
}

/* Whether everything that follows has the same layout. */
static bool is_aligned(const copier *c) {
  return offset(c) % c->walk.program->max_align == 0;
}

static bool has_variable_before(const copier *c, uint64_t end) {
  for (size_t i = c->next; c->variable && i < c->edit->splice_count; i++) {
    if (c->edit->splices[i].at >= end) return false;
    if (c->edit->splices[i].is_variable) return true;
  }
  return false;
}

/* --- fixed splices ---------------------------------------------------------------------------- */

/* Byte i of a fixed splice. */
static uint8_t byte_of(const copier *c, const ha__splice *s, uint64_t i) {
  const uint8_t *bytes = s->change->code == HA__CHANGE_TIME ? s->time : s->change->bytes;
  const uint64_t unit = s->change->unit;

  return bytes[c->walk.swap ? i - i % unit + (unit - 1 - i % unit) : i];
}

/* Applies splices to the bytes [at, at + size) of the message, which are copied to `to`. */
static void overwrite(copier *c, uint8_t *to, uint64_t at, uint64_t size) {
  const ha__splice *splices = c->edit->splices;

  for (size_t i = c->next; i < c->edit->splice_count && splices[i].at < at + size; i++) {
    const ha__splice *s = &splices[i];
    const uint64_t from = s->at > at ? s->at : at;
    const uint64_t end = s->at + s->size < at + size ? s->at + s->size : at + size;
    for (uint64_t k = from; k < end; k++) {
      to[k - at] = byte_of(c, s, k - s->at);
    }
  }
  while (c->next < c->edit->splice_count &&
         splices[c->next].at + splices[c->next].size <= at + size) {
    c->next++;
  }
}

/* Copies bytes of the message that contain no variable splice. */
static void put_range(copier *c, uint64_t at, uint64_t size) {
  const size_t to = c->out.size;

  ha__text_add(&c->out, c->walk.base + at, (size_t)size);
  if (c->out.status >= 0 && size) overwrite(c, (uint8_t *)c->out.data + to, at, size);
}

static void put_padding(copier *c, uint32_t align) {
  const size_t at = c->out.size - c->walk.head;

  if (at % align) ha__text_fill(&c->out, '\0', align - at % align);
}

/* --- variable splices ------------------------------------------------------------------------- */

static void put_number(copier *c, uint32_t number, uint32_t size) {
  const bool swap = c->walk.swap;
  uint8_t bytes[4];

  for (uint32_t i = 0; i < size; i++) {
    bytes[swap ? size - 1 - i : i] = (uint8_t)(number >> 8 * i);
  }
  ha__text_add(&c->out, bytes, size);
}

static void put_count(copier *c, uint32_t count) {
  put_padding(c, c->walk.count_align);
  put_number(c, count, 4);
}

static void put_string(copier *c, const ha__change *change) {
  const uint32_t nul = c->walk.plan->is_cdr ? 1 : 0;

  put_count(c, (uint32_t)change->size + nul);
  ha__text_add(&c->out, change->bytes, change->size);
  ha__text_fill(&c->out, '\0', nul);
}

/* Appends code units in the layout of this message. */
static void put_wstring(copier *c, const ha__change *change) {
  const uint32_t wide = c->walk.wide_size;
  uint32_t count = 0;

  for (size_t at = 0; at < change->size;) {
    const ha__utf8 code = ha__utf8_next(change->bytes + at, change->size - at);
    count += code.code < 0x10000 ? 1 : 2;
    at += code.size;
  }
  put_count(c, c->walk.wide_in_bytes ? count * wide : count);
  for (size_t at = 0; at < change->size;) {
    const ha__utf8 code = ha__utf8_next(change->bytes + at, change->size - at);
    if (code.code < 0x10000) {
      put_number(c, code.code, wide);
    } else {
      put_number(c, 0xD800 + ((code.code - 0x10000) >> 10), wide);
      put_number(c, 0xDC00 + ((code.code - 0x10000) & 0x3FF), wide);
    }
    at += code.size;
  }
}

static void put_sequence(copier *c, const ha__op *op, const ha__splice *s) {
  const ha__change *change = s->change;

  put_count(c, (uint32_t)(change->size / op->size));
  if (change->size == 0) return;
  put_padding(c, op->align);
  for (size_t i = 0; c->walk.swap && i < change->size; i++) {
    const uint8_t byte = byte_of(c, s, i);
    ha__text_add(&c->out, &byte, 1);
  }
  if (!c->walk.swap) ha__text_add(&c->out, change->bytes, change->size);
}

/* Replace the operation that the walk has just passed: use the last of the splices at it;
 * changes inside of it are dropped. */
static void put_splice(copier *c, const ha__op *op) {
  const ha__splice *all = c->edit->splices;
  const ha__splice *s = &all[c->next];

  while (c->next < c->edit->splice_count && all[c->next].at < c->walk.pos) {
    if (all[c->next].is_variable) {
      s = &all[c->next];
      c->variable--;
    }
    c->next++;
  }
  if (op->code == HA__OP_STRING) {
    put_string(c, s->change);
  } else if (op->code == HA__OP_WSTRING) {
    put_wstring(c, s->change);
  } else {
    put_sequence(c, op, s);
  }
}

/* --- operations ------------------------------------------------------------------------------- */

/* Copies operations of a run up to `stop`, by fields until the layouts are equal. */
static void copy_fields(copier *c, uint32_t ip, uint32_t end, uint64_t stop) {
  ha__walk *w = &c->walk;

  for (; ip < end && !is_aligned(c); ip = ha__op_after(w->program, ip)) {
    const ha__op *op = &w->program->ops[ip];
    if (op->code == HA__OP_LOOP) {
      for (uint32_t i = 0; i < op->count && c->out.status >= 0; i++) {
        copy_fields(c, ip + 2, op->next, w->pos + op->advance[w->pos % HA__PHASES]);
      }
    } else if (op->code != HA__OP_ENTER && op->code != HA__OP_LEAVE && op->count) {
      const uint64_t at = ha__align_up(w->pos, op->align);
      const uint64_t size = (uint64_t)op->size * op->count;
      put_padding(c, op->align);
      put_range(c, at, size);
      w->pos = at + size;
    }
  }
  put_range(c, w->pos, stop - w->pos);
  w->pos = stop;
}

static ha_status copy_run(copier *c, uint32_t ip) {
  ha__walk *w = &c->walk;
  const ha__op *run = &w->program->ops[ip];
  const uint64_t stop = w->pos + run->advance[w->pos % HA__PHASES];

  if (stop > w->size) return ha__walk_skip(w, ip, run->next);
  copy_fields(c, ip + 1, run->next, stop);
  return c->out.status;
}

/* Copies a string or a sequence. */
static ha_status copy_counted(copier *c, uint32_t ip) {
  ha__walk *w = &c->walk;
  const ha__op *op = &w->program->ops[ip];
  const uint64_t before = w->pos;
  const uint64_t start = ha__align_up(before, w->count_align);
  const bool is_same = is_aligned(c);

  HA_TRY(ha__walk_skip(w, ip, ip + 1));
  if (c->next < c->edit->splice_count && c->edit->splices[c->next].is_variable &&
      c->edit->splices[c->next].at == start) {
    put_splice(c, op);
  } else if (is_same) {
    put_range(c, before, w->pos - before);
  } else {
    const uint64_t count_end = start + 4;
    const bool has_gap = op->code == HA__OP_SEQUENCE && w->pos > count_end;
    const uint64_t data = has_gap ? ha__align_up(count_end, op->align) : count_end;
    put_padding(c, w->count_align);
    put_range(c, start, 4);
    if (has_gap) put_padding(c, op->align);
    put_range(c, data, w->pos - data);
  }
  return c->out.status;
}

static ha_status copy_operations(copier *c, uint32_t ip, uint32_t end);

static ha_status copy_elements(copier *c, uint32_t ip, uint64_t count) {
  ha__walk *w = &c->walk;
  const uint32_t level = w->level++;
  ha_status st = HA_OK;

  for (uint64_t i = 0; st == HA_OK && i < count; i++) {
    w->index[level] = i;
    st = copy_operations(c, ip + 1, w->program->ops[ip].next);
  }
  w->level = level;
  return st;
}

/* Copies an operation as a whole if possible; false = it must be copied by parts. */
static ha_status copy_whole(copier *c, uint32_t ip, bool *done) {
  ha__walk *w = &c->walk;
  const uint64_t pos = w->pos;
  const uint64_t budget = w->budget;

  *done = false;
  if (!is_aligned(c)) return HA_OK;
  HA_TRY(ha__walk_skip(w, ip, w->program->ops[ip].next));
  const uint64_t end = w->pos;
  w->pos = pos;
  if (has_variable_before(c, end)) {
    w->budget = budget;
    return HA_OK;
  }
  put_range(c, pos, end - pos);
  w->pos = end;
  *done = true;
  return c->out.status;
}

/* In XCDR2 an array of strings or structs has its size in bytes before it; adjust that. */
static void mend_header(copier *c, size_t at, uint64_t more) {
  if (c->out.status < 0 || more == 0) return;
  uint8_t *header = (uint8_t *)c->out.data + at;
  const uint32_t size = ha__walk_u32(header, c->walk.swap) + (uint32_t)more;
  ha__store_u32(header, c->walk.swap ? __builtin_bswap32(size) : size);
}

static ha_status copy_loop(copier *c, uint32_t ip) {
  ha__walk *w = &c->walk;
  const ha__op *op = &w->program->ops[ip];
  const uint64_t ahead = offset(c);
  const size_t header = c->out.size - 4; /* of XCDR2 */
  bool done;
  uint64_t count = 0;

  HA_TRY(copy_whole(c, ip, &done));
  if (done) return HA_OK;
  HA_TRY(ha__walk_count(w, ip, &count));
  if (op->is_counted) {
    w->pos -= 4;
    put_padding(c, w->count_align);
    put_range(c, w->pos, 4);
    w->pos += 4;
  }
  const ha_status st = copy_elements(c, ip, count);
  if (w->program->has_headers) mend_header(c, header, offset(c) - ahead);
  return st < 0 ? st : c->out.status < 0 ? c->out.status : st;
}

/* HA_END: the whole message was copied. */
static ha_status copy_operations(copier *c, uint32_t ip, uint32_t end) {
  ha__walk *w = &c->walk;
  ha_status st = HA_OK;

  while (st == HA_OK && ip < end) {
    const ha__op *op = &w->program->ops[ip];
    if (c->variable == 0 && is_aligned(c)) {
      put_range(c, w->pos, w->size - w->pos);
      w->pos = w->size;
      return c->out.status < 0 ? c->out.status : HA_END;
    }
    if (op->code == HA__OP_RUN) {
      st = copy_run(c, ip);
      ip = op->next;
    } else if (op->code == HA__OP_LOOP) {
      st = copy_loop(c, ip);
      ip = op->next;
    } else {
      st = copy_counted(c, ip);
      ip++;
    }
  }
  return st;
}

/* --- messages --------------------------------------------------------------------------------- */

/* After the last field there may be padding of the network. */
static ha_status copy_end(copier *c) {
  const ha__walk *w = &c->walk;

  HA_TRY(ha__walk_finish(w));
  if (is_aligned(c)) {
    put_range(c, w->pos, w->size - w->pos);
  } else if (w->pos < w->size) {
    put_padding(c, 4);
  }
  return c->out.status;
}

static ha_status run(copier *c, const uint8_t *data, size_t size, ha_error *err) {
  const ha_edit *edit = c->edit;

  for (size_t i = 0; i < edit->splice_count; i++) {
    c->variable += edit->splices[i].is_variable;
  }
  HA_TRY(ha__walk_begin_decoded(&c->walk, edit->plan, data, size, err));
  ha__text_add(&c->out, data, c->walk.head);
  if (c->out.status < 0) return c->out.status;
  const ha_status st = copy_operations(c, 0, (uint32_t)c->walk.program->size);
  return st == HA_END ? HA_OK : st < 0 ? st : copy_end(c);
}

/* Edits a message that plans walk directly. */
static ha_status edit_plain(ha_buffer *out, ha_edit_result *result, ha_edit *edit, ha_slice message,
                            ha_error *err) {
  copier c = {.edit = edit};

  out->size = 0;
  c.out = ha__print_begin(out);
  ha_status st = ha__edit_find(result, edit, message.data, message.size, err);
  if (st >= 0) st = run(&c, message.data, message.size, err);
  st = ha__print_end(out, &c.out, st, err);
  if (st < 0) return st;
  result->is_changed = !ha__bytes_equal(out->data, out->size, message.data, message.size);
  return HA_OK;
}

/* A message that an edit does not change keeps its bytes. */
static ha_status edit_decoded(ha_buffer *out, ha_edit_result *result, ha_edit *edit,
                              ha_slice message, ha_error *err) {
  ha__codec *codec = edit->plan->codec;
  ha_slice cdr;

  HA_TRY(ha__codec_decode(&cdr, codec, message.data, message.size, err));
  HA_TRY(edit_plain(out, result, edit, cdr, err));
  if (result->is_changed) return ha__codec_encode(out, codec, err);
  out->size = 0;
  return ha_buffer_add(out, message.data, message.size, err);
}

ha_status ha_edit_run(ha_buffer *out, ha_edit_result *result, ha_edit *edit, const uint8_t *data,
                      size_t size, ha_error *err) {
  ha_edit_result mine = HA_EDIT_RESULT_INIT;

  if (result) HA_TRY(HA_CALLER_CHECK(result, ha_edit_result, err));
  HA_TRY(ha__caller_bytes(data, size, "the message", err));
  const ha_status st = (edit->plan->codec ? edit_decoded : edit_plain)(out, &mine, edit,
                                                                       (ha_slice){data, size}, err);
  if (st < 0) out->size = 0;
  if (st < 0 || !result) return st;
  ha__caller_write(result, &mine, sizeof mine);
  return st;
}
