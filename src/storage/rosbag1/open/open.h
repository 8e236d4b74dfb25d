/* Opening and closing a ROS 1 bag of any version. */
#ifndef HA_STORAGE_ROSBAG1_OPEN_OPEN_H
#define HA_STORAGE_ROSBAG1_OPEN_OPEN_H

#include "storage/rosbag1/bag/bag.h"

ha_status ha__rosbag1_open(void **self, const ha_storage_open *open, ha_error *err);
void ha__rosbag1_close(void *self);

#endif
