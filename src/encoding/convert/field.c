/* Compiles the conversion of a field of the source to a field of the target. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "encoding/convert/convert.h"
#include "encoding/print.h"
#include "encoding/walk.h"

/* --- kinds ------------------------------------------------------------------------------------ */

static bool is_number(int32_t kind) {
  return ha__kind_size(kind) > 0 && !ha__is_time(kind) && kind != HA_KIND_LONG_DOUBLE;
}

static bool ends_with(const char *text, const char *end) {
  const size_t size = strlen(text);

  return size >= strlen(end) && strcmp(text + size - strlen(end), end) == 0;
}

static bool is_four(const ha_field *field) {
  return field->array == HA_ARRAY_NONE &&
         (field->kind == HA_KIND_INT32 || field->kind == HA_KIND_UINT32);
}

/* The kind of the seconds of a time or duration, of ROS 1 or builtin_interfaces; 0 for other types.
 */
static int32_t seconds_kind(const ha_field *field) {
  const ha_type *type = field->type;

  if (field->kind == HA_KIND_TIME) return HA_KIND_UINT32;
  if (field->kind == HA_KIND_DURATION) return HA_KIND_INT32;
  if (field->kind != HA_KIND_STRUCT || type->field_count != 2) return 0;
  if (!is_four(type->fields[0]) || !is_four(type->fields[1])) return 0;
  if (!ends_with(type->name, "/Time") && !ends_with(type->name, "/Duration")) return 0;
  return type->fields[0]->kind;
}

static int32_t plain_kind(int32_t kind) {
  if (kind == HA_KIND_CHAR || kind == HA_KIND_BYTE) return HA_KIND_UINT8;
  return kind == HA_KIND_WCHAR ? HA_KIND_UINT16 : kind;
}

/* Whether both kinds represent values by the same bits. */
static bool are_alike(int32_t from_kind, int32_t to_kind) {
  /* byte is signed in ROS 1, unsigned in ROS 2: the bits stay */
  const bool is_byte = (from_kind == HA_KIND_INT8 && to_kind == HA_KIND_BYTE) ||
                       (from_kind == HA_KIND_BYTE && to_kind == HA_KIND_INT8);

  return ha__kind_size(from_kind) > 0 && (is_byte || plain_kind(from_kind) == plain_kind(to_kind));
}

static bool is_convertible(const ha_field *from, const ha_field *to) {
  if (is_number(from->kind) && is_number(to->kind)) return true;
  if (ha__is_text(from->kind) && ha__is_text(to->kind)) return true;
  if (from->kind == HA_KIND_STRUCT && to->kind == HA_KIND_STRUCT) return true;
  if (seconds_kind(from) && seconds_kind(to)) return true;
  return from->kind == to->kind;
}

/* --- single values ---------------------------------------------------------------------------- */

static bool can_extend(const ha__action *last, uint32_t from_align, uint32_t to_align) {
  return last->code == HA__DO_COPY && from_align <= last->from_align &&
         to_align <= last->to_align && last->size % from_align == 0 && last->size % to_align == 0;
}

/* Adds a copy of numbers with the same layout; extends the previous copy if it ends here. */
static ha_status add_copy(ha__converter *b, uint32_t source, uint8_t unit, uint64_t count,
                          ha_error *err) {
  ha__actions *a = b->actions;
  const uint32_t from_align = unit < b->program->max_align ? unit : b->program->max_align;
  const uint32_t to_align = unit < b->max_align ? unit : b->max_align;
  void *leaves = a->leaves;

  if (count == 0) return HA_OK;
  const ha_status st =
      ha__reserve(&leaves, &a->leaf_capacity, a->leaf_count, 1, sizeof *a->leaves, err);
  a->leaves = leaves;
  if (st < 0) return st;
  if (a->size <= b->barrier || !can_extend(&a->items[a->size - 1], from_align, to_align)) {
    HA_TRY(ha__convert_add(b,
                           (ha__action){.code = HA__DO_COPY,
                                        .from_align = (uint8_t)from_align,
                                        .to_align = (uint8_t)to_align,
                                        .source = source,
                                        .slot = (uint32_t)a->leaf_count},
                           err));
  }
  ha__action *copy = &a->items[a->size - 1];
  a->leaves[a->leaf_count++] = (ha__leaf){unit, (uint32_t)count};
  copy->leaves++;
  copy->size += unit * count;
  return HA_OK;
}

/* Whether some numbers of one kind do not fit the other. */
static bool may_lose(int32_t from, int32_t to) {
  static const int32_t order[] = {HA_KIND_BOOL,  HA_KIND_UINT8,   HA_KIND_INT8,   HA_KIND_UINT16,
                                  HA_KIND_INT16, HA_KIND_UINT32,  HA_KIND_INT32,  HA_KIND_UINT64,
                                  HA_KIND_INT64, HA_KIND_FLOAT32, HA_KIND_FLOAT64};
  const uint8_t from_size = ha__kind_size(from);
  const uint8_t to_size = ha__kind_size(to);
  size_t from_at = 0;
  size_t to_at = 0;

  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    if (order[i] == plain_kind(from)) from_at = i;
    if (order[i] == plain_kind(to)) to_at = i;
  }
  if (from_at == 0) return false;
  if (to_at >= 9) return from_at >= 9 ? to_size < from_size : to_size <= from_size;
  if (from_at >= 9 || to_at == 0) return true;
  const bool to_signed = to_at % 2 == 0;
  const bool from_signed = from_at % 2 == 0;
  return to_signed ? to_size < from_size + (from_signed ? 0 : 1)
                   : from_signed || to_size < from_size;
}

static ha_status add_number(ha__converter *b, const ha_type *type, const ha_field *to,
                            const ha_field *from, uint32_t op, ha_error *err) {
  if (may_lose(from->kind, to->kind)) {
    HA_TRY(ha__convert_note(b, HA__NOTE_UNFIT, type, to->name, "%s of the source may not fit %s",
                            from->type_text, to->type_text));
  }
  return ha__convert_add(b,
                         (ha__action){.code = HA__DO_NUMBER,
                                      .source = op,
                                      .from_kind = (uint8_t)from->kind,
                                      .to_kind = (uint8_t)to->kind,
                                      .from_align = b->program->ops[op].align,
                                      .to_align = ha__kind_align(to->kind, b->max_align)},
                         err);
}

static ha_status add_time(ha__converter *b, const ha_type *type, const ha_field *to,
                          const ha_field *from, uint32_t op, ha_error *err) {
  if (seconds_kind(from) == seconds_kind(to)) return add_copy(b, op, 4, 2, err);
  HA_TRY(ha__convert_note(b, HA__NOTE_UNFIT, type, to->name, "seconds that do not fit %s",
                          seconds_kind(to) == HA_KIND_INT32 ? "int32" : "uint32"));
  return ha__convert_add(b,
                         (ha__action){.code = HA__DO_TIME,
                                      .source = op,
                                      .from_align = b->program->max_align < 4 ? 1 : 4,
                                      .to_align = b->max_align < 4 ? 1 : 4},
                         err);
}

static ha_status add_text(ha__converter *b, const ha_type *type, const ha_field *to,
                          const ha_field *from, uint32_t op, ha_error *err) {
  const uint64_t capacity = to->string_capacity;

  if (capacity && (from->string_capacity == 0 || from->string_capacity > capacity)) {
    HA_TRY(ha__convert_note(b, HA__NOTE_UNFIT, type, to->name, "cut to %" PRIu64 " characters",
                            capacity));
  }
  return ha__convert_add(b,
                         (ha__action){.code = HA__DO_TEXT,
                                      .source = op,
                                      .from_kind = (uint8_t)from->kind,
                                      .to_kind = (uint8_t)to->kind,
                                      .capacity = capacity ? capacity : UINT64_MAX},
                         err);
}

/* One value; op is its operation, or that of the array of numbers that contains it. */
static ha_status add_item(ha__converter *b, const ha_type *type, const ha_field *to,
                          const ha_field *from, uint32_t op, ha_error *err) {
  if (from->kind == HA_KIND_STRUCT && to->kind == HA_KIND_STRUCT) {
    return ha__convert_struct(b, op, from->type, to->type, err);
  }
  if (seconds_kind(from)) return add_time(b, type, to, from, op, err);
  if (ha__is_text(from->kind)) return add_text(b, type, to, from, op, err);
  if (are_alike(from->kind, to->kind)) {
    return add_copy(b, op, ha__kind_unit(from->kind), 1, err);
  }
  return add_number(b, type, to, from, op, err);
}

/* --- arrays ----------------------------------------------------------------------------------- */

static ha_status note_sizes(const ha__converter *b, const ha_type *type, const ha_field *to,
                            const ha_field *from) {
  const bool is_cut = to->array != HA_ARRAY_UNBOUNDED &&
                      (from->array == HA_ARRAY_UNBOUNDED || from->capacity > to->capacity);
  const bool is_filled = to->array == HA_ARRAY_FIXED &&
                         (from->array != HA_ARRAY_FIXED || from->capacity < to->capacity);

  if (!is_cut && !is_filled) return HA_OK;
  return ha__convert_note(b, HA__NOTE_UNFIT, type, to->name, "%s%s%s to %" PRIu64 " elements",
                          is_cut ? "cut" : "", is_cut && is_filled ? " or " : "",
                          is_filled ? "filled up" : "", to->capacity);
}

/* The operation of an element of a loop, or the array of numbers itself. */
static uint32_t element_op(const ha__converter *b, uint32_t op) {
  if (b->program->ops[op].code != HA__OP_LOOP) return op;
  return b->program->ops[op + 1].code == HA__OP_RUN ? op + 2 : op + 1;
}

static ha_status add_loop(ha__converter *b, const ha_type *type, const ha_field *to,
                          const ha_field *from, uint32_t op, ha_error *err) {
  const size_t loop = b->actions->size;
  const ha__action action = {.code = HA__DO_LOOP,
                             .source = op,
                             .from_counted = from->array != HA_ARRAY_FIXED,
                             .to_counted = to->array != HA_ARRAY_FIXED,
                             .from_align = b->program->ops[op].align,
                             .count = from->capacity,
                             .capacity =
                                 to->array == HA_ARRAY_UNBOUNDED ? UINT64_MAX : to->capacity};

  HA_TRY(note_sizes(b, type, to, from));
  HA_TRY(ha__convert_add(b, action, err));
  b->barrier = b->actions->size;
  HA_TRY(add_item(b, type, to, from, element_op(b, op), err));
  b->actions->items[loop].next = (uint32_t)b->actions->size;
  b->barrier = b->actions->size;
  if (!action.to_counted) HA_TRY(ha__convert_default_item(b, to, err));
  b->actions->items[loop].filler_end = (uint32_t)b->actions->size;
  b->barrier = b->actions->size;
  return HA_OK;
}

static ha_status add_array(ha__converter *b, const ha_type *type, const ha_field *to,
                           const ha_field *from, uint32_t op, ha_error *err) {
  const uint8_t unit = ha__kind_unit(from->kind);
  const bool is_alike = are_alike(from->kind, to->kind);
  const uint64_t per_item = unit ? (uint64_t)ha__kind_size(from->kind) / unit : 0;

  if (is_alike && from->array == HA_ARRAY_FIXED && to->array == HA_ARRAY_FIXED &&
      from->capacity == to->capacity) {
    return add_copy(b, op, unit, from->capacity * per_item, err);
  }
  const bool is_never_cut = to->array == HA_ARRAY_UNBOUNDED ||
                            (to->array == HA_ARRAY_BOUNDED && from->array == HA_ARRAY_BOUNDED &&
                             from->capacity <= to->capacity);
  if (!is_alike || from->array == HA_ARRAY_FIXED || !is_never_cut) {
    return add_loop(b, type, to, from, op, err);
  }
  return ha__convert_add(b,
                         (ha__action){.code = HA__DO_NUMBERS,
                                      .source = op,
                                      .unit = unit,
                                      .to_align = ha__kind_align(to->kind, b->max_align)},
                         err);
}

/* --- fields ----------------------------------------------------------------------------------- */

static bool fits(uint64_t from, uint64_t to) {
  return to == 0 || (from > 0 && from <= to);
}

/* Whether the bytes stay as they are. Structs are decided by their fields. */
static bool is_same(const ha_field *to, const ha_field *from) {
  const bool is_fixed = from->array == HA_ARRAY_FIXED;

  if ((from->array == HA_ARRAY_NONE) != (to->array == HA_ARRAY_NONE)) return false;
  if (is_fixed != (to->array == HA_ARRAY_FIXED)) return false;
  if (is_fixed ? from->capacity != to->capacity : !fits(from->capacity, to->capacity)) return false;
  if (from->kind != to->kind) return are_alike(from->kind, to->kind);
  return !ha__is_text(from->kind) || fits(from->string_capacity, to->string_capacity);
}

ha_status ha__convert_field(ha__converter *b, const ha_type *type, const ha_field *to,
                            const ha_field *from, uint32_t op, uint32_t end, ha_error *err) {
  const bool from_array = from->array != HA_ARRAY_NONE;
  const bool to_array = to->array != HA_ARRAY_NONE;

  if (!is_same(to, from)) b->c->is_changed = true;

  if (from_array != to_array || !is_convertible(from, to)) {
    HA_TRY(ha__convert_note(b, HA__NOTE_LOST, type, to->name, "%s can't become %s: empty or 0",
                            from->type_text, to->type_text));
    HA_TRY(ha__convert_skip(b, op, end, err));
    return ha__convert_default(b, NULL, to, err);
  }
  if (from_array) return add_array(b, type, to, from, op, err);
  return add_item(b, type, to, from, op, err);
}
