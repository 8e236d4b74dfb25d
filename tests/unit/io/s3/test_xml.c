/* XML of S3: listings and errors. */
#include "../../test.h"

#include <stdio.h>
#include <string.h>

#include "io/s3/xml.h"

static char g_keys[256];

static ha_status add(void *user, const char *key, ha_error *err) {
  const size_t used = strlen(g_keys);

  (void)user, (void)err;
  snprintf(g_keys + used, sizeof g_keys - used, "%s|", key);
  return HA_OK;
}

static ha_status parse(ha__s3_listing *l, const char *text) {
  ha_error err = HA_ERROR_INIT;

  g_keys[0] = '\0';
  *l = (ha__s3_listing){.add = add};
  const ha_status st = ha__s3_listing_parse(l, text, strlen(text), &err);
  assert_true(st >= 0 || err.text[0]);
  return st;
}

#define LISTING                                                                                    \
  "<?xml version=\"1.0\"?>\n<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"  \
  "<Name>b</Name><Prefix>p/</Prefix><IsTruncated>true</IsTruncated>"                               \
  "<Contents><Key>p/a &amp; b.mcap</Key><Size>1</Size><Owner><ID>x</ID></Owner></Contents>"        \
  "<Contents><Key>p/c.mcap</Key></Contents>"                                                       \
  "<CommonPrefixes><Prefix>p/d/</Prefix></CommonPrefixes>"                                         \
  "<NextContinuationToken>a/b=</NextContinuationToken></ListBucketResult>"

static void a_page_is_taken(void **state) {
  ha__s3_listing l;

  (void)state;
  assert_ok(parse(&l, LISTING));
  assert_string_equal(g_keys, "p/a & b.mcap|p/c.mcap|");
  assert_int_equal(l.keys, 2);
  assert_int_equal(l.folders, 1);
  assert_true(l.is_truncated);
  assert_string_equal(l.next, "a/b=");
}

static void every_cut_page_is_refused(void **state) {
  char text[sizeof LISTING];
  ha__s3_listing l;

  (void)state;
  for (size_t size = 0; size < sizeof LISTING - 1; size++) {
    memcpy(text, LISTING, size);
    text[size] = '\0';
    assert_int_equal(parse(&l, text), HA_E_CORRUPT);
  }
}

static void what_is_no_listing_is_refused(void **state) {
  static const char *const texts[] = {
      "<html></html>",
      "<a><b><c><d><e><f><g><h><i></i></h></g></f></e></d></c></b></a>",
      "<!DOCTYPE x [<!ENTITY a \"b\">]><ListBucketResult></ListBucketResult>",
      "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
  };
  ha__s3_listing l;

  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_int_equal(parse(&l, texts[i]), HA_E_CORRUPT);
  }
  assert_ok(parse(&l, "<ListBucketResult></ListBucketResult>"));
  assert_int_equal(l.keys, 0);
}

static void a_text_is_bounded(void **state) {
  const size_t size = 10000;
  char *text = malloc(size);
  ha__s3_listing l;

  (void)state;
  memset(text, 'x', size);
  memcpy(text, "<ListBucketResult><Name>", 24);
  memcpy(text + size - 27, "</Name></ListBucketResult>", 27);
  assert_int_equal(parse(&l, text), HA_E_CORRUPT);
  free(text);
}

static ha__s3_problem problem_of(const char *text) {
  ha__s3_problem p;

  ha__s3_problem_parse(&p, text, strlen(text));
  return p;
}

static void errors_say_what_they_are(void **state) {
  ha__s3_problem p =
      problem_of("<?xml version=\"1.0\"?><Error><Code>InvalidRange</Code><Message>m</Message>"
                 "<Region>eu-west-1</Region><ActualObjectSize>0</ActualObjectSize></Error>");

  (void)state;
  assert_string_equal(p.code, "InvalidRange");
  assert_string_equal(p.region, "eu-west-1");
  assert_true(p.is_empty);
  /* a truncated error: the part before the cut is used */
  p = problem_of("<Error><Code>AccessDenied</Code><Mess");
  assert_string_equal(p.code, "AccessDenied");
  p = problem_of("<html><Code>x</Code></html>");
  assert_string_equal(p.code, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_page_is_taken),
      cmocka_unit_test(every_cut_page_is_refused),
      cmocka_unit_test(what_is_no_listing_is_refused),
      cmocka_unit_test(a_text_is_bounded),
      cmocka_unit_test(errors_say_what_they_are),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
