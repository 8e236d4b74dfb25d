/* Blocks: reference-counted memory that messages are received into and sent from.
 *
 * A large message has a block of its own; many small ones share one. Each kept message holds a
 * reference to its block. References may be taken and released by any thread. */
#ifndef HA_TRANSPORT_ROS1_NET_BLOCK_H
#define HA_TRANSPORT_ROS1_NET_BLOCK_H

#include <stdatomic.h>

#include "base/buffer_pool.h"

typedef struct ha__ros1_block {
  atomic_size_t refs;
  uint8_t *data; /* aligned */
  size_t capacity;
  size_t used;
  ha__buffer_pool *buffers; /* owner of the buffer; NULL = the data follows this struct */
  ha__pool_buffer buffer;
} ha__ros1_block;

/* NULL = out of memory. The caller holds the first reference. */
ha__ros1_block *ha__ros1_block_new(ha__buffer_pool *buffers, size_t capacity);
/* A block with a copy of these bytes. NULL = out of memory. */
ha__ros1_block *ha__ros1_block_copy(ha__buffer_pool *buffers, const uint8_t *data, size_t size);
/* Any thread. */
ha__ros1_block *ha__ros1_block_ref(ha__ros1_block *block);
void ha__ros1_block_unref(ha__ros1_block *block); /* NULL is allowed */

#endif
