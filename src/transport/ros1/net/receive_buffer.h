/* A stream of messages, each with its u32 size in front, out of a socket: one copy, by the kernel,
 * to where they can be kept. */
#ifndef HA_TRANSPORT_ROS1_NET_RECEIVE_BUFFER_H
#define HA_TRANSPORT_ROS1_NET_RECEIVE_BUFFER_H

#include <stdbool.h>

#include <holdall/error.h>

#include "block.h"

/* More is no size: the stream is out of step. */
#define HA__ROS1_MESSAGE_MAX UINT32_C(1000000000)

/* The block that small messages of all streams of a thread go into, one after the other. */
typedef struct ha__ros1_shared_block {
  ha__stock *stock;
  ha__ros1_block *block; /* NULL = none yet */
} ha__ros1_shared_block;

/* Leaves it empty. */
void ha__ros1_shared_block_done(ha__ros1_shared_block *shared_block);

typedef struct ha__ros1_receive_buffer ha__ros1_receive_buffer;

struct ha__ros1_receive_buffer {
  /* A message; data lies in block, which may be kept by its count. */
  void (*message)(ha__ros1_receive_buffer *buffer, ha__ros1_block *block, const uint8_t *data,
                  size_t size);
  /* intake.c alone */
  ha__ros1_block *large; /* of one that has it for its own */
  size_t want;           /* bytes of that one */
  ha__ros1_block *block; /* where what has come of a small one lies */
  size_t at;
  size_t size;
  bool was_large; /* the last one */
};

/* Receive what is there, a bounded share of it; message() is called for each that is whole. HA_OK:
 * there may be more. HA_END: the stream ended between two messages. HA_E_TRUNCATED: within one;
 * HA_E_LIMIT: out of step; HA_E_IO, HA_E_NOMEM. Nothing more can be received after a failure. */
ha_status ha__ros1_receive_buffer_read(ha__ros1_receive_buffer *buffer,
                                       ha__ros1_shared_block *shared_block, int fd, ha_error *err);
/* What has come of a message is let go. */
void ha__ros1_receive_buffer_done(ha__ros1_receive_buffer *buffer);

#endif
