/* Resumed files keep their content, and equal files that were written at once. */
#include <string.h>

#include "../../test.h"
#include "bag.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "storage/storage.h"
#include "write_bag.h"

static const ha_schema g_schemas[] = {
    {sizeof(ha_schema), "pkg/msg/A", "ros2msg", (const uint8_t *)"int32 a", 7, ""},
    {sizeof(ha_schema), "pkg/msg/B", "ros2msg", (const uint8_t *)"int32 b", 7, ""},
    {sizeof(ha_schema), "", "", NULL, 0, ""},
};

static const ha_pair g_pairs[] = {{"k", "1", 1}, {"latching", "0", 1}};
static const ha_pair g_turned[] = {{"latching", "0", 1}, {"k", "1", 1}};

static ha_channel channel_of(const char *topic, size_t schema) {
  return (ha_channel){.struct_size = sizeof(ha_channel),
                      .topic = topic,
                      .schema = &g_schemas[schema],
                      .encoding = "cdr",
                      .metadata = {g_pairs, 2}};
}

static void put_messages(written_bag *bag, uint32_t channel, int64_t from, int64_t to) {
  for (int64_t i = from; i < to; i++) {
    ha_message msg = HA_MESSAGE_INIT;
    msg.log_time_ns = i;
    msg.data = (const uint8_t *)"0123456789";
    msg.size = (size_t)i % 11;
    assert_ok(written_message(bag, channel, &msg, 0));
  }
}

static void put_extras(written_bag *bag, const char *name) {
  const ha_attachment attachment = {
      .struct_size = sizeof attachment, .name = name, .media_type = "text/plain", .size = 3};
  const ha_metadata metadata = {sizeof metadata, name, 0, {g_pairs, 2}};

  assert_ok(written_attachment(bag, &attachment, (const uint8_t *)"abc"));
  assert_ok(written_metadata(bag, &metadata));
}

/* Channels /a with 50 messages, /unused, /b with 50; an attachment and a metadata record. */
static void write_first(written_bag *bag, ha_storage_create create) {
  const ha_channel channels[] = {channel_of("/a", 0), channel_of("/unused", 0),
                                 channel_of("/b", 1)};

  create.library = "first";
  if (create.chunk_bytes == 0) create.chunk_bytes = 300;
  assert_ok(written_open(bag, &create));
  for (size_t i = 0; i < 3; i++) {
    assert_ok(written_channel(bag, &channels[i]));
  }
  assert_ok(written_begin(bag));
  put_messages(bag, 0, 100, 150);
  put_extras(bag, "first");
  put_messages(bag, 2, 150, 200);
  assert_ok(written_finish(bag));
}

/* Resumed files keep nothing of their source: it is closed at once. */
static ha_status resume(written_bag *bag, const void *bytes, size_t size,
                        ha_storage_create create) {
  ha_source *source = NULL;

  assert_ok(ha__source_from_memory(&source, bytes, size, "x.mcap", NULL));
  create.resume = source;
  create.library = "second";
  const ha_status st = written_open(bag, &create);
  ha__source_close(source);
  return st;
}

static void resume_well(written_bag *bag, const written_bag *first, ha_storage_create create) {
  const ha_status st = resume(bag, first->file.data, first->file.size, create);

  if (st != HA_OK) print_error("%s\n", bag->error.text);
  assert_int_equal(st, HA_OK);
  assert_ok(written_begin(bag));
}

static void assert_refused(const void *bytes, size_t size, ha_storage_create create, ha_status want,
                           const char *why) {
  written_bag bag;

  assert_int_equal(resume(&bag, bytes, size, create), want);
  if (!strstr(bag.error.text, why)) print_error("%s\n", bag.error.text);
  assert_non_null(strstr(bag.error.text, why));
}

static void read_back(test_bag *out, const written_bag *bag) {
  bag_open(out, bag->file.data, bag->file.size, 0);
  assert_int_equal(out->opened, HA_OK);
  bag_read(out);
  for (size_t i = 0; i < out->report.size; i++) {
    print_error("%s\n", out->report.items[i]->text);
  }
  assert_int_equal(out->report.size, 0);
  assert_int_equal(out->failures, 0);
  assert_int_equal(out->wrong_indexes, 0);
  assert_true(out->info->flags & HA_STORAGE_COMPLETE);
}

static const ha_channel *channel_of_id(const test_bag *bag, uint32_t id) {
  size_t i = 0;

  while (i < bag->info->channel_count && bag->info->channels[i]->id != id) {
    i++;
  }
  assert_true(i < bag->info->channel_count);
  return bag->info->channels[i];
}

/* --- kept and added content ----------------------------------------------------------- */

static void nothing_added_changes_nothing(void **state) {
  const ha_pair plain = {"noChunking", "true", 4};
  const ha_storage_create creates[] = {{.profile = NULL}, {.settings = {&plain, 1}}};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    written_bag first;
    written_bag second;
    write_first(&first, creates[i]);
    resume_well(&second, &first, (ha_storage_create){0});
    assert_ok(written_finish(&second));
    assert_int_equal(first.file.size, second.file.size);
    assert_memory_equal(first.file.data, second.file.data, first.file.size);
    written_close(&first);
    written_close(&second);
  }
}

static void equal_channels_are_gone_on_with(void **state) {
  ha_channel channels[] = {channel_of("/new", 1), channel_of("/a", 0), channel_of("/a", 0),
                           channel_of("/unused", 0), channel_of("/none", 2)};
  const uint64_t counts[] = {10, 60, 10, 10, 0};
  const uint32_t ids[] = {4, 1, 5, 2, 6};
  written_bag first;
  written_bag second;
  test_bag bag;

  (void)state;
  channels[1].metadata = (ha_pairs){g_turned, 2}; /* the same pairs in another order */
  write_first(&first, (ha_storage_create){0});
  resume_well(&second, &first, (ha_storage_create){.chunk_bytes = 200});
  for (uint32_t i = 0; i < 5; i++) {
    assert_ok(written_channel(&second, &channels[i]));
  }
  for (uint32_t i = 0; i < 4; i++) {
    put_messages(&second, i, 200 + 10 * i, 210 + 10 * i);
  }
  assert_ok(written_finish(&second));
  read_back(&bag, &second);
  assert_int_equal(bag.info->channel_count, 6);
  assert_int_equal(bag.info->message_count, 140);
  assert_int_equal(bag.message_count, 140);
  assert_int_equal(bag.info->start_ns, 100);
  assert_int_equal(bag.info->end_ns, 239);
  for (size_t i = 0; i < 140; i++) {
    assert_int_equal(bag.messages[i].log_time_ns, 100 + i);
  }
  for (size_t i = 0; i < 5; i++) {
    const ha_channel *channel = channel_of_id(&bag, ids[i]);
    assert_string_equal(channel->topic, channels[i].topic);
    assert_int_equal(channel->message_count, counts[i]);
  }
  assert_string_equal(bag.messages[110].topic, "/a");
  assert_string_equal(bag.messages[139].topic, "/unused");
  assert_int_equal(channel_of_id(&bag, 3)->message_count, 50);
  assert_string_equal(channel_of_id(&bag, 4)->schema->name, "pkg/msg/B");
  assert_string_equal(bag.info->metadata.items[1].value, "first");
  bag_close(&bag);
  written_close(&first);
  written_close(&second);
}

static void attachments_and_metadata_are_added(void **state) {
  written_bag first;
  written_bag second;
  test_bag bag;

  (void)state;
  write_first(&first, (ha_storage_create){0});
  resume_well(&second, &first, (ha_storage_create){0});
  put_extras(&second, "second");
  assert_ok(written_finish(&second));
  read_back(&bag, &second);
  assert_int_equal(bag.message_count, 100);
  assert_int_equal(bag.info->attachment_count, 2);
  assert_int_equal(bag.info->metadata_record_count, 2);
  for (size_t i = 0; i < 2; i++) {
    ha_view view = HA_VIEW_INIT;
    assert_string_equal(bag.info->attachments[i]->name, i == 0 ? "first" : "second");
    assert_string_equal(bag.info->metadata_records[i]->name, i == 0 ? "first" : "second");
    assert_int_equal(bag.info->metadata_records[i]->pairs.size, 2);
    assert_ok(ha__storage_mcap.attachment(bag.self, i, &view, NULL));
    assert_int_equal(view.size, 3);
    assert_memory_equal(view.data, "abc", 3);
    ha__host.view_release(&view);
  }
  bag_close(&bag);
  written_close(&first);
  written_close(&second);
}

/* Truncated before its end, the new file counts as not closed: all messages are there. */
static void without_its_end_it_can_be_recovered(void **state) {
  const ha_channel channel = channel_of("/unused", 0);
  written_bag first;
  written_bag second;
  test_bag bag;

  (void)state;
  write_first(&first, (ha_storage_create){0});
  resume_well(&second, &first, (ha_storage_create){0});
  assert_ok(written_channel(&second, &channel));
  put_messages(&second, 0, 200, 210);
  assert_ok(written_seal(&second));
  bag_open(&bag, second.file.data, second.file.size, 0);
  assert_int_equal(bag.opened, HA_OK);
  bag_read(&bag);
  assert_false(bag.info->flags & HA_STORAGE_COMPLETE);
  assert_int_equal(bag.message_count, 110);
  assert_string_equal(bag.messages[109].topic, "/unused");
  bag_close(&bag);
  written_close(&first);
  written_close(&second);
}

static void files_without_chunks_stay_so(void **state) {
  const ha_pair plain = {"noChunking", "true", 4};
  const ha_channel channel = channel_of("/a", 0);
  written_bag first;
  written_bag second;
  test_bag bag;

  (void)state;
  write_first(&first, (ha_storage_create){.settings = {&plain, 1}});
  resume_well(&second, &first, (ha_storage_create){0});
  assert_ok(written_channel(&second, &channel));
  put_messages(&second, 0, 200, 210);
  assert_ok(written_finish(&second));
  read_back(&bag, &second);
  assert_int_equal(bag.message_count, 110);
  for (size_t i = 0; i < bag.info->chunk_count; i++) {
    ha_chunk chunk;
    ha__storage_mcap.chunk(bag.self, i, &chunk);
    assert_true(chunk.flags & HA_CHUNK_IMPLIED);
  }
  bag_close(&bag);
  assert_refused(first.file.data, first.file.size, (ha_storage_create){.compression = "zstd"},
                 HA_E_ARG, "zstd");
  written_close(&first);
  written_close(&second);
}

static void an_empty_file_is_filled(void **state) {
  const ha_channel channel = channel_of("/a", 0);
  written_bag first;
  written_bag second;
  test_bag bag;

  (void)state;
  assert_ok(written_open(&first, &(ha_storage_create){.library = "first"}));
  assert_ok(written_begin(&first));
  assert_ok(written_finish(&first));
  resume_well(&second, &first, (ha_storage_create){0});
  assert_ok(written_channel(&second, &channel));
  put_messages(&second, 0, 5, 8);
  assert_ok(written_finish(&second));
  read_back(&bag, &second);
  assert_int_equal(bag.message_count, 3);
  assert_int_equal(bag.info->start_ns, 5);
  assert_int_equal(bag.info->end_ns, 7);
  bag_close(&bag);
  written_close(&first);
  written_close(&second);
}

/* --- refusals -------------------------------------------------------------------------- */

static void files_that_are_not_whole_are_refused(void **state) {
  written_bag first;
  written_bag second;

  (void)state;
  write_first(&first, (ha_storage_create){0});
  for (size_t size = 0; size < first.file.size; size += 1 + size / 50) {
    const ha_status st = resume(&second, first.file.data, size, (ha_storage_create){0});
    assert_true(st == HA_E_CORRUPT || st == HA_E_TRUNCATED);
    assert_non_null(strstr(second.error.text, "cannot append"));
  }
  first.file.data[first.file.size - 20] ^= 1; /* of the footer: where the offsets begin */
  assert_refused(first.file.data, first.file.size, (ha_storage_create){0}, HA_E_CORRUPT, "reindex");
  written_close(&first);
}

static void incomplete_summaries_are_refused(void **state) {
  static const char *const settings[] = {"noChunkIndex", "noAttachmentIndex", "noMetadataIndex",
                                         "noSummary"};

  (void)state;
  for (size_t i = 0; i < 4; i++) {
    const ha_pair pair = {settings[i], "true", 4};
    written_bag first;
    write_first(&first, (ha_storage_create){.settings = {&pair, 1}});
    assert_refused(first.file.data, first.file.size, (ha_storage_create){0}, HA_E_CORRUPT,
                   "does not list");
    written_close(&first);
  }
}

static void options_that_do_not_suit_are_refused(void **state) {
  const ha_pair crc = {"enableDataCRC", "true", 4};
  written_bag first;

  (void)state;
  write_first(&first, (ha_storage_create){0});
  assert_refused(first.file.data, first.file.size,
                 (ha_storage_create){.flags = HA_CREATE_NO_CHUNKS}, HA_E_ARG, "has chunks");
  assert_refused(first.file.data, first.file.size, (ha_storage_create){.settings = {&crc, 1}},
                 HA_E_ARG, "enableDataCRC");
  written_close(&first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_added_changes_nothing),
      cmocka_unit_test(equal_channels_are_gone_on_with),
      cmocka_unit_test(attachments_and_metadata_are_added),
      cmocka_unit_test(without_its_end_it_can_be_recovered),
      cmocka_unit_test(files_without_chunks_stay_so),
      cmocka_unit_test(an_empty_file_is_filled),
      cmocka_unit_test(files_that_are_not_whole_are_refused),
      cmocka_unit_test(incomplete_summaries_are_refused),
      cmocka_unit_test(options_that_do_not_suit_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
