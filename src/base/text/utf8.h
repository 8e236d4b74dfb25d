/* Characters of UTF-8. */
#ifndef HA_BASE_TEXT_UTF8_H
#define HA_BASE_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Replacement for bytes that are no character. */
#define HA__UTF8_REPLACEMENT UINT32_C(0xFFFD)

/* A character, and its size in bytes. */
typedef struct ha__utf8 {
  uint32_t code; /* HA__UTF8_REPLACEMENT for what is not UTF-8, one byte at a time */
  size_t size;
} ha__utf8;

/* size > 0. */
static inline ha__utf8 ha__utf8_next(const uint8_t *bytes, size_t size) {
  static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const ha__utf8 wrong = {HA__UTF8_REPLACEMENT, 1};
  const uint8_t first = bytes[0];
  size_t want = 0;

  if (first < 0x80) return (ha__utf8){first, 1};
  if (first >= 0xC0 && first < 0xE0) want = 2;
  if (first >= 0xE0 && first < 0xF0) want = 3;
  if (first >= 0xF0 && first < 0xF8) want = 4;
  if (want == 0 || want > size) return wrong;
  uint32_t code = first & (0xFFu >> (want + 1));
  for (size_t i = 1; i < want; i++) {
    if ((bytes[i] & 0xC0) != 0x80) return wrong;
    code = code << 6 | (bytes[i] & 0x3Fu);
  }
  if (code < smallest[want] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return wrong;
  return (ha__utf8){code, want};
}

/* Bytes at the beginning that are ASCII. */
static inline size_t ha__ascii_size(const uint8_t *bytes, size_t size) {
  size_t i = 0;

  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, sizeof word);
    if (word & UINT64_C(0x8080808080808080)) break;
  }
  while (i < size && bytes[i] < 0x80) {
    i++;
  }
  return i;
}

static inline bool ha__utf8_is(const uint8_t *bytes, size_t size) {
  for (size_t at = ha__ascii_size(bytes, size); at < size;) {
    const ha__utf8 c = ha__utf8_next(bytes + at, size - at);
    if (c.code == HA__UTF8_REPLACEMENT && c.size == 1) return false;
    at += c.size;
  }
  return true;
}

/* Whether it controls a terminal or an editor: control characters of ASCII, U+0080 to U+009F, and
 * those that change the direction of text: U+202A to U+202E, U+2066 to U+2069. */
static inline bool ha__utf8_is_control(uint32_t code) {
  if (code < 0xA0) return code < 0x20 || code >= 0x7F;
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/* Returns the number of bytes written, up to 4; code <= 0x10FFFF. */
static inline size_t ha__utf8_put(char *out, uint32_t code) {
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  const size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  const uint32_t lead = 0xF00u >> size & 0xF0u; /* 0xC0, 0xE0, 0xF0 */
  for (size_t i = size - 1; i > 0; i--) {
    out[i] = (char)(0x80 | (code & 0x3F));
    code >>= 6;
  }
  out[0] = (char)(lead | code);
  return size;
}

/* The character in code units of UTF-16: 1 or 2. Returns the number. */
static inline uint32_t ha__utf8_units(uint32_t units[2], uint32_t code) {
  units[0] = code;
  if (code < 0x10000) return 1;
  units[0] = 0xD800 + ((code - 0x10000) >> 10);
  units[1] = 0xDC00 + ((code - 0x10000) & 0x3FF);
  return 2;
}

#endif
