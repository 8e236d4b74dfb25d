/* The recorder and time: latched messages in each file, splits and pauses at a moment, snapshots.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "live/transport.h"
#include "record_scene.h"

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
  loopback_set_time(s.net, 5 * SECOND_NS);
  scene_say(last, 5, 8);
  assert_ok(ha_recorder_split(s.recorder, NULL));
  loopback_set_time(s.net, 9 * SECOND_NS);
  scene_say(last, 6, 8);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(scene_count(&bag, "/map"), 2);
  assert_int_equal(scene_count(&bag, "/last"), 9);
  for (size_t i = 0; i < bag.size; i++) {
    if (bag.items[i].number != 7 || bag.items[i].log_ns == SECOND_NS) continue;
    assert_int_equal(bag.items[i].log_ns, 5 * SECOND_NS);
    assert_int_equal(bag.items[i].publish_ns, 5 * SECOND_NS);
  }
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(last);
  scene_done(&s);
}

/* A file begins with the messages that a late subscriber would receive: as many as a publisher
 * keeps. */
static void repeats_as_many_as_publishers_keep(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  scene_record(&s);
  ha_publication *talkers[] = {scene_talker(&s, "/map", RELIABLE, LATCHED, 3),
                               scene_talker(&s, "/map", RELIABLE, LATCHED, 1)};
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 5; i++) {
    scene_say(talkers[0], i, 8);
    scene_say(talkers[1], 10 + i, 8);
  }
  assert_ok(ha_recorder_split(s.recorder, NULL));
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 10 + 3 + 1);
  scene_bag_done(&bag);
  for (size_t i = 0; i < 2; i++)
    ha_publication_close(talkers[i]);
  scene_done(&s);
}

/* What is repeated is larger than a file may be: it is one file all the same, with the message
 * that begins it. */
static void repeated_messages_do_not_split(void **state) {
  enum { MESSAGES = 5 };
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.writer.split_bytes = 4000;
  s.writer.chunk_bytes = 1;
  scene_record(&s);
  ha_publication *latched[] = {scene_talker(&s, "/map", RELIABLE, LATCHED, 1),
                               scene_talker(&s, "/robot", RELIABLE, LATCHED, 1)};
  ha_publication *plain = scene_talker(&s, "/plain", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 3);
  for (size_t i = 0; i < 2; i++)
    scene_say(latched[i], 7, 5000);
  for (uint64_t i = 0; i < MESSAGES; i++)
    scene_say(plain, i, 8);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  const scene_reports reports = scene_heard(&s);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  /* the first file has no repeated messages: /map alone */
  assert_int_equal(bag.files, 1 + 1 + MESSAGES);
  assert_int_equal(reports.splits, bag.files);
  assert_int_equal(scene_count(&bag, "/plain"), MESSAGES);
  assert_int_equal(scene_count(&bag, "/map"), bag.files);
  assert_int_equal(scene_count(&bag, "/robot"), bag.files - 1);
  scene_bag_done(&bag);
  for (size_t i = 0; i < 2; i++)
    ha_publication_close(latched[i]);
  ha_publication_close(plain);
  scene_done(&s);
}

/* What is repeated has the time of the last message, which is older than the file's span. */
static void files_of_rare_messages_begin_with_repeated_ones(void **state) {
  enum { MESSAGES = 3 };
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_REPEAT_LATCHED;
  s.writer.split_ns = 10 * SECOND_NS;
  scene_record(&s);
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *plain = scene_talker(&s, "/plain", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  scene_say(map, 7, 8);
  for (uint64_t i = 0; i < MESSAGES; i++) {
    loopback_set_time(s.net, loopback_time(s.net) + 20 * SECOND_NS);
    scene_say(plain, i, 8);
  }
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  const scene_reports reports = scene_heard(&s);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.files, 1 + MESSAGES);
  assert_int_equal(reports.splits, bag.files);
  assert_int_equal(scene_count(&bag, "/map"), bag.files);
  scene_bag_done(&bag);
  ha_publication_close(map);
  ha_publication_close(plain);
  scene_done(&s);
}

/* --- splits and pauses at a time -------------------------------------------------------------- */

static ha_record_moment moment_of(int64_t time_ns, int32_t mode, const char *topic) {
  return (ha_record_moment){
      .struct_size = sizeof(ha_record_moment), .time_ns = time_ns, .mode = mode, .topic = topic};
}

static void begin(scene *s, ha_publication *talkers[2], uint32_t flags) {
  scene_init(s);
  s->options.flags = flags;
  scene_record(s);
  talkers[0] = scene_talker(s, "/a", RELIABLE, VOLATILE, 1);
  talkers[1] = scene_talker(s, "/b", RELIABLE, VOLATILE, 1);
  scene_wait_topics(s, 2);
}

static void end(scene *s, ha_publication *talkers[2]) {
  ha_publication_close(talkers[0]);
  ha_publication_close(talkers[1]);
  scene_done(s);
}

/* Publish one message per second on both topics. */
static void say_each_second(scene *s, ha_publication *const *talkers, uint64_t from, uint64_t to) {
  for (uint64_t i = from; i < to; i++) {
    loopback_set_time(s->net, (int64_t)i * SECOND_NS);
    scene_say(talkers[0], i, 8);
    scene_say(talkers[1], 100 + i, 8);
  }
}

static void splits_in_front_of_the_message_of_a_time(void **state) {
  ha_publication *talkers[2];
  scene s;
  scene_bag bag;
  char first[160];

  (void)state;
  begin(&s, talkers, 0);
  const ha_record_moment nowhere = moment_of(30 * SECOND_NS, HA_MOMENT_RECEIVED, "/none");
  const ha_record_moment modeless = moment_of(30 * SECOND_NS, 3, NULL);
  const ha_record_moment at_b = moment_of(5 * SECOND_NS, HA_MOMENT_RECEIVED, "/b");
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
  assert_int_equal(scene_count(&bag, "/a"), 4); /* of seconds 2 to 5, the last before /b's */
  assert_int_equal(scene_count(&bag, "/b"), 3);
  scene_bag_done(&bag);
  end(&s, talkers);
}

static void resumes_with_the_message_of_a_time(void **state) {
  ha_publication *talkers[2];
  scene s;
  scene_bag bag;

  (void)state;
  begin(&s, talkers, HA_RECORDER_PAUSED);
  const ha_record_moment sent = moment_of(4 * SECOND_NS, HA_MOMENT_SENT, "/b");
  assert_int_equal(ha_recorder_resume_at(s.recorder, &sent, NULL), HA_OK);
  say_each_second(&s, talkers, 2, 6);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 0);
  ha_recorder_pause(s.recorder);
  const ha_record_moment by_clock = moment_of(9 * SECOND_NS, HA_MOMENT_NODE, NULL);
  assert_int_equal(ha_recorder_resume_at(s.recorder, &by_clock, NULL), HA_OK);
  say_each_second(&s, talkers, 6, 11);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(scene_count(&bag, "/b"), 4); /* of seconds 4, 5, 9, 10 */
  assert_int_equal(scene_count(&bag, "/a"), 3); /* of 5, 9, 10 */
  scene_bag_done(&bag);
  end(&s, talkers);
}

/* A pause cancels a requested moment. */
static void forgets_a_moment_when_paused(void **state) {
  ha_publication *talkers[2];
  scene s;

  (void)state;
  begin(&s, talkers, HA_RECORDER_PAUSED);
  const ha_record_moment soon = moment_of(3 * SECOND_NS, HA_MOMENT_RECEIVED, NULL);
  assert_int_equal(ha_recorder_resume_at(s.recorder, &soon, NULL), HA_OK);
  ha_recorder_pause(s.recorder);
  say_each_second(&s, talkers, 2, 5);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 1);
  const ha_record_moment past = moment_of(SECOND_NS, HA_MOMENT_SENT, NULL);
  assert_int_equal(ha_recorder_resume_at(s.recorder, &past, NULL), HA_OK);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 0);
  assert_ok(scene_close(&s));
  end(&s, talkers);
}

/* A requested split is forgotten with the recording that it was requested for. */
static void forgets_a_split_that_has_not_come(void **state) {
  ha_publication *talkers[2];
  scene s;
  scene_bag bag;
  char second[160];

  (void)state;
  begin(&s, talkers, 0);
  const ha_record_moment later = moment_of(5 * SECOND_NS, HA_MOMENT_RECEIVED, NULL);
  assert_int_equal(ha_recorder_split_at(s.recorder, &later, NULL), HA_OK);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  snprintf(second, sizeof second, "%s/second", s.folder);
  assert_ok(ha_recorder_record(s.recorder, second, NULL));
  scene_wait_topics(&s, 2);
  say_each_second(&s, talkers, 4, 7);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, second);
  assert_int_equal(bag.size, 6);
  assert_int_equal(bag.files, 1);
  scene_bag_done(&bag);
  end(&s, talkers);
}

/* --- snapshots -------------------------------------------------------------------------------- */

static void bounds_snapshots_in_time(void **state) {
  scene s;
  scene_bag bag;
  char second[160];

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT_BAGS;
  s.options.snapshot_ns = 3 * SECOND_NS;
  s.options.snapshot_post_ns = 2 * SECOND_NS;
  ha_publication *map = scene_talker(&s, "/map", RELIABLE, LATCHED, 1);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_say(map, 7, 8);
  scene_record(&s);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 20; i++) {
    loopback_set_time(s.net, (int64_t)(i + 1) * SECOND_NS);
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
  assert_int_equal(bag.items[0].log_ns, 7 * SECOND_NS);
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

static void assert_holds(const scene *s, const char *suffix, size_t messages) {
  char path[160];
  char wanted[32];
  scene_bag bag;

  snprintf(path, sizeof path, "%s%s", s->path, suffix);
  snprintf(wanted, sizeof wanted, "messages=%zu ", messages);
  scene_read(&bag, s, path);
  assert_int_equal(bag.size, messages);
  assert_memory_equal(bag.recorded, wanted, strlen(wanted));
  scene_bag_done(&bag);
}

static void a_name_that_is_taken_loses_nothing(void **state) {
  scene s;
  char other[160];

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT_BAGS;
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_record(&s);
  scene_wait_topics(&s, 1);
  scene_say(from, 1, 8);
  assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  const ha_record_moment soon = moment_of(2 * SECOND_NS, HA_MOMENT_RECEIVED, NULL);
  assert_int_equal(ha_recorder_split_at(s.recorder, &soon, NULL), HA_E_ARG);
  scene_say(from, 2, 8);
  scene_say(from, 3, 8);
  snprintf(other, sizeof other, "%s_1", s.path);
  assert_int_equal(ha_recorder_snapshot(s.recorder, "/nowhere/at/all", NULL), HA_E_IO);
  assert_int_equal(ha_recorder_snapshot(s.recorder, other, NULL), HA_E_IO);
  assert_int_equal(scene_stats(&s).recording, 1);
  snprintf(other, sizeof other, "%s_2", s.path);
  assert_ok(ha_recorder_snapshot(s.recorder, other, NULL));
  /* the next recording counts from 0 */
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  assert_ok(ha_recorder_record(s.recorder, NULL, NULL));
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 4; i++)
    scene_say(from, i, 8);
  ha__record_trigger(s.recorder);
  scene_wait_snapshots(&s, 1);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  snprintf(other, sizeof other, "%s_other", s.path);
  assert_ok(ha_recorder_record(s.recorder, other, NULL));
  scene_wait_topics(&s, 1);
  scene_say(from, 1, 8);
  assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  assert_ok(scene_close(&s));
  assert_holds(&s, "_1", 1);
  assert_holds(&s, "_2", 2);
  assert_holds(&s, "_3", 4);
  assert_holds(&s, "_other_1", 1);
  ha_publication_close(from);
  scene_done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(repeats_latched_messages_in_each_file),
      cmocka_unit_test(repeated_messages_do_not_split),
      cmocka_unit_test(files_of_rare_messages_begin_with_repeated_ones),
      cmocka_unit_test(repeats_as_many_as_publishers_keep),
      cmocka_unit_test(splits_in_front_of_the_message_of_a_time),
      cmocka_unit_test(resumes_with_the_message_of_a_time),
      cmocka_unit_test(forgets_a_moment_when_paused),
      cmocka_unit_test(forgets_a_split_that_has_not_come),
      cmocka_unit_test(bounds_snapshots_in_time),
      cmocka_unit_test(a_name_that_is_taken_loses_nothing),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
