#include "storage/storage.h"

const ha_storage_ops ha__storage_mcap = {.struct_size = sizeof(ha_storage_ops), .name = "mcap"};
