/* Reads and writes WebSocket frames (RFC 6455) on the server side. No I/O. */
#ifndef CLI_SERVE_WEBSOCKET_FRAME_H
#define CLI_SERVE_WEBSOCKET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Opcodes, section 5.2. */
enum { WS_NONE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };

/* Close codes, section 7.4.1. */
enum { WS_GOING_AWAY = 1001, WS_PROTOCOL_ERROR = 1002, WS_NOT_UTF8 = 1007, WS_TOO_LARGE = 1009 };

enum { WS_HEAD_SIZE = 10, WS_CLIENT_HEAD_SIZE = 14, WS_CONTROL_SIZE = 125 };

/* Write the header of an unfragmented frame of a server. Returns its size. */
size_t ws_head_write(uint8_t head[WS_HEAD_SIZE], int opcode, uint64_t size);

/* A message of the client, with joined fragments, or the payload of a control frame. */
typedef struct ws_message {
  int opcode; /* WS_NONE = no message is complete */
  const uint8_t *data;
  size_t size;
} ws_message;

/* Collects bytes of a client. Memory grows with the bytes received, not with the declared sizes. */
typedef struct ws_reader {
  size_t max_size;  /* limit of the bytes of a message */
  unsigned failure; /* close code; 0 = no failure */

  /* the current frame */
  uint8_t head[WS_CLIENT_HEAD_SIZE];
  size_t head_size;
  uint64_t left; /* remaining bytes of its payload */
  size_t mask_at;
  bool has_head;

  int opcode; /* opcode of the message whose fragments are being collected; WS_NONE = none */
  uint8_t *data;
  size_t size;
  size_t capacity;
  uint8_t control[WS_CONTROL_SIZE];
  size_t control_size;
} ws_reader;

#define WS_READER_INIT(max_size)                                                                   \
  { (max_size), 0, {0}, 0, 0, 0, false, WS_NONE, NULL, 0, 0, {0}, 0 }

/* Take bytes until a message is complete. Returns the number of bytes taken, which is less than
 * size only if a message is complete or after a failure. The message is valid until the next
 * call. */
size_t ws_reader_take(ws_message *out, ws_reader *reader, const uint8_t *bytes, size_t size);

void ws_reader_done(ws_reader *reader);

#endif
