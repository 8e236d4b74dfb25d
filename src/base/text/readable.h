/* Detects unreadable memory of the caller. */
#ifndef HA_BASE_TEXT_READABLE_H
#define HA_BASE_TEXT_READABLE_H

#include <stdbool.h>
#include <stddef.h>

/* False: reading [at, at + size) would end the process with a signal, because its first or last
 * bytes are unreadable (PROT_NONE, a mapping beyond the end of its file) or some page is not
 * mapped. Takes three system calls for any size, so unreadable pages in the middle are not found.
 * True when the system can't answer. size > 0. */
bool ha__memory_is_readable(const void *at, size_t size);

#endif
