/* Little-endian loads from and stores to any address, and arithmetic that cannot wrap. */
#ifndef HA_BASE_BYTES_H
#define HA_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint16_t ha__load_u16(const uint8_t *p) {
  return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t ha__load_u32(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t ha__load_u64(const uint8_t *p) {
  return (uint64_t)ha__load_u32(p) | (uint64_t)ha__load_u32(p + 4) << 32;
}

/* A number in the byte order of files. Stores it as a whole: compilers do not always join single
 * bytes. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HA__LITTLE(bits, value) __builtin_bswap##bits(value)
#else
#define HA__LITTLE(bits, value) (value)
#endif

static inline void ha__store_u16(uint8_t *p, uint16_t value) {
  const uint16_t little = HA__LITTLE(16, value);

  memcpy(p, &little, sizeof little);
}

static inline void ha__store_u32(uint8_t *p, uint32_t value) {
  const uint32_t little = HA__LITTLE(32, value);

  memcpy(p, &little, sizeof little);
}

static inline void ha__store_u64(uint8_t *p, uint64_t value) {
  const uint64_t little = HA__LITTLE(64, value);

  memcpy(p, &little, sizeof little);
}

static inline bool ha__add_u64(uint64_t *out, uint64_t a, uint64_t b) {
  return !__builtin_add_overflow(a, b, out);
}

static inline bool ha__add_size(size_t *out, size_t a, size_t b) {
  return !__builtin_add_overflow(a, b, out);
}

static inline bool ha__mul_size(size_t *out, size_t a, size_t b) {
  return !__builtin_mul_overflow(a, b, out);
}

/* Whether [offset, offset + size) is within [0, total). */
static inline bool ha__range_within(uint64_t offset, uint64_t size, uint64_t total) {
  return offset <= total && size <= total - offset;
}

/* The bytes of a literal without its NUL, for comparisons. */
static inline bool ha__bytes_equal(const void *a, size_t a_size, const void *b, size_t b_size) {
  return a_size == b_size && (a_size == 0 || memcmp(a, b, a_size) == 0);
}

#endif
