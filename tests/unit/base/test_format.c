#include "../test.h"
#include "base/format.h"

#include <string.h>

static size_t format_va(char *out, size_t room, const char *format, ...) HA_PRINTF(3, 4);

static size_t format_va(char *out, size_t room, const char *format, ...) {
  va_list args;

  va_start(args, format);
  const size_t size = ha__format_va(out, room, format, args);
  va_end(args);
  return size;
}

/* snprintf() would return 10 for each. */
static void length_is_that_of_what_was_written(void **state) {
  char text[16];

  (void)state;
  for (size_t room = 1; room <= sizeof text; room++) {
    const size_t want = room > 10 ? 10 : room - 1;
    memset(text, '#', sizeof text);
    assert_int_equal(ha__format(text, room, "%s", "0123456789"), want);
    assert_int_equal(strlen(text), want);
    assert_memory_equal(text, "0123456789", want);
    for (size_t i = room; i < sizeof text; i++)
      assert_int_equal(text[i], '#');
    assert_int_equal(format_va(text, room, "%d%s", 0, "123456789"), want);
    assert_int_equal(ha__format_whole(text, room, "%s", "0123456789"), room > 10);
  }
}

static void appends_until_it_is_full(void **state) {
  char text[6] = "";
  size_t used = 0;

  (void)state;
  assert_true(ha__format_append(text, sizeof text, &used, "%s", "ab"));
  assert_true(ha__format_append(text, sizeof text, &used, "%s", ""));
  assert_true(ha__format_append(text, sizeof text, &used, "%d", 12));
  assert_int_equal(used, 4);
  assert_false(ha__format_append(text, sizeof text, &used, "%d", 34));
  assert_int_equal(used, 5);
  assert_string_equal(text, "ab123");
  assert_false(ha__format_append(text, sizeof text, &used, "x"));
  assert_true(ha__format_append(text, sizeof text, &used, "%s", ""));
  assert_int_equal(used, 5);
}

/* The locale "C" can't represent it. */
static void a_format_that_fails_is_empty(void **state) {
  char text[8] = "before";

  (void)state;
  assert_int_equal(ha__format(text, sizeof text, "%ls", L"\x12345"), 0);
  assert_string_equal(text, "");
  assert_false(ha__format_whole(text, sizeof text, "%ls", L"\x12345"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(length_is_that_of_what_was_written),
      cmocka_unit_test(appends_until_it_is_full),
      cmocka_unit_test(a_format_that_fails_is_empty),
  };
  return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
