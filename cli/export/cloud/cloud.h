/* Point clouds: reads the points of messages, and writes them as PCD and PLY. */
#ifndef CLI_EXPORT_CLOUD_CLOUD_H
#define CLI_EXPORT_CLOUD_CLOUD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/encoding.h>
#include <holdall/model.h>

#include "ui/out.h"

/* Types of sensor_msgs/PointField; the last three are PCL's. */
enum {
  CLOUD_INT8 = 1,
  CLOUD_UINT8 = 2,
  CLOUD_INT16 = 3,
  CLOUD_UINT16 = 4,
  CLOUD_INT32 = 5,
  CLOUD_UINT32 = 6,
  CLOUD_FLOAT32 = 7,
  CLOUD_FLOAT64 = 8,
  CLOUD_INT64 = 9,
  CLOUD_UINT64 = 10,
  CLOUD_BOOL = 11
};

/* A field of each point. */
typedef struct cloud_field {
  const char *name; /* not terminated */
  size_t name_size;
  uint32_t type;   /* CLOUD_... */
  uint32_t offset; /* offset in the point */
  uint32_t count;  /* number of values, at least one */
} cloud_field;

/* Points in rows. All points have the same fields. Pointers refer to the message, or to memory of
 * the cloud. */
typedef struct cloud {
  uint32_t width;
  uint32_t height;
  uint64_t point_step; /* bytes per point */
  uint64_t row_step;
  bool is_big_endian;
  const uint8_t *data;
  size_t size;
  cloud_field *fields;
  size_t field_count;
  size_t field_room;
  uint8_t *made; /* points converted from another form of message; owned */
  size_t made_room;
} cloud;

/* --- from messages ----------------------------------------------------------------------- */

/* How to read the points of one channel. */
typedef struct cloud_source cloud_source;

/* Can the messages of this channel be read as points? plan may be NULL. */
bool cloud_source_takes(const ha_channel *channel, const ha_plan *plan);

/* Free it with cloud_source_free(), before the plan. */
ha_status cloud_source_new(cloud_source **out, const ha_channel *channel, const ha_plan *plan,
                           ha_error *err);
void cloud_source_free(cloud_source *source);

/* Read the points of a message, and check that each field of each point is within the data. out is
 * all zero at first; valid as long as the message and until the next call. */
ha_status cloud_read(cloud *out, const cloud_source *source, const ha_message *msg, ha_error *err);
void cloud_done(cloud *cloud);

/* --- points ------------------------------------------------------------------------------ */

/* Check a cloud that a message describes: all data exist, and the file will not be too large. */
ha_status cloud_check(cloud *cloud, ha_error *err);

/* Returns the bytes of a value; 0 = unknown type. */
uint32_t cloud_type_size(uint32_t type);

/* Returns the first byte of a point. */
static inline const uint8_t *cloud_point(const cloud *c, uint32_t row, uint32_t column) {
  return c->data + row * c->row_step + column * c->point_step;
}

/* Does the field contain red, green and blue (and alpha) in four bytes, as PCL packs them? */
bool cloud_is_packed_color(const cloud_field *field);

/* Writes the value at this address, as little-endian bytes or as text. */
void cloud_put_bytes(cli_out *out, const cloud *cloud, uint32_t type, const uint8_t *at);
void cloud_put_text(cli_out *out, const cloud *cloud, uint32_t type, const uint8_t *at);
/* Returns the value as a double. */
double cloud_number(const cloud *cloud, uint32_t type, const uint8_t *at);

/* Writes a name without spaces and control characters, which would end it in a header. */
void cloud_put_name(cli_out *out, const char *name, size_t size);

/* --- files ------------------------------------------------------------------------------- */

void cloud_put_pcd(cli_out *out, const cloud *cloud, bool is_text);
/* Returns HA_E_LIMIT if there are too many columns; HA_E_NOMEM. */
ha_status cloud_put_ply(cli_out *out, const cloud *cloud, bool is_text, ha_error *err);

#endif
