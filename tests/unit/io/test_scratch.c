/* Temporary files: stored bytes are read back, released ones no longer count, and limits apply. */
#include "../test.h"
#include "io/scratch.h"

#include <errno.h>
#include <string.h>

enum { BLOCK = 1 << 20 };

static uint8_t g_bytes[BLOCK];
static uint8_t g_back[BLOCK];

static void what_is_put_comes_back(void **state) {
  ha__scratch *scratch = NULL;
  uint64_t at[3];

  (void)state;
  assert_ok(ha__scratch_new(&scratch, "/tmp", 0, NULL));
  for (int i = 0; i < 3; i++) {
    memset(g_bytes, i + 1, sizeof g_bytes);
    assert_ok(ha__scratch_reserve(&at[i], scratch, BLOCK, NULL));
    assert_ok(ha__scratch_put(scratch, at[i], g_bytes, BLOCK, NULL));
  }
  ha__scratch_drop(scratch, at[1], BLOCK);
  for (int i = 0; i < 3; i += 2) {
    assert_ok(ha__scratch_get(g_back, scratch, at[i] + 100, BLOCK - 100, NULL));
    assert_int_equal(g_back[0], i + 1);
    assert_int_equal(g_back[BLOCK - 101], i + 1);
  }
  assert_int_equal(ha__scratch_written(scratch), 3 * BLOCK);
  ha__scratch_free(scratch);
}

static void limits_hold_and_name_the_option(void **state) {
  ha__scratch *scratch = NULL;
  ha_error err = HA_ERROR_INIT;
  uint64_t at = 0;

  (void)state;
  assert_ok(ha__scratch_new(&scratch, "/tmp", 2 * BLOCK, NULL));
  assert_ok(ha__scratch_charge(scratch, BLOCK, NULL));
  assert_ok(ha__scratch_reserve(&at, scratch, BLOCK, NULL));
  assert_int_equal(ha__scratch_charge(scratch, 1, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "--max-temp"));
  ha__scratch_saw(scratch, 1 << 30); /* an explicit limit does not grow */
  assert_int_equal(ha__scratch_charge(scratch, 1, &err), HA_E_LIMIT);
  ha__scratch_discharge(scratch, BLOCK);
  assert_ok(ha__scratch_charge(scratch, BLOCK, NULL));
  ha__scratch_free(scratch);
}

/* 1 GiB, and 1024 bytes for each byte that is read. */
static void the_default_follows_what_is_read(void **state) {
  ha__scratch *scratch = NULL;
  const uint64_t least = (uint64_t)1 << 30;

  (void)state;
  assert_ok(ha__scratch_new(&scratch, "/tmp", 0, NULL));
  assert_int_equal(ha__scratch_charge(scratch, least + 1, NULL), HA_E_LIMIT);
  ha__scratch_saw(scratch, 1);
  assert_int_equal(ha__scratch_charge(scratch, least + 1025, NULL), HA_E_LIMIT);
  ha__scratch_saw(scratch, UINT64_MAX);
  assert_int_equal(ha__scratch_charge(scratch, (uint64_t)1 << 60, NULL), HA_E_LIMIT); /* the disk */
  ha__scratch_free(scratch);
}

/* Nothing is written when the free space is unknown. */
static void unknown_free_space_is_an_error(void **state) {
  ha__scratch *scratch = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(ha__scratch_new(&scratch, "/no/such/folder", 0, NULL));
  assert_int_equal(ha__scratch_charge(scratch, 1, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
  assert_non_null(strstr(err.text, "/no/such/folder"));
  ha__scratch_free(scratch);
}

static void a_folder_that_is_not_there_is_an_error(void **state) {
  ha__scratch *scratch = NULL;
  uint64_t at = 0;

  (void)state;
  assert_ok(ha__scratch_new(&scratch, "/nowhere/at/all", 0, NULL));
  assert_int_equal(ha__scratch_reserve(&at, scratch, 1, NULL), HA_E_IO);
  ha__scratch_free(scratch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_put_comes_back),
      cmocka_unit_test(limits_hold_and_name_the_option),
      cmocka_unit_test(the_default_follows_what_is_read),
      cmocka_unit_test(unknown_free_space_is_an_error),
      cmocka_unit_test(a_folder_that_is_not_there_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
