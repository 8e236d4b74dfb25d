/* ROS names and their DDS names. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "transport/ros2/protocol/names.h"

static const struct {
  int role;
  const char *topic;
  const char *type;
  const char *dds_topic;
  const char *dds_type;
} g_good[] = {
    {HA__ROS2_MESSAGES, "/a/b", "p/msg/T", "rt/a/b", "p::msg::dds_::T_"},
    {HA__ROS2_MESSAGES, "/s/_service_event", "p/srv/S_Event", "rt/s/_service_event",
     "p::srv::dds_::S_Event_"},
    {HA__ROS2_REQUESTS, "/s", "p/srv/S", "rq/sRequest", "p::srv::dds_::S_Request_"},
    {HA__ROS2_REPLIES, "/s", "p/srv/S", "rr/sReply", "p::srv::dds_::S_Response_"},
    {HA__ROS2_REQUESTS, "/x/_action/send_goal", "p/action/A_SendGoal",
     "rq/x/_action/send_goalRequest", "p::action::dds_::A_SendGoal_Request_"},
    {HA__ROS2_MESSAGES, "/x", "Plain", "rt/x", "Plain"},
    {HA__ROS2_MESSAGES, "/x", "My::Type", "rt/x", "My::Type"},
};

static void test_both_ways(void **state) {
  char topic[HA__ROS2_TOPIC_SIZE];
  char type[HA__ROS2_TYPE_SIZE];
  ha__ros2_dds_name dds;

  (void)state;
  for (size_t i = 0; i < sizeof g_good / sizeof *g_good; i++) {
    assert_ok(ha__ros2_mangle(&dds, g_good[i].role, g_good[i].topic, g_good[i].type, NULL));
    assert_string_equal(dds.topic, g_good[i].dds_topic);
    assert_string_equal(dds.type, g_good[i].dds_type);
    snprintf(topic, sizeof topic, "%s", dds.topic);
    snprintf(type, sizeof type, "%s", dds.type);
    assert_int_equal(ha__ros2_demangle(topic, type), g_good[i].role);
    assert_string_equal(topic, g_good[i].topic);
    assert_string_equal(type, g_good[i].type);
  }
}

static void test_aliens_stay(void **state) {
  static const char *const aliens[][2] = {
      {"Square", "ShapeType"},
      {"ros_discovery_info", "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_"},
      {"rt", "p::msg::dds_::T_"},
      {"rtx", "p::msg::dds_::T_"},
      {"rt/a//b", "p::msg::dds_::T_"},
      {"rt/a-b", "p::msg::dds_::T_"},
      {"rt/", "p::msg::dds_::T_"},
      {"rt/a", ""},
      {"rq/Request", "p::srv::dds_::S_Request_"},
      {"rq/s", "p::srv::dds_::S_Request_"},
      {"rq/sRequest", "p::srv::dds_::S_"},
      {"", ""},
  };
  char topic[128];
  char type[128];

  (void)state;
  for (size_t i = 0; i < sizeof aliens / sizeof *aliens; i++) {
    snprintf(topic, sizeof topic, "%s", aliens[i][0]);
    snprintf(type, sizeof type, "%s", aliens[i][1]);
    assert_int_equal(ha__ros2_demangle(topic, type), HA__ROS2_ALIEN);
    assert_string_equal(topic, aliens[i][0]);
    assert_string_equal(type, aliens[i][1]);
  }
}

static void test_refused(void **state) {
  static const char *const topics[] = {"", "a", "/", "/a/", "//a", "/a//b", "/1a", "/a b", "/a/~"};
  static const char *const types[] = {"", "/", "a/", "/b", "a//b", "a/b c", "1/b", "a/msg/B::C"};
  ha__ros2_dds_name dds;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
    assert_int_equal(ha__ros2_mangle(&dds, HA__ROS2_MESSAGES, topics[i], "p/msg/T", &err),
                     HA_E_ARG);
  }
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    assert_int_equal(ha__ros2_mangle(&dds, HA__ROS2_MESSAGES, "/a", types[i], &err), HA_E_ARG);
  }
}

/* 256 characters are a valid topic, 257 are not; likewise types with 512. */
static void test_lengths(void **state) {
  char topic[HA__ROS2_TOPIC_SIZE + 8];
  char type[HA__ROS2_TYPE_SIZE + 1];
  ha__ros2_dds_name dds;

  (void)state;
  for (size_t size = 250; size <= 260; size++) {
    memset(topic, 'a', size - 2);
    topic[0] = '/';
    topic[size - 2] = '\0';
    assert_int_equal(ha__ros2_mangle(&dds, HA__ROS2_MESSAGES, topic, "p/msg/T", NULL),
                     size <= 256 ? HA_OK : HA_E_ARG);
  }
  for (size_t size = 490; size <= 512; size++) {
    memset(type, 'a', size);
    type[10] = '/';
    type[size] = '\0'; /* "::" for "/", "dds_::", "_" */
    assert_int_equal(ha__ros2_mangle(&dds, HA__ROS2_MESSAGES, "/a", type, NULL),
                     size + 8 <= 512 ? HA_OK : HA_E_ARG);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_both_ways),
      cmocka_unit_test(test_aliens_stay),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_lengths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
