/* A player with a bag described by the test, a network within the process, and simulated time; sent
 * messages and their times are logged as one line. */
#ifndef HA_TESTS_UNIT_LIVE_STAGE_H
#define HA_TESTS_UNIT_LIVE_STAGE_H

#include <pthread.h>

#include "../fake_time.h"
#include "../loopback.h"
#include "live/play/play.h"

enum { STAGE_TOPICS = 8, STAGE_LOG = 8192 };

/* Bag time 0 of the line. */
#define STAGE_EPOCH INT64_C(1000000000000)
#define STAGE_MS INT64_C(1000000)

typedef struct stage {
  char folder[64];
  char bag[512];
  fake_time time;
  loopback *net;
  const ha_transport_ops *ops; /* of the player's side */
  bool has_ros1_bag;
  uint64_t latched_depth; /* number of publishers in the bag; 0 = 1 */
  ha_pair setting;
  ha_transport *player_side;
  ha_transport *listener;
  ha_subscription *ears[STAGE_TOPICS];
  size_t ear_count;
  ha_player_options options;
  ha_player *player;
  ha_play_result result; /* result of the last playback */
  pthread_mutex_t lock;  /* of the log */
  char log[STAGE_LOG];
  char events[STAGE_LOG];
  int slack_ns; /* timer slack of the thread that publishes, on Linux */
} stage;

/* Setup and teardown of a test; *state is the stage. Options are the defaults. */
int stage_set_up(void **state);
/* The same for a bag and a network of ROS 1; its subscribers are connected at once. */
int stage_set_up_ros1(void **state);
int stage_tear_down(void **state);

/* Write a bag: "a1@0 L2@50" is a message 1 on /a at 0 ms, and a 2 of a latched publisher on /l at
 * 50 ms; publish times equal log times unless given: "a1@50/20". */
void stage_bag(stage *s, const char *messages);

/* Open the player, and start it. */
void stage_open(stage *s);
/* Wait until it has ended, close it, and return the log: "a1@0 l2@50", in steady ms; "c50@20" is a
 * message of /clock with 50 ms of bag time. */
const char *stage_end(stage *s);
/* Open the player, and wait until it has ended. */
const char *stage_play(stage *s);

/* Schedule an act on the player at that time. */
void stage_at(stage *s, int64_t ms, void (*act)(void *player));

#endif
