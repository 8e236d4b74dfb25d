/* Header lines of HTTP answers, and what is accepted of them. */
#include "../../test.h"

#include <string.h>

#include "io/http/answer.h"

static ha__http_answer parse(const char *const *lines, size_t count) {
  ha__http_answer answer = HA__HTTP_ANSWER_INIT;

  for (size_t i = 0; i < count; i++) {
    ha__http_answer_line(&answer, lines[i], strlen(lines[i]));
  }
  return answer;
}
#define PARSE(...)                                                                                 \
  parse((const char *const[]){__VA_ARGS__},                                                        \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void fields_are_found(void **state) {
  const ha__http_answer a =
      PARSE("HTTP/1.1 206 Partial Content\r\n", "content-range: bytes 10-19/100\r\n",
            "ETag: \"abc\"\r\n", "Last-Modified:Sun, 06 Nov 1994 08:49:37 GMT\r\n",
            "Content-Encoding: identity\r\n", "Retry-After: 7\r\n", "\r\n");

  (void)state;
  assert_int_equal(a.status, 206);
  assert_true(a.has_range && a.has_total);
  assert_int_equal(a.start, 10);
  assert_int_equal(a.end, 20);
  assert_int_equal(a.total, 100);
  assert_string_equal(a.etag, "\"abc\"");
  assert_string_equal(a.modified, "Sun, 06 Nov 1994 08:49:37 GMT");
  assert_int_equal(a.retry_after_s, 7);
  assert_false(a.is_encoded);
}

static void an_answer_begins_with_its_status_line(void **state) {
  const ha__http_answer a = PARSE("HTTP/1.1 302 Found", "Content-Range: bytes 0-9/10",
                                  "ETag: \"old\"", "HTTP/2 200", "x-y: z");

  (void)state;
  assert_int_equal(a.status, 200);
  assert_false(a.has_range);
  assert_string_equal(a.etag, "");
}

static void ranges_that_cannot_be_are_none(void **state) {
  static const char *const lines[] = {
      "Content-Range: bytes 9-0/10",
      "Content-Range: bytes 0-10/10",
      "Content-Range: bytes 0-9",
      "Content-Range: bytes 0-9/*",
      "Content-Range: bytes -9/10",
      "Content-Range: bytes 0-9/10x",
      "Content-Range: bytes 0-99999999999999999999999/10",
      "Content-Range: bytes 0-9/18446744073709551616",
      "Content-Range: items 0-9/10",
      "Content-Range: bytes",
      "Content-Range:",
  };

  (void)state;
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    assert_false(PARSE("HTTP/1.1 206 x", lines[i]).has_range);
  }
}

static void weak_and_long_validators_are_none(void **state) {
  char line[300];

  (void)state;
  assert_string_equal(PARSE("HTTP/1.1 206 x", "ETag: W/\"a\"").etag, "");
  assert_string_equal(PARSE("HTTP/1.1 206 x", "ETag: \"").etag, "");
  memset(line, 'a', sizeof line - 1);
  line[sizeof line - 1] = '\0';
  memcpy(line, "ETag: \"", 7);
  line[sizeof line - 2] = '"';
  assert_string_equal(PARSE("HTTP/1.1 206 x", line).etag, "");
}

static ha_status check(const ha__http_answer *answer, ha__http_want want) {
  return ha__http_answer_check(answer, &want, NULL);
}

static void only_the_bytes_that_were_asked_for_are_accepted(void **state) {
  const ha__http_answer a = PARSE("HTTP/1.1 206 x", "Content-Range: bytes 10-19/20", "ETag: \"1\"",
                                  "Last-Modified: then");
  const ha__http_want right = {.start = 10, .size = 10, .etag = "", .modified = ""};
  ha__http_want want = right;

  (void)state;
  assert_int_equal(check(&a, right), HA_OK);
  want.size = 100; /* over the end */
  assert_int_equal(check(&a, want), HA_OK);
  want.size = 9;
  assert_int_equal(check(&a, want), HA_E_IO);
  want = right;
  want.start = 9;
  assert_int_equal(check(&a, want), HA_E_IO);
  want = (ha__http_want){.size = 10, .suffix = true};
  assert_int_equal(check(&a, want), HA_OK);
  want.size = 11;
  assert_int_equal(check(&a, want), HA_E_IO);
}

static void another_state_of_the_file_is_refused(void **state) {
  const ha__http_answer a = PARSE("HTTP/1.1 206 x", "Content-Range: bytes 10-19/20", "ETag: \"1\"",
                                  "Last-Modified: then");
  const ha__http_want right = {.start = 10, .size = 10, .has_total = true, .total = 20};
  ha__http_want want = right;

  (void)state;
  want.etag = "\"1\"";
  want.modified = "later"; /* the ETag decides */
  assert_int_equal(check(&a, want), HA_OK);
  want.etag = "\"2\"";
  assert_int_equal(check(&a, want), HA_E_TRUNCATED);
  want = right;
  want.modified = "later";
  assert_int_equal(check(&a, want), HA_E_TRUNCATED);
  want = right;
  want.total = 21;
  assert_int_equal(check(&a, want), HA_E_TRUNCATED);
}

static void other_statuses_are_failures(void **state) {
  const ha__http_want want = {.size = 10};
  const struct {
    const char *line;
    ha_status status;
    bool again;
  } cases[] = {{"HTTP/1.1 200 OK", HA_E_UNSUPPORTED, false},
               {"HTTP/1.1 403 x", HA_E_IO, false},
               {"HTTP/1.1 412 x", HA_E_TRUNCATED, false},
               {"HTTP/1.1 416 x", HA_E_TRUNCATED, false},
               {"HTTP/1.1 503 x", HA_E_IO, true},
               {"HTTP/1.1 429 x", HA_E_IO, true},
               {"HTTP/1.1 99999999999999999999 x", HA_E_IO, false},
               {"HTTP/1.1", HA_E_IO, false}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha__http_answer a = PARSE(cases[i].line, "Content-Range: bytes 0-9/10");
    assert_int_equal(ha__http_answer_check(&a, &want, NULL), cases[i].status);
    assert_int_equal(ha__http_may_retry(a.status), cases[i].again);
  }
  const ha__http_answer zipped =
      PARSE("HTTP/1.1 206 x", "Content-Range: bytes 0-9/10", "Content-Encoding: gzip");
  assert_int_equal(ha__http_answer_check(&zipped, &want, NULL), HA_E_UNSUPPORTED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_found),
      cmocka_unit_test(an_answer_begins_with_its_status_line),
      cmocka_unit_test(ranges_that_cannot_be_are_none),
      cmocka_unit_test(weak_and_long_validators_are_none),
      cmocka_unit_test(only_the_bytes_that_were_asked_for_are_accepted),
      cmocka_unit_test(another_state_of_the_file_is_refused),
      cmocka_unit_test(other_statuses_are_failures),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
