/* Names of ROS 2, and the names of their DDS topics and types: "/chatter" and "std_msgs/msg/String"
 * become "rt/chatter" and "std_msgs::msg::dds_::String_". Pure functions; names may come from
 * peers. */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_NAMES_H
#define HA_TRANSPORT_ROS2_PROTOCOL_NAMES_H

#include <stdbool.h>

#include <holdall/error.h>

/* Role of a DDS topic. */
enum {
  HA__ROS2_MESSAGES = 0,
  HA__ROS2_REQUESTS = 1, /* of a service */
  HA__ROS2_REPLIES = 2,
  HA__ROS2_ALIEN = 3 /* not of ROS: names are those of DDS */
};

enum { HA__ROS2_TOPIC_SIZE = 257, HA__ROS2_TYPE_SIZE = 513 }; /* bytes, with the NUL */

/* Names of DDS. */
typedef struct ha__ros2_dds_name {
  char topic[HA__ROS2_TOPIC_SIZE];
  char type[HA__ROS2_TYPE_SIZE];
} ha__ros2_dds_name;

/* Makes the names of DDS. A type without "/" stays as it is. HA_E_ARG: a name is not valid, or too
 * long. */
ha_status ha__ros2_mangle(ha__ros2_dds_name *out, int role, const char *topic, const char *type,
                          ha_error *err);

/* Makes the names of ROS in place; they are never longer. Returns the role. Names that
 * ha__ros2_mangle() would not turn into the same ones again are ALIEN and stay as they are. */
int ha__ros2_demangle(char *topic, char *type);

/* Whether it is a full name: "/" before each token of letters, digits and "_". */
bool ha__ros2_is_full_name(const char *name);

/* Whether it is a name of one token. */
bool ha__ros2_is_token(const char *name);

#endif
