/* Every allocation, and every start of a thread, fails once while a bag is played: the player
 * reports it, or plays everything. */
#include <string.h>

#include "../unit/live/loopback.h"
#include "../unit/test.h"
#include "fault.h"
#include "live/play/play.h"
#include "live/transport.h"

/* Messages of its topics, in the played range. */
enum { MESSAGES = 9 };

static const char *g_demo;

static void fill(ha_player_options *options) {
  static const char *const topics[] = {"/imu", "/map_name", "/status"};
  static const ha_play_choice choice = {
      .struct_size = sizeof choice, .topics = {topics, 3}, .exclude_regex = "/nothing"};

  options->flags = HA_PLAY_IMMEDIATE | HA_PLAY_DIGEST | HA_PLAY_CLOCK_ALL;
  options->choice = &choice;
  options->duration_ns = 300000000;
  options->settle_ns = -1;
}

/* The status that ended it; if it is HA_OK, all messages were sent. */
static ha_status finish(ha_player *player, ha_error *err) {
  ha_play_result result = {.struct_size = sizeof result};

  const ha_status st = ha_player_wait(player, -1);
  (void)ha_player_result(&result, player, NULL);
  if (result.status < 0) {
    *err = (ha_error){.code = result.status, .offset = HA_NO_OFFSET};
    memcpy(err->text, result.text, sizeof err->text);
    return result.status;
  }
  fault_pause();
  if (result.damages + result.unsent + result.unplayable == 0) {
    assert_int_equal(result.messages, MESSAGES);
  }
  fault_resume();
  return st;
}

static ha_status play_on(ha_player *player, ha_transport_options *options, ha_error *err) {
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_transport *transport = NULL;

  (void)ha_player_events(&events, player, NULL);
  options->events = &events;
  ha_status st = ha__transport_open(&transport, &loopback_ops, NULL, options, err);
  if (st >= 0) st = ha_player_start(player, transport, err);
  if (st >= 0) st = finish(player, err);
  ha_player_detach(player);
  ha_transport_close(transport);
  ha_player_close(player);
  return st;
}

static ha_status play(const void *user, ha_error *err) {
  const char *const paths[] = {g_demo};
  ha_player_options options = HA_PLAYER_OPTIONS_INIT;
  ha_player *player = NULL;
  ha_pair setting;

  (void)user;
  fill(&options);
  fault_pause();
  loopback *net = loopback_new();
  ha_transport_options on = loopback_options(net, &setting);
  fault_resume();
  ha_status st = ha_player_open(&player, paths, 1, &options, err);
  if (st >= 0) st = play_on(player, &on, err);
  loopback_free(net);
  return st;
}

static void survives_every_failed_allocation(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, play, NULL) > 100);
}

static void survives_threads_that_do_not_start(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_THREAD, play, NULL) >= 2);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(survives_every_failed_allocation),
                                     cmocka_unit_test(survives_threads_that_do_not_start)};

  if (argc < 2) return 2;
  g_demo = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
