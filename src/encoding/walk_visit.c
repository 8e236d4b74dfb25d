/* Calls a visitor for the values of a message. */
#include "encoding/walk.h"

/* Return when the walk ends: by a failure, or by the visitor. */
#define TRY_OK(call)                                                                               \
  do {                                                                                             \
    const ha_status try_status = (call);                                                           \
    if (try_status != HA_OK) return try_status;                                                    \
  } while (0)

typedef struct visit_walk {
  ha__walk *walk;
  const ha_visitor *visitor;
  void *user;
  ha_status (*report_value)(void *, const ha_node *, const ha_value *);
  uint8_t step;   /* index in ha__op.step: 1 = the visitor ignores structs */
  ha_value value; /* passed to the visitor; unused members keep old values */
} visit_walk;

static ha_status ignore(void *user, const ha_node *node, const ha_value *value) {
  (void)user;
  (void)node;
  (void)value;
  return HA_OK;
}

static void begin(visit_walk *t, ha__walk *w, const ha_visitor *v, void *user) {
  t->walk = w;
  t->visitor = v;
  t->user = user;
  t->report_value = v->value ? v->value : ignore;
  t->step = v->enter_struct || v->leave_struct ? 0 : 1;
  t->value = (ha_value){.struct_size = sizeof t->value, .flags = w->swap ? HA_VALUE_BIG_ENDIAN : 0};
}

static ha_status call_visitor(ha_status (*function)(void *, const ha_node *), void *user,
                              const ha_node *node) {
  return function ? function(user, node) : HA_OK;
}

/* Values other than single numbers. */
static ha_status visit_other(visit_walk *t, const ha__op *op, uint64_t pos) {
  ha__walk *w = t->walk;
  const uint32_t ip = (uint32_t)(op - w->program->ops);
  const uint32_t flags = t->value.flags;

  w->pos = pos;
  HA_TRY(ha__walk_value(w, ip, &t->value));
  TRY_OK(t->report_value(t->user, w->plan->nodes[op->node], &t->value));
  t->value.flags = flags;
  return HA_OK;
}

/* The bytes have been checked. */
static inline ha_status check_run(ha__walk *w, const ha__op *op, uint64_t pos) {
  if (pos + op->advance[pos % HA__PHASES] <= w->size) return HA_OK;
  w->pos = pos;
  return ha__walk_take_run(w, (uint32_t)(op - w->program->ops));
}

static inline bool is_float64(const ha__op *op) {
  return op->code == HA__OP_VALUE && op->kind == HA_KIND_FLOAT64;
}

/* Fast path for consecutive numbers, which stay aligned. Sets *op and *pos after them. */
static inline ha_status visit_float64s(visit_walk *t, const ha__op **op_, const ha__op *stop,
                                       uint64_t *pos) {
  const ha__walk *w = t->walk;
  const ha_node *const *nodes = w->plan->nodes;
  const ha__op *op = *op_;
  const uint8_t *at = w->base + ha__align_up(*pos, op->align);
  const bool swap = w->swap;

  t->value.kind = HA_KIND_FLOAT64;
  do {
    t->value.number = ha__walk_f64(at, swap);
    at += sizeof t->value.number;
    TRY_OK(t->report_value(t->user, nodes[op->node], &t->value));
    op += op->step[t->step];
  } while (op < stop && is_float64(op));
  *op_ = op;
  *pos = (uint64_t)(at - w->base);
  return HA_OK;
}

static ha_status visit_loop(visit_walk *t, const ha__op *op, uint64_t pos);

static ha_status visit(visit_walk *t, uint32_t ip, uint32_t end) {
  ha__walk *w = t->walk;
  const ha__op *ops = w->program->ops;
  const ha__op *stop = ops + end;
  const ha_node *const *nodes = w->plan->nodes;
  uint64_t pos = w->pos;

  for (const ha__op *op = ops + ip; op < stop;) {
    switch (op->code) {
    case HA__OP_RUN:
      HA_TRY(check_run(w, op, pos));
      break;
    case HA__OP_VALUE:
      if (is_float64(op)) {
        TRY_OK(visit_float64s(t, &op, stop, &pos));
        continue; /* op is after these numbers */
      }
      pos = ha__align_up(pos, op->align);
      t->value.kind = op->kind;
      ha__value_load(&t->value, op->kind, w->base + pos, w->swap);
      pos += op->size;
      TRY_OK(t->report_value(t->user, nodes[op->node], &t->value));
      break;
    case HA__OP_ARRAY:
      pos = ha__array_load(&t->value, w, op, pos);
      TRY_OK(t->report_value(t->user, nodes[op->node], &t->value));
      t->value.flags &= ~(uint32_t)HA_VALUE_ARRAY;
      break;
    case HA__OP_FILL:
      pos = ha__fixed_end(op, pos);
      break;
    case HA__OP_ENTER:
      TRY_OK(call_visitor(t->visitor->enter_struct, t->user, nodes[op->node]));
      break;
    case HA__OP_LEAVE:
      TRY_OK(call_visitor(t->visitor->leave_struct, t->user, nodes[op->node]));
      break;
    case HA__OP_LOOP:
      TRY_OK(visit_loop(t, op, pos));
      pos = w->pos;
      op = ops + op->next - 1;
      break;
    default:
      TRY_OK(visit_other(t, op, pos));
      pos = w->pos;
      break;
    }
    op += op->step[t->step];
  }
  w->pos = pos;
  return HA_OK;
}

static ha_status visit_items(visit_walk *t, uint32_t ip, uint64_t first, uint64_t count) {
  ha__walk *w = t->walk;
  const ha_visitor *v = t->visitor;
  const ha__op *op = &w->program->ops[ip];
  const ha_node *node = w->plan->nodes[op->node];

  HA_TRY(ha__walk_skip_items(w, ip, first));
  if (v->enter_array) TRY_OK(v->enter_array(t->user, node, count));
  const uint32_t level = w->level++;
  for (uint64_t i = 0; i < count; i++) {
    w->index[level] = first + i;
    TRY_OK(visit(t, ip + 1, op->next));
  }
  w->level = level;
  return call_visitor(v->leave_array, t->user, node);
}

static ha_status visit_loop(visit_walk *t, const ha__op *op, uint64_t pos) {
  const uint32_t ip = (uint32_t)(op - t->walk->program->ops);
  uint64_t count = 0;

  t->walk->pos = pos;
  HA_TRY(ha__walk_count(t->walk, ip, &count));
  return visit_items(t, ip, 0, count);
}

ha_status ha__walk_visit(ha__walk *w, uint32_t ip, uint32_t end, const ha_visitor *v, void *user) {
  visit_walk t;

  begin(&t, w, v, user);
  return visit(&t, ip, end);
}

ha_status ha__walk_visit_items(ha__walk *w, uint32_t ip, uint64_t first, uint64_t count,
                               const ha_visitor *v, void *user) {
  visit_walk t;

  begin(&t, w, v, user);
  return visit_items(&t, ip, first, count);
}
