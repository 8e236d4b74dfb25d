/* Writes the bytes of records of 2.0: the inverse of record.h. The caller has reserved the
 * space. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_PUT_H
#define HA_STORAGE_ROSBAG1_RECORD_PUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"

/* Sizes of record headers with fixed content. */
enum { MESSAGE_HEADER = 38, INDEX_HEADER = 47, BAG_HEADER = 69, CHUNK_INFO_HEADER = 100 };

/* Bytes of a field in addition to name and value: its length and '='. */
enum { FIELD_EXTRA = 5 };

static inline uint8_t *ha__put_bytes(uint8_t *p, const void *bytes, size_t size) {
  if (size) memcpy(p, bytes, size);
  return p + size;
}

static inline uint8_t *ha__put_u32(uint8_t *p, uint32_t value) {
  ha__store_u32(p, value);
  return p + 4;
}

/* A length of a field or of a record's part; checked by the caller. */
static inline uint8_t *ha__put_size(uint8_t *p, size_t size) {
  return ha__put_u32(p, (uint32_t)size);
}

/* Two u32: seconds and nanoseconds; the time was checked by ha__rosbag1_time_fits(). */
static inline uint8_t *ha__put_time(uint8_t *p, int64_t time_ns) {
  const uint64_t ns = (uint64_t)time_ns;
  const uint64_t sec = ns / 1000000000;

  ha__store_u32(p, (uint32_t)sec);
  ha__store_u32(p + 4, (uint32_t)(ns - sec * 1000000000));
  return p + 8;
}

/* True when the seconds of a time fit into a u32. A negative time, as unsigned, is too large. */
static inline bool ha__rosbag1_time_fits(int64_t time_ns) {
  return (uint64_t)time_ns / 1000000000 <= UINT32_MAX;
}

static inline uint8_t *ha__put_field(uint8_t *p, const char *name, size_t name_size,
                                     const void *value, size_t value_size) {
  p = ha__put_size(p, name_size + 1 + value_size);
  p = ha__put_bytes(p, name, name_size);
  *p++ = '=';
  return ha__put_bytes(p, value, value_size);
}

static inline uint8_t *ha__put_text(uint8_t *p, const char *name, const char *value) {
  return ha__put_field(p, name, strlen(name), value, strlen(value));
}

static inline uint8_t *ha__put_field_u32(uint8_t *p, const char *name, uint32_t value) {
  uint8_t bytes[4];

  ha__store_u32(bytes, value);
  return ha__put_field(p, name, strlen(name), bytes, sizeof bytes);
}

static inline uint8_t *ha__put_field_u64(uint8_t *p, const char *name, uint64_t value) {
  uint8_t bytes[8];

  ha__store_u64(bytes, value);
  return ha__put_field(p, name, strlen(name), bytes, sizeof bytes);
}

static inline uint8_t *ha__put_field_time(uint8_t *p, const char *name, int64_t time_ns) {
  uint8_t bytes[8];

  ha__put_time(bytes, time_ns);
  return ha__put_field(p, name, strlen(name), bytes, sizeof bytes);
}

static inline uint8_t *ha__put_op(uint8_t *p, uint8_t op) {
  return ha__put_field(p, "op", 2, &op, 1);
}

#endif
