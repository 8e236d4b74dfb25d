/* The environment of ROS 1, settings that take precedence over it, and URIs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "transport/ros1/net/environment.h"

static void test_uris(void **state) {
  static const struct {
    const char *scheme, *uri, *host;
    unsigned port;
    const char *again;
  } good[] = {
      {"http", "http://robot:11311/", "robot", 11311, "http://robot:11311/"},
      {"http", "http://robot:11311", "robot", 11311, "http://robot:11311/"},
      {"http", "HTTP://10.0.0.1:1/RPC2", "10.0.0.1", 1, "http://10.0.0.1:1/"},
      {"http", "http://[::1]:65535/", "::1", 65535, "http://[::1]:65535/"},
      {"http", "http://fe80::1%eth0:80", "fe80::1%eth0", 80, "http://[fe80::1%eth0]:80/"},
      {"http", "http://a_b-c.d:1/", "a_b-c.d", 1, "http://a_b-c.d:1/"},
      {"rosrpc", "rosrpc://robot:5", "robot", 5, "rosrpc://robot:5"},
      {"rosrpc", "rosrpc://[2001:db8::1]:5/", "2001:db8::1", 5, "rosrpc://[2001:db8::1]:5"},
  };
  char again[HA__ROS1_URI_SIZE];

  (void)state;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    ha__ros1_uri uri;
    assert_ok(ha__ros1_uri_parse(&uri, good[i].scheme, good[i].uri, NULL));
    assert_string_equal(uri.host, good[i].host);
    assert_int_equal(uri.port, good[i].port);
    ha__ros1_uri_write(again, good[i].scheme, &uri);
    assert_string_equal(again, good[i].again);
  }
}

static void test_no_uris(void **state) {
  static const char *const bad[] = {
      "",
      "robot",
      "robot:11311",
      "rosrpc://robot:1",
      "http:/robot:1",
      "http://",
      "http://robot",
      "http://robot/",
      "http://robot:",
      "http://robot:/",
      "http://:1/",
      "http://a:0/",
      "http://a:65536/",
      "http://a:-1/",
      "http://a:1x/",
      "http://a b:1/",
      "http://[]:1/",
      "http://[::1:1/",
      "http://[a]:1/",
      "http://a:b:1/",
      "http://u@a:1/",
      "http://[::g]:1/",
      "http://a:111111/",
      "http://a\n:1/",
  };
  char longest[HA__ROS1_HOST_SIZE + 32] = "http://";
  ha__ros1_uri uri;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(ha__ros1_uri_parse(&uri, "http", bad[i], &err), HA_E_ARG);
    assert_non_null(strstr(err.text, "expected http://HOST:PORT/"));
    assert_null(strchr(err.text, '\n'));
  }
  memset(longest + 7, 'a', HA__ROS1_HOST_SIZE);
  memcpy(longest + 7 + HA__ROS1_HOST_SIZE - 1, ":1", 3);
  assert_ok(ha__ros1_uri_parse(&uri, "http", longest, NULL));
  memcpy(longest + 7 + HA__ROS1_HOST_SIZE - 1, "a:1", 4);
  assert_int_equal(ha__ros1_uri_parse(&uri, "http", longest, NULL), HA_E_ARG);
}

static void test_same_uri(void **state) {
  ha__ros1_uri a, b, c;

  (void)state;
  assert_ok(ha__ros1_uri_parse(&a, "http", "http://Robot:1", NULL));
  assert_ok(ha__ros1_uri_parse(&b, "http", "http://robot:1/", NULL));
  assert_ok(ha__ros1_uri_parse(&c, "http", "http://robot:2/", NULL));
  assert_true(ha__ros1_uri_equal(&a, &b));
  assert_false(ha__ros1_uri_equal(&a, &c));
}

/* --- all of it ------------------------------------------------------------------------------ */

static ha__ros1_environment plain(void) {
  return (ha__ros1_environment){.system = "robot", .address = "10.0.0.7"};
}

static void check(const ha__ros1_environment *env, const ha_pair *settings, size_t count,
                  ha__ros1_config *out) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;

  options.settings = (ha_pairs){settings, count};
  assert_ok(ha__ros1_configure(out, &options, env, 5, NULL));
}

static void test_defaults(void **state) {
  const ha__ros1_environment env = plain();
  ha__ros1_config config;

  (void)state;
  check(&env, NULL, 0, &config);
  assert_string_equal(config.master.host, "localhost");
  assert_int_equal(config.master.port, 11311);
  assert_string_equal(config.host, "robot");
  assert_int_equal(config.tcpros_port, 0);
  assert_false(config.ipv6);
  assert_false(config.loopback);
  assert_string_equal(config.names.space, "/");
  assert_string_equal(config.names.node, "/holdall_5");
  ha__ros1_config_done(&config);
}

static void check_host(const ha__ros1_environment *env, const char *host, bool loopback,
                       bool ipv6) {
  ha__ros1_config config;

  check(env, NULL, 0, &config);
  assert_string_equal(config.host, host);
  assert_int_equal(config.loopback, loopback);
  assert_int_equal(config.ipv6, ipv6);
  ha__ros1_config_done(&config);
}

/* The order of precedence is that of roscpp; empty means not set. */
static void test_hosts(void **state) {
  ha__ros1_environment env = plain();

  (void)state;
  env.ip = "192.168.0.1";
  check_host(&env, "192.168.0.1", false, false);
  env.hostname = "";
  check_host(&env, "192.168.0.1", false, false);
  env.hostname = "me.local";
  check_host(&env, "me.local", false, false);
  env.hostname = "localhost";
  check_host(&env, "localhost", true, false);
  env.hostname = NULL;
  env.ip = "127.0.0.1";
  check_host(&env, "127.0.0.1", true, false);
  env.ip = "::1";
  check_host(&env, "::1", true, true);
  env.ip = "[2001:db8::1]";
  check_host(&env, "2001:db8::1", false, true);
}

/* Data from the system is used when nothing else is set, and if other machines can reach it. */
static void test_host_of_system(void **state) {
  static const struct {
    const char *system, *address, *ipv6, *host;
  } cases[] = {
      {"robot", "10.0.0.7", NULL, "robot"},        {"robot", "", NULL, "robot"},
      {"localhost", "10.0.0.7", NULL, "10.0.0.7"}, {"", "10.0.0.7", "off", "10.0.0.7"},
      {"127.0.1.1", "10.0.0.7", NULL, "10.0.0.7"}, {"bad name", "10.0.0.7", NULL, "10.0.0.7"},
      {"localhost", "", NULL, "127.0.0.1"},        {"localhost", "", "on", "::1"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha__ros1_environment env = {.ipv6 = cases[i].ipv6};
    snprintf(env.system, sizeof env.system, "%s", cases[i].system);
    snprintf(env.address, sizeof env.address, "%s", cases[i].address);
    check_host(&env, cases[i].host, cases[i].address[0] == '\0' && cases[i].system[0] != 'r',
               cases[i].ipv6 && strcmp(cases[i].ipv6, "on") == 0);
  }
}

/* Names of settings with "__" as on command lines, or without. */
static void test_settings(void **state) {
  const ha_pair settings[] = {
      {"__master", "http://far:1", 12},
      {"hostname", "me", 2},
      {"ip", "10.1.1.1", 8},
      {"__name", "old", 3},
      {"name", "rec", 3},
      {"__ns", "x/", 2},
      {"tcpros_server_port", "4242", 4},
      {"remap", "a:=b", 4},
      {"topics", "/a", 2},
  };
  ha__ros1_environment env = plain();
  ha__ros1_config config;

  (void)state;
  env.master_uri = "nonsense"; /* not used */
  env.hostname = "other";
  env.space = "/other";
  check(&env, settings, sizeof settings / sizeof *settings, &config);
  assert_string_equal(config.master.host, "far");
  assert_int_equal(config.master.port, 1);
  assert_string_equal(config.host, "me");
  assert_int_equal(config.tcpros_port, 4242);
  assert_string_equal(config.names.node, "/x/rec");
  assert_string_equal(ha_pairs_get(&config.names.remaps, "/x/a"), "/x/b");
  ha__ros1_config_done(&config);
  check(&env, (const ha_pair[]){{"master", "http://far:1", 12}, {"ip", "10.1.1.1", 8}}, 2, &config);
  assert_string_equal(config.host, "10.1.1.1");
  assert_string_equal(config.names.space, "/other");
  ha__ros1_config_done(&config);
  assert_true(ha__ros1_is_setting("__master") && ha__ros1_is_setting("remap"));
  assert_false(ha__ros1_is_setting("topics") || ha__ros1_is_setting("__log"));
}

static void test_options(void **state) {
  const ha__ros1_environment env = plain();
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha__ros1_config config;

  (void)state;
  options.node_name = "recorder";
  options.node_namespace = "/ns";
  assert_ok(ha__ros1_configure(&config, &options, &env, 1700000000123456789, NULL));
  assert_string_equal(config.names.node, "/ns/recorder_1700000000123456789");
  ha__ros1_config_done(&config);
}

/* The error names the source of the value. */
static void check_refused(const ha__ros1_environment *env, const char *key, const char *value,
                          const char *reported) {
  const ha_pair setting = {key, value, value ? strlen(value) : 0};
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha__ros1_config config;

  options.settings = (ha_pairs){&setting, key ? 1 : 0};
  assert_int_equal(ha__ros1_configure(&config, &options, env, 5, &err), HA_E_ARG);
  if (!strstr(err.text, reported)) print_error("%s\n", err.text);
  assert_non_null(strstr(err.text, reported));
}

static void test_refused(void **state) {
  static const char *const hosts[] = {"http://me", "me:1", "a b", "[me]", "::x", "me/", "a\nb"};
  const ha__ros1_environment good = plain();
  ha__ros1_environment env = plain();

  (void)state;
  env.master_uri = "robot:11311";
  check_refused(&env, NULL, NULL, "ROS_MASTER_URI: 'robot:11311' is not a URI");
  check_refused(&good, "master", "robot", "setting master: 'robot'");
  for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
    env = plain();
    env.ip = hosts[i];
    check_refused(&env, NULL, NULL, "ROS_IP is ");
    env.hostname = hosts[i];
    check_refused(&env, NULL, NULL, "ROS_HOSTNAME is ");
    check_refused(&good, "__ip", hosts[i], "setting ip is ");
    check_refused(&good, "__hostname", hosts[i], "setting hostname is ");
  }
  check_refused(&good, "tcpros_server_port", "65536", "from 0 to 65535");
  check_refused(&good, "tcpros_server_port", "x", "from 0 to 65535");
  check_refused(&good, "name", "a/b", "not a name of a node");
  check_refused(&good, "ns", "a b", "not a namespace");
  check_refused(&good, "remap", "a", "not a remapping");
}

/* The host name of this machine, if it is valid in a URI. */
static void test_this_machine(void **state) {
  ha__ros1_environment env;
  ha__ros1_config config;
  char text[HA__ROS1_URI_SIZE];
  ha__ros1_uri uri = {.port = 1};

  (void)state;
  assert_int_equal(setenv("ROS_MASTER_URI", "http://there:4/", 1), 0);
  assert_int_equal(unsetenv("ROS_HOSTNAME") | unsetenv("ROS_IP") | unsetenv("ROS_NAMESPACE"), 0);
  ha__ros1_environment_get(&env);
  check(&env, NULL, 0, &config);
  assert_string_equal(config.master.host, "there");
  snprintf(uri.host, sizeof uri.host, "%s", config.host);
  ha__ros1_uri_write(text, "http", &uri);
  assert_ok(ha__ros1_uri_parse(&uri, "http", text, NULL));
  ha__ros1_config_done(&config);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_uris),     cmocka_unit_test(test_no_uris),
      cmocka_unit_test(test_same_uri), cmocka_unit_test(test_defaults),
      cmocka_unit_test(test_hosts),    cmocka_unit_test(test_host_of_system),
      cmocka_unit_test(test_settings), cmocka_unit_test(test_options),
      cmocka_unit_test(test_refused),  cmocka_unit_test(test_this_machine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
