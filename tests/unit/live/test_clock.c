/* The player's clock: bag time, exactly. */
#include <math.h>

#include "../test.h"
#include "fake_time.h"

enum { START = 5000 };

typedef struct scene {
  fake_time time;
  ha__clock *clock;
} scene;

static int set_up(void **state) {
  static scene s;
  ha__time_source source;

  fake_time_init(&s.time);
  fake_time_set(&s.time, 100);
  source = fake_time_source(&s.time);
  if (ha__clock_new(&s.clock, &source, START, NULL) < 0) return 1;
  *state = &s;
  return 0;
}

static int tear_down(void **state) {
  ha__clock_free(((scene *)*state)->clock);
  return 0;
}

static void stands_until_it_is_started(void **state) {
  scene *s = *state;
  int64_t bag_ns = 0;

  assert_false(ha__clock_bag(&bag_ns, s->clock, 1000));
  assert_int_equal(bag_ns, START);
  assert_int_equal(ha__clock_holds(s->clock), HA__HOLD_START);
  fake_time_set(&s->time, 200);
  assert_int_equal(ha__clock_now(s->clock), START);
  assert_int_equal(ha__clock_steady(s->clock, START), INT64_MAX);
  assert_true(ha__clock_release(s->clock, HA__HOLD_START));
  assert_false(ha__clock_release(s->clock, HA__HOLD_START));
  fake_time_set(&s->time, 250);
  assert_int_equal(ha__clock_now(s->clock), START + 50);
  assert_int_equal(ha__clock_steady(s->clock, START + 1000), 1200);
}

static void follows_the_rate_from_where_it_is(void **state) {
  scene *s = *state;
  int64_t bag_ns = 0;

  ha__clock_release(s->clock, HA__HOLD_START);
  fake_time_set(&s->time, 200);
  assert_true(ha__clock_set_rate(s->clock, 2));
  fake_time_set(&s->time, 300);
  assert_int_equal(ha__clock_now(s->clock), START + 100 + 200);
  assert_true(ha__clock_set_rate(s->clock, 0.25));
  fake_time_set(&s->time, 700);
  assert_int_equal(ha__clock_now(s->clock), START + 300 + 100);
  assert_int_equal(ha__clock_steady(s->clock, START + 500), 700 + 400);
  assert_true(ha__clock_bag(&bag_ns, s->clock, 700 + 400));
  assert_int_equal(bag_ns, START + 500);
  assert_int_equal(ha__clock_steady(s->clock, START), 300 - 1200);
}

static void refuses_rates_that_are_none(void **state) {
  scene *s = *state;

  assert_false(ha__clock_set_rate(s->clock, 0));
  assert_false(ha__clock_set_rate(s->clock, -1));
  assert_false(ha__clock_set_rate(s->clock, (double)NAN));
  assert_false(ha__clock_set_rate(s->clock, (double)INFINITY));
  assert_float_equal(ha__clock_rate(s->clock), 1, 0);
}

static void stands_while_one_reason_is_left(void **state) {
  scene *s = *state;

  ha__clock_release(s->clock, HA__HOLD_START);
  fake_time_set(&s->time, 200);
  assert_true(ha__clock_hold(s->clock, HA__HOLD_PAUSE));
  assert_false(ha__clock_hold(s->clock, HA__HOLD_PAUSE));
  assert_false(ha__clock_hold(s->clock, HA__HOLD_STEP));
  fake_time_set(&s->time, 300);
  assert_false(ha__clock_release(s->clock, HA__HOLD_PAUSE));
  assert_int_equal(ha__clock_now(s->clock), START + 100);
  assert_true(ha__clock_set_rate(s->clock, 3)); /* also while it is held */
  fake_time_set(&s->time, 400);
  assert_true(ha__clock_release(s->clock, HA__HOLD_STEP));
  fake_time_set(&s->time, 500);
  assert_int_equal(ha__clock_now(s->clock), START + 100 + 300);
}

static void jumps_while_it_runs_and_while_it_stands(void **state) {
  scene *s = *state;

  ha__clock_jump(s->clock, 70000);
  assert_int_equal(ha__clock_now(s->clock), 70000);
  ha__clock_release(s->clock, HA__HOLD_START);
  fake_time_set(&s->time, 200);
  assert_int_equal(ha__clock_now(s->clock), 70100);
  ha__clock_jump(s->clock, -50);
  fake_time_set(&s->time, 210);
  assert_int_equal(ha__clock_now(s->clock), -40);
}

static void sleeps_until_the_time_has_come(void **state) {
  scene *s = *state;

  ha__clock_release(s->clock, HA__HOLD_START);
  ha__clock_set_rate(s->clock, 2);
  (void)ha__clock_sleep_until(s->clock, START, INT64_MAX); /* the changes end one sleep */
  assert_true(ha__clock_sleep_until(s->clock, START + 1000, INT64_MAX));
  assert_int_equal(fake_time_now(&s->time), 600);
  assert_true(ha__clock_sleep_until(s->clock, START + 500, INT64_MAX)); /* already passed */
  assert_int_equal(fake_time_now(&s->time), 600);
  assert_false(ha__clock_sleep_until(s->clock, START + 2000, 650)); /* the limit */
  assert_int_equal(fake_time_now(&s->time), 650);
}

static void naps_while_it_stands(void **state) {
  scene *s = *state;

  (void)ha__clock_sleep_until(s->clock, START, INT64_MAX);
  assert_false(ha__clock_sleep_until(s->clock, START, INT64_MAX));
  assert_int_equal(fake_time_now(&s->time), 100 + 100000000);
}

static void pause_it(void *user) {
  ha__clock_hold(user, HA__HOLD_PAUSE);
}

static void speed_up(void *user) {
  ha__clock_set_rate(user, 10);
}

static void changes_end_a_sleep(void **state) {
  scene *s = *state;

  ha__clock_release(s->clock, HA__HOLD_START);
  (void)ha__clock_sleep_until(s->clock, START, INT64_MAX);
  fake_time_at(&s->time, 300, speed_up, s->clock);
  fake_time_at(&s->time, 310, pause_it, s->clock);
  assert_false(ha__clock_sleep_until(s->clock, START + 1000, INT64_MAX));
  assert_int_equal(fake_time_now(&s->time), 300);
  assert_false(ha__clock_sleep_until(s->clock, START + 1000, INT64_MAX));
  assert_int_equal(fake_time_now(&s->time), 310);
  assert_int_equal(ha__clock_now(s->clock), START + 200 + 100);
}

static void is_never_due_while_it_stands(void **state) {
  scene *s = *state;

  assert_false(ha__clock_is_due(s->clock, START - 1));
  ha__clock_release(s->clock, HA__HOLD_START);
  assert_true(ha__clock_is_due(s->clock, START));
  assert_false(ha__clock_is_due(s->clock, START + 1));
  ha__clock_hold(s->clock, HA__HOLD_PAUSE);
  assert_false(ha__clock_is_due(s->clock, START));
}

static void knows_the_ends_of_time(void **state) {
  scene *s = *state;

  ha__clock_release(s->clock, HA__HOLD_START);
  ha__clock_jump(s->clock, INT64_MAX - 5);
  assert_int_equal(ha__clock_steady(s->clock, INT64_MIN), INT64_MIN + 100);
  fake_time_set(&s->time, 1000);
  assert_int_equal(ha__clock_now(s->clock), INT64_MAX);
  ha__clock_jump(s->clock, -10);
  assert_int_equal(ha__clock_steady(s->clock, INT64_MAX), INT64_MAX);
  ha__clock_set_rate(s->clock, 1e-9);
  assert_int_equal(ha__clock_steady(s->clock, INT64_MAX / 2), INT64_MAX);
}

/* At any rate, a message whose time is reached is due; otherwise the player would wait forever. */
static void what_was_slept_for_is_due(void **state) {
  static const double rates[] = {0.1, 0.3, 1.0 / 3, 0.7, 1, 1.1, 3, 7.7, 1e3, 1e-3};
  scene *s = *state;

  ha__clock_release(s->clock, HA__HOLD_START);
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
    ha__clock_set_rate(s->clock, rates[i]);
    (void)ha__clock_sleep_until(s->clock, 0, 0);
    for (int64_t step = 1; step < 1000000; step *= 7) {
      const int64_t to = ha__clock_now(s->clock) + step;
      assert_true(ha__clock_sleep_until(s->clock, to, INT64_MAX));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(stands_until_it_is_started, set_up, tear_down),
      cmocka_unit_test_setup_teardown(follows_the_rate_from_where_it_is, set_up, tear_down),
      cmocka_unit_test_setup_teardown(refuses_rates_that_are_none, set_up, tear_down),
      cmocka_unit_test_setup_teardown(stands_while_one_reason_is_left, set_up, tear_down),
      cmocka_unit_test_setup_teardown(jumps_while_it_runs_and_while_it_stands, set_up, tear_down),
      cmocka_unit_test_setup_teardown(sleeps_until_the_time_has_come, set_up, tear_down),
      cmocka_unit_test_setup_teardown(naps_while_it_stands, set_up, tear_down),
      cmocka_unit_test_setup_teardown(changes_end_a_sleep, set_up, tear_down),
      cmocka_unit_test_setup_teardown(is_never_due_while_it_stands, set_up, tear_down),
      cmocka_unit_test_setup_teardown(knows_the_ends_of_time, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_was_slept_for_is_due, set_up, tear_down),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
