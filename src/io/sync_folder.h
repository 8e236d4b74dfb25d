/* Syncs the names in a folder. */
#ifndef HA_IO_SYNC_FOLDER_H
#define HA_IO_SYNC_FOLDER_H

#include <holdall/error.h>

/* Sync the folder of a path, so that a file created or renamed there survives a power cut; a file
 * system without such a sync is not a failure. HA_E_IO, HA_E_NOMEM. */
ha_status ha__sync_folder(const char *path_in_it, ha_error *err);

#endif
