/* Reader and writer of rmw_dds_common/msg/ParticipantEntitiesInfo: the nodes of a participant, and
 * their readers and writers. The topic ros_discovery_info carries it; nodes get their names by it.
 * Pure functions; messages come from untrusted peers. */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_DISCOVERY_INFO_H
#define HA_TRANSPORT_ROS2_PROTOCOL_DISCOVERY_INFO_H

#include <stddef.h>

#include <holdall/plugin.h>
#include <holdall/transport.h>

#define HA__ROS2_DISCOVERY_TOPIC "ros_discovery_info"
#define HA__ROS2_DISCOVERY_TYPE "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_"
#define HA__ROS2_DISCOVERY_HASH                                                                    \
  "RIHS01_91a0593bacdcc50ea9bdcf849a938b128412cc1ea821245c663bcd26f83c295e"

/* Size of a GID in bytes: since ROS 2 Iron, and before. */
enum { HA__ROS2_GID_NEW = 16, HA__ROS2_GID_OLD = 24 };

/* An endpoint, and the index of its node. */
typedef struct ha__ros2_owned {
  ha_gid gid;
  size_t node;
} ha__ros2_owned;

typedef struct ha__ros2_discovery_info {
  ha_gid participant;
  char **nodes; /* full names, "/ns/talker"; "" if it is not a valid name */
  size_t node_count;
  size_t node_capacity;
  ha__ros2_owned *owned;
  size_t owned_count;
  size_t owned_capacity;
} ha__ros2_discovery_info;

/* Parses a message with its CDR header and GIDs of either size. HA_E_CORRUPT, HA_E_TRUNCATED,
 * HA_E_NOMEM: *out is empty. */
ha_status ha__ros2_discovery_info_parse(ha__ros2_discovery_info *out, const uint8_t *data,
                                        size_t size, ha_error *err);

void ha__ros2_discovery_info_done(ha__ros2_discovery_info *info);

/* The name of the node of an endpoint; NULL = not found. */
const char *ha__ros2_discovery_info_node(const ha__ros2_discovery_info *info, const ha_gid *gid);

/* A participant with one node. */
typedef struct ha__ros2_node {
  ha_gid participant;
  const char *node_namespace;
  const char *node_name;
  const ha_gid *readers;
  size_t reader_count;
  const ha_gid *writers;
  size_t writer_count;
} ha__ros2_node;

/* Appends the message to out. */
ha_status ha__ros2_discovery_info_write(ha_bytes *out, const ha__ros2_node *node, size_t gid_size,
                                        ha_error *err);

#endif
