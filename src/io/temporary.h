/* Unlinked temporary files: nothing remains when the descriptor is closed. */
#ifndef HA_IO_TEMPORARY_H
#define HA_IO_TEMPORARY_H

#include <holdall/error.h>

/* Open an unnamed file in the folder, for reading and writing. HA_E_IO, HA_E_ARG (the name of the
 * folder is too long). */
ha_status ha__temporary_open(int *fd, const char *dir, ha_error *err);

#endif
