/* The thread that knows who is on the network, and tells the network who we are. */
#ifndef HA_TRANSPORT_ROS2_DISCOVERY_H
#define HA_TRANSPORT_ROS2_DISCOVERY_H

#include "ros2.h"

/* Sets ros2->graph first: events come before this returns. */
ha_status ha__ros2_discovery_start(ha__ros2 *ros2, ha_error *err);
void ha__ros2_discovery_stop(ha__ros2_discovery *discovery); /* NULL is allowed */

/* A reader or writer of ours belongs to our node. Any thread. */
ha_status ha__ros2_discovery_add_own(ha__ros2_discovery *discovery, const ha_gid *gid,
                                     ha_error *err);
void ha__ros2_discovery_remove_own(ha__ros2_discovery *discovery, const ha_gid *gid);

#endif
