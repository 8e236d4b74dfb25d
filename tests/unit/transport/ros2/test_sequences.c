/* Detection of missing messages. */
#include <string.h>

#include "../../test.h"
#include "transport/ros2/protocol/sequences.h"

static const ha_gid g_a = {{1}};
static const ha_gid g_b = {{2}};

static void test_gaps(void **state) {
  ha__ros2_sequences arrivals = {0};

  (void)state;
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 100, true), 0); /* joined late */
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 101, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_b, 5, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 104, true), 2);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_b, 6, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 103, true), 0); /* repeated */
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 105, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 0, true),
                   0); /* does not provide sequence numbers */
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 106, true), 0);
  ha__ros2_sequences_done(&arrivals);
}

/* A disposed instance has a number, too. */
static void test_disposed(void **state) {
  ha__ros2_sequences arrivals = {0};

  (void)state;
  ha__ros2_sequences_add(&arrivals, &g_a, 0, false);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 1, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 2, false), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 3, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 0, false), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 5, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 8, false), 0); /* 6 and 7 are missing */
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 10, true), 3); /* 9 is missing, too */
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 11, true), 0);
  ha__ros2_sequences_done(&arrivals);
}

static void test_history(void **state) {
  ha__ros2_sequences arrivals = {0};

  (void)state;
  ha__ros2_sequences_add_history(&arrivals, &g_a, 3);
  ha__ros2_sequences_add_history(&arrivals, &g_a, 9);
  ha__ros2_sequences_add_history(&arrivals, &g_a, 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 10, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 12, true), 1);
  ha__ros2_sequences_done(&arrivals);
}

/* A writer that returns continues, and its messages in between are lost; one that restarts loses
 * nothing. */
static void test_left(void **state) {
  ha__ros2_sequences arrivals = {0};

  (void)state;
  ha__ros2_sequences_add(&arrivals, &g_a, 10, true);
  ha__ros2_sequences_add(&arrivals, &g_b, 20, true);
  ha__ros2_sequences_left(&arrivals, &g_a);
  ha__ros2_sequences_left(&arrivals, &g_a);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 14, true), 3);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 15, true), 0);
  ha__ros2_sequences_left(&arrivals, &g_a);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 1, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_a, 2, true), 0);
  assert_int_equal(ha__ros2_sequences_add(&arrivals, &g_b, 23, true), 2);
  ha__ros2_sequences_done(&arrivals);
}

/* At most this many writers that left are remembered. */
static void test_many_left(void **state) {
  ha__ros2_sequences arrivals = {0};
  uint64_t lost = 0;

  (void)state;
  for (uint8_t i = 0; i < HA__ROS2_SEQUENCES_LEFT + 20; i++) {
    ha__ros2_sequences_add(&arrivals, &(ha_gid){{i}}, 1, true);
    ha__ros2_sequences_left(&arrivals, &(ha_gid){{i}});
  }
  assert_int_equal(arrivals.count, HA__ROS2_SEQUENCES_LEFT);
  for (uint8_t i = 0; i < HA__ROS2_SEQUENCES_LEFT + 20; i++) {
    lost += ha__ros2_sequences_add(&arrivals, &(ha_gid){{i}}, 3, true);
  }
  assert_int_equal(lost, HA__ROS2_SEQUENCES_LEFT);
  assert_int_equal(arrivals.left, 0);
  ha__ros2_sequences_done(&arrivals);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_gaps), cmocka_unit_test(test_disposed),  cmocka_unit_test(test_history),
      cmocka_unit_test(test_left), cmocka_unit_test(test_many_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
