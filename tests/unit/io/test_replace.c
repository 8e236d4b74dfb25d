#include "../test.h"
#include "io/replace.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char g_folder[] = "/tmp/holdall-test-XXXXXX";
static char g_path[64];
static char g_beside[64];

static int make_folder(void **state) {
  (void)state;
  if (!mkdtemp(g_folder)) return -1;
  snprintf(g_path, sizeof g_path, "%s/file", g_folder);
  snprintf(g_beside, sizeof g_beside, "%s/file.tmp", g_folder);
  return 0;
}

static int remove_folder(void **state) {
  (void)state;
  unlink(g_path);
  return rmdir(g_folder); /* fails if something else remained in it */
}

static void assert_content(const char *path, const void *bytes, size_t size) {
  char *read = malloc(size + 1);
  FILE *file = fopen(path, "rb");

  assert_non_null(read);
  assert_non_null(file);
  assert_int_equal(fread(read, 1, size + 1, file), size);
  if (size) assert_memory_equal(read, bytes, size);
  assert_int_equal(fclose(file), 0);
  free(read);
}

static void assert_missing(const char *path) {
  assert_int_not_equal(access(path, F_OK), 0);
  assert_int_equal(errno, ENOENT);
}

static void put(const char *path, const char *content) {
  FILE *file = fopen(path, "wb");

  assert_non_null(file);
  assert_int_equal(fwrite(content, 1, strlen(content), file), strlen(content));
  assert_int_equal(fclose(file), 0);
}

static void makes_and_replaces(void **state) {
  (void)state;
  assert_ok(ha__file_replace(g_path, "first", 5, false, NULL));
  assert_content(g_path, "first", 5);
  assert_ok(ha__file_replace(g_path, "2nd", 3, true, NULL));
  assert_content(g_path, "2nd", 3);
  assert_ok(ha__file_replace(g_path, "", 0, true, NULL));
  assert_content(g_path, "", 0);
  assert_missing(g_beside);
}

/* A process that has the old file open continues to see it whole. */
static void the_old_file_is_left_alone(void **state) {
  struct stat before;
  struct stat after;

  (void)state;
  put(g_path, "old");
  assert_int_equal(stat(g_path, &before), 0);
  FILE *open_file = fopen(g_path, "rb");
  assert_non_null(open_file);
  assert_ok(ha__file_replace(g_path, "new!", 4, false, NULL));
  char read[8] = "";
  assert_int_equal(fread(read, 1, sizeof read, open_file), 3);
  assert_string_equal(read, "old");
  assert_int_equal(fclose(open_file), 0);
  assert_int_equal(stat(g_path, &after), 0);
  assert_int_not_equal(before.st_ino, after.st_ino);
}

static void a_leftover_is_replaced_not_followed(void **state) {
  char elsewhere[64];

  (void)state;
  put(g_beside, "left over, and longer than what follows");
  assert_ok(ha__file_replace(g_path, "new", 3, false, NULL));
  assert_content(g_path, "new", 3);
  assert_missing(g_beside);
  snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere", g_folder);
  put(elsewhere, "mine");
  assert_int_equal(symlink(elsewhere, g_beside), 0);
  assert_ok(ha__file_replace(g_path, "newer", 5, false, NULL));
  assert_content(elsewhere, "mine", 4);
  assert_content(g_path, "newer", 5);
  assert_int_equal(unlink(elsewhere), 0);
}

static void works_in_the_current_folder(void **state) {
  char here[4096];

  (void)state;
  assert_non_null(getcwd(here, sizeof here));
  assert_int_equal(chdir(g_folder), 0);
  assert_ok(ha__file_replace("file", "here", 4, true, NULL));
  assert_int_equal(chdir(here), 0);
  assert_content(g_path, "here", 4);
}

static void reports_that_there_is_no_folder(void **state) {
  char path[64];
  ha_error err = HA_ERROR_INIT;

  (void)state;
  snprintf(path, sizeof path, "%s/missing/file", g_folder);
  assert_int_equal(ha__file_replace(path, "x", 1, true, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
  assert_non_null(strstr(err.text, path));
}

static void a_folder_is_not_replaced(void **state) {
  struct stat st;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  unlink(g_path);
  assert_int_equal(mkdir(g_path, 0777), 0);
  assert_int_equal(ha__file_replace(g_path, "x", 1, true, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EISDIR);
  assert_int_equal(stat(g_path, &st), 0);
  assert_true(S_ISDIR(st.st_mode));
  assert_missing(g_beside);
  assert_int_equal(rmdir(g_path), 0);
  assert_int_equal(mkdir(g_beside, 0777),
                   0); /* nor does one that exists under the temporary name */
  assert_int_equal(ha__file_replace(g_path, "x", 1, true, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EEXIST);
  assert_missing(g_path);
  assert_int_equal(rmdir(g_beside), 0);
}

/* Like a full disk: some bytes can be written, then none. */
static void a_write_that_fails_leaves_the_old_file(void **state) {
  struct rlimit old_limit;
  static char bytes[10000];
  ha_error err = HA_ERROR_INIT;

  (void)state;
  put(g_path, "old");
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  const struct rlimit limit = {4096, old_limit.rlim_max};
  void (*old_handler)(int) = signal(SIGXFSZ, SIG_IGN);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
  const ha_status st = ha__file_replace(g_path, bytes, sizeof bytes, true, &err);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  signal(SIGXFSZ, old_handler);
  assert_int_equal(st, HA_E_IO);
  assert_int_equal(err.sys_errno, EFBIG);
  assert_non_null(strstr(err.text, "file.tmp: cannot write: "));
  assert_content(g_path, "old", 3);
  assert_missing(g_beside);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(makes_and_replaces),
      cmocka_unit_test(the_old_file_is_left_alone),
      cmocka_unit_test(a_leftover_is_replaced_not_followed),
      cmocka_unit_test(works_in_the_current_folder),
      cmocka_unit_test(reports_that_there_is_no_folder),
      cmocka_unit_test(a_folder_is_not_replaced),
      cmocka_unit_test(a_write_that_fails_leaves_the_old_file),
  };
  return cmocka_run_group_tests_name("replace", tests, make_folder, remove_folder);
}
