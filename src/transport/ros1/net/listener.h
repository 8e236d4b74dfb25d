/* A socket at which others knock. */
#ifndef HA_TRANSPORT_ROS1_NET_LISTENER_H
#define HA_TRANSPORT_ROS1_NET_LISTENER_H

#include "environment.h"
#include "loop.h"

typedef struct ha__ros1_listener ha__ros1_listener;

struct ha__ros1_listener {
  void (*accepted)(ha__ros1_listener *listener, int fd); /* fd is the callee's */
  /* No descriptors are left: let go of who was silent for the longest time. false = nobody is. */
  bool (*evict)(ha__ros1_listener *listener);
  ha__ros1_loop *loop;
  /* listener.c alone */
  ha__ros1_task start_task;
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd; /* -1 = it does not listen */
};

/* let_in, make_room and loop are set, the rest is zero. *port: as of ha__ros1_listen(). Done with
 * it even when this failed. */
ha_status ha__ros1_listener_open(ha__ros1_listener *listener, uint16_t *port,
                                 const ha__ros1_config *config, ha_error *err);
/* Any thread. From now on they are let in, by the loop's thread. */
void ha__ros1_listener_start(ha__ros1_listener *listener);
/* How many of those who were let in may be held: a part of the descriptors, at most most. */
size_t ha__ros1_listener_limit(size_t max);
void ha__ros1_listener_close(ha__ros1_listener *listener);

#endif
