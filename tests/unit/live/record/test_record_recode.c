/* Recording in another encoding than that of the network: content of the bag, and reports of
 * messages that can't be converted. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "record_scene.h"

/* On a network of ROS 1, whose publishers define test_msgs/Number, into x.mcap. */
static void begin(scene *s, const char *encoding) {
  scene_init_ros1(s);
  snprintf(s->path, sizeof s->path, "%s/bag.mcap", s->folder);
  s->options.encoding = encoding;
}

/* Returns the messages of the bag, one on each line, and the encodings of its channels. */
static void read_bag(char *out, size_t room, const scene *s) {
  const char *paths[] = {s->path};
  const ha_bag_info *info = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  size_t used = 0;

  *out = '\0';
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  for (size_t i = 0; i < info->channel_count; i++) {
    const ha_channel *c = info->channels[i];
    used += (size_t)snprintf(out + used, room - used, "%s %s %s\n", c->topic, c->encoding,
                             c->schema->encoding);
    assert_null(ha_pairs_get(&c->metadata, "message_definition"));
  }
  assert_ok(ha_reader_query(reader, NULL, NULL));
  while (ha_reader_next(&msg, reader, NULL) == HA_OK) {
    used +=
        (size_t)snprintf(out + used, room - used, "%.*s\n", (int)msg.size, (const char *)msg.data);
  }
  ha_reader_close(reader);
}

static void messages_are_converted(void **state) {
  char text[512];
  scene s;

  (void)state;
  begin(&s, "json");
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", false);
  scene_wait_topics(&s, 1);
  scene_say(from, 7, 8);
  scene_say(from, 8, 8);
  assert_ok(scene_close(&s));
  read_bag(text, sizeof text, &s);
  assert_string_equal(text, "/a json jsonschema\n{\"number\":7}\n{\"number\":8}\n");
  ha_publication_close(from);
  scene_done(&s);
}

/* A message without its last bytes. */
static void say_cut(ha_publication *from) {
  const uint8_t bytes[3] = {1, 2, 3};

  assert_ok(ha_publication_send(from, bytes, sizeof bytes, HA_SENT_NOW, NULL));
}

/* They are counted with those that are dropped; the first is noted. */
static void messages_that_can_not_be_converted_are_counted(void **state) {
  char text[512];
  scene s;

  (void)state;
  begin(&s, "json");
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", false);
  scene_wait_topics(&s, 1);
  scene_say(from, 7, 8);
  say_cut(from);
  say_cut(from);
  scene_say(from, 10, 8);
  scene_wait_written(&s);
  scene_wait_notes(&s, 1);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  const ha_recorder_topic topic = scene_topic(&s, "/a");
  assert_int_equal(topic.written, 2);
  assert_int_equal(topic.dropped, 2);
  assert_int_equal(topic.unconverted, 2);
  assert_int_equal(scene_stats(&s).unconverted, 2);
  assert_int_equal(scene_heard(&s).notes, 1);
  assert_non_null(strstr(scene_heard(&s).note, "/a: a message of 3 bytes was not written: "));
  assert_ok(scene_close(&s));
  read_bag(text, sizeof text, &s);
  assert_string_equal(text, "/a json jsonschema\n{\"number\":7}\n{\"number\":10}\n");
  ha_publication_close(from);
  scene_done(&s);
}

/* Also at the start of later files, where they are repeated. */
static void latched_messages_are_repeated(void **state) {
  char text[512];
  scene s;

  (void)state;
  begin(&s, "json");
  snprintf(s.path, sizeof s.path, "%s/bag", s.folder);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  scene_record(&s);
  ha_publication *good = scene_talker_ros1(&s, "/good", "/talker", true);
  ha_publication *bad = scene_talker_ros1(&s, "/bad", "/talker", true);
  scene_wait_topics(&s, 2);
  scene_say(good, 7, 8);
  say_cut(bad);
  scene_wait_written(&s);
  assert_ok(ha_recorder_split(s.recorder, NULL));
  assert_int_equal(scene_stats(&s).repeated, 1);
  assert_int_equal(scene_stats(&s).unconverted, 1);
  assert_ok(scene_close(&s));
  read_bag(text, sizeof text, &s);
  assert_non_null(strstr(text, "{\"number\":7}\n{\"number\":7}\n"));
  ha_publication_close(good);
  ha_publication_close(bad);
  scene_done(&s);
}

/* Returns how many messages of a topic have the number that follows: step 0 = the same, step 1 =
 * one more each. Fails for another content. */
static uint64_t check_topic(const scene *s, const char *topic, uint64_t number, uint64_t step) {
  const char *paths[] = {s->path};
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  uint64_t count = 0;
  char want[64];

  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_query(reader, NULL, NULL));
  while (ha_reader_next(&msg, reader, NULL) == HA_OK) {
    if (strcmp(msg.channel->topic, topic) != 0) continue;
    snprintf(want, sizeof want, "{\"number\":%llu}", (unsigned long long)(number + step * count++));
    assert_int_equal(msg.size, strlen(want));
    assert_memory_equal(msg.data, want, msg.size);
  }
  ha_reader_close(reader);
  return count;
}

/* The message that begins a file keeps its content when latched messages are written before it. */
static void a_message_that_splits_keeps_its_content(void **state) {
  enum { MESSAGES = 600 };
  scene s;

  (void)state;
  begin(&s, "json");
  snprintf(s.path, sizeof s.path, "%s/bag", s.folder);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.options.queue_policy = HA_QUEUE_BLOCK;
  s.writer.split_bytes = 8000;
  s.writer.chunk_bytes = 1;
  scene_record(&s);
  ha_publication *map = scene_talker_ros1(&s, "/map", "/talker", true);
  ha_publication *plain = scene_talker_ros1(&s, "/plain", "/talker", false);
  scene_wait_topics(&s, 2);
  scene_say(map, 7, 8);
  scene_wait_written(&s);
  for (uint64_t i = 0; i < MESSAGES; i++) {
    loopback_set_time(s.net, loopback_time(s.net) + 1);
    scene_say(plain, 1000 + i, 8);
  }
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  const ha_recorder_stats stats = scene_stats(&s);
  assert_true(stats.repeated > 1);
  assert_ok(scene_close(&s));
  assert_int_equal(check_topic(&s, "/plain", 1000, 1), MESSAGES);
  assert_int_equal(check_topic(&s, "/map", 7, 0), 1 + stats.repeated);
  ha_publication_close(map);
  ha_publication_close(plain);
  scene_done(&s);
}

/* As ROS 2 calls it: the pair of ROS 1 becomes quality of service. */
static void latching_becomes_qos(void **state) {
  const char *paths[1];
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;
  scene s;

  (void)state;
  begin(&s, "cdr");
  scene_record(&s);
  ha_publication *latched = scene_talker_ros1(&s, "/a", "/talker", true);
  ha_publication *plain = scene_talker_ros1(&s, "/b", "/talker", false);
  scene_wait_topics(&s, 2);
  scene_say(latched, 7, 8);
  scene_say(plain, 7, 8);
  scene_wait_written(&s);
  assert_ok(scene_close(&s));
  paths[0] = s.path;
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_int_equal(info->channel_count, 2);
  for (size_t i = 0; i < 2; i++) {
    const ha_channel *c = info->channels[i];
    const bool is_latched = strcmp(c->topic, "/a") == 0;
    assert_string_equal(c->encoding, "cdr");
    assert_null(ha_pairs_get(&c->metadata, "latching"));
    assert_int_equal(c->qos_count, is_latched ? 1 : 0);
    if (is_latched) {
      assert_int_equal(c->qos[0]->durability, HA_QOS_DURABILITY_TRANSIENT_LOCAL);
    }
  }
  ha_reader_close(reader);
  ha_publication_close(latched);
  ha_publication_close(plain);
  scene_done(&s);
}

static ha_publication *advertise_undefined(scene *s, const char *topic) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "test_msgs/msg/Unknown",
                            .encoding = "",
                            .data = (const uint8_t *)"",
                            .hash = ""};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = topic,
                                          .schema = &schema,
                                          .qos = &(ha_qos)HA_QOS_INIT};
  ha_publication *publication = NULL;

  assert_ok(ha_transport_advertise(&publication, s->robot, &options, NULL));
  return publication;
}

/* A topic without a definition is recorded unchanged, and reported once. */
static void topics_without_a_definition_stay(void **state) {
  scene_bag bag;
  scene s;

  (void)state;
  scene_init(&s);
  s.options.encoding = "json";
  scene_record(&s);
  ha_publication *from = advertise_undefined(&s, "/a");
  scene_wait_topics(&s, 1);
  scene_say(from, 1, 100);
  scene_say(from, 2, 100);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  assert_non_null(strstr(scene_heard(&s).note, "/a: recorded as it comes, in cdr, not in json: "));
  assert_int_equal(scene_topic(&s, "/a").dropped, 0);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 2);
  assert_int_equal(bag.items[1].number, 2);
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

static void bad_encodings_are_refused(void **state) {
  ha_error err = HA_ERROR_INIT;
  scene s;

  (void)state;
  begin(&s, "morse");
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "no encoding of messages is named 'morse'"));
  s.options.encoding = "json";
  snprintf(s.path, sizeof s.path, "%s/bag.bag", s.folder);
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "stores only messages of ROS 1"));
  scene_done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_are_converted),
      cmocka_unit_test(messages_that_can_not_be_converted_are_counted),
      cmocka_unit_test(latched_messages_are_repeated),
      cmocka_unit_test(a_message_that_splits_keeps_its_content),
      cmocka_unit_test(latching_becomes_qos),
      cmocka_unit_test(topics_without_a_definition_stay),
      cmocka_unit_test(bad_encodings_are_refused),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
