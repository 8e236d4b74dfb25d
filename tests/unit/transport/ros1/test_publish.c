/* Published topics of ROS 1, with fast and slow subscribers that the test implements. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <holdall/transport.h>

#include "../../test.h"
#include "master.h"
#include "node.h"
#include "peer.h"

#define STRING "std_msgs/String"
#define MD5 "992ce8a1687cec8c8bd883ec73ca41d1"

static test_master *g_master;
static ha_transport *g_transport;

/* Number of received messages, guarded by g_lock. */
static size_t g_own;
static size_t g_others;

static void on_message(void *user, const ha_delivery *delivery) {
  (void)delivery;
  pthread_mutex_lock(&g_lock);
  *(size_t *)user += 1;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

static int open_all(void **state) {
  (void)state;
  g_own = g_others = 0;
  g_master = test_master_start();
  test_master_script(g_master, "getSystemState",
                     INT(1) TEXT("") LIST(LIST(LIST(TEXT("/t") LIST(TEXT("/node"))))
                                              LIST(LIST(TEXT("/t") LIST(TEXT("/node")))) LIST("")));
  g_transport = node_open(g_master, NULL, NULL);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  ha_transport_close(g_transport);
  test_master_stop(g_master);
  return 0;
}

static ha_status try_advertise(ha_publication **out, const char *type, const char *md5,
                               bool latching, uint64_t depth, ha_error *err) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)"string data\n",
                            .size = 12,
                            .hash = md5};
  const ha_pair metadata = {"latching", latching ? "1" : "0", 1};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "t",
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                                                           .history = HA_QOS_HISTORY_KEEP_LAST,
                                                           .depth = depth},
                                          .metadata = {&metadata, 1}};

  return ha_transport_advertise(out, g_transport, &options, err);
}

static ha_publication *advertise(bool latching, uint64_t depth) {
  ha_publication *publication = NULL;

  assert_ok(try_advertise(&publication, STRING, MD5, latching, depth, NULL));
  return publication;
}

static void send_text(ha_publication *publication, const char *text) {
  assert_ok(
      ha_publication_send(publication, (const uint8_t *)text, strlen(text), HA_SENT_NOW, NULL));
}

/* Connects to the address that requestTopic returns. */
static int knock(void) {
  char answer[2000];
  char uri[64];

  assert_true(test_master_wait_calls(g_master, "registerPublisher", "/t", 1));
  test_master_call_node(g_master, answer, "requestTopic",
                        PARAM(TEXT("/me")) PARAM(TEXT("/t"))
                            PARAM(LIST(LIST(TEXT("UDPROS") TEXT("x") TEXT("h") INT(1) INT(1500))
                                           LIST(TEXT("TCPROS")))));
  const char *protocol = strstr(answer, "<string>TCPROS</string>");
  assert_non_null(protocol);
  assert_non_null(strstr(protocol, "<string>127.0.0.1</string>"));
  const char *port = strstr(protocol, "<i4>");
  assert_non_null(port);
  snprintf(uri, sizeof uri, "rosrpc://127.0.0.1:%.*s", (int)strcspn(port + 4, "<"), port + 4);
  return peer_connect(uri);
}

static int greet(const char *md5, char header[1000]) {
  char md5_field[64];
  const int fd = knock();

  snprintf(md5_field, sizeof md5_field, "md5sum=%s", md5);
  peer_say(
      fd, (const char *[]){"callerid=/me", "topic=/t", md5_field, "type=*", "tcp_nodelay=1", NULL});
  assert_true(peer_hear(fd, header, 1000));
  return fd;
}

static int subscribe(void) {
  char header[1000];
  const int fd = greet("*", header);

  assert_non_null(strstr(header, "md5sum=" MD5 "\n"));
  return fd;
}

static void must_get(int fd, const char *text) {
  char bytes[100] = "";
  uint8_t size[4];

  assert_true(peer_receive(fd, size, sizeof size));
  assert_int_equal(size[0], strlen(text));
  assert_int_equal(size[1] | size[2] | size[3], 0);
  assert_true(peer_receive(fd, bytes, strlen(text)));
  assert_string_equal(bytes, text);
}

/* Waits until this many subscribers are matched. */
static void wait_matched(const ha_publication *publication, uint32_t count) {
  const struct timespec end = node_deadline();
  struct timespec now;

  do {
    clock_gettime(CLOCK_REALTIME, &now);
    if (ha_publication_matched(publication) == count) return;
    sched_yield();
  } while (now.tv_sec < end.tv_sec);
  assert_int_equal(ha_publication_matched(publication), count);
}

/* --- correct subscribers ---------------------------------------------------------------- */

static void test_sends(void **state) {
  ha_publication *publication = advertise(false, 10);
  char header[1000];

  (void)state;
  send_text(publication, "to nobody");
  const int fd = greet(MD5, header);
  assert_string_equal(header, "callerid=/node\ntopic=/t\ntype=" STRING "\nmd5sum=" MD5
                              "\nmessage_definition=string data\n\nlatching=0\n");
  wait_matched(publication, 1);
  send_text(publication, "one");
  send_text(publication, "");
  send_text(publication, "three");
  must_get(fd, "one");
  must_get(fd, "");
  must_get(fd, "three");
  assert_ok(ha_publication_wait_acked(publication, INT64_MAX, NULL));
  close(fd);
  ha_publication_close(publication);
  assert_true(test_master_wait_calls(g_master, "unregisterPublisher", "/t", 1));
}

/* Each publication of the topic has its own last message. */
static void test_latched(void **state) {
  ha_publication *a = advertise(true, 10);
  ha_publication *b = advertise(true, 10);
  ha_publication *c = advertise(false, 10);
  char header[1000];

  (void)state;
  send_text(a, "a1");
  send_text(a, "a2");
  send_text(b, "b1");
  send_text(c, "c1");
  const int fd = greet("*", header);
  assert_non_null(strstr(header, "latching=1\n"));
  must_get(fd, "b1");
  must_get(fd, "a2");
  send_text(c, "c2");
  must_get(fd, "c2");
  ha_publication_close(a);
  const int next = subscribe();
  must_get(next, "b1");
  close(fd);
  close(next);
  ha_publication_close(b);
  ha_publication_close(c);
}

/* The topic may get another type when it has no publishers. */
static void test_types(void **state) {
  ha_publication *a = advertise(false, 10);
  ha_publication *other = NULL;
  ha_error err = HA_ERROR_INIT;
  char header[1000];

  (void)state;
  assert_int_equal(try_advertise(&other, "std_msgs/Int8", "27ff", false, 1, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "/t is published as std_msgs/String (" MD5 ") already"));
  assert_int_equal(try_advertise(&other, STRING, "*", false, 1, &err), HA_E_ARG);
  assert_int_equal(try_advertise(&other, "*", MD5, false, 1, &err), HA_E_ARG);
  ha_publication_close(a);
  assert_ok(try_advertise(&other, "std_msgs/Int8", "27ff", false, 1, NULL));
  const int fd = greet("*", header);
  assert_non_null(strstr(header, "type=std_msgs/Int8\nmd5sum=27ff\n"));
  close(fd);
  ha_publication_close(other);
}

/* A transport receives its own messages only on request. */
static void test_own(void **state) {
  ha_publication *publication = advertise(false, 10);
  ha_subscription_options options = {.struct_size = sizeof options,
                                     .topic = "/t",
                                     .type = STRING,
                                     .message = on_message,
                                     .user = &g_others};
  ha_subscription *others = NULL;
  ha_subscription *own = NULL;
  char uri[128];
  char script[500];

  (void)state;
  assert_true(test_master_wait_node(g_master, uri));
  snprintf(script, sizeof script, INT(1) TEXT("") LIST(TEXT("%s")), uri);
  test_master_script(g_master, "registerSubscriber", script);
  assert_ok(ha_transport_subscribe(&others, g_transport, &options, NULL));
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/t", 1));
  options.flags = HA_SUBSCRIBE_OWN;
  options.user = &g_own;
  assert_ok(ha_transport_subscribe(&own, g_transport, &options, NULL));
  wait_matched(publication, 1);
  send_text(publication, "x");
  send_text(publication, "y");
  assert_soon(g_own == 2);
  ha_subscription_close(own);
  ha_subscription_close(others);
  assert_soon(g_others == 0);
  ha_publication_close(publication);
}

/* --- incorrect and slow subscribers ----------------------------------------------------- */

static void check_refused(const char *const *fields, const char *why) {
  char header[1000];
  const int fd = knock();

  peer_say(fd, fields);
  assert_true(peer_hear(fd, header, sizeof header));
  assert_int_equal(strncmp(header, "error=", 6), 0);
  if (!strstr(header, why)) fail_msg("'%s' has no '%s'", header, why);
  assert_true(peer_ends(fd));
  close(fd);
}

static void test_refused(void **state) {
  ha_publication *publication = advertise(false, 10);

  (void)state;
  check_refused((const char *[]){"callerid=/me", "topic=/u", "md5sum=*", NULL}, "not publish");
  check_refused((const char *[]){"callerid=/me", "topic=/t", "md5sum=27ff", NULL}, "md5sum");
  check_refused((const char *[]){"topic=/t", "md5sum=*", NULL}, "callerid");
  check_refused((const char *[]){"callerid=/me", "topic=/t", NULL}, "md5sum");
  check_refused((const char *[]){"callerid=/me", "md5sum=*", NULL}, "neither");
  assert_int_equal(ha_publication_matched(publication), 0);
  ha_publication_close(publication);
}

static void test_requests(void **state) {
  ha_publication *publication = advertise(false, 10);
  char answer[2000];

  (void)state;
  close(knock());
  test_master_call_node(g_master, answer, "requestTopic",
                        PARAM(TEXT("/me")) PARAM(TEXT("/u")) PARAM(LIST(LIST(TEXT("TCPROS")))));
  assert_non_null(strstr(answer, "does not publish"));
  test_master_call_node(g_master, answer, "requestTopic",
                        PARAM(TEXT("/me")) PARAM(TEXT("/t")) PARAM(LIST(LIST(TEXT("UDPROS")))));
  assert_non_null(strstr(answer, "supports TCPROS only"));
  test_master_call_node(g_master, answer, "getPublications", PARAM(TEXT("/me")));
  assert_non_null(strstr(answer, "<string>" STRING "</string>"));
  ha_publication_close(publication);
}

/* A slow subscriber loses the oldest messages, and others lose nothing. */
static void test_slow(void **state) {
  enum { LARGE = 1000000, COUNT = 60, DEPTH = 5 };
  ha_publication *publication = advertise(false, DEPTH);
  const int slow = subscribe();
  const int quick = subscribe();
  uint8_t *message = malloc(LARGE);
  uint8_t *got = malloc(LARGE + 4);
  size_t taken = 0;

  (void)state;
  assert_true(message && got);
  wait_matched(publication, 2);
  for (int i = 0; i < COUNT; i++) {
    memset(message, i, LARGE);
    assert_ok(ha_publication_send(publication, message, LARGE, HA_SENT_NOW, NULL));
    assert_true(peer_receive(quick, got, LARGE + 4));
    assert_int_equal(got[4], i);
    assert_memory_equal(got + 4, message, LARGE);
  }
  assert_int_equal(ha_publication_wait_acked(publication, 1000000, NULL), HA_E_BUSY);
  int last = -1;
  do { /* the newest messages, complete and in order */
    assert_true(peer_receive(slow, got, LARGE + 4));
    assert_true(got[4] > last && got[LARGE + 3] == got[4]);
    last = got[4];
    taken++;
  } while (last < COUNT - 1);
  assert_true(taken > DEPTH && taken < COUNT);
  assert_ok(ha_publication_wait_acked(publication, INT64_C(60000000000), NULL));
  close(slow);
  node_must_note("messages were not sent to /me, which was too slow");
  assert_int_equal(ha_transport_missed(g_transport), COUNT - taken);
  wait_matched(publication, 1);
  close(quick);
  ha_publication_close(publication);
  free(message);
  free(got);
}

static void *close_it(void *publication) {
  ha_publication_close(publication);
  return NULL;
}

/* Messages sent before the end are received, then the end; the master is notified after they were
 * read. */
static void test_rest(void **state) {
  enum { LARGE = 1000000, COUNT = 20 };
  ha_publication *publication = advertise(false, COUNT);
  const int fd = subscribe();
  uint8_t *message = malloc(LARGE + 4);
  pthread_t closer;

  (void)state;
  assert_non_null(message);
  wait_matched(publication, 1);
  for (int i = 0; i < COUNT; i++) {
    memset(message, i, LARGE);
    assert_ok(ha_publication_send(publication, message, LARGE, HA_SENT_NOW, NULL));
  }
  assert_int_equal(pthread_create(&closer, NULL, close_it, publication), 0);
  for (int i = 0; i < COUNT; i++) {
    assert_true(peer_receive(fd, message, LARGE + 4));
    assert_int_equal(message[LARGE + 3], i);
  }
  assert_true(peer_ends(fd));
  assert_int_equal(test_master_calls(g_master, "unregisterPublisher", "/t"), 0);
  close(fd);
  pthread_join(closer, NULL);
  assert_true(test_master_wait_calls(g_master, "unregisterPublisher", "/t", 1));
  free(message);
}

static void send_large(ha_publication *publication, const uint8_t *message, size_t size,
                       int count) {
  for (int i = 0; i < count; i++)
    assert_ok(ha_publication_send(publication, message, size, HA_SENT_NOW, NULL));
}

/* The publisher waits for a subscriber that does not read, up to a limit; then its losses are
 * known. */
static void check_impatience(void) {
  enum { LARGE = 1000000, COUNT = 20, SMALL = 5 };
  ha_publication *publication = advertise(false, 100);
  const int fd = subscribe();
  uint8_t *message = calloc(1, LARGE + 4);
  uint64_t taken = 0;

  assert_non_null(message);
  wait_matched(publication, 1);
  send_large(publication, message, LARGE, COUNT);
  for (int i = 0; i < SMALL; i++)
    send_text(publication, "small");
  ha_publication_close(publication);
  const uint64_t missed = ha_transport_missed(g_transport);
  while (peer_receive(fd, message, LARGE + 4))
    taken++;
  assert_true(missed > SMALL);
  assert_int_equal(missed, COUNT + SMALL - taken);
  close(fd);
  free(message);
}

/* Wake-ups without progress do not shorten the wait, and a new publisher has the full wait
 * again. */
static void test_patience(void **state) {
  enum { LARGE = 1000000, COUNT = 20, CHATTER = 8000000 };
  ha_publication *publication = NULL;
  uint8_t *message = calloc(1, CHATTER);
  pthread_t closer;

  (void)state;
  assert_non_null(message);
  check_impatience();
  const uint64_t missed = ha_transport_missed(g_transport);
  publication = advertise(false, 100);
  const int fd = subscribe();
  const int talks = subscribe();
  wait_matched(publication, 2);
  send_large(publication, message, LARGE, COUNT);
  for (int i = 0; i < COUNT; i++)
    assert_true(peer_receive(talks, message, LARGE + 4));
  assert_int_equal(pthread_create(&closer, NULL, close_it, publication), 0);
  peer_send(talks, message, CHATTER);
  for (int i = 0; i < COUNT; i++)
    assert_true(peer_receive(fd, message, LARGE + 4));
  assert_true(peer_ends(fd));
  close(fd);
  close(talks);
  pthread_join(closer, NULL);
  assert_int_equal(ha_transport_missed(g_transport), missed);
  free(message);
}

/* Subscribers leave during a message. */
static void test_goes(void **state) {
  enum { LARGE = 3000000 };
  ha_publication *publication = advertise(true, 5);
  uint8_t *message = calloc(1, LARGE);

  (void)state;
  assert_non_null(message);
  for (int i = 0; i < 5; i++) {
    const int fd = subscribe();
    wait_matched(publication, 1);
    assert_ok(ha_publication_send(publication, message, LARGE, HA_SENT_NOW, NULL));
    assert_true(peer_receive(fd, message, 1000));
    close(fd);
    memset(message, 0, 1000);
    wait_matched(publication, 0);
  }
  assert_ok(ha_publication_wait_acked(publication, 0, NULL));
  ha_publication_close(publication);
  free(message);
}

/* When the transport is closed, the remaining topics are unregistered. */
static void test_leaves(void **state) {
  ha_publication *publication = advertise(false, 1);

  (void)state;
  assert_true(test_master_wait_calls(g_master, "registerPublisher", "/t", 1));
  ha_publication_close(publication);
  ha_transport_close(g_transport);
  g_transport = NULL;
  assert_int_equal(test_master_calls(g_master, "unregisterPublisher", "/t"), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_all, close_all)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_sends),   TEST(test_latched),  TEST(test_types),    TEST(test_own),
      TEST(test_refused), TEST(test_requests), TEST(test_slow),     TEST(test_rest),
      TEST(test_goes),    TEST(test_leaves),   TEST(test_patience),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
