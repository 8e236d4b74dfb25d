/* Texts that are not UTF-8 are escaped in files that require UTF-8, and their bytes are kept. */
#include "../../shared_folder.h"
#include "../../test.h"

#include <stdio.h>
#include <string.h>

#include <holdall/reader.h>
#include <holdall/writer.h>

#include "bag/write/topics.h"

static void write_bag(const char *path) {
  static const ha_pair pairs[] = {{"callerid", "/n\xC3", 3}, {"good", "yes", 3}};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  ha_metadata metadata = HA_METADATA_INIT;
  ha_attachment attachment = HA_ATTACHMENT_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_writer *writer = NULL;
  uint32_t id;

  schema.name = "pkg/T";
  schema.encoding = "ros1msg";
  schema.hash = "";
  channel.topic = "/t%FF";
  channel.schema = &schema;
  channel.encoding = "ros1";
  metadata.name = "m\xFE";
  metadata.pairs = (ha_pairs){pairs, 2};
  attachment.name = "a\x80";
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  channel.topic = "/t\xFF"; /* escaped, it has the name of the other topic */
  channel.metadata = (ha_pairs){pairs, 2};
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  channel.metadata = (ha_pairs){NULL, 0};
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL)); /* the same topic */
  msg.data = (const uint8_t *)"x";
  msg.size = 1;
  assert_ok(ha_writer_write(writer, id, &msg, NULL));
  assert_ok(ha_writer_add_metadata(writer, &metadata, NULL));
  assert_ok(ha_writer_add_attachment(writer, &attachment, NULL, NULL));
  assert_ok(ha_writer_close(writer, NULL));
}

static void assert_pair(const ha_pairs *pairs, const char *key, const char *value) {
  const char *found = ha_pairs_get(pairs, key);

  if (!found) print_error("no %s\n", key);
  assert_non_null(found);
  assert_string_equal(found, value);
}

static const ha_metadata *find_record(const ha_bag_info *info, const char *name) {
  for (size_t i = 0; i < info->metadata_record_count; i++) {
    if (strcmp(info->metadata_records[i]->name, name) == 0) return info->metadata_records[i];
  }
  return NULL;
}

static void texts_are_escaped_in_mcap(void **state) {
  char path[128];
  const char *paths[] = {path};
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  (void)state;
  snprintf(path, sizeof path, "%s/escaped.mcap", g_folder);
  write_bag(path);
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_int_equal(info->channel_count, 3);
  assert_string_equal(info->channels[0]->topic, "/t%FF");
  assert_string_equal(info->channels[2]->topic, "/t%FF_2");
  const ha_channel *channel = info->channels[1];
  assert_string_equal(channel->topic, "/t%FF_2");
  assert_pair(&channel->metadata, "holdall.bytes.topic", "2F74FF");
  assert_pair(&channel->metadata, "callerid", "/n%C3");
  assert_pair(&channel->metadata, "holdall.bytes.callerid", "2F6EC3");
  assert_pair(&channel->metadata, "good", "yes");
  const ha_metadata *record = find_record(info, "m%FE");
  assert_non_null(record);
  assert_pair(&record->pairs, "holdall.bytes.name", "6DFE");
  assert_string_equal(info->attachments[0]->name, "a%80");
  record = find_record(info, "holdall.bytes");
  assert_non_null(record);
  assert_pair(&record->pairs, "holdall.bytes.name", "6180");
  assert_pair(&record->pairs, "attachment", "a%80");
  ha_reader_close(reader);
}

static void texts_of_the_bag_are_escaped(void **state) {
  static const ha_pair pairs[] = {{"k\xFF", "v\x80", 2}};
  const char *names[] = {"texts.mcap", "texts.db3"};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;

  (void)state;
  options.profile = "x-\xFF";
  options.ros_distro = "jaz\xFF";
  options.metadata = (ha_pairs){pairs, 1};
  for (size_t i = 0; i < 2; i++) {
    char path[128];
    const char *paths[] = {path};
    const ha_bag_info *info = NULL;
    ha_writer *writer = NULL;
    ha_reader *reader = NULL;
    snprintf(path, sizeof path, "%s/%s", g_folder, names[i]);
    assert_ok(ha_writer_open(&writer, path, &options, NULL));
    assert_ok(ha_writer_close(writer, NULL));
    assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 0, NULL));
    assert_pair(&info->metadata, "ros_distro", "jaz%FF");
    assert_pair(&info->metadata, "holdall.bytes.ros_distro", "6A617AFF");
    assert_pair(&info->metadata, "holdall.bytes.profile", "782DFF");
    assert_pair(&info->metadata, "k%FF", "v%80");
    if (i == 0) assert_pair(&info->metadata, "profile", "x-%FF");
    ha_reader_close(reader);
  }
}

static void escaped_topics_stay_apart(void **state) {
  ha__topics topics = HA__TOPICS_INIT;
  ha__arena arena = HA__ARENA_INIT;
  const char *first = "/t%FF";
  const char *same = "/t%FF";
  const char *other = "/t%FF_2";

  (void)state;
  assert_ok(ha__topics_add(&topics, "/t%FF", NULL, NULL));
  assert_ok(ha__topics_add_unique(&first, &topics, "2F74FF", &arena, NULL));
  assert_string_equal(first, "/t%FF_2");
  assert_ok(ha__topics_add_unique(&other, &topics, "2F74FF5F32", &arena, NULL));
  assert_string_equal(other, "/t%FF_2_2");
  assert_ok(ha__topics_add_unique(&same, &topics, "2F74FF", &arena, NULL));
  assert_string_equal(same, "/t%FF_2");
  ha__topics_done(&topics);
  ha__arena_done(&arena);
}

static void a_topic_that_was_escaped_before_keeps_its_name(void **state) {
  ha__topics topics = HA__TOPICS_INIT;
  ha__arena arena = HA__ARENA_INIT;
  const char *topic = "/t%FF";

  (void)state;
  assert_ok(ha__topics_add(&topics, "/t%FF", NULL, NULL));
  assert_ok(ha__topics_add(&topics, "/t%FF_", "2F74FF", NULL));
  assert_ok(ha__topics_add_unique(&topic, &topics, "2F74FF", &arena, NULL));
  assert_string_equal(topic, "/t%FF_");
  ha__topics_done(&topics);
  ha__arena_done(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_escaped_in_mcap), cmocka_unit_test(texts_of_the_bag_are_escaped),
      cmocka_unit_test(escaped_topics_stay_apart),
      cmocka_unit_test(a_topic_that_was_escaped_before_keeps_its_name)};

  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
