/* Appending to bags: none of their content is lost, and only complete bags are accepted. */
#include "../../test.h"

#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "compression/compression.h"
#include "driver.h"
#include "expect.h"
#include "writing.h"

static const char g_definition[] = "string data\n";
static const ha_schema g_string = {.struct_size = sizeof(ha_schema),
                                   .name = "std_msgs/String",
                                   .encoding = "ros1msg",
                                   .data = (const uint8_t *)g_definition,
                                   .size = sizeof g_definition - 1,
                                   .hash = "992ce8a1687cec8c8bd883ec73ca41d1"};
static const ha_pair g_talker = {"callerid", "/talker", 7};

static ha_channel channel_of(const char *topic, const ha_pair *pairs, size_t count) {
  return (ha_channel){.struct_size = sizeof(ha_channel),
                      .topic = topic,
                      .schema = &g_string,
                      .encoding = "ros1",
                      .metadata = {pairs, count}};
}

/* /a from two publishers, and /orphan without messages: 3 connections, 1 chunk, 2 messages. */
static void write_first(written *w) {
  const ha_channel channels[] = {channel_of("/a", NULL, 0), channel_of("/a", &g_talker, 1),
                                 channel_of("/orphan", NULL, 0)};

  assert_ok(written_open(w, (ha_storage_create){0}));
  for (uint32_t i = 0; i < 3; i++) {
    assert_ok(written_channel(w, i, &channels[i]));
  }
  assert_ok(written_message(w, 0, 1000, "one", 3, 0));
  assert_ok(written_message(w, 1, 2000, "two", 3, 0));
  assert_ok(written_seal(w, "none"));
  assert_ok(written_finish(w));
}

static ha_status resume(written *w, const void *bytes, size_t size, ha_storage_create create) {
  ha_source *source = NULL;

  assert_ok(ha__source_from_memory(&source, bytes, size, "first.bag", NULL));
  create.resume = source;
  const ha_status st = written_open(w, create);
  ha__source_close(source);
  return st;
}

/* Reads the file; it must have these channels and messages. */
static void assert_holds(const written *w, bool complete, size_t channels, const char *texts) {
  driven d;

  assert_ok(driven_open_memory(&d, w->file.data, w->file.size));
  assert_int_equal((d.info->flags & HA_STORAGE_COMPLETE) != 0, complete);
  assert_int_equal(d.info->channel_count, channels);
  assert_true(driven_read(&d));
  assert_int_equal(d.message_count, strlen(texts) / 3);
  for (size_t i = 0; i < d.message_count; i++) {
    assert_int_equal(d.messages[i].time_ns, (i + 1) * 1000);
    assert_int_equal(d.messages[i].crc, ha__crc32(0, texts + 3 * i, 3));
  }
  driven_close(&d);
}

static size_t count_of(const written *w, const char *text) {
  const size_t size = strlen(text);
  size_t count = 0;

  for (size_t i = 0; i + size <= w->file.size; i++) {
    if (memcmp(w->file.data + i, text, size) == 0) count++;
  }
  return count;
}

static void appended_messages_join_the_others(void **state) {
  const ha_channel channels[] = {channel_of("/orphan", NULL, 0), channel_of("/new", NULL, 0),
                                 channel_of("/a", &g_talker, 1)};
  written first;
  written w;

  (void)state;
  write_first(&first);
  assert_ok(
      resume(&w, first.file.data, first.file.size, (ha_storage_create){.compression = "lz4"}));
  assert_int_equal(w.file.size, w.layout.position);
  assert_int_equal(w.layout.position, ha__load_u64(first.file.data + 70));
  assert_memory_equal(w.file.data, first.file.data, 70);
  for (uint32_t i = 0; i < 3; i++) {
    assert_ok(written_channel(&w, i, &channels[i]));
  }
  assert_ok(written_message(&w, 2, 3000, "thr", 3, 0));
  assert_ok(written_seal(&w, "none"));
  assert_ok(written_message(&w, 0, 4000, "fou", 3, 0));
  assert_ok(written_message(&w, 1, 5000, "fiv", 3, 0));
  assert_ok(written_seal(&w, "none"));
  assert_ok(written_finish(&w));
  assert_holds(&w, true, 4, "onetwothrfoufiv");
  /* each is once in a chunk, and once in the index */
  assert_int_equal(count_of(&w, "callerid=/talker"), 2);
  assert_int_equal(count_of(&w, "topic=/orphan"), 2);
  assert_int_equal(count_of(&w, "topic=/new"), 2);
  assert_int_equal(ha__load_u32(w.file.data + 33), 3);
  assert_int_equal(ha__load_u32(w.file.data + 52), 4);
  /* bytes before the old index are unchanged, except the values of the header */
  assert_memory_equal(w.file.data + 78, first.file.data + 78, w.layout.position - 78);
  written_close(&w);
  written_close(&first);
}

/* From the first patch to the end the file is marked as incomplete, and all of it can be read. */
static void an_append_that_is_cut_short_loses_nothing(void **state) {
  const ha_channel channel = channel_of("/a", &g_talker, 1);
  written first;
  written w;

  (void)state;
  write_first(&first);
  assert_ok(resume(&w, first.file.data, first.file.size, (ha_storage_create){0}));
  assert_holds(&w, false, 2, "onetwo");
  memcpy(first.file.data, w.file.data, w.file.size);
  assert_holds(&first, false, 3, "onetwo"); /* before the index is truncated */
  assert_ok(written_channel(&w, 0, &channel));
  assert_ok(written_message(&w, 0, 3000, "thr", 3, 0));
  assert_ok(written_seal(&w, "none"));
  assert_holds(&w, false, 2, "onetwothr");
  written_close(&w);
  written_close(&first);
}

static void nothing_appended_is_the_same_file(void **state) {
  written first;
  written w;

  (void)state;
  write_first(&first);
  const ha_pair setting = {"header", "4096", 4}; /* a setting for new files: ignored here */
  assert_ok(
      resume(&w, first.file.data, first.file.size, (ha_storage_create){.settings = {&setting, 1}}));
  assert_ok(written_finish(&w));
  assert_int_equal(w.file.size, first.file.size);
  assert_memory_equal(w.file.data, first.file.data, w.file.size);
  written_close(&w);
  written_close(&first);
}

/* Bags of the test data with other orders of fields, with zeros at the end, and other variants: the
 * existing content stays, and the index is copied unchanged. */
static void bags_of_other_writers_stay_as_they_are(void **state) {
  static const char *const names[] = {"20_header_4096", "20_header_4104", "20_crlf",
                                      "20_direct_write", "20_no_messages"};

  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char path[512];
    ha_source *source = NULL;
    ha_view view = HA_VIEW_INIT;
    written w;
    print_message("# %s\n", names[i]);
    expect_path(path, names[i], ".bag");
    assert_ok(ha__source_open(&source, path, NULL));
    assert_ok(written_open(&w, (ha_storage_create){.resume = source}));
    assert_ok(written_finish(&w));
    assert_ok(ha__source_view(&view, source, 0, (size_t)ha__source_size(source), NULL));
    assert_true(w.file.size <= view.size);
    assert_memory_equal(w.file.data, view.data, w.file.size);
    for (size_t k = w.file.size; k < view.size; k++) {
      assert_int_equal(view.data[k], 0);
    }
    ha__view_release(&view);
    ha__source_close(source);
    written_close(&w);
  }
}

/* Seven records of six connections, in random order; one has an empty topic, which new connections
 * may not have. */
static void odd_connections_are_all_kept(void **state) {
  char path[512];
  ha_source *source = NULL;
  driven before;
  driven after;
  written w;

  (void)state;
  expect_path(path, "20_connections", ".bag");
  assert_ok(driven_open_file(&before, path));
  assert_ok(ha__source_open(&source, path, NULL));
  assert_ok(written_open(&w, (ha_storage_create){.resume = source}));
  assert_ok(written_channel(&w, 0, before.info->channels[0]));
  assert_ok(written_finish(&w));
  assert_ok(driven_open_memory(&after, w.file.data, w.file.size));
  assert_int_equal(after.info->channel_count, before.info->channel_count);
  assert_true(driven_read(&before));
  assert_true(driven_read(&after));
  assert_int_equal(after.message_count, before.message_count);
  for (size_t i = 0; i < after.message_count; i++) {
    assert_int_equal(after.messages[i].channel->id, before.messages[i].channel->id);
    assert_int_equal(after.messages[i].crc, before.messages[i].crc);
  }
  driven_close(&after);
  driven_close(&before);
  ha__source_close(source);
  written_close(&w);
}

static void bags_that_are_not_whole_are_refused(void **state) {
  static const struct {
    const char *name;
    ha_status status;
    const char *text;
  } bags[] = {{"20_active_none", HA_E_CORRUPT, "was not closed; reindex it first"},
              {"20_index_cut", HA_E_CORRUPT, "cut short"},
              {"20_index_beyond", HA_E_CORRUPT, "reindex it first"},
              {"20_damaged_head", HA_E_CORRUPT, "reindex it first"},
              {"20_encrypted", HA_E_KEY, "encrypted with"},
              {"12_indexed", HA_E_CORRUPT, "version 1.2: only bags 2.0"},
              {"0_plain", HA_E_CORRUPT, "version 0.0: only bags 2.0"}};

  (void)state;
  for (size_t i = 0; i < sizeof bags / sizeof *bags; i++) {
    char path[512];
    ha_source *source = NULL;
    written w;
    expect_path(path, bags[i].name, ".bag");
    assert_ok(ha__source_open(&source, path, NULL));
    const ha_status st = written_open(&w, (ha_storage_create){.resume = source});
    print_message("# %s: %s\n", bags[i].name, w.error.text);
    assert_int_equal(st, bags[i].status);
    assert_non_null(strstr(w.error.text, bags[i].text));
    assert_non_null(strstr(w.error.text, "cannot append: "));
    ha__source_close(source);
    written_close(&w);
  }
}

/* Every truncated file is refused. With a byte changed it is refused, or the messages are kept. */
static void damage_is_refused_or_harmless(void **state) {
  written first;

  (void)state;
  write_first(&first);
  for (size_t size = 0; size < first.file.size; size++) {
    written w;
    assert_int_equal(resume(&w, first.file.data, size, (ha_storage_create){0}), HA_E_CORRUPT);
    written_close(&w);
  }
  for (size_t i = 0; i < first.file.size; i++) {
    written w;
    if (i == 100) i = 4100; /* the bytes between are padding */
    first.file.data[i] ^= 0x55;
    const ha_status st = resume(&w, first.file.data, first.file.size, (ha_storage_create){0});
    if (st == HA_OK) {
      assert_ok(written_finish(&w));
      assert_true(w.file.size >= w.layout.position);
    } else {
      assert_true(st == HA_E_CORRUPT || st == HA_E_UNSUPPORTED || st == HA_E_KEY ||
                  st == HA_E_LIMIT);
      assert_true(w.error.text[0] != '\0');
    }
    first.file.data[i] ^= 0x55;
    written_close(&w);
  }
  written_close(&first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(appended_messages_join_the_others),
      cmocka_unit_test(an_append_that_is_cut_short_loses_nothing),
      cmocka_unit_test(nothing_appended_is_the_same_file),
      cmocka_unit_test(bags_of_other_writers_stay_as_they_are),
      cmocka_unit_test(odd_connections_are_all_kept),
      cmocka_unit_test(bags_that_are_not_whole_are_refused),
      cmocka_unit_test(damage_is_refused_or_harmless),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
