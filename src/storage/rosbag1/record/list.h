/* Quick list of the messages of a chunk that contains nothing else. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_LIST_H
#define HA_STORAGE_ROSBAG1_RECORD_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* List the records of these bytes: their offsets, sizes, times and connections (as channel). False,
 * and the list is empty, unless all of them are messages with the same layout of their headers and
 * times that ROS accepts, up to the last byte: the stream, which resynchronizes after damage, then
 * returns the same records. Any thread. */
bool ha__rosbag1_list_messages(ha_entries *out, const ha_host *host, const uint8_t *bytes,
                               size_t size);

#endif
