/* Compiles a conversion: its actions, and notes on what is lost or added. */
#include <stdarg.h>
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "encoding/convert/convert.h"
#include "encoding/size.h"
#include "encoding/walk.h"
#include "model/caller.h"

ha_status ha__convert_add(ha__converter *b, ha__action action, ha_error *err) {
  ha__actions *a = b->actions;
  void *items = a->items;

  const ha_status st = ha__reserve(&items, &a->capacity, a->size, 1, sizeof action, err);
  a->items = items;
  if (st < 0) return st;
  a->items[a->size++] = action;
  return HA_OK;
}

/* Skips operations; extends the previous skip if it ends here. */
ha_status ha__convert_skip(ha__converter *b, uint32_t start, uint32_t end, ha_error *err) {
  ha__actions *a = b->actions;

  if (start == end) return HA_OK;
  if (a->size > b->barrier && a->items[a->size - 1].code == HA__DO_SKIP &&
      a->items[a->size - 1].source_end == start) {
    a->items[a->size - 1].source_end = end;
    return HA_OK;
  }
  return ha__convert_add(b, (ha__action){.code = HA__DO_SKIP, .source = start, .source_end = end},
                         err);
}

static bool has_note(const ha_conversion *c, const char *text) {
  for (size_t i = 0; i < c->note_count; i++) {
    if (strcmp(c->notes[i], text) == 0) return true;
  }
  return false;
}

static ha_status keep_note(ha_conversion *c, uint8_t kind, const char *text) {
  void *notes = (void *)c->notes;
  void *kinds = c->note_kinds;
  const char *copy = ha__arena_string(&c->arena, text);

  if (!copy) return HA_E_NOMEM;
  HA_TRY(ha__reserve(&notes, &c->note_capacity, c->note_count, 1, sizeof *c->notes, NULL));
  c->notes = notes;
  HA_TRY(ha__reserve(&kinds, &c->note_kind_capacity, c->note_count, 1, 1, NULL));
  c->note_kinds = kinds;
  c->note_kinds[c->note_count] = kind;
  c->notes[c->note_count++] = copy;
  return HA_OK;
}

ha_status ha__convert_note(const ha__converter *b, uint8_t kind, const ha_type *type,
                           const char *field, const char *format, ...) {
  char text[512];
  va_list args;

  const size_t at = ha__format(text, sizeof text, "%s.%s: ", type->name, field);
  va_start(args, format);
  ha__format_va(text + at, sizeof text - at, format, args);
  va_end(args);
  return has_note(b->c, text) ? HA_OK : keep_note(b->c, kind, text);
}

static ha_status compile(ha_conversion *c, const ha_conversion_options *given, ha_error *err) {
  ha_conversion_options options = HA_CONVERSION_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&options, given, ha_conversion_options, err));
  for (size_t i = 0; i < (c->from->is_cdr ? 2u : 1u); i++) {
    ha__converter b = {.c = c,
                       .program = &c->from->programs[i],
                       .actions = &c->actions[i],
                       .options = &options,
                       .max_align = c->to->programs[0].max_align,
                       .count_align = c->to->is_cdr ? 4 : 1};
    HA_TRY(ha__convert_struct(&b, 1, c->from->type, c->to->type, err));
  }
  return HA_OK;
}

ha_status ha_conversion_new(ha_conversion **out, const ha_type *from, const char *from_encoding,
                            const ha_type *to, const char *to_encoding,
                            const ha_conversion_options *options, ha_error *err) {
  ha_conversion *c = ha__alloc_zeroed(1, sizeof *c);
  ha_status st;

  if (!c) return HA_FAIL_NOMEM(err);
  st = ha_plan_new(&c->from, from, from_encoding, err);
  if (st < 0) goto done;
  st = ha_plan_new(&c->to, to, to_encoding, err);
  if (st < 0) goto done;
  st = compile(c, options, err);
  if (st == HA_E_NOMEM) st = HA_FAIL_NOMEM(err);
  if (st < 0) goto done;
  *out = c;
  c = NULL;
done:
  ha_conversion_free(c);
  return st;
}

uint64_t ha__conversion_size(const ha_conversion *c) {
  uint64_t size = sizeof *c + ha__plan_size(c->from) + ha__plan_size(c->to) + c->pool_capacity +
                  c->note_capacity * sizeof *c->notes + c->note_kind_capacity + c->arena.bytes;

  for (size_t i = 0; i < 2; i++) {
    size += c->actions[i].capacity * sizeof *c->actions[i].items +
            c->actions[i].leaf_capacity * sizeof *c->actions[i].leaves;
  }
  return size;
}

void ha_conversion_free(ha_conversion *c) {
  if (!c) return;
  ha_plan_free(c->from);
  ha_plan_free(c->to);
  for (size_t i = 0; i < 2; i++) {
    ha__free(c->actions[i].items);
    ha__free(c->actions[i].leaves);
  }
  ha__free(c->pool);
  ha__free((void *)c->notes);
  ha__free(c->note_kinds);
  ha__arena_done(&c->arena);
  ha__free(c);
}

bool ha__conversion_is_copy(const ha_conversion *conversion) {
  return !conversion->is_changed && conversion->from->is_cdr == conversion->to->is_cdr &&
         !conversion->from->codec && !conversion->to->codec;
}

const char *const *ha_conversion_notes(size_t *out_count, const ha_conversion *conversion) {
  *out_count = conversion->note_count;
  return conversion->notes;
}
