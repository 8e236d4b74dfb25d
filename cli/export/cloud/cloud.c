#include "export/cloud/cloud.h"

#include <string.h>

/* --- values ------------------------------------------------------------------------------- */

static uint64_t load(const ha_points *c, const uint8_t *at, uint32_t size) {
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
  return type == HA_POINT_INT8 || type == HA_POINT_INT16 || type == HA_POINT_INT32 ||
         type == HA_POINT_INT64;
}

void cloud_put_bytes(cli_out *out, const ha_points *c, uint32_t type, const uint8_t *at) {
  const uint32_t size = ha_point_type_size(type);
  char *room = cli_out_room(out, size);

  for (uint32_t i = 0; i < size; i++) {
    room[i] = (char)at[c->is_big_endian ? size - 1 - i : i];
  }
  out->used += size;
}

void cloud_put_text(cli_out *out, const ha_points *c, uint32_t type, const uint8_t *at) {
  const uint32_t size = ha_point_type_size(type);
  const uint64_t bits = load(c, at, size);

  if (type == HA_POINT_FLOAT32) {
    cli_out_float(out, as_float(bits));
  } else if (type == HA_POINT_FLOAT64) {
    cli_out_double(out, as_double(bits));
  } else if (is_signed(type)) {
    cli_out_i64(out, as_signed(bits, size));
  } else {
    cli_out_u64(out, bits);
  }
}

double cloud_number(const ha_points *c, uint32_t type, const uint8_t *at) {
  const uint32_t size = ha_point_type_size(type);
  const uint64_t bits = load(c, at, size);

  if (type == HA_POINT_FLOAT32) return (double)as_float(bits);
  if (type == HA_POINT_FLOAT64) return as_double(bits);
  return is_signed(type) ? (double)as_signed(bits, size) : (double)bits;
}

/* --- names -------------------------------------------------------------------------------- */

static bool is_named(const ha_point_field *f, const char *name) {
  return f->name_size == strlen(name) && memcmp(f->name, name, f->name_size) == 0;
}

bool cloud_is_packed_color(const ha_point_field *f) {
  return f->count == 1 && ha_point_type_size(f->type) == 4 &&
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
