/* The steps that append one message to its columns, for one program of the plan. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "encoding/columns/columns.h"

typedef struct compiler {
  ha_columns *columns;
  const ha__program *program;
  ha__column_program *out;
} compiler;

/* The list that is being compiled: its element has the list's node, and a separate column. */
typedef struct scope {
  uint32_t node; /* HA__NO_COLUMN outside of lists */
  uint32_t element;
} scope;

static const scope no_list = {HA__NO_COLUMN, HA__NO_COLUMN};

static uint32_t column_of(const compiler *c, const ha__op *op, scope in) {
  return op->node == in.node ? in.element : c->columns->column_of[op->node];
}

static scope enter_list(const compiler *c, const ha__op *op, uint32_t list) {
  return (scope){op->node, c->columns->columns[list].child};
}

/* --- cells ------------------------------------------------------------------------------------ */

typedef struct cells {
  ha__cell *items;
  size_t count;
  size_t capacity;
} cells;

static ha_status add_cell(cells *out, ha__cell cell, ha_error *err) {
  void *items = out->items;

  const ha_status st = ha__reserve(&items, &out->capacity, out->count, 1, sizeof cell, err);
  out->items = items;
  if (st < 0) return st;
  out->items[out->count++] = cell;
  return HA_OK;
}

/* Move them to the cells of the whole program. */
static ha_status keep_cells(compiler *c, const cells *from, uint32_t *first, uint32_t *end,
                            ha_error *err) {
  ha__column_program *p = c->out;
  void *items = p->cells;

  const ha_status st =
      ha__reserve(&items, &p->cell_capacity, p->cell_count, from->count, sizeof *p->cells, err);
  p->cells = items;
  if (st < 0) return st;
  if (from->count) memcpy(p->cells + p->cell_count, from->items, from->count * sizeof *p->cells);
  *first = (uint32_t)p->cell_count;
  p->cell_count += from->count;
  *end = (uint32_t)p->cell_count;
  return HA_OK;
}

static ha_status compile_cells(compiler *c, uint32_t run, scope in, uint32_t *first, uint32_t *end,
                               ha_error *err);

/* Offset of a value from the beginning of the run, in each phase. */
static void set_offsets(ha__cell *cell, const uint64_t *pos, uint32_t align) {
  for (uint32_t phase = 0; phase < HA__PHASES; phase++) {
    cell->offset[phase] = (uint32_t)(ha__align_up(pos[phase], align) - phase);
  }
}

/* Compile an operation of a run, if it has a column; *pos is its position. */
static ha_status compile_cell(compiler *c, cells *out, uint32_t ip, const uint64_t *pos, scope in,
                              ha_error *err) {
  const ha__op *op = &c->program->ops[ip];
  const uint32_t column = column_of(c, op, in);
  ha__cell cell = {.column = column, .count = op->count};

  if (column == HA__NO_COLUMN) return HA_OK;
  if (op->code == HA__OP_ENTER) {
    if (c->columns->columns[column].code == HA__COLUMN_STRUCT) return HA_OK;
    cell.count = 1; /* for a time, both numbers */
    op++;
  }
  if (op->code == HA__OP_LOOP) {
    HA_TRY(compile_cells(c, ip + 1, enter_list(c, op, column), &cell.first, &cell.end, err));
    cell.advance = op->advance;
    set_offsets(&cell, pos, 1);
  } else {
    set_offsets(&cell, pos, op->align);
  }
  return add_cell(out, cell, err);
}

static bool can_be_cell(const ha__op *op) {
  return op->code == HA__OP_VALUE || op->code == HA__OP_ENTER || op->code == HA__OP_LOOP ||
         (op->code == HA__OP_ARRAY && op->count > 0);
}

static ha_status collect_cells(compiler *c, cells *out, uint32_t run, scope in, ha_error *err) {
  const ha__op *ops = c->program->ops;
  uint64_t pos[HA__PHASES];

  for (uint32_t phase = 0; phase < HA__PHASES; phase++) {
    pos[phase] = phase;
  }
  for (uint32_t ip = run + 1; ip < ops[run].next; ip = ha__op_after(c->program, ip)) {
    if (can_be_cell(&ops[ip])) HA_TRY(compile_cell(c, out, ip, pos, in, err));
    for (uint32_t phase = 0; phase < HA__PHASES; phase++) {
      pos[phase] = ha__fixed_end(&ops[ip], pos[phase]);
    }
  }
  return HA_OK;
}

static ha_status compile_cells(compiler *c, uint32_t run, scope in, uint32_t *first, uint32_t *end,
                               ha_error *err) {
  cells found = {0};

  ha_status st = collect_cells(c, &found, run, in, err);
  if (st == HA_OK) st = keep_cells(c, &found, first, end, err);
  ha__free(found.items);
  return st;
}

/* --- steps ------------------------------------------------------------------------------------ */

typedef struct steps {
  ha__column_step *items;
  size_t count;
  size_t capacity;
} steps;

static ha_status add_step(steps *out, ha__column_step step, ha_error *err) {
  void *items = out->items;

  const ha_status st = ha__reserve(&items, &out->capacity, out->count, 1, sizeof step, err);
  out->items = items;
  if (st < 0) return st;
  out->items[out->count++] = step;
  return HA_OK;
}

/* Adjacent skips are merged. */
static ha_status add_skip(steps *out, uint32_t ip, uint32_t end, ha_error *err) {
  ha__column_step *last = out->count ? &out->items[out->count - 1] : NULL;

  if (last && last->code == HA__STEP_SKIP && last->end == ip) {
    last->end = end;
    return HA_OK;
  }
  return add_step(out, (ha__column_step){.code = HA__STEP_SKIP, .ip = ip, .end = end}, err);
}

static ha_status keep_steps(compiler *c, const steps *from, uint32_t *first, uint32_t *end,
                            ha_error *err) {
  ha__column_program *p = c->out;
  void *items = p->steps;

  const ha_status st =
      ha__reserve(&items, &p->step_capacity, p->step_count, from->count, sizeof *p->steps, err);
  p->steps = items;
  if (st < 0) return st;
  if (from->count) memcpy(p->steps + p->step_count, from->items, from->count * sizeof *p->steps);
  *first = (uint32_t)p->step_count;
  p->step_count += from->count;
  *end = (uint32_t)p->step_count;
  return HA_OK;
}

static ha_status compile_steps(compiler *c, uint32_t ip, uint32_t stop, scope in, uint32_t *first,
                               uint32_t *end, ha_error *err);

static ha_status compile_run(compiler *c, steps *out, uint32_t ip, scope in, ha_error *err) {
  ha__column_step step = {.code = HA__STEP_CELLS, .ip = ip};

  HA_TRY(compile_cells(c, ip, in, &step.first, &step.end, err));
  if (step.first == step.end) return add_skip(out, ip, c->program->ops[ip].next, err);
  return add_step(out, step, err);
}

static ha_status compile_loop(compiler *c, steps *out, uint32_t ip, uint32_t list, ha_error *err) {
  const ha__op *op = &c->program->ops[ip];
  const scope in = enter_list(c, op, list);
  ha__column_step step = {.code = HA__STEP_LOOP, .ip = ip, .column = list};

  if (op->is_fixed) {
    HA_TRY(compile_cells(c, ip + 1, in, &step.first, &step.end, err));
  } else {
    HA_TRY(compile_steps(c, ip + 1, op->next, in, &step.first, &step.end, err));
  }
  return add_step(out, step, err);
}

static ha_status compile_step(compiler *c, steps *out, uint32_t ip, scope in, ha_error *err) {
  const ha__op *op = &c->program->ops[ip];

  if (op->code == HA__OP_RUN) return compile_run(c, out, ip, in, err);
  const uint32_t column = column_of(c, op, in);
  if (column == HA__NO_COLUMN) return add_skip(out, ip, ha__op_after(c->program, ip), err);
  if (op->code == HA__OP_LOOP) return compile_loop(c, out, ip, column, err);
  return add_step(out, (ha__column_step){.code = HA__STEP_VALUE, .ip = ip, .column = column}, err);
}

static ha_status collect_steps(compiler *c, steps *out, uint32_t ip, uint32_t stop, scope in,
                               ha_error *err) {
  while (ip < stop) {
    const ha__op *op = &c->program->ops[ip];
    HA_TRY(compile_step(c, out, ip, in, err));
    ip = op->code == HA__OP_RUN ? op->next : ha__op_after(c->program, ip);
  }
  return HA_OK;
}

static ha_status compile_steps(compiler *c, uint32_t ip, uint32_t stop, scope in, uint32_t *first,
                               uint32_t *end, ha_error *err) {
  steps found = {0};

  ha_status st = collect_steps(c, &found, ip, stop, in, err);
  if (st == HA_OK) st = keep_steps(c, &found, first, end, err);
  ha__free(found.items);
  return st;
}

ha_status ha__columns_compile(ha_columns *columns, size_t program, ha_error *err) {
  compiler c = {.columns = columns,
                .program = &columns->plan->programs[program],
                .out = &columns->programs[program]};
  uint32_t end;

  HA_TRY(compile_steps(&c, 0, (uint32_t)c.program->size, no_list, &c.out->main, &end, err));
  /* fields after the last chosen one are not read */
  if (!columns->is_whole && end > c.out->main && c.out->steps[end - 1].code == HA__STEP_SKIP)
    c.out->step_count--;
  return HA_OK;
}
