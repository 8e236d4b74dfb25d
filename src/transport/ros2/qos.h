/* QoS profiles of ROS as QoS of DDS, and back. Pure functions. */
#ifndef HA_TRANSPORT_ROS2_QOS_H
#define HA_TRANSPORT_ROS2_QOS_H

#include <stdbool.h>

#include <dds/dds.h>
#include <holdall/model.h>

/* The QoS offered by a writer, and requested by a reader. keyed: keys are not known here, so the
 * last messages of different keys must not replace each other. NULL = out of memory. Release with
 * dds_delete_qos(). */
dds_qos_t *ha__ros2_writer_qos(const ha_qos *qos, int64_t max_block_ns, bool keyed, bool xcdr2);
dds_qos_t *ha__ros2_reader_qos(const ha_qos *qos);

/* The QoS of the endpoints of services and clients. */
dds_qos_t *ha__ros2_service_qos(bool writer);

/* The QoS that an endpoint announces. states_history: it includes the history, as only Cyclone DDS
 * does. */
ha_qos ha__ros2_qos_from_dds(const dds_qos_t *qos, bool states_history);

#endif
