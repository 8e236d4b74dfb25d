/* Selection of channels by kind, like rosbag2. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "bag/read/selection.h"
#include "base/alloc.h"

static const struct {
  const char *topic;
  const char *type;
} g_topics[] = {
    {"/chatter", "std_msgs/msg/String"},
    {"/other", "std_msgs/msg/Bool"},
    {"/_hidden", "std_msgs/msg/String"},
    {"/add/_service_event", "x/srv/Add_Event"},
    {"/sub/_service_event", "x/srv/Add_Event"},
    {"/fib/_action/feedback", "x/action/Fib_FeedbackMessage"},
    {"/fib/_action/send_goal/_service_event", "x/action/Fib_SendGoal_Event"},
};

enum { COUNT = sizeof g_topics / sizeof *g_topics };

/* expected: one letter for each channel; 1 = selected. */
static void assert_chosen(ha_query query, const char *expected) {
  ha_schema schemas[COUNT];
  ha_channel channels[COUNT];
  const ha_channel *items[COUNT];
  char found[COUNT + 1] = "";
  uint8_t *wanted = NULL;

  query.struct_size = sizeof query;
  for (size_t i = 0; i < COUNT; i++) {
    schemas[i] = (ha_schema){.struct_size = sizeof *schemas, .name = g_topics[i].type};
    channels[i] = (ha_channel){
        .struct_size = sizeof *channels, .topic = g_topics[i].topic, .schema = &schemas[i]};
    items[i] = &channels[i];
  }
  const ha__channels all = {.items = (ha_channel **)(void *)items, .size = COUNT};
  assert_ok(ha__selection_match(&wanted, &query, &all, NULL));
  for (size_t i = 0; i < COUNT; i++) {
    found[i] = wanted[i] ? '1' : '0';
  }
  ha__free(wanted);
  assert_string_equal(found, expected);
}

#define BY_KIND .flags = HA_QUERY_BY_KIND

static void nothing_given_is_nothing_chosen(void **state) {
  (void)state;
  assert_chosen((ha_query){BY_KIND}, "0000000");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_HIDDEN}, "0000000");
  assert_chosen((ha_query){0}, "1111111");
}

static void kinds_are_chosen_apart(void **state) {
  (void)state;
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_TOPICS}, "1100000");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_TOPICS | HA_QUERY_HIDDEN}, "1110000");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_SERVICES}, "0001100");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_ACTIONS}, "0000011");
}

static void each_way_chooses(void **state) {
  const char *const topics[] = {"/other", "/_hidden"};
  const char *const types[] = {"std_msgs/msg/String", "x/srv/Add_Event"};

  (void)state;
  assert_chosen((ha_query){BY_KIND, .topics = topics, .topic_count = 2}, "0110000");
  assert_chosen((ha_query){BY_KIND, .types = types, .type_count = 2}, "1000000");
  assert_chosen((ha_query){BY_KIND, .topics = topics, .topic_count = 1, .types = types,
                           .type_count = 2, .include_regex = "^/su"},
                "1100100");
}

static void expressions_see_names_of_services_and_actions(void **state) {
  (void)state;
  assert_chosen((ha_query){BY_KIND, .include_regex = "d$"}, "0001000");
  assert_chosen((ha_query){BY_KIND, .include_regex = "fib$"}, "0000011");
  assert_chosen((ha_query){BY_KIND, .include_regex = "event|action|hidden"}, "0000000");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_HIDDEN, .include_regex = "hidden"}, "0010000");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_SERVICES, .exclude_regex = "^/add$"}, "0000100");
}

static void what_is_excluded_stays_so(void **state) {
  const char *const topics[] = {"/chatter", "/sub/_service_event"};
  const char *const types[] = {"std_msgs/msg/Bool", "x/srv/Add_Event"};

  (void)state;
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_TOPICS | HA_QUERY_ALL_SERVICES,
                           .exclude_topics = topics, .exclude_topic_count = 2},
                "0101000");
  assert_chosen((ha_query){BY_KIND | HA_QUERY_ALL_TOPICS | HA_QUERY_ALL_SERVICES,
                           .exclude_types = types, .exclude_type_count = 2},
                "1001100");
  assert_chosen((ha_query){BY_KIND, .topics = topics, .topic_count = 2, .exclude_regex = "chat"},
                "0000100");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_given_is_nothing_chosen),
      cmocka_unit_test(kinds_are_chosen_apart),
      cmocka_unit_test(each_way_chooses),
      cmocka_unit_test(expressions_see_names_of_services_and_actions),
      cmocka_unit_test(what_is_excluded_stays_so),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
