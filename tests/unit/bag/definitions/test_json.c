#include "../../test.h"

#include <stdio.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/definitions/definitions.h"

enum { MAX_TEXT = 4096 };

static int set_up(void **state) {
  ha_decoder *decoder = NULL;

  if (ha_decoder_new(&decoder, NULL, NULL) < 0) return 1;
  *state = decoder;
  return 0;
}

static int tear_down(void **state) {
  ha_decoder_free(*state);
  return 0;
}

static const ha_schema *schema_of(const char *text) {
  static ha_schema schema;

  schema = (ha_schema){sizeof schema,         "demo.Thing", *text ? "jsonschema" : "",
                       (const uint8_t *)text, strlen(text), ""};
  return &schema;
}

static ha_channel channel_of(const char *schema) {
  return (ha_channel){.struct_size = sizeof(ha_channel),
                      .topic = "/t",
                      .schema = schema_of(schema),
                      .encoding = "json"};
}

static void add_sample(ha_decoder *decoder, const char *text) {
  const ha_channel channel = channel_of("");
  ha_message msg = HA_MESSAGE_INIT;

  msg.channel = &channel;
  msg.data = (const uint8_t *)text;
  msg.size = strlen(text);
  assert_ok(ha__decoder_add_sample(decoder, &msg, NULL));
}

static const ha_plan *plan_of(ha_decoder *decoder, const char *schema) {
  const ha_channel channel = channel_of(schema);
  const ha_plan *plan = NULL;

  assert_ok(ha_decoder_plan(&plan, decoder, &channel, NULL));
  return plan;
}

static void must_print(const ha_plan *plan, const char *message, const char *wanted) {
  ha_print_options options = HA_PRINT_OPTIONS_INIT;
  ha_buffer text = HA_BUFFER_INIT;

  options.flags = HA_PRINT_BASE64;
  assert_ok(ha_plan_json(&text, plan, (const uint8_t *)message, strlen(message), &options, NULL));
  assert_string_equal(text.data, wanted);
  ha_buffer_done(&text);
}

static void must_fail(const ha_plan *plan, const char *message, const char *reason) {
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha_plan_check(plan, (const uint8_t *)message, strlen(message), &err),
                   HA_E_CORRUPT);
  assert_string_equal(err.text, reason);
  assert_true(err.offset >= 0);
}

static const char *const g_schema =
    "{\"type\":\"object\",\"$defs\":{\"P\":{\"properties\":{\"x\":{\"type\":\"number\"}}}},"
    "\"properties\":{\"n\":{\"type\":\"integer\"},\"f\":{\"type\":[\"number\",\"null\"]},"
    "\"s\":{\"type\":\"string\"},\"b\":{\"type\":\"boolean\"},"
    "\"d\":{\"type\":\"string\",\"contentEncoding\":\"base64\"},"
    "\"p\":{\"$ref\":\"#/$defs/P\"},\"q\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/P\"}},"
    "\"m\":{\"type\":\"array\",\"items\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}},"
    "\"e\":{\"oneOf\":[{\"const\":1},{\"const\":2}]},\"any\":{},"
    "\"a.b\":{\"type\":\"string\",\"enum\":[\"x\"]}}}";

static void a_schema_is_a_type(void **state) {
  const ha_plan *plan = plan_of(*state, g_schema);

  must_print(
      plan,
      "{\"q\":[{\"x\":1},{\"x\":null}],\"p\":{\"x\":2.5},\"n\":-3,\"f\":1e3,\"s\":\"\\u00e4\","
      "\"b\":true,\"d\":\"AQID\",\"m\":[[1,2],[]],\"e\":2,\"any\":{\"k\": [1]},\"a.b\":\"x\","
      "\"unknown\":[{}]}",
      "{\"n\":-3,\"f\":1000.0,\"s\":\"\xc3\xa4\",\"b\":true,\"d\":\"AQID\",\"p\":{\"x\":2.5},"
      "\"q\":[{\"x\":1.0},{\"x\":\"NaN\"}],\"m\":[{\"values\":[1,2]},{\"values\":[]}],\"e\":2,"
      "\"any\":\"{\\\"k\\\": [1]}\",\"a_b\":\"x\"}");
  must_print(
      plan, "{}",
      "{\"n\":0,\"f\":\"NaN\",\"s\":\"\",\"b\":false,\"d\":\"\",\"p\":{\"x\":\"NaN\"},\"q\":[],"
      "\"m\":[],\"e\":0,\"any\":\"\",\"a_b\":\"\"}");
}

static void what_does_not_fit_is_named(void **state) {
  const ha_plan *plan = plan_of(*state, g_schema);

  must_fail(plan, "{\"n\":\"1\"}", "n: want an integer of 64 bits, not a string");
  must_fail(plan, "{\"n\":1.5}", "n: '1.5' does not fit: want an integer of 64 bits");
  must_fail(plan, "{\"q\":[{},{\"x\":[]}]}", "q[1].x: want a number, not an array");
  must_fail(plan, "{\"d\":\"?\"}", "d: want base64, not a string");
  must_fail(plan, "{\"b\":1}", "b: want true or false, not a plain value");
  must_fail(plan, "[]", "want an object, not an array");
  must_fail(plan, "{\"n\":1", "this is not JSON: want ',' or '}'");
  must_fail(plan, "{} x", "this is not JSON: want nothing after the value");
}

static void samples_are_a_type(void **state) {
  add_sample(*state, "{\"a\":1,\"b\":[{\"c\":null}],\"big\":9007199254740993}");
  add_sample(*state, "{\"a\":2.5,\"b\":[{\"c\":\"x\",\"d\":true}],\"mixed\":1}");
  add_sample(*state, "no JSON");
  add_sample(*state, "{\"mixed\":\"text\"}");
  must_print(plan_of(*state, ""),
             "{\"mixed\":[1, 2],\"b\":[{\"d\":true}],\"a\":NaN,\"big\":9007199254740993}",
             "{\"a\":\"NaN\",\"b\":[{\"c\":\"\",\"d\":true}],\"big\":9007199254740993,"
             "\"mixed\":\"[1, 2]\"}");
}

static void large_integers_are_exact(void **state) {
  add_sample(*state, "{\"low\":-9223372036854775808,\"high\":9223372036854775807,"
                     "\"more\":9223372036854775808,\"all\":18446744073709551615,\"float\":1e30}");
  must_print(plan_of(*state, ""),
             "{\"low\":9223372036854775807,\"high\":-9223372036854775808,\"more\":1,\"all\":2}",
             "{\"low\":9223372036854775807,\"high\":-9223372036854775808,\"more\":1,\"all\":2,"
             "\"float\":\"NaN\"}");
}

static void samples_correct_a_schema(void **state) {
  const ha_plan *before = plan_of(*state, "");

  add_sample(*state, "{\"action\":[1,2.5],\"more\":1,\"n\":7}");
  must_print(plan_of(*state,
                     "{\"type\":\"object\",\"properties\":{\"action\":{\"type\":\"string\"},"
                     "\"n\":{\"type\":\"integer\"}}}"),
             "{\"action\":[3],\"more\":0.5,\"n\":8}", "{\"action\":[3.0],\"n\":8,\"more\":0.5}");
  must_print(before, "[1, {}]", "{\"value\":\"[1, {}]\"}"); /* the type was unknown */
}

static void a_schema_that_contains_itself_ends(void **state) {
  must_print(plan_of(*state, "{\"type\":\"object\",\"properties\":{\"v\":{\"type\":\"integer\"},"
                             "\"next\":{\"$ref\":\"#\"}}}"),
             "{\"v\":1,\"next\":{\"v\":2}}", "{\"v\":1,\"next\":{\"v\":2,\"next\":\"\"}}");
}

static void values_stay_while_others_are_read(void **state) {
  const ha_plan *plan = plan_of(*state, g_schema);
  const char *messages[] = {"{\"s\":\"one\"}", "{\"s\":\"two\"}", "{\"s\":\"three\"}"};
  ha_value values[3] = {HA_VALUE_INIT, HA_VALUE_INIT, HA_VALUE_INIT};
  ha_path *path = NULL;

  assert_ok(ha_path_new(&path, plan, "s", NULL));
  for (size_t i = 0; i < 3; i++) {
    assert_ok(
        ha_path_get(&values[i], path, (const uint8_t *)messages[i], strlen(messages[i]), NULL));
  }
  assert_memory_equal(values[0].data, "one", 3);
  assert_memory_equal(values[2].data, "three", 5);
  ha_path_free(path);
}

static void an_edit_keeps_the_names(void **state) {
  const char *message =
      "{\"a.b\":\"x\",\"m\":[[1],[2,3]],\"any\":{\"k\":1},\"d\":\"AQID\",\"f\":1}";
  const ha_plan *plan = plan_of(*state, g_schema);
  ha_edit_result result = HA_EDIT_RESULT_INIT;
  ha_buffer out = HA_BUFFER_INIT;
  ha_edit *edit = NULL;

  assert_ok(ha_edit_new(&edit, plan, NULL));
  assert_ok(ha_edit_set(edit, "n", "5", NULL));
  assert_ok(ha_edit_run(&out, &result, edit, (const uint8_t *)message, strlen(message), NULL));
  assert_int_equal(result.is_changed, 1);
  assert_string_equal(out.data, "{\"n\":5,\"f\":1.0,\"s\":\"\",\"b\":false,\"d\":\"AQID\","
                                "\"p\":{\"x\":\"NaN\"},\"q\":[],\"m\":[[1],[2,3]],\"e\":0,"
                                "\"any\":{\"k\":1},\"a.b\":\"x\"}");
  ha_edit_free(edit);
  ha_buffer_done(&out);
}

/* Every prefix, and every byte replaced: a status, and a reason for a failure. */
static void damaged_messages_and_schemas_are_refused(void **state) {
  const char *message = "{\"n\":1,\"q\":[{\"x\":1}],\"m\":[[1]],\"any\":[{}],\"d\":\"AQID\"}";
  const ha_plan *plan = plan_of(*state, g_schema);
  char text[MAX_TEXT];

  for (size_t i = 0; i < strlen(message); i++) {
    ha_error err = HA_ERROR_INIT;
    assert_true(ha_plan_check(plan, (const uint8_t *)message, i, &err) < 0);
    assert_true(*err.text);
    for (const char *c = "\"{}[],:0\\"; *c; c++) {
      snprintf(text, sizeof text, "%s", message);
      text[i] = *c;
      err = (ha_error)HA_ERROR_INIT;
      assert_true(ha_plan_check(plan, (const uint8_t *)text, strlen(text), &err) >= 0 || *err.text);
    }
  }
  for (size_t i = 1; i < strlen(g_schema); i += 7) {
    const ha_plan *none = NULL;
    snprintf(text, sizeof text, "%.*s", (int)i, g_schema);
    const ha_channel channel = channel_of(text);
    assert_int_equal(ha_decoder_plan(&none, *state, &channel, NULL), HA_E_CORRUPT);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_schema_is_a_type, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_does_not_fit_is_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(samples_are_a_type, set_up, tear_down),
      cmocka_unit_test_setup_teardown(large_integers_are_exact, set_up, tear_down),
      cmocka_unit_test_setup_teardown(samples_correct_a_schema, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_schema_that_contains_itself_ends, set_up, tear_down),
      cmocka_unit_test_setup_teardown(values_stay_while_others_are_read, set_up, tear_down),
      cmocka_unit_test_setup_teardown(an_edit_keeps_the_names, set_up, tear_down),
      cmocka_unit_test_setup_teardown(damaged_messages_and_schemas_are_refused, set_up, tear_down),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
