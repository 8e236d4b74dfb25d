/* Compiles a type tree to programs: the operations that walk over its messages. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "encoding/program.h"

enum { MAX_FIXED = INT32_MAX };

typedef struct builder {
  ha_plan *plan;
  ha__program *program;
  uint32_t run;   /* the open run; HA__NO_OP = none */
  uint32_t nodes; /* number of nodes so far */
  uint32_t depth;
} builder;

/* --- nodes and operations --------------------------------------------------------------------- */

static ha_status too_large(const builder *b, ha_error *err) {
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "%s: more than %d fields after nested types are unfolded", b->plan->type->name,
                 HA__MAX_NODES);
}

static ha_node *new_node(ha_plan *plan, uint32_t id, const ha_field *field, const ha_type *type) {
  const char *name = field ? field->name : "";
  const size_t name_size = strlen(name);
  ha__node *new = ha__arena_alloc(&plan->arena, sizeof *new + name_size + 4 + HA__KEY_ROOM);

  if (!new) return NULL;
  new->node = (ha_node){sizeof new->node, id, field, type};
  memcpy(new->key, ",\"", 2);
  memcpy(new->key + 2, name, name_size);
  memcpy(new->key + 2 + name_size, "\":", 2);
  new->key_size = name_size + 4;
  return &new->node;
}

static ha_status next_node(uint32_t *out, builder *b, const ha_field *field, const ha_type *type,
                           ha_error *err) {
  ha_plan *plan = b->plan;
  void *items = (void *)plan->nodes;

  *out = b->nodes++;
  if (*out >= HA__MAX_NODES) return too_large(b, err);
  if (*out < plan->node_count) return HA_OK; /* created by the first program */
  HA_TRY(ha__reserve(&items, &plan->node_capacity, plan->node_count, 1, sizeof *plan->nodes, err));
  plan->nodes = items;
  const ha_node *node = new_node(plan, *out, field, type);
  if (!node) return HA_FAIL_NOMEM(err);
  plan->nodes[plan->node_count++] = node;
  return HA_OK;
}

static ha_status emit(uint32_t *out, builder *b, ha__op op, ha_error *err) {
  ha__program *p = b->program;
  void *items = p->ops;

  const ha_status st = ha__reserve(&items, &p->capacity, p->size, 1, sizeof op, err);
  p->ops = items;
  if (st < 0) return st;
  *out = (uint32_t)p->size++;
  p->ops[*out] = op;
  return HA_OK;
}

/* --- runs ------------------------------------------------------------------------------------- */

static ha_status open_run(builder *b, ha_error *err) {
  if (b->run != HA__NO_OP) return HA_OK;
  return emit(&b->run, b, (ha__op){.code = HA__OP_RUN}, err);
}

/* Ends a run at `end`. */
static ha_status end_run(const builder *b, uint32_t run, uint32_t end, ha_error *err) {
  const ha__program *p = b->program;

  p->ops[run].next = end;
  for (uint32_t phase = 0; phase < HA__PHASES; phase++) {
    uint64_t pos = phase;
    for (uint32_t ip = run + 1; ip < end; ip = ha__op_after(p, ip)) {
      pos = ha__fixed_end(&p->ops[ip], pos);
      if (pos > MAX_FIXED) {
        return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: fixed arrays of more than 2 GiB",
                       b->plan->type->name);
      }
    }
    p->ops[run].advance[phase] = (uint32_t)(pos - phase);
  }
  return HA_OK;
}

static ha_status close_run(builder *b, ha_error *err) {
  const uint32_t run = b->run;

  b->run = HA__NO_OP;
  return run == HA__NO_OP ? HA_OK : end_run(b, run, (uint32_t)b->program->size, err);
}

static ha_status emit_fixed(builder *b, ha__op op, ha_error *err) {
  uint32_t ip;

  HA_TRY(open_run(b, err));
  return emit(&ip, b, op, err);
}

static ha_status emit_variable(builder *b, ha__op op, ha_error *err) {
  uint32_t ip;

  HA_TRY(close_run(b, err));
  return emit(&ip, b, op, err);
}

static ha_status emit_fill(builder *b, uint32_t node, uint8_t size, ha_error *err) {
  return emit_fixed(
      b, (ha__op){.code = HA__OP_FILL, .node = node, .size = size, .align = size, .count = 1}, err);
}

/* --- loops ------------------------------------------------------------------------------------ */

static uint32_t smallest(const uint32_t *advance) {
  uint32_t least = advance[0];

  for (size_t i = 1; i < HA__PHASES; i++) {
    if (advance[i] < least) least = advance[i];
  }
  return least;
}

/* Minimum of an element: bytes of the message, and operations. */
static void measure_body(ha__program *p, uint32_t loop) {
  ha__op *op = &p->ops[loop];
  uint64_t bytes = 0;
  uint32_t ops = 0;

  for (uint32_t ip = loop + 1; ip < op->next; ip = ha__op_after(p, ip)) {
    const ha__op *inner = &p->ops[ip];
    ops++;
    if (inner->code == HA__OP_RUN) bytes += smallest(inner->advance);
    if (inner->code == HA__OP_STRING || inner->code == HA__OP_WSTRING ||
        inner->code == HA__OP_SEQUENCE || inner->is_counted) {
      bytes += 4;
    } else if (inner->code == HA__OP_LOOP && !inner->is_fixed) {
      bytes += (uint64_t)inner->count * inner->min_size;
    }
    if (bytes > UINT32_MAX) bytes = UINT32_MAX;
  }
  op->min_size = (uint32_t)bytes;
  op->cost = ops;
}

static ha_status emit_struct(builder *b, const ha_type *type, uint32_t node, ha_error *err);

static ha_status emit_body(builder *b, const ha_field *field, uint32_t node, ha_error *err) {
  if (field->kind == HA_KIND_STRUCT) return emit_struct(b, field->type, node, err);
  const uint8_t code = field->kind == HA_KIND_STRING ? HA__OP_STRING : HA__OP_WSTRING;
  return emit_variable(
      b, (ha__op){.code = code, .node = node, .kind = (uint8_t)field->kind, .size = 1, .align = 1},
      err);
}

/* An array of structs or strings. If its size proves to be fixed, it stays in the enclosing run. */
static ha_status emit_loop(builder *b, const ha_field *field, uint32_t node, ha_error *err) {
  const bool is_counted = field->array != HA_ARRAY_FIXED;
  const ha__op op = {.code = HA__OP_LOOP,
                     .kind = (uint8_t)field->kind,
                     .node = node,
                     .is_counted = is_counted,
                     .count = is_counted ? 0 : (uint32_t)field->capacity};
  uint32_t ip;

  if (b->program->has_headers) HA_TRY(emit_fill(b, node, 4, err));
  if (!is_counted && field->kind == HA_KIND_STRUCT) {
    HA_TRY(open_run(b, err));
  } else {
    HA_TRY(close_run(b, err));
  }
  const uint32_t around = b->run;
  HA_TRY(emit(&ip, b, op, err));
  b->run = HA__NO_OP;
  HA_TRY(emit_body(b, field, node, err));
  HA_TRY(close_run(b, err));
  ha__program *p = b->program;
  ha__op *loop = &p->ops[ip];
  const ha__op *body = loop + 1;
  loop->next = (uint32_t)p->size;
  loop->is_fixed = body->code == HA__OP_RUN && body->next == loop->next;
  if (loop->is_fixed) memcpy(loop->advance, body->advance, sizeof loop->advance);
  measure_body(p, ip);
  if (around == HA__NO_OP) return HA_OK;
  if (!loop->is_fixed) return end_run(b, around, ip, err);
  b->run = around;
  return HA_OK;
}

/* --- fields ----------------------------------------------------------------------------------- */

static ha_status emit_number(builder *b, const ha_field *field, uint32_t node, ha_error *err) {
  const uint8_t size = ha__kind_size(field->kind);
  ha__op op = {.code = HA__OP_VALUE,
               .node = node,
               .kind = (uint8_t)field->kind,
               .size = size,
               .align = ha__kind_align(field->kind, b->program->max_align),
               .count = 1};

  if (size == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s: field '%s' has the unknown kind %d",
                   b->plan->type->name, field->name, (int)field->kind);
  }
  if (field->array == HA_ARRAY_NONE) return emit_fixed(b, op, err);
  if (field->array == HA_ARRAY_FIXED) {
    op.code = HA__OP_ARRAY;
    op.count = (uint32_t)field->capacity;
    return emit_fixed(b, op, err);
  }
  op.code = HA__OP_SEQUENCE;
  return emit_variable(b, op, err);
}

static ha_status check_field(const builder *b, const ha_field *field, ha_error *err) {
  if (field->array == HA_ARRAY_FIXED && field->capacity > MAX_FIXED) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: fixed array '%s' of more than 2 GiB",
                   b->plan->type->name, field->name);
  }
  if (field->kind == HA_KIND_WSTRING && !b->plan->is_cdr) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s: field '%s': ros1 has no wstring",
                   b->plan->type->name, field->name);
  }
  if (field->kind == HA_KIND_STRUCT && !field->type) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: field '%s' has no type", b->plan->type->name,
                   field->name);
  }
  return HA_OK;
}

static ha_status emit_field(builder *b, const ha_field *field, ha_error *err) {
  const bool is_string = field->kind == HA_KIND_STRING || field->kind == HA_KIND_WSTRING;
  uint32_t node;

  HA_TRY(check_field(b, field, err));
  HA_TRY(next_node(&node, b, field, field->kind == HA_KIND_STRUCT ? field->type : NULL, err));
  if (field->kind == HA_KIND_WSTRING) b->plan->has_wstring = true;
  if (!is_string && field->kind != HA_KIND_STRUCT) return emit_number(b, field, node, err);
  if (field->array != HA_ARRAY_NONE) return emit_loop(b, field, node, err);
  return emit_body(b, field, node, err);
}

static ha_status emit_struct(builder *b, const ha_type *type, uint32_t node, ha_error *err) {
  uint32_t enter;

  if (b->depth == HA__MAX_DEPTH) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: types nested more than %d deep",
                   b->plan->type->name, HA__MAX_DEPTH);
  }
  b->depth++;
  HA_TRY(open_run(b, err));
  HA_TRY(emit(&enter, b, (ha__op){.code = HA__OP_ENTER, .node = node}, err));
  for (size_t i = 0; i < type->field_count; i++) {
    HA_TRY(emit_field(b, type->fields[i], err));
  }
  if (type->field_count == 0 && b->plan->is_cdr) HA_TRY(emit_fill(b, node, 1, err));
  HA_TRY(emit_fixed(b, (ha__op){.code = HA__OP_LEAVE, .node = node}, err));
  b->program->ops[enter].next = (uint32_t)b->program->size;
  b->depth--;
  return HA_OK;
}

/* The first operation from here on that a skip must handle. */
static uint32_t find_work(const ha__program *p, uint32_t ip) {
  static const uint32_t nothing[HA__PHASES] = {0};

  if (ip == p->size) return ip;
  const ha__op *op = &p->ops[ip];
  return op->code == HA__OP_RUN && memcmp(op->advance, nothing, sizeof nothing) == 0 ? op->after
                                                                                     : ip;
}

/* Distance to the next operation that is neither ENTER nor LEAVE. */
static uint8_t step_over(const ha__program *p, uint32_t ip) {
  if (ip == p->size) return 0;
  const ha__op *op = &p->ops[ip];
  const bool is_mark = op->code == HA__OP_ENTER || op->code == HA__OP_LEAVE;
  return is_mark && op->step[1] < UINT8_MAX ? op->step[1] : 0;
}

/* Sets where a skip continues after each operation; not used inside of runs. */
static void find_after(ha__program *p) {
  for (uint32_t ip = (uint32_t)p->size; ip-- > 0;) {
    ha__op *op = &p->ops[ip];
    op->step[0] = 1;
    op->step[1] = 1 + step_over(p, ip + 1);
    op->after = find_work(p, op->code == HA__OP_RUN ? op->next : ha__op_after(p, ip));
  }
  p->first = find_work(p, 0);
}

ha_status ha__program_build(ha__program *out, ha_plan *plan, ha_error *err) {
  builder b = {.plan = plan, .program = out, .run = HA__NO_OP};
  uint32_t root;

  HA_TRY(next_node(&root, &b, NULL, plan->type, err));
  HA_TRY(emit_struct(&b, plan->type, root, err));
  HA_TRY(close_run(&b, err));
  find_after(out);
  return HA_OK;
}
