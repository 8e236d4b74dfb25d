/* Floats by Schubfach: R. Giulietti, "The Schubfach way to render doubles" (2021). Of the numbers
 * that read back as v = c * 2^q it takes one of the fewest digits, and of those the closest. The
 * interval of those numbers is scaled by a power of ten, so that its ends become integers of four
 * times the last digit; that product needs no more than 128 bits of the power, 64 for a float32.
 * Numbers with few digits, which are the most frequent, take a shorter path. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/number/digits.h"
#include "base/number/number.h"

enum { SMALLEST_POWER = -292 };

typedef struct power {
  uint64_t high;
  uint64_t low;
} power;

static const power g_powers[] = {
#include "powers.inc"
};

/* digits * 10^exponent */
typedef struct decimal {
  uint64_t digits;
  int exponent;
} decimal;

/* --- the shortest digits ---------------------------------------------------------------------- */

/* floor(e * log10(2)), floor(log10(3/4 * 2^e)), floor(e * log2(10)) for the e of doubles. Shifts to
 * the right round down. */
static int log10_of_power2(int e) {
  return (e * 1262611) >> 22;
}

static int log10_of_three_quarters(int e) {
  return (e * 1262611 - 524031) >> 22;
}

static int log2_of_power10(int e) {
  return (e * 1741647) >> 19;
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;

static uint64_t multiply(uint64_t *low, uint64_t a, uint64_t b) {
  const wide product = (wide)a * b;

  *low = (uint64_t)product;
  return (uint64_t)(product >> 64);
}
#else
static uint64_t multiply(uint64_t *low, uint64_t a, uint64_t b) {
  const uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  const uint64_t other = a0 * b1 + (middle & UINT32_MAX);

  *low = a * b;
  return a1 * b1 + (middle >> 32) + (other >> 32);
}
#endif

/* The top of g * factor; its last bit says whether anything was cut off, too. */
static uint64_t round_to_odd(power g, uint64_t factor) {
  uint64_t ignored;
  uint64_t low;
  const uint64_t carry = multiply(&ignored, g.low, factor);
  uint64_t high = multiply(&low, g.high, factor);

  low += carry;
  high += low < carry;
  return high | (low > 1);
}

/* The same of a factor below 2^32, for which the upper half of the power is enough. */
static uint64_t round_to_odd_32(uint64_t g, uint64_t factor) {
  uint64_t low;
  const uint64_t high = multiply(&low, g, factor);

  return high | (low >> 32 > 1);
}

/* Three places in quarters of a last digit: the ends of the interval, and the number itself. */
typedef struct interval {
  uint64_t lower;
  uint64_t middle;
  uint64_t upper;
} interval;

/* The closest number of all digits, of two the even one. One at least lies in the interval, and if
 * its ends are equally far away, the closest does. */
static inline uint64_t closest(const interval *i) {
  return (i->middle + 1 + (i->middle / 4 & 1)) / 4;
}

/* The same where the lower end is closer: the one of both that lies in the interval, else that. */
static uint64_t closest_inside(const interval *i) {
  const uint64_t s = i->middle / 4;
  const bool down = i->lower <= 4 * s;
  const bool up = 4 * s + 4 <= i->upper;

  return down == up ? closest(i) : s + up;
}

/* The number of the fewest digits in the interval: of one digit less, if there is one. The choice
 * is unpredictable for the processor, so there are no branches. */
static inline uint64_t choose(const interval *i, bool narrow) {
  const uint64_t tens = i->middle / 40;
  const bool down = i->lower <= 40 * tens;
  const bool up = 40 * tens + 40 <= i->upper;
  const uint64_t fewer = 10 * (tens + up);
  const uint64_t all = narrow ? closest_inside(i) : closest(i);
  const uint64_t is_fewer = (tens > 0) & (down != up);

  return all ^ ((all ^ fewer) & (0 - is_fewer));
}

/* The power of ten that scales c * 2^q to an integer, and the bits to shift left. */
typedef struct scale {
  power g;
  int k;
  int shift;
} scale;

/* narrow: the next smaller number is only half as far away as the next larger. */
static scale scale_of(int q, bool narrow) {
  const int k = narrow ? log10_of_three_quarters(q) : log10_of_power2(q);

  return (scale){g_powers[-k - SMALLEST_POWER], k, q + log2_of_power10(-k) + 1};
}

/* c * 2^q, c > 0. Ends of the interval read back as an even neighbour. */
static inline decimal shortest(uint64_t c, int q, bool narrow) {
  const uint64_t odd = c & 1;
  const scale at = scale_of(q, narrow);
  const interval i = {round_to_odd(at.g, (4 * c - 2 + narrow) << at.shift) + odd,
                      round_to_odd(at.g, 4 * c << at.shift),
                      round_to_odd(at.g, (4 * c + 2) << at.shift) - odd};

  return (decimal){choose(&i, narrow), at.k};
}

static inline decimal shortest_32(uint64_t c, int q, bool narrow) {
  const uint64_t odd = c & 1;
  const scale at = scale_of(q, narrow);
  const uint64_t g = at.g.high + (at.g.low != 0); /* rounded up, as the whole is */
  const interval i = {round_to_odd_32(g, (4 * c - 2 + narrow) << at.shift) + odd,
                      round_to_odd_32(g, 4 * c << at.shift),
                      round_to_odd_32(g, (4 * c + 2) << at.shift) - odd};

  return (decimal){choose(&i, narrow), at.k};
}

/* --- few digits ------------------------------------------------------------------------------- */

/* No two numbers of at most DBL_DIG (FLT_DIG) digits read back as the same float. So if one of them
 * reads back as v, which a division of exact numbers shows, it is the result. 0 digits: there is
 * none within eight (three) places after the point. */
static decimal few_digits(double v) {
  const double limit = 1e7; /* 15 digits */

  if (FLT_EVAL_METHOD != 0 || v >= limit) return (decimal){0, 0};
  const int64_t digits = (int64_t)(v * 1e8 + 0.5);
  return (decimal){(double)digits / 1e8 == v ? (uint64_t)digits : 0, -8};
}

static decimal few_digits_32(float v) {
  const float limit = 1e3F; /* 6 digits */

  if (FLT_EVAL_METHOD != 0 || v >= limit) return (decimal){0, 0};
  const int32_t digits = (int32_t)(v * 1e3F + 0.5F);
  return (decimal){(float)digits / 1e3F == v ? (uint64_t)digits : 0, -3};
}

/* --- layout ----------------------------------------------------------------------------------- */

/* Digits from the first that counts, then zeros: eight, eight, and the last of 17. */
typedef struct digits {
  uint64_t first;
  uint64_t next;
  char last;
  size_t count; /* to the last that is not 0 */
  int point;    /* digits in front of the point */
} digits;

static const uint64_t g_tens[] = {UINT64_C(1),
                                  UINT64_C(10),
                                  UINT64_C(100),
                                  UINT64_C(1000),
                                  UINT64_C(10000),
                                  UINT64_C(100000),
                                  UINT64_C(1000000),
                                  UINT64_C(10000000),
                                  UINT64_C(100000000),
                                  UINT64_C(1000000000),
                                  UINT64_C(10000000000),
                                  UINT64_C(100000000000),
                                  UINT64_C(1000000000000),
                                  UINT64_C(10000000000000),
                                  UINT64_C(100000000000000),
                                  UINT64_C(1000000000000000),
                                  UINT64_C(10000000000000000),
                                  UINT64_C(100000000000000000),
                                  UINT64_C(1000000000000000000)};
enum { MOST_DIGITS = 18 }; /* of a decimal; a number of 18 ends with a zero */

/* Of a number above 0. 1233 / 4096 is about log10(2): the guess is right, or one too small. */
static unsigned digit_count(uint64_t number) {
  const unsigned bits = 64u - (unsigned)__builtin_clzll(number);
  const unsigned guess = bits * 1233 >> 12;

  return guess + (number >= g_tens[guess]);
}

/* Digits up to the last that is not 0, of eight. */
static size_t used_digits(uint64_t eight) {
  return 8 - (unsigned)__builtin_clzll(eight) / 8;
}

/* Up to 17; a number that no division finds has 16 or 17, except subnormals. */
static inline digits spell(decimal d) {
  const unsigned has_17 = d.digits >= g_tens[16];
  unsigned count = 16 + has_17;
  uint64_t factor = 100 - 90 * has_17;

  if (d.digits < g_tens[15]) {
    count = digit_count(d.digits);
    factor = g_tens[MOST_DIGITS - count];
  }
  const uint64_t aligned = d.digits * factor;
  const uint64_t rest = aligned % g_tens[10];
  const uint64_t first = ha__eight_digits(aligned / g_tens[10]);
  const int point = (int)count + d.exponent;
  if (rest == 0) return (digits){first | HA__ZEROS, HA__ZEROS, '0', used_digits(first), point};
  const uint64_t next = ha__eight_digits(rest / 100);
  const unsigned last = (unsigned)(rest % 100) / 10;
  const size_t used = 8 + used_digits(next | 1);
  return (digits){first | HA__ZEROS, next | HA__ZEROS, (char)('0' + last),
                  used + (last != 0) * (17 - used), point};
}

/* Up to 9, as a float32 has. */
static inline digits spell_32(decimal d) {
  const unsigned count = digit_count(d.digits);
  const uint64_t aligned = d.digits * g_tens[9 - count];
  const uint64_t first = ha__eight_digits(aligned / 10);
  const unsigned last = (unsigned)(aligned % 10);
  const size_t used = used_digits(first);

  return (digits){first | HA__ZEROS, HA__ZEROS | last, '0', used + (last != 0) * (9 - used),
                  (int)count + d.exponent};
}

/* All of them; 17 bytes. */
static inline void put_digits(char *out, const digits *d) {
  ha__store_u64((uint8_t *)out, d->first);
  ha__store_u64((uint8_t *)out + 8, d->next);
  out[16] = d->last;
}

/* All digits, with a point after the first `whole`: 1 to 7, by shifting, because bytes that were
 * just stored are slow to load. */
static inline void put_with_point(char *out, const digits *d, size_t whole) {
  const uint64_t front = (UINT64_C(1) << 8 * whole) - 1;

  ha__store_u64((uint8_t *)out,
                (d->first & front) | (uint64_t)'.' << 8 * whole | (d->first & ~front) << 8);
  out[8] = (char)(d->first >> 56);
  ha__store_u64((uint8_t *)out + 9, d->next);
  out[17] = d->last;
}

/* The same after 8 to 16; the digits there move. */
static void put_with_far_point(char *out, const digits *d, size_t whole) {
  char tail[16];

  put_digits(out, d);
  out[17] = '0';
  memcpy(tail, out + whole, sizeof tail);
  memcpy(out + whole + 1, tail, sizeof tail);
  out[whole] = '.';
}

/* d.ddde+XX, of two or three digits, as there are. */
static size_t put_scientific(char *out, const digits *d) {
  const int exponent = d->point - 1;
  const uint32_t size = (uint32_t)(exponent < 0 ? -exponent : exponent);
  const uint32_t hundreds = size / 100;
  const uint32_t tens = size / 10 % 10;
  const unsigned none = hundreds == 0;
  const size_t at = d->count + (d->count > 1); /* the point is overwritten where nothing follows */

  put_with_point(out, d, 1);
  out[at] = 'e';
  out[at + 1] = (char)('+' + ('-' - '+') * (exponent < 0));
  ha__store_u32((uint8_t *)out + at + 2,
                (0x303030u | hundreds | tens << 8 | size % 10 << 16) >> 8 * none);
  return at + 5 - none;
}

static inline size_t put_spelled(char *out, const digits *d) {
  if (d->point > 16 || d->point < -3) return put_scientific(out, d);
  if (d->point <= 0) { /* 0.00ddd */
    const size_t zeros = (size_t)(2 - d->point);
    memcpy(out, "0.000000", 8);
    put_digits(out + zeros, d);
    return zeros + d->count;
  }
  const size_t whole = (size_t)d->point; /* dd.ddd, or dd00.0 */
  if (whole < 8) {
    put_with_point(out, d, whole);
  } else {
    put_with_far_point(out, d, whole);
  }
  return (d->count > whole ? d->count : whole + 1) + 1;
}

static size_t put_zero(char *out) {
  memcpy(out, "0.0", 3);
  return 3;
}

size_t ha__number_f64(char *out, double number) {
  uint64_t bits;

  memcpy(&bits, &number, sizeof bits);
  const size_t sign = bits >> 63;
  *out = '-';
  out += sign;
  if (bits << 1 == 0) return sign + put_zero(out);
  const uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
  const int exponent = (int)(bits >> 52 & 0x7FF);
  if (exponent == 0x7FF) return 0;
  decimal d = few_digits(fabs(number));
  if (d.digits == 0) {
    const uint64_t normal = exponent > 0;
    d = shortest(fraction | normal << 52, exponent - 1074 - (int)normal,
                 fraction == 0 && exponent > 1);
  }
  const digits spelled = spell(d);
  return sign + put_spelled(out, &spelled);
}

size_t ha__number_f32(char *out, float number) {
  uint32_t bits;

  memcpy(&bits, &number, sizeof bits);
  const size_t sign = bits >> 31;
  *out = '-';
  out += sign;
  if (bits << 1 == 0) return sign + put_zero(out);
  const uint32_t fraction = bits & ((1u << 23) - 1);
  const int exponent = (int)(bits >> 23 & 0xFF);
  if (exponent == 0xFF) return 0;
  decimal d = few_digits_32(fabsf(number));
  if (d.digits == 0) {
    const uint32_t normal = exponent > 0;
    d = shortest_32(fraction | normal << 23, exponent - 149 - (int)normal,
                    fraction == 0 && exponent > 1);
  }
  const digits spelled = spell_32(d);
  return sign + put_spelled(out, &spelled);
}
