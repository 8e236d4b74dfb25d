#include "../test.h"
#include "base/text/text.h"

#include <string.h>

static void grows_with_a_nul_behind(void **state) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);

  (void)state;
  assert_string_equal(ha__text_view(&text), "");
  ha__text_string(&text, "a ");
  ha__text_u64(&text, UINT64_MAX);
  ha__text_fill(&text, ' ', 2);
  ha__text_i64(&text, INT64_MIN);
  ha__text_add(&text, "\0z", 2);
  ha__text_add(&text, NULL, 0);
  assert_ok(ha__text_status(&text, NULL));
  assert_int_equal(text.size, 46);
  assert_memory_equal(ha__text_view(&text), "a 18446744073709551615  -9223372036854775808\0z", 47);
  ha__text_done(&text);
  assert_int_equal(text.size, 0);
}

static void long_text_keeps_all_of_it(void **state) {
  enum { PIECES = 10000 };
  ha__text text = HA__TEXT_INIT(SIZE_MAX);

  (void)state;
  for (size_t i = 0; i < PIECES; i++) {
    ha__text_add(&text, "0123456789", i % 11);
  }
  assert_ok(ha__text_status(&text, NULL));
  const char *at = ha__text_view(&text);
  for (size_t i = 0; i < PIECES; i++) {
    assert_memory_equal(at, "0123456789", i % 11);
    at += i % 11;
  }
  assert_int_equal(at - ha__text_view(&text), text.size);
  assert_int_equal(*at, '\0');
  ha__text_done(&text);
}

static void the_limit_is_kept_and_reported(void **state) {
  ha__text text = HA__TEXT_INIT(4);
  ha_error err = HA_ERROR_INIT;

  (void)state;
  ha__text_string(&text, "abcd");
  assert_ok(ha__text_status(&text, &err));
  ha__text_string(&text, "");
  assert_ok(ha__text_status(&text, &err));
  ha__text_string(&text, "e");
  assert_int_equal(ha__text_status(&text, &err), HA_E_LIMIT);
  assert_string_equal(err.text, "text of more than 4 bytes");
  assert_string_equal(ha__text_view(&text), "abcd");
  ha__text_done(&text);
  ha__text_fill(&text, 'x', 4);
  assert_ok(ha__text_status(&text, &err)); /* usable again */
  ha__text_done(&text);
}

/* The first failure is kept, even if later parts would fit. */
static void nothing_is_added_behind_a_failure(void **state) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  ha_error err = HA_ERROR_INIT;

  (void)state;
  ha__text_string(&text, "a");
  ha__text_fill(&text, 'b', SIZE_MAX / 2);
  ha__text_string(&text, "c");
  assert_int_equal(ha__text_status(&text, &err), HA_E_NOMEM);
  assert_int_equal(err.code, HA_E_NOMEM);
  assert_string_equal(ha__text_view(&text), "a");
  ha__text_done(&text);
  ha__text_fill(&text, 'b', SIZE_MAX);
  assert_int_equal(ha__text_status(&text, &err), HA_E_NOMEM);
  ha__text_done(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(grows_with_a_nul_behind),
      cmocka_unit_test(long_text_keeps_all_of_it),
      cmocka_unit_test(the_limit_is_kept_and_reported),
      cmocka_unit_test(nothing_is_added_behind_a_failure),
  };
  return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
