/* The environment is converted to a configuration of Cyclone DDS. */
#include <string.h>

#include "../../test.h"
#include "transport/ros2/protocol/config.h"

static const ha__ros2_environment g_empty;

static void test_domain(void **state) {
  static const char *const bad[] = {"x", "1x", "-1", "233", "99999999999999999999"};
  ha__ros2_environment env = g_empty;
  uint32_t id = 99;

  (void)state;
  assert_ok(ha__ros2_domain_id(&id, -1, &env, NULL));
  assert_int_equal(id, 0);
  env.domain_id = "";
  assert_ok(ha__ros2_domain_id(&id, -1, &env, NULL));
  assert_int_equal(id, 0);
  env.domain_id = "42";
  assert_ok(ha__ros2_domain_id(&id, -1, &env, NULL));
  assert_int_equal(id, 42);
  assert_ok(ha__ros2_domain_id(&id, 7, &env, NULL));
  assert_int_equal(id, 7);
  assert_int_equal(ha__ros2_domain_id(&id, 233, &env, NULL), HA_E_ARG);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    env.domain_id = bad[i];
    assert_int_equal(ha__ros2_domain_id(&id, -1, &env, NULL), HA_E_ARG);
    assert_ok(ha__ros2_domain_id(&id, 3, &env, NULL)); /* the environment is not read */
  }
}

#define HEAD "<CycloneDDS><Domain>"
#define AUTO                                                                                       \
  "<Discovery><ParticipantIndex>auto</ParticipantIndex>"                                           \
  "<MaxAutoParticipantIndex>32</MaxAutoParticipantIndex>"
#define ALONE "<General><AllowMulticast>false</AllowMulticast></General>"
#define TAIL "<Internal><SocketReceiveBufferSize max=\"64MB\"/></Internal></Domain></CycloneDDS>"

static void check(const ha__ros2_environment *env, const char *extra, const char *expected) {
  ha__text text = HA__TEXT_INIT(100000);

  assert_ok(ha__ros2_config(&text, env, extra, false, NULL));
  assert_string_equal(ha__text_view(&text), expected);
  ha__text_done(&text);
}

static void test_ranges(void **state) {
  ha__ros2_environment env = g_empty;

  (void)state;
  check(&env, NULL, HEAD AUTO "</Discovery>" TAIL);
  env.range = "SUBNET";
  env.static_peers = "10.0.0.1;;a\"<&";
  check(&env, NULL,
        HEAD AUTO "<Peers><Peer address=\"10.0.0.1\"/><Peer address=\"a&quot;&lt;&amp;\"/></Peers>"
                  "</Discovery>" TAIL);
  env.range = "LOCALHOST";
  env.static_peers = "far";
  check(&env, NULL,
        HEAD ALONE AUTO "<Peers><Peer address=\"localhost\"/><Peer address=\"far\"/></Peers>"
                        "</Discovery>" TAIL);
  env.range = "SYSTEM_DEFAULT";
  check(&env, NULL, HEAD TAIL);
  /* has precedence over the other variables */
  env.localhost_only = "1";
  check(&env, NULL,
        HEAD ALONE AUTO "<Peers><Peer address=\"localhost\"/></Peers></Discovery>" TAIL);
  env.distro = "humble";
  check(&env, NULL,
        HEAD "<General><Interfaces><NetworkInterface address=\"127.0.0.1\"/></Interfaces>"
             "</General>" TAIL);
}

static void test_off(void **state) {
  ha__ros2_environment env = {.range = "OFF", .static_peers = "far"};
  ha__text text = HA__TEXT_INIT(100000);
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(ha__ros2_config(&text, &env, NULL, false, NULL));
  assert_non_null(strstr(ha__text_view(&text), "<Tag>ros_discovery_off_"));
  assert_null(strstr(ha__text_view(&text), "far"));
  ha__text_done(&text);
  env.range = "off";
  assert_int_equal(ha__ros2_config(&text, &env, NULL, false, &err), HA_E_ARG);
  ha__text_done(&text);
}

/* The user's configuration has precedence, except for shared memory. */
static void test_order(void **state) {
  const ha__ros2_environment env = {.range = "SYSTEM_DEFAULT", .cyclonedds_uri = "file://user"};
  ha__text text = HA__TEXT_INIT(100000);

  (void)state;
  check(&env, "<Extra/>", HEAD TAIL ",<Extra/>,file://user");
  assert_ok(ha__ros2_config(&text, &env, NULL, true, NULL));
  assert_string_equal(ha__text_view(&text),
                      HEAD TAIL ",file://user,<CycloneDDS><Domain><SharedMemory>"
                                "<Enable>false</Enable></SharedMemory></Domain></CycloneDDS>");
  ha__text_done(&text);
}

static void test_rmw(void **state) {
  (void)state;
  assert_null(ha__ros2_rmw_note(NULL));
  assert_null(ha__ros2_rmw_note(""));
  assert_null(ha__ros2_rmw_note("rmw_cyclonedds_cpp"));
  assert_null(ha__ros2_rmw_note("rmw_fastrtps_dynamic_cpp"));
  assert_non_null(strstr(ha__ros2_rmw_note("rmw_zenoh_cpp"), "do not use DDS"));
  assert_non_null(strstr(ha__ros2_rmw_note("rmw_connextdds"), "services only"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_domain), cmocka_unit_test(test_ranges), cmocka_unit_test(test_off),
      cmocka_unit_test(test_order),  cmocka_unit_test(test_rmw),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
