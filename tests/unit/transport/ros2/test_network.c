/* Two processes on loopback: this one receives, and the child (itself, with arguments) sends. */
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../test.h"
#include "participant.h"

#define STRING "std_msgs/msg/String"
/* Timeout after which a dead peer is removed, but not one that is stopped. */
#define SHORT_LEASE "<Discovery><LeaseDuration>4s</LeaseDuration></Discovery>"

enum { DOMAIN = 93, TOPICS = 200 };

/* --- the child ---------------------------------------------------------------------- */

typedef struct plan {
  const char *topic;
  const char *type;
  size_t size;
  uint64_t depth;
  uint32_t count;
  uint32_t flags; /* of the publication */
  bool reliable;
  bool latched;
} plan;

static void say(const char *word) {
  puts(word);
  fflush(stdout);
}

/* Waits for a line of the parent. false: the parent has closed the pipe. */
static bool listen_to_parent(void) {
  char line[16];

  return fgets(line, sizeof line, stdin) != NULL;
}

/* Latched: all messages except the last one are sent before there is a subscriber. */
static bool publish(participant *p, const plan *plan_) {
  const ha_qos qos = participant_qos(plan_->reliable, plan_->latched, plan_->depth);
  ha_publication *publication =
      participant_advertise(p, plan_->topic, plan_->type, &qos, plan_->flags);
  uint32_t sent = 0;
  bool good = true;

  while (plan_->latched && sent + 1 < plan_->count)
    good = participant_send(publication, plan_->size, ++sent);
  say("ready");
  good = good && participant_wait_matched(publication, 1);
  say("matched");
  listen_to_parent();
  while (good && sent + 1 < plan_->count)
    good = participant_send(publication, plan_->size, ++sent);
  say("last");
  listen_to_parent();
  good = good && participant_send(publication, plan_->size, ++sent);
  if (plan_->reliable) {
    good = good && ha_publication_wait_acked(publication, PARTICIPANT_WAIT_S * INT64_C(1000000000),
                                             NULL) == HA_OK;
  }
  say(good ? "good" : "bad");
  listen_to_parent();
  ha_publication_close(publication);
  return good;
}

/* Sends until the parent has received enough. */
static bool flood(participant *p) {
  const ha_qos qos = participant_qos(false, false, 1);
  ha_publication *small = participant_advertise(p, "/small", STRING, &qos, 0);
  ha_publication *large = participant_advertise(p, "/large", STRING, &qos, 0);

  say("ready");
  for (uint32_t i = 0; getppid() > 1; i++) {
    if (!participant_send(small, 100, i) || (i % 100 == 0 && !participant_send(large, 300000, i)))
      break;
  }
  return true;
}

/* Sends until the wait for a subscriber that stopped reading has timed out. */
static bool push(participant *p) {
  const ha_qos qos = participant_qos(true, false, 0);
  const ha_schema schema = {sizeof schema, STRING, "", (const uint8_t *)"", 0, ""};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "/push",
                                          .schema = &schema,
                                          .qos = &qos,
                                          .max_block_ns = 50000000};
  ha_publication *publication = NULL;
  uint8_t bytes[1000];
  ha_status st = HA_OK;

  if (ha_transport_advertise(&publication, p->transport, &options, NULL) != HA_OK) return false;
  participant_fill(bytes, sizeof bytes, 1);
  say(participant_wait_matched(publication, 1) ? "matched" : "alone");
  listen_to_parent();
  while (st == HA_OK)
    st = ha_publication_send(publication, bytes, sizeof bytes, HA_SENT_NOW, NULL);
  say(st == HA_E_BUSY ? "busy" : "bad");
  const bool waited = ha_publication_wait_acked(publication, 1000000, NULL) == HA_E_BUSY;
  say(waited ? "waited" : "bad");
  listen_to_parent();
  ha_publication_close(publication);
  return true;
}

static bool many(participant *p) {
  const ha_qos qos = participant_qos(true, false, 10);
  ha_publication *publications[TOPICS];
  char topic[32];
  bool good = true;

  for (int i = 0; i < TOPICS; i++) {
    snprintf(topic, sizeof topic, "/many/topic_%d", i);
    publications[i] = participant_advertise(p, topic, STRING, &qos, 0);
  }
  say("ready");
  for (int i = 0; i < TOPICS; i++) {
    good = good && participant_wait_matched(publications[i], 1) &&
           participant_send(publications[i], 40, 1);
  }
  say(good ? "good" : "bad");
  listen_to_parent();
  for (int i = 0; i < TOPICS; i++) {
    ha_publication_close(publications[i]);
  }
  return good;
}

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;

  (void)user;
  if (ha_service_reply(service, id, data, size, &err) != HA_OK) {
    fprintf(stderr, "# no reply: %s\n", err.text);
  }
}

static bool serve(participant *p) {
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = "/echo",
                                      .type = "test/srv/Echo",
                                      .user = p,
                                      .request = on_request};
  ha_service *service = NULL;

  if (ha_transport_serve(&service, p->transport, &options, NULL) != HA_OK) return false;
  say("ready");
  listen_to_parent();
  ha_service_close(service);
  return true;
}

static const plan g_plans[] = {
    {"/small", STRING, 101, 0, 1000, 0, true, false},
    {"/image", STRING, 6000000, 0, 20, 0, true, false},
    {"/latched", STRING, 64, 5, 9, 0, true, true},
    {"/lossy", STRING, 100000, 1, 400, 0, false, false},
    {"/keyed", STRING, 64, 10, 50, HA_PUBLISH_KEYED, true, false},
    {"/xcdr2", STRING, 64, 0, 50, HA_PUBLISH_XCDR2, true, false},
    {"/two_types", STRING, 64, 10, 10, 0, true, false},
    {"/two_types", "std_msgs/msg/Int32", 64, 10, 10, 0, true, false},
    {"/dies", STRING, 64, 10, 2, 0, true, false},
};

static int child(const char *what) {
  participant p;
  bool good = false;
  char *end;

  alarm(60); /* ends the process even if the parent fails */
  const unsigned long i = strtoul(what, &end, 10);
  const plan *found = end > what && i < sizeof g_plans / sizeof *g_plans ? &g_plans[i] : NULL;
  participant_open(&p, "child", DOMAIN,
                   found && strcmp(found->topic, "/dies") == 0 ? SHORT_LEASE : NULL);
  if (found) good = publish(&p, found);
  if (strcmp(what, "push") == 0) good = push(&p);
  if (strcmp(what, "many") == 0) good = many(&p);
  if (strcmp(what, "flood") == 0) good = flood(&p);
  if (strcmp(what, "serve") == 0) good = serve(&p);
  participant_close(&p);
  return good ? 0 : 1;
}

/* --- the parent -------------------------------------------------------------------------- */

typedef struct helper {
  pid_t pid;
  FILE *from;
  int to;
} helper;

static participant g_party;

static helper start(const char *what) {
  char *arguments[] = {(char *)(uintptr_t) "child", (char *)(uintptr_t)what, NULL};
  posix_spawn_file_actions_t actions;
  helper h;
  int in[2];
  int out[2];

  assert_int_equal(pipe2(in, O_CLOEXEC), 0);
  assert_int_equal(pipe2(out, O_CLOEXEC), 0);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  assert_int_equal(posix_spawn(&h.pid, "/proc/self/exe", &actions, NULL, arguments, environ), 0);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  h.to = in[1];
  h.from = fdopen(out[0], "r");
  assert_non_null(h.from);
  return h;
}

static helper start_plan(const char *topic) {
  char number[16];

  for (size_t i = 0; i < sizeof g_plans / sizeof *g_plans; i++) {
    if (strcmp(g_plans[i].topic, topic) != 0) continue;
    snprintf(number, sizeof number, "%zu", i);
    return start(number);
  }
  fail_msg("no plan %s", topic);
  return (helper){0};
}

static void expect(helper *h, const char *word) {
  char line[64] = "";

  assert_non_null(fgets(line, sizeof line, h->from));
  line[strcspn(line, "\n")] = '\0';
  assert_string_equal(line, word);
}

static void tell(helper *h) {
  assert_int_equal(write(h->to, "go\n", 3), 3);
}

static int finish(helper *h) {
  int status = -1;

  close(h->to);
  waitpid(h->pid, &status, 0);
  fclose(h->from);
  return status;
}

/* From "matched" to the end. */
static void run_plan(helper *h) {
  expect(h, "matched");
  tell(h);
  expect(h, "last");
  tell(h);
  expect(h, "good");
}

static int open_party(void **state) {
  (void)state;
  participant_open(&g_party, "parent", DOMAIN, NULL);
  return 0;
}

static int close_party(void **state) {
  (void)state;
  participant_close(&g_party);
  return 0;
}

static ha_subscription *subscribe(const char *topic, const char *type, bool latched,
                                  uint32_t flags) {
  const ha_qos qos = participant_qos(true, latched, 0);

  return participant_subscribe(&g_party, topic, type, &qos, flags);
}

static void test_small(void **state) {
  (void)state;
  helper h = start_plan("/small");
  ha_subscription *s = subscribe("/small", STRING, false, 0);
  expect(&h, "ready");
  run_plan(&h);
  assert_soon(&g_party, g_party.messages == 1000);
  assert_int_equal(g_party.first_sequence, 1);
  assert_int_equal(g_party.last_sequence, 1000);
  assert_int_equal(g_party.lost, 0);
  assert_false(g_party.out_of_order);
  assert_false(g_party.damaged);
  assert_int_equal(g_party.last.size, 104); /* 101, and zeros up to a multiple of 4 */
  assert_true(g_party.last.sent_ns <= g_party.last.received_ns);
  const participant_seen *seen = participant_find(&g_party, HA_ENDPOINT_PUBLISHER, "/small", -1);
  assert_memory_equal(&seen->endpoint.gid, &g_party.last.publisher, sizeof(ha_gid));
  assert_soon(&g_party,
              strcmp(participant_find(&g_party, HA_ENDPOINT_PUBLISHER, "/small", -1)->node,
                     "/test/child") == 0);
  assert_int_equal(finish(&h), 0);
  assert_soon(&g_party,
              participant_count(&g_party, HA_ENDPOINT_PUBLISHER, "/small", HA_CHANGE_LEFT) == 1);
  ha_subscription_close(s);
}

static void test_images(void **state) {
  (void)state;
  helper h = start_plan("/image");
  g_party.keep = true;
  ha_subscription *s = subscribe("/image", STRING, false, 0);
  expect(&h, "ready");
  run_plan(&h);
  assert_soon(&g_party, g_party.messages == 20);
  assert_int_equal(g_party.bytes, 20 * 6000000);
  assert_false(g_party.misaligned);
  assert_false(g_party.damaged);
  assert_int_equal(g_party.lost, 0);
  assert_int_equal(finish(&h), 0);
  ha_subscription_close(s);
  assert_int_equal(g_party.last.data[5999999], 20); /* kept after its subscription was closed */
}

/* A late subscriber gets the last five of eight messages, none of which counts as lost; then the
 * ninth. */
static void test_latched(void **state) {
  (void)state;
  helper h = start_plan("/latched");
  expect(&h, "ready");
  ha_subscription *s = subscribe("/latched", STRING, true, 0);
  assert_soon(&g_party, g_party.messages == 5);
  assert_int_equal(g_party.first_sequence, 4);
  run_plan(&h);
  assert_soon(&g_party, g_party.messages == 6);
  assert_int_equal(g_party.last_sequence, 9);
  assert_int_equal(g_party.lost, 0);
  assert_int_equal(finish(&h), 0);
  ha_subscription_close(s);
}

/* While the callback is blocked, messages that exceed the socket's buffer are lost, and counted. */
static void test_lost(void **state) {
  const ha_qos qos = participant_qos(false, false, 1);

  (void)state;
  helper h = start_plan("/lossy");
  ha_subscription *s = participant_subscribe(&g_party, "/lossy", STRING, &qos, 0);
  expect(&h, "ready");
  expect(&h, "matched");
  participant_block(&g_party, true);
  tell(&h);
  expect(&h, "last");
  participant_block(&g_party, false);
  participant_quiet(&g_party); /* otherwise the last one does not fit into the buffer, either */
  tell(&h);
  expect(&h, "good");
  assert_soon(&g_party, g_party.last_sequence == 400);
  assert_true(g_party.lost > 0);
  assert_int_equal(g_party.messages + g_party.lost, 400 - (g_party.first_sequence - 1));
  assert_int_equal(finish(&h), 0);
  ha_subscription_close(s);
}

static void test_keyed(void **state) {
  (void)state;
  helper h = start_plan("/keyed");
  ha_subscription *s = subscribe("/keyed", STRING, false, HA_SUBSCRIBE_KEYED);
  expect(&h, "ready");
  run_plan(&h);
  assert_soon(&g_party, g_party.messages == 50);
  assert_int_equal(g_party.lost, 0);
  assert_int_equal(participant_find(&g_party, HA_ENDPOINT_PUBLISHER, "/keyed", -1)->endpoint.flags,
                   HA_ENDPOINT_KEYED);
  assert_int_equal(finish(&h), 0);
  ha_subscription_close(s);
}

static void test_xcdr2(void **state) {
  (void)state;
  helper h = start_plan("/xcdr2");
  ha_subscription *s = subscribe("/xcdr2", STRING, false, 0);
  expect(&h, "ready");
  run_plan(&h);
  assert_soon(&g_party, g_party.messages == 50);
  assert_int_equal(finish(&h), 0);
  ha_subscription_close(s);
}

/* Each subscription receives only messages of its type. */
static void test_two_types(void **state) {
  participant other;

  (void)state;
  participant_open(&other, "other", DOMAIN, NULL);
  const ha_qos qos = participant_qos(true, false, 0);
  helper h[] = {start("6"), start("7")};
  ha_subscription *strings = subscribe("/two_types", STRING, false, 0);
  ha_subscription *numbers =
      participant_subscribe(&other, "/two_types", "std_msgs/msg/Int32", &qos, 0);
  ha_subscription *also = subscribe("/two_types", "std_msgs/msg/Bool", false, 0);
  for (size_t i = 0; i < 2; i++) {
    expect(&h[i], "ready");
    run_plan(&h[i]);
  }
  assert_soon(&g_party, g_party.messages == 10);
  assert_soon(&other, other.messages == 10);
  assert_memory_not_equal(&g_party.last.publisher, &other.last.publisher, sizeof(ha_gid));
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(finish(&h[i]), 0);
  }
  ha_subscription_close(also);
  ha_subscription_close(strings);
  ha_subscription_close(numbers);
  participant_close(&other);
}

static void test_many(void **state) {
  ha_subscription *subscriptions[TOPICS];
  char topic[32];

  (void)state;
  helper h = start("many");
  expect(&h, "ready");
  for (int i = 0; i < TOPICS; i++) {
    snprintf(topic, sizeof topic, "/many/topic_%d", i);
    assert_soon(&g_party, participant_find(&g_party, HA_ENDPOINT_PUBLISHER, topic, -1) != NULL);
    subscriptions[i] = subscribe(topic, STRING, false, 0);
  }
  expect(&h, "good");
  assert_soon(&g_party, g_party.messages == TOPICS);
  for (int i = 0; i < TOPICS; i++) {
    snprintf(topic, sizeof topic, "/many/topic_%d", i);
    assert_soon(&g_party, strcmp(participant_find(&g_party, HA_ENDPOINT_PUBLISHER, topic, -1)->node,
                                 "/test/child") == 0);
    ha_subscription_close(subscriptions[i]);
  }
  assert_int_equal(finish(&h), 0);
  assert_soon(&g_party,
              participant_count(&g_party, HA_ENDPOINT_PUBLISHER, topic, HA_CHANGE_LEFT) == 1);
}

/* A publisher is not blocked forever by a subscriber that stops reading. */
static void test_busy(void **state) {
  (void)state;
  helper h = start("push");
  ha_subscription *s = subscribe("/push", STRING, false, 0);
  expect(&h, "matched");
  participant_block(&g_party, true);
  tell(&h);
  expect(&h, "busy");
  expect(&h, "waited");
  participant_block(&g_party, false);
  assert_soon(&g_party, g_party.messages > 2);
  assert_int_equal(finish(&h), 0);
  ha_subscription_close(s);
  assert_int_equal(g_party.lost, 0);
}

/* A participant that ends without a message is removed when its lease expires. */
static void test_killed(void **state) {
  (void)state;
  helper h = start_plan("/dies");
  ha_subscription *s = subscribe("/dies", STRING, false, 0);
  expect(&h, "ready");
  expect(&h, "matched");
  tell(&h);
  assert_soon(&g_party, g_party.messages == 1);
  kill(h.pid, SIGKILL);
  finish(&h);
  assert_soon(&g_party,
              participant_count(&g_party, HA_ENDPOINT_PUBLISHER, "/dies", HA_CHANGE_LEFT) == 1);
  ha_subscription_close(s);
}

/* Messages arrive while subscriptions, and then the transport, are closed. */
static void test_close_in_a_flood(void **state) {
  const ha_qos qos = participant_qos(false, false, 1);

  (void)state;
  helper h = start("flood");
  expect(&h, "ready");
  for (int i = 0; i < 10; i++) {
    participant p;
    participant_open(&p, "short", DOMAIN, NULL);
    p.keep = true;
    ha_subscription *small = participant_subscribe(&p, "/small", STRING, &qos, 0);
    ha_subscription *large = participant_subscribe(&p, "/large", STRING, &qos, 0);
    assert_soon(&p, p.messages >= 20);
    ha_subscription_close(small);
    ha_subscription_close(large);
    participant_close(&p);
  }
  kill(h.pid, SIGKILL);
  finish(&h);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  participant *p = user;

  (void)client;
  (void)data;
  pthread_mutex_lock(&p->lock);
  p->replies++;
  p->reply_sequence = sequence;
  p->last.size = size;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static void test_service(void **state) {
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = "/echo",
                                     .type = "test/srv/Echo",
                                     .user = &g_party,
                                     .reply = on_reply};
  static const uint8_t request[] = {0, 1, 0, 0, 1, 2, 3, 4};
  ha_client *client = NULL;
  uint64_t sequence = 0;

  (void)state;
  helper h = start("serve");
  expect(&h, "ready");
  assert_ok(ha_transport_connect(&client, g_party.transport, &options, NULL));
  assert_true(participant_wait_ready(client, 1));
  for (uint64_t i = 1; i <= 100; i++) {
    assert_ok(ha_client_call(&sequence, client, request, sizeof request, NULL));
    assert_int_equal(sequence, i);
    assert_soon(&g_party, g_party.replies == i);
    assert_int_equal(g_party.reply_sequence, i);
    assert_int_equal(g_party.last.size, sizeof request);
  }
  assert_int_equal(finish(&h), 0);
  ha_client_close(client);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_party, close_party)

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      TEST(test_small), TEST(test_images), TEST(test_latched),          TEST(test_lost),
      TEST(test_keyed), TEST(test_xcdr2),  TEST(test_two_types),        TEST(test_many),
      TEST(test_busy),  TEST(test_killed), TEST(test_close_in_a_flood), TEST(test_service),
  };

  if (argc == 2) return child(argv[1]);
  participant_take_domain(DOMAIN);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
