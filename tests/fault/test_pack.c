/* Every allocation and system call fails once while data is compressed: no partial file remains. */
#include "../unit/test.h"
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bag/codec/pack_file.h"
#include "bag/codec/packer.h"
#include "compression/compression.h"

static char g_dir[] = "/tmp/holdall-test-XXXXXX";
static char g_to[64];

static int make_dir(void **state) {
  (void)state;
  if (!mkdtemp(g_dir)) return -1;
  snprintf(g_to, sizeof g_to, "%s/packed", g_dir);
  return 0;
}

static int remove_dir(void **state) {
  (void)state;
  return rmdir(g_dir); /* fails if something remains in it */
}

static ha_status pack_file(const void *user, ha_error *err) {
  const ha_status st = ha__pack_file(user, g_to, &ha__compression_zstd, 0, true, err);

  assert_int_equal(unlink(g_to), st == HA_OK ? 0 : -1);
  return st;
}

static ha_status pack_twice(const void *user, ha_error *err) {
  const ha_compression_ops *methods[] = {&ha__compression_lz4, &ha__compression_zstd};
  ha__packers *packers = NULL;
  uint8_t out[200];
  size_t size = 0;
  ha_status st = ha__packers_new(&packers, err);

  for (size_t i = 0; i < 4 && st >= 0; i++) {
    st = ha__pack(packers, methods[i % 2], user, 50, out, sizeof out, &size, 0, err);
  }
  ha__packers_free(packers);
  return st;
}

static void files_survive_every_failed_call(void **state) {
  /* the source and a block of it, a name, two buffers */
  assert_int_equal(fault_sweep(FAULT_ALLOC, pack_file, *state), 5);
  assert_int_equal(fault_sweep(FAULT_OPEN, pack_file, *state), 3); /* two files, one size */
  assert_true(fault_sweep(FAULT_READ, pack_file, *state) > 0);
}

static void chunks_survive_every_failed_call(void **state) {
  char bytes[50] = "bytes";

  (void)state;
  /* the store, the state of lz4, a list of idle ones, which may fail */
  assert_true(fault_sweep(FAULT_ALLOC, pack_twice, bytes) >= 3);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(files_survive_every_failed_call, argc > 1 ? argv[1] : NULL),
      cmocka_unit_test(chunks_survive_every_failed_call),
  };
  return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
