/* Results of opening; tests/conformance/mcap_odd.py compares the lists of messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "bag.h"
#include "plugin/registry.h"
#include "storage/mcap/file.h"
#include "storage/storage.h"

typedef struct opened {
  uint8_t *bytes;
  size_t size;
  test_bag bag;
} opened;

static void load(opened *file, const char *name) {
  char path[512];

  snprintf(path, sizeof path, "%s/%s.mcap", TEST_DATA, name);
  file->bytes = read_whole_file(&file->size, path);
}

static void open_named(opened *file, const char *name, uint32_t flags) {
  load(file, name);
  bag_open(&file->bag, file->bytes, file->size, flags);
  assert_ok(file->bag.opened);
}

static void done(opened *file) {
  bag_close(&file->bag);
  free(file->bytes);
}

static const ha_channel *channel_with_id(const test_bag *bag, uint32_t id) {
  size_t i = 0;

  while (i < bag->info->channel_count && bag->info->channels[i]->id != id) {
    i++;
  }
  assert_true(i < bag->info->channel_count);
  return bag->info->channels[i];
}

/* --- probe ------------------------------------------------------------------- */

static void probe_counts_the_bits_of_the_magic(void **state) {
  (void)state;
  assert_int_equal(ha__storage_mcap.probe((const uint8_t *)"\x89MCAP0\r\nrest", 12, 100), 64);
  assert_int_equal(ha__storage_mcap.probe((const uint8_t *)"\x89MCAP1\r\n", 8, 100), 64);
  assert_int_equal(ha__storage_mcap.probe((const uint8_t *)"\x89MCAP0\n\n", 8, 100), 0);
  assert_int_equal(ha__storage_mcap.probe((const uint8_t *)"\x89MCAP", 5, 5), 40);
  assert_int_equal(ha__storage_mcap.probe((const uint8_t *)"\x89MC", 3, 3), 0);
  assert_int_equal(ha__storage_mcap.probe((const uint8_t *)"", 0, 0), 0);
}

/* --- info --------------------------------------------------------------------- */

static void finds_channels_schemas_and_header(void **state) {
  (void)state;
  opened f;
  open_named(&f, "ros1_profile", 0);
  const ha_storage_info *info = f.bag.info;
  assert_string_equal(ha_pairs_get(&info->metadata, "profile"), "ros1");
  assert_string_equal(ha_pairs_get(&info->metadata, "library"), "make_mcap");
  assert_int_equal(info->channel_count, 1);
  const ha_channel *c = channel_with_id(&f.bag, 0);
  assert_string_equal(c->topic, "/chatter");
  assert_string_equal(c->encoding, "ros1");
  assert_string_equal(c->schema->name, "std_msgs/String");
  assert_string_equal(c->schema->encoding, "ros1msg");
  assert_string_equal((const char *)c->schema->data, "string data");
  assert_string_equal(c->schema->hash, "992ce8a1687cec8c8bd883ec73ca41d1");
  assert_string_equal(ha_pairs_get(&c->metadata, "latching"), "1");
  assert_string_equal(c->metadata.items[0].key, "callerid");
  assert_int_equal(info->flags, HA_STORAGE_COMPLETE | HA_STORAGE_COUNTED | HA_STORAGE_PUBLISH_TIME |
                                    HA_STORAGE_SEQUENCE);
  done(&f);
}

static void hash_of_a_ros2_type_is_kept(void **state) {
  (void)state;
  opened f;
  open_named(&f, "qos_profiles", 0);
  assert_string_equal(channel_with_id(&f.bag, 1)->schema->hash, "RIHS01_00ff");
  done(&f);
}

static void channel_without_schema_has_an_empty_one(void **state) {
  (void)state;
  opened f;
  open_named(&f, "one_topic_on_several_channels", 0);
  assert_int_equal(f.bag.info->channel_count, 3);
  assert_string_equal(channel_with_id(&f.bag, 3)->schema->name, "");
  assert_string_equal(channel_with_id(&f.bag, 2)->schema->name, "sensors/msg/Other");
  assert_string_equal(channel_with_id(&f.bag, 2)->topic, channel_with_id(&f.bag, 3)->topic);
  done(&f);
}

static void channels_of_the_summary_alone_are_listed(void **state) {
  (void)state;
  opened f;
  open_named(&f, "not_chunked", 0);
  assert_int_equal(channel_with_id(&f.bag, 2)->message_count, 0);
  assert_int_equal(channel_with_id(&f.bag, 1)->message_count, 5);
  done(&f);
}

static void metadata_records_of_one_name_are_both_kept(void **state) {
  (void)state;
  opened f;
  open_named(&f, "attachments_and_metadata", 0);
  const ha_metadata *const *m = f.bag.info->metadata_records;
  assert_string_equal(m[0]->name, "rosbag2");
  assert_string_equal(m[1]->name, "rosbag2");
  assert_string_equal(ha_pairs_get(&m[0]->pairs, "n"), "1");
  assert_int_equal(m[1]->pairs.size, 2);
  assert_string_equal(ha_pairs_get(&m[1]->pairs, "n"), "3"); /* the last of equal keys */
  done(&f);
}

/* --- attachments ----------------------------------------------------------------- */

static void attachments_give_their_bytes(void **state) {
  (void)state;
  static const char *const files[] = {"attachments_and_metadata",
                                      "attachment_and_metadata_not_indexed"};
  for (size_t i = 0; i < 2; i++) {
    opened f;
    ha_view view = HA_VIEW_INIT;
    open_named(&f, files[i], 0);
    const ha_attachment *a = f.bag.info->attachments[0];
    assert_string_equal(a->name, "first.txt");
    assert_string_equal(a->media_type, "text/plain");
    assert_int_equal(a->log_time_ns, 5);
    assert_int_equal(a->create_time_ns, 4);
    assert_int_equal(a->size, 3);
    assert_ok(ha__storage_mcap.attachment(f.bag.self, 0, &view, NULL));
    assert_int_equal(view.size, 3);
    assert_memory_equal(view.data, "one", 3);
    ha__host.view_release(&view);
    done(&f);
  }
}

static void wrong_checksum_of_an_attachment_is_found(void **state) {
  (void)state;
  opened f;
  ha_view view = HA_VIEW_INIT;
  ha_error err = HA_ERROR_INIT;
  open_named(&f, "wrong_attachment_crc", 0);
  assert_int_equal(ha__storage_mcap.attachment(f.bag.self, 0, &view, &err), HA_E_CORRUPT);
  assert_non_null(strstr(err.text, "CRC"));
  assert_null(view.data);
  done(&f);
  open_named(&f, "wrong_attachment_crc", HA_STORAGE_NO_CRC);
  assert_ok(ha__storage_mcap.attachment(f.bag.self, 0, &view, &err));
  ha__host.view_release(&view);
  done(&f);
}

/* --- chunks ------------------------------------------------------------------------ */

static void chunks_are_small_and_described(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  assert_true(sizeof(ha__mcap_chunk) <= 64);
  open_named(&f, "lz4_chunks", 0);
  assert_int_equal(f.bag.info->chunk_count, 2);
  ha__storage_mcap.chunk(f.bag.self, 0, &chunk);
  assert_string_equal(chunk.compression, "lz4");
  assert_int_equal(chunk.start_ns, 100);
  assert_int_equal(chunk.end_ns, 105);
  assert_int_equal(chunk.flags, HA_CHUNK_CHECKED);
  assert_memory_equal(f.bytes + chunk.data_offset, "\x04\x22\x4d\x18", 4);
  done(&f);
}

static void a_chunk_without_messages_has_no_time(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  open_named(&f, "chunk_without_messages", 0);
  assert_int_equal(f.bag.info->chunk_count, 5);
  for (size_t i = 0; i < 4; i++) {
    ha__storage_mcap.chunk(f.bag.self, i, &chunk);
    assert_true(chunk.flags & HA_CHUNK_UNTIMED);
    assert_int_equal(chunk.message_count, i == 0 ? HA_UNCOUNTED : 0);
  }
  assert_int_equal(f.bag.info->start_ns, 50);
  done(&f);
}

static void negative_times_that_straddle_zero_are_no_range(void **state) {
  (void)state;
  int64_t start = 7;
  int64_t end = 8;
  assert_false(ha__mcap_time_range(&start, &end, 3, UINT64_MAX));
  assert_false(ha__mcap_time_range(&start, &end, UINT64_MAX, 0));
  assert_int_equal(start, 7);
  assert_true(ha__mcap_time_range(&start, &end, UINT64_MAX - 4, UINT64_MAX));
  assert_int_equal(start, -5);
  assert_int_equal(end, -1);
}

static void messages_outside_of_chunks_become_implied_chunks(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  open_named(&f, "messages_also_outside_of_chunks", 0);
  assert_int_equal(f.bag.info->chunk_count, 4);
  ha__storage_mcap.chunk(f.bag.self, 2, &chunk);
  assert_int_equal(chunk.flags, HA_CHUNK_IMPLIED);
  assert_int_equal(chunk.message_count, 2);
  assert_int_equal(chunk.start_ns, 40);
  assert_int_equal(chunk.end_ns, 500);
  assert_string_equal(chunk.compression, "none");
  assert_int_equal(chunk.offset, chunk.data_offset);
  done(&f);
}

/* Magic, a channel, and messages of these sizes; returns the size of all. */
static size_t make_messages(uint8_t *out, const size_t *sizes, size_t count) {
  static const uint8_t start[] = "\x89MCAP0\r\n\x04\x11\0\0\0\0\0\0\0"
                                 "\1\0\0\0\1\0\0\0t\0\0\0\0\0\0\0\0";
  uint8_t *p = out;

  memcpy(p, start, sizeof start - 1);
  p += sizeof start - 1;
  for (size_t i = 0; i < count; i++) {
    const uint64_t length = 22 + sizes[i];
    memset(p, 0, 9 + (size_t)length);
    p[0] = 5;
    for (size_t k = 0; k < 8; k++) {
      p[1 + k] = (uint8_t)(length >> 8 * k);
    }
    p[9] = 1;
    p += 9 + length;
  }
  return (size_t)(p - out);
}

static void implied_chunks_are_about_a_mebibyte(void **state) {
  (void)state;
  static const size_t sizes[] = {400000, 400000, 400000, 3000000, 100, 100, 2000000, 5};
  static const size_t messages[] = {2, 1, 1, 2, 1, 1};
  uint8_t *bytes = malloc(8 << 20);
  ha_chunk chunk;
  test_bag bag;

  bag_open(&bag, bytes, make_messages(bytes, sizes, 8), 0);
  assert_ok(bag.opened);
  assert_int_equal(bag.info->chunk_count, 6);
  for (size_t i = 0; i < 6; i++) {
    ha__storage_mcap.chunk(bag.self, i, &chunk);
    assert_int_equal(chunk.message_count, messages[i]);
  }
  bag_read(&bag);
  assert_int_equal(bag.message_count, 8);
  bag_close(&bag);
  free(bytes);
}

static void the_cut_chunk_is_marked(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  open_named(&f, "cut_in_a_chunk", 0);
  assert_int_equal(f.bag.info->chunk_count, 2);
  ha__storage_mcap.chunk(f.bag.self, 1, &chunk);
  assert_true(chunk.flags & HA_CHUNK_UNFINISHED);
  assert_true(chunk.raw_size < chunk.data_size);
  assert_int_equal(chunk.message_count, 3);
  done(&f);
}

/* A finished file is opened without reading its data: damage there is found only by reading it. */
static void opening_reads_the_summary_alone(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  open_named(&f, "zstd_chunks", 0);
  ha__storage_mcap.chunk(f.bag.self, 0, &chunk);
  bag_close(&f.bag);
  memset(f.bytes + chunk.offset, 0, (size_t)(chunk.data_offset + chunk.data_size - chunk.offset));
  bag_open(&f.bag, f.bytes, f.size, 0);
  assert_ok(f.bag.opened);
  assert_int_equal(f.bag.info->message_count, 10);
  assert_int_equal(f.bag.report.size, 0);
  bag_read(&f.bag);
  assert_int_equal(f.bag.failures, 1);
  assert_int_equal(f.bag.message_count, 4);
  done(&f);
}

static void a_chunk_elsewhere_than_indexed_is_an_error(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;
  open_named(&f, "plain_chunks", 0);
  ha__storage_mcap.chunk(f.bag.self, 0, &chunk);
  f.bytes[chunk.offset] = HA__MCAP_METADATA;
  assert_int_equal(ha__storage_mcap.parse(f.bag.self, 0, f.bytes + chunk.data_offset,
                                          (size_t)chunk.raw_size, &entries, &err),
                   HA_E_CORRUPT);
  assert_non_null(strstr(err.text, "no chunk where its index points"));
  assert_int_equal(err.offset, chunk.offset);
  assert_int_equal(entries.size, 0);
  ha__host.dealloc(entries.items);
  done(&f);
}

static void no_crc_means_none_is_checked(void **state) {
  (void)state;
  static const char *const files[] = {"wrong_summary_crc", "wrong_data_crc", "wrong_chunk_crc"};
  for (size_t i = 0; i < 3; i++) {
    opened f;
    open_named(&f, files[i], HA_STORAGE_NO_CRC);
    bag_read(&f.bag);
    assert_int_equal(f.bag.report.size, 0);
    assert_int_equal(f.bag.failures, 0);
    assert_int_equal(f.bag.message_count, 10);
    done(&f);
  }
}

/* --- message index --------------------------------------------------------------------- */

static void index_gives_the_wanted_channel_alone(void **state) {
  (void)state;
  opened f;
  ha_entries entries = HA_ENTRIES_INIT;
  open_named(&f, "zstd_chunks", 0);
  const uint8_t want_b[] = {0, 1};
  const ha_channel_set wanted = {want_b, 2};
  assert_string_equal(f.bag.info->channels[1]->topic, "/b");
  assert_ok(ha__storage_mcap.chunk_index(f.bag.self, 0, &wanted, &entries, NULL));
  assert_int_equal(entries.size, 2);
  assert_int_equal(entries.items[0].log_time_ns, 100);
  assert_int_equal(entries.items[1].log_time_ns, 103);
  assert_int_equal(entries.items[1].channel, 1);
  ha__host.dealloc(entries.items);
  done(&f);
}

static void index_that_points_outside_is_an_error(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  ha_entries entries = HA_ENTRIES_INIT;
  ha_error err = HA_ERROR_INIT;
  const uint8_t all[] = {1, 1};
  const ha_channel_set wanted = {all, 2};
  open_named(&f, "plain_chunks", 0);
  ha__storage_mcap.chunk(f.bag.self, 0, &chunk);
  /* the last byte of the offset of the first entry of the first message index */
  f.bytes[chunk.data_offset + chunk.data_size + 9 + 6 + 15] = 0x7f;
  assert_int_equal(ha__storage_mcap.chunk_index(f.bag.self, 0, &wanted, &entries, &err),
                   HA_E_CORRUPT);
  assert_int_equal(entries.size, 0);
  ha__host.dealloc(entries.items);
  done(&f);
}

static void entry_at_needs_the_head_and_no_more(void **state) {
  (void)state;
  opened f;
  ha_chunk chunk;
  ha_entries entries = HA_ENTRIES_INIT;
  const uint8_t all[] = {1, 1};
  const ha_channel_set wanted = {all, 2};
  open_named(&f, "plain_chunks", 0);
  ha__storage_mcap.chunk(f.bag.self, 0, &chunk);
  const uint8_t *bytes = f.bytes + chunk.data_offset;
  assert_ok(ha__storage_mcap.chunk_index(f.bag.self, 0, &wanted, &entries, NULL));
  ha_entry e = entries.items[0];
  const size_t head = e.offset + 31;
  assert_int_equal(ha__storage_mcap.entry_at(f.bag.self, 0, bytes, head - 1, &e, NULL),
                   HA_E_TRUNCATED);
  assert_ok(ha__storage_mcap.entry_at(f.bag.self, 0, bytes, head, &e, NULL));
  assert_int_equal(e.offset, head);
  assert_int_equal(e.size, 20);
  assert_int_equal(e.publish_time_ns, 90);
  e = entries.items[0];
  e.log_time_ns++;
  assert_int_equal(ha__storage_mcap.entry_at(f.bag.self, 0, bytes, head, &e, NULL), HA_E_CORRUPT);
  e = entries.items[0];
  e.offset++;
  assert_int_equal(ha__storage_mcap.entry_at(f.bag.self, 0, bytes, head + 1, &e, NULL),
                   HA_E_CORRUPT);
  ha__host.dealloc(entries.items);
  done(&f);
}

static void without_index_there_is_an_end(void **state) {
  (void)state;
  opened f;
  uint64_t counts[1] = {0};
  ha_entries entries = HA_ENTRIES_INIT;
  const uint8_t all[] = {1};
  const ha_channel_set wanted = {all, 1};
  open_named(&f, "no_message_index", 0);
  assert_int_equal(ha__storage_mcap.chunk_counts(f.bag.self, 0, counts, NULL), HA_END);
  assert_int_equal(ha__storage_mcap.chunk_index(f.bag.self, 0, &wanted, &entries, NULL), HA_END);
  assert_int_equal(counts[0], 0);
  done(&f);
}

/* The file was truncated within the message indexes: the remaining ones must not be used. */
static void half_of_the_indexes_are_none(void **state) {
  (void)state;
  opened f;
  uint64_t counts[2] = {0, 0};
  open_named(&f, "cut_between_message_indexes", 0);
  assert_int_equal(ha__storage_mcap.chunk_counts(f.bag.self, 0, counts, NULL), HA_END);
  done(&f);
}

/* --- limits ------------------------------------------------------------------------------ */

/* Opening ends with the first limit that is reached, which names its option. */
static void channels_over_the_limit_are_refused(void **state) {
  (void)state;
  opened f;
  void *self = NULL;
  ha_error err = HA_ERROR_INIT;
  open_named(&f, "no_summary", 0);
  const size_t count = ha__storage_mcap.info(f.bag.self)->channel_count;
  f.bag.open.max_channels = count;
  assert_ok(ha__storage_mcap.open(&self, &f.bag.open, &err));
  ha__storage_mcap.close(self);
  f.bag.open.max_channels = count - 1;
  assert_true(count > 1);
  assert_int_equal(ha__storage_mcap.open(&self, &f.bag.open, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "--max-channels"));
  done(&f);
}

/* The two chunks of lz4_chunks.mcap, which state these checksums at these offsets. */
static const struct {
  size_t crc_at;
  uint32_t crc;
} g_lz4_chunks[] = {{34 + 9 + 24, 3822438274}, {481 + 9 + 24, 3575637235}};

/* A copy of a compressed chunk needs its checksum, so that recovery works it out where none is
 * stated.
 */
static void recovery_finds_checksums_that_are_not_stated(void **state) {
  opened f;

  (void)state;
  load(&f, "lz4_chunks");
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(ha__load_u32(f.bytes + g_lz4_chunks[i].crc_at), g_lz4_chunks[i].crc);
    memset(f.bytes + g_lz4_chunks[i].crc_at, 0, 4);
  }
  f.bytes[481 + 9 + 60] ^= 1; /* in the data of the second */
  bag_open(&f.bag, f.bytes, f.size, HA_STORAGE_RECOVER);
  assert_ok(f.bag.opened);
  for (size_t i = 0; i < f.bag.info->chunk_count; i++) {
    ha_chunk chunk = {0};
    ha__storage_mcap.chunk(f.bag.self, i, &chunk);
    const bool has_crc = chunk.flags & HA_CHUNK_HAS_CRC;
    assert_int_equal(has_crc, i == 0);
    if (has_crc) assert_int_equal(chunk.crc, g_lz4_chunks[i].crc);
  }
  done(&f);
}

static void failure_leaves_the_output_alone(void **state) {
  (void)state;
  test_bag bag;
  bag_open(&bag, "\x89MCAP0\r", 7, 0);
  assert_int_equal(bag.opened, HA_E_TRUNCATED);
  assert_null(bag.self);
  assert_true(bag.error.text[0] != '\0');
  bag_close(&bag);
  bag_open(&bag, "not a bag", 9, 0);
  assert_int_equal(bag.opened, HA_E_CORRUPT);
  bag_close(&bag);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(probe_counts_the_bits_of_the_magic),
      cmocka_unit_test(finds_channels_schemas_and_header),
      cmocka_unit_test(hash_of_a_ros2_type_is_kept),
      cmocka_unit_test(channel_without_schema_has_an_empty_one),
      cmocka_unit_test(channels_of_the_summary_alone_are_listed),
      cmocka_unit_test(metadata_records_of_one_name_are_both_kept),
      cmocka_unit_test(attachments_give_their_bytes),
      cmocka_unit_test(wrong_checksum_of_an_attachment_is_found),
      cmocka_unit_test(chunks_are_small_and_described),
      cmocka_unit_test(a_chunk_without_messages_has_no_time),
      cmocka_unit_test(negative_times_that_straddle_zero_are_no_range),
      cmocka_unit_test(messages_outside_of_chunks_become_implied_chunks),
      cmocka_unit_test(implied_chunks_are_about_a_mebibyte),
      cmocka_unit_test(the_cut_chunk_is_marked),
      cmocka_unit_test(opening_reads_the_summary_alone),
      cmocka_unit_test(a_chunk_elsewhere_than_indexed_is_an_error),
      cmocka_unit_test(no_crc_means_none_is_checked),
      cmocka_unit_test(index_gives_the_wanted_channel_alone),
      cmocka_unit_test(index_that_points_outside_is_an_error),
      cmocka_unit_test(entry_at_needs_the_head_and_no_more),
      cmocka_unit_test(without_index_there_is_an_end),
      cmocka_unit_test(half_of_the_indexes_are_none),
      cmocka_unit_test(channels_over_the_limit_are_refused),
      cmocka_unit_test(recovery_finds_checksums_that_are_not_stated),
      cmocka_unit_test(failure_leaves_the_output_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
