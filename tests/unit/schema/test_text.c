#include <stdlib.h>

#include "parse.h"

static void expect_text(const char *name, const char *encoding, const char *text, int32_t dialect,
                        const char *want) {
  ha_types *types = NULL;
  char *got = NULL;

  assert_ok(parse(&types, name, encoding, text, NULL));
  assert_ok(ha_types_text(&got, types, ha_types_root(types), dialect, NULL));
  assert_string_equal(got, want);
  ha_text_free(got);
  ha_types_free(types);
}

static void keeps_the_text_of_its_own_dialect(void **state) {
  static const char ros1[] = "# top\nB b\n\n  C[]  c # two\n" RULE "MSG: a/B\nstring S=x # y\n" RULE
                             "MSG: a/C\nHeader header\n" RULE
                             "MSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n";
  static const char ros2[] = "C c\nB b\n" RULE "MSG: a/B\nbuiltin_interfaces/Time t\n" RULE
                             "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n" RULE
                             "MSG: a/C\nint8 x 3 # three\n";
  (void)state;

  expect_text("a/A", "ros1msg", ros1, HA_DIALECT_ROS1, ros1);
  expect_text("a/msg/A", "ros2msg", ros2, HA_DIALECT_ROS2, ros2);
  expect_text("a/Empty", "ros1msg", "\n", HA_DIALECT_ROS1, "\n");
}

static void orders_as_the_originals_do(void **state) {
  static const char ros1[] =
      "C c\nB b\n" RULE "MSG: a/B\nD d\n" RULE "MSG: a/C\nD d\n" RULE "MSG: a/D\nint8 x\n";
  (void)state;

  /* depth first: by the fields in ROS 1, by the names in ROS 2 */
  expect_text("a/A", "ros1msg", ros1, HA_DIALECT_ROS1,
              "C c\nB b\n" RULE "MSG: a/C\nD d\n" RULE "MSG: a/D\nint8 x\n\n" RULE "MSG: a/B\nD d");
  expect_text("a/msg/A", "ros2msg", ros1, HA_DIALECT_ROS2,
              "C c\nB b\n" RULE "MSG: a/B\nD d\n" RULE "MSG: a/D\nint8 x\n\n" RULE "MSG: a/C\nD d");
}

static void makes_ros2_of_ros1(void **state) {
  (void)state;

  expect_text("a/A", "ros1msg",
              "# what\n"
              "string NAME=it's # not a comment\n"
              "string plain=\"q\"\n"
              "byte LOW=-1 # low\n"
              "bool YES=1\n"
              "Header   header  # when\n"
              "float64[9] K\n"
              "float64 k\n"
              "int8 Two__Words_\n"
              "time[2] t\n"
              "B b\n" RULE
              "MSG: std_msgs/Header\n# s\nuint32 seq\ntime stamp\nstring frame_id\n" RULE
              "MSG: a/B\nduration d\n",
              HA_DIALECT_ROS2,
              "# what\n"
              "# string NAME=it's # not a comment\n"
              "string PLAIN=\"\\\"q\\\"\"\n"
              "byte LOW=255  # low\n"
              "bool YES=true\n"
              "std_msgs/Header header  # when\n"
              "float64[9] K\n" /* k is taken */
              "float64 k\n"
              "int8 two_words\n"
              "builtin_interfaces/Time[2] t\n"
              "B b\n\n" RULE "MSG: a/B\nbuiltin_interfaces/Duration d\n\n" RULE
              "MSG: builtin_interfaces/Duration\nint32 sec\nuint32 nanosec\n\n" RULE
              "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n\n" RULE
              "MSG: std_msgs/Header\n# s\nbuiltin_interfaces/Time stamp\nstring frame_id\n");
}

static void makes_ros1_of_ros2(void **state) {
  (void)state;

  expect_text("a/msg/A", "ros2msg",
              "string S=\"x y\" # s\n"
              "bool YES=true\n"
              "int32 HEX=0x10\n"
              "byte HIGH=255\n"
              "string<=5[<=3] names [\"a\"] # few\n"
              "wstring wide\n"
              "float64 x 1.5\n"
              "std_msgs/msg/Header header\n"
              "builtin_interfaces/Time t\n"
              "Empty e\n" RULE "MSG: a/Empty\nuint8 structure_needs_at_least_one_member\n",
              HA_DIALECT_ROS1,
              "# s\n"
              "string S=x y\n"
              "bool YES=True\n"
              "int32 HEX=16\n"
              "byte HIGH=-1\n"
              "string[] names  # few\n"
              "string wide\n"
              "float64 x\n"
              "Header header\n"
              "time t\n"
              "Empty e\n\n" RULE
              "MSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n\n" RULE
              "MSG: a/Empty\n");
}

static void writes_services_as_rosbag2_does(void **state) {
  static const char text[] =
      RULE "SRV: a/srv/S\nB b\n---\n# sum\nint64 sum\n" RULE "MSG: a/B\nint8 x\n";
  static const char part[] = "int64 a\n---\nint64 sum";
  (void)state;

  expect_text("a/srv/S_Event", "ros2msg", text, HA_DIALECT_ROS2, text);
  expect_text("a/srv/S", "ros2msg", part, HA_DIALECT_ROS2, part);
  expect_text("a/S", "ros1msg", part, HA_DIALECT_ROS1, part);
  expect_text("a/S", "ros1msg", "time a\n---\n", HA_DIALECT_ROS2,
              "builtin_interfaces/Time a\n---\n\n" RULE
              "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n");
}

/* .msg of IDL has the hash of the IDL. */
static void makes_msg_of_idl(void **state) {
  static const char text[] =
      "module a { module msg { typedef double d9[9];\n"
      "module F_Constants { const string S = \"x\"; const octet B = 3; };\n"
      "struct F { d9 k; @default (value=TRUE) boolean b; sequence<G, 4> g; };\n"
      "struct G { wstring<3> w; int8 map; }; }; };\n";
  static const char want[] = "string S=x\nbyte B=3\nfloat64[9] k\nbool b true\na/G[<=4] g\n\n" RULE
                             "MSG: a/G\nwstring<=3 w\nint8 map\n";
  char hashes[2][HA_RIHS_TEXT_SIZE];
  ha_types *types[2] = {NULL, NULL};
  (void)state;

  expect_text("a/msg/F", "ros2idl", text, HA_DIALECT_ROS2, want);
  assert_ok(parse(&types[0], "a/msg/F", "ros2idl", text, NULL));
  assert_ok(parse(&types[1], "a/msg/F", "ros2msg", want, NULL));
  for (size_t i = 0; i < 2; i++) {
    assert_ok(ha_types_rihs(hashes[i], types[i], ha_types_root(types[i]), NULL));
    ha_types_free(types[i]);
  }
  assert_string_equal(hashes[0], hashes[1]);
}

static void refuses_what_msg_has_not(void **state) {
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  char *text = NULL;
  (void)state;

  assert_ok(parse(&types, "a/msg/F", "ros2idl",
                  "module a { module msg { struct F { wchar w; }; }; };", NULL));
  assert_int_equal(ha_types_text(&text, types, ha_types_root(types), HA_DIALECT_ROS2, &err),
                   HA_E_UNSUPPORTED);
  assert_string_equal(err.text, "field w of a/msg/F: .msg has no wchar");
  assert_null(text);
  ha_types_free(types);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keeps_the_text_of_its_own_dialect),
      cmocka_unit_test(orders_as_the_originals_do),
      cmocka_unit_test(makes_ros2_of_ros1),
      cmocka_unit_test(makes_ros1_of_ros2),
      cmocka_unit_test(writes_services_as_rosbag2_does),
      cmocka_unit_test(makes_msg_of_idl),
      cmocka_unit_test(refuses_what_msg_has_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
