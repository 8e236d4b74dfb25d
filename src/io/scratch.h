/* Unlinked temporary files, for data that reading must keep, but not in memory. Their size is
 * bounded by a limit and by the free space of their folder. Any thread. */
#ifndef HA_IO_SCRATCH_H
#define HA_IO_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* No file is created before the first bytes. */
typedef struct ha__scratch ha__scratch;

/* folder is copied. limit: bytes at one time; 0 = a limit proportional to the size of the files
 * read. */
ha_status ha__scratch_new(ha__scratch **out, const char *folder, uint64_t limit, ha_error *err);
void ha__scratch_free(ha__scratch *scratch); /* NULL is allowed */

/* Note that a file of this size is read. */
void ha__scratch_saw(ha__scratch *scratch, uint64_t size);

/* Charge size bytes. HA_E_LIMIT when that exceeds the limit; the error names the option. Charged
 * bytes count until they are discharged. */
ha_status ha__scratch_charge(ha__scratch *scratch, uint64_t size, ha_error *err);
void ha__scratch_discharge(ha__scratch *scratch, uint64_t size);

/* Create a file for the caller, who charges its bytes and closes it. */
ha_status ha__scratch_open_file(int *fd, const ha__scratch *scratch, ha_error *err);

/* Reserve size bytes in the shared file, charged until they are released. */
ha_status ha__scratch_reserve(uint64_t *at, ha__scratch *scratch, uint64_t size, ha_error *err);
ha_status ha__scratch_put(ha__scratch *scratch, uint64_t at, const void *bytes, size_t size,
                          ha_error *err);
ha_status ha__scratch_get(void *out, ha__scratch *scratch, uint64_t at, size_t size, ha_error *err);
void ha__scratch_drop(ha__scratch *scratch, uint64_t at, uint64_t size);

/* Bytes that were ever reserved in the shared file. */
uint64_t ha__scratch_written(ha__scratch *scratch);

/* Write all of the bytes to a descriptor. HA_E_IO. */
ha_status ha__scratch_write(int fd, const void *bytes, size_t size, ha_error *err);

#endif
