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
  HA__ROS1_LINK_IDLE = 0,   /* nobody would take what it sends */
  HA__ROS1_LINK_WAITING,    /* for another try */
  HA__ROS1_LINK_REQUESTING, /* the node for the port */
  HA__ROS1_LINK_CONNECTING,
  HA__ROS1_LINK_HANDSHAKE,
  HA__ROS1_LINK_LIVE,
  HA__ROS1_LINK_CLOSING
};

struct ha__ros1_publisher_link {
  ha__ros1_publisher_link *next; /* of the feed's */
  ha__ros1_subscription *subscription;
  ha__ros1_uri uri;  /* of the node */
  bool is_own;       /* it is us */
  bool listed;       /* the master names it */
  bool was_listed;   /* by the list before, or earlier in this one */
  bool removed;      /* goes when it has ended */
  bool becomes_idle; /* is IDLE when it has ended */
  int state;
  int failures;    /* in a row */
  int64_t live_ns; /* since when it is LIVE */
  ha__ros1_rpc_call call;
  ha__ros1_connector connector;
  ha__ros1_handshake handshake;
  ha__ros1_timer timer;
  ha__ros1_receiver receiver;
  ha__ros1_endpoint *endpoint; /* of LIVE and ENDING */
  char peer[HA__ROS1_PEER_ROOM];
};

/* A new one, IDLE and listed; in the feed's list. NULL = out of memory. */
ha__ros1_publisher_link *ha__ros1_publisher_link_new(ha__ros1_subscription *subscription,
                                                     const ha__ros1_uri *uri);
/* Connect, unless it is on its way or nobody wants it. */
void ha__ros1_publisher_link_start(ha__ros1_publisher_link *link);
/* Takers have come or gone: connect if it is IDLE, or end if nobody takes what comes. */
void ha__ros1_publisher_link_review(ha__ros1_publisher_link *link);
/* Away with it, as soon as it has ended. */
void ha__ros1_publisher_link_drop(ha__ros1_publisher_link *link);
/* When the loops were stopped. */
void ha__ros1_publisher_link_free(ha__ros1_publisher_link *link);

#endif
