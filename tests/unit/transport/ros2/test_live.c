/* Two participants in one process, on loopback. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "participant.h"

#define STRING "std_msgs/msg/String"
#define HASH "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"

enum { DOMAIN = 91 }; /* the next domain is used, too */

static participant g_a;
static participant g_b;

static int open_both(void **state) {
  (void)state;
  participant_open(&g_a, "a", DOMAIN, NULL);
  participant_open(&g_b, "b", DOMAIN, NULL);
  return 0;
}

static int close_both(void **state) {
  (void)state;
  participant_close(&g_a);
  participant_close(&g_b);
  return 0;
}

static const participant_seen *publisher(const char *topic, int32_t change) {
  return participant_find(&g_b, HA_ENDPOINT_PUBLISHER, topic, change);
}

/* An endpoint is reported with everything known of it, eventually with its node, and leaves
 * once. */
static void test_endpoints(void **state) {
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_LAST,
                      .depth = 7,
                      .reliability = HA_QOS_RELIABILITY_BEST_EFFORT,
                      .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                      .liveliness = HA_QOS_LIVELINESS_MANUAL_BY_TOPIC,
                      .deadline_ns = 5000000000,
                      .lifespan_ns = 6000000000,
                      .lease_duration_ns = 7000000000};

  (void)state;
  ha_publication *publication = participant_advertise(&g_a, "/chatter", STRING, &qos, 0);
  assert_soon(&g_b,
              publisher("/chatter", -1) && strcmp(publisher("/chatter", -1)->node, "/test/a") == 0);
  const participant_seen s = *publisher("/chatter", -1);
  assert_string_equal(s.type, STRING);
  assert_string_equal(s.hash, HASH);
  assert_string_equal(s.vendor, "cyclonedds");
  assert_int_equal(s.endpoint.flags, 0);
  assert_int_equal(s.qos.history, qos.history);
  assert_int_equal(s.qos.depth, qos.depth);
  assert_int_equal(s.qos.reliability, qos.reliability);
  assert_int_equal(s.qos.durability, qos.durability);
  assert_int_equal(s.qos.liveliness, qos.liveliness);
  assert_int_equal(s.qos.deadline_ns, qos.deadline_ns);
  assert_int_equal(s.qos.lifespan_ns, qos.lifespan_ns);
  assert_int_equal(s.qos.lease_duration_ns, qos.lease_duration_ns);
  assert_soon(&g_a, participant_find(&g_a, HA_ENDPOINT_PUBLISHER, "/chatter", -1) != NULL);
  assert_int_equal(participant_find(&g_a, HA_ENDPOINT_PUBLISHER, "/chatter", -1)->endpoint.flags,
                   HA_ENDPOINT_OWN);
  ha_publication_close(publication);
  assert_soon(&g_b, publisher("/chatter", HA_CHANGE_LEFT) != NULL);
  assert_int_equal(participant_count(&g_b, HA_ENDPOINT_PUBLISHER, "/chatter", HA_CHANGE_APPEARED),
                   1);
  assert_int_equal(participant_count(&g_b, HA_ENDPOINT_PUBLISHER, "/chatter", HA_CHANGE_LEFT), 1);
  assert_memory_equal(&publisher("/chatter", HA_CHANGE_LEFT)->endpoint.gid, &s.endpoint.gid,
                      sizeof(ha_gid));
}

/* Names that are not ROS names. */
static void test_alien(void **state) {
  const ha_qos qos = participant_qos(true, false, 10);

  (void)state;
  ha_publication *publication =
      participant_advertise(&g_a, "Square", "ShapeType", &qos, HA_PUBLISH_ALIEN | HA_PUBLISH_KEYED);
  ha_subscription *subscription = participant_subscribe(&g_b, "Square", "ShapeType", &qos,
                                                        HA_SUBSCRIBE_ALIEN | HA_SUBSCRIBE_KEYED);
  assert_soon(&g_b, publisher("Square", -1) != NULL);
  assert_int_equal(publisher("Square", -1)->endpoint.flags, HA_ENDPOINT_ALIEN | HA_ENDPOINT_KEYED);
  assert_string_equal(publisher("Square", -1)->type, "ShapeType");
  assert_true(participant_wait_matched(publication, 1));
  assert_true(participant_send(publication, 20, 1));
  assert_soon(&g_b, g_b.messages == 1);
  ha_subscription_close(subscription);
  ha_publication_close(publication);
}

/* Keyed and unkeyed endpoints never match; nor do different types; nor strong requests and weak
 * offers. */
static void test_no_match(void **state) {
  const ha_qos strong = participant_qos(true, true, 10);
  const ha_qos weak = participant_qos(false, false, 10);

  (void)state;
  ha_publication *publication = participant_advertise(&g_a, "/x", STRING, &weak, 0);
  ha_subscription *keyed = participant_subscribe(&g_b, "/x", STRING, &weak, HA_SUBSCRIBE_KEYED);
  ha_subscription *other = participant_subscribe(&g_b, "/x", "std_msgs/msg/Bool", &weak, 0);
  ha_subscription *wish = participant_subscribe(&g_b, "/x", STRING, &strong, 0);
  ha_subscription *good = participant_subscribe(&g_b, "/x", STRING, &weak, 0);
  assert_true(participant_wait_matched(publication, 1));
  assert_true(participant_send(publication, 16, 1));
  assert_soon(&g_b, g_b.messages == 1);
  ha_subscription_close(keyed);
  ha_subscription_close(other);
  ha_subscription_close(wish);
  ha_subscription_close(good);
  assert_true(participant_wait_matched(publication, 0));
  ha_publication_close(publication);
}

/* A transport receives its own messages only on request. */
static void test_own(void **state) {
  const ha_qos qos = participant_qos(true, false, 10);

  (void)state;
  ha_publication *publication = participant_advertise(&g_a, "/own", STRING, &qos, 0);
  ha_subscription *without = participant_subscribe(&g_a, "/own", STRING, &qos, 0);
  assert_true(participant_send(publication, 16, 1));
  ha_subscription *with = participant_subscribe(&g_a, "/own", STRING, &qos, HA_SUBSCRIBE_OWN);
  assert_true(participant_wait_matched(publication, 1));
  assert_true(participant_send(publication, 16, 2));
  assert_soon(&g_a, g_a.messages == 1);
  assert_int_equal(g_a.head[4], 2);
  ha_subscription_close(without);
  ha_subscription_close(with);
  ha_publication_close(publication);
}

/* Times and bytes of messages; kept messages outlive their subscription. */
static void test_delivery(void **state) {
  const ha_qos qos = participant_qos(true, false, 10);
  const int64_t sent_ns = INT64_C(1234567890123456789);
  uint8_t bytes[22];

  (void)state;
  ha_publication *publication = participant_advertise(&g_a, "/d", STRING, &qos, 0);
  ha_subscription *subscription = participant_subscribe(&g_b, "/d", STRING, &qos, 0);
  g_b.keep = true;
  assert_true(participant_wait_matched(publication, 1));
  participant_fill(bytes, sizeof bytes, 3);
  assert_ok(ha_publication_send(publication, bytes, sizeof bytes, sent_ns, NULL));
  assert_soon(&g_b, g_b.messages == 1);
  assert_true(llabs(g_b.last.sent_ns - sent_ns) <= 1);
  assert_true(g_b.last.received_ns > sent_ns);
  assert_int_equal(g_b.last.size, sizeof bytes);
  assert_memory_equal(g_b.head, bytes, sizeof bytes);
  assert_soon(&g_b, publisher("/d", -1) != NULL);
  assert_memory_equal(&publisher("/d", -1)->endpoint.gid, &g_b.last.publisher, sizeof(ha_gid));
  ha_subscription_close(subscription);
  ha_publication_close(publication);
  assert_memory_equal(g_b.last.data, bytes, sizeof bytes);
}

/* Messages that cannot be sent. */
static void test_refused(void **state) {
  const ha_qos qos = participant_qos(true, false, 10);
  static const uint8_t good[] = {0, 1, 0, 0};
  static const uint8_t bad[] = {'h', 'e', 'l', 'l', 'o'};
  ha_publication_options options = {.struct_size = sizeof options, .qos = &qos};
  ha_schema schema = {sizeof schema, STRING, "", (const uint8_t *)"", 0, ""};
  ha_publication *none = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  ha_publication *publication = participant_advertise(&g_a, "/r", STRING, &qos, 0);
  assert_ok(ha_publication_send(publication, good, 4, HA_SENT_NOW, NULL));
  assert_int_equal(ha_publication_send(publication, good, 3, HA_SENT_NOW, &err), HA_E_ARG);
  assert_int_equal(ha_publication_send(publication, bad, 5, HA_SENT_NOW, &err), HA_E_ARG);
  assert_int_equal(ha_publication_send(publication, good, 4, -1, &err), HA_E_ARG);
  assert_int_equal(ha_publication_send(publication, good, 4, INT64_MAX, &err), HA_E_ARG);
  ha_publication_close(publication);
  options.schema = &schema;
  options.topic = "no/slash";
  assert_int_equal(ha_transport_advertise(&none, g_a.transport, &options, &err), HA_E_ARG);
  assert_null(none);
  options.topic = "/ok";
  schema.name = "a//b";
  assert_int_equal(ha_transport_advertise(&none, g_a.transport, &options, &err), HA_E_ARG);
  assert_null(none);
  /* refused by Cyclone DDS itself */
  schema.name = STRING;
  options.flags = HA_PUBLISH_ALIEN;
  options.topic = "no * name";
  assert_int_equal(ha_transport_advertise(&none, g_a.transport, &options, &err), HA_E_ARG);
  assert_null(none);
}

/* --- services ------------------------------------------------------------------------- */

/* The reply is the request with one more byte. */
static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  participant *p = user;
  uint8_t reply[64];
  ha_error err = HA_ERROR_INIT;

  if (size > sizeof reply - 4) return;
  memcpy(reply, data, size);
  memset(reply + size, 0x77, 4);
  if (ha_service_reply(service, id, reply, size + 4, &err) != HA_OK) {
    fprintf(stderr, "# no reply: %s\n", err.text);
  }
  pthread_mutex_lock(&p->lock);
  p->requests++;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  participant *p = user;

  (void)client;
  pthread_mutex_lock(&p->lock);
  p->replies++;
  p->reply_sequence = sequence;
  p->last.size = size;
  memcpy(p->head, data, size < sizeof p->head ? size : sizeof p->head);
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static void test_service(void **state) {
  const ha_service_options serve = {.struct_size = sizeof serve,
                                    .name = "/test/add",
                                    .type = "example_interfaces/srv/AddTwoInts",
                                    .hash = HASH,
                                    .user = &g_a,
                                    .request = on_request};
  const ha_client_options connect = {.struct_size = sizeof connect,
                                     .name = "/test/add",
                                     .type = "example_interfaces/srv/AddTwoInts",
                                     .hash = HASH,
                                     .user = &g_b,
                                     .reply = on_reply};
  static const uint8_t request[] = {0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};
  static const uint8_t reply[] = {0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0x77, 0x77, 0x77, 0x77};
  ha_service *service = NULL;
  ha_client *client = NULL;
  uint64_t sequence = 0;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(ha_transport_connect(&client, g_b.transport, &connect, &err));
  assert_int_equal(ha_client_ready(client), 0);
  assert_int_equal(ha_client_call(&sequence, client, request, sizeof request, &err), HA_E_BUSY);
  assert_ok(ha_transport_serve(&service, g_a.transport, &serve, &err));
  assert_true(participant_wait_ready(client, 1));
  for (uint64_t i = 1; i <= 20; i++) {
    assert_ok(ha_client_call(&sequence, client, request, sizeof request, &err));
    assert_soon(&g_b, g_b.replies == i);
    assert_int_equal(g_b.reply_sequence, sequence);
    assert_int_equal(g_b.last.size, sizeof reply);
    assert_memory_equal(g_b.head, reply, sizeof reply);
  }
  assert_int_equal(ha_client_call(&sequence, client, request, 3, &err), HA_E_ARG);
  /* one endpoint of each is reported, and not the topics of a service */
  assert_soon(&g_b, participant_find(&g_b, HA_ENDPOINT_SERVER, "/test/add", -1) &&
                        participant_find(&g_b, HA_ENDPOINT_CLIENT, "/test/add", -1));
  assert_string_equal(participant_find(&g_b, HA_ENDPOINT_SERVER, "/test/add", -1)->type,
                      serve.type);
  assert_string_equal(participant_find(&g_b, HA_ENDPOINT_SERVER, "/test/add", -1)->hash, HASH);
  assert_soon(&g_b, strcmp(participant_find(&g_b, HA_ENDPOINT_SERVER, "/test/add", -1)->node,
                           "/test/a") == 0);
  ha_service_close(service);
  assert_true(participant_wait_ready(client, 0));
  assert_soon(&g_b, participant_find(&g_b, HA_ENDPOINT_SERVER, "/test/add", HA_CHANGE_LEFT));
  ha_client_close(client);
  assert_int_equal(participant_count(&g_b, HA_ENDPOINT_SERVER, "/test/add", HA_CHANGE_APPEARED), 1);
  assert_int_equal(participant_count(&g_b, HA_ENDPOINT_CLIENT, "/test/add", HA_CHANGE_APPEARED), 1);
}

/* A thread that calls as soon as a server is there. */
static void *call_early(void *user) {
  static const uint8_t request[] = {0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};
  ha_client *client = user;
  uint64_t sequence = 0;

  while (ha_client_call(&sequence, client, request, sizeof request, NULL) == HA_E_BUSY)
    ;
  return NULL;
}

/* A request that arrives while the service is being created is answered. */
static void test_early_request(void **state) {
  const ha_service_options serve = {.struct_size = sizeof serve,
                                    .name = "/test/early",
                                    .type = "example_interfaces/srv/AddTwoInts",
                                    .hash = HASH,
                                    .user = &g_a,
                                    .request = on_request};
  const ha_client_options connect = {.struct_size = sizeof connect,
                                     .name = "/test/early",
                                     .type = "example_interfaces/srv/AddTwoInts",
                                     .hash = HASH,
                                     .user = &g_b,
                                     .reply = on_reply};

  (void)state;
  for (uint64_t i = 1; i <= 30; i++) {
    ha_service *service = NULL;
    ha_client *client = NULL;
    pthread_t caller;

    assert_ok(ha_transport_connect(&client, g_b.transport, &connect, NULL));
    assert_int_equal(pthread_create(&caller, NULL, call_early, client), 0);
    assert_ok(ha_transport_serve(&service, g_a.transport, &serve, NULL));
    assert_soon(&g_b, g_b.replies == i);
    pthread_join(caller, NULL);
    ha_client_close(client);
    ha_service_close(service);
  }
}

static atomic_bool g_stopped;

/* A thread that calls without pause. */
static void *call_on(void *user) {
  static const uint8_t request[] = {0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};
  ha_client *client = user;
  uint64_t sequence = 0;

  while (!atomic_load(&g_stopped)) {
    (void)!ha_client_call(&sequence, client, request, sizeof request, NULL);
  }
  return NULL;
}

/* Replies go to the readers of all clients of a service, also of one that is being closed. */
static void test_client_leaves(void **state) {
  enum { CLIENTS = 300 };
  const ha_service_options serve = {.struct_size = sizeof serve,
                                    .name = "/test/leave",
                                    .type = "example_interfaces/srv/AddTwoInts",
                                    .hash = HASH,
                                    .user = &g_a,
                                    .request = on_request};
  const ha_client_options connect = {.struct_size = sizeof connect,
                                     .name = "/test/leave",
                                     .type = "example_interfaces/srv/AddTwoInts",
                                     .hash = HASH,
                                     .user = &g_b,
                                     .reply = on_reply};
  ha_service *service = NULL;
  ha_client *client = NULL;
  pthread_t caller;

  (void)state;
  assert_ok(ha_transport_serve(&service, g_a.transport, &serve, NULL));
  assert_ok(ha_transport_connect(&client, g_b.transport, &connect, NULL));
  assert_true(participant_wait_ready(client, 1));
  atomic_store(&g_stopped, false);
  assert_int_equal(pthread_create(&caller, NULL, call_on, client), 0);
  for (int i = 0; i < CLIENTS; i++) {
    ha_client *other = NULL;

    assert_ok(ha_transport_connect(&other, g_b.transport, &connect, NULL));
    assert_true(participant_wait_ready(other, 1));
    ha_client_close(other);
  }
  atomic_store(&g_stopped, true);
  pthread_join(caller, NULL);
  ha_client_close(client);
  ha_service_close(service);
}

/* --- opening ----------------------------------------------------------------------------- */

static void test_bad_options(void **state) {
  static const ha_pair unknown = {"speed", "fast", 4};
  static const ha_pair broken = {"config", "<CycloneDDS><Domain><Nonsense/>", 31};
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport *none = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  options.domain = DOMAIN + 1;
  options.node_name = "two words";
  assert_int_equal(ha_transport_open(&none, "ros2", &options, &err), HA_E_ARG);
  options.node_name = NULL;
  options.node_namespace = "ns";
  assert_int_equal(ha_transport_open(&none, "ros2", &options, &err), HA_E_ARG);
  options.node_namespace = NULL;
  options.domain = 233;
  assert_int_equal(ha_transport_open(&none, "ros2", &options, &err), HA_E_ARG);
  options.domain = DOMAIN + 1;
  options.settings = (ha_pairs){&unknown, 1};
  assert_int_equal(ha_transport_open(&none, "ros2", &options, &err), HA_E_ARG);
  options.settings = (ha_pairs){&broken, 1};
  assert_int_equal(ha_transport_open(&none, "ros2", &options, &err), HA_E_IO);
  assert_non_null(strstr(err.text, "Nonsense"));
  assert_null(none);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_endpoints, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_alien, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_no_match, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_own, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_delivery, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_refused, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_service, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_early_request, open_both, close_both),
      cmocka_unit_test_setup_teardown(test_client_leaves, open_both, close_both),
      cmocka_unit_test(test_bad_options),
  };
  participant_take_domain(DOMAIN);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
