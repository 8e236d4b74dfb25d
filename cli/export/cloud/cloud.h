/* Points of a message, wherever they lie in it, and the files that they become: PCD and PLY. */
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

/* What each point has under one name. */
typedef struct cloud_field {
  const char *name; /* without NUL */
  size_t name_size;
  uint32_t type;   /* CLOUD_... */
  uint32_t offset; /* in the point */
  uint32_t count;  /* values, at least one */
} cloud_field;

/* Points in rows, each of them with all fields. What it points to is the message's or its own. */
typedef struct cloud {
  uint32_t width;
  uint32_t height;
  uint64_t point_step; /* bytes from a point to the next */
  uint64_t row_step;
  bool is_big_endian;
  const uint8_t *data;
  size_t size;
  cloud_field *fields;
  size_t field_count;
  size_t field_room;
  uint8_t *made; /* points that the message has in another form */
  size_t made_room;
} cloud;

/* --- from messages ----------------------------------------------------------------------- */

/* How the points of one channel are found. */
typedef struct cloud_source cloud_source;

/* Can the messages of this channel be read as points? plan may be NULL. */
bool cloud_source_takes(const ha_channel *channel, const ha_plan *plan);

/* Released with cloud_source_free(), before the plan. */
ha_status cloud_source_new(cloud_source **out, const ha_channel *channel, const ha_plan *plan,
                           ha_error *err);
void cloud_source_free(cloud_source *source);

/* The points of a message, checked: each field of each point lies in the data. All zero at first;
 * valid as long as the message and until the next call. */
ha_status cloud_read(cloud *out, const cloud_source *source, const ha_message *msg, ha_error *err);
void cloud_done(cloud *cloud);

/* --- points ------------------------------------------------------------------------------ */

/* Is all of it there, and no more than a file should have? For clouds that messages describe. */
ha_status cloud_check(cloud *cloud, ha_error *err);

/* Bytes of a value; 0 = there is no such type. */
uint32_t cloud_type_size(uint32_t type);

/* The first byte of a point. */
static inline const uint8_t *cloud_point(const cloud *c, uint32_t row, uint32_t column) {
  return c->data + row * c->row_step + column * c->point_step;
}

/* Red, green and blue (and alpha) in four bytes, as PCL packs them? */
bool cloud_is_packed_color(const cloud_field *field);

/* A value at this place, as little-endian bytes or as text. */
void cloud_put_bytes(cli_out *out, const cloud *cloud, uint32_t type, const uint8_t *at);
void cloud_put_text(cli_out *out, const cloud *cloud, uint32_t type, const uint8_t *at);
/* The same as a double. */
double cloud_number(const cloud *cloud, uint32_t type, const uint8_t *at);

/* A name without the spaces and control characters that would end it in a header. */
void cloud_put_name(cli_out *out, const char *name, size_t size);

/* --- files ------------------------------------------------------------------------------- */

void cloud_put_pcd(cli_out *out, const cloud *cloud, bool is_text);
/* HA_E_LIMIT: more columns than a file should have. HA_E_NOMEM. */
ha_status cloud_put_ply(cli_out *out, const cloud *cloud, bool is_text, ha_error *err);

#endif
