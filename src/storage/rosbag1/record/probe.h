/* Detects the version of a ROS 1 bag from its first bytes. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_PROBE_H
#define HA_STORAGE_ROSBAG1_RECORD_PROBE_H

#include "io/source.h"
#include "storage/rosbag1/record/version.h"

/* head holds the first bytes of the file. */
ha__rosbag1_version ha__rosbag1_version_detect(const uint8_t *head, size_t head_size,
                                               uint64_t file_size);
/* The same for a source. */
ha_status ha__rosbag1_version_read(ha__rosbag1_version *out, ha_source *source, ha_error *err);

#endif
