#include "model/ros_names.h"

#include <string.h>

const char *const ha__ros_action_topics[] = {
    "/_action/feedback",
    "/_action/status",
    "/_action/send_goal" HA__ROS_SERVICE_EVENT,
    "/_action/cancel_goal" HA__ROS_SERVICE_EVENT,
    "/_action/get_result" HA__ROS_SERVICE_EVENT,
    NULL,
};

/* Whether text ends with the suffix, and is longer. */
static bool ends_with(const char *text, const char *end) {
  const size_t size = strlen(text);
  const size_t end_size = strlen(end);

  return size > end_size && strcmp(text + size - end_size, end) == 0;
}

int ha__ros_kind(size_t *name_size, const char *topic, const char *type) {
  *name_size = strlen(topic);
  for (size_t i = 0; ha__ros_action_topics[i]; i++) {
    if (ends_with(topic, ha__ros_action_topics[i])) {
      *name_size -= strlen(ha__ros_action_topics[i]);
      return HA__ROS_ACTION;
    }
  }
  if (ends_with(topic, HA__ROS_SERVICE_EVENT) && ends_with(type, "_Event")) {
    *name_size -= strlen(HA__ROS_SERVICE_EVENT);
    return HA__ROS_SERVICE;
  }
  return HA__ROS_TOPIC;
}

bool ha__ros_is_hidden(const char *topic) {
  return topic[0] == '_' || strstr(topic, "/_") != NULL;
}
