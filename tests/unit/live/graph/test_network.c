/* ha_network within the process: its list of endpoints, and received messages. */
#include <stdio.h>
#include <string.h>

#include "../../test.h"
#include "../loopback.h"
#include "live/graph/network.h"

enum {
  RELIABLE = HA_QOS_RELIABILITY_RELIABLE,
  BEST_EFFORT = HA_QOS_RELIABILITY_BEST_EFFORT,
  LATCHED = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
  VOLATILE = HA_QOS_DURABILITY_VOLATILE,
  TEXT = 2048
};

typedef struct scene {
  loopback *net;
  const ha_transport_ops *ops;
  ha_transport *robot;
  ha_network *network;
  ha_network_options options;
  ha_transport_options join;
  ha_pair setting;
  pthread_mutex_t lock; /* guards the following members */
  char heard[TEXT];     /* "/topic:size " */
  char changes[TEXT];   /* "+/topic " */
  char notes[TEXT];
} scene;

static void add(scene *s, char *to, const char *a, const char *b) {
  pthread_mutex_lock(&s->lock);
  const size_t used = strlen(to);
  snprintf(to + used, TEXT - used, "%s%s ", a, b);
  pthread_mutex_unlock(&s->lock);
}

static void on_endpoint(void *user, int32_t change, const ha_endpoint *endpoint) {
  scene *s = user;
  add(s, s->changes,
      change == HA_CHANGE_APPEARED ? "+"
      : change == HA_CHANGE_LEFT   ? "-"
                                   : "~",
      endpoint->topic);
}

static void on_message(void *user, ha_transport *transport, const ha_channel *channel,
                       const ha_delivery *delivery) {
  scene *s = user;
  char size[32];

  (void)transport;
  snprintf(size, sizeof size, ":%zu", delivery->size);
  add(s, s->heard, channel->topic, size);
}

static void on_note(void *user, const char *text) {
  scene *s = user;
  add(s, s->notes, text, ";");
}

static void init_on(scene *s, const ha_transport_ops *ops) {
  *s = (scene){.net = loopback_new(), .ops = ops};
  pthread_mutex_init(&s->lock, NULL);
  s->robot =
      ops == &loopback_ops ? loopback_join(s->net, "robot") : loopback_join_ros1(s->net, "robot");
  s->options = (ha_network_options)HA_NETWORK_OPTIONS_INIT;
  s->join = loopback_options(s->net, &s->setting);
  s->options.join = &s->join;
  s->options.user = s;
  s->options.endpoint = on_endpoint;
  s->options.message = on_message;
  s->options.note = on_note;
}

static void init(scene *s) {
  init_on(s, &loopback_ops);
}

static void look(scene *s) {
  assert_ok(ha__network_open_on(&s->network, s->ops, &s->options, NULL));
  loopback_settle(s->net);
}

static void done(scene *s) {
  ha_network_close(s->network);
  ha_transport_close(s->robot);
  loopback_free(s->net);
  pthread_mutex_destroy(&s->lock);
}

static ha_publication *talker(const scene *s, const char *topic, const char *type,
                              int32_t reliability, int32_t durability) {
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = type, .encoding = "", .data = NULL, .hash = "RIHS01_x"};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = topic,
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                                                           .history = HA_QOS_HISTORY_KEEP_LAST,
                                                           .depth = 10,
                                                           .reliability = reliability,
                                                           .durability = durability}};
  ha_publication *made = NULL;

  assert_ok(ha_transport_advertise(&made, s->robot, &options, NULL));
  return made;
}

static void say(ha_publication *from, size_t size) {
  static const uint8_t bytes[64] = {0, 1};
  assert_ok(ha_publication_send(from, bytes, size, HA_SENT_NOW, NULL));
}

/* Latched or not, and under any topic name. */
static void hears_each_message_of_ros1_once(void **state) {
  const char *const names[] = {"/_map"};
  const ha_record_selection all = {
      .struct_size = sizeof all, .flags = HA_RECORD_ALL, .topics = {names, 1}};
  scene s;

  (void)state;
  init_on(&s, &loopback_ros1_ops);
  s.options.listen = &all;
  ha_publication *map = talker(&s, "/_map", "x/A", RELIABLE, LATCHED);
  say(map, 5);
  say(map, 6);
  look(&s);
  ha_publication *plain = talker(&s, "/_map", "x/A", RELIABLE, VOLATILE);
  loopback_settle(s.net);
  say(plain, 7);
  say(map, 8);
  assert_string_equal(s.heard, "/_map:6 /_map:7 /_map:8 ");
  assert_string_equal(loopback_setting(s.net), "/_map");
  assert_string_equal(s.changes, "+/_map ~/_map +/_map ~/_map ");
  ha_publication_close(map);
  ha_publication_close(plain);
  done(&s);
}

typedef struct list {
  char text[TEXT];
} list;

static void add_line(void *user, const ha_endpoint *e) {
  static const char *const kinds[] = {"pub", "sub", "srv", "cli"};
  char *text = ((list *)user)->text;
  const size_t used = strlen(text);

  snprintf(text + used, TEXT - used, "%s %s %s %s\n", e->topic, e->type, kinds[e->kind], e->node);
}

static list everybody(const scene *s) {
  list l = {""};
  assert_ok(ha_network_each(s->network, add_line, &l, NULL));
  return l;
}

static void lists_who_is_there_in_order(void **state) {
  scene s;

  (void)state;
  init(&s);
  ha_publication *b = talker(&s, "/b", "x/msg/B", RELIABLE, VOLATILE);
  look(&s);
  ha_publication *other = talker(&s, "/a", "x/msg/Z", RELIABLE, VOLATILE);
  ha_publication *a = talker(&s, "/a", "x/msg/A", RELIABLE, VOLATILE);
  loopback_settle(s.net);
  assert_string_equal(everybody(&s).text, "/a x/msg/A pub /robot\n"
                                          "/a x/msg/Z pub /robot\n"
                                          "/b x/msg/B pub /robot\n");
  assert_string_equal(s.changes, "+/b +/a +/a ");
  ha_publication_close(a);
  loopback_settle(s.net);
  assert_string_equal(everybody(&s).text, "/a x/msg/Z pub /robot\n"
                                          "/b x/msg/B pub /robot\n");
  assert_string_equal(s.changes, "+/b +/a +/a -/a ");
  ha_publication_close(b);
  ha_publication_close(other);
  done(&s);
}

static void learns_nodes_later(void **state) {
  scene s;

  (void)state;
  init(&s);
  loopback_hide_nodes(s.net);
  ha_publication *a = talker(&s, "/a", "x/msg/A", RELIABLE, VOLATILE);
  look(&s);
  assert_string_equal(everybody(&s).text, "/a x/msg/A pub \n");
  loopback_tell_nodes(s.net);
  loopback_settle(s.net);
  assert_string_equal(everybody(&s).text, "/a x/msg/A pub /robot\n");
  assert_string_equal(s.changes, "+/a ~/a ");
  ha_publication_close(a);
  done(&s);
}

/* Our own subscriptions are not listed, and topics are selected as by the recorder. */
static void hears_what_is_chosen(void **state) {
  static const char *const topics[] = {"/a"};
  const ha_record_selection chosen = {
      .struct_size = sizeof chosen, .topics = {topics, 1}, .regex = "^/r"};
  scene s;

  (void)state;
  init(&s);
  s.options.listen = &chosen;
  look(&s);
  ha_publication *a = talker(&s, "/a", "x/msg/A", RELIABLE, VOLATILE);
  ha_publication *b = talker(&s, "/b", "x/msg/A", RELIABLE, VOLATILE);
  ha_publication *r = talker(&s, "/run", "x/msg/A", RELIABLE, VOLATILE);
  loopback_settle(s.net);
  say(a, 5);
  say(b, 6);
  say(r, 7);
  assert_string_equal(s.heard, "/a:5 /run:7 ");
  assert_string_equal(everybody(&s).text, "/a x/msg/A pub /robot\n"
                                          "/b x/msg/A pub /robot\n"
                                          "/run x/msg/A pub /robot\n");
  ha_publication_close(a);
  ha_publication_close(b);
  ha_publication_close(r);
  done(&s);
}

/* Messages of publishers of a topic with different QoS are all received, each once. */
static void hears_each_message_once(void **state) {
  const ha_record_selection all = {.struct_size = sizeof all, .flags = HA_RECORD_ALL};
  scene s;

  (void)state;
  init(&s);
  ha_publication *latched = talker(&s, "/a", "x/msg/A", RELIABLE, LATCHED);
  say(latched, 4);
  s.options.listen = &all;
  look(&s);
  ha_publication *weak = talker(&s, "/a", "x/msg/A", BEST_EFFORT, VOLATILE);
  ha_publication *usual = talker(&s, "/a", "x/msg/A", RELIABLE, VOLATILE);
  loopback_settle(s.net);
  say(latched, 5);
  say(weak, 6);
  say(usual, 7);
  assert_string_equal(s.heard, "/a:4 /a:5 /a:6 /a:7 ");
  ha_publication_close(latched);
  ha_publication_close(weak);
  ha_publication_close(usual);
  done(&s);
}

/* With QoS set by the user, only publishers that offer it are received. */
static void asks_what_it_is_reported_to(void **state) {
  const ha_record_selection all = {.struct_size = sizeof all, .flags = HA_RECORD_ALL};
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_LAST,
                      .depth = 5,
                      .reliability = RELIABLE,
                      .durability = VOLATILE};
  scene s;

  (void)state;
  init(&s);
  s.options.listen = &all;
  s.options.qos = &qos;
  look(&s);
  ha_publication *weak = talker(&s, "/a", "x/msg/A", BEST_EFFORT, VOLATILE);
  ha_publication *usual = talker(&s, "/a", "x/msg/A", RELIABLE, VOLATILE);
  loopback_settle(s.net);
  say(weak, 6);
  say(usual, 7);
  assert_string_equal(s.heard, "/a:7 ");
  ha_publication_close(weak);
  ha_publication_close(usual);
  done(&s);
}

static void refuses_what_makes_no_sense(void **state) {
  const ha_record_selection bad = {.struct_size = sizeof bad, .regex = "a("};
  scene s;

  (void)state;
  init(&s);
  s.options.listen = &bad;
  assert_int_equal(ha__network_open_on(&s.network, &loopback_ops, &s.options, NULL), HA_E_ARG);
  s.options.message = NULL;
  assert_int_equal(ha__network_open_on(&s.network, &loopback_ops, &s.options, NULL), HA_E_ARG);
  assert_null(s.network);
  done(&s);
}

static void count_end(void *user, const ha_endpoint *endpoint) {
  (void)endpoint;
  ++*(size_t *)user;
}

static size_t ends_of(const scene *s) {
  size_t count = 0;

  assert_ok(ha_network_each(s->network, count_end, &count, NULL));
  return count;
}

static void tell(const scene *s, int32_t change, const char *topic, uint32_t number) {
  const ha_qos qos = HA_QOS_INIT;
  const ha_endpoint endpoint = {
      .struct_size = sizeof endpoint,
      .kind = HA_ENDPOINT_PUBLISHER,
      .gid = {{(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), 0xcc}},
      .topic = topic,
      .type = "std_msgs/msg/String",
      .hash = "",
      .node = "/stranger",
      .vendor = "",
      .qos = &qos};

  ha__network_on_endpoint(s->network, atomic_load(&s->network->transport), change, &endpoint);
}

/* A bounded number of peers' names is kept, and the excess is reported. */
static void crowds_are_bounded(void **state) {
  char name[32];
  scene s;

  (void)state;
  init(&s);
  look(&s);
  for (uint32_t i = 0; i < 20000; i++)
    tell(&s, HA_CHANGE_APPEARED, "/t", i);
  assert_int_equal(ends_of(&s), 10000);
  assert_non_null(strstr(s.notes, "not remembered"));
  for (uint32_t i = 0; i < 20000; i++)
    tell(&s, HA_CHANGE_LEFT, "/t", i);
  assert_int_equal(ends_of(&s), 0);
  for (uint32_t i = 0; i < 150000; i++) {
    snprintf(name, sizeof name, "/t%u", (unsigned)i);
    tell(&s, HA_CHANGE_APPEARED, name, i);
  }
  assert_int_equal(ends_of(&s), 100000 - 1); /* and /t */
  done(&s);
}

static void names_tell_what_they_are_part_of(void **state) {
  const struct {
    const char *name;
    const char *type;
    int32_t part;
    const char *of;
  } cases[] = {
      {"/chatter", "std_msgs/msg/String", HA_PART_OF_NOTHING, "/chatter"},
      {"/add", "x/srv/Add", HA_PART_OF_NOTHING, "/add"},
      {"/add/_service_event", "x/srv/Add_Event", HA_PART_OF_SERVICE, "/add"},
      {"/add/_service_event", "x/msg/Odd", HA_PART_OF_NOTHING, "/add/_service_event"},
      {"/a/turn/_action/feedback", "x/action/Turn_FeedbackMessage", HA_PART_OF_ACTION, "/a/turn"},
      {"/turn/_action/status", "action_msgs/msg/GoalStatusArray", HA_PART_OF_ACTION, "/turn"},
      {"/turn/_action/send_goal", "x/action/Turn_SendGoal", HA_PART_OF_ACTION, "/turn"},
      {"/turn/_action/get_result", "x/action/Turn_GetResult", HA_PART_OF_ACTION, "/turn"},
      {"/turn/_action/cancel_goal", "action_msgs/srv/CancelGoal", HA_PART_OF_ACTION, "/turn"},
      {"/turn/_action/send_goal/_service_event", "x/action/Turn_SendGoal_Event", HA_PART_OF_ACTION,
       "/turn"},
      {"/_action/send_goal", "x/srv/Odd", HA_PART_OF_NOTHING, "/_action/send_goal"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t size = 0;
    assert_int_equal(ha_name_part_of(&size, cases[i].name, cases[i].type), cases[i].part);
    assert_int_equal(size, strlen(cases[i].of));
    assert_memory_equal(cases[i].name, cases[i].of, size);
  }
  assert_int_equal(ha_name_is_hidden("/a/_b"), 1);
  assert_int_equal(ha_name_is_hidden("/a/b_c"), 0);
}

/* --- closing from a callback ------------------------------------------------------------------ */

static ha_network *g_closed;
static ha_status g_statuses[4];

static void close_on_endpoint(void *user, int32_t change, const ha_endpoint *endpoint) {
  (void)user;
  (void)change;
  (void)endpoint;
  if (g_closed) g_statuses[0] = ha_network_close(g_closed);
}

static void close_on_message(void *user, ha_transport *transport, const ha_channel *channel,
                             const ha_delivery *delivery) {
  (void)user;
  (void)transport;
  (void)channel;
  (void)delivery;
  g_statuses[1] = ha_network_close(g_closed);
}

static void close_on_note(void *user, const char *text) {
  (void)user;
  (void)text;
  g_statuses[2] = ha_network_close(g_closed);
}

static void close_on_visit(void *user, const ha_endpoint *endpoint) {
  (void)user;
  (void)endpoint;
  g_statuses[3] = ha_network_close(g_closed);
}

static void is_not_closed_from_its_callbacks(void **state) {
  const ha_record_selection all = {.struct_size = sizeof all, .flags = HA_RECORD_ALL};
  scene s;

  (void)state;
  init(&s);
  s.options.listen = &all;
  s.options.endpoint = close_on_endpoint;
  s.options.message = close_on_message;
  s.options.note = close_on_note;
  look(&s);
  g_closed = s.network;
  ha_publication *a = talker(&s, "/a", "x/msg/A", RELIABLE, VOLATILE);
  loopback_settle(s.net);
  say(a, 5);
  ha__network_note(s.network, "/a", "something");
  assert_ok(ha_network_each(s.network, close_on_visit, NULL, NULL));
  for (int i = 0; i < 4; i++)
    assert_int_equal(g_statuses[i], HA_E_BUSY);
  assert_ok(ha_network_close(s.network));
  s.network = NULL;
  g_closed = NULL;
  ha_publication_close(a);
  done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_who_is_there_in_order),
      cmocka_unit_test(learns_nodes_later),
      cmocka_unit_test(hears_what_is_chosen),
      cmocka_unit_test(hears_each_message_once),
      cmocka_unit_test(hears_each_message_of_ros1_once),
      cmocka_unit_test(asks_what_it_is_reported_to),
      cmocka_unit_test(refuses_what_makes_no_sense),
      cmocka_unit_test(crowds_are_bounded),
      cmocka_unit_test(names_tell_what_they_are_part_of),
      cmocka_unit_test(is_not_closed_from_its_callbacks),
  };
  return cmocka_run_group_tests_name("network", tests, NULL, NULL);
}
