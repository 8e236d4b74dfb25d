#include "../test.h"

#include <stdio.h>
#include <string.h>

#include "model/qos.h"

typedef struct parsed {
  ha__arena arena;
  const ha_qos *const *items;
  size_t count;
  ha_error err;
} parsed;

static ha_status parse(parsed *out, const char *yaml) {
  *out = (parsed){HA__ARENA_INIT, NULL, 77, HA_ERROR_INIT};
  return ha__qos_parse(&out->items, &out->count, &out->arena, yaml, strlen(yaml), &out->err);
}

static void reads_numbers(void **state) {
  parsed p;
  (void)state;

  assert_ok(parse(&p, "- history: 3\n  depth: 0\n  reliability: 1\n  durability: 2\n"
                      "  deadline:\n    sec: 9223372036\n    nsec: 854775807\n"
                      "  lifespan:\n    sec: 1\n    nsec: 2500000000\n"
                      "  liveliness: 1\n"
                      "  liveliness_lease_duration:\n    sec: 2147483647\n    nsec: 4294967295\n"
                      "  avoid_ros_namespace_conventions: false"));
  assert_int_equal(p.count, 1);
  const ha_qos *qos = p.items[0];
  assert_int_equal(qos->struct_size, sizeof *qos);
  assert_int_equal(qos->history, HA_QOS_HISTORY_UNKNOWN);
  assert_int_equal(qos->depth, 0);
  assert_int_equal(qos->reliability, HA_QOS_RELIABILITY_RELIABLE);
  assert_int_equal(qos->durability, HA_QOS_DURABILITY_VOLATILE);
  assert_int_equal(qos->liveliness, HA_QOS_LIVELINESS_AUTOMATIC);
  assert_true(qos->deadline_ns == HA_QOS_INFINITE);
  assert_true(qos->lifespan_ns == 3500000000);
  assert_true(qos->lease_duration_ns == HA_QOS_INFINITE);
  assert_int_equal(qos->avoid_ros_namespace_conventions, 0);
  ha__arena_done(&p.arena);
}

static void reads_names(void **state) {
  parsed p;
  (void)state;

  assert_ok(parse(&p, "- history: keep_last\r\n  depth: 10\r\n  reliability: best_effort\r\n"
                      "  durability: transient_local\r\n  deadline: {sec: 0, nsec: 5}\r\n"
                      "  liveliness: manual_by_topic\r\n"
                      "  avoid_ros_namespace_conventions: true\r\n"
                      "- history: KEEP_ALL\r\n  reliability: best_available\r\n"
                      "  durability: best_available\r\n  liveliness: best_available\r\n"));
  assert_int_equal(p.count, 2);
  assert_int_equal(p.items[0]->history, HA_QOS_HISTORY_KEEP_LAST);
  assert_int_equal(p.items[0]->reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(p.items[0]->durability, HA_QOS_DURABILITY_TRANSIENT_LOCAL);
  assert_int_equal(p.items[0]->liveliness, HA_QOS_LIVELINESS_MANUAL_BY_TOPIC);
  assert_int_equal(p.items[0]->avoid_ros_namespace_conventions, 1);
  assert_true(p.items[0]->deadline_ns == 5);
  assert_int_equal(p.items[1]->history, HA_QOS_HISTORY_KEEP_ALL);
  assert_int_equal(p.items[1]->reliability, HA_QOS_RELIABILITY_BEST_AVAILABLE);
  assert_int_equal(p.items[1]->durability, HA_QOS_DURABILITY_BEST_AVAILABLE);
  assert_int_equal(p.items[1]->liveliness, HA_QOS_LIVELINESS_BEST_AVAILABLE);
  ha__arena_done(&p.arena);
}

/* The form depends on the profile, not on the file: recorders mix them. */
static void every_profile_has_its_own_form(void **state) {
  parsed p;
  (void)state;

  assert_ok(parse(&p, "- {history: 2, liveliness: 5}\n- {history: keep_all, liveliness: unknown}"));
  assert_int_equal(p.count, 2);
  assert_int_equal(p.items[0]->history, HA_QOS_HISTORY_KEEP_ALL);
  assert_int_equal(p.items[0]->liveliness, HA_QOS_LIVELINESS_BEST_AVAILABLE);
  assert_int_equal(p.items[1]->history, HA_QOS_HISTORY_KEEP_ALL);
  assert_int_equal(p.items[1]->liveliness, HA_QOS_LIVELINESS_UNKNOWN);
  ha__arena_done(&p.arena);
}

static void gives_defaults_for_what_is_missing_or_odd(void **state) {
  parsed p;
  (void)state;

  assert_ok(parse(&p, "- {}\n- {history: 17, reliability: loud, depth: many, deadline: soon, "
                      "durability: ~, lifespan: {sec: [1]}}"));
  assert_int_equal(p.count, 2);
  assert_int_equal(p.items[0]->history, HA_QOS_HISTORY_KEEP_LAST);
  assert_int_equal(p.items[0]->depth, 10);
  assert_int_equal(p.items[0]->reliability, HA_QOS_RELIABILITY_RELIABLE);
  assert_int_equal(p.items[0]->durability, HA_QOS_DURABILITY_VOLATILE);
  assert_int_equal(p.items[0]->liveliness, HA_QOS_LIVELINESS_SYSTEM_DEFAULT);
  assert_true(p.items[0]->deadline_ns == HA_QOS_INFINITE);
  assert_true(p.items[0]->lifespan_ns == HA_QOS_INFINITE);
  assert_int_equal(p.items[1]->history, HA_QOS_HISTORY_UNKNOWN);
  assert_int_equal(p.items[1]->reliability, HA_QOS_RELIABILITY_UNKNOWN);
  assert_int_equal(p.items[1]->durability, HA_QOS_DURABILITY_VOLATILE);
  assert_int_equal(p.items[1]->depth, 10);
  assert_true(p.items[1]->deadline_ns == HA_QOS_INFINITE);
  assert_true(p.items[1]->lifespan_ns == HA_QOS_INFINITE);
  ha__arena_done(&p.arena);
}

static void maps_every_endless_duration(void **state) {
  static const struct {
    const char *yaml;
    int64_t ns;
  } cases[] = {
      {"{sec: 2147483647, nsec: 4294967295}", HA_QOS_INFINITE},
      {"{sec: 2147483647, nsec: 2147483647}", HA_QOS_INFINITE},
      {"{sec: 9223372036, nsec: 854775807}", HA_QOS_INFINITE},
      {"{sec: 9223372036, nsec: 854775806}", HA_QOS_INFINITE - 1},
      {"{sec: 9223372037, nsec: 0}", HA_QOS_INFINITE},
      {"{sec: 18446744073709551615, nsec: 18446744073709551615}", HA_QOS_INFINITE},
      {"{sec: 99999999999999999999, nsec: 0}", 0},
      {"{sec: 0, nsec: 18446744073709551615}", HA_QOS_INFINITE},
      {"{sec: 0, nsec: 0}", 0},
      {"{nsec: 7}", 7},
      {"{sec: 2}", 2000000000},
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char yaml[128];
    parsed p;
    snprintf(yaml, sizeof yaml, "- deadline: %s", cases[i].yaml);
    assert_ok(parse(&p, yaml));
    assert_int_equal(p.count, 1);
    if (p.items[0]->deadline_ns != cases[i].ns) print_error("%s\n", yaml);
    assert_true(p.items[0]->deadline_ns == cases[i].ns);
    ha__arena_done(&p.arena);
  }
}

static void empty_text_gives_none(void **state) {
  static const char *const texts[] = {"", "[]", "\n", "~", "# nothing\n", "''", "---\n"};
  (void)state;

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    parsed p;
    assert_ok(parse(&p, texts[i]));
    assert_int_equal(p.count, 0);
    ha__arena_done(&p.arena);
  }
}

static void refuses_what_is_no_list(void **state) {
  static const char *const texts[] = {"hello", "history: 1", "- 5",     "- - 5",
                                      "- [",   "{",          "- &a *a", "\x01"};
  (void)state;

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    parsed p;
    assert_int_equal(parse(&p, texts[i]), HA_E_CORRUPT);
    assert_int_equal(p.err.code, HA_E_CORRUPT);
    assert_non_null(strstr(p.err.text, "QoS profiles: line "));
    assert_int_equal(p.count, 77);
    ha__arena_done(&p.arena);
  }
}

/* PyYAML writes an alias for a value that occurs twice. */
static void follows_aliases(void **state) {
  parsed p;
  (void)state;

  assert_ok(parse(&p, "- deadline: &id001\n    sec: 3\n    nsec: 4\n  lifespan: *id001\n"));
  assert_true(p.items[0]->deadline_ns == 3000000004);
  assert_true(p.items[0]->lifespan_ns == 3000000004);
  ha__arena_done(&p.arena);
}

static void every_cut_and_flip_ends_in_a_status(void **state) {
  static const char good[] = "- &a {history: 3, depth: 0, deadline: {sec: 9223372036, nsec: 1}}\n"
                             "- *a\n- reliability: 'best_effort'\n  lifespan:\n    sec: \"5\"\n";
  char copy[sizeof good];
  (void)state;

  for (size_t cut = 0; cut < sizeof good; cut++) {
    parsed p = {HA__ARENA_INIT, NULL, 77, HA_ERROR_INIT};
    const ha_status st = ha__qos_parse(&p.items, &p.count, &p.arena, good, cut, &p.err);
    assert_true(st == HA_OK || (st < 0 && p.err.text[0] && p.count == 77));
    ha__arena_done(&p.arena);
  }
  for (size_t i = 0; i + 1 < sizeof good; i++) {
    for (unsigned bit = 0; bit < 8; bit++) {
      parsed p = {HA__ARENA_INIT, NULL, 77, HA_ERROR_INIT};
      memcpy(copy, good, sizeof good);
      copy[i] = (char)((unsigned char)copy[i] ^ 1u << bit);
      const ha_status st =
          ha__qos_parse(&p.items, &p.count, &p.arena, copy, sizeof good - 1, &p.err);
      assert_true(st == HA_OK || (st < 0 && p.err.text[0] && p.count == 77));
      ha__arena_done(&p.arena);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_numbers),
      cmocka_unit_test(reads_names),
      cmocka_unit_test(every_profile_has_its_own_form),
      cmocka_unit_test(gives_defaults_for_what_is_missing_or_odd),
      cmocka_unit_test(maps_every_endless_duration),
      cmocka_unit_test(empty_text_gives_none),
      cmocka_unit_test(refuses_what_is_no_list),
      cmocka_unit_test(follows_aliases),
      cmocka_unit_test(every_cut_and_flip_ends_in_a_status),
  };
  return cmocka_run_group_tests_name("qos", tests, NULL, NULL);
}
