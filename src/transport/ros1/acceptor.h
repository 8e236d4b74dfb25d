/* Who connects to us, to subscribe or to call: heard by the first header, then handed on. */
#ifndef HA_TRANSPORT_ROS1_ACCEPTOR_H
#define HA_TRANSPORT_ROS1_ACCEPTOR_H

#include "transport/ros1/net/ros1.h"

/* Listens; sets ros1->door and ros1->own_tcpros. */
ha_status ha__ros1_acceptor_new(ha__ros1 *ros1, ha_error *err);
/* Any thread: let them in. */
void ha__ros1_acceptor_start(ha__ros1_acceptor *door);
/* When the loop was stopped. NULL is allowed. */
void ha__ros1_acceptor_free(ha__ros1_acceptor *door);

#endif
