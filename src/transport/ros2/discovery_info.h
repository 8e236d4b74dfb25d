/* rmw_dds_common/msg/ParticipantEntitiesInfo: which nodes a participant has, and what is theirs.
 * This is what the topic ros_discovery_info carries, and how a node gets its name. */
#ifndef HA_TRANSPORT_ROS2_DISCOVERY_INFO_H
#define HA_TRANSPORT_ROS2_DISCOVERY_INFO_H

#include <stddef.h>

#include <holdall/plugin.h>
#include <holdall/transport.h>

#define HA__ROS2_DISCOVERY_TOPIC "ros_discovery_info"
#define HA__ROS2_DISCOVERY_TYPE "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_"
#define HA__ROS2_DISCOVERY_HASH                                                                    \
  "RIHS01_91a0593bacdcc50ea9bdcf849a938b128412cc1ea821245c663bcd26f83c295e"

/* How many bytes an id has: since ROS 2 Iron, and before. */
enum { HA__ROS2_GID_NEW = 16, HA__ROS2_GID_OLD = 24 };

/* An endpoint, and the node (an index) that it belongs to. */
typedef struct ha__ros2_owned {
  ha_gid gid;
  size_t node;
} ha__ros2_owned;

typedef struct ha__ros2_discovery_info {
  ha_gid participant;
  char **nodes; /* full names: "/ns/talker"; "" for one that is no name of ROS */
  size_t node_count;
  size_t node_capacity;
  ha__ros2_owned *owned;
  size_t owned_count;
  size_t owned_capacity;
} ha__ros2_discovery_info;

/* Read a message with its CDR head, whichever size its ids have. HA_E_CORRUPT, HA_E_TRUNCATED,
 * HA_E_NOMEM leave *out empty. */
ha_status ha__ros2_discovery_info_parse(ha__ros2_discovery_info *out, const uint8_t *data,
                                        size_t size, ha_error *err);

void ha__ros2_discovery_info_done(ha__ros2_discovery_info *info);

/* The name of the node that owns an endpoint; NULL = none does. */
const char *ha__ros2_discovery_info_node(const ha__ros2_discovery_info *info, const ha_gid *gid);

/* What a participant with one node tells. */
typedef struct ha__ros2_node {
  ha_gid participant;
  const char *node_namespace;
  const char *node_name;
  const ha_gid *readers;
  size_t reader_count;
  const ha_gid *writers;
  size_t writer_count;
} ha__ros2_node;

/* Append the message to out. */
ha_status ha__ros2_discovery_info_write(ha_bytes *out, const ha__ros2_node *node, size_t gid_size,
                                        ha_error *err);

#endif
