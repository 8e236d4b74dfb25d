/* A truncated file, like after a kill: messages flushed before the cut are read, and every message
 * read was written. Truncated compressed chunks contain parts that look like complete message
 * records, but are not. */
#include "../unit/test.h"
#include "numbered.h"
#include "scene.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST = 323, END = 370, FLUSHES_MAX = 8, CUTS = 150 };

typedef struct way {
  const char *name;
  const char *active;
  const char *compression;
  uint32_t flags;
} way;

static const way g_ways[] = {
    {"x.bag", "x.bag.active", "none", 0},
    {"x.bag", "x.bag.active", "none", HA_WRITE_DIRECT},
    {"x.bag", "x.bag.active", "lz4", 0},
    {"x.bag", "x.bag.active", "lz4", HA_WRITE_DIRECT},
    {"x.bag", "x.bag.active", "bz2", 0},
    {"x.mcap", "x.mcap.active", "none", 0},
    {"x.mcap", "x.mcap.active", "none", HA_WRITE_DIRECT},
    {"x.mcap", "x.mcap.active", "none", HA_WRITE_DIRECT | HA_WRITE_EASED},
    {"x.mcap", "x.mcap.active", "none", HA_WRITE_NO_CHUNKS},
    {"x.mcap", "x.mcap.active", "lz4", 0},
    {"x.mcap", "x.mcap.active", "zstd", 0},
};

/* Size of the file when all messages before `end` had been flushed. */
typedef struct flushed {
  uint64_t size;
  uint32_t end;
} flushed;

typedef struct unfinished {
  ha_writer *writer;
  const char *path;
  flushed flushes[FLUSHES_MAX];
  size_t count;
} unfinished;

static uint64_t size_of(const char *path) {
  struct stat st;

  assert_int_equal(stat(path, &st), 0);
  return (uint64_t)st.st_size;
}

/* Writes and flushes a bag without closing it. */
static void write_unfinished(unfinished *out, const way *w) {
  static const uint32_t ends[] = {348, 349, 360, END};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  unsigned lent = 0;
  uint32_t n = FIRST;

  *out = (unfinished){.path = scene_path(w->active)};
  options.compression = w->compression;
  options.flags = w->flags;
  options.threads = 2;
  options.chunk_bytes = 300000;
  options.durable_ns = HA_WRITE_UNBOUNDED; /* flushes alone decide where chunks end */
  assert_ok(ha_writer_open(&out->writer, scene_path(w->name), &options, NULL));
  assert_ok(numbered_declare(out->writer, NULL));
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    for (; n < ends[i]; n++) {
      assert_ok(numbered_write(out->writer, n, &lent, NULL));
    }
    assert_ok(ha_writer_flush(out->writer, 0, NULL));
    out->flushes[out->count++] = (flushed){size_of(out->path), n};
  }
}

static uint32_t end_of_flushed(const unfinished *bag, uint64_t size) {
  uint32_t end = FIRST;

  for (size_t i = 0; i < bag->count; i++) {
    if (bag->flushes[i].size <= size) end = bag->flushes[i].end;
  }
  return end;
}

/* Reading a truncated chunk returns the same messages as recovering it. */
static void check_recovery(const unfinished *bag, uint64_t size, uint32_t count) {
  numbered_seen seen;

  numbered_recover(&seen, bag->path, END);
  if (seen.problem[0] || seen.count != count) {
    print_error("%s cut at %llu: %u messages, recovered %u %s\n", bag->path,
                (unsigned long long)size, count, seen.count, seen.problem);
    fail();
  }
  numbered_seen_done(&seen);
}

/* Truncates the file at `size`, and reads it. */
static void check_cut(const unfinished *bag, uint64_t size) {
  const uint32_t end = end_of_flushed(bag, size);
  numbered_seen seen;

  assert_int_equal(truncate(bag->path, (off_t)size), 0);
  numbered_read(&seen, &bag->path, 1, END);
  const bool is_refused = strncmp(seen.problem, "opening: ", 9) == 0;
  if (seen.problem[0] && (end > FIRST || !is_refused)) {
    print_error("%s cut at %llu: %s\n", bag->path, (unsigned long long)size, seen.problem);
    fail();
  }
  if (!is_refused) assert_int_equal(numbered_missing(&seen, FIRST, end), end);
  if (seen.count > 0 && strstr(bag->path, ".bag")) check_recovery(bag, size, seen.count);
  numbered_seen_done(&seen);
}

static void a_cut_file_gives_nothing_else(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    unfinished bag;
    scene_set(NULL);
    write_unfinished(&bag, &g_ways[i]);
    const uint64_t whole = size_of(bag.path);
    for (uint64_t cut = 0; cut < CUTS; cut += test_every()) {
      check_cut(&bag, whole * (CUTS - cut) / CUTS);
    }
    check_cut(&bag, 0);
    ha_writer_abort(bag.writer);
  }
}

/* One byte more or less than the flushed size. */
static void a_cut_at_a_flush(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    unfinished bag;
    scene_set(NULL);
    write_unfinished(&bag, &g_ways[i]);
    for (size_t k = bag.count; k-- > 0;) {
      if (k + 1 < bag.count) check_cut(&bag, bag.flushes[k].size + 1);
      check_cut(&bag, bag.flushes[k].size);
      check_cut(&bag, bag.flushes[k].size - 1);
    }
    ha_writer_abort(bag.writer);
  }
}

/* One compressed chunk of several blocks of 4 MiB with repeated text. */
static ha_writer *write_one_chunk(const char *name, const char *compression) {
  static char text[64 << 10];
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_writer *writer = NULL;

  options.compression = compression;
  options.chunk_bytes = 64 << 20;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  scene_set(NULL);
  assert_ok(ha_writer_open(&writer, scene_path(name), &options, NULL));
  assert_ok(numbered_declare(writer, NULL));
  for (uint32_t n = 0; n < 400; n++) {
    for (size_t i = 0; i < sizeof text; i += 16) {
      snprintf(text + i, 16, "%u:%zu", n, i * numbered_noise(n) % 9973);
    }
    msg.log_time_ns = n;
    msg.data = (const uint8_t *)text;
    msg.size = sizeof text;
    assert_ok(ha_writer_write(writer, 0, &msg, NULL));
  }
  assert_ok(ha_writer_flush(writer, 0, NULL));
  return writer;
}

static uint32_t count_messages(const char *path, uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  uint32_t count = 0;
  ha_status st;

  options.flags = flags;
  assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    if (st == HA_OK) count++;
  }
  ha_reader_close(reader);
  return count;
}

static void whole_blocks_of_a_cut_chunk_are_read(void **state) {
  static const char *const compressions[] = {"lz4", "zstd"};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    ha_writer *writer = write_one_chunk("x.mcap", compressions[i]);
    const char *path = scene_path("x.mcap.active");
    const uint64_t size = size_of(path);
    for (unsigned part = 9; part > 0; part--) {
      assert_int_equal(truncate(path, (off_t)(size * part / 10)), 0);
      const uint32_t count = count_messages(path, 0);
      assert_true(count + 100 > 400 * part / 10);
      assert_int_equal(count, count_messages(path, HA_READ_RECOVER));
    }
    ha_writer_abort(writer);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_cut_file_gives_nothing_else),
      cmocka_unit_test(a_cut_at_a_flush),
      cmocka_unit_test(whole_blocks_of_a_cut_chunk_are_read),
  };
  return cmocka_run_group_tests(tests, scene_open, scene_close);
}
