/* A TCPROS peer for tests: blocking sockets and raw bytes. */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS1_PEER_H
#define HA_TESTS_UNIT_TRANSPORT_ROS1_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each function waits for 20 s at most. */
int peer_connect(const char *uri); /* "rosrpc://127.0.0.1:PORT", "http://..." */
int peer_listen(uint16_t *port);
int peer_accept(int listener);

/* fields: "name=value", the last one NULL. */
void peer_say(int fd, const char *const *fields);
/* Receives a header: writes a line "name=value" for each field; false = the connection ended. */
bool peer_hear(int fd, char *out, size_t room);

void peer_send(int fd, const void *bytes, size_t size);
/* Sends a length, and the bytes. */
void peer_send_message(int fd, const void *bytes, size_t size);
/* Receives exactly this many bytes; false = the connection ended before. */
bool peer_receive(int fd, void *out, size_t size);
/* True if the connection ends; no bytes may be received before. */
bool peer_ends(int fd);

#endif
