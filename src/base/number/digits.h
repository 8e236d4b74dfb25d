/* Converts eight decimal digits at a time, in parallel within one integer. */
#ifndef HA_BASE_NUMBER_DIGITS_H
#define HA_BASE_NUMBER_DIGITS_H

#include "base/bytes.h"

#define HA__TEN_TO_8 UINT64_C(100000000)
#define HA__ZEROS UINT64_C(0x3030303030303030) /* eight times '0' */

/* The digits of a number below 10^8 as bytes of 0 to 9, the first digit in the lowest byte: two
 * halves, then four pairs, then eight. The multiplications divide by 10000, 100 and 10; others take
 * the quotient off the number that stands above it: n << s, less (q * d) << s, and q. */
static inline uint64_t ha__eight_digits(uint64_t number) {
  const uint64_t thousands = number / 10000;
  const uint64_t halves = (number << 32) - thousands * ((UINT64_C(10000) << 32) - 1);
  const uint64_t hundreds = halves * 10486 >> 20 & UINT64_C(0x0000007F0000007F);
  const uint64_t pairs = (halves << 16) - hundreds * ((100u << 16) - 1);
  const uint64_t tens = pairs * 103 >> 10 & UINT64_C(0x000F000F000F000F);

  return (pairs << 8) - tens * ((10u << 8) - 1);
}

static inline void ha__put_eight(char *out, uint64_t digits) {
  ha__store_u64((uint8_t *)out, digits | HA__ZEROS);
}

#endif
