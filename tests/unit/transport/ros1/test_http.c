/* Heads of HTTP messages for XML-RPC. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "transport/ros1/net/http.h"

enum { MAX_BODY = 100000 };

/* From a buffer of exactly that size, so that sanitizers detect reads beyond its end. */
static ha_status parse(ha__ros1_http *out, const char *text, size_t size, bool is_response,
                       ha_error *err) {
  uint8_t *copy = malloc(size ? size : 1);

  assert_non_null(copy);
  memcpy(copy, text, size);
  const ha_status st = ha__ros1_http_parse(out, copy, size, is_response, MAX_BODY, err);
  free(copy);
  return st;
}

static void check_good(const char *head, const char *body, bool is_response, size_t body_size,
                       bool keep_alive, int status) {
  char text[1000];
  ha__ros1_http http = {0};

  snprintf(text, sizeof text, "%s%s", head, body);
  assert_ok(parse(&http, text, strlen(text), is_response, NULL));
  assert_int_equal(http.head_size, strlen(head));
  assert_int_equal(http.body_size, body_size);
  assert_int_equal(http.keep_alive, keep_alive);
  assert_int_equal(http.status, status);
}

static void test_good(void **state) {
  (void)state;
  check_good("POST / HTTP/1.1\r\nHost: h:1\r\nContent-Length: 5\r\n\r\n", "<xml>", false, 5, true,
             0);
  check_good("POST /RPC2 HTTP/1.0\r\ncontent-length:7\r\n\r\n", "", false, 7, false, 0);
  check_good("POST / HTTP/1.0\nConnection: Keep-Alive\nCONTENT-LENGTH: \t12 \n\n", "x", false, 12,
             true, 0);
  check_good("HTTP/1.1 200 OK\r\nContent-length: 0\r\nConnection: close\r\n\r\n", "", true, 0,
             false, 200);
  check_good("HTTP/1.0 500 \r\nContent-length: 99999\r\nTransfer-Encoding: identity\r\n\r\n", "",
             true, 99999, false, 500);
}

/* Each prefix of a head is incomplete. */
static void test_parts(void **state) {
  static const char text[] = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n";
  ha__ros1_http http = {0};

  (void)state;
  for (size_t size = 0; size < sizeof text - 1; size++) {
    assert_int_equal(parse(&http, text, size, false, NULL), HA_END);
  }
  assert_ok(parse(&http, text, sizeof text - 1, false, NULL));
  assert_true(http.expects);
}

static void check_bad(const char *text, bool is_response, ha_status expected, const char *why) {
  ha__ros1_http http = {0};
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(parse(&http, text, strlen(text), is_response, &err), expected);
  if (!strstr(err.text, why)) fail_msg("'%s' has no '%s'", err.text, why);
  assert_int_equal(http.head_size, 0);
}

static void test_bad(void **state) {
  (void)state;
  check_bad("GET / HTTP/1.1\r\n\r\n", false, HA_E_UNSUPPORTED, "not a POST");
  check_bad("POST / HTTP/2\r\n\r\n", false, HA_E_CORRUPT, "not HTTP 1");
  check_bad("POST \r\n\r\n", false, HA_E_CORRUPT, "not HTTP 1");
  check_bad("HTTP/2 200 OK\r\n\r\n", true, HA_E_CORRUPT, "not HTTP 1");
  check_bad("HTTP/1.1 2x0 OK\r\n\r\n", true, HA_E_CORRUPT, "status");
  check_bad("POST / HTTP/1.1\r\nHost\r\n\r\n", false, HA_E_CORRUPT, "colon");
  check_bad("POST / HTTP/1.1\r\nHost: h\r\n\r\n", false, HA_E_UNSUPPORTED, "Content-Length");
  check_bad("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", false, HA_E_CORRUPT, "not a number");
  check_bad("POST / HTTP/1.1\r\nContent-Length:\r\n\r\n", false, HA_E_CORRUPT, "not a number");
  check_bad("POST / HTTP/1.1\r\nContent-Length: 100001\r\n\r\n", false, HA_E_LIMIT, "100000");
  check_bad("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", false, HA_E_LIMIT,
            "100000");
  check_bad("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", false, HA_E_UNSUPPORTED,
            "Transfer-Encoding");
}

/* A head without an end is refused. */
static void test_endless(void **state) {
  char text[HA__ROS1_HTTP_HEAD_MAX + 1];
  ha__ros1_http http = {0};

  (void)state;
  memset(text, 'a', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  assert_int_equal(parse(&http, text, sizeof text - 2, false, NULL), HA_END);
  check_bad(text, false, HA_E_LIMIT, "the HTTP head has more than");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_good),
      cmocka_unit_test(test_parts),
      cmocka_unit_test(test_bad),
      cmocka_unit_test(test_endless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
