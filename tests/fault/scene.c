#include "scene.h"

#include "../unit/folder.h"
#include "../unit/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fault.h"
#include "numbered.h"

static char g_folder[64];

const char *scene_path(const char *name) {
  static char paths[8][512];
  static size_t next;
  char *path = paths[next++ % 8];

  snprintf(path, sizeof paths[0], "%s/%s", g_folder, name);
  return path;
}

int scene_open(void **state) {
  (void)state;
  snprintf(g_folder, sizeof g_folder,
           "/dev/shm/holdall-fault-XXXXXX"); /* syncs cost no time there */
  if (!mkdtemp(g_folder)) {
    snprintf(g_folder, sizeof g_folder, "test_fault_XXXXXX");
    if (!mkdtemp(g_folder)) return -1;
  }
  return numbered_init() ? 0 : -1;
}

int scene_close(void **state) {
  (void)state;
  folder_clear(g_folder);
  numbered_done();
  return rmdir(g_folder);
}

size_t scene_count(void) {
  size_t count = 0;

  fault_pause();
  DIR *dir = opendir(g_folder);
  assert_non_null(dir);
  for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
    if (e->d_name[0] == '.') continue;
    count++;
  }
  closedir(dir);
  fault_resume();
  return count;
}

static void make_old(const char *path) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  unsigned lent = 0;

  options.threads = 1;
  options.durable_bytes = HA_WRITE_UNBOUNDED;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  assert_ok(numbered_declare(writer, NULL));
  for (uint32_t n = SCENE_OLD_FIRST; n < SCENE_OLD_END; n++) {
    assert_ok(numbered_write(writer, n, &lent, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

void scene_set(const char *bag_name) {
  fault_pause();
  folder_clear(g_folder);
  if (bag_name) make_old(scene_path(bag_name));
  fault_resume();
}

void scene_add(const char *bag_name) {
  fault_pause();
  make_old(scene_path(bag_name));
  fault_resume();
}

/* --- remaining bags --------------------------------------------------------------------------- */

static bool opens(const char *path) {
  ha_reader *reader = NULL;
  const ha_status st = ha_reader_open(&reader, &path, 1, NULL, NULL);

  ha_reader_close(reader);
  return st == HA_OK;
}

/* Paths of all files and folders that can be opened. */
static size_t find_bags(const char **out, size_t most, const char *except) {
  DIR *dir = opendir(g_folder);
  size_t count = 0;

  assert_non_null(dir);
  for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
    if (e->d_name[0] == '.' || (except && strcmp(e->d_name, except) == 0)) continue;
    const char *path = scene_path(e->d_name);
    assert_true(count < most);
    if (opens(path)) out[count++] = path;
  }
  closedir(dir);
  return count;
}

static void report_files(void) {
  DIR *dir = opendir(g_folder);

  for (struct dirent *e = dir ? readdir(dir) : NULL; e; e = readdir(dir)) {
    if (e->d_name[0] != '.') print_error("  there is %s\n", e->d_name);
  }
  if (dir) closedir(dir);
}

void scene_assert_holds(const char *except, uint32_t acked, uint32_t limit) {
  const char *paths[6];
  numbered_seen seen;

  fault_pause();
  const size_t count = find_bags(paths, 6, except);
  if (count == 0) {
    if (acked > 0) report_files();
    assert_int_equal(acked, 0);
  } else {
    numbered_read(&seen, paths, count, limit);
    if (seen.problem[0]) print_error("%s\n", seen.problem);
    assert_int_equal(seen.problem[0], '\0');
    const uint32_t missing = numbered_missing(&seen, 0, acked);
    if (missing != acked) {
      print_error("message %u of %u is missing\n", missing, acked);
      report_files();
    }
    assert_int_equal(missing, acked);
    numbered_seen_done(&seen);
  }
  fault_resume();
}

/* Messages after damage are read, too. */
static void add_counts_of(uint64_t *counts, const char *path, uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  ha_status st;

  options.flags = flags;
  assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
  for (int failures = 0; failures < 100 && (st = ha_reader_next(&msg, reader, NULL)) != HA_END;) {
    if (st == HA_OK) {
      counts[msg.channel->topic[2] - '0']++;
    } else {
      failures++;
    }
  }
  ha_reader_close(reader);
}

void scene_add_counts(uint64_t *counts, const char *except, uint32_t flags) {
  const char *paths[6];

  fault_pause();
  const size_t count = find_bags(paths, 6, except);
  for (size_t i = 0; i < count; i++) {
    add_counts_of(counts, paths[i], flags);
  }
  fault_resume();
}

static void assert_complete(const char *path, uint64_t messages) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  if (info->problem_count > 0) print_error("%s: %s\n", path, info->problems[0]->text);
  assert_int_equal(info->problem_count, 0);
  assert_true(info->complete);
  assert_int_equal(info->message_count, messages);
  ha_reader_close(reader);
}

uint64_t scene_messages(const char *name) {
  const char *path = scene_path(name);
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  fault_pause();
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  const uint64_t count = info->message_count;
  ha_reader_close(reader);
  fault_resume();
  return count;
}

void scene_assert_whole(const char *name, uint32_t from, uint32_t to) {
  const char *path = scene_path(name);
  numbered_seen seen;

  fault_pause();
  assert_complete(path, to - from);
  numbered_read(&seen, &path, 1, to);
  if (seen.problem[0]) print_error("%s\n", seen.problem);
  assert_int_equal(seen.problem[0], '\0');
  assert_int_equal(numbered_missing(&seen, from, to), to);
  assert_int_equal(seen.count, to - from);
  numbered_seen_done(&seen);
  fault_resume();
}
