/* Names of ROS 1; tests/interop/messages/ros1_parts.py compares many more with rosgraph's. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "base/alloc.h"
#include "transport/ros1/net/names.h"

static void test_valid(void **state) {
  static const struct {
    const char *name;
    bool name_of_any, full, base;
  } names[] = {
      {"a", true, false, true},          {"A_1", true, false, true},   {"/a/b", true, true, false},
      {"~a", true, false, false},        {"~", true, false, false},    {"a/b", true, false, false},
      {"/", true, false, false},         {"//a", true, false, false},  {"/a/", true, false, false},
      {"/a//b", true, false, false},     {"/1", true, true, false},    {"/_x", true, true, false},
      {"", false, false, false},         {"1a", false, false, false},  {"_a", false, false, false},
      {"a b", false, false, false},      {"a-b", false, false, false}, {"a~", false, false, false},
      {"/~a", false, false, false},      {"a.b", false, false, false}, {"a\n", false, false, false},
      {"\xc3\xa4", false, false, false},
  };

  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_int_equal(ha__ros1_is_name(names[i].name), names[i].name_of_any);
    assert_int_equal(ha__ros1_is_full_name(names[i].name), names[i].full);
    assert_int_equal(ha__ros1_is_base_name(names[i].name), names[i].base);
  }
}

static void check(const ha__ros1_names *names, const char *name, const char *expected) {
  char *full = NULL;

  assert_ok(ha__ros1_resolve(&full, names, name, NULL));
  assert_string_equal(full, expected);
  ha__free(full);
}

static void test_root(void **state) {
  static const char *const spaces[] = {NULL, "", "/", "//"};

  (void)state;
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
    ha__ros1_names names;
    assert_ok(ha__ros1_names_init(&names, spaces[i], "play", NULL, NULL));
    assert_string_equal(names.space, "/");
    assert_string_equal(names.node, "/play");
    check(&names, "a", "/a");
    check(&names, "/a", "/a");
    check(&names, "//a///b/", "/a/b");
    check(&names, "~a", "/play/a");
    check(&names, "~/a/", "/play/a");
    check(&names, "~", "/play");
    ha__ros1_names_done(&names);
    ha__ros1_names_done(&names);
  }
}

static void test_space(void **state) {
  static const char *const spaces[] = {"x/y", "/x/y", "/x//y/", "x/y/"};

  (void)state;
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
    ha__ros1_names names;
    assert_ok(ha__ros1_names_init(&names, spaces[i], "play", "", NULL));
    assert_string_equal(names.space, "/x/y");
    assert_string_equal(names.node, "/x/y/play");
    check(&names, "a/b", "/x/y/a/b");
    check(&names, "/a", "/a");
    check(&names, "~a", "/x/y/play/a");
    ha__ros1_names_done(&names);
  }
}

/* Remapping compares full names, once: the result is not remapped again. */
static void test_remaps(void **state) {
  ha__ros1_names names;

  (void)state;
  assert_ok(ha__ros1_names_init(
      &names, "x", "play", "  a:=b /b:=/c\t~p:=q/ x//y/:=/z\n/twice:=/one /twice:=/two ", NULL));
  check(&names, "a", "/x/b");
  check(&names, "/x/a", "/x/b");
  check(&names, "/a", "/a");
  check(&names, "b", "/x/b");
  check(&names, "/b", "/c");
  check(&names, "~p", "/x/q");
  check(&names, "x/y", "/z");
  check(&names, "/twice", "/two");
  check(&names, "/a/b", "/a/b"); /* no prefixes */
  ha__ros1_names_done(&names);
}

static void test_refused(void **state) {
  static const struct {
    const char *space, *node, *remaps;
  } bad[] = {
      {"~x", "n", NULL},  {"1x", "n", NULL},     {"a b", "n", NULL}, {"/", "", NULL},
      {"/", "/n", NULL},  {"/", "~n", NULL},     {"/", "a-b", NULL}, {"/", "n", "a"},
      {"/", "n", "a:="},  {"/", "n", ":=b"},     {"/", "n", "a=b"},  {"/", "n", "_p:=1"},
      {"/", "n", "/:=b"}, {"/", "n", "a:=b:=c"},
  };
  static const char *const names_of_none[] = {"", "1", "a b", "/", "//"};
  ha__ros1_names names;
  char *full = NULL;

  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__ros1_names_init(&names, bad[i].space, bad[i].node, bad[i].remaps, &err),
                     HA_E_ARG);
    assert_true(err.text[0] != '\0');
  }
  assert_ok(ha__ros1_names_init(&names, "/", "n", NULL, NULL));
  for (size_t i = 0; i < sizeof names_of_none / sizeof *names_of_none; i++) {
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__ros1_resolve(&full, &names, names_of_none[i], &err), HA_E_ARG);
    assert_true(err.text[0] != '\0');
  }
  ha__ros1_names_done(&names);
}

static void test_length(void **state) {
  char name[HA__ROS1_NAME_MAX + 2];
  ha__ros1_names names;
  char *full = NULL;

  (void)state;
  assert_ok(ha__ros1_names_init(&names, "/", "n", NULL, NULL));
  memset(name, 'a', sizeof name);
  name[HA__ROS1_NAME_MAX - 1] = '\0'; /* "/" comes in front */
  assert_ok(ha__ros1_resolve(&full, &names, name, NULL));
  ha__free(full);
  name[HA__ROS1_NAME_MAX - 1] = 'a';
  name[HA__ROS1_NAME_MAX] = '\0';
  assert_int_equal(ha__ros1_resolve(&full, &names, name, NULL), HA_E_ARG);
  ha__ros1_names_done(&names);
}

static void test_anonymous(void **state) {
  char name[64];
  char small[24];

  (void)state;
  ha__ros1_anonymous_name(name, sizeof name, "record", 1700000000123456789);
  assert_string_equal(name, "record_1700000000123456789");
  ha__ros1_anonymous_name(small, sizeof small, "record", 1700000000123456789);
  assert_string_equal(small, "re_1700000000123456789"); /* its number is what counts */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_valid),     cmocka_unit_test(test_root),
      cmocka_unit_test(test_space),     cmocka_unit_test(test_remaps),
      cmocka_unit_test(test_refused),   cmocka_unit_test(test_length),
      cmocka_unit_test(test_anonymous),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
