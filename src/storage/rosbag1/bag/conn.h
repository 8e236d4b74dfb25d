/* Connections of bags 2.0: ids of the file to channels. */
#ifndef HA_STORAGE_ROSBAG1_BAG_CONN_H
#define HA_STORAGE_ROSBAG1_BAG_CONN_H

#include "storage/rosbag1/bag/bag.h"

/* Index of an id in conns, added when it is new. */
ha_status ha__rosbag1_conn_slot(size_t *out, ha__rosbag1 *bag, uint32_t id, ha_error *err);

/* Channel of an id, or HA__NO_CHANNEL. Any thread once the bag is open. */
uint32_t ha__rosbag1_conn_channel(const ha__rosbag1 *bag, uint32_t id);

/* Take in the CONNECTION record that was read by this window; its data must be within the source.
 * HA_E_CORRUPT when its fields are bad. Another one of an id known already is ignored. */
ha_status ha__rosbag1_conn_read(ha__rosbag1 *bag, ha__window *window,
                                const ha__rosbag1_record *record, ha_error *err);

/* Would conn_read() accept the CONNECTION record in these bytes? */
bool ha__rosbag1_conn_is_good(const ha__rosbag1 *bag, const ha__rosbag1_record *record,
                              const uint8_t *bytes);

/* Does every CONNECTION in the bytes of a chunk say what the channel of its id says? */
int32_t ha__rosbag1_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size);

/* Recovering: channels without more than a name for connections that are nowhere defined. */
ha_status ha__rosbag1_conn_make_missing(ha__rosbag1 *bag, ha_error *err);

/* Counts of conns into those of the channels. */
void ha__rosbag1_conn_settle(ha__rosbag1 *bag);

#endif
