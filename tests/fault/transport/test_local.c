/* A thread of the local transport cannot be started while a recorder, a network or a player joins,
 * and a publisher exists already: the failure is returned, and nothing of the transport is used
 * after it was released. */
#include <holdall/plugin.h>

#include "../../unit/test.h"
#include "../fault.h"
#include "live/graph/network.h"
#include "live/play/play.h"
#include "live/record/record.h"
#include "live/transport.h"

HA_API ha_plugin_entry_fn ha_plugin_entry;

static const ha_transport_ops *g_local;

/* A node that publishes, as long as a scenario runs. */
typedef struct robot {
  ha_transport *transport;
  ha_publication *publication;
} robot;

static robot robot_new(void) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "std_msgs/msg/Int32",
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)"int32 data\n",
                            .size = 11,
                            .hash = ""};
  const ha_publication_options options = {
      .struct_size = sizeof options, .topic = "/a", .schema = &schema};
  robot r = {NULL, NULL};

  fault_pause();
  assert_ok(ha__transport_open(&r.transport, g_local, "local", NULL, NULL));
  assert_ok(ha_transport_advertise(&r.publication, r.transport, &options, NULL));
  fault_resume();
  return r;
}

static void robot_free(robot *r) {
  fault_pause();
  ha_publication_close(r->publication);
  ha_transport_close(r->transport);
  fault_resume();
}

static ha_status record(const void *user, ha_error *err) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_recorder *recorder = NULL;
  robot r = robot_new();

  (void)user;
  options.path = "test_fault_local_unused";
  options.selection = &selection;
  options.flags = HA_RECORDER_IDLE;
  selection.flags = HA_RECORD_ALL;
  const ha_status st = ha__recorder_open_on(&recorder, g_local, &ha__record_system, &options, err);
  if (st >= 0) (void)ha_recorder_close(recorder, NULL);
  robot_free(&r);
  return st;
}

static void on_message(void *user, ha_transport *transport, const ha_channel *channel,
                       const ha_delivery *delivery) {
  (void)user, (void)transport, (void)channel, (void)delivery;
}

static ha_status listen(const void *user, ha_error *err) {
  const ha_record_selection all = {.struct_size = sizeof all, .flags = HA_RECORD_ALL};
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_network *network = NULL;
  robot r = robot_new();

  (void)user;
  options.listen = &all;
  options.message = on_message;
  const ha_status st = ha__network_open_on(&network, g_local, &options, err);
  if (st >= 0) (void)ha_network_close(network);
  robot_free(&r);
  return st;
}

static const char *g_demo;

/* The topic of the robot is one that the player subscribes to. */
static ha_status play(const void *user, ha_error *err) {
  ha_transport_options join = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_player_options options = HA_PLAYER_OPTIONS_INIT;
  ha_transport *transport = NULL;
  ha_player *player = NULL;
  robot r = robot_new();

  (void)user;
  options.lock_step = "/a";
  join.events = &events;
  fault_pause();
  assert_ok(ha_player_open(&player, &g_demo, 1, &options, err));
  assert_ok(ha_player_events(&events, player, err));
  fault_resume();
  const ha_status st = ha__transport_open(&transport, g_local, "local", &join, err);
  ha_player_detach(player);
  ha_transport_close(transport);
  ha_player_close(player);
  robot_free(&r);
  return st;
}

static void a_recorder_does_not_keep_what_was_released(void **state) {
  (void)state;
  assert_int_equal(fault_sweep(FAULT_THREAD, record, NULL), 3); /* its own, and two */
}

static void a_network_does_not_keep_what_was_released(void **state) {
  (void)state;
  assert_int_equal(fault_sweep(FAULT_THREAD, listen, NULL), 2);
}

static void a_player_does_not_keep_what_was_released(void **state) {
  (void)state;
  assert_int_equal(fault_sweep(FAULT_THREAD, play, NULL), 2);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_recorder_does_not_keep_what_was_released),
      cmocka_unit_test(a_network_does_not_keep_what_was_released),
      cmocka_unit_test(a_player_does_not_keep_what_was_released),
  };

  if (argc < 2) return 2;
  g_demo = argv[1];
  g_local = ha_plugin_entry(HA_PLUGIN_ABI)->transports[0];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
