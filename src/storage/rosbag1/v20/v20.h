/* Version 2.0: opening by index or by scan, messages of a chunk, and encrypted bags, which are
 * refused. */
#ifndef HA_STORAGE_ROSBAG1_V20_V20_H
#define HA_STORAGE_ROSBAG1_V20_V20_H

#include "storage/rosbag1/bag/bag.h"

/* HA_OK: opened. HA_END: the index is damaged or absent (reported), and a scan is needed. */
ha_status ha__rosbag1_index20_open(ha__rosbag1 *bag, ha_error *err);
ha_status ha__rosbag1_scan20(ha__rosbag1 *bag, uint64_t start, ha_error *err);
/* Messages of chunk i, from its bytes. When recovering, losses are reported and are not a
 * failure. */
ha_status ha__rosbag1_parse20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err);

/* HA_E_KEY when the bag header at `at` declares encryption. */
ha_status ha__rosbag1_refuse_encrypted(const ha__rosbag1_header *header, uint64_t at,
                                       ha_error *err);
/* *out: true when a 2.0 bag, whose version line ends at `at`, was not closed and its chunks have
 * the structure of encrypted ones. HA_E_IO, HA_E_NOMEM. */
ha_status ha__rosbag1_looks_encrypted(bool *out, const ha_host *host, ha_source *source,
                                      uint64_t at, ha_error *err);
/* HA_E_KEY when a 2.0 bag was not closed and its chunks have the structure of encrypted
 * ones. */
ha_status ha__rosbag1_refuse_unfinished(const ha__rosbag1 *bag, ha_error *err);

#endif
