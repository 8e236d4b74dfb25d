/* Messages in Protocol Buffers: their types, values, errors and edits. The plugin is loaded from
 * HOLDALL_PLUGIN_PATH. */
#include "../../test.h"

#include <stdio.h>
#include <string.h>

#include <holdall/decoder.h>

#include "encoding/codec/codec.h"
#include "encoding/program.h"

enum { MAX_BYTES = 4096 };

/* enum Mode { OFF = 0; ON = 1; }
 * message Point { double x = 1; }
 * message Thing { int32 n = 1; string text = 2; repeated Point points = 3; Mode mode = 4;
 *   repeated float numbers = 5; optional int32 maybe = 6; oneof kind { int32 a = 7; string b = 8; }
 *   Thing next = 9; } */
static const uint8_t g_set[] = "\x0a\x8d\x02\x0a\x0a\x64\x65\x6d\x6f\x2e\x70\x72\x6f\x74\x6f\x12"
                               "\x04\x64\x65\x6d\x6f\x22\x12\x0a"
                               "\x05\x50\x6f\x69\x6e\x74\x12\x09\x0a\x01\x78\x18\x01\x20\x01\x28"
                               "\x01\x22\xc3\x01\x0a\x05\x54\x68"
                               "\x69\x6e\x67\x12\x09\x0a\x01\x6e\x18\x01\x20\x01\x28\x05\x12\x0c"
                               "\x0a\x04\x74\x65\x78\x74\x18\x02"
                               "\x20\x01\x28\x09\x12\x1b\x0a\x06\x70\x6f\x69\x6e\x74\x73\x18\x03"
                               "\x20\x03\x28\x0b\x32\x0b\x2e\x64"
                               "\x65\x6d\x6f\x2e\x50\x6f\x69\x6e\x74\x12\x18\x0a\x04\x6d\x6f\x64"
                               "\x65\x18\x04\x20\x01\x28\x0e\x32"
                               "\x0a\x2e\x64\x65\x6d\x6f\x2e\x4d\x6f\x64\x65\x12\x0f\x0a\x07\x6e"
                               "\x75\x6d\x62\x65\x72\x73\x18\x05"
                               "\x20\x03\x28\x02\x12\x12\x0a\x05\x6d\x61\x79\x62\x65\x18\x06\x20"
                               "\x01\x28\x05\x48\x01\x88\x01\x01"
                               "\x12\x0b\x0a\x01\x61\x18\x07\x20\x01\x28\x05\x48\x00\x12\x0b\x0a"
                               "\x01\x62\x18\x08\x20\x01\x28\x09"
                               "\x48\x00\x12\x19\x0a\x04\x6e\x65\x78\x74\x18\x09\x20\x01\x28\x0b"
                               "\x32\x0b\x2e\x64\x65\x6d\x6f\x2e"
                               "\x54\x68\x69\x6e\x67\x42\x06\x0a\x04\x6b\x69\x6e\x64\x42\x08\x0a"
                               "\x06\x5f\x6d\x61\x79\x62\x65\x2a"
                               "\x17\x0a\x04\x4d\x6f\x64\x65\x12\x07\x0a\x03\x4f\x46\x46\x10\x00"
                               "\x12\x06\x0a\x02\x4f\x4e\x10\x01"
                               "\x62\x06\x70\x72\x6f\x74\x6f\x33";

/* {n: -3, text: "\u00e4", points: [{x: 2.5}, {}], mode: ON, numbers: [1.5, -2], maybe: 0, b: "x",
 *  next: {n: 4}} */
static const uint8_t g_message[] = "\x08\xfd\xff\xff\xff\xff\xff\xff\xff\xff\x01\x12\x02\xc3\xa4"
                                   "\x1a\x09\x09\x00\x00\x00\x00\x00\x00"
                                   "\x04\x40\x1a\x00\x20\x01\x2a\x08\x00\x00\xc0\x3f\x00\x00\x00"
                                   "\xc0\x30\x00\x42\x01\x78\x4a\x02\x08"
                                   "\x04";

enum { SET_SIZE = sizeof g_set - 1, MESSAGE_SIZE = sizeof g_message - 1 };

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

static ha_status find_plan(const ha_plan **out, ha_decoder *decoder, const char *name,
                           const uint8_t *set, size_t size, ha_error *err) {
  const ha_schema schema = {sizeof schema, name, "protobuf", set, size, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "protobuf"};

  return ha_decoder_plan(out, decoder, &channel, err);
}

static const ha_plan *plan_of(ha_decoder *decoder) {
  const ha_plan *plan = NULL;

  assert_ok(find_plan(&plan, decoder, "demo.Thing", g_set, SET_SIZE, NULL));
  return plan;
}

static void must_print(const ha_plan *plan, const uint8_t *message, size_t size,
                       const char *wanted) {
  ha_print_options options = HA_PRINT_OPTIONS_INIT;
  ha_buffer text = HA_BUFFER_INIT;

  assert_ok(ha_plan_json(&text, plan, message, size, &options, NULL));
  assert_string_equal(text.data, wanted);
  ha_buffer_done(&text);
}

static void must_fail(const ha_plan *plan, const char *message, size_t size, ha_status code,
                      int64_t offset, const char *reason) {
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha_plan_check(plan, (const uint8_t *)message, size, &err), code);
  assert_string_equal(err.text, reason);
  assert_int_equal(err.offset, offset);
}

static void a_descriptor_set_is_a_type(void **state) {
  const ha_plan *plan = plan_of(*state);

  must_print(plan, g_message, MESSAGE_SIZE,
             "{\"n\":-3,\"text\":\"\xc3\xa4\",\"points\":[{\"x\":2.5},{\"x\":0.0}],\"mode\":1,"
             "\"numbers\":[1.5,-2.0],\"has_maybe\":true,\"maybe\":0,\"kind\":\"b\",\"a\":0,"
             "\"b\":\"x\",\"next\":\"{\\\"n\\\":4}\"}");
  must_print(plan, (const uint8_t *)"", 0,
             "{\"n\":0,\"text\":\"\",\"points\":[],\"mode\":0,\"numbers\":[],\"has_maybe\":false,"
             "\"maybe\":0,\"kind\":\"\",\"a\":0,\"b\":\"\",\"next\":\"\"}");
}

static void enums_are_constants(void **state) {
  const ha_schema schema = {sizeof schema, "demo.Thing", "protobuf", g_set, SET_SIZE, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "protobuf"};
  const ha_types *types = NULL;

  assert_ok(ha_decoder_types(&types, *state, &channel, NULL));
  const ha_type *root = ha_types_root(types);
  assert_string_equal(root->name, "demo/msg/Thing");
  assert_int_equal(root->constant_count, 2);
  assert_string_equal(root->constants[1]->name, "ON");
}

static void damage_is_named(void **state) {
  const ha_plan *plan = plan_of(*state);

  must_fail(plan, "\x08", 1, HA_E_TRUNCATED, 1, "n: the message ends within a number");
  must_fail(plan, "\x12\x05g", 3, HA_E_TRUNCATED, 2, "text: want 5 bytes, but 1 are left");
  must_fail(plan, "\x12\x01\xff", 3, HA_E_CORRUPT, 2, "text: the text is not UTF-8");
  must_fail(plan, "\x1a\x02\x09\x01", 4, HA_E_TRUNCATED, 3,
            "points.x: want 8 bytes, but 1 are left");
  must_fail(plan, "\x2a\x03\x01\x02\x03", 5, HA_E_CORRUPT, 2,
            "numbers: 3 bytes are no numbers of 4");
  must_fail(plan, "\x08\x01\x07", 3, HA_E_CORRUPT, 2, "this is not a field");
  must_fail(plan, "\x0c", 1, HA_E_CORRUPT, 0, "the end of a group without its beginning");
}

static void wrong_sets_are_named(void **state) {
  const ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(find_plan(&plan, *state, "demo.Other", g_set, SET_SIZE, &err), HA_E_CORRUPT);
  assert_string_equal(err.text, "the descriptor set has no message 'demo.Other'");
  assert_int_equal(find_plan(&plan, *state, "demo.Thing", (const uint8_t *)"\xff", 1, &err),
                   HA_E_CORRUPT);
  assert_string_equal(err.text, "this is not a FileDescriptorSet of protobuf");
}

static ha_status edited(ha_buffer *out, const ha_plan *plan, const char *place, const char *value,
                        ha_error *err) {
  ha_edit_result result = HA_EDIT_RESULT_INIT;
  ha_edit *edit = NULL;

  assert_ok(ha_edit_new(&edit, plan, NULL));
  assert_ok(ha_edit_set(edit, place, value, NULL));
  const ha_status st = ha_edit_run(out, &result, edit, g_message, MESSAGE_SIZE, err);
  ha_edit_free(edit);
  return st;
}

static void unknown_fields_are_counted(void **state) {
  /* {n: 1, points: [{2: 5}], 100: 1} */
  static const uint8_t message[] = "\x08\x01\x1a\x02\x10\x05\xa0\x06\x01";
  const ha_plan *plan = plan_of(*state);
  const char *path = "";

  assert_int_equal(ha__codec_unknown(&path, plan->codec, g_message, MESSAGE_SIZE), 0);
  assert_string_equal(path, "");
  assert_int_equal(ha__codec_unknown(&path, plan->codec, message, sizeof message - 1), 2);
  assert_string_equal(path, "points.#2");
  assert_int_equal(ha__codec_unknown(&path, plan->codec, g_message, MESSAGE_SIZE), 0);
}

static void an_edit_changes_nothing_else(void **state) {
  const ha_plan *plan = plan_of(*state);
  ha_buffer out = HA_BUFFER_INIT;

  assert_ok(edited(&out, plan, "n", "-4", NULL));
  assert_int_equal(out.size, MESSAGE_SIZE);
  assert_int_equal((uint8_t)out.data[1], 0xfc); /* -4 */
  assert_memory_equal(out.data + 2, g_message + 2, MESSAGE_SIZE - 2);
  ha_buffer_done(&out);
}

static void what_cannot_be_expressed_is_named(void **state) {
  const ha_plan *plan = plan_of(*state);
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(edited(&out, plan, "a", "1", &err), HA_E_ARG);
  assert_string_equal(err.text, "a: this is set, but kind is 'b'");
  assert_int_equal(edited(&out, plan, "kind", "c", &err), HA_E_ARG);
  assert_string_equal(err.text, "kind: 'c' is not one of the fields of this oneof");
  assert_int_equal(edited(&out, plan, "next", "{", &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "next: no JSON of this field"));
  ha_buffer_done(&out);
}

/* Every prefix, and every bit changed: a status, and a reason for a failure. */
static void damaged_messages_and_sets_are_refused(void **state) {
  const ha_plan *plan = plan_of(*state);
  uint8_t bytes[MAX_BYTES];

  for (size_t i = 0; i < 8 * MESSAGE_SIZE; i++) {
    ha_error err = HA_ERROR_INIT;
    memcpy(bytes, g_message, MESSAGE_SIZE);
    bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    assert_true(ha_plan_check(plan, bytes, MESSAGE_SIZE, &err) >= 0 || *err.text);
    err = (ha_error)HA_ERROR_INIT;
    assert_true(ha_plan_check(plan, g_message, i / 8, &err) >= 0 || *err.text);
  }
  for (size_t i = 0; i < 8 * SET_SIZE; i++) {
    ha_error err = HA_ERROR_INIT;
    const ha_plan *other = NULL;
    memcpy(bytes, g_set, SET_SIZE);
    bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    assert_true(find_plan(&other, *state, "demo.Thing", bytes, SET_SIZE, &err) >= 0 || *err.text);
    err = (ha_error)HA_ERROR_INIT;
    assert_true(find_plan(&other, *state, "demo.Thing", g_set, i / 8, &err) < 0 && *err.text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_descriptor_set_is_a_type, set_up, tear_down),
      cmocka_unit_test_setup_teardown(enums_are_constants, set_up, tear_down),
      cmocka_unit_test_setup_teardown(damage_is_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(wrong_sets_are_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(unknown_fields_are_counted, set_up, tear_down),
      cmocka_unit_test_setup_teardown(an_edit_changes_nothing_else, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_cannot_be_expressed_is_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(damaged_messages_and_sets_are_refused, set_up, tear_down),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
