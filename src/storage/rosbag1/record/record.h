/* Record of bags 1.2 and 2.0: a header of name=value fields, and data. Works on bytes; no I/O. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_RECORD_H
#define HA_STORAGE_ROSBAG1_RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/cursor.h"
#include "io/source.h"
#include "model/ros1_field.h"

/* Known fields of record headers; others are skipped. */
enum {
  FIELD_OP,
  FIELD_CONN,
  FIELD_TIME,
  FIELD_TOPIC,
  FIELD_COMPRESSION,
  FIELD_SIZE,
  FIELD_VER,
  FIELD_COUNT,
  FIELD_CHUNK_POS,
  FIELD_START_TIME,
  FIELD_END_TIME,
  FIELD_INDEX_POS,
  FIELD_CONN_COUNT,
  FIELD_CHUNK_COUNT,
  FIELD_ENCRYPTOR,
  FIELD_GPG_USER,
  FIELD_TYPE, /* from here on: only fields of 1.2 */
  FIELD_MD5,
  FIELD_DEF,
  FIELD_SEC,
  FIELD_NSEC,
  FIELD_LATCHING,
  FIELD_CALLERID,
  FIELD_ID, /* from here on: names in drafts of 2.0 for fields above */
  FIELD_START,
  FIELD_END,
  FIELD_MD5SUM,
  FIELD_KINDS
};

enum {
  OP_MESSAGE_DEFINITION = 1, /* 1.2, and drafts of 2.0 */
  OP_MESSAGE = 2,
  OP_BAG_HEADER = 3,
  OP_INDEX_DATA = 4,
  OP_CHUNK = 5,
  OP_CHUNK_INFO = 6,
  OP_CONNECTION = 7
};

/* The two formats that share this record. */
typedef enum ha__rosbag1_dialect { DIALECT_20, DIALECT_12 } ha__rosbag1_dialect;

/* Entries of INDEX DATA and pairs of CHUNK INFO in 2.0. */
enum { INDEX_ENTRY_SIZE = 12, INFO_PAIR_SIZE = 8 };

/* A record without fields and data; the shortest MESSAGE is longer. */
enum { RECORD_MIN_SIZE = 8 };

typedef struct ha__rosbag1_header {
  uint32_t present; /* bit 1 << FIELD_... */
  uint8_t op;
  ha_slice values[FIELD_KINDS]; /* present fields only; numbers have the expected size */
} ha__rosbag1_header;

typedef struct ha__rosbag1_record {
  uint64_t offset; /* of the record; in the file or in the bytes it was read from */
  uint64_t data_offset;
  uint64_t data_size; /* size of the data; INDEX DATA in 2.0 may store another number */
  uint32_t header_size;
  uint32_t stored_data_size; /* the length word */
  ha__rosbag1_header header;
} ha__rosbag1_record;

static inline uint64_t ha__rosbag1_record_end(const ha__rosbag1_record *record) {
  return record->data_offset + record->data_size;
}

static inline bool ha__rosbag1_has(const ha__rosbag1_header *header, unsigned field) {
  return (header->present >> field & 1) != 0;
}

/* 0 or an empty slice when the field is absent. */
static inline uint32_t ha__rosbag1_u32(const ha__rosbag1_header *header, unsigned field) {
  return ha__rosbag1_has(header, field) ? ha__load_u32(header->values[field].data) : 0;
}

static inline uint64_t ha__rosbag1_u64(const ha__rosbag1_header *header, unsigned field) {
  return ha__rosbag1_has(header, field) ? ha__load_u64(header->values[field].data) : 0;
}

static inline ha_slice ha__rosbag1_text(const ha__rosbag1_header *header, unsigned field) {
  return ha__rosbag1_has(header, field) ? header->values[field]
                                        : (ha_slice){(const uint8_t *)"", 0};
}

/* Time of two u32, seconds and nanoseconds; can't overflow. */
static inline int64_t ha__rosbag1_time(uint32_t sec, uint32_t nsec) {
  return (int64_t)sec * 1000000000 + (int64_t)nsec;
}

static inline int64_t ha__rosbag1_load_time(const uint8_t *bytes) {
  return ha__rosbag1_time(ha__load_u32(bytes), ha__load_u32(bytes + 4));
}

static inline int64_t ha__rosbag1_time_field(const ha__rosbag1_header *header, unsigned field) {
  return ha__rosbag1_has(header, field) ? ha__rosbag1_load_time(header->values[field].data) : 0;
}

/* Number of entries of an INDEX DATA record of 2.0; false when the data has another size. */
bool ha__rosbag1_index_count(uint32_t *out, const ha__rosbag1_record *record);

/* True for a record that may be a message with a damaged op byte: other unknown kinds may be
 * skipped, messages may not. */
bool ha__rosbag1_is_odd_message(const ha__rosbag1_header *header);

/* FIELD_... of a name, or FIELD_KINDS. */
unsigned ha__rosbag1_field_find(ha_slice name);
const char *ha__rosbag1_field_name(unsigned field);
/* Size of the value of a field: 1, 4 or 8 bytes; 0 = text of any length. */
size_t ha__rosbag1_field_size(unsigned field);

/* Parse the fields of a record header. HA_E_CORRUPT unless each is well formed, numbers have the
 * expected size, and all fields that op requires in this dialect are present; file_offset is for
 * the error text. */
ha_status ha__rosbag1_header_parse(ha__rosbag1_header *out, const uint8_t *bytes, size_t size,
                                   ha__rosbag1_dialect dialect, int64_t file_offset, ha_error *err);

/* Read header and lengths of the record at offset. HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_IO. The
 * caller checks that the data is whole. Slices are valid until the next need() of the window. */
ha_status ha__rosbag1_record_read(ha__rosbag1_record *out, ha__window *window, uint64_t offset,
                                  ha__rosbag1_dialect dialect, ha_error *err);

/* The same for bytes in memory. */
ha_status ha__rosbag1_record_at(ha__rosbag1_record *out, const uint8_t *bytes, size_t size,
                                size_t offset, ha__rosbag1_dialect dialect, ha_error *err);

/* Read the record again with its data in the same view as its header, so that the slices of both
 * are valid. *bytes: the whole record; offsets in record are now relative to its start. Fails as
 * need() does. */
ha_status ha__rosbag1_record_view(ha__rosbag1_record *record, const uint8_t **bytes,
                                  ha__window *window, ha_error *err);

/* Bytes of a record; as ha__window_need(), but HA_E_CORRUPT when some of them are unreadable on the
 * disk. */
ha_status ha__rosbag1_need(const uint8_t **out, ha__window *window, uint64_t offset, size_t size,
                           ha_error *err);

/* Offset of the first plausible record at or after `offset`: known op, all required fields, its
 * data within the source. *out is the size of the source when there is none. HA_E_IO. */
ha_status ha__rosbag1_record_find(uint64_t *out, ha__window *window, uint64_t offset,
                                  ha__rosbag1_dialect dialect, ha_error *err);

/* True for a CONNECTION without a topic, as drafts of 2.0 have: it completes another record with
 * the same id. */
bool ha__rosbag1_is_addition(const ha__rosbag1_header *header);

/* True when a plausible record is at offset, or the source ends there. HA_E_IO, HA_E_NOMEM. */
ha_status ha__rosbag1_plausible(bool *out, ha__window *window, uint64_t offset,
                                ha__rosbag1_dialect dialect, ha_error *err);

/* True when the bytes from offset to the end are all zero (or there are none). */
bool ha__rosbag1_zeros_to_end(ha__window *window, uint64_t offset);

#endif
