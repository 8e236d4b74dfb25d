/* The names in a folder, on the disk. */
#ifndef HA_IO_SYNC_FOLDER_H
#define HA_IO_SYNC_FOLDER_H

#include <holdall/error.h>

/* Bring the folder that a path lies in to the disk, so that a file made or renamed there stays
 * there through a power cut; file systems that have nothing to sync are no failure. HA_E_IO,
 * HA_E_NOMEM. */
ha_status ha__sync_folder(const char *path_in_it, ha_error *err);

#endif
