/* Integers. */
#include "base/number/number.h"

#include "base/number/digits.h"

/* A number below 10^8 without leading zeros; always writes eight bytes. */
static size_t put_first(char *out, uint64_t number) {
  const uint64_t digits = ha__eight_digits(number);
  const unsigned zeros = (unsigned)__builtin_ctzll(digits | UINT64_C(1) << 56) / 8;

  ha__store_u64((uint8_t *)out, (digits | HA__ZEROS) >> 8 * zeros);
  return 8 - zeros;
}

size_t ha__number_u64(char *out, uint64_t number) {
  const uint64_t high = number / HA__TEN_TO_8;
  size_t size;

  if (high == 0) return put_first(out, number);
  if (high < HA__TEN_TO_8) {
    size = put_first(out, high);
  } else {
    size = put_first(out, high / HA__TEN_TO_8);
    ha__put_eight(out + size, ha__eight_digits(high % HA__TEN_TO_8));
    size += 8;
  }
  ha__put_eight(out + size, ha__eight_digits(number % HA__TEN_TO_8));
  return size + 8;
}

size_t ha__number_i64(char *out, int64_t number) {
  const size_t sign = number < 0;

  *out = '-';
  return sign + ha__number_u64(out + sign, sign ? 0 - (uint64_t)number : (uint64_t)number);
}
