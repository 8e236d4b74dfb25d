/* Names of objects, and their URLs. */
#include "../../test.h"

#include <string.h>

#include "io/s3/name.h"

static void names_have_a_bucket_and_a_key(void **state) {
  ha__s3_name name;

  (void)state;
  assert_ok(ha__s3_name_parse(&name, "s3://bucket/a//b?c#d", NULL));
  assert_string_equal(name.bucket, "bucket");
  assert_string_equal(name.key, "a//b?c#d");
  assert_ok(ha__s3_name_parse(&name, "S3://bucket", NULL));
  assert_string_equal(name.key, "");
  assert_int_equal(ha__s3_name_parse(&name, "s3:///key", NULL), HA_E_ARG);
  assert_int_equal(ha__s3_name_parse(&name, "s3://id:secret@bucket/key", NULL), HA_E_ARG);
  assert_int_equal(ha__s3_name_parse(&name, "s3://b\r\nHost: x/key", NULL), HA_E_ARG);
}

static void expect_host(const char *url, const char *style, const char *bucket, const char *region,
                        const char *host, const char *prefix, bool is_path_style) {
  ha__s3_endpoint e;

  assert_ok(ha__s3_endpoint_make(&e, url, style, bucket, region, NULL));
  assert_string_equal(e.host, host);
  assert_string_equal(e.prefix, prefix);
  assert_int_equal(e.is_path_style, is_path_style);
}

static void hosts_follow_from_bucket_region_and_endpoint(void **state) {
  (void)state;
  expect_host(NULL, "", "bags", "eu-west-1", "bags.s3.eu-west-1.amazonaws.com", "", false);
  expect_host("", "", "bags", "cn-north-1", "bags.s3.cn-north-1.amazonaws.com.cn", "", false);
  expect_host(NULL, "path", "bags", "eu-west-1", "s3.eu-west-1.amazonaws.com", "", true);
  expect_host(NULL, "", "with.dots", "eu-west-1", "s3.eu-west-1.amazonaws.com", "", true);
  expect_host("http://[::1]:9000/", "", "bags", "r", "[::1]:9000", "", true);
  expect_host("https://store:443/a/b/", "", "bags", "r", "store", "/a/b", true);
  expect_host("http://store:80", "virtual", "bags", "r", "bags.store", "", false);
}

static void other_endpoints_are_refused(void **state) {
  static const char *const urls[] = {"ftp://host", "host",       "http://",
                                     "http://a@b", "http://a?b", "https://a/%41"};
  ha__s3_endpoint e;

  (void)state;
  for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
    assert_int_equal(ha__s3_endpoint_make(&e, urls[i], "", "bags", "r", NULL), HA_E_ARG);
  }
  assert_int_equal(ha__s3_endpoint_make(&e, NULL, "", "bags", "", NULL), HA_E_ARG);
  assert_int_equal(ha__s3_endpoint_make(&e, NULL, "", "bags", "a/b", NULL), HA_E_ARG);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_have_a_bucket_and_a_key),
      cmocka_unit_test(hosts_follow_from_bucket_region_and_endpoint),
      cmocka_unit_test(other_endpoints_are_refused),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
