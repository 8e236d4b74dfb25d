/* Sockets that never wait. */
#ifndef HA_TRANSPORT_ROS1_NET_SOCKET_H
#define HA_TRANSPORT_ROS1_NET_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "environment.h"

/* Listen; *port: which, 0 = any, and then the one that it is. */
ha_status ha__ros1_listen(int *out, uint16_t *port, const ha__ros1_config *config, ha_error *err);
/* The next one that waits; -1 = none, or it is gone again. */
int ha__ros1_accept(int listener);

/* Begin to connect; -1 = failed at once, see errno. */
int ha__ros1_connect_begin(const struct sockaddr *address, socklen_t size);
/* 0 = connected, else the errno of why not; once the descriptor is ready to be written. */
int ha__ros1_connect_result(int fd);

void ha__ros1_set_nodelay(int fd);
/* Notice within some minutes that the peer's machine is gone. */
void ha__ros1_set_keepalive(int fd);

/* "127.0.0.1:1234", of the other side; "" = not known. */
enum { HA__ROS1_PEER_ROOM = 72 };
void ha__ros1_peer_name(char out[HA__ROS1_PEER_ROOM], int fd);

#endif
