/* The loopback network used by tests of recorder and player. */
#include <string.h>

#include "../test.h"
#include "live/transport.h"
#include "loopback.h"

static const ha_schema g_schema = {
    .struct_size = sizeof g_schema, .name = "std_msgs/msg/String", .encoding = "", .hash = ""};

/* Messages of a subscription: numbers, with the losses before them. */
typedef struct got {
  ha_transport *transport;
  void *kept;
  uint64_t n;
  uint64_t lost;
  uint64_t last_sequence;
  int64_t received_ns;
  int64_t sent_ns;
  uint8_t bytes[16];
} got;

static void take(void *user, const ha_delivery *delivery) {
  got *g = user;

  assert_in_range(delivery->size, 1, sizeof g->bytes);
  g->bytes[g->n++] = delivery->data[0];
  g->lost += delivery->lost;
  g->last_sequence = delivery->sequence;
  g->received_ns = delivery->received_ns;
  g->sent_ns = delivery->sent_ns;
  if (g->transport && !g->kept) g->kept = ha_delivery_keep(g->transport, delivery);
}

static ha_qos qos(int32_t reliability, int32_t durability, uint64_t depth) {
  return (ha_qos){.struct_size = sizeof(ha_qos),
                  .history = HA_QOS_HISTORY_KEEP_LAST,
                  .reliability = reliability,
                  .durability = durability,
                  .depth = depth};
}

static ha_subscription *subscribe(ha_transport *transport, got *g, ha_qos asked) {
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = "/a",
                                           .type = "std_msgs/msg/String",
                                           .qos = &asked,
                                           .user = g,
                                           .message = take};
  ha_subscription *subscription = NULL;

  assert_ok(ha_transport_subscribe(&subscription, transport, &options, NULL));
  return subscription;
}

static ha_publication *advertise(ha_transport *transport, ha_qos offered) {
  const ha_publication_options options = {
      .struct_size = sizeof options, .topic = "/a", .schema = &g_schema, .qos = &offered};
  ha_publication *publication = NULL;

  assert_ok(ha_transport_advertise(&publication, transport, &options, NULL));
  return publication;
}

static void send(ha_publication *publication, uint8_t number) {
  assert_ok(ha_publication_send(publication, &number, 1, HA_SENT_NOW, NULL));
}

static void delivers_in_order_and_reports_losses(void **state) {
  loopback *net = loopback_new();
  ha_transport *a = loopback_join(net, "a");
  ha_transport *b = loopback_join(net, "b");
  got g = {.transport = b};
  const ha_qos any = qos(HA_QOS_RELIABILITY_BEST_EFFORT, HA_QOS_DURABILITY_VOLATILE, 1);
  ha_publication *from = advertise(a, any);
  ha_subscription *to = subscribe(b, &g, any);

  (void)state;
  loopback_set_time(net, 100);
  send(from, 1);
  loopback_lose(net, "/a", 2);
  send(from, 2);
  send(from, 3);
  loopback_set_time(net, 200);
  assert_ok(ha_publication_send(from, (const uint8_t *)"\4", 1, 150, NULL));
  assert_int_equal(g.n, 2);
  assert_int_equal(g.lost, 2);
  assert_int_equal(g.last_sequence, 4);
  assert_int_equal(g.received_ns, 200);
  assert_int_equal(g.sent_ns, 150);
  assert_int_equal(loopback_kept(net), 1);
  ha_subscription_close(to);
  ha_publication_close(from);
  ha_transport_drop(b, g.kept);
  assert_int_equal(loopback_kept(net), 0);
  ha_transport_close(a);
  ha_transport_close(b);
  loopback_free(net);
}

static void matches_by_qos(void **state) {
  const struct {
    ha_qos offered;
    ha_qos asked;
    uint32_t matched;
  } cases[] = {
      {qos(1, 2, 1), qos(1, 2, 1), 1}, {qos(2, 2, 1), qos(1, 2, 1), 0},
      {qos(2, 2, 1), qos(2, 2, 1), 1}, {qos(1, 2, 1), qos(1, 1, 1), 0},
      {qos(1, 1, 1), qos(2, 2, 1), 1}, {qos(2, 2, 1), qos(4, 4, 1), 1},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    loopback *net = loopback_new();
    ha_transport *a = loopback_join(net, "a");
    ha_transport *b = loopback_join(net, "b");
    got g = {0};
    ha_subscription *own = subscribe(a, &g, cases[i].asked);
    ha_subscription *to = subscribe(b, &g, cases[i].asked);
    ha_publication *from = advertise(a, cases[i].offered);
    assert_int_equal(ha_publication_matched(from), cases[i].matched);
    ha_subscription_close(own);
    ha_subscription_close(to);
    ha_publication_close(from);
    ha_transport_close(a);
    ha_transport_close(b);
    loopback_free(net);
  }
}

static void replays_the_last_to_late_joiners(void **state) {
  loopback *net = loopback_new();
  ha_transport *a = loopback_join(net, "a");
  ha_transport *b = loopback_join(net, "b");
  got g = {0};
  ha_publication *from =
      advertise(a, qos(HA_QOS_RELIABILITY_RELIABLE, HA_QOS_DURABILITY_TRANSIENT_LOCAL, 3));

  (void)state;
  for (uint8_t i = 1; i <= 5; i++)
    send(from, i);
  ha_subscription *to =
      subscribe(b, &g, qos(HA_QOS_RELIABILITY_RELIABLE, HA_QOS_DURABILITY_TRANSIENT_LOCAL, 10));
  send(from, 6);
  assert_int_equal(g.n, 4);
  assert_memory_equal(g.bytes, "\3\4\5\6", 4);
  assert_int_equal(g.lost, 0);
  ha_subscription_close(to);
  ha_publication_close(from);
  ha_transport_close(a);
  ha_transport_close(b);
  loopback_free(net);
}

typedef struct seen {
  unsigned appeared;
  unsigned renewed;
  unsigned left;
  unsigned own;
  char node[32];
} seen;

static void see(void *user, ha_transport *transport, int32_t change, const ha_endpoint *endpoint) {
  seen *s = user;

  (void)transport;
  if (endpoint->flags & HA_ENDPOINT_OWN) {
    s->own++;
    return;
  }
  s->appeared += change == HA_CHANGE_APPEARED;
  s->renewed += change == HA_CHANGE_RENEWED;
  s->left += change == HA_CHANGE_LEFT;
  strncpy(s->node, endpoint->node, sizeof s->node - 1);
}

static void reports_who_is_there(void **state) {
  loopback *net = loopback_new();
  ha_transport *a = loopback_join(net, "a");
  const ha_qos any = qos(HA_QOS_RELIABILITY_RELIABLE, HA_QOS_DURABILITY_VOLATILE, 1);
  seen s = {0};
  got g = {0};
  ha_pair setting;
  ha_transport_options options = loopback_options(net, &setting);
  ha_transport *b = NULL;

  (void)state;
  loopback_hide_nodes(net);
  ha_publication *from = advertise(a, any);
  const ha_transport_events events = {.struct_size = sizeof events, .user = &s, .endpoint = see};
  options.events = &events;
  assert_ok(ha__transport_open(&b, &loopback_ops, NULL, &options, NULL));
  ha_subscription *to = subscribe(b, &g, any);
  loopback_settle(net);
  assert_int_equal(s.appeared, 1);
  assert_int_equal(s.own, 1);
  assert_string_equal(s.node, "");
  loopback_tell_nodes(net);
  loopback_settle(net);
  assert_int_equal(s.renewed, 1);
  assert_string_equal(s.node, "/a");
  ha_publication_close(from);
  loopback_settle(net);
  assert_int_equal(s.left, 1);
  ha_subscription_close(to);
  ha_transport_close(b);
  ha_transport_close(a);
  loopback_free(net);
}

static void answer(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                   size_t size) {
  const uint8_t twice = (uint8_t)(data[0] * 2);

  (void)user;
  assert_int_equal(size, 1);
  assert_ok(ha_service_reply(service, id, &twice, 1, NULL));
}

static void hear(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                 size_t size) {
  (void)client;
  assert_int_equal(size, 1);
  assert_int_equal(sequence, 1);
  *(uint8_t *)user = data[0];
}

static void calls_services(void **state) {
  loopback *net = loopback_new();
  ha_transport *a = loopback_join(net, "a");
  ha_transport *b = loopback_join(net, "b");
  uint8_t heard = 0;
  const ha_service_options served = {
      .struct_size = sizeof served, .name = "/twice", .type = "test/srv/Twice", .request = answer};
  const ha_client_options called = {.struct_size = sizeof called,
                                    .name = "/twice",
                                    .type = "test/srv/Twice",
                                    .user = &heard,
                                    .reply = hear};
  ha_service *service = NULL;
  ha_client *client = NULL;
  uint64_t sequence = 0;

  (void)state;
  assert_ok(ha_transport_connect(&client, b, &called, NULL));
  assert_int_equal(ha_client_ready(client), 0);
  assert_int_equal(ha_client_call(&sequence, client, (const uint8_t *)"\25", 1, NULL), HA_E_BUSY);
  assert_ok(ha_transport_serve(&service, a, &served, NULL));
  assert_int_equal(ha_client_ready(client), 1);
  assert_ok(ha_client_call(&sequence, client, (const uint8_t *)"\25", 1, NULL));
  loopback_settle(net);
  assert_int_equal(heard, 42);
  ha_client_close(client);
  ha_service_close(service);
  ha_transport_close(a);
  ha_transport_close(b);
  loopback_free(net);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(delivers_in_order_and_reports_losses),
      cmocka_unit_test(matches_by_qos),
      cmocka_unit_test(replays_the_last_to_late_joiners),
      cmocka_unit_test(reports_who_is_there),
      cmocka_unit_test(calls_services),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
