/* Which types that not every distribution has other nodes use: those of rosbag2's events, and the
 * service get_type_description. An event type that a distribution does not have makes its recorders
 * fail as soon as any node publishes it. So these are offered only when another node uses the type
 * (docs/explain/ros2.md). */
#ifndef HA_LIVE_GRAPH_TYPE_USES_H
#define HA_LIVE_GRAPH_TYPE_USES_H

#include <pthread.h>
#include <stdbool.h>

#include <holdall/transport.h>

enum {
  HA__EVENT_WRITE_SPLIT = 0,
  HA__EVENT_READ_SPLIT = 1,
  HA__EVENT_MESSAGES_LOST = 2,
  HA__EVENTS = 3,
  HA__USE_DESCRIPTION = HA__EVENTS, /* a service */
  HA__USES = 4
};

/* The topic of an event, NAMESPACE/events/NAME; static. */
const char *ha__event_name(int event);
/* The type of an event or service; static. */
const char *ha__use_type(int use);

typedef struct ha__type_uses {
  pthread_mutex_t lock; /* guards what follows; held while notify() runs */
  bool is_used[HA__USES];
  void *user;
  void (*notify)(void *user, int use); /* NULL = none */
} ha__type_uses;

void ha__type_uses_init(ha__type_uses *uses);
void ha__type_uses_done(ha__type_uses *uses);

/* An endpoint appeared; from the thread of endpoint events. */
void ha__type_uses_look(ha__type_uses *uses, const ha_endpoint *endpoint);

/* Call notify() for each type that is in use, now or later. NULL: stop; no call is running when
 * this returns. */
void ha__type_uses_follow(ha__type_uses *uses, void (*notify)(void *user, int use), void *user);

#endif
