/* Reads the value at a path of a message. */
#include "encoding/path.h"
#include "model/caller.h"

ha_status ha__path_resolve(uint64_t *out, int64_t index, uint64_t count) {
  const uint64_t distance = index < 0 ? (uint64_t)-index : (uint64_t)index;

  if (index < 0 ? distance > count : distance >= count) return HA_END;
  *out = index < 0 ? count - distance : distance;
  return HA_OK;
}

/* Resolves an end of a slice. */
static uint64_t clip(int64_t end, uint64_t count) {
  const uint64_t distance = end < 0 ? (uint64_t)-end : (uint64_t)end;

  if (end < 0) return distance > count ? 0 : count - distance;
  return distance > count ? count : distance;
}

void ha__path_clip(uint64_t *first, uint64_t *size, const ha_path *path, uint64_t count) {
  const uint64_t last = clip(path->last, count);

  *first = clip(path->first, count);
  *size = last > *first ? last - *first : 0;
}

static inline ha_status take_step(ha__walk *w, const ha__path_step *step) {
  if (step->from < step->to) HA_TRY(ha__walk_skip(w, step->from, step->to));
  if (step->run == HA__NO_OP) return HA_OK;
  const ha__op *run = &w->program->ops[step->run];
  const uint64_t phase = w->pos % HA__PHASES;
  if (w->pos + run->advance[phase] > w->size) return ha__walk_take_run(w, step->run);
  w->pos += step->offset[phase];
  return HA_OK;
}

ha_status ha__path_take_step(ha__walk *w, const ha__path_step *step) {
  return take_step(w, step);
}

static ha_status enter_element(ha__walk *w, const ha__path_step *step) {
  uint64_t count = 0;
  uint64_t i = 0;

  HA_TRY(ha__walk_count(w, step->op, &count));
  if (ha__path_resolve(&i, step->index, count) != HA_OK) return HA_END;
  HA_TRY(ha__walk_skip_items(w, step->op, i));
  w->index[w->level++] = i;
  return HA_OK;
}

/* Walks to the goal; returns its operation. */
static ha_status follow(ha__walk *w, uint32_t *goal, const ha_path *path, const uint8_t *data,
                        size_t size, ha_error *err) {
  HA_TRY(ha__walk_begin(w, path->plan, data, size, err));
  const ha__route *route = &path->routes[w->program - path->plan->programs];
  const ha__path_step *last = &route->steps[route->size - 1];
  const ha__path_step *step = route->steps;
  for (;; step++) {
    HA_TRY(take_step(w, step));
    if (step == last) break;
    const ha_status st = enter_element(w, step);
    if (st != HA_OK) return st;
  }
  *goal = last->op;
  return HA_OK;
}

static void take_part(ha_value *value, int part) {
  if (part == HA__TIME_WHOLE) return;
  if (part == HA__TIME_NANOSECONDS) value->integer = value->nanoseconds;
  value->kind = value->kind == HA_KIND_TIME ? HA_KIND_UINT32 : HA_KIND_INT32;
}

/* Selects an element or a slice of an array, if the path has one. */
static ha_status take_items(ha_value *value, const ha_path *path) {
  const ha_value array = *value;
  uint64_t first = 0;

  if (path->goal == HA__GOAL_ITEM) {
    if (ha__path_resolve(&first, path->first, array.count) != HA_OK) return HA_END;
    ha__value_item(value, &array, first);
  } else if (path->goal == HA__GOAL_SLICE) {
    ha__path_clip(&first, &value->count, path, array.count);
    value->data += first * array.item_size;
    value->size = (size_t)(value->count * array.item_size);
  }
  return HA_OK;
}

static ha_status goal_value(ha_value *out, const ha_path *path, ha__walk *w, uint32_t goal) {
  ha_value value = {.struct_size = sizeof value};

  if (w->program->ops[goal].code == HA__OP_VALUE) { /* cannot fail */
    *out = value;
    ha__walk_number(w, &w->program->ops[goal], out);
    take_part(out, path->part);
    return HA_OK;
  }
  HA_TRY(ha__walk_value(w, goal, &value));
  const ha_status st = take_items(&value, path);
  if (st != HA_OK) return st;
  take_part(&value, path->part);
  *out = value;
  return HA_OK;
}

/* The goal is the same in both programs. */
static const ha__op *goal_of(const ha_path *path) {
  const ha__route *route = &path->routes[0];

  return &path->plan->programs[0].ops[route->steps[route->size - 1].op];
}

int32_t ha__path_kind(const ha_path *path) {
  const ha__op *op = goal_of(path);
  const bool is_one =
      op->code == HA__OP_VALUE ||
      ((op->code == HA__OP_ARRAY || op->code == HA__OP_SEQUENCE) && path->goal == HA__GOAL_ITEM);

  if (op->code == HA__OP_STRING) return HA_KIND_STRING;
  if (op->code == HA__OP_WSTRING) return HA_KIND_WSTRING;
  if (!is_one) return 0;
  if (path->part == HA__TIME_WHOLE) return op->kind;
  return op->kind == HA_KIND_TIME ? HA_KIND_UINT32 : HA_KIND_INT32;
}

bool ha__path_has_length(const ha_path *path) {
  const ha__op *op = goal_of(path);

  if (op->code == HA__OP_STRING || op->code == HA__OP_WSTRING) return true;
  return (op->code == HA__OP_ARRAY || op->code == HA__OP_SEQUENCE || op->code == HA__OP_LOOP) &&
         path->goal != HA__GOAL_ITEM;
}

ha_status ha__path_length(uint64_t *out, const ha_path *path, const uint8_t *data, size_t size,
                          ha_error *err) {
  uint32_t goal = 0;
  uint64_t count = 0;
  uint64_t first;
  ha__walk w;

  ha_status st = follow(&w, &goal, path, data, size, err);
  if (st != HA_OK) return st;
  const ha__op *op = &w.program->ops[goal];
  if (op->code == HA__OP_LOOP) {
    HA_TRY(ha__walk_count(&w, goal, &count));
    if (path->goal == HA__GOAL_SLICE) ha__path_clip(&first, &count, path, count);
  } else {
    ha_value value = {.struct_size = sizeof value};
    st = goal_value(&value, path, &w, goal);
    if (st != HA_OK) return st;
    count = op->code == HA__OP_STRING ? value.size : value.count;
  }
  *out = count;
  return HA_OK;
}

static bool is_value(const ha__op *op) {
  return op->code != HA__OP_ENTER && op->code != HA__OP_LOOP;
}

ha_status ha_path_get(ha_value *out, const ha_path *path, const uint8_t *data, size_t size,
                      ha_error *err) {
  ha_value value;
  ha__walk w;
  uint32_t goal = 0;

  const bool is_ours = out && out->struct_size == sizeof *out;
  if (!is_ours) HA_TRY(HA_CALLER_CHECK(out, ha_value, err));
  ha_status st = follow(&w, &goal, path, data, size, err);
  if (st != HA_OK) return st;
  if (!is_value(&w.program->ops[goal])) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: the path leads to more than one value",
                   path->node->field ? path->node->field->name : path->plan->type->name);
  }
  if (is_ours) return goal_value(out, path, &w, goal);
  st = goal_value(&value, path, &w, goal);
  if (st == HA_OK) ha__caller_write(out, &value, sizeof value);
  return st;
}

static ha_status visit_slice(const ha_path *path, ha__walk *w, uint32_t goal, const ha_visitor *v,
                             void *user) {
  uint64_t count = 0;
  uint64_t first;
  uint64_t size;

  HA_TRY(ha__walk_count(w, goal, &count));
  ha__path_clip(&first, &size, path, count);
  return ha__walk_visit_items(w, goal, first, size, v, user);
}

ha_status ha_path_visit(const ha_path *path, const uint8_t *data, size_t size,
                        const ha_visitor *visitor, void *user, ha_error *err) {
  ha_visitor mine = HA_VISITOR_INIT;
  ha_value value = {.struct_size = sizeof value};
  uint32_t goal = 0;
  ha__walk w;

  HA_TRY(HA_CALLER_READ(&mine, visitor, ha_visitor, err));
  ha_status st = follow(&w, &goal, path, data, size, err);
  if (st != HA_OK) return st;
  const ha__op *op = &w.program->ops[goal];
  if (!is_value(op)) {
    if (path->goal == HA__GOAL_SLICE) return visit_slice(path, &w, goal, &mine, user);
    return ha__walk_visit(&w, goal, op->next, &mine, user);
  }
  st = goal_value(&value, path, &w, goal);
  if (st != HA_OK) return st;
  return mine.value ? mine.value(user, path->node, &value) : HA_OK;
}
