#include "../test.h"
#include "plugin/report.h"

#include <string.h>

static void a_problem_is_reported_once(void **state) {
  ha__report report = HA__REPORT_INIT;

  (void)state;
  ha__report_add(&report, "a.bag", 5, "bad");
  ha__report_add(&report, "a.bag", 5, "bad");
  assert_int_equal(report.size, 1);
  ha__report_add(&report, "b.bag", 5, "bad");
  ha__report_add(&report, "a.bag", 6, "bad");
  ha__report_add(&report, "a.bag", 5, "worse");
  assert_int_equal(report.size, 4);
  assert_string_equal(report.items[3]->text, "worse");
  ha__report_done(&report);
}

static void what_is_not_listed_is_reported(void **state) {
  ha__report report = HA__REPORT_INIT;

  (void)state;
  for (int64_t i = 0; i < HA__REPORT_MAX + 10; i++) {
    ha__report_add(&report, "a.bag", i, "bad");
  }
  assert_int_equal(report.size, HA__REPORT_MAX);
  assert_string_equal(report.items[HA__REPORT_MAX - 2]->text, "bad");
  assert_non_null(strstr(report.items[HA__REPORT_MAX - 1]->text, "not listed"));
  ha__report_done(&report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_problem_is_reported_once),
      cmocka_unit_test(what_is_not_listed_is_reported),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
