/* The writer of an encrypted bag is killed. Every complete piece of 64 KiB can be read, so that at
 * most the last 64 KiB of flushed data are missing. No message is read that was not written, and
 * the missing end is reported. */
#include "../unit/shared_folder.h"
#include "../unit/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/age/age.h"
#include "io/age/stream.h"
#include "numbered.h"

enum { FLUSHES = 20, EACH = 15 };

/* A key that no other data contains. */
static const char g_secret[] =
    "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0\n";
static const char *const g_public =
    "age1xmwwc06ly3ee5rytxm9mflaz2u56jjj36s0mypdrwsvlul66mv4q47ryef";

/* Shared with the writer. */
typedef struct progress {
  uint32_t flushes;
  uint64_t flushed[FLUSHES]; /* bytes of the plain file at each flush */
} progress;

static progress *g_progress;
static char g_identity[64];
static char g_path[64];
static char g_left[80];

static int setup(void **state) {
  if (folder_make(state) != 0 || !numbered_init()) return -1;
  g_progress =
      mmap(NULL, sizeof *g_progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  snprintf(g_identity, sizeof g_identity, "%s/identity", g_folder);
  snprintf(g_path, sizeof g_path, "%s/x.mcap.age", g_folder);
  snprintf(g_left, sizeof g_left, "%s.active", g_path);
  FILE *file = fopen(g_identity, "w");
  if (g_progress == MAP_FAILED || !file) return -1;
  fputs(g_secret, file);
  fclose(file);
  return setenv("HOLDALL_IDENTITY", g_identity, 1);
}

static int teardown(void **state) {
  numbered_done();
  munmap(g_progress, sizeof *g_progress);
  return folder_remove(state);
}

/* Writes in a child process, which ends by a signal. */
static void write_and_die(const char *compression) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  unsigned lent = 0;
  ha_writer_stats stats = HA_WRITER_STATS_INIT;

  options.recipients = &g_public;
  options.recipient_count = 1;
  options.threads = 3;
  options.compression = compression;
  options.chunk_bytes = 50000;
  if (ha_writer_open(&writer, g_path, &options, NULL) < 0) _exit(1);
  if (numbered_declare(writer, NULL) < 0) _exit(2);
  for (uint32_t n = 0; n < FLUSHES * EACH; n++) {
    if (numbered_write(writer, n, &lent, NULL) < 0) _exit(3);
    if (n % EACH != EACH - 1) continue;
    if (ha_writer_flush(writer, 0, NULL) < 0) _exit(4);
    if (ha_writer_get_stats(&stats, writer, NULL) < 0) _exit(5);
    g_progress->flushed[n / EACH] = stats.file_bytes;
    g_progress->flushes = n / EACH + 1;
  }
  kill(getpid(), SIGKILL);
}

static void kill_writer(const char *compression) {
  int status = 0;

  memset(g_progress, 0, sizeof *g_progress);
  const pid_t child = fork();
  if (child == 0) write_and_die(compression);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status));
  assert_int_equal(g_progress->flushes, FLUSHES);
}

/* Number of bytes in complete pieces. */
static uint64_t readable(void) {
  const ha__age_means means = {.keys = NULL};
  ha__age_opened opened = {NULL, false, 0, false};
  ha_source *source = NULL;

  assert_ok(ha__source_open(&source, g_left, NULL));
  assert_ok(ha__age_open(&opened, &source, &means, NULL));
  assert_true(opened.is_cut);
  const uint64_t size = ha__source_size(source);
  ha__source_close(source);
  return size;
}

static void check_killed(const char *compression) {
  numbered_seen seen;
  uint32_t whole = 0;

  kill_writer(compression);
  const uint64_t size = readable();
  assert_true(size + HA__AGE_PIECE >= g_progress->flushed[FLUSHES - 1]);
  while (whole < FLUSHES && g_progress->flushed[whole] <= size) {
    whole++;
  }
  assert_true(whole > FLUSHES / 2);
  const char *const paths[] = {g_left};
  numbered_read(&seen, paths, 1, FLUSHES * EACH);
  assert_string_equal(seen.problem, "");
  assert_true(seen.reported);
  assert_int_equal(numbered_missing(&seen, 0, whole * EACH), whole * EACH);
  numbered_seen_done(&seen);
  unlink(g_left);
}

static void test_plain_chunks(void **state) {
  (void)state;
  check_killed(NULL);
}

static void test_compressed(void **state) {
  (void)state;
  check_killed("lz4");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plain_chunks),
      cmocka_unit_test(test_compressed),
  };

  return cmocka_run_group_tests_name("sealed", tests, setup, teardown);
}
