#include "../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/yaml_tree.h"

static const ha__yaml_limits g_limits = {.max_bytes = 1 << 20, .max_depth = 8, .max_nodes = 1000};

static ha_status parse(const ha__yaml **out, ha__arena *arena, const char *text, ha_error *err) {
  return ha__yaml_parse(out, arena, text, strlen(text), &g_limits, err);
}

static void builds_lists_and_maps_in_order(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml *root = NULL;
  (void)state;

  assert_ok(parse(&root, &arena, "b: [1, two]\na: {x: y}\nb: again\n", NULL));
  assert_int_equal(root->kind, HA__YAML_MAP);
  assert_int_equal(root->count, 3);
  const ha__yaml *list = ha__yaml_get(root, "b"); /* the first one is used, as in yaml-cpp */
  assert_int_equal(list->kind, HA__YAML_LIST);
  assert_int_equal(list->count, 2);
  assert_string_equal(list->items->value->text, "1");
  assert_string_equal(list->items->next->value->text, "two");
  assert_string_equal(ha__yaml_text(ha__yaml_get(ha__yaml_get(root, "a"), "x")), "y");
  assert_int_equal(ha__yaml_get(root, "a")->line, 2);
  assert_int_equal(ha__yaml_get(root, "a")->column, 4);
  assert_null(ha__yaml_get(root, "c"));
  assert_null(ha__yaml_get(list, "x"));
  assert_null(ha__yaml_get(NULL, "x"));
  ha__arena_done(&arena);
}

static void reports_null_from_text(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml *root = NULL;
  (void)state;

  assert_ok(parse(&root, &arena, "a: ~\nb:\nc: null\nd: 'null'\ne: ''\nf: []\n", NULL));
  assert_true(ha__yaml_is_null(ha__yaml_get(root, "a")));
  assert_true(ha__yaml_is_null(ha__yaml_get(root, "b")));
  assert_true(ha__yaml_is_null(ha__yaml_get(root, "c")));
  assert_false(ha__yaml_is_null(ha__yaml_get(root, "d")));
  assert_false(ha__yaml_is_null(ha__yaml_get(root, "e")));
  assert_false(ha__yaml_is_null(ha__yaml_get(root, "f")));
  assert_string_equal(ha__yaml_text(ha__yaml_get(root, "d")), "null");
  assert_string_equal(ha__yaml_text(ha__yaml_get(root, "e")), "");
  assert_null(ha__yaml_text(ha__yaml_get(root, "f")));
  ha__arena_done(&arena);
}

static void reads_numbers_to_their_ends(void **state) {
  static const struct {
    const char *text;
    bool is_signed;
    int64_t value;
    bool is_unsigned;
    uint64_t magnitude;
  } cases[] = {
      {"0", true, 0, true, 0},
      {"+7", true, 7, true, 7},
      {"-7", true, -7, false, 0},
      {"'12'", true, 12, true, 12},
      {"0x10", true, 16, true, 16},
      {"9223372036854775807", true, INT64_MAX, true, INT64_MAX},
      {"9223372036854775808", false, 0, true, UINT64_C(9223372036854775808)},
      {"-9223372036854775808", true, INT64_MIN, false, 0},
      {"-9223372036854775809", false, 0, false, 0},
      {"18446744073709551615", false, 0, true, UINT64_MAX},
      {"18446744073709551616", false, 0, false, 0},
      {"1.5", false, 0, false, 0},
      {"1e3", false, 0, false, 0},
      {"0x", false, 0, false, 0},
      {"''", false, 0, false, 0},
      {"'-'", false, 0, false, 0},
      {"[1]", false, 0, false, 0},
      {"\"1\\0\"", false, 0, false, 0},
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha__arena arena = HA__ARENA_INIT;
    const ha__yaml *root = NULL;
    int64_t value = 99;
    uint64_t magnitude = 99;
    assert_ok(parse(&root, &arena, cases[i].text, NULL));
    assert_int_equal(ha__yaml_i64(&value, root), cases[i].is_signed);
    assert_true(value == (cases[i].is_signed ? cases[i].value : 99));
    assert_int_equal(ha__yaml_u64(&magnitude, root), cases[i].is_unsigned);
    assert_true(magnitude == (cases[i].is_unsigned ? cases[i].magnitude : 99));
    ha__arena_done(&arena);
  }
}

static void names_line_and_column(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml *root = NULL;
  ha_error err = HA_ERROR_INIT;
  (void)state;

  assert_int_equal(parse(&root, &arena, "a: 1\nb: [1, }\n", &err), HA_E_CORRUPT);
  assert_non_null(strstr(err.text, "line 2, column 8: "));
  assert_null(root);
  ha__arena_done(&arena);
}

static void expect_limit(const char *text) {
  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml *root = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(parse(&root, &arena, text, &err), HA_E_LIMIT);
  assert_true(err.text[0]);
  assert_null(root);
  ha__arena_done(&arena);
}

/* Ten aliases of ten aliases of ten ...: 10^9 nodes in 9 short lines. */
static void bounds_the_billion_laughs(void **state) {
  char text[2048] = "- &a0 x\n";
  size_t used = strlen(text);
  (void)state;

  for (int i = 1; i < 10; i++) {
    used += (size_t)snprintf(text + used, sizeof text - used, "- &a%d [", i);
    for (int k = 0; k < 10; k++) {
      used += (size_t)snprintf(text + used, sizeof text - used, "%s*a%d", k ? ", " : "", i - 1);
    }
    used += (size_t)snprintf(text + used, sizeof text - used, "]\n");
  }
  expect_limit(text);
}

static void bounds_depth_and_size(void **state) {
  enum { LONG = 100000 };
  char *text = calloc(LONG + 1, 1);
  (void)state;

  assert_non_null(text);
  memset(text, '[', LONG);
  expect_limit(text);
  memset(text, ' ', LONG);
  text[0] = '[';
  for (size_t i = 1; i + 1 < LONG; i += 2) {
    text[i] = '1';
    text[i + 1] = ',';
  }
  expect_limit(text);
  free(text);

  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml_limits tiny = {.max_bytes = 3, .max_depth = 8, .max_nodes = 1000};
  const ha__yaml *root = NULL;
  assert_int_equal(ha__yaml_parse(&root, &arena, "1234", 4, &tiny, NULL), HA_E_LIMIT);
  assert_ok(ha__yaml_parse(&root, &arena, "1234", 3, &tiny, NULL));
  assert_string_equal(root->text, "123");
  ha__arena_done(&arena);
}

static void refuses_cycles_and_unknown_aliases(void **state) {
  static const char *const texts[] = {"*a", "&a [*a]", "&a {b: *a}", "&a {*a : b}"};
  (void)state;

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ha__arena arena = HA__ARENA_INIT;
    const ha__yaml *root = NULL;
    assert_int_equal(parse(&root, &arena, texts[i], NULL), HA_E_CORRUPT);
    ha__arena_done(&arena);
  }
}

static void an_anchor_can_be_given_anew(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  const ha__yaml *root = NULL;
  (void)state;

  assert_ok(parse(&root, &arena, "[&a 1, *a, &a [2, 3], *a, {k: *a}]", NULL));
  assert_int_equal(root->count, 5);
  const ha__yaml_item *item = root->items->next;
  assert_string_equal(item->value->text, "1");
  item = item->next->next;
  assert_int_equal(item->value->count, 2);
  ha__arena_done(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(builds_lists_and_maps_in_order),
      cmocka_unit_test(reports_null_from_text),
      cmocka_unit_test(reads_numbers_to_their_ends),
      cmocka_unit_test(names_line_and_column),
      cmocka_unit_test(bounds_the_billion_laughs),
      cmocka_unit_test(bounds_depth_and_size),
      cmocka_unit_test(refuses_cycles_and_unknown_aliases),
      cmocka_unit_test(an_anchor_can_be_given_anew),
  };
  return cmocka_run_group_tests_name("yaml_tree", tests, NULL, NULL);
}
