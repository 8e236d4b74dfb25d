/* One publisher of a topic that is subscribed to: found, connected to, and again when it was lost.
 * Control thread. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_PUBLISHER_LINK_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_PUBLISHER_LINK_H

#include "receiver.h"
#include "transport/ros1/master/graph.h"
#include "transport/ros1/net/connector.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/socket.h"

/* How far it is. */
enum {
  HA__ROS1_LINK_IDLE = 0, /* nobody would take what it sends */
  HA__ROS1_LINK_WAITING,  /* for another try */
  HA__ROS1_LINK_ASKING,   /* the node for the port */
  HA__ROS1_LINK_DIALLING,
  HA__ROS1_LINK_TALKING,
  HA__ROS1_LINK_LIVE,
  HA__ROS1_LINK_ENDING
};

struct ha__ros1_link {
  ha__ros1_link *next; /* of the feed's */
  ha__ros1_feed *feed;
  ha__ros1_uri uri; /* of the node */
  bool is_own;      /* it is us */
  bool listed;      /* the master names it */
  bool was_listed;  /* by the list before, or earlier in this one */
  bool unwanted;    /* goes when it has ended */
  bool rests;       /* is IDLE when it has ended */
  int state;
  int failures;    /* in a row */
  int64_t live_ns; /* since when it is LIVE */
  ha__ros1_call call;
  ha__ros1_dial dial;
  ha__ros1_talk talk;
  ha__ros1_timer timer;
  ha__ros1_inlet inlet;
  ha__ros1_endpoint *endpoint; /* of LIVE and ENDING */
  char peer[HA__ROS1_PEER_ROOM];
};

/* A new one, IDLE and listed; in the feed's list. NULL = out of memory. */
ha__ros1_link *ha__ros1_link_new(ha__ros1_feed *feed, const ha__ros1_uri *uri);
/* Connect, unless it is on its way or nobody wants it. */
void ha__ros1_link_start(ha__ros1_link *link);
/* Takers have come or gone: connect if it is IDLE, or end if nobody takes what comes. */
void ha__ros1_link_review(ha__ros1_link *link);
/* Away with it, as soon as it has ended. */
void ha__ros1_link_drop(ha__ros1_link *link);
/* When the loops were stopped. */
void ha__ros1_link_free(ha__ros1_link *link);

#endif
