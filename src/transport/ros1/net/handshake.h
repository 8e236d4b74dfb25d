/* A connection while its sides greet each other by headers: what is said is written, what is heard
 * is a header, both without waiting, and within a time. */
#ifndef HA_TRANSPORT_ROS1_NET_HANDSHAKE_H
#define HA_TRANSPORT_ROS1_NET_HANDSHAKE_H

#include "header.h"
#include "loop.h"

/* What happened. */
enum {
  HA__ROS1_HEADER_SENT = 0,     /* all is written */
  HA__ROS1_HEADER_RECEIVED = 1, /* talk->header is there; nothing behind it was read */
  HA__ROS1_HANDSHAKE_FAILED = 2 /* err says why; the connection is of no use any more */
};

typedef struct ha__ros1_handshake ha__ros1_handshake;

struct ha__ros1_handshake {
  /* May call all below, last of all ha__ros1_handshake_done(). */
  void (*event)(ha__ros1_handshake *handshake, int what, const ha_error *err);
  ha__ros1_loop *loop;
  ha__ros1_header header; /* of HEARD */
  /* talk.c alone */
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd;
  bool receiving;
  ha_bytes bytes; /* to be written, or read so far */
  size_t done;    /* of them: written; wanted, when it hears */
};

/* A connected socket is the talk's from now on. In the loop's thread, as all here. */
void ha__ros1_handshake_init(ha__ros1_handshake *handshake, ha__ros1_loop *loop, int fd,
                             void (*event)(ha__ros1_handshake *handshake, int what,
                                           const ha_error *err));

/* One at a time; on() is called once for each, never from within. until_ns: of ha__now_ns(). */
void ha__ros1_handshake_send(ha__ros1_handshake *handshake, const ha_pair *fields, size_t count,
                             int64_t until_ns);
void ha__ros1_handshake_receive(ha__ros1_handshake *handshake, int64_t until_ns);

/* The socket is the caller's now. */
int ha__ros1_handshake_take(ha__ros1_handshake *handshake);
/* Also closes the socket, unless it was taken. Zero is allowed. */
void ha__ros1_handshake_done(ha__ros1_handshake *handshake);

#endif
