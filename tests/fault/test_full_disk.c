/* A disk becomes full while a bag is written: the call fails with the reason, and so does close;
 * flushed messages can be read; the writer counts exactly the messages of each channel that cannot
 * be read as lost; other files on the disk are unchanged. The disk is a private file system in
 * memory; if that is not possible, the file size is limited. */
#include "../unit/test.h"
#include "bag/write/writer.h"
#include "numbered.h"
#include "scene.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

enum { DISK = 6 << 20, PIECE = 64 << 10, MOST = 4000, LAST = 79 /* a large one */ };

static int g_reason; /* ENOSPC on a private file system, EFBIG without */

typedef struct way {
  const char *name;
  const char *storage;
  const char *compression;
  uint32_t flags;
  uint64_t durable_ns;
} way;

static const way g_ways[] = {
    {"x.bag", NULL, NULL, 0, 0},
    {"x.bag", NULL, "lz4", HA_WRITE_DIRECT, HA_WRITE_UNBOUNDED},
    {"x.bag", NULL, NULL, HA_WRITE_DIRECT, 5000000},
    {"x.mcap", NULL, "lz4", 0, 5000000},
    {"x.mcap", NULL, NULL, HA_WRITE_DIRECT, 0},
    {"x.mcap", NULL, "zstd", HA_WRITE_DIRECT, 0},
    {"x.bag", NULL, "bz2", 0, 0},
    {"x", NULL, NULL, 0, 0},
    {"x", "sqlite3", NULL, 0, 0},
    {"x.db3", NULL, NULL, 0, 5000000},
    {"x.db3", NULL, NULL, 0, 0},
};

enum { WAYS = sizeof g_ways / sizeof *g_ways };

static bool mount_disk(void) {
  char options[32];

  snprintf(options, sizeof options, "size=%d", DISK);
  if (unshare(CLONE_NEWNS) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return false;
  return mount("none", "/dev/shm", "tmpfs", 0, options) == 0;
}

static void limit(rlim_t bytes) {
  const struct rlimit most = {bytes, RLIM_INFINITY};

  if (g_reason == EFBIG) assert_int_equal(setrlimit(RLIMIT_FSIZE, &most), 0);
}

/* --- other files on the disk ----------------------------------------------------------------- */

/* Write until the disk is full, or the file has that size. */
static void write_ballast(const char *path, size_t size) {
  static uint8_t piece[PIECE];
  const int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);

  assert_true(fd >= 0);
  memset(piece, 'b', sizeof piece);
  while (size > 0) {
    const ssize_t n = write(fd, piece, size < PIECE ? size : PIECE);
    if (n <= 0) break;
    size -= (size_t)n;
  }
  close(fd);
}

static void assert_ballast(const char *path, size_t size) {
  FILE *file = fopen(path, "rb");
  size_t count = 0;

  assert_non_null(file);
  for (int c = getc(file); c != EOF; c = getc(file)) {
    assert_int_equal(c, 'b');
    count++;
  }
  fclose(file);
  assert_int_equal(count, size);
}

/* --- becoming full -------------------------------------------------------------------------- */

static ha_writer *open_bag(const way *w) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;

  options.storage = w->storage;
  options.compression = w->compression;
  options.flags = w->flags;
  options.durable_ns = w->durable_ns;
  options.threads = 2;
  assert_ok(ha_writer_open(&writer, scene_path(w->name), &options, NULL));
  assert_ok(numbered_declare(writer, NULL));
  return writer;
}

/* Messages that the writer accepted, by channel. */
static int64_t g_accepted[NUMBERED_CHANNELS];

static ha_status write_until(ha_writer *writer, uint32_t from, uint32_t to, uint32_t *acked,
                             unsigned *lent, ha_error *err) {
  ha_status st = HA_OK;

  for (uint32_t n = from; n < to && st >= 0; n++) {
    st = numbered_write(writer, n, lent, err);
    if (st >= 0) g_accepted[numbered_channel(n)]++;
    if (st < 0 || n % 10 != 9) continue;
    st = ha_writer_flush(writer, n % 20 == 9, err);
    if (st >= 0) *acked = n + 1;
  }
  return st;
}

/* What was accepted and is not lost is in the bag, for a reader and for `holdall recover`. */
static void finish(ha_writer *writer, ha_status want, ha_error *err) {
  int64_t kept[NUMBERED_CHANNELS];
  static const uint32_t flags[] = {0, HA_READ_RECOVER};

  assert_int_equal(ha__writer_finish(writer, err), want);
  for (uint32_t c = 0; c < NUMBERED_CHANNELS; c++) {
    kept[c] = g_accepted[c] - ha__writer_lost(writer, c);
  }
  ha__writer_free(writer);
  for (size_t i = 0; i < 2; i++) {
    uint64_t counts[NUMBERED_CHANNELS] = {0};
    scene_add_counts(counts, "ballast", flags[i]);
    for (uint32_t c = 0; c < NUMBERED_CHANNELS; c++) {
      assert_int_equal(counts[c], kept[c]);
    }
  }
}

static void fill_by_writing(const way *w, size_t room) {
  const char *ballast = scene_path("ballast");
  const unsigned released = numbered_released();
  ha_error first = HA_ERROR_INIT;
  ha_error err = HA_ERROR_INIT;
  uint32_t acked = 0;
  unsigned lent = 0;

  scene_set(NULL);
  write_ballast(ballast, DISK - room);
  limit(room);
  ha_writer *writer = open_bag(w);
  memset(g_accepted, 0, sizeof g_accepted);
  assert_int_equal(write_until(writer, 0, MOST, &acked, &lent, &first), HA_E_IO);
  assert_int_equal(first.sys_errno, g_reason);
  assert_int_equal(write_until(writer, 0, 1, &acked, &lent, &err), HA_E_IO);
  assert_string_equal(err.text, first.text);
  finish(writer, HA_E_IO, &err);
  assert_string_equal(err.text, first.text);
  assert_int_equal(err.sys_errno, g_reason);
  assert_int_equal(numbered_released() - released, lent);
  limit(RLIM_INFINITY);
  scene_assert_holds("ballast", acked, MOST);
  assert_ballast(ballast, DISK - room);
}

static void a_disk_becomes_full(void **state) {
  (void)state;
  for (size_t i = 0; i < WAYS; i++) {
    for (size_t k = 0; k < 8; k += test_every()) {
      fill_by_writing(&g_ways[i], 700000 + k * 137011);
    }
  }
}

/* --- full at the end ------------------------------------------------------------------------ */

static bool close_on_a_full_disk(const way *w) {
  const unsigned released = numbered_released();
  ha_error err = HA_ERROR_INIT;
  uint32_t acked = 0;
  unsigned lent = 0;

  scene_set(NULL);
  ha_writer *writer = open_bag(w);
  assert_ok(write_until(writer, 0, LAST, &acked, &lent, &err));
  write_ballast(scene_path("ballast"), SIZE_MAX);
  const ha_status st = ha_writer_close(writer, &err);
  assert_int_equal(numbered_released() - released, lent);
  if (st < 0) {
    assert_int_equal(st, HA_E_IO);
    assert_int_equal(err.sys_errno, g_reason);
  }
  scene_assert_holds("ballast", st < 0 ? acked : LAST, LAST);
  return st < 0;
}

static void a_full_disk_ends_a_bag(void **state) {
  size_t failures = 0;

  (void)state;
  if (g_reason != ENOSPC) skip();
  for (size_t i = 0; i < WAYS; i++) {
    failures += close_on_a_full_disk(&g_ways[i]);
  }
  assert_true(failures > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_disk_becomes_full),
      cmocka_unit_test(a_full_disk_ends_a_bag),
  };
  g_reason = mount_disk() ? ENOSPC : EFBIG;
  signal(SIGXFSZ, SIG_IGN);
  return cmocka_run_group_tests(tests, scene_open, scene_close);
}
