/* Which reader's message is taken, when several bring it. */
#include <string.h>

#include "../test.h"
#include "live/readers.h"

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

static void assign(unsigned publisher, int reader_class) {
  const ha_gid gid = gid_of(publisher);

  ha__readers_assign(&g_readers, &gid, reader_class);
}

static bool take(unsigned publisher, int reader_class, uint64_t sequence) {
  const ha__reader reader = {.reader_class = reader_class};
  const ha_delivery delivery = {
      .struct_size = sizeof delivery, .sequence = sequence, .publisher = gid_of(publisher)};

  return ha__readers_take(NULL, &g_readers, &reader, &delivery);
}

enum {
  BEST = HA__READER_RELIABLE_LATCHED,
  RELIABLE = HA__READER_RELIABLE,
  PLAIN = HA__READER_PLAIN
};

/* What comes to two readers is taken from the publisher's own as soon as it brings something. */
static void its_own_reader_brings_it(void **state) {
  (void)state;
  assign(1, RELIABLE);
  assert_true(take(1, RELIABLE, 1));
  assert_false(take(1, PLAIN, 1));
  assert_false(take(1, PLAIN, 2));
  assert_true(take(1, RELIABLE, 2));
  assert_true(take(2, PLAIN, 1)); /* somebody else */
}

/* It is not matched yet: nothing is missing, and nothing comes twice. */
static void another_one_stands_in_until_then(void **state) {
  static const int told[] = {0, 2, 4}; /* messages that came before the publisher is told of */

  (void)state;
  for (unsigned i = 0; i < 3; i++) {
    for (uint64_t n = 1; n <= 4; n++) {
      if (n - 1 == (uint64_t)told[i]) assign(i, RELIABLE);
      assert_true(take(i, PLAIN, n));
    }
    assign(i, RELIABLE);
    assert_true(take(i, RELIABLE, 5));
    assert_false(take(i, PLAIN, 5));
    assert_true(take(i, RELIABLE, 6));
    assert_false(take(i, PLAIN, 6));
  }
}

static void history_that_is_known_is_left_out(void **state) {
  (void)state;
  for (uint64_t n = 3; n <= 5; n++)
    assert_true(take(1, PLAIN, n));
  assign(1, BEST);
  assert_true(take(1, BEST, 1));
  assert_true(take(1, BEST, 2));
  for (uint64_t n = 3; n <= 5; n++)
    assert_false(take(1, BEST, n));
  assert_true(take(1, BEST, 6));
  /* it counts anew */
  assert_true(take(1, BEST, 3));
}

static void one_stands_in_and_no_other(void **state) {
  (void)state;
  assign(1, BEST);
  assert_true(take(1, PLAIN, 1));
  assert_false(take(1, RELIABLE, 1));
  assert_false(take(1, RELIABLE, 2));
  assert_true(take(1, PLAIN, 2));
}

/* It was the own one. */
static void who_stood_in_may_go_on(void **state) {
  (void)state;
  assert_true(take(1, RELIABLE, 1));
  assign(1, RELIABLE);
  assert_false(take(1, PLAIN, 1));
  assert_true(take(1, RELIABLE, 2));
  assign(1, PLAIN); /* what has begun stays so */
  assert_true(take(1, RELIABLE, 3));
  assert_false(take(1, PLAIN, 3));
}

static void messages_without_numbers_are_not_known(void **state) {
  (void)state;
  assert_true(take(1, PLAIN, 0));
  assert_true(take(1, PLAIN, 0));
  assign(1, RELIABLE);
  assert_true(take(1, RELIABLE, 0));
  assert_false(take(1, PLAIN, 0));
}

/* Who was told of is remembered, what came is not. */
static void closing_begins_anew(void **state) {
  (void)state;
  assert_true(take(1, PLAIN, 1));
  assign(1, BEST);
  assert_false(take(1, BEST, 1));
  ha__readers_close(&g_readers);
  assert_true(take(1, BEST, 1));
  assert_false(take(1, PLAIN, 1));
}

static void the_oldest_of_many_is_forgotten(void **state) {
  (void)state;
  for (unsigned i = 0; i < 1001; i++)
    assign(i, RELIABLE);
  assert_true(take(1000, RELIABLE, 1));
  assert_false(take(1000, PLAIN, 1));
  assert_true(take(1, RELIABLE, 1));
  assert_false(take(1, PLAIN, 1));
  assert_true(take(0, PLAIN, 1)); /* not known any more: as it comes */
  assert_false(take(0, RELIABLE, 1));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(its_own_reader_brings_it),
      TEST(another_one_stands_in_until_then),
      TEST(history_that_is_known_is_left_out),
      TEST(one_stands_in_and_no_other),
      TEST(who_stood_in_may_go_on),
      TEST(messages_without_numbers_are_not_known),
      TEST(closing_begins_anew),
      TEST(the_oldest_of_many_is_forgotten),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
