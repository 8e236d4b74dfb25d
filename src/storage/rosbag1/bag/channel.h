/* Channels and schemas of an open bag, and its summary for the host. */
#ifndef HA_STORAGE_ROSBAG1_BAG_CHANNEL_H
#define HA_STORAGE_ROSBAG1_BAG_CHANNEL_H

#include "storage/rosbag1/bag/bag.h"

/* Content of a connection record, or of a message header before 2.0. */
typedef struct ha__rosbag1_channel_text {
  uint32_t id;
  ha_slice topic;
  ha_slice type;
  ha_slice md5;
  ha_slice definition;
  const ha__ros1_field *pairs; /* metadata */
  size_t pair_count;
} ha__rosbag1_channel_text;

/* Append a channel. Everything is copied; equal schemas are shared. */
ha_status ha__rosbag1_channel_add(uint32_t *out, ha__rosbag1 *bag,
                                  const ha__rosbag1_channel_text *text, ha_error *err);

/* Find or add the schema of this type, md5 and definition; new texts are copied. */
ha_status ha__rosbag1_schema_get(const ha_schema **out, ha__rosbag1 *bag,
                                 const ha__rosbag1_channel_text *text, ha_error *err);

/* Make a channel of each of bag->topics, with the same numbers. */
ha_status ha__rosbag1_topics_settle(ha__rosbag1 *bag, ha_error *err);

/* Fill bag->info from channels and chunks. */
void ha__rosbag1_info_fill(ha__rosbag1 *bag, bool complete);

#endif
