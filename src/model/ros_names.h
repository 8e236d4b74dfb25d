/* What the names of ROS 2 topics tell: services and actions are recorded as topics of their own. */
#ifndef HA_MODEL_ROS_NAMES_H
#define HA_MODEL_ROS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { HA__ROS_TOPIC = 0, HA__ROS_SERVICE = 1, HA__ROS_ACTION = 2 };

/* Behind the name of a service, of an action. The last one is NULL. */
#define HA__ROS_SERVICE_EVENT "/_service_event"
extern const char *const ha__ros_action_topics[];

/* What the topic belongs to; *name_size: how much of it is the name of the service or action. */
int ha__ros_kind(size_t *name_size, const char *topic, const char *type);

/* Does a part of the name begin with "_"? */
bool ha__ros_is_hidden(const char *topic);

#endif
