/* Frames: messages with a u32 length in front, as services and their clients exchange them after
 * the handshake. Replies have a byte "ok" before the length.
 *
 * A frame I/O object owns a connected socket and sends or receives one frame at a time without
 * blocking the loop. Everything here runs in the thread of the loop. */
#ifndef HA_TRANSPORT_ROS1_NET_FRAME_H
#define HA_TRANSPORT_ROS1_NET_FRAME_H

#include <stdbool.h>

#include <holdall/plugin.h>

#include "loop.h"

/* A transfer that makes no progress for this time fails. */
#define HA__ROS1_STALL_NS INT64_C(30000000000)

/* Events. */
enum {
  HA__ROS1_FRAME_SENT = 0,
  HA__ROS1_FRAME_RECEIVED = 1, /* io->bytes is the message, io->ok the byte before it */
  HA__ROS1_CONNECTION_LOST = 2 /* failed, for the reason in err; the connection is useless */
};

typedef struct ha__ros1_frame_io ha__ros1_frame_io;

struct ha__ros1_frame_io {
  /* May call all functions below; ha__ros1_frame_done() last. */
  void (*event)(ha__ros1_frame_io *io, int what, const ha_error *err);
  ha__ros1_loop *loop;
  ha_bytes bytes; /* to send, or received; the callback may take it and empty this */
  bool ok;        /* of a reply: false = bytes is the reason why the call failed */
  /* frame.c alone */
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd; /* -1 = none */
  int state;
  size_t done;       /* bytes sent */
  size_t wanted;     /* bytes of the message */
  uint32_t max;      /* limit of a message in bytes */
  uint8_t prefix[5]; /* "ok" of a reply, then the length */
  size_t prefix_size;
  size_t prefix_done;
};

/* Takes a connected socket. */
void ha__ros1_frame_init(ha__ros1_frame_io *io, ha__ros1_loop *loop, int fd,
                         void (*event)(ha__ros1_frame_io *io, int what, const ha_error *err));

/* Sends io->bytes. Of this and the next two one at a time; event() is called once for each, never
 * from within. */
void ha__ros1_frame_send(ha__ros1_frame_io *io);
/* Receives a frame. has_ok: it is a reply. until_ns: deadline of the first byte (ha__now_ns());
 * INT64_MAX = none. A message over max ends in CONNECTION_LOST with HA_E_LIMIT. */
void ha__ros1_frame_receive(ha__ros1_frame_io *io, bool has_ok, uint32_t max, int64_t until_ns);
/* Waits until the peer closes the connection: CONNECTION_LOST. */
void ha__ros1_frame_await_close(ha__ros1_frame_io *io);

/* Closes the socket, releases the bytes. Zero is allowed. */
void ha__ros1_frame_done(ha__ros1_frame_io *io);

/* Appends a frame. ok: of a reply; NULL = the frame has no such byte. HA_E_LIMIT: size does not fit
 * into a u32. */
ha_status ha__ros1_frame_pack(ha_bytes *out, const uint8_t *ok, const uint8_t *data, size_t size,
                              ha_error *err);

#endif
