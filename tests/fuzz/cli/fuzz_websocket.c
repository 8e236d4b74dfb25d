/* Any bytes of a WebSocket client: the messages do not depend on the division of the bytes; parsed
 * requests and commands of the Foxglove protocol are within their bounds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/parameter.h"
#include "serve/foxglove/protocol.h"
#include "serve/websocket/accept.h"
#include "serve/websocket/frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { MAX_MESSAGE = 4096, MAX_PARAMETERS = 100 };

/* A sum over all messages: their opcodes, sizes and bytes. */
typedef struct summary {
  uint64_t sum;
  unsigned messages;
  unsigned failure;
} summary;

static void add(summary *s, const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    s->sum = s->sum * 31 + bytes[i];
  }
}

/* Sets of parameters are run after their request is released: reads all bytes of a value. */
static void use_value(summary *s, const ha_parameter_value *value) {
  if (value->key) add(s, (const uint8_t *)value->key, strlen(value->key));
  if (value->kind == HA_PARAMETER_STRING || value->kind == HA_PARAMETER_BYTES)
    add(s, (const uint8_t *)value->text, value->size);
  if (value->kind != HA_PARAMETER_LIST && value->kind != HA_PARAMETER_MAP) return;
  for (size_t i = 0; i < value->size; i++) {
    CHECK(value->items[i].kind != HA_PARAMETER_NOT_SET);
    CHECK((value->items[i].key != NULL) == (value->kind == HA_PARAMETER_MAP));
    use_value(s, &value->items[i]);
  }
}

static size_t read_parameters(ha_parameter out[MAX_PARAMETERS], ha__arena *arena,
                              const fox_request *request) {
  const ha__json_value *item = fox_request_list(request, "parameters");
  size_t count = 0;

  for (; item && count < MAX_PARAMETERS; item = item->next) {
    if (!fox_parameter_read(&out[count], arena, item)) count++;
  }
  return count;
}

static void read_text(summary *s, const ws_message *message) {
  ha_parameter parameters[MAX_PARAMETERS];
  ha__arena arena = HA__ARENA_INIT;
  fox_request request;
  size_t count = 0;
  uint32_t number = 0;

  if (fox_request_read(&request, message->data, message->size)) {
    CHECK(request.op && request.root);
    const ha__json_value *item = fox_request_list(&request, "subscriptions");
    for (; item; item = item->next) {
      (void)fox_number(&number, ha__json_get(item, "id"));
    }
    count = read_parameters(parameters, &arena, &request);
  }
  fox_request_done(&request);
  for (size_t i = 0; i < count; i++) {
    CHECK(strlen(parameters[i].name) > 0);
    use_value(s, &parameters[i].value);
  }
  ha__arena_done(&arena);
}

static void read_control(const ws_message *message) {
  fox_control control;

  if (!fox_control_read(&control, message->data, message->size)) return;
  CHECK(isfinite(control.speed) && control.speed > 0 && control.seek_ns >= 0);
  CHECK(control.id + control.id_size <= (const char *)message->data + message->size);
}

static void use(summary *s, const ws_message *message) {
  const uint8_t opcode = (uint8_t)message->opcode;

  s->messages++;
  add(s, &opcode, 1);
  add(s, message->data, message->size);
  CHECK(message->size <= (opcode >= WS_CLOSE ? (size_t)WS_CONTROL_SIZE : (size_t)MAX_MESSAGE));
  if (opcode == WS_TEXT) read_text(s, message);
  if (opcode == WS_BINARY) read_control(message);
}

static summary read_all(const uint8_t *data, size_t size, size_t step) {
  ws_reader reader = WS_READER_INIT(MAX_MESSAGE);
  summary s = {0};

  for (size_t at = 0; at < size && reader.failure == 0;) {
    ws_message message;
    const size_t part = size - at < step ? size - at : step;
    const size_t taken = ws_reader_take(&message, &reader, data + at, part);

    CHECK(taken <= part && (taken > 0 || reader.failure != 0));
    CHECK(taken == part || message.opcode != WS_NONE || reader.failure != 0);
    if (message.opcode != WS_NONE) use(&s, &message);
    at += taken;
  }
  s.failure = reader.failure;
  ws_reader_done(&reader);
  return s;
}

static void read_headers(const uint8_t *data, size_t size) {
  static const char *const names[] = {FOX_V1, FOX_SDK_V1, NULL};
  char accept[WS_ACCEPT_SIZE];
  char *text = malloc(size + 1);

  if (!text) return;
  if (size > 0) memcpy(text, data, size);
  text[size] = '\0';
  if (ws_accept(accept, text))
    CHECK(strlen(text) == WS_KEY_SIZE && strlen(accept) == WS_ACCEPT_SIZE - 1);
  const char *name = ws_protocol(text, names);
  CHECK(!name || strstr(text, name));
  if (ws_has_word(text, "websocket")) CHECK(size >= strlen("websocket"));
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const summary whole = read_all(data, size, SIZE_MAX);
  const summary bytes = read_all(data, size, 1);
  const summary parts = read_all(data, size, 7);

  CHECK(whole.sum == bytes.sum && whole.messages == bytes.messages &&
        whole.failure == bytes.failure);
  CHECK(whole.sum == parts.sum && whole.messages == parts.messages &&
        whole.failure == parts.failure);
  read_headers(data, size);
  return 0;
}
