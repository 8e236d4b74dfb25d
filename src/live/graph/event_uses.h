/* Which of rosbag2's event types somebody else on the network uses. A type that a distribution does
 * not know makes its recorders fail as soon as it is on the network, whoever publishes it; who uses
 * it knows it. So event topics are advertised when such a peer is there (docs/explain/ros2.md). */
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
  pthread_mutex_t lock; /* guards what follows, and is held while tell() runs */
  bool is_used[HA__EVENTS];
  void *user;
  void (*tell)(void *user, int event); /* NULL = nobody follows */
} ha__event_uses;

void ha__event_uses_init(ha__event_uses *uses);
void ha__event_uses_done(ha__event_uses *uses);

/* An endpoint is there: from the thread that tells of them. */
void ha__event_uses_look(ha__event_uses *uses, const ha_endpoint *endpoint);

/* tell() for each event that is used, now or as soon as it is. NULL: no more; no call is running
 * when this returns. */
void ha__event_uses_follow(ha__event_uses *uses, void (*tell)(void *user, int event), void *user);

#endif
