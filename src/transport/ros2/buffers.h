/* Aligned memory for large messages, used again: a camera fills the same few buffers, and the
 * kernel need not clear new pages for each image. */
#ifndef HA_TRANSPORT_ROS2_BUFFERS_H
#define HA_TRANSPORT_ROS2_BUFFERS_H

#include <stddef.h>
#include <stdint.h>

/* Messages from this size on are worth it; smaller ones lie in ordinary memory. */
enum { HA__BUFFERS_LARGE = 64 * 1024 };
/* Where buffers begin: what O_DIRECT wants. */
enum { HA__BUFFERS_ALIGNMENT = 4096 };
/* Bytes that lie here unused, at most. */
#define HA__BUFFERS_MAX_FREE ((size_t)64 << 20)

/* Counted: each buffer that is out holds it, so that it may come back after all else is gone. Any
 * thread. */
typedef struct ha__buffers ha__buffers;

typedef struct ha__buffer {
  uint8_t *data; /* aligned */
  size_t capacity;
  void *memory; /* in which data lies */
} ha__buffer;

/* NULL = out of memory. */
ha__buffers *ha__buffers_new(void);
ha__buffers *ha__buffers_ref(ha__buffers *buffers);
void ha__buffers_unref(ha__buffers *buffers); /* NULL is allowed */

/* A buffer of at least size bytes, not cleared. data is NULL when out of memory. */
ha__buffer ha__buffers_take(ha__buffers *buffers, size_t size);
void ha__buffers_give(ha__buffers *buffers, ha__buffer buffer);

#endif
