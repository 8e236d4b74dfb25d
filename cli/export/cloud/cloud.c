#include "export/cloud/cloud.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ui/error.h"

/* Limits of the overlap of fields and of columns, so that a small message cannot make a large file.
 */
enum { MAX_OVERLAP = 4 };

uint32_t cloud_type_size(uint32_t type) {
  static const uint8_t sizes[] = {0, 1, 1, 2, 2, 4, 4, 4, 8, 8, 8, 1};

  return type < sizeof sizes ? sizes[type] : 0;
}

/* --- checks ------------------------------------------------------------------------------- */

/* Padding has no name, or the name that PCL uses. */
static bool is_padding(const cloud_field *f) {
  return f->name_size == 0 || (f->name_size == 1 && f->name[0] == '_');
}

/* Computes the bytes of all values of a field in a point. */
static ha_status check_field(uint64_t *out, const cloud *c, cloud_field *f, ha_error *err) {
  const uint32_t item = cloud_type_size(f->type);
  const int name_size = f->name_size < 64 ? (int)f->name_size : 64;

  if (item == 0) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED,
                    "field '%.*s' has datatype %" PRIu32 ", which PointField does not have",
                    name_size, f->name, f->type);
  }
  if (f->count == 0) f->count = 1; /* old drivers do not set it */
  *out = (uint64_t)item * f->count;
  if (f->offset > c->point_step || *out > c->point_step - f->offset) {
    return CLI_FAIL(err, HA_E_CORRUPT,
                    "field '%.*s' (%" PRIu64 " bytes at %" PRIu32
                    ") does not lie in a point_step of %" PRIu64,
                    name_size, f->name, *out, f->offset, c->point_step);
  }
  return HA_OK;
}

static ha_status check_fields(cloud *c, ha_error *err) {
  uint64_t sum = 0;
  size_t kept = 0;

  for (size_t i = 0; i < c->field_count; i++) {
    uint64_t size = 0;

    if (is_padding(&c->fields[i])) continue;
    CLI_TRY(check_field(&size, c, &c->fields[i], err));
    sum += size; /* no overflow: each is below 2^32, and there are few */
    c->fields[kept++] = c->fields[i];
  }
  c->field_count = kept;
  if (kept == 0) return CLI_FAIL(err, HA_E_UNSUPPORTED, "the points have no fields");
  if (sum > c->point_step * MAX_OVERLAP) {
    return CLI_FAIL(err, HA_E_LIMIT,
                    "fields of %" PRIu64 " bytes overlap in a point_step of %" PRIu64, sum,
                    c->point_step);
  }
  return HA_OK;
}

static ha_status check_data(cloud *c, ha_error *err) {
  const uint64_t row = c->width * c->point_step; /* no overflow: both are below 2^32 */

  if (c->width == 0 || c->height == 0) {
    c->width = 0;
    c->height = 1;
    return HA_OK;
  }
  if (c->height > 1 && c->row_step < row) {
    return CLI_FAIL(err, HA_E_CORRUPT,
                    "row_step is %" PRIu64 ", and %" PRIu32 " points of %" PRIu64
                    " bytes are in a row",
                    c->row_step, c->width, c->point_step);
  }
  if (row > c->size || (c->height > 1 && (c->size - row) / c->row_step < c->height - 1)) {
    return CLI_FAIL(err, HA_E_TRUNCATED,
                    "%" PRIu32 " x %" PRIu32 " points of %" PRIu64
                    " bytes do not lie in %zu bytes of data",
                    c->width, c->height, c->point_step, c->size);
  }
  return HA_OK;
}

ha_status cloud_check(cloud *c, ha_error *err) {
  CLI_TRY(check_fields(c, err));
  return check_data(c, err);
}

void cloud_done(cloud *c) {
  free(c->fields);
  free(c->made);
}

/* --- values ------------------------------------------------------------------------------- */

static uint64_t load(const cloud *c, const uint8_t *at, uint32_t size) {
  uint64_t bits = 0;

  for (uint32_t i = 0; i < size; i++) {
    bits = bits << 8 | at[c->is_big_endian ? i : size - 1 - i];
  }
  return bits;
}

static float as_float(uint64_t bits) {
  const uint32_t word = (uint32_t)bits;
  float value;

  memcpy(&value, &word, sizeof value);
  return value;
}

static double as_double(uint64_t bits) {
  double value;

  memcpy(&value, &bits, sizeof value);
  return value;
}

static int64_t as_signed(uint64_t bits, uint32_t size) {
  int64_t value;

  if (size > 0 && size < sizeof bits) {
    const uint64_t sign = UINT64_C(1) << (8 * size - 1);
    bits = (bits ^ sign) - sign;
  }
  memcpy(&value, &bits, sizeof value);
  return value;
}

static bool is_signed(uint32_t type) {
  return type == CLOUD_INT8 || type == CLOUD_INT16 || type == CLOUD_INT32 || type == CLOUD_INT64;
}

void cloud_put_bytes(cli_out *out, const cloud *c, uint32_t type, const uint8_t *at) {
  const uint32_t size = cloud_type_size(type);
  char *room = cli_out_room(out, size);

  for (uint32_t i = 0; i < size; i++) {
    room[i] = (char)at[c->is_big_endian ? size - 1 - i : i];
  }
  out->used += size;
}

void cloud_put_text(cli_out *out, const cloud *c, uint32_t type, const uint8_t *at) {
  const uint32_t size = cloud_type_size(type);
  const uint64_t bits = load(c, at, size);

  if (type == CLOUD_FLOAT32) {
    cli_out_float(out, as_float(bits));
  } else if (type == CLOUD_FLOAT64) {
    cli_out_double(out, as_double(bits));
  } else if (is_signed(type)) {
    cli_out_i64(out, as_signed(bits, size));
  } else {
    cli_out_u64(out, bits);
  }
}

double cloud_number(const cloud *c, uint32_t type, const uint8_t *at) {
  const uint32_t size = cloud_type_size(type);
  const uint64_t bits = load(c, at, size);

  if (type == CLOUD_FLOAT32) return (double)as_float(bits);
  if (type == CLOUD_FLOAT64) return as_double(bits);
  return is_signed(type) ? (double)as_signed(bits, size) : (double)bits;
}

/* --- names -------------------------------------------------------------------------------- */

static bool is_named(const cloud_field *f, const char *name) {
  return f->name_size == strlen(name) && memcmp(f->name, name, f->name_size) == 0;
}

bool cloud_is_packed_color(const cloud_field *f) {
  return f->count == 1 && cloud_type_size(f->type) == 4 &&
         (is_named(f, "rgb") || is_named(f, "rgba"));
}

void cloud_put_name(cli_out *out, const char *name, size_t size) {
  for (size_t i = 0; i < size; i++) {
    const unsigned char c = (unsigned char)name[i];

    if (c <= ' ' || c == 0x7f) {
      cli_out_char(out, '_');
    } else {
      cli_out_char(out, name[i]);
    }
  }
}
