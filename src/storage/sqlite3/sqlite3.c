#include "storage/storage.h"

const ha_storage_ops ha__storage_sqlite3 = {.struct_size = sizeof(ha_storage_ops),
                                            .name = "sqlite3"};
