/* Publisher links: one for each publisher of a topic that is subscribed to.
 *
 * A link asks the publisher's node for its TCPROS address, connects, does the handshake, and starts
 * a receiver for the messages. After a failure or a lost connection it tries again with a growing
 * delay, as long as the master lists the publisher. Control thread; links belong to their
 * subscription. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_PUBLISHER_LINK_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_PUBLISHER_LINK_H

#include "receiver.h"
#include "transport/ros1/master/graph.h"
#include "transport/ros1/master/rpc_client.h"
#include "transport/ros1/net/connector.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/socket.h"

typedef struct ha__ros1_publisher_link ha__ros1_publisher_link;

/* The links of one topic; ros1, topic, subscribers and receivers are set by the subscription. */
typedef struct ha__ros1_publisher_links {
  ha__ros1 *ros1;
  const char *topic;
  ha__ros1_subscribers *subscribers;
  ha__ros1_receivers *receivers;
  bool is_kept; /* connect even without subscribers */
  ha__ros1_publisher_link *first;
  size_t count;
} ha__ros1_publisher_links;

/* States, in the order in which a link passes through them. */
enum {
  HA__ROS1_LINK_IDLE = 0,   /* no subscriber wants the publisher */
  HA__ROS1_LINK_WAITING,    /* for the next attempt */
  HA__ROS1_LINK_REQUESTING, /* requestTopic was sent to the node */
  HA__ROS1_LINK_CONNECTING,
  HA__ROS1_LINK_HANDSHAKE,
  HA__ROS1_LINK_LIVE,
  HA__ROS1_LINK_CLOSING /* the receiver is being detached */
};

struct ha__ros1_publisher_link {
  ha__ros1_publisher_link *next;
  ha__ros1_publisher_links *links;
  ha__ros1_uri uri;  /* of the node */
  bool is_own;       /* the node is this one */
  bool listed;       /* by the master */
  bool was_listed;   /* by the previous list, or earlier in this one */
  bool removed;      /* free the link when it is closed */
  bool becomes_idle; /* make the link IDLE when it is closed */
  int state;
  int failures;    /* in a row */
  int64_t live_ns; /* since when it is LIVE */
  ha__ros1_rpc_call call;
  ha__ros1_connector connector;
  ha__ros1_handshake handshake;
  ha__ros1_timer timer;
  ha__ros1_receiver receiver;
  ha__ros1_endpoint *endpoint; /* of LIVE and CLOSING */
  char peer[HA__ROS1_PEER_SIZE];
};

/* Adds a link to the list: IDLE, and listed. NULL = out of memory. */
ha__ros1_publisher_link *ha__ros1_publisher_link_new(ha__ros1_publisher_links *links,
                                                     const ha__ros1_uri *uri);
/* Connects, unless that is under way already or no subscriber wants the publisher. */
void ha__ros1_publisher_link_start(ha__ros1_publisher_link *link);
/* After subscribers were added or removed: connects an IDLE link, or closes one that no subscriber
 * wants. */
void ha__ros1_publisher_link_review(ha__ros1_publisher_link *link);
/* Has TCP find out soon, or at its usual pace, whether the other end still has the connection. */
void ha__ros1_publisher_link_verify(const ha__ros1_publisher_link *link, bool soon);
/* Closes and frees the link; a LIVE one later. */
void ha__ros1_publisher_link_drop(ha__ros1_publisher_link *link);
/* After the loops were stopped. */
void ha__ros1_publisher_link_free(ha__ros1_publisher_link *link);

#endif
