/* Which fields of two structs belong together, and in what order they are to be read. */
#include <string.h>
#include <strings.h>

#include "base/alloc.h"
#include "encoding/convert.h"
#include "encoding/walk.h"

#define NO_FIELD SIZE_MAX

/* A field of the source: operations [start, end), of which `op` is the first that matters. */
typedef struct child {
  const ha_field *field;
  const char *name; /* renamed */
  uint32_t start;
  uint32_t op;
  uint32_t end;
  bool is_used;
} child;

typedef struct pairing {
  const ha_type *from;
  const ha_type *to;
  child *children; /* of `from` */
  size_t *matches; /* by the fields of `to`: a child, or NO_FIELD */
} pairing;

/* --- what there is ---------------------------------------------------------------------------- */

static const char *rename_of(const ha__converter *b, const ha_type *type, const char *field) {
  const ha_conversion_options *options = b->options;
  const size_t type_size = strlen(type->name);

  for (size_t i = 0; options && i < options->rename_count; i++) {
    const char *key = options->renames[i].key;
    if (strncmp(key, type->name, type_size) == 0 && key[type_size] == '.') key += type_size + 1;
    if (strcmp(key, field) == 0) return options->renames[i].value;
  }
  return field;
}

/* The source's fields between ENTER and LEAVE; in XCDR2 some begin with a header. */
static void list_children(const ha__converter *b, pairing *p, uint32_t enter) {
  const ha__op *ops = b->program->ops;
  const uint32_t end = ops[enter].next - 1;
  uint32_t start = HA__NO_OP;
  size_t count = 0;

  for (uint32_t ip = enter + 1; ip < end && count < p->from->field_count;) {
    const ha__op *op = &ops[ip];
    const bool is_nested = op->code == HA__OP_ENTER || op->code == HA__OP_LOOP;
    const uint32_t next = is_nested ? op->next : ip + 1;
    if (op->code == HA__OP_FILL) {
      start = ip;
    } else if (op->code != HA__OP_RUN) {
      const ha_field *field = p->from->fields[count];
      p->children[count++] = (child){.field = field,
                                     .name = rename_of(b, p->from, field->name),
                                     .start = start == HA__NO_OP ? ip : start,
                                     .op = ip,
                                     .end = next};
      start = HA__NO_OP;
    }
    ip = next;
  }
}

static size_t find_child(const pairing *p, const char *name, bool any_case) {
  for (size_t i = 0; i < p->from->field_count; i++) {
    const child *c = &p->children[i];
    if (c->is_used) continue;
    if ((any_case ? strcasecmp(c->name, name) : strcmp(c->name, name)) == 0) return i;
  }
  return NO_FIELD;
}

/* Exact names first: one that differs in case must not take another's field. */
static void match(pairing *p) {
  for (int any_case = 0; any_case < 2; any_case++) {
    for (size_t i = 0; i < p->to->field_count; i++) {
      if (any_case == 0) p->matches[i] = NO_FIELD;
      if (p->matches[i] != NO_FIELD) continue;
      p->matches[i] = find_child(p, p->to->fields[i]->name, any_case == 1);
      if (p->matches[i] != NO_FIELD) p->children[p->matches[i]].is_used = true;
    }
  }
}

static bool is_in_order(const pairing *p) {
  size_t last = 0;

  for (size_t i = 0; i < p->to->field_count; i++) {
    if (p->matches[i] == NO_FIELD) continue;
    if (p->matches[i] < last) return false;
    last = p->matches[i];
  }
  return true;
}

/* --- actions ---------------------------------------------------------------------------------- */

static ha_status add_field(ha__converter *b, const pairing *p, size_t i, ha_error *err) {
  const ha_field *to = p->to->fields[i];

  if (p->matches[i] == NO_FIELD) return ha__convert_default(b, p->to, to, err);
  const child *c = &p->children[p->matches[i]];
  if (c->start != c->op) HA_TRY(ha__convert_skip(b, c->start, c->op, err));
  return ha__convert_field(b, p->to, to, c->field, c->op, c->end, err);
}

static ha_status note_dropped(const ha__converter *b, const pairing *p) {
  for (size_t i = 0; i < p->from->field_count; i++) {
    const child *c = &p->children[i];
    if (!c->is_used) HA_TRY(ha__convert_note(b, HA__NOTE_LOST, p->from, c->field->name, "dropped"));
  }
  return HA_OK;
}

/* Reads the source once, from its beginning to its end. */
static ha_status add_in_order(ha__converter *b, const pairing *p, ha_error *err) {
  size_t next = 0;

  for (size_t i = 0; i < p->to->field_count; i++) {
    const size_t wanted = p->matches[i];
    for (; wanted != NO_FIELD && next < wanted; next++) {
      HA_TRY(ha__convert_skip(b, p->children[next].start, p->children[next].end, err));
    }
    if (wanted != NO_FIELD) next = wanted + 1;
    HA_TRY(add_field(b, p, i, err));
  }
  for (; next < p->from->field_count; next++) {
    HA_TRY(ha__convert_skip(b, p->children[next].start, p->children[next].end, err));
  }
  return HA_OK;
}

static ha_status add_slot(ha__converter *b, uint8_t code, size_t slot, ha_error *err) {
  return ha__convert_add(b, (ha__action){.code = code, .slot = (uint32_t)slot}, err);
}

/* Finds where all fields are, then reads them in the order of the target. */
static ha_status add_out_of_order(ha__converter *b, const pairing *p, ha_error *err) {
  const size_t count = p->from->field_count;
  const size_t slots = b->actions->slots;

  b->actions->slots += (uint32_t)count + 1;
  for (size_t i = 0; i < count; i++) {
    HA_TRY(add_slot(b, HA__DO_MARK, slots + i, err));
    HA_TRY(ha__convert_skip(b, p->children[i].start, p->children[i].end, err));
  }
  HA_TRY(add_slot(b, HA__DO_MARK, slots + count, err));
  for (size_t i = 0; i < p->to->field_count; i++) {
    if (p->matches[i] != NO_FIELD) {
      HA_TRY(add_slot(b, HA__DO_SEEK, slots + p->matches[i], err));
    }
    HA_TRY(add_field(b, p, i, err));
  }
  return add_slot(b, HA__DO_SEEK, slots + count, err);
}

/* An empty struct is one byte in CDR. */
static ha_status add_filler(ha__converter *b, uint32_t enter, const pairing *p, ha_error *err) {
  if (p->from->field_count == 0) {
    HA_TRY(ha__convert_skip(b, enter + 1, b->program->ops[enter].next - 1, err));
  }
  if (p->to->field_count > 0 || !b->c->to->is_cdr) return HA_OK;
  return ha__convert_add(b, (ha__action){.code = HA__DO_ZERO, .to_align = 1, .size = 1}, err);
}

ha_status ha__convert_struct(ha__converter *b, uint32_t enter, const ha_type *from,
                             const ha_type *to, ha_error *err) {
  pairing p = {.from = from, .to = to};
  ha_status st = HA_E_NOMEM;

  p.children = ha__alloc_zeroed(from->field_count, sizeof *p.children);
  p.matches = ha__alloc_zeroed(to->field_count, sizeof *p.matches);
  if (!p.children || !p.matches) {
    st = HA_FAIL_NOMEM(err);
    goto done;
  }
  list_children(b, &p, enter);
  match(&p);
  st = note_dropped(b, &p);
  if (st < 0) goto done;
  st = is_in_order(&p) ? add_in_order(b, &p, err) : add_out_of_order(b, &p, err);
  if (st < 0) goto done;
  st = add_filler(b, enter, &p, err);
done:
  ha__free(p.children);
  ha__free(p.matches);
  return st;
}
