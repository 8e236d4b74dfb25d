/* Every allocation and system call fails once while a file is written. */
#include "../unit/test.h"
#include "base/status.h"
#include "fault.h"
#include "io/sink.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 4096, LENT = 40 * BLOCK, FIRST = 1000, SIZE = FIRST + 3 * LENT + 500 };

static _Alignas(4096) uint8_t g_bytes[SIZE + BLOCK];
static uint8_t g_found[SIZE + 1];
static char g_folder[] = "/tmp/holdall-fault-XXXXXX";
static char g_path[64];

static int g_fallbacks; /* number of times that direct mode was left */

static int make_bytes(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof g_bytes; i++) {
    g_bytes[i] = (uint8_t)(i * 7 + i / 251);
  }
  if (!mkdtemp(g_folder)) return -1;
  snprintf(g_path, sizeof g_path, "%s/file", g_folder);
  return 0;
}

static int remove_folder(void **state) {
  (void)state;
  unlink(g_path);
  return rmdir(g_folder);
}

/* glibc's own calls within fopen() and fread() are not redirected to fault.c. */
static void assert_file_holds(size_t size) {
  FILE *file = fopen(g_path, "rb");

  assert_non_null(file);
  assert_int_equal(fread(g_found, 1, sizeof g_found, file), size);
  assert_int_equal(memcmp(g_found, g_bytes, size), 0);
  fclose(file);
}

static void count(void *user) {
  atomic_fetch_add((atomic_int *)user, 1);
}

static void assert_direct_or_said_why(const ha__sink *sink, const ha__sink_options *options) {
  ha__sink_stats stats;

  ha__sink_get_stats(sink, &stats);
  if (!options->eased) assert_true(stats.direct || ha__sink_note(sink));
  if (!stats.direct) g_fallbacks++;
}

/* Copied pieces, lent pieces below and above a block, collected and patched bytes: all paths of a
 * sink. The first failure ends it, as in a writer. */
static ha_status put_all(ha__sink *sink, const ha__sink_options *options, atomic_int *released,
                         int *lendings, ha_error *err) {
  const ha__piece first = {g_bytes, FIRST, NULL, NULL};
  const ha__piece next[] = {{g_bytes + FIRST, LENT, count, released},
                            {g_bytes + FIRST + LENT, LENT, count, released}};
  const ha__piece last = {g_bytes + FIRST + 2 * LENT, LENT + 500, NULL, NULL};
  ha_status st = HA_OK;

  if (!options->resume) st = ha__sink_put(sink, &first, 1, err);
  if (st >= 0) st = ha__sink_flush(sink, true, err);
  if (st < 0) return st;
  assert_file_holds(FIRST);
  *lendings = 2;
  st = ha__sink_put(sink, next, 2, err);
  if (st >= 0) st = ha__sink_put(sink, &last, 1, err);
  if (st >= 0) st = ha__sink_flush(sink, false, err);
  if (st < 0) return st;
  assert_file_holds(SIZE);
  if (options->direct) assert_direct_or_said_why(sink, options);
  return ha__sink_patch(sink, 10, g_bytes + 10, 5000, err);
}

/* A failure must be returned by later calls, and by close. */
static void assert_kept(ha__sink *sink, const ha_error *first, atomic_int *released,
                        int *lendings) {
  const ha__piece late = {g_bytes, LENT, count, released};
  ha_error err = HA_ERROR_INIT;

  assert_non_null(strstr(first->text, g_path));
  assert_int_equal(ha__sink_put(sink, &late, 1, &err), first->code);
  assert_string_equal(err.text, first->text);
  (*lendings)++;
}

/* Existing content to be resumed at FIRST. */
static void make_file(void) {
  FILE *file = fopen(g_path, "wb");

  assert_non_null(file);
  assert_int_equal(fwrite(g_bytes, 1, FIRST, file), FIRST);
  assert_int_equal(fwrite(g_bytes, 1, 100, file), 100);
  assert_int_equal(fclose(file), 0);
}

static ha_status open_sink(ha__sink **out, const ha__sink_options *options, ha_error *err) {
  unlink(g_path);
  if (options->resume) make_file();
  const ha_status st = ha__sink_open(out, g_path, options, err);
  if (st >= 0) return st;
  assert_null(*out);
  assert_true(options->resume || access(g_path, F_OK) != 0);
  return st;
}

static ha_status write_file(const void *user, ha_error *err) {
  ha__sink *sink = NULL;
  atomic_int released = 0;
  int lendings = 0;

  HA_TRY(open_sink(&sink, user, err));
  const ha_status st = put_all(sink, user, &released, &lendings, err);
  if (st < 0) assert_kept(sink, err, &released, &lendings);
  const ha_status closed = ha__sink_close(sink, true, st < 0 ? NULL : err);
  if (st < 0) assert_int_equal(closed, st);
  assert_int_equal(atomic_load(&released), lendings);
  if (closed >= 0) assert_file_holds(SIZE);
  return closed;
}

/* Aborts the sink instead of closing it. */
static ha_status give_up(const void *user, ha_error *err) {
  ha__sink *sink = NULL;
  atomic_int released = 0;
  int lendings = 0;

  HA_TRY(open_sink(&sink, user, err));
  const ha_status st = put_all(sink, user, &released, &lendings, err);
  ha__sink_abort(sink);
  assert_int_equal(atomic_load(&released), lendings);
  return st;
}

static ha_status must_succeed(const void *user, ha_error *err) {
  const ha_status st = write_file(user, err);

  assert_ok(st);
  return st;
}

static const ha__sink_options WAYS[] = {
    {.queue_bytes = 1},
    {.direct = true},
    {.direct = true, .in_order = true},
    {.direct = true, .queue_bytes = 1, .sync_bytes = BLOCK, .sync_ns = 1},
    {.resume = true, .position = FIRST},
    {.resume = true, .position = FIRST, .direct = true},
    {.direct = true, .eased = true, .in_order = true, .queue_bytes = 4 * BLOCK},
};

/* The number of calls depends on the number of pieces that a lane takes at once. */
static void sweep(fault_kind kind, fault_scenario *scenario, int at_least) {
  for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
    assert_true(fault_sweep(kind, scenario, &WAYS[i]) >= at_least);
  }
}

static void survives_every_failed_call(void **state) {
  (void)state;
  sweep(FAULT_ALLOC, write_file, 4);
  sweep(FAULT_OPEN, write_file, 1);
  sweep(FAULT_WRITE, write_file, 2);
  sweep(FAULT_SYNC, write_file, 2);
  sweep(FAULT_CLOSE, write_file, 1);
  sweep(FAULT_THREAD, write_file, 1);
  assert_true(fault_sweep(FAULT_READ, write_file, &WAYS[5]) == 1); /* the block that was begun */
}

static ha_status make_empty_file(const void *user, ha_error *err) {
  ha__sink *sink = NULL;

  HA_TRY(open_sink(&sink, user, err));
  return ha__sink_close(sink, true, err);
}

static void a_new_name_is_synced_too(void **state) {
  (void)state;
  assert_int_equal(fault_sweep(FAULT_SYNC, make_empty_file, &WAYS[1]), 2); /* folder, file */
}

static void survives_it_and_an_abort(void **state) {
  (void)state;
  sweep(FAULT_ALLOC, give_up, 4);
  sweep(FAULT_WRITE, give_up, 2);
  sweep(FAULT_SYNC, give_up, 1);
}

static void goes_on_after_every_short_write(void **state) {
  (void)state;
  sweep(FAULT_SHORT, must_succeed, 2);
}

/* At open, at the first write, and in the middle. The sink fails only if it can't return to the
 * page cache. */
static ha_status write_or_stay_direct(const void *user, ha_error *err) {
  const ha_status st = write_file(user, err);

  if (st < 0) assert_non_null(strstr(err->text, "cannot leave direct mode"));
  return st;
}

static void goes_on_where_direct_mode_is_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
    if (!WAYS[i].direct) continue;
    g_fallbacks = 0;
    assert_true(fault_sweep(FAULT_DIRECT, write_or_stay_direct, &WAYS[i]) > 0);
    /* both calls at open; a refusal of one write may be of its memory alone */
    assert_true(g_fallbacks >= 2);
  }
}

/* Many writes of large data. */
static ha_status write_long_file(const void *user, ha_error *err) {
  ha__sink *sink = NULL;
  atomic_int released = 0;

  HA_TRY(open_sink(&sink, user, err));
  for (int i = 0; i < 200; i++) {
    const ha__piece piece = {g_bytes, LENT, count, &released};
    HA_TRY(ha__sink_put(sink, &piece, 1, err));
  }
  return ha__sink_close(sink, false, err);
}

static void writes_in_order_leave_no_gaps(void **state) {
  const ha__sink_options in_order = {.direct = true, .in_order = true};
  const unsigned before = fault_gaps();
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(write_long_file(&in_order, &err));
  assert_int_equal(fault_gaps(), before);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_every_failed_call),
      cmocka_unit_test(a_new_name_is_synced_too),
      cmocka_unit_test(survives_it_and_an_abort),
      cmocka_unit_test(goes_on_after_every_short_write),
      cmocka_unit_test(goes_on_where_direct_mode_is_refused),
      cmocka_unit_test(writes_in_order_leave_no_gaps),
  };
  return cmocka_run_group_tests(tests, make_bytes, remove_folder);
}
