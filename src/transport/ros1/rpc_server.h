/* Our XML-RPC server: HTTP on the control loop. What is called is answered by slave.c. */
#ifndef HA_TRANSPORT_ROS1_RPC_SERVER_H
#define HA_TRANSPORT_ROS1_RPC_SERVER_H

#include "transport/ros1/net/ros1.h"

/* Listens; sets ros1->server and ros1->uri. */
ha_status ha__ros1_rpc_server_new(ha__ros1 *ros1, ha_error *err);
/* Any thread: begin to answer. */
void ha__ros1_rpc_server_start(ha__ros1_rpc_server *server);
/* When the loop was stopped. NULL is allowed. */
void ha__ros1_rpc_server_free(ha__ros1_rpc_server *server);

#endif
