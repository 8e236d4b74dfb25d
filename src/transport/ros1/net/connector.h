/* Connecting to a host by its name, without waiting: the name is looked up in a thread of its own
 * (unless it is an address), its addresses are tried in turn, each for its share of
 * the time. */
#ifndef HA_TRANSPORT_ROS1_NET_CONNECTOR_H
#define HA_TRANSPORT_ROS1_NET_CONNECTOR_H

#include "environment.h"
#include "loop.h"

typedef struct ha__ros1_connector ha__ros1_connector;
typedef struct ha__ros1_lookup ha__ros1_lookup;

struct ha__ros1_connector {
  /* fd is the callee's; -1: err says why not, and which host it was. Dial again as you like. */
  void (*done)(ha__ros1_connector *connector, int fd, const ha_error *err);
  ha__ros1_loop *loop;
  ha__ros1_uri uri;
  /* dial.c alone */
  ha__ros1_lookup *lookup;
  ha__ros1_task looked_up;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  struct addrinfo *addresses;
  struct addrinfo *next;
  int64_t until_ns;
  bool on;
};

/* In the loop's thread, as all here. done() comes later, never from within. ipv6: such addresses,
 * too. Zero but done and loop. */
void ha__ros1_connector_start(ha__ros1_connector *connector, const ha__ros1_uri *uri, bool ipv6,
                              int64_t timeout_ns);
/* done() will not come. One that is not on is allowed. */
void ha__ros1_connector_cancel(ha__ros1_connector *connector);

#endif
