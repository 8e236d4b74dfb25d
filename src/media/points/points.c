/* Checks the points that a message describes, and copies their fields. */
#include "media/points/points.h"

#include <inttypes.h>
#include <string.h>

#include "base/status.h"
#include "model/caller.h"

/* Limits of the overlap of fields and of columns, so that a small message cannot make a large file.
 */
enum { MAX_OVERLAP = 4 };

uint32_t ha_point_type_size(uint32_t type) {
  static const uint8_t sizes[] = {0, 1, 1, 2, 2, 4, 4, 4, 8, 8, 8, 1};

  return type < sizeof sizes ? sizes[type] : 0;
}

/* --- checks ------------------------------------------------------------------------------- */

/* Padding has no name, or the name that PCL uses. */
static bool is_padding(const ha_point_field *f) {
  return f->name_size == 0 || (f->name_size == 1 && f->name[0] == '_');
}

/* Computes the bytes of all values of a field in a point. */
static ha_status check_field(uint64_t *out, const ha__cloud *c, ha_point_field *f, ha_error *err) {
  const uint32_t item = ha_point_type_size(f->type);
  const int name_size = f->name_size < 64 ? (int)f->name_size : 64;

  if (item == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "field '%.*s' has datatype %" PRIu32 ", which PointField does not have",
                   name_size, f->name, f->type);
  }
  if (f->count == 0) f->count = 1; /* old drivers do not set it */
  *out = (uint64_t)item * f->count;
  if (f->offset > c->point_step || *out > c->point_step - f->offset) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "field '%.*s' (%" PRIu64 " bytes at %" PRIu32
                   ") exceeds the point_step of %" PRIu64,
                   name_size, f->name, *out, f->offset, c->point_step);
  }
  return HA_OK;
}

static ha_status check_fields(ha__cloud *c, ha_error *err) {
  uint64_t sum = 0;
  size_t kept = 0;

  for (size_t i = 0; i < c->field_count; i++) {
    uint64_t size = 0;

    if (is_padding(&c->fields[i])) continue;
    HA_TRY(check_field(&size, c, &c->fields[i], err));
    sum += size; /* no overflow: each is below 2^32, and there are few */
    c->fields[kept++] = c->fields[i];
  }
  c->field_count = kept;
  if (kept == 0) return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the points have no fields");
  if (sum > c->point_step * MAX_OVERLAP) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "fields of %" PRIu64 " bytes overlap in a point_step of %" PRIu64, sum,
                   c->point_step);
  }
  return HA_OK;
}

static ha_status check_data(ha__cloud *c, ha_error *err) {
  const uint64_t row = c->width * c->point_step; /* no overflow: both are below 2^32 */

  if (c->width == 0 || c->height == 0) {
    c->width = 0;
    c->height = 1;
    return HA_OK;
  }
  if (c->height > 1 && c->row_step < row) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "row_step is %" PRIu64 ", and %" PRIu32 " points of %" PRIu64
                   " bytes are in a row",
                   c->row_step, c->width, c->point_step);
  }
  if (row > c->size || (c->height > 1 && (c->size - row) / c->row_step < c->height - 1)) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET,
                   "%" PRIu32 " x %" PRIu32 " points of %" PRIu64
                   " bytes exceed the %zu bytes of data",
                   c->width, c->height, c->point_step, c->size);
  }
  return HA_OK;
}

ha_status ha__points_check(ha__cloud *c, ha_error *err) {
  HA_TRY(check_fields(c, err));
  return check_data(c, err);
}

/* --- columns ------------------------------------------------------------------------------- */

static void put_value(uint8_t *out, const uint8_t *at, uint32_t size, bool is_reversed) {
  for (uint32_t i = 0; i < size; i++) {
    out[i] = at[is_reversed ? size - 1 - i : i];
  }
}

static bool is_this_machine(const ha_points *points) {
  const uint16_t one = 1;
  uint8_t first;

  memcpy(&first, &one, sizeof first);
  return (first == 0) == (points->is_big_endian != 0);
}

static void copy_row(uint8_t *out, const ha_points *points, const ha_point_field *f,
                     const uint8_t *at) {
  const uint32_t item = ha_point_type_size(f->type);
  const size_t bytes = (size_t)item * f->count;
  const bool is_plain = item == 1 || is_this_machine(points);

  for (uint32_t x = 0; x < points->width; x++, at += points->point_step, out += bytes) {
    if (is_plain) {
      memcpy(out, at, bytes);
      continue;
    }
    for (uint32_t k = 0; k < f->count; k++) {
      put_value(out + (size_t)k * item, at + (size_t)k * item, item, true);
    }
  }
}

ha_status ha_points_column(void *out, size_t size, const ha_points *points, size_t field,
                           ha_error *err) {
  ha_points p = HA_POINTS_INIT;

  HA_TRY(HA_CALLER_READ(&p, points, ha_points, err));
  if (field >= p.field_count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no field %zu of points", field);
  }
  const ha_point_field *f = &p.fields[field];
  const uint64_t row = (uint64_t)p.width * f->count * ha_point_type_size(f->type);
  if (size != row * p.height) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "the column of the field has %" PRIu64 " bytes, not %zu", row * p.height, size);
  }
  for (uint32_t y = 0; y < p.height && row > 0; y++) {
    const uint8_t *at = p.data + y * p.row_step + f->offset;
    copy_row((uint8_t *)out + y * row, &p, f, at);
  }
  return HA_OK;
}
