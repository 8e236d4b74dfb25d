/* Detection of ROS 1 bags, their versions, and the certainty of the result. */
#include "../../test.h"

#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "expect.h"
#include "plugin/registry.h"
#include "storage/storage.h"

static uint32_t probe(const char *text, size_t size) {
  return ha__storage_rosbag1.probe((const uint8_t *)text, size, size);
}

static void each_version_is_recognised(void **state) {
  static const char *const lines[] = {"#ROSBAG V2.0\n",    "#ROSBAG V2.0\r\n", "#ROSRECORD V1.2\n",
                                      "#ROSRECORD V1.1\n", "#ROSLOG V1.1\n",   "#ROSLOG V1.0\n"};

  (void)state;
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    assert_true(probe(lines[i], strlen(lines[i])) >= 12 * 8);
  }
  assert_int_equal(probe("#ROSBAG V2.0\n", 13), 13 * 8 - 8 + 8);
}

static void other_files_are_not(void **state) {
  static const char *const texts[] = {
      "",
      "#",
      "#ROS",
      "#ROSBAG V2.0", /* no line end */
      "#ROSBAG 2.0\n",
      "#ROSBAG V2,0\n",
      "# ROSBAG V2.0\n",
      "hello\nworld\nfoo/bar\n",
      "/topic\n*\nno type\n",
      "/topic\n992ce8a1687cec8c8bd883ec73ca41d\nstd_msgs/String\n",  /* 31 digits */
      "/topic\n992ce8a1687cec8c8bd883ec73ca41dg\nstd_msgs/String\n", /* no hex digit */
      "/topic\n992ce8a1687cec8c8bd883ec73ca41d1\nString\n",
      "/topic\n992ce8a1687cec8c8bd883ec73ca41d1\n/String\n",
      "a topic\n992ce8a1687cec8c8bd883ec73ca41d1\nstd_msgs/String\n",
      "/topic\n*\n*\n",
      "SQLite format 3",
      "\x89MCAP0\r\n",
      "topics:\n*\nthis/that\n this text is longer than a message would be",
  };

  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_int_equal(probe(texts[i], strlen(texts[i])), 0);
  }
}

static void version_0_needs_an_md5_sum_and_a_type(void **state) {
  static const char text[] = "/topic\n992ce8a1687cec8c8bd883ec73ca41d1\nstd_msgs/String\n";

  (void)state;
  assert_true(probe(text, sizeof text - 1) > 0);
  assert_true(probe("/topic\n*\nstd_msgs/String\n", 25) > 0);
}

static void a_version_that_nobody_wrote_is_named(void **state) {
  static const char text[] = "#ROSBAG V3.1\n0123456789";
  driven d;

  (void)state;
  assert_int_equal(driven_open_memory(&d, text, sizeof text), HA_E_UNSUPPORTED);
  assert_non_null(strstr(d.error.text, "3.1"));
  driven_close(&d);
}

static void each_bag_is_found_by_its_probe_alone(void **state) {
  static char names[EXPECT_BAGS][EXPECT_NAME];
  const size_t count = expect_bags(names);

  (void)state;
  for (size_t i = 0; i < count; i++) {
    size_t size = 0;
    uint8_t *bytes = expect_bytes(&size, names[i]);
    assert_true(ha__storage_rosbag1.probe(bytes, size < 4096 ? size : 4096, size) > 0);
    free(bytes);
  }
}

static void a_file_that_ends_behind_its_version_line_is_an_error(void **state) {
  driven d;

  (void)state;
  assert_int_equal(driven_open_memory(&d, "#ROSBAG V2.0\n", 13), HA_E_TRUNCATED);
  driven_close(&d);
}

/* The examples of the format's specification as text. */
static void the_written_example_of_version_11_is_read(void **state) {
  static const char text[] = "#ROSRECORD V1.1\n/chatter\n992ce8a1687cec8c8bd883ec73ca41d1\n"
                             "std_msgs/String\n\x64\0\0\0\x05\0\0\0\x06\0\0\0\x02\0\0\0hi";
  driven d;

  (void)state;
  assert_int_equal(sizeof text - 1, 16 + 9 + 33 + 16 + 18);
  assert_ok(driven_open_memory(&d, text, sizeof text - 1));
  assert_true(driven_read(&d));
  assert_int_equal(d.message_count, 1);
  assert_int_equal(d.messages[0].time_ns, INT64_C(100000000005));
  assert_int_equal(d.messages[0].size, 6);
  assert_string_equal(d.info->channels[0]->topic, "/chatter");
  driven_close(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_version_is_recognised),
      cmocka_unit_test(other_files_are_not),
      cmocka_unit_test(version_0_needs_an_md5_sum_and_a_type),
      cmocka_unit_test(a_version_that_nobody_wrote_is_named),
      cmocka_unit_test(each_bag_is_found_by_its_probe_alone),
      cmocka_unit_test(a_file_that_ends_behind_its_version_line_is_an_error),
      cmocka_unit_test(the_written_example_of_version_11_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
