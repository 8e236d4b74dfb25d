/* Pool of aligned buffers for large messages: a camera's images reuse a few buffers, so the kernel
 * need not clear new pages for each of them. */
#ifndef HA_BASE_BUFFER_POOL_H
#define HA_BASE_BUFFER_POOL_H

#include <stddef.h>
#include <stdint.h>

/* Smaller messages are allocated with ha__alloc(). */
enum { HA__BUFFER_POOL_LARGE = 64 * 1024 };
/* Alignment of buffers, as O_DIRECT needs it. */
enum { HA__BUFFER_POOL_ALIGNMENT = 4096 };
/* Default limit of unused bytes that are kept. */
#define HA__BUFFER_POOL_MAX_FREE ((size_t)64 << 20)

/* Reference-counted: each buffer in use holds a reference, so the pool outlives its buffers.
 * Thread-safe. */
typedef struct ha__buffer_pool ha__buffer_pool;

typedef struct ha__pool_buffer {
  uint8_t *data; /* aligned */
  size_t capacity;
  void *memory; /* the allocation that contains data */
} ha__pool_buffer;

/* max_free: limit of unused bytes that are kept. NULL = out of memory. */
ha__buffer_pool *ha__buffer_pool_new(size_t max_free);
ha__buffer_pool *ha__buffer_pool_ref(ha__buffer_pool *buffers);
void ha__buffer_pool_unref(ha__buffer_pool *buffers); /* NULL is allowed */

/* A buffer of at least size bytes, not zeroed. data is NULL when out of memory. */
ha__pool_buffer ha__buffer_pool_take(ha__buffer_pool *buffers, size_t size);
void ha__buffer_pool_return(ha__buffer_pool *buffers, ha__pool_buffer buffer);

#endif
