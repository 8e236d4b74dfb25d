/* Writes PCD version 0.7 (pointclouds.org, "The PCD file format"). */
#include "export/cloud/cloud.h"

/* In text, packed colors are written as integers, as in PCL, because some of their bit patterns are
 * NaN as floats. */
static uint32_t type_of(const ha_point_field *f, bool is_text) {
  return is_text && cloud_is_packed_color(f) ? HA_POINT_UINT32 : f->type;
}

static char letter(uint32_t type) {
  static const char letters[] = " IUIUIUFFIUU"; /* indexed by HA_POINT_... */

  return letters[type];
}

/* Write a header line with one entry per field. */
static void put_names(cli_out *out, const ha_points *c) {
  cli_out_text(out, "FIELDS");
  for (size_t i = 0; i < c->field_count; i++) {
    cli_out_char(out, ' ');
    cloud_put_name(out, c->fields[i].name, c->fields[i].name_size);
  }
}

static void put_layout(cli_out *out, const ha_points *c, bool is_text) {
  cli_out_text(out, "\nSIZE");
  for (size_t i = 0; i < c->field_count; i++) {
    cli_out_char(out, ' ');
    cli_out_u64(out, ha_point_type_size(c->fields[i].type));
  }
  cli_out_text(out, "\nTYPE");
  for (size_t i = 0; i < c->field_count; i++) {
    cli_out_char(out, ' ');
    cli_out_char(out, letter(type_of(&c->fields[i], is_text)));
  }
  cli_out_text(out, "\nCOUNT");
  for (size_t i = 0; i < c->field_count; i++) {
    cli_out_char(out, ' ');
    cli_out_u64(out, c->fields[i].count);
  }
}

static void put_header(cli_out *out, const ha_points *c, bool is_text) {
  cli_out_text(out, "# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\n");
  put_names(out, c);
  put_layout(out, c, is_text);
  cli_out_text(out, "\nWIDTH ");
  cli_out_u64(out, c->width);
  cli_out_text(out, "\nHEIGHT ");
  cli_out_u64(out, c->height);
  cli_out_text(out, "\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS ");
  cli_out_u64(out, (uint64_t)c->width * c->height);
  cli_out_text(out, is_text ? "\nDATA ascii\n" : "\nDATA binary\n");
}

static void put_text(cli_out *out, const ha_points *c, const uint8_t *point) {
  bool is_first = true;

  for (size_t i = 0; i < c->field_count; i++) {
    const ha_point_field *f = &c->fields[i];
    const uint32_t type = type_of(f, true);
    const uint32_t size = ha_point_type_size(type);

    for (uint32_t k = 0; k < f->count; k++) {
      if (!is_first) cli_out_char(out, ' ');
      is_first = false;
      cloud_put_text(out, c, type, point + f->offset + (size_t)k * size);
    }
  }
  cli_out_char(out, '\n');
}

static void put_binary(cli_out *out, const ha_points *c, const uint8_t *point) {
  for (size_t i = 0; i < c->field_count; i++) {
    const ha_point_field *f = &c->fields[i];
    const uint32_t size = ha_point_type_size(f->type);

    if (!c->is_big_endian) {
      cli_out_bytes(out, point + f->offset, (size_t)f->count * size);
      continue;
    }
    for (uint32_t k = 0; k < f->count; k++) {
      cloud_put_bytes(out, c, f->type, point + f->offset + (size_t)k * size);
    }
  }
}

void cloud_put_pcd(cli_out *out, const ha_points *c, bool is_text) {
  put_header(out, c, is_text);
  for (uint32_t row = 0; row < c->height; row++) {
    for (uint32_t x = 0; x < c->width; x++) {
      const uint8_t *point = cloud_point(c, row, x);

      if (is_text) {
        put_text(out, c, point);
      } else {
        put_binary(out, c, point);
      }
    }
  }
}
