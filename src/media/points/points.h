/* Points of a message, while they are read. */
#ifndef HA_MEDIA_POINTS_POINTS_H
#define HA_MEDIA_POINTS_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/points.h>

/* Pointers refer to the message, or to memory of the cloud. */
typedef struct ha__cloud {
  uint32_t width;
  uint32_t height;
  uint64_t point_step;
  uint64_t row_step;
  bool is_big_endian;
  const uint8_t *data;
  size_t size;
  ha_point_field *fields;
  size_t field_count;
  size_t field_room;
  uint8_t *made; /* points converted from another form of message; owned */
  size_t made_room;
} ha__cloud;

/* Remove padding, and check that all values of all fields are within the data. */
ha_status ha__points_check(ha__cloud *cloud, ha_error *err);

#endif
