/* Signatures: AWS's test suite, the example of S3's manual, and the encoding of names. */
#include "../../test.h"

#include <string.h>

#include "base/alloc.h"
#include "vectors.h"

static const ha__s3_credentials g_example = {.id = "AKIDEXAMPLE",
                                             .secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"};

static size_t count_of(const ha__s3_field *fields, size_t most) {
  size_t count = 0;

  while (count < most && fields[count].name) {
    count++;
  }
  return count;
}

static void expect_signature(const vector *v) {
  static const ha__s3_scope scope = {"20150830T123600Z", "us-east-1", "service"};
  char *path = ha__s3_encode(v->path, true);
  char *query = ha__s3_query(v->query, count_of(v->query, 4));
  const ha__s3_request request = {v->method, path, query, v->fields, count_of(v->fields, 8),
                                  v->payload};
  char *got = NULL;

  assert_ok(ha__s3_sign(&got, &request, &scope, &g_example, NULL));
  const char *signature = strstr(got, "Signature=");
  assert_non_null(signature);
  if (strcmp(signature + 10, v->signature) != 0) {
    char *canonical = NULL;
    assert_ok(ha__s3_canonical(&canonical, &request, NULL));
    print_error("%s: what was signed:\n%s\n", v->name, canonical);
    ha__free(canonical);
  }
  assert_string_equal(signature + 10, v->signature);
  ha__free(path);
  ha__free(query);
  ha__free(got);
}

static void the_suite_of_aws_passes(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_vectors / sizeof *g_vectors; i++) {
    expect_signature(&g_vectors[i]);
  }
}

/* "Example: GET Object" of the documentation of S3's signatures. */
static void the_example_of_s3_passes(void **state) {
  static const ha__s3_credentials account = {.id = "AKIAIOSFODNN7EXAMPLE",
                                             .secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"};
  static const ha__s3_field fields[] = {{"Range", "bytes=0-9"},
                                        {"x-amz-date", "20130524T000000Z"},
                                        {"x-amz-content-sha256", HA__S3_EMPTY},
                                        {"Host", "examplebucket.s3.amazonaws.com"}};
  const ha__s3_request request = {"GET", "/test.txt", "", fields, 4, HA__S3_EMPTY};
  const ha__s3_scope scope = {"20130524T000000Z", "us-east-1", "s3"};
  char *got = NULL;

  (void)state;
  assert_ok(ha__s3_sign(&got, &request, &scope, &account, NULL));
  assert_string_equal(
      got, "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
           "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
           "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  ha__free(got);
}

static void names_are_encoded_once(void **state) {
  static const ha__s3_field query[] = {
      {"prefix", "a/b c+d=e"}, {"delimiter", "/"}, {"list-type", "2"}, {"empty", ""}};
  char *key = ha__s3_encode("a//../b c%20\xc3\xa4+=~", true);
  char *text = ha__s3_query(query, 4);

  (void)state;
  assert_string_equal(key, "a//../b%20c%2520%C3%A4%2B%3D~");
  assert_string_equal(text, "delimiter=%2F&empty=&list-type=2&prefix=a%2Fb%20c%2Bd%3De");
  ha__free(key);
  ha__free(text);
}

static void too_much_is_refused(void **state) {
  static ha__s3_field fields[HA__S3_MAX_FIELDS + 1];
  char region[300];
  ha__s3_request request = {"GET", "/", "", fields, HA__S3_MAX_FIELDS + 1, HA__S3_EMPTY};
  const ha__s3_scope scope = {"20130524T000000Z", "us-east-1", "s3"};
  const ha__s3_scope wide = {"20130524T000000Z", region, "s3"};
  const ha__s3_scope early = {"2013", "us-east-1", "s3"};
  char *got = NULL;

  (void)state;
  memset(region, 'x', sizeof region - 1);
  region[sizeof region - 1] = '\0';
  for (size_t i = 0; i <= HA__S3_MAX_FIELDS; i++) {
    fields[i] = (ha__s3_field){"a", "b"};
  }
  assert_int_equal(ha__s3_sign(&got, &request, &scope, &g_example, NULL), HA_E_LIMIT);
  request.field_count = 1;
  assert_int_equal(ha__s3_sign(&got, &request, &wide, &g_example, NULL), HA_E_LIMIT);
  assert_int_equal(ha__s3_sign(&got, &request, &early, &g_example, NULL), HA_E_LIMIT);
  assert_null(got);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_suite_of_aws_passes),
      cmocka_unit_test(the_example_of_s3_passes),
      cmocka_unit_test(names_are_encoded_once),
      cmocka_unit_test(too_much_is_refused),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
