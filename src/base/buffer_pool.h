/* Aligned memory for large messages, used again: a camera fills the same few buffers, and the
 * kernel need not clear new pages for each image. */
#ifndef HA_BASE_BUFFER_POOL_H
#define HA_BASE_BUFFER_POOL_H

#include <stddef.h>
#include <stdint.h>

/* Messages from this size on are worth it; smaller ones lie in ordinary memory. */
enum { HA__STOCK_LARGE = 64 * 1024 };
/* Where buffers begin: what O_DIRECT wants. */
enum { HA__STOCK_ALIGNMENT = 4096 };
/* Bytes that lie here unused, at most. */
#define HA__STOCK_MAX_FREE ((size_t)64 << 20)

/* Reference-counted: each buffer in use holds it, so that it can return after all others are freed.
 * Any thread. */
typedef struct ha__stock ha__stock;

typedef struct ha__stock_buffer {
  uint8_t *data; /* aligned */
  size_t capacity;
  void *memory; /* in which data lies */
} ha__stock_buffer;

/* NULL = out of memory. */
ha__stock *ha__stock_new(void);
ha__stock *ha__stock_ref(ha__stock *stock);
void ha__stock_unref(ha__stock *stock); /* NULL is allowed */

/* A buffer of at least size bytes, not cleared. data is NULL when out of memory. */
ha__stock_buffer ha__stock_take(ha__stock *stock, size_t size);
void ha__stock_give(ha__stock *stock, ha__stock_buffer buffer);

#endif
