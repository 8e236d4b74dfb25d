/* Names of ROS 2 and what DDS calls them: "/chatter", "std_msgs/msg/String" are "rt/chatter",
 * "std_msgs::msg::dds_::String_" there. */
#ifndef HA_TRANSPORT_ROS2_NAMES_H
#define HA_TRANSPORT_ROS2_NAMES_H

#include <stdbool.h>

#include <holdall/error.h>

/* What a DDS topic carries. */
enum {
  HA__ROS2_MESSAGES = 0,
  HA__ROS2_REQUESTS = 1, /* of a service */
  HA__ROS2_REPLIES = 2,
  HA__ROS2_ALIEN = 3 /* not of ROS: names are as DDS has them */
};

enum { HA__ROS2_TOPIC_SIZE = 257, HA__ROS2_TYPE_SIZE = 513 }; /* with the NUL */

/* Names as DDS has them. */
typedef struct ha__ros2_dds_name {
  char topic[HA__ROS2_TOPIC_SIZE];
  char type[HA__ROS2_TYPE_SIZE];
} ha__ros2_dds_name;

/* HA_E_ARG when the names of ROS are none, or too long. A type without "/" is taken as it is. */
ha_status ha__ros2_mangle(ha__ros2_dds_name *out, int role, const char *topic, const char *type,
                          ha_error *err);

/* The way back: what the DDS topic carries. topic and type are overwritten, and never longer than
 * they were. Whatever would not become the same again by ha__ros2_mangle() is alien, and stays. */
int ha__ros2_demangle(char *topic, char *type);

/* Is it a full name: "/", tokens of letters, digits and "_", none of them empty? */
bool ha__ros2_is_full_name(const char *name);

/* A name of one token. */
bool ha__ros2_is_token(const char *name);

#endif
