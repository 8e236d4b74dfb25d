/* Files of the sealer are read back: sizes around the borders of pieces, by one thread and by
 * several, in writes of any size. A truncated file returns all whole pieces; a changed file returns
 * no wrong bytes. */
#include "../../test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/age/age.h"
#include "io/age/sealer.h"
#include "io/age/stream.h"

static const char g_secret[] =
    "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0\n";
static const char *const g_public =
    "age1xmwwc06ly3ee5rytxm9mflaz2u56jjj36s0mypdrwsvlul66mv4q47ryef";

static char g_folder[] = "/tmp/test_age.XXXXXX";
static char g_identity[64];
static char g_path[64];

static int setup(void **state) {
  (void)state;
  if (!mkdtemp(g_folder)) return -1;
  snprintf(g_identity, sizeof g_identity, "%s/identity", g_folder);
  snprintf(g_path, sizeof g_path, "%s/sealed", g_folder);
  FILE *file = fopen(g_identity, "w");
  if (!file) return -1;
  fputs(g_secret, file);
  return fclose(file);
}

static int teardown(void **state) {
  (void)state;
  unlink(g_identity);
  unlink(g_path);
  return rmdir(g_folder);
}

static uint8_t *bytes_of(size_t size) {
  uint8_t *bytes = malloc(size + 1);

  assert_non_null(bytes);
  for (size_t i = 0; i < size; i++) {
    bytes[i] = (uint8_t)(i * 31 + i / 65536 * 7);
  }
  return bytes;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put_in_steps(ha__sink *sink, const uint8_t *bytes, size_t size, size_t step) {
  for (size_t at = 0; at < size; at += step) {
    const ha__piece piece = {bytes + at, size - at < step ? size - at : step, NULL, NULL};
    assert_ok(ha__sink_put(sink, &piece, 1, NULL));
    assert_int_equal(ha__sink_position(sink), at + piece.size);
  }
}

static void seal(const uint8_t *bytes, size_t size, size_t step, size_t threads) {
  const ha__sink_options options = {.in_order = true};
  ha__age_recipients recipients = {NULL, 0, 0};
  ha__sink *sink = NULL;
  ha__pool *pool = NULL;
  uint8_t byte = 0;

  unlink(g_path);
  assert_ok(ha__age_recipients_read(&recipients, &g_public, 1, NULL));
  if (threads > 1) assert_ok(ha__pool_start(&pool, threads, NULL));
  assert_ok(ha__sink_open(&sink, g_path, &options, NULL));
  assert_ok(ha__sealer_open(sink, &recipients, pool, NULL));
  put_in_steps(sink, bytes, size, step);
  assert_int_equal(ha__sink_patch(sink, 0, &byte, size ? 1 : 0, NULL), HA_E_ARG);
  assert_ok(ha__sink_close(sink, false, NULL));
  ha__pool_stop(pool);
  ha__age_recipients_done(&recipients);
}

/* --- reading ---------------------------------------------------------------------------------- */

static ha_status open_sealed(ha_source **out, ha__age_opened *opened, ha_error *err) {
  const char *identity = g_identity;
  ha_keys keys = HA_KEYS_INIT;
  const ha__age_means means = {.keys = &keys};
  ha_source *source = NULL;

  keys.identities = &identity;
  keys.identity_count = 1;
  *opened = (ha__age_opened){NULL, false, 0, false};
  assert_ok(ha__source_open(&source, g_path, NULL));
  const ha_status st = ha__age_open(opened, &source, &means, err);
  if (st == HA_OK) {
    *out = source;
  } else {
    ha__source_close(source);
  }
  return st;
}

static void must_have(const uint8_t *want, size_t size) {
  ha__age_opened opened;
  ha_source *source = NULL;
  uint8_t *got = malloc(size + 1);

  assert_non_null(got);
  assert_ok(open_sealed(&source, &opened, NULL));
  assert_int_equal(ha__source_size(source), size);
  assert_false(opened.is_cut);
  assert_ok(ha__source_read(got, source, 0, size, NULL));
  assert_memory_equal(got, want, size);
  for (size_t at = size / 3; at < size; at += 30011) {
    const size_t step = size - at < 100 ? size - at : 100;
    assert_ok(ha__source_read(got, source, at, step, NULL));
    assert_memory_equal(got, want + at, step);
  }
  ha__source_close(source);
  free(got);
}

static void test_sizes(void **state) {
  enum { P = HA__AGE_PIECE };
  static const size_t sizes[] = {0, 1, P - 1, P, P + 1, 2 * P - 1, 2 * P, 2 * P + 1, 40 * P + 5};
  static const size_t steps[] = {P / 2 + 1, P, P + 1, 64 * P};

  (void)state;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    uint8_t *bytes = bytes_of(sizes[i]);
    for (size_t j = 0; j < sizeof steps / sizeof *steps; j++) {
      seal(bytes, sizes[i], steps[j], j % 2 ? 3 : 1);
      must_have(bytes, sizes[i]);
    }
    free(bytes);
  }
}

static void test_small_puts(void **state) {
  enum { SIZE = 3 * HA__AGE_PIECE + 77 };
  uint8_t *bytes = bytes_of(SIZE);

  (void)state;
  seal(bytes, SIZE, 13, 2);
  must_have(bytes, SIZE);
  free(bytes);
}

/* Whole pieces before the cut, and no byte more; the cut is reported. */
static void must_be_cut(const uint8_t *want, uint64_t raw, uint64_t payload_at) {
  const uint64_t whole = (raw - payload_at) / HA__AGE_SEALED * HA__AGE_PIECE;
  ha_error err = HA_ERROR_INIT;
  ha__age_opened opened;
  ha_source *source = NULL;

  const ha_status st = open_sealed(&source, &opened, &err);
  if (whole == 0) {
    assert_int_equal(st, HA_E_TRUNCATED);
    assert_true(strlen(err.text) > 0);
    return;
  }
  assert_ok(st);
  assert_true(opened.is_cut);
  assert_int_equal(ha__source_size(source), whole);
  assert_int_equal(opened.lost, (raw - payload_at) % HA__AGE_SEALED);
  uint8_t *got = malloc(whole);
  assert_non_null(got);
  assert_ok(ha__source_read(got, source, 0, (size_t)whole, NULL));
  assert_memory_equal(got, want, whole);
  free(got);
  ha__source_close(source);
}

static void test_cut(void **state) {
  enum { SIZE = 3 * HA__AGE_PIECE + 1000 };
  uint8_t *bytes = bytes_of(SIZE);
  struct stat info;

  (void)state;
  seal(bytes, SIZE, SIZE, 1);
  assert_int_equal(stat(g_path, &info), 0);
  const uint64_t total = (uint64_t)info.st_size;
  const uint64_t payload_at = total - SIZE - 4 * HA__AGE_TAG;
  for (uint64_t raw = total - 1; raw > payload_at; raw -= raw > payload_at + 997 ? 997 : 1) {
    assert_int_equal(truncate(g_path, (off_t)raw), 0);
    must_be_cut(bytes, raw, payload_at);
  }
  free(bytes);
}

static void flip(uint64_t at) {
  const int fd = open(g_path, O_RDWR | O_CLOEXEC);
  uint8_t byte = 0;

  assert_true(fd >= 0);
  assert_int_equal(pread(fd, &byte, 1, (off_t)at), 1);
  byte ^= 1;
  assert_int_equal(pwrite(fd, &byte, 1, (off_t)at), 1);
  close(fd);
}

static void test_changed_header(void **state) {
  uint8_t *bytes = bytes_of(100);
  struct stat info;
  ha__age_opened opened;
  ha_source *source = NULL;

  (void)state;
  seal(bytes, 100, 100, 1);
  assert_int_equal(stat(g_path, &info), 0);
  for (uint64_t at = 0; at < (uint64_t)info.st_size; at++) {
    ha_error err = HA_ERROR_INIT;
    flip(at);
    const ha_status st = open_sealed(&source, &opened, &err);
    assert_true(st != HA_OK); /* also a flipped byte of the only piece */
    flip(at);
  }
  must_have(bytes, 100);
  free(bytes);
}

/* A changed piece fails, other pieces do not; when recovering, it reads as zeros and is a gap. */
static void test_changed_piece(void **state) {
  enum { SIZE = 4 * HA__AGE_PIECE };
  uint8_t *bytes = bytes_of(SIZE);
  uint8_t *got = malloc(SIZE);
  ha__age_opened opened;
  ha_source *source = NULL;
  ha_error err = HA_ERROR_INIT;
  struct stat info;
  uint64_t start = 0;
  uint64_t end = 0;

  (void)state;
  assert_non_null(got);
  seal(bytes, SIZE, SIZE, 1);
  assert_int_equal(stat(g_path, &info), 0);
  flip((uint64_t)info.st_size - 2 * HA__AGE_SEALED - 5); /* in the second */
  assert_ok(open_sealed(&source, &opened, NULL));
  assert_int_equal(ha__source_read(got, source, 0, SIZE, &err), HA_E_CORRUPT);
  assert_int_equal(err.offset, HA__AGE_PIECE);
  assert_ok(ha__source_read(got, source, 0, HA__AGE_PIECE, NULL));
  assert_memory_equal(got, bytes, HA__AGE_PIECE);
  assert_ok(ha__source_read(got, source, 2 * HA__AGE_PIECE, 2 * HA__AGE_PIECE, NULL));
  assert_memory_equal(got, bytes + 2 * HA__AGE_PIECE, 2 * HA__AGE_PIECE);
  assert_ok(ha__source_skip_unreadable(source, NULL));
  assert_ok(ha__source_read(got, source, 0, SIZE, NULL));
  assert_memory_equal(got, bytes, HA__AGE_PIECE);
  assert_true(ha__source_gap(source, 0, SIZE, &start, &end));
  assert_int_equal(start, HA__AGE_PIECE);
  assert_int_equal(end, 2 * HA__AGE_PIECE);
  ha__source_close(source);
  free(got);
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sizes),         cmocka_unit_test(test_small_puts),
      cmocka_unit_test(test_cut),           cmocka_unit_test(test_changed_header),
      cmocka_unit_test(test_changed_piece),
  };

  return cmocka_run_group_tests_name("age", tests, setup, teardown);
}
