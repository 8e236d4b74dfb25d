#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "storage/mcap/chunk_stream.h"
#include "storage/mcap/record.h"

/* Schema, Channel and Message, as in the chunk of the specification's worked example. */
static const uint8_t g_records[] =
    "\x03\x19\0\0\0\0\0\0\0"
    "\1\0\7\0\0\0Example\1\0\0\0c\3\0\0\0\4\5\6"
    "\x04\x26\0\0\0\0\0\0\0"
    "\1\0\1\0\7\0\0\0example\1\0\0\0a\x0e\0\0\0\3\0\0\0foo\3\0\0\0bar"
    "\x05\x19\0\0\0\0\0\0\0"
    "\1\0\x0a\0\0\0\2\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1\2\3";
enum { SCHEMA_AT = 0, CHANNEL_AT = 34, MESSAGE_AT = 81, RECORDS_SIZE = 115 };

static ha__mcap_record decode_at(size_t offset) {
  ha__mcap_record rec;

  ha__mcap_head(&rec, g_records + offset, offset);
  uint64_t need = 0;

  assert_ok(ha__mcap_decode(&rec, g_records + offset + 9, (size_t)rec.length, 0, &need, NULL));
  assert_int_equal(rec.value_count, rec.layout->field_count);
  assert_int_equal(rec.fields_size, rec.length);
  return rec;
}

static void assert_bytes(ha_slice slice, const char *bytes, size_t size) {
  assert_int_equal(slice.size, size);
  assert_memory_equal(slice.data, bytes, size);
}

static void decodes_schema_channel_and_message(void **state) {
  (void)state;
  const ha__mcap_record schema = decode_at(SCHEMA_AT);
  assert_int_equal(schema.values[SCHEMA_ID].number, 1);
  assert_bytes(schema.values[SCHEMA_NAME].bytes, "Example", 7);
  assert_bytes(schema.values[SCHEMA_DATA].bytes, "\4\5\6", 3);
  const ha__mcap_record channel = decode_at(CHANNEL_AT);
  assert_bytes(channel.values[CHANNEL_TOPIC].bytes, "example", 7);
  assert_int_equal(channel.values[CHANNEL_METADATA].number, 14);
  const ha__mcap_record message = decode_at(MESSAGE_AT);
  assert_int_equal(message.values[MESSAGE_SEQUENCE].number, 10);
  assert_int_equal(message.values[MESSAGE_LOG_TIME].number, 2);
  assert_int_equal(message.values[MESSAGE_PUBLISH_TIME].number, 1);
  assert_bytes(message.values[MESSAGE_DATA].bytes, "\1\2\3", 3);
}

static void map_gives_its_pairs(void **state) {
  (void)state;
  const ha_slice map = decode_at(CHANNEL_AT).values[CHANNEL_METADATA].bytes;
  ha__cursor cur = ha__cursor_make(map.data, map.size, 0);
  ha_slice key;
  ha_slice value;
  assert_int_equal(ha__mcap_texts_next(&cur, &key, &value, NULL), HA_OK);
  assert_bytes(key, "foo", 3);
  assert_bytes(value, "bar", 3);
  assert_int_equal(ha__mcap_texts_next(&cur, &key, &value, NULL), HA_END);
}

/* Records of every kind: content of every length up to 80 bytes, all bytes equal. */
static void no_content_is_read_beyond_its_end(void **state) {
  (void)state;
  for (uint32_t opcode = 1; opcode <= HA__MCAP_DATA_END; opcode++) {
    for (size_t size = 0; size <= 80; size++) {
      for (uint32_t fill = 0; fill <= 0xff; fill += 0x11) {
        uint8_t *bytes = malloc(size ? size : 1);
        ha__mcap_record rec = {.opcode = (uint8_t)opcode,
                               .length = size,
                               .layout = ha__mcap_layout_of((uint8_t)opcode)};
        ha_error err = HA_ERROR_INIT;
        uint64_t need = 0;
        memset(bytes, (int)fill, size);
        const ha_status st = ha__mcap_decode(&rec, bytes, size, 0, &need, &err);
        assert_true(st == HA_OK || st == HA_E_CORRUPT);
        assert_true(st == HA_OK || err.text[0] != '\0');
        assert_true(rec.fields_size <= size);
        free(bytes);
      }
    }
  }
}

static void a_part_in_view_asks_for_more(void **state) {
  (void)state;
  ha__mcap_record rec;

  ha__mcap_head(&rec, g_records + CHANNEL_AT, CHANNEL_AT);
  for (size_t seen = 0; seen < rec.length; seen++) {
    uint64_t need = 0;
    assert_int_equal(ha__mcap_decode(&rec, g_records + CHANNEL_AT + 9, seen, 0, &need, NULL),
                     HA_END);
    assert_in_range(need, seen + 1, rec.length);
  }
}

static void data_of_a_message_may_be_out_of_view(void **state) {
  (void)state;
  ha__mcap_record rec;

  ha__mcap_head(&rec, g_records + MESSAGE_AT, MESSAGE_AT);
  uint64_t need = 0;
  assert_ok(ha__mcap_decode(&rec, g_records + MESSAGE_AT + 9, 23, 0, &need, NULL));
  assert_int_equal(rec.values[MESSAGE_DATA].number, 3);
  assert_int_equal(rec.values[MESSAGE_DATA].bytes.size, 1);
}

static void padding_is_skipped_but_not_in_closed_records(void **state) {
  (void)state;
  const uint8_t bytes[32] = {0};
  uint64_t need = 0;
  ha__mcap_record index = {.length = 32, .layout = ha__mcap_layout_of(HA__MCAP_METADATA_INDEX)};
  assert_ok(ha__mcap_decode(&index, bytes, 32, 0, &need, NULL));
  assert_int_equal(index.fields_size, 20);
  ha__mcap_record footer = {.length = 32, .layout = ha__mcap_layout_of(HA__MCAP_FOOTER)};
  assert_int_equal(ha__mcap_decode(&footer, bytes, 32, 0, &need, NULL), HA_E_CORRUPT);
}

static void every_truncation_of_a_chunk_ends_at_a_whole_record(void **state) {
  (void)state;
  for (size_t size = 0; size <= RECORDS_SIZE; size++) {
    uint8_t *bytes = malloc(size ? size : 1);
    ha__mcap_inner rec;
    ha_error err = HA_ERROR_INIT;
    ha__mcap_chunk_stream stream = {.bytes = bytes, .size = size, .resync = HA__RESYNC_STOP};
    size_t pos = 0;
    ha__event_kind kind;
    memcpy(bytes, g_records, size);
    while ((kind = ha__mcap_chunk_next(&rec, &stream)) == HA__EVENT_RECORD) {
      pos = rec.content + rec.length;
      assert_true(pos == stream.pos && pos <= size);
    }
    const bool whole =
        size == 0 || size == CHANNEL_AT || size == MESSAGE_AT || size == RECORDS_SIZE;
    assert_int_equal(kind, whole ? HA__EVENT_END : HA__EVENT_DAMAGE);
    if (!whole) {
      assert_int_equal(rec.offset, pos);
      assert_int_equal(rec.length, size - pos);
      ha__mcap_chunk_problem(&err, &stream, pos, 0);
      assert_int_equal(err.code, HA_E_CORRUPT);
    }
    assert_int_equal(pos, size >= RECORDS_SIZE ? RECORDS_SIZE
                          : size >= MESSAGE_AT ? MESSAGE_AT
                          : size >= CHANNEL_AT ? CHANNEL_AT
                                               : 0);
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(decodes_schema_channel_and_message),
      cmocka_unit_test(map_gives_its_pairs),
      cmocka_unit_test(no_content_is_read_beyond_its_end),
      cmocka_unit_test(a_part_in_view_asks_for_more),
      cmocka_unit_test(data_of_a_message_may_be_out_of_view),
      cmocka_unit_test(padding_is_skipped_but_not_in_closed_records),
      cmocka_unit_test(every_truncation_of_a_chunk_ends_at_a_whole_record),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
