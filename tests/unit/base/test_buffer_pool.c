/* Aligned memory that is used again. */
#include <string.h>

#include "../test.h"
#include "base/buffer_pool.h"

static void test_used_again(void **state) {
  ha__stock *stock = ha__stock_new();

  (void)state;
  assert_non_null(stock);
  const ha__stock_buffer first = ha__stock_take(stock, 6000000);
  const ha__stock_buffer second = ha__stock_take(stock, 6000000);
  assert_non_null(first.data);
  assert_ptr_not_equal(first.data, second.data);
  assert_int_equal((uintptr_t)first.data % HA__STOCK_ALIGNMENT, 0);
  assert_true(first.capacity >= 6000000 && first.capacity < 6000000 * 9 / 8);
  memset(first.data, 1, first.capacity);
  ha__stock_give(stock, first);
  const ha__stock_buffer third = ha__stock_take(stock, 5900000);
  assert_ptr_equal(third.data, first.data);
  ha__stock_give(stock, third);
  const ha__stock_buffer small = ha__stock_take(stock, HA__STOCK_LARGE); /* not so wasteful */
  assert_ptr_not_equal(small.data, first.data);
  ha__stock_unref(stock); /* those that are out keep it */
  ha__stock_give(stock, small);
  ha__stock_give(stock, second);
}

/* More than what may lie unused: the oldest go. More than all of it: it goes itself, alone. */
static void test_bounded(void **state) {
  ha__stock *stock = ha__stock_new();
  ha__stock_buffer taken[80];

  (void)state;
  assert_non_null(stock);
  for (size_t i = 0; i < 80; i++) {
    taken[i] = ha__stock_take(stock, (size_t)1 << 20);
    assert_non_null(taken[i].data);
  }
  for (size_t i = 0; i < 80; i++) {
    ha__stock_give(stock, taken[i]);
  }
  const ha__stock_buffer again = ha__stock_take(stock, (size_t)1 << 20);
  assert_ptr_equal(again.data, taken[79].data);
  ha__stock_give(stock, again);
  ha__stock_give(stock, ha__stock_take(stock, HA__STOCK_MAX_FREE + 1));
  const ha__stock_buffer still = ha__stock_take(stock, (size_t)1 << 20);
  assert_ptr_equal(still.data, again.data);
  ha__stock_give(stock, still);
  const ha__stock_buffer none = ha__stock_take(stock, SIZE_MAX - 100);
  assert_null(none.data);
  ha__stock_unref(stock);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_used_again),
      cmocka_unit_test(test_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
