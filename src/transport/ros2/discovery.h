/* Discovery: the thread that follows the endpoints and nodes of the network, and publishes the node
 * of this transport on ros_discovery_info.
 *
 * Input: the builtin topics of DDS, and ros_discovery_info. Output: events to the user
 * (events.endpoint), by the graph cache. */
#ifndef HA_TRANSPORT_ROS2_DISCOVERY_H
#define HA_TRANSPORT_ROS2_DISCOVERY_H

#include "ros2.h"

/* Starts the thread. Sets ros2->discovery first, because events are reported before this returns.
 */
ha_status ha__ros2_discovery_start(ha__ros2 *ros2, ha_error *err);
void ha__ros2_discovery_stop(ha__ros2_discovery *discovery); /* NULL is allowed */

/* Any thread. Adds a reader or writer to the node of this transport, or removes it. */
ha_status ha__ros2_discovery_add_own(ha__ros2_discovery *discovery, const ha_gid *gid,
                                     ha_error *err);
void ha__ros2_discovery_remove_own(ha__ros2_discovery *discovery, const ha_gid *gid);

#endif
