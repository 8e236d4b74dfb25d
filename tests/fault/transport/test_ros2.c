/* The ROS 2 transport while an allocation fails, or a thread cannot be started: each function
 * returns the failure, and nothing leaks. Allocations within Cyclone DDS do not fail here. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../unit/test.h"
#include "../fault.h"
#include "transport/ros2/ros2.h"

/* Wait for a message that may have been dropped without a report. */
enum { PATIENCE_MS = 50 };

static const uint8_t g_bytes[] = {0, 1, 0, 0, 7, 0, 0, 0};

typedef struct scene {
  pthread_mutex_t lock; /* guards the counts */
  pthread_cond_t news;
  unsigned messages;
  unsigned requests;
  unsigned replies;
  unsigned ends;
  ha_transport *transport;
  ha_subscription *subscription;
  ha_publication *publication;
  ha_service *service;
  ha_client *client;
} scene;

static void count(scene *s, unsigned *what) {
  pthread_mutex_lock(&s->lock);
  ++*what;
  pthread_cond_signal(&s->news);
  pthread_mutex_unlock(&s->lock);
}

static void wait_for(scene *s, const unsigned *what) {
  struct timespec end;

  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_nsec += PATIENCE_MS * 1000000L;
  end.tv_sec += end.tv_nsec / 1000000000;
  end.tv_nsec %= 1000000000;
  pthread_mutex_lock(&s->lock);
  while (*what == 0 && pthread_cond_timedwait(&s->news, &s->lock, &end) == 0) {
  }
  pthread_mutex_unlock(&s->lock);
}

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  scene *s = user;

  (void)transport;
  (void)change;
  assert_non_null(endpoint->topic);
  count(s, &s->ends);
}

static void on_note(void *user, const char *text) {
  (void)user;
  assert_int_not_equal(text[0], '\0');
}

static void on_message(void *user, const ha_delivery *delivery) {
  scene *s = user;

  assert_int_equal(delivery->size, sizeof g_bytes);
  assert_memory_equal(delivery->data, g_bytes, sizeof g_bytes);
  count(s, &s->messages);
}

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  scene *s = user;

  assert_memory_equal(data, g_bytes, sizeof g_bytes);
  if (ha__ros2_ops.reply(service, id, data, size, NULL) >= 0) count(s, &s->requests);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  scene *s = user;

  (void)client;
  assert_int_equal(sequence, 1);
  assert_int_equal(size, sizeof g_bytes);
  assert_memory_equal(data, g_bytes, sizeof g_bytes);
  count(s, &s->replies);
}

/* Joins on loopback with a tag of this process, so that no other node takes part. */
static ha_status join(scene *s, ha_error *err) {
  static char config[256];
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;

  snprintf(config, sizeof config,
           "<General><Interfaces><NetworkInterface name=\"lo\" multicast=\"true\"/></Interfaces>"
           "</General><Discovery><Tag>holdall-fault-%ld</Tag></Discovery>",
           (long)getpid());
  const ha_pair setting = {"config", config, strlen(config)};
  options.domain = 93;
  options.settings = (ha_pairs){&setting, 1};
  options.events = &(ha_transport_events){.struct_size = sizeof(ha_transport_events),
                                          .user = s,
                                          .endpoint = on_endpoint,
                                          .note = on_note};
  return ha__ros2_ops.open(&s->transport, NULL, &options, err);
}

static ha_status open_topic(scene *s, ha_error *err) {
  static const ha_schema schema = {
      .struct_size = sizeof schema, .name = "std_msgs/msg/Int32", .encoding = "", .hash = ""};
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_LAST,
                      .reliability = HA_QOS_RELIABILITY_RELIABLE,
                      .durability = HA_QOS_DURABILITY_VOLATILE,
                      .depth = 10};
  const ha_subscription_options in = {.struct_size = sizeof in,
                                      .topic = "/a",
                                      .type = "std_msgs/msg/Int32",
                                      .qos = &qos,
                                      .flags = HA_SUBSCRIBE_OWN,
                                      .user = s,
                                      .message = on_message};
  const ha_publication_options out = {
      .struct_size = sizeof out, .topic = "/a", .schema = &schema, .qos = &qos};

  ha_status st = ha__ros2_ops.subscribe(&s->subscription, s->transport, &in, err);
  if (st >= 0) st = ha__ros2_ops.advertise(&s->publication, s->transport, &out, err);
  if (st < 0) return st;
  return ha__ros2_ops.send(s->publication, g_bytes, sizeof g_bytes, HA_SENT_NOW, err);
}

static ha_status open_service(scene *s, ha_error *err) {
  const ha_service_options server = {.struct_size = sizeof server,
                                     .name = "/s",
                                     .type = "std_srvs/srv/Empty",
                                     .user = s,
                                     .request = on_request};
  const ha_client_options client = {.struct_size = sizeof client,
                                    .name = "/s",
                                    .type = "std_srvs/srv/Empty",
                                    .user = s,
                                    .reply = on_reply};
  uint64_t sequence = 0;

  ha_status st = ha__ros2_ops.serve(&s->service, s->transport, &server, err);
  if (st >= 0) st = ha__ros2_ops.connect(&s->client, s->transport, &client, err);
  if (st < 0) return st;
  return ha__ros2_ops.call(s->client, &sequence, g_bytes, sizeof g_bytes, err);
}

static void close_all(scene *s) {
  if (s->client) ha__ros2_ops.disconnect(s->client);
  if (s->service) ha__ros2_ops.unserve(s->service);
  if (s->publication) ha__ros2_ops.unadvertise(s->publication);
  if (s->subscription) ha__ros2_ops.unsubscribe(s->subscription);
  if (s->transport) ha__ros2_ops.close(s->transport);
}

static ha_status take_part(const void *user, ha_error *err) {
  scene s = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};

  (void)user;
  ha_status st = join(&s, err);
  if (st >= 0) st = open_topic(&s, err);
  if (st >= 0) st = open_service(&s, err);
  if (st >= 0) wait_for(&s, &s.replies);
  close_all(&s);
  assert_true(st >= 0 || st == HA_E_NOMEM || st == HA_E_IO);
  return st;
}

static void survives_every_failed_allocation(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, take_part, NULL) > 20);
}

static void survives_every_thread_that_does_not_start(void **state) {
  (void)state;
  assert_int_equal(fault_sweep(FAULT_THREAD, take_part, NULL), 2);
}

/* Checks that all functions succeed without a fault, because the sweep would not notice if they did
 * not. */
static void takes_part(void **state) {
  scene s = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};

  (void)state;
  assert_ok(join(&s, NULL));
  assert_ok(open_topic(&s, NULL));
  assert_ok(open_service(&s, NULL));
  for (int i = 0; i < 100 && s.replies == 0; i++)
    wait_for(&s, &s.replies);
  close_all(&s);
  assert_int_equal(s.messages, 1);
  assert_int_equal(s.requests, 1);
  assert_int_equal(s.replies, 1);
  assert_true(s.ends >= 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(takes_part),
      cmocka_unit_test(survives_every_failed_allocation),
      cmocka_unit_test(survives_every_thread_that_does_not_start),
  };

  unsetenv("CYCLONEDDS_URI");
  unsetenv("ROS_AUTOMATIC_DISCOVERY_RANGE");
  unsetenv("ROS_LOCALHOST_ONLY");
  unsetenv("ROS_STATIC_PEERS");
  return cmocka_run_group_tests(tests, NULL, NULL);
}
