/* Which event types of rosbag2 other nodes use. A type that a distribution does not have makes its
 * recorders fail as soon as any node publishes it. So event topics are advertised only when another
 * node uses their type (docs/explain/ros2.md). */
#ifndef HA_LIVE_GRAPH_EVENT_USES_H
#define HA_LIVE_GRAPH_EVENT_USES_H

#include <pthread.h>
#include <stdbool.h>

#include <holdall/transport.h>

enum {
  HA__EVENT_WRITE_SPLIT = 0,
  HA__EVENT_READ_SPLIT = 1,
  HA__EVENT_MESSAGES_LOST = 2,
  HA__EVENTS = 3
};

/* Its topic, NAMESPACE/events/NAME, and its type; static. */
const char *ha__event_name(int event);
const char *ha__event_type(int event);

typedef struct ha__event_uses {
  pthread_mutex_t lock; /* guards what follows; held while notify() runs */
  bool is_used[HA__EVENTS];
  void *user;
  void (*notify)(void *user, int event); /* NULL = none */
} ha__event_uses;

void ha__event_uses_init(ha__event_uses *uses);
void ha__event_uses_done(ha__event_uses *uses);

/* An endpoint appeared; from the thread of endpoint events. */
void ha__event_uses_look(ha__event_uses *uses, const ha_endpoint *endpoint);

/* Call notify() for each event that is in use, now or later. NULL: stop; no call is running when
 * this returns. */
void ha__event_uses_follow(ha__event_uses *uses, void (*notify)(void *user, int event), void *user);

#endif
