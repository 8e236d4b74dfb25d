/* Names of ROS 2: services, actions and hidden topics recognised by their names. */
#include <string.h>

#include <holdall/network.h>

#include "model/ros_names.h"

static const char *const g_action_services[] = {"/_action/send_goal", "/_action/cancel_goal",
                                                "/_action/get_result", NULL};

int32_t ha_name_part_of(size_t *out_size, const char *name, const char *type) {
  const int kind = ha__ros_kind(out_size, name, type);

  if (kind == HA__ROS_ACTION) return HA_PART_OF_ACTION;
  if (kind == HA__ROS_SERVICE) return HA_PART_OF_SERVICE;
  for (size_t i = 0; g_action_services[i]; i++) {
    const size_t end = strlen(g_action_services[i]);
    const size_t size = strlen(name);
    if (size <= end || strcmp(name + size - end, g_action_services[i]) != 0) continue;
    *out_size = size - end;
    return HA_PART_OF_ACTION;
  }
  return HA_PART_OF_NOTHING;
}

int32_t ha_name_is_hidden(const char *name) {
  return ha__ros_is_hidden(name);
}
