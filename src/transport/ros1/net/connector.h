/* Connector: connects to a host and port without blocking the loop.
 *
 * A host name is looked up in a thread of its own, because the C library blocks; an address needs
 * none. The addresses of the host are tried one after the other, each for its share of the time.
 * Everything here runs in the thread of the loop. */
#ifndef HA_TRANSPORT_ROS1_NET_CONNECTOR_H
#define HA_TRANSPORT_ROS1_NET_CONNECTOR_H

#include "environment.h"
#include "loop.h"

typedef struct ha__ros1_connector ha__ros1_connector;
typedef struct ha__ros1_lookup ha__ros1_lookup;

struct ha__ros1_connector {
  /* Receives the connected socket, which it owns; fd -1 = failed, for the reason in err. The
   * connector may be started again. */
  void (*done)(ha__ros1_connector *connector, int fd, const ha_error *err);
  ha__ros1_loop *loop;
  ha__ros1_uri uri;
  /* connector.c alone */
  ha__ros1_lookup *lookup;
  ha__ros1_task looked_up;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  struct addrinfo *addresses;
  struct addrinfo *next;
  int64_t until_ns;
  bool on;
};

/* Starts to connect; done() is called later, never from within. ipv6: use IPv6 addresses, too. done
 * and loop are set, the rest is zero. */
void ha__ros1_connector_start(ha__ros1_connector *connector, const ha__ros1_uri *uri, bool ipv6,
                              int64_t timeout_ns);
/* Stops; done() is not called. Allowed when nothing is started. */
void ha__ros1_connector_cancel(ha__ros1_connector *connector);

#endif
