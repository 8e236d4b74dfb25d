/* QoS of ROS and of DDS. */
#ifndef HA_TRANSPORT_ROS2_QOS_H
#define HA_TRANSPORT_ROS2_QOS_H

#include <stdbool.h>

#include <dds/dds.h>
#include <holdall/model.h>

/* What a writer offers, a reader asks for. keyed: a writer sees no keys, so the last messages of a
 * topic must not push each other out. NULL = out of memory. Released with dds_delete_qos(). */
dds_qos_t *ha__ros2_writer_qos(const ha_qos *qos, int64_t max_block_ns, bool keyed, bool xcdr2);
dds_qos_t *ha__ros2_reader_qos(const ha_qos *qos);

/* That of the four endpoints of services. */
dds_qos_t *ha__ros2_service_qos(bool writer);

/* What an endpoint told of itself. tells_history: others than Cyclone DDS do not. */
ha_qos ha__ros2_qos_from_dds(const dds_qos_t *qos, bool tells_history);

#endif
