/* Information about publishers that the recorder stores in the bag, and reports to the network and
 * to the user. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../test.h"
#include "base/clock.h"
#include "live/transport.h"
#include "record_scene.h"

/* --- QoS ------------------------------------------------------------------------------------- */

static void receives_a_weaker_publisher_too(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  ha_publication *strong = scene_talker(&s, "/a", RELIABLE, LATCHED, 5);
  for (uint64_t i = 0; i < 3; i++)
    scene_say(strong, i, 8);
  scene_record(&s);
  scene_wait_topics(&s, 1);
  ha_publication *weak = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 1);
  loopback_settle(s.net);
  assert_int_equal(ha_publication_matched(weak), 1);
  for (uint64_t i = 0; i < 10; i++) {
    scene_say(strong, 3 + i, 8);
    scene_say(weak, 100 + i, 8);
  }
  assert_int_equal(scene_topic(&s, "/a").received, 23);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 23);
  assert_int_equal(bag.channels, 2);
  for (uint64_t i = 0; i < 13; i++)
    assert_int_equal(bag.items[i < 3 ? i : 2 * i - 3].number, i);
  scene_bag_done(&bag);
  ha_publication_close(strong);
  ha_publication_close(weak);
  scene_done(&s);
}

/* --- replacement of a reader ----------------------------------------------------------------- */

static ha_transport_ops g_slow;
static ha_publication *g_strong;
static char g_asked[64]; /* "rl" reliable, latched; "-" neither */

static ha_status open_slow(ha_transport **out, const struct ha_host *host,
                           const ha_transport_options *options, ha_error *err) {
  const ha_status st = loopback_ops.open(out, host, options, err);

  if (st >= 0) (*out)->ops = &g_slow;
  return st;
}

/* A message arrives while the reader is created and not matched yet. */
static ha_status subscribe_late(ha_subscription **out, ha_transport *transport,
                                const ha_subscription_options *options, ha_error *err) {
  const size_t used = strlen(g_asked);
  const bool reliable = options->qos->reliability == RELIABLE;
  const bool latched = options->qos->durability == LATCHED;

  snprintf(g_asked + used, sizeof g_asked - used, "%s%s%s ", reliable ? "r" : "",
           latched ? "l" : "", reliable || latched ? "" : "-");
  if (g_strong) scene_say(g_strong, 13, 8);
  return loopback_ops.subscribe(out, transport, options, err);
}

static void prepare_slow(scene *s) {
  g_slow = loopback_ops;
  g_slow.open = open_slow;
  g_slow.subscribe = subscribe_late;
  g_strong = NULL;
  *g_asked = '\0';
  scene_init(s);
  s->ops = &g_slow;
}

static void begin_slow(scene *s) {
  prepare_slow(s);
  scene_record(s);
}

static void holds_from_11(scene *s, size_t size) {
  scene_bag bag;

  assert_int_equal(scene_topic(s, "/a").received, size);
  assert_ok(scene_close(s));
  scene_read(&bag, s, NULL);
  assert_int_equal(bag.size, size);
  for (uint64_t i = 0; i < size; i++)
    assert_int_equal(bag.items[i].number, 11 + i);
  scene_bag_done(&bag);
}

/* No publisher is asked for more than it offers: a weaker publisher causes a weaker reader. */
static void asks_for_less_when_a_weaker_publisher_comes(void **state) {
  static const int32_t durabilities[] = {VOLATILE, LATCHED};

  (void)state;
  for (size_t c = 0; c < 2; c++) {
    scene s;
    begin_slow(&s);
    ha_publication *strong = scene_talker(&s, "/a", RELIABLE, durabilities[c], 10);
    scene_wait_topics(&s, 1);
    scene_say(strong, 11, 8);
    scene_say(strong, 12, 8);
    g_strong = strong;
    ha_publication *weak = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 1);
    loopback_settle(s.net);
    scene_say(strong, 14, 8);
    scene_say(weak, 15, 8);
    assert_string_equal(g_asked, c ? "rl - " : "r - ");
    assert_int_equal(ha_publication_matched(strong), 2); /* both for a short time */
    const struct timespec moment = {0, 1000000};
    for (int ms = 0; ms < 20000 && ha_publication_matched(strong) != 1; ms++)
      nanosleep(&moment, NULL);
    assert_int_equal(ha_publication_matched(strong), 1);
    assert_non_null(
        strstr(scene_heard(&s).note, c ? "/a: publishers offer different QoS: best_effort, "
                                         "volatile is asked for, so that all match"
                                       : "best_effort is asked for"));
    scene_say(strong, 16, 8);
    holds_from_11(&s, 6);
    ha_publication_close(strong);
    ha_publication_close(weak);
    scene_done(&s);
  }
}

/* If all existing publishers offer more, more is requested; kept messages are received once. */
static void asks_for_more_when_the_weaker_publisher_has_left(void **state) {
  scene s;

  (void)state;
  begin_slow(&s);
  ha_publication *weak = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_say(weak, 11, 8);
  ha_publication_close(weak);
  loopback_settle(s.net);
  pthread_mutex_lock(&s.recorder->graph); /* the next one is not reported */
  ha_publication *strong = scene_talker(&s, "/a", RELIABLE, LATCHED, 10);
  scene_say(strong, 12, 8);
  g_strong = strong;
  pthread_mutex_unlock(&s.recorder->graph);
  loopback_settle(s.net);
  scene_say(strong, 14, 8);
  assert_string_equal(g_asked, "- rl ");
  holds_from_11(&s, 4);
  ha_publication_close(strong);
  scene_done(&s);
}

/* Publishers that exist already are reported before a topic is requested. */
static void asks_all_publishers_for_what_they_offer(void **state) {
  scene s;

  (void)state;
  prepare_slow(&s);
  s.host.settle_ns = 50000000;
  ha_publication *talkers[] = {scene_talker(&s, "/a", RELIABLE, LATCHED, 10),
                               scene_talker(&s, "/a", RELIABLE, VOLATILE, 10),
                               scene_talker(&s, "/a", BEST_EFFORT, LATCHED, 10)};
  scene_record(&s);
  assert_string_equal(g_asked, "- ");
  for (size_t i = 0; i < 3; i++)
    scene_say(talkers[i], 11 + i, 8);
  holds_from_11(&s, 3);
  for (size_t i = 0; i < 3; i++)
    ha_publication_close(talkers[i]);
  scene_done(&s);
}

typedef struct early_talker {
  ha_publication *publication;
  int64_t joined_ns;
  int64_t matched_ns;
} early_talker;

static void *say_when_matched(void *user) {
  early_talker *talker = user;

  scene_wait_matched(talker->publication);
  talker->matched_ns = ha__now_ns();
  scene_say(talker->publication, 11, 8);
  return NULL;
}

/* A topic is subscribed to when its publishers are known, before the network as a whole has
 * settled. */
static void receives_before_discovery_has_settled(void **state) {
  static const int32_t durabilities[] = {VOLATILE, LATCHED};

  (void)state;
  for (size_t c = 0; c < 2; c++) {
    scene s;
    pthread_t thread;
    prepare_slow(&s);
    s.host.settle_ns = SECOND_NS;
    early_talker talker = {.publication = scene_talker(&s, "/a", RELIABLE, durabilities[c], 10),
                           .joined_ns = ha__now_ns()};
    assert_int_equal(pthread_create(&thread, NULL, say_when_matched, &talker), 0);
    scene_record(&s);
    pthread_join(thread, NULL);
    assert_true(talker.matched_ns - talker.joined_ns < s.host.settle_ns / 2);
    assert_string_equal(g_asked, c ? "rl " : "r ");
    scene_say(talker.publication, 12, 8);
    holds_from_11(&s, 2);
    ha_publication_close(talker.publication);
    scene_done(&s);
  }
}

/* Readers of bags treat channels of one topic with different offers as different topics. */
static void channels_of_a_topic_have_the_same_offers(void **state) {
  static const char *const own[] = {"reliability: reliable", "reliability: best_effort",
                                    "depth: 77"};
  scene s;
  ha_publication *talkers[3];
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;

  (void)state;
  scene_init(&s);
  talkers[0] = scene_talker(&s, "/a", RELIABLE, VOLATILE, 5);
  talkers[1] = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 1);
  scene_record(&s);
  scene_wait_topics(&s, 1);
  scene_say(talkers[0], 0, 8);
  scene_say(talkers[1], 1, 8);
  scene_wait_written(&s);
  talkers[2] = scene_talker(&s, "/a", RELIABLE, VOLATILE, 77);
  loopback_settle(s.net);
  scene_say(talkers[2], 2, 8);
  assert_ok(scene_close(&s));
  assert_ok(ha_reader_open(&reader, (const char *[]){s.path}, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_int_equal(info->channel_count, 3);
  for (size_t i = 0; i < 3; i++) {
    const ha_channel *channel = info->channels[i];
    assert_int_equal(channel->qos_count, 2);
    assert_int_equal(channel->qos[0]->depth, 5);
    assert_int_equal(channel->qos[1]->depth, 1);
    assert_string_equal(ha_pairs_get(&channel->metadata, "offered_qos_profiles"),
                        ha_pairs_get(&info->channels[0]->metadata, "offered_qos_profiles"));
    assert_non_null(strstr(ha_pairs_get(&channel->metadata, "ha_qos"), own[i]));
  }
  ha_reader_close(reader);
  for (size_t i = 0; i < 3; i++)
    ha_publication_close(talkers[i]);
  scene_done(&s);
}

static void reports_publishers_that_do_not_match(void **state) {
  scene s;
  char path[160];

  (void)state;
  scene_init(&s);
  scene_write(&s, path, sizeof path, "/a: {reliability: reliable, depth: 5}\n");
  s.options.qos_overrides = path;
  scene_record(&s);
  ha_publication *weak = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  assert_int_equal(ha_publication_matched(weak), 0);
  const ha_recorder_topic topic = scene_topic(&s, "/a");
  assert_int_equal(topic.unmatched, 1);
  assert_string_equal(topic.reason, "offers best_effort, reliable is asked for");
  ha_publication_close(weak);
  scene_done(&s);
}

static void keeps_one_channel_a_topic_in_sqlite3(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.writer.storage = "sqlite3";
  scene_record(&s);
  ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  ha_publication *b = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_say(a, 1, 8);
  scene_say(b, 2, 8);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 2);
  assert_int_equal(bag.channels, 1);
  assert_string_equal(bag.recorded, "messages=2 lost=0 dropped=0 unmatched=0");
  scene_bag_done(&bag);
  ha_publication_close(a);
  ha_publication_close(b);
  scene_done(&s);
}

/* Two publishers of /a: number of channels, and their publishers. */
static void reports_who_published(void **state) {
  const struct {
    int32_t channels;
    size_t count;
  } cases[] = {{HA_CHANNELS_DEFAULT, 2}, {HA_CHANNELS_BY_TOPIC, 1}};

  (void)state;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    scene s;
    const ha_bag_info *info = NULL;
    ha_reader *reader = NULL;
    scene_init(&s);
    s.options.channels = cases[c].channels;
    scene_record(&s);
    ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
    ha_publication *b = scene_talker(&s, "/a", BEST_EFFORT, LATCHED, 7);
    scene_wait_topics(&s, 1);
    scene_say(a, 1, 8);
    assert_ok(scene_close(&s));
    const char *paths[] = {s.path};
    assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 0, NULL));
    assert_int_equal(info->channel_count, cases[c].count);
    const ha_channel *first = info->channels[0];
    const ha_channel *last = info->channels[cases[c].count - 1];
    assert_string_equal(first->schema->encoding, "ros2msg");
    assert_true(first->schema->size > 0);
    assert_int_equal(first->qos_count, 2); /* each channel of a topic has the offers of all ... */
    assert_int_equal(last->qos[1]->depth, 7);
    const char *node = ha_pairs_get(&last->metadata, "ha_node");
    const char *gid = ha_pairs_get(&last->metadata, "ha_gid");
    if (cases[c].count == 2) {
      assert_non_null(node);
      assert_non_null(gid);
      assert_string_equal(node, "/robot");
      assert_int_equal(strlen(gid), 32);
      const char *own = ha_pairs_get(&last->metadata, "ha_qos"); /* ... and its publisher's own */
      assert_non_null(own);
      assert_non_null(strstr(own, "depth: 7"));
      assert_null(strstr(own, "depth: 1"));
    } else {
      assert_null(node);
    }
    ha_reader_close(reader);
    ha_publication_close(a);
    ha_publication_close(b);
    scene_done(&s);
  }
}

/* A publisher that is reported after its first message, and one that is reported too late. */
static void reports_who_published_behindhand(void **state) {
  (void)state;
  for (int late = 0; late < 2; late++) {
    scene s;
    const ha_bag_info *info = NULL;
    ha_reader *reader = NULL;
    scene_init(&s);
    loopback_hide_nodes(s.net);
    scene_record(&s);
    ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
    scene_wait_topics(&s, 1);
    scene_say(a, 1, 8);
    if (late) scene_wait_written(&s);
    loopback_tell_nodes(s.net);
    loopback_settle(s.net);
    scene_say(a, 2, 8);
    assert_ok(scene_close(&s));
    const char *paths[] = {s.path};
    assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 0, NULL));
    assert_int_equal(info->channel_count, 1);
    assert_int_equal(info->channels[0]->message_count, 2);
    const char *node = ha_pairs_get(&info->channels[0]->metadata, "ha_node");
    assert_non_null(node);
    assert_string_equal(node, "/robot");
    ha_reader_close(reader);
    ha_publication_close(a);
    scene_done(&s);
  }
}

/* Information that a player needs to publish DDS topics that do not follow ROS conventions. */
static void reports_what_is_not_of_ros(void **state) {
  static const int32_t kinds[] = {HA_CHANNELS_BY_PUBLISHER, HA_CHANNELS_BY_TOPIC};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    const ha_schema schema = {
        .struct_size = sizeof schema, .name = "ShapeType", .encoding = "", .hash = ""};
    const ha_publication_options options = {.struct_size = sizeof options,
                                            .topic = "Square",
                                            .schema = &schema,
                                            .qos = &(ha_qos){.struct_size = sizeof(ha_qos)},
                                            .flags = HA_PUBLISH_KEYED | HA_PUBLISH_ALIEN};
    ha_publication *square = NULL;
    ha_reader *reader = NULL;
    const ha_bag_info *info = NULL;
    scene s;
    scene_init(&s);
    s.options.channels = kinds[i];
    s.selection.flags |= HA_RECORD_ALIEN;
    scene_record(&s);
    assert_ok(ha_transport_advertise(&square, s.robot, &options, NULL));
    scene_wait_topics(&s, 1);
    scene_say(square, 1, 8);
    assert_ok(scene_close(&s));
    assert_ok(ha_reader_open(&reader, (const char *[]){s.path}, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 0, NULL));
    assert_int_equal(info->message_count, 1);
    const ha_channel *channel = info->channels[0];
    assert_string_equal(ha_pairs_get(&channel->metadata, "ha_keyed"), "1");
    assert_string_equal(ha_pairs_get(&channel->metadata, "ha_alien"), "1");
    assert_int_equal(channel->qos[0]->avoid_ros_namespace_conventions, 1);
    ha_reader_close(reader);
    ha_publication_close(square);
    scene_done(&s);
  }
}

/* --- the recorder in the view of other nodes ------------------------------------------------- */

typedef struct seen {
  const char *topic;
  char hash[HA_RIHS_TEXT_SIZE];
} seen;

static void see(void *user, ha_transport *transport, int32_t change, const ha_endpoint *endpoint) {
  seen *s = user;

  (void)transport;
  if (change != HA_CHANGE_APPEARED || endpoint->kind != HA_ENDPOINT_SUBSCRIBER) return;
  if (strcmp(endpoint->topic, s->topic) != 0) return;
  snprintf(s->hash, sizeof s->hash, "%s", endpoint->hash);
}

/* The type hash that the recorder subscribes with. */
static void assert_subscribes_with_hash(scene *s, const char *topic, const char *hash) {
  ha_pair setting;
  ha_transport_options options = loopback_options(s->net, &setting);
  ha_transport *transport = NULL;
  seen saw = {.topic = topic, .hash = "nobody"};

  options.node_name = "watcher";
  const ha_transport_events events = {.struct_size = sizeof events, .user = &saw, .endpoint = see};
  options.events = &events;
  assert_ok(ha__transport_open(&transport, &loopback_ops, NULL, &options, NULL));
  loopback_settle(s->net);
  ha_transport_close(transport);
  assert_string_equal(saw.hash, hash);
}

static void reports_the_hash_of_what_it_records(void **state) {
  static const char hash[] =
      "RIHS01_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "a_msgs/msg/A", .encoding = "", .hash = hash};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "/a",
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos)}};
  ha_publication *a = NULL;
  char path[160];
  scene s;

  (void)state;
  scene_init(&s);
  scene_write(&s, path, sizeof path,
              "- [/common, std_msgs/msg/String]\n- [/unknown, a_msgs/msg/B]\n");
  s.options.static_topics = path;
  scene_record(&s);
  assert_ok(ha_transport_advertise(&a, s.robot, &options, NULL));
  scene_wait_topics(&s, 3);
  assert_subscribes_with_hash(&s, "/a", hash);
  assert_subscribes_with_hash(
      &s, "/common", "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18");
  assert_subscribes_with_hash(&s, "/unknown", "");
  ha_publication_close(a);
  scene_done(&s);
}

/* --- messages without fields ------------------------------------------------------------------ */

#define EMPTY_HASH "RIHS01_20b625256f32d5dbc0d04fee44f43c41e51c70d3502f84b4a08e7a9c26a96312"
#define EMPTY_MD5 "d41d8cd98f00b204e9800998ecf8427e"

static ha_publication *empty_talker(scene *s, const char *topic, const char *type,
                                    const char *hash) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = strlen(hash) == strlen(EMPTY_MD5) ? "ros1msg" : "",
                            .data = (const uint8_t *)"",
                            .hash = hash};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = topic,
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                                                           .history = HA_QOS_HISTORY_KEEP_LAST,
                                                           .reliability = RELIABLE,
                                                           .durability = VOLATILE,
                                                           .depth = 1}};
  ha_publication *made = NULL;

  assert_ok(ha_transport_advertise(&made, s->robot, &options, NULL));
  return made;
}

/* A message of a channel can be decoded from the bag alone. */
static void is_defined_empty(const ha_channel *channel) {
  ha_types *types = NULL;

  assert_null(ha_pairs_get(&channel->metadata, "ha_definition"));
  assert_int_equal(ha_schema_is_defined(channel->schema), 1);
  assert_ok(ha_types_parse(&types, channel->schema, NULL, NULL));
  assert_int_equal(ha_types_root(types)->field_count, 0);
  ha_types_free(types);
}

/* An empty definition is valid: the channel is created once, and not marked as undefined. */
static void messages_without_fields_have_a_definition(void **state) {
  const struct {
    const char *file;
    const char *type;
    const char *hash;
  } cases[] = {{"a.mcap", "std_msgs/msg/Empty", EMPTY_HASH},
               {"a.db3", "std_msgs/msg/Empty", EMPTY_HASH},
               {"a.bag", "std_msgs/Empty", EMPTY_MD5},
               {"a.mcap", "std_msgs/Empty", EMPTY_MD5},
               {"a.bag", "unknown_msgs/Ping", EMPTY_MD5}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const bool is_ros1 = strcmp(cases[i].hash, EMPTY_MD5) == 0;
    const ha_bag_info *info = NULL;
    ha_reader *reader = NULL;
    scene s;
    if (is_ros1) {
      scene_init_ros1(&s);
    } else {
      scene_init(&s);
    }
    snprintf(s.path, sizeof s.path, "%s/%s", s.folder, cases[i].file);
    scene_record(&s);
    ha_publication *from = empty_talker(&s, "/ping", cases[i].type, cases[i].hash);
    scene_wait_topics(&s, 1);
    for (uint64_t n = 0; n < 5; n++) {
      static const uint8_t bytes[] = {0, 1, 0, 0, 0};
      assert_ok(ha_publication_send(from, bytes, is_ros1 ? 0 : sizeof bytes, HA_SENT_NOW, NULL));
      scene_wait_written(&s);
      const struct timespec tick = {0, 60000000}; /* updates are periodic */
      nanosleep(&tick, NULL);
    }
    assert_string_equal(scene_heard(&s).note, "");
    assert_ok(scene_close(&s));
    assert_ok(ha_reader_open(&reader, (const char *[]){s.path}, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 0, NULL));
    assert_int_equal(info->channel_count, 1);
    assert_int_equal(info->channels[0]->message_count, 5);
    is_defined_empty(info->channels[0]);
    ha_reader_close(reader);
    ha_publication_close(from);
    scene_done(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(receives_a_weaker_publisher_too),
      cmocka_unit_test(asks_for_less_when_a_weaker_publisher_comes),
      cmocka_unit_test(asks_for_more_when_the_weaker_publisher_has_left),
      cmocka_unit_test(asks_all_publishers_for_what_they_offer),
      cmocka_unit_test(receives_before_discovery_has_settled),
      cmocka_unit_test(channels_of_a_topic_have_the_same_offers),
      cmocka_unit_test(reports_publishers_that_do_not_match),
      cmocka_unit_test(keeps_one_channel_a_topic_in_sqlite3),
      cmocka_unit_test(reports_who_published),
      cmocka_unit_test(reports_who_published_behindhand),
      cmocka_unit_test(reports_what_is_not_of_ros),
      cmocka_unit_test(reports_the_hash_of_what_it_records),
      cmocka_unit_test(messages_without_fields_have_a_definition),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
