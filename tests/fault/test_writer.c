/* Every allocation and system call fails once while a bag is written: the call fails with the
 * errno, and so does close; loans are released once; flushed messages can be read; an existing bag
 * of the same name is unchanged until the new one is complete. */
#include "../unit/test.h"
#include "fault.h"
#include "numbered.h"
#include "scene.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MESSAGES = 70 };

static int32_t g_syncs = 1; /* whether flush waits for the disk, which is slow */

typedef struct way {
  const char *name;
  const char *storage;
  const char *compression;
  int32_t mode;
  uint32_t flags;
  uint32_t threads;
  bool durable;
  bool splits;
  bool encrypted;
} way;

/* Invariants of a run. */
typedef struct run {
  const way *how;
  uint32_t acked; /* confirmed by a flush */
  unsigned lent;
  unsigned released_before;
  ha_error first; /* failure of a call */
} run;

static const ha_encryption g_encryption = {.struct_size = sizeof g_encryption,
                                           .aes_key = NUMBERED_AES_KEY};

static ha_writer_options options_of(const way *w) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;

  options.storage = w->storage;
  options.compression = w->compression;
  options.compression_mode = w->mode;
  options.flags = w->flags;
  options.threads = w->threads;
  if (w->encrypted) options.encryption = &g_encryption;
  options.chunk_bytes = 30000;
  options.durable_ns = w->durable ? 2000000 : HA_WRITE_UNBOUNDED;
  options.durable_bytes = w->durable ? 100000 : HA_WRITE_UNBOUNDED;
  return options;
}

static ha_status write_some(run *r, ha_writer *writer, uint32_t from, uint32_t to, ha_error *err) {
  ha_status st = HA_OK;

  for (uint32_t n = from; n < to && st >= 0; n++) {
    st = numbered_write(writer, n, &r->lent, err);
  }
  return st;
}

static ha_status flush(run *r, ha_writer *writer, int32_t sync, uint32_t written, ha_error *err) {
  const ha_status st = ha_writer_flush(writer, sync, err);

  if (st >= 0) r->acked = written;
  return st;
}

static ha_status add_extras(ha_writer *writer, ha_error *err) {
  static const uint8_t bytes[5000];
  const ha_attachment attachment = {
      .struct_size = sizeof attachment, .name = "a", .media_type = "", .size = sizeof bytes};
  const ha_pair pair = {"k", "v", 1};
  const ha_metadata metadata = {sizeof metadata, "m", 0, {&pair, 1}};

  ha_status st = ha_writer_add_attachment(writer, &attachment, bytes, err);
  if (st >= 0) st = ha_writer_add_metadata(writer, &metadata, err);
  return st == HA_E_UNSUPPORTED ? HA_OK : st;
}

static ha_status write_all(run *r, ha_writer *writer, ha_error *err) {
  ha_status st = write_some(r, writer, 0, 30, err);

  if (st >= 0) st = flush(r, writer, g_syncs, 30, err);
  if (st >= 0) st = add_extras(writer, err);
  if (st >= 0) st = write_some(r, writer, 30, 45, err);
  if (st >= 0 && r->how->splits) st = ha_writer_split(writer, err);
  if (st >= 0) st = write_some(r, writer, 45, 60, err);
  if (st >= 0) st = flush(r, writer, 0, 60, err);
  if (st >= 0) st = write_some(r, writer, 60, MESSAGES, err);
  return st;
}

/* No later call may succeed as if nothing had failed. */
static void assert_kept(run *r, ha_writer *writer) {
  ha_error err = HA_ERROR_INIT;

  r->first.offset = 0;
  assert_int_equal(write_some(r, writer, 2, 3, &err), r->first.code);
  assert_string_equal(err.text, r->first.text);
  assert_int_equal(err.sys_errno, r->first.sys_errno);
  assert_int_equal(ha_writer_flush(writer, 0, &err), r->first.code);
  assert_string_equal(err.text, r->first.text);
}

static ha_status close_bag(run *r, ha_writer *writer, ha_error *err) {
  if (r->first.code < 0) assert_kept(r, writer);
  const ha_status st = ha_writer_close(writer, err);
  if (r->first.code < 0) {
    assert_int_equal(st, r->first.code);
    assert_string_equal(err->text, r->first.text);
  }
  assert_int_equal(numbered_released() - r->released_before, r->lent);
  return st;
}

static void begin(run *r, const way *w) {
  scene_set(w->flags & HA_WRITE_FORCE ? w->name : NULL);
  *r = (run){.how = w, .released_before = numbered_released(), .first = HA_ERROR_INIT};
}

/* The replaced bag exists until the new one has its name; after that, only removing the old folder
 * or syncing the name may fail. */
static void assert_old_or_new(const run *r) {
  const way *w = r->how;
  const bool may_be_new = !strchr(w->name, '.') || (w->flags & HA_WRITE_SYNC);

  if (may_be_new && scene_messages(w->name) == MESSAGES) {
    scene_assert_whole(w->name, 0, MESSAGES);
  } else {
    scene_assert_whole(w->name, SCENE_OLD_FIRST, SCENE_OLD_END);
    scene_assert_holds(w->name, r->acked, MESSAGES);
  }
}

static void assert_left(const run *r, ha_status st) {
  const way *w = r->how;

  if (st >= 0 && !w->splits) {
    scene_assert_whole(w->name, 0, MESSAGES);
    assert_int_equal(scene_count(), 1);
  } else if (st >= 0) {
    scene_assert_holds(NULL, MESSAGES, MESSAGES);
  } else if (w->flags & HA_WRITE_FORCE) {
    assert_old_or_new(r);
  } else if (w->flags & HA_WRITE_WHOLE) {
    assert_int_equal(scene_count(), 0);
  } else {
    scene_assert_holds(NULL, r->acked, MESSAGES);
  }
}

static ha_status write_bag(const void *user, ha_error *err) {
  const way *w = user;
  const ha_writer_options options = options_of(w);
  ha_writer *writer = NULL;
  run r;

  begin(&r, w);
  ha_status st = ha_writer_open(&writer, scene_path(w->name), &options, err);
  if (st < 0) {
    assert_null(writer);
    assert_int_equal(scene_count(), w->flags & HA_WRITE_FORCE ? 1 : 0);
  } else if ((st = numbered_declare(writer, err)) < 0) {
    ha_writer_abort(writer);
  } else {
    if (write_all(&r, writer, err) < 0) r.first = *err;
    st = close_bag(&r, writer, err);
  }
  if (st == HA_E_IO) assert_int_not_equal(err->sys_errno, 0);
  assert_left(&r, st);
  return st;
}

/* Aborted after any failure: nothing remains. */
static ha_status give_up(const void *user, ha_error *err) {
  const way *w = user;
  const ha_writer_options options = options_of(w);
  ha_writer *writer = NULL;
  run r;

  begin(&r, w);
  ha_status st = ha_writer_open(&writer, scene_path(w->name), &options, err);
  if (st >= 0) {
    st = numbered_declare(writer, err);
    if (st >= 0) st = write_all(&r, writer, err);
    ha_writer_abort(writer);
  }
  assert_int_equal(numbered_released() - r.released_before, r.lent);
  if (w->flags & HA_WRITE_FORCE) {
    scene_assert_whole(w->name, SCENE_OLD_FIRST, SCENE_OLD_END);
  }
  assert_int_equal(scene_count(), w->flags & HA_WRITE_FORCE ? 1 : 0);
  return st;
}

static const way g_ways[] = {
    {.name = "x.bag", .threads = 1, .splits = true},
    {.name = "x.bag", .threads = 2, .compression = "lz4", .flags = HA_WRITE_FORCE},
    {.name = "x.bag", .threads = 1, .flags = HA_WRITE_DIRECT | HA_WRITE_FORCE, .durable = true},
    {.name = "x.bag", .threads = 2, .splits = true, .encrypted = true},
    {.name = "x.mcap", .threads = 2, .compression = "lz4", .splits = true, .durable = true},
    {.name = "x.mcap", .threads = 1, .flags = HA_WRITE_DIRECT | HA_WRITE_WHOLE},
    {.name = "x", .threads = 1, .splits = true},
    {.name = "x", .threads = 2, .flags = HA_WRITE_FORCE | HA_WRITE_DIRECT | HA_WRITE_SYNC},
    {.name = "x",
     .storage = "mcap",
     .threads = 1,
     .compression = "zstd",
     .mode = HA_COMPRESS_FILES,
     .splits = true},
    {.name = "x", .storage = "sqlite3", .threads = 1, .splits = true, .durable = true},
};

/* The thread sanitizer takes ten times as long, so it runs only the cases with more threads. */
static bool is_left_out(fault_kind kind, const way *w) {
#ifdef __SANITIZE_THREAD__
  return kind == FAULT_ALLOC && w->threads == 1;
#else
  (void)kind, (void)w;
  return false;
#endif
}

static void sweep(fault_kind kind, fault_scenario *scenario, int at_least) {
  for (size_t i = 0; i < sizeof g_ways / sizeof *g_ways; i++) {
    if (is_left_out(kind, &g_ways[i])) continue;
    const int met = fault_sweep(kind, scenario, &g_ways[i]);
    assert_true(met >= at_least);
  }
}

static void survives_every_failed_allocation(void **state) {
  (void)state;
  g_syncs = 0;
  sweep(FAULT_ALLOC, write_bag, 50);
  g_syncs = 1;
}

static void survives_every_failed_call(void **state) {
  (void)state;
  sweep(FAULT_OPEN, write_bag, 1);
  sweep(FAULT_WRITE, write_bag, 0);
  sweep(FAULT_SYNC, write_bag, 0);
  sweep(FAULT_CLOSE, write_bag, 1);
  sweep(FAULT_RENAME, write_bag, 0);
  sweep(FAULT_THREAD, write_bag, 0);
}

static void survives_it_and_an_abort(void **state) {
  (void)state;
  sweep(FAULT_WRITE, give_up, 0);
  sweep(FAULT_OPEN, give_up, 1);
}

static ha_status must_succeed(const void *user, ha_error *err) {
  const ha_status st = write_bag(user, err);

  if (st < 0) print_error("%s\n", err->text);
  assert_ok(st);
  return st;
}

static void goes_on_after_every_short_write(void **state) {
  (void)state;
  sweep(FAULT_SHORT, must_succeed, 0);
}

static ha_status write_bag_and_tell(const void *user, ha_error *err) {
  const ha_status st = write_bag(user, err);

  if (st == HA_E_IO) assert_true(err->sys_errno == EDQUOT || err->sys_errno == EIO);
  return st;
}

static void reports_the_reason(void **state) {
  (void)state;
  fault_set_reason(EDQUOT);
  sweep(FAULT_WRITE, write_bag_and_tell, 0);
  fault_set_reason(EIO);
  sweep(FAULT_WRITE, write_bag_and_tell, 0);
  fault_set_reason(ENOSPC);
}

/* --- durability ------------------------------------------------------------------------------- */

static int64_t now_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Simulates a power cut: reads only the synced bytes. */
static uint32_t count_in_first_bytes(const char *path, uint64_t size) {
  const char *copy = scene_path("cut");
  FILE *from = fopen(path, "rb");
  FILE *to = fopen(copy, "wb");
  numbered_seen seen;

  assert_non_null(from);
  assert_non_null(to);
  for (; size > 0; size--) {
    assert_int_not_equal(putc(getc(from), to), EOF);
  }
  fclose(from);
  fclose(to);
  numbered_read(&seen, &copy, 1, 10);
  const uint32_t count = seen.problem[0] ? 0 : seen.count;
  numbered_seen_done(&seen);
  return count;
}

/* Without further calls to the writer, its data reaches the disk. */
static void an_idle_bag_comes_to_the_disk(void **state) {
  static const char *const names[][2] = {{"x.bag", "x.bag.active"}, {"x.mcap", "x.mcap.active"}};
  const int64_t patience_ns = 20 * (int64_t)1000000000;

  (void)state;
  for (size_t i = 0; i < 4; i++) {
    ha_writer_options options = HA_WRITER_OPTIONS_INIT;
    ha_writer *writer = NULL;
    unsigned lent = 0;

    scene_set(NULL);
    options.durable_ns = 20000000;
    options.flags = i / 2 ? HA_WRITE_DIRECT : 0;
    assert_ok(ha_writer_open(&writer, scene_path(names[i % 2][0]), &options, NULL));
    assert_ok(numbered_declare(writer, NULL));
    for (uint32_t n = 0; n < 10; n++) {
      assert_ok(numbered_write(writer, n, &lent, NULL));
    }
    const int64_t start = now_ns();
    while (count_in_first_bytes(scene_path(names[i % 2][1]), fault_synced_size()) < 10) {
      assert_true(now_ns() - start < patience_ns);
    }
    ha_writer_abort(writer);
  }
}

static void many_bytes_come_to_the_disk(void **state) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer_stats stats = {.struct_size = sizeof stats};
  ha_writer *writer = NULL;
  unsigned lent = 0;

  (void)state;
  scene_set(NULL);
  options.durable_ns = HA_WRITE_UNBOUNDED;
  options.durable_bytes = 100000;
  assert_ok(ha_writer_open(&writer, scene_path("x.bag"), &options, NULL));
  assert_ok(numbered_declare(writer, NULL));
  const int64_t start = now_ns();
  for (uint32_t n = 0; stats.syncs < 3; n++) {
    assert_ok(numbered_write(writer, n, &lent, NULL));
    (void)ha_writer_get_stats(&stats, writer, NULL);
    assert_true(now_ns() - start < 20 * (int64_t)1000000000);
  }
  ha_writer_abort(writer);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_every_failed_allocation),
      cmocka_unit_test(survives_every_failed_call),
      cmocka_unit_test(survives_it_and_an_abort),
      cmocka_unit_test(goes_on_after_every_short_write),
      cmocka_unit_test(reports_the_reason),
      cmocka_unit_test(an_idle_bag_comes_to_the_disk),
      cmocka_unit_test(many_bytes_come_to_the_disk),
  };
  setenv("HOLDALL_AES_KEY", NUMBERED_AES_KEY, 1);
  return cmocka_run_group_tests(tests, scene_open, scene_close);
}
