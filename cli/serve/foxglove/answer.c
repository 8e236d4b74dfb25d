#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <openssl/evp.h>

#include "serve/answer.h"
#include "serve/foxglove/protocol.h"
#include "ui/memory.h"

enum { MESSAGE = 1, TIME = 2, STATE = 5 }; /* opcodes of binary messages */
enum { STATE_SIZE = 1 + 1 + 8 + 4 + 1 + 4 };

/* --- JSON ----------------------------------------------------------------------------------- */

bool fox_text_begin(fox_text *text, const char *op) {
  const int fd = serve_answer_file();

  if (fd < 0) return false;
  cli_out_init(&text->out, fd);
  text->json = (cli_json)CLI_JSON_INIT(&text->out);
  text->may_drop = false;
  cli_json_open(&text->json, '{');
  cli_json_add_text(&text->json, "op", op);
  return true;
}

/* Returns the contents of the file; NULL = it cannot be read. */
static uint8_t *read_back(size_t *size, int fd) {
  const off_t end = lseek(fd, 0, SEEK_END);

  if (end <= 0) return NULL;
  uint8_t *data = cli_resize(NULL, (size_t)end, 1);
  *size = (size_t)end;
  if (pread(fd, data, *size, 0) == end) return data;
  free(data);
  return NULL;
}

void fox_text_send(fox_text *text, ws_stream *stream) {
  size_t size = 0;

  cli_json_close(&text->json, '}');
  cli_out_flush(&text->out);
  uint8_t *data = cli_out_is_broken(&text->out) ? NULL : read_back(&size, text->out.fd);
  close(text->out.fd);
  if (!data) return;
  const ws_item item = {WS_TEXT, text->may_drop, {0}, 0, data, size, free, data, WS_QUEUED};
  ws_stream_put(stream, &item);
}

void fox_text_drop(fox_text *text) {
  cli_out_flush(&text->out);
  close(text->out.fd);
}

void fox_send_status(ws_stream *stream, int level, const char *message, const char *id) {
  fox_text text;

  if (!fox_text_begin(&text, "status")) return;
  cli_json_add_i64(&text.json, "level", level);
  cli_json_add_text(&text.json, "message", message);
  if (id) cli_json_add_text(&text.json, "id", id);
  fox_text_send(&text, stream);
}

void fox_send_hidden(ws_stream *stream, const ha_channel *channel) {
  char text[256];

  snprintf(text, sizeof text,
           "%s: the definition of %s is unknown; --definitions adds a place to search",
           channel->topic, channel->schema->name);
  fox_send_status(stream, FOX_WARNING, text, NULL);
}

void fox_put_time(cli_json *json, const char *key, int64_t time_ns) {
  enum { SECOND = 1000000000 };

  cli_json_key(json, key);
  cli_json_open(json, '{');
  cli_json_add_i64(json, "sec", time_ns / SECOND);
  cli_json_add_i64(json, "nsec", time_ns % SECOND);
  cli_json_close(json, '}');
}

/* --- channels ------------------------------------------------------------------------------- */

static void put_base64(cli_json *json, const ha_schema *schema) {
  char *text = cli_resize(NULL, schema->size / 3 * 4 + 5, 1);
  const int size = EVP_EncodeBlock((unsigned char *)text, schema->data, (int)schema->size);

  cli_json_text_bytes(json, text, (size_t)size);
  free(text);
}

static bool is_binary(const ha_channel *channel) {
  return strcmp(channel->schema->encoding, "protobuf") == 0 ||
         strcmp(channel->schema->encoding, "flatbuffer") == 0;
}

static bool is_ros(const ha_channel *channel) {
  return strcmp(channel->encoding, "ros1") == 0 || strcmp(channel->encoding, "cdr") == 0;
}

/* True when clients can parse the definition in the bag. For topics of services and actions, ROS 2
 * stores the definitions of all their types instead of that of the message. */
static bool has_own_text(const ha_channel *channel) {
  const char *name = channel->schema->name;

  if (!is_ros(channel)) return true;
  return channel->schema->size > 0 && !strstr(name, "/srv/") && !strstr(name, "/action/");
}

/* Returns a definition from other places, or the part for the message; NULL = unknown. */
static char *make_text(const ha_channel *channel, ha_decoder *decoder) {
  const bool is_ros1 = strcmp(channel->encoding, "ros1") == 0;
  const ha_types *types = NULL;
  char *text = NULL;

  if (ha_decoder_types(&types, decoder, channel, NULL) < 0) return NULL;
  if (ha_types_text(&text, types, ha_types_root(types), is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2,
                    NULL) < 0)
    return NULL;
  return text;
}

static const char *schema_encoding(const ha_channel *channel, bool is_made) {
  if (!is_made) return channel->schema->encoding;
  return strcmp(channel->encoding, "ros1") == 0 ? "ros1msg" : "ros2msg";
}

static void put_schema(cli_json *json, const ha_channel *channel, const char *made) {
  const ha_schema *schema = channel->schema;

  cli_json_add_text(json, "schemaEncoding", schema_encoding(channel, made != NULL));
  cli_json_key(json, "schema");
  if (made) {
    cli_json_text(json, made);
  } else if (is_binary(channel)) {
    put_base64(json, schema);
  } else {
    cli_json_text_bytes(json, (const char *)schema->data, schema->size);
  }
}

bool fox_put_channel(cli_json *json, uint32_t id, const ha_channel *channel, ha_decoder *decoder) {
  char *made = NULL;

  if (!has_own_text(channel)) {
    made = make_text(channel, decoder);
    if (!made) return false;
  }
  if (channel->schema->size > INT32_MAX / 4) return false;
  cli_json_open(json, '{');
  cli_json_add_u64(json, "id", id);
  cli_json_add_text(json, "topic", channel->topic);
  cli_json_add_text(json, "encoding", channel->encoding);
  cli_json_add_text(json, "schemaName", channel->schema->name);
  put_schema(json, channel, made);
  cli_json_close(json, '}');
  ha_text_free(made);
  return true;
}

/* --- binary --------------------------------------------------------------------------------- */

/* Writes a little-endian number. Returns the end of the written bytes. */
static uint8_t *put(uint8_t *out, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    *out++ = (uint8_t)(value >> (8 * i));
  }
  return out;
}

void fox_send_time(ws_stream *stream, int64_t time_ns) {
  ws_item item = {.opcode = WS_BINARY, .may_drop = true};
  uint8_t *at = put(item.prefix, TIME, 1);

  item.prefix_size = (size_t)(put(at, (uint64_t)time_ns, 8) - item.prefix);
  ws_stream_put(stream, &item);
}

void fox_send_state(ws_stream *stream, const fox_state *state) {
  uint8_t *data = cli_resize(NULL, STATE_SIZE + state->id_size, 1);
  uint32_t speed = 0;

  memcpy(&speed, &state->speed, sizeof speed);
  uint8_t *at = put(data, STATE, 1);
  at = put(at, (uint64_t)state->status, 1);
  at = put(at, (uint64_t)state->time_ns, 8);
  at = put(at, speed, 4);
  at = put(at, state->did_seek ? 1 : 0, 1);
  at = put(at, state->id_size, 4);
  if (state->id_size > 0) memcpy(at, state->id, state->id_size);
  const ws_item item = {WS_BINARY, false, {0},      0, data, STATE_SIZE + state->id_size,
                        free,      data,  WS_QUEUED};
  ws_stream_put(stream, &item);
}

void fox_send_message(ws_stream *stream, uint32_t subscription, int64_t time_ns, ws_item item) {
  uint8_t *at = put(item.prefix, MESSAGE, 1);

  at = put(at, subscription, 4);
  item.prefix_size = (size_t)(put(at, (uint64_t)time_ns, 8) - item.prefix);
  item.opcode = WS_BINARY;
  item.may_drop = true;
  ws_stream_put(stream, &item);
}
