#include "../test.h"
#include "base/text/texts.h"

#include <string.h>

static void equal_texts_are_kept_and_charged_once(void **state) {
  ha__texts texts = HA__TEXTS_INIT;
  const char *a = NULL;
  const char *b = NULL;

  (void)state;
  assert_ok(ha__texts_keep(&a, &texts, "abcd", 3, NULL));
  const uint64_t bytes = texts.bytes;
  assert_string_equal(a, "abc");
  assert_ok(ha__texts_keep(&b, &texts, "abcx", 3, NULL));
  assert_ptr_equal(a, b);
  assert_int_equal(texts.bytes, bytes);
  assert_ok(ha__texts_keep(&b, &texts, NULL, 0, NULL));
  assert_string_equal(b, "");
  ha__texts_done(&texts);
}

static void a_limit_names_its_option_and_keeps_nothing(void **state) {
  ha__texts texts = HA__TEXTS_INIT;
  ha_error err = HA_ERROR_INIT;
  const char *a = NULL;

  (void)state;
  texts.max_bytes = 1000;
  assert_ok(ha__texts_charge(&texts, 600, NULL));
  assert_ok(ha__texts_keep(&a, &texts, "text", 4, NULL));
  const uint64_t bytes = texts.bytes;
  assert_int_equal(ha__texts_charge(&texts, 600, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "--max-definitions"));
  assert_int_equal(ha__texts_charge(&texts, UINT64_MAX, &err), HA_E_LIMIT);
  assert_int_equal(texts.bytes, bytes);
  ha__texts_done(&texts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_texts_are_kept_and_charged_once),
      cmocka_unit_test(a_limit_names_its_option_and_keeps_nothing),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
