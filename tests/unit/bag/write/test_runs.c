/* Messages of several slices, some written from the caller's memory: the reader returns the written
 * bytes, in every format and mode; in direct mode whole aligned blocks are not copied; a borrowed
 * slice is released once. */
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/reader.h>
#include <holdall/writer.h>

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BLOCK = 4096, POOL = 2048 * BLOCK, MESSAGES = 60, SLICES = 7 };

static char g_path[64];
static uint8_t *g_pool; /* aligned to blocks */
static atomic_uint g_released;

static uint32_t noise(uint32_t n) {
  n ^= n >> 16;
  n *= 0x7feb352du;
  n ^= n >> 15;
  n *= 0x846ca68bu;
  return n ^ n >> 16;
}

static int begin(void **state) {
  if (posix_memalign((void **)&g_pool, BLOCK, POOL) != 0 || folder_make(state) != 0) return -1;
  for (uint32_t i = 0; i < POOL / sizeof i; i++) {
    const uint32_t word = noise(i);
    memcpy(g_pool + i * sizeof i, &word, sizeof word);
  }
  return 0;
}

static int end(void **state) {
  (void)state;
  free(g_pool);
  return folder_remove(state);
}

static void count(void *user) {
  (void)user;
  atomic_fetch_add(&g_released, 1);
}

static ha_writer *open_bag(const char *name, uint32_t flags) {
  const ha_channel channel = {.struct_size = sizeof channel, .topic = "/a", .encoding = "ros1"};
  const ha_schema schema = {sizeof schema,
                            "std_msgs/String",
                            "ros1msg",
                            (const uint8_t *)"string data\n",
                            12,
                            "992ce8a1687cec8c8bd883ec73ca41d1"};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_channel whole = channel;
  ha_writer *writer = NULL;
  uint32_t id = 0;

  snprintf(g_path, sizeof g_path, "%s/%s", g_folder, name);
  options.threads = 1;
  options.flags = HA_WRITE_FORCE | flags;
  whole.schema = &schema;
  assert_ok(ha_writer_open(&writer, g_path, &options, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &whole, NULL, NULL));
  return writer;
}

static ha_status write_slices(ha_writer *writer, int64_t time_ns, const ha_slice *slices, size_t n,
                              bool lend) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = time_ns;
  if (lend) return ha_writer_lend(writer, 0, &msg, slices, n, count, NULL, NULL);
  return ha_writer_writev(writer, 0, &msg, slices, n, NULL);
}

static ha_writer_stats stats_of(ha_writer *writer) {
  ha_writer_stats stats = {.struct_size = sizeof stats};

  assert_ok(ha_writer_get_stats(&stats, writer, NULL));
  return stats;
}

/* The next message of a reader is these slices joined. */
static void assert_next(ha_reader *reader, const ha_slice *slices, size_t n) {
  ha_message msg = HA_MESSAGE_INIT;
  size_t at = 0;

  assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_OK);
  for (size_t i = 0; i < n; i++) {
    assert_true(slices[i].size <= msg.size - at);
    if (slices[i].size) assert_memory_equal(msg.data + at, slices[i].data, slices[i].size);
    at += slices[i].size;
  }
  assert_int_equal(at, msg.size);
}

static ha_reader *open_reader(void) {
  const char *path = g_path;
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  return reader;
}

/* Slices of message number m: of all sizes and alignments, many of them whole blocks. */
static size_t make_slices(ha_slice *slices, uint32_t m) {
  const size_t n = noise(m) % SLICES + 1;

  for (uint32_t i = 0; i < n; i++) {
    const uint32_t r = noise(m * 1000 + i + 7);
    const bool whole = r % 3 != 0;
    const size_t offset = noise(r) % (POOL / 2);
    const size_t size = noise(r + 1) % (r % 5 == 0 ? 900000 : 60000);
    slices[i].data = g_pool + (whole ? offset / BLOCK * BLOCK : offset);
    slices[i].size = whole ? size / BLOCK * BLOCK : size;
  }
  return n;
}

static void every_slice_is_read_back(void **state) {
  static const char *const names[] = {"a.bag", "a.mcap", "a.db3"};
  ha_slice slices[SLICES];

  (void)state;
  for (size_t k = 0; k < 6; k++) {
    ha_writer *writer = open_bag(names[k % 3], k / 3 ? HA_WRITE_DIRECT : 0);
    atomic_store(&g_released, 0);
    for (uint32_t m = 0; m < MESSAGES; m++) {
      const size_t n = make_slices(slices, m);
      assert_ok(write_slices(writer, m, slices, n, m % 2));
    }
    assert_ok(ha_writer_close(writer, NULL));
    assert_int_equal(atomic_load(&g_released), MESSAGES / 2);
    ha_reader *reader = open_reader();
    for (uint32_t m = 0; m < MESSAGES; m++) {
      assert_next(reader, slices, make_slices(slices, m));
    }
    ha_reader_close(reader);
  }
}

/* Three planes after a header, the last one after bytes that fill a block; and a plane at another
 * alignment, which is copied. */
static void planes_are_not_copied(void **state) {
  static const char *const names[] = {"p.bag", "p.mcap"};
  const ha_slice slices[] = {
      {g_pool + 5, 333},           {g_pool, 30 * BLOCK},         {g_pool + 40 * BLOCK, 3 * BLOCK},
      {g_pool + 9, BLOCK},         {g_pool + 50 * BLOCK, BLOCK}, {g_pool + 1, 10},
      {g_pool + 60 * BLOCK, BLOCK}};

  (void)state;
  for (size_t k = 0; k < 4; k++) {
    ha_writer *writer = open_bag(names[k % 2], HA_WRITE_DIRECT);
    atomic_store(&g_released, 0);
    assert_ok(write_slices(writer, 1, slices, 7, k / 2));
    assert_ok(ha_writer_flush(writer, 0, NULL));
    assert_int_equal(atomic_load(&g_released), k / 2);
    const ha_writer_stats stats = stats_of(writer);
    if (stats.direct) assert_int_equal(stats.zero_copied_bytes, 34 * BLOCK);
    if (!stats.direct) assert_non_null(stats.note);
    assert_ok(ha_writer_close(writer, NULL));
    ha_reader *reader = open_reader();
    assert_next(reader, slices, 7);
    ha_reader_close(reader);
  }
}

/* The alignment of memory that the file system demands for direct writes. */
static size_t demanded_align(void) {
#ifdef STATX_DIOALIGN
  struct statx about;

  if (statx(AT_FDCWD, g_path, 0, STATX_DIOALIGN, &about) == 0 &&
      (about.stx_mask & STATX_DIOALIGN) && about.stx_dio_mem_align > 0) {
    return about.stx_dio_mem_align;
  }
#endif
  return BLOCK;
}

/* The second plane follows bytes that do not fill a block: its blocks in the file begin within a
 * block of memory. */
static void planes_between_other_bytes_are_not_copied(void **state) {
  static const char *const names[] = {"q.bag", "q.mcap"};
  static const size_t gaps[] = {512, 64, 4, 1};

  (void)state;
  for (size_t k = 0; k < 8; k++) {
    const size_t gap = gaps[k / 2];
    const ha_slice slices[] = {{g_pool + 5, 333},
                               {g_pool, 30 * BLOCK},
                               {g_pool + 7, gap},
                               {g_pool + 40 * BLOCK, 20 * BLOCK}};
    ha_writer *writer = open_bag(names[k % 2], HA_WRITE_DIRECT);
    assert_ok(write_slices(writer, 1, slices, 4, false));
    assert_ok(ha_writer_flush(writer, 0, NULL));
    const ha_writer_stats stats = stats_of(writer);
    assert_ok(ha_writer_close(writer, NULL));
    const size_t more = gap % demanded_align() == 0 ? 19 * BLOCK : 0;
    if (stats.direct) assert_int_equal(stats.zero_copied_bytes, 30 * BLOCK + more);
    assert_int_equal(stats.unpinned_bytes, 0);
    ha_reader *reader = open_reader();
    assert_next(reader, slices, 4);
    ha_reader_close(reader);
  }
}

/* Through the page cache, alignment does not matter. */
static void large_slices_are_lent_to_the_page_cache(void **state) {
  const ha_slice slices[] = {
      {g_pool + 5, 300}, {g_pool + 11, 300000}, {g_pool, 20}, {g_pool + 400001, 500000}};

  (void)state;
  ha_writer *writer = open_bag("c.mcap", 0);
  assert_ok(write_slices(writer, 1, slices, 4, false));
  assert_true(stats_of(writer).copied_bytes < 10000);
  assert_ok(ha_writer_close(writer, NULL));
  ha_reader *reader = open_reader();
  assert_next(reader, slices, 4);
  ha_reader_close(reader);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_slice_is_read_back),
      cmocka_unit_test(planes_are_not_copied),
      cmocka_unit_test(planes_between_other_bytes_are_not_copied),
      cmocka_unit_test(large_slices_are_lent_to_the_page_cache),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
