#include "../../test.h"

#include <string.h>

#include <holdall/decoder.h>

static ha_definitions *g_table;

static ha_schema schema_of(const char *name, const char *encoding, const char *text) {
  return (ha_schema){.struct_size = sizeof(ha_schema),
                     .name = name,
                     .encoding = encoding,
                     .data = (const uint8_t *)text,
                     .size = strlen(text),
                     .hash = ""};
}

static ha_channel channel_of(const ha_schema *schema, const char *encoding) {
  return (ha_channel){
      .struct_size = sizeof(ha_channel), .topic = "/topic", .schema = schema, .encoding = encoding};
}

static int set_up(void **state) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_decoder *decoder = NULL;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  if (ha_definitions_open(&g_table, &options, NULL) < 0) return 1;
  if (ha_decoder_new(&decoder, g_table, NULL) < 0) return 1;
  *state = decoder;
  return 0;
}

static int tear_down(void **state) {
  ha_decoder_free(*state);
  ha_definitions_close(g_table);
  return 0;
}

static void equal_content_is_compiled_once(void **state) {
  char texts[2][16] = {"uint8 a", "uint8 a"};
  const ha_plan *plans[2] = {NULL, NULL};
  const ha_types *types = NULL;

  for (size_t i = 0; i < 2; i++) {
    ha_schema schema = schema_of("pkg/msg/T", "ros2msg", texts[i]);
    const ha_channel channel = channel_of(&schema, "cdr");
    assert_ok(ha_decoder_plan(&plans[i], *state, &channel, NULL));
    assert_ok(ha_decoder_types(&types, *state, &channel, NULL));
    assert_ptr_equal(ha_plan_nodes(&(size_t){0}, plans[i])[0]->type, ha_types_root(types));
  }
  assert_ptr_equal(plans[0], plans[1]);
}

static void other_content_is_not(void **state) {
  static const char *const ways[][4] = {{"pkg/msg/T", "ros2msg", "uint8 a", "cdr"},
                                        {"pkg/msg/T", "ros2msg", "uint8 b", "cdr"},
                                        {"pkg/msg/U", "ros2msg", "uint8 a", "cdr"},
                                        {"pkg/msg/T", "ros1msg", "uint8 a", "cdr"},
                                        {"pkg/msg/T", "ros2msg", "uint8 a", "ros1"}};
  const ha_plan *plans[5];

  for (size_t i = 0; i < 5; i++) {
    ha_schema schema = schema_of(ways[i][0], ways[i][1], ways[i][2]);
    const ha_channel channel = channel_of(&schema, ways[i][3]);
    assert_ok(ha_decoder_plan(&plans[i], *state, &channel, NULL));
    for (size_t k = 0; k < i; k++) {
      assert_ptr_not_equal(plans[i], plans[k]);
    }
  }
}

/* A bag from before Iron has only type names; the messages' encoding decides whether it is ROS
 * 1. */
static void what_is_not_there_is_looked_for(void **state) {
  ha_schema schema = schema_of("std_msgs/Header", "", "");
  ha_channel channel = channel_of(&schema, "cdr");
  const ha_types *types = NULL;

  assert_ok(ha_decoder_types(&types, *state, &channel, NULL));
  assert_int_equal(ha_types_root(types)->field_count, 2); /* ROS 2 has no seq */
  channel.encoding = "ros1";
  assert_ok(ha_decoder_types(&types, *state, &channel, NULL));
  assert_int_equal(ha_types_root(types)->field_count, 3);
}

static void failures_are_reported_each_time(void **state) {
  ha_schema schema = schema_of("pkg/msg/T", "ros2msg", "Missing a");
  ha_channel channel = channel_of(&schema, "cdr");
  const ha_types *types = NULL;
  const ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  for (int i = 0; i < 2; i++) {
    err.text[0] = '\0';
    assert_int_equal(ha_decoder_plan(&plan, *state, &channel, &err), HA_E_UNSUPPORTED);
    assert_non_null(strstr(err.text, "pkg/Missing"));
    assert_int_equal(err.code, HA_E_UNSUPPORTED);
  }
  schema.data = (const uint8_t *)"uint8 a";
  schema.size = 7;
  channel.encoding = "other";
  assert_int_equal(ha_decoder_plan(&plan, *state, &channel, &err), HA_E_UNSUPPORTED);
  assert_non_null(strstr(err.text, "other"));
  assert_null(plan);
  assert_ok(ha_decoder_types(&types, *state, &channel, NULL)); /* the definition is good */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(equal_content_is_compiled_once, set_up, tear_down),
      cmocka_unit_test_setup_teardown(other_content_is_not, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_not_there_is_looked_for, set_up, tear_down),
      cmocka_unit_test_setup_teardown(failures_are_reported_each_time, set_up, tear_down),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
