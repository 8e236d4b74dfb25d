/* Topic names of ROS 2: which ones belong to services and actions. Pure functions. */
#ifndef HA_MODEL_ROS_NAMES_H
#define HA_MODEL_ROS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { HA__ROS_TOPIC = 0, HA__ROS_SERVICE = 1, HA__ROS_ACTION = 2 };

/* Suffixes of topics of a service and of an action; the list ends with NULL. */
#define HA__ROS_SERVICE_EVENT "/_service_event"
extern const char *const ha__ros_action_topics[];

/* Whether a topic belongs to a service or an action. *name_size: length of the name of the service
 * or action. */
int ha__ros_kind(size_t *name_size, const char *topic, const char *type);

/* Whether a part of the name begins with "_". */
bool ha__ros_is_hidden(const char *topic);

#endif
