#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "bag.h"
#include "storage/storage.h"

/* Kinds of all records, "|" between them, those in chunks in parentheses. */
static char *kinds_of(const void *bytes, size_t size, uint64_t start, int32_t chunks) {
  char *text = calloc(1, 65536);
  ha_record rec = HA_RECORD_INIT;
  void *walker = NULL;
  test_bag bag;
  ha_status st;

  bag_open(&bag, bytes, size, 0);
  assert_ok(ha__storage_mcap.walk_open(&walker, &bag.open, start, chunks, NULL));
  while ((st = ha__storage_mcap.walk_next(walker, &rec, NULL)) == HA_OK) {
    const size_t used = strlen(text);
    snprintf(text + used, 65536 - used, rec.chunk_offset == HA_NO_OFFSET ? "%s%s|" : "%s(%s)|",
             rec.problem && strcmp(rec.kind, "damage") != 0 ? "!" : "", rec.kind);
  }
  assert_int_equal(st, HA_END);
  ha__storage_mcap.walk_close(walker);
  bag_close(&bag);
  return text;
}

static void assert_kinds(const char *name, uint64_t start, int32_t chunks, const char *expected) {
  char path[512];
  size_t size = 0;

  snprintf(path, sizeof path, "%s/%s.mcap", TEST_DATA, name);
  uint8_t *bytes = read_whole_file(&size, path);
  char *kinds = kinds_of(bytes, size, start, chunks);
  assert_string_equal(kinds, expected);
  free(kinds);
  free(bytes);
}

static void lists_the_records_in_their_order(void **state) {
  (void)state;
  assert_kinds("ros1_profile", 0, 0,
               "magic|header|chunk|message index|data end|schema|channel|statistics|chunk index|"
               "footer|magic|");
  assert_kinds("ros1_profile", 0, 1,
               "magic|header|chunk|(schema)|(channel)|(message)|message index|data end|schema|"
               "channel|statistics|chunk index|footer|magic|");
}

static void begins_where_it_is_reported(void **state) {
  (void)state;
  assert_kinds("not_chunked", 8, 0,
               "header|schema|channel|message|message|message|metadata|message|message|data end|"
               "schema|channel|channel|statistics|metadata index|footer|magic|");
}

static void names_private_and_unknown_records(void **state) {
  (void)state;
  assert_kinds("private_records_and_no_summary", 0, 0,
               "magic|header|private|schema|channel|message|private|message|unknown|data end|"
               "footer|magic|");
}

static void damage_is_a_record_and_no_end(void **state) {
  (void)state;
  assert_kinds("lengths_of_all_ones", 0, 0,
               "magic|header|schema|channel|message|damage|message|damage|message|damage|message|"
               "data end|footer|magic|");
  assert_kinds("garbage_between_chunks", 0, 1,
               "magic|header|chunk|(schema)|(channel)|(message)|message index|damage|chunk|"
               "(message)|message index|data end|footer|magic|");
  assert_kinds("opcode_zero_in_a_chunk", 0, 1,
               "magic|header|chunk|(schema)|(channel)|(message)|(damage)|(message)|message index|"
               "data end|schema|channel|statistics|chunk index|footer|magic|");
  assert_kinds("cut_in_a_message", 0, 0, "magic|header|schema|channel|message|message|damage|");
}

static void a_cut_chunk_shows_what_is_whole(void **state) {
  (void)state;
  assert_kinds("cut_in_an_lz4_chunk", 0, 1,
               "magic|header|!chunk|(schema)|(channel)|(message)|(message)|(message)|(message)|"
               "(message)|(message)|(damage)|");
}

static void fields_have_their_names_and_kinds(void **state) {
  (void)state;
  /* magic, channel with one pair of metadata */
  static const uint8_t bytes[] = "\x89MCAP0\r\n\x04\x26\0\0\0\0\0\0\0"
                                 "\1\0\1\0\7\0\0\0example\1\0\0\0a\x0e\0\0\0\3\0\0\0foo\3\0\0\0bar";
  static const char *const names[] = {"id", "schema_id", "topic", "message_encoding",
                                      "metadata.foo"};
  ha_record rec = HA_RECORD_INIT;
  void *walker = NULL;
  test_bag bag;

  (void)state;
  bag_open(&bag, bytes, sizeof bytes - 1, 0);
  assert_ok(ha__storage_mcap.walk_open(&walker, &bag.open, 8, 0, NULL));
  assert_ok(ha__storage_mcap.walk_next(walker, &rec, NULL));
  assert_int_equal(rec.offset, 8);
  assert_int_equal(rec.size, 47);
  assert_int_equal(rec.opcode, 4);
  assert_int_equal(rec.field_count, 5);
  for (size_t i = 0; i < 5; i++) {
    assert_string_equal(rec.fields[i].name, names[i]);
  }
  assert_int_equal(rec.fields[0].kind, HA_FIELD_UINT);
  assert_int_equal(rec.fields[4].kind, HA_FIELD_TEXT);
  assert_memory_equal(rec.fields[4].bytes.data, "bar", 3);
  assert_int_equal(ha__storage_mcap.walk_next(walker, &rec, NULL), HA_END);
  ha__storage_mcap.walk_close(walker);
  bag_close(&bag);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_the_records_in_their_order),
      cmocka_unit_test(begins_where_it_is_reported),
      cmocka_unit_test(names_private_and_unknown_records),
      cmocka_unit_test(damage_is_a_record_and_no_end),
      cmocka_unit_test(a_cut_chunk_shows_what_is_whole),
      cmocka_unit_test(fields_have_their_names_and_kinds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
