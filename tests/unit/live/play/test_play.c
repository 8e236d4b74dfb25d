/* Messages and sending times of a player, in simulated time, to the millisecond. */
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "../../test.h"
#include "base/bytes.h"
#include "stage.h"

#define LINE "a1@0 b2@10 a3@100 a4@100 b5@100 a6@250 b7@400"

static int64_t bag_ms(int64_t ms) {
  return STAGE_EPOCH + ms * STAGE_MS;
}

/* --- order and times -------------------------------------------------------------------------- */

static void each_message_goes_out_at_its_time(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  assert_string_equal(stage_play(s), LINE);
  assert_string_equal(s->events, "began ended");
  assert_int_equal(s->result.messages, 7);
  assert_int_equal(s->result.bytes, 35);
  assert_int_equal(s->result.timed, 7);
  assert_int_equal(s->result.late_max_ns, 0);
  assert_int_equal(s->result.unsent, 0);
#ifdef __linux__
  assert_int_equal(s->slack_ns, 1); /* it does not oversleep */
#endif
}

static void a_rate_divides_times(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.rate = 2;
  assert_string_equal(stage_play(s), "a1@0 b2@5 a3@50 a4@50 b5@50 a6@125 b7@200");
  s->options.rate = 0.5;
  assert_string_equal(stage_play(s), "a1@0 b2@20 a3@200 a4@200 b5@200 a6@500 b7@800");
}

static void immediate_waits_for_nothing(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.flags = HA_PLAY_IMMEDIATE;
  assert_string_equal(stage_play(s), "a1@0 b2@0 a3@0 a4@0 b5@0 a6@0 b7@0");
}

static void a_small_read_ahead_changes_nothing(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.ahead_messages = 1;
  assert_string_equal(stage_play(s), LINE);
  s->options.ahead_messages = 0;
  s->options.ahead_bytes = 1;
  assert_string_equal(stage_play(s), LINE);
  s->options.ahead_bytes = 0;
  s->options.ahead_ns = 1;
  assert_string_equal(stage_play(s), LINE);
}

static void the_order_may_be_that_of_publish_times(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@20/10 b2@30/5 a3@40/40");
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@20");
  s->options.flags = HA_PLAY_SENT_ORDER;
  assert_string_equal(stage_play(s), "b2@0 a1@5 a3@35");
}

/* --- ranges ----------------------------------------------------------------------------------- */

static void begins_and_ends_where_options_say(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.start_offset_ns = 50 * STAGE_MS;
  assert_string_equal(stage_play(s), "a3@50 a4@50 b5@50 a6@200 b7@350");
  s->options.duration_ns = 50 * STAGE_MS; /* inclusive */
  assert_string_equal(stage_play(s), "a3@50 a4@50 b5@50");
  s->options.until_ns = bag_ms(250); /* the later one of both */
  assert_string_equal(stage_play(s), "a3@50 a4@50 b5@50 a6@200");
  s->options.duration_ns = 0;
  s->options.until_ns = -1;
  assert_string_equal(stage_play(s), "");
  s->options.until_ns = bag_ms(20); /* before it begins */
  s->options.duration_ns = -1;
  assert_string_equal(stage_play(s), "");
}

static void stop(void *player) {
  ha_player_stop(player);
}

static void loops_with_the_delay_in_front(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 a2@10");
  s->options.flags = HA_PLAY_LOOP;
  s->options.delay_ns = 100 * STAGE_MS;
  stage_at(s, 315, stop);
  assert_string_equal(stage_play(s), "a1@100 a2@110 a1@210 a2@220");
  assert_string_equal(s->events, "began looped began looped ended");
}

static void an_empty_loop_ends(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.flags = HA_PLAY_LOOP;
  s->options.duration_ns = 0;
  assert_string_equal(stage_play(s), "");
}

static void long_times_without_messages_are_skipped(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.skip_empty_ns = 120 * STAGE_MS;
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@100 a4@100 b5@100 a6@100 b7@100");
}

/* --- control ---------------------------------------------------------------------------------- */

static void pause_player(void *player) {
  ha_player_pause(player);
  assert_int_equal(ha_player_is_paused(player), 1);
}

static void resume(void *player) {
  ha_player_resume(player);
}

static void toggle(void *player) {
  ha_player_toggle_paused(player);
}

static void pause_stops_bag_time(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, pause_player);
  stage_at(s, 60, pause_player);
  stage_at(s, 500, toggle);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@550 a4@550 b5@550 a6@700 b7@850");
  assert_string_equal(s->events, "began pause resume ended");
}

static void begins_paused_and_stays_at_the_end(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 a2@10");
  s->options.flags = HA_PLAY_PAUSED;
  stage_at(s, 1000, resume);
  stage_at(s, 1010, pause_player); /* the last message is sent before it */
  stage_at(s, 2000, resume);
  assert_string_equal(stage_play(s), "a1@1000 a2@2000");
}

/* A thread that waits for the end. */
static void *wait_for_end(void *player) {
  return (void *)(intptr_t)ha_player_wait(player, -1);
}

static void waiting_ends_when_it_is_detached(void **state) {
  stage *s = *state;
  pthread_t waiter;
  void *status = NULL;

  stage_bag(s, "a1@0 a2@10");
  s->options.flags = HA_PLAY_PAUSED;
  stage_open(s);
  assert_int_equal(pthread_create(&waiter, NULL, wait_for_end, s->player), 0);
  assert_int_equal(ha_player_wait(s->player, 10000000), HA_E_BUSY);
  assert_ok(ha_player_detach(s->player));
  assert_int_equal(pthread_join(waiter, &status), 0);
  assert_int_equal((int)(intptr_t)status, HA_E_BUSY);
  assert_int_equal(ha_player_wait(s->player, -1), HA_E_BUSY);
}

/* Differences of steady times are those of bag times, divided by the rate; both ways. */
static void must_convert_times(ha_player *player, int64_t rate) {
  int64_t begin = 0;
  int64_t end = 0;
  int64_t back = 0;

  assert_ok(ha_player_to_steady(&begin, player, bag_ms(50)));
  assert_ok(ha_player_to_steady(&end, player, bag_ms(450)));
  assert_true(end - begin == 400000000 / rate);
  assert_ok(ha_player_from_steady(&back, player, end));
  assert_true(back == bag_ms(450));
}

static void double_rate(void *player) {
  must_convert_times(player, 1);
  assert_int_equal(ha_player_set_rate(player, 0), 0);
  assert_int_equal(ha_player_set_rate(player, 2), 1);
  assert_float_equal(ha_player_rate(player), 2, 0);
  must_convert_times(player, 2);
}

static void the_rate_changes_on_the_way(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, double_rate);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@75 a4@75 b5@75 a6@150 b7@225");
}

static void seek_forward(void *player) {
  assert_int_equal(ha_player_seek(player, bag_ms(200)), 1);
}

static void seek_back(void *player) {
  assert_int_equal(ha_player_seek(player, bag_ms(100)), 1);
}

static void seek_before_the_start(void *player) {
  assert_int_equal(ha_player_seek(player, 0), 1);
}

static void seek_behind_the_end(void *player) {
  assert_int_equal(ha_player_seek(player, bag_ms(9999)), 1);
}

static void seeks_while_it_plays(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, seek_forward);
  stage_at(s, 110, seek_back);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a6@100 a3@110 a4@110 b5@110 a6@260 b7@410");
  stage_at(s, 120, seek_before_the_start);
  stage_at(s, 135, seek_behind_the_end);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@100 a4@100 b5@100 a1@120 b2@130");
}

static void seeks_while_it_is_paused(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, pause_player);
  stage_at(s, 60, seek_forward);
  stage_at(s, 300, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a6@350 b7@500");
}

static void seeks_in_the_order_of_publish_times(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@500/0 b2@10/120 a3@20/90 a4@30/150");
  s->options.flags = HA_PLAY_SENT_ORDER;
  stage_at(s, 50, seek_back);
  assert_string_equal(stage_play(s), "a1@0 b2@70 a4@100");
}

static void play_next(void *player) {
  assert_int_equal(ha_player_play_next(player), 1);
}

static void single_messages_while_it_is_paused(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, pause_player);
  stage_at(s, 60, play_next);
  stage_at(s, 70, play_next);
  stage_at(s, 80, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@60 a4@70 b5@80 a6@230 b7@380");
  assert_int_equal(s->result.messages, 7);
}

static void not_single_ones(void *player) {
  assert_int_equal(ha_player_play_next(player), 0);
  assert_int_equal(ha_player_burst(player, 3), 0);
  assert_int_equal(ha_player_play(player, 0, -1, -1), 0); /* already playing */
  assert_int_equal(ha_player_step_back(player), 0);
}

static void burst_three(void *player) {
  assert_int_equal(ha_player_burst(player, 3), 3);
}

static void burst_rest(void *player) {
  assert_int_equal(ha_player_burst(player, 0), 2);
  assert_int_equal(ha_player_burst(player, 0), 0);
}

static void bursts_while_it_is_paused(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 40, not_single_ones);
  stage_at(s, 50, pause_player);
  stage_at(s, 60, burst_three);
  stage_at(s, 70, burst_rest);
  stage_at(s, 80, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@60 a4@60 b5@60 a6@70 b7@70");
}

static void step_back(void *player) {
  assert_int_equal(ha_player_step_back(player), 1);
}

static void no_step_back(void *player) {
  assert_int_equal(ha_player_step_back(player), 0);
}

static void steps_back_also_among_equal_times(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, pause_player);
  stage_at(s, 60, burst_three);
  stage_at(s, 70, step_back);
  stage_at(s, 80, step_back);
  stage_at(s, 90, step_back);
  stage_at(s, 91, step_back);
  stage_at(s, 92, no_step_back);
  stage_at(s, 93, play_next);
  stage_at(s, 95, play_next);
  stage_at(s, 100, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@60 a4@60 b5@60 a4@70 a3@80 b2@90 a1@91 "
                                     "b2@93 a3@95 a4@100 b5@100 a6@250 b7@400");
}

static void mute_a(void *player) {
  assert_int_equal(ha_player_mute(player, "/a", 1), 1);
  assert_int_equal(ha_player_mute(player, "/nothing", 1), 0);
}

static void unmute_a(void *player) {
  ha_play_topic topic = HA_PLAY_TOPIC_INIT;

  /* after a1 it was mute; b2 and b5 were sent */
  assert_ok(ha_player_topic_state(&topic, player, "/a", NULL));
  assert_int_equal(topic.messages, 1);
  assert_int_equal(topic.muted, 1);
  assert_int_equal(ha_player_mute(player, "/a", 0), 1);
  assert_int_equal(ha_player_topic_state(&topic, player, "/nothing", NULL), HA_END);
  assert_ok(ha_player_topic_state(&topic, player, "/a", NULL));
  assert_int_equal(topic.muted, 0);
  assert_ok(ha_player_topic_state(&topic, player, "/b", NULL));
  assert_int_equal(topic.messages, 2);
  assert_true(topic.bytes > 0 && topic.last_ns > 0);
  assert_string_equal(ha_player_channel(player, 0)->topic, "/a");
  assert_string_equal(ha_player_channel(player, 1)->topic, "/b");
  assert_null(ha_player_channel(player, 2));
}

static void mutes_topics(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, mute_a);
  stage_at(s, 260, unmute_a);
  stage_at(s, 300, pause_player);
  stage_at(s, 310, play_next);
  stage_at(s, 320, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@10 b5@100 b7@310");
}

/* Single steps also skip messages that can't be sent. */
static void single_steps_pass_muted_topics(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, pause_player);
  stage_at(s, 51, mute_a);
  stage_at(s, 60, play_next);
  stage_at(s, 70, step_back);
  stage_at(s, 80, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@10 b5@60 b2@70 b5@170 b7@470");
}

static void loop_stretch(void *player) {
  assert_int_equal(ha_player_set_loop(player, bag_ms(50), bag_ms(50)), 0);
  assert_int_equal(ha_player_set_loop(player, bag_ms(80), bag_ms(260)), 1);
}

static void loop_no_more(void *player) {
  assert_int_equal(ha_player_set_loop(player, INT64_MIN, INT64_MAX), 1);
}

static void loops_a_stretch(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  stage_at(s, 50, loop_stretch);
  stage_at(s, 300, loop_no_more);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@100 a4@100 b5@100 a6@250 "
                                     "a3@270 a4@270 b5@270 a6@420 b7@570");
}

static void pauses_in_front_of_topics(void **state) {
  static const char *const topics[] = {"/b"};
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.pause_topics = (ha_names){topics, 1};
  stage_at(s, 200, resume);
  stage_at(s, 400, resume);
  stage_at(s, 800, resume);
  assert_string_equal(stage_play(s), "a1@0 b2@200 a3@290 a4@290 b5@400 a6@550 b7@800");
  assert_string_equal(s->events, "began pause resume pause resume pause resume ended");
}

static void play_now(void *player) {
  assert_int_equal(ha_player_play(player, 0, -1, -1), 0);
}

static void plays_again_after_its_end(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 a2@10 a3@30");
  stage_at(s, 5, play_now); /* not before its end */
  stage_open(s);
  assert_ok(ha_player_wait(s->player, -1));
  assert_int_equal(ha_player_seek(s->player, 0), 0);
  assert_int_equal(ha_player_play(s->player, 0, 20 * STAGE_MS, -1), 1);
  assert_string_equal(stage_end(s), "a1@0 a2@10 a3@30 a1@30 a2@40");
}

/* --- latched topics and /clock ---------------------------------------------------------------- */

static void latched_messages_come_before_the_start(void **state) {
  stage *s = *state;

  stage_bag(s, "L1@0 L2@10 a3@20 a4@30");
  s->options.start_offset_ns = 15 * STAGE_MS;
  assert_string_equal(stage_play(s), "l2@0 a3@5 a4@15");
  assert_int_equal(s->result.latched, 1);
  s->options.flags = HA_PLAY_NO_LATCHED;
  assert_string_equal(stage_play(s), "a3@5 a4@15");
}

static void seek_to_15(void *player) {
  assert_int_equal(ha_player_seek(player, bag_ms(15)), 1);
}

static void latched_messages_come_with_a_seek(void **state) {
  stage *s = *state;

  stage_bag(s, "L1@0 a2@10 L3@20 a4@30");
  stage_at(s, 25, seek_to_15);
  assert_string_equal(stage_play(s), "l1@0 a2@10 l3@20 l1@25 l3@30 a4@40");
  stage_at(s, 25, pause_player);
  stage_at(s, 26, seek_to_15);
  stage_at(s, 27, play_next); /* and the latched one before it */
  stage_at(s, 50, resume);
  assert_string_equal(stage_play(s), "l1@0 a2@10 l3@20 l1@27 l3@27 a4@60");
}

static void as_many_latched_messages_come_as_were_kept(void **state) {
  stage *s = *state;

  stage_bag(s, "L1@0 L2@10 L3@12 a3@20 a4@30");
  s->options.start_offset_ns = 15 * STAGE_MS;
  assert_string_equal(stage_play(s), "l3@0 a3@5 a4@15");
  s->latched_depth = 2;
  stage_bag(s, "L1@0 L2@10 L3@12 a3@20 a4@30");
  assert_string_equal(stage_play(s), "l2@0 l3@0 a3@5 a4@15");
  assert_int_equal(s->result.latched, 2);
  s->latched_depth = 5;
  stage_bag(s, "L1@0 L2@10 L3@12 a3@20 a4@30");
  assert_string_equal(stage_play(s), "l1@0 l2@0 l3@0 a3@5 a4@15");
}

/* By publish time a message precedes the start, although its log time does not. */
static void latched_messages_of_publish_order_are_those_before(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0/0 L1@5/5 L2@16/14 a3@20/20");
  s->options.start_offset_ns = 15 * STAGE_MS;
  s->options.flags = HA_PLAY_SENT_ORDER;
  assert_string_equal(stage_play(s), "l2@0 a3@5");
}

static void loop_from_15_to_25(void *player) {
  assert_int_equal(ha_player_set_loop(player, bag_ms(15), bag_ms(25)), 1);
}

static void end_loop(void *player) {
  ha_player_set_loop(player, INT64_MIN, INT64_MAX);
}

/* A loop whose messages replace latched ones begins with the previous latched messages. */
static void a_stretch_begins_with_what_was_latched(void **state) {
  stage *s = *state;

  stage_bag(s, "L1@0 a2@10 L3@20 a4@30");
  stage_at(s, 12, loop_from_15_to_25);
  stage_at(s, 32, end_loop);
  assert_string_equal(stage_play(s), "l1@0 a2@10 l3@20 l1@20 l3@25 l1@25 l3@30 l1@30 l3@35 a4@45");
  stage_bag(s, "L1@0 a2@10 a3@20 a4@30");
  stage_at(s, 12, loop_from_15_to_25);
  stage_at(s, 22, end_loop);
  assert_string_equal(stage_play(s), "l1@0 a2@10 a3@20 a3@25 a4@35");
}

static void the_clock_ticks(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 a2@25");
  s->options.clock_hz = 100;
  stage_at(s, 15, pause_player);
  stage_at(s, 35, resume);
  assert_string_equal(stage_play(s), "c0@0 c0@0 a1@0 c10@10 c15@20 c15@30 c20@40 a2@45");
}

static void the_clock_comes_with_messages(void **state) {
  static const char *const topics[] = {"/b"};
  stage *s = *state;

  stage_bag(s, "a1@0 b2@10 a3@20");
  s->options.clock_topics = (ha_names){topics, 1};
  assert_string_equal(stage_play(s), "c0@0 a1@0 c10@10 b2@10 a3@20");
  s->options.clock_topics.size = 0;
  s->options.flags = HA_PLAY_CLOCK_ALL;
  assert_string_equal(stage_play(s), "c0@0 c0@0 a1@0 c10@10 b2@10 c20@20 a3@20");
}

/* --- events of the network -------------------------------------------------------------------- */

static ha_publication *g_other;

static void advertise(stage *s, const char *topic) {
  static const ha_schema schema = {
      .struct_size = sizeof schema, .name = "pkg/msg/Progress", .encoding = "", .hash = ""};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = topic,
                                          .schema = &schema,
                                          .qos = &(ha_qos)HA_QOS_INIT};

  assert_ok(ha_transport_advertise(&g_other, s->listener, &options, NULL));
}

static void say(int64_t ms) {
  uint8_t data[12] = {0, 1, 0, 0};

  ha__store_u32(data + 4, (uint32_t)(bag_ms(ms) / 1000000000));
  ha__store_u32(data + 8, (uint32_t)(bag_ms(ms) % 1000000000));
  assert_ok(ha_publication_send(g_other, data, sizeof data, HA_SENT_NOW, NULL));
}

static void say_100(void *player) {
  (void)player;
  say(100);
}

static void say_240(void *player) {
  (void)player;
  say(240);
}

static void say_400(void *player) {
  (void)player;
  say(400);
}

static void waits_for_those_who_lag_behind(void **state) {
  stage *s = *state;

  advertise(s, "/progress");
  stage_bag(s, LINE);
  s->options.rate_topic = "/progress";
  s->options.rate_max_delay_ns = 50 * STAGE_MS;
  stage_at(s, 300, say_100);
  stage_at(s, 600, say_240);
  stage_at(s, 900, say_400);
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@300 a4@300 b5@300 a6@600 b7@900");
  ha_publication_close(g_other);
}

static void each_message_waits_for_an_answer(void **state) {
  stage *s = *state;

  advertise(s, "/done");
  stage_bag(s, "a1@0 b2@10 a3@20");
  s->options.lock_step = "/done";
  stage_at(s, 50, say_100);
  stage_at(s, 55, say_100); /* no request exists that it would answer */
  stage_at(s, 300, say_100);
  stage_at(s, 700, say_100);
  assert_string_equal(stage_play(s), "a1@0 b2@60 a3@310");
  assert_int_equal(fake_time_now(&s->time), 700 * STAGE_MS);
  ha_publication_close(g_other);
}

static void note(void *user, const ha_delivery *delivery) {
  stage *s = user;
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;

  (void)delivery;
  (void)ha_player_events(&events, s->player, NULL);
  events.note(events.user, "a note");
}

/* A network may report an event while it is sending a message. */
static void notes_come_while_a_message_is_sent(void **state) {
  stage *s = *state;
  ha_subscription *subscription = NULL;
  ha_subscription_options options = {.struct_size = sizeof options,
                                     .topic = "/a",
                                     .type = "std_msgs/msg/UInt8",
                                     .qos = &(ha_qos)HA_QOS_INIT,
                                     .user = s,
                                     .message = note};

  assert_ok(ha_transport_subscribe(&subscription, s->listener, &options, NULL));
  stage_bag(s, "a1@0 a2@10");
  assert_string_equal(stage_play(s), "a1@0 a2@10");
  assert_string_equal(s->events, "began note note ended");
  ha_subscription_close(subscription);
}

/* A network reports new endpoints until it is closed; a player that has left ignores them. */
static void who_comes_late_is_not_listened_to(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0");
  s->options.rate_topic = "/progress";
  stage_open(s);
  assert_ok(ha_player_wait(s->player, -1));
  ha_player_detach(s->player);
  advertise(s, "/progress");
  loopback_settle(s->net);
  assert_int_equal(ha_publication_matched(g_other), 0);
  ha_publication_close(g_other);
}

/* --- a network that refuses ------------------------------------------------------------------- */

static ha_transport_ops g_refusing;
static ha_status g_acked;

static ha_status open_refusing(ha_transport **out, const struct ha_host *host,
                               const ha_transport_options *options, ha_error *err) {
  const ha_status st = loopback_ops.open(out, host, options, err);

  if (st >= 0) (*out)->ops = &g_refusing;
  return st;
}

static ha_status refuse_b(ha_publication **out, ha_transport *transport,
                          const ha_publication_options *options, ha_error *err) {
  if (strcmp(options->topic, "/b") == 0) {
    *err = (ha_error){.code = HA_E_IO, .text = "no"};
    return HA_E_IO;
  }
  return loopback_ops.advertise(out, transport, options, err);
}

static ha_status answer_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err) {
  (void)publication;
  (void)timeout_ns;
  (void)err;
  return g_acked;
}

/* Topics that can't be published are not waited for, and a failing network is not called again. */
static void waits_for_acknowledgements_that_can_come(void **state) {
  stage *s = *state;

  g_refusing = loopback_ops;
  g_refusing.open = open_refusing;
  g_refusing.advertise = refuse_b;
  g_refusing.wait_acked = answer_acked;
  s->ops = &g_refusing;
  stage_bag(s, "a1@0 b2@10 a3@20");
  s->options.wait_acked_ns = 0;
  g_acked = HA_OK;
  assert_string_equal(stage_play(s), "a1@0 a3@20");
  assert_int_equal(s->result.is_acknowledged, 1);
  g_acked = HA_E_IO;
  assert_string_equal(stage_play(s), "a1@0 a3@20");
  assert_int_equal(s->result.is_acknowledged, 0);
}

/* --- the digest ------------------------------------------------------------------------------- */

static void digest_of(char out[33], stage *s) {
  s->options.flags |= HA_PLAY_DIGEST;
  (void)stage_play(s);
  memcpy(out, s->result.digest, 33);
}

static void the_digest_is_of_what_was_sent_in_its_order(void **state) {
  stage *s = *state;
  ha_reader_options reader = HA_READER_OPTIONS_INIT;
  char first[33];
  char other[33];

  stage_bag(s, LINE);
  digest_of(first, s);
  assert_int_equal(strlen(first), 32);
  s->options.rate = 7;
  s->options.ahead_messages = 2;
  digest_of(other, s);
  assert_string_equal(first, other);
  s->options.reader = &reader;
  for (reader.threads = 1; reader.threads < 5; reader.threads++) {
    digest_of(other, s);
    assert_string_equal(first, other);
  }
  s->options.reader = NULL;
  stage_bag(s, "a1@0 b2@10 a4@100 a3@100 b5@100 a6@250 b7@400");
  digest_of(other, s);
  assert_string_not_equal(first, other);
  ha_play_choice choice = HA_PLAY_CHOICE_INIT;
  choice.regex = "/a";
  s->options.choice = &choice;
  digest_of(first, s);
  assert_string_not_equal(first, other);
}

/* --- closing from a callback ------------------------------------------------------------------ */

static ha_status g_closed[3];
static unsigned g_events;

static void close_on_event(void *user, ha_player *player, const ha_play_event *event) {
  (void)user;
  (void)event;
  g_closed[0] = ha_player_close(player);
  g_closed[1] = ha_player_detach(player);
  g_closed[2] = ha_player_wait(player, -1);
  g_events++;
}

static void it_is_not_closed_from_its_callback(void **state) {
  stage *s = *state;

  stage_bag(s, LINE);
  s->options.event = close_on_event;
  assert_string_equal(stage_play(s), LINE);
  assert_in_range(g_events, 2, 10);
  for (int i = 0; i < 3; i++)
    assert_int_equal(g_closed[i], HA_E_BUSY);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_set_up, stage_tear_down)

/* --- as it was published ---------------------------------------------------------------------- */

static uint32_t add_published(ha_writer *writer, const char *topic, const char *key, bool avoids) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "a_msgs/msg/A",
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)"uint8 a\n",
                            .size = 8,
                            .hash = ""};
  const ha_pair pair = {key, "1", 1};
  ha_qos qos = HA_QOS_INIT;
  const ha_qos *const offers[] = {&qos};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = topic,
                              .schema = &schema,
                              .encoding = "cdr",
                              .metadata = {&pair, key ? 1 : 0},
                              .qos = offers,
                              .qos_count = 1};
  uint32_t id = 0;

  qos.avoid_ros_namespace_conventions = avoids;
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  return id;
}

static void topics_are_published_as_they_were(void **state) {
  const struct {
    const char *topic;
    const char *key;
    bool avoids;
    uint8_t encapsulation;
    uint32_t flags;
  } cases[] = {
      {"/plain", NULL, false, 1, 0},
      {"/keyed", "ha_keyed", false, 1, HA_PUBLISH_KEYED},
      {"Square", "ha_alien", false, 1, HA_PUBLISH_ALIEN},
      {"Circle", NULL, true, 0, HA_PUBLISH_ALIEN},
      {"/second", NULL, false, 7, HA_PUBLISH_XCDR2},
      {"/all", "ha_keyed", true, 6, HA_PUBLISH_KEYED | HA_PUBLISH_ALIEN | HA_PUBLISH_XCDR2},
      {"/odd", NULL, false, 12, 0},
  };
  enum { COUNT = sizeof cases / sizeof *cases };
  stage *s = *state;
  ha_writer *writer = NULL;
  ha_message msg = HA_MESSAGE_INIT;

  assert_ok(ha_writer_open(&writer, s->bag, NULL, NULL));
  for (size_t i = 0; i < COUNT; i++) {
    const uint8_t data[5] = {0, cases[i].encapsulation, 0, 0, 7};
    const uint32_t id = add_published(writer, cases[i].topic, cases[i].key, cases[i].avoids);
    msg.data = data;
    msg.size = sizeof data;
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
  s->options.flags = HA_PLAY_PAUSED;
  stage_open(s);
  for (size_t i = 0; i < COUNT; i++) {
    assert_int_equal(loopback_publish_flags(s->net, cases[i].topic), cases[i].flags);
  }
  ha_player_stop(s->player);
  stage_end(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(each_message_goes_out_at_its_time),
      TEST(a_rate_divides_times),
      TEST(immediate_waits_for_nothing),
      TEST(a_small_read_ahead_changes_nothing),
      TEST(the_order_may_be_that_of_publish_times),
      TEST(begins_and_ends_where_options_say),
      TEST(loops_with_the_delay_in_front),
      TEST(an_empty_loop_ends),
      TEST(long_times_without_messages_are_skipped),
      TEST(pause_stops_bag_time),
      TEST(begins_paused_and_stays_at_the_end),
      TEST(waiting_ends_when_it_is_detached),
      TEST(the_rate_changes_on_the_way),
      TEST(seeks_while_it_plays),
      TEST(seeks_while_it_is_paused),
      TEST(seeks_in_the_order_of_publish_times),
      TEST(single_messages_while_it_is_paused),
      TEST(bursts_while_it_is_paused),
      TEST(steps_back_also_among_equal_times),
      TEST(mutes_topics),
      TEST(single_steps_pass_muted_topics),
      TEST(loops_a_stretch),
      TEST(pauses_in_front_of_topics),
      TEST(plays_again_after_its_end),
      TEST(latched_messages_come_before_the_start),
      TEST(latched_messages_come_with_a_seek),
      TEST(as_many_latched_messages_come_as_were_kept),
      TEST(latched_messages_of_publish_order_are_those_before),
      TEST(a_stretch_begins_with_what_was_latched),
      TEST(the_clock_ticks),
      TEST(the_clock_comes_with_messages),
      TEST(waits_for_those_who_lag_behind),
      TEST(each_message_waits_for_an_answer),
      TEST(notes_come_while_a_message_is_sent),
      TEST(who_comes_late_is_not_listened_to),
      TEST(waits_for_acknowledgements_that_can_come),
      TEST(the_digest_is_of_what_was_sent_in_its_order),
      TEST(topics_are_published_as_they_were),
      TEST(it_is_not_closed_from_its_callback),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
