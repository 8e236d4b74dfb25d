/* Floats by Schubfach: R. Giulietti, "The Schubfach way to render doubles" (2021). Of the numbers
 * that read back as v = c * 2^q it takes one of the fewest digits, and of those the closest. The
 * interval of those numbers is scaled by a power of ten, so that its ends become integers of four
 * times the last digit; that product needs no more than 128 bits of the power. */
#include "base/number.h"

#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"

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

/* --- integers --------------------------------------------------------------------------------- */

static const char g_pairs[] = "00010203040506070809101112131415161718192021222324"
                              "25262728293031323334353637383940414243444546474849"
                              "50515253545556575859606162636465666768697071727374"
                              "75767778798081828384858687888990919293949596979899";

static const uint64_t g_tens[] = {
    UINT64_C(0),
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
    UINT64_C(1000000000000000000),
    UINT64_C(10000000000000000000),
};

/* 1233 / 4096 is about log10(2): the guess is right, or one too small. */
static size_t digit_count(uint64_t number) {
  const unsigned bits = 64u - (unsigned)__builtin_clzll(number | 1);
  const size_t guess = bits * 1233 >> 12;

  return guess + (number >= g_tens[guess]);
}

/* Eight digits, in pairs that do not wait for each other. */
static void put_eight(char *out, uint32_t number) {
  const uint32_t high = number / 10000;
  const uint32_t low = number % 10000;

  memcpy(out, g_pairs + (size_t)(high / 100) * 2, 2);
  memcpy(out + 2, g_pairs + (size_t)(high % 100) * 2, 2);
  memcpy(out + 4, g_pairs + (size_t)(low / 100) * 2, 2);
  memcpy(out + 6, g_pairs + (size_t)(low % 100) * 2, 2);
}

static void put_digits(char *out, size_t count, uint64_t number) {
  char *to = out + count;

  for (; number >= 100000000; number /= 100000000) {
    to -= 8;
    put_eight(to, (uint32_t)(number % 100000000));
  }
  uint32_t rest = (uint32_t)number;
  if (rest >= 10000) {
    const uint32_t low = rest % 10000;
    to -= 4;
    memcpy(to, g_pairs + (size_t)(low / 100) * 2, 2);
    memcpy(to + 2, g_pairs + (size_t)(low % 100) * 2, 2);
    rest /= 10000;
  }
  if (rest >= 100) {
    to -= 2;
    memcpy(to, g_pairs + (size_t)(rest % 100) * 2, 2);
    rest /= 100;
  }
  if (to - out == 2) {
    memcpy(out, g_pairs + (size_t)rest * 2, 2);
  } else if (to - out == 1) {
    *out = (char)('0' + rest);
  }
}

size_t ha__number_u64(char *out, uint64_t number) {
  const size_t count = digit_count(number);

  put_digits(out, count, number);
  return count;
}

size_t ha__number_i64(char *out, int64_t number) {
  if (number >= 0) return ha__number_u64(out, (uint64_t)number);
  *out = '-';
  return 1 + ha__number_u64(out + 1, 0 - (uint64_t)number);
}

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

/* c * 2^q, c > 0; narrow: the next smaller number is only half as far away as the next larger. */
static decimal shortest(uint64_t c, int q, bool narrow) {
  const uint64_t odd = c & 1; /* ends of the interval read back as an even neighbour */
  const int k = narrow ? log10_of_three_quarters(q) : log10_of_power2(q);
  const int h = q + log2_of_power10(-k) + 1;
  const power g = g_powers[-k - SMALLEST_POWER];
  const uint64_t lower = round_to_odd(g, (4 * c - 2 + narrow) << h) + odd;
  const uint64_t middle = round_to_odd(g, 4 * c << h);
  const uint64_t upper = round_to_odd(g, (4 * c + 2) << h) - odd;
  const uint64_t s = middle / 4;

  if (s >= 10) {
    const uint64_t tens = s / 10;
    const bool down = lower <= 40 * tens;
    const bool up = 40 * tens + 40 <= upper;
    if (down != up) return (decimal){tens + up, k + 1};
  }
  const bool down = lower <= 4 * s;
  const bool up = 4 * s + 4 <= upper;
  if (down != up) return (decimal){s + up, k};
  const uint64_t half = 4 * s + 2;
  return (decimal){s + (middle > half || (middle == half && (s & 1))), k};
}

static decimal strip_zeros(decimal d) {
  if (d.digits % 10 != 0) return d;
  if (d.digits % 100000000 == 0) {
    d.digits /= 100000000;
    d.exponent += 8;
  }
  while (d.digits % 10000 == 0) {
    d.digits /= 10000;
    d.exponent += 4;
  }
  while (d.digits % 10 == 0) {
    d.digits /= 10;
    d.exponent++;
  }
  return d;
}

/* --- layout ----------------------------------------------------------------------------------- */

/* d.ddde+XX */
static size_t put_scientific(char *out, decimal d, size_t count, int exponent) {
  const unsigned size = (unsigned)(exponent < 0 ? -exponent : exponent);
  size_t at = 1;

  put_digits(out + 1, count, d.digits);
  out[0] = out[1];
  if (count > 1) {
    out[1] = '.';
    at = count + 1;
  }
  out[at++] = 'e';
  out[at++] = exponent < 0 ? '-' : '+';
  if (size < 10) out[at++] = '0';
  return at + ha__number_u64(out + at, size);
}

static size_t put_decimal(char *out, decimal d) {
  const size_t count = digit_count(d.digits);
  const int point = (int)count + d.exponent; /* digits before the point */

  if (point > 16 || point < -3) return put_scientific(out, d, count, point - 1);
  if (point <= 0) { /* 0.00ddd */
    const size_t zeros = (size_t)-point + 2;
    memcpy(out, "0.0000", zeros);
    put_digits(out + zeros, count, d.digits);
    return zeros + count;
  }
  const size_t whole = (size_t)point;
  put_digits(out, count, d.digits);
  if (whole >= count) { /* ddd00.0 */
    memset(out + count, '0', whole - count);
    memcpy(out + whole, ".0", 2);
    return whole + 2;
  }
  memmove(out + whole + 1, out + whole, count - whole);
  out[whole] = '.';
  return count + 1;
}

/* fraction and exponent as IEEE 754 stores them; bits of the fraction, and the bias. */
static size_t put_float(char *out, uint64_t fraction, int exponent, int bits, int bias) {
  const uint64_t hidden = UINT64_C(1) << bits;
  const bool normal = exponent != 0;

  if (!normal && fraction == 0) {
    memcpy(out, "0.0", 3);
    return 3;
  }
  const uint64_t c = normal ? fraction | hidden : fraction;
  const int q = (normal ? exponent : 1) - bias - bits;
  if (q <= 0 && q >= -bits && (c & ((UINT64_C(1) << -q) - 1)) == 0) { /* a whole number */
    return put_decimal(out, strip_zeros((decimal){c >> -q, 0}));
  }
  return put_decimal(out, strip_zeros(shortest(c, q, fraction == 0 && exponent > 1)));
}

size_t ha__number_f64(char *out, double number) {
  uint64_t bits;
  size_t sign = 0;

  memcpy(&bits, &number, sizeof bits);
  if (bits >> 63) out[sign++] = '-';
  return sign + put_float(out + sign, bits & ((UINT64_C(1) << 52) - 1), (int)(bits >> 52 & 0x7FF),
                          52, 1023);
}

size_t ha__number_f32(char *out, float number) {
  uint32_t bits;
  size_t sign = 0;

  memcpy(&bits, &number, sizeof bits);
  if (bits >> 31) out[sign++] = '-';
  return sign + put_float(out + sign, bits & ((1u << 23) - 1), (int)(bits >> 23 & 0xFF), 23, 127);
}
