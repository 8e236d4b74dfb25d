/* Messages as JSON, YAML and CSV. */
#include "../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/encoding.h>

#include "random_tree.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})

typedef struct scene {
  tree tree;
  ha_plan *plan;
  ha_buffer out;
} scene;

static const char g_fields[] =
    "int8 i;uint64 u;bool b;float32 f;float64[3] d;string s;time t;uint8[] raw;Point[] points;"
    "string[] names;Empty e;Nest nest;duration[] spans";

/* The message in ROS 1 encoding. */
static const uint8_t g_message[] = {
    0xff,                                           /* i = -1 */
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, /* u = 2^64 - 1 */
    1,                                              /* b */
    0xcd, 0xcc, 0xcc, 0x3d,                         /* f = 0.1 */
    0,    0,    0,    0,    0,    0,    0xf0, 0x7f, /* d: inf, */
    0,    0,    0,    0,    0,    0,    0xf8, 0x7f, /*    nan, */
    0x16, 0xba, 0x77, 0xcc, 0xa6, 0x4a, 0x37, 0x3e, /*    about 5.4e-9 */
    9,    0,    0,    0,    'a',  '"',  '\n', 1,    0xc3, 0xa9, 0xff, ',', '\\', /* s */
    5,    0,    0,    0,    6,    0,    0,    0,                                 /* t */
    4,    0,    0,    0,    1,    2,    255,  0,                                 /* raw */
    2,    0,    0,    0,    1,    0,    2,    0,    3,    0,    4,    0,         /* points */
    2,    0,    0,    0,    0,    0,    0,    0,    2,    0,    0,    0,   'o',
    'k',                                                                  /* names: "", "ok" */
    1,    0,    0,    0,    7,    0,    8,    0,                          /* nest: one point */
    1,    0,    0,    0,    0xff, 0xff, 0xff, 0xff, 5,    0,    0,    0}; /* spans */

static int set_up(void **state) {
  static scene s;

  s = (scene){.out = HA_BUFFER_INIT};
  tree_add(&s.tree, "pkg/Point", "int16 x;int16 y");
  tree_add(&s.tree, "pkg/Empty", "");
  tree_add(&s.tree, "pkg/Nest", "Point[] inner");
  const ha_type *root = tree_add(&s.tree, "pkg/Thing", g_fields);
  *state = &s;
  return ha_plan_new(&s.plan, root, "ros1", NULL) == HA_OK ? 0 : -1;
}

static int tear_down(void **state) {
  scene *s = *state;

  ha_buffer_done(&s->out);
  ha_plan_free(s->plan);
  tree_done(&s->tree);
  return 0;
}

static void json_is_exact(void **state) {
  scene *s = *state;
  ha_print_options options = HA_PRINT_OPTIONS_INIT;

  assert_ok(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, NULL, NULL));
  assert_string_equal(
      s->out.data,
      "{\"i\":-1,\"u\":18446744073709551615,\"b\":true,\"f\":0.1,"
      "\"d\":[\"Infinity\",\"NaN\",5.423e-09],\"s\":\"a\\\"\\n\\u0001\u00e9\ufffd,\\\\\","
      "\"t\":{\"secs\":5,\"nsecs\":6},\"raw\":[1,2,255,0],"
      "\"points\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}],\"names\":[\"\",\"ok\"],\"e\":{},"
      "\"nest\":{\"inner\":[{\"x\":7,\"y\":8}]},\"spans\":[{\"secs\":-1,\"nsecs\":5}]}");
  s->out.size = 0;
  options.flags = HA_PRINT_BASE64;
  assert_ok(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, &options, NULL));
  assert_non_null(strstr(s->out.data, "\"raw\":\"AQL/AA==\""));
}

static void json_is_cut(void **state) {
  scene *s = *state;
  ha_print_options options = HA_PRINT_OPTIONS_INIT;

  options.flags = HA_PRINT_CUT;
  options.max_items = 2;
  assert_ok(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, &options, NULL));
  assert_non_null(strstr(s->out.data, "\"d\":[\"Infinity\",\"NaN\",\"... 1 more\"],"));
  assert_non_null(strstr(s->out.data, "\"raw\":[1,2,\"... 2 more\"],"));
  assert_non_null(strstr(s->out.data, "\"points\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]"));
  s->out.size = 0;
  options.flags |= HA_PRINT_BASE64;
  options.max_items = 3;
  assert_ok(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, &options, NULL));
  assert_non_null(strstr(s->out.data, "\"raw\":\"AQL/... 1 more\""));
  assert_non_null(strstr(s->out.data, "\"d\":[\"Infinity\",\"NaN\",5.423e-09]"));
  s->out.size = 0;
  options.max_items = 0; /* 128 */
  assert_ok(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, &options, NULL));
  assert_null(strstr(s->out.data, "more"));
}

/* Control characters, and the characters next to them. */
static void control_characters_are_escaped(void **state) {
  static const char text[] =
      "\x1b[m\x7f\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0\xe2\x80\xa9\xe2\x80\xaa\xe2\x80\xae"
      "\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa\xff";
  tree own = {0};
  ha_plan *plan = NULL;
  ha_buffer out = HA_BUFFER_INIT;
  uint8_t bytes[4 + sizeof text] = {sizeof text - 1};
  (void)state;

  memcpy(bytes + 4, text, sizeof text);
  assert_ok(ha_plan_new(&plan, tree_add(&own, "pkg/Text", "string s"), "ros1", NULL));
  assert_ok(ha_plan_json(&out, plan, bytes, sizeof bytes - 1, NULL, NULL));
  assert_string_equal(out.data, "{\"s\":\"\\u001b[m\\u007f\\u0080\\u009b\\u009f\xc2\xa0\xe2\x80\xa9"
                                "\\u202a\\u202e\xe2\x80\xaf\xe2\x81\xa5\\u2066\\u2069\xe2\x81\xaa"
                                "\xef\xbf\xbd\"}");
  out.size = 0;
  assert_ok(ha_plan_yaml(&out, plan, bytes, sizeof bytes - 1, NULL, NULL));
  assert_string_equal(out.data, "s: \"\\x1B[m\\x7F\\x80\\x9B\\x9F\xc2\xa0\\u2029"
                                "\\u202A\\u202E\xe2\x80\xaf\xe2\x81\xa5\\u2066\\u2069\xe2\x81\xaa"
                                "\xef\xbf\xbd\"\n");
  ha_buffer_done(&out);
  ha_plan_free(plan);
  tree_done(&own);
}

static void yaml_is_as_ros2_has_it(void **state) {
  scene *s = *state;

  assert_ok(ha_plan_yaml(&s->out, s->plan, g_message, sizeof g_message, NULL, NULL));
  assert_string_equal(s->out.data, "i: -1\n"
                                   "u: 18446744073709551615\n"
                                   "b: true\n"
                                   "f: 0.1\n"
                                   "d:\n"
                                   "- .inf\n"
                                   "- .nan\n"
                                   "- 5.423e-09\n"
                                   "s: \"a\\\"\\n\\x01\u00e9\ufffd,\\\\\"\n"
                                   "t:\n"
                                   "  secs: 5\n"
                                   "  nsecs: 6\n"
                                   "raw:\n"
                                   "- 1\n"
                                   "- 2\n"
                                   "- 255\n"
                                   "- 0\n"
                                   "points:\n"
                                   "- x: 1\n"
                                   "  y: 2\n"
                                   "- x: 3\n"
                                   "  y: 4\n"
                                   "names:\n"
                                   "- \"\"\n"
                                   "- ok\n"
                                   "e: {}\n"
                                   "nest:\n"
                                   "  inner:\n"
                                   "  - x: 7\n"
                                   "    y: 8\n"
                                   "spans:\n"
                                   "- secs: -1\n"
                                   "  nsecs: 5\n");
}

static void long_arrays_are_cut(void **state) {
  scene *s = *state;
  ha_print_options options = HA_PRINT_OPTIONS_INIT;

  options.max_items = 1;
  assert_ok(ha_plan_yaml(&s->out, s->plan, g_message, sizeof g_message, &options, NULL));
  assert_string_equal(s->out.data, "i: -1\n"
                                   "u: 18446744073709551615\n"
                                   "b: true\n"
                                   "f: 0.1\n"
                                   "d:\n"
                                   "- .inf\n"
                                   "- '...'\n"
                                   "s: a...\n"
                                   "t:\n"
                                   "  secs: 5\n"
                                   "  nsecs: 6\n"
                                   "raw:\n"
                                   "- 1\n"
                                   "- '...'\n"
                                   "points:\n"
                                   "- x: 1\n"
                                   "  y: 2\n"
                                   "- '...'\n"
                                   "names:\n"
                                   "- \"\"\n"
                                   "- '...'\n"
                                   "e: {}\n"
                                   "nest:\n"
                                   "  inner:\n"
                                   "  - x: 7\n"
                                   "    y: 8\n"
                                   "spans:\n"
                                   "- secs: -1\n"
                                   "  nsecs: 5\n");
  s->out.size = 0;
  options.flags = HA_PRINT_FULL;
  assert_ok(ha_plan_yaml(&s->out, s->plan, g_message, sizeof g_message, &options, NULL));
  assert_null(strstr(s->out.data, "..."));
}

static void check_path(scene *s, const char *text, const char *json, const char *yaml) {
  ha_path *path = NULL;

  assert_ok(ha_path_new(&path, s->plan, text, NULL));
  s->out.size = 0;
  assert_ok(ha_path_json(&s->out, path, g_message, sizeof g_message, NULL, NULL));
  assert_string_equal(s->out.data, json);
  s->out.size = 0;
  assert_ok(ha_path_yaml(&s->out, path, g_message, sizeof g_message, NULL, NULL));
  assert_string_equal(s->out.data, yaml);
  ha_path_free(path);
}

static void parts_are_printed(void **state) {
  scene *s = *state;

  check_path(s, "i", "-1", "-1\n");
  check_path(s, "d[2]", "5.423e-09", "5.423e-09\n");
  check_path(s, "points[1]", "{\"x\":3,\"y\":4}", "x: 3\ny: 4\n");
  check_path(s, "points[:1]", "[{\"x\":1,\"y\":2}]", "- x: 1\n  y: 2\n");
  check_path(s, "points[2:]", "[]", "[]\n");
  check_path(s, "raw[1:3]", "[2,255]", "- 2\n- 255\n");
  check_path(s, "nest", "{\"inner\":[{\"x\":7,\"y\":8}]}", "inner:\n- x: 7\n  y: 8\n");
  check_path(s, "t", "{\"secs\":5,\"nsecs\":6}", "secs: 5\nnsecs: 6\n");
  check_path(s, "spans", "[{\"secs\":-1,\"nsecs\":5}]", "- secs: -1\n  nsecs: 5\n");
  check_path(s, "e", "{}", "{}\n");
}

static void tables_have_columns_for_what_there_is(void **state) {
  scene *s = *state;
  ha_csv *csv = NULL;
  uint64_t dropped = 99;

  assert_ok(ha_csv_new(&csv, s->plan, "/topic", 2, NULL));
  assert_ok(ha_csv_header(&s->out, csv, NULL));
  assert_string_equal(s->out.data, "/topic/i,/topic/u,/topic/b,/topic/f,/topic/d[0],/topic/d[1],"
                                   "/topic/s,/topic/t/secs,/topic/t/nsecs");
  s->out.size = 0;
  assert_ok(ha_csv_row(&s->out, &dropped, csv, g_message, sizeof g_message, NULL));
  assert_string_equal(s->out.data,
                      "-1,18446744073709551615,1,0.1,inf,nan,\"a\"\"\n\x01\u00e9\xff,\\\",5,6");
  assert_int_equal(dropped, 1 + 4 + 4 + 2 + 2 + 1);
  s->out.size = 0;
  assert_ok(ha_csv_widen(csv, g_message, sizeof g_message, NULL));
  assert_ok(ha_csv_header(&s->out, csv, NULL));
  assert_string_equal(
      s->out.data,
      "/topic/i,/topic/u,/topic/b,/topic/f,/topic/d[0],/topic/d[1],/topic/s,/topic/t/secs,"
      "/topic/t/nsecs,/topic/raw[0],/topic/raw[1],/topic/points[0]/x,/topic/points[0]/y,"
      "/topic/points[1]/x,/topic/points[1]/y,/topic/names[0],/topic/names[1],"
      "/topic/nest/inner[0]/x,/topic/nest/inner[0]/y,/topic/spans[0]/secs,/topic/spans[0]/nsecs");
  s->out.size = 0;
  assert_ok(ha_csv_row(&s->out, &dropped, csv, g_message, sizeof g_message, NULL));
  assert_non_null(strstr(s->out.data, ",5,6,1,2,1,2,3,4,,ok,7,8,-1,5"));
  assert_int_equal(dropped, 3);
  ha_csv_free(csv);
}

static void check_columns(scene *s, const char *text, const char *header, const char *row) {
  ha_path *path = NULL;
  ha_csv *csv = NULL;

  assert_ok(ha_path_new(&path, s->plan, text, NULL));
  assert_ok(ha_csv_new_path(&csv, path, "/top", 0, NULL));
  assert_ok(ha_csv_widen(csv, g_message, sizeof g_message, NULL));
  s->out.size = 0;
  assert_ok(ha_csv_header(&s->out, csv, NULL));
  assert_string_equal(s->out.data, header);
  s->out.size = 0;
  assert_ok(ha_csv_row(&s->out, NULL, csv, g_message, sizeof g_message, NULL));
  assert_string_equal(s->out.data, row);
  const char *comma = row;
  for (uint64_t i = 1; i < ha_csv_width(csv); i++) {
    comma = strchr(comma, ',');
    assert_non_null(comma++);
  }
  assert_null(strchr(comma, ','));
  ha_csv_free(csv);
  ha_path_free(path);
}

static void parts_are_columns(void **state) {
  scene *s = *state;

  check_columns(s, "i", "/top/i", "-1");
  check_columns(s, "d[2]", "/top/d[2]", "5.423e-09");
  check_columns(s, "points", "/top/points[0]/x,/top/points[0]/y,/top/points[1]/x,/top/points[1]/y",
                "1,2,3,4");
  check_columns(s, "points[1]", "/top/points[1]/x,/top/points[1]/y", "3,4");
  check_columns(s, "points[-1].y", "/top/points[-1]/y", "4");
  check_columns(s, "points[9]", "/top/points[9]/x,/top/points[9]/y", ",");
  check_columns(s, "points[1:]", "/top/points[1]/x,/top/points[1]/y", "3,4");
  check_columns(s, "raw[1:3]", "/top/raw[1],/top/raw[2]", "2,255");
  check_columns(s, "raw[-2:]", "/top/raw[-2:][0],/top/raw[-2:][1]", "255,0");
  check_columns(s, "raw[9]", "/top/raw[9]", "");
  check_columns(s, "names[1]", "/top/names[1]", "ok");
  check_columns(s, "t", "/top/t/secs,/top/t/nsecs", "5,6");
  check_columns(s, "t.nsecs", "/top/t/nsecs", "6");
  check_columns(s, "spans[0]", "/top/spans[0]/secs,/top/spans[0]/nsecs", "-1,5");
  check_columns(s, "spans[0].secs", "/top/spans[0]/secs", "-1");
  check_columns(s, "nest.inner", "/top/nest/inner[0]/x,/top/nest/inner[0]/y", "7,8");
  check_columns(s, "e", "", "");
}

/* Shorter messages leave columns empty: every row has as many fields as the header. */
static void rows_are_as_wide_as_the_header(void **state) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_csv *csv = NULL;
  ha_buffer out = HA_BUFFER_INIT;

  (void)state;
  tree_add(&t, "pkg/In", "uint8 a;uint8[] b");
  assert_ok(ha_plan_new(&plan, tree_add(&t, "pkg/T", "In[] in;uint8 z"), "ros1", NULL));
  assert_ok(ha_csv_new(&csv, plan, "", 0, NULL));
  assert_ok(ha_csv_widen(csv, BYTES(2, 0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 5, 9), NULL));
  assert_ok(ha_csv_header(&out, csv, NULL));
  assert_string_equal(out.data, "/in[0]/a,/in[0]/b[0],/in[1]/a,/in[1]/b[0],/z");
  out.size = 0;
  assert_ok(
      ha_csv_row(&out, NULL, csv, BYTES(2, 0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 5, 9), NULL));
  assert_string_equal(out.data, "1,,2,5,9");
  out.size = 0;
  assert_ok(ha_csv_row(&out, NULL, csv, BYTES(0, 0, 0, 0, 9), NULL));
  assert_string_equal(out.data, ",,,,9");
  out.size = 0;
  assert_ok(ha_csv_row(&out, NULL, csv, BYTES(1, 0, 0, 0, 3, 1, 0, 0, 0, 4, 9), NULL));
  assert_string_equal(out.data, "3,4,,,9");
  ha_csv_free(csv);
  ha_plan_free(plan);
  ha_buffer_done(&out);
  tree_done(&t);
}

static void buffers_take_bytes(void **state) {
  ha_buffer out = HA_BUFFER_INIT;

  (void)state;
  out.max_bytes = 4;
  assert_ok(ha_buffer_add(&out, "abc", 3, NULL));
  assert_int_equal(ha_buffer_add(&out, "de", 2, NULL), HA_E_LIMIT);
  assert_ok(ha_buffer_add(&out, "d", 1, NULL));
  assert_string_equal(out.data, "abcd");
  assert_int_equal(out.size, 4);
  ha_buffer_done(&out);
}

static void limits_hold(void **state) {
  scene *s = *state;
  ha_error err = HA_ERROR_INIT;

  s->out.max_bytes = 100;
  assert_int_equal(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, NULL, &err),
                   HA_E_LIMIT);
  assert_string_equal(err.text, "text of more than 100 bytes");
  assert_int_equal(s->out.size, 0);
  s->out.max_bytes = 0;
  assert_ok(ha_plan_json(&s->out, s->plan, g_message, sizeof g_message, NULL, &err));
  const size_t size = s->out.size;
  assert_int_equal(ha_plan_json(&s->out, s->plan, g_message, 20, NULL, &err), HA_E_TRUNCATED);
  assert_int_equal(s->out.size, size);
  assert_int_equal(strlen(s->out.data), size);
}

/* UTF-16, in pairs or not. */
static void wstrings_become_utf8(void **state) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_buffer out = HA_BUFFER_INIT;

  (void)state;
  assert_ok(ha_plan_new(&plan, tree_add(&t, "pkg/W", "wstring w"), "cdr", NULL));
  assert_ok(ha_plan_json(&out, plan,
                         BYTES(0, 1, 0, 0, 4, 0, 0, 0, 0xe9, 0, 0, 0, 0x3d, 0xd8, 0, 0, 0x00, 0xde,
                               0, 0, 0x00, 0xde, 0, 0),
                         NULL, NULL));
  assert_string_equal(out.data, "{\"w\":\"\u00e9\U0001f600\ufffd\"}");
  ha_buffer_done(&out);
  ha_plan_free(plan);
  tree_done(&t);
}

static void every_byte_is_printed(void **state) {
  char want[2048] = "{\"raw\":[";
  uint8_t bytes[256];
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  ha_buffer out = HA_BUFFER_INIT;

  (void)state;
  for (unsigned i = 0; i < 256; i++) {
    bytes[i] = (uint8_t)i;
    snprintf(want + strlen(want), 8, i < 255 ? "%u," : "%u]}", i);
  }
  assert_ok(ha_plan_new(&plan, tree_add(&t, "pkg/Bytes", "uint8[256] raw"), "ros1", NULL));
  assert_ok(ha_plan_json(&out, plan, bytes, sizeof bytes, NULL, NULL));
  assert_string_equal(out.data, want);
  ha_buffer_done(&out);
  ha_plan_free(plan);
  tree_done(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_byte_is_printed),
      cmocka_unit_test_setup_teardown(json_is_exact, set_up, tear_down),
      cmocka_unit_test_setup_teardown(json_is_cut, set_up, tear_down),
      cmocka_unit_test(control_characters_are_escaped),
      cmocka_unit_test_setup_teardown(yaml_is_as_ros2_has_it, set_up, tear_down),
      cmocka_unit_test_setup_teardown(long_arrays_are_cut, set_up, tear_down),
      cmocka_unit_test_setup_teardown(parts_are_printed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(parts_are_columns, set_up, tear_down),
      cmocka_unit_test_setup_teardown(tables_have_columns_for_what_there_is, set_up, tear_down),
      cmocka_unit_test(buffers_take_bytes),
      cmocka_unit_test(rows_are_as_wide_as_the_header),
      cmocka_unit_test_setup_teardown(limits_hold, set_up, tear_down),
      cmocka_unit_test(wstrings_become_utf8),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
