/* The face of storage/: the built-in storages, and what all of them use. */
#ifndef HA_STORAGE_STORAGE_H
#define HA_STORAGE_STORAGE_H

#include <holdall/plugin.h>

extern const ha_storage_ops ha__storage_rosbag1;
extern const ha_storage_ops ha__storage_mcap;
extern const ha_storage_ops ha__storage_sqlite3;

#endif
