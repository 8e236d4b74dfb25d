/* Every allocation fails once while messages are adapted, and while types are checked: no message
 * is left unadapted without a report. */
#include <holdall/check.h>
#include <holdall/rewrite.h>

#include <string.h>
#include <unistd.h>

#include "../unit/test.h"
#include "fault.h"

enum { MESSAGES = 40 };

static const char g_out[] = "fault_adapt.mcap";
static const char g_rules[] = "[geometry_msgs/PoseStamped@d3812c3cbc69362b77dc0b19b345f8f5]\n"
                              "type my_msgs/Place\nrename pose at\n"
                              "[geometry_msgs/Quaternion]\ndrop w\nset w 1.5\n"
                              "[std_msgs/String]\ntype my_msgs/Text\n";
static const char g_quaternion[] = "float32 w\nfloat32 x\nfloat32 y\nfloat32 z\nstring[] more\n";

static ha_status make(ha_adaptation **out, ha_error *err) {
  ha_adaptation *a = NULL;
  ha_status st = ha_adaptation_new(&a, NULL, err);

  if (st >= 0) st = ha_adaptation_rules(a, "rules", g_rules, sizeof g_rules - 1, err);
  if (st >= 0) st = ha_adaptation_rename_field(a, "geometry_msgs/Vector3.z", "up", err);
  if (st >= 0) {
    st = ha_adaptation_define(a, "geometry_msgs/Quaternion", g_quaternion, sizeof g_quaternion - 1,
                              "quaternion", err);
  }
  if (st < 0) {
    ha_adaptation_free(a);
  } else {
    *out = a;
  }
  return st;
}

static ha_status rewrite(ha_adaptation *a, const char *from, ha_error *err) {
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  ha_query query = HA_QUERY_INIT;
  ha_reader *reader = NULL;

  query.limit = MESSAGES;
  options.query = &query;
  options.adaptation = a;
  output.path = g_out;
  ha_status st = ha_reader_open(&reader, &from, 1, NULL, err);
  if (st < 0) return st;
  st = ha_rewrite(&result, reader, (const ha_rewrite_output *[]){&output}, 1, &options, err);
  ha_reader_close(reader);
  fault_pause();
  if (st == HA_OK && result.damages == 0) {
    assert_int_equal(result.messages, MESSAGES);
    assert_int_equal(result.notes, 0); /* of a type that could not be adapted */
  }
  fault_resume();
  return st;
}

static ha_status adapt_anew(const void *user, ha_error *err) {
  ha_adaptation *a = NULL;

  unlink(g_out);
  ha_status st = make(&a, err);
  if (st >= 0) st = rewrite(a, user, err);
  ha_adaptation_free(a);
  if (st < 0) assert_int_equal(access(g_out, F_OK), -1);
  return st;
}

static ha_status check_types(const void *user, ha_error *err) {
  ha_check_options options = HA_CHECK_OPTIONS_INIT;
  ha_check_result result = HA_CHECK_RESULT_INIT;

  ha_status st = make(&options.against, err);
  options.flags = HA_CHECK_TYPES;
  if (st >= 0) st = ha_check(&result, user, &options, NULL, NULL, err);
  ha_adaptation_free(options.against);
  /* the three types that differ */
  if (st == HA_OK && result.errors == 0) assert_true(result.warnings >= 3);
  return st;
}

static void survives_every_failed_allocation(void **state) {
  char *demo = *state;

  assert_true(fault_sweep(FAULT_ALLOC, adapt_anew, demo) > 100);
  assert_true(fault_sweep(FAULT_ALLOC, check_types, demo) > 100);
  unlink(g_out);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(survives_every_failed_allocation, argv[1]),
  };

  return argc > 1 ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}
