/* Names of topics that belong to services and actions. */
#include <string.h>

#include "../test.h"
#include "model/ros_names.h"

static void assert_kind(const char *topic, const char *type, int kind, const char *name) {
  size_t size = 0;

  assert_int_equal(ha__ros_kind(&size, topic, type), kind);
  assert_int_equal(size, strlen(name));
  assert_memory_equal(topic, name, size);
}

static void kinds_follow_the_names(void **state) {
  (void)state;
  assert_kind("/a", "std_msgs/msg/String", HA__ROS_TOPIC, "/a");
  assert_kind("/a/_service_event", "x/srv/A_Event", HA__ROS_SERVICE, "/a");
  assert_kind("/a/_service_event", "x/msg/A", HA__ROS_TOPIC, "/a/_service_event");
  assert_kind("/_service_event", "x/srv/A_Event", HA__ROS_TOPIC, "/_service_event");
  assert_kind("/x/fib/_action/feedback", "", HA__ROS_ACTION, "/x/fib");
  assert_kind("/fib/_action/status", "", HA__ROS_ACTION, "/fib");
  assert_kind("/fib/_action/send_goal/_service_event", "A_Event", HA__ROS_ACTION, "/fib");
  assert_kind("/fib/_action/cancel_goal/_service_event", "A_Event", HA__ROS_ACTION, "/fib");
  assert_kind("/fib/_action/get_result/_service_event", "A_Event", HA__ROS_ACTION, "/fib");
  assert_kind("/fib/_action/other", "", HA__ROS_TOPIC, "/fib/_action/other");
  assert_kind("", "", HA__ROS_TOPIC, "");
}

static void hidden_is_what_has_a_part_that_begins_with_an_underscore(void **state) {
  (void)state;
  assert_true(ha__ros_is_hidden("/_a"));
  assert_true(ha__ros_is_hidden("/a/_b/c"));
  assert_true(ha__ros_is_hidden("_a"));
  assert_false(ha__ros_is_hidden("/a_/b_c"));
  assert_false(ha__ros_is_hidden(""));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_follow_the_names),
      cmocka_unit_test(hidden_is_what_has_a_part_that_begins_with_an_underscore),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
