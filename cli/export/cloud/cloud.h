/* Writes points as PCD and PLY. */
#ifndef CLI_EXPORT_CLOUD_CLOUD_H
#define CLI_EXPORT_CLOUD_CLOUD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/points.h>

#include "ui/out.h"

/* --- points ------------------------------------------------------------------------------ */

/* Returns the first byte of a point. */
static inline const uint8_t *cloud_point(const ha_points *c, uint32_t row, uint32_t column) {
  return c->data + row * c->row_step + column * c->point_step;
}

/* Does the field contain red, green and blue (and alpha) in the four-byte format of PCL? */
bool cloud_is_packed_color(const ha_point_field *field);

/* Write the value at this address, as little-endian bytes or as text. */
void cloud_put_bytes(cli_out *out, const ha_points *cloud, uint32_t type, const uint8_t *at);
void cloud_put_text(cli_out *out, const ha_points *cloud, uint32_t type, const uint8_t *at);
/* Returns the value as a double. */
double cloud_number(const ha_points *cloud, uint32_t type, const uint8_t *at);

/* Write a name without spaces and control characters, which would end the name in a header. */
void cloud_put_name(cli_out *out, const char *name, size_t size);

/* --- files ------------------------------------------------------------------------------- */

void cloud_put_pcd(cli_out *out, const ha_points *cloud, bool is_text);
/* Returns HA_E_LIMIT if there are too many columns; HA_E_NOMEM. */
ha_status cloud_put_ply(cli_out *out, const ha_points *cloud, bool is_text, ha_error *err);

#endif
