/* XML-RPC server of this node: HTTP connections on the control loop. slave_api.c answers the calls.
 *
 * Peers are not authenticated: the number of connections, the size of requests and the time without
 * progress are limited. */
#ifndef HA_TRANSPORT_ROS1_RPC_SERVER_H
#define HA_TRANSPORT_ROS1_RPC_SERVER_H

#include "transport/ros1/net/ros1.h"

/* Opens the listening socket; sets ros1->rpc_server and ros1->uri. */
ha_status ha__ros1_rpc_server_new(ha__ros1 *ros1, ha_error *err);
/* Any thread. Starts to accept. */
void ha__ros1_rpc_server_start(ha__ros1_rpc_server *server);
/* After the loop was stopped. NULL is allowed. */
void ha__ros1_rpc_server_free(ha__ros1_rpc_server *server);

#endif
