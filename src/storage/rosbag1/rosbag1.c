#include "storage/storage.h"

const ha_storage_ops ha__storage_rosbag1 = {.struct_size = sizeof(ha_storage_ops),
                                            .name = "rosbag1"};
