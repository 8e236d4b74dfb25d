/* Compressed chunks of a 2.0 file that are unpacked before a scan comes to them. */
#ifndef HA_STORAGE_ROSBAG1_V20_AHEAD_H
#define HA_STORAGE_ROSBAG1_V20_AHEAD_H

#include <stdint.h>

#include "storage/ahead.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/record/stream.h"

typedef struct ha__rosbag1_ahead {
  ha__rosbag1_stream stream; /* of what lies ahead */
  ha__ahead *ahead;          /* NULL = one thread does it all */
} ha__rosbag1_ahead;

ha_status ha__rosbag1_ahead_init(ha__rosbag1_ahead *out, const ha__rosbag1 *bag, ha_error *err);
void ha__rosbag1_ahead_done(ha__rosbag1_ahead *ahead);

/* As ha__rosbag1_unpack(), with what was unpacked ahead where that is just this chunk. raw_size: as
 * its head tells; 0 = not known. */
ha_status ha__rosbag1_ahead_unpack(ha__rosbag1_bytes *out, ha__rosbag1_ahead *ahead,
                                   ha__rosbag1 *bag, const ha_chunk *chunk, uint32_t raw_size,
                                   ha_error *err);

#endif
