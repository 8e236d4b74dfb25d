#include <stdio.h>
#include <stdlib.h>

#include "parse.h"

static const char g_text[] =
    RULE "IDL: a/msg/Foo\n"
         "// generated\n"
         "#include \"a/msg/Dep.idl\"\n"
         "/* more */\n"
         "module a {\n"
         "  module msg {\n"
         "    const uint32 SIZE = 0x24;\n"
         "    typedef double double__36[SIZE];\n"
         "    typedef a::msg::Dep a__msg__Dep;\n"
         "    typedef a__msg__Dep a__msg__Dep__4[4];\n"
         "    module Foo_Constants {\n"
         "      const uint8 BAR = 1;\n"
         "      const string NAME = \"x\" \"\\ty\";\n"
         "      const boolean YES = TRUE;\n"
         "      const float LOW = -1.5f;\n"
         "    };\n"
         "    struct Empty { uint8 structure_needs_at_least_one_member; };\n"
         "    @verbatim (language=\"comment\", text=\n"
         "      \"line (one\" \"\\n\"\n"
         "      \"line two\")\n"
         "    struct Foo {\n"
         "      @default (value=3)\n"
         "      @unit (value=\"m\")\n"
         "      int32 n;\n"
         "      sequence<a::msg::Dep, 5> deps;\n"
         "      double__36 covariance;\n"
         "      a__msg__Dep__4 four;\n"
         "      string<10> name;\n"
         "      sequence<wstring<3>> wide;\n"
         "      @key @default (value=\"(1, 2)\") sequence<octet> bytes;\n"
         "      unsigned long long x, y[2];\n"
         "      long double ld;\n"
         "      char c;\n"
         "      boolean map;\n"
         "      msg::Empty e;\n"
         "    };\n"
         "  };\n"
         "};\n" RULE "IDL: a/msg/Dep\n"
         "module a { module msg { struct Dep { Empty e; ::a::msg::Empty f; }; }; };\n";

static void reads_what_rosidl_writes(void **state) {
  static const struct {
    const char *name;
    int32_t kind;
    int32_t array;
    uint64_t capacity;
    uint64_t string_capacity;
    const char *type_text;
  } want[] = {
      {"n", HA_KIND_INT32, HA_ARRAY_NONE, 0, 0, "int32"},
      {"deps", HA_KIND_STRUCT, HA_ARRAY_BOUNDED, 5, 0, "a/Dep[<=5]"},
      {"covariance", HA_KIND_FLOAT64, HA_ARRAY_FIXED, 36, 0, "float64[36]"},
      {"four", HA_KIND_STRUCT, HA_ARRAY_FIXED, 4, 0, "a/Dep[4]"},
      {"name", HA_KIND_STRING, HA_ARRAY_NONE, 0, 10, "string<=10"},
      {"wide", HA_KIND_WSTRING, HA_ARRAY_UNBOUNDED, 0, 3, "wstring<=3[]"},
      {"bytes", HA_KIND_BYTE, HA_ARRAY_UNBOUNDED, 0, 0, "byte[]"},
      {"x", HA_KIND_UINT64, HA_ARRAY_NONE, 0, 0, "uint64"},
      {"y", HA_KIND_UINT64, HA_ARRAY_FIXED, 2, 0, "uint64[2]"},
      {"ld", HA_KIND_LONG_DOUBLE, HA_ARRAY_NONE, 0, 0, "long double"},
      {"c", HA_KIND_CHAR, HA_ARRAY_NONE, 0, 0, "char"},
      {"map", HA_KIND_BOOL, HA_ARRAY_NONE, 0, 0, "bool"},
      {"e", HA_KIND_STRUCT, HA_ARRAY_NONE, 0, 0, "a/Empty"},
  };
  ha_types *types = NULL;
  (void)state;

  assert_ok(parse(&types, "a/msg/Foo", "ros2idl", g_text, NULL));
  const ha_type *root = ha_types_root(types);
  assert_int_equal(root->field_count, sizeof want / sizeof *want);
  for (size_t i = 0; i < root->field_count; i++) {
    assert_string_equal(root->fields[i]->name, want[i].name);
    assert_int_equal(root->fields[i]->kind, want[i].kind);
    assert_int_equal(root->fields[i]->array, want[i].array);
    assert_int_equal(root->fields[i]->capacity, want[i].capacity);
    assert_int_equal(root->fields[i]->string_capacity, want[i].string_capacity);
    assert_string_equal(root->fields[i]->type_text, want[i].type_text);
  }
  assert_string_equal(root->fields[0]->default_text, "3");
  assert_null(root->fields[1]->default_text);
  assert_string_equal(root->fields[6]->default_text, "[1, 2]");
  assert_int_equal(root->constant_count, 4);
  assert_string_equal(root->constants[1]->string, "x\ty");
  assert_int_equal(root->constants[2]->integer, 1);
  assert_true(root->constants[3]->number < -1.4);
  const ha_type *dep = ha_types_find(types, "a/msg/Dep");
  assert_ptr_equal(root->fields[3]->type, dep);
  assert_int_equal(dep->fields[0]->type->field_count, 0);
  assert_ptr_equal(dep->fields[1]->type, dep->fields[0]->type);
  assert_ptr_equal(root->fields[12]->type, dep->fields[0]->type);
  ha_types_free(types);
}

static void refuses_what_is_not_of_ros(void **state) {
  static const struct {
    const char *text;
    ha_status status;
    const char *words;
  } cases[] = {
      {"union U { };", HA_E_UNSUPPORTED, "line 1, column 1 of a/msg/B: 'union': not supported"},
      {"struct B { map<int32, int32> m; };", HA_E_UNSUPPORTED, "column 12 of a/msg/B: 'map'"},
      {"struct B { sequence<sequence<int8>> m; };", HA_E_UNSUPPORTED, "sequence of sequences"},
      {"struct B { int8 m[2][3]; };", HA_E_UNSUPPORTED, "array of arrays"},
      {"typedef int8 t[2]; struct B { t m[3]; };", HA_E_UNSUPPORTED, "array of arrays"},
      {"struct B { int8 a; int8 a; };", HA_E_CORRUPT, "'a' is defined twice"},
      {"struct B { int8 a };", HA_E_CORRUPT, "'}' where ';' should be"},
      {"struct B { int8 a;", HA_E_CORRUPT, "the text ends where"},
      {"module a { ", HA_E_CORRUPT, "the text ends where"},
      {"const int8 A = 300;", HA_E_CORRUPT, "300 is not a value of int8"},
      {"const int8 A = B;", HA_E_CORRUPT, "'B' is not a constant"},
      {"const string A = 3;", HA_E_CORRUPT, "'3' is not a string"},
      {"struct B { int8 a[N]; };", HA_E_CORRUPT, "'N' is not a size"},
      {"struct B { string<0> a; };", HA_E_CORRUPT, "'0' is not a size"},
      {"/* x", HA_E_CORRUPT, "a comment without an end"},
      {"@x(\"", HA_E_CORRUPT, "a \" without its closing one"},
      {"@x(( )", HA_E_CORRUPT, "a ( without its )"},
  };
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_error err = HA_ERROR_INIT;
    ha_types *types = NULL;
    assert_int_equal(parse(&types, "a/msg/B", "ros2idl", cases[i].text, &err), cases[i].status);
    if (!strstr(err.text, cases[i].words)) print_error("%s: %s\n", cases[i].text, err.text);
    assert_non_null(strstr(err.text, cases[i].words));
  }
}

static void survives_every_cut_and_flip(void **state) {
  const size_t size = sizeof g_text - 1;
  (void)state;

  for (size_t i = 0; i < size; i++) {
    for (int change = 0; change < 256; change += change < 8 ? 1 : 31) {
      const size_t rest = change ? size : i;
      uint8_t *bytes = malloc(rest + 1);
      ha_schema schema = schema_of("a/msg/Foo", "ros2idl", g_text);
      ha_error err = HA_ERROR_INIT;
      ha_types *types = NULL;
      memcpy(bytes, g_text, rest);
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

/* Text is UTF-8, so a wide character may have several bytes. */
static void reads_wide_characters(void **state) {
  static const char idl[] =
      "module a { module msg { module W_Constants {"
      "const wchar A = 'x'; const wchar B = '\u00e9'; const wchar C = \"\u20ac\";"
      "const wchar D = L'\u00e9'; }; struct W { long x; }; }; };";
  static const int64_t want[] = {'x', 0xe9, 0x20ac, 0xe9};
  ha_types *types = NULL;
  ha_error err = HA_ERROR_INIT;
  (void)state;

  assert_ok(parse(&types, "a/msg/W", "ros2idl", idl, &err));
  const ha_type *root = ha_types_root(types);
  assert_int_equal(root->constant_count, 4);
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(root->constants[i]->integer, want[i]);
  }
  ha_types_free(types);
  assert_int_equal(parse(&types, "a/msg/W", "ros2idl",
                         "module a { module msg { module W_Constants {"
                         "const wchar A = '\U0001f600'; }; struct W { long x; }; }; };",
                         &err),
                   HA_E_CORRUPT);
  assert_non_null(strstr(err.text, "does not fit into wchar"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_what_rosidl_writes),
      cmocka_unit_test(refuses_what_is_not_of_ros),
      cmocka_unit_test(reads_wide_characters),
      cmocka_unit_test(survives_every_cut_and_flip),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
