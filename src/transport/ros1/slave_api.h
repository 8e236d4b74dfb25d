/* Slave API: the XML-RPC methods that the master and other nodes may call. Control thread. Callers
 * are not authenticated. */
#ifndef HA_TRANSPORT_ROS1_SLAVE_API_H
#define HA_TRANSPORT_ROS1_SLAVE_API_H

#include <holdall/plugin.h>

#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_read.h"

/* Executes a call and appends its answer; a fault is an answer, too. HA_E_NOMEM. */
ha_status ha__ros1_slave_api_answer(ha_bytes *out, ha__ros1 *ros1, const ha__ros1_document *call,
                                    ha_error *err);

#endif
