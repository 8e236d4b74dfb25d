/* Listener: a listening socket that accepts connections in the thread of the loop. When the process
 * has no descriptor left, the owner is asked to close a connection, else accepting pauses. */
#ifndef HA_TRANSPORT_ROS1_NET_LISTENER_H
#define HA_TRANSPORT_ROS1_NET_LISTENER_H

#include "environment.h"
#include "loop.h"

typedef struct ha__ros1_listener ha__ros1_listener;

struct ha__ros1_listener {
  void (*accepted)(ha__ros1_listener *listener, int fd); /* receives the socket, which it owns */
  /* Closes the connection that has been idle for the longest time. false = there is none. */
  bool (*evict)(ha__ros1_listener *listener);
  ha__ros1_loop *loop;
  /* listener.c alone */
  ha__ros1_task start_task;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd; /* -1 = not listening */
};

/* Binds; nothing is accepted before the start. accepted, evict and loop are set, the rest is zero.
 * *port: as for ha__ros1_listen(). Call ha__ros1_listener_close() also after a failure. */
ha_status ha__ros1_listener_open(ha__ros1_listener *listener, uint16_t *port,
                                 const ha__ros1_config *config, ha_error *err);
/* Any thread. Starts to accept, in the thread of the loop. */
void ha__ros1_listener_start(ha__ros1_listener *listener);
/* How many accepted connections may be open: a share of the descriptors, at most max. */
size_t ha__ros1_listener_limit(size_t max);
void ha__ros1_listener_close(ha__ros1_listener *listener);

#endif
