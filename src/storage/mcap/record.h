/* Layouts of MCAP records as one table, and a decoder without I/O. */
#ifndef HA_STORAGE_MCAP_RECORD_H
#define HA_STORAGE_MCAP_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/bytes.h"
#include "base/cursor.h"

#define HA__MCAP_MAGIC "\x89MCAP0\r\n"

enum {
  HA__MCAP_MAGIC_SIZE = 8,
  HA__MCAP_HEAD_SIZE = 9,         /* opcode and length, before the content of a record */
  HA__MCAP_FOOTER_SIZE = 9 + 20,  /* the whole record */
  HA__MCAP_DATA_END_SIZE = 9 + 4, /* the whole record */
  HA__MCAP_MESSAGE_FIXED = 22     /* content of a message before its data */
};

enum {
  HA__MCAP_HEADER = 0x01,
  HA__MCAP_FOOTER = 0x02,
  HA__MCAP_SCHEMA = 0x03,
  HA__MCAP_CHANNEL = 0x04,
  HA__MCAP_MESSAGE = 0x05,
  HA__MCAP_CHUNK = 0x06,
  HA__MCAP_MESSAGE_INDEX = 0x07,
  HA__MCAP_CHUNK_INDEX = 0x08,
  HA__MCAP_ATTACHMENT = 0x09,
  HA__MCAP_ATTACHMENT_INDEX = 0x0a,
  HA__MCAP_STATISTICS = 0x0b,
  HA__MCAP_METADATA = 0x0c,
  HA__MCAP_METADATA_INDEX = 0x0d,
  HA__MCAP_SUMMARY_OFFSET = 0x0e,
  HA__MCAP_DATA_END = 0x0f,
  HA__MCAP_PRIVATE = 0x80 /* this and higher opcodes belong to applications */
};

/* Pseudo opcode of events for the magic at the start and end of a file. */
enum { HA__MCAP_MAGIC_MARK = 0x00 };

/* An unknown kind: added by a later version of the format, or damage. */
static inline bool ha__mcap_is_reserved(uint8_t opcode) {
  return opcode > HA__MCAP_DATA_END && opcode < HA__MCAP_PRIVATE;
}

/* Indexes into ha__mcap_record.values, in the order of the file. */
enum { HEADER_PROFILE, HEADER_LIBRARY };
enum { FOOTER_SUMMARY_START, FOOTER_SUMMARY_OFFSET_START, FOOTER_SUMMARY_CRC };
enum { SCHEMA_ID, SCHEMA_NAME, SCHEMA_ENCODING, SCHEMA_DATA };
enum { CHANNEL_ID, CHANNEL_SCHEMA_ID, CHANNEL_TOPIC, CHANNEL_ENCODING, CHANNEL_METADATA };
enum { MESSAGE_CHANNEL, MESSAGE_SEQUENCE, MESSAGE_LOG_TIME, MESSAGE_PUBLISH_TIME, MESSAGE_DATA };
enum { CHUNK_START, CHUNK_END, CHUNK_RAW_SIZE, CHUNK_CRC, CHUNK_COMPRESSION, CHUNK_RECORDS };
enum { MESSAGE_INDEX_CHANNEL, MESSAGE_INDEX_RECORDS };
enum {
  CHUNK_INDEX_START,
  CHUNK_INDEX_END,
  CHUNK_INDEX_OFFSET,
  CHUNK_INDEX_LENGTH,
  CHUNK_INDEX_MAP,
  CHUNK_INDEX_MAP_LENGTH,
  CHUNK_INDEX_COMPRESSION,
  CHUNK_INDEX_STORED_SIZE,
  CHUNK_INDEX_RAW_SIZE
};
enum {
  ATTACHMENT_LOG_TIME,
  ATTACHMENT_CREATE_TIME,
  ATTACHMENT_NAME,
  ATTACHMENT_MEDIA_TYPE,
  ATTACHMENT_DATA,
  ATTACHMENT_CRC
};
enum {
  ATTACHMENT_INDEX_OFFSET,
  ATTACHMENT_INDEX_LENGTH,
  ATTACHMENT_INDEX_LOG_TIME,
  ATTACHMENT_INDEX_CREATE_TIME,
  ATTACHMENT_INDEX_DATA_SIZE,
  ATTACHMENT_INDEX_NAME,
  ATTACHMENT_INDEX_MEDIA_TYPE
};
enum {
  STATISTICS_MESSAGES,
  STATISTICS_SCHEMAS,
  STATISTICS_CHANNELS,
  STATISTICS_ATTACHMENTS,
  STATISTICS_METADATA,
  STATISTICS_CHUNKS,
  STATISTICS_START,
  STATISTICS_END,
  STATISTICS_COUNTS
};
enum { METADATA_NAME, METADATA_MAP };
enum { METADATA_INDEX_OFFSET, METADATA_INDEX_LENGTH, METADATA_INDEX_NAME };
enum { SUMMARY_OFFSET_OPCODE, SUMMARY_OFFSET_START, SUMMARY_OFFSET_LENGTH };
enum { DATA_END_CRC };
enum { HA__MCAP_MAX_VALUES = 9 };

typedef enum ha__mcap_type {
  HA__MCAP_U8,
  HA__MCAP_U16,
  HA__MCAP_U32,
  HA__MCAP_U64,
  HA__MCAP_TIME,
  HA__MCAP_TEXT,    /* u32 size and bytes */
  HA__MCAP_BYTES,   /* u32 size and bytes */
  HA__MCAP_TEXTS,   /* u32 size and pairs of texts */
  HA__MCAP_NUMBERS, /* u32 size and pairs of u16 and u64 */
  /* bulk: these need not be in view as a whole */
  HA__MCAP_ENTRIES, /* u32 size and pairs of time and u64 */
  HA__MCAP_BULK,    /* u64 size and bytes */
  HA__MCAP_REST     /* the remaining bytes */
} ha__mcap_type;

typedef struct ha__mcap_field {
  const char *name; /* name as in the format's specification */
  ha__mcap_type type;
} ha__mcap_field;

typedef struct ha__mcap_layout {
  const char *kind; /* "message index" */
  bool closed;      /* nothing may follow the fields */
  uint8_t field_count;
  ha__mcap_field fields[HA__MCAP_MAX_VALUES];
} ha__mcap_layout;

typedef struct ha__mcap_value {
  uint64_t number; /* integers and times; for other fields their size in bytes */
  ha_slice bytes;  /* other fields: the part in view */
} ha__mcap_value;

typedef struct ha__mcap_record {
  uint8_t opcode;
  uint64_t offset;               /* of the opcode: in the file, or in the bytes of a chunk */
  uint64_t length;               /* length field of the content */
  const ha__mcap_layout *layout; /* NULL: unknown or private */
  uint64_t fields_size;          /* of the decoded fields; the rest of the content is padding */
  size_t value_count;            /* decoded so far */
  ha__mcap_value values[HA__MCAP_MAX_VALUES];
} ha__mcap_record;

/* Layout of an opcode; NULL for unknown ones. */
const ha__mcap_layout *ha__mcap_layout_of(uint8_t opcode);

/* Set the position of a record without decoding it. Old values stay until the next decode. */
static inline void ha__mcap_record_clear(ha__mcap_record *out, uint64_t offset) {
  out->opcode = 0;
  out->offset = offset;
  out->length = 0;
  out->layout = NULL;
  out->fields_size = 0;
  out->value_count = 0;
}

/* Parse opcode and length from HA__MCAP_HEAD_SIZE bytes. */
static inline void ha__mcap_head(ha__mcap_record *out, const uint8_t *bytes, uint64_t offset) {
  ha__mcap_record_clear(out, offset);
  out->opcode = bytes[0];
  out->length = ha__load_u64(bytes + 1);
  out->layout = ha__mcap_layout_of(bytes[0]);
}

/* Bytes from the opcode to the end of the content; the caller has checked the length. */
static inline uint64_t ha__mcap_record_size(const ha__mcap_record *rec) {
  return HA__MCAP_HEAD_SIZE + rec->length;
}

/* Bytes of a Chunk record before its records. */
static inline uint64_t ha__mcap_chunk_head_size(const ha__mcap_record *rec) {
  return HA__MCAP_HEAD_SIZE + rec->fields_size - rec->values[CHUNK_RECORDS].number;
}

/* Decode the fields from the first `size` bytes of the content, whose file offset is `at`. Stops
 * without a failure at a field after a bulk one that is not in view (see value_count). HA_END:
 * *need bytes must be in view. HA_E_CORRUPT: a field reaches beyond the record. */
ha_status ha__mcap_decode(ha__mcap_record *rec, const uint8_t *bytes, size_t size, int64_t at,
                          uint64_t *need, ha_error *err);

/* The next pair of a map of texts; HA_END after the last. */
ha_status ha__mcap_texts_next(ha__cursor *map, ha_slice *key, ha_slice *value, ha_error *err);

/* The next pair of a map of numbers; HA_END after the last. */
ha_status ha__mcap_numbers_next(ha__cursor *map, uint16_t *key, uint64_t *value, ha_error *err);

enum { HA__MCAP_MAX_COMPRESSION_NAME = 64 }; /* bytes kept, with the NUL */

/* Name of the compression of a chunk; "none" when it is empty, truncated when too long. */
void ha__mcap_compression_text(char out[HA__MCAP_MAX_COMPRESSION_NAME], ha_slice name);

/* Name of the compression of a chunk, with "" as "none". */
static inline ha_slice ha__mcap_compression(ha_slice name) {
  return name.size ? name : (ha_slice){(const uint8_t *)"none", 4};
}

#endif
