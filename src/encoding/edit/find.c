/* Finds the positions of the changes of an edit in a message. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "encoding/edit/edit.h"
#include "model/caller.h"

enum { BILLION = 1000000000 };

typedef struct finder {
  ha__walk walk;
  ha_edit *edit;
  const ha__change *change;
  ha_edit_result *result;
  bool is_missing;
} finder;

/* --- times ------------------------------------------------------------------------------------ */

/* Scales whole seconds and the rest separately: their product with a double is then exact to a
 * nanosecond over months. */
static int64_t scaled(int64_t span, double scale, int32_t *clamped) {
  if (scale == 1.0) return span;
  const int64_t full = span / BILLION;
  const double seconds = (double)full * scale;
  const double whole = trunc(seconds);
  const double rest = round((seconds - whole) * BILLION + (double)(span % BILLION) * scale);
  int64_t ns = 0;
  if (!(fabs(whole) <= 9.2e9) || !(fabs(rest) <= 9.2e18) || /* or NaN */
      __builtin_add_overflow((int64_t)whole * BILLION, (int64_t)rest, &ns)) {
    *clamped = 1;
    return whole + rest < 0 ? INT64_MIN : INT64_MAX;
  }
  return ns;
}

static int64_t sum(int64_t a, int64_t b, int32_t *clamped) {
  int64_t out = 0;

  if (!__builtin_add_overflow(a, b, &out)) return out;
  *clamped = 1;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

/* *mark: 1 if the result does not fit 64 bits. */
static int64_t retimed(int32_t *mark, const ha_retime *retime, int64_t time_ns) {
  int64_t ns = time_ns;

  *mark = 0;
  if (retime->scale != 1.0) {
    const int64_t back = retime->origin_ns == INT64_MIN ? INT64_MAX : -retime->origin_ns;
    ns = sum(retime->origin_ns, scaled(sum(time_ns, back, mark), retime->scale, mark), mark);
  }
  return sum(ns, retime->shift_ns, mark);
}

ha_status ha_retime_ns(int64_t *out, int32_t *clamped, const ha_retime *retime, int64_t time_ns,
                       ha_error *err) {
  ha_retime mine = HA_RETIME_INIT;
  int32_t mark = 0;

  HA_TRY(HA_CALLER_READ(&mine, retime, ha_retime, err));
  *out = retimed(&mark, &mine, time_ns);
  if (clamped) *clamped = mark;
  return HA_OK;
}

/* Seconds of ROS 1 are unsigned. Returns whether the time changes. */
static bool find_time(uint8_t *out, finder *f, const uint8_t *at, int32_t kind) {
  const ha__walk *w = &f->walk;
  const bool is_signed = kind != HA_KIND_TIME;
  const uint32_t seconds = ha__walk_u32(at, w->swap);
  const uint32_t rest = ha__walk_u32(at + 4, w->swap);
  const int64_t least = is_signed ? (int64_t)INT32_MIN * BILLION : 0;
  const int64_t most = (is_signed ? INT32_MAX : (int64_t)UINT32_MAX) * BILLION + BILLION - 1;
  int32_t clamped = 0;

  if (seconds == 0 && rest == 0 && !(f->edit->retime.flags & HA_RETIME_ZERO)) return false;
  const int64_t old = (is_signed ? (int64_t)(int32_t)seconds : (int64_t)seconds) * BILLION + rest;
  int64_t ns = retimed(&clamped, &f->edit->retime, old);
  if (ns < least || ns > most) clamped = 1;
  if (ns < least) ns = least;
  if (ns > most) ns = most;
  f->result->clamped += (uint64_t)clamped;
  const int64_t down = ns % BILLION < 0 ? 1 : 0;
  ha__store_u32(out, (uint32_t)(ns / BILLION - down));
  ha__store_u32(out + 4, (uint32_t)(ns % BILLION + down * BILLION));
  return true;
}

/* --- splices ---------------------------------------------------------------------------------- */

static ha_status add_splice(finder *f, const uint8_t *at, uint64_t size, bool is_variable) {
  ha_edit *edit = f->edit;
  void *items = edit->splices;
  ha__splice splice = {.at = (uint64_t)(at - f->walk.base),
                       .size = size,
                       .order = edit->splice_count,
                       .change = f->change,
                       .is_variable = is_variable};

  if (f->change->code == HA__CHANGE_TIME) {
    const ha__op *op = ha__change_goal(f->change);
    if (!find_time(splice.time, f, at, op->kind)) return HA_OK;
  }
  const ha_status st = ha__reserve(&items, &edit->splice_capacity, edit->splice_count, 1,
                                   sizeof splice, f->walk.err);
  edit->splices = items;
  if (st < 0) return st;
  edit->splices[edit->splice_count++] = splice;
  return HA_OK;
}

/* Adds splices for elements of an array of numbers. */
static ha_status found_items(finder *f, const ha_value *array, uint64_t first, uint64_t count) {
  const ha_path *path = f->change->path;
  const uint64_t part = path->part == HA__TIME_NANOSECONDS ? 4 : 0;

  for (uint64_t i = first; i < first + count; i++) {
    HA_TRY(add_splice(f, array->data + i * array->item_size + part, f->change->size, false));
  }
  return HA_OK;
}

static ha_status found_array(finder *f, uint32_t ip, size_t level) {
  const ha_path *path = f->change->path;
  const uint64_t start = ha__align_up(f->walk.pos, f->walk.count_align);
  ha_value array = {.struct_size = sizeof array};
  uint64_t first = 0;
  uint64_t count = 1;

  HA_TRY(ha__walk_value(&f->walk, ip, &array));
  if (path->goal == HA__GOAL_WHOLE) {
    const bool is_variable = f->walk.program->ops[ip].code == HA__OP_SEQUENCE;
    if (!is_variable) return array.size ? add_splice(f, array.data, array.size, false) : HA_OK;
    return add_splice(f, f->walk.base + start, f->walk.pos - start, true);
  }
  if (f->change->all >> level & 1) {
    count = array.count;
  } else if (path->goal == HA__GOAL_SLICE) {
    ha__path_clip(&first, &count, path, array.count);
  } else if (ha__path_resolve(&first, path->first, array.count) != HA_OK) {
    f->is_missing = true;
    return HA_OK;
  }
  return found_items(f, &array, first, count);
}

/* level: number of indices of the path before the goal. */
static ha_status found(finder *f, uint32_t ip, size_t level) {
  ha__walk *w = &f->walk;
  const ha__op *op = &w->program->ops[ip];
  const uint64_t start = ha__align_up(w->pos, w->count_align);

  switch (op->code) {
  case HA__OP_VALUE: {
    const uint64_t at = ha__align_up(w->pos, op->align);
    const uint64_t part = f->change->path->part == HA__TIME_NANOSECONDS ? 4 : 0;
    const bool is_time = f->change->code == HA__CHANGE_TIME;
    return add_splice(f, w->base + at + part, is_time ? 8 : f->change->size, false);
  }
  case HA__OP_STRING:
  case HA__OP_WSTRING:
    HA_TRY(ha__walk_skip(w, ip, ip + 1));
    return add_splice(f, w->base + start, w->pos - start, true);
  default:
    return found_array(f, ip, level);
  }
}

/* --- paths ------------------------------------------------------------------------------------ */

static ha_status find_from(finder *f, const ha__route *route, size_t k);

static ha_status find_in(finder *f, const ha__route *route, size_t k, uint64_t i) {
  ha__walk *w = &f->walk;

  w->index[w->level++] = i;
  const ha_status st = find_from(f, route, k + 1);
  w->level--;
  return st;
}

/* Each element is walked twice: to the values inside, and to its end. */
static ha_status find_in_all(finder *f, const ha__route *route, size_t k, uint64_t count) {
  ha__walk *w = &f->walk;
  const uint32_t loop = route->steps[k].op;

  for (uint64_t i = 0; i < count; i++) {
    const uint64_t pos = w->pos;
    HA_TRY(find_in(f, route, k, i));
    w->pos = pos;
    w->index[w->level++] = i;
    HA_TRY(ha__walk_skip(w, loop + 1, w->program->ops[loop].next));
    w->level--;
  }
  return HA_OK;
}

static ha_status find_from(finder *f, const ha__route *route, size_t k) {
  ha__walk *w = &f->walk;
  const ha__path_step *step = &route->steps[k];
  uint64_t count = 0;
  uint64_t i = 0;

  HA_TRY(ha__path_take_step(w, step));
  if (k + 1 == route->size) return found(f, step->op, k);
  HA_TRY(ha__walk_count(w, step->op, &count));
  if (f->change->all >> k & 1) return find_in_all(f, route, k, count);
  if (ha__path_resolve(&i, step->index, count) != HA_OK) {
    f->is_missing = true;
    return HA_OK;
  }
  HA_TRY(ha__walk_skip_items(w, step->op, i));
  return find_in(f, route, k, i);
}

static int by_place(const void *a, const void *b) {
  const ha__splice *x = a;
  const ha__splice *y = b;

  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

ha_status ha__edit_find(ha_edit_result *result, ha_edit *edit, const uint8_t *data, size_t size,
                        ha_error *err) {
  finder f = {.edit = edit, .result = result};

  edit->splice_count = 0;
  for (size_t i = 0; i < edit->change_count; i++) {
    f.change = &edit->changes[i];
    f.is_missing = false;
    HA_TRY(ha__walk_begin_decoded(&f.walk, edit->plan, data, size, err));
    const size_t program = (size_t)(f.walk.program - edit->plan->programs);
    HA_TRY(find_from(&f, &f.change->path->routes[program], 0));
    result->missing += f.is_missing;
  }
  if (edit->splice_count > 1) {
    qsort(edit->splices, edit->splice_count, sizeof *edit->splices, by_place);
  }
  return HA_OK;
}
