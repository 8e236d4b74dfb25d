/* Matches the fields of two structs, and determines the order of reading. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/alloc.h"
#include "encoding/convert/convert.h"
#include "encoding/walk.h"

#define NO_FIELD SIZE_MAX

/* A field of the source: operations [start, end); `op` is the first one of the value itself. */
typedef struct child {
  const ha_field *field;
  const char *name; /* renamed */
  uint32_t start;
  uint32_t op;
  uint32_t end;
  bool is_renamed;
  bool is_dropped; /* on request */
  bool is_used;
} child;

typedef struct pairing {
  const ha_type *from;
  const ha_type *to;
  child *children; /* of `from` */
  size_t *matches; /* for each field of `to`: a child, or NO_FIELD */
} pairing;

/* --- fields ---------------------------------------------------------------------------- */

/* Whether "name" or "pkg/Type.name" refers to the field. */
static bool is_field(const char *key, const ha_type *type, const char *field) {
  const size_t type_size = strlen(type->name);

  if (strncmp(key, type->name, type_size) == 0 && key[type_size] == '.') key += type_size + 1;
  return strcmp(key, field) == 0;
}

static const char *value_of(const ha_pair *pairs, size_t count, const ha_type *type,
                            const char *field) {
  for (size_t i = 0; i < count; i++) {
    if (is_field(pairs[i].key, type, field)) return pairs[i].value;
  }
  return NULL;
}

static bool is_dropped(const ha_conversion_options *options, const ha_type *type,
                       const char *field) {
  for (size_t i = 0; i < options->drop_count; i++) {
    if (is_field(options->drops[i], type, field)) return true;
  }
  return false;
}

static child child_of(const ha_conversion_options *options, const ha_type *type,
                      const ha_field *field) {
  const char *name = value_of(options->renames, options->rename_count, type, field->name);

  return (child){.field = field,
                 .name = name ? name : field->name,
                 .is_renamed = name != NULL,
                 .is_dropped = is_dropped(options, type, field->name)};
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
      child *c = &p->children[count++];
      *c = child_of(b->options, p->from, field);
      c->start = start == HA__NO_OP ? ip : start;
      c->op = ip;
      c->end = next;
      start = HA__NO_OP;
    }
    ip = next;
  }
}

/* Ways of comparing names. Renames are matched first, and a field that differs in case must not
 * take the match of another. */
enum { BY_RENAME, BY_NAME, BY_LETTERS, WAYS };

/* Names of the source, sorted: structs may have tens of thousands of fields. */
typedef struct name {
  const char *text;
  size_t child;
} name;

static int order_of(const name *a, const name *b) {
  return (a->child > b->child) - (a->child < b->child);
}

static int by_text(const void *a, const void *b) {
  const name *x = a;
  const name *y = b;
  const int order = strcmp(x->text, y->text);

  return order != 0 ? order : order_of(x, y);
}

static int by_letters(const void *a, const void *b) {
  const name *x = a;
  const name *y = b;
  const int order = strcasecmp(x->text, y->text);

  return order != 0 ? order : order_of(x, y);
}

/* Sorts the fields that this way of comparing can find. */
static size_t list_names(name *out, const pairing *p, int way) {
  size_t count = 0;

  for (size_t i = 0; i < p->from->field_count; i++) {
    const child *c = &p->children[i];
    if (c->is_used || c->is_dropped || (way == BY_RENAME && !c->is_renamed)) continue;
    out[count++] = (name){c->name, i};
  }
  qsort(out, count, sizeof *out, way == BY_LETTERS ? by_letters : by_text);
  return count;
}

/* The first field of this name that is not used yet. */
static size_t find_child(const pairing *p, const name *names, size_t count, const char *text,
                         int way) {
  size_t low = 0;

  for (size_t high = count; low < high;) {
    const size_t middle = low + (high - low) / 2;
    const char *other = names[middle].text;
    if ((way == BY_LETTERS ? strcasecmp(other, text) : strcmp(other, text)) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < count; low++) {
    const char *other = names[low].text;
    if ((way == BY_LETTERS ? strcasecmp(other, text) : strcmp(other, text)) != 0) break;
    if (!p->children[names[low].child].is_used) return names[low].child;
  }
  return NO_FIELD;
}

static ha_status match(pairing *p, ha_error *err) {
  name *names = ha__alloc_zeroed(p->from->field_count, sizeof *names);

  if (!names) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < p->to->field_count; i++) {
    p->matches[i] = NO_FIELD;
  }
  for (int way = 0; way < WAYS; way++) {
    const size_t count = list_names(names, p, way);
    for (size_t i = 0; i < p->to->field_count && count > 0; i++) {
      if (p->matches[i] != NO_FIELD) continue;
      p->matches[i] = find_child(p, names, count, p->to->fields[i]->name, way);
      if (p->matches[i] != NO_FIELD) p->children[p->matches[i]].is_used = true;
    }
  }
  ha__free(names);
  return HA_OK;
}

/* Whether each field corresponds to the field of the source at the same position. */
static bool is_one_by_one(const pairing *p) {
  if (p->from->field_count != p->to->field_count) return false;
  for (size_t i = 0; i < p->to->field_count; i++) {
    if (p->matches[i] != i) return false;
  }
  return true;
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

  if (p->matches[i] == NO_FIELD) {
    const char *value = value_of(b->options->values, b->options->value_count, p->from, to->name);
    if (value) return ha__convert_set(b, p->to, to, value, err);
    return ha__convert_default(b, p->to, to, err);
  }
  const child *c = &p->children[p->matches[i]];
  if (c->start != c->op) HA_TRY(ha__convert_skip(b, c->start, c->op, err));
  return ha__convert_field(b, p->to, to, c->field, c->op, c->end, err);
}

static ha_status note_dropped(const ha__converter *b, const pairing *p) {
  for (size_t i = 0; i < p->from->field_count; i++) {
    const child *c = &p->children[i];
    if (c->is_used) continue;
    HA_TRY(ha__convert_note(b, c->is_dropped ? HA__NOTE_MADE_UP : HA__NOTE_LOST, p->from,
                            c->field->name, c->is_dropped ? "dropped on request" : "dropped"));
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

/* Marks the positions of all fields, then reads them in the order of the target. */
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

/* An empty struct has one byte in CDR. */
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
  st = match(&p, err);
  if (st < 0) goto done;
  if (!is_one_by_one(&p)) b->c->is_changed = true;
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
