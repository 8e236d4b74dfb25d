#include "../../test.h"
#include "bag/codec/pack_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "compression/compression.h"

enum { RAW_SIZE = 5000000 };

static uint8_t *g_raw;
static char g_dir[] = "/tmp/holdall-test-XXXXXX";
static char g_from[64];
static char g_to[64];

static int make(void **state) {
  uint32_t seed = 7;

  (void)state;
  g_raw = malloc(RAW_SIZE);
  for (size_t i = 0; i < RAW_SIZE; i++) {
    seed = seed * 1664525 + 1013904223;
    g_raw[i] = (uint8_t)(seed >> (i & 64 ? 24 : 30));
  }
  if (!mkdtemp(g_dir)) return -1;
  snprintf(g_from, sizeof g_from, "%s/a.db3", g_dir);
  snprintf(g_to, sizeof g_to, "%s/a.db3.zstd", g_dir);
  return 0;
}

static int clean(void **state) {
  (void)state;
  free(g_raw);
  return rmdir(g_dir); /* fails if something remains in it */
}

static void write_file(const char *path, const void *bytes, size_t size) {
  FILE *file = fopen(path, "wb");

  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
}

static uint8_t *read_file(size_t *size, const char *path) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = malloc(2 * RAW_SIZE);

  assert_non_null(file);
  *size = fread(bytes, 1, 2 * RAW_SIZE, file);
  fclose(file);
  return bytes;
}

/* Checks that the file is one whole frame with its content size. */
static void check_packed(size_t size) {
  size_t packed_size = 0;
  uint8_t *packed = read_file(&packed_size, g_to);
  uint8_t *out = malloc(size + 1);

  assert_int_equal(ZSTD_findFrameCompressedSize(packed, packed_size), packed_size);
  assert_int_equal(ZSTD_getFrameContentSize(packed, packed_size), size);
  assert_int_equal(ZSTD_decompress(out, size + 1, packed, packed_size), size);
  assert_true(memcmp(out, g_raw, size) == 0);
  free(packed);
  free(out);
}

/* Includes multiples of 128 KiB: for these sizes rosbag2 writes frames without an end. */
static void packs_files_of_every_size(void **state) {
  const size_t sizes[] = {0,       1,       4096, 128 << 10, 256 << 10, 1 << 20, (1 << 20) + 1,
                          4 << 20, RAW_SIZE};

  (void)state;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    write_file(g_from, g_raw, sizes[i]);
    assert_ok(ha__pack_file(g_from, g_to, &ha__compression_zstd, 0, i % 2 == 0, NULL));
    check_packed(sizes[i]);
    assert_int_equal(unlink(g_to), 0);
  }
  assert_int_equal(unlink(g_from), 0);
}

static void packs_as_the_library_does_at_that_level(void **state) {
  const int32_t levels[] = {0, 3, 1, -10};
  off_t sizes[4] = {0};

  (void)state;
  write_file(g_from, g_raw, RAW_SIZE);
  for (size_t i = 0; i < 4; i++) {
    struct stat st;
    assert_ok(ha__pack_file(g_from, g_to, &ha__compression_zstd, levels[i], false, NULL));
    check_packed(RAW_SIZE);
    assert_int_equal(stat(g_to, &st), 0);
    sizes[i] = st.st_size;
    assert_int_equal(unlink(g_to), 0);
  }
  assert_int_equal(sizes[0], sizes[1]); /* the default is 3 */
  assert_true(sizes[1] < sizes[2] && sizes[2] < sizes[3]);
  assert_int_equal(unlink(g_from), 0);
}

static void what_is_there_is_left_alone(void **state) {
  ha_error err = HA_ERROR_INIT;
  size_t size = 0;

  (void)state;
  write_file(g_from, g_raw, 1000);
  write_file(g_to, "mine", 4);
  assert_int_equal(ha__pack_file(g_from, g_to, &ha__compression_zstd, 0, false, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EEXIST);
  assert_non_null(strstr(err.text, g_to));
  uint8_t *bytes = read_file(&size, g_to);
  assert_int_equal(size, 4);
  assert_memory_equal(bytes, "mine", 4);
  free(bytes);
  unlink(g_from);
  unlink(g_to);
}

static void assert_fails(const char *from, const ha_compression_ops *ops, int32_t level,
                         ha_status status, int reason) {
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha__pack_file(from, g_to, ops, level, false, &err), status);
  assert_int_equal(err.sys_errno, reason);
  assert_true(err.text[0] != '\0');
  assert_int_equal(access(g_to, F_OK), -1);
}

static void what_cannot_be_packed_makes_no_file(void **state) {
  (void)state;
  assert_fails(g_from, &ha__compression_zstd, 0, HA_E_IO, ENOENT);
  assert_fails(g_dir, &ha__compression_zstd, 0, HA_E_IO, EISDIR);
  write_file(g_from, g_raw, 1000);
  assert_fails(g_from, &ha__compression_zstd, 23, HA_E_ARG, 0);
  assert_fails(g_from, &ha__compression_bz2, 0, HA_E_UNSUPPORTED, 0);
  assert_int_equal(unlink(g_from), 0);
}

/* Like a full disk: some bytes can be written, then none. */
static void a_half_written_file_is_removed(void **state) {
  struct rlimit before;

  (void)state;
  write_file(g_from, g_raw, RAW_SIZE);
  signal(SIGXFSZ, SIG_IGN);
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
  const struct rlimit small = {300000, before.rlim_max};
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
  assert_fails(g_from, &ha__compression_zstd, 0, HA_E_IO, EFBIG);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
  assert_ok(ha__pack_file(g_from, g_to, &ha__compression_zstd, 0, false, NULL));
  check_packed(RAW_SIZE);
  unlink(g_from);
  unlink(g_to);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(packs_files_of_every_size),
      cmocka_unit_test(packs_as_the_library_does_at_that_level),
      cmocka_unit_test(what_is_there_is_left_alone),
      cmocka_unit_test(what_cannot_be_packed_makes_no_file),
      cmocka_unit_test(a_half_written_file_is_removed),
  };
  return cmocka_run_group_tests(tests, make, clean);
}
