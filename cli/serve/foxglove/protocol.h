/* The Foxglove WebSocket protocol: parses requests of clients, and writes messages to them.
 *
 * Layouts: the specification of ws-protocol (foxglove.websocket.v1), and foxglove-sdk's
 * rust/foxglove/src/protocol/v1 (foxglove.sdk.v1). Binary numbers are little-endian. */
#ifndef CLI_SERVE_FOXGLOVE_PROTOCOL_H
#define CLI_SERVE_FOXGLOVE_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/decoder.h>

#include "base/arena.h"
#include "encoding/json/value.h"
#include "serve/websocket/stream.h"
#include "ui/json.h"
#include "ui/opt.h"

/* Subprotocols. */
#define FOX_V1 "foxglove.websocket.v1"
#define FOX_SDK_V1 "foxglove.sdk.v1"

/* --- requests ------------------------------------------------------------------------------- */

/* A request: a JSON object with the member "op". */
typedef struct fox_request {
  ha__arena arena;
  const ha__json_value *root;
  const char *op;
} fox_request;

/* Parse a request. Returns false if it has another form. Call fox_request_done() in any case. */
bool fox_request_read(fox_request *out, const uint8_t *text, size_t size);
void fox_request_done(fox_request *request);

/* Returns the first item of a list in the request, or NULL; item->next is the next one. */
const ha__json_value *fox_request_list(const fox_request *request, const char *name);

/* Read an integer below 2^32. */
bool fox_number(uint32_t *out, const ha__json_value *value);

enum { FOX_PLAY = 0, FOX_PAUSE = 1 };
enum { FOX_CLIENT_MESSAGE = 1, FOX_CLIENT_SERVICE = 2, FOX_CLIENT_CONTROL = 3 };

/* A playback control request, a binary message. */
typedef struct fox_control {
  int command; /* FOX_PLAY, FOX_PAUSE */
  float speed;
  bool has_seek;
  int64_t seek_ns;
  const char *id; /* borrowed from the message */
  size_t id_size;
} fox_control;

/* Parse a playback control request. data: without the opcode. Returns false if it is too short, or
 * has an unknown command or a speed that is not positive. */
bool fox_control_read(fox_control *out, const uint8_t *data, size_t size);

/* Read a little-endian number, and advance. Returns false if there are too few bytes. */
bool fox_u32_read(uint32_t *out, const uint8_t **data, size_t *size);

/* asset.c: answer a request for a file of a model, which is read within the folders. Returns false
 * if the request is of another kind. */
bool fox_asset_text(ws_stream *stream, const cli_texts *folders, const fox_request *request);

/* --- answers -------------------------------------------------------------------------------- */

enum { FOX_INFO = 0, FOX_WARNING = 1, FOX_ERROR = 2 };
enum { FOX_PLAYING = 0, FOX_PAUSED = 1, FOX_BUFFERING = 2, FOX_ENDED = 3 };

/* A JSON message: call begin, write the object with json, call send. */
typedef struct fox_text {
  cli_out out;
  cli_json json;
  bool may_drop; /* if the client reads too slowly */
} fox_text;

/* Begin a message. Returns false if there is no temporary file. */
bool fox_text_begin(fox_text *text, const char *op);
void fox_text_send(fox_text *text, ws_stream *stream);
void fox_text_drop(fox_text *text); /* instead of sending it */

/* Send a status message. id: replaces the previous status with this id; NULL = none. */
void fox_send_status(ws_stream *stream, int level, const char *message, const char *id);
void fox_send_time(ws_stream *stream, int64_t time_ns);

typedef struct fox_state {
  int status; /* FOX_PLAYING ... */
  int64_t time_ns;
  float speed;
  bool did_seek;
  const char *id; /* id of the answered request; not NUL-terminated */
  size_t id_size;
} fox_state;

void fox_send_state(ws_stream *stream, const fox_state *state);

/* Send a message of a subscription: the bytes of item, with their owner. */
void fox_send_message(ws_stream *stream, uint32_t subscription, int64_t time_ns, ws_item item);

/* Write a member that is an object with seconds and nanoseconds. */
void fox_put_time(cli_json *json, const char *key, int64_t time_ns);

/* Send a status: a channel is not offered, because its definition is unknown. */
void fox_send_hidden(ws_stream *stream, const ha_channel *channel);

/* Write a channel as an item of "advertise". Returns false, with nothing written, if its definition
 * is unknown: clients could not decode it. */
bool fox_put_channel(cli_json *json, uint32_t id, const ha_channel *channel, ha_decoder *decoder);

#endif
