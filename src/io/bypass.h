/* Writing around the page cache: O_DIRECT where the system has it, F_NOCACHE on others (macOS). */
#ifndef HA_IO_BYPASS_H
#define HA_IO_BYPASS_H

#include <stdbool.h>

/* Sets or clears the mode of a descriptor. Returns 0, or -1 with errno; EINVAL: the file system, or
 * the whole system, has no such mode. */
int ha__bypass_set(int fd, bool on);

#endif
