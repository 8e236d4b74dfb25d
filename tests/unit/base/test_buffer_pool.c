/* Reuse of aligned buffers. */
#include <string.h>

#include "../test.h"
#include "base/buffer_pool.h"

static void test_used_again(void **state) {
  ha__buffer_pool *buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);

  (void)state;
  assert_non_null(buffers);
  const ha__pool_buffer first = ha__buffer_pool_take(buffers, 6000000);
  const ha__pool_buffer second = ha__buffer_pool_take(buffers, 6000000);
  assert_non_null(first.data);
  assert_ptr_not_equal(first.data, second.data);
  assert_int_equal((uintptr_t)first.data % HA__BUFFER_POOL_ALIGNMENT, 0);
  assert_true(first.capacity >= 6000000 && first.capacity < 6000000 * 9 / 8);
  memset(first.data, 1, first.capacity);
  ha__buffer_pool_return(buffers, first);
  const ha__pool_buffer third = ha__buffer_pool_take(buffers, 5900000);
  assert_ptr_equal(third.data, first.data);
  ha__buffer_pool_return(buffers, third);
  const ha__pool_buffer small =
      ha__buffer_pool_take(buffers, HA__BUFFER_POOL_LARGE); /* a much larger buffer is not used */
  assert_ptr_not_equal(small.data, first.data);
  ha__buffer_pool_unref(buffers); /* buffers in use keep the pool */
  ha__buffer_pool_return(buffers, small);
  ha__buffer_pool_return(buffers, second);
}

/* Beyond the limit of unused bytes the oldest are freed. A buffer over the limit is freed
 * itself. */
static void test_bounded(void **state) {
  ha__buffer_pool *buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  ha__pool_buffer taken[80];

  (void)state;
  assert_non_null(buffers);
  for (size_t i = 0; i < 80; i++) {
    taken[i] = ha__buffer_pool_take(buffers, (size_t)1 << 20);
    assert_non_null(taken[i].data);
  }
  for (size_t i = 0; i < 80; i++) {
    ha__buffer_pool_return(buffers, taken[i]);
  }
  const ha__pool_buffer again = ha__buffer_pool_take(buffers, (size_t)1 << 20);
  assert_ptr_equal(again.data, taken[79].data);
  ha__buffer_pool_return(buffers, again);
  ha__buffer_pool_return(buffers, ha__buffer_pool_take(buffers, HA__BUFFER_POOL_MAX_FREE + 1));
  const ha__pool_buffer still = ha__buffer_pool_take(buffers, (size_t)1 << 20);
  assert_ptr_equal(still.data, again.data);
  ha__buffer_pool_return(buffers, still);
  const ha__pool_buffer none = ha__buffer_pool_take(buffers, SIZE_MAX - 100);
  assert_null(none.data);
  ha__buffer_pool_unref(buffers);
}

static void test_limit_of_the_owner(void **state) {
  ha__buffer_pool *buffers = ha__buffer_pool_new((size_t)1 << 20);
  const ha__pool_buffer large = ha__buffer_pool_take(buffers, (size_t)2 << 20);
  const ha__pool_buffer first = ha__buffer_pool_take(buffers, (size_t)700 << 10);
  const ha__pool_buffer second = ha__buffer_pool_take(buffers, (size_t)700 << 10);

  (void)state;
  memset(large.data, 1, large.capacity);
  ha__buffer_pool_return(buffers, first);
  ha__buffer_pool_return(buffers, large); /* freed, and the smaller one is kept */
  const ha__pool_buffer again = ha__buffer_pool_take(buffers, (size_t)700 << 10);
  assert_ptr_equal(again.data, first.data);
  ha__buffer_pool_return(buffers, again);
  ha__buffer_pool_return(buffers, second); /* both are too much: the older one is freed */
  const ha__pool_buffer last = ha__buffer_pool_take(buffers, (size_t)700 << 10);
  assert_ptr_equal(last.data, second.data);
  ha__buffer_pool_return(buffers, last);
  ha__buffer_pool_unref(buffers);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_used_again),
      cmocka_unit_test(test_bounded),
      cmocka_unit_test(test_limit_of_the_owner),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
