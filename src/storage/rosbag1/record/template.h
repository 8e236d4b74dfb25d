/* Template of a usual message header: 38 bytes, three fields in any order. Its constant parts
 * (lengths, names, op) are compared in words of eight bytes. Hot path. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_TEMPLATE_H
#define HA_STORAGE_ROSBAG1_RECORD_TEMPLATE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "storage/rosbag1/record/record.h"

enum {
  HA__ROSBAG1_TEMPLATE_HEADER = 38,
  HA__ROSBAG1_TEMPLATE_WORDS = 6,
  HA__ROSBAG1_TEMPLATE_BYTES =
      HA__ROSBAG1_TEMPLATE_WORDS *
      8, /* bytes compared; the length of the data ends two bytes before their end */
  HA__ROSBAG1_DATA_SIZE_AT = 4 + HA__ROSBAG1_TEMPLATE_HEADER,
  HA__ROSBAG1_DATA_AT = HA__ROSBAG1_DATA_SIZE_AT + 4 /* size of the shortest such record */
};

typedef struct ha__rosbag1_template {
  bool known; /* false: nothing was learned yet */
  uint64_t mask[HA__ROSBAG1_TEMPLATE_WORDS];
  uint64_t want[HA__ROSBAG1_TEMPLATE_WORDS];
  size_t conn_at; /* from the record's first byte */
  size_t time_at;
} ha__rosbag1_template;

/* Set the template from the message in these bytes, if its header is a usual one. */
static inline void ha__rosbag1_template_learn(ha__rosbag1_template *t, const uint8_t *bytes,
                                              size_t size, const ha__rosbag1_record *record) {
  const ha__rosbag1_header *header = &record->header;
  const uint8_t *start = bytes + record->offset;
  uint8_t mask[HA__ROSBAG1_TEMPLATE_BYTES];

  /* conn, op and time occupy these 38 bytes, so there is no other field */
  if (record->header_size != HA__ROSBAG1_TEMPLATE_HEADER ||
      size - record->offset < HA__ROSBAG1_TEMPLATE_BYTES) {
    return;
  }
  t->conn_at = (size_t)(header->values[FIELD_CONN].data - start);
  t->time_at = (size_t)(header->values[FIELD_TIME].data - start);
  memset(mask, 0xff, sizeof mask);
  memset(mask + t->conn_at, 0, 4);
  memset(mask + t->time_at, 0, 8);
  memset(mask + HA__ROSBAG1_DATA_SIZE_AT, 0, HA__ROSBAG1_TEMPLATE_BYTES - HA__ROSBAG1_DATA_SIZE_AT);
  for (size_t i = 0; i < HA__ROSBAG1_TEMPLATE_WORDS; i++) {
    t->mask[i] = ha__load_u64(mask + i * 8);
    t->want[i] = ha__load_u64(start + i * 8) & t->mask[i];
  }
  t->known = true;
}

/* Word i of the header; 0 = as in the template. */
static inline uint64_t ha__rosbag1_template_differs(const ha__rosbag1_template *t,
                                                    const uint8_t *record, size_t i) {
  return (ha__load_u64(record + i * 8) ^ t->want[i]) & t->mask[i];
}

/* Unrolled by hand, because compilers do not unroll it; runs for each message. */
static inline bool ha__rosbag1_template_matches(const ha__rosbag1_template *t,
                                                const uint8_t *record) {
  static_assert(HA__ROSBAG1_TEMPLATE_WORDS == 6, "all words are compared");
  return (ha__rosbag1_template_differs(t, record, 0) | ha__rosbag1_template_differs(t, record, 1) |
          ha__rosbag1_template_differs(t, record, 2) | ha__rosbag1_template_differs(t, record, 3) |
          ha__rosbag1_template_differs(t, record, 4) |
          ha__rosbag1_template_differs(t, record, 5)) == 0;
}

/* End of the record at pos, if its header matches the template and its data is within the bytes;
 * else 0. */
static inline size_t ha__rosbag1_alike(const ha__rosbag1_template *t, const uint8_t *bytes,
                                       size_t size, size_t pos) {
  const uint8_t *record = bytes + pos;

  if (size - pos < HA__ROSBAG1_TEMPLATE_BYTES || !ha__rosbag1_template_matches(t, record)) return 0;
  const uint32_t data_size = ha__load_u32(record + HA__ROSBAG1_DATA_SIZE_AT);
  return data_size <= size - pos - HA__ROSBAG1_DATA_AT ? pos + HA__ROSBAG1_DATA_AT + data_size : 0;
}

#endif
