/* A socket that speaks WebSocket: messages in, and a queue of messages out.
 *
 * One thread runs the stream; ws_stream_put(), _waiting(), _dropped(), _forget() and _wake() may be
 * called by any thread. */
#ifndef CLI_SERVE_WEBSOCKET_STREAM_H
#define CLI_SERVE_WEBSOCKET_STREAM_H

#include "serve/websocket/frame.h"

enum { WS_PREFIX_SIZE = 16 };

/* A message to send: its prefix, then its bytes, which are lent. */
typedef struct ws_item {
  int opcode;    /* WS_TEXT or WS_BINARY */
  bool may_drop; /* data; else it is sent whatever waits */
  uint8_t prefix[WS_PREFIX_SIZE];
  size_t prefix_size;
  const uint8_t *data;
  size_t size;
  void (*release)(void *owner); /* called once, by any thread; NULL = nothing to release */
  void *owner;
} ws_item;

typedef struct ws_stream ws_stream;

typedef struct ws_options {
  int fd;               /* non-blocking; borrowed */
  size_t max_in_bytes;  /* of a message of the client */
  size_t max_out_bytes; /* that wait to be sent: the oldest data is dropped above it */
  void *user;
  /* A text or binary message came; by the thread of ws_stream_run(). */
  void (*message)(void *user, const ws_message *message);
} ws_options;

ws_stream *ws_stream_new(const ws_options *options);

/* Queue a message; takes what item->owner holds. */
void ws_stream_put(ws_stream *stream, const ws_item *item);

/* Drop the data that waits: after a jump in time nobody wants it. */
void ws_stream_forget(ws_stream *stream);

/* The bytes that wait, and how many messages were dropped until now. */
size_t ws_stream_waiting(ws_stream *stream);
uint64_t ws_stream_dropped(ws_stream *stream);

/* Bytes of the client that were read elsewhere. */
void ws_stream_take(ws_stream *stream, const uint8_t *bytes, size_t size);

/* Read what came, send what waits; wait for either, timeout_ms at most. Returns false if the
 * connection has ended. */
bool ws_stream_run(ws_stream *stream, int timeout_ms);

/* Let ws_stream_run() return. */
void ws_stream_wake(ws_stream *stream);

/* Send a Close frame as far as the socket takes it now. */
void ws_stream_close(ws_stream *stream, unsigned reason);

/* End sending, and drop what the client sends within a tenth of a second: a socket that is closed
 * with unread bytes resets the connection, and the Close frame may be lost. Returns false when
 * nothing more came, or the client has closed its end. */
bool ws_stream_drain(ws_stream *stream);

/* Releases all that waits. NULL is allowed. */
void ws_stream_free(ws_stream *stream);

#endif
