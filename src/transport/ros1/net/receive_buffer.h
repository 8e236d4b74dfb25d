/* Receive buffer of a stream of messages, each with a u32 size in front.
 *
 * Receives from a socket directly into blocks that messages can be kept in, so the kernel makes the
 * only copy. One thread uses it. Streams come from untrusted peers: memory grows as bytes arrive,
 * not as sizes announce. */
#ifndef HA_TRANSPORT_ROS1_NET_RECEIVE_BUFFER_H
#define HA_TRANSPORT_ROS1_NET_RECEIVE_BUFFER_H

#include <stdbool.h>

#include <holdall/error.h>

#include "block.h"

/* Limit of a message in bytes; a larger size means that the stream is corrupt. */
#define HA__ROS1_MESSAGE_MAX UINT32_C(1000000000)

/* The block that receives the small messages of all streams of a thread, one after the other. */
typedef struct ha__ros1_shared_block {
  ha__buffer_pool *buffers;
  ha__ros1_block *block; /* NULL = none yet */
} ha__ros1_shared_block;

/* Releases the block. */
void ha__ros1_shared_block_done(ha__ros1_shared_block *shared_block);

typedef struct ha__ros1_receive_buffer ha__ros1_receive_buffer;

struct ha__ros1_receive_buffer {
  /* Called for each complete message. data lies in block; to keep it, take a reference. */
  void (*message)(ha__ros1_receive_buffer *buffer, ha__ros1_block *block, const uint8_t *data,
                  size_t size);
  /* receive_buffer.c alone */
  ha__ros1_block *large; /* block of a large message that is being received; NULL = none */
  size_t want;           /* size of that message */
  ha__ros1_block *block; /* where the beginning of a small message lies */
  size_t at;
  size_t size;
  bool was_large; /* the previous message */
};

/* Receives what has arrived, up to a limit, and calls message() for each complete message. HA_OK:
 * there may be more. HA_END: the stream ended between two messages. HA_E_TRUNCATED: it ended within
 * one; HA_E_LIMIT: a size over the limit; HA_E_IO, HA_E_NOMEM. Not to be called after a failure. */
ha_status ha__ros1_receive_buffer_read(ha__ros1_receive_buffer *buffer,
                                       ha__ros1_shared_block *shared_block, int fd, ha_error *err);
/* Drops an incomplete message and releases the blocks. */
void ha__ros1_receive_buffer_done(ha__ros1_receive_buffer *buffer);

#endif
