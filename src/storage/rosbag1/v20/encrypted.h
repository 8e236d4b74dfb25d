/* Encrypted bags, which are refused. */
#ifndef HA_STORAGE_ROSBAG1_V20_ENCRYPTED_H
#define HA_STORAGE_ROSBAG1_V20_ENCRYPTED_H

#include "storage/rosbag1/bag/bag.h"

/* HA_E_UNSUPPORTED when the bag header at `at` tells of encryption. */
ha_status ha__rosbag1_refuse_encrypted(const ha__rosbag1_header *header, uint64_t at,
                                       ha_error *err);
/* HA_E_UNSUPPORTED when a 2.0 bag was not closed, and its chunks have the shape of encrypted ones.
 */
ha_status ha__rosbag1_refuse_unfinished(const ha__rosbag1 *bag, ha_error *err);

#endif
