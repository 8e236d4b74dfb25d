/* Numbers as text, compared with the C library: they read back as the same number, no number with
 * fewer digits does, and among those with as many digits it is the closest. */
#include "../test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number/number.h"

static uint64_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static const char *f64(char *room, double number) {
  room[ha__number_f64(room, number)] = '\0';
  return room;
}

static const char *f32(char *room, float number) {
  room[ha__number_f32(room, number)] = '\0';
  return room;
}

static void integers_are_exact(void **state) {
  static const uint64_t numbers[] = {0,
                                     1,
                                     9,
                                     10,
                                     99,
                                     100,
                                     101,
                                     999,
                                     1000,
                                     9999,
                                     10000,
                                     99999,
                                     100000,
                                     12345678,
                                     1u << 31,
                                     UINT32_MAX,
                                     INT64_MAX,
                                     UINT64_MAX,
                                     UINT64_MAX - 1};
  char got[HA__NUMBER_ROOM + 1];
  char want[32];

  (void)state;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    got[ha__number_u64(got, numbers[i])] = '\0';
    snprintf(want, sizeof want, "%" PRIu64, numbers[i]);
    assert_string_equal(got, want);
    const int64_t negative = (int64_t)(0 - numbers[i]);
    got[ha__number_i64(got, negative)] = '\0';
    snprintf(want, sizeof want, "%" PRId64, negative);
    assert_string_equal(got, want);
  }
}

/* Floats have the form of Python's repr(). */
static void floats_look_as_in_python(void **state) {
  static const struct {
    double number;
    const char *text;
  } cases[] = {{0, "0.0"},
               {-0.0, "-0.0"},
               {1, "1.0"},
               {-1.5, "-1.5"},
               {0.1, "0.1"},
               {100, "100.0"},
               {0.0001, "0.0001"},
               {0.00001, "1e-05"},
               {0.000012, "1.2e-05"},
               {1e15, "1000000000000000.0"},
               {1e16, "1e+16"},
               {123456789012345680.0, "1.2345678901234568e+17"},
               {5e-324, "5e-324"},
               {1.7976931348623157e308, "1.7976931348623157e+308"},
               {9007199254740993.0, "9007199254740992.0"},
               {9999999999999998.0, "9999999999999998.0"},
               {2.2250738585072014e-308, "2.2250738585072014e-308"},
               {0.3, "0.3"},
               {0.1 + 0.2, "0.30000000000000004"},
               {1e23, "1e+23"},
               {9.5e-8, "9.5e-08"},
               {123.456, "123.456"},
               {1e100, "1e+100"},
               {1.0 / 3, "0.3333333333333333"}};
  char room[HA__NUMBER_ROOM + 1];

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_string_equal(f64(room, cases[i].number), cases[i].text);
  }
  assert_string_equal(f32(room, 0.1f), "0.1");
  assert_string_equal(f32(room, 16777216.0f), "16777216.0");
  assert_string_equal(f32(room, 3.4028235e38f), "3.4028235e+38");
  assert_string_equal(f32(room, 1e-45f), "1e-45");
}

static size_t count_digits(const char *text) {
  size_t count = 0;
  size_t zeros = 0;

  for (; *text && *text != 'e'; text++) {
    if (*text == '0') zeros++;
    if (*text >= '1' && *text <= '9') {
      count += (count ? zeros : 0) + 1;
      zeros = 0;
    }
  }
  return count;
}

/* The C library's nearest number with this many digits. */
static void check_f64(double number) {
  char got[HA__NUMBER_ROOM + 1];
  char other[64];

  assert_true(strtod(f64(got, number), NULL) == number);
  const size_t digits = count_digits(got);
  if (digits > 1) {
    snprintf(other, sizeof other, "%.*e", (int)digits - 2, number);
    assert_false(strtod(other, NULL) == number);
  }
  snprintf(other, sizeof other, "%.*e", (int)digits - 1, number);
  if (strtod(other, NULL) == number) { /* the nearest may be outside, at powers of two */
    long double a = strtold(got, NULL) - (long double)number;
    long double b = strtold(other, NULL) - (long double)number;
    assert_true(fabsl(a) <= fabsl(b) * (1 + 1e-3L));
  }
}

static void check_f32(float number) {
  char got[HA__NUMBER_ROOM + 1];
  char other[64];

  assert_true(strtof(f32(got, number), NULL) == number);
  const size_t digits = count_digits(got);
  if (digits > 1) {
    snprintf(other, sizeof other, "%.*e", (int)digits - 2, (double)number);
    assert_false(strtof(other, NULL) == number);
  }
}

static void floats_are_shortest(void **state) {
  uint64_t seed = 88172645463325252u;

  (void)state;
  for (int i = 0; i < 100000; i++) {
    uint64_t bits = next(&seed);
    double wide;
    float narrow;
    memcpy(&wide, &bits, sizeof wide);
    memcpy(&narrow, &bits, sizeof narrow);
    if (isfinite(wide)) check_f64(wide);
    if (isfinite(narrow)) check_f32(narrow);
    check_f64((double)(int64_t)(bits % 2000000) / 1000.0);
  }
}

/* Powers of two, whose neighbours are at different distances, and the smallest and largest of each
 * size. */
static void powers_of_two_are_right(void **state) {
  (void)state;
  for (int e = -1074; e < 1024; e++) {
    const double power = ldexp(1.0, e);
    check_f64(power);
    check_f64(nextafter(power, HUGE_VAL));
    if (e > -1074) check_f64(nextafter(power, 0));
    if (e < -149 || e > 127) continue;
    check_f32(ldexpf(1.0f, e));
    check_f32(nextafterf(ldexpf(1.0f, e), INFINITY));
  }
}

static void what_has_no_digits_is_empty(void **state) {
  char room[HA__NUMBER_ROOM];

  (void)state;
  assert_int_equal(ha__number_f64(room, (double)NAN), 0);
  assert_int_equal(ha__number_f64(room, (double)INFINITY), 0);
  assert_int_equal(ha__number_f64(room, (double)-INFINITY), 0);
  assert_int_equal(ha__number_f32(room, NAN), 0);
  assert_int_equal(ha__number_f32(room, INFINITY), 0);
  assert_int_equal(ha__number_f32(room, -INFINITY), 0);
}

static bool is_read(uint64_t want, const char *text, uint64_t most) {
  uint64_t number = 77;

  if (!ha__number_read_u64(&number, text, strlen(text), most)) {
    assert_int_equal(number, 77);
    return false;
  }
  return number == want;
}

static void digits_are_read_up_to_a_limit(void **state) {
  (void)state;
  assert_true(is_read(0, "0", 0));
  assert_true(is_read(7, "007", 7));
  assert_true(is_read(UINT64_MAX, "18446744073709551615", UINT64_MAX));
  assert_false(is_read(0, "18446744073709551616", UINT64_MAX));
  assert_false(is_read(0, "184467440737095516150", UINT64_MAX));
  assert_true(is_read(65535, "65535", 65535));
  assert_false(is_read(65536, "65536", 65535));
  assert_false(is_read(0, "", 9));
  assert_false(is_read(0, "-1", 9));
  assert_false(is_read(0, "+1", 9));
  assert_false(is_read(0, " 1", 9));
  assert_false(is_read(0, "1x", 9));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(integers_are_exact),
      cmocka_unit_test(floats_look_as_in_python),
      cmocka_unit_test(floats_are_shortest),
      cmocka_unit_test(powers_of_two_are_right),
      cmocka_unit_test(what_has_no_digits_is_empty),
      cmocka_unit_test(digits_are_read_up_to_a_limit),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
