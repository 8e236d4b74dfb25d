/* Credentials in JSON and in profiles. */
#include "../../test.h"

#include <string.h>

#include "io/s3/credentials.h"

#define PARSE(out, text) ha__s3_credentials_parse((out), (text), strlen(text), NULL)

static void json_of_programs_and_servers_is_taken(void **state) {
  static const char text[] =
      "{ \"Version\": 1, \"More\": {\"a\": [1, -2.5e3, null, \"}\"]},\n"
      "\"AccessKeyId\" : \"ID\", \"SecretAccessKey\":\"a\\/b\\u002bc\",\r\n"
      "\"SessionToken\":\"t=\", \"Expiration\":\"2026-11-24T12:00:00+00:00\"}\n";
  ha__s3_credentials got;

  (void)state;
  assert_ok(PARSE(&got, text));
  assert_string_equal(got.id, "ID");
  assert_string_equal(got.secret, "a/b+c");
  assert_string_equal(got.token, "t=");
  assert_int_equal(got.expires_s, 1795521600);
  assert_ok(PARSE(&got, "{\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"b\",\"Token\":\"c\"}"));
  assert_string_equal(got.token, "c");
  assert_true(got.expires_s == INT64_MAX);
}

static void other_texts_are_refused(void **state) {
  static const char deep[] =
      "{\"x\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]],\"AccessKeyId\":\"a\",\"SecretAccessKey\":"
      "\"b\"}";
  static const char *const texts[] = {
      "",
      "{}",
      "[]",
      "{\"AccessKeyId\":\"a\"}",
      "{\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"\"}",
      "{\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"b\"",
      "{\"AccessKeyId\":\"a\\r\\nHost: x\",\"SecretAccessKey\":\"b\"}",
      "{\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"b\",\"Expiration\":\"soon\"}",
      deep,
      "{\"Code\":\"Failed\",\"Message\":\"no role\"}",
  };
  ha__s3_credentials got = {.id = "unchanged"};

  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_int_equal(PARSE(&got, texts[i]), HA_E_CORRUPT);
    assert_string_equal(got.id, "unchanged");
  }
}

static void every_cut_json_is_refused(void **state) {
  static const char text[] =
      "{\"AccessKeyId\":\"a\",\"x\":[\"\\u0041\",{\"y\":1}],\"SecretAccessKey\":\"b\"}";
  ha__s3_credentials got = {.id = ""};

  (void)state;
  for (size_t size = 0; size < sizeof text - 1; size++) {
    char *copy = malloc(size + 1); /* of this size: a byte too far is found */
    memcpy(copy, text, size);
    assert_int_equal(ha__s3_credentials_parse(&got, copy, size, NULL), HA_E_CORRUPT);
    free(copy);
  }
  assert_ok(PARSE(&got, text));
}

static void keys_that_do_not_fit_are_refused(void **state) {
  static ha__s3_credentials got;
  char id[200];

  (void)state;
  memset(id, 'A', sizeof id - 1);
  id[sizeof id - 1] = '\0';
  assert_false(ha__s3_credentials_set(&got, id, "s", ""));
  assert_false(ha__s3_credentials_set(&got, "with blank", "s", ""));
  assert_false(ha__s3_credentials_set(&got, "a", "s", "t\n"));
  assert_true(ha__s3_credentials_set(&got, "a", "s", ""));
}

#define FILE_TEXT                                                                                  \
  "# a comment = with [brackets]\n"                                                                \
  "aws_access_key_id = before\n"                                                                   \
  "[default]\r\n"                                                                                  \
  "aws_access_key_id=D1\r\n"                                                                       \
  "aws_secret_access_key = D2= \r\n"                                                               \
  "[other]\n"                                                                                      \
  "aws_access_key_id = O1\n"                                                                       \
  "; aws_session_token = no\n"                                                                     \
  "[profile robot]\n"                                                                              \
  "region = eu-west-1\n"                                                                           \
  "s3 =\n"                                                                                         \
  "  addressing_style = virtual\n"                                                                 \
  "  endpoint_url = nested\n"                                                                      \
  "endpoint_url = http://localhost:9000\n"                                                         \
  "credential_process = get it --now\n"                                                            \
  "[profile \"with sign-on\"]\n"                                                                   \
  "sso_start_url = https://example.com\n"

static ha__s3_profile profile_of(const char *name, bool is_config) {
  ha__s3_profile p = {.is_found = false};

  ha__s3_profile_parse(&p, FILE_TEXT, sizeof FILE_TEXT - 1, name, is_config);
  return p;
}

static void profiles_are_sections(void **state) {
  ha__s3_profile p = profile_of("default", true);

  (void)state;
  assert_true(p.is_found);
  assert_string_equal(p.id, "D1");
  assert_string_equal(p.secret, "D2=");
  assert_string_equal(p.token, "");
  p = profile_of("other", false);
  assert_string_equal(p.id, "O1");
  assert_false(profile_of("other", true).is_found);
  assert_false(profile_of("robot", false).is_found);
  p = profile_of("robot", true);
  assert_string_equal(p.region, "eu-west-1");
  assert_string_equal(p.addressing, "virtual");
  assert_string_equal(p.endpoint, "http://localhost:9000");
  assert_string_equal(p.process, "get it --now");
  assert_false(p.is_indirect);
  assert_true(profile_of("with sign-on", true).is_indirect);
}

static void the_first_file_counts(void **state) {
  static const char second[] = "[default]\naws_access_key_id = late\nregion = r\n";
  ha__s3_profile p = profile_of("default", false);

  (void)state;
  ha__s3_profile_parse(&p, second, sizeof second - 1, "default", true);
  assert_string_equal(p.id, "D1");
  assert_string_equal(p.region, "r");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(json_of_programs_and_servers_is_taken),
      cmocka_unit_test(other_texts_are_refused),
      cmocka_unit_test(every_cut_json_is_refused),
      cmocka_unit_test(keys_that_do_not_fit_are_refused),
      cmocka_unit_test(profiles_are_sections),
      cmocka_unit_test(the_first_file_counts),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
