/* All heap allocation of the library: checked sizes, and one place where tests inject failures. */
#ifndef HA_BASE_ALLOC_H
#define HA_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* Not zeroed; NULL when out of memory. A size of 0 returns a pointer that can be freed. */
void *ha__alloc(size_t size);
/* Zeroed array; NULL when out of memory or count * size overflows. */
void *ha__alloc_zeroed(size_t count, size_t size);
void *ha__resize(void *ptr, size_t size);
/* The same for memory that may be large and is filled at once: from 2 MiB on it lies in huge pages
 * if the system has them, because each page costs a fault when it is first touched. Only `used`
 * bytes are kept. */
void *ha__resize_large(void *ptr, size_t used, size_t size);
void ha__free(void *ptr);

/* Copy of n bytes with a NUL after them. */
char *ha__dup_text(const void *bytes, size_t n);
char *ha__dup_string(const char *text);

/* Reserve `more` items after `size` in a growing array of `item_size` bytes each; grows by
 * half at least. HA_E_NOMEM leaves the array as it is. */
ha_status ha__reserve(void **items, size_t *capacity, size_t size, size_t more, size_t item_size,
                      ha_error *err);

#endif
