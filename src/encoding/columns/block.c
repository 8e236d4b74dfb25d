/* Appends several messages to their columns at once.
 *
 * First the places of all fields with columns are found in each message, then one column after
 * another gets the values of all messages: short loops, over messages that fit in the
 * processor's first cache. Unsupported fields (loops, wide strings, values by path, big endian)
 * and damaged messages are left to ha_columns_add(), which appends message by message. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/utf8.h"
#include "encoding/columns/columns.h"
#include "encoding/walk.h"
#include "model/cdr.h"

enum { MESSAGES = HA__BLOCK_MESSAGES, MAX_SPOTS = 64, FORM_CDR = 1, FORM_CDR2 = 7 };

typedef struct block {
  ha_columns *columns;
  const ha__column_program *program;
  ha__spot *spots;
  uint32_t count_align;
} block;

/* --- compiling -------------------------------------------------------------------------------- */

static ha_status add_op(ha__column_program *p, ha__block_op op, ha_error *err) {
  void *items = p->block;

  const ha_status st =
      ha__reserve(&items, &p->block_capacity, p->block_count, 1, sizeof *p->block, err);
  p->block = items;
  if (st < 0) return st;
  p->block[p->block_count++] = op;
  return HA_OK;
}

/* HA_END: cannot be appended in a block. */
static ha_status add_program_op(ha__column_program *p, const ha__op *op,
                                const ha__column_step *step, ha_error *err) {
  ha__block_op out = {.is_counted = op->code != HA__OP_RUN,
                      .is_string = op->code == HA__OP_STRING,
                      .align = op->align,
                      .size = op->size,
                      .advance = op->advance,
                      .spot = HA__NO_COLUMN};

  if (op->code != HA__OP_RUN && op->code != HA__OP_STRING && op->code != HA__OP_SEQUENCE) {
    return HA_END;
  }
  if (step->code != HA__STEP_SKIP) {
    if (p->spot_count == MAX_SPOTS) return HA_END;
    out.spot = p->spot_count++;
    out.step = step;
  }
  return add_op(p, out, err);
}

static bool has_loops(const ha__column_program *p, const ha__column_step *step) {
  for (uint32_t i = step->first; i < step->end; i++) {
    if (p->cells[i].advance) return true;
  }
  return false;
}

static ha_status add_step_ops(ha__column_program *p, const ha__program *program,
                              const ha__column_step *step, ha_error *err) {
  const ha__op *ops = program->ops;

  if (step->code == HA__STEP_CELLS && has_loops(p, step)) return HA_END;
  if (step->code != HA__STEP_SKIP) return add_program_op(p, &ops[step->ip], step, err);
  for (uint32_t ip = step->ip; ip < step->end; ip = ops[ip].after) {
    const ha_status st = add_program_op(p, &ops[ip], step, err);
    if (st != HA_OK) return st;
  }
  return HA_OK;
}

ha_status ha__columns_compile_block(ha_columns *c, size_t program, ha_error *err) {
  ha__column_program *p = &c->programs[program];

  p->has_block = !c->has_paths && !c->plan->has_wstring;
  for (size_t i = p->main; p->has_block && i < p->step_count; i++) {
    const ha_status st = add_step_ops(p, &c->plan->programs[program], &p->steps[i], err);
    if (st < 0) return st;
    p->has_block = st == HA_OK;
  }
  return HA_OK;
}

/* --- places ----------------------------------------------------------------------------------- */

/* Locate a string or a sequence that begins at *pos. False: the message ends before it does, or
 * its text is not UTF-8. */
static inline bool locate_counted(const block *b, const ha__block_op *op, const uint8_t *base,
                                  uint64_t size, uint64_t *pos, size_t message) {
  uint64_t at = ha__align_up(*pos, b->count_align) + 4;

  if (at > size) return false;
  uint32_t count = ha__load_u32(base + at - 4);
  if (count > 0) at = ha__align_up(at, op->align);
  *pos = at + (uint64_t)count * op->size;
  if (*pos > size) return false;
  if (op->spot == HA__NO_COLUMN) return true;
  if (op->is_string) {
    if (b->columns->plan->is_cdr && count > 0 && base[*pos - 1] == '\0') count--;
    if (!ha__utf8_is(base + at, count)) return false;
  }
  b->spots[op->spot].at[message] = base + at;
  b->spots[op->spot].number[message] = count;
  return true;
}

static inline bool locate(const block *b, const uint8_t *base, uint64_t size, size_t message) {
  const ha__block_op *const end = b->program->block + b->program->block_count;
  uint64_t pos = 0;

  for (const ha__block_op *op = b->program->block; op < end; op++) {
    if (op->is_counted) {
      if (!locate_counted(b, op, base, size, &pos, message)) return false;
      continue;
    }
    const uint32_t phase = pos % HA__PHASES;
    if (op->spot != HA__NO_COLUMN) {
      b->spots[op->spot].at[message] = base + pos;
      b->spots[op->spot].number[message] = phase;
    }
    pos += op->advance[phase];
    if (pos > size) return false;
  }
  return true;
}

/* The program of the first message, or -1. */
static int32_t form_of(const ha_plan *plan, const uint8_t *data, uint32_t size) {
  if (!plan->is_cdr) return 0;
  if (size < HA__CDR_HEAD || data[0] != 0) return -1;
  if (data[1] == FORM_CDR) return HA__XCDR1;
  return data[1] == FORM_CDR2 ? HA__XCDR2 : -1;
}

/* The number of messages from the first that have the fields of all columns. */
static size_t locate_all(const block *b, const uint8_t *bytes, const ha_entry *entries,
                         size_t count) {
  const ha_plan *plan = b->columns->plan;
  const uint32_t head = plan->is_cdr ? HA__CDR_HEAD : 0;
  const int32_t form = (int32_t)(b->program - b->columns->programs);

  for (size_t i = 0; i < count; i++) {
    const uint8_t *data = bytes + entries[i].offset;
    if (form_of(plan, data, entries[i].size) != form) return i;
    if (!locate(b, data + head, entries[i].size - head, i)) return i;
  }
  return count;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* The number of messages that certainly need no more than max_bytes. A number needs at most
 * twice its bytes. */
static size_t fitting(const ha_columns *c, const ha_entry *entries, size_t count,
                      uint64_t max_bytes) {
  uint64_t bytes = ha_columns_bytes(c);
  size_t i = 0;

  for (; i < count && i < MESSAGES; i++) {
    bytes += c->groups[0].row_bytes + 2 * (uint64_t)entries[i].size;
    if (bytes >= max_bytes) break;
  }
  return i;
}

static uint64_t counted_bytes(const block *b, const ha__block_op *op, size_t count) {
  const ha__column *column = &b->columns->columns[op->step->column];
  uint64_t bytes = 0;

  for (size_t i = 0; i < count; i++) {
    bytes += (uint64_t)b->spots[op->spot].number[i] * column->item_size;
  }
  return bytes;
}

static bool reserve(const block *b, size_t count) {
  const ha__block_op *const end = b->program->block + b->program->block_count;
  ha_columns *c = b->columns;

  if (ha__columns_reserve(c, 0, count, NULL) != HA_OK) return false;
  for (const ha__block_op *op = b->program->block; op < end; op++) {
    if (!op->is_counted || op->spot == HA__NO_COLUMN) continue;
    const uint64_t bytes = counted_bytes(b, op, count);
    if (bytes > INT32_MAX ||
        ha__column_reserve(&c->columns[op->step->column], (size_t)bytes, NULL) != HA_OK) {
      return false;
    }
  }
  return true;
}

static bool has_spots(ha_columns *c, const ha__column_program *p) {
  if (p->spot_count <= c->spot_count) return true;
  void *grown = ha__resize(c->spots, p->spot_count * sizeof *c->spots);
  if (!grown) return false;
  c->spots = grown;
  c->spot_count = p->spot_count;
  return true;
}

/* --- values ----------------------------------------------------------------------------------- */

static void fill_cell(const ha_columns *c, const ha__cell *cell, const ha__spot *spot,
                      size_t count) {
  const ha__column *column = &c->columns[cell->column];
  const size_t width = column->width;
  uint8_t *to = column->data + c->groups[0].rows * width;

  if (column->load == HA__LOAD_COPY && width == 8) {
    for (size_t i = 0; i < count; i++) {
      memcpy(to + i * 8, spot->at[i] + cell->offset[spot->number[i]], 8);
    }
    return;
  }
  for (size_t i = 0; i < count; i++) {
    const uint8_t *from = spot->at[i] + cell->offset[spot->number[i]];
    if (column->load == HA__LOAD_COPY) {
      memcpy(to + i * width, from, width);
    } else {
      ha__column_load(column, to + i * width, from, cell->count, false);
    }
  }
}

static void fill_counted(ha_columns *c, ha__column *column, const ha__spot *spot, size_t count) {
  int32_t *ends = column->offsets + c->groups[0].rows + 1;
  const size_t before = column->data_size;

  for (size_t i = 0; i < count; i++) {
    if (spot->number[i] > 0) {
      ha__column_load(column, column->data + column->data_size, spot->at[i], spot->number[i],
                      false);
    }
    column->data_size += (size_t)spot->number[i] * column->item_size;
    ends[i] = (int32_t)(column->data_size / column->item_size);
  }
  c->variable_bytes += column->data_size - before;
}

static void fill_times(const ha_columns *c, const ha_entry *entries, size_t count) {
  const uint64_t row = c->groups[0].rows;

  if (!ha__columns_have_times(c)) return;
  for (size_t i = 0; i < count; i++) {
    ha__columns_put_times(c, row + i, entries[i].log_time_ns, entries[i].publish_time_ns);
  }
}

static void fill(const block *b, const ha_entry *entries, size_t count) {
  const ha__block_op *const end = b->program->block + b->program->block_count;
  ha_columns *c = b->columns;

  for (const ha__block_op *op = b->program->block; op < end; op++) {
    if (op->spot == HA__NO_COLUMN) continue;
    const ha__spot *spot = &b->spots[op->spot];
    if (op->is_counted) {
      fill_counted(c, &c->columns[op->step->column], spot, count);
      continue;
    }
    for (uint32_t i = op->step->first; i < op->step->end; i++) {
      fill_cell(c, &b->program->cells[i], spot, count);
    }
  }
  fill_times(c, entries, count);
  c->groups[0].rows += count;
}

size_t ha__columns_add_block(ha_columns *c, const uint8_t *bytes, const ha_entry *entries,
                             size_t count, uint64_t max_bytes) {
  block b = {.columns = c, .count_align = c->plan->is_cdr ? 4 : 1};

  if (c->plan->codec) return 0; /* message by message */
  count = fitting(c, entries, count, max_bytes);
  if (count == 0) return 0;
  const int32_t form = form_of(c->plan, bytes + entries[0].offset, entries[0].size);
  if (form < 0) return 0;
  b.program = &c->programs[form];
  if (!b.program->has_block || !has_spots(c, b.program)) return 0;
  b.spots = c->spots;
  count = locate_all(&b, bytes, entries, count);
  if (count == 0 || !reserve(&b, count)) return 0;
  fill(&b, entries, count);
  return count;
}
