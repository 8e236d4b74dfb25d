/* Versions before 2.0: opened by a scan; messages of a chunk. */
#ifndef HA_STORAGE_ROSBAG1_OLD_OLD_H
#define HA_STORAGE_ROSBAG1_OLD_OLD_H

#include "storage/rosbag1/bag/bag.h"

/* *complete: the writer seems to have closed the file. */
ha_status ha__rosbag1_open12(ha__rosbag1 *bag, bool *complete, ha_error *err);
ha_status ha__rosbag1_parse12(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err);

ha_status ha__rosbag1_open_text(ha__rosbag1 *bag, bool *complete, ha_error *err);
ha_status ha__rosbag1_parse_text(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes,
                                 size_t size, ha_entries *out, ha_error *err);

#endif
