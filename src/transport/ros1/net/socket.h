/* TCP sockets of this transport; none of them blocks. */
#ifndef HA_TRANSPORT_ROS1_NET_SOCKET_H
#define HA_TRANSPORT_ROS1_NET_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "environment.h"

/* Opens a listening socket. *port: in, the port, 0 = any; out, the port in use. */
ha_status ha__ros1_listen(int *out, uint16_t *port, const ha__ros1_config *config, ha_error *err);
/* Accepts a pending connection; -1 = none, or an error, see errno. */
int ha__ros1_accept(int listener);

/* Starts to connect; -1 = failed at once, see errno. */
int ha__ros1_connect_begin(const struct sockaddr *address, socklen_t size);
/* When the descriptor has become writable: 0 = connected, else the errno of the failure. */
int ha__ros1_connect_result(int fd);

void ha__ros1_set_nodelay(int fd);
/* Makes the connection fail within some minutes after the peer's machine has disappeared. */
void ha__ros1_set_keepalive(int fd);
/* The same with a packet each second, the first one at once, for at least a minute. */
void ha__ros1_hasten_keepalive(int fd);

/* Writes the address of the peer, "127.0.0.1:1234"; "" = not known. */
enum { HA__ROS1_PEER_SIZE = 72 };
void ha__ros1_peer_name(char out[HA__ROS1_PEER_SIZE], int fd);

#endif
