/* Which topics are recorded: a table for each rule of ros2 bag record. */
#include <string.h>

#include "../test.h"
#include "live/readers.h"
#include "live/record_selection.h"

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
    /* who is there */
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
    assert_ok(ha__record_selection_init(&selection, &g_cases[i].rules, "/ns", NULL));
    assert_ok(ha__record_selects(&chosen, &selection, &g_cases[i].topic, NULL));
    if (chosen != g_cases[i].expected) print_error("case %zu\n", i);
    assert_int_equal(chosen, g_cases[i].expected);
    ha__record_selection_done(&selection);
  }
}

static void refuses_a_wrong_regex(void **state) {
  const ha_record_selection wrong[] = {{.regex = "("}, {.exclude_regex = "["}};

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

static void reads_overrides(void **state) {
  static const char good[] = "/a:\n  reliability: best_effort\n  depth: 3\nb: {durability: 1}\n";
  static const char *const bad[] = {"- /a\n", "/a: reliable\n", "[/a]: {}\n"};
  ha__record_overrides overrides = {0};
  ha__arena arena = HA__ARENA_INIT;

  (void)state;
  assert_ok(ha__record_overrides_parse(&overrides, &arena, good, sizeof good - 1, NULL));
  assert_int_equal(overrides.size, 2);
  const ha_qos *a = ha__record_override_of(&overrides, "/a");
  const ha_qos *b = ha__record_override_of(&overrides, "/b");
  assert_non_null(a);
  assert_non_null(b);
  assert_int_equal(a->reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(a->depth, 3);
  assert_int_equal(b->durability, HA_QOS_DURABILITY_TRANSIENT_LOCAL);
  assert_null(ha__record_override_of(&overrides, "/c"));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__record_overrides_parse(&overrides, &arena, bad[i], strlen(bad[i]), &err),
                     HA_E_ARG);
    assert_non_null(strstr(err.text, "line 1"));
  }
  ha__arena_done(&arena);
}

static void reads_static_topics(void **state) {
  static const char *const good[] = {"- [/a, p/msg/T]\n- [/b, q/msg/U]\n",
                                     "topics:\n  - {name: /a, type: p/msg/T}\n  - [/b, q/msg/U]\n"};
  ha__arena arena = HA__ARENA_INIT;
  const ha__record_static *items = NULL;
  size_t size = 0;

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    assert_ok(ha__record_statics_parse(&items, &size, &arena, good[i], strlen(good[i]), NULL));
    assert_int_equal(size, 2);
    assert_string_equal(items[0].topic, "/a");
    assert_string_equal(items[1].type, "q/msg/U");
  }
  assert_int_equal(ha__record_statics_parse(&items, &size, &arena, "- /a\n", 5, NULL), HA_E_ARG);
  ha__arena_done(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(selects_by_each_rule),     cmocka_unit_test(refuses_a_wrong_regex),
      cmocka_unit_test(asks_for_what_is_offered), cmocka_unit_test(reads_overrides),
      cmocka_unit_test(reads_static_topics),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
