/* Encodes plain CDR as messages of DDS: little endian, XCDR2, or XCDR1 if no member needs a header.
 */
#include "base/bytes.h"
#include "encoding/dds/dds.h"

static ha_status write_struct(ha__dds *d, const ha__type_node *type, uint8_t extent);

/* --- values ----------------------------------------------------------------------------------- */

/* Makes room for the size of what follows. */
static ha_status open_part(ha__dds *d, size_t *at) {
  HA_TRY(ha__dds_put(d, 0, 4));
  *at = ha__dds_size(d);
  return HA_OK;
}

static void close_part(ha__dds *d, size_t at) {
  ha__dds_patch(d, at - 4, ha__dds_size(d) - at);
}

static ha_status write_one(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;

  switch (face->kind) {
  case HA_KIND_STRING:
    return ha__dds_copy_string(d);
  case HA_KIND_WSTRING:
    return d->is_xcdr2 ? ha__dds_copy_wstring(d, 4, false, 2, true)
                       : ha__dds_copy_wstring(d, 4, false, 4, false);
  case HA_KIND_STRUCT: {
    const ha__type_node *type = ha__type_node_of(face->type);
    return write_struct(d, type, ha__dds_extent(d, type));
  }
  default:
    return ha__dds_copy_numbers(d, ha__kind_size(face->kind), 1);
  }
}

static ha_status write_items(ha__dds *d, const ha__field_node *field) {
  const ha_field *face = &field->face;
  const size_t size = ha__kind_size(face->kind);
  uint64_t count = face->capacity;

  if (face->array != HA_ARRAY_FIXED) {
    HA_TRY(ha__dds_take(d, &count, 4));
    HA_TRY(ha__dds_put(d, count, 4));
  }
  if (size) return ha__dds_copy_numbers(d, size, count);
  for (uint64_t i = 0; i < count; i++) {
    HA_TRY(write_one(d, field));
  }
  return HA_OK;
}

static ha_status write_value(ha__dds *d, const ha__field_node *field) {
  size_t part = 0;

  if (field->face.array == HA_ARRAY_NONE) return write_one(d, field);
  if (!d->is_xcdr2 || !ha__dds_has_header(field)) return write_items(d, field);
  HA_TRY(open_part(d, &part));
  HA_TRY(write_items(d, field));
  close_part(d, part);
  return HA_OK;
}

static ha_status write_field(ha__dds *d, const ha__field_node *field) {
  ha__trail_enter(&d->trail, field->face.name, 0);
  const ha_status st = write_value(d, field);
  if (st >= 0) d->trail.depth--;
  return st;
}

/* --- members ---------------------------------------------------------------------------------- */

/* A member of a mutable type: its header, with a code of the size of a number. */
static ha_status write_mutable_member(ha__dds *d, const ha__field_node *field) {
  const size_t size = ha__kind_size(field->face.kind);
  const bool is_number = field->face.array == HA_ARRAY_NONE && size > 0;
  const unsigned code = is_number ? (unsigned)__builtin_ctz((unsigned)size) : 4;
  size_t part = 0;

  HA_TRY(ha__dds_put(d, (uint64_t)code << 28 | field->wire.id, 4));
  if (is_number) return write_field(d, field);
  HA_TRY(open_part(d, &part));
  HA_TRY(write_field(d, field));
  close_part(d, part);
  return HA_OK;
}

/* Reads a field that is not written. */
static ha_status drop_field(ha__dds *d, const ha__field_node *field) {
  const size_t size = d->out.bytes->size;

  HA_TRY(write_field(d, field));
  d->out.bytes->size = size;
  return HA_OK;
}

static ha_status write_member(ha__dds *d, const ha__field_node *field, bool is_mutable) {
  uint64_t present = 1;

  if (field->wire.is_optional) HA_TRY(ha__dds_take(d, &present, 1));
  if (field->wire.is_optional && !is_mutable) HA_TRY(ha__dds_put(d, present != 0, 1));
  if (!present) return drop_field(d, field);
  return is_mutable ? write_mutable_member(d, field) : write_field(d, field);
}

static ha_status write_cases(ha__dds *d, const ha__type_node *type, bool is_mutable) {
  const ha__field_node *field = type->fields;
  const int32_t kind = field->face.kind;

  HA_TRY(write_member(d, field, is_mutable));
  const uint8_t *at = d->in.base + d->in.pos - ha__kind_size(kind);
  const ha__field_node *wanted = ha__dds_selected(type, ha__dds_number(at, kind));
  for (field = field->next; field; field = field->next) {
    HA_TRY(field == wanted ? write_member(d, field, is_mutable) : drop_field(d, field));
  }
  return HA_OK;
}

/* A type without members has one byte in plain CDR, and none here. */
static ha_status write_members(ha__dds *d, const ha__type_node *type, bool is_mutable) {
  uint64_t filler = 0;

  if (type->form == HA__FORM_UNION) return write_cases(d, type, is_mutable);
  for (const ha__field_node *field = type->fields; field; field = field->next) {
    if (!field->wire.is_has) HA_TRY(write_member(d, field, is_mutable));
  }
  return type->fields ? HA_OK : ha__dds_take(d, &filler, 1);
}

static ha_status write_struct(ha__dds *d, const ha__type_node *type, uint8_t extent) {
  const bool is_bare = type->form == HA__FORM_LIST || type->form == HA__FORM_ENTRY;
  const bool has_size = d->is_xcdr2 && !is_bare && extent >= HA__EXTENT_APPENDABLE;
  const bool is_mutable = has_size && extent == HA__EXTENT_MUTABLE;
  size_t part = 0;

  if (has_size) HA_TRY(open_part(d, &part));
  HA_TRY(write_members(d, type, is_mutable));
  if (has_size) close_part(d, part);
  return HA_OK;
}

ha_status ha__dds_write(ha__dds *d, const ha__type_node *root, uint8_t root_extent) {
  d->trail.depth = 0;
  return write_struct(d, root, root_extent);
}
