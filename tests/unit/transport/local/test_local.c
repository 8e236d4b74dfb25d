/* The network within the process: delivery, order, kept messages, endpoints and services; lent data
 * is not copied; a recorder and a player use it; many threads use it at once. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <holdall/player.h>
#include <holdall/reader.h>
#include <holdall/recorder.h>

#include "../../shared_folder.h"
#include "../../test.h"

#define STRING "std_msgs/msg/String"

enum { WAIT_MS = 20000 };

static char g_path[64];

static const char *in_folder(const char *name) {
  snprintf(g_path, sizeof g_path, "%s/%s", g_folder, name);
  return g_path;
}

/* --- the network ------------------------------------------------------------------ */

static ha_transport *join_as(const char *plugin, const char *network, const char *node,
                             const ha_transport_events *events) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  const ha_pair setting = {"network", network, strlen(network)};
  ha_transport *transport = NULL;

  options.settings = (ha_pairs){&setting, 1};
  options.node_name = node;
  options.events = events;
  assert_ok(ha_transport_open(&transport, plugin, &options, NULL));
  return transport;
}

static ha_transport *join(const char *network, const char *node,
                          const ha_transport_events *events) {
  return join_as("local", network, node, events);
}

static ha_publication *advertise(ha_transport *transport, const char *topic, int32_t durability,
                                 uint64_t depth) {
  const ha_schema schema = {sizeof schema, STRING, "ros2msg", (const uint8_t *)"string data\n", 12,
                            "RIHS01_0"};
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_qos qos = HA_QOS_INIT;
  ha_publication *publication = NULL;

  qos.durability = durability;
  qos.depth = depth;
  options.topic = topic;
  options.schema = &schema;
  options.qos = &qos;
  assert_ok(ha_transport_advertise(&publication, transport, &options, NULL));
  return publication;
}

typedef struct inbox {
  atomic_uint count;
  atomic_uint busy; /* concurrent deliveries */
  uint64_t last;
  ha_transport *transport;
  void *kept;
  const uint8_t *data;
  size_t size;
  bool keep;
} inbox;

static void on_message(void *user, const ha_delivery *delivery) {
  inbox *in = user;

  assert_int_equal(atomic_fetch_add(&in->busy, 1), 0);
  in->last = delivery->sequence;
  in->data = delivery->data;
  in->size = delivery->size;
  if (in->keep && !in->kept) in->kept = ha_delivery_keep(in->transport, delivery);
  atomic_fetch_sub(&in->busy, 1);
  atomic_fetch_add(&in->count, 1);
}

static ha_subscription *subscribe(ha_transport *transport, const char *topic, int32_t durability,
                                  uint32_t flags, inbox *in) {
  ha_subscription_options options = HA_SUBSCRIPTION_OPTIONS_INIT;
  ha_qos qos = HA_QOS_INIT;
  ha_subscription *subscription = NULL;

  in->transport = transport;
  qos.durability = durability;
  options.topic = topic;
  options.type = STRING;
  options.qos = &qos;
  options.flags = flags;
  options.user = in;
  options.message = on_message;
  assert_ok(ha_transport_subscribe(&subscription, transport, &options, NULL));
  return subscription;
}

static void send_text(ha_publication *publication, const char *text) {
  assert_ok(ha_publication_send(publication, (const uint8_t *)text, strlen(text), 7, NULL));
}

static bool wait_for(const atomic_uint *value, unsigned wanted) {
  for (int i = 0; i < WAIT_MS && atomic_load(value) < wanted; i++) {
    (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  return atomic_load(value) >= wanted;
}

static void messages_come_before_send_returns(void **state) {
  ha_transport *a = join("", "talker", NULL);
  ha_transport *b = join("", "listener", NULL);
  ha_transport *other = join("other", "far", NULL);
  inbox here = {0}, own = {0}, far = {0};

  (void)state;
  ha_publication *from = advertise(a, "/t", HA_QOS_DURABILITY_VOLATILE, 10);
  send_text(from, "nobody");
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &here);
  ha_subscription *to_own = subscribe(a, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &own);
  ha_subscription *to_far = subscribe(other, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &far);
  assert_int_equal(ha_publication_matched(from), 1);
  send_text(from, "one");
  assert_int_equal(atomic_load(&here.count), 1);
  assert_int_equal(here.last, 2);
  assert_int_equal(here.size, 3);
  ha_subscription_close(to_own);
  to_own = subscribe(a, "/t", HA_QOS_DURABILITY_VOLATILE, HA_SUBSCRIBE_OWN, &own);
  send_text(from, "two");
  ha_subscription_close(to);
  send_text(from, "three");
  assert_int_equal(atomic_load(&here.count), 2);
  assert_int_equal(atomic_load(&own.count), 2);
  assert_int_equal(atomic_load(&far.count), 0);
  ha_subscription_close(to_own);
  ha_subscription_close(to_far);
  ha_publication_close(from);
  ha_transport_close(other);
  ha_transport_close(b);
  ha_transport_close(a);
}

/* A late subscriber gets the last messages of a transient_local publication, oldest first. */
static void kept_messages_come_first(void **state) {
  ha_transport *a = join("", "talker", NULL);
  ha_transport *b = join("", "listener", NULL);
  inbox all = {0}, none = {0};

  (void)state;
  ha_publication *from = advertise(a, "/t", HA_QOS_DURABILITY_TRANSIENT_LOCAL, 3);
  for (int i = 0; i < 5; i++) {
    send_text(from, "kept");
  }
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_TRANSIENT_LOCAL, 0, &all);
  ha_subscription *later = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &none);
  assert_int_equal(atomic_load(&all.count), 3);
  assert_int_equal(all.last, 5);
  assert_int_equal(atomic_load(&none.count), 0);
  ha_subscription_close(to);
  ha_subscription_close(later);
  ha_publication_close(from);
  ha_publication *weak = advertise(a, "/t", HA_QOS_DURABILITY_VOLATILE, 3);
  to = subscribe(b, "/t", HA_QOS_DURABILITY_TRANSIENT_LOCAL, 0, &all);
  assert_int_equal(ha_publication_matched(weak), 0);
  ha_subscription_close(to);
  ha_publication_close(weak);
  ha_transport_close(b);
  ha_transport_close(a);
}

/* Subscribers of ROS 1 have no QoS: each gets the last message of a latching publisher. */
static void latched_messages_of_ros1_need_no_qos(void **state) {
  ha_transport *a = join_as("local_ros1", "", "talker", NULL);
  ha_transport *b = join_as("local_ros1", "", "listener", NULL);
  inbox late = {0}, other = {0};

  (void)state;
  ha_publication *from = advertise(a, "/t", HA_QOS_DURABILITY_TRANSIENT_LOCAL, 3);
  ha_publication *weak = advertise(a, "/weak", HA_QOS_DURABILITY_VOLATILE, 3);
  send_text(from, "first");
  send_text(from, "last");
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &late);
  assert_int_equal(atomic_load(&late.count), 1);
  assert_int_equal(late.last, 2);
  ha_subscription *to_weak = subscribe(b, "/weak", HA_QOS_DURABILITY_TRANSIENT_LOCAL, 0, &other);
  assert_int_equal(ha_publication_matched(weak), 1);
  assert_int_equal(atomic_load(&other.count), 0);
  ha_subscription_close(to_weak);
  ha_subscription_close(to);
  ha_publication_close(weak);
  ha_publication_close(from);
  ha_transport_close(b);
  ha_transport_close(a);
}

/* A publisher of ROS 1 latches by a field of its connection header, too. */
static void ros1_latches_by_metadata(void **state) {
  const ha_pair latching = {"latching", "1", 1};
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = STRING, .hash = "", .encoding = ""};
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_transport *a = join_as("local_ros1", "", "talker", NULL);
  ha_transport *b = join_as("local_ros1", "", "listener", NULL);
  ha_publication *from = NULL;
  inbox late = {0};

  (void)state;
  options.topic = "/t";
  options.schema = &schema;
  options.metadata = (ha_pairs){&latching, 1};
  assert_ok(ha_transport_advertise(&from, a, &options, NULL));
  send_text(from, "last");
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &late);
  assert_int_equal(atomic_load(&late.count), 1);
  ha_subscription_close(to);
  ha_publication_close(from);
  ha_transport_close(b);
  ha_transport_close(a);
}

static void count_release(void *user) {
  atomic_fetch_add((atomic_uint *)user, 1);
}

/* The subscriber gets the caller's bytes, which are released after the last user. */
static void lent_bytes_are_shared(void **state) {
  static const uint8_t bytes[100000];
  ha_transport *a = join("", "talker", NULL);
  ha_transport *b = join("", "listener", NULL);
  atomic_uint released = 0;
  inbox in = {.keep = true};

  (void)state;
  ha_publication *from = advertise(a, "/t", HA_QOS_DURABILITY_VOLATILE, 10);
  assert_ok(
      ha_publication_lend(from, bytes, sizeof bytes, HA_SENT_NOW, count_release, &released, NULL));
  assert_int_equal(atomic_load(&released), 1);
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &in);
  assert_ok(
      ha_publication_lend(from, bytes, sizeof bytes, HA_SENT_NOW, count_release, &released, NULL));
  assert_ptr_equal(in.data, bytes);
  assert_int_equal(atomic_load(&released), 1);
  ha_publication_close(from);
  ha_subscription_close(to);
  assert_int_equal(atomic_load(&released), 1);
  ha_transport_drop(b, in.kept);
  assert_int_equal(atomic_load(&released), 2);
  ha_transport_close(b);
  ha_transport_close(a);
}

static void settings_are_checked(void **state) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  const ha_pair setting = {"nonsense", "1", 1};
  ha_transport *transport = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  options.settings = (ha_pairs){&setting, 1};
  assert_int_equal(ha_transport_open(&transport, "local", &options, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "nonsense"));
  assert_null(transport);
}

/* --- endpoints and services ----------------------------------------------------------- */

typedef struct graph {
  atomic_uint appeared;
  atomic_uint left;
  atomic_uint own;
} graph;

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  graph *g = user;

  assert_non_null(transport);
  assert_string_equal(endpoint->topic, "/t");
  if (change == HA_CHANGE_APPEARED && endpoint->flags & HA_ENDPOINT_OWN) {
    atomic_fetch_add(&g->own, 1);
  }
  if (change == HA_CHANGE_APPEARED && endpoint->kind == HA_ENDPOINT_PUBLISHER) {
    assert_string_equal(endpoint->node, "/talker");
    assert_int_equal(endpoint->schema->size, 12);
  }
  atomic_fetch_add(change == HA_CHANGE_LEFT ? &g->left : &g->appeared, 1);
}

static void endpoints_are_reported(void **state) {
  graph g = {0};
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_transport *a = join("", "talker", NULL);
  inbox in = {0};

  (void)state;
  events.user = &g;
  events.endpoint = on_endpoint;
  ha_publication *early = advertise(a, "/t", HA_QOS_DURABILITY_VOLATILE, 1);
  ha_transport *b = join("", "watcher", &events);
  ha_publication *late = advertise(a, "/t", HA_QOS_DURABILITY_VOLATILE, 1);
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &in);
  assert_true(wait_for(&g.appeared, 3));
  ha_publication_close(early);
  ha_publication_close(late);
  ha_subscription_close(to);
  assert_true(wait_for(&g.left, 3));
  assert_int_equal(atomic_load(&g.own), 1);
  assert_int_equal(atomic_load(&g.appeared), 3);
  ha_transport_close(a);
  ha_transport_close(b);
}

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  (void)user;
  assert_ok(ha_service_reply(service, id, data, size, NULL));
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  atomic_uint *sum = user;

  assert_non_null(client);
  assert_int_equal(size, 1);
  assert_int_equal(data[0], sequence);
  atomic_fetch_add(sum, 1);
}

static void services_answer(void **state) {
  ha_transport *a = join("", "server", NULL);
  ha_transport *b = join("", "caller", NULL);
  ha_service_options serve = HA_SERVICE_OPTIONS_INIT;
  ha_client_options options = HA_CLIENT_OPTIONS_INIT;
  ha_service *service = NULL;
  ha_client *client = NULL;
  atomic_uint replies = 0;
  uint64_t number = 0;

  (void)state;
  options.name = serve.name = "/add";
  options.type = serve.type = "example_interfaces/srv/AddTwoInts";
  options.user = &replies;
  options.reply = on_reply;
  serve.request = on_request;
  assert_ok(ha_transport_connect(&client, b, &options, NULL));
  assert_int_equal(ha_client_ready(client), 0);
  assert_int_equal(ha_client_call(&number, client, (const uint8_t *)"x", 1, NULL), HA_E_BUSY);
  assert_ok(ha_transport_serve(&service, a, &serve, NULL));
  assert_int_equal(ha_client_ready(client), 1);
  for (uint8_t i = 1; i <= 100; i++) {
    assert_ok(ha_client_call(&number, client, &i, 1, NULL));
    assert_int_equal(number, i);
  }
  assert_true(wait_for(&replies, 100));
  ha_service_close(service);
  ha_client_close(client);
  ha_transport_close(b);
  ha_transport_close(a);
}

/* --- many threads ----------------------------------------------------------------------- */

enum { SENDERS = 3, SENT = 400 };

static void *send_many(void *user) {
  ha_publication *from = advertise(user, "/t", HA_QOS_DURABILITY_VOLATILE, 10);

  for (int i = 0; i < SENT; i++) {
    send_text(from, "busy");
  }
  ha_publication_close(from);
  return NULL;
}

/* Subscriptions are opened and closed while messages are sent; a permanent one gets all. */
static void threads_do_not_disturb_each_other(void **state) {
  ha_transport *a = join("", "talker", NULL);
  ha_transport *b = join("", "listener", NULL);
  pthread_t threads[SENDERS];
  inbox stays = {0};

  (void)state;
  ha_subscription *to = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &stays);
  for (int i = 0; i < SENDERS; i++) {
    assert_int_equal(pthread_create(&threads[i], NULL, send_many, a), 0);
  }
  for (int i = 0; i < 50; i++) {
    inbox passing = {0};
    ha_subscription *brief = subscribe(b, "/t", HA_QOS_DURABILITY_VOLATILE, 0, &passing);
    sched_yield();
    ha_subscription_close(brief);
  }
  for (int i = 0; i < SENDERS; i++) {
    pthread_join(threads[i], NULL);
  }
  assert_int_equal(atomic_load(&stays.count), SENDERS * SENT);
  ha_subscription_close(to);
  ha_transport_close(b);
  ha_transport_close(a);
}

/* --- recorder and player ------------------------------------------------------------------- */

static ha_recorder *record(const char *path) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_recorder *recorder = NULL;

  selection.flags = HA_RECORD_ALL_TOPICS;
  options.transport = "local";
  options.selection = &selection;
  options.path = path;
  assert_ok(ha_recorder_open(&recorder, &options, NULL));
  return recorder;
}

static uint64_t count_messages(const char *path) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  const uint64_t count = info->message_count;
  ha_reader_close(reader);
  return count;
}

static void publish_cdr(ha_publication *from, unsigned count) {
  static const uint8_t text[] = {0, 1, 0, 0, 3, 0, 0, 0, 'h', 'i', 0};

  for (unsigned i = 0; i < count; i++) {
    assert_ok(ha_publication_send(from, text, sizeof text, HA_SENT_NOW, NULL));
  }
}

static void wait_matched(ha_publication *from) {
  for (int i = 0; i < WAIT_MS && ha_publication_matched(from) == 0; i++) {
    (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  assert_int_equal(ha_publication_matched(from), 1);
}

/* Recorded messages are played, and recorded again. */
static void a_bag_is_recorded_and_played(void **state) {
  char first[64], second[64];
  const char *played = first;
  ha_player_options options = HA_PLAYER_OPTIONS_INIT;
  ha_player *player = NULL;

  (void)state;
  snprintf(first, sizeof first, "%s", in_folder("first.mcap"));
  snprintf(second, sizeof second, "%s", in_folder("second.mcap"));
  ha_transport *a = join("", "talker", NULL);
  ha_publication *from = advertise(a, "/t", HA_QOS_DURABILITY_VOLATILE, 10);
  ha_recorder *recorder = record(first);
  wait_matched(from);
  publish_cdr(from, 200);
  assert_ok(ha_recorder_close(recorder, NULL));
  ha_publication_close(from);
  assert_int_equal(count_messages(first), 200);

  recorder = record(second);
  assert_ok(ha_player_open(&player, &played, 1, &options, NULL));
  assert_ok(ha_player_start(player, a, NULL));
  assert_ok(ha_player_wait(player, INT64_C(20000000000)));
  assert_ok(ha_player_detach(player));
  assert_ok(ha_player_close(player));
  assert_ok(ha_recorder_close(recorder, NULL));
  ha_transport_close(a);
  assert_int_equal(count_messages(second), 200);
}

typedef struct keeper {
  ha_transport *transport;
  void *kept;
  unsigned messages;
} keeper;

static void try_to_keep(void *user, const ha_delivery *delivery) {
  keeper *k = user;

  k->messages++;
  k->kept = ha_delivery_keep(k->transport, delivery);
}

/* Also by the second of several networks. */
static void what_is_not_kept_is_null(void **state) {
  ha_subscription_options options = HA_SUBSCRIPTION_OPTIONS_INIT;
  ha_subscription *to = NULL;
  keeper k = {NULL, &k, 0};

  (void)state;
  k.transport = join_as("local+refusing", "keep", "keeper", NULL);
  options.topic = "/t";
  options.type = STRING;
  options.user = &k;
  options.message = try_to_keep;
  assert_ok(ha_transport_subscribe(&to, k.transport, &options, NULL));
  assert_int_equal(k.messages, 1);
  assert_null(k.kept);
  ha_subscription_close(to);
  ha_transport_close(k.transport);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_come_before_send_returns),
      cmocka_unit_test(kept_messages_come_first),
      cmocka_unit_test(latched_messages_of_ros1_need_no_qos),
      cmocka_unit_test(ros1_latches_by_metadata),
      cmocka_unit_test(lent_bytes_are_shared),
      cmocka_unit_test(what_is_not_kept_is_null),
      cmocka_unit_test(settings_are_checked),
      cmocka_unit_test(endpoints_are_reported),
      cmocka_unit_test(services_answer),
      cmocka_unit_test(threads_do_not_disturb_each_other),
      cmocka_unit_test(a_bag_is_recorded_and_played),
  };
  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
