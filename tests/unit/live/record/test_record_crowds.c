/* Names invented by peers: the recorder keeps a bounded number of them, and reports the rest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "../../test.h"
#include "record_scene.h"

enum { MOST = 100 };
#define STRANGERS (100000 / test_every())

static long memory_kib(void) {
  struct rusage usage;

  assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
  return usage.ru_maxrss;
}

/* A publisher appears, or leaves; its id is made from number. */
static void announce(scene *s, int32_t change, const char *topic, const char *type, uint32_t number,
                     const ha_schema *schema) {
  const ha_endpoint endpoint = {
      .struct_size = sizeof endpoint,
      .kind = HA_ENDPOINT_PUBLISHER,
      .gid = {{(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), 0xcc}},
      .topic = topic,
      .type = type,
      .hash = "",
      .node = "/stranger",
      .vendor = "",
      .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                       .reliability = RELIABLE,
                       .durability = VOLATILE,
                       .deadline_ns = HA_QOS_INFINITE,
                       .lifespan_ns = HA_QOS_INFINITE,
                       .lease_duration_ns = HA_QOS_INFINITE},
      .schema = schema};

  ha__record_on_endpoint(s->recorder, ha_recorder_transport(s->recorder), change, &endpoint);
}

static ha_recorder_stats stats_of(scene *s) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};

  (void)ha_recorder_get_stats(&stats, s->recorder, NULL);
  return stats;
}

static size_t count_known(const scene *s) {
  size_t count = 0;

  for (const ha__record_topic *topic = ha__record_first(s->recorder); topic;
       topic = ha__record_next(topic))
    count++;
  return count;
}

static void begin(scene *s, const char *const *topics, size_t topic_count) {
  scene_init(s);
  s->options.max_topics = MOST;
  s->selection.flags = topic_count ? 0 : HA_RECORD_ALL;
  s->selection.topics = (ha_names){topics, topic_count};
  scene_record(s);
}

static void topics_are_bounded_and_counted(void **state) {
  char name[32];
  scene s;

  (void)state;
  begin(&s, NULL, 0);
  const long before = memory_kib();
  for (uint32_t i = 0; i < STRANGERS; i++) {
    snprintf(name, sizeof name, "/t%u", (unsigned)i);
    announce(&s, HA_CHANGE_APPEARED, name, "std_msgs/msg/String", i, NULL);
  }
  assert_int_equal(count_known(&s), MOST);
  assert_int_equal(stats_of(&s).topics, MOST);
  assert_int_equal(stats_of(&s).omitted, STRANGERS - MOST);
  if (!test_is_sanitized()) assert_in_range(memory_kib() - before, 0, 50 * 1024);
  assert_ok(scene_close(&s));
  assert_non_null(strstr(s.reports.note, "/t100 is not recorded, nor are others"));
  scene_done(&s);
}

/* Topics that the user named are recorded despite many other topics, with any number of types. */
static void what_was_named_comes_in(void **state) {
  static const char *const topics[] = {"/wanted", "/late"};
  char name[32];
  scene s;

  (void)state;
  begin(&s, topics, 2);
  for (uint32_t i = 0; i < STRANGERS; i++) {
    snprintf(name, sizeof name, "/t%u", (unsigned)i);
    announce(&s, HA_CHANGE_APPEARED, name, "std_msgs/msg/String", i, NULL);
  }
  assert_int_equal(count_known(&s), 0); /* none of them is selected */
  assert_int_equal(stats_of(&s).omitted, 0);
  for (uint32_t i = 0; i < 1000; i++) {
    snprintf(name, sizeof name, "p/msg/T%u", (unsigned)i);
    announce(&s, HA_CHANGE_APPEARED, "/wanted", name, i, NULL);
  }
  assert_int_equal(count_known(&s), 2 * MOST);
  assert_int_equal(stats_of(&s).omitted, 1000 - 2 * MOST);
  assert_ok(scene_close(&s));
  scene_done(&s);
}

static void named_topics_have_room_beside_all(void **state) {
  static const char *const topics[] = {"/wanted"};
  char name[32];
  scene s;

  (void)state;
  scene_init(&s);
  s.options.max_topics = MOST;
  s.selection.flags = HA_RECORD_ALL;
  s.selection.topics = (ha_names){topics, 1};
  scene_record(&s);
  for (uint32_t i = 0; i < 2 * MOST; i++) {
    snprintf(name, sizeof name, "/t%u", (unsigned)i);
    announce(&s, HA_CHANGE_APPEARED, name, "std_msgs/msg/String", i, NULL);
  }
  announce(&s, HA_CHANGE_APPEARED, "/wanted", "std_msgs/msg/String", 1, NULL);
  assert_int_equal(count_known(&s), MOST + 1);
  assert_int_equal(stats_of(&s).omitted, MOST);
  assert_ok(scene_close(&s));
  scene_done(&s);
}

/* A peer that returns repeatedly with new names, and many peers at the same time. */
static void publishers_are_bounded(void **state) {
  scene s;

  (void)state;
  begin(&s, NULL, 0);
  for (uint32_t i = 0; i < STRANGERS; i++) {
    announce(&s, HA_CHANGE_APPEARED, "/t", "std_msgs/msg/String", i, NULL);
    announce(&s, HA_CHANGE_LEFT, "/t", "std_msgs/msg/String", i, NULL);
  }
  for (uint32_t i = 0; i < 5000; i++)
    announce(&s, HA_CHANGE_APPEARED, "/t", "std_msgs/msg/String", i, NULL);
  assert_int_equal(ha__record_first(s.recorder)->base.end_count, 1000);
  assert_int_equal(stats_of(&s).omitted, 0); /* their messages are recorded */
  assert_true(s.recorder->crowd_noted);
  assert_ok(scene_close(&s));
  assert_true(s.reports.notes > 0);
  scene_done(&s);
}

/* Sizes of what publishers announce: 4 GB here. */
static void definitions_are_bounded(void **state) {
  enum { SIZE = 1 << 20 };
  uint8_t *text = calloc(1, SIZE);
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "p/msg/T",
                            .encoding = "ros2msg",
                            .data = text,
                            .size = SIZE,
                            .hash = ""};
  char name[32];
  scene s;

  (void)state;
  assert_non_null(text);
  begin(&s, NULL, 0);
  const long before = memory_kib();
  for (uint32_t i = 0; i < 4000; i++) {
    snprintf(name, sizeof name, "/t%u", (unsigned)i % 10);
    announce(&s, HA_CHANGE_APPEARED, name, "p/msg/T", i, &schema);
    if (i % 2) announce(&s, HA_CHANGE_LEFT, name, "p/msg/T", i, NULL);
  }
  if (!test_is_sanitized()) assert_in_range(memory_kib() - before, 0, 400 * 1024);
  assert_in_range(s.recorder->topics.info_bytes, 200 << 20, 256 << 20);
  assert_true(s.recorder->topics.info_full);
  assert_ok(scene_close(&s));
  assert_true(s.reports.notes > 0);
  scene_done(&s);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(topics_are_bounded_and_counted),
      cmocka_unit_test(what_was_named_comes_in),
      cmocka_unit_test(named_topics_have_room_beside_all),
      cmocka_unit_test(publishers_are_bounded),
      cmocka_unit_test(definitions_are_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
