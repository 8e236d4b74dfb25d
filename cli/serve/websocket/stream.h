/* A WebSocket connection on a socket: received messages, and a queue of messages to send.
 *
 * One thread runs the stream; any thread may call ws_stream_put(), _waiting(), _files(),
 * _dropped(), _take(), _give(), _has_room(), _forget() and _wake(). */
#ifndef CLI_SERVE_WEBSOCKET_STREAM_H
#define CLI_SERVE_WEBSOCKET_STREAM_H

#include "serve/memory.h"
#include "serve/websocket/frame.h"

enum { WS_PREFIX_SIZE = 16 };

/* The memory of the bytes of a message. */
typedef enum ws_bytes {
  WS_QUEUED, /* counts as long as the message is queued */
  WS_HELD,   /* its owner counts it, as others may have it, too */
  WS_FILE    /* none: they are those of a mapped file */
} ws_bytes;

/* A message to send: a prefix, then borrowed bytes. */
typedef struct ws_item {
  int opcode;    /* WS_TEXT or WS_BINARY */
  bool may_drop; /* may be dropped if the queue is full */
  uint8_t prefix[WS_PREFIX_SIZE];
  size_t prefix_size;
  const uint8_t *data;
  size_t size;
  void (*release)(void *owner); /* called once, by any thread; NULL = nothing to release */
  void *owner;
  ws_bytes bytes;
} ws_item;

typedef struct ws_stream ws_stream;

typedef struct ws_options {
  int fd;               /* non-blocking; borrowed */
  size_t max_in_bytes;  /* limit of a message of the client */
  size_t max_out_bytes; /* limit of the queue, above which the oldest data is dropped */
  size_t fair_bytes;    /* the limit while half of the memory for queues is in use */
  bool is_patient;      /* nothing is dropped: the caller waits for ws_stream_has_room() */
  serve_memory *memory; /* of the queues of all streams; NULL = no limit; borrowed */
  void *user;
  /* Callback for a text or binary message, in the thread of ws_stream_run(). */
  void (*message)(void *user, const ws_message *message);
} ws_options;

ws_stream *ws_stream_new(const ws_options *options);

/* Queue a message; takes ownership of item->owner. */
void ws_stream_put(ws_stream *stream, const ws_item *item);

/* True if another message can be queued within the limits. */
bool ws_stream_has_room(ws_stream *stream);

/* Take memory for a request of the client that waits, from that for queues, until it is given back.
 * Returns false if less is left. */
bool ws_stream_take(ws_stream *stream, size_t bytes);
void ws_stream_give(ws_stream *stream, size_t bytes);

/* Drop queued data, which is outdated after a seek. */
void ws_stream_forget(ws_stream *stream);

/* Return the number of queued bytes without those of files, the number of queued files, and the
 * number of messages dropped so far. */
size_t ws_stream_waiting(ws_stream *stream);
size_t ws_stream_files(ws_stream *stream);
uint64_t ws_stream_dropped(ws_stream *stream);

/* Pass bytes of the client that were received elsewhere. */
void ws_stream_receive(ws_stream *stream, const uint8_t *bytes, size_t size);

/* Receive and send. Waits at most timeout_ms until either is possible. Returns false if the
 * connection has ended: also if the client takes nothing for 3 s, or a message takes 10 s, while
 * others want memory for queues. */
bool ws_stream_run(ws_stream *stream, int timeout_ms);

/* Make ws_stream_run() return. */
void ws_stream_wake(ws_stream *stream);

/* Send a Close frame, if the socket accepts it without blocking. */
void ws_stream_close(ws_stream *stream, unsigned reason);

/* Stop sending, and discard bytes that the client sends within 0.1 s: closing a socket with unread
 * bytes resets the connection, and the Close frame may be lost. Returns false if nothing more
 * arrived, or if the client has closed its end. */
bool ws_stream_drain(ws_stream *stream);

/* Free the stream and its queue. NULL is allowed. */
void ws_stream_free(ws_stream *stream);

#endif
