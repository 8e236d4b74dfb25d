/* Size of the GIDs in ros_discovery_info: 16 bytes since ROS 2 Iron, 24 before.
 *
 * No field says which one, so it is derived from the endpoints of that topic: since Iron they carry
 * a type hash. One thread. */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_GID_SIZE_H
#define HA_TRANSPORT_ROS2_PROTOCOL_GID_SIZE_H

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
  bool old_distro; /* ROS_DISTRO is older than Iron */
} ha__ros2_gid_size;

ha__ros2_gid_size ha__ros2_gid_size_make(void);

/* Adds an endpoint of the topic. Out of memory: it is ignored. */
void ha__ros2_gid_size_add(ha__ros2_gid_size *gid_size, const ha_gid *endpoint, bool has_hash);
void ha__ros2_gid_size_remove(ha__ros2_gid_size *gid_size, const ha_gid *endpoint);

/* 16 if an endpoint has a hash; else 24 if there are endpoints; else as ROS_DISTRO says. */
size_t ha__ros2_gid_size_get(const ha__ros2_gid_size *gid_size);

void ha__ros2_gid_size_done(ha__ros2_gid_size *gid_size);

#endif
