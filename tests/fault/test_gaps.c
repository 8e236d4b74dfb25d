/* A disk has one unreadable block in a file, and reading continues after it. No data within this
 * gap is returned, and all data outside of it is. */
#include "../unit/test.h"
#include "fault.h"
#include "io/source.h"
#include "numbered.h"
#include "scene.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { FIRST = 323, END = 370, BLOCK = 4096 };

/* --- a source -------------------------------------------------------------------------------- */

static ha_source *open_zeros(const char *path, size_t size) {
  FILE *file = fopen(path, "wb");
  ha_source *source = NULL;

  assert_non_null(file);
  for (size_t i = 0; i < size; i++) {
    assert_int_equal(fputc('x', file), 'x');
  }
  assert_int_equal(fclose(file), 0);
  assert_ok(ha__source_open(&source, path, NULL));
  return source;
}

static void a_gap_reads_as_zeros_and_is_listed(void **state) {
  ha_source *source = open_zeros(scene_path("x"), (size_t)10 * BLOCK);
  ha_error err = HA_ERROR_INIT;
  ha_view view = HA_VIEW_INIT;
  uint64_t start = 0;
  uint64_t end = 0;

  (void)state;
  fault_bad_sector((uint64_t)3 * BLOCK, (uint64_t)2 * BLOCK);
  assert_int_equal(ha__source_view(&view, source, 0, (size_t)10 * BLOCK, &err), HA_E_IO);
  assert_ok(ha__source_skip_unreadable(source, NULL));
  assert_ok(ha__source_view(&view, source, 100, (size_t)9 * BLOCK, NULL));
  for (size_t i = 0; i < view.size; i++) {
    const size_t block = (i + 100) / BLOCK;
    assert_int_equal(view.data[i], block == 3 || block == 4 ? 0 : 'x');
  }
  ha__view_release(&view);
  assert_true(ha__source_gap(source, 0, (uint64_t)4 * BLOCK, &start, &end));
  assert_int_equal(start, 3 * BLOCK);
  assert_int_equal(end, 4 * BLOCK);
  assert_true(ha__source_gap(source, (uint64_t)5 * BLOCK - 1, 100, &start, &end));
  assert_int_equal(start, 5 * BLOCK - 1);
  assert_int_equal(end, 5 * BLOCK);
  assert_false(ha__source_gap(source, 0, (uint64_t)3 * BLOCK, &start, &end));
  assert_false(ha__source_gap(source, (uint64_t)5 * BLOCK, BLOCK, &start, &end));
  assert_false(ha__source_gap(source, (uint64_t)4 * BLOCK, 0, &start, &end));
  fault_bad_sector(0, 0);
  ha__source_close(source);
}

/* --- bags ------------------------------------------------------------------------------------ */

typedef struct way {
  const char *name;
  const char *active;
  const char *compression;
  uint32_t flags;
  uint32_t least; /* messages that survive one bad sector: compressed blocks are lost as a whole */
} way;

static const way g_ways[] = {
    {"x.mcap", "x.mcap.active", "none", 0, 41},
    {"x.mcap", "x.mcap.active", "none", HA_WRITE_NO_CHUNKS, 41},
    {"x.mcap", "x.mcap.active", "lz4", 0, 41},
    {"x.mcap", "x.mcap.active", "zstd", 0, 15},
    {"x.db3", NULL, "none", 0, 30},
    {"x.bag", "x.bag.active", "none", 0, 41},
    {"x.bag", "x.bag.active", "lz4", 0, 15},
    {"x.bag", "x.bag.active", "bz2", 0, 0},
};

static ha_writer *write_bag(const way *w) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  unsigned lent = 0;

  options.compression = w->compression;
  options.flags = w->flags;
  options.threads = 2;
  options.chunk_bytes = 300000;
  scene_set(NULL);
  assert_ok(ha_writer_open(&writer, scene_path(w->name), &options, NULL));
  assert_ok(numbered_declare(writer, NULL));
  for (uint32_t n = FIRST; n < END; n++) {
    assert_ok(numbered_write(writer, n, &lent, NULL));
  }
  assert_ok(ha_writer_flush(writer, 0, NULL));
  return writer;
}

static void check_seen(const numbered_seen *seen, const char *path, uint64_t at, uint32_t least) {
  const bool silent = seen->count < END - FIRST && !seen->reported;

  if (strstr(seen->problem, "with topic /unknown_topic_")) return; /* its channel is in the gap */
  if (seen->problem[0] || seen->count < least || silent) {
    print_error("%s, bad at %llu: %u messages %s\n", path, (unsigned long long)at, seen->count,
                seen->problem);
    fail();
  }
}

/* Makes each block of the file from `at` on unreadable in turn. reads: also without recovery. */
static void check_file(const char *path, uint64_t at, uint32_t least, bool reads) {
  struct stat st;
  numbered_seen seen;

  assert_int_equal(stat(path, &st), 0);
  for (; at < (uint64_t)st.st_size; at += (uint64_t)BLOCK * 5 * test_every()) {
    fault_bad_sector(at, BLOCK);
    numbered_recover(&seen, path, END);
    check_seen(&seen, path, at, least);
    numbered_seen_done(&seen);
    if (reads && at > 0) { /* otherwise no storage recognises the file */
      numbered_read(&seen, &path, 1, END);
      check_seen(&seen, path, at, least < 15 ? least : 15);
      numbered_seen_done(&seen);
    }
    fault_bad_sector(0, 0);
  }
}

static void a_bad_sector_is_skipped(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    ha_writer *writer = write_bag(&g_ways[i]);
    /* the first block has the channels */
    if (g_ways[i].active) check_file(scene_path(g_ways[i].active), BLOCK, 0, true);
    assert_ok(ha_writer_close(writer, NULL));
    /* SQLite does not open a database with an unreadable schema */
    check_file(scene_path(g_ways[i].name), 0, g_ways[i].least, g_ways[i].active != NULL);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_gap_reads_as_zeros_and_is_listed),
      cmocka_unit_test(a_bad_sector_is_skipped),
  };
  return cmocka_run_group_tests(tests, scene_open, scene_close);
}
