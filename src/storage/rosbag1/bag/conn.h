/* Connections of bags 2.0: maps ids of the file to channels. */
#ifndef HA_STORAGE_ROSBAG1_BAG_CONN_H
#define HA_STORAGE_ROSBAG1_BAG_CONN_H

#include "storage/rosbag1/bag/bag.h"

/* Index of an id in conns; a new id is added. */
ha_status ha__rosbag1_conn_slot(size_t *out, ha__rosbag1 *bag, uint32_t id, ha_error *err);

/* Channel of an id, or HA__NO_CHANNEL. Any thread once the bag is open. */
uint32_t ha__rosbag1_conn_channel(const ha__rosbag1 *bag, uint32_t id);

/* Add the CONNECTION record that this window read; its data must be within the source. HA_E_CORRUPT
 * when its fields are bad. Repetitions of a known id are ignored. */
ha_status ha__rosbag1_conn_read(ha__rosbag1 *bag, ha__window *window,
                                const ha__rosbag1_record *record, ha_error *err);

/* True when conn_read() would accept the CONNECTION record in these bytes. */
bool ha__rosbag1_conn_is_good(const ha__rosbag1 *bag, const ha__rosbag1_record *record,
                              const uint8_t *bytes);

/* True when every CONNECTION in the bytes of a chunk equals the channel of its id. */
int32_t ha__rosbag1_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size);

/* Recovering: make channels with only a name for undefined connections. */
ha_status ha__rosbag1_conn_make_missing(ha__rosbag1 *bag, ha_error *err);

/* Add the counts of conns to those of the channels. */
void ha__rosbag1_conn_settle(ha__rosbag1 *bag);

#endif
