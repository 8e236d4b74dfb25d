#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../test.h"
#include "io/text_file.h"

static char g_path[] = "/tmp/holdall-test-XXXXXX";

/* A file of this size: the text, then zeros. */
static void make_file(const char *text, off_t size) {
  const int fd = mkstemp(g_path);

  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), strlen(text));
  assert_int_equal(ftruncate(fd, size), 0);
  close(fd);
}

static int remove_file(void **state) {
  (void)state;
  unlink(g_path);
  memcpy(g_path + strlen(g_path) - 6, "XXXXXX", 6);
  return 0;
}

static void reads_all_of_it(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha_slice text = {NULL, 0};

  (void)state;
  make_file("a: 1\n", HA__TEXT_FILE_MAX_BYTES);
  assert_ok(ha__text_file_read(&text, &arena, g_path, NULL));
  assert_int_equal(text.size, HA__TEXT_FILE_MAX_BYTES);
  assert_memory_equal(text.data, "a: 1\n", 6);
  ha__arena_done(&arena);
}

static void an_empty_one_has_no_bytes(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha_slice text = {NULL, 1};

  (void)state;
  make_file("", 0);
  assert_ok(ha__text_file_read(&text, &arena, g_path, NULL));
  assert_non_null(text.data);
  assert_int_equal(text.size, 0);
  ha__arena_done(&arena);
}

static void refuses_a_large_one(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha_slice text = {NULL, 0};
  ha_error err = HA_ERROR_INIT;

  (void)state;
  make_file("", (off_t)HA__TEXT_FILE_MAX_BYTES + 1);
  assert_int_equal(ha__text_file_read(&text, &arena, g_path, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, g_path));
  ha__arena_done(&arena);
}

static void names_one_that_is_not_there(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha_slice text = {NULL, 0};
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(ha__text_file_read(&text, &arena, "/nowhere/at/all.yaml", &err), HA_E_IO);
  assert_non_null(strstr(err.text, "/nowhere/at/all.yaml"));
  ha__arena_done(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(reads_all_of_it, remove_file),
      cmocka_unit_test_teardown(an_empty_one_has_no_bytes, remove_file),
      cmocka_unit_test_teardown(refuses_a_large_one, remove_file),
      cmocka_unit_test(names_one_that_is_not_there),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
