#include "live/graph/event_uses.h"

#include <string.h>

static const struct {
  const char *name;
  const char *type;
} g_events[HA__EVENTS] = {
    [HA__EVENT_WRITE_SPLIT] = {"write_split", "rosbag2_interfaces/msg/WriteSplitEvent"},
    [HA__EVENT_READ_SPLIT] = {"read_split", "rosbag2_interfaces/msg/ReadSplitEvent"},
    [HA__EVENT_MESSAGES_LOST] = {"rosbag2_messages_lost",
                                 "rosbag2_interfaces/msg/MessagesLostEvent"},
};

const char *ha__event_name(int event) {
  return g_events[event].name;
}

const char *ha__event_type(int event) {
  return g_events[event].type;
}

void ha__event_uses_init(ha__event_uses *uses) {
  *uses = (ha__event_uses){.notify = NULL};
  pthread_mutex_init(&uses->lock, NULL);
}

void ha__event_uses_done(ha__event_uses *uses) {
  pthread_mutex_destroy(&uses->lock);
}

void ha__event_uses_look(ha__event_uses *uses, const ha_endpoint *endpoint) {
  const bool is_message =
      endpoint->kind == HA_ENDPOINT_PUBLISHER || endpoint->kind == HA_ENDPOINT_SUBSCRIBER;
  int event = 0;

  if (!is_message || endpoint->flags & (HA_ENDPOINT_OWN | HA_ENDPOINT_ALIEN)) return;
  while (event < HA__EVENTS && strcmp(endpoint->type, g_events[event].type) != 0)
    event++;
  if (event == HA__EVENTS) return;
  pthread_mutex_lock(&uses->lock);
  const bool is_new = !uses->is_used[event];
  uses->is_used[event] = true;
  if (is_new && uses->notify) uses->notify(uses->user, event);
  pthread_mutex_unlock(&uses->lock);
}

void ha__event_uses_follow(ha__event_uses *uses, void (*notify)(void *user, int event),
                           void *user) {
  pthread_mutex_lock(&uses->lock);
  uses->notify = notify;
  uses->user = user;
  for (int event = 0; event < HA__EVENTS && notify; event++) {
    if (uses->is_used[event]) notify(user, event);
  }
  pthread_mutex_unlock(&uses->lock);
}
