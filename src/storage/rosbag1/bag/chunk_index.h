/* The messages of a chunk according to the index of the file. */
#ifndef HA_STORAGE_ROSBAG1_BAG_CHUNK_INDEX_H
#define HA_STORAGE_ROSBAG1_BAG_CHUNK_INDEX_H

#include "storage/rosbag1/bag/bag.h"

/* Called with each (connection id, number of messages) in the index of a chunk. */
typedef ha_status ha__rosbag1_count_fn(void *user, uint32_t conn, uint32_t count, ha_error *err);

/* HA_END when this chunk has no index. */
ha_status ha__rosbag1_chunk_each_count(const ha__rosbag1 *bag, size_t i, ha__rosbag1_count_fn *fn,
                                       void *user, ha_error *err);

ha_status ha__rosbag1_chunk_counts(void *self, size_t i, uint64_t *counts, ha_error *err);
ha_status ha__rosbag1_chunk_index(void *self, size_t i, const ha_channel_set *wanted,
                                  ha_entries *out, ha_error *err);
ha_status ha__rosbag1_entry_at(void *self, size_t i, const uint8_t *bytes, size_t size,
                               ha_entry *entry, ha_error *err);

#endif
