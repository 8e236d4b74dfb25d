/* Structs from callers that were compiled with older and newer headers. */
#include <string.h>

#include "../test.h"
#include "model/caller.h"

typedef struct thing {
  size_t struct_size;
  int64_t first;
  int64_t second;
} thing;

typedef struct newer_thing {
  size_t struct_size;
  int64_t first;
  int64_t second;
  int64_t third;
} newer_thing;

typedef struct older_thing {
  size_t struct_size;
  int64_t first;
} older_thing;

static void the_same_size_is_copied(void **state) {
  const thing given = {sizeof given, 1, 2};
  thing out = {0, 7, 8};

  (void)state;
  assert_ok(HA_CALLER_READ(&out, &given, thing, NULL));
  assert_memory_equal(&out, &given, sizeof out);
}

static void what_an_older_caller_lacks_has_its_default(void **state) {
  const older_thing given = {sizeof given, 1};
  thing out = {0, 7, 8};

  (void)state;
  assert_ok(HA_CALLER_READ(&out, &given, thing, NULL));
  assert_int_equal(out.struct_size, sizeof out);
  assert_int_equal(out.first, 1);
  assert_int_equal(out.second, 8);
}

static void a_newer_caller_is_served_while_it_requests_nothing_new(void **state) {
  newer_thing given = {sizeof given, 1, 2, 0};
  ha_error err = HA_ERROR_INIT;
  thing out = {0, 7, 8};

  (void)state;
  assert_ok(HA_CALLER_READ(&out, &given, thing, NULL));
  assert_int_equal(out.second, 2);
  given.third = 1;
  assert_int_equal(HA_CALLER_READ(&out, &given, thing, &err), HA_E_UNSUPPORTED);
  assert_non_null(strstr(err.text, "thing"));
}

static void a_size_that_was_not_set_is_refused(void **state) {
  static const size_t sizes[] = {0, 1, sizeof(size_t) - 1, sizeof(thing) + 4097, SIZE_MAX};
  thing out = {0, 7, 8};

  (void)state;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const thing given = {sizes[i], 1, 2};
    assert_int_equal(HA_CALLER_READ(&out, &given, thing, NULL), HA_E_ARG);
  }
  assert_int_equal(HA_CALLER_READ(&out, NULL, thing, NULL), HA_E_ARG);
  assert_ok(HA_CALLER_OPTIONS(&out, (const thing *)NULL, thing, NULL));
  assert_int_equal(out.first, 7);
}

static void results_fill_what_the_caller_has(void **state) {
  const thing result = {sizeof result, 1, 2};
  older_thing older[2] = {{sizeof *older, 0}, {77, 77}};
  newer_thing newer = {sizeof newer, 0, 0, 0};

  (void)state;
  ha__caller_write(older, &result, sizeof result);
  assert_int_equal(older[0].struct_size, sizeof *older);
  assert_int_equal(older[0].first, 1);
  assert_int_equal(older[1].struct_size, 77);
  ha__caller_write(&newer, &result, sizeof result);
  assert_int_equal(newer.struct_size, sizeof newer);
  assert_int_equal(newer.second, 2);
  assert_int_equal(newer.third, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_same_size_is_copied),
      cmocka_unit_test(what_an_older_caller_lacks_has_its_default),
      cmocka_unit_test(a_newer_caller_is_served_while_it_requests_nothing_new),
      cmocka_unit_test(a_size_that_was_not_set_is_refused),
      cmocka_unit_test(results_fill_what_the_caller_has),
  };
  return cmocka_run_group_tests_name("caller", tests, NULL, NULL);
}
