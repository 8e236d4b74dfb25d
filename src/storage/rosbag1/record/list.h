/* Fast path that lists the messages of a chunk without other records. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_LIST_H
#define HA_STORAGE_ROSBAG1_RECORD_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* List the records of these bytes: their offsets, sizes, times and connections (as channel).
 * Returns false with an empty list unless the bytes consist of messages that have the same header
 * layout and times that ROS accepts; the record stream, which resynchronizes after damage, would
 * return the same records. Any thread. */
bool ha__rosbag1_list_messages(ha_entries *out, const ha_host *host, const uint8_t *bytes,
                               size_t size);

#endif
