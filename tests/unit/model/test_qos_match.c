/* Incompatible QoS, and the reason: the table of ROS 2's documentation ("QoS compatibilities"),
 * policy by policy. */
#include "../test.h"

#include <string.h>

#include <holdall/model.h>

enum {
  DEFAULT = 0,
  RELIABLE = HA_QOS_RELIABILITY_RELIABLE,
  BEST_EFFORT = HA_QOS_RELIABILITY_BEST_EFFORT,
  BEST_AVAILABLE = HA_QOS_RELIABILITY_BEST_AVAILABLE,
  LATCHED = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
  VOLATILE = HA_QOS_DURABILITY_VOLATILE,
  AUTOMATIC = HA_QOS_LIVELINESS_AUTOMATIC,
  BY_NODE = HA_QOS_LIVELINESS_MANUAL_BY_NODE,
  BY_TOPIC = HA_QOS_LIVELINESS_MANUAL_BY_TOPIC
};

static ha_qos usual(void) {
  return (ha_qos){.struct_size = sizeof(ha_qos),
                  .reliability = RELIABLE,
                  .durability = VOLATILE,
                  .liveliness = AUTOMATIC,
                  .deadline_ns = HA_QOS_INFINITE,
                  .lifespan_ns = HA_QOS_INFINITE,
                  .lease_duration_ns = HA_QOS_INFINITE};
}

/* The only incompatible policy, "" if none is. */
static const char *policy(const ha_qos *offered, const ha_qos *requested) {
  const char *name = "";

  if (ha_qos_mismatch(&name, offered, requested, 0)) {
    assert_null(ha_qos_mismatch(NULL, offered, requested, 1));
  }
  return name;
}

static void reliability(void **state) {
  const struct {
    int32_t offered;
    int32_t requested;
    bool good;
  } cases[] = {{RELIABLE, RELIABLE, true},       {RELIABLE, BEST_EFFORT, true},
               {BEST_EFFORT, BEST_EFFORT, true}, {BEST_EFFORT, RELIABLE, false},
               {BEST_EFFORT, DEFAULT, false},    {BEST_EFFORT, BEST_AVAILABLE, true},
               {DEFAULT, RELIABLE, true}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_qos offered = usual(), requested = usual();
    offered.reliability = cases[i].offered;
    requested.reliability = cases[i].requested;
    assert_string_equal(policy(&offered, &requested), cases[i].good ? "" : "reliability");
  }
}

static void durability(void **state) {
  const struct {
    int32_t offered;
    int32_t requested;
    bool good;
  } cases[] = {{LATCHED, LATCHED, true},
               {LATCHED, VOLATILE, true},
               {VOLATILE, VOLATILE, true},
               {VOLATILE, LATCHED, false},
               {DEFAULT, LATCHED, false}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_qos offered = usual(), requested = usual();
    offered.durability = cases[i].offered;
    requested.durability = cases[i].requested;
    assert_string_equal(policy(&offered, &requested), cases[i].good ? "" : "durability");
  }
}

static void times(void **state) {
  const struct {
    int64_t offered;
    int64_t requested;
    bool good;
  } cases[] = {{HA_QOS_INFINITE, HA_QOS_INFINITE, true},
               {HA_QOS_INFINITE, 1000, false},
               {1000, HA_QOS_INFINITE, true},
               {1000, 1000, true},
               {999, 1000, true},
               {1001, 1000, false},
               {0, 1000, false},
               {1000, 0, true}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_qos offered = usual(), requested = usual();
    offered.deadline_ns = cases[i].offered;
    requested.deadline_ns = cases[i].requested;
    assert_string_equal(policy(&offered, &requested), cases[i].good ? "" : "deadline");
    offered = requested = usual();
    offered.lease_duration_ns = cases[i].offered;
    requested.lease_duration_ns = cases[i].requested;
    assert_string_equal(policy(&offered, &requested),
                        cases[i].good ? "" : "liveliness_lease_duration");
    offered = requested = usual();
    offered.lifespan_ns = cases[i].offered;
    requested.lifespan_ns = cases[i].requested;
    assert_string_equal(policy(&offered, &requested), ""); /* the policy concerns only the
                                                            * publisher */
  }
}

static void liveliness(void **state) {
  static const int32_t kinds[] = {AUTOMATIC, BY_NODE, BY_TOPIC};

  (void)state;
  for (size_t i = 0; i < 3; i++) {
    for (size_t k = 0; k < 3; k++) {
      ha_qos offered = usual(), requested = usual();
      offered.liveliness = kinds[i];
      requested.liveliness = kinds[k];
      assert_string_equal(policy(&offered, &requested), i >= k ? "" : "liveliness");
    }
  }
}

static void reports_all_that_is_in_the_way(void **state) {
  ha_qos offered = usual(), requested = usual();
  const char *name = NULL;
  (void)state;

  offered.reliability = BEST_EFFORT;
  requested.durability = LATCHED;
  requested.deadline_ns = 1;
  requested.liveliness = BY_TOPIC;
  requested.lease_duration_ns = 1;
  assert_string_equal(ha_qos_mismatch(&name, &offered, &requested, 0),
                      "offers best_effort, reliable is asked for");
  assert_string_equal(name, "reliability");
  assert_string_equal(ha_qos_mismatch(&name, &offered, &requested, 1),
                      "offers volatile, transient_local is asked for");
  assert_string_equal(name, "durability");
  assert_non_null(ha_qos_mismatch(&name, &offered, &requested, 4));
  assert_string_equal(name, "liveliness_lease_duration");
  assert_null(ha_qos_mismatch(&name, &offered, &requested, 5));
  assert_string_equal(name, "liveliness_lease_duration");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reliability),
      cmocka_unit_test(durability),
      cmocka_unit_test(times),
      cmocka_unit_test(liveliness),
      cmocka_unit_test(reports_all_that_is_in_the_way),
  };
  return cmocka_run_group_tests_name("qos_match", tests, NULL, NULL);
}
