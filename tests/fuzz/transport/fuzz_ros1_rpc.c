/* Requests to the XML-RPC server of a ROS 1 node, from the bytes of HTTP to those of the answer;
 * and answers of a master or a node. The first byte selects which. In texts, "\1 n TEXT \2" means
 * TEXT repeated 2^n times, for hundreds of thousands of nested elements. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/growing.h"
#include "transport/ros1/net/exchange.h"
#include "transport/ros1/net/parameter.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { REPEAT = 1, END = 2, MOST_TIMES = 18, MOST_BYTES = HA__ROS1_RPC_REQUEST_MAX };

/* Expands repetitions, as far as there is room. */
static void expand(ha_bytes *out, const uint8_t *data, size_t size) {
  size_t i = 0;

  while (i < size && out->size < MOST_BYTES) {
    if (data[i] != REPEAT || i + 1 == size) {
      CHECK(ha__bytes_append(out, data + i++, 1, NULL) == HA_OK);
      continue;
    }
    const uint8_t *from = data + i + 2;
    const uint8_t *to = memchr(from, END, size - i - 2);
    const size_t part = to ? (size_t)(to - from) : size - i - 2;
    for (uint32_t n = 0; n < 1u << data[i + 1] % (MOST_TIMES + 1); n++) {
      if (part == 0 || part > MOST_BYTES - out->size) break;
      CHECK(ha__bytes_append(out, from, part, NULL) == HA_OK);
    }
    i += 2 + part + (to != NULL);
  }
}

/* --- values: all of them can be read ------------------------------------------------------- */

static size_t count_bytes(const ha__ros1_value *value, unsigned depth) {
  size_t bytes = 1;

  CHECK(depth <= HA__ROS1_XML_MAX_DEPTH);
  if (value->kind == HA__ROS1_VALUE_TEXT) return 1 + strlen(ha__ros1_xml_text(value));
  if (value->kind != HA__ROS1_VALUE_ARRAY && value->kind != HA__ROS1_VALUE_STRUCT) return 1;
  for (uint32_t i = 0; i < value->count; i++)
    bytes += count_bytes(&value->is.items[i], depth + 1);
  return bytes;
}

/* Answers of a master with parameters. */
static void check_parameters(const ha__ros1_value *all) {
  ha__ros1_parameter_list list = {.items = NULL};
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__ros1_parameters_add_all(&list, "", all, &err);
  CHECK(st == HA_OK || (st == HA_E_LIMIT && err.text[0] != '\0'));
  for (size_t i = 0; i < list.count; i++) {
    CHECK(list.items[i].name[0] == '/' && list.items[i].value.kind != HA_PARAMETER_NOT_SET);
  }
  (void)ha__ros1_parameters_find(all, "/a/b");
  ha__ros1_parameters_done(&list);
}

static void check_answer(const uint8_t *data, size_t size) {
  const ha__ros1_value *value = NULL;
  ha__ros1_document document;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__ros1_xml_read_answer(&value, &document, data, size, &err);
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0' && !document.arena.blocks);
  } else {
    CHECK(value && count_bytes(&document.params, 0) <= size);
    check_parameters(value);
  }
  ha__ros1_document_done(&document);
}

/* --- calls ------------------------------------------------------------------------------- */

/* A call of "fail" fails with the first argument as text; others are answered with their name. */
static ha_status answer(void *user, ha_bytes *out, const ha__ros1_document *call, ha_error *err) {
  const char *text = ha__ros1_xml_text(ha__ros1_xml_item(&call->params, 0));
  const size_t *most = user;

  CHECK(count_bytes(&call->params, 0) + strlen(call->method) <= *most);
  if (strcmp(call->method, "fail") == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s", text ? text : "failed");
  }
  return ha__bytes_append(out, call->method, strlen(call->method), err);
}

/* Returns the body of an answer, whose size must be the one that the head states. */
static const char *check_head(const ha_bytes *out) {
  const char *text = (const char *)out->data;
  const char *end = memmem(text, out->size, "\r\n\r\n", 4);
  const char *length = memmem(text, out->size, "Content-Length: ", 16);

  CHECK(out->size > 9 && memcmp(text, "HTTP/1.1 ", 9) == 0);
  CHECK(end && length && length < end);
  CHECK(strtoul(length + 16, NULL, 10) == out->size - (size_t)(end + 4 - text));
  return end + 4;
}

static void check_exchange(const uint8_t *data, size_t size) {
  size_t most = size;
  ha__ros1_exchange exchange = {.answer = answer, .user = &most};
  ha_error err = HA_ERROR_INIT;

  CHECK(ha__bytes_append(&exchange.in, data, size, NULL) == HA_OK);
  while (exchange.in.size > 0) {
    const size_t before = exchange.in.size;
    const ha_status st = ha__ros1_exchange_take(&exchange, &err);
    if (st == HA_END) {
      CHECK(exchange.in.size == before && exchange.out.size == 0);
      break;
    }
    CHECK(st == HA_OK && exchange.in.size < before);
    (void)check_head(&exchange.out);
    if (!exchange.http.keep_alive) break;
    ha__ros1_exchange_next(&exchange);
  }
  ha__ros1_exchange_done(&exchange);
}

static void check_call(const ha_bytes *body) {
  char head[128];
  ha_bytes request = {NULL, 0, 0};
  const int size =
      snprintf(head, sizeof head, "POST / HTTP/1.1\r\nContent-Length: %zu\r\n\r\n", body->size);

  CHECK(ha__bytes_append(&request, head, (size_t)size, NULL) == HA_OK);
  CHECK(ha__bytes_append(&request, body->data, body->size, NULL) == HA_OK);
  check_exchange(request.data, request.size);
  ha__bytes_done(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_bytes text = {NULL, 0, 0};

  if (size == 0) return 0;
  expand(&text, data + 1, size - 1);
  switch (data[0] % 3) {
  case 0:
    check_exchange(text.data, text.size);
    break;
  case 1:
    check_call(&text);
    break;
  default:
    check_answer(text.data, text.size);
  }
  ha__bytes_done(&text);
  return 0;
}
