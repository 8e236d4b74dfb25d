/* Replaces a small file atomically; and overwrites bytes in the middle of a large one. */
#ifndef HA_IO_REPLACE_H
#define HA_IO_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* Write a file under another name (path + ".tmp", replacing a leftover), and rename it to path.
 * With sync, bytes and name are on the disk on return.
 *
 * HA_E_IO, HA_E_NOMEM: the old file is kept, and the temporary file is removed; but if only the
 * last step failed, syncing the folder, the new file is in its place. */
ha_status ha__file_replace(const char *path, const void *bytes, size_t size, bool sync,
                           ha_error *err);

/* Overwrite bytes of an existing file; they are on the disk on return. HA_E_IO. */
ha_status ha__file_overwrite(const char *path, uint64_t offset, const void *bytes, size_t size,
                             ha_error *err);

/* Sync a file that was written by other means. HA_E_IO. */
ha_status ha__file_sync(const char *path, ha_error *err);

/* The bytes are on the disk on return. HA_E_IO. */
ha_status ha__file_patch(const char *path, uint64_t offset, const uint8_t *bytes, size_t size,
                         ha_error *err);

#endif
