#include "io/age/bech32.h"

#include <ctype.h>
#include <string.h>

#include "base/alloc.h"

enum { CHECKSUM = 6 };

static uint32_t step(uint32_t sum, unsigned value) {
  static const uint32_t generators[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
  const uint32_t top = sum >> 25;

  sum = (sum & 0x1ffffff) << 5 ^ value;
  for (unsigned i = 0; i < 5; i++) {
    if (top >> i & 1) sum ^= generators[i];
  }
  return sum;
}

/* -1: not a character of the alphabet. */
static int value_of(char c) {
  static const char alphabet[] = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  const char *at = c ? strchr(alphabet, tolower((unsigned char)c)) : NULL;

  return at ? (int)(at - alphabet) : -1;
}

static bool has_one_case(const char *text, size_t size) {
  bool lower = false;
  bool upper = false;

  for (size_t i = 0; i < size; i++) {
    lower = lower || islower((unsigned char)text[i]);
    upper = upper || isupper((unsigned char)text[i]);
  }
  return !(lower && upper);
}

static bool begins_with(const char *text, size_t size, const char *prefix) {
  const size_t length = strlen(prefix);

  if (size < length + 1 + CHECKSUM || text[length] != '1') return false;
  for (size_t i = 0; i < length; i++) {
    if (tolower((unsigned char)text[i]) != prefix[i]) return false;
  }
  return true;
}

static uint32_t sum_of_prefix(const char *prefix) {
  uint32_t sum = 1;

  for (const char *p = prefix; *p; p++) {
    sum = step(sum, (unsigned)(unsigned char)*p >> 5);
  }
  sum = step(sum, 0);
  for (const char *p = prefix; *p; p++) {
    sum = step(sum, (unsigned)(unsigned char)*p & 31);
  }
  return sum;
}

bool ha__bech32_decode(uint8_t *out, size_t size, const char *prefix, const char *text,
                       size_t text_size) {
  const size_t start = strlen(prefix) + 1;
  uint32_t sum = sum_of_prefix(prefix);
  uint32_t bits = 0;
  unsigned count = 0;
  size_t done = 0;

  if (!begins_with(text, text_size, prefix) || !has_one_case(text, text_size)) return false;
  for (size_t i = start; i < text_size; i++) {
    const int value = value_of(text[i]);
    if (value < 0) return false;
    sum = step(sum, (unsigned)value);
    if (i + CHECKSUM >= text_size) continue;
    bits = bits << 5 | (unsigned)value;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    if (done == size) return false;
    out[done++] = (uint8_t)(bits >> count);
    bits &= (1u << count) - 1;
  }
  return sum == 1 && done == size && count < 5 && bits == 0;
}
