/* What comes from one publisher: from its socket to the takers of its topic. Belongs to the data
 * thread from attach until gone has run. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_RECEIVER_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_RECEIVER_H

#include "subscription.h"
#include "transport/ros1/net/receive_buffer.h"

struct ha__ros1_inlet {
  /* set before it is attached */
  ha__ros1_feed *feed;
  int fd;
  ha_gid gid;
  char *type;
  char *hash;
  bool is_own;
  bool latching; /* the last message is for those that come later, too */
  /* Both run in the control thread. ended: the connection is no more, st and err say why (HA_END =
   * the other side has closed it); it is to be detached. gone: it was detached. */
  ha__ros1_task ended;
  ha__ros1_task gone;
  ha_status st;
  ha_error err;
  /* inlet.c alone */
  ha__ros1_inlet *next; /* of the feed's */
  ha__ros1_task attaches;
  ha__ros1_task detaches;
  ha__ros1_watch watch;
  ha__ros1_intake intake;
  uint64_t sequence;
  int64_t received_ns;
  ha__ros1_taker **takers; /* those that take it, as of version */
  size_t taker_count;
  size_t taker_capacity;
  uint64_t version;
  uint64_t number;            /* takers up to this one have had the last message, or more */
  ha__ros1_block *last_block; /* begins with the last message */
  size_t last_size;
};

/* Control thread. Begin to receive; the socket is the inlet's. */
void ha__ros1_inlet_attach(ha__ros1_inlet *inlet);
/* Once: end, then gone comes. */
void ha__ros1_inlet_detach(ha__ros1_inlet *inlet);
/* When it has gone, or both loops were stopped. Zero is allowed. */
void ha__ros1_inlet_done(ha__ros1_inlet *inlet);

/* Data thread: to those that have come, the last message of the feed's latched publishers. */
void ha__ros1_inlets_refresh(ha__ros1_feed *feed);

#endif
