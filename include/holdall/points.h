/**
 * @file holdall/points.h
 * Points of messages: sensor_msgs/PointCloud2 in place, PointCloud and LaserScan converted to the
 * same form (float32 x, y, z and their other fields; metres).
 *
 * Lifetime: ha_decoder_plan() -> ha_points_reader_new() -> ha_points_read()* ->
 *           ha_points_reader_free(), before the plan is freed.
 * Threads:  a reader belongs to one thread at a time.
 * Memory:   fields, and the converted points of one message.
 */
#ifndef HA_POINTS_H
#define HA_POINTS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

/** Types of values, as in sensor_msgs/PointField; the last three are PCL's. */
enum {
  HA_POINT_INT8 = 1,
  HA_POINT_UINT8 = 2,
  HA_POINT_INT16 = 3,
  HA_POINT_UINT16 = 4,
  HA_POINT_INT32 = 5,
  HA_POINT_UINT32 = 6,
  HA_POINT_FLOAT32 = 7,
  HA_POINT_FLOAT64 = 8,
  HA_POINT_INT64 = 9,
  HA_POINT_UINT64 = 10,
  HA_POINT_BOOL = 11
};

/** A field of each point. Does not grow. */
typedef struct ha_point_field {
  const char *name; /* not terminated; any bytes */
  size_t name_size;
  uint32_t type;   /* HA_POINT_... */
  uint32_t offset; /* bytes from the start of the point; fields may overlap */
  uint32_t count;  /* values; at least 1 */
} ha_point_field;

/**
 * Points in height rows of width. Value k of a field of point x in row y begins at data[y *
 * row_step + x * point_step + field.offset + k * ha_point_type_size(field.type)], unaligned. All
 * values are checked to be within data.
 */
typedef struct ha_points {
  size_t struct_size;
  uint32_t width;      /* 0 = no points */
  uint32_t height;     /* 1 unless the cloud is organised */
  uint64_t point_step; /* bytes */
  uint64_t row_step;   /* bytes; any value with one row */
  int32_t is_big_endian;
  int32_t is_converted; /* data is memory of the reader, not of the message */
  const uint8_t *data;
  size_t size;
  const ha_point_field *fields; /* without padding: fields without a name or named "_" */
  size_t field_count;
} ha_points;

#define HA_POINTS_INIT                                                                             \
  { sizeof(ha_points), 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0 }

typedef struct ha_points_reader ha_points_reader;

/**
 * Whether the messages of this channel are points.
 *
 * @param plan  of the channel; NULL is allowed (then 0).
 * @return 1 if type and fields are those of one of the types above, else 0.
 * @since 0.1
 */
HA_API int32_t ha_points_are_in(const ha_channel *channel, const ha_plan *plan);

/**
 * Prepare to read points of one channel.
 *
 * @param[out] out  untouched on failure; released with ha_points_reader_free().
 * @param plan      of the channel; borrowed until ha_points_reader_free().
 * @retval HA_OK, HA_E_ARG (no type of points), HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_points_reader_new(ha_points_reader **out,
                                                    const ha_channel *channel, const ha_plan *plan,
                                                    ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_points_reader_free(ha_points_reader *reader);

/**
 * Read the points of a message.
 *
 * @param[in,out] out  made with HA_POINTS_INIT; untouched unless HA_OK. Its pointers are borrowed
 *                     from the message and from the reader, until the next call on the reader.
 * @retval HA_OK
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  the message contradicts itself, or its data are too short
 * @retval HA_E_UNSUPPORTED              a field of an unknown type, or no fields
 * @retval HA_E_LIMIT                    too many fields or points; fields that overlap four times
 * @retval HA_E_ARG, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_points_read(ha_points *out, ha_points_reader *reader,
                                              const ha_message *msg, ha_error *err);

/** Bytes of a value: 1, 2, 4 or 8; 0 = unknown type. @since 0.1 */
HA_API uint32_t ha_point_type_size(uint32_t type);

/**
 * Copy all values of one field, in the byte order of this machine: points row by row, and for each
 * point all its values.
 *
 * @param[out] out   aligned for the type, or unaligned.
 * @param size       bytes at out: width * height * count * ha_point_type_size(type).
 * @param field      index in points->fields.
 * @retval HA_OK
 * @retval HA_E_ARG  no such field, or a wrong size
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_points_column(void *out, size_t size, const ha_points *points,
                                                size_t field, ha_error *err);

HA_END_DECLS

#endif
