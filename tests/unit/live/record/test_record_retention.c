/* Retention of files by age, by marks and by content; a day in simulated time. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "../../test.h"
#include "record_scene.h"

#define MINUTE_NS (60 * SECOND_NS)

/* Files in a folder; 0 if there is none. */
static size_t files_in(const char *path) {
  DIR *folder = opendir(path);
  size_t count = 0;

  if (!folder) return 0;
  for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
    count += strstr(entry->d_name, ".mcap") != NULL;
  }
  closedir(folder);
  return count;
}

static void kept_folder(const scene *s, char *path, size_t size) {
  snprintf(path, size, "%s.kept", s->path);
}

static void wait_marks(scene *s, uint32_t n) {
  const time_t start = time(NULL);

  while (scene_stats(s).marks != n)
    assert_true(time(NULL) - start < 20);
}

/* A message each minute and a file each five; an hour is kept, and two marked stretches. */
static void a_day_keeps_the_last_hour_and_marks(void **state) {
  char kept[160];
  scene s;
  scene_bag bag;
  scene_bag marked;

  (void)state;
  scene_init(&s);
  s.writer.split_ns = INT64_MAX; /* splits are requested */
  s.options.max_age_ns = 60 * MINUTE_NS;
  s.options.mark_before_ns = 30 * SECOND_NS;
  s.options.mark_after_ns = 30 * SECOND_NS;
  loopback_set_time(s.net, MINUTE_NS);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  for (uint64_t i = 1; i < 24 * 60; i++) {
    loopback_set_time(s.net, (int64_t)i * MINUTE_NS);
    if (i % 5 == 0) assert_ok(ha_recorder_split(s.recorder, NULL));
    scene_say(from, i, 100);
    if (i == 183 || i == 500) assert_ok(ha_recorder_mark(s.recorder, "bump", NULL));
  }
  wait_marks(&s, 2);
  /* 183 is in one file; 500 begins one, and the message before it is a minute away */
  assert_int_equal(scene_stats(&s).kept_files, 2);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.items[bag.size - 1].number, 24 * 60 - 1);
  assert_true(bag.size >= 60 && bag.size <= 70);
  kept_folder(&s, kept, sizeof kept);
  assert_int_equal(files_in(kept), 2);
  scene_read(&marked, &s, kept);
  assert_int_equal(marked.size, 10);
  assert_int_equal(marked.items[0].number, 180);
  assert_int_equal(marked.items[9].number, 504);
  scene_bag_done(&bag);
  scene_bag_done(&marked);
  ha_publication_close(from);
  scene_done(&s);
}

/* A message, and its file is complete. */
static void say_and_split(scene *s, ha_publication *from, uint64_t number) {
  scene_say(from, number, 100);
  scene_wait_written(s);
  assert_ok(ha_recorder_split(s->recorder, NULL));
}

/* The clock goes back by a day, and forward by 50 years, as that of a machine that starts without
 * the time: files are as old as they are. */
static void clocks_that_are_set_do_not_age_files(void **state) {
  static const int64_t day_ns = 24 * 60 * MINUTE_NS;
  scene s;
  scene_bag bag;

  (void)state;
  scene_init(&s);
  s.writer.split_ns = INT64_MAX;
  s.options.max_age_ns = 60 * MINUTE_NS;
  loopback_set_time(s.net, 2 * day_ns);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  say_and_split(&s, from, 0);
  scene_set_clock(&s, -day_ns);
  say_and_split(&s, from, 1);
  scene_set_clock(&s, 50 * 365 * day_ns);
  say_and_split(&s, from, 2);
  loopback_set_time(s.net, loopback_time(s.net) + 59 * MINUTE_NS);
  say_and_split(&s, from, 3);
  assert_int_equal(scene_stats(&s).deleted, 0);
  loopback_set_time(s.net, loopback_time(s.net) + 2 * MINUTE_NS);
  say_and_split(&s, from, 4);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 2);
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

/* The pair of numbers in the custom data of the bag. */
static void must_store(const scene *s, const char *key, int64_t first, int64_t second) {
  const char *const path = s->path;
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;
  char wanted[64];

  snprintf(wanted, sizeof wanted, "%" PRId64 " %" PRId64, first, second);
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  const char *found = ha_pairs_get(&info->custom_data, key);
  assert_non_null(found);
  assert_string_equal(found, wanted);
  ha_reader_close(reader);
}

/* The machine sleeps for eight hours: one split by duration, a note, and the bag says when. */
static void a_sleep_is_noted_and_stored(void **state) {
  static const int64_t hours_ns = 8 * 60 * MINUTE_NS;
  scene s;

  (void)state;
  scene_init(&s);
  s.writer.split_ns = 10 * MINUTE_NS;
  loopback_set_time(s.net, MINUTE_NS);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_say(from, 0, 100);
  scene_wait_written(&s);
  assert_int_equal(scene_heard(&s).notes, 0);
  scene_sleep(&s, hours_ns);
  scene_wait_notes(&s, 1);
  assert_non_null(strstr(scene_heard(&s).note, "slept for 28800 s"));
  scene_say(from, 1, 100);
  scene_wait_written(&s);
  assert_int_equal(scene_stats(&s).files, 2);
  assert_ok(scene_close(&s));
  assert_int_equal(scene_heard(&s).notes, 1);
  must_store(&s, "holdall.sleep.1", MINUTE_NS, MINUTE_NS + hours_ns);
  ha_publication_close(from);
  scene_done(&s);
}

/* The clock is set, in both directions: the limit of time counts on, and the end of a snapshot
 * comes in time. */
static void clocks_that_are_set_do_not_end_a_recording(void **state) {
  static const int64_t hour_ns = 60 * MINUTE_NS;
  scene s;

  (void)state;
  scene_init(&s);
  s.options.max_ns = 10 * MINUTE_NS;
  s.writer.split_ns = 5 * MINUTE_NS;
  loopback_set_time(s.net, 100 * hour_ns);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_set_clock(&s, 9 * hour_ns);
  scene_wait_notes(&s, 1);
  assert_non_null(strstr(scene_heard(&s).note, "set forward by 32400.0 s"));
  scene_say(from, 0, 100);
  scene_wait_written(&s);
  scene_set_clock(&s, -20 * hour_ns);
  scene_wait_notes(&s, 2);
  assert_non_null(strstr(scene_heard(&s).note, "set back by 72000.0 s"));
  scene_say(from, 1, 100);
  scene_wait_written(&s);
  assert_true(scene_stats(&s).recording);
  loopback_set_time(s.net, loopback_time(s.net) + 11 * MINUTE_NS);
  scene_wait_stopped(&s);
  assert_string_equal(scene_heard(&s).text, "the limit of time is reached");
  assert_ok(scene_close(&s));
  must_store(&s, "holdall.clock.2", 89 * hour_ns, -20 * hour_ns);
  ha_publication_close(from);
  scene_done(&s);
}

static void a_snapshot_ends_in_time_though_the_clock_is_set(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT;
  s.options.snapshot_post_ns = 5 * SECOND_NS;
  loopback_set_time(s.net, 100 * MINUTE_NS);
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  scene_say(from, 0, 100);
  scene_wait_written(&s);
  assert_ok(ha_recorder_snapshot(s.recorder, NULL, NULL));
  scene_set_clock(&s, 30 * MINUTE_NS);
  scene_say(from, 1, 100);
  scene_wait_written(&s);
  assert_int_equal(scene_stats(&s).snapshots, 0);
  scene_set_clock(&s, -60 * MINUTE_NS);
  loopback_set_time(s.net, loopback_time(s.net) + 6 * SECOND_NS);
  scene_wait_snapshots(&s, 1);
  assert_ok(scene_close(&s));
  ha_publication_close(from);
  scene_done(&s);
}

/* A file of an earlier recording, in the folder where this one keeps a file of the same name. */
static void put_earlier_file(const char *kept, const scene *s, int number) {
  const char *stem = strrchr(s->path, '/');
  char path[320];

  assert_int_equal(mkdir(kept, 0777), 0);
  snprintf(path, sizeof path, "%s%s_%d.mcap", kept, stem, number);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fputs("earlier", file) >= 0, 1);
  assert_int_equal(fclose(file), 0);
}

static void expect_earlier_file(const char *kept, const scene *s, int number) {
  char path[320];
  char text[16] = {0};

  snprintf(path, sizeof path, "%s%s_%d.mcap", kept, strrchr(s->path, '/'), number);
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  assert_non_null(fgets(text, sizeof text, file));
  assert_int_equal(fclose(file), 0);
  assert_string_equal(text, "earlier");
}

static void marks_survive_a_quota(void **state) {
  char kept[160];
  scene s;

  (void)state;
  scene_init(&s);
  kept_folder(&s, kept, sizeof kept);
  put_earlier_file(kept, &s, 2);
  s.writer.split_bytes = 1 << 30;
  s.writer.chunk_bytes = 1;
  s.options.quota_bytes = 30000;
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 20; i++) {
    loopback_set_time(s.net, (int64_t)(i + 1) * SECOND_NS);
    scene_say(from, i, 5000);
    scene_wait_written(&s);
    if (i == 2) assert_ok(ha_recorder_mark(s.recorder, NULL, NULL));
    assert_ok(ha_recorder_split(s.recorder, NULL));
  }
  assert_int_equal(scene_stats(&s).kept_files, 1);
  assert_ok(scene_close(&s));
  assert_int_equal(files_in(kept), 2);
  expect_earlier_file(kept, &s, 2);
  ha_publication_close(from);
  scene_done(&s);
}

static void contents_begin_a_file_and_mark(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  s.writer.split_ns = INT64_MAX;
  s.options.trigger = "topic == '/a' && size > 150";
  s.options.mark_after_ns = 10 * SECOND_NS;
  scene_record(&s);
  ha_publication *from = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  ha_publication *other = scene_talker(&s, "/b", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 40; i++) {
    loopback_set_time(s.net, (int64_t)(i + 1) * SECOND_NS);
    /* true at 5 and 6, which is one time; at 8, within the mark; at 30. Between them another topic
     */
    scene_say(from, i, i == 5 || i == 6 || i == 8 || i == 30 ? 200 : 100);
    scene_say(other, i, 100);
  }
  scene_wait_written(&s);
  wait_marks(&s, 2);
  assert_int_equal(scene_stats(&s).files, 3);
  assert_ok(scene_close(&s));
  ha_publication_close(from);
  ha_publication_close(other);
  scene_done(&s);
}

static void fields_trigger_a_snapshot(void **state) {
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT;
  s.options.snapshot_ns = 2 * SECOND_NS;
  s.options.snapshot_post_ns = 2 * SECOND_NS;
  s.options.trigger = "/a.number == 12";
  scene_record(&s);
  ha_publication *from = scene_talker_ros1(&s, "/a", "/node", false);
  scene_wait_topics(&s, 1);
  for (uint64_t i = 0; i < 30; i++) {
    loopback_set_time(s.net, (int64_t)(i + 1) * SECOND_NS);
    scene_say(from, i, 8);
    scene_wait_written(&s);
  }
  scene_wait_snapshots(&s, 1);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 5);
  assert_int_equal(bag.items[0].number, 10);
  assert_int_equal(bag.items[4].number, 14);
  scene_bag_done(&bag);
  ha_publication_close(from);
  scene_done(&s);
}

static void wrong_options_are_refused(void **state) {
  scene s;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  scene_init(&s);
  s.options.max_age_ns = MINUTE_NS;
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  s.options.max_age_ns = 0;
  s.options.trigger = "/a.x ==";
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "trigger"));
  s.options.trigger = NULL;
  s.options.mark_before_ns = -1;
  assert_int_equal(scene_try(&s, &err), HA_E_ARG);
  scene_done(&s);
}

static void muted_topics_are_not_recorded(void **state) {
  scene s;

  (void)state;
  scene_init(&s);
  scene_record(&s);
  ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 1);
  ha_publication *b = scene_talker(&s, "/b", RELIABLE, VOLATILE, 1);
  scene_wait_topics(&s, 2);
  assert_int_equal(ha_recorder_mute(s.recorder, "/c", 1, NULL), HA_END);
  assert_ok(ha_recorder_mute(s.recorder, "/a", 1, NULL));
  scene_say(a, 1, 100);
  scene_say(b, 1, 100);
  assert_true(scene_topic(&s, "/a").muted);
  assert_ok(ha_recorder_mute(s.recorder, "/a", 0, NULL));
  scene_say(a, 2, 100);
  scene_wait_written(&s);
  assert_int_equal(scene_topic(&s, "/a").written, 1);
  assert_int_equal(scene_topic(&s, "/a").throttled, 1);
  assert_int_equal(scene_topic(&s, "/b").written, 1);
  ha_publication_close(a);
  ha_publication_close(b);
  scene_done(&s);
}

/* 10 s of messages at 100 Hz. Of those of 1000 bytes 20 a second fit; of five of 50,000 in the
 * middle one fits, and takes the share of two and a half seconds. To those of 8 bytes less than a
 * byte is credited between two messages. */
static void a_topic_keeps_its_bytes_a_second(void **state) {
  const ha_topic_quota quotas[] = {{"/a", 20000, 0}, {"/b", 40, 0}};
  scene s;

  (void)state;
  scene_init(&s);
  s.options.quotas = quotas;
  s.options.quota_count = 2;
  scene_record(&s);
  ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
  ha_publication *b = scene_talker(&s, "/b", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 1000; i++) {
    loopback_set_time(s.net, SECOND_NS + (int64_t)i * SECOND_NS / 100);
    scene_say(a, i, i >= 500 && i < 505 ? 50000 : 1000);
    scene_say(b, i, 8);
  }
  scene_wait_written(&s);
  const ha_recorder_topic got = scene_topic(&s, "/a");
  assert_int_equal(got.written + got.throttled, 1000);
  assert_in_range(got.written, 160, 175); /* that of the first second, and 200, without 49 */
  assert_in_range(scene_topic(&s, "/b").written, 50, 58);
  loopback_set_time(s.net, SECOND_NS); /* a clock that is set back stops nothing for long */
  scene_say(a, 1000, 1000);
  loopback_set_time(s.net, 3 * SECOND_NS);
  scene_say(a, 1001, 1000);
  scene_wait_written(&s);
  assert_in_range(scene_topic(&s, "/a").written, got.written + 1, got.written + 2);
  ha_publication_close(a);
  ha_publication_close(b);
  scene_done(&s);
}

static void a_topic_ends_at_its_bytes(void **state) {
  const ha_topic_quota quota = {"/a", 0, 4500};
  scene s;

  (void)state;
  scene_init(&s);
  s.options.quotas = &quota;
  s.options.quota_count = 1;
  scene_record(&s);
  ha_publication *a = scene_talker(&s, "/a", RELIABLE, VOLATILE, 10);
  ha_publication *b = scene_talker(&s, "/b", RELIABLE, VOLATILE, 10);
  scene_wait_topics(&s, 2);
  for (uint64_t i = 0; i < 10; i++) {
    scene_say(a, i, 1000);
    scene_say(b, i, 1000);
  }
  scene_say(a, 10, 8); /* would fit, but comes after one that did not */
  scene_wait_written(&s);
  assert_int_equal(scene_topic(&s, "/a").written, 4);
  assert_int_equal(scene_topic(&s, "/a").throttled, 7);
  assert_int_equal(scene_topic(&s, "/b").written, 10);
  scene_wait_notes(&s, 1);
  assert_non_null(strstr(scene_heard(&s).note, "/a: the quota of 4500 bytes is used up"));
  ha_publication_close(a);
  ha_publication_close(b);
  scene_done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_day_keeps_the_last_hour_and_marks),
      cmocka_unit_test(clocks_that_are_set_do_not_age_files),
      cmocka_unit_test(a_sleep_is_noted_and_stored),
      cmocka_unit_test(clocks_that_are_set_do_not_end_a_recording),
      cmocka_unit_test(a_snapshot_ends_in_time_though_the_clock_is_set),
      cmocka_unit_test(marks_survive_a_quota),
      cmocka_unit_test(contents_begin_a_file_and_mark),
      cmocka_unit_test(fields_trigger_a_snapshot),
      cmocka_unit_test(wrong_options_are_refused),
      cmocka_unit_test(muted_topics_are_not_recorded),
      cmocka_unit_test(a_topic_keeps_its_bytes_a_second),
      cmocka_unit_test(a_topic_ends_at_its_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
