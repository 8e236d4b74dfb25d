/* One side of a connection of a service, behind its header: bytes out, and then a message in with
 * its length in front, both without waiting. */
#ifndef HA_TRANSPORT_ROS1_NET_FRAME_H
#define HA_TRANSPORT_ROS1_NET_FRAME_H

#include <stdbool.h>

#include <holdall/plugin.h>

#include "loop.h"

/* Of bytes that have begun to flow, the next ones come or are taken within this, or never. */
#define HA__ROS1_STALL_NS INT64_C(30000000000)

/* What happened. */
enum {
  HA__ROS1_FRAME_SENT = 0,
  HA__ROS1_FRAME_RECEIVED = 1, /* parcel->bytes is the message, parcel->ok what stood before it */
  HA__ROS1_CONNECTION_LOST = 2 /* err says why; the connection is of no use any more */
};

typedef struct ha__ros1_frame_io ha__ros1_frame_io;

struct ha__ros1_frame_io {
  /* May call all below, last of all ha__ros1_frame_done(). */
  void (*event)(ha__ros1_frame_io *io, int what, const ha_error *err);
  ha__ros1_loop *loop;
  ha_bytes bytes; /* to be sent; what came. Taken by who sets it to nothing */
  bool ok;        /* the byte in front, if there is one: false = bytes is why it failed */
  /* parcel.c alone */
  ha__ros1_watch watch;
  ha__ros1_timer timer;
  int fd; /* -1 = there is none */
  int state;
  size_t done;       /* of bytes: sent */
  size_t wanted;     /* of the message; what is missing of its head counts, too */
  uint32_t max;      /* bytes of a message */
  uint8_t prefix[5]; /* "ok" or nothing, and the length */
  size_t prefix_size;
  size_t prefix_done;
};

/* A connected socket is the parcel's from now on. In the loop's thread, as all here. */
void ha__ros1_frame_init(ha__ros1_frame_io *io, ha__ros1_loop *loop, int fd,
                         void (*event)(ha__ros1_frame_io *io, int what, const ha_error *err));

/* One at a time; on() is called once for each, never from within. Send parcel->bytes. */
void ha__ros1_frame_send(ha__ros1_frame_io *io);
/* has_ok: replies have a byte in front. until_ns: when the first byte must have come, of
 * ha__now_ns(); INT64_MAX = whenever. A message over max is LOST with HA_E_LIMIT. */
void ha__ros1_frame_receive(ha__ros1_frame_io *io, bool has_ok, uint32_t max, int64_t until_ns);
/* Wait for nothing but that the other side goes: LOST. */
void ha__ros1_frame_await_close(ha__ros1_frame_io *io);

/* Closes the socket. Zero is allowed. */
void ha__ros1_frame_done(ha__ros1_frame_io *io);

/* Append a message as it is sent, with its length in front; and "ok", if it has that. HA_E_LIMIT:
 * larger than its length can tell. */
ha_status ha__ros1_frame_pack(ha_bytes *out, const uint8_t *ok, const uint8_t *data, size_t size,
                              ha_error *err);

#endif
