#include "../test.h"
#include "io/sink.h"
#include "io/sync_folder.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MB = 1 << 20, BLOCK = 4096, ROOM = 48 * MB };

/* Put bytes are taken from here in sequence, so this is also the expected content of the file. */
static uint8_t *g_bytes; /* aligned */
static char g_folder[] = "/tmp/holdall-sink-XXXXXX";
static char g_path[64];

static int make_bytes(void **state) {
  uint64_t word = 88172645463325252;

  (void)state;
  if (posix_memalign((void **)&g_bytes, BLOCK, ROOM) != 0 || !mkdtemp(g_folder)) return -1;
  snprintf(g_path, sizeof g_path, "%s/file", g_folder);
  for (size_t i = 0; i < ROOM; i += sizeof word) {
    word ^= word << 13;
    word ^= word >> 7;
    word ^= word << 17;
    memcpy(g_bytes + i, &word, sizeof word);
  }
  signal(SIGXFSZ, SIG_IGN);
  return 0;
}

static int remove_bytes(void **state) {
  (void)state;
  free(g_bytes);
  return rmdir(g_folder);
}

static int remove_file(void **state) {
  (void)state;
  unlink(g_path);
  return 0;
}

static ha__sink *open_sink(const ha__sink_options *options) {
  ha__sink *sink = NULL;

  assert_ok(ha__sink_open(&sink, g_path, options, NULL));
  assert_non_null(sink);
  return sink;
}

static void assert_file_holds(const uint8_t *bytes, size_t size) {
  FILE *file = fopen(g_path, "rb");
  uint8_t *got = malloc(size + 1);

  assert_non_null(file);
  assert_non_null(got);
  assert_int_equal(fread(got, 1, size + 1, file), size);
  if (size > 0) assert_int_equal(memcmp(got, bytes, size), 0);
  free(got);
  fclose(file);
}

static ha__sink_stats stats_of(const ha__sink *sink) {
  ha__sink_stats stats;

  ha__sink_get_stats(sink, &stats);
  return stats;
}

/* Whether direct mode is on. If not, the sink must have a reason. */
static bool is_direct(const ha__sink *sink) {
  const bool direct = stats_of(sink).direct;

  assert_true(direct == !ha__sink_note(sink));
  return direct;
}

static void count(void *user) {
  atomic_fetch_add((atomic_int *)user, 1);
}

static ha__piece copied(const uint8_t *data, size_t size) {
  return (ha__piece){data, size, NULL, NULL};
}

static ha__piece lent(const uint8_t *data, size_t size, atomic_int *released) {
  return (ha__piece){data, size, count, released};
}

static ha_status put_one(ha__sink *sink, ha__piece piece) {
  return ha__sink_put(sink, &piece, 1, NULL);
}

static uint32_t next_random(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

/* Of many sizes, most of them small; some whole blocks, so that offsets become aligned again. */
static size_t random_size(uint32_t *seed) {
  const uint32_t kind = next_random(seed) % 16;

  if (kind == 0) return 0;
  if (kind == 1) return next_random(seed) % (3 * MB);
  if (kind < 5) return (size_t)(next_random(seed) % 32) * BLOCK;
  if (kind < 9) return next_random(seed) % (64 << 10);
  return next_random(seed) % 5000;
}

/* A separate piece of memory, freed on release: the address sanitizer detects later uses. */
typedef struct loan {
  uint8_t *memory;
  atomic_int *released;
} loan;

static void give_back(void *user) {
  loan *l = user;

  atomic_fetch_add(l->released, 1);
  free(l->memory);
  free(l);
}

static ha__piece random_piece(const uint8_t *data, size_t size, uint32_t *seed, int *lendings,
                              atomic_int *released) {
  static const size_t shifts[] = {0, 0, 0, 1, 8, 512};
  const size_t shift = shifts[next_random(seed) % 6];
  loan *l = NULL;
  void *memory = NULL;

  if (next_random(seed) % 3 == 0) return copied(data, size);
  l = malloc(sizeof *l);
  assert_non_null(l);
  assert_int_equal(posix_memalign(&memory, BLOCK, size + BLOCK), 0);
  *l = (loan){memory, released};
  memcpy(l->memory + shift, data, size);
  (*lendings)++;
  return (ha__piece){l->memory + shift, size, give_back, l};
}

static void put_random_pieces(const ha__sink_options *options, uint32_t seed, size_t total) {
  ha__sink *sink = open_sink(options);
  atomic_int released = 0;
  int lendings = 0;
  size_t at = 0;

  while (at < total) {
    ha__piece pieces[4];
    const size_t n = 1 + next_random(&seed) % 4;
    for (size_t i = 0; i < n; i++) {
      const size_t size = random_size(&seed);
      pieces[i] = random_piece(g_bytes + at, size, &seed, &lendings, &released);
      at += size;
    }
    assert_ok(ha__sink_put(sink, pieces, n, NULL));
    assert_int_equal(ha__sink_position(sink), at);
    if (next_random(&seed) % 16 == 0) {
      assert_ok(ha__sink_flush(sink, false, NULL));
      assert_int_equal(atomic_load(&released), lendings);
      assert_file_holds(g_bytes, at);
    }
  }
  assert_ok(ha__sink_close(sink, false, NULL));
  assert_int_equal(atomic_load(&released), lendings);
  assert_file_holds(g_bytes, at);
  unlink(g_path);
}

static void the_file_holds_what_was_put(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    put_random_pieces(&(ha__sink_options){.direct = direct}, 1, 24 * MB);
    put_random_pieces(&(ha__sink_options){.direct = direct, .near = true}, 6, 24 * MB);
    put_random_pieces(&(ha__sink_options){.direct = direct, .queue_bytes = 1}, 2, 12 * MB);
    put_random_pieces(&(ha__sink_options){.direct = direct, .queue_bytes = MB}, 3, 12 * MB);
  }
  for (uint32_t seed = 7; seed < 10; seed++)
    put_random_pieces(
        &(ha__sink_options){
            .direct = true, .eased = true, .in_order = seed % 2, .queue_bytes = 4 * MB},
        seed, 24 * MB);
}

static void so_it_does_while_it_is_synced(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    put_random_pieces(
        &(ha__sink_options){.direct = direct, .sync_bytes = MB, .sync_ns = 200 * 1000}, 4, 12 * MB);
    put_random_pieces(&(ha__sink_options){.direct = direct, .sync_ns = 1}, 5, 6 * MB);
  }
}

static void nothing_put_is_an_empty_file(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct});
    assert_int_equal(ha__sink_position(sink), 0);
    assert_ok(ha__sink_put(sink, NULL, 0, NULL));
    assert_ok(ha__sink_flush(sink, true, NULL));
    assert_ok(ha__sink_close(sink, true, NULL));
    assert_file_holds(NULL, 0);
    unlink(g_path);
  }
}

static void a_flush_in_the_middle_of_a_block_shows_all(void **state) {
  const size_t ends[] = {1, 100, 4095, 4096, 4097, 8000, MB - 1, MB, MB + 1, 3 * MB + 5};

  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct});
    size_t at = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
      assert_ok(put_one(sink, copied(g_bytes + at, ends[i] - at)));
      at = ends[i];
      assert_ok(ha__sink_flush(sink, i % 2, NULL));
      assert_file_holds(g_bytes, at);
      assert_int_equal(stats_of(sink).written, at);
      if (i % 2) assert_int_equal(stats_of(sink).synced, at);
    }
    assert_ok(ha__sink_close(sink, false, NULL));
    assert_file_holds(g_bytes, at);
    unlink(g_path);
  }
}

/* Writes that wait use the page cache, others bypass it; the file is the same. */
static void a_disk_that_is_behind_is_eased(void **state) {
  ha__sink *sink =
      open_sink(&(ha__sink_options){.direct = true, .eased = true, .queue_bytes = 4 * MB});
  atomic_int released = 0;

  (void)state;
  assert_null(ha__sink_note(sink));
  const bool direct = stats_of(sink).direct;
  assert_ok(put_one(sink, lent(g_bytes, MB, &released)));
  assert_ok(ha__sink_flush(sink, false, NULL));
  assert_int_equal(stats_of(sink).eased, 0);
  if (direct) assert_int_equal(stats_of(sink).zero_copied, MB);
  assert_ok(put_one(sink, lent(g_bytes + MB, 8 * MB, &released)));
  assert_ok(put_one(sink, copied(g_bytes + 9 * MB, 10)));
  assert_ok(ha__sink_flush(sink, true, NULL));
  const ha__sink_stats stats = stats_of(sink);
  assert_int_equal(stats.direct, direct);
  if (direct) {
    assert_in_range(stats.eased, 4 * MB, 8 * MB);
    assert_int_equal(stats.eased % BLOCK, 0);
    assert_in_range(stats.zero_copied + stats.eased, 9 * MB, 9 * MB + BLOCK);
  }
  assert_ok(ha__sink_close(sink, false, NULL));
  assert_int_equal(atomic_load(&released), 2);
  assert_file_holds(g_bytes, 9 * MB + 10);
  unlink(g_path);
}

static void aligned_pieces_are_not_copied(void **state) {
  ha__sink *sink = open_sink(&(ha__sink_options){.direct = true});
  atomic_int released = 0;

  (void)state;
  if (!is_direct(sink)) {
    assert_ok(ha__sink_close(sink, false, NULL));
    return;
  }
  /* the beginning of a block, then bytes that fill it and continue at a block, in memory as in the
   * file */
  assert_ok(put_one(sink, copied(g_bytes, 1000)));
  assert_ok(put_one(sink, lent(g_bytes + 1000, 5 * MB - 1000, &released)));
  assert_ok(ha__sink_flush(sink, false, NULL));
  assert_int_equal(stats_of(sink).copied, BLOCK);
  assert_int_equal(stats_of(sink).zero_copied, 5 * MB - BLOCK);
  /* a piece that ends within a block */
  assert_ok(put_one(sink, lent(g_bytes + 5 * MB, 2 * BLOCK + 10, &released)));
  assert_ok(ha__sink_flush(sink, false, NULL));
  assert_int_equal(stats_of(sink).copied, BLOCK + 10);
  assert_int_equal(stats_of(sink).zero_copied, 5 * MB + BLOCK);
  /* aligned memory at an unaligned offset, and the reverse: after a partial block */
  const size_t at = 5 * MB + 2 * BLOCK + 10;
  memcpy(g_bytes + 8 * MB, g_bytes + at, MB);
  assert_ok(put_one(sink, lent(g_bytes + 8 * MB, MB, &released)));
  assert_ok(ha__sink_flush(sink, false, NULL));
  assert_int_equal(stats_of(sink).copied, BLOCK + 10 + MB);
  assert_int_equal(stats_of(sink).zero_copied, 5 * MB + BLOCK);
  assert_int_equal(atomic_load(&released), 3);
  assert_true(is_direct(sink));
  assert_ok(ha__sink_close(sink, false, NULL));
  assert_file_holds(g_bytes, at + MB);
}

/* Written in parts, several at the same time: it must not be released before the last is
 * written. */
static void a_long_piece_is_released_once(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct});
    for (int i = 1; i <= 4; i++) {
      atomic_int released = 0;
      assert_ok(put_one(sink, lent(g_bytes + (i - 1) * 11 * MB, 11 * MB, &released)));
      assert_ok(ha__sink_flush(sink, false, NULL));
      assert_int_equal(atomic_load(&released), 1);
    }
    assert_ok(ha__sink_close(sink, false, NULL));
    assert_file_holds(g_bytes, 44 * MB);
    unlink(g_path);
  }
}

static void buffered_pieces_that_are_lent_are_not_copied(void **state) {
  ha__sink *sink = open_sink(&(ha__sink_options){0});
  atomic_int released = 0;

  (void)state;
  assert_ok(put_one(sink, copied(g_bytes, 10)));
  assert_ok(put_one(sink, lent(g_bytes + 10, MB, &released)));
  assert_ok(ha__sink_flush(sink, false, NULL));
  assert_int_equal(atomic_load(&released), 1);
  assert_int_equal(stats_of(sink).copied, 10);
  assert_int_equal(stats_of(sink).zero_copied, 0);
  assert_null(ha__sink_note(sink));
  assert_ok(ha__sink_close(sink, false, NULL));
  assert_file_holds(g_bytes, 10 + MB);
}

static void patches_stay_when_more_is_put(void **state) {
  const size_t size = 2 * MB + 777; /* the last block is patched, too */
  const struct {
    size_t offset, size;
  } patches[] = {{0, 4096}, {13, 100}, {MB - 1, 2}, {2 * MB + 700, 77}, {5, 0}};

  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct, .sync_bytes = 1});
    uint8_t *want = malloc(2 * size);
    assert_non_null(want);
    memcpy(want, g_bytes, 2 * size);
    assert_ok(put_one(sink, copied(want, size)));
    for (size_t i = 0; i < sizeof patches / sizeof *patches; i++) {
      memset(want + patches[i].offset, 'p', patches[i].size);
      assert_ok(
          ha__sink_patch(sink, patches[i].offset, want + patches[i].offset, patches[i].size, NULL));
      assert_file_holds(want, size);
    }
    assert_false(stats_of(sink).direct);
    assert_int_equal(ha__sink_patch(sink, size - 1, want, 2, NULL), HA_E_ARG);
    assert_int_equal(ha__sink_patch(sink, UINT64_MAX, want, 2, NULL), HA_E_ARG);
    assert_ok(put_one(sink, copied(want + size, size)));
    assert_int_equal(ha__sink_position(sink), 2 * size);
    assert_ok(ha__sink_close(sink, true, NULL));
    assert_file_holds(want, 2 * size);
    free(want);
    unlink(g_path);
  }
}

static void a_file_is_resumed_where_it_is_cut(void **state) {
  const size_t positions[] = {0, 10, 4096, MB, MB + 4095, 2 * MB};

  (void)state;
  for (int i = 0; i < 12; i++) {
    const size_t at = positions[i / 2];
    ha__sink *sink = open_sink(&(ha__sink_options){0});
    assert_ok(put_one(sink, copied(g_bytes, at)));
    assert_ok(put_one(sink, copied(g_bytes + 3 * MB, 2 * MB - at)));
    assert_ok(ha__sink_close(sink, false, NULL));
    sink = open_sink(&(ha__sink_options){.direct = i % 2, .resume = true, .position = at});
    assert_int_equal(ha__sink_position(sink), at);
    assert_file_holds(g_bytes, at);
    assert_ok(put_one(sink, copied(g_bytes + at, 20000)));
    assert_int_equal(ha__sink_position(sink), at + 20000);
    assert_ok(ha__sink_close(sink, false, NULL));
    assert_file_holds(g_bytes, at + 20000);
    unlink(g_path);
  }
}

static void what_cannot_be_opened_says_why(void **state) {
  const ha__sink_options beyond = {.resume = true, .position = 11};
  const ha__sink_options resume = {.resume = true};
  ha__sink *sink = open_sink(&(ha__sink_options){0});
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(put_one(sink, copied(g_bytes, 10)));
  assert_ok(ha__sink_close(sink, false, NULL));
  sink = NULL;
  assert_int_equal(ha__sink_open(&sink, g_path, &(ha__sink_options){0}, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EEXIST);
  assert_non_null(strstr(err.text, g_path));
  assert_int_equal(ha__sink_open(&sink, g_path, &beyond, &err), HA_E_TRUNCATED);
  assert_int_equal(err.offset, 10);
  assert_file_holds(g_bytes, 10);
  assert_int_equal(ha__sink_open(&sink, "/nonexistent/x", &resume, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
  assert_int_equal(ha__sink_open(&sink, "/dev/null", &resume, &err), HA_E_IO);
  assert_non_null(strstr(err.text, "regular"));
  assert_null(sink);
}

static void put_waits_while_the_queue_is_full(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct, .queue_bytes = 1});
    atomic_int released = 0;
    for (int i = 0; i < 40; i++) { /* each larger than the queue */
      assert_ok(put_one(sink, lent(g_bytes + i * MB, MB, &released)));
      assert_in_range(atomic_load(&released), i, i + 1);
    }
    const ha__sink_stats stats = stats_of(sink);
    assert_in_range(stats.stalls, 1, 39);
    assert_true(stats.stall_ns > 0);
    assert_ok(ha__sink_close(sink, false, NULL));
    assert_file_holds(g_bytes, 40 * MB);
    unlink(g_path);
  }
}

static void put_does_not_wait_while_there_is_room(void **state) {
  ha__sink *sink = open_sink(&(ha__sink_options){.queue_bytes = 20 * MB});
  atomic_int released = 0;

  (void)state;
  for (int i = 0; i < 20; i++) {
    assert_ok(put_one(sink, lent(g_bytes + i * MB, MB, &released)));
  }
  assert_int_equal(stats_of(sink).stalls, 0);
  assert_int_equal(stats_of(sink).stall_ns, 0);
  assert_ok(ha__sink_close(sink, false, NULL));
}

/* No file may exceed this size. */
static void limit_files(rlim_t size) {
  struct rlimit limit;

  assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
  limit.rlim_cur = size;
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void assert_first_error(ha_status st, const ha_error *err, const char *text) {
  assert_int_equal(st, HA_E_IO);
  assert_int_equal(err->sys_errno, EFBIG);
  assert_string_equal(err->text, text);
}

static void fill_up(bool direct, rlim_t size) {
  ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct, .queue_bytes = 4 * MB});
  ha_error first = HA_ERROR_INIT;
  ha_error err = HA_ERROR_INIT;
  atomic_int released = 0;
  int lendings = 0;
  ha_status st = HA_OK;

  limit_files(size);
  for (; st == HA_OK && lendings < 40; lendings++) {
    const ha__piece pieces[] = {copied(g_bytes, 100), lent(g_bytes, 2 * MB, &released)};
    st = ha__sink_put(sink, pieces, 2, &first);
  }
  assert_first_error(st, &first, first.text);
  assert_in_range(first.offset, stats_of(sink).written, ha__sink_position(sink));
  if (!direct) assert_int_equal(first.offset, size); /* directly, a later write may fail first */
  assert_non_null(strstr(first.text, g_path));
  assert_true(stats_of(sink).written <= size);
  limit_files(RLIM_INFINITY);
  const ha__piece late = lent(g_bytes, MB, &released);
  assert_first_error(ha__sink_put(sink, &late, 1, &err), &err, first.text);
  lendings++;
  assert_first_error(ha__sink_flush(sink, true, &err), &err, first.text);
  assert_first_error(ha__sink_patch(sink, 0, g_bytes, 1, &err), &err, first.text);
  assert_first_error(ha__sink_close(sink, true, &err), &err, first.text);
  assert_int_equal(atomic_load(&released), lendings);
  unlink(g_path);
}

static void the_first_error_is_kept(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    fill_up(direct, 3 * MB);
    fill_up(direct, 9 * MB + 1234);
  }
}

static void synced_grows_to(const ha__sink *sink, uint64_t position) {
  while (stats_of(sink).synced < position) { /* the time limit of the test would end it */
    sched_yield();
  }
}

static void what_is_put_comes_to_the_disk_in_time(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct, .sync_ns = 1000 * 1000});
    uint64_t at = 0;
    for (size_t size = 1; size < 5000; size = size * 3 + 1) { /* less than a block, and more */
      assert_ok(put_one(sink, copied(g_bytes + at, size)));
      at += size;
      synced_grows_to(sink, at);
      assert_file_holds(g_bytes, at);
    }
    assert_in_range(stats_of(sink).syncs, 8, 100);
    assert_ok(ha__sink_close(sink, false, NULL));
    unlink(g_path);
  }
}

static void so_many_bytes_come_to_the_disk(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink = open_sink(&(ha__sink_options){.direct = direct, .sync_bytes = 2 * MB});
    assert_ok(put_one(sink, copied(g_bytes, MB)));
    assert_ok(ha__sink_flush(sink, false, NULL));
    assert_int_equal(stats_of(sink).syncs, 0);
    assert_ok(put_one(sink, copied(g_bytes + MB, MB)));
    synced_grows_to(sink, 2 * MB);
    assert_int_equal(stats_of(sink).syncs, 1);
    assert_int_equal(stats_of(sink).written, 2 * MB);
    assert_ok(ha__sink_close(sink, false, NULL));
    unlink(g_path);
  }
}

static void an_abort_releases_all(void **state) {
  (void)state;
  for (int direct = 0; direct < 2; direct++) {
    ha__sink *sink =
        open_sink(&(ha__sink_options){.direct = direct, .queue_bytes = ROOM, .sync_ns = INT64_MAX});
    atomic_int released = 0;
    for (int i = 0; i < 40; i++) {
      const ha__piece pieces[] = {copied(g_bytes, 10), lent(g_bytes + i * MB, MB, &released)};
      assert_ok(ha__sink_put(sink, pieces, 2, NULL));
    }
    ha__sink_abort(sink);
    assert_int_equal(atomic_load(&released), 40);
    assert_int_equal(access(g_path, F_OK), 0);
    unlink(g_path);
  }
  ha__sink_abort(NULL);
}

static void a_folder_is_synced(void **state) {
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(ha__sync_folder(g_path, &err));
  assert_ok(ha__sync_folder("no-folder-in-this-name", &err));
  assert_ok(ha__sync_folder("/name", &err));
  assert_int_equal(ha__sync_folder("/nonexistent/x", &err), HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
  assert_non_null(strstr(err.text, "/nonexistent"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(the_file_holds_what_was_put, remove_file),
      cmocka_unit_test_teardown(so_it_does_while_it_is_synced, remove_file),
      cmocka_unit_test_teardown(nothing_put_is_an_empty_file, remove_file),
      cmocka_unit_test_teardown(a_flush_in_the_middle_of_a_block_shows_all, remove_file),
      cmocka_unit_test_teardown(a_disk_that_is_behind_is_eased, remove_file),
      cmocka_unit_test_teardown(aligned_pieces_are_not_copied, remove_file),
      cmocka_unit_test_teardown(a_long_piece_is_released_once, remove_file),
      cmocka_unit_test_teardown(buffered_pieces_that_are_lent_are_not_copied, remove_file),
      cmocka_unit_test_teardown(patches_stay_when_more_is_put, remove_file),
      cmocka_unit_test_teardown(a_file_is_resumed_where_it_is_cut, remove_file),
      cmocka_unit_test_teardown(what_cannot_be_opened_says_why, remove_file),
      cmocka_unit_test_teardown(put_waits_while_the_queue_is_full, remove_file),
      cmocka_unit_test_teardown(put_does_not_wait_while_there_is_room, remove_file),
      cmocka_unit_test_teardown(the_first_error_is_kept, remove_file),
      cmocka_unit_test_teardown(what_is_put_comes_to_the_disk_in_time, remove_file),
      cmocka_unit_test_teardown(so_many_bytes_come_to_the_disk, remove_file),
      cmocka_unit_test_teardown(an_abort_releases_all, remove_file),
      cmocka_unit_test(a_folder_is_synced),
  };
  return cmocka_run_group_tests(tests, make_bytes, remove_bytes);
}
