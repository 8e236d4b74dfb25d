/* What comes from one publisher: from its socket to the takers of its topic. Belongs to the data
 * thread from attach until gone has run. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_RECEIVER_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_RECEIVER_H

#include "subscription.h"
#include "transport/ros1/net/receive_buffer.h"

struct ha__ros1_receiver {
  /* set before it is attached */
  ha__ros1_subscription *subscription;
  int fd;
  ha_gid gid;
  char *type;
  char *hash;
  bool is_own;
  bool latching; /* the last message is for those that come later, too */
  /* Both run in the control thread. ended: the connection is no more, st and err say why (HA_END =
   * the other side has closed it); it is to be detached. gone: it was detached. */
  ha__ros1_task ended;
  ha__ros1_task detached;
  ha_status st;
  ha_error err;
  /* inlet.c alone */
  ha__ros1_receiver *next; /* of the feed's */
  ha__ros1_task attach_task;
  ha__ros1_task detach_task;
  ha__ros1_watch watch;
  ha__ros1_receive_buffer buffer;
  uint64_t sequence;
  int64_t received_ns;
  ha__ros1_subscriber **subscribers; /* those that take it, as of version */
  size_t subscriber_count;
  size_t subscriber_capacity;
  uint64_t version;
  uint64_t number;            /* takers up to this one have had the last message, or more */
  ha__ros1_block *last_block; /* begins with the last message */
  size_t last_size;
};

/* Control thread. Begin to receive; the socket is the inlet's. */
void ha__ros1_receiver_attach(ha__ros1_receiver *receiver);
/* Once: end, then gone comes. */
void ha__ros1_receiver_detach(ha__ros1_receiver *receiver);
/* When it has gone, or both loops were stopped. Zero is allowed. */
void ha__ros1_receiver_done(ha__ros1_receiver *receiver);

/* Data thread: to those that have come, the last message of the feed's latched publishers. */
void ha__ros1_receivers_refresh(ha__ros1_subscription *subscription);

#endif
