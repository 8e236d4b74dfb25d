/* How long ids on ros_discovery_info are: Iron and newer have 16 bytes, and hashes of types; those
 * before have 24, and none. Nothing says it but what the others do. */
#ifndef HA_TRANSPORT_ROS2_GID_SIZE_H
#define HA_TRANSPORT_ROS2_GID_SIZE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/transport.h>

typedef struct ha__ros2_gid_size_endpoint {
  ha_gid endpoint;
  bool has_hash;
} ha__ros2_gid_size_endpoint;

typedef struct ha__ros2_gid_size {
  ha__ros2_gid_size_endpoint *items;
  size_t count;
  size_t capacity;
  bool old_distro; /* what ROS_DISTRO says */
} ha__ros2_gid_size;

ha__ros2_gid_size ha__ros2_gid_size_make(void);

/* An endpoint of the topic. Without memory it has no vote. */
void ha__ros2_gid_size_add(ha__ros2_gid_size *gid_size, const ha_gid *endpoint, bool has_hash);
void ha__ros2_gid_size_remove(ha__ros2_gid_size *gid_size, const ha_gid *endpoint);

/* One that has a hash decides; else there are old ones alone, or nobody but the environment. */
size_t ha__ros2_gid_size_get(const ha__ros2_gid_size *gid_size);

void ha__ros2_gid_size_done(ha__ros2_gid_size *gid_size);

#endif
