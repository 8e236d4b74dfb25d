/* Requests of services and actions, sent again from recorded introspection events. */
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/writer.h>

#include "../../test.h"
#include "base/bytes.h"
#include "live/play/goals.h"
#include "stage.h"

/* --- bags of events --------------------------------------------------------------------------- */

typedef struct bytes {
  uint8_t data[256];
  size_t size; /* including the header */
} bytes;

static void pad(bytes *b, size_t to) {
  while ((b->size - 4) % to != 0) {
    b->data[b->size++] = 0;
  }
}

static bool g_big_endian;

static void put(bytes *b, uint64_t number, size_t size) {
  uint8_t all[8];

  pad(b, size);
  ha__store_u64(all, number);
  for (size_t i = 0; i < size; i++) {
    b->data[b->size++] = all[g_big_endian ? size - 1 - i : i];
  }
}

static bytes begin(void) {
  return (bytes){.data = {0, g_big_endian ? 0 : 1, 0, 0}, .size = 4};
}

/* Make the bytes of an event up to the request's contents. */
static bytes event_of(uint8_t kind, int has_content) {
  bytes b = begin();

  put(&b, kind, 1);
  put(&b, 1, 4); /* stamp */
  put(&b, 2, 4);
  for (size_t i = 0; i < 16; i++) {
    put(&b, 0xab, 1); /* client */
  }
  put(&b, 7, 8); /* sequence */
  put(&b, (uint64_t)has_content, 4);
  return b;
}

/* string name; int64 a: the padding depends on where it begins. */
static void put_add(bytes *b, const char *name, int64_t a) {
  put(b, strlen(name) + 1, 4);
  for (size_t i = 0; i <= strlen(name); i++) {
    put(b, (uint8_t)name[i], 1);
  }
  put(b, (uint64_t)a, 8);
}

static bytes add_event(uint8_t kind, const char *name, int64_t a) {
  bytes b = event_of(kind, 1);

  put_add(&b, name, a);
  put(&b, 0, 4); /* no response */
  return b;
}

/* uint8[16] goal_id; int32 order, for goals alone. */
static bytes goal_event(uint8_t goal, int has_order) {
  bytes b = event_of(1, 1);

  for (size_t i = 0; i < 16; i++) {
    put(&b, goal, 1);
  }
  if (has_order) put(&b, goal, 4);
  put(&b, 0, 4);
  return b;
}

static bytes cancel_event(uint8_t goal) {
  bytes b = event_of(1, 1);

  for (size_t i = 0; i < 16; i++) {
    put(&b, goal, 1);
  }
  put(&b, 0, 4);
  put(&b, 0, 4);
  put(&b, 0, 4);
  return b;
}

static ha_writer *g_writer;
static int64_t g_time;

static uint32_t channel(const char *topic, const char *type, const char *text) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)text,
                            .size = strlen(text),
                            .hash = ""};
  const ha_channel made = {
      .struct_size = sizeof made, .topic = topic, .schema = &schema, .encoding = "cdr"};
  uint32_t id = 0;

  assert_ok(ha_writer_add_channel(&id, g_writer, &made, NULL, NULL));
  return id;
}

static void write_event(uint32_t id, bytes b) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.data = b.data;
  msg.size = b.size;
  msg.log_time_ns = STAGE_EPOCH + g_time++ * STAGE_MS;
  assert_ok(ha_writer_write(g_writer, id, &msg, NULL));
}

/* --- servers ---------------------------------------------------------------------------------- */

enum { MAX_GOT = 16 };

typedef struct server {
  ha_service *service;
  bytes got[MAX_GOT];
  size_t count;
  bool (*accepts)(const bytes *request);
} server;

static void serve(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size) {
  server *s = user;
  bytes *got = &s->got[s->count++];
  bytes reply = begin();

  assert_in_range(size, 4, sizeof got->data);
  assert_in_range(s->count, 1, MAX_GOT);
  memcpy(got->data, data, size);
  got->size = size;
  put(&reply, !s->accepts || s->accepts(got), 1);
  put(&reply, 0, 8);
  assert_ok(ha_service_reply(service, id, reply.data, reply.size, NULL));
}

static void open_server(server *s, stage *of, const char *name, const char *type) {
  const ha_service_options options = {
      .struct_size = sizeof options, .name = name, .type = type, .user = s, .request = serve};

  assert_ok(ha_transport_serve(&s->service, of->listener, &options, NULL));
}

static void assert_add(const bytes *got, const char *name, int64_t a) {
  bytes want = begin();

  put_add(&want, name, a);
  assert_int_equal(got->size, want.size);
  assert_memory_equal(got->data, want.data, want.size);
}

/* --- services --------------------------------------------------------------------------------- */

#define ADD_TEXT "string name\nint64 a\n---\nint64 sum\n"
#define ADD_EVENTS "/add/_service_event", "pkg/srv/Add_Event", ADD_TEXT

/* Two requests that a server saw, one that a client saw, one without contents, one reply. */
static void write_adds(stage *s) {
  assert_ok(ha_writer_open(&g_writer, s->bag, NULL, NULL));
  const uint32_t id = channel(ADD_EVENTS);
  write_event(id, add_event(0, "client", 1));
  write_event(id, add_event(1, "", 2));
  write_event(id, add_event(1, "server", 3));
  write_event(id, event_of(1, 0));
  write_event(id, add_event(2, "reply", 4));
  assert_ok(ha_writer_close(g_writer, NULL));
}

static void requests_are_sent_as_messages_of_their_own(void **state) {
  stage *s = *state;
  server add = {.service = NULL};

  write_adds(s);
  open_server(&add, s, "/add", "pkg/srv/Add");
  s->options.flags = HA_PLAY_SERVICE_REQUESTS;
  (void)stage_play(s);
  assert_int_equal(add.count, 2);
  assert_add(&add.got[0], "", 2);
  assert_add(&add.got[1], "server", 3);
  assert_int_equal(s->result.requests, 2);
  assert_int_equal(s->result.replies, 2);
  assert_int_equal(s->result.messages, 2);
  assert_int_equal(s->result.unsent, 1); /* the event without contents */
  assert_string_equal(s->events, "began warn ended");

  s->options.flags |= HA_PLAY_CLIENT_EVENTS;
  (void)stage_play(s);
  assert_int_equal(add.count, 3);
  assert_add(&add.got[2], "client", 1);
  ha_service_close(add.service);
}

/* A definition over the caller's limit is not parsed: that service is not called. */
static void definitions_have_the_limit_of_the_caller(void **state) {
  enum { LIMIT = 4096, LONG = 400 };
  stage *s = *state;
  ha_reader_options reader = HA_READER_OPTIONS_INIT;
  ha_limits limits = HA_LIMITS_INIT;
  server add = {.service = NULL}, small = {.service = NULL};
  char text[LONG + sizeof ADD_TEXT];
  (void)state;

  snprintf(text, sizeof text, "#%*s\n%s", LONG - 2, "", ADD_TEXT);
  assert_ok(ha_writer_open(&g_writer, s->bag, NULL, NULL));
  write_event(channel("/add/_service_event", "pkg/srv/Add_Event", text), add_event(1, "", 2));
  write_event(channel("/small/_service_event", "pkg/srv/Small_Event", ADD_TEXT),
              add_event(1, "", 3));
  assert_ok(ha_writer_close(g_writer, NULL));
  open_server(&add, s, "/add", "pkg/srv/Add");
  open_server(&small, s, "/small", "pkg/srv/Small");
  s->options.flags = HA_PLAY_SERVICE_REQUESTS;
  s->options.reader = &reader;
  (void)stage_play(s);
  assert_int_equal(add.count, 1);
  assert_int_equal(small.count, 1);
  limits.max_definition_bytes = LIMIT;
  reader.limits = &limits;
  (void)stage_play(s);
  assert_int_equal(add.count, 1);
  assert_int_equal(small.count, 2);
  assert_int_equal(s->result.unplayable, 1);
  ha_service_close(add.service);
  ha_service_close(small.service);
}

typedef struct asker {
  ha_player *player;
  atomic_bool asks;
  atomic_bool ends;
} asker;

static void *ask_for_the_result(void *user) {
  asker *a = user;
  ha_play_result result = {.struct_size = sizeof result};

  while (!atomic_load(&a->ends)) {
    (void)ha_player_result(&result, a->player, NULL);
    atomic_store(&a->asks, true);
  }
  return NULL;
}

static void results_may_be_asked_for_while_it_detaches(void **state) {
  stage *s = *state;
  server add = {.service = NULL};
  asker a = {NULL, false, false};
  pthread_t thread;

  write_adds(s);
  open_server(&add, s, "/add", "pkg/srv/Add");
  s->options.flags = HA_PLAY_SERVICE_REQUESTS;
  stage_open(s);
  assert_ok(ha_player_wait(s->player, -1));
  a.player = s->player;
  assert_int_equal(pthread_create(&thread, NULL, ask_for_the_result, &a), 0);
  while (!atomic_load(&a.asks))
    sched_yield();
  ha_player_detach(s->player);
  atomic_store(&a.ends, true);
  pthread_join(thread, NULL);
  (void)stage_end(s);
  assert_int_equal(s->result.requests, 2);
  assert_int_equal(s->result.replies, 2);
  ha_service_close(add.service);
}

/* wstring name; int16[] numbers; wstring[2] words: units of 4 bytes, or of 2 counted in bytes. */
static void put_wide(bytes *b, size_t unit) {
  static const char *const words[] = {"abc", "", "d"};

  for (size_t i = 0; i < 3; i++) {
    const size_t count = strlen(words[i]);
    put(b, unit == 2 ? 2 * count : count, 4);
    for (size_t k = 0; k < count; k++) {
      put(b, (uint8_t)words[i][k], unit);
    }
    if (i > 0) continue;
    put(b, 2, 4);
    put(b, 0x102, 2);
    put(b, 0x304, 2);
  }
}

static void wide_strings_are_sent_as_they_are(void **state) {
  stage *s = *state;

  for (int i = 0; i < 4; i++) {
    const size_t unit = i % 2 ? 2 : 4;
    server wide = {0};
    unlink(s->bag);
    g_big_endian = i >= 2;
    assert_ok(ha_writer_open(&g_writer, s->bag, NULL, NULL));
    const uint32_t id = channel("/wide/_service_event", "pkg/srv/Wide_Event",
                                "wstring name\nint16[] numbers\nwstring[2] words\n---\n");
    bytes event = event_of(1, 1);
    put_wide(&event, unit);
    put(&event, 0, 4);
    write_event(id, event);
    assert_ok(ha_writer_close(g_writer, NULL));
    open_server(&wide, s, "/wide", "pkg/srv/Wide");
    s->options.flags = HA_PLAY_SERVICE_REQUESTS;
    (void)stage_play(s);
    ha_service_close(wide.service);
    g_big_endian = false;
    bytes request = begin();
    put_wide(&request, unit);
    assert_int_equal(wide.count, 1);
    assert_int_equal(wide.got[0].size, request.size);
    assert_memory_equal(wide.got[0].data, request.data, request.size);
  }
}

static void without_a_server_nothing_is_sent(void **state) {
  stage *s = *state;

  write_adds(s);
  s->options.flags = HA_PLAY_SERVICE_REQUESTS;
  (void)stage_play(s);
  assert_int_equal(s->result.requests, 0);
  assert_int_equal(s->result.unsent, 3);
  assert_string_equal(s->events, "began warn ended"); /* once */
}

static void names_are_those_of_the_service(void **state) {
  static const ha_rename renames[] = {{"/add", "/sum"}};
  stage *s = *state;
  server sum = {.service = NULL};

  write_adds(s);
  open_server(&sum, s, "/robot/sum", "pkg/srv/Add");
  s->options.flags = HA_PLAY_SERVICE_REQUESTS;
  s->options.renames = renames;
  s->options.rename_count = 1;
  s->options.prefix = "/robot";
  (void)stage_play(s);
  assert_int_equal(sum.count, 2);
  ha_service_close(sum.service);
}

/* Without the option they are ordinary topics. */
static void events_may_be_published(void **state) {
  stage *s = *state;

  write_adds(s);
  (void)stage_play(s);
  assert_int_equal(s->result.messages, 5);
  assert_int_equal(s->result.requests, 0);
}

/* --- actions ---------------------------------------------------------------------------------- */

#define DO_TEXT "int32 order\n---\nint32 result\n---\nint32 progress\n"

enum { ACCEPTED = 1, REJECTED = 2, OPEN = 3 };

static bool accepts(const bytes *request) {
  return request->data[20] != REJECTED; /* order */
}

static void write_goals(stage *s) {
  bytes feedback = begin();

  for (size_t i = 0; i < 20; i++) {
    put(&feedback, 1, 1);
  }
  assert_ok(ha_writer_open(&g_writer, s->bag, NULL, NULL));
  const uint32_t goal =
      channel("/do/_action/send_goal/_service_event", "pkg/action/Do_SendGoal_Event", DO_TEXT);
  const uint32_t result =
      channel("/do/_action/get_result/_service_event", "pkg/action/Do_GetResult_Event", DO_TEXT);
  const uint32_t cancel =
      channel("/do/_action/cancel_goal/_service_event", "action_msgs/srv/CancelGoal_Event", "");
  const uint32_t reported =
      channel("/do/_action/feedback", "pkg/action/Do_FeedbackMessage", DO_TEXT);
  for (int i = ACCEPTED; i <= OPEN; i++) {
    write_event(goal, goal_event((uint8_t)i, 1));
  }
  write_event(reported, feedback);
  write_event(cancel, cancel_event(ACCEPTED));
  write_event(result, goal_event(ACCEPTED, 0));
  write_event(result, goal_event(REJECTED, 0));
  write_event(result, goal_event(99, 0)); /* of a goal that is not in the bag */
  assert_ok(ha_writer_close(g_writer, NULL));
}

static const uint8_t *id_of(const server *s, size_t i) {
  assert_in_range(i, 0, s->count - 1);
  return s->got[i].data + 4;
}

static void goals_get_new_ids_and_what_concerns_them_follows(void **state) {
  static const uint8_t recorded[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  stage *s = *state;
  server goals = {.accepts = accepts};
  server results = {.service = NULL};
  server cancels = {.service = NULL};

  write_goals(s);
  open_server(&goals, s, "/do/_action/send_goal", "pkg/action/Do_SendGoal");
  open_server(&results, s, "/do/_action/get_result", "pkg/action/Do_GetResult");
  open_server(&cancels, s, "/do/_action/cancel_goal", "action_msgs/srv/CancelGoal");
  s->options.flags = HA_PLAY_ACTION_GOALS;
  (void)stage_play(s);
  assert_int_equal(goals.count, 3);
  assert_memory_not_equal(id_of(&goals, 0), recorded, 16);
  assert_memory_not_equal(id_of(&goals, 0), id_of(&goals, 1), 16);
  assert_int_equal(goals.got[0].data[20], ACCEPTED);
  assert_int_equal(results.count, 1);
  assert_memory_equal(id_of(&results, 0), id_of(&goals, 0), 16);
  assert_int_equal(results.got[0].size, 20);
  assert_int_equal(cancels.count, 2); /* and the goal that was open at the end */
  assert_memory_equal(id_of(&cancels, 0), id_of(&goals, 0), 16);
  assert_int_equal(cancels.got[0].size, 28);
  assert_memory_equal(id_of(&cancels, 1), id_of(&goals, OPEN - 1), 16);
  assert_int_equal(s->result.unsent, 0);
  ha_service_close(goals.service);
  ha_service_close(results.service);
  ha_service_close(cancels.service);
}

static void stop(void *player) {
  ha_player_stop(player);
}

/* Some goals of the previous loop have ended, others have not. */
static void each_loop_has_goals_of_its_own(void **state) {
  stage *s = *state;
  server goals = {.accepts = accepts};
  server results = {.service = NULL};
  server cancels = {.service = NULL};

  write_goals(s);
  open_server(&goals, s, "/do/_action/send_goal", "pkg/action/Do_SendGoal");
  open_server(&results, s, "/do/_action/get_result", "pkg/action/Do_GetResult");
  open_server(&cancels, s, "/do/_action/cancel_goal", "action_msgs/srv/CancelGoal");
  s->options.flags = HA_PLAY_ACTION_GOALS | HA_PLAY_LOOP;
  stage_at(s, 20, stop);
  (void)stage_play(s);
  assert_in_range(goals.count, 6, MAX_GOT);
  for (size_t i = 3; i < goals.count; i++)
    assert_memory_not_equal(id_of(&goals, i), id_of(&goals, i - 3), 16);
  ha_service_close(goals.service);
  ha_service_close(results.service);
  ha_service_close(cancels.service);
}

static void goals_that_have_ended_are_forgotten(void **state) {
  static const uint8_t ids[3][HA__GOAL_ID_SIZE] = {{1}, {2}, {3}};
  ha__goals goals = {NULL, 0, 0, 0};
  ha__goal *made[3];

  (void)state;
  for (size_t i = 0; i < 3; i++)
    assert_ok(ha__goals_add(&made[i], &goals, ids[i], NULL));
  made[0]->state = HA__GOAL_OVER;
  made[2]->state = HA__GOAL_REJECTED;
  ha__goals_forget(&goals);
  assert_int_equal(goals.size, 1);
  assert_null(ha__goals_find(&goals, ids[0]));
  assert_ptr_equal(ha__goals_find(&goals, ids[1]), made[1]);
  assert_null(ha__goals_find(&goals, ids[2]));
  ha__goals_done(&goals);
}

/* The limit applies to the requests of all goals together. */
static void requests_that_wait_are_bounded_together(void **state) {
  enum { SIZE = 6 << 20 };
  static const uint8_t ids[3][HA__GOAL_ID_SIZE] = {{1}, {2}, {3}};
  static const uint8_t request[SIZE];
  ha__goals goals = {NULL, 0, 0, 0};
  ha__goal *made[3];

  (void)state;
  for (size_t i = 0; i < 3; i++)
    assert_ok(ha__goals_add(&made[i], &goals, ids[i], NULL));
  assert_ok(ha__goals_postpone(&goals, made[0], 0, request, SIZE, NULL));
  assert_ok(ha__goals_postpone(&goals, made[1], 0, request, SIZE, NULL));
  assert_int_equal(ha__goals_postpone(&goals, made[2], 0, request, SIZE, NULL), HA_E_LIMIT);
  ha__goals_drop_postponed(&goals, made[0]);
  assert_ok(ha__goals_postpone(&goals, made[2], 0, request, SIZE, NULL));
  ha__goals_done(&goals);
}

/* --- replies while the player closes its clients ---------------------------------------------- */

static ha_transport_ops g_gated;

/* A server that answers when the player closes its first client. */
static struct gate {
  loopback *net;
  ha_service *service;
  ha_request_id id;
  atomic_bool is_asked;
  bool has_answered;
} g_gate;

static ha_status open_gated(ha_transport **out, const struct ha_host *host,
                            const ha_transport_options *options, ha_error *err) {
  const ha_status st = loopback_ops.open(out, host, options, err);

  if (st >= 0) (*out)->ops = &g_gated;
  return st;
}

static void disconnect_gated(ha_client *client) {
  bytes reply = begin();

  loopback_ops.disconnect(client);
  if (g_gate.has_answered) return;
  g_gate.has_answered = true;
  put(&reply, 1, 1);
  put(&reply, 0, 8);
  (void)!ha_service_reply(g_gate.service, &g_gate.id, reply.data, reply.size, NULL);
  loopback_settle(g_gate.net);
}

static void serve_gated(void *user, ha_service *service, const ha_request_id *id,
                        const uint8_t *data, size_t size) {
  (void)user, (void)service, (void)data, (void)size;
  g_gate.id = *id;
  atomic_store(&g_gate.is_asked, true);
}

/* The client of results comes before that of goals. */
static void write_result_after_goal(stage *s) {
  assert_ok(ha_writer_open(&g_writer, s->bag, NULL, NULL));
  const uint32_t result =
      channel("/do/_action/get_result/_service_event", "pkg/action/Do_GetResult_Event", DO_TEXT);
  const uint32_t goal =
      channel("/do/_action/send_goal/_service_event", "pkg/action/Do_SendGoal_Event", DO_TEXT);
  write_event(goal, goal_event(ACCEPTED, 1));
  write_event(result, goal_event(ACCEPTED, 0));
  assert_ok(ha_writer_close(g_writer, NULL));
}

static uint64_t count_messages(const stage *s) {
  ha_play_result result = {.struct_size = sizeof result};

  (void)ha_player_result(&result, s->player, NULL);
  return result.messages;
}

/* A goal is accepted while the clients are closed: requests that waited for it are not sent. */
static void late_replies_are_ignored(void **state) {
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = "/do/_action/send_goal",
                                      .type = "pkg/action/Do_SendGoal",
                                      .request = serve_gated};
  stage *s = *state;
  server results = {.service = NULL};

  g_gated = loopback_ops;
  g_gated.open = open_gated;
  g_gated.disconnect = disconnect_gated;
  s->ops = &g_gated;
  g_gate = (struct gate){.net = s->net};
  write_result_after_goal(s);
  assert_ok(ha_transport_serve(&g_gate.service, s->listener, &options, NULL));
  open_server(&results, s, "/do/_action/get_result", "pkg/action/Do_GetResult");
  s->options.flags = HA_PLAY_ACTION_GOALS;
  stage_open(s);
  while (!atomic_load(&g_gate.is_asked) || count_messages(s) < 2)
    sched_yield();
  ha_player_detach(s->player);
  assert_true(g_gate.has_answered);
  s->result.struct_size = sizeof s->result;
  (void)ha_player_result(&s->result, s->player, NULL);
  assert_int_equal(results.count, 0);
  assert_int_equal(s->result.requests, 1);
  ha_service_close(g_gate.service);
  ha_service_close(results.service);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_set_up, stage_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(requests_are_sent_as_messages_of_their_own),
      TEST(definitions_have_the_limit_of_the_caller),
      TEST(results_may_be_asked_for_while_it_detaches),
      TEST(wide_strings_are_sent_as_they_are),
      TEST(without_a_server_nothing_is_sent),
      TEST(names_are_those_of_the_service),
      TEST(events_may_be_published),
      TEST(goals_get_new_ids_and_what_concerns_them_follows),
      TEST(each_loop_has_goals_of_its_own),
      TEST(late_replies_are_ignored),
      cmocka_unit_test(goals_that_have_ended_are_forgotten),
      cmocka_unit_test(requests_that_wait_are_bounded_together),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
