/* Unpacks compressed chunks of a 2.0 file before a scan reaches them. */
#ifndef HA_STORAGE_ROSBAG1_V20_AHEAD_H
#define HA_STORAGE_ROSBAG1_V20_AHEAD_H

#include <stdint.h>

#include "storage/ahead.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/record/stream.h"

typedef struct ha__rosbag1_ahead {
  ha__rosbag1_stream stream; /* reads the next chunks */
  ha__ahead *ahead;          /* NULL = a single thread */
  ha_entries messages; /* of the chunk unpacked last (record/list.h); empty: they were not listed */
} ha__rosbag1_ahead;

ha_status ha__rosbag1_ahead_init(ha__rosbag1_ahead *out, const ha__rosbag1 *bag, ha_error *err);
void ha__rosbag1_ahead_done(ha__rosbag1_ahead *ahead);

/* As ha__rosbag1_unpack(), but uses a chunk unpacked in advance if there is one. raw_size: from its
 * header; 0 = unknown. */
ha_status ha__rosbag1_ahead_unpack(ha__rosbag1_bytes *out, ha__rosbag1_ahead *ahead,
                                   ha__rosbag1 *bag, const ha_chunk *chunk, uint32_t raw_size,
                                   ha_error *err);

#endif
