/* Temporary files without a name: bytes that reading must keep, but not in memory. What they take
 * is bounded by a limit and by the free space of their folder. Any thread. */
#ifndef HA_IO_SCRATCH_H
#define HA_IO_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* No file is made before the first bytes come. */
typedef struct ha__scratch ha__scratch;

/* folder is copied. limit: bytes at one time; 0 = a limit that follows the size of what is read. */
ha_status ha__scratch_new(ha__scratch **out, const char *folder, uint64_t limit, ha_error *err);
void ha__scratch_free(ha__scratch *scratch); /* NULL is allowed */

/* A file of this size is read. */
void ha__scratch_saw(ha__scratch *scratch, uint64_t size);

/* HA_E_LIMIT when size more bytes would be too many; the error names the option. Those that are
 * allowed count until they are given back. */
ha_status ha__scratch_charge(ha__scratch *scratch, uint64_t size, ha_error *err);
void ha__scratch_discharge(ha__scratch *scratch, uint64_t size);

/* A file of the caller's own, whose bytes he charges; he closes it. */
ha_status ha__scratch_open_file(int *fd, const ha__scratch *scratch, ha_error *err);

/* A place for size bytes in a file that all share, charged until it is dropped. */
ha_status ha__scratch_reserve(uint64_t *at, ha__scratch *scratch, uint64_t size, ha_error *err);
ha_status ha__scratch_put(ha__scratch *scratch, uint64_t at, const void *bytes, size_t size,
                          ha_error *err);
ha_status ha__scratch_get(void *out, ha__scratch *scratch, uint64_t at, size_t size, ha_error *err);
void ha__scratch_drop(ha__scratch *scratch, uint64_t at, uint64_t size);

/* Bytes that were ever reserved in the shared file. */
uint64_t ha__scratch_written(ha__scratch *scratch);

/* All of the bytes to a descriptor. HA_E_IO. */
ha_status ha__scratch_write(int fd, const void *bytes, size_t size, ha_error *err);

#endif
