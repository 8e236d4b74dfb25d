#include "../test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <holdall/time.h>

#define NS INT64_C(1000000000)

static void set_zone(const char *zone) {
  assert_int_equal(setenv("TZ", zone, 1), 0);
  tzset();
}

static void assert_time(const char *text, int32_t want_kind, int64_t want_ns) {
  int64_t ns = 0;
  int32_t kind = -1;
  ha_error err = HA_ERROR_INIT;

  if (ha_time_parse(&ns, &kind, text, &err) != HA_OK) fail_msg("'%s': %s", text, err.text);
  if (kind != want_kind || ns != want_ns) {
    fail_msg("'%s': kind %d, %lld ns; expected %d, %lld", text, kind, (long long)ns, want_kind,
             (long long)want_ns);
  }
}

static void assert_refused(const char *text) {
  int64_t ns = 42;
  int32_t kind = 42;
  ha_error err = HA_ERROR_INIT;

  if (ha_time_parse(&ns, &kind, text, &err) != HA_E_ARG) fail_msg("'%s' was taken", text);
  assert_int_equal(err.code, HA_E_ARG);
  assert_true(strlen(err.text) > 0);
  assert_int_equal(ns, 42);
  assert_int_equal(kind, 42);
  assert_int_equal(ha_time_parse(&ns, &kind, text, NULL), HA_E_ARG);
}

static void reads_seconds(void **state) {
  (void)state;
  assert_time("1762757746.5", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("1762757746", HA_TIME_ABSOLUTE, INT64_C(1762757746000000000));
  assert_time("1762757746.627438064", HA_TIME_ABSOLUTE, INT64_C(1762757746627438064));
  assert_time("0", HA_TIME_ABSOLUTE, 0);
  assert_time("0.000000001", HA_TIME_ABSOLUTE, 1);
  assert_time("00000000001.1", HA_TIME_ABSOLUTE, INT64_C(1100000000));
  assert_time("9223372036.854775807", HA_TIME_ABSOLUTE, INT64_MAX);
}

static void reads_nanoseconds(void **state) {
  (void)state;
  assert_time("1762757746500000000", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("000000000001", HA_TIME_ABSOLUTE, 1);
  assert_time("100000000000", HA_TIME_ABSOLUTE, 100 * NS);
  assert_time("9223372036854775807", HA_TIME_ABSOLUTE, INT64_MAX);
}

static void reads_offsets(void **state) {
  (void)state;
  assert_time("+12.5s", HA_TIME_FROM_START, INT64_C(12500000000));
  assert_time("-3s", HA_TIME_FROM_END, -3 * NS);
  assert_time("+1m30s", HA_TIME_FROM_START, 90 * NS);
  assert_time("+1h1m1s1ms1us1ns", HA_TIME_FROM_START, 3661 * NS + 1001001);
  assert_time("+200ms", HA_TIME_FROM_START, 200000000);
  assert_time("-0.5us", HA_TIME_FROM_END, -500);
  assert_time("+0.000000001h", HA_TIME_FROM_START, 3600);
  assert_time("-0s", HA_TIME_FROM_END, 0);
  assert_time("+9223372036854775807ns", HA_TIME_FROM_START, INT64_MAX);
}

static void reads_rfc3339(void **state) {
  (void)state;
  set_zone("Asia/Shanghai");
  assert_time("2025-11-10T06:55:46.5Z", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("2025-11-10t06:55:46.5z", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("2025-11-10 07:55:46.5+01:00", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("2025-11-09T19:25:46.5-11:30", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("2025-11-10T14:55:46.627438064", HA_TIME_ABSOLUTE, INT64_C(1762757746627438064));
  assert_time("2025-11-10 14:55", HA_TIME_ABSOLUTE, INT64_C(1762757700000000000));
  assert_time("2025-11-10", HA_TIME_ABSOLUTE, INT64_C(1762704000000000000));
  assert_time("2024-02-29T00:00:00Z", HA_TIME_ABSOLUTE, INT64_C(1709164800000000000));
  assert_time("2000-02-29T12:00:00Z", HA_TIME_ABSOLUTE, INT64_C(951825600000000000));
  assert_time("2016-12-31T23:59:60Z", HA_TIME_ABSOLUTE, INT64_C(1483228800000000000));
  assert_time("1970-01-01T00:00:00Z", HA_TIME_ABSOLUTE, 0);
}

static void reads_times_before_the_epoch(void **state) {
  (void)state;
  set_zone("UTC");
  assert_time("1969-12-31T23:59:59.5Z", HA_TIME_ABSOLUTE, -500000000);
  assert_time("1969-12-31T23:59:59", HA_TIME_ABSOLUTE, -NS);
  assert_time("1677-09-21T00:12:43.145224192Z", HA_TIME_ABSOLUTE, INT64_MIN);
  assert_time("2262-04-11T23:47:16.854775807Z", HA_TIME_ABSOLUTE, INT64_MAX);
}

static void refuses_what_is_no_time(void **state) {
  static const char *const texts[] = {
      "", " ", "x", "12x", "1.", ".5", "1.5.5", "0x10", "1e9", "1762757746,5", " 1", "1 ",
      /* signs and units go together */
      "+", "-", "+5", "-5", "-0.500000000", "5s", "+s", "+5x", "+5sec", "+1m30", "+1.s", "+-1s",
      "+5 s", "+.5s",
      /* dates */
      "2025-13-01", "2025-00-01", "2025-02-30", "2025-02-29", "1900-02-29", "2025-11-31",
      "2025-11-10T", "2025-11-10T06", "2025-11-10T24:00:00Z", "2025-11-10T06:60:00Z",
      "2025-11-10T06:55:61Z", "2025-11-10T06:55:46+0100", "2025-11-10T06:55:46+24:00",
      "2025-11-10T06:55:46+01:60", "2025-11-10T06:55:46Z ", "2025-11-10T06:55:46.Z", "25-11-10",
      "2025-1-1", "2025-11-10X06:55:46Z", "Nov", "Nov 10", "Nov 31 2025 00:00:00",
      "Foo 10 2025 00:00:00", "Nov 10 2025 14:55:46 ", "Nov 10 2025 14:55:46 (1",
      "Nov 10 2025 14:55:46 (1)x"};

  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    assert_refused(texts[i]);
  }
}

static void refuses_what_does_not_fit(void **state) {
  (void)state;
  assert_refused("9223372036.854775808");
  assert_refused("99999999999");
  assert_refused("9223372036854775808");
  assert_refused("99999999999999999999999999");
  assert_refused("176275774650.5.5");
  assert_refused("176275774650.5");
  assert_refused("1762757746.6274380641");
  assert_refused("+0.0000001ms");
  assert_refused("+9223372036854775808ns");
  assert_refused("+2562048h");
  assert_refused("+2562047h1000000000s");
  assert_refused("1677-09-21T00:12:43.145224191Z");
  assert_refused("2262-04-11T23:47:16.854775808Z");
  assert_refused("9999-12-31T23:59:59Z");
  assert_refused("0000-01-01");
}

static void writes_seconds(void **state) {
  static const struct {
    int64_t ns;
    const char *text;
  } cases[] = {
      {INT64_C(1762757746627438064), "1762757746.627438064"},
      {0, "0.000000000"},
      {1, "0.000000001"},
      {-500000000, "-0.500000000"},
      {-1, "-0.000000001"},
      {INT64_MAX, "9223372036.854775807"},
      {INT64_MIN, "-9223372036.854775808"},
  };
  char text[HA_TIME_TEXT_SIZE];

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ha_time_format_seconds(text, cases[i].ns);
    assert_string_equal(text, cases[i].text);
  }
}

static void writes_local_time(void **state) {
  char text[HA_TIME_TEXT_SIZE];

  (void)state;
  set_zone("Asia/Shanghai");
  ha_time_format(text, INT64_C(1762757746627438064));
  assert_string_equal(text, "Nov 10 2025 14:55:46.627438064 (1762757746.627438064)");
  set_zone("UTC");
  ha_time_format(text, INT64_C(1762757746627438064));
  assert_string_equal(text, "Nov 10 2025 06:55:46.627438064 (1762757746.627438064)");
  ha_time_format(text, 0);
  assert_string_equal(text, "Jan  1 1970 00:00:00.000000000 (0.000000000)");
  ha_time_format(text, -1);
  assert_string_equal(text, "Dec 31 1969 23:59:59.999999999 (-0.000000001)");
  ha_time_format(text, INT64_MIN);
  assert_string_equal(text, "Sep 21 1677 00:12:43.145224192 (-9223372036.854775808)");
  ha_time_format(text, INT64_MAX);
  assert_string_equal(text, "Apr 11 2262 23:47:16.854775807 (9223372036.854775807)");
}

static void reads_what_it_writes(void **state) {
  static const int64_t times[] = {
      INT64_MIN, INT64_MIN + 1, -NS - 1, -NS, -1, 0, 1, NS - 1, NS, INT64_C(1762757746627438064),
      /* the hour that occurs twice in Berlin */
      INT64_C(1761435000000000000), INT64_C(1761438600000000000), INT64_MAX - 1, INT64_MAX};
  static const char *const zones[] = {"UTC", "Europe/Berlin", "Asia/Kolkata",
                                      "America/Los_Angeles"};
  char text[HA_TIME_TEXT_SIZE];

  (void)state;
  for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++) {
    set_zone(zones[z]);
    for (size_t i = 1; i + 1 < sizeof times / sizeof times[0]; i++) {
      ha_time_format(text, times[i]);
      assert_time(text, HA_TIME_ABSOLUTE, times[i]);
    }
  }
  set_zone("Europe/Berlin");
  assert_time("Nov 10 2025 07:55:46.5", HA_TIME_ABSOLUTE, INT64_C(1762757746500000000));
  assert_time("Nov  1 2025 00:00:00", HA_TIME_ABSOLUTE, INT64_C(1761951600000000000));
  assert_time("Nov 1 2025 00:00", HA_TIME_ABSOLUTE, INT64_C(1761951600000000000));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_seconds),
      cmocka_unit_test(reads_nanoseconds),
      cmocka_unit_test(reads_offsets),
      cmocka_unit_test(reads_rfc3339),
      cmocka_unit_test(reads_times_before_the_epoch),
      cmocka_unit_test(refuses_what_is_no_time),
      cmocka_unit_test(refuses_what_does_not_fit),
      cmocka_unit_test(writes_seconds),
      cmocka_unit_test(writes_local_time),
      cmocka_unit_test(reads_what_it_writes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
