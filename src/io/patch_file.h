/* Overwrites bytes within an existing file. */
#ifndef HA_IO_PATCH_FILE_H
#define HA_IO_PATCH_FILE_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* They are on the disk when this returns. HA_E_IO. */
ha_status ha__file_patch(const char *path, uint64_t offset, const uint8_t *bytes, size_t size,
                         ha_error *err);

#endif
