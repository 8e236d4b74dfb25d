/* Data from untrusted peers of a ROS 1 network: connection headers, names, URIs, HTTP, messages.
 * The first byte selects the kind. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "transport/ros1/net/environment.h"
#include "transport/ros1/net/header.h"
#include "transport/ros1/net/http.h"
#include "transport/ros1/net/names.h"
#include "transport/ros1/net/receive_buffer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

/* A parsed header is written with the same bytes. */
static void check_header(const uint8_t *data, size_t size) {
  ha__ros1_header header;
  ha_error err = HA_ERROR_INIT;
  ha_bytes again = {NULL, 0, 0};
  size_t whole = 0;

  const ha_status st = ha__ros1_header_parse(&header, data, size, &err);
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0');
    return;
  }
  CHECK(ha__ros1_header_size(&whole, data, size, NULL) == HA_OK && whole <= size);
  CHECK(header.metadata.size <= header.fields.size);
  CHECK(ha__ros1_header_write(&again, header.fields.items, header.fields.size, NULL) == HA_OK);
  CHECK(again.size == whole && memcmp(again.data, data, whole) == 0);
  ha__free(again.data);
  ha__ros1_header_done(&header);
}

/* A full name resolves to itself. */
static void check_name(const ha__ros1_names *names, const char *text) {
  ha_error err = HA_ERROR_INIT;
  char *full = NULL;
  char *again = NULL;

  const ha_status st = ha__ros1_resolve(&full, names, text, &err);
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0');
    return;
  }
  CHECK(ha__ros1_is_name(text) && ha__ros1_is_full_name(full));
  if (names->remaps.size == 0) {
    CHECK(ha__ros1_resolve(&again, names, full, NULL) == HA_OK && strcmp(again, full) == 0);
  }
  ha__free(again);
  ha__free(full);
}

static void check_uri(const char *scheme, const char *text) {
  char written[HA__ROS1_URI_SIZE];
  ha__ros1_uri uri;
  ha__ros1_uri again;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__ros1_uri_parse(&uri, scheme, text, &err);
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0' && !strchr(err.text, '\n'));
    return;
  }
  ha__ros1_uri_write(written, scheme, &uri);
  CHECK(ha__ros1_uri_parse(&again, scheme, written, NULL) == HA_OK);
  CHECK(ha__ros1_uri_equal(&uri, &again));
}

/* Lines: a namespace, a node, remappings, a name. */
static void check_names(char *text) {
  const char *lines[4] = {text, "n", "", ""};
  ha__ros1_names names;
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 1; i < 4; i++) {
    char *end = strchr(text, '\n');
    if (!end) break;
    *end = '\0';
    text = end + 1;
    lines[i] = text;
  }
  const ha_status st = ha__ros1_names_init(&names, lines[0], lines[1], lines[2], &err);
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0');
    return;
  }
  CHECK(ha__ros1_is_full_name(names.node));
  check_name(&names, lines[3]);
  ha__ros1_names_done(&names);
}

/* A head ends at the offset that is returned, and no prefix of it is a complete head. */
static void check_http(const uint8_t *data, size_t size, bool is_response) {
  enum { MAX_BODY = 1000000 };
  ha__ros1_http http = {0};
  ha__ros1_http again = {0};
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__ros1_http_parse(&http, data, size, is_response, MAX_BODY, &err);
  if (st == HA_END) return;
  if (st < 0) {
    CHECK(err.code == st && err.text[0] != '\0');
    return;
  }
  CHECK(http.head_size <= size && http.head_size > 0 && data[http.head_size - 1] == '\n');
  CHECK(http.body_size <= MAX_BODY && http.status >= 0 && http.status <= 999);
  CHECK(ha__ros1_http_parse(&again, data, http.head_size - 1, is_response, MAX_BODY, NULL) ==
        HA_END);
}

/* Bytes received so far, without the sizes. */
typedef struct stream {
  ha__ros1_receive_buffer buffer;
  const uint8_t *next;
  const uint8_t *end;
} stream;

static void on_message(ha__ros1_receive_buffer *buffer, ha__ros1_block *block, const uint8_t *data,
                       size_t size) {
  stream *s = (stream *)buffer;

  (void)block;
  CHECK((size_t)(s->end - s->next) >= 4 + size);
  CHECK(size == 0 || memcmp(s->next + 4, data, size) == 0);
  s->next += 4 + size;
}

/* Receives messages in pieces; a byte before each piece states its length. */
static void check_messages(const uint8_t *data, size_t size) {
  stream s = {.buffer.message = on_message, .next = data + 1, .end = data + size};
  ha__ros1_shared_block shared_block = {.buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE)};
  ha_status st = HA_OK;
  int pair[2];

  if (size == 0) s.end = s.next = data;
  CHECK(shared_block.buffers && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  const size_t piece = size > 0 && data[0] ? data[0] : 1;
  for (const uint8_t *at = s.next; at < s.end && st == HA_OK;) {
    const size_t n = (size_t)(s.end - at) < piece ? (size_t)(s.end - at) : piece;
    CHECK(send(pair[1], at, n, 0) == (ssize_t)n);
    at += n;
    st = ha__ros1_receive_buffer_read(&s.buffer, &shared_block, pair[0], NULL);
  }
  close(pair[1]);
  if (st == HA_OK) {
    st = ha__ros1_receive_buffer_read(&s.buffer, &shared_block, pair[0], NULL);
    CHECK(st == (s.next == s.end ? HA_END : HA_E_TRUNCATED));
  }
  close(pair[0]);
  ha__ros1_receive_buffer_done(&s.buffer);
  ha__ros1_shared_block_done(&shared_block);
  ha__buffer_pool_unref(shared_block.buffers);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  char *text = malloc(size);
  CHECK(text);
  memcpy(text, data + 1, size - 1);
  text[size - 1] = '\0';
  switch (data[0] % 7) {
  case 0:
    check_header(data + 1, size - 1);
    break;
  case 1:
    check_names(text);
    break;
  case 2:
    check_uri("http", text);
    break;
  case 3:
    check_uri("rosrpc", text);
    break;
  case 4:
    check_http(data + 1, size - 1, false);
    break;
  case 5:
    check_http(data + 1, size - 1, true);
    break;
  default:
    check_messages(data + 1, size - 1);
  }
  free(text);
  return 0;
}
