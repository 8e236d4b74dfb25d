/* Rows of CSV as messages, which are compared as JSON. */
#include "../test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/builder.h>
#include <holdall/encoding.h>

#include "topics/compose.h"

static const char g_type[] =
    "string name\nint32[] list\npkg/P[] points\npkg/P point\nfloat64 last\n"
    "========================================"
    "========================================\n"
    "MSG: pkg/P\nfloat32 x\nfloat32 y\n";

static const char g_all[] =
    "name,list[0],point.y,points[0].x,points[0].y,list[1],points[1].x,point.x,last\r\n"
    "plain,1,3.5,0.5,1.5,2,2.5,4.5,-1e3\r\n"
    "\"with, \"\"quotes\"\"\n\\\",,,,,,,,nan\n"
    "5,7,,1,,,,,\n";

static bool read_table(compose_values *out, const char *text) {
  static const char path[] = "test_table.csv";
  FILE *file = fopen(path, "wb");

  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
  assert_int_equal(fclose(file), 0);
  const bool good = compose_values_read(out, path);
  assert_int_equal(unlink(path), 0);
  return good;
}

static void rows_are_messages(void **state) {
  static const char *const want[] = {
      "{\"name\":\"plain\",\"list\":[1,2],\"points\":[{\"x\":0.5,\"y\":1.5},{\"x\":2.5,\"y\":0.0}],"
      "\"point\":{\"x\":4.5,\"y\":3.5},\"last\":-1000.0}",
      "{\"name\":\"with, "
      "\\\"quotes\\\"\\n\\\\\",\"list\":[],\"points\":[],\"point\":{\"x\":0.0,\"y\":0.0},"
      "\"last\":\"NaN\"}",
      "{\"name\":\"5\",\"list\":[7],\"points\":[{\"x\":1.0,\"y\":0.0}],\"point\":{\"x\":0.0,\"y\":"
      "0.0},"
      "\"last\":0.0}"};
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "pkg/msg/T",
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)g_type,
                            .size = sizeof g_type - 1,
                            .hash = ""};
  ha_types *types = NULL;
  ha_builder *builder = NULL;
  ha_plan *plan = NULL;
  ha_buffer json = HA_BUFFER_INIT;
  compose_values values;

  (void)state;
  assert_ok(ha_types_parse(&types, &schema, NULL, NULL));
  assert_ok(ha_builder_new(&builder, ha_types_root(types), "cdr", NULL, NULL));
  assert_ok(ha_plan_new(&plan, ha_types_root(types), "cdr", NULL));
  assert_true(read_table(&values, g_all));
  assert_int_equal(values.size, 3);
  for (size_t i = 0; i < values.size; i++) {
    const uint8_t *data = NULL;
    size_t size = 0;
    assert_true(compose_build(&data, &size, builder, &values, i, "test"));
    json.size = 0;
    assert_ok(ha_plan_json(&json, plan, data, size, NULL, NULL));
    assert_int_equal(json.size, strlen(want[i]));
    assert_memory_equal(json.data, want[i], json.size);
  }
  assert_int_equal(values.items[2].line, 5); /* a quoted cell spans two lines */
  compose_values_done(&values);
  ha_buffer_done(&json);
  ha_plan_free(plan);
  ha_builder_free(builder);
  ha_types_free(types);
}

static void wrong_tables_are_refused(void **state) {
  static const char *const wrong[] = {
      "a,b\n1\n",        /* a row of another width */
      "a,b\n\"1,2\n",    /* an unclosed quote */
      "a,b\n\"1\"2,3\n", /* text after a quote */
      "a..b\n1\n",       /* not a valid path */
      "a\\\n1\n",        /* the same */
      "a[0],a[1]\n,2\n", /* the first element is missing */
      "a[1]\n2\n",       /* the same */
      "a\n",             /* no rows */
      "",
  };

  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    compose_values values;
    assert_false(read_table(&values, wrong[i]));
    compose_values_done(&values);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_messages),
                                     cmocka_unit_test(wrong_tables_are_refused)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
