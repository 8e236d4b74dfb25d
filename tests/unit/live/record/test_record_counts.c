/* The recorder's counts equal the content of the bag: its statistics, the stored counts and the
 * bag's index agree, with messages dropped, repeated, deleted or evicted; limits end the
 * recording. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "record_scene.h"

/* --- all numbers ----------------------------------------------------------------------------- */

static uint64_t number_of(const char *text, const char *key) {
  const char *at = strstr(text, key);

  return at ? strtoull(at + strlen(key), NULL, 10) : 0;
}

/* Counts of the bag's index. */
static uint64_t indexed(const scene *s) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;
  uint64_t sum = 0;

  assert_ok(ha_reader_open(&reader, (const char *[]){s->path}, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  for (size_t i = 0; i < info->channel_count; i++)
    sum += info->channels[i]->message_count;
  ha_reader_close(reader);
  return sum;
}

/* Ends the recording, and compares. evicted: messages that were in no snapshot. */
static void numbers_agree(scene *s, uint64_t evicted) {
  scene_bag bag;

  assert_ok(ha_recorder_stop(s->recorder, NULL));
  const ha_recorder_stats stats = scene_stats(s);
  assert_ok(scene_close(s));
  scene_read(&bag, s, NULL);
  assert_int_equal(bag.size, stats.written - stats.deleted);
  assert_int_equal(indexed(s), bag.size);
  assert_int_equal(number_of(bag.recorded, "messages="), bag.size);
  assert_int_equal(number_of(bag.recorded, "dropped="), stats.dropped);
  assert_int_equal(number_of(bag.recorded, "repeated="), stats.repeated);
  assert_int_equal(number_of(bag.recorded, "deleted="), stats.deleted);
  assert_int_equal(stats.received,
                   stats.written - stats.repeated + stats.dropped + stats.throttled + evicted);
  scene_bag_done(&bag);
}

static void repeated_messages_are_counted(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  scene_say(map, 1, 100);
  for (uint64_t i = 0; i < 3; i++) {
    scene_say(other, i, 100);
    scene_wait_written(&s);
    assert_ok(ha_recorder_split(s.recorder, NULL));
  }
  assert_int_equal(scene_topic(&s, "/map").repeated, 3);
  assert_int_equal(scene_topic(&s, "/map").written, 4);
  assert_int_equal(scene_stats(&s).written, 7);
  assert_int_equal(scene_stats(&s).repeated, 3);
  numbers_agree(&s, 0);
  ha_publication_close(map);
  ha_publication_close(other);
  scene_done(&s);
}

static void messages_of_deleted_files_are_counted(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.writer.max_files = 2;
  s.writer.split_bytes = 1 << 30;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 5; i++) {
    scene_say(map, i, 100);
    scene_wait_written(&s);
    assert_ok(ha_recorder_split(s.recorder, NULL));
  }
  /* five files are full, and the sixth has the repeated messages: 1 + 4 * 2 + 1 */
  assert_int_equal(scene_stats(&s).written, 10);
  assert_int_equal(scene_stats(&s).deleted, 7);
  const ha_recorder_topic topic = scene_topic(&s, "/map");
  assert_int_equal(topic.written, 10);
  assert_int_equal(topic.repeated, 5);
  assert_int_equal(topic.deleted, 7);
  numbers_agree(&s, 0);
  ha_publication_close(map);
  scene_done(&s);
}

static void paused_and_throttled_ones_are_not_in_the_sum(void **state) {
  const ha_topic_rate rates[] = {{"/third", 0, 3}};
  scene s;

  (void)state;
  scene_init(&s);
  s.options.rates = rates;
  s.options.rate_count = 1;
  scene_record(&s);
  ha_publication *third = scene_talker(&s, "/third", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 9; i++)
    scene_say(third, i, 8);
  ha_recorder_pause(s.recorder);
  for (uint64_t i = 0; i < 9; i++)
    scene_say(third, i, 8);
  ha_recorder_resume(s.recorder);
  scene_say(third, 9, 8);
  assert_int_equal(scene_stats(&s).received, 10);
  numbers_agree(&s, 0);
  ha_publication_close(third);
  scene_done(&s);
}

/* --- limits --------------------------------------------------------------------------------- */

/* The writing thread is blocked; /a has a limit of 15 messages. */
static ha_publication *begin_limited(scene *s, int32_t policy) {
  static const char *const names[] = {"/a"};

  scene_init(s);
  s->selection.flags = 0;
  s->selection.topics = (ha_names){names, 1};
  s->options.max_topic_messages = 15;
  return scene_block_writing(s, policy);
}

static void a_limit_is_reached_though_some_were_dropped(void **state) {
  static const int32_t policies[] = {HA_QUEUE_DROP_NEWEST, HA_QUEUE_DROP_OLDEST};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    scene s;
    ha_publication *from = begin_limited(&s, policies[i]);
    for (uint64_t n = 2; n < 22; n++)
      scene_say(from, n, 100);
    assert_int_equal(scene_topic(&s, "/a").dropped, 11);
    scene_open_gate(&s);
    scene_wait_written(&s);
    assert_int_equal(scene_heard(&s).stopped, 0);
    for (uint64_t n = 22; n < 40; n++) {
      scene_say(from, n, 100);
      scene_wait_written(&s);
    }
    scene_wait_stopped(&s);
    assert_string_equal(scene_heard(&s).text, "each topic has as many messages as the limit says");
    assert_int_equal(scene_stats(&s).written, 15);
    numbers_agree(&s, 0);
    ha_publication_close(from);
    scene_done(&s);
  }
}

/* Only messages that wait after the last counted one are no loss. */
static void what_comes_after_the_end_is_not_counted(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.max_messages = 5;
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 1);
  for (uint64_t n = 0; n < 20; n++)
    scene_say(from, n, 100);
  scene_wait_stopped(&s);
  numbers_agree(&s, 0);
  ha_publication_close(from);
  scene_done(&s);
}

static void repeated_messages_reach_no_limit(void **state) {
  static const char *const names[] = {"/map"};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.selection.flags = 0;
  s.selection.topics = (ha_names){names, 1};
  s.options.max_topic_messages = 4;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  scene_wait_topics(&s, 1);
  for (uint64_t n = 0; n < 3; n++) {
    scene_say(map, n, 100);
    scene_wait_written(&s);
    assert_ok(ha_recorder_split(s.recorder, NULL));
  }
  assert_int_equal(scene_heard(&s).stopped, 0);
  scene_say(map, 3, 100);
  scene_wait_stopped(&s);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 7);
  assert_int_equal(bag.items[6].number, 3);
  scene_bag_done(&bag);
  ha_publication_close(map);
  scene_done(&s);
}

/* --- snapshots ------------------------------------------------------------------------------- */

static ha_publication *begin_snapshots(scene *s, uint64_t bytes) {
  scene_init(s);
  s->options.flags = HA_RECORDER_SNAPSHOT;
  s->options.queue_policy = HA_QUEUE_BLOCK;
  s->options.snapshot_bytes = bytes;
  s->host.spare_bytes = 100000;
  scene_record(s);
  ha_publication *from = scene_talker(s, "/a", RELIABLE, VOLATILE, 10);
  scene_wait_topics(s, 1);
  return from;
}

/* Take a snapshot after this many messages; returns the number of messages in it. */
static uint64_t snapshot_of(scene *s, ha_publication *from, uint64_t messages, size_t size) {
  for (uint64_t n = 0; n < messages; n++)
    scene_say(from, n, size);
  assert_ok(ha_recorder_snapshot(s->recorder, NULL, NULL));
  return scene_stats(s).written;
}

/* A snapshot contains as many messages as with rosbag2: the overhead of a message does not count
 * towards the limit. */
static void a_snapshot_holds_so_many_bytes_of_messages(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  ha_publication *from = begin_snapshots(&s, 1000);
  assert_int_equal(snapshot_of(&s, from, 200, 20), 50);
  numbers_agree(&s, 150);
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.items[0].number, 150);
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

/* Small messages take no more memory than planned, and a note reports it. */
static void a_snapshot_of_small_messages_is_bounded(void **state) {
  enum { MESSAGES = 3000, BYTES = 50000 };
  scene s;

  (void)state;
  ha_publication *from = begin_snapshots(&s, BYTES);
  const uint64_t written = snapshot_of(&s, from, MESSAGES, 8);
  assert_in_range(written, 100, MESSAGES - 1);
  assert_true(written * sizeof(ha__record_item) < s.host.spare_bytes + 2 * BYTES);
  scene_wait_notes(&s, 1);
  assert_non_null(strstr(scene_heard(&s).note, "messages: they are small"));
  numbers_agree(&s, MESSAGES - written);
  ha_publication_close(from);
  scene_done(&s);
}

static void each_snapshot_has_the_storage_of_the_name(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT_BAGS;
  snprintf(s.path, sizeof s.path, "%s/x.db3", s.folder);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 1);
  for (uint64_t n = 1; n <= 2; n++) {
    char path[256];
    scene_bag bag;
    scene_say(from, n, 20);
    assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
    snprintf(path, sizeof path, "%s/x_%" PRIu64 ".db3", s.folder, n);
    scene_read(&bag, &s, path);
    assert_int_equal(bag.size, 1);
    assert_int_equal(bag.items[0].number, n);
    scene_bag_done(&bag);
  }
  assert_ok(scene_close(&s));
  ha_publication_close(from);
  scene_done(&s);
}

static void a_latched_message_is_once_in_a_snapshot(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  scene_say(map, 1, 100);
  for (uint64_t n = 0; n < 3; n++) {
    loopback_set_time(s.net, (int64_t)(n + 2) * SECOND_NS);
    scene_say(other, n, 100);
    assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  }
  numbers_agree(&s, 0);
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.files, 3);
  assert_int_equal(scene_count(&bag, "/map"), 3);
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(other);
  scene_done(&s);
}

/* --- latched messages of publishers that left ------------------------------------------------- */

/* Wait until the recorder has noticed that a publisher left. */
static void wait_left(scene *s, const char *topic, uint32_t left) {
  loopback_settle(s->net);
  assert_int_equal(scene_topic(s, topic).publishers, left);
}

static size_t count_number(const scene_bag *bag, uint64_t number) {
  size_t n = 0;

  for (size_t i = 0; i < bag->size; i++)
    n += bag->items[i].number == number;
  return n;
}

static void split_behind(scene *s, ha_publication *other, uint64_t number) {
  scene_say(other, number, 8);
  scene_wait_written(s);
  assert_ok(ha_recorder_split(s->recorder, NULL));
}

static void what_left_is_not_repeated(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  scene_record(&s);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  ha_publication *old = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  scene_wait_topics(&s, 2);
  scene_say(old, 100, 8);
  split_behind(&s, other, 1);
  ha_publication_close(old);
  wait_left(&s, "/map", 0);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  wait_left(&s, "/map", 1);
  scene_say(map, 200, 8);
  split_behind(&s, other, 2);
  split_behind(&s, other, 3);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(count_number(&bag, 100), 2);
  assert_int_equal(count_number(&bag, 200), 3);
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(other);
  scene_done(&s);
}

/* A node that is restarted repeatedly: its last map is kept. */
static void what_left_takes_no_room(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.options.latched_bytes = 25000;
  scene_record(&s);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  for (uint64_t n = 0; n < 6; n++) {
    ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
    scene_wait_topics(&s, 2);
    wait_left(&s, "/map", 1);
    scene_say(map, 100 + n, 10000);
    scene_wait_written(&s);
    if (n == 5) split_behind(&s, other, 1);
    ha_publication_close(map);
    wait_left(&s, "/map", 0);
  }
  assert_int_equal(scene_heard(&s).notes, 0);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(count_number(&bag, 105), 2);
  assert_int_equal(scene_count(&bag, "/map"), 7);
  scene_bag_done(&bag);
  ha_publication_close(other);
  scene_done(&s);
}

static void what_has_no_room_is_reported_for_each_topic(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.options.latched_bytes = 15000;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *tiles = scene_talker(&s, "/tiles", RELIABLE, LATCHED, 1);
  ha_publication *atlas = scene_talker(&s, "/atlas", RELIABLE, LATCHED, 1);
  scene_wait_topics(&s, 3);
  scene_say(map, 1, 10000);
  scene_say(tiles, 1, 10000);
  scene_say(tiles, 2, 10000);
  scene_say(atlas, 1, 20000);
  scene_wait_notes(&s, 2);
  assert_non_null(strstr(scene_heard(&s).note,
                         "/atlas: not all that its publishers keep is repeated in later "
                         "files: with a message of 20000 bytes"));
  assert_ok(ha_recorder_split(s.recorder, NULL));
  assert_int_equal(scene_stats(&s).repeated, 1);
  numbers_agree(&s, 0);
  assert_int_equal(scene_heard(&s).notes, 2);
  ha_publication_close(map);
  ha_publication_close(tiles);
  ha_publication_close(atlas);
  scene_done(&s);
}

/* The last message of a topic that the user names stays until there is another. */
static void a_named_topic_keeps_its_last_message(void **state) {
  const ha_topic_repeat repeats[] = {{"/map", 1}};
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.repeats = repeats;
  s.options.repeat_count = 1;
  scene_record(&s);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  scene_say(map, 100, 8);
  ha_publication_close(map);
  wait_left(&s, "/map", 0);
  split_behind(&s, other, 1);
  map = scene_talker(&s, "/map", RELIABLE, VOLATILE, 1);
  wait_left(&s, "/map", 1);
  scene_say(map, 200, 8);
  split_behind(&s, other, 2);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(count_number(&bag, 100), 2);
  assert_int_equal(count_number(&bag, 200), 2);
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(other);
  scene_done(&s);
}

/* Its publisher existed when the snapshot begins. */
static void a_snapshot_has_what_left_since(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT;
  s.options.snapshot_ns = 5 * SECOND_NS;
  scene_record(&s);
  ha_publication *other = scene_talker(&s, "/other", RELIABLE, VOLATILE, 1);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  scene_wait_topics(&s, 2);
  scene_say(map, 100, 8);
  for (uint64_t n = 10; n < 22; n++) {
    loopback_set_time(s.net, (int64_t)n * SECOND_NS);
    scene_say(other, n, 8);
    if (n != 14 && n != 15 && n != 21) continue;
    scene_wait_written(&s);
    if (n == 14) ha_publication_close(map);
    if (n == 14) wait_left(&s, "/map", 0);
    if (n != 14) assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  }
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.files, 2);
  assert_int_equal(count_number(&bag, 100), 1); /* in the first file, although it left */
  scene_bag_done(&bag);
  ha_publication_close(other);
  scene_done(&s);
}

/* --- closing from a callback ------------------------------------------------------------------ */

typedef struct closer {
  ha_recorder *recorder;
  ha_status closed;
  ha_error why;
  unsigned calls;
} closer;

static void close_it(void *user, ha_recorder *recorder, const ha_recorder_event *event) {
  closer *c = user;

  (void)event;
  c->closed = ha_recorder_close(recorder, &c->why);
  c->calls++;
}

static void close_from_each(void *user, const ha_recorder_topic *topic) {
  closer *c = user;

  (void)topic;
  c->closed = ha_recorder_close(c->recorder, &c->why);
  c->calls++;
}

static void it_is_not_closed_from_its_callbacks(void **state) {
  scene s;
  closer c = {.closed = HA_OK, .why = HA_ERROR_INIT};

  (void)state;
  scene_init(&s);
  s.options.event = close_it;
  s.options.user = &c;
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 1);
  scene_say(from, 0, 8);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  assert_int_equal(c.closed, HA_E_BUSY);
  assert_string_equal(c.why.text, "not from a callback of the recorder");
  assert_in_range(c.calls, 1, 10);
  c = (closer){.recorder = s.recorder, .why = HA_ERROR_INIT};
  ha_recorder_each_topic(s.recorder, close_from_each, &c);
  assert_int_equal(c.calls, 1);
  assert_int_equal(c.closed, HA_E_BUSY);
  assert_ok(scene_close(&s));
  ha_publication_close(from);
  scene_done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(repeated_messages_are_counted),
      cmocka_unit_test(messages_of_deleted_files_are_counted),
      cmocka_unit_test(paused_and_throttled_ones_are_not_in_the_sum),
      cmocka_unit_test(a_limit_is_reached_though_some_were_dropped),
      cmocka_unit_test(what_comes_after_the_end_is_not_counted),
      cmocka_unit_test(repeated_messages_reach_no_limit),
      cmocka_unit_test(a_snapshot_holds_so_many_bytes_of_messages),
      cmocka_unit_test(a_snapshot_of_small_messages_is_bounded),
      cmocka_unit_test(a_latched_message_is_once_in_a_snapshot),
      cmocka_unit_test(what_left_is_not_repeated),
      cmocka_unit_test(what_left_takes_no_room),
      cmocka_unit_test(what_has_no_room_is_reported_for_each_topic),
      cmocka_unit_test(a_named_topic_keeps_its_last_message),
      cmocka_unit_test(a_snapshot_has_what_left_since),
      cmocka_unit_test(it_is_not_closed_from_its_callbacks),
      cmocka_unit_test(each_snapshot_has_the_storage_of_the_name),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
