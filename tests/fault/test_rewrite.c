/* Every allocation and system call fails once while a bag is rewritten: a failure leaves no output,
 * and an existing bag of that name is unchanged. */
#include "../unit/test.h"
#include "fault.h"
#include "numbered.h"
#include "scene.h"

#include <holdall/rewrite.h>

#include <string.h>

enum { MESSAGES = SCENE_OLD_END - SCENE_OLD_FIRST };

typedef struct way {
  const char *from;
  const char *to; /* with HA_WRITE_FORCE one is there */
  const char *compression;
  uint32_t flags;
  uint32_t threads;
  uint32_t read; /* HA_READ_... */
} way;

static ha_status rewrite(const way *w, ha_rewrite_result *result, ha_error *err) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_reader_options reading = HA_READER_OPTIONS_INIT;
  const char *from = scene_path(w->from);
  ha_reader *reader = NULL;

  options.flags = w->flags;
  options.threads = w->threads;
  options.compression = w->compression;
  options.chunk_bytes = w->read ? 0 : 20000; /* recovering: so that whole chunks are copied */
  reading.threads = w->threads;
  reading.flags = w->read;
  const ha_rewrite_output output = {sizeof output, scene_path(w->to), &options, NULL};
  ha_status st = ha_reader_open(&reader, &from, 1, &reading, err);
  if (st < 0) return st;
  st = ha_rewrite(result, reader, (const ha_rewrite_output *[]){&output}, 1, NULL, err);
  ha_reader_close(reader);
  return st;
}

/* A complete bag is renamed before that is synced, and keeps its name if the sync fails; the folder
 * that it replaces is moved aside before it is removed. */
static void assert_nothing_left(const way *w, size_t before) {
  if (before == 1 && !((w->flags & HA_WRITE_SYNC) && scene_count() > 1)) {
    assert_int_equal(scene_count(), 1);
    return;
  }
  scene_assert_whole(w->to, SCENE_OLD_FIRST, SCENE_OLD_END);
  assert_true(scene_count() == 2 || !strchr(w->to, '.'));
}

static ha_status rewrite_bag(const void *user, ha_error *err) {
  const way *w = user;
  const bool replaces = w->flags & HA_WRITE_FORCE;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;

  scene_set(w->from);
  if (replaces) scene_add(w->to);
  const ha_status st = rewrite(w, &result, err);
  scene_assert_whole(w->from, SCENE_OLD_FIRST, SCENE_OLD_END);
  if (st < 0) {
    assert_nothing_left(w, replaces ? 2 : 1);
    return st;
  }
  assert_int_equal(scene_count(), 2);
  if (result.damages == 0) {
    scene_assert_whole(w->to, SCENE_OLD_FIRST, SCENE_OLD_END);
    assert_int_equal(result.messages, MESSAGES);
  } else { /* data that could not be read first was reported */
    assert_int_equal(scene_messages(w->to), result.messages);
  }
  return st;
}

static const way g_ways[] = {
    {"x.bag", "y.mcap", "lz4", 0, 1, 0},
    {"x.bag", "y.bag", NULL, HA_WRITE_FORCE, 2, 0},
    {"x.mcap", "y.bag", NULL, HA_WRITE_DIRECT | HA_WRITE_SYNC, 1, 0},
    {"x.bag", "y", "zstd", 0, 2, 0},
    {"x", "y", NULL, HA_WRITE_FORCE | HA_WRITE_SYNC, 1, 0},
    {"x.mcap", "y.db3", NULL, 0, 1, 0},
    {"x.bag", "y.bag", NULL, 0, 1, HA_READ_RECOVER},
    {"x.bag", "y.bag", NULL, 0, 2, HA_READ_RECOVER},
};

static void sweep(fault_kind kind, int at_least) {
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    const int met = fault_sweep(kind, rewrite_bag, &g_ways[i]);
    assert_true(met >= at_least);
  }
}

static void survives_every_failed_allocation(void **state) {
  (void)state;
  sweep(FAULT_ALLOC, 50);
}

static void survives_every_failed_call(void **state) {
  (void)state;
  sweep(FAULT_OPEN, 3);
  sweep(FAULT_READ, 1);
  sweep(FAULT_WRITE, 0);
  sweep(FAULT_SHORT, 0);
  sweep(FAULT_SYNC, 0);
  sweep(FAULT_CLOSE, 1);
  sweep(FAULT_RENAME, 0);
  sweep(FAULT_THREAD, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_every_failed_allocation),
      cmocka_unit_test(survives_every_failed_call),
  };
  return cmocka_run_group_tests(tests, scene_open, scene_close);
}
