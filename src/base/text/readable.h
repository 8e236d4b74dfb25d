/* Memory of the caller's that may not be readable. */
#ifndef HA_BASE_TEXT_READABLE_H
#define HA_BASE_TEXT_READABLE_H

#include <stdbool.h>
#include <stddef.h>

/* False: reading [at, at + size) would end the process with a signal, because its first or last
 * bytes cannot be read (PROT_NONE, a mapping after the end of its file) or some page of it is not
 * mapped. It costs three system calls, whatever the size, so pages in the middle that are mapped
 * and cannot be read are not found. Where the system cannot answer: true. size > 0. */
bool ha__memory_is_readable(const void *at, size_t size);

#endif
