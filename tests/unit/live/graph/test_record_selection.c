/* Which topics are recorded: a table for each rule of ros2 bag record. */
#include <string.h>

#include "../../test.h"
#include "live/graph/readers.h"
#include "live/graph/selection.h"

#define NAMES(...)                                                                                 \
  {                                                                                                \
    (const char *const[]){__VA_ARGS__},                                                            \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)                                \
  }

typedef struct selected {
  ha_record_selection rules;
  ha__record_candidate topic;
  bool expected;
} selected;

/* A topic that somebody publishes. */
#define TOPIC(name, type)                                                                          \
  { name, type, 0, 1, 1 }

static const selected g_cases[] = {
    /* nothing is chosen */
    {{0}, TOPIC("/a", "p/msg/T"), false},
    /* by class */
    {{.flags = HA_RECORD_ALL}, TOPIC("/a", "p/msg/T"), true},
    {{.flags = HA_RECORD_ALL}, TOPIC("/add/_service_event", "p/srv/Add_Event"), true},
    {{.flags = HA_RECORD_ALL},
     TOPIC("/go/_action/status", "action_msgs/msg/GoalStatusArray"),
     true},
    {{.flags = HA_RECORD_ALL_TOPICS}, TOPIC("/add/_service_event", "p/srv/Add_Event"), false},
    {{.flags = HA_RECORD_ALL_TOPICS},
     TOPIC("/go/_action/feedback", "p/action/Go_FeedbackMessage"),
     false},
    {{.flags = HA_RECORD_ALL_SERVICES}, TOPIC("/a", "p/msg/T"), false},
    {{.flags = HA_RECORD_ALL_SERVICES}, TOPIC("/add/_service_event", "p/srv/Add_Event"), true},
    {{.flags = HA_RECORD_ALL_SERVICES},
     TOPIC("/go/_action/send_goal/_service_event", "p/action/Go_SendGoal_Event"),
     false},
    {{.flags = HA_RECORD_ALL_ACTIONS},
     TOPIC("/go/_action/cancel_goal/_service_event", "action_msgs/srv/CancelGoal_Event"),
     true},
    {{.flags = HA_RECORD_ALL_ACTIONS},
     TOPIC("/go/_action/get_result/_service_event", "p/action/Go_GetResult_Event"),
     true},
    {{.flags = HA_RECORD_ALL},
     TOPIC("/events/write_split", "rosbag2_interfaces/msg/WriteSplitEvent"),
     true},
    {{.flags = HA_RECORD_ALL}, TOPIC("/rosout", "rcl_interfaces/msg/Log"), true},
    /* by name, full or not */
    {{.topics = NAMES("/a")}, TOPIC("/a", "p/msg/T"), true},
    {{.topics = NAMES("a")}, TOPIC("/ns/a", "p/msg/T"), true},
    {{.topics = NAMES("a")}, TOPIC("/a", "p/msg/T"), false},
    {{.topics = NAMES("/a")}, TOPIC("/a/b", "p/msg/T"), false},
    {{.services = NAMES("/add")}, TOPIC("/add/_service_event", "p/srv/Add_Event"), true},
    {{.services = NAMES("/add")}, TOPIC("/add", "p/msg/T"), false},
    {{.topics = NAMES("/add/_service_event")},
     TOPIC("/add/_service_event", "p/srv/Add_Event"),
     true},
    {{.actions = NAMES("/go")}, TOPIC("/go/_action/feedback", "p/action/Go_FeedbackMessage"), true},
    {{.actions = NAMES("/go")},
     TOPIC("/went/_action/feedback", "p/action/Go_FeedbackMessage"),
     false},
    {{.types = NAMES("p/msg/T")}, TOPIC("/a", "p/msg/T"), true},
    {{.types = NAMES("p/msg/T")}, TOPIC("/a", "p/msg/U"), false},
    /* by regular expression: found anywhere */
    {{.regex = "am"}, TOPIC("/camera", "p/msg/T"), true},
    {{.regex = "^am"}, TOPIC("/camera", "p/msg/T"), false},
    {{.regex = "event"}, TOPIC("/add/_service_event", "p/srv/Add_Event"), false},
    {{.regex = "add"}, TOPIC("/add/_service_event", "p/srv/Add_Event"), true},
    /* excludes come after */
    {{.flags = HA_RECORD_ALL, .exclude_regex = "cam"}, TOPIC("/camera", "p/msg/T"), false},
    {{.flags = HA_RECORD_ALL, .exclude_regex = "cam"}, TOPIC("/lidar", "p/msg/T"), true},
    {{.flags = HA_RECORD_ALL, .exclude_topics = NAMES("/a")}, TOPIC("/a", "p/msg/T"), false},
    {{.topics = NAMES("/a"), .exclude_topics = NAMES("/a")}, TOPIC("/a", "p/msg/T"), false},
    {{.flags = HA_RECORD_ALL, .exclude_types = NAMES("p/msg/T")}, TOPIC("/a", "p/msg/T"), false},
    {{.flags = HA_RECORD_ALL, .exclude_services = NAMES("/add")},
     TOPIC("/add/_service_event", "p/srv/Add_Event"),
     false},
    {{.flags = HA_RECORD_ALL, .exclude_topics = NAMES("/add")},
     TOPIC("/add/_service_event", "p/srv/Add_Event"),
     true},
    {{.flags = HA_RECORD_ALL, .exclude_actions = NAMES("/go")},
     TOPIC("/go/_action/status", "action_msgs/msg/GoalStatusArray"),
     false},
    /* hidden ones */
    {{.flags = HA_RECORD_ALL}, TOPIC("/_secret", "p/msg/T"), false},
    {{.flags = HA_RECORD_ALL}, TOPIC("/a/_secret/b", "p/msg/T"), false},
    {{.flags = HA_RECORD_ALL}, TOPIC("/_secret/add/_service_event", "p/srv/Add_Event"), false},
    {{.flags = HA_RECORD_ALL | HA_RECORD_HIDDEN}, TOPIC("/_secret", "p/msg/T"), true},
    {{.topics = NAMES("/_secret")}, TOPIC("/_secret", "p/msg/T"), true},
    /* existing endpoints */
    {{.flags = HA_RECORD_ALL}, {"/a", "p/msg/T", 0, 0, 1}, false},
    {{.flags = HA_RECORD_ALL | HA_RECORD_UNPUBLISHED}, {"/a", "p/msg/T", 0, 0, 1}, true},
    {{.flags = HA_RECORD_ALL | HA_RECORD_NO_LEAVES}, {"/a", "p/msg/T", 0, 1, 0}, false},
    {{.flags = HA_RECORD_ALL | HA_RECORD_NO_LEAVES}, {"/a", "p/msg/T", 0, 1, 1}, true},
    {{.flags = HA_RECORD_ALL}, {"a", "T", HA_ENDPOINT_ALIEN, 1, 1}, false},
    {{.flags = HA_RECORD_ALL | HA_RECORD_ALIEN}, {"a", "T", HA_ENDPOINT_ALIEN, 1, 1}, true},
    {{.flags = HA_RECORD_ALL}, {"/a", "p/msg/T", HA_ENDPOINT_KEYED, 1, 1}, true},
};

static void selects_by_each_rule(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_cases / sizeof *g_cases; i++) {
    ha__record_selection selection;
    bool chosen = false;
    ha_record_selection rules = g_cases[i].rules;
    rules.struct_size = sizeof rules;
    assert_ok(ha__record_selection_init(&selection, &rules, "/ns", NULL));
    assert_ok(ha__record_selects(&chosen, &selection, &g_cases[i].topic, NULL));
    if (chosen != g_cases[i].expected) print_error("case %zu\n", i);
    assert_int_equal(chosen, g_cases[i].expected);
    ha__record_selection_done(&selection);
  }
}

static void refuses_a_wrong_regex(void **state) {
  const ha_record_selection wrong[] = {{.struct_size = sizeof *wrong, .regex = "("},
                                       {.struct_size = sizeof *wrong, .exclude_regex = "["}};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    ha__record_selection selection;
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__record_selection_init(&selection, &wrong[i], "/", &err), HA_E_ARG);
    assert_non_null(strstr(err.text, i ? "exclude_regex" : "regex"));
  }
}

/* --- QoS -------------------------------------------------------------------------- */

static ha_qos offer(int32_t reliability, int32_t durability) {
  return (ha_qos){
      .struct_size = sizeof(ha_qos), .reliability = reliability, .durability = durability};
}

static void asks_for_what_is_offered(void **state) {
  const struct {
    int32_t reliability;
    int32_t durability;
    int reader_class;
  } cases[] = {{1, 1, HA__READER_RELIABLE_LATCHED},
               {1, 2, HA__READER_RELIABLE},
               {2, 1, HA__READER_LATCHED},
               {2, 2, HA__READER_PLAIN},
               {0, 0, HA__READER_RELIABLE}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha_qos offered = offer(cases[i].reliability, cases[i].durability);
    assert_int_equal(ha__reader_class(&offered), cases[i].reader_class);
    const ha_qos asked = ha__reader_qos(cases[i].reader_class, 5);
    assert_null(ha_qos_mismatch(NULL, &offered, &asked, 0));
    assert_int_equal(asked.depth, 5);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(selects_by_each_rule),
      cmocka_unit_test(refuses_a_wrong_regex),
      cmocka_unit_test(asks_for_what_is_offered),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
