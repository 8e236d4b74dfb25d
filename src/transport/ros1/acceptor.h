/* Acceptor of TCPROS connections of subscribers and clients of services.
 *
 * It receives the first header; then publish/ or service/ takes the connection. Peers are not
 * authenticated: the number of connections and the time of the handshake are limited. Control
 * thread. */
#ifndef HA_TRANSPORT_ROS1_ACCEPTOR_H
#define HA_TRANSPORT_ROS1_ACCEPTOR_H

#include "transport/ros1/net/ros1.h"

/* Opens the listening socket; sets ros1->acceptor and ros1->own_tcpros. */
ha_status ha__ros1_acceptor_new(ha__ros1 *ros1, ha_error *err);
/* Any thread. Starts to accept. */
void ha__ros1_acceptor_start(ha__ros1_acceptor *acceptor);
/* After the loop was stopped. NULL is allowed. */
void ha__ros1_acceptor_free(ha__ros1_acceptor *acceptor);

#endif
