/* The version of a bag whose version line is damaged. */
#ifndef HA_STORAGE_ROSBAG1_OPEN_GUESS_H
#define HA_STORAGE_ROSBAG1_OPEN_GUESS_H

#include "storage/rosbag1/bag/bag.h"

/* Recovering: by what follows, when there is no version line, or one that can't be right. */
ha_status ha__rosbag1_version_guess(ha__rosbag1_version *version, ha_source *source, ha_error *err);

#endif
