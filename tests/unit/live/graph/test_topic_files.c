/* YAML files of rosbag2 with settings of topics. */
#include <string.h>

#include "../../test.h"
#include "live/graph/topic_files.h"

static void reads_overrides(void **state) {
  static const char text[] = "/a:\n  history: keep_all\n  reliability: best_effort\n  depth: 3\n"
                             "  deadline: {sec: 1, nsec: 5}\nb: {durability: 1}\n";
  ha__qos_overrides overrides = {0};
  ha__arena arena = HA__ARENA_INIT;

  (void)state;
  assert_ok(ha__qos_overrides_parse(&overrides, &arena, text, sizeof text - 1, NULL));
  assert_int_equal(overrides.size, 2);
  const ha_qos *a = ha__qos_override_of(&overrides, "/a");
  const ha_qos *b = ha__qos_override_of(&overrides, "/b");
  assert_non_null(a);
  assert_non_null(b);
  assert_int_equal(a->history, HA_QOS_HISTORY_KEEP_ALL);
  assert_int_equal(a->reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(a->depth, 3);
  assert_int_equal(a->deadline_ns, 1000000005);
  assert_int_equal(b->durability, HA_QOS_DURABILITY_TRANSIENT_LOCAL);
  assert_null(ha__qos_override_of(&overrides, "/c"));
  ha__arena_done(&arena);
}

static void an_empty_file_overrides_nothing(void **state) {
  ha__qos_overrides overrides = {0};
  ha__arena arena = HA__ARENA_INIT;

  (void)state;
  assert_ok(ha__qos_overrides_parse(&overrides, &arena, "", 0, NULL));
  assert_null(ha__qos_override_of(&overrides, "/a"));
  ha__arena_done(&arena);
}

static void refuses_what_are_no_overrides(void **state) {
  static const char *const bad[] = {"- /a\n", "/a: reliable\n", "[/a]: {}\n"};
  ha__qos_overrides overrides = {0};
  ha__arena arena = HA__ARENA_INIT;

  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__qos_overrides_parse(&overrides, &arena, bad[i], strlen(bad[i]), &err),
                     HA_E_CORRUPT);
    assert_non_null(strstr(err.text, "line 1"));
  }
  ha__arena_done(&arena);
}

static void reads_static_topics(void **state) {
  static const char *const good[] = {"- [/a, p/msg/T]\n- [/b, q/msg/U]\n",
                                     "topics:\n  - {name: /a, type: p/msg/T}\n  - [/b, q/msg/U]\n"};
  ha__arena arena = HA__ARENA_INIT;
  const ha__static_topic *items = NULL;
  size_t size = 0;

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    assert_ok(ha__static_topics_parse(&items, &size, &arena, good[i], strlen(good[i]), NULL));
    assert_int_equal(size, 2);
    assert_string_equal(items[0].topic, "/a");
    assert_string_equal(items[1].type, "q/msg/U");
  }
  assert_int_equal(ha__static_topics_parse(&items, &size, &arena, "- /a\n", 5, NULL), HA_E_CORRUPT);
  ha__arena_done(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_overrides),
      cmocka_unit_test(an_empty_file_overrides_nothing),
      cmocka_unit_test(refuses_what_are_no_overrides),
      cmocka_unit_test(reads_static_topics),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
