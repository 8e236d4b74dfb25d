#include <stdio.h>
#include <stdlib.h>

#include "parse.h"

static void expect_failure(const char *name, const char *encoding, const char *text, ha_status want,
                           const char *words) {
  ha_types *types = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(parse(&types, name, encoding, text, &err), want);
  assert_null(types);
  assert_int_equal(err.code, want);
  const char *found = strstr(err.text, words);
  if (!found) print_error("%s\n", err.text);
  assert_non_null(found);
}

static void reads_fields_of_ros1(void **state) {
  static const char text[] = "Header header # the time\r\n"
                             "\n"
                             "  byte[16]   b\n"
                             "char c\n"
                             "time[] when#now\n"
                             "geometry_msgs/Point p\n"
                             "uint8[0] none\n";
  ha_types *types = NULL;
  (void)state;

  assert_ok(parse(&types, "my_msgs/A", "ros1msg", text, NULL));
  const ha_type *root = ha_types_root(types);
  assert_string_equal(root->name, "my_msgs/A");
  assert_int_equal(root->dialect, HA_DIALECT_ROS1);
  assert_int_equal(root->field_count, 6);
  assert_string_equal(root->fields[0]->type->name, "std_msgs/Header");
  assert_string_equal(root->fields[0]->type_text, "Header");
  assert_int_equal(root->fields[1]->kind, HA_KIND_INT8);
  assert_int_equal(root->fields[1]->array, HA_ARRAY_FIXED);
  assert_int_equal(root->fields[1]->capacity, 16);
  assert_string_equal(root->fields[1]->name, "b");
  assert_int_equal(root->fields[2]->kind, HA_KIND_UINT8);
  assert_int_equal(root->fields[3]->kind, HA_KIND_TIME);
  assert_int_equal(root->fields[3]->array, HA_ARRAY_UNBOUNDED);
  assert_string_equal(root->fields[3]->name, "when");
  assert_int_equal(root->fields[4]->type->field_count, 3);
  assert_int_equal(root->fields[5]->array, HA_ARRAY_FIXED);
  assert_int_equal(root->fields[5]->capacity, 0);
  assert_int_equal(root->text_size, strlen(text));
  ha_types_free(types);
}

static void reads_fields_of_ros2(void **state) {
  static const char text[] = "string<=10 name \"a, b\"\n"
                             "\tint32[<=4]\tfew [1, 2]  # twice\n"
                             "wstring<=5[3] wide\n"
                             "byte b\n"
                             "std_msgs/msg/Header header\n"
                             "Header other\n"
                             "duration old\n";
  ha_types *types = NULL;
  size_t count = 0;
  (void)state;

  assert_ok(parse(&types, "my_msgs/msg/A", "ros2msg", text, NULL));
  const ha_type *root = ha_types_root(types);
  assert_int_equal(root->fields[0]->kind, HA_KIND_STRING);
  assert_int_equal(root->fields[0]->string_capacity, 10);
  assert_string_equal(root->fields[0]->default_text, "\"a, b\"");
  assert_int_equal(root->fields[1]->array, HA_ARRAY_BOUNDED);
  assert_int_equal(root->fields[1]->capacity, 4);
  assert_string_equal(root->fields[1]->default_text, "[1, 2]");
  assert_int_equal(root->fields[2]->kind, HA_KIND_WSTRING);
  assert_int_equal(root->fields[2]->string_capacity, 5);
  assert_int_equal(root->fields[2]->array, HA_ARRAY_FIXED);
  assert_int_equal(root->fields[3]->kind, HA_KIND_BYTE);
  assert_ptr_equal(root->fields[4]->type, root->fields[5]->type);
  assert_string_equal(root->fields[6]->type->name, "builtin_interfaces/msg/Duration");
  const ha_type *const *all = ha_types_all(&count, types);
  assert_int_equal(count, 4);
  assert_ptr_equal(all[0], root);
  assert_string_equal(all[1]->name, "std_msgs/msg/Header");
  assert_string_equal(all[2]->name, "builtin_interfaces/msg/Time");
  assert_ptr_equal(ha_types_find(types, "std_msgs/Header"), all[1]);
  assert_ptr_equal(ha_types_find(types, "std_msgs/msg/Header"), all[1]);
  assert_null(ha_types_find(types, "std_msgs/String"));
  ha_types_free(types);
}

static void reads_constants(void **state) {
  static const char text[] = "string A= \"x\" # y \n"
                             "int8 B=-128\n"
                             "uint64 C = 18446744073709551615 # large\n"
                             "float32 D=1.50\n"
                             "bool E=True\n";
  ha_types *types = NULL;
  (void)state;

  assert_ok(parse(&types, "a/B", "ros1msg", text, NULL));
  const ha_constant *const *c = ha_types_root(types)->constants;
  assert_int_equal(ha_types_root(types)->constant_count, 5);
  assert_string_equal(c[0]->string, "\"x\" # y");
  assert_int_equal(c[1]->integer, -128);
  assert_string_equal(c[2]->value_text, "18446744073709551615");
  assert_true((uint64_t)c[2]->integer == UINT64_MAX);
  assert_string_equal(c[3]->value_text, "1.50");
  assert_true(c[3]->number > 1.49 && c[3]->number < 1.51);
  assert_int_equal(c[4]->integer, 1);
  ha_types_free(types);

  types = NULL;
  assert_ok(parse(&types, "a/msg/B", "ros2msg",
                  "string A=\"x \\\" y\" # z\nint32 B=0x10\nbyte C=255\nbool D=false\n", NULL));
  c = ha_types_root(types)->constants;
  assert_string_equal(c[0]->string, "x \" y");
  assert_int_equal(c[1]->integer, 16);
  assert_int_equal(c[2]->integer, 255);
  assert_int_equal(c[3]->integer, 0);
  ha_types_free(types);
}

static void names_line_and_column(void **state) {
  static const struct {
    const char *encoding;
    const char *text;
    const char *words;
  } cases[] = {
      {"ros1msg", "int32 a\nint32\n", "line 2, column 6 of a/B: a name is missing"},
      {"ros1msg", "int32 a b\n", "line 1, column 9 of a/B: 'b' after the name"},
      {"ros1msg", "int32 1a\n", "line 1, column 7 of a/B: '1a' is not a name"},
      {"ros1msg", "int32 a\nint8 a\n", "line 2, column 6 of a/B: 'a' is defined twice"},
      {"ros1msg", "int32[ a\n", "line 1, column 6 of a/B: '[' is not an array"},
      {"ros1msg", "int32[x] a\n", "line 1, column 6 of a/B: '[x]' is not an array"},
      {"ros1msg", "int32[18446744073709551616] a\n", "is not an array"},
      {"ros1msg", "int8 A=128\n", "line 1, column 8 of a/B: 128 is out of the range of int8"},
      {"ros1msg", "int8 A=0x1\n", "line 1, column 8 of a/B: '0x1' is not an integer"},
      {"ros1msg", "uint8 A=-1\n", "out of the range"},
      {"ros1msg", "float32 A=one\n", "'one' is not a number"},
      {"ros1msg", "bool A=maybe\n", "neither true nor false"},
      {"ros1msg", "time A=1\n", "a constant can't be of 'time'"},
      {"ros1msg", "int32[2] A=1\n", "a constant can't be of 'int32[2]'"},
      {"ros1msg", "a//b c\n", "'a//b' is not a type"},
      {"ros2msg", "string<10 a\n", "line 1, column 7 of a/msg/B: '<10' is not a bound"},
      {"ros2msg", "int8<=3 a\n", "is not a bound"},
      {"ros2msg", "int8[<=0] a\n", "is not an array"},
      {"ros2msg", "int8[0] a\n", "an array of no elements"},
      {"ros2msg", "int8 a\nint8 a=3\n", "'a' is defined twice"},
      {"ros2msg", "byte A=256\n", "out of the range"},
      {"ros2msg", "\xff\x01 a\n", "'\?\?' is not a type"},
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const bool ros1 = cases[i].encoding[3] == '1';
    expect_failure(ros1 ? "a/B" : "a/msg/B", cases[i].encoding, cases[i].text, HA_E_CORRUPT,
                   cases[i].words);
  }
}

static void says_what_is_not_defined(void **state) {
  (void)state;

  expect_failure("a/B", "ros1msg", "c/D d\n", HA_E_UNSUPPORTED,
                 "c/D, of field 'd' of a/B, is defined nowhere");
  expect_failure("a/B", "", "", HA_E_UNSUPPORTED, "a/B is defined nowhere");
  expect_failure("a/B", "protobuf", "x", HA_E_UNSUPPORTED, "'protobuf' can't be parsed");
  expect_failure("a/B", "ros1msg", "std_srvs/SetBool s\n" RULE "MSG: std_srvs/SetBool\n---\n",
                 HA_E_CORRUPT, "is a service or an action, not a message");
  expect_failure("a/msg/B", "ros2msg", "wchar c\n", HA_E_UNSUPPORTED, "a/wchar");
}

/* Some writers count the NUL after the text. */
static void takes_nul_for_the_end_alone(void **state) {
  ha_schema schema = schema_of("a/B", "ros1msg", "int8 a\n");
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  (void)state;

  schema.size++;
  assert_ok(ha_types_parse(&types, &schema, NULL, NULL));
  assert_int_equal(ha_types_root(types)->text_size, 7);
  ha_types_free(types);
  types = NULL;
  schema.data = (const uint8_t *)"int8\0a\n";
  assert_int_equal(ha_types_parse(&types, &schema, NULL, &err), HA_E_CORRUPT);
  assert_string_equal(err.text, "byte 4 of the definition of a/B is NUL");
}

static void refuses_what_is_too_deep_or_large(void **state) {
  ha_schema schema = schema_of("a/B", "ros1msg", "B b\n");
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  char *text = NULL;
  size_t size = 0;
  (void)state;

  expect_failure("a/B", "ros1msg", "B b\n", HA_E_LIMIT, "a/B contains itself");
  expect_failure("a/B", "ros1msg", "C c\n" RULE "MSG: a/C\nB[] b\n", HA_E_LIMIT, "contains itself");
  options.max_text_bytes = 3;
  assert_int_equal(ha_types_parse(&types, &schema, &options, &err), HA_E_LIMIT);
  options.max_text_bytes = 0;

  /* a chain of 70 */
  FILE *out = open_memstream(&text, &size);
  fprintf(out, "T0 t\n");
  for (int i = 0; i < 70; i++)
    fprintf(out, RULE "MSG: a/T%d\nT%d t\n", i, i + 1);
  fprintf(out, RULE "MSG: a/T70\nint8 t\n");
  fclose(out);
  schema = schema_of("a/B", "ros1msg", text);
  assert_int_equal(ha_types_parse(&types, &schema, &options, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "deeper than 64 types"));
  options.max_depth = 80;
  assert_ok(ha_types_parse(&types, &schema, &options, &err));
  ha_types_free(types);
  types = NULL;
  options.max_types = 70;
  assert_int_equal(ha_types_parse(&types, &schema, &options, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "more than 70 types"));
  free(text);
}

/* A type that was parsed at a shallow level must not exceed the depth elsewhere. */
static void bounds_depth_by_every_way(void **state) {
  static const char text[] =
      "C first\nD second\n" RULE "MSG: a/C\nint8 x\n" RULE "MSG: a/D\nE e\n" RULE "MSG: a/E\nC c\n";
  const ha_schema schema = schema_of("a/B", "ros1msg", text);
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_types *types = NULL;
  (void)state;

  options.max_depth = 3;
  assert_int_equal(ha_types_parse(&types, &schema, &options, NULL), HA_E_LIMIT);
  options.max_depth = 4;
  assert_ok(ha_types_parse(&types, &schema, &options, NULL));
  ha_types_free(types);
}

static void reads_concatenated_definitions(void **state) {
  static const char text[] = "Header header\nOther o\nx_msgs/T t\n"
                             "# ====\n" RULE "MSG: roslib/Header\nuint32 seq\ntime stamp\n"
                             "string frame_id\n\n" RULE "MSG: my_msgs/Other\nint8 a\n" RULE
                             "MSG: x_msgs/msg/T\n" RULE "MSG: not/Needed\nthis is * nonsense\n";
  ha_types *types = NULL;
  (void)state;

  assert_ok(parse(&types, "my_msgs/A", "ros1msg", text, NULL));
  const ha_type *root = ha_types_root(types);
  assert_string_equal(root->fields[0]->type->name, "roslib/Header");
  assert_int_equal(root->fields[0]->type->field_count, 3);
  assert_int_equal(root->fields[1]->type->text_size, strlen("int8 a"));
  assert_int_equal(root->fields[2]->type->field_count, 0);
  ha_types_free(types);

  /* the first one has its own name, too */
  types = NULL;
  assert_ok(parse(&types, "b/msg/C", "ros2msg",
                  RULE "MSG: b/msg/A\nint8 a\n" RULE "MSG: b/msg/C\nA a\n", NULL));
  assert_string_equal(ha_types_root(types)->fields[0]->type->name, "b/msg/A");
  ha_types_free(types);
}

static void derives_types_of_services(void **state) {
  static const char event[] = RULE "SRV: a/srv/S\nB b\n---\nint64 sum\n" RULE "MSG: a/B\nint8 x\n";
  static const char *const names[] = {"a/srv/S", "a/srv/S_Event", "a/srv/S_Request",
                                      "a/srv/S_Response"};
  static const size_t counts[] = {3, 3, 1, 1};
  (void)state;

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ha_types *types = NULL;
    assert_ok(parse(&types, names[i], "ros2msg", event, NULL));
    assert_string_equal(ha_types_root(types)->name, names[i]);
    assert_int_equal(ha_types_root(types)->field_count, counts[i]);
    ha_types_free(types);
    types = NULL;
    assert_ok(parse(&types, names[i], "ros2msg", "int8 b\n---\nint64 sum\n", NULL));
    assert_int_equal(ha_types_root(types)->field_count, counts[i]);
    ha_types_free(types);
  }
  ha_types *types = NULL;
  assert_ok(parse(&types, "a/srv/S_Event", "unknown", event, NULL));
  const ha_type *root = ha_types_root(types);
  assert_string_equal(root->fields[0]->type->name, "service_msgs/msg/ServiceEventInfo");
  assert_string_equal(root->fields[1]->type->name, "a/srv/S_Request");
  assert_string_equal(root->fields[1]->type->fields[0]->type->name, "a/msg/B");
  assert_int_equal(root->fields[1]->array, HA_ARRAY_BOUNDED);
  assert_int_equal(root->fields[1]->capacity, 1);
  assert_null(root->text);
  ha_types_free(types);
  expect_failure("a/srv/S", "ros2msg", "---\n---\n---\n", HA_E_CORRUPT, "3 lines of ---");
}

static void derives_types_of_actions(void **state) {
  static const char text[] = "int32 order\n---\nint32[] all\n---\nint32[] part\n";
  static const struct {
    const char *name;
    size_t count;
    const char *last;
  } cases[] = {
      {"a/action/F_Goal", 1, "order"},
      {"a/action/F_SendGoal_Request", 2, "goal"},
      {"a/action/F_SendGoal_Response", 2, "stamp"},
      {"a/action/F_SendGoal_Event", 3, "response"},
      {"a/action/F_GetResult_Request", 1, "goal_id"},
      {"a/action/F_GetResult_Response", 2, "result"},
      {"a/action/F_FeedbackMessage", 2, "feedback"},
      {"a/action/F", 6, "feedback_message"},
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_types *types = NULL;
    assert_ok(parse(&types, cases[i].name, "ros2msg", text, NULL));
    const ha_type *root = ha_types_root(types);
    assert_string_equal(root->name, cases[i].name);
    assert_int_equal(root->field_count, cases[i].count);
    assert_string_equal(root->fields[root->field_count - 1]->name, cases[i].last);
    ha_types_free(types);
  }
  ha_types *types = NULL;
  assert_ok(parse(&types, "tf2_msgs/LookupTransformActionGoal", "ros1msg", "", NULL));
  assert_string_equal(ha_types_root(types)->fields[2]->type->name, "tf2_msgs/LookupTransformGoal");
  ha_types_free(types);
}

/* Truncated or changed text yields a tree or a status with a text. */
static void survives_every_cut_and_flip(void **state) {
  static const char good[] =
      "string<=3 s \"a\"\nint8[<=4] a\nbyte B=0x7f\nC c # x\n" RULE
      "MSG: a/C\nfloat32 F=1e3\nbool[2] b\n" RULE "IDL: a/msg/D\nmodule a{};";
  const size_t size = sizeof good - 1;
  (void)state;

  for (size_t i = 0; i < size; i++) {
    for (int change = 0; change < 256; change++) {
      const size_t rest = change ? size : i;
      uint8_t *bytes = malloc(rest + 1);
      ha_schema schema = schema_of("a/msg/B", change & 1 ? "ros2msg" : "ros1msg", good);
      ha_error err = HA_ERROR_INIT;
      ha_types *types = NULL;
      memcpy(bytes, good, rest);
      bytes[rest] = 0;
      if (change) bytes[i] = (uint8_t)(bytes[i] ^ change);
      schema.data = bytes;
      schema.size = rest;
      const ha_status st = ha_types_parse(&types, &schema, NULL, &err);
      assert_int_equal(st == HA_OK, types != NULL);
      assert_true(st == HA_OK || (err.code == st && err.text[0] && !strchr(err.text, '\n')));
      ha_types_free(types);
      free(bytes);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_fields_of_ros1),
      cmocka_unit_test(reads_fields_of_ros2),
      cmocka_unit_test(reads_constants),
      cmocka_unit_test(names_line_and_column),
      cmocka_unit_test(says_what_is_not_defined),
      cmocka_unit_test(takes_nul_for_the_end_alone),
      cmocka_unit_test(refuses_what_is_too_deep_or_large),
      cmocka_unit_test(bounds_depth_by_every_way),
      cmocka_unit_test(reads_concatenated_definitions),
      cmocka_unit_test(derives_types_of_services),
      cmocka_unit_test(derives_types_of_actions),
      cmocka_unit_test(survives_every_cut_and_flip),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
