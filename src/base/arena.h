/* Arena: many small objects with one lifetime, released together. */
#ifndef HA_BASE_ARENA_H
#define HA_BASE_ARENA_H

#include <stddef.h>

typedef struct ha__arena_block ha__arena_block;

typedef struct ha__arena {
  ha__arena_block *blocks; /* newest first */
  size_t bytes;            /* of all blocks */
} ha__arena;

#define HA__ARENA_INIT                                                                             \
  { NULL, 0 }

/* Zeroed, aligned for any object; NULL when out of memory. */
void *ha__arena_alloc(ha__arena *arena, size_t size);
/* Copy of n bytes with a NUL after them. */
char *ha__arena_dup(ha__arena *arena, const void *bytes, size_t n);
char *ha__arena_string(ha__arena *arena, const char *text);
void ha__arena_done(ha__arena *arena);

#endif
