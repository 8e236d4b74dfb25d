/* Decodes messages of DDS to plain CDR. */
#include <inttypes.h>

#include "base/alloc.h"
#include "encoding/dds/dds.h"
#include "encoding/default_text.h"

/* Bytes after the last member that may be padding. */
enum { MAX_PADDING = 3 };

static ha_status read_field(ha__dds *d, const ha__field_node *field);
static ha_status read_struct(ha__dds *d, const ha__type_node *type, uint8_t extent);

/* --- values of members that a message does not have ------------------------------------------- */

static ha_status put_default(ha__dds *d, const ha__field_node *field);

static ha_status put_defaults(ha__dds *d, const ha__type_node *type) {
  HA_TRY(ha__dds_charge(d, 1));
  for (const ha__field_node *field = type->fields; field; field = field->next) {
    HA_TRY(put_default(d, field));
  }
  return type->fields ? HA_OK : ha__dds_put(d, 0, 1);
}

static ha_status put_text_default(ha__dds *d, const ha_field *field) {
  const char *text = field->default_text ? field->default_text : "";
  size_t size = strlen(text);

  if (ha__default_is_quoted(text, size)) {
    text++;
    size -= 2;
  }
  if (field->kind == HA_KIND_WSTRING) return ha__dds_put(d, 0, 4);
  HA_TRY(ha__dds_put(d, size + 1, 4));
  HA_TRY(ha__dds_put_bytes(d, text, size));
  return ha__dds_put_bytes(d, "", 1);
}

static ha_status put_one_default(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;
  uint8_t number[16] = {0};

  if (face->kind == HA_KIND_STRUCT) return put_defaults(d, ha__type_node_of(face->type));
  if (face->kind == HA_KIND_STRING || face->kind == HA_KIND_WSTRING) {
    return put_text_default(d, face);
  }
  if (face->default_text && face->array == HA_ARRAY_NONE) {
    (void)ha__default_number(number, face->kind, face->default_text, strlen(face->default_text));
  }
  HA_TRY(ha__dds_align(d, ha__kind_size(face->kind)));
  return ha__dds_put_bytes(d, number, ha__kind_size(face->kind));
}

static ha_status put_default(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;

  if (face->array == HA_ARRAY_NONE) return put_one_default(d, field);
  if (face->array != HA_ARRAY_FIXED) return ha__dds_put(d, 0, 4);
  for (uint64_t i = 0; i < face->capacity; i++) {
    HA_TRY(put_one_default(d, field));
  }
  return HA_OK;
}

/* --- parts that have a length ----------------------------------------------------------------- */

/* Restricts reading to the next size bytes. *end: the end before. */
static ha_status open_part(ha__dds *d, size_t *end, uint64_t size) {
  ha__dds_input *in = &d->in;

  if (in->pos > in->end || size > in->end - in->pos) {
    return ha__dds_fail(d, HA_E_TRUNCATED, "a part of %" PRIu64 " bytes, %zu are left", size,
                        in->pos <= in->end ? in->end - in->pos : 0);
  }
  *end = in->end;
  in->end = in->pos + (size_t)size;
  return HA_OK;
}

/* Counts what a newer writer added. name: of the first. */
static void note_unknown(ha__dds *d, const char *name) {
  char path[sizeof d->unknown_path];

  if (d->unknown++ > 0) return;
  ha__trail_text(path, sizeof path, &d->trail);
  ha__format(d->unknown_path, sizeof d->unknown_path, "%s%s%s", path, *path ? "." : "", name);
}

/* What a newer writer added is skipped. */
static void close_part(ha__dds *d, size_t end) {
  d->in.pos = d->in.end;
  d->in.end = end;
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* The number at an offset, which may be after the end. */
static bool peek(const ha__dds *d, uint64_t *out, size_t at) {
  ha__dds copy = *d;
  ha_error unused = HA_ERROR_INIT;

  copy.err = &unused;
  ha__dds_skip_padding(&copy, 4);
  copy.in.pos += at;
  return ha__dds_take(&copy, out, 4) == HA_OK;
}

/* DDS-XTypes requires a size before arrays of enums; Fast DDS does not write it. The size is that
 * of the elements only if it is one. */
static bool omits_header(const ha__dds *d, const ha_field *face) {
  const uint64_t item = ha__kind_size(face->kind);
  uint64_t size = 0;
  uint64_t count = 0;

  if (!peek(d, &size, 0)) return true;
  if (face->array == HA_ARRAY_FIXED) return size != face->capacity * item;
  return !peek(d, &count, 4) || size != 4 + count * item;
}

static ha_status read_one(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;

  switch (face->kind) {
  case HA_KIND_STRING:
    return ha__dds_copy_string(d);
  case HA_KIND_WSTRING:
    return d->is_xcdr2 ? ha__dds_copy_wstring(d, 2, true, 4, false)
                       : ha__dds_copy_wstring(d, 4, false, 4, false);
  case HA_KIND_STRUCT: {
    const ha__type_node *type = ha__type_node_of(face->type);
    return read_struct(d, type, ha__dds_extent(d, type));
  }
  default:
    return ha__dds_copy_numbers(d, ha__kind_size(face->kind), 1);
  }
}

static ha_status read_items(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;
  const size_t size = ha__kind_size(face->kind);
  uint64_t count = face->capacity;
  ha_status st = HA_OK;

  if (face->array != HA_ARRAY_FIXED) {
    HA_TRY(ha__dds_take(d, &count, 4));
    HA_TRY(ha__dds_put(d, count, 4));
  }
  if (size) return ha__dds_copy_numbers(d, size, count);
  HA_TRY(ha__dds_charge(d, count));
  ha__trail_enter(&d->trail, NULL, 0);
  for (uint64_t i = 0; i < count && st >= 0; i++) {
    d->trail.levels[d->trail.depth - 1].index = i;
    st = read_one(d, field);
  }
  if (st >= 0) d->trail.depth--;
  return st;
}

static ha_status read_value(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;
  uint64_t size = 0;
  size_t end = 0;

  if (face->array == HA_ARRAY_NONE) return read_one(d, field);
  if (!d->is_xcdr2 || !ha__dds_has_header(field)) return read_items(d, field);
  if (field->wire.is_enum && omits_header(d, face)) return read_items(d, field);
  HA_TRY(ha__dds_take(d, &size, 4));
  HA_TRY(open_part(d, &end, size));
  HA_TRY(read_items(d, field));
  if (d->in.pos != d->in.end) {
    return ha__dds_fail(d, HA_E_CORRUPT, "%zu bytes are left after the last element",
                        d->in.end - d->in.pos);
  }
  close_part(d, end);
  return HA_OK;
}

static ha_status read_field(ha__dds *d, const ha__field_node *field) {
  ha__trail_enter(&d->trail, field->face.name, 0);
  const ha_status st = read_value(d, field);
  if (st >= 0) d->trail.depth--; /* else the path is that of the error */
  return st;
}

/* --- the members of mutable types ------------------------------------------------------------- */

/* XCDR1: DDS-XTypes 1.3, 7.4.1.2. */
enum { PID_MASK = 0x3fff, PID_EXTENDED = 0x3f01, PID_LIST_END = 0x3f02, ID_MASK = 0x0fffffff };

static ha_status take_parameter(ha__dds *d, ha__dds_member *out) {
  uint64_t id = 0;
  uint64_t size = 0;

  ha__dds_skip_padding(d, 4);
  HA_TRY(ha__dds_take(d, &id, 2));
  HA_TRY(ha__dds_take(d, &size, 2));
  id &= PID_MASK;
  out->is_end = id == PID_LIST_END;
  if (id == PID_EXTENDED) {
    HA_TRY(ha__dds_take(d, &id, 4));
    HA_TRY(ha__dds_take(d, &size, 4));
    id &= ID_MASK;
  }
  out->id = (uint32_t)id;
  out->size = (size_t)size;
  return HA_OK;
}

/* XCDR2: 7.4.3.4.2. Codes from 5 on: the size is the first number of the member itself. */
static ha_status take_emheader(ha__dds *d, ha__dds_member *out) {
  static const uint8_t factors[] = {[4] = 1, [5] = 1, [6] = 4, [7] = 8};
  uint64_t header = 0;
  uint64_t next = 0;

  HA_TRY(ha__dds_take(d, &header, 4));
  const unsigned code = header >> 28 & 7;
  out->id = header & ID_MASK;
  out->is_end = false;
  out->size = (size_t)1 << (code & 3);
  if (code < 4) return HA_OK;
  HA_TRY(ha__dds_take(d, &next, 4));
  out->size = (size_t)next * factors[code];
  if (code == 4) return HA_OK;
  out->size += 4;
  d->in.pos -= 4;
  return HA_OK;
}

/* NULL = unknown; else *index is that in by_id. hint: where the id is expected. */
static const ha__field_node *find_member(size_t *index, const ha__type_node *type, uint32_t id,
                                         size_t hint) {
  size_t low = 0;
  size_t high = type->member_count;

  if (hint < high && type->by_id[hint]->wire.id == id) {
    *index = hint;
    return type->by_id[hint];
  }
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const uint32_t found = type->by_id[middle]->wire.id;
    *index = middle;
    if (found == id) return type->by_id[middle];
    if (found < id) low = middle + 1;
    if (found > id) high = middle;
  }
  return NULL;
}

/* Lists where the members are; those of newer writers are skipped. */
static ha_status scan_members(ha__dds *d, const ha__type_node *type, size_t first) {
  ha__dds_member member = {0};
  size_t hint = 0;
  size_t index = 0;

  for (;;) {
    if (d->is_xcdr2) ha__dds_skip_padding(d, 4);
    if (d->is_xcdr2 && d->in.pos >= d->in.end) return HA_OK;
    HA_TRY(d->is_xcdr2 ? take_emheader(d, &member) : take_parameter(d, &member));
    if (member.is_end) return HA_OK;
    if (member.size > d->in.end - d->in.pos) {
      return ha__dds_fail(d, HA_E_TRUNCATED, "the member %" PRIu32 " has %zu bytes, %zu are left",
                          member.id, member.size, d->in.end - d->in.pos);
    }
    if (find_member(&index, type, member.id, hint)) {
      d->slots.items[first + index] = (ha__dds_slot){true, d->in.pos, member.size};
      hint = index + 1;
    } else {
      char name[32];
      ha__format(name, sizeof name, "#%" PRIu32, member.id);
      note_unknown(d, name);
    }
    d->in.pos += member.size;
  }
}

static const ha__dds_slot *slot_of(const ha__dds *d, const ha__type_node *type, size_t first,
                                   const ha__field_node *field, size_t hint) {
  size_t index = 0;

  if (!find_member(&index, type, field->wire.id, hint)) return NULL;
  const ha__dds_slot *slot = &d->slots.items[first + index];
  return slot->is_set ? slot : NULL;
}

/* In XCDR1 a member is aligned within itself. */
static ha_status read_slot(ha__dds *d, const ha__dds_slot *slot, const ha__field_node *field) {
  const ha__dds_input outer = d->in;

  d->in.pos = slot->at;
  d->in.end = slot->at + slot->size;
  if (!d->is_xcdr2) d->in.origin = slot->at;
  HA_TRY(read_field(d, field));
  d->in = outer;
  return HA_OK;
}

/* --- structs and unions ----------------------------------------------------------------------- */

/* How the members of one struct or union are found. */
typedef struct reading {
  const ha__type_node *type;
  bool is_mutable;
  bool may_end; /* older writers have fewer members */
  size_t first; /* slot of the first member */
  size_t hint;
} reading;

/* XCDR1: an optional member of a type that is not mutable has a header, too. */
static ha_status read_optional_parameter(ha__dds *d, const ha__field_node *field) {
  ha__dds_member member = {0};

  HA_TRY(take_parameter(d, &member));
  if (member.size > d->in.end - d->in.pos) {
    return ha__dds_fail(d, HA_E_TRUNCATED, "an optional member of %zu bytes, %zu are left",
                        member.size, d->in.end - d->in.pos);
  }
  const ha__dds_slot slot = {true, d->in.pos, member.size};
  HA_TRY(ha__dds_put(d, member.size > 0, 1));
  HA_TRY(member.size ? read_slot(d, &slot, field) : put_default(d, field));
  d->in.pos += member.size;
  return HA_OK;
}

static ha_status read_optional(ha__dds *d, const ha__field_node *field) {
  uint64_t present = 0;

  if (!d->is_xcdr2) return read_optional_parameter(d, field);
  HA_TRY(ha__dds_take(d, &present, 1));
  HA_TRY(ha__dds_put(d, present != 0, 1));
  return present ? read_field(d, field) : put_default(d, field);
}

static ha_status read_member(ha__dds *d, reading *r, const ha__field_node *field) {
  const bool is_optional = field->wire.is_optional;

  if (r->is_mutable) {
    const ha__dds_slot *slot = slot_of(d, r->type, r->first, field, r->hint++);
    if (is_optional) HA_TRY(ha__dds_put(d, slot != NULL, 1));
    return slot ? read_slot(d, &(ha__dds_slot){true, slot->at, slot->size}, field)
                : put_default(d, field);
  }
  if (r->may_end && d->in.pos >= d->in.end) {
    if (is_optional) HA_TRY(ha__dds_put(d, 0, 1));
    return put_default(d, field);
  }
  return is_optional ? read_optional(d, field) : read_field(d, field);
}

static ha_status read_cases(ha__dds *d, reading *r) {
  const ha__field_node *field = r->type->fields;

  HA_TRY(read_member(d, r, field));
  const ha_bytes *out = d->out.bytes; /* the discriminator was written last */
  const uint8_t *at = out->data + out->size - ha__kind_size(field->face.kind);
  const ha__field_node *wanted = ha__dds_selected(r->type, ha__dds_number(at, field->face.kind));
  for (field = field->next; field; field = field->next) {
    HA_TRY(field == wanted ? read_member(d, r, field) : put_default(d, field));
  }
  return HA_OK;
}

static ha_status read_members(ha__dds *d, reading *r) {
  if (r->type->form == HA__FORM_UNION) return read_cases(d, r);
  for (const ha__field_node *field = r->type->fields; field; field = field->next) {
    if (!field->wire.is_has) HA_TRY(read_member(d, r, field));
  }
  return r->type->fields ? HA_OK : ha__dds_put(d, 0, 1);
}

static ha_status read_mutable(ha__dds *d, reading *r) {
  const size_t count = r->type->member_count;
  ha__dds_slots *slots = &d->slots;
  void *items = slots->items;

  r->first = slots->size;
  const ha_status st =
      ha__reserve(&items, &slots->capacity, slots->size, count + 1, sizeof *slots->items, d->err);
  slots->items = items;
  if (st < 0) return st;
  slots->size += count;
  memset(slots->items + r->first, 0, count * sizeof *slots->items);
  HA_TRY(scan_members(d, r->type, r->first));
  HA_TRY(read_members(d, r));
  d->slots.size = r->first;
  return HA_OK;
}

static ha_status read_struct(ha__dds *d, const ha__type_node *type, uint8_t extent) {
  const bool is_bare = type->form == HA__FORM_LIST || type->form == HA__FORM_ENTRY;
  reading r = {.type = type, .is_mutable = !is_bare && extent == HA__EXTENT_MUTABLE};
  const bool has_size = d->is_xcdr2 && !is_bare && extent >= HA__EXTENT_APPENDABLE;
  uint64_t size = 0;
  size_t end = 0;

  r.may_end = has_size;
  HA_TRY(ha__dds_charge(d, 1));
  if (has_size) HA_TRY(ha__dds_take(d, &size, 4));
  if (has_size) HA_TRY(open_part(d, &end, size));
  HA_TRY(r.is_mutable ? read_mutable(d, &r) : read_members(d, &r));
  if (!has_size) return HA_OK;
  if (!r.is_mutable && d->in.end - d->in.pos > MAX_PADDING)
    note_unknown(d, "after the last member");
  close_part(d, end);
  return HA_OK;
}

ha_status ha__dds_read(ha__dds *d, const ha__type_node *root, uint8_t root_extent) {
  d->trail.depth = 0;
  d->slots.size = 0;
  d->unknown = 0;
  *d->unknown_path = '\0';
  return read_struct(d, root, root_extent);
}
