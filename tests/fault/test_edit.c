/* Every allocation fails once while messages are edited: a failure leaves no output. */
#include <holdall/rewrite.h>

#include <unistd.h>

#include "../unit/test.h"
#include "fault.h"

enum { MESSAGES = 40 };

static const char *g_demo;
static const char g_out[] = "fault_edit.mcap";
static const char g_definition[] =
    "Header header\ngeometry_msgs/Quaternion orientation\nfloat64[9] orientation_covariance\n"
    "geometry_msgs/Vector3 spin\nfloat64[9] angular_velocity_covariance\n"
    "geometry_msgs/Vector3 linear_acceleration\nfloat64[9] linear_acceleration_covariance\n";

/* All kinds of edits; with `to`, edits of converted messages. */
static ha_status edit(int32_t to, size_t outputs, ha_rewrite_result *result, ha_error *err) {
  static const ha_rewrite_set sets[] = {{NULL, NULL, "header.frame_id", "a_longer_map"},
                                        {"/status", NULL, "data", "x"},
                                        {NULL, "sensor_msgs/Imu", "spin.x", "1.5"}};
  static const ha_redefinition definition = {"sensor_msgs/Imu", NULL, g_definition,
                                             sizeof g_definition - 1};
  ha_rewrite_edits edits = HA_REWRITE_EDITS_INIT;
  ha_retime retime = HA_RETIME_INIT;
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_query query = HA_QUERY_INIT;
  ha_reader *reader = NULL;

  edits.flags = HA_EDITS_LOG_FROM_HEADER;
  edits.times = HA_TIMES_LOG | HA_TIMES_PUBLISH | HA_TIMES_HEADERS;
  retime.shift_ns = 1500000000;
  edits.retime = &retime;
  edits.sets = sets;
  edits.set_count = to ? 2 : 3;
  edits.redefinitions = &definition;
  edits.redefinition_count = to ? 0 : 1;
  query.limit = MESSAGES;
  options.query = &query;
  options.to = to;
  options.edits = &edits;
  output.path = g_out;
  ha_status st = ha_reader_open(&reader, &g_demo, 1, NULL, err);
  if (st < 0) return st;
  st = ha_rewrite(result, reader, (const ha_rewrite_output *[]){&output}, outputs, &options, err);
  ha_reader_close(reader);
  return st;
}

typedef struct way {
  int32_t to;
  size_t outputs;
} way;

static ha_status edit_anew(const void *user, ha_error *err) {
  const way *w = user;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;

  unlink(g_out);
  const ha_status st = edit(w->to, w->outputs, &result, err);
  fault_pause();
  if (st == HA_OK && result.damages == 0) assert_int_equal(result.messages, MESSAGES);
  if (st < 0) assert_int_equal(access(g_out, F_OK), -1);
  fault_resume();
  return st;
}

static void survives_every_failed_allocation(void **state) {
  static const way ways[] = {{0, 1}, {HA_DIALECT_ROS2, 1}, {0, 0}};

  (void)state;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    assert_true(fault_sweep(FAULT_ALLOC, edit_anew, &ways[i]) > 100);
  }
  unlink(g_out);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(survives_every_failed_allocation)};

  if (argc < 2) return 2;
  g_demo = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
