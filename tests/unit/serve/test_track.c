/* How much a field moves, from samples at some moments of a bag. */
#include "../test.h"

#include <math.h>

#include "serve/queries/track.h"

enum { BURST = 10 }; /* messages of a moment */

#define START_S 1700000000.0 /* log time of the first message */

/* Value of message i of a moment. */
typedef double value_of(size_t moment, size_t i);

static int64_t time_of(size_t moment, size_t i) {
  return (int64_t)((START_S + (double)moment * 10 + (double)i * 0.01) * 1e9);
}

/* Moments are visited in the order in which a bag is halved, as by the request. */
static serve_track follow(value_of *value, size_t burst, bool is_integer) {
  serve_track track = {.is_integer = is_integer};

  for (size_t k = 0; k < TRACK_MOMENTS; k++) {
    const size_t moment = k * 5 % TRACK_MOMENTS;
    for (size_t i = 0; i < burst; i++) {
      serve_track_add(&track, moment, time_of(moment, i), value(moment, i));
    }
  }
  return track;
}

static double movement_of(value_of *value, size_t burst, bool is_integer) {
  const serve_track track = follow(value, burst, is_integer);
  double level = 0;

  return serve_track_movement(&level, &track);
}

/* A different number from -1 to 1 for each message. */
static double random_of(size_t moment, size_t i) {
  uint32_t x = (uint32_t)(moment * BURST + i + 1) * 2654435761u;

  x = (x ^ x >> 15) * 2246822519u;
  return (double)(x >> 8 & 0xffff) / 32767.5 - 1;
}

static double ramp(size_t moment, size_t i) {
  return (double)moment + (double)i * 0.001;
}

/* Rises and falls, by whole numbers. */
static double hill(size_t moment, size_t i) {
  (void)i;
  return moment < TRACK_MOMENTS / 2 ? (double)moment : (double)(TRACK_MOMENTS - moment);
}

static double constant(size_t moment, size_t i) {
  (void)moment;
  (void)i;
  return 7;
}

static double noisy_ramp(size_t moment, size_t i) {
  return ramp(moment, i) + random_of(moment, i);
}

static double clock_s(size_t moment, size_t i) {
  return (double)time_of(moment, i) / 1e9;
}

static double clock_ms(size_t moment, size_t i) {
  return clock_s(moment, i) * 1e3;
}

static double clock_ns(size_t moment, size_t i) {
  return clock_s(moment, i) * 1e9;
}

/* Too far from the log time to be a clock. */
static double other_year(size_t moment, size_t i) {
  return clock_s(moment, i) - 365 * 86400.0;
}

static double count_up(size_t moment, size_t i) {
  return (double)(moment * 1000 + i);
}

static double count_down(size_t moment, size_t i) {
  return -count_up(moment, i);
}

/* --- fields without a movement ---------------------------------------------------------------- */

static void nothing_does_not_move(void **state) {
  const serve_track track = {.has = {false}};
  double level = 1;

  (void)state;
  assert_true(serve_track_movement(&level, &track) == 0);
  assert_true(level == 0);
}

/* Three moments are too few to decide. */
static void few_moments_do_not_move(void **state) {
  serve_track track = {.is_integer = false};
  double level = 0;

  (void)state;
  for (size_t moment = 0; moment < 3; moment++) {
    serve_track_add(&track, moment, time_of(moment, 0), (double)(moment * moment));
  }
  assert_true(serve_track_movement(&level, &track) == 0);
  serve_track_add(&track, 3, time_of(3, 0), 9);
  assert_true(serve_track_movement(&level, &track) > 0);
}

static void constants_and_noise_do_not_move(void **state) {
  (void)state;
  assert_true(movement_of(constant, BURST, false) == 0);
  assert_true(movement_of(random_of, BURST, false) == 0);
  assert_true(movement_of(random_of, 1, false) == 0); /* known by the moments alone */
}

static void clocks_do_not_move(void **state) {
  value_of *const clocks[] = {clock_s, clock_ms, clock_ns};

  (void)state;
  for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
    assert_true(movement_of(clocks[i], BURST, false) == 0);
  }
  assert_true(movement_of(other_year, BURST, false) > 0);
}

/* Integers that only rise or only fall; a float that does is a movement. */
static void counters_do_not_move(void **state) {
  (void)state;
  assert_true(movement_of(count_up, BURST, true) == 0);
  assert_true(movement_of(count_down, BURST, true) == 0);
  assert_true(movement_of(hill, BURST, true) > 0);
  assert_true(movement_of(count_up, BURST, false) > 0);
}

/* --- movements -------------------------------------------------------------------------------- */

static void a_ramp_moves_by_its_range(void **state) {
  const serve_track track = follow(ramp, BURST, false);
  double level = 0;
  const double movement = serve_track_movement(&level, &track);

  (void)state;
  assert_true(movement > 14.9 && movement <= 15); /* less the share of its small steps */
  assert_true(fabs(level - 7.5) < 1e-9);          /* the mean of the first values */
}

/* Noise takes its share, and no more. */
static void noise_reduces_a_movement(void **state) {
  const double plain = movement_of(ramp, BURST, false);
  const double noisy = movement_of(noisy_ramp, BURST, false);

  (void)state;
  assert_true(noisy > plain / 2 && noisy < plain + 2);
}

/* Values that are not finite leave no trace, wherever they are in a moment. */
static void values_that_are_no_numbers_are_ignored(void **state) {
  static const double odd[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
  const serve_track want = follow(ramp, 2, false);
  serve_track track = {.is_integer = false};
  double level = 0;
  double want_level = 0;

  (void)state;
  for (size_t k = 0; k < TRACK_MOMENTS; k++) {
    for (size_t i = 0; i < 2; i++) {
      serve_track_add(&track, k, time_of(k, i), odd[k % 3]);
      serve_track_add(&track, k, time_of(k, i), ramp(k, i));
      serve_track_add(&track, k, time_of(k, i), odd[(k + i) % 3]);
    }
  }
  const double movement = serve_track_movement(&level, &track);
  assert_true(fabs(movement - serve_track_movement(&want_level, &want)) < 1e-12);
  assert_true(fabs(level - want_level) < 1e-12);
}

static void only_odd_values_do_not_move(void **state) {
  serve_track track = {.is_integer = false};
  double level = 1;

  (void)state;
  for (size_t k = 0; k < TRACK_MOMENTS; k++) {
    serve_track_add(&track, k, time_of(k, 0), k % 2 ? (double)NAN : HUGE_VAL);
  }
  assert_true(serve_track_movement(&level, &track) == 0);
  assert_true(level == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_does_not_move),
      cmocka_unit_test(few_moments_do_not_move),
      cmocka_unit_test(constants_and_noise_do_not_move),
      cmocka_unit_test(clocks_do_not_move),
      cmocka_unit_test(counters_do_not_move),
      cmocka_unit_test(a_ramp_moves_by_its_range),
      cmocka_unit_test(noise_reduces_a_movement),
      cmocka_unit_test(values_that_are_no_numbers_are_ignored),
      cmocka_unit_test(only_odd_values_do_not_move),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
