#include "live/graph/type_uses.h"

#include <string.h>

static const struct {
  const char *name;
  const char *type;
} g_uses[HA__USES] = {
    [HA__EVENT_WRITE_SPLIT] = {"write_split", "rosbag2_interfaces/msg/WriteSplitEvent"},
    [HA__EVENT_READ_SPLIT] = {"read_split", "rosbag2_interfaces/msg/ReadSplitEvent"},
    [HA__EVENT_MESSAGES_LOST] = {"rosbag2_messages_lost",
                                 "rosbag2_interfaces/msg/MessagesLostEvent"},
    [HA__USE_DESCRIPTION] = {"", "type_description_interfaces/srv/GetTypeDescription"},
};

const char *ha__event_name(int event) {
  return g_uses[event].name;
}

const char *ha__use_type(int use) {
  return g_uses[use].type;
}

void ha__type_uses_init(ha__type_uses *uses) {
  *uses = (ha__type_uses){.notify = NULL};
  pthread_mutex_init(&uses->lock, NULL);
}

void ha__type_uses_done(ha__type_uses *uses) {
  pthread_mutex_destroy(&uses->lock);
}

/* A topic's type is not a service's, though their names may be the same. */
static bool has_use(const ha_endpoint *endpoint, int use) {
  const bool is_topic =
      endpoint->kind == HA_ENDPOINT_PUBLISHER || endpoint->kind == HA_ENDPOINT_SUBSCRIBER;

  return is_topic == (use < HA__EVENTS) && strcmp(endpoint->type, g_uses[use].type) == 0;
}

void ha__type_uses_look(ha__type_uses *uses, const ha_endpoint *endpoint) {
  int use = 0;

  if (endpoint->flags & (HA_ENDPOINT_OWN | HA_ENDPOINT_ALIEN)) return;
  while (use < HA__USES && !has_use(endpoint, use))
    use++;
  if (use == HA__USES) return;
  pthread_mutex_lock(&uses->lock);
  const bool is_new = !uses->is_used[use];
  uses->is_used[use] = true;
  if (is_new && uses->notify) uses->notify(uses->user, use);
  pthread_mutex_unlock(&uses->lock);
}

void ha__type_uses_follow(ha__type_uses *uses, void (*notify)(void *user, int use), void *user) {
  pthread_mutex_lock(&uses->lock);
  uses->notify = notify;
  uses->user = user;
  for (int use = 0; use < HA__USES && notify; use++) {
    if (uses->is_used[use]) notify(user, use);
  }
  pthread_mutex_unlock(&uses->lock);
}
