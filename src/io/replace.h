/* A small file that is there whole, or not at all; and bytes in the middle of a large one. */
#ifndef HA_IO_REPLACE_H
#define HA_IO_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* Write a file under another name (path + ".tmp", where a leftover is replaced), and rename it over
 * what is there. With sync, bytes and name are on the disk when this returns.
 *
 * HA_E_IO, HA_E_NOMEM: the old file is kept, and the temporary file is removed; but when the
 * last step alone failed, to sync the folder, the new file is in its place. */
ha_status ha__file_replace(const char *path, const void *bytes, size_t size, bool sync,
                           ha_error *err);

/* Write over bytes of a file that is there; they are on the disk when this returns. HA_E_IO. */
ha_status ha__file_overwrite(const char *path, uint64_t offset, const void *bytes, size_t size,
                             ha_error *err);

/* Bring a file to the disk that somebody has written. HA_E_IO. */
ha_status ha__file_sync(const char *path, ha_error *err);

#endif
