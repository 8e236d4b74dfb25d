#include "../../test.h"

#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

#include <holdall/writer.h>

#include "../../folder.h"
#include "base/bytes.h"
#include "live/transport.h"

static const char g_definition[] = "uint8 data\n";
static const ha_schema g_schema = {.struct_size = sizeof g_schema,
                                   .name = "std_msgs/msg/UInt8",
                                   .encoding = "ros2msg",
                                   .data = (const uint8_t *)g_definition,
                                   .size = sizeof g_definition - 1,
                                   .hash = ""};
static const ha_schema g_ros1_schema = {.struct_size = sizeof g_ros1_schema,
                                        .name = "std_msgs/UInt8",
                                        .encoding = "ros1msg",
                                        .data = (const uint8_t *)g_definition,
                                        .size = sizeof g_definition - 1,
                                        .hash = "7c8164229e7d2c17eb95e9231617fdee"};

static bool is_ros1(const stage *s) {
  return s->ops == &loopback_ros1_ops;
}

/* Append a word to a log. */
static void add_word(char *log, const char *word) {
  const size_t used = strlen(log);

  snprintf(log + used, STAGE_LOG - used, "%s%s", used > 0 ? " " : "", word);
}

/* --- received messages ------------------------------------------------------------------------ */

typedef struct ear {
  stage *of;
  char letter;
} ear;

static ear g_ears[STAGE_TOPICS];

static void hear(void *user, const ha_delivery *delivery) {
  const ear *e = user;
  const long long now = fake_time_now(&e->of->time) / STAGE_MS;
  const uint8_t *data = delivery->data + (is_ros1(e->of) ? 0 : 4);
  char word[64];

  if (e->letter == 'c') {
    const int64_t bag =
        (int64_t)ha__load_u32(data) * 1000000000 + ha__load_u32(data + 4) - STAGE_EPOCH;
    snprintf(word, sizeof word, "c%lld@%lld", (long long)bag / STAGE_MS, now);
  } else {
    snprintf(word, sizeof word, "%c%d@%lld", e->letter, *data, now);
  }
  pthread_mutex_lock(&e->of->lock);
  add_word(e->of->log, word);
  pthread_mutex_unlock(&e->of->lock);
}

static void listen(stage *s, char letter) {
  const char *clock = is_ros1(s) ? "rosgraph_msgs/Clock" : "rosgraph_msgs/msg/Clock";
  const char *plain = is_ros1(s) ? g_ros1_schema.name : g_schema.name;
  char topic[] = "/x";
  ha_qos qos = HA_QOS_INIT;
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = letter == 'c' ? "/clock" : topic,
                                           .type = letter == 'c' ? clock : plain,
                                           .qos = &qos,
                                           .user = &g_ears[s->ear_count],
                                           .message = hear};

  topic[1] = letter;
  qos.reliability = HA_QOS_RELIABILITY_BEST_EFFORT;
  g_ears[s->ear_count] = (ear){s, letter};
  assert_ok(ha_transport_subscribe(&s->ears[s->ear_count++], s->listener, &options, NULL));
}

static void note_event(void *user, ha_player *player, const ha_play_event *event) {
  static const char *const names[] = {"?",     "split", "pause", "resume", "looped",
                                      "ended", "note",  "warn",  "began"};
  stage *s = user;

  (void)player;
#ifdef __linux__
  if (event->kind == HA_PLAY_BEGAN) s->slack_ns = prctl(PR_GET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL);
#endif
  pthread_mutex_lock(&s->lock);
  add_word(s->events, names[event->kind]);
  pthread_mutex_unlock(&s->lock);
}

/* --- the stage -------------------------------------------------------------------------------- */

static int set_up(void **state, const ha_transport_ops *ops) {
  static const ha_player_options defaults = HA_PLAYER_OPTIONS_INIT;
  stage *s = calloc(1, sizeof *s);

  if (!s) return 1;
  snprintf(s->folder, sizeof s->folder, "/tmp/holdall-stage-XXXXXX");
  if (!mkdtemp(s->folder)) return 1;
  s->ops = ops;
  s->has_ros1_bag = is_ros1(s);
  snprintf(s->bag, sizeof s->bag, "%s/bag.%s", s->folder, is_ros1(s) ? "bag" : "mcap");
  pthread_mutex_init(&s->lock, NULL);
  fake_time_init(&s->time);
  s->net = loopback_new();
  s->listener = loopback_join(s->net, "listener");
  s->options = defaults;
  s->options.user = s;
  s->options.event = note_event;
  listen(s, 'a');
  listen(s, 'b');
  listen(s, 'l');
  listen(s, 'c');
  *state = s;
  return 0;
}

int stage_set_up(void **state) {
  return set_up(state, &loopback_ops);
}

int stage_set_up_ros1(void **state) {
  return set_up(state, &loopback_ros1_ops);
}

static void close_player(stage *s) {
  ha_player_detach(s->player);
  ha_transport_close(s->player_side);
  ha_player_close(s->player);
  s->player = NULL;
  s->player_side = NULL;
}

int stage_tear_down(void **state) {
  stage *s = *state;

  close_player(s); /* still open after a failed test */
  for (size_t i = 0; i < s->ear_count; i++) {
    ha_subscription_close(s->ears[i]);
  }
  ha_transport_close(s->listener);
  loopback_free(s->net);
  pthread_mutex_destroy(&s->lock);
  folder_clear(s->folder);
  rmdir(s->folder);
  free(s);
  return 0;
}

/* --- the bag ---------------------------------------------------------------------------------- */

static uint32_t add_ros1_channel(ha_writer *writer, const char *topic, bool is_latched) {
  const ha_pair header[] = {{"callerid", "/talker", strlen("/talker")},
                            {"latching", is_latched ? "1" : "0", 1}};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = topic,
                              .schema = &g_ros1_schema,
                              .encoding = "ros1",
                              .metadata = {header, 2}};
  uint32_t id = 0;

  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  return id;
}

static uint32_t add_channel(const stage *s, ha_writer *writer, char letter) {
  const bool is_latched = letter >= 'A' && letter <= 'Z';
  const char topic[] = {'/', (char)(is_latched ? letter + 'a' - 'A' : letter), '\0'};
  ha_qos qos = HA_QOS_INIT;
  const ha_qos *const offers[] = {&qos};
  ha_channel channel = {.struct_size = sizeof channel,
                        .topic = topic,
                        .schema = &g_schema,
                        .encoding = "cdr",
                        .qos = offers,
                        .qos_count = 1};
  uint32_t id = 0;

  if (s->has_ros1_bag) return add_ros1_channel(writer, topic, is_latched);
  if (is_latched) qos.durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  if (is_latched) qos.depth = s->latched_depth ? s->latched_depth : 1;
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  return id;
}

void stage_bag(stage *s, const char *messages) {
  uint32_t ids[128];
  uint8_t data[5] = {0, 1, 0, 0, 0};
  ha_writer *writer = NULL;
  ha_message msg = HA_MESSAGE_INIT;

  memset(ids, 0xff, sizeof ids);
  unlink(s->bag);
  assert_ok(ha_writer_open(&writer, s->bag, NULL, NULL));
  while (*messages) {
    const unsigned char letter = (unsigned char)*messages++;
    char *rest = NULL;
    if (ids[letter] == UINT32_MAX) ids[letter] = add_channel(s, writer, (char)letter);
    data[4] = (uint8_t)strtol(messages, &rest, 10);
    msg.log_time_ns = STAGE_EPOCH + strtol(rest + 1, &rest, 10) * STAGE_MS;
    msg.publish_time_ns = msg.log_time_ns;
    if (*rest == '/') msg.publish_time_ns = STAGE_EPOCH + strtol(rest + 1, &rest, 10) * STAGE_MS;
    msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME;
    msg.data = s->has_ros1_bag ? data + 4 : data;
    msg.size = s->has_ros1_bag ? 1 : sizeof data;
    assert_ok(ha_writer_write(writer, ids[letter], &msg, NULL));
    messages = rest + strspn(rest, " ");
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* --- playing ---------------------------------------------------------------------------------- */

void stage_open(stage *s) {
  const char *const paths[] = {s->bag};
  const ha__time_source source = fake_time_source(&s->time);
  ha_transport_options options = loopback_options(s->net, &s->setting);
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_error err = HA_ERROR_INIT;

  s->log[0] = '\0';
  s->events[0] = '\0';
  fake_time_set(&s->time, 0);
  if (ha__player_open_at(&s->player, paths, 1, &s->options, &source, &err) < 0) {
    fail_msg("%s", err.text);
  }
  (void)ha_player_events(&events, s->player, NULL);
  options.events = &events;
  assert_ok(ha__transport_open(&s->player_side, s->ops, NULL, &options, NULL));
  loopback_settle(s->net);
  assert_ok(ha_player_start(s->player, s->player_side, NULL));
}

const char *stage_end(stage *s) {
  assert_ok(ha_player_wait(s->player, -1));
  s->result.struct_size = sizeof s->result;
  (void)ha_player_result(&s->result, s->player, NULL);
  close_player(s);
  return s->log;
}

const char *stage_play(stage *s) {
  stage_open(s);
  return stage_end(s);
}

/* A test may schedule acts before the player exists. */
typedef struct stage_act {
  stage *of;
  void (*act)(void *player);
} stage_act;

static void run_act(void *user) {
  const stage_act *a = user;

  a->act(a->of->player);
  free(user);
}

void stage_at(stage *s, int64_t ms, void (*act)(void *player)) {
  stage_act *a = calloc(1, sizeof *a);

  assert_non_null(a);
  *a = (stage_act){s, act};
  fake_time_at(&s->time, ms * STAGE_MS, run_act, a);
}
