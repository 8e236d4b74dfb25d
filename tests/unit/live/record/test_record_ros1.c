/* The recorder on a network of ROS 1: the same result as rosbag record. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "record_scene.h"

/* A bag of the scene: only its channels. */
static const ha_bag_info *open_info(ha_reader **reader, const scene *s) {
  const char *paths[] = {s->path};
  const ha_bag_info *info = NULL;

  assert_ok(ha_reader_open(reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, *reader, 0, NULL));
  return info;
}

static bool has(const ha_channel *channel, const char *key, const char *value) {
  const char *found = ha_pairs_get(&channel->metadata, key);

  return found && strcmp(found, value) == 0;
}

/* --- connections ---------------------------------------------------------------------- */

static void a_connection_has_the_header_of_its_publisher(void **state) {
  ha_reader *reader = NULL;
  scene s;

  (void)state;
  scene_init_ros1(&s);
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", true);
  scene_wait_topics(&s, 1);
  scene_say(from, 1, 8);
  assert_ok(scene_close(&s));
  const ha_bag_info *info = open_info(&reader, &s);
  assert_int_equal(info->channel_count, 1);
  const ha_channel *channel = info->channels[0];
  assert_string_equal(channel->encoding, "ros1");
  assert_string_equal(channel->schema->name, "test_msgs/Number");
  assert_string_equal(channel->schema->hash, "0123456789abcdef0123456789abcdef");
  assert_int_equal(channel->schema->size, strlen("uint64 number\n"));
  assert_true(has(channel, "callerid", "/talker"));
  assert_true(has(channel, "latching", "1"));
  assert_null(ha_pairs_get(&channel->metadata, "ha_gid"));
  assert_null(ha_pairs_get(&channel->metadata, "ha_qos"));
  ha_reader_close(reader);
  ha_publication_close(from);
  scene_done(&s);
}

/* By topic, callerid, MD5 sum and latching. */
static void a_node_that_comes_again_has_the_same_connection(void **state) {
  const struct {
    const char *callerid;
    bool latching;
  } talkers[] = {{"/one", false}, {"/two", false}, {"/one", false}, {"/two", true}};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  scene_record(&s);
  for (uint64_t i = 0; i < 4; i++) {
    ha_publication *from = scene_talker_ros1(&s, "/a", talkers[i].callerid, talkers[i].latching);
    scene_wait_topics(&s, 1);
    scene_say(from, i, 8);
    scene_wait_written(&s);
    ha_publication_close(from);
  }
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 4);
  assert_int_equal(bag.channels, 3);
  scene_bag_done(&bag);
  scene_done(&s);
}

/* A publisher listed by the master without a connection is not in the bag. */
static void only_what_was_connected_to_is_declared(void **state) {
  ha_reader *reader = NULL;
  scene s;

  (void)state;
  scene_init_ros1(&s);
  s.options.max_messages = 1;
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", false);
  ha_publication *silent = scene_talker_ros1(&s, "/b", "/talker", false);
  scene_wait_topics(&s, 2);
  assert_ok(scene_close(&s));
  const ha_bag_info *info = open_info(&reader, &s);
  assert_int_equal(info->channel_count, 2);
  for (size_t i = 0; i < 2; i++)
    assert_true(has(info->channels[i], "callerid", "/talker"));
  ha_reader_close(reader);
  ha_publication_close(from);
  ha_publication_close(silent);
  scene_done(&s);
}

/* --- latched ---------------------------------------------------------------------------- */

static void the_latest_latched_message_begins_each_file(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.writer.split_bytes = (uint64_t)1 << 40;
  ha_publication *map = scene_talker_ros1(&s, "/map", "/server", true);
  ha_publication *plain = scene_talker_ros1(&s, "/plain", "/server", false);
  scene_say(map, 1, 8);
  scene_record(&s);
  scene_wait_topics(&s, 2);
  loopback_set_time(s.net, 2 * SECOND_NS);
  scene_say(map, 2, 8);
  scene_say(plain, 3, 8);
  assert_ok(ha_recorder_split(s.recorder, NULL));
  loopback_set_time(s.net, 3 * SECOND_NS);
  scene_say(plain, 4, 8);
  assert_ok(scene_close(&s));
  char second[160];
  snprintf(second, sizeof second, "%.*s_1.bag", (int)strlen(s.path) - 4, s.path);
  scene_read(&bag, &s, second);
  assert_int_equal(bag.size, 2);
  assert_string_equal(bag.items[0].topic, "/map");
  assert_int_equal(bag.items[0].number, 2);
  assert_int_equal(bag.items[0].log_ns, 2 * SECOND_NS);
  assert_int_equal(bag.items[1].number, 4);
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(plain);
  scene_done(&s);
}

/* --- selection of topics ----------------------------------------------------------------- */

static void named_topics_are_subscribed_to_at_once(void **state) {
  static const char *const names[] = {"/a", "b"};
  scene s;

  (void)state;
  scene_init_ros1(&s);
  s.selection.flags = 0;
  s.selection.topics = (ha_names){names, 2};
  s.join.node_namespace = "/ns";
  scene_record(&s);
  assert_string_equal(loopback_setting(s.net), "/a /ns/b");
  scene_done(&s);
}

static void no_name_is_hidden(void **state) {
  scene s;

  (void)state;
  scene_init_ros1(&s);
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/_a/b", "/talker", false);
  scene_wait_topics(&s, 1);
  ha_publication_close(from);
  scene_done(&s);
}

static void hear_nothing(void *user, const ha_delivery *delivery) {
  (void)user;
  (void)delivery;
}

/* Topics of a node's subscriptions, whenever it subscribes. */
static void topics_of_a_node_are_recorded(void **state) {
  ha_subscription *ears[2];
  scene s;

  (void)state;
  scene_init_ros1(&s);
  s.selection.flags = 0;
  s.selection.subscribed_by = "/planner";
  ha_transport *planner = loopback_join_ros1(s.net, "planner");
  ha_publication *from[] = {scene_talker_ros1(&s, "/a", "/talker", false),
                            scene_talker_ros1(&s, "/b", "/talker", false),
                            scene_talker_ros1(&s, "/c", "/talker", false)};
  ha_subscription_options options = {.struct_size = sizeof options,
                                     .topic = "/a",
                                     .type = "test_msgs/Number",
                                     .message = hear_nothing};
  assert_ok(ha_transport_subscribe(&ears[0], planner, &options, NULL));
  scene_record(&s);
  scene_wait_topics(&s, 1);
  options.topic = "/b";
  assert_ok(ha_transport_subscribe(&ears[1], planner, &options, NULL));
  scene_wait_topics(&s, 2);
  assert_int_equal(scene_topic(&s, "/b").publishers, 1);
  for (size_t i = 0; i < 2; i++)
    ha_subscription_close(ears[i]);
  for (size_t i = 0; i < 3; i++)
    ha_publication_close(from[i]);
  ha_transport_close(planner);
  scene_done(&s);
}

/* --- when it ends ------------------------------------------------------------------------- */

static void a_limit_counts_for_each_topic(void **state) {
  static const char *const names[] = {"/a", "/b"};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  s.selection.flags = 0;
  s.selection.topics = (ha_names){names, 2};
  s.options.max_topic_messages = 3;
  scene_record(&s);
  ha_publication *a = scene_talker_ros1(&s, "/a", "/talker", false);
  ha_publication *b = scene_talker_ros1(&s, "/b", "/talker", false);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 10; i++)
    scene_say(a, i, 8);
  scene_wait_written(&s);
  assert_int_equal(scene_heard(&s).stopped, 0);
  for (uint64_t i = 0; i < 3; i++)
    scene_say(b, i, 8);
  scene_wait_stopped(&s);
  assert_string_equal(scene_heard(&s).text, "each topic has as many messages as the limit says");
  assert_int_equal(scene_stats(&s).dropped, 0);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(scene_count(&bag, "/a"), 3);
  assert_int_equal(scene_count(&bag, "/b"), 3);
  scene_bag_done(&bag);
  ha_publication_close(a);
  ha_publication_close(b);
  scene_done(&s);
}

static void it_ends_by_the_clock_though_nothing_comes(void **state) {
  scene s;

  (void)state;
  scene_init_ros1(&s);
  s.options.max_ns = 5 * SECOND_NS;
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", false);
  scene_wait_topics(&s, 1);
  scene_wait_files(&s, 1);
  loopback_set_time(s.net, 7 * SECOND_NS);
  scene_wait_stopped(&s);
  assert_string_equal(scene_heard(&s).text, "the limit of time is reached");
  ha_publication_close(from);
  scene_done(&s);
}

static void it_waits_for_room_on_the_disk(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  s.options.min_free_bytes = 100;
  s.options.warn_free_bytes = 500;
  s.options.low_space_action = HA_LOW_SPACE_WAIT;
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", false);
  scene_wait_topics(&s, 1);
  scene_say(from, 0, 8);
  scene_wait_written(&s);
  atomic_store(&s.free_bytes, 400);
  scene_wait_notes(&s, 1);
  assert_non_null(strstr(scene_heard(&s).note, "400 bytes free; recording stops at 100"));
  scene_say(from, 1, 8);
  scene_wait_written(&s);
  atomic_store(&s.free_bytes, 50);
  scene_wait_low_space(&s);
  scene_say(from, 2, 8);
  scene_wait_written(&s);
  atomic_store(&s.free_bytes, 1000);
  scene_wait_notes(&s, 2);
  scene_say(from, 3, 8);
  assert_ok(scene_close(&s));
  assert_int_equal(scene_heard(&s).low_space, 1);
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 3);
  assert_int_equal(bag.items[2].number, 3);
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

/* --- time ----------------------------------------------------------------------------------- */

static ha_publication *clock_of(scene *s) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "rosgraph_msgs/Clock",
                            .encoding = "ros1msg",
                            .hash = ""};
  const ha_publication_options options = {
      .struct_size = sizeof options, .topic = "/clock", .schema = &schema};
  ha_publication *time = NULL;

  assert_ok(ha_transport_advertise(&time, s->robot, &options, NULL));
  return time;
}

static void the_network_reports_that_time_is_simulated(void **state) {
  static const uint8_t none[8] = {0};
  static const uint8_t clock[8] = {42, 0, 0, 0, 5, 0, 0, 0};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  loopback_set_sim_time(s.net);
  s.selection.exclude_regex = "clock";
  ha_publication *a = scene_talker_ros1(&s, "/a", "/talker", true);
  scene_say(a, 1, 8);
  scene_record(&s);
  ha_publication *time = clock_of(&s);
  loopback_settle(s.net);
  assert_ok(ha_publication_send(time, none, sizeof none, HA_SENT_NOW, NULL));
  loopback_settle(s.net);
  assert_int_equal(scene_stats(&s).topics, 0); /* time 0 is invalid */
  assert_ok(ha_publication_send(time, clock, sizeof clock, HA_SENT_NOW, NULL));
  scene_wait_matched(a);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 1);
  assert_int_equal(bag.items[0].log_ns, 42 * SECOND_NS + 5);
  scene_bag_done(&bag);
  ha_publication_close(a);
  ha_publication_close(time);
  scene_done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_connection_has_the_header_of_its_publisher),
      cmocka_unit_test(a_node_that_comes_again_has_the_same_connection),
      cmocka_unit_test(only_what_was_connected_to_is_declared),
      cmocka_unit_test(the_latest_latched_message_begins_each_file),
      cmocka_unit_test(named_topics_are_subscribed_to_at_once),
      cmocka_unit_test(no_name_is_hidden),
      cmocka_unit_test(topics_of_a_node_are_recorded),
      cmocka_unit_test(a_limit_counts_for_each_topic),
      cmocka_unit_test(it_ends_by_the_clock_though_nothing_comes),
      cmocka_unit_test(it_waits_for_room_on_the_disk),
      cmocka_unit_test(the_network_reports_that_time_is_simulated),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
