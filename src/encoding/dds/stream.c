/* Numbers and texts of a message of DDS, and of plain CDR. */
#include <inttypes.h>
#include <stdarg.h>

#include "base/bytes.h"
#include "base/format.h"
#include "encoding/dds/dds.h"

ha_status ha__dds_fail(const ha__dds *d, ha_status code, const char *format, ...) {
  char path[128];
  char text[160];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  ha__trail_text(path, sizeof path, &d->trail);
  ha__error_set(d->err, code, (int64_t)d->in.pos + 4, "%s%s%s", path, *path ? ": " : "", text);
  return code;
}

ha_status ha__dds_charge(ha__dds *d, uint64_t count) {
  if (count <= d->budget) {
    d->budget -= count;
    return HA_OK;
  }
  return ha__dds_fail(d, HA_E_LIMIT, "%" PRIu64 " elements of almost no bytes", count);
}

/* --- input ------------------------------------------------------------------------------------ */

static size_t alignment(size_t size, size_t max) {
  return size < max ? size : max;
}

static size_t align_up(size_t pos, size_t align) {
  return (pos + align - 1) & ~(align - 1);
}

void ha__dds_skip_padding(ha__dds *d, size_t size) {
  ha__dds_input *in = &d->in;

  in->pos = in->origin + align_up(in->pos - in->origin, alignment(size, in->max_align));
}

/* Checks that so many bytes are left. */
static ha_status want(const ha__dds *d, uint64_t size) {
  const ha__dds_input *in = &d->in;

  if (in->pos <= in->end && size <= in->end - in->pos) return HA_OK;
  return ha__dds_fail(d, HA_E_TRUNCATED, "want %" PRIu64 " bytes, %zu are left", size,
                      in->pos <= in->end ? in->end - in->pos : 0);
}

static uint64_t load(const uint8_t *at, size_t size, bool swap) {
  uint64_t value = 0;

  for (size_t i = 0; i < size; i++) {
    value |= (uint64_t)at[i] << 8 * (swap ? size - 1 - i : i);
  }
  return value;
}

ha_status ha__dds_take(ha__dds *d, uint64_t *out, size_t size) {
  ha__dds_input *in = &d->in;

  ha__dds_skip_padding(d, size);
  HA_TRY(want(d, size));
  *out = load(in->base + in->pos, size, in->swap);
  in->pos += size;
  return HA_OK;
}

/* --- output ----------------------------------------------------------------------------------- */

static ha_status make_room(ha__dds *d, uint64_t size) {
  const ha__dds_output *out = &d->out;

  if (size > out->max_bytes || ha__dds_size(d) > out->max_bytes - size) {
    return ha__dds_fail(d, HA_E_LIMIT, "the message has more than %" PRIu64 " bytes",
                        out->max_bytes);
  }
  return out->host->reserve_bytes(out->bytes, (size_t)size, d->err);
}

ha_status ha__dds_align(ha__dds *d, size_t size) {
  const size_t used = ha__dds_size(d);
  const size_t padding = align_up(used, alignment(size, d->out.max_align)) - used;

  if (padding == 0) return HA_OK;
  HA_TRY(make_room(d, padding));
  memset(d->out.bytes->data + d->out.bytes->size, 0, padding);
  d->out.bytes->size += padding;
  return HA_OK;
}

ha_status ha__dds_put_bytes(ha__dds *d, const void *bytes, size_t size) {
  HA_TRY(make_room(d, size));
  if (size) memcpy(d->out.bytes->data + d->out.bytes->size, bytes, size);
  d->out.bytes->size += size;
  return HA_OK;
}

ha_status ha__dds_put(ha__dds *d, uint64_t value, size_t size) {
  uint8_t bytes[8];

  ha__store_u64(bytes, value);
  HA_TRY(ha__dds_align(d, size));
  return ha__dds_put_bytes(d, bytes, size);
}

void ha__dds_patch(ha__dds *d, size_t at, size_t value) {
  ha__store_u32(d->out.bytes->data + d->out.base + at, (uint32_t)value);
}

/* --- both ------------------------------------------------------------------------------------- */

static void copy_swapped(uint8_t *out, const uint8_t *in, size_t size, uint64_t count) {
  for (uint64_t i = 0; i < count; i++, in += size, out += size) {
    for (size_t k = 0; k < size; k++) {
      out[k] = in[size - 1 - k];
    }
  }
}

ha_status ha__dds_copy_numbers(ha__dds *d, size_t size, uint64_t count) {
  ha__dds_input *in = &d->in;

  if (count == 0) return HA_OK;
  ha__dds_skip_padding(d, size);
  HA_TRY(want(d, count * size)); /* a plan has no arrays of more than 2 GiB */
  HA_TRY(ha__dds_align(d, size));
  HA_TRY(make_room(d, count * size));
  uint8_t *to = d->out.bytes->data + d->out.bytes->size;
  if (in->swap && size > 1) {
    copy_swapped(to, in->base + in->pos, size, count);
  } else {
    memcpy(to, in->base + in->pos, count * size);
  }
  in->pos += count * size;
  d->out.bytes->size += count * size;
  return HA_OK;
}

/* Some writers omit the NUL of an empty string. */
ha_status ha__dds_copy_string(ha__dds *d) {
  ha__dds_input *in = &d->in;
  uint64_t size = 0;

  HA_TRY(ha__dds_take(d, &size, 4));
  HA_TRY(want(d, size));
  const uint8_t *text = in->base + in->pos;
  in->pos += size;
  if (size > 0 && text[size - 1] == '\0') size--;
  HA_TRY(ha__dds_put(d, size + 1, 4));
  HA_TRY(ha__dds_put_bytes(d, text, size));
  return ha__dds_put_bytes(d, "", 1);
}

ha_status ha__dds_copy_wstring(ha__dds *d, size_t in_unit, bool in_bytes, size_t out_unit,
                               bool out_bytes) {
  ha__dds_input *in = &d->in;
  uint64_t count = 0;

  HA_TRY(ha__dds_take(d, &count, 4));
  if (in_bytes) count /= in_unit;
  HA_TRY(want(d, count * in_unit));
  HA_TRY(ha__dds_put(d, out_bytes ? count * out_unit : count, 4));
  HA_TRY(make_room(d, count * out_unit));
  for (uint64_t i = 0; i < count; i++, in->pos += in_unit) {
    HA_TRY(ha__dds_put(d, load(in->base + in->pos, in_unit, in->swap), out_unit));
  }
  return HA_OK;
}

bool ha__dds_has_header(const ha__field_node *field) {
  const int32_t kind = field->face.kind;

  if (field->wire.is_map) {
    const ha__type_node *entry = ha__type_node_of(field->face.type);
    const ha__field_node *value = entry->fields->next;
    const bool is_list = value->face.array != HA_ARRAY_NONE;
    return is_list || ha__dds_has_header(entry->fields) || ha__dds_has_header(value);
  }
  return field->wire.is_enum || kind == HA_KIND_STRUCT || kind == HA_KIND_STRING ||
         kind == HA_KIND_WSTRING;
}

const ha__field_node *ha__dds_selected(const ha__type_node *type, int64_t value) {
  const ha__field_node *other = NULL;

  for (const ha__field_node *field = type->fields; field; field = field->next) {
    for (const ha__label *l = field->wire.labels; l; l = l->next) {
      if (l->value == value) return field;
    }
    if (field->wire.is_else) other = field;
  }
  return other;
}

int64_t ha__dds_number(const uint8_t *at, int32_t kind) {
  switch (kind) {
  case HA_KIND_INT8:
    return (int8_t)*at;
  case HA_KIND_INT16:
    return (int16_t)ha__load_u16(at);
  case HA_KIND_INT32:
    return (int32_t)ha__load_u32(at);
  default:
    return (int64_t)load(at, ha__kind_size(kind), false);
  }
}
