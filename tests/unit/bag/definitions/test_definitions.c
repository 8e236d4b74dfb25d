#include "../../folder.h"
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <holdall/schema.h>

#include "bag/definitions/place.h"

static char g_folder[64];

static int setup(void **state) {
  (void)state;

  snprintf(g_folder, sizeof g_folder, "/tmp/holdall-definitions-XXXXXX");
  return mkdtemp(g_folder) ? 0 : 1;
}

/* Write a file; path: within the folder of the test; missing folders are created. */
static void put(const char *path, const char *text) {
  char full[256];

  snprintf(full, sizeof full, "%s/%s", g_folder, path);
  for (char *slash = strchr(full + 5, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    (void)mkdir(full, 0700);
    *slash = '/';
  }
  FILE *file = fopen(full, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

static int remove_folder(void **state) {
  (void)state;
  folder_clear(g_folder);
  return rmdir(g_folder);
}

/* Search a folder of the test for one type. */
static void expect(const char *place, const char *name, int32_t dialect, const char *want,
                   const char *encoding) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  const char *origin = NULL;
  ha_schema found = HA_SCHEMA_INIT;
  char path[256];
  const char *paths[] = {path};

  snprintf(path, sizeof path, "%s/%s", g_folder, place);
  options.paths = paths;
  options.path_count = 1;
  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT | HA_DEFINITIONS_NO_TABLE;
  assert_ok(ha_definitions_open(&definitions, &options, NULL));
  const ha_status st = ha_definitions_find(&found, &origin, definitions, name, dialect, NULL);
  if (want) {
    assert_int_equal(st, HA_OK);
    assert_string_equal((const char *)found.data, want);
    assert_int_equal(found.size, strlen(want));
    assert_string_equal(found.name, name);
    assert_string_equal(found.encoding, encoding);
    assert_string_equal(found.hash, "");
    assert_memory_equal(origin, g_folder, strlen(g_folder));
  } else {
    assert_int_equal(st, HA_END);
  }
  ha_definitions_close(definitions);
}

static void finds_in_folders(void **state) {
  (void)state;

  put("ws/src/deep/down/a_msgs/msg/A.msg", "int8 a\n");
  put("ws/src/deep/down/a_msgs/srv/S.srv", "int8 a\n---\n");
  put("ws/src/a_msgs/msg/inner/B.msg", "int8 b\n");
  put("ws/other/a_msgs/msg/A.msg", "int8 shorter\n");
  put("ws/.hidden/a_msgs/msg/C.msg", "int8 c\n");
  put("ws/src/a_msgs/msg/D.idl", "struct D {};");
  put("ws/src/a_msgs/action/F.action", "---\n---\n");
  put("prefix/share/b_msgs/msg/B.msg", "int8 b\n");
  put("prefix/share/b_msgs/msg/B.idl", "no");
  expect("ws", "a_msgs/msg/A", HA_DIALECT_ROS2, "int8 shorter\n", "ros2msg");
  expect("ws", "a_msgs/A", HA_DIALECT_ROS1, "int8 shorter\n", "ros1msg");
  expect("ws", "a_msgs/srv/S", HA_DIALECT_ROS2, "int8 a\n---\n", "ros2msg");
  expect("ws", "a_msgs/S", HA_DIALECT_ROS1, "int8 a\n---\n", "ros1msg");
  expect("ws", "a_msgs/S", HA_DIALECT_ROS2, NULL, NULL);
  expect("ws", "a_msgs/msg/S", HA_DIALECT_ROS2, NULL, NULL);
  expect("ws", "a_msgs/s/S", HA_DIALECT_ROS2, NULL, NULL);
  expect("ws", "a_msgs/B", HA_DIALECT_ROS2, "int8 b\n", "ros2msg");
  expect("ws", "a_msgs/msg/C", HA_DIALECT_ROS2, NULL, NULL);
  expect("ws", "a_msgs/msg/D", HA_DIALECT_ROS2, "struct D {};", "ros2idl");
  expect("ws", "a_msgs/msg/D", HA_DIALECT_ROS1, NULL, NULL);
  expect("ws", "a_msgs/action/F", HA_DIALECT_ROS2, "---\n---\n", "ros2msg");
  expect("ws", "../src/a_msgs/msg/D", HA_DIALECT_ROS2, NULL, NULL);
  expect("prefix", "b_msgs/msg/B", HA_DIALECT_ROS2, "int8 b\n", "ros2msg");
  expect("prefix/share/b_msgs", "b_msgs/msg/B", HA_DIALECT_ROS2, "int8 b\n", "ros2msg");
  expect("prefix/share/b_msgs/msg", "b_msgs/msg/B", HA_DIALECT_ROS2, "int8 b\n", "ros2msg");
}

static void ends_where_links_go_in_circles(void **state) {
  char link[128];
  (void)state;

  put("ring/a_msgs/msg/A.msg", "int8 a\n");
  snprintf(link, sizeof link, "%s/ring/a_msgs/again", g_folder);
  assert_int_equal(symlink("..", link), 0);
  expect("ring", "a_msgs/msg/A", HA_DIALECT_ROS2, "int8 a\n", "ros2msg");
  expect("ring", "a_msgs/msg/B", HA_DIALECT_ROS2, NULL, NULL);
}

static void write_zip(const char *path, const char *name, const char *text) {
  zip_t *zip = zip_open(path, ZIP_CREATE, NULL);

  assert_non_null(zip);
  zip_source_t *source = zip_source_buffer(zip, text, strlen(text), 0);
  assert_true(zip_file_add(zip, name, source, 0) >= 0);
  assert_int_equal(zip_close(zip), 0);
}

static void finds_in_zip_files(void **state) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  ha_error err = HA_ERROR_INIT;
  char path[128];
  const char *paths[] = {path};
  (void)state;

  put("x", "");
  snprintf(path, sizeof path, "%s/all.zip", g_folder);
  write_zip(path, "common/a_msgs/msg/A.msg", "int8 a\n");
  write_zip(path, "a_msgs/msg/E.msg", "");
  expect("all.zip", "a_msgs/msg/A", HA_DIALECT_ROS2, "int8 a\n", "ros2msg");
  expect("all.zip", "a_msgs/E", HA_DIALECT_ROS1, "", "ros1msg");
  expect("all.zip", "a_msgs/B", HA_DIALECT_ROS1, NULL, NULL);

  options.paths = paths;
  options.path_count = 1;
  put("bad.zip", "PK no zip file at all, but long enough to look into it");
  snprintf(path, sizeof path, "%s/bad.zip", g_folder);
  assert_int_equal(ha_definitions_open(&definitions, &options, &err), HA_E_CORRUPT);
  assert_non_null(strstr(err.text, "bad.zip"));
  snprintf(path, sizeof path, "%s/none", g_folder);
  assert_int_equal(ha_definitions_open(&definitions, &options, &err), HA_E_IO);
  assert_null(definitions);
}

static ha_definitions *open_zip(const char *name) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  char path[128];
  const char *paths[] = {path};

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  options.paths = paths;
  options.path_count = 1;
  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT | HA_DEFINITIONS_NO_TABLE;
  assert_ok(ha_definitions_open(&definitions, &options, NULL));
  return definitions;
}

/* Zip files may compress a thousand bytes to one. */
static void bounds_what_zip_files_hold(void **state) {
  static char text[(15u << 20) + 1];
  ha_definitions *definitions;
  ha_error err = HA_ERROR_INIT;
  char path[128];
  char name[64];
  ha_schema found = HA_SCHEMA_INIT;
  ha_schema again = HA_SCHEMA_INIT;
  (void)state;

  memset(text, '#', sizeof text - 1);
  put("x", "");
  snprintf(path, sizeof path, "%s/bomb.zip", g_folder);
  for (int i = 0; i < 5; i++) {
    snprintf(name, sizeof name, "a_msgs/msg/A%d.msg", i);
    write_zip(path, name, text);
  }
  definitions = open_zip("bomb.zip");
  for (int i = 0; i < 20; i++) { /* a known type needs no more memory */
    snprintf(name, sizeof name, "a_msgs/msg/A%d", i % 4);
    assert_ok(ha_definitions_find(&found, NULL, definitions, name, HA_DIALECT_ROS2, &err));
    assert_int_equal(found.size, sizeof text - 1);
  }
  assert_ok(ha_definitions_find(&again, NULL, definitions, name, HA_DIALECT_ROS1, &err));
  assert_ptr_equal(again.data, found.data);
  assert_int_equal(
      ha_definitions_find(&found, NULL, definitions, "a_msgs/msg/A4", HA_DIALECT_ROS2, &err),
      HA_E_LIMIT);
  assert_non_null(strstr(err.text, "bomb.zip have more than"));
  ha_definitions_close(definitions);
}

/* Replace the bytes `from` everywhere in a file by as many others. */
static void damage(const char *path, const char *from, const char *to) {
  char bytes[1024];
  const size_t n = strlen(from);
  FILE *file = fopen(path, "r+b");

  assert_non_null(file);
  const size_t size = fread(bytes, 1, sizeof bytes, file);
  for (size_t i = 0; i + n <= size; i++) {
    if (memcmp(bytes + i, from, n) == 0) memcpy(bytes + i, to, n);
  }
  rewind(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  fclose(file);
}

static void refuses_what_is_not_as_it_was_packed(void **state) {
  ha_definitions *definitions;
  ha_error err = HA_ERROR_INIT;
  char path[128];
  ha_schema found = HA_SCHEMA_INIT;
  (void)state;

  put("x", "");
  snprintf(path, sizeof path, "%s/damaged.zip", g_folder);
  write_zip(path, "a_msgs/msg/A.msg", "int8 a\n");
  damage(path, "int8 a", "int8 b"); /* its checksum is unchanged */
  definitions = open_zip("damaged.zip");
  for (int i = 0; i < 2; i++) {
    assert_int_equal(
        ha_definitions_find(&found, NULL, definitions, "a_msgs/msg/A", HA_DIALECT_ROS2, &err),
        HA_E_CORRUPT);
    assert_non_null(strstr(err.text, "damaged.zip/a_msgs/msg/A.msg can't be unpacked"));
  }
  ha_definitions_close(definitions);
}

/* Order of search: paths, then the environment by dialect, then the table. */
static void looks_in_order(void **state) {
  ha_definitions *definitions = NULL;
  const char *origin = NULL;
  char value[256];
  ha_schema found = HA_SCHEMA_INIT;
  (void)state;

  put("one/std_msgs/msg/String.msg", "int8 one\n");
  put("two/share/std_msgs/msg/Bool.msg", "int8 two\n");
  put("three/std_msgs/msg/Bool.msg", "int8 three\n");
  snprintf(value, sizeof value, "/no/such/folder::%s/one", g_folder);
  setenv("HOLDALL_DEFINITIONS", value, 1);
  snprintf(value, sizeof value, "%s/two", g_folder);
  setenv("AMENT_PREFIX_PATH", value, 1);
  snprintf(value, sizeof value, "%s/three", g_folder);
  setenv("ROS_PACKAGE_PATH", value, 1);
  assert_ok(ha_definitions_open(&definitions, NULL, NULL));
  static const struct {
    const char *name;
    int32_t dialect;
    const char *text;
  } cases[] = {{"std_msgs/String", HA_DIALECT_ROS1, "int8 one\n"},
               {"std_msgs/msg/String", HA_DIALECT_ROS2, "int8 one\n"},
               {"std_msgs/msg/Bool", HA_DIALECT_ROS2, "int8 two\n"},
               {"std_msgs/Bool", HA_DIALECT_ROS1, "int8 three\n"},
               {"std_msgs/Int8", HA_DIALECT_ROS1, "int8 data\n"},
               {"std_srvs/srv/Empty", HA_DIALECT_ROS2, "---\n"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_ok(
        ha_definitions_find(&found, &origin, definitions, cases[i].name, cases[i].dialect, NULL));
    assert_string_equal((const char *)found.data, cases[i].text);
  }
  assert_string_equal(origin, "holdall");
  ha_definitions_close(definitions);
  unsetenv("HOLDALL_DEFINITIONS");
  unsetenv("AMENT_PREFIX_PATH");
  unsetenv("ROS_PACKAGE_PATH");
}

static void makes_keys_of_paths(void **state) {
  char key[HA__DEFINITION_MAX_KEY];
  (void)state;

  assert_true(ha__definition_key(key, "/opt/ros/share/a/msg/B.msg"));
  assert_string_equal(key, "a/msg/B.msg");
  assert_true(ha__definition_key(key, "a/msg/c/d/B.idl"));
  assert_string_equal(key, "a/msg/B.idl");
  assert_false(ha__definition_key(key, "msg/B.msg"));
  assert_false(ha__definition_key(key, "a/b/B.msg"));
  assert_false(ha__definition_key(key, "a/msg/B.txt"));
  assert_false(ha__definition_key(key, "B.msg"));
  assert_false(ha__definition_key(key, ""));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_in_folders),
      cmocka_unit_test(ends_where_links_go_in_circles),
      cmocka_unit_test(finds_in_zip_files),
      cmocka_unit_test(looks_in_order),
      cmocka_unit_test(makes_keys_of_paths),
      cmocka_unit_test(bounds_what_zip_files_hold),
      cmocka_unit_test(refuses_what_is_not_as_it_was_packed),
  };
  return cmocka_run_group_tests(tests, setup, remove_folder);
}
