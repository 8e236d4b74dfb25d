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

static void expect_same(const ha_type *a, const ha_type *b) {
  assert_int_equal(a->field_count, b->field_count);
  assert_int_equal(a->constant_count, b->constant_count);
  for (size_t i = 0; i < a->field_count; i++) {
    assert_string_equal(a->fields[i]->name, b->fields[i]->name);
    assert_int_equal(a->fields[i]->kind, b->fields[i]->kind);
    assert_int_equal(a->fields[i]->array, b->fields[i]->array);
    assert_int_equal(a->fields[i]->capacity, b->fields[i]->capacity);
    assert_int_equal(a->fields[i]->string_capacity, b->fields[i]->string_capacity);
    assert_int_equal(!a->fields[i]->default_text, !b->fields[i]->default_text);
    if (!a->fields[i]->default_text) continue;
    assert_string_equal(a->fields[i]->default_text, b->fields[i]->default_text);
  }
  for (size_t i = 0; i < a->constant_count; i++) {
    const ha_constant *c = a->constants[i];
    const ha_constant *d = b->constants[i];
    const bool is_wide = c->kind == HA_KIND_WCHAR;
    const int32_t kind = c->kind == HA_KIND_CHAR ? HA_KIND_UINT8 : c->kind;
    assert_string_equal(c->name, d->name);
    assert_int_equal(d->kind, is_wide ? HA_KIND_UINT16 : kind);
    assert_int_equal(c->integer, d->integer);
    assert_memory_equal(&c->number, &d->number, sizeof c->number);
    assert_int_equal(!c->string, !d->string);
    if (c->string) assert_string_equal(c->string, d->string);
  }
}

/* Constants and members of a/msg/F. */
static void idl_of(char *out, size_t room, const char *constants, const char *members) {
  snprintf(out, room, "module a { module msg { module F_Constants { %s };\nstruct F { %s }; }; };",
           constants, members);
}

/* Text written from IDL is parsed to the same types. */
static void text_of_idl_has_the_same_tree(void **state) {
  static const char *const cases[][2] = {
      {"const wchar B = 5; const wchar C = \"A\"; const wchar D = 65535;", ""},
      {"const char B = 'x'; const char C = 255; const char D = '#';", ""},
      {"const string A = \"say \\\"hi\\\"\"; const string B = \"\\\"q\\\"\";", ""},
      {"const string A = \"'q'\"; const string B = \"it's\"; const string C = \"\\\\\\\"\";", ""},
      {"const string A = \"\"; const string B = \" x \"; const string C = \"\\ttab\\t\";", ""},
      {"const string<9> A = \"a\" \"b=c\"; const wstring B = \"w\"; const string C = A;", ""},
      {"const octet A = 0xff; const int8 B = -128; const long C = 0x10; const uint64 D = "
       "18446744073709551615; const int64 E = -9223372036854775808;",
       ""},
      {"const double A = -1.5e3d; const float B = 2; const double C = .5; const float D = 1E-7f;",
       ""},
      {"const long A = 7; const double B = A; const uint8 C = A; const boolean D = A;", ""},
      {"const char A = 'x'; const int16 B = A; const boolean C = TRUE; const boolean D = FALSE;",
       ""},
      {"", "@default (value=-0.5) double d; @default (value=0x10) long e;"},
      {"", "@default (value=\"it's \\\"x\\\"\") string s; @default (value=TRUE) boolean b;"},
      {"", "@default (value=\"(1, 2)\") sequence<int8, 3> n;"},
      {"", "string<5> s; wstring<3> w; string<5> t[2]; sequence<string<5>, 3> u; octet o;"},
      {"", "int8 x[4]; sequence<double> y; boolean b; unsigned long long z;"},
      {"", ""},
  };
  char idl[1024];
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_types *types = NULL;
    ha_types *again = NULL;
    char *text = NULL;
    idl_of(idl, sizeof idl, cases[i][0], cases[i][1]);
    assert_ok(parse(&types, "a/msg/F", "ros2idl", idl, NULL));
    assert_ok(ha_types_text(&text, types, ha_types_root(types), HA_DIALECT_ROS2, NULL));
    assert_ok(parse(&again, "a/msg/F", "ros2msg", *text ? text : "\n", NULL));
    expect_same(ha_types_root(types), ha_types_root(again));
    ha_text_free(text);
    ha_types_free(types);
    ha_types_free(again);
  }
}

static void refuses_what_msg_can_not_say(void **state) {
  static const char *const cases[][3] = {
      {"const string S = \"a#b\";", "",
       "constant S of a/msg/F: .msg has no way to write its # or end of line"},
      {"const wstring S = \"a\\nb\";", "",
       "constant S of a/msg/F: .msg has no way to write its # or end of line"},
      {"const int8 x = 1;", "int8 x;",
       "constant x of a/msg/F: ROS 2 does not allow two things with one name"},
      {"", "@default (value=\"a=b\") string s;",
       "field s of a/msg/F: .msg has no way to write #, = or the end of a line in a default"},
      {"", "@default (value=\"#\") string s;",
       "field s of a/msg/F: .msg has no way to write #, = or the end of a line in a default"},
      {"", "long double x;", "field x of a/msg/F: .msg has no long double"},
  };
  char idl[1024];
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_error err = HA_ERROR_INIT;
    ha_types *types = NULL;
    char *text = NULL;
    idl_of(idl, sizeof idl, cases[i][0], cases[i][1]);
    assert_ok(parse(&types, "a/msg/F", "ros2idl", idl, NULL));
    assert_int_equal(ha_types_text(&text, types, ha_types_root(types), HA_DIALECT_ROS2, &err),
                     HA_E_UNSUPPORTED);
    assert_string_equal(err.text, cases[i][2]);
    assert_null(text);
    ha_types_free(types);
  }
}

static void refuses_constants_that_are_none(void **state) {
  static const char *const cases[] = {"const wchar A = 65536;",
                                      "const char A = -1;",
                                      "const char A = 256;",
                                      "const int8 A = 1; const int8 A = 2;",
                                      "const int8 A = 1; const string B = A;",
                                      "const string A = \"x\"; const int8 B = A;",
                                      "const long A = 300; const int8 B = A;"};
  char idl[1024];
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_error err = HA_ERROR_INIT;
    ha_types *types = NULL;
    idl_of(idl, sizeof idl, cases[i], "");
    assert_int_equal(parse(&types, "a/msg/F", "ros2idl", idl, &err), HA_E_CORRUPT);
    assert_non_null(strstr(err.text, "line 1"));
  }
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
      cmocka_unit_test(text_of_idl_has_the_same_tree),
      cmocka_unit_test(refuses_what_msg_can_not_say),
      cmocka_unit_test(refuses_constants_that_are_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
