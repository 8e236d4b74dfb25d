/* Information added to the header of a 2.0 bag: fields that the format does not define. They become
 * the metadata record "bag header". */
#ifndef HA_STORAGE_ROSBAG1_BAG_HEADER_FIELDS_H
#define HA_STORAGE_ROSBAG1_BAG_HEADER_FIELDS_H

#include "storage/rosbag1/bag/bag.h"

/* Read the added fields of a bag header record, whose header bytes are in the window's source. The
 * first record with added fields is used. HA_E_NOMEM, and failures to read. */
ha_status ha__rosbag1_header_fields_take(ha__rosbag1 *bag, ha__window *window,
                                         const ha__rosbag1_record *record, ha_error *err);

#endif
