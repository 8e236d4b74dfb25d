/* Names that may be URLs. */
#include "../test.h"

#include <string.h>

#include "base/alloc.h"
#include "base/url.h"

static void assert_text(char *text, const char *expected) {
  assert_non_null(text);
  assert_string_equal(text, expected);
  ha__free(text);
}

static void schemes_are_found(void **state) {
  (void)state;
  assert_int_equal(ha__url_scheme_size("https://h/x"), 5);
  assert_int_equal(ha__url_scheme_size("S3://b/k"), 2);
  assert_int_equal(ha__url_scheme_size("a+b-c.1://"), 7);
  assert_int_equal(ha__url_scheme_size("/a://b"), 0);
  assert_int_equal(ha__url_scheme_size("1a://b"), 0);
  assert_int_equal(ha__url_scheme_size("a:/b"), 0);
  assert_int_equal(ha__url_scheme_size("://b"), 0);
  assert_int_equal(ha__url_scheme_size(""), 0);
}

static void secrets_are_not_shown(void **state) {
  (void)state;
  assert_text(ha__url_shown("https://u:p@h:80/a/x.bag?sig=1#f"), "https://h:80/a/x.bag");
  assert_text(ha__url_shown("https://u:p@ss@h/x"), "https://h/x");
  assert_text(ha__url_shown("HTTP://h?a@b"), "HTTP://h");
  assert_text(ha__url_shown("https://h/a@b/x"), "https://h/a@b/x");
  assert_text(ha__url_shown("s3://key:secret@bucket/a?b#c"), "s3://bucket/a?b#c");
  assert_text(ha__url_shown("s3://key:se/cr@et@bucket/a"), "s3://bucket/a");
  assert_text(ha__url_shown("s3://bucket/a:b@c"), "s3://bucket/a:b@c");
  assert_text(ha__url_shown("s3://"), "s3://");
  assert_text(ha__url_shown("/a@b?c"), "/a@b?c");
}

static void assert_hidden(const char *text, const char *expected) {
  char *copy = ha__dup_string(text);

  assert_non_null(copy);
  ha__url_hide_secrets(copy);
  assert_text(copy, expected);
}

static void secrets_in_a_text_are_removed(void **state) {
  (void)state;
  assert_hidden("no URL", "no URL");
  assert_hidden("", "");
  assert_hidden("http://u:p@h/x?sig=1: gone", "http://h/x: gone");
  assert_hidden("'HTTPS://u:p@h/x?sig=1' and http://v@i?k", "'HTTPS://h/x' and http://i");
  assert_hidden("http://h/x:17: bad (http://u@h)", "http://h/x:17: bad (http://h)");
  assert_hidden("http://h/a@b?c@d", "http://h/a@b");
  assert_hidden("http://", "http://");
  assert_hidden("http://@", "http://");
  assert_hidden("http://u:p@", "http://");
  assert_hidden("http://a@http://b@c?d", "http://http://c");
  assert_hidden("s3://b/k?x", "s3://b/k?x");
}

static void names_are_put_together(void **state) {
  (void)state;
  assert_text(ha__url_join("/a/b/", "x"), "/a/b/x");
  assert_text(ha__url_join("/", "x"), "/x");
  assert_text(ha__url_join("https://h/d?sas=1", "x"), "https://h/d/x?sas=1");
  assert_text(ha__url_join("s3://b/d?e", "x"), "s3://b/d?e/x");
  assert_text(ha__url_add_suffix("x.db3", "-wal"), "x.db3-wal");
  assert_text(ha__url_add_suffix("http://h/x.db3?a", "-wal"), "http://h/x.db3-wal?a");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(schemes_are_found),
      cmocka_unit_test(secrets_are_not_shown),
      cmocka_unit_test(secrets_in_a_text_are_removed),
      cmocka_unit_test(names_are_put_together),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
