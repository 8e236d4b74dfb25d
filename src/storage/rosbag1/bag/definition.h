/* MESSAGE DEFINITION records, which drafts of 2.0 have. */
#ifndef HA_STORAGE_ROSBAG1_BAG_DEFINITION_H
#define HA_STORAGE_ROSBAG1_BAG_DEFINITION_H

#include "storage/rosbag1/bag/bag.h"

/* Keep the definition of a topic; the first one is used. */
ha_status ha__rosbag1_definition_take(ha__rosbag1 *bag, const ha__rosbag1_header *header,
                                      ha_error *err);

/* Complete the channels whose connections have no type. */
ha_status ha__rosbag1_definitions_settle(ha__rosbag1 *bag, ha_error *err);

#endif
