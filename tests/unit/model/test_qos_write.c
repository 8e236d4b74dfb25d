#include "../test.h"

#include <string.h>

#include "model/qos.h"

static const ha_qos g_usual = {.struct_size = sizeof(ha_qos),
                               .history = HA_QOS_HISTORY_KEEP_LAST,
                               .reliability = HA_QOS_RELIABILITY_BEST_EFFORT,
                               .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                               .liveliness = HA_QOS_LIVELINESS_MANUAL_BY_TOPIC,
                               .depth = 10,
                               .deadline_ns = HA_QOS_INFINITE,
                               .lifespan_ns = 3500000001,
                               .lease_duration_ns = 0,
                               .avoid_ros_namespace_conventions = 1};

static void assert_written(const ha_qos *const *qos, size_t count, int form, size_t indent,
                           const char *expected) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);

  ha__qos_write(&text, qos, count, form, indent);
  assert_ok(ha__text_status(&text, NULL));
  assert_string_equal(ha__text_view(&text), expected);
  ha__text_done(&text);
}

static void writes_numbers(void **state) {
  const ha_qos *const list[] = {&g_usual};

  (void)state;
  assert_written(list, 1, HA__QOS_NUMBERS, 0,
                 "- history: 1\n  depth: 10\n  reliability: 2\n  durability: 1\n"
                 "  deadline:\n    sec: 9223372036\n    nsec: 854775807\n"
                 "  lifespan:\n    sec: 3\n    nsec: 500000001\n"
                 "  liveliness: 3\n"
                 "  liveliness_lease_duration:\n    sec: 0\n    nsec: 0\n"
                 "  avoid_ros_namespace_conventions: true");
}

static void writes_names_behind_spaces(void **state) {
  const ha_qos *const list[] = {&g_usual};

  (void)state;
  assert_written(list, 1, HA__QOS_NAMES, 2,
                 "  - history: keep_last\n    depth: 10\n    reliability: best_effort\n"
                 "    durability: transient_local\n"
                 "    deadline:\n      sec: 9223372036\n      nsec: 854775807\n"
                 "    lifespan:\n      sec: 3\n      nsec: 500000001\n"
                 "    liveliness: manual_by_topic\n"
                 "    liveliness_lease_duration:\n      sec: 0\n      nsec: 0\n"
                 "    avoid_ros_namespace_conventions: true");
}

static void writes_none_as_its_time_did(void **state) {
  (void)state;
  assert_written(NULL, 0, HA__QOS_NUMBERS, 0, "");
  assert_written(NULL, 0, HA__QOS_NAMES, 0, "[]");
}

static void read_back(const ha_qos *const **out, size_t *count, ha__arena *arena,
                      const ha__text *text) {
  assert_ok(ha__text_status(text, NULL));
  assert_ok(ha__qos_parse(out, count, arena, ha__text_view(text), text->size, NULL));
}

/* Each policy, with numbers. */
static void every_policy_is_read_back(void **state) {
  (void)state;
  for (int form = HA__QOS_NUMBERS; form <= HA__QOS_NAMES; form++) {
    for (int32_t value = -1; value < 8; value++) {
      const ha_qos qos = {.history = value,
                          .reliability = value,
                          .durability = value,
                          .liveliness = value,
                          .depth = UINT64_MAX};
      const ha_qos *const list[] = {&qos, &g_usual};
      const ha_qos *const *again = NULL;
      size_t count = 0;
      ha__text text = HA__TEXT_INIT(SIZE_MAX);
      ha__arena arena = HA__ARENA_INIT;
      ha__qos_write(&text, list, 2, form, 0);
      read_back(&again, &count, &arena, &text);
      assert_int_equal(count, 2);
      assert_int_equal(again[0]->history, value >= 0 && value <= 3 ? value : 3);
      assert_int_equal(again[0]->reliability, value >= 0 && value <= 4 ? value : 3);
      assert_int_equal(again[0]->durability, value >= 0 && value <= 4 ? value : 3);
      assert_int_equal(again[0]->liveliness, value >= 0 && value <= 5 ? value : 4);
      assert_true(again[0]->depth == UINT64_MAX);
      assert_int_equal(again[1]->history, HA_QOS_HISTORY_KEEP_LAST);
      assert_int_equal(again[1]->avoid_ros_namespace_conventions, 1);
      ha__arena_done(&arena);
      ha__text_done(&text);
    }
  }
}

static void every_duration_is_read_back(void **state) {
  static const int64_t cases[][2] = {
      {0, 0},
      {1, 1},
      {999999999, 999999999},
      {1000000000, 1000000000},
      {INT64_C(2147483647) * 1000000000, INT64_C(2147483647000000000)},
      {INT64_MAX - 1, INT64_MAX - 1},
      {HA_QOS_INFINITE, HA_QOS_INFINITE},
      {-1, HA_QOS_INFINITE},
      {INT64_MIN, HA_QOS_INFINITE}};
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha_qos qos = {
        .deadline_ns = cases[i][0], .lifespan_ns = 5, .lease_duration_ns = cases[i][0]};
    const ha_qos *const list[] = {&qos};
    const ha_qos *const *again = NULL;
    size_t count = 0;
    ha__text text = HA__TEXT_INIT(SIZE_MAX);
    ha__arena arena = HA__ARENA_INIT;
    ha__qos_write(&text, list, 1, HA__QOS_NAMES, 0);
    read_back(&again, &count, &arena, &text);
    assert_true(again[0]->deadline_ns == cases[i][1]);
    assert_true(again[0]->lifespan_ns == 5);
    assert_true(again[0]->lease_duration_ns == cases[i][1]);
    ha__arena_done(&arena);
    ha__text_done(&text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_numbers),
      cmocka_unit_test(writes_names_behind_spaces),
      cmocka_unit_test(writes_none_as_its_time_did),
      cmocka_unit_test(every_policy_is_read_back),
      cmocka_unit_test(every_duration_is_read_back),
  };
  return cmocka_run_group_tests_name("qos_write", tests, NULL, NULL);
}
