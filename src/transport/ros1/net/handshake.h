/* Handshake: sends and receives connection headers on a connected socket, without blocking the loop
 * and with a deadline. Afterwards the caller takes the socket. Nothing after a header is read.
 * Everything here runs in the thread of the loop. */
#ifndef HA_TRANSPORT_ROS1_NET_HANDSHAKE_H
#define HA_TRANSPORT_ROS1_NET_HANDSHAKE_H

#include "header.h"
#include "loop.h"

/* Events. */
enum {
  HA__ROS1_HEADER_SENT = 0,     /* the header was sent */
  HA__ROS1_HEADER_RECEIVED = 1, /* handshake->header is valid */
  HA__ROS1_HANDSHAKE_FAILED = 2 /* failed, for the reason in err; the connection is useless */
};

typedef struct ha__ros1_handshake ha__ros1_handshake;

struct ha__ros1_handshake {
  /* May call all functions below; ha__ros1_handshake_done() last. */
  void (*event)(ha__ros1_handshake *handshake, int what, const ha_error *err);
  ha__ros1_loop *loop;
  ha__ros1_header header; /* the last one received */
  /* handshake.c alone */
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd;
  bool receiving;
  ha_bytes bytes; /* to be sent, or received so far */
  size_t done;    /* of bytes: sent; wanted, while receiving */
};

/* Takes a connected socket. */
void ha__ros1_handshake_init(ha__ros1_handshake *handshake, ha__ros1_loop *loop, int fd,
                             void (*event)(ha__ros1_handshake *handshake, int what,
                                           const ha_error *err));

/* Sends a header, or receives one. One at a time; event() is called once for each, never from
 * within. until_ns: deadline (ha__now_ns()). */
void ha__ros1_handshake_send(ha__ros1_handshake *handshake, const ha_pair *fields, size_t count,
                             int64_t until_ns);
void ha__ros1_handshake_receive(ha__ros1_handshake *handshake, int64_t until_ns);

/* Moves the socket out; the caller owns it. */
int ha__ros1_handshake_take(ha__ros1_handshake *handshake);
/* Closes the socket unless it was taken, and releases the header. Zero is allowed. */
void ha__ros1_handshake_done(ha__ros1_handshake *handshake);

#endif
