/* Error messages of a walk, with the path of the field. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/format.h"
#include "encoding/walk.h"

enum { PATH_ROOM = 256 };

typedef struct trail {
  char text[PATH_ROOM];
  size_t size;
} trail;

static void add_name(trail *t, const ha_field *field) {
  if (!field) return;
  ha__format_append(t->text, sizeof t->text, &t->size, "%s%s", t->size ? "." : "", field->name);
}

static void add_index(trail *t, uint64_t index) {
  ha__format_append(t->text, sizeof t->text, &t->size, "[%" PRIu64 "]", index);
}

/* The path of the operation at ip: names of the enclosing structs and loops, and its own name. */
static void find_path(const ha__walk *w, uint32_t ip, trail *t) {
  const ha__program *p = w->program;
  const ha_node *const *nodes = w->plan->nodes;
  uint32_t level = 0;
  bool is_item = false; /* an element of the loop just entered, which has no name */
  uint32_t at = 0;

  while (at < ip) {
    const ha__op *op = &p->ops[at];
    const bool is_inside = op->next > ip && (op->code == HA__OP_ENTER || op->code == HA__OP_LOOP);
    if (!is_inside) {
      at = op->code == HA__OP_ENTER || op->code == HA__OP_LOOP ? op->next : at + 1;
      continue;
    }
    if (!is_item) add_name(t, nodes[op->node]->field);
    is_item = op->code == HA__OP_LOOP;
    if (is_item && level < w->level) add_index(t, w->index[level++]);
    at++;
  }
  const ha__op *op = &p->ops[ip];
  if (op->code == HA__OP_RUN || op->code == HA__OP_LEAVE) return;
  if (!is_item) add_name(t, nodes[op->node]->field);
}

/* A run fails as a whole; the error names the first operation that does not fit. */
static uint32_t first_cut(const ha__walk *w, uint32_t run, uint64_t *pos) {
  const ha__program *p = w->program;

  for (uint32_t ip = run + 1; ip < p->ops[run].next; ip = ha__op_after(p, ip)) {
    const uint64_t end = ha__fixed_end(&p->ops[ip], *pos);
    if (end > w->size) return ip;
    *pos = end;
  }
  return run;
}

void ha__walk_error(const ha__walk *w, uint32_t ip, ha_status code, const char *format, ...) {
  char text[192];
  trail t = {.size = 0};
  uint64_t pos = w->pos;
  va_list args;

  if (!w->err) return;
  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  if (w->program->ops[ip].code == HA__OP_RUN) ip = first_cut(w, ip, &pos);
  t.text[0] = '\0';
  find_path(w, ip, &t);
  ha__error_set(w->err, code, (int64_t)(pos + w->head), "%s: %s%s%s", w->plan->type->name, t.text,
                t.size ? ": " : "", text);
}
