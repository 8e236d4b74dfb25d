#include "encoding/path.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "encoding/walk.h"
#include "schema/place.h"

enum { MAX_NAME = 64 };

/* State of compiling a path for one program. */
typedef struct compiler {
  ha_path *path;
  const ha__program *program;
  ha__route *route;
  ha__path_text *in;
  uint32_t from; /* where the next step begins */
  uint32_t op;   /* the operation reached so far */
} compiler;

/* --- names ------------------------------------------------------------------------------------ */

/* Edit distance: the number of letters to change, add or remove; for names of up to MAX_NAME. */
static size_t distance(const char *a, size_t a_size, const char *b, size_t b_size) {
  size_t row[MAX_NAME + 1];

  for (size_t j = 0; j <= b_size; j++) {
    row[j] = j;
  }
  for (size_t i = 1; i <= a_size; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b_size; j++) {
      const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      const size_t added = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      diagonal = row[j];
      row[j] = replaced < added ? replaced : added;
    }
  }
  return row[b_size];
}

/* The field with the most similar name; NULL = none is similar. */
static const char *nearest(const ha_type *type, const char *name, size_t name_size) {
  size_t least = name_size / 3;
  const char *best = NULL;

  if (name_size > MAX_NAME) return NULL;
  for (size_t i = 0; i < type->field_count; i++) {
    const char *known = type->fields[i]->name;
    const size_t size = strlen(known);
    const size_t d = size <= MAX_NAME ? distance(name, name_size, known, size) : SIZE_MAX;
    if (d > least || (best && d == least)) continue;
    least = d;
    best = known;
  }
  return best;
}

ha_status ha__path_no_field(const ha_type *type, const char *name, size_t name_size,
                            ha_error *err) {
  const ha__span span = {name, name_size};
  const char *near = nearest(type, name, name_size);
  char names[256] = "";
  size_t used = 0;
  bool whole = true;

  for (size_t i = 0; i < type->field_count && whole; i++) {
    whole =
        ha__format_append(names, sizeof names, &used, "%s%s", i ? ", " : "", type->fields[i]->name);
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s has no field '%s'%s%s%s: it has %s%s", type->name,
                 ha__quoted(span).text, near ? " (near: " : "", near ? near : "", near ? ")" : "",
                 type->field_count ? names : "none", whole ? "" : "...");
}

/* Finds a field of the struct at c->op, by its exact name or ignoring case and underscores. */
static uint32_t find_field(const compiler *c, const ha__path_part *part, bool any_case) {
  const ha__op *ops = c->program->ops;
  const uint32_t end = ops[c->op].next - 1; /* its LEAVE */
  uint32_t ip = c->op + 1;

  while (ip < end) {
    const ha__op *op = &ops[ip];
    const ha_field *field = c->path->plan->nodes[op->node]->field;
    const bool is_field = op->code != HA__OP_RUN && op->code != HA__OP_FILL;
    if (is_field && strlen(field->name) == part->name_size &&
        (any_case ? strncasecmp(field->name, part->name, part->name_size)
                  : memcmp(field->name, part->name, part->name_size)) == 0) {
      return ip;
    }
    ip = op->code == HA__OP_ENTER || op->code == HA__OP_LOOP ? op->next : ip + 1;
  }
  return HA__NO_OP;
}

static bool is_named(const ha__path_part *part, const char *a, const char *b) {
  return ha__bytes_equal(part->name, part->name_size, a, strlen(a)) ||
         ha__bytes_equal(part->name, part->name_size, b, strlen(b));
}

ha_status ha__path_time_part(int *out, const ha__path_part *part, ha_error *err) {
  if (is_named(part, "sec", "secs")) {
    *out = HA__TIME_SECONDS;
  } else if (is_named(part, "nanosec", "nsecs")) {
    *out = HA__TIME_NANOSECONDS;
  } else {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a time has sec and nanosec");
  }
  return HA_OK;
}

/* Prefixes an error with the place of a part. */
static ha_status at_part(const compiler *c, const ha__path_part *part, ha_status st,
                         ha_error *err) {
  if (st < 0) ha__error_wrap(err, HA__PATH_PLACE, part->column, c->in->text);
  return st;
}

static ha_status take_name(compiler *c, const ha__path_part *part, ha_error *err) {
  const ha__op *op = &c->program->ops[c->op];
  const bool is_one = op->code == HA__OP_VALUE || c->path->goal == HA__GOAL_ITEM;

  if (is_one && c->path->part == HA__TIME_WHOLE &&
      (op->kind == HA_KIND_TIME || op->kind == HA_KIND_DURATION)) {
    return at_part(c, part, ha__path_time_part(&c->path->part, part, err), err);
  }
  if (op->code != HA__OP_ENTER) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__PATH_AT "there are no fields in %s",
                   part->column, c->in->text,
                   is_one || op->code == HA__OP_STRING ? "a value" : "an array");
  }
  uint32_t ip = find_field(c, part, false);
  if (ip == HA__NO_OP) ip = find_field(c, part, true);
  if (ip == HA__NO_OP) {
    const ha_type *type = c->path->plan->nodes[op->node]->type;
    return at_part(c, part, ha__path_no_field(type, part->name, part->name_size, err), err);
  }
  c->op = ip;
  return HA_OK;
}

/* --- steps ------------------------------------------------------------------------------------ */

static void find_offsets(ha__path_step *step, const ha__program *p) {
  for (uint32_t phase = 0; phase < HA__PHASES; phase++) {
    uint64_t pos = phase;
    for (uint32_t ip = step->run + 1; ip < step->op; ip = ha__op_after(p, ip)) {
      pos = ha__fixed_end(&p->ops[ip], pos);
    }
    step->offset[phase] = (uint32_t)(pos - phase);
  }
}

/* Adds the step to c->op. */
static ha_status add_step(compiler *c, int64_t index, ha_error *err) {
  const ha__program *p = c->program;
  ha__path_step step = {.from = c->from, .run = HA__NO_OP, .op = c->op, .index = index};
  void *items = c->route->steps;
  uint32_t ip = c->from;

  while (ip != c->op && step.run == HA__NO_OP) {
    const bool is_run = p->ops[ip].code == HA__OP_RUN;
    if (is_run && p->ops[ip].next > c->op) {
      step.run = ip;
    } else {
      ip = is_run ? p->ops[ip].next : ha__op_after(p, ip);
    }
  }
  step.to = ip;
  if (step.from == 0 && step.to > 0) step.from = p->first;
  if (step.run != HA__NO_OP) find_offsets(&step, p);
  const ha_status st =
      ha__reserve(&items, &c->route->capacity, c->route->size, 1, sizeof step, err);
  c->route->steps = items;
  if (st < 0) return st;
  c->route->steps[c->route->size++] = step;
  return HA_OK;
}

static ha_status check_bounds(const compiler *c, const ha__path_part *part, ha_error *err) {
  const ha__op *op = &c->program->ops[c->op];
  const bool is_fixed = op->code == HA__OP_ARRAY || (op->code == HA__OP_LOOP && !op->is_counted);
  const int64_t count = op->count;

  if (!is_fixed || part->code == HA__PART_SLICE) return HA_OK;
  if (part->first < count && part->first >= -count) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__PATH_AT "the array has %" PRId64 " elements",
                 part->column, c->in->text, count);
}

/* Adds an index or a slice. An element of a loop is a separate step; others are resolved at the
 * goal. */
static ha_status take_index(compiler *c, const ha__path_part *part, ha_error *err) {
  const ha__op *op = &c->program->ops[c->op];
  const bool is_array =
      op->code == HA__OP_ARRAY || op->code == HA__OP_SEQUENCE || op->code == HA__OP_LOOP;

  if (!is_array || c->path->goal != HA__GOAL_WHOLE) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__PATH_AT "this is not an array", part->column,
                   c->in->text);
  }
  HA_TRY(check_bounds(c, part, err));
  if (part->code == HA__PART_INDEX && op->code == HA__OP_LOOP) {
    HA_TRY(add_step(c, part->first, err));
    c->from = c->op + 1;
    c->op = c->program->ops[c->from].code == HA__OP_RUN ? c->from + 1 : c->from;
    return HA_OK;
  }
  c->path->goal = part->code == HA__PART_SLICE ? HA__GOAL_SLICE : HA__GOAL_ITEM;
  c->path->first = part->first;
  c->path->last = part->last;
  return HA_OK;
}

static ha_status compile(compiler *c, ha_error *err) {
  ha__path_part part = {.code = HA__PART_NAME};
  size_t at = c->in->start;
  ha_status st;

  c->path->goal = HA__GOAL_WHOLE;
  c->path->part = HA__TIME_WHOLE;
  while ((st = ha__path_part_next(&part, c->in, &at, err)) == HA_OK) {
    if (c->path->goal == HA__GOAL_SLICE) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                     HA__PATH_AT "a slice is only allowed at the end of a path", part.column,
                     c->in->text);
    }
    c->in->failed_at = part.column - 1;
    HA_TRY(part.code == HA__PART_NAME ? take_name(c, &part, err) : take_index(c, &part, err));
  }
  if (st < 0) return st;
  c->path->node = c->path->plan->nodes[c->program->ops[c->op].node];
  return add_step(c, 0, err);
}

ha_status ha_path_new(ha_path **out, const ha_plan *plan, const char *text, ha_error *err) {
  HA_TRY(ha__need(text, "the path", err));
  ha__path_text in = {.text = text, .end = strlen(text)};

  return ha__path_compile(out, plan, &in, err);
}

ha_status ha__path_compile(ha_path **out, const ha_plan *plan, ha__path_text *in, ha_error *err) {
  ha_path *path = ha__alloc_zeroed(1, sizeof *path);
  ha_status st = HA_OK;

  if (!path) return HA_FAIL_NOMEM(err);
  path->plan = plan;
  path->text = ha__dup_text(in->text + in->start, in->end - in->start);
  if (!path->text) st = HA_FAIL_NOMEM(err);
  for (size_t i = 0; st >= 0 && i < (plan->is_cdr ? 2u : 1u); i++) {
    compiler c = {.path = path,
                  .program = &plan->programs[i],
                  .route = &path->routes[i],
                  .in = in,
                  .from = 0,
                  .op = 1 /* ENTER of the root, after its RUN */};
    st = compile(&c, err);
  }
  if (st < 0) {
    ha_path_free(path);
    return st;
  }
  *out = path;
  return HA_OK;
}

void ha_path_free(ha_path *path) {
  if (!path) return;
  ha__free(path->text);
  ha__free(path->routes[0].steps);
  ha__free(path->routes[1].steps);
  ha__free(path);
}

const ha_node *ha_path_node(const ha_path *path) {
  return path->node;
}
