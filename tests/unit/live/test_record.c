/* The recorder over a network within the process: what comes is in the bag, and what is not there
 * is counted. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../test.h"
#include "live/transport.h"
#include "record_scene.h"

enum {
  RELIABLE = HA_QOS_RELIABILITY_RELIABLE,
  BEST_EFFORT = HA_QOS_RELIABILITY_BEST_EFFORT,
  LATCHED = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
  VOLATILE = HA_QOS_DURABILITY_VOLATILE
};

static const int64_t g_second = 1000000000;

/* --- nothing is lost ---------------------------------------------------------------- */

enum { THREADS = 4, MESSAGES = 2000 };

typedef struct talk {
  pthread_t thread;
  ha_publication *from;
  scene *s;
} talk;

static void *say_all(void *user) {
  talk *t = user;

  for (uint64_t i = 0; i < MESSAGES; i++) {
    loopback_set_time(t->s->net, g_second + (int64_t)i);
    scene_say(t->from, i, i % 50 ? 64 : 40000);
  }
  return NULL;
}

static void talk_at_once(scene *s, talk *talks) {
  for (int i = 0; i < THREADS; i++) {
    char topic[16];
    snprintf(topic, sizeof topic, "/t%d", i);
    talks[i] = (talk){.from = scene_talker(s, topic, RELIABLE, VOLATILE, 10), .s = s};
  }
  scene_wait_topics(s, THREADS);
  for (int i = 0; i < THREADS; i++) {
    assert_int_equal(pthread_create(&talks[i].thread, NULL, say_all, &talks[i]), 0);
  }
}

static void end_talks(talk *talks) {
  for (int i = 0; i < THREADS; i++) {
    ha_publication_close(talks[i].from);
  }
}

/* Each topic's numbers are there once, whatever file they are in. */
static void assert_all_there(const scene_bag *bag) {
  for (int t = 0; t < THREADS; t++) {
    unsigned char seen[MESSAGES] = {0};
    char topic[16];
    snprintf(topic, sizeof topic, "/t%d", t);
    for (size_t i = 0; i < bag->size; i++) {
      if (strcmp(bag->items[i].topic, topic) != 0) continue;
      assert_in_range(bag->items[i].number, 0, MESSAGES - 1);
      assert_int_equal(seen[bag->items[i].number]++, 0);
      assert_int_equal(bag->items[i].sequence, bag->items[i].number + 1);
    }
    assert_int_equal(scene_count(bag, topic), MESSAGES);
  }
}

static void loses_nothing_across_splits(void **state) {
  scene s;
  talk talks[THREADS];
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.writer.split_bytes = 300000;
  s.options.queue_policy = HA_QUEUE_BLOCK;
  s.options.queue_bytes = 200000;
  scene_record(&s);
  talk_at_once(&s, talks);
  for (int i = 0; i < 5; i++)
    assert_ok(ha_recorder_split(s.recorder, NULL));
  for (int i = 0; i < THREADS; i++)
    pthread_join(talks[i].thread, NULL);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  const ha_recorder_stats stats = scene_stats(&s);
  assert_int_equal(stats.received, THREADS * MESSAGES);
  assert_int_equal(stats.written, THREADS * MESSAGES);
  assert_int_equal(stats.dropped + stats.lost, 0);
  const scene_told told = scene_heard(&s);
  assert_int_equal(told.ends, 1);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.files, told.splits);
  assert_true(bag.files > 4);
  assert_all_there(&bag);
  assert_string_equal(bag.recorded, "messages=8000 lost=0 dropped=0 unmatched=0");
  scene_bag_done(&bag);
  end_talks(talks);
  scene_done(&s);
}

static void loses_nothing_across_snapshots(void **state) {
  scene s;
  talk talks[THREADS];
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT;
  s.options.queue_policy = HA_QUEUE_BLOCK;
  scene_record(&s);
  talk_at_once(&s, talks);
  for (int i = 0; i < 5; i++)
    assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  for (int i = 0; i < THREADS; i++)
    pthread_join(talks[i].thread, NULL);
  assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  assert_int_equal(scene_stats(&s).snapshots, 6);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_all_there(&bag);
  scene_bag_done(&bag);
  end_talks(talks);
  scene_done(&s);
}

/* --- exact counts ----------------------------------------------------------------------- */

/* The thread that writes stands at a split, with one message in its hands. */
static ha_publication *stand_still(scene *s, int32_t policy) {
  scene_init(s);
  s->shut = true;
  s->options.writer.split_ns = 10 * g_second;
  s->options.queue_policy = policy;
  s->options.queue_bytes = 10 * (100 + sizeof(ha__record_item));
  scene_record(s);
  ha_publication *from = scene_talker(s, "/a", RELIABLE, VOLATILE, 10);
  scene_wait_topics(s, 1);
  scene_say(from, 0, 100);
  scene_wait_written(s);
  loopback_set_time(s->net, 100 * g_second);
  scene_say(from, 1, 100);
  scene_wait_splits(s, 1);
  return from;
}

static void counts_what_the_queue_drops(void **state) {
  const struct {
    int32_t policy;
    uint64_t first; /* number of the first that is kept behind number 1 */
  } cases[] = {{HA_QUEUE_DROP_NEWEST, 2}, {HA_QUEUE_DROP_OLDEST, 13}};

  (void)state;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    scene s;
    scene_bag bag;
    ha_publication *from = stand_still(&s, cases[c].policy);
    /* one is out, nine fit: of twenty eleven are dropped */
    for (uint64_t i = 2; i < 22; i++)
      scene_say(from, i, 100);
    assert_int_equal(scene_topic(&s, "/a").dropped, 11);
    scene_open_gate(&s);
    scene_wait_written(&s);
    assert_ok(scene_close(&s));
    scene_read(&bag, &s, NULL);
    assert_int_equal(bag.size, 11);
    assert_int_equal(bag.items[2].number, cases[c].first);
    assert_string_equal(bag.recorded, "messages=11 lost=0 dropped=11 unmatched=0");
    scene_bag_done(&bag);
    ha_publication_close(from);
    scene_done(&s);
  }
}

static void counts_what_the_network_loses(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", BEST_EFFORT, VOLATILE, 10);
  scene_wait_topics(&s, 1);
  scene_say(from, 0, 8);
  loopback_lose(s.net, "/a", 3);
  for (uint64_t i = 1; i < 6; i++)
    scene_say(from, i, 8);
  assert_int_equal(scene_topic(&s, "/a").lost, 3);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_string_equal(bag.recorded, "messages=3 lost=3 dropped=0 unmatched=0");
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

/* At once, where that is asked for; and never. */
static void tells_losses_as_often_as_asked(void **state) {
  (void)state;
  for (int told = 0; told < 2; told++) {
    scene s;
    scene_init(&s);
    s.options.loss_period_ns = told ? 1 : HA_LOSSES_UNTOLD;
    scene_record(&s);
    ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
    scene_wait_topics(&s, 1);
    for (unsigned i = 1; i <= 3; i++) {
      loopback_lose(s.net, "/a", 1);
      scene_say(from, 0, 100);
      scene_say(from, 1, 100);
      if (told) scene_wait_losses(&s, i);
    }
    assert_ok(scene_close(&s));
    assert_int_equal(scene_heard(&s).losses, told ? 3 : 0);
    ha_publication_close(from);
    scene_done(&s);
  }
}

static void throttles_and_pauses_without_loss(void **state) {
  const ha_topic_rate rates[] = {{"/slow", 10, 0}, {"/third", 0, 3}};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.rates = rates;
  s.options.rate_count = 2;
  scene_record(&s);
  ha_publication *slow = scene_talker(&s, "/slow", RELIABLE, VOLATILE, 10);
  ha_publication *third = scene_talker(&s, "/third", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 100; i++) { /* a second at 100 Hz */
    loopback_set_time(s.net, g_second + (int64_t)i * g_second / 100);
    scene_say(slow, i, 8);
    if (i < 30) scene_say(third, i, 8);
  }
  ha_recorder_pause(s.recorder);
  scene_say(slow, 1000, 8);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 1);
  ha_recorder_resume(s.recorder);
  assert_int_equal(scene_topic(&s, "/slow").throttled, 90);
  assert_int_equal(scene_topic(&s, "/third").throttled, 20);
  assert_int_equal(scene_stats(&s).dropped + scene_stats(&s).lost, 0);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(scene_count(&bag, "/slow"), 10);
  assert_int_equal(scene_count(&bag, "/third"), 10);
  scene_bag_done(&bag);
  ha_publication_close(slow);
  ha_publication_close(third);
  scene_done(&s);
}

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

/* A file of settings in the scene's folder. */
static void write_file(const scene *s, char *path, size_t size, const char *text) {
  snprintf(path, size, "%s/settings.yaml", s->folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
  fclose(file);
}

/* Readers of bags take channels of one topic with different offers for different topics. */
static void channels_of_a_topic_tell_the_same_offers(void **state) {
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

static void tells_of_publishers_that_do_not_match(void **state) {
  scene s;
  char path[160];

  (void)state;
  scene_init(&s);
  write_file(&s, path, sizeof path, "/a: {reliability: reliable, depth: 5}\n");
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

/* --- latched --------------------------------------------------------------------------------- */

static void repeats_latched_messages_in_each_file(void **state) {
  const ha_topic_repeat repeats[] = {{"/last", 2}};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.options.repeats = repeats;
  s.options.repeat_count = 1;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *last = scene_talker(&s, "/last", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  scene_say(map, 7, 50000);
  for (uint64_t i = 0; i < 5; i++)
    scene_say(last, i, 8);
  loopback_set_time(s.net, 5 * g_second);
  scene_say(last, 5, 8);
  assert_ok(ha_recorder_split(s.recorder, NULL));
  loopback_set_time(s.net, 9 * g_second);
  scene_say(last, 6, 8);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(scene_count(&bag, "/map"), 2);
  assert_int_equal(scene_count(&bag, "/last"), 9);
  for (size_t i = 0; i < bag.size; i++) {
    if (bag.items[i].number != 7 || bag.items[i].log_ns == g_second) continue;
    assert_int_equal(bag.items[i].log_ns, 5 * g_second);
    assert_int_equal(bag.items[i].publish_ns, 5 * g_second);
  }
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(last);
  scene_done(&s);
}

/* --- moments ------------------------------------------------------------------------------------
 */

static ha_record_moment moment_of(int64_t time_ns, int32_t mode, const char *topic) {
  return (ha_record_moment){
      .struct_size = sizeof(ha_record_moment), .time_ns = time_ns, .mode = mode, .topic = topic};
}

/* One message a second from here on, of both topics. */
static void say_each_second(scene *s, ha_publication *const *talkers, uint64_t from, uint64_t to) {
  for (uint64_t i = from; i < to; i++) {
    loopback_set_time(s->net, (int64_t)i * g_second);
    scene_say(talkers[0], i, 8);
    scene_say(talkers[1], 100 + i, 8);
  }
}

static void splits_in_front_of_the_message_of_a_time(void **state) {
  scene s;
  scene_bag bag;
  char first[160];

  (void)state;
  scene_init(&s);
  scene_record(&s);
  ha_publication *talkers[] = {scene_talker(&s, "/a", RELIABLE, VOLATILE, 1),
                               scene_talker(&s, "/b", RELIABLE, VOLATILE, 1)};
  scene_wait_topics(&s, 2);
  const ha_record_moment nowhere = moment_of(30 * g_second, HA_MOMENT_RECEIVED, "/none");
  const ha_record_moment modeless = moment_of(30 * g_second, 3, NULL);
  const ha_record_moment at_b = moment_of(5 * g_second, HA_MOMENT_RECEIVED, "/b");
  assert_int_equal(ha_recorder_split_at(s.recorder, &nowhere, NULL), HA_END);
  assert_int_equal(ha_recorder_split_at(s.recorder, &modeless, NULL), HA_E_ARG);
  assert_int_equal(ha_recorder_split_at(s.recorder, &at_b, NULL), HA_OK);
  say_each_second(&s, talkers, 2, 8);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 12);
  assert_int_equal(bag.files, 2);
  scene_bag_done(&bag);
  snprintf(first, sizeof first, "%s/bag_0.mcap", s.path);
  scene_read(&bag, &s, first);
  assert_int_equal(scene_count(&bag, "/a"), 4); /* of seconds 2 to 5, the last in front of /b's */
  assert_int_equal(scene_count(&bag, "/b"), 3);
  scene_bag_done(&bag);
  ha_publication_close(talkers[0]);
  ha_publication_close(talkers[1]);
  scene_done(&s);
}

static void resumes_with_the_message_of_a_time(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_PAUSED;
  scene_record(&s);
  ha_publication *talkers[] = {scene_talker(&s, "/a", RELIABLE, VOLATILE, 1),
                               scene_talker(&s, "/b", RELIABLE, VOLATILE, 1)};
  scene_wait_topics(&s, 2);
  const ha_record_moment sent = moment_of(4 * g_second, HA_MOMENT_SENT, "/b");
  assert_int_equal(ha_recorder_resume_at(s.recorder, &sent, NULL), HA_OK);
  say_each_second(&s, talkers, 2, 6);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 0);
  ha_recorder_pause(s.recorder);
  const ha_record_moment by_clock = moment_of(9 * g_second, HA_MOMENT_NODE, NULL);
  assert_int_equal(ha_recorder_resume_at(s.recorder, &by_clock, NULL), HA_OK);
  say_each_second(&s, talkers, 6, 11);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(scene_count(&bag, "/b"), 4); /* of seconds 4, 5, 9, 10 */
  assert_int_equal(scene_count(&bag, "/a"), 3); /* of 5, 9, 10 */
  scene_bag_done(&bag);
  ha_publication_close(talkers[0]);
  ha_publication_close(talkers[1]);
  scene_done(&s);
}

/* Pausing is the last word. */
static void forgets_a_moment_when_paused(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_PAUSED;
  scene_record(&s);
  ha_publication *talkers[] = {scene_talker(&s, "/a", RELIABLE, VOLATILE, 1),
                               scene_talker(&s, "/b", RELIABLE, VOLATILE, 1)};
  scene_wait_topics(&s, 2);
  const ha_record_moment soon = moment_of(3 * g_second, HA_MOMENT_RECEIVED, NULL);
  assert_int_equal(ha_recorder_resume_at(s.recorder, &soon, NULL), HA_OK);
  ha_recorder_pause(s.recorder);
  say_each_second(&s, talkers, 2, 5);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 1);
  const ha_record_moment past = moment_of(g_second, HA_MOMENT_SENT, NULL);
  assert_int_equal(ha_recorder_resume_at(s.recorder, &past, NULL), HA_OK);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 0);
  assert_ok(scene_close(&s));
  ha_publication_close(talkers[0]);
  ha_publication_close(talkers[1]);
  scene_done(&s);
}

/* --- snapshots ----------------------------------------------------------------------------------
 */

static void bounds_snapshots_in_time(void **state) {
  scene s;
  scene_bag bag;
  char second[160];

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT_BAGS;
  s.options.snapshot_ns = 3 * g_second;
  s.options.snapshot_post_ns = 2 * g_second;
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_say(map, 7, 8);
  scene_record(&s);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 20; i++) {
    loopback_set_time(s.net, (int64_t)(i + 1) * g_second);
    scene_say(from, i, 8);
    if (i == 9) assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  }
  snprintf(second, sizeof second, "%s/named", s.folder);
  assert_ok(ha_recorder_snapshot(s.recorder, second, NULL));
  assert_int_equal(ha_recorder_snapshot(s.recorder, second, NULL), HA_E_BUSY);
  assert_ok(scene_close(&s));
  /* 7 to 10 s, and 11 and 12; the map at the time of the first */
  char first[160];
  snprintf(first, sizeof first, "%s_1", s.path);
  scene_read(&bag, &s, first);
  assert_int_equal(bag.size, 7);
  assert_string_equal(bag.items[0].topic, "/map");
  assert_int_equal(bag.items[0].log_ns, 7 * g_second);
  assert_int_equal(bag.items[1].number, 6);
  assert_int_equal(bag.items[6].number, 11);
  scene_bag_done(&bag);
  scene_read(&bag, &s, second);
  assert_int_equal(scene_count(&bag, "/a"), 4);
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(from);
  scene_done(&s);
}

/* --- the end
 * -------------------------------------------------------------------------------------- */

static void ends_by_its_limits(void **state) {
  const struct {
    uint64_t messages;
    int64_t ns;
    uint64_t bytes;
    size_t written;
  } cases[] = {{5, 0, 0, 5}, {0, 3 * g_second, 0, 4}, {0, 0, 50000, 6}};

  (void)state;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    scene s;
    scene_bag bag;
    scene_init(&s);
    s.options.max_messages = cases[c].messages;
    s.options.max_ns = cases[c].ns;
    s.options.max_bytes = cases[c].bytes;
    s.options.writer.chunk_bytes = 1;
    s.options.queue_policy = HA_QUEUE_BLOCK;
    scene_record(&s);
    ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
    scene_wait_topics(&s, 1);
    for (uint64_t i = 0; i < 12; i++) {
      loopback_set_time(s.net, (int64_t)(i + 1) * g_second);
      scene_say(from, i, 10000);
    }
    scene_wait_stopped(&s);
    assert_ok(ha_recorder_wait(s.recorder, 0, NULL));
    assert_ok(scene_close(&s));
    scene_read(&bag, &s, NULL);
    if (!cases[c].bytes) assert_int_equal(bag.size, cases[c].written);
    assert_in_range(bag.size, 4, cases[c].written);
    scene_bag_done(&bag);
    ha_publication_close(from);
    scene_done(&s);
  }
}

static void ends_when_the_disk_is_nearly_full(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.min_free_percent = 20;
  scene_record(&s);
  atomic_store(&s.free_bytes, 150);
  scene_wait_stopped(&s);
  assert_int_equal(scene_heard(&s).low_space, 1);
  assert_string_equal(scene_heard(&s).text, "the disk is nearly full");
  scene_done(&s);
}

static void deletes_the_oldest_files_for_a_quota(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.writer.split_bytes = 20000;
  s.options.quota_bytes = 60000;
  s.options.writer.chunk_bytes = 1;
  s.options.queue_policy = HA_QUEUE_BLOCK;
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 40; i++) {
    scene_say(from, i, 5000);
    assert_ok(ha_recorder_split(s.recorder, NULL));
  }
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_true(bag.size > 0 && bag.size < 40);
  assert_int_equal(bag.items[bag.size - 1].number, 39);
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

/* --- discovery and control
 * ------------------------------------------------------------------------- */

static void finds_topics_only_while_it_looks(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_record(&s);
  scene_wait_topics(&s, 1);
  ha_recorder_stop_discovery(s.recorder);
  ha_publication *b = scene_talker(&s, "/b", RELIABLE, VOLATILE, 1);
  loopback_settle(s.net);
  assert_int_equal(scene_stats(&s).topics, 1);
  ha_recorder_start_discovery(s.recorder);
  scene_wait_topics(&s, 2);
  ha_publication_close(a);
  ha_publication_close(b);
  scene_done(&s);
}

static void looks_for_a_while_without_discovery(void **state) {
  scene s;
  char path[160];

  (void)state;
  scene_init(&s);
  write_file(&s, path, sizeof path, "- [/later, test_msgs/msg/Number]\n");
  s.options.flags = HA_RECORDER_NO_DISCOVERY;
  s.options.discovery_ns = 1;
  s.options.static_topics = path;
  scene_record(&s);
  scene_wait_looked(&s);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  ha_publication *later = scene_talker(&s, "/later", BEST_EFFORT, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_say(later, 1, 8);
  scene_say(other, 2, 8);
  assert_int_equal(scene_topic(&s, "/later").received, 1);
  assert_int_equal(scene_stats(&s).received, 1);
  ha_publication_close(other);
  ha_publication_close(later);
  scene_done(&s);
}

static void records_again_after_a_stop(void **state) {
  scene s;
  scene_bag bag;
  char second[160];

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_IDLE;
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  scene_say(map, 7, 8);
  scene_record(&s);
  assert_int_equal(ha_recorder_split(s.recorder, NULL), HA_E_BUSY);
  snprintf(second, sizeof second, "%s/second", s.folder);
  assert_ok(ha_recorder_record(s.recorder, NULL, NULL));
  assert_int_equal(ha_recorder_record(s.recorder, second, NULL), HA_E_BUSY);
  scene_wait_topics(&s, 1);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  assert_int_equal(ha_publication_matched(map), 0);
  assert_ok(ha_recorder_record(s.recorder, second, NULL));
  scene_wait_topics(&s, 1);
  assert_ok(scene_close(&s));
  for (int i = 0; i < 2; i++) {
    scene_read(&bag, &s, i ? second : NULL);
    assert_int_equal(bag.size, 1);
    scene_bag_done(&bag);
  }
  ha_publication_close(map);
  scene_done(&s);
}

static void follows_sim_time(void **state) {
  static const uint8_t clock[12] = {0, 1, 0, 0, 42, 0, 0, 0, 5, 0, 0, 0};
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "rosgraph_msgs/msg/Clock", .encoding = "", .hash = ""};
  const ha_publication_options options = {
      .struct_size = sizeof options,
      .topic = "/clock",
      .schema = &schema,
      .qos = {.struct_size = sizeof(ha_qos), .reliability = BEST_EFFORT, .durability = VOLATILE}};
  ha_publication *time = NULL;
  scene s;
  scene_bag bag;
  const char *const names[] = {"a"};

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SIM_TIME;
  s.options.selection.flags = 0;
  s.options.selection.topics = (ha_names){names, 1};
  ha_publication *a = scene_talker(&s, "/a", RELIABLE, LATCHED, 1);
  scene_say(a, 1, 8);
  scene_record(&s);
  loopback_settle(s.net);
  assert_int_equal(scene_stats(&s).topics, 0);
  assert_ok(ha_transport_advertise(&time, s.robot, &options, NULL));
  assert_ok(ha_publication_send(time, clock, sizeof clock, HA_SENT_NOW, NULL));
  scene_wait_topics(&s, 1);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 1);
  assert_int_equal(bag.items[0].log_ns, 42 * g_second + 5);
  scene_bag_done(&bag);
  ha_publication_close(a);
  ha_publication_close(time);
  scene_done(&s);
}

static void keeps_one_channel_a_topic_in_sqlite3(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.writer.storage = "sqlite3";
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

/* Two publishers of /a: how many channels are there, and who are they of? */
static void tells_who_published(void **state) {
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

/* One that is told later than its first message is; and one that is told of too late. */
static void tells_who_published_behindhand(void **state) {
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

/* What a player needs to publish topics of DDS that ROS does not have. */
static void tells_what_is_not_of_ros(void **state) {
  static const int32_t kinds[] = {HA_CHANNELS_BY_PUBLISHER, HA_CHANNELS_BY_TOPIC};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    const ha_schema schema = {
        .struct_size = sizeof schema, .name = "ShapeType", .encoding = "", .hash = ""};
    const ha_publication_options options = {.struct_size = sizeof options,
                                            .topic = "Square",
                                            .schema = &schema,
                                            .qos = {.struct_size = sizeof(ha_qos)},
                                            .flags = HA_PUBLISH_KEYED | HA_PUBLISH_ALIEN};
    ha_publication *square = NULL;
    ha_reader *reader = NULL;
    const ha_bag_info *info = NULL;
    scene s;
    scene_init(&s);
    s.options.channels = kinds[i];
    s.options.selection.flags |= HA_RECORD_ALIEN;
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

/* --- what others see of it ------------------------------------------------------------------ */

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

/* What a subscription of the recorder tells of the type. */
static void assert_tells_hash(scene *s, const char *topic, const char *hash) {
  ha_pair setting;
  ha_transport_options options = loopback_options(s->net, &setting);
  ha_transport *transport = NULL;
  seen saw = {.topic = topic, .hash = "nobody"};

  options.node_name = "watcher";
  options.events.user = &saw;
  options.events.endpoint = see;
  assert_ok(ha__transport_open_ops(&transport, &loopback_ops, &options, NULL));
  loopback_settle(s->net);
  ha_transport_close(transport);
  assert_string_equal(saw.hash, hash);
}

static void tells_the_hash_of_what_it_records(void **state) {
  static const char told[] =
      "RIHS01_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "a_msgs/msg/A", .encoding = "", .hash = told};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "/told",
                                          .schema = &schema,
                                          .qos = {.struct_size = sizeof(ha_qos)}};
  ha_publication *a = NULL;
  char path[160];
  scene s;

  (void)state;
  scene_init(&s);
  write_file(&s, path, sizeof path,
             "- [/common, std_msgs/msg/String]\n- [/unknown, a_msgs/msg/B]\n");
  s.options.static_topics = path;
  scene_record(&s);
  assert_ok(ha_transport_advertise(&a, s.robot, &options, NULL));
  scene_wait_topics(&s, 3);
  assert_tells_hash(&s, "/told", told);
  assert_tells_hash(&s, "/common",
                    "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18");
  assert_tells_hash(&s, "/unknown", "");
  ha_publication_close(a);
  scene_done(&s);
}

static void refuses_what_contradicts_itself(void **state) {
  ha_error err = HA_ERROR_INIT;
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_NO_DISCOVERY | HA_RECORDER_SIM_TIME;
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  s.options.flags = 0;
  s.options.selection.regex = "(";
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  s.options.selection.regex = NULL;
  s.options.qos_overrides = "/nowhere/at/all.yaml";
  assert_int_equal(scene_try(&s, &err), HA_E_IO);
  s.options.qos_overrides = NULL;
  s.options.quota_bytes = 1;
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  scene_done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loses_nothing_across_splits),
      cmocka_unit_test(loses_nothing_across_snapshots),
      cmocka_unit_test(counts_what_the_queue_drops),
      cmocka_unit_test(counts_what_the_network_loses),
      cmocka_unit_test(tells_losses_as_often_as_asked),
      cmocka_unit_test(throttles_and_pauses_without_loss),
      cmocka_unit_test(receives_a_weaker_publisher_too),
      cmocka_unit_test(channels_of_a_topic_tell_the_same_offers),
      cmocka_unit_test(tells_of_publishers_that_do_not_match),
      cmocka_unit_test(repeats_latched_messages_in_each_file),
      cmocka_unit_test(splits_in_front_of_the_message_of_a_time),
      cmocka_unit_test(resumes_with_the_message_of_a_time),
      cmocka_unit_test(forgets_a_moment_when_paused),
      cmocka_unit_test(bounds_snapshots_in_time),
      cmocka_unit_test(ends_by_its_limits),
      cmocka_unit_test(ends_when_the_disk_is_nearly_full),
      cmocka_unit_test(deletes_the_oldest_files_for_a_quota),
      cmocka_unit_test(finds_topics_only_while_it_looks),
      cmocka_unit_test(looks_for_a_while_without_discovery),
      cmocka_unit_test(records_again_after_a_stop),
      cmocka_unit_test(follows_sim_time),
      cmocka_unit_test(keeps_one_channel_a_topic_in_sqlite3),
      cmocka_unit_test(tells_who_published),
      cmocka_unit_test(tells_who_published_behindhand),
      cmocka_unit_test(tells_what_is_not_of_ros),
      cmocka_unit_test(tells_the_hash_of_what_it_records),
      cmocka_unit_test(refuses_what_contradicts_itself),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
