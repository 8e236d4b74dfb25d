/* Who is on the network: endpoints, and the nodes that they belong to. It is told piece by piece,
 * in any order, and tells what changed. It knows nothing of DDS, and belongs to one thread. */
#ifndef HA_TRANSPORT_ROS2_GRAPH_CACHE_H
#define HA_TRANSPORT_ROS2_GRAPH_CACHE_H

#include <stdbool.h>

#include "discovery_info.h"

typedef struct ha__ros2_graph_cache ha__ros2_graph_cache;

/* change as of ha_transport_events; endpoint is borrowed for the call. */
typedef void ha__ros2_change_fn(void *user, int32_t change, const ha_endpoint *endpoint);

/* own: our participant, whose one node is called so. Both strings are borrowed. */
ha_status ha__ros2_graph_cache_new(ha__ros2_graph_cache **out, const ha_gid *own,
                                   const char *own_node, ha__ros2_change_fn *report, void *user,
                                   ha_error *err);
void ha__ros2_graph_cache_free(ha__ros2_graph_cache *cache); /* NULL is allowed */

/* Endpoints that are remembered. DDS keeps some kilobytes of each, too. */
enum { HA__ROS2_MAX_ENDPOINTS = 100 * 1000 };

/* An endpoint appeared, or is told of again. seen.node and seen.vendor are not looked at.
 * HA_E_LIMIT: there are too many; HA_E_NOMEM. */
ha_status ha__ros2_graph_cache_put(ha__ros2_graph_cache *cache, const ha_endpoint *seen,
                                   ha_error *err);
void ha__ros2_graph_cache_remove(ha__ros2_graph_cache *cache, const ha_gid *endpoint);

/* What a participant tells of its nodes, instead of what it told before. Takes *info, which is
 * empty then. */
ha_status ha__ros2_graph_cache_put_info(ha__ros2_graph_cache *cache, ha__ros2_discovery_info *info,
                                        ha_error *err);
/* It tells no more. */
void ha__ros2_graph_cache_drop_info(ha__ros2_graph_cache *cache, const ha_gid *participant);

/* By the first two bytes of an id; "" if it is not known. */
const char *ha__ros2_vendor(const ha_gid *gid);
bool ha__ros2_is_cyclonedds(const ha_gid *gid);
bool ha__ros2_is_fastdds(const ha_gid *gid);

/* Of one participant: the first 12 bytes. */
bool ha__ros2_same_participant(const ha_gid *a, const ha_gid *b);

#endif
