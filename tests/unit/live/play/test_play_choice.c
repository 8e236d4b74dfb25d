/* Selection of channels to play, their names and their QoS. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "bag/latched/latched.h"
#include "live/play/choice.h"
#include "live/play/offer.h"

enum { TOPIC, OTHER, SERVICE, ACTION, CHANNELS };

static const ha_schema g_message = {.struct_size = sizeof g_message, .name = "pkg/msg/T"};
static const ha_schema g_service = {.struct_size = sizeof g_service, .name = "pkg/srv/S_Event"};
static const ha_schema g_action = {.struct_size = sizeof g_action,
                                   .name = "pkg/action/A_SendGoal_Event"};
static const ha_channel g_channels[CHANNELS] = {
    {.id = 0, .topic = "/front/scan", .schema = &g_message},
    {.id = 1, .topic = "/front/scan_raw", .schema = &g_message},
    {.id = 2, .topic = "/add/_service_event", .schema = &g_service},
    {.id = 3, .topic = "/go/_action/send_goal/_service_event", .schema = &g_action}};

/* "1010": which of the channels are selected. */
static const char *choose(const ha_play_choice *choice) {
  static char text[512];
  const ha_channel *channels[CHANNELS];
  ha__arena arena = HA__ARENA_INIT;
  uint8_t *chosen = NULL;
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < CHANNELS; i++) {
    channels[i] = &g_channels[i];
  }
  if (ha__choice_make(&chosen, &arena, choice, channels, CHANNELS, &err) < 0) {
    ha__arena_done(&arena);
    snprintf(text, sizeof text, "%s", err.text);
    return text;
  }
  for (size_t i = 0; i < CHANNELS; i++) {
    text[i] = chosen[i] ? '1' : '0';
  }
  text[CHANNELS] = '\0';
  ha__arena_done(&arena);
  return text;
}

#define NAMES(...)                                                                                 \
  {                                                                                                \
    (const char *const[]){__VA_ARGS__},                                                            \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)                                \
  }

static void chooses(void **state) {
  const struct {
    ha_play_choice choice;
    const char *want;
  } cases[] = {
      {{.regex = NULL}, "1111"},
      {{.topics = NAMES("/front/scan")}, "1000"},
      {{.topics = NAMES("/add")}, "0000"}, /* services are not topics */
      {{.services = NAMES("/add", "/go")}, "0010"},
      {{.actions = NAMES("/go")}, "0001"},
      {{.topics = NAMES("/front/scan"), .actions = NAMES("/go")}, "1001"},
      {{.regex = "/front/scan"}, "1000"}, /* as a whole */
      {{.regex = "/front/.*|/add"}, "1110"},
      {{.regex = "/go"}, "0001"},
      {{.regex = ".*_event"}, "0011"},
      {{.regex = "/go", .topics = NAMES("/front/scan_raw")}, "0101"},
      {{.exclude_regex = "/front/.*"}, "0011"},
      {{.exclude_topics = NAMES("/front/scan")}, "0111"},
      {{.exclude_services = NAMES("/add"), .exclude_actions = NAMES("/go")}, "1100"},
      {{.topics = NAMES("/front/scan"), .exclude_regex = "/front/scan"}, "0000"},
      {{.regex = "a|b)("}, NULL},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *got = choose(&cases[i].choice);
    if (cases[i].want) {
      assert_string_equal(got, cases[i].want);
    } else {
      assert_non_null(strstr(got, "a|b)("));
    }
  }
}

static void names(void **state) {
  static const ha_rename renames[] = {{"/front/scan", "/laser"}, {"/add", "sum"}, {"/go", "/run"}};
  static const char *const want[] = {"/laser", "/front/scan_raw", "sum/_service_event",
                                     "/run/_action/send_goal/_service_event"};
  static const char *const prefixed[] = {"/r/laser", "/r/front/scan_raw", "/r/sum/_service_event",
                                         "/r/run/_action/send_goal/_service_event"};
  ha_player_options options = HA_PLAYER_OPTIONS_INIT;
  ha__arena arena = HA__ARENA_INIT;
  const char *name = NULL;

  (void)state;
  options.renames = renames;
  options.rename_count = 3;
  for (size_t i = 0; i < CHANNELS; i++) {
    options.prefix = NULL;
    assert_ok(ha__choice_name(&name, &arena, &options, &g_channels[i], NULL));
    assert_string_equal(name, want[i]);
    options.prefix = "/r";
    assert_ok(ha__choice_name(&name, &arena, &options, &g_channels[i], NULL));
    assert_string_equal(name, prefixed[i]);
  }
  ha__arena_done(&arena);
}

/* --- QoS -------------------------------------------------------------------------------------- */

static ha_qos offer_of(bool *is_mixed, const ha_qos *a, const ha_qos *b) {
  const ha_qos *const offers[] = {a, b};

  return ha__qos_offer(is_mixed, offers, b ? 2 : 1);
}

static void what_all_offered_is_offered(void **state) {
  ha_qos a = HA_QOS_INIT;
  ha_qos b;
  bool is_mixed = true;

  (void)state;
  a.reliability = HA_QOS_RELIABILITY_BEST_EFFORT;
  a.history = HA_QOS_HISTORY_KEEP_ALL;
  a.depth = 3;
  a.deadline_ns = 5;
  b = a;
  b.depth = 77;
  b.lifespan_ns = 1;
  const ha_qos got = offer_of(&is_mixed, &a, &b);
  assert_false(is_mixed);
  assert_int_equal(got.reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(got.history, HA_QOS_HISTORY_KEEP_LAST);
  assert_int_equal(got.depth, 10);
  assert_int_equal(got.deadline_ns, 5);
  assert_int_equal(ha__qos_offer(&is_mixed, NULL, 0).reliability, HA_QOS_RELIABILITY_RELIABLE);
}

static void a_channel_reports_its_own_publisher(void **state) {
  const ha_pair pairs[] = {{"ha_qos", "- reliability: best_effort\n  depth: 3\n", 38}};
  const ha_pair wrong[] = {{"ha_qos", "[{", 2}};
  const ha_qos all = HA_QOS_INIT;
  const ha_qos *const listed[] = {&all, &all};
  ha_channel channel = {
      .struct_size = sizeof channel, .metadata = {pairs, 1}, .qos = listed, .qos_count = 2};
  const ha_qos *const *offers = NULL;
  size_t count = 0;
  ha__arena arena = HA__ARENA_INIT;

  (void)state;
  ha__latched_offers(&offers, &count, &arena, &channel);
  assert_int_equal(count, 1);
  assert_int_equal(offers[0]->reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(offers[0]->depth, 3);
  channel.metadata.items = wrong;
  ha__latched_offers(&offers, &count, &arena, &channel);
  assert_ptr_equal(offers, listed);
  assert_int_equal(count, 2);
  ha__arena_done(&arena);
}

static void the_strongest_is_offered_where_they_differ(void **state) {
  ha_qos a = HA_QOS_INIT;
  ha_qos b = HA_QOS_INIT;
  bool is_mixed = false;

  (void)state;
  a.reliability = HA_QOS_RELIABILITY_BEST_EFFORT;
  a.durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  a.depth = 8;
  b.depth = 7;
  b.deadline_ns = 100;
  b.liveliness = HA_QOS_LIVELINESS_MANUAL_BY_TOPIC;
  for (size_t i = 0; i < 2; i++) {
    const ha_qos got = i == 0 ? offer_of(&is_mixed, &a, &b) : offer_of(&is_mixed, &b, &a);
    assert_true(is_mixed);
    assert_int_equal(got.reliability, HA_QOS_RELIABILITY_RELIABLE);
    assert_int_equal(got.durability, HA_QOS_DURABILITY_TRANSIENT_LOCAL);
    assert_int_equal(got.liveliness, HA_QOS_LIVELINESS_MANUAL_BY_TOPIC);
    assert_int_equal(got.deadline_ns, 100);
    assert_int_equal(got.depth, 15); /* sum of both depths */
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chooses),
      cmocka_unit_test(names),
      cmocka_unit_test(what_all_offered_is_offered),
      cmocka_unit_test(a_channel_reports_its_own_publisher),
      cmocka_unit_test(the_strongest_is_offered_where_they_differ),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
