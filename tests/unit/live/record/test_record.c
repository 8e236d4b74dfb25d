/* The recorder on a network within the process: received messages are in the bag, and missing ones
 * are counted. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../test.h"
#include "live/transport.h"
#include "record_scene.h"

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
    loopback_set_time(t->s->net, SECOND_NS + (int64_t)i);
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

/* Each topic's numbers occur once, in any file. */
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
  s.writer.split_bytes = 300000;
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
  const scene_reports reports = scene_heard(&s);
  assert_int_equal(reports.ends, 1);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.files, reports.splits);
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

static void counts_what_the_queue_drops(void **state) {
  const struct {
    int32_t policy;
    uint64_t first; /* number of the first message that is kept after number 1 */
  } cases[] = {{HA_QUEUE_DROP_NEWEST, 2}, {HA_QUEUE_DROP_OLDEST, 13}};

  (void)state;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    scene s;
    scene_bag bag;
    scene_init(&s);
    ha_publication *from = scene_block_writing(&s, cases[c].policy);
    /* one was taken, nine fit: of twenty, eleven are dropped */
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

/* Losses are reported at once if requested, or never. */
static void reports_losses_as_often_as_asked(void **state) {
  (void)state;
  for (int is_reported = 0; is_reported < 2; is_reported++) {
    scene s;
    scene_init(&s);
    s.options.loss_period_ns = is_reported ? 1 : HA_LOSSES_UNREPORTED;
    scene_record(&s);
    ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
    scene_wait_topics(&s, 1);
    for (unsigned i = 1; i <= 3; i++) {
      loopback_lose(s.net, "/a", 1);
      scene_say(from, 0, 100);
      scene_say(from, 1, 100);
      if (is_reported) scene_wait_losses(&s, i);
    }
    assert_ok(scene_close(&s));
    assert_int_equal(scene_heard(&s).losses, is_reported ? 3 : 0);
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
    loopback_set_time(s.net, SECOND_NS + (int64_t)i * SECOND_NS / 100);
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

/* --- the end ---------------------------------------------------------------------------------- */

static void ends_by_its_limits(void **state) {
  const struct {
    uint64_t messages;
    int64_t ns;
    uint64_t bytes;
    size_t written;
  } cases[] = {{5, 0, 0, 5}, {0, 3 * SECOND_NS, 0, 4}, {0, 0, 50000, 6}};

  (void)state;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    scene s;
    scene_bag bag;
    scene_init(&s);
    s.options.max_messages = cases[c].messages;
    s.options.max_ns = cases[c].ns;
    s.options.max_bytes = cases[c].bytes;
    s.writer.chunk_bytes = 1;
    s.options.queue_policy = HA_QUEUE_BLOCK;
    scene_record(&s);
    ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
    scene_wait_topics(&s, 1);
    for (uint64_t i = 0; i < 12; i++) {
      loopback_set_time(s.net, (int64_t)(i + 1) * SECOND_NS);
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

static void room_that_is_not_known_is_reported_once(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.min_free_percent = 20;
  atomic_store(&s.free_bytes, UINT64_MAX);
  scene_record(&s);
  scene_wait_notes(&s, 1);
  assert_non_null(strstr(scene_heard(&s).note, "the free space of the disk is unknown"));
  atomic_store(&s.free_bytes, 150); /* the limit of free space is active again */
  scene_wait_stopped(&s);
  assert_int_equal(scene_heard(&s).notes, 1);
  assert_string_equal(scene_heard(&s).text, "the disk is nearly full");
  scene_done(&s);
}

static void rates_out_of_range_are_refused(void **state) {
  static const double rates[] = {-1, (double)NAN, (double)INFINITY, 1e10};

  (void)state;
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
    const ha_topic_rate rate = {"/t", rates[i], 0};
    ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
    ha_recorder *recorder = NULL;
    ha_error err = HA_ERROR_INIT;
    options.path = "x.mcap";
    options.rates = &rate;
    options.rate_count = 1;
    assert_int_equal(ha_recorder_open(&recorder, &options, &err), HA_E_ARG);
    assert_true(err.text[0] != '\0');
  }
}

static void deletes_the_oldest_files_for_a_quota(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.writer.split_bytes = 20000;
  s.options.quota_bytes = 60000;
  s.writer.chunk_bytes = 1;
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

/* --- discovery and control -------------------------------------------------------------------- */

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
  scene_write(&s, path, sizeof path, "- [/later, test_msgs/msg/Number]\n");
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

static void wait_in_callback(void *user, ha_recorder *recorder, const ha_recorder_event *event) {
  atomic_int *result = user;

  if (event->kind == HA_RECORDER_FILE) {
    atomic_store(result, ha_recorder_wait(recorder, -1, NULL));
  }
}

static void waits_for_ever_but_not_for_itself(void **state) {
  scene s;
  atomic_int result = HA_OK;

  (void)state;
  scene_init(&s);
  s.options.max_messages = 1;
  s.options.event = wait_in_callback;
  s.options.user = &result;
  scene_record(&s);
  assert_int_equal(atomic_load(&result), HA_E_BUSY);
  assert_int_equal(ha_recorder_wait(s.recorder, 0, NULL), HA_E_BUSY);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_say(from, 1, 8);
  assert_ok(ha_recorder_wait(s.recorder, -1, NULL));
  assert_ok(ha_recorder_wait(s.recorder, INT64_MAX, NULL));
  ha_publication_close(from);
  scene_done(&s);
}

static void *record_again(void *recorder) {
  return (void *)(intptr_t)ha_recorder_record(recorder, NULL, NULL);
}

/* A recording that ends while topics are being subscribed to. */
static void subscribes_to_nothing_when_it_has_ended(void **state) {
  scene s;
  pthread_t thread;
  void *st = NULL;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_IDLE;
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  loopback_settle(s.net);
  pthread_mutex_lock(&s.recorder->graph);
  assert_int_equal(pthread_create(&thread, NULL, record_again, s.recorder), 0);
  atomic_store(&s.recorder->is_dismissed, true);
  scene_wait_stopped(&s);
  pthread_mutex_unlock(&s.recorder->graph);
  pthread_join(thread, &st);
  assert_int_equal((intptr_t)st, HA_OK);
  assert_int_equal(ha_publication_matched(from), 0);
  ha_publication_close(from);
  scene_done(&s);
}

static ha_transport_ops g_ending;
static ha_transport_events g_events;

static ha_status open_ending(ha_transport **out, const struct ha_host *host,
                             const ha_transport_options *options, ha_error *err) {
  const ha_status st = loopback_ops.open(out, host, options, err);

  g_events = *options->events;
  if (st >= 0) (*out)->ops = &g_ending;
  return st;
}

static void close_ending(ha_transport *transport) {
  g_events.ended(g_events.user, "another node has its name");
  loopback_ops.close(transport);
}

/* Until its transport is closed, the network may ask the recorder to end (the thread sanitizer
 * detects a mutex that is destroyed too early). */
static void may_be_asked_to_end_while_it_closes(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  g_ending = loopback_ops;
  g_ending.open = open_ending;
  g_ending.close = close_ending;
  s.ops = &g_ending;
  scene_record(&s);
  assert_ok(scene_close(&s));
  scene_done(&s);
}

static void follows_sim_time(void **state) {
  static const uint8_t clock[12] = {0, 1, 0, 0, 42, 0, 0, 0, 5, 0, 0, 0};
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "rosgraph_msgs/msg/Clock", .encoding = "", .hash = ""};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "/clock",
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                                                           .reliability = BEST_EFFORT,
                                                           .durability = VOLATILE}};
  ha_publication *time = NULL;
  scene s;
  scene_bag bag;
  const char *const names[] = {"a"};

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SIM_TIME;
  s.selection.flags = 0;
  s.selection.topics = (ha_names){names, 1};
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
  assert_int_equal(bag.items[0].log_ns, 42 * SECOND_NS + 5);
  scene_bag_done(&bag);
  ha_publication_close(a);
  ha_publication_close(time);
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
  s.selection.regex = "(";
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  s.selection.regex = NULL;
  s.options.qos_overrides = "/nowhere/at/all.yaml";
  assert_int_equal(scene_try(&s, &err), HA_E_IO);
  s.options.qos_overrides = NULL;
  s.options.quota_bytes = 1;
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  scene_done(&s);
}

/* The refusal comes before the network is joined and a file is created. */
static void refuses_what_a_bag_cannot_hold(void **state) {
  ha_error err = HA_ERROR_INIT;

  (void)state;
  for (int i = 0; i < 4; i++) {
    char other[256];
    scene s;
    scene_init(&s);
    snprintf(s.path, sizeof s.path, "%s/%s", s.folder, i % 2 ? "b" : "a.bag");
    snprintf(other, sizeof other, "%s/c.bag", s.folder);
    s.writer.storage = i == 1 ? "rosbag1" : NULL;
    s.options.flags = i >= 2 ? HA_RECORDER_IDLE : 0;
    if (i < 3) {
      assert_int_equal(scene_try(&s, &err), HA_E_ARG);
    } else {
      scene_record(&s);
      assert_int_equal(ha_recorder_record(s.recorder, other, &err), HA_E_ARG);
    }
    assert_non_null(strstr(err.text, "stores only messages of ROS 1, and these are in cdr"));
    assert_int_not_equal(access(s.path, F_OK), 0);
    assert_int_not_equal(access(other, F_OK), 0);
    scene_done(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loses_nothing_across_splits),
      cmocka_unit_test(loses_nothing_across_snapshots),
      cmocka_unit_test(counts_what_the_queue_drops),
      cmocka_unit_test(counts_what_the_network_loses),
      cmocka_unit_test(reports_losses_as_often_as_asked),
      cmocka_unit_test(throttles_and_pauses_without_loss),
      cmocka_unit_test(ends_by_its_limits),
      cmocka_unit_test(ends_when_the_disk_is_nearly_full),
      cmocka_unit_test(room_that_is_not_known_is_reported_once),
      cmocka_unit_test(rates_out_of_range_are_refused),
      cmocka_unit_test(deletes_the_oldest_files_for_a_quota),
      cmocka_unit_test(finds_topics_only_while_it_looks),
      cmocka_unit_test(looks_for_a_while_without_discovery),
      cmocka_unit_test(records_again_after_a_stop),
      cmocka_unit_test(waits_for_ever_but_not_for_itself),
      cmocka_unit_test(subscribes_to_nothing_when_it_has_ended),
      cmocka_unit_test(may_be_asked_to_end_while_it_closes),
      cmocka_unit_test(follows_sim_time),
      cmocka_unit_test(refuses_what_contradicts_itself),
      cmocka_unit_test(refuses_what_a_bag_cannot_hold),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
