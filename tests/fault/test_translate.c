/* Every allocation fails once while messages are converted between ROS 1 and ROS 2: a failure
 * leaves no output. */
#include <holdall/rewrite.h>

#include <unistd.h>

#include "../unit/test.h"
#include "fault.h"

enum { MESSAGES = 40 };

static const char *g_demo;
static const char g_ros2[] = "fault_translate_2.mcap";
static const char g_ros1[] = "fault_translate_1.bag";

typedef struct way {
  const char *from; /* NULL = the demo */
  const char *to;
  int32_t ros;
} way;

static ha_status convert(const way *w, ha_error *err) {
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_query query = HA_QUERY_INIT;
  const char *from = w->from ? w->from : g_demo;
  ha_reader *reader = NULL;

  query.limit = MESSAGES;
  options.query = &query;
  options.to = w->ros;
  output.path = w->to;
  ha_status st = ha_reader_open(&reader, &from, 1, NULL, err);
  if (st < 0) return st;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  st = ha_rewrite(&result, reader, (const ha_rewrite_output *[]){&output}, 1, &options, err);
  ha_reader_close(reader);
  fault_pause();
  if (st == HA_OK && result.damages == 0) assert_int_equal(result.messages, MESSAGES);
  fault_resume();
  return st;
}

static ha_status convert_anew(const void *user, ha_error *err) {
  const way *w = user;

  unlink(w->to);
  const ha_status st = convert(w, err);
  if (st < 0) assert_int_equal(access(w->to, F_OK), -1);
  return st;
}

static void survives_every_failed_allocation(void **state) {
  static const way ways[] = {{NULL, g_ros2, HA_DIALECT_ROS2}, {g_ros2, g_ros1, HA_DIALECT_ROS1}};

  (void)state;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    assert_true(fault_sweep(FAULT_ALLOC, convert_anew, &ways[i]) > 100);
  }
  unlink(g_ros1);
  unlink(g_ros2);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(survives_every_failed_allocation)};

  if (argc < 2) return 2;
  g_demo = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
