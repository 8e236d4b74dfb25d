/* Parser and writer of times and durations for users. */
#include <holdall/time.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/status.h"
#include "base/text/chars.h"

#define NS_PER_S INT64_C(1000000000)

/* Without a point: up to this many digits are seconds, more are nanoseconds. */
#define MAX_SECOND_DIGITS 11

static const char g_months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/* --- pieces: each advances past its input; false leaves everything untouched ---------- */

static bool take_char(const char **pos, char c) {
  if (**pos != c) return false;
  (*pos)++;
  return true;
}

/* Any number of digits. */
static bool take_number(const char **pos, int64_t *out) {
  const char *p = *pos;
  int64_t value = 0;

  if (!ha__is_digit(*p)) return false;
  for (; ha__is_digit(*p); p++) {
    if (__builtin_mul_overflow(value, 10, &value)) return false;
    if (__builtin_add_overflow(value, *p - '0', &value)) return false;
  }
  *pos = p;
  *out = value;
  return true;
}

/* Exactly so many digits, up to nine. */
static bool take_digits(const char **pos, int count, int *out) {
  const char *p = *pos;
  int value = 0;

  for (int i = 0; i < count; i++, p++) {
    if (!ha__is_digit(*p)) return false;
    value = value * 10 + (*p - '0');
  }
  *pos = p;
  *out = value;
  return true;
}

/* ".5": billionths. No point means 0; a tenth digit is refused, because it would be lost. */
static bool take_fraction(const char **pos, int64_t *out) {
  const char *p = *pos;
  int64_t value = 0;
  int64_t scale = NS_PER_S;

  if (!take_char(&p, '.')) {
    *out = 0;
    return true;
  }
  if (!ha__is_digit(*p)) return false;
  for (; ha__is_digit(*p); p++) {
    if (scale == 1) return false;
    scale /= 10;
    value += (*p - '0') * scale;
  }
  *pos = p;
  *out = value;
  return true;
}

/* seconds + nanos, 0 <= nanos < 10^9. */
static bool join(int64_t *out_ns, int64_t seconds, int64_t nanos) {
  int64_t ns;

  if (seconds < 0 && nanos > 0) { /* avoids an overflow for the smallest time */
    seconds++;
    nanos -= NS_PER_S;
  }
  if (__builtin_mul_overflow(seconds, NS_PER_S, &ns)) return false;
  if (__builtin_add_overflow(ns, nanos, &ns)) return false;
  *out_ns = ns;
  return true;
}

/* --- numbers ---------------------------------------------------------------------------- */

static ha_status parse_number(int64_t *out_ns, const char *text, ha_error *err) {
  const size_t digits = strspn(text, "0123456789");
  const char *p = text;
  int64_t whole = 0;
  int64_t nanos = 0;

  if (text[digits] == '\0' && digits > MAX_SECOND_DIGITS) {
    if (take_number(&p, out_ns)) return HA_OK;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is out of range", text);
  }
  if (digits > MAX_SECOND_DIGITS) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "time '%s' has more than %d digits before the point", text, MAX_SECOND_DIGITS);
  }
  if (!take_number(&p, &whole) || !take_fraction(&p, &nanos) || *p != '\0') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "time '%s' is not a number of seconds with up to nine digits after the point",
                   text);
  }
  if (!join(out_ns, whole, nanos)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is out of range", text);
  }
  return HA_OK;
}

/* --- offsets ---------------------------------------------------------------------------- */

static bool take_unit(const char **pos, int64_t *out_ns) {
  static const struct {
    char name[4];
    int64_t ns;
  } units[] = {{"ns", 1},       {"us", 1000},         {"ms", 1000000},
               {"s", NS_PER_S}, {"m", 60 * NS_PER_S}, {"h", 3600 * NS_PER_S}};
  const size_t size = strspn(*pos, "abcdefghijklmnopqrstuvwxyz");

  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
    if (strlen(units[i].name) == size && memcmp(*pos, units[i].name, size) == 0) {
      *pos += size;
      *out_ns = units[i].ns;
      return true;
    }
  }
  return false;
}

/* fraction / 10^9 of a unit; false when that is no whole number of nanoseconds. */
static bool scale_fraction(int64_t *out_ns, int64_t fraction, int64_t unit_ns) {
  if (unit_ns >= NS_PER_S) {
    *out_ns = fraction * (unit_ns / NS_PER_S);
    return true;
  }
  if (fraction * unit_ns % NS_PER_S != 0) return false;
  *out_ns = fraction * unit_ns / NS_PER_S;
  return true;
}

/* "1m30s", "12.5s": the sum of its parts. */
static bool take_duration(const char **pos, int64_t *out_ns) {
  int64_t sum = 0;

  do {
    int64_t whole;
    int64_t fraction;
    int64_t unit;

    if (!take_number(pos, &whole) || !take_fraction(pos, &fraction)) return false;
    if (!take_unit(pos, &unit)) return false;
    if (!scale_fraction(&fraction, fraction, unit)) return false;
    if (__builtin_mul_overflow(whole, unit, &whole)) return false;
    if (__builtin_add_overflow(sum, whole, &sum)) return false;
    if (__builtin_add_overflow(sum, fraction, &sum)) return false;
  } while (ha__is_digit(**pos));
  *out_ns = sum;
  return true;
}

static ha_status parse_offset(int64_t *out_ns, int32_t *out_kind, const char *text, ha_error *err) {
  const char *p = text + 1;
  int64_t ns;

  if (!take_duration(&p, &ns) || *p != '\0') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "offset '%s' is not like +12.5s, -3s, +1m30s or +200ms", text);
  }
  *out_ns = text[0] == '-' ? -ns : ns;
  *out_kind = text[0] == '-' ? HA_TIME_FROM_END : HA_TIME_FROM_START;
  return HA_OK;
}

/* --- dates ------------------------------------------------------------------------------ */

typedef struct moment {
  int year;
  int month; /* 1 .. 12 */
  int day;
  int hour;
  int minute;
  int second;
  int64_t nanos;
} moment;

static bool is_leap(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static bool is_real(const moment *m) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  if (m->month < 1 || m->month > 12 || m->day < 1) return false;
  if (m->day > days[m->month - 1] + (m->month == 2 && is_leap(m->year) ? 1 : 0)) return false;
  /* a leap second counts as the following second */
  return m->hour <= 23 && m->minute <= 59 && m->second <= 60;
}

/* Seconds since the epoch of a moment in UTC. */
static int64_t utc_seconds(const moment *m) {
  /* years that begin in March, so that the leap day is the last */
  const int64_t year = m->month > 2 ? m->year : m->year - 1;
  const int64_t month = (m->month + 9) % 12;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t year_of_era = year - era * 400;
  const int64_t day_of_year = (153 * month + 2) / 5 + m->day - 1;
  const int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  const int64_t days = era * 146097 + day_of_era - 719468;

  return ((days * 24 + m->hour) * 60 + m->minute) * 60 + m->second;
}

static bool local_seconds(int64_t *out, const moment *m) {
  struct tm tm = {.tm_year = m->year - 1900,
                  .tm_mon = m->month - 1,
                  .tm_mday = m->day,
                  .tm_hour = m->hour,
                  .tm_min = m->minute,
                  .tm_sec = m->second,
                  .tm_wday = -1,
                  .tm_isdst = -1};
  const time_t seconds = mktime(&tm);

  if (tm.tm_wday < 0) return false; /* -1 alone could be 1969-12-31T23:59:59 */
  *out = (int64_t)seconds;
  return true;
}

/* "14:55:46.5"; the seconds may be missing. */
static bool take_clock(const char **pos, moment *m) {
  if (!take_digits(pos, 2, &m->hour) || !take_char(pos, ':')) return false;
  if (!take_digits(pos, 2, &m->minute)) return false;
  if (!take_char(pos, ':')) return true;
  return take_digits(pos, 2, &m->second) && take_fraction(pos, &m->nanos);
}

/* "Z", "+01:00" or nothing; out_offset in seconds. */
static bool take_zone(const char **pos, bool *out_local, int *out_offset) {
  const bool west = **pos == '-';
  int hours;
  int minutes;

  *out_offset = 0;
  *out_local = **pos == '\0';
  if (*out_local || take_char(pos, 'Z') || take_char(pos, 'z')) return true;
  if (!take_char(pos, '+') && !take_char(pos, '-')) return false;
  if (!take_digits(pos, 2, &hours) || !take_char(pos, ':') || !take_digits(pos, 2, &minutes)) {
    return false;
  }
  if (hours > 23 || minutes > 59) return false;
  *out_offset = (hours * 60 + minutes) * (west ? -60 : 60);
  return true;
}

static ha_status moment_to_ns(int64_t *out_ns, const moment *m, bool local, int offset,
                              const char *text, ha_error *err) {
  int64_t seconds = 0;

  if (!is_real(m)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no such time as '%s'", text);
  }
  if (!local) {
    seconds = utc_seconds(m) - offset;
  } else if (!local_seconds(&seconds, m)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is out of range", text);
  }
  if (!join(out_ns, seconds, m->nanos)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is out of range", text);
  }
  return HA_OK;
}

static ha_status parse_rfc3339(int64_t *out_ns, const char *text, ha_error *err) {
  const char *p = text;
  moment m = {0};
  bool local = true;
  int offset = 0;
  bool good = take_digits(&p, 4, &m.year) && take_char(&p, '-') && take_digits(&p, 2, &m.month) &&
              take_char(&p, '-') && take_digits(&p, 2, &m.day);

  if (good && *p != '\0') {
    good = (take_char(&p, 'T') || take_char(&p, 't') || take_char(&p, ' ')) && take_clock(&p, &m) &&
           take_zone(&p, &local, &offset);
  }
  if (!good || *p != '\0') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is not like 2025-11-10T06:55:46.5Z",
                   text);
  }
  return moment_to_ns(out_ns, &m, local, offset, text, err);
}

static bool take_month(const char **pos, int *out) {
  for (int i = 0; i < 12; i++) {
    if (strncmp(*pos, g_months[i], 3) == 0) {
      *pos += 3;
      *out = i + 1;
      return true;
    }
  }
  return false;
}

static bool take_day(const char **pos, int *out) {
  while (take_char(pos, ' ')) {
  }
  return take_digits(pos, 2, out) || take_digits(pos, 1, out);
}

/* What ha_time_format() writes, with or without the seconds in parentheses. */
static ha_status parse_printed(int64_t *out_ns, const char *text, ha_error *err) {
  const char *p = text;
  moment m = {0};
  int64_t seconds = 0;
  int64_t nanos = 0;
  int64_t ns = 0;
  bool good = take_month(&p, &m.month) && take_char(&p, ' ') && take_day(&p, &m.day) &&
              take_char(&p, ' ') && take_digits(&p, 4, &m.year) && take_char(&p, ' ') &&
              take_clock(&p, &m);
  const bool exact = good && take_char(&p, ' ');
  bool negative = false;

  if (exact) {
    good = take_char(&p, '(');
    negative = take_char(&p, '-');
    good = good && take_number(&p, &seconds) && take_fraction(&p, &nanos) && take_char(&p, ')');
  }
  if (!good || *p != '\0') {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is not like Nov 10 2025 14:55:46.5",
                   text);
  }
  HA_TRY(moment_to_ns(&ns, &m, true, 0, text, err));
  if (exact && negative && nanos > 0) { /* down to a whole second and up again */
    seconds = -seconds - 1;
    nanos = NS_PER_S - nanos;
  } else if (exact && negative) {
    seconds = -seconds;
  }
  /* the seconds are used: local time is ambiguous for an hour a year */
  if (exact && !join(&ns, seconds, nanos)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "time '%s' is out of range", text);
  }
  *out_ns = ns;
  return HA_OK;
}

/* --- public functions ------------------------------------------------------------------------- */

ha_status ha_time_parse(int64_t *out_ns, int32_t *out_kind, const char *text, ha_error *err) {
  const size_t digits = text ? strspn(text, "0123456789") : 0;
  int64_t ns = 0;
  int32_t kind = HA_TIME_ABSOLUTE;

  if (!text || *text == '\0') return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no time given");
  if (*text == '+' || *text == '-') {
    HA_TRY(parse_offset(&ns, &kind, text, err));
  } else if (digits == 0) {
    HA_TRY(parse_printed(&ns, text, err));
  } else if (text[digits] == '-') {
    HA_TRY(parse_rfc3339(&ns, text, err));
  } else {
    HA_TRY(parse_number(&ns, text, err));
  }
  *out_ns = ns;
  *out_kind = kind;
  return HA_OK;
}

void ha_time_format_seconds(char out[HA_TIME_TEXT_SIZE], int64_t time_ns) {
  /* also for the smallest time, whose negation overflows */
  const uint64_t size = time_ns < 0 ? UINT64_C(0) - (uint64_t)time_ns : (uint64_t)time_ns;

  snprintf(out, HA_TIME_TEXT_SIZE, "%s%" PRIu64 ".%09" PRIu64, time_ns < 0 ? "-" : "",
           size / (uint64_t)NS_PER_S, size % (uint64_t)NS_PER_S);
}

void ha_time_format(char out[HA_TIME_TEXT_SIZE], int64_t time_ns) {
  int64_t seconds = time_ns / NS_PER_S;
  int64_t nanos = time_ns % NS_PER_S;
  char exact[HA_TIME_TEXT_SIZE];
  struct tm tm;

  ha_time_format_seconds(exact, time_ns);
  if (nanos < 0) {
    seconds--;
    nanos += NS_PER_S;
  }
  const time_t whole = (time_t)seconds;
  if (!localtime_r(&whole, &tm)) {
    snprintf(out, HA_TIME_TEXT_SIZE, "%.30s", exact);
    return;
  }
  /* the remainders change nothing, but prove to the compiler that the text fits */
  snprintf(out, HA_TIME_TEXT_SIZE, "%s %2d %04d %02d:%02d:%02d.%09d (%.24s)",
           g_months[(unsigned)tm.tm_mon % 12], tm.tm_mday % 100, (tm.tm_year + 1900) % 10000,
           tm.tm_hour % 100, tm.tm_min % 100, tm.tm_sec % 100, (int)nanos % 1000000000, exact);
}
