/* Selection of one reader's message when several readers deliver it. */
#include <string.h>

#include "../../test.h"
#include "live/graph/readers.h"

static ha__readers g_readers;

static int set_up(void **state) {
  (void)state;
  memset(&g_readers, 0, sizeof g_readers);
  ha__readers_init(&g_readers, "/a", "x/msg/A", 0, NULL, NULL);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  ha__readers_close(&g_readers);
  ha__readers_done(&g_readers);
  return 0;
}

static ha_gid gid_of(unsigned number) {
  ha_gid gid = {{0}};

  memcpy(gid.bytes, &number, sizeof number);
  return gid;
}

/* Another reader replaces the current one. */
static void use(int reader_class) {
  atomic_store(&g_readers.current, reader_class);
}

static bool take(unsigned publisher, int reader_class, uint64_t sequence) {
  const ha__reader reader = {.reader_class = reader_class};
  const ha_delivery delivery = {
      .struct_size = sizeof delivery, .sequence = sequence, .publisher = gid_of(publisher)};

  return ha__readers_take(&g_readers, &reader, &delivery);
}

enum {
  BEST = HA__READER_RELIABLE_LATCHED,
  RELIABLE = HA__READER_RELIABLE,
  LATCHED = HA__READER_LATCHED,
  PLAIN = HA__READER_PLAIN
};

#define BIT(reader_class) (1u << (reader_class))

/* No publisher offers less. */
static void one_reader_matches_all(void **state) {
  static const struct {
    unsigned classes;
    int common;
  } cases[] = {{BIT(BEST), BEST},
               {BIT(RELIABLE), RELIABLE},
               {BIT(LATCHED), LATCHED},
               {BIT(PLAIN), PLAIN},
               {BIT(BEST) | BIT(RELIABLE), RELIABLE},
               {BIT(BEST) | BIT(LATCHED), LATCHED},
               {BIT(RELIABLE) | BIT(LATCHED), PLAIN},
               {BIT(BEST) | BIT(PLAIN), PLAIN},
               {BIT(BEST) | BIT(RELIABLE) | BIT(LATCHED) | BIT(PLAIN), PLAIN}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(ha__readers_common(cases[i].classes), cases[i].common);
}

/* Messages delivered by two readers are taken from the current one as soon as it delivers any. */
static void the_current_reader_brings_it(void **state) {
  (void)state;
  use(RELIABLE);
  assert_true(take(1, RELIABLE, 1));
  assert_false(take(1, PLAIN, 1));
  assert_false(take(1, PLAIN, 2));
  assert_true(take(1, RELIABLE, 2));
  assert_true(take(2, PLAIN, 1)); /* another publisher */
}

/* The new reader is not matched yet: no message is missing or repeated. */
static void the_one_before_stands_in_until_then(void **state) {
  static const uint64_t changes[] = {0, 2, 4}; /* messages from before the change */

  (void)state;
  for (unsigned i = 0; i < 3; i++) {
    use(PLAIN);
    for (uint64_t n = 1; n <= 4; n++) {
      if (n - 1 == changes[i]) use(RELIABLE);
      assert_true(take(i, PLAIN, n));
    }
    use(RELIABLE);
    assert_true(take(i, RELIABLE, 5));
    assert_false(take(i, PLAIN, 5));
    assert_true(take(i, RELIABLE, 6));
    assert_false(take(i, PLAIN, 6));
  }
}

/* Readers are read one after the other: the new one may deliver a message before the replaced one
 * has delivered an earlier one. */
static void the_one_before_delivers_the_rest(void **state) {
  (void)state;
  use(PLAIN);
  assert_true(take(1, PLAIN, 1));
  use(RELIABLE);
  assert_true(take(1, RELIABLE, 4));
  assert_false(take(1, PLAIN, 1));
  assert_true(take(1, PLAIN, 2));
  assert_true(take(1, PLAIN, 3));
  assert_false(take(1, PLAIN, 3));
  assert_false(take(1, PLAIN, 4));
  assert_false(take(1, PLAIN, 5));
  assert_true(take(1, RELIABLE, 5));
}

static void history_that_is_known_is_left_out(void **state) {
  (void)state;
  use(PLAIN);
  for (uint64_t n = 3; n <= 5; n++)
    assert_true(take(1, PLAIN, n));
  use(BEST);
  assert_true(take(1, BEST, 1));
  assert_true(take(1, BEST, 2));
  for (uint64_t n = 3; n <= 5; n++)
    assert_false(take(1, BEST, n));
  assert_true(take(1, BEST, 6));
  /* its numbers restart */
  assert_true(take(1, BEST, 3));
}

/* Changed and changed back: all messages delivered by any reader are known. */
static void what_came_before_several_changes_is_known(void **state) {
  (void)state;
  use(BEST);
  for (uint64_t n = 1; n <= 5; n++)
    assert_true(take(1, BEST, n));
  use(PLAIN);
  assert_false(take(1, PLAIN, 5));
  assert_true(take(1, PLAIN, 6));
  assert_false(take(1, BEST, 6));
  use(BEST);
  for (uint64_t n = 6; n <= 6; n++)
    assert_false(take(1, BEST, n));
  assert_true(take(1, BEST, 7));
}

static void one_stands_in_and_no_other(void **state) {
  (void)state;
  use(BEST);
  assert_true(take(1, PLAIN, 1));
  assert_false(take(1, RELIABLE, 1));
  assert_false(take(1, RELIABLE, 2));
  assert_true(take(1, PLAIN, 2));
}

static void who_stood_in_may_become_the_one(void **state) {
  (void)state;
  use(BEST);
  assert_true(take(1, RELIABLE, 1));
  use(RELIABLE);
  assert_false(take(1, PLAIN, 1));
  assert_true(take(1, RELIABLE, 2));
  assert_false(take(1, BEST, 2));
}

static void messages_without_numbers_are_not_known(void **state) {
  (void)state;
  use(PLAIN);
  assert_true(take(1, PLAIN, 0));
  assert_true(take(1, PLAIN, 0));
  use(RELIABLE);
  assert_true(take(1, RELIABLE, 0));
  assert_false(take(1, PLAIN, 0));
}

/* Received messages are forgotten. */
static void closing_begins_anew(void **state) {
  (void)state;
  use(PLAIN);
  assert_true(take(1, PLAIN, 1));
  use(BEST);
  assert_false(take(1, BEST, 1));
  ha__readers_close(&g_readers);
  use(BEST);
  assert_true(take(1, BEST, 1));
  assert_false(take(1, PLAIN, 1));
}

static void the_oldest_of_many_is_forgotten(void **state) {
  (void)state;
  use(RELIABLE);
  for (unsigned i = 0; i < 1001; i++)
    assert_true(take(i, RELIABLE, 1));
  assert_false(take(1000, PLAIN, 1));
  assert_false(take(1, PLAIN, 1));
  assert_true(take(0, PLAIN, 1)); /* forgotten: taken from any reader */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(one_reader_matches_all),
      TEST(the_current_reader_brings_it),
      TEST(the_one_before_stands_in_until_then),
      TEST(the_one_before_delivers_the_rest),
      TEST(history_that_is_known_is_left_out),
      TEST(what_came_before_several_changes_is_known),
      TEST(one_stands_in_and_no_other),
      TEST(who_stood_in_may_become_the_one),
      TEST(messages_without_numbers_are_not_known),
      TEST(closing_begins_anew),
      TEST(the_oldest_of_many_is_forgotten),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
