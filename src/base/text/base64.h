/* Base64 (RFC 4648): decoding and encoding. */
#ifndef HA_BASE_TEXT_BASE64_H
#define HA_BASE_TEXT_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of decoded bytes of the text; white space is skipped. false = not base64. */
bool ha__base64_size(size_t *out, const char *text, size_t size);
/* Decodes a text whose size ha__base64_size() has returned. */
void ha__base64_decode(uint8_t *out, const char *text, size_t size);

/* Encodes three bytes, or the last size < 3 bytes, as four characters. size > 0. Inline, because
 * it runs for each three bytes of printed images. */
static inline void ha__base64_triple(char out[4], const uint8_t *bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
  enum { PADDING = 64 };
  const uint32_t bits = (uint32_t)bytes[0] << 16 | (size > 1 ? (uint32_t)bytes[1] << 8 : 0) |
                        (size > 2 ? bytes[2] : 0);

  out[0] = digits[bits >> 18];
  out[1] = digits[bits >> 12 & 63];
  out[2] = digits[size > 1 ? bits >> 6 & 63 : PADDING];
  out[3] = digits[size > 2 ? bits & 63 : PADDING];
}

#endif
