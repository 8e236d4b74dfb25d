/* The check of MCAP files: a correct file has no findings, and each error in it has its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../findings.h"
#include "../../test.h"
#include "bag.h"
#include "compression/compression.h"
#include "storage/storage.h"

/* --- a file with one error ------------------------------------------------------------ */

enum lie {
  NOTHING,
  NO_LIBRARY,
  ODD_PROFILE,
  TWO_HEADERS,
  HEADER_LATE,
  SCHEMA_ID_0,
  SCHEMA_WITHOUT_ENCODING,
  SCHEMA_DIFFERS,
  SCHEMA_DIFFERS_IN_SUMMARY,
  CHANNEL_DIFFERS,
  CHANNEL_OF_NO_SCHEMA,
  CHANNEL_METADATA_BAD,
  CHANNEL_LATE,
  UNKNOWN_OPCODE,
  OPCODE_0,
  CHUNK_START_TIME,
  CHUNK_END_TIME,
  INNER_NOT_ALLOWED,
  MESSAGE_OUTSIDE,
  MESSAGE_OUTSIDE_UNKNOWN,
  INDEX_TIME,
  INDEX_OFFSET,
  INDEX_COUNT,
  INDEX_TWICE,
  INDEX_SAME_ENTRY,
  INDEX_SIZE,
  INDEX_LEFT_OUT,
  INDEX_ALONE,
  ATTACHMENT_CRC_WRONG,
  METADATA_BAD,
  DATA_CRC,
  NO_DATA_END,
  DATA_BEHIND_END,
  SUMMARY_IN_DATA,
  STATISTICS_MESSAGES_WRONG,
  STATISTICS_SCHEMAS_WRONG,
  STATISTICS_CHANNELS_WRONG,
  STATISTICS_ATTACHMENTS_WRONG,
  STATISTICS_METADATA_WRONG,
  STATISTICS_CHUNKS_WRONG,
  STATISTICS_START_WRONG,
  STATISTICS_COUNT_WRONG,
  STATISTICS_CHANNEL_LEFT_OUT,
  STATISTICS_TWICE,
  CHUNK_INDEX_OFFSET_WRONG,
  CHUNK_INDEX_LENGTH_WRONG,
  CHUNK_INDEX_TIME_WRONG,
  CHUNK_INDEX_STORED_WRONG,
  CHUNK_INDEX_RAW_WRONG,
  CHUNK_INDEX_COMPRESSION_WRONG,
  CHUNK_INDEX_MAP_OFFSET,
  CHUNK_INDEX_MAP_SHORT,
  CHUNK_INDEX_MAP_LENGTH_WRONG,
  CHUNK_INDEX_TWICE,
  CHUNK_NOT_INDEXED,
  ATTACHMENT_INDEX_OFFSET_WRONG,
  ATTACHMENT_INDEX_NAME_WRONG,
  ATTACHMENT_NOT_INDEXED,
  METADATA_INDEX_LENGTH_WRONG,
  METADATA_INDEX_NAME_WRONG,
  METADATA_NOT_INDEXED,
  SUMMARY_WITHOUT_CHANNEL,
  SUMMARY_WITHOUT_SCHEMA,
  STATISTICS_IN_FRONT,
  SUMMARY_MIXED,
  SUMMARY_OFFSET_WRONG,
  FOOTER_START,
  FOOTER_OFFSETS,
  SUMMARY_CRC,
  NO_FOOTER,
  NO_MAGIC,
  BYTES_BEHIND,
  LIES
};

typedef struct file {
  uint8_t bytes[8192];
  size_t size;
  enum lie lie;
} file;

static void put(file *f, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    f->bytes[f->size++] = (uint8_t)(value >> 8 * i);
  }
}

static void put_bytes(file *f, const void *bytes, size_t size) {
  if (size) memcpy(f->bytes + f->size, bytes, size);
  f->size += size;
}

static void put_text(file *f, const char *text) {
  put(f, strlen(text), 4);
  put_bytes(f, text, strlen(text));
}

static size_t begin(file *f, uint8_t opcode) {
  put(f, opcode, 1);
  put(f, 0, 8);
  return f->size;
}

static void set(file *f, size_t at, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    f->bytes[at + i] = (uint8_t)(value >> 8 * i);
  }
}

static void end(file *f, size_t start) {
  set(f, start - 8, f->size - start, 8);
}

static uint64_t if_lie(const file *f, enum lie lie, uint64_t then, uint64_t otherwise) {
  return f->lie == lie ? then : otherwise;
}

static void header(file *f) {
  const size_t at = begin(f, 0x01);
  put_text(f, f->lie == ODD_PROFILE ? "drive" : "ros2");
  put_text(f, f->lie == NO_LIBRARY ? "" : "test");
  end(f, at);
}

static void schema(file *f, uint16_t id, const char *encoding, const char *text) {
  const size_t at = begin(f, 0x03);
  put(f, id, 2);
  put_text(f, "a/msg/A");
  put_text(f, encoding);
  put_text(f, text);
  end(f, at);
}

static void channel(file *f, uint16_t id, uint16_t schema_id, const char *topic) {
  const size_t at = begin(f, 0x04);
  put(f, id, 2);
  put(f, schema_id, 2);
  put_text(f, topic);
  put_text(f, "cdr");
  if (f->lie == CHANNEL_METADATA_BAD) {
    put(f, 3, 4);
    put(f, 0, 3);
  } else {
    put(f, 0, 4);
  }
  end(f, at);
}

static void message(file *f, uint16_t id, uint64_t time) {
  const size_t at = begin(f, 0x05);
  put(f, id, 2);
  put(f, 1, 4);
  put(f, time, 8);
  put(f, time, 8);
  put_bytes(f, "data", 4);
  end(f, at);
}

/* --- the data section -------------------------------------------------------------- */

typedef struct places {
  size_t chunk, chunk_size, records_size, index, index_size;
  size_t attachment, attachment_size, metadata, metadata_size;
  size_t messages[3]; /* in the chunk */
} places;

/* Messages at 10 and 30 of channel 1, at 20 of channel 2. */
static void records(file *f, places *p) {
  const size_t start = f->size;

  schema(f, 1, "ros2msg", "uint8 x");
  if (f->lie != CHANNEL_LATE) channel(f, 1, (uint16_t)if_lie(f, CHANNEL_OF_NO_SCHEMA, 9, 1), "/a");
  channel(f, 2, 0, "/b");
  channel(f, 2, 0, "/b"); /* to repeat one is allowed */
  if (f->lie == SCHEMA_ID_0) schema(f, 0, "ros2msg", "x");
  if (f->lie == SCHEMA_WITHOUT_ENCODING) schema(f, 2, "", "x");
  if (f->lie == SCHEMA_DIFFERS) schema(f, 1, "ros2msg", "uint8 y");
  if (f->lie == CHANNEL_DIFFERS) channel(f, 2, 1, "/b");
  if (f->lie == INNER_NOT_ALLOWED) end(f, begin(f, 0x07));
  for (int i = 0; i < 3; i++) {
    static const uint16_t ids[] = {1, 2, 1};
    p->messages[i] = f->size - start;
    message(f, ids[i], (uint64_t)(i + 1) * 10);
  }
  if (f->lie == CHANNEL_LATE) channel(f, 1, 1, "/a");
  p->records_size = f->size - start;
}

static void chunk(file *f, places *p) {
  const size_t at = begin(f, 0x06);

  p->chunk = at - 9;
  put(f, if_lie(f, CHUNK_START_TIME, 9, 10), 8);
  put(f, if_lie(f, CHUNK_END_TIME, 31, 30), 8);
  const size_t sizes = f->size;
  put(f, 0, 8);
  put(f, 0, 4);
  put_text(f, "");
  put(f, 0, 8);
  const size_t start = f->size;
  records(f, p);
  set(f, sizes, p->records_size, 8);
  set(f, sizes + 8, ha__crc32(0, f->bytes + start, p->records_size), 4);
  set(f, start - 8, p->records_size, 8);
  end(f, at);
  p->chunk_size = f->size - p->chunk;
}

static void message_index(file *f, uint16_t id, const uint64_t *pairs, size_t count) {
  const size_t at = begin(f, 0x07);
  put(f, id, 2);
  put(f, count * 16 - if_lie(f, INDEX_SIZE, 1, 0), 4);
  for (size_t i = 0; i < count * 2; i++) {
    put(f, pairs[i], 8);
  }
  end(f, at);
}

static void message_indexes(file *f, places *p) {
  const uint64_t first[] = {10, p->messages[0] + if_lie(f, INDEX_OFFSET, 1, 0),
                            if_lie(f, INDEX_TIME, 31, 30), p->messages[2]};
  const uint64_t same[] = {10, p->messages[0], 10, p->messages[0]};
  const uint64_t second[] = {20, p->messages[1]};

  p->index = f->size;
  message_index(f, 1, f->lie == INDEX_SAME_ENTRY ? same : first, f->lie == INDEX_COUNT ? 1 : 2);
  if (f->lie != INDEX_LEFT_OUT) message_index(f, 2, second, 1);
  if (f->lie == INDEX_TWICE) message_index(f, 2, second, 1);
  p->index_size = f->size - p->index;
}

static void attachment(file *f, places *p) {
  const size_t at = begin(f, 0x09);

  p->attachment = at - 9;
  put(f, 5, 8);
  put(f, 6, 8);
  put_text(f, "name");
  put_text(f, "text/plain");
  put(f, 3, 8);
  put_bytes(f, "abc", 3);
  put(f, ha__crc32(0, f->bytes + at, f->size - at) ^ if_lie(f, ATTACHMENT_CRC_WRONG, 1, 0), 4);
  end(f, at);
  p->attachment_size = f->size - p->attachment;
}

static void metadata(file *f, places *p) {
  const size_t at = begin(f, 0x0c);

  p->metadata = at - 9;
  put_text(f, "name");
  put(f, if_lie(f, METADATA_BAD, 9, 10), 4);
  put_text(f, "k");
  put_text(f, "v");
  end(f, at);
  p->metadata_size = f->size - p->metadata;
}

static void data_section(file *f, places *p) {
  places other = {0};

  if (f->lie == HEADER_LATE) schema(f, 7, "ros2msg", "");
  header(f);
  if (f->lie == TWO_HEADERS) header(f);
  chunk(f, p);
  if (f->lie == OPCODE_0) end(f, begin(f, 0));
  if (f->lie == INDEX_ALONE) end(f, begin(f, 0x55));
  message_indexes(f, p);
  if (f->lie == UNKNOWN_OPCODE) end(f, begin(f, 0x55));
  attachment(f, p);
  if (f->lie == ATTACHMENT_NOT_INDEXED) attachment(f, &other);
  metadata(f, p);
  if (f->lie == METADATA_NOT_INDEXED) metadata(f, &other);
  if (f->lie == CHUNK_NOT_INDEXED) chunk(f, &other);
  if (f->lie == MESSAGE_OUTSIDE) message(f, 2, 25);
  if (f->lie == MESSAGE_OUTSIDE_UNKNOWN) message(f, 9, 25);
}

/* --- the summary --------------------------------------------------------------------- */

static void statistics(file *f) {
  const size_t at = begin(f, 0x0b);

  put(f, if_lie(f, STATISTICS_MESSAGES_WRONG, 4, 3), 8);
  put(f, if_lie(f, STATISTICS_SCHEMAS_WRONG, 5, 1), 2);
  put(f, if_lie(f, STATISTICS_CHANNELS_WRONG, 5, 2), 4);
  put(f, if_lie(f, STATISTICS_ATTACHMENTS_WRONG, 2, 1), 4);
  put(f, if_lie(f, STATISTICS_METADATA_WRONG, 2, 1), 4);
  put(f, if_lie(f, STATISTICS_CHUNKS_WRONG, 2, 1), 4);
  put(f, if_lie(f, STATISTICS_START_WRONG, 11, 10), 8);
  put(f, 30, 8);
  put(f, f->lie == STATISTICS_CHANNEL_LEFT_OUT ? 10 : 20, 4);
  put(f, 1, 2);
  put(f, if_lie(f, STATISTICS_COUNT_WRONG, 1, 2), 8);
  if (f->lie != STATISTICS_CHANNEL_LEFT_OUT) {
    put(f, 2, 2);
    put(f, 1, 8);
  }
  end(f, at);
}

static void chunk_index(file *f, const places *p) {
  const size_t second = p->index + 9 + 2 + 4 + 32; /* the message index of channel 2 */
  const size_t at = begin(f, 0x08);

  put(f, if_lie(f, CHUNK_INDEX_TIME_WRONG, 9, 10), 8);
  put(f, 30, 8);
  put(f, p->chunk + if_lie(f, CHUNK_INDEX_OFFSET_WRONG, 1, 0), 8);
  put(f, p->chunk_size + if_lie(f, CHUNK_INDEX_LENGTH_WRONG, 1, 0), 8);
  put(f, f->lie == CHUNK_INDEX_MAP_SHORT ? 10 : 20, 4);
  put(f, 1, 2);
  put(f, p->index, 8);
  if (f->lie != CHUNK_INDEX_MAP_SHORT) {
    put(f, 2, 2);
    put(f, f->lie == CHUNK_INDEX_MAP_OFFSET ? p->index : second, 8);
  }
  put(f, p->index_size + if_lie(f, CHUNK_INDEX_MAP_LENGTH_WRONG, 1, 0), 8);
  put_text(f, f->lie == CHUNK_INDEX_COMPRESSION_WRONG ? "lz4" : "");
  put(f, p->records_size + if_lie(f, CHUNK_INDEX_STORED_WRONG, 1, 0), 8);
  put(f, p->records_size + if_lie(f, CHUNK_INDEX_RAW_WRONG, 1, 0), 8);
  end(f, at);
}

static void attachment_index(file *f, const places *p) {
  const size_t at = begin(f, 0x0a);

  put(f, p->attachment + if_lie(f, ATTACHMENT_INDEX_OFFSET_WRONG, 1, 0), 8);
  put(f, p->attachment_size, 8);
  put(f, 5, 8);
  put(f, 6, 8);
  put(f, 3, 8);
  put_text(f, f->lie == ATTACHMENT_INDEX_NAME_WRONG ? "eman" : "name");
  put_text(f, "text/plain");
  end(f, at);
}

static void metadata_index(file *f, const places *p) {
  const size_t at = begin(f, 0x0d);

  put(f, p->metadata, 8);
  put(f, p->metadata_size + if_lie(f, METADATA_INDEX_LENGTH_WRONG, 1, 0), 8);
  put_text(f, f->lie == METADATA_INDEX_NAME_WRONG ? "eman" : "name");
  end(f, at);
}

static void summary(file *f, const places *p) {
  if (f->lie == STATISTICS_IN_FRONT) statistics(f);
  if (f->lie != SUMMARY_WITHOUT_SCHEMA) {
    schema(f, 1, "ros2msg", f->lie == SCHEMA_DIFFERS_IN_SUMMARY ? "other" : "uint8 x");
  }
  if (f->lie != SUMMARY_WITHOUT_CHANNEL) {
    channel(f, 1, (uint16_t)if_lie(f, CHANNEL_OF_NO_SCHEMA, 9, 1), "/a");
  }
  if (f->lie == SUMMARY_MIXED) schema(f, 2, "ros2msg", "");
  channel(f, 2, 0, "/b");
  if (f->lie != STATISTICS_IN_FRONT) statistics(f);
  if (f->lie == STATISTICS_TWICE) statistics(f);
  chunk_index(f, p);
  if (f->lie == CHUNK_INDEX_TWICE) chunk_index(f, p);
  attachment_index(f, p);
  metadata_index(f, p);
  if (f->lie == DATA_BEHIND_END) message(f, 1, 20);
}

static void summary_offset(file *f, uint8_t opcode, size_t start, size_t size) {
  const size_t at = begin(f, 0x0e);

  put(f, opcode, 1);
  put(f, start, 8);
  put(f, size + if_lie(f, SUMMARY_OFFSET_WRONG, 1, 0), 8);
  end(f, at);
}

static void footer(file *f, size_t start, size_t offsets) {
  const size_t at = begin(f, 0x02);

  set(f, at - 8, 20, 8);
  put(f, start + if_lie(f, FOOTER_START, 1, 0), 8);
  put(f, offsets + if_lie(f, FOOTER_OFFSETS, 1, 0), 8);
  const size_t from = start + if_lie(f, FOOTER_START, 1, 0);
  put(f, ha__crc32(0, f->bytes + from, f->size - from) ^ if_lie(f, SUMMARY_CRC, 1, 0), 4);
}

static void make(file *f, enum lie lie) {
  places p = {0};

  *f = (file){.lie = lie};
  put_bytes(f, "\x89MCAP0\r\n", 8);
  data_section(f, &p);
  if (lie == SUMMARY_IN_DATA) statistics(f);
  if (lie != NO_DATA_END) {
    const uint32_t crc = ha__crc32(0, f->bytes, f->size);
    const size_t at = begin(f, 0x0f);
    put(f, crc ^ if_lie(f, DATA_CRC, 1, 0), 4);
    end(f, at);
  }
  const size_t start = f->size;
  summary(f, &p);
  const size_t offsets = f->size;
  if (lie != SUMMARY_WITHOUT_SCHEMA) summary_offset(f, 0x03, start, 44);
  if (lie != NO_FOOTER) footer(f, start, lie == SUMMARY_WITHOUT_SCHEMA ? 0 : offsets);
  if (lie != NO_MAGIC) put_bytes(f, "\x89MCAP0\r\n", 8);
  if (lie == BYTES_BEHIND) put_bytes(f, "behind", 6);
}

/* --- the findings ------------------------------------------------------------------------ */

static const struct {
  int32_t severity;
  const char *part;
} g_wanted[LIES] = {
    [NO_LIBRARY] = {HA_FINDING_WARNING, "names no library"},
    [ODD_PROFILE] = {HA_FINDING_WARNING, "profile 'drive'"},
    [TWO_HEADERS] = {HA_FINDING_ERROR, "a second Header"},
    [HEADER_LATE] = {HA_FINDING_ERROR, "the first record is not a Header"},
    [SCHEMA_ID_0] = {HA_FINDING_ERROR, "schema with id 0"},
    [SCHEMA_WITHOUT_ENCODING] = {HA_FINDING_ERROR, "schema 2 has 1 bytes of data, but no encoding"},
    [SCHEMA_DIFFERS] = {HA_FINDING_ERROR, "schema 1 is defined again, differently"},
    [SCHEMA_DIFFERS_IN_SUMMARY] = {HA_FINDING_ERROR, "schema 1 is defined again, differently"},
    [CHANNEL_DIFFERS] = {HA_FINDING_ERROR, "channel 2 is defined again, differently"},
    [CHANNEL_OF_NO_SCHEMA] = {HA_FINDING_ERROR, "channel 1 has schema 9"},
    [CHANNEL_METADATA_BAD] = {HA_FINDING_ERROR, "metadata of channel 1 are not a map"},
    [CHANNEL_LATE] = {HA_FINDING_ERROR, "message of channel 1, which is not defined before"},
    [UNKNOWN_OPCODE] = {HA_FINDING_WARNING, "unknown opcode: 1, the first is of 0x55"},
    [OPCODE_0] = {HA_FINDING_ERROR, "opcode 0"},
    [CHUNK_START_TIME] = {HA_FINDING_ERROR, "the chunk states times from 9 to 30"},
    [CHUNK_END_TIME] = {HA_FINDING_ERROR, "the chunk states times from 10 to 31"},
    [MESSAGE_OUTSIDE] = {HA_FINDING_WARNING, "messages outside of chunks"},
    [MESSAGE_OUTSIDE_UNKNOWN] = {HA_FINDING_ERROR, "message of channel 9"},
    [INDEX_TIME] = {HA_FINDING_ERROR, "message index of channel 1 points to"},
    [INDEX_OFFSET] = {HA_FINDING_ERROR, "message index of channel 1 points to"},
    [INDEX_COUNT] = {HA_FINDING_ERROR, "channel 1 lists 1 messages, the chunk has 2"},
    [INDEX_TWICE] = {HA_FINDING_ERROR, "a second message index of channel 2"},
    [INDEX_SAME_ENTRY] = {HA_FINDING_ERROR, "lists 2 messages, the chunk has 2, others"},
    [INDEX_SIZE] = {HA_FINDING_ERROR, "want a multiple of 16"},
    [INDEX_LEFT_OUT] = {HA_FINDING_ERROR, "message indexes leave out: 1, the first is 2"},
    [INDEX_ALONE] = {HA_FINDING_ERROR, "does not follow a chunk"},
    [ATTACHMENT_CRC_WRONG] = {HA_FINDING_ERROR, "the attachment has the CRC"},
    [METADATA_BAD] = {HA_FINDING_ERROR, "metadata record: "},
    [DATA_CRC] = {HA_FINDING_ERROR, "the data section has the CRC"},
    [NO_DATA_END] = {HA_FINDING_ERROR, "no DataEnd"},
    [DATA_BEHIND_END] = {HA_FINDING_ERROR, "message record after the end of the data section"},
    [SUMMARY_IN_DATA] = {HA_FINDING_ERROR, "statistics record where no DataEnd is before"},
    [STATISTICS_MESSAGES_WRONG] = {HA_FINDING_ERROR, "states message_count 4, there are 3"},
    [STATISTICS_SCHEMAS_WRONG] = {HA_FINDING_ERROR, "states schema_count 5, there are 1"},
    [STATISTICS_CHANNELS_WRONG] = {HA_FINDING_ERROR, "states channel_count 5, there are 2"},
    [STATISTICS_ATTACHMENTS_WRONG] = {HA_FINDING_ERROR, "states attachment_count 2, there are 1"},
    [STATISTICS_METADATA_WRONG] = {HA_FINDING_ERROR, "states metadata_count 2, there are 1"},
    [STATISTICS_CHUNKS_WRONG] = {HA_FINDING_ERROR, "states chunk_count 2, there are 1"},
    [STATISTICS_START_WRONG] = {HA_FINDING_ERROR, "Statistics states times from 11 to 30"},
    [STATISTICS_COUNT_WRONG] = {HA_FINDING_ERROR, "1 messages of channel 1, there are 2"},
    [STATISTICS_CHANNEL_LEFT_OUT] = {HA_FINDING_ERROR, "2 messages in all channels together"},
    [STATISTICS_TWICE] = {HA_FINDING_ERROR, "a second Statistics"},
    [CHUNK_INDEX_OFFSET_WRONG] = {HA_FINDING_ERROR, "where no chunk is"},
    [CHUNK_INDEX_LENGTH_WRONG] = {HA_FINDING_ERROR, "chunk index record states chunk_length"},
    [CHUNK_INDEX_TIME_WRONG] = {HA_FINDING_ERROR, "states message_start_time 9"},
    [CHUNK_INDEX_STORED_WRONG] = {HA_FINDING_ERROR, "states compressed_size"},
    [CHUNK_INDEX_RAW_WRONG] = {HA_FINDING_ERROR, "states uncompressed_size"},
    [CHUNK_INDEX_COMPRESSION_WRONG] = {HA_FINDING_ERROR, "states another compression"},
    [CHUNK_INDEX_MAP_OFFSET] = {HA_FINDING_ERROR, "states a message index of channel 2"},
    [CHUNK_INDEX_MAP_SHORT] = {HA_FINDING_ERROR, "states 1 message indexes"},
    [CHUNK_INDEX_MAP_LENGTH_WRONG] = {HA_FINDING_ERROR, "states message_index_length"},
    [CHUNK_INDEX_TWICE] = {HA_FINDING_ERROR, "a second chunk index record"},
    [CHUNK_NOT_INDEXED] = {HA_FINDING_ERROR, "chunk records that the summary"},
    [ATTACHMENT_INDEX_OFFSET_WRONG] = {HA_FINDING_ERROR, "where no attachment is"},
    [ATTACHMENT_INDEX_NAME_WRONG] = {HA_FINDING_ERROR, "attachment index states other times"},
    [ATTACHMENT_NOT_INDEXED] = {HA_FINDING_WARNING, "attachment records that the summary"},
    [METADATA_INDEX_LENGTH_WRONG] = {HA_FINDING_ERROR, "metadata index record states length"},
    [METADATA_INDEX_NAME_WRONG] = {HA_FINDING_ERROR, "metadata index states another name"},
    [METADATA_NOT_INDEXED] = {HA_FINDING_WARNING, "metadata records that the summary"},
    [SUMMARY_WITHOUT_CHANNEL] = {HA_FINDING_ERROR, "channels that messages in chunks use"},
    [SUMMARY_WITHOUT_SCHEMA] = {HA_FINDING_ERROR, "schemas that messages in chunks use"},
    [STATISTICS_IN_FRONT] = {HA_FINDING_ERROR, "Statistics counts channel 1, which the summary"},
    [SUMMARY_MIXED] = {HA_FINDING_WARNING, "records of the summary do not lie together"},
    [SUMMARY_OFFSET_WRONG] = {HA_FINDING_ERROR, "summary offset states 45 bytes"},
    [FOOTER_START] = {HA_FINDING_ERROR, "the Footer states a summary at"},
    [FOOTER_OFFSETS] = {HA_FINDING_ERROR, "the Footer states summary offsets at"},
    [SUMMARY_CRC] = {HA_FINDING_ERROR, "the summary has the CRC"},
    [NO_FOOTER] = {HA_FINDING_ERROR, "no Footer"},
    [NO_MAGIC] = {HA_FINDING_ERROR, "the magic at the end of the file is missing"},
    [BYTES_BEHIND] = {HA_FINDING_ERROR, "6 bytes follow the end of the file"},
};

static void a_good_file_gives_nothing(void **state) {
  static findings f;
  file good;

  (void)state;
  make(&good, NOTHING);
  assert_ok(findings_of_storage(&f, &ha__storage_mcap, good.bytes, good.size));
  findings_print(&f);
  assert_int_equal(f.size, 0);
  assert_ok(findings_of_bytes(&f, good.bytes, good.size));
  findings_print(&f);
  assert_int_equal(f.size, 0);
}

static void each_thing_wrong_is_found(void **state) {
  static findings f;
  file bad;

  (void)state;
  for (enum lie lie = NOTHING + 1; lie < LIES; lie++) {
    make(&bad, lie);
    assert_ok(findings_of_storage(&f, &ha__storage_mcap, bad.bytes, bad.size));
    if (!g_wanted[lie].part) { /* reported when messages are read */
      assert_int_equal(f.errors, 0);
      assert_ok(findings_of_bytes(&f, bad.bytes, bad.size));
      assert_true(f.errors > 0);
      continue;
    }
    if (!findings_have(&f, g_wanted[lie].severity, g_wanted[lie].part)) {
      print_error("lie %d, want '%s'\n", (int)lie, g_wanted[lie].part);
      findings_print(&f);
      fail();
    }
    /* odd, but no contradiction: not even Statistics is wrong then */
    if (lie == NO_LIBRARY || lie == ODD_PROFILE || lie == UNKNOWN_OPCODE) {
      assert_int_equal(f.size, 1);
    }
    assert_ok(findings_of_bytes(&f, bad.bytes, bad.size));
    assert_true(findings_have(&f, g_wanted[lie].severity, g_wanted[lie].part));
  }
}

/* Everything in the file has a checksum, or is stated twice. */
static void each_wrong_byte_is_found(void **state) {
  static const uint8_t flips[] = {0x01, 0x80, 0xff};
  static findings f;
  file bad;

  (void)state;
  make(&bad, NOTHING);
  for (size_t i = 8; i < bad.size; i += test_every()) {
    for (size_t k = 0; k < sizeof flips; k++) {
      bad.bytes[i] ^= flips[k];
      assert_ok(findings_of_storage(&f, &ha__storage_mcap, bad.bytes, bad.size));
      if (f.errors == 0) print_error("byte %zu ^ %02x\n", i, flips[k]);
      assert_true(f.errors > 0);
      if (k == 0) {
        assert_ok(findings_of_bytes(&f, bad.bytes, bad.size));
        assert_true(f.errors > 0);
      }
      bad.bytes[i] ^= flips[k];
    }
  }
}

/* Ids may be anything up to 65535. */
static void large_ids_are_ids_too(void **state) {
  static findings f;
  file bad;

  (void)state;
  make(&bad, SUMMARY_WITHOUT_CHANNEL);
  for (size_t i = 0; i + 11 < bad.size;
       i++) { /* message records of channel 2 become those of 65535 */
    if (bad.bytes[i] == 5 && bad.bytes[i + 1] == 26 && bad.bytes[i + 9] == 2) {
      memset(bad.bytes + i + 9, 0xff, 2);
    }
  }
  assert_ok(findings_of_storage(&f, &ha__storage_mcap, bad.bytes, bad.size));
  assert_true(findings_have(&f, HA_FINDING_ERROR, "message of channel 65535"));
}

static void each_cut_is_found(void **state) {
  static findings f;
  file whole;

  (void)state;
  make(&whole, NOTHING);
  for (size_t size = 8; size < whole.size; size += test_every()) {
    assert_ok(findings_of_storage(&f, &ha__storage_mcap, whole.bytes, size));
    assert_true(f.errors > 0);
    assert_ok(findings_of_bytes(&f, whole.bytes, size));
    assert_true(f.errors > 0);
  }
}

/* Compressed chunks, files of every shape: the check always returns. */
static void damage_of_any_file_ends_in_findings(void **state) {
  static const char *const names[] = {"lz4_chunks", "zstd_chunks", "not_chunked",
                                      "attachments_and_metadata", "private_records"};
  static findings f;

  (void)state;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    char path[512];
    size_t size = 0;
    snprintf(path, sizeof path, "%s/%s.mcap", TEST_DATA, names[n]);
    uint8_t *bytes = read_whole_file(&size, path);
    for (size_t i = 0; i < size; i += test_every()) {
      assert_ok(findings_of_storage(&f, &ha__storage_mcap, bytes, i));
      bytes[i] ^= 0xff;
      assert_ok(findings_of_storage(&f, &ha__storage_mcap, bytes, size));
      bytes[i] ^= 0xff;
    }
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_good_file_gives_nothing),
      cmocka_unit_test(each_thing_wrong_is_found),
      cmocka_unit_test(each_wrong_byte_is_found),
      cmocka_unit_test(large_ids_are_ids_too),
      cmocka_unit_test(each_cut_is_found),
      cmocka_unit_test(damage_of_any_file_ends_in_findings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
