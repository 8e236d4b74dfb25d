/* Writes PLY with property names that viewers recognise: one scalar property per value, no
 * lists. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export/cloud/cloud.h"
#include "ui/error.h"
#include "ui/memory.h"

enum { MAX_COLUMNS = 65536 };

typedef struct column {
  const char *name;
  size_t name_size;
  uint32_t index; /* index in an array, from 1; 0 = no array */
  uint32_t type;
  uint32_t offset; /* offset in the point */
} column;

typedef struct columns {
  column *items;
  size_t size;
  size_t room;
} columns;

/* --- columns ------------------------------------------------------------------------------ */

static ha_status add(columns *out, const column *one, ha_error *err) {
  if (out->size == MAX_COLUMNS) {
    return CLI_FAIL(err, HA_E_LIMIT, "a point has more than %d values", MAX_COLUMNS);
  }
  if (out->size == out->room) {
    out->room = out->room > 0 ? out->room * 2 : 16;
    out->items = cli_resize(out->items, out->room, sizeof *out->items);
  }
  out->items[out->size++] = *one;
  return HA_OK;
}

/* Add the bytes of a packed color, in memory order: blue, green, red, alpha. */
static ha_status add_color(columns *out, const ha_points *c, const ha_point_field *f,
                           ha_error *err) {
  static const char *const names[] = {"red", "green", "blue", "alpha"};
  static const uint8_t bytes[] = {2, 1, 0, 3};
  const size_t count = f->name_size == strlen("rgba") ? 4 : 3;

  for (size_t i = 0; i < count; i++) {
    const uint32_t byte = c->is_big_endian ? 3u - bytes[i] : bytes[i];
    const column one = {names[i], strlen(names[i]), 0, HA_POINT_UINT8, f->offset + byte};

    CLI_TRY(add(out, &one, err));
  }
  return HA_OK;
}

/* Rename fields of one byte with names such as "r" to the PLY names of colors. Fields of other
 * types with such names are no colors. */
static void rename_known(column *one, bool has_packed_color) {
  static const char *const names[][2] = {{"normal_x", "nx"}, {"normal_y", "ny"}, {"normal_z", "nz"},
                                         {"r", "red"},       {"g", "green"},     {"b", "blue"},
                                         {"a", "alpha"}};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *from = names[i][0];
    const bool is_color = from[1] == '\0';

    if (one->name_size != strlen(from) || memcmp(one->name, from, one->name_size) != 0) continue;
    if (is_color && (has_packed_color || one->type != HA_POINT_UINT8)) continue;
    one->name = names[i][1];
    one->name_size = strlen(one->name);
    return;
  }
}

static ha_status add_field(columns *out, const ha_point_field *f, bool has_packed_color,
                           ha_error *err) {
  for (uint32_t i = 0; i < f->count; i++) {
    column one = {f->name, f->name_size, f->count > 1 ? i + 1 : 0, f->type,
                  f->offset + i * ha_point_type_size(f->type)};

    rename_known(&one, has_packed_color);
    CLI_TRY(add(out, &one, err));
  }
  return HA_OK;
}

static ha_status add_all(columns *out, const ha_points *c, ha_error *err) {
  bool has_packed_color = false;

  for (size_t i = 0; i < c->field_count; i++) {
    if (cloud_is_packed_color(&c->fields[i])) has_packed_color = true;
  }
  for (size_t i = 0; i < c->field_count; i++) {
    const ha_point_field *f = &c->fields[i];
    const ha_status st = cloud_is_packed_color(f) ? add_color(out, c, f, err)
                                                  : add_field(out, f, has_packed_color, err);
    if (st < 0) return st;
  }
  return HA_OK;
}

/* --- file ----------------------------------------------------------------------------------- */

static const char *type_name(uint32_t type) {
  /* PLY has no integers of 64 bits */
  static const char *const names[] = {NULL,   "char",  "uchar",  "short",  "ushort", "int",
                                      "uint", "float", "double", "double", "double", "uchar"};

  return names[type];
}

static bool is_wide_integer(uint32_t type) {
  return type == HA_POINT_INT64 || type == HA_POINT_UINT64;
}

static void put_header(cli_out *out, const ha_points *c, const columns *all, bool is_text) {
  cli_out_text(out, is_text ? "ply\nformat ascii 1.0\n" : "ply\nformat binary_little_endian 1.0\n");
  if (c->height > 1) { /* obj_info lines as PCL writes them for organized clouds */
    cli_out_format(out, "obj_info num_cols %" PRIu32 "\nobj_info num_rows %" PRIu32 "\n", c->width,
                   c->height);
  }
  cli_out_text(out, "element vertex ");
  cli_out_u64(out, (uint64_t)c->width * c->height);
  cli_out_char(out, '\n');
  for (size_t i = 0; i < all->size; i++) {
    const column *one = &all->items[i];

    cli_out_text(out, "property ");
    cli_out_text(out, type_name(one->type));
    cli_out_char(out, ' ');
    cloud_put_name(out, one->name, one->name_size);
    if (one->index > 0) cli_out_format(out, "_%" PRIu32, one->index - 1);
    cli_out_char(out, '\n');
  }
  cli_out_text(out, "end_header\n");
}

static void put_double(cli_out *out, double value) {
  uint64_t bits;
  char *room = cli_out_room(out, sizeof bits);

  memcpy(&bits, &value, sizeof bits);
  for (unsigned i = 0; i < sizeof bits; i++) {
    room[i] = (char)(bits >> (8 * i));
  }
  out->used += sizeof bits;
}

static void put_point(cli_out *out, const ha_points *c, const columns *all, const uint8_t *point,
                      bool is_text) {
  for (size_t i = 0; i < all->size; i++) {
    const column *one = &all->items[i];
    const uint8_t *at = point + one->offset;

    if (is_text) {
      if (i > 0) cli_out_char(out, ' ');
      cloud_put_text(out, c, one->type, at);
    } else if (is_wide_integer(one->type)) {
      put_double(out, cloud_number(c, one->type, at));
    } else {
      cloud_put_bytes(out, c, one->type, at);
    }
  }
  if (is_text) cli_out_char(out, '\n');
}

ha_status cloud_put_ply(cli_out *out, const ha_points *c, bool is_text, ha_error *err) {
  columns all = {0};
  const ha_status st = add_all(&all, c, err);

  if (st >= 0) {
    put_header(out, c, &all, is_text);
    for (uint32_t row = 0; row < c->height; row++) {
      for (uint32_t x = 0; x < c->width; x++) {
        put_point(out, c, &all, cloud_point(c, row, x), is_text);
      }
    }
  }
  free(all.items);
  return st;
}
