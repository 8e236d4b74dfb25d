/* Are the messages of a file compressed one by one, as rosbag2 can do in any storage? */
#ifndef HA_BAG_OPEN_FILE_PACKING_H
#define HA_BAG_OPEN_FILE_PACKING_H

#include "bag/open/file.h"

/* Set file->message_compression. The metadata in the file tells, where it is; else the first
 * messages do. HA_E_NOMEM, and what opening a cursor gives. */
ha_status ha__file_find_packing(ha__file *file, ha_error *err);

#endif
