/* Memory that messages are received into, and sent from: counted, so that who keeps a message keeps
 * the block that it lies in. Large messages have one of their own, many small ones share one. */
#ifndef HA_TRANSPORT_ROS1_NET_BLOCK_H
#define HA_TRANSPORT_ROS1_NET_BLOCK_H

#include <stdatomic.h>

#include "base/stock.h"

typedef struct ha__ros1_block {
  atomic_size_t refs;
  uint8_t *data; /* aligned */
  size_t capacity;
  size_t used;
  ha__stock *stock; /* to which the buffer goes back; NULL = the data lies behind this */
  ha__stock_buffer buffer;
} ha__ros1_block;

/* NULL = out of memory. */
ha__ros1_block *ha__ros1_block_new(ha__stock *stock, size_t capacity);
/* One that holds these bytes, and no more. */
ha__ros1_block *ha__ros1_block_copy(ha__stock *stock, const uint8_t *data, size_t size);
/* Any thread. */
ha__ros1_block *ha__ros1_block_ref(ha__ros1_block *block);
void ha__ros1_block_unref(ha__ros1_block *block); /* NULL is allowed */

#endif
