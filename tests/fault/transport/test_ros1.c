/* Every allocation and thread fails once in a node on a ROS 1 network: it reports the failure, or
 * some message does not arrive; nothing leaks or hangs, and everything can be closed. */
#include "../../unit/test.h"
#include "../fault.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../../unit/transport/ros1/master.h"
#include "transport/ros1/net/ros1.h"

#define MD5 "992ce8a1687cec8c8bd883ec73ca41d1"

/* A message that does not arrive within this time will not arrive. */
enum { WAIT_MS = 150 };

static pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER; /* guards all variables below */
static pthread_cond_t g_changed = PTHREAD_COND_INITIALIZER;
static unsigned g_messages;
static unsigned g_replies;
static unsigned g_complete; /* number of runs in which all messages arrived */

static void count(unsigned *what) {
  pthread_mutex_lock(&g_lock);
  (*what)++;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

static void on_message(void *user, const ha_delivery *delivery) {
  (void)user;
  (void)delivery;
  count(&g_messages);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  (void)user;
  (void)client;
  (void)sequence;
  (void)data;
  (void)size;
  count(&g_replies);
}

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  (void)user;
  (void)!ha__ros1_reply(service, id, data, size, NULL);
}

/* The scenario of a node. */
typedef struct doings {
  ha_transport *transport;
  ha_service *service;
  ha_client *client;
  ha_publication *publication;
  ha_subscription *subscription;
} doings;

static ha_status begin(doings *d, ha_error *err) {
  static const char definition[] = "string data\n";
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "std_msgs/String",
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)definition,
                            .size = sizeof definition - 1,
                            .hash = MD5};
  const ha_service_options serves = {.struct_size = sizeof serves,
                                     .name = "/s",
                                     .type = "p/T",
                                     .hash = MD5,
                                     .request = on_request};
  const ha_client_options calls = {
      .struct_size = sizeof calls, .name = "/s", .type = "p/T", .hash = MD5, .reply = on_reply};
  const ha_publication_options publishes = {
      .struct_size = sizeof publishes,
      .topic = "/t",
      .schema = &schema,
      .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                       .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL}};
  const ha_subscription_options subscribes = {.struct_size = sizeof subscribes,
                                              .topic = "/t",
                                              .type = "std_msgs/String",
                                              .qos = &(ha_qos)HA_QOS_INIT,
                                              .flags = HA_SUBSCRIBE_OWN,
                                              .message = on_message};
  ha_status st = ha__ros1_serve(&d->service, d->transport, &serves, err);

  if (st >= 0) st = ha__ros1_connect(&d->client, d->transport, &calls, err);
  if (st >= 0) st = ha__ros1_advertise(&d->publication, d->transport, &publishes, err);
  if (st >= 0) st = ha__ros1_subscribe(&d->subscription, d->transport, &subscribes, err);
  return st;
}

/* Waits for both messages until the timeout; an injected fault may drop them. */
static void wait_for_both(void) {
  struct timespec end;
  int failure = 0;

  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_nsec += (long)WAIT_MS * 1000000;
  end.tv_sec += end.tv_nsec / 1000000000;
  end.tv_nsec %= 1000000000;
  pthread_mutex_lock(&g_lock);
  while ((!g_messages || !g_replies) && !failure)
    failure = pthread_cond_timedwait(&g_changed, &g_lock, &end);
  if (g_messages && g_replies) g_complete++;
  pthread_mutex_unlock(&g_lock);
}

static ha_status go_on(const doings *d, ha_error *err) {
  const struct timespec a_while = {0, 1000000};
  uint64_t sequence;

  const ha_status st =
      ha__ros1_send(d->publication, (const uint8_t *)"\3\0\0\0abc", 7, HA_SENT_NOW, err);
  for (int i = 0; i < WAIT_MS && !ha__ros1_ready(d->client); i++) {
    nanosleep(&a_while, NULL);
  }
  (void)!ha__ros1_client_call(d->client, &sequence, (const uint8_t *)"x", 1, NULL);
  wait_for_both();
  return st;
}

static void end(const doings *d) {
  if (d->subscription) ha__ros1_unsubscribe(d->subscription);
  if (d->publication) ha__ros1_unadvertise(d->publication);
  if (d->client) ha__ros1_disconnect(d->client);
  if (d->service) ha__ros1_unserve(d->service);
  ha__ros1_ops.close(d->transport);
}

static ha_status take_part(const void *user, ha_error *err) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  char uri[64];
  const ha_pair settings[] = {
      {"name", "node", 4}, {"master", uri, 0}, {"ip", "127.0.0.1", 9}, {"poll_ns", "10000000", 8}};
  doings d = {NULL, NULL, NULL, NULL, NULL};

  (void)user;
  fault_pause();
  g_messages = g_replies = 0;
  test_master *master = test_master_start();
  snprintf(uri, sizeof uri, "http://127.0.0.1:%u/", (unsigned)test_master_port(master));
  options.settings = (ha_pairs){settings, 4};
  fault_resume();
  ha_status st = ha__ros1_ops.open(&d.transport, NULL, &options, err);
  if (st >= 0) {
    /* new subscribers are announced to the publisher of this same transport */
    test_master_set_publisher(master, ((ha__ros1 *)d.transport)->own_tcpros.port);
    st = begin(&d, err);
    if (st >= 0) st = go_on(&d, err);
    end(&d);
  }
  fault_pause();
  test_master_stop(master);
  fault_resume();
  return st;
}

static void parties_survive(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, take_part, NULL) > 50);
  assert_true(fault_sweep(FAULT_THREAD, take_part, NULL) == 3);
  assert_true(g_complete > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(parties_survive)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
