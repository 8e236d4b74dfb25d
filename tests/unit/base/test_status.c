#include "../test.h"

#include <errno.h>
#include <string.h>

#include "base/status.h"

static void errno_is_reported_in_words(void **state) {
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(HA_FAIL_ERRNO(&err, ENOENT, 7, "cannot open %s", "x"), HA_E_IO);
  assert_int_equal(err.code, HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
  assert_int_equal(err.offset, 7);
  assert_string_equal(err.text, "cannot open x: No such file or directory");
}

static void phrases_and_places_go_in_front(void **state) {
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(HA_FAIL(&err, HA_E_CORRUPT, 12, "bad length %d", 3), HA_E_CORRUPT);
  ha__error_wrap(&err, "chunk %d", 4);
  ha__error_locate(&err, "a.bag");
  assert_string_equal(err.text, "a.bag:12: chunk 4: bad length 3");
}

static void long_text_is_cut_and_ends(void **state) {
  ha_error err = HA_ERROR_INIT;
  char path[1000];

  (void)state;
  memset(path, 'p', sizeof path - 1);
  path[sizeof path - 1] = '\0';
  assert_int_equal(HA_FAIL(&err, HA_E_LIMIT, HA_NO_OFFSET, "%s", path), HA_E_LIMIT);
  assert_int_equal(strlen(err.text), sizeof err.text - 1);
  ha__error_locate(&err, path);
  assert_int_equal(strlen(err.text), sizeof err.text - 1);
  assert_memory_equal(err.text, "...ppp", 6);
}

static void no_error_is_allowed(void **state) {
  (void)state;
  assert_int_equal(HA_FAIL_ERRNO(NULL, EIO, 0, "x"), HA_E_IO);
  ha__error_wrap(NULL, "x");
  ha__error_locate(NULL, "x");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(errno_is_reported_in_words),
      cmocka_unit_test(phrases_and_places_go_in_front),
      cmocka_unit_test(long_text_is_cut_and_ends),
      cmocka_unit_test(no_error_is_allowed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
