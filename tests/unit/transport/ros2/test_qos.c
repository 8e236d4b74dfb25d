/* Conversion of QoS to DDS and back. */
#include <string.h>

#include "../../test.h"
#include "transport/ros2/qos.h"

static const ha_qos g_full = {.struct_size = sizeof(ha_qos),
                              .history = HA_QOS_HISTORY_KEEP_LAST,
                              .reliability = HA_QOS_RELIABILITY_RELIABLE,
                              .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                              .liveliness = HA_QOS_LIVELINESS_MANUAL_BY_TOPIC,
                              .depth = 5,
                              .deadline_ns = 1000000001,
                              .lifespan_ns = 2000000002,
                              .lease_duration_ns = 3000000003};

static void check(const ha_qos *given, const ha_qos *expected, bool writer) {
  dds_qos_t *dds =
      writer ? ha__ros2_writer_qos(given, DDS_SECS(1), false, false) : ha__ros2_reader_qos(given);

  assert_non_null(dds);
  const ha_qos got = ha__ros2_qos_from_dds(dds, true);
  assert_int_equal(got.history, expected->history);
  assert_int_equal(got.depth, expected->depth);
  assert_int_equal(got.reliability, expected->reliability);
  assert_int_equal(got.durability, expected->durability);
  assert_int_equal(got.liveliness, expected->liveliness);
  assert_int_equal(got.deadline_ns, expected->deadline_ns);
  assert_int_equal(got.lifespan_ns, writer ? expected->lifespan_ns : HA_QOS_INFINITE);
  assert_int_equal(got.lease_duration_ns, expected->lease_duration_ns);
  dds_delete_qos(dds);
}

static void test_back(void **state) {
  ha_qos qos = g_full;

  (void)state;
  check(&qos, &qos, true);
  check(&qos, &qos, false);
  qos.history = HA_QOS_HISTORY_KEEP_ALL;
  qos.depth = 0;
  qos.reliability = HA_QOS_RELIABILITY_BEST_EFFORT;
  qos.durability = HA_QOS_DURABILITY_VOLATILE;
  qos.liveliness = HA_QOS_LIVELINESS_MANUAL_BY_NODE;
  check(&qos, &qos, true);
  check(&qos, &qos, false);
}

/* Unspecified values have the defaults of ROS. */
static void test_defaults(void **state) {
  const ha_qos zero = {.struct_size = sizeof zero};
  const ha_qos expected = {.history = HA_QOS_HISTORY_KEEP_LAST,
                           .reliability = HA_QOS_RELIABILITY_RELIABLE,
                           .durability = HA_QOS_DURABILITY_VOLATILE,
                           .liveliness = HA_QOS_LIVELINESS_AUTOMATIC,
                           .depth = 1,
                           .deadline_ns = HA_QOS_INFINITE,
                           .lifespan_ns = HA_QOS_INFINITE,
                           .lease_duration_ns = HA_QOS_INFINITE};

  (void)state;
  check(&zero, &expected, true);
  check(&zero, &expected, false);
}

/* "Best available" matches as many endpoints as possible: the strongest offer, the weakest
 * request. */
static void test_best_available(void **state) {
  ha_qos best = g_full;
  ha_qos offer = g_full;
  ha_qos wish = g_full;

  (void)state;
  best.reliability = HA_QOS_RELIABILITY_BEST_AVAILABLE;
  best.durability = HA_QOS_DURABILITY_BEST_AVAILABLE;
  wish.reliability = HA_QOS_RELIABILITY_BEST_EFFORT;
  wish.durability = HA_QOS_DURABILITY_VOLATILE;
  check(&best, &offer, true);
  check(&best, &wish, false);
}

static void test_writer(void **state) {
  dds_qos_t *dds = ha__ros2_writer_qos(&g_full, DDS_MSECS(7), true, true);
  dds_data_representation_id_t *representations = NULL;
  dds_reliability_kind_t reliability;
  dds_history_kind_t history;
  dds_duration_t duration;
  uint32_t count = 0;
  int32_t depth;
  int32_t limits[3];
  bool autodispose = true;

  (void)state;
  assert_non_null(dds);
  assert_true(dds_qget_reliability(dds, &reliability, &duration));
  assert_int_equal(duration, DDS_MSECS(7));
  assert_true(dds_qget_data_representation(dds, &count, &representations));
  assert_int_equal(count, 1);
  assert_int_equal(representations[0], DDS_DATA_REPRESENTATION_XCDR2);
  dds_free(representations);
  /* late subscribers receive what the durability service keeps */
  assert_true(dds_qget_durability_service(dds, &duration, &history, &depth, &limits[0], &limits[1],
                                          &limits[2]));
  assert_int_equal(history, DDS_HISTORY_KEEP_LAST);
  assert_int_equal(depth, 5);
  /* keys are not known here: messages of different keys must not replace each other */
  assert_true(dds_qget_history(dds, &history, &depth));
  assert_int_equal(history, DDS_HISTORY_KEEP_ALL);
  assert_true(dds_qget_writer_data_lifecycle(dds, &autodispose));
  assert_false(autodispose);
  dds_delete_qos(dds);
}

/* Fast DDS does not announce its history. */
static void test_history_not_reported(void **state) {
  dds_qos_t *dds = ha__ros2_reader_qos(&g_full);

  (void)state;
  assert_non_null(dds);
  const ha_qos got = ha__ros2_qos_from_dds(dds, false);
  assert_int_equal(got.history, HA_QOS_HISTORY_UNKNOWN);
  assert_int_equal(got.depth, 0);
  dds_delete_qos(dds);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_back),
      cmocka_unit_test(test_defaults),
      cmocka_unit_test(test_best_available),
      cmocka_unit_test(test_writer),
      cmocka_unit_test(test_history_not_reported),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
