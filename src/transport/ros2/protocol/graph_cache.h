/* Graph cache: endpoints on the network, and the nodes that they belong to.
 *
 * Input: endpoints as DDS discovers them, and messages of ros_discovery_info, in any order. Output:
 * a call of `report` for each change. Knows nothing of Cyclone DDS; belongs to one thread. Peers
 * are not authenticated: the number of entries is limited. */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_GRAPH_CACHE_H
#define HA_TRANSPORT_ROS2_PROTOCOL_GRAPH_CACHE_H

#include <stdbool.h>

#include "discovery_info.h"

typedef struct ha__ros2_graph_cache ha__ros2_graph_cache;

/* change as in ha_transport_events; endpoint is borrowed for the call. */
typedef void ha__ros2_change_fn(void *user, int32_t change, const ha_endpoint *endpoint);

/* own: GID of the participant of this transport; own_node: full name of its node, borrowed. */
ha_status ha__ros2_graph_cache_new(ha__ros2_graph_cache **out, const ha_gid *own,
                                   const char *own_node, ha__ros2_change_fn *report, void *user,
                                   ha_error *err);
void ha__ros2_graph_cache_free(ha__ros2_graph_cache *cache); /* NULL is allowed */

/* Limits: endpoints, of which DDS keeps some kilobytes each, too; and nodes with their endpoints in
 * what participants report. */
enum { HA__ROS2_MAX_ENDPOINTS = 100 * 1000, HA__ROS2_MAX_INFO = 4 * HA__ROS2_MAX_ENDPOINTS };

/* Adds or replaces an endpoint. seen->node and seen->vendor are ignored. HA_E_LIMIT: over the
 * limit; HA_E_NOMEM. */
ha_status ha__ros2_graph_cache_put(ha__ros2_graph_cache *cache, const ha_endpoint *seen,
                                   ha_error *err);
void ha__ros2_graph_cache_remove(ha__ros2_graph_cache *cache, const ha_gid *endpoint);

/* Replaces what a participant has reported of its nodes. Takes *info, which is empty afterwards.
 * HA_E_LIMIT: over the limit; HA_E_NOMEM: *info stays the caller's. */
ha_status ha__ros2_graph_cache_put_info(ha__ros2_graph_cache *cache, ha__ros2_discovery_info *info,
                                        ha_error *err);
/* The participant has left ros_discovery_info. */
void ha__ros2_graph_cache_drop_info(ha__ros2_graph_cache *cache, const ha_gid *participant);

/* The vendor of DDS, from the first two bytes of a GID; "" = not known. */
const char *ha__ros2_vendor(const ha_gid *gid);
bool ha__ros2_is_cyclonedds(const ha_gid *gid);
bool ha__ros2_is_fastdds(const ha_gid *gid);

/* Whether both are of one participant: the first 12 bytes are equal. */
bool ha__ros2_same_participant(const ha_gid *a, const ha_gid *b);

#endif
