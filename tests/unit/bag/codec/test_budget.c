/* The unpack budget: charged bytes, free bytes, and increases. */
#include "../../test.h"
#include "bag/codec/budget.h"

#include <string.h>

#include "compression/compression.h"

enum { LIMIT = 1000000 };

static ha__unpack_budget budget_of(uint64_t limit) {
  return (ha__unpack_budget){.limit = limit};
}

static void test_ordinary_ratio_is_free(void **state) {
  ha__unpack_budget budget = budget_of(LIMIT);

  (void)state;
  for (int i = 0; i < 1000; i++) {
    ha__unpack_budget_charge(&budget, &ha__compression_bz2, 1000, 64000, 0);
  }
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_OK);
}

static void test_waste_meets_the_limit(void **state) {
  ha__unpack_budget budget = budget_of(LIMIT);
  ha_error err = HA_ERROR_INIT;

  (void)state;
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 1, LIMIT + 64, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, &err), HA_OK);
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 1, 65, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "--max-unpacked"));
}

static void test_slow_methods_cost_more(void **state) {
  ha__unpack_budget budget = budget_of(LIMIT);

  (void)state;
  ha__unpack_budget_charge(&budget, &ha__compression_bz2, 0, LIMIT / 4 + 1, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_E_LIMIT);
}

static void test_delivered_bytes_are_free_and_raise_it(void **state) {
  ha__unpack_budget budget = budget_of(LIMIT);

  (void)state;
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 1, 100 * LIMIT, 100 * LIMIT);
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_OK);
  assert_int_equal(ha__unpack_budget_proven(&budget), 100 * LIMIT);
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 0, 101 * LIMIT, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_OK);
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 0, 1, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_E_LIMIT);
}

static void test_opening_leaves_half_of_it(void **state) {
  ha__unpack_budget budget = budget_of(LIMIT);

  (void)state;
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 0, 10 * LIMIT, 0);
  ha__unpack_budget_leave_half(&budget);
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 0, LIMIT / 2, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_OK);
  ha__unpack_budget_leave_half(&budget);
  ha__unpack_budget_charge(&budget, &ha__compression_zstd, 0, LIMIT / 2 + 1, 0);
  assert_int_equal(ha__unpack_budget_check(&budget, NULL), HA_E_LIMIT);
}

static void test_no_budget_has_no_limit(void **state) {
  (void)state;
  ha__unpack_budget_charge(NULL, &ha__compression_zstd, 0, UINT64_MAX, 0);
  assert_int_equal(ha__unpack_budget_check(NULL, NULL), HA_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ordinary_ratio_is_free),
      cmocka_unit_test(test_waste_meets_the_limit),
      cmocka_unit_test(test_slow_methods_cost_more),
      cmocka_unit_test(test_delivered_bytes_are_free_and_raise_it),
      cmocka_unit_test(test_opening_leaves_half_of_it),
      cmocka_unit_test(test_no_budget_has_no_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
