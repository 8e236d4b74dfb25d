/* Subscribed topics of ROS 1, with correct and incorrect publishers that the test implements. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/transport.h>

#include "../../test.h"
#include "master.h"
#include "node.h"
#include "peer.h"

#define STRING "std_msgs/String"
#define TYPE_FIELD "type=std_msgs/String"
#define MD5 "992ce8a1687cec8c8bd883ec73ca41d1"

enum { MAX_LINES = 64, MAX_KEPT = 16 };

static test_master *g_master;
static ha_transport *g_transport;
static int g_listener; /* of the publisher */

/* Lines written by the callbacks in order, guarded by g_lock. */
static char g_lines[MAX_LINES][700];
static size_t g_count;
static ha_gid g_reported; /* of the publisher reported last */
static ha_gid g_came;     /* of the last message */
static void *g_kept[MAX_KEPT];
static const uint8_t *g_kept_data[MAX_KEPT];
static size_t g_kept_count;
static bool g_keeps;
static bool g_held; /* the message callback blocks */

static void add_line(const char *format, ...) HA_PRINTF(1, 2);

static void add_line(const char *format, ...) {
  va_list args;

  pthread_mutex_lock(&g_lock);
  if (g_count < MAX_LINES) {
    va_start(args, format);
    vsnprintf(g_lines[g_count++], sizeof *g_lines, format, args);
    va_end(args);
  }
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

/* Waits for a line that contains this, from number `from` on; returns its number, or MAX_LINES. */
static size_t wait_line(const char *part, size_t from) {
  const struct timespec end = node_deadline();
  int failure = 0;
  size_t found = MAX_LINES;

  pthread_mutex_lock(&g_lock);
  while (found == MAX_LINES && !failure) {
    for (size_t i = from; i < g_count && found == MAX_LINES; i++) {
      if (strstr(g_lines[i], part)) found = i;
    }
    if (found == MAX_LINES) failure = pthread_cond_timedwait(&g_changed, &g_lock, &end);
  }
  pthread_mutex_unlock(&g_lock);
  return found;
}

static void must_see(const char *part) {
  if (wait_line(part, 0) < MAX_LINES) return;
  for (size_t i = 0; i < g_count; i++)
    print_error("%s\n", g_lines[i]);
  fail_msg("no '%s'", part);
}

static bool has_line(const char *part) {
  bool has = false;

  pthread_mutex_lock(&g_lock);
  for (size_t i = 0; i < g_count && !has; i++)
    has = strstr(g_lines[i], part) != NULL;
  pthread_mutex_unlock(&g_lock);
  return has;
}

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  static const char *const changes[] = {"appeared", "renewed", "left"};
  const char *callerid = ha_pairs_get(&endpoint->metadata, "callerid");

  (void)user;
  (void)transport;
  if (endpoint->kind != HA_ENDPOINT_PUBLISHER) return;
  pthread_mutex_lock(&g_lock);
  g_reported = endpoint->gid;
  pthread_mutex_unlock(&g_lock);
  add_line("%s %s %s of %s, md5 '%s', %s, callerid '%s', definition '%.*s'", changes[change],
           endpoint->topic, endpoint->type, endpoint->node, endpoint->hash,
           endpoint->qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL ? "latched" : "volatile",
           callerid ? callerid : "", endpoint->schema ? (int)endpoint->schema->size : 0,
           endpoint->schema ? (const char *)endpoint->schema->data : "");
}

static void on_note(void *user, const char *text) {
  (void)user;
  add_line("note: %s", text);
}

static void on_ended(void *user, const char *text) {
  (void)user;
  add_line("ended: %s", text);
}

/* user: the name of the subscription. */
static void on_message(void *user, const ha_delivery *delivery) {
  pthread_mutex_lock(&g_lock);
  g_came = delivery->publisher;
  if (g_keeps && g_kept_count < MAX_KEPT) {
    g_kept_data[g_kept_count] = delivery->data;
    g_kept[g_kept_count++] = ha_delivery_keep(g_transport, delivery);
  }
  pthread_mutex_unlock(&g_lock);
  add_line("%s: %llu '%.*s' %zu", (const char *)user, (unsigned long long)delivery->sequence,
           delivery->size < 100 ? (int)delivery->size : 100, (const char *)delivery->data,
           delivery->size);
  pthread_mutex_lock(&g_lock);
  while (g_held)
    pthread_cond_wait(&g_changed, &g_lock);
  pthread_mutex_unlock(&g_lock);
}

static void hold_messages(bool held) {
  pthread_mutex_lock(&g_lock);
  g_held = held;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

static void open_with(const char *key, const char *value) {
  const ha_transport_events events = {
      .struct_size = sizeof events, .endpoint = on_endpoint, .note = on_note, .ended = on_ended};
  const ha_pair setting = {key, value, value ? strlen(value) : 0};

  g_transport = node_open(g_master, &events, key ? &setting : NULL);
}

static void script_state(void) {
  test_master_script(g_master, "getSystemState",
                     INT(1) TEXT("") LIST(LIST(LIST(TEXT("/t") LIST(TEXT("/talker"))))
                                              LIST(LIST(TEXT("/t") LIST(TEXT("/node")))) LIST("")));
}

/* The master lists a publisher of /t, whose connections g_listener accepts. */
static int begin(void **state) {
  uint16_t port;

  (void)state;
  g_count = g_kept_count = 0;
  g_keeps = false;
  g_master = test_master_start();
  g_listener = peer_listen(&port);
  test_master_set_publisher(g_master, port);
  script_state();
  test_master_script(g_master, "getTopicTypes",
                     INT(1) TEXT("") LIST(LIST(TEXT("/t") TEXT(STRING))));
  return 0;
}

static int open_all(void **state) {
  begin(state);
  open_with(NULL, NULL);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  for (size_t i = 0; i < g_kept_count; i++)
    ha_transport_drop(g_transport, g_kept[i]);
  ha_transport_close(g_transport);
  close(g_listener);
  test_master_stop(g_master);
  return 0;
}

static ha_subscription *subscribe(const char *name, const char *type, const char *hash) {
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = "/t",
                                           .type = type,
                                           .hash = hash,
                                           .user = (void *)(uintptr_t)name,
                                           .message = on_message};
  ha_subscription *subscription = NULL;

  assert_ok(ha_transport_subscribe(&subscription, g_transport, &options, NULL));
  return subscription;
}

/* Accepts the subscriber, and returns its header. */
static int accept_one(char header[1000]) {
  const int fd = peer_accept(g_listener);

  assert_true(peer_hear(fd, header, 1000));
  return fd;
}

static int accept_talker(const char *md5, const char *latching) {
  char header[1000];
  char md5_field[64];
  char latching_field[16];
  const int fd = accept_one(header);

  snprintf(md5_field, sizeof md5_field, "md5sum=%s", md5);
  snprintf(latching_field, sizeof latching_field, "latching=%s", latching);
  peer_say(fd, (const char *[]){"callerid=/talker", "topic=/t", TYPE_FIELD, md5_field,
                                "message_definition=string data\n", latching_field, NULL});
  return fd;
}

/* --- reports and messages ------------------------------------------------------ */

static void test_receives(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  char header[1000];

  (void)state;
  const int fd = accept_one(header);
  assert_string_equal(header, "callerid=/node\ntopic=/t\nmd5sum=*\ntype=*\ntcp_nodelay=0\n");
  /* messages received with the header are delivered after the report */
  peer_say(fd, (const char *[]){"callerid=/talker", TYPE_FIELD, "md5sum=" MD5,
                                "message_definition=string data\n", "latching=0", NULL});
  peer_send_message(fd, "one", 3);
  peer_send_message(fd, "", 0);
  peer_send_message(fd, "three", 5);
  must_see("s: 3 'three' 5");
  const size_t appeared =
      wait_line("appeared /t std_msgs/String of /talker, md5 '', volatile, callerid ''", 0);
  const size_t renewed =
      wait_line("renewed /t std_msgs/String of /talker, md5 '" MD5 "', volatile, callerid "
                "'/talker', definition 'string data\n'",
                0);
  const size_t first = wait_line("s: 1 'one' 3", 0);
  assert_true(appeared < renewed && renewed < first && first < MAX_LINES);
  assert_int_equal(wait_line("s: 2 '' 0", first), first + 1);
  assert_memory_equal(&g_reported, &g_came, sizeof g_reported);
  ha_subscription_close(s);
  assert_true(peer_ends(fd));
  close(fd);
  assert_true(test_master_wait_calls(g_master, "unregisterSubscriber", "/t", 1));
}

/* Two subscriptions share one connection; each receives all messages, until it is closed. */
static void test_shared(void **state) {
  ha_subscription *a = subscribe("a", STRING, MD5);
  const int fd = accept_talker(MD5, "0");

  (void)state;
  peer_send_message(fd, "1", 1);
  must_see("a: 1 '1' 1");
  ha_subscription *b = subscribe("b", NULL, NULL);
  peer_send_message(fd, "2", 1);
  must_see("b: 2 '2' 1");
  ha_subscription_close(a);
  peer_send_message(fd, "3", 1);
  must_see("b: 3 '3' 1");
  assert_true(has_line("a: 2 '2' 1"));
  assert_false(has_line("a: 3"));
  assert_false(has_line("b: 1"));
  assert_int_equal(test_master_calls(g_master, "registerSubscriber", "/t"), 1);
  ha_subscription_close(b);
  close(fd);
}

/* A later subscriber receives the last message of a latched publisher once. */
static void test_latched(void **state) {
  ha_subscription *a = subscribe("a", STRING, NULL);
  const int fd = accept_talker(MD5, "1");

  (void)state;
  peer_send_message(fd, "old", 3);
  peer_send_message(fd, "last", 4);
  must_see("a: 2 'last' 4");
  assert_true(has_line("renewed /t std_msgs/String of /talker, md5 '" MD5 "', latched"));
  ha_subscription *b = subscribe("b", STRING, NULL);
  must_see("b: 2 'last' 4");
  peer_send_message(fd, "new", 3);
  must_see("b: 3 'new' 3");
  assert_false(has_line("b: 1"));
  must_see("a: 3 'new' 3");
  ha_subscription_close(a);
  ha_subscription_close(b);
  close(fd);
}

/* The type of a publisher's header has precedence over the master's. */
static void test_other_type(void **state) {
  ha_subscription *a = subscribe("a", STRING, NULL);
  char header[1000];

  (void)state;
  int fd = accept_one(header);
  peer_say(fd, (const char *[]){"callerid=/talker", "type=std_msgs/Int8", "md5sum=27ff", NULL});
  peer_send_message(fd, "x", 1);
  const size_t left = wait_line("left /t std_msgs/String of /talker", 0);
  assert_true(wait_line("appeared /t std_msgs/Int8 of /talker", left) < MAX_LINES);
  assert_true(wait_line("renewed /t std_msgs/Int8 of /talker, md5 '27ff'", left) < MAX_LINES);
  assert_true(peer_ends(fd)); /* no subscription needs it */
  close(fd);
  ha_subscription *b = subscribe("b", "std_msgs/Int8", NULL);
  fd = accept_one(header);
  peer_say(fd, (const char *[]){"callerid=/talker", "type=std_msgs/Int8", "md5sum=27ff", NULL});
  peer_send_message(fd, "y", 1);
  must_see("b: 1 'y' 1");
  assert_false(has_line("a: "));
  ha_subscription_close(a);
  ha_subscription_close(b);
  close(fd);
}

static void test_other_md5(void **state) {
  ha_subscription *a = subscribe("a", STRING, "0123456789abcdef0123456789abcdef");
  int fd = accept_talker(MD5, "0");

  (void)state;
  peer_send_message(fd, "x", 1);
  assert_true(peer_ends(fd));
  close(fd);
  ha_subscription *b = subscribe("b", STRING, MD5);
  fd = accept_talker(MD5, "0");
  peer_send_message(fd, "y", 1);
  must_see("b: 1 'y' 1");
  assert_false(has_line("a: "));
  ha_subscription_close(a);
  ha_subscription_close(b);
  close(fd);
}

/* A message callback may take long: meanwhile others subscribe and nodes are answered. */
static void test_slow_taker(void **state) {
  ha_subscription *slow = subscribe("slow", STRING, NULL);
  char answer[TEST_MASTER_ANSWER];
  char params[1000];
  const int fd = accept_talker(MD5, "1");

  (void)state;
  hold_messages(true);
  peer_send_message(fd, "1", 1);
  must_see("slow: 1 '1' 1");
  ha_subscription *other = subscribe("other", "std_msgs/Int8", NULL);
  ha_subscription *late = subscribe("late", STRING, NULL);
  snprintf(params, sizeof params,
           PARAM(TEXT("/master")) PARAM(TEXT("/t"))
               PARAM(LIST(TEXT("http://127.0.0.1:%u/") TEXT("http://127.0.0.1:1/"))),
           (unsigned)test_master_port(g_master));
  test_master_call_node(g_master, answer, "publisherUpdate", params);
  assert_non_null(strstr(answer, "200 OK"));
  hold_messages(false);
  must_see("late: 1 '1' 1");
  peer_send_message(fd, "2", 1);
  must_see("slow: 2 '2' 1");
  must_see("late: 2 '2' 1");
  assert_false(has_line("other:"));
  ha_subscription_close(slow);
  ha_subscription_close(other);
  ha_subscription_close(late);
  close(fd);
}

/* Kept messages are unchanged, large or small, also when the subscription is closed. */
static void test_kept(void **state) {
  enum { LARGE = 300000 };
  ha_subscription *s = subscribe("s", STRING, NULL);
  const int fd = accept_talker(MD5, "0");
  char *large = malloc(LARGE);

  (void)state;
  assert_non_null(large);
  g_keeps = true;
  for (size_t i = 0; i < MAX_KEPT; i++) {
    memset(large, 'a' + (int)i, LARGE);
    peer_send_message(fd, large, i % 2 ? LARGE : 10);
  }
  must_see("s: 16 'pppp");
  ha_subscription_close(s);
  for (size_t i = 0; i < MAX_KEPT; i++) {
    for (size_t at = 0; at < (i % 2 ? (size_t)LARGE : 10); at++)
      assert_int_equal(g_kept_data[i][at], 'a' + i);
    if (i % 2) assert_int_equal((uintptr_t)g_kept_data[i] % 4096, 0);
  }
  free(large);
  close(fd);
}

/* A topic named in the options is subscribed to before it is discovered. */
static void test_pinned(void **state) {
  (void)state;
  test_master_script(g_master, "getSystemState", INT(1) TEXT("") LIST(LIST("") LIST("") LIST("")));
  test_master_script(g_master, "registerSubscriber", INT(1) TEXT("") LIST(""));
  open_with("topics", "t /u");
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/t", 1));
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/u", 1));
}

/* A connection exists while a subscriber needs it, and is made again for a new subscriber. */
static void check_rests(void) {
  for (int i = 0; i < 2; i++) {
    ha_subscription *s = subscribe("s", STRING, NULL);
    const int fd = accept_talker(MD5, "0");
    peer_send_message(fd, i ? "b" : "a", 1);
    must_see(i ? "s: 1 'b' 1" : "s: 1 'a' 1");
    ha_subscription_close(s);
    assert_true(peer_ends(fd));
    close(fd);
  }
}

static void test_rests(void **state) {
  (void)state;
  ha_subscription *other = subscribe("other", "std_msgs/Int8", NULL);
  close(accept_talker(MD5, "0")); /* not needed by that subscriber */
  check_rests();
  ha_subscription_close(other);
}

static void test_pinned_rests(void **state) {
  (void)state;
  open_with("topics", "t");
  close(accept_talker(MD5, "0")); /* to get its type */
  must_see("renewed /t");
  check_rests();
}

/* --- connections that end -------------------------------------------------------------- */

static void test_again(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);

  (void)state;
  for (int i = 0; i < 3; i++) {
    char text[2] = {(char)('a' + i), '\0'};
    char line[32];
    const int fd = accept_talker(MD5, "0");
    peer_send_message(fd, text, 1);
    snprintf(line, sizeof line, "s: 1 '%s' 1", text);
    must_see(line);
    close(fd);
  }
  assert_false(has_line("left"));
  ha_subscription_close(s);
}

/* A publisher that has changed is reported before its messages are delivered. */
static void test_changed(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);

  (void)state;
  int fd = accept_talker(MD5, "0");
  peer_send_message(fd, "1", 1);
  must_see("s: 1 '1' 1");
  const ha_gid before = g_reported;
  close(fd);
  fd = accept_talker("00000000000000000000000000000000", "0");
  peer_send_message(fd, "2", 1);
  must_see("s: 1 '2' 1");
  const size_t left = wait_line("left /t std_msgs/String of /talker, md5 '" MD5 "'", 0);
  assert_true(wait_line("md5 '00000000000000000000000000000000'", left) < MAX_LINES);
  assert_memory_not_equal(&before, &g_reported, sizeof before);
  assert_memory_equal(&g_came, &g_reported, sizeof g_reported);
  ha_subscription_close(s);
  close(fd);
}

/* Misbehaviour of a publisher, and the resulting note. */
static void check_bad(int how, const char *note) {
  static const uint8_t out_of_step[] = {0xff, 0xff, 0xff, 0xff, 'x'};
  ha_subscription *s = subscribe("s", STRING, NULL);
  char header[1000];
  int fd;

  if (how < 3) {
    fd = accept_one(header);
    if (how == 0) peer_say(fd, (const char *[]){"error=not today", NULL});
    if (how == 1) peer_say(fd, (const char *[]){"callerid=/talker", "md5sum=*", NULL});
    if (how == 2) peer_send(fd, out_of_step, sizeof out_of_step);
  } else {
    fd = accept_talker(MD5, "0");
    if (how == 3) peer_send(fd, out_of_step, sizeof out_of_step);
    if (how == 4) peer_send(fd, "\5\0\0\0abc", 7);
  }
  if (how == 4) close(fd);
  if (how != 4) {
    assert_true(peer_ends(fd));
    close(fd);
  }
  must_see(note);
  fd = accept_talker(MD5, "0"); /* the subscriber connects again */
  peer_send_message(fd, "good", 4);
  must_see("s: 1 'good' 4");
  ha_subscription_close(s);
  close(fd);
}

static void test_refused(void **state) {
  (void)state;
  check_bad(0, "note: /t: cannot receive from http://127.0.0.1:");
  must_see("not today");
}

static void test_no_type(void **state) {
  (void)state;
  check_bad(1, "its header lacks the field type");
}

static void test_huge_header(void **state) {
  (void)state;
  check_bad(2, "note: /t: cannot receive from");
}

static void test_out_of_step(void **state) {
  (void)state;
  check_bad(3, "note: /t: the connection to /talker (127.0.0.1:");
  must_see("4294967295 bytes");
}

static void test_cut_short(void **state) {
  (void)state;
  check_bad(4, "the connection ended within a message");
}

/* --- the master ------------------------------------------------------------------------ */

/* Waits for another poll of the master, which follows all earlier calls. */
static void wait_look(void) {
  const size_t looks = test_master_calls(g_master, "getSystemState", "");

  assert_true(test_master_wait_calls(g_master, "getSystemState", "", looks + 1));
}

/* A restarted master receives the registrations again; connections stay. */
static void test_forgotten(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  const int fd = accept_talker(MD5, "0");

  (void)state;
  peer_send_message(fd, "1", 1);
  must_see("s: 1 '1' 1");
  test_master_script(g_master, "registerSubscriber", INT(1) TEXT("") LIST(""));
  test_master_script(g_master, "getSystemState", INT(1) TEXT("") LIST(LIST("") LIST("") LIST("")));
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/t", 3));
  must_see("the master has lost this node");
  peer_send_message(fd, "2", 1);
  must_see("s: 2 '2' 1");
  assert_false(has_line("left"));
  close(fd); /* now the master does not list the publisher */
  const size_t left = wait_line("left /t std_msgs/String of /talker", 0);
  const ha_gid before = g_reported;
  script_state();
  assert_true(wait_line("appeared /t std_msgs/String of /talker", left) < MAX_LINES);
  assert_memory_not_equal(&before, &g_reported, sizeof before); /* it may be another publisher */
  ha_subscription_close(s);
}

/* A master that does not answer does not delay messages of publishers. */
static void test_silent_master(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  const int fd = accept_talker(MD5, "0");

  (void)state;
  test_master_hold(g_master, true);
  peer_send_message(fd, "1", 1);
  must_see("s: 1 '1' 1");
  must_see("note: no master");
  peer_send_message(fd, "2", 1);
  must_see("s: 2 '2' 1");
  test_master_hold(g_master, false);
  must_see("note: connected to the master");
  ha_subscription_close(s);
  close(fd);
}

/* Unsubscribed and subscribed again without a master: it still knows the node, but publishers are
 * requested. */
static void test_again_without_master(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  int fd = accept_talker(MD5, "0");

  (void)state;
  peer_send_message(fd, "1", 1);
  must_see("s: 1 '1' 1");
  test_master_drop(g_master, "getSystemState");
  must_see("note: no master");
  ha_subscription_close(s);
  assert_true(peer_ends(fd));
  close(fd);
  ha_subscription *again = subscribe("again", STRING, NULL);
  test_master_drop(g_master, NULL);
  fd = accept_talker(MD5, "0");
  peer_send_message(fd, "2", 1);
  must_see("again: 1 '2' 1");
  ha_subscription_close(again);
  close(fd);
}

/* Unregistering is repeated if the master may not have received it. */
static void test_farewell(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);

  (void)state;
  close(accept_talker(MD5, "0"));
  test_master_drop(g_master, "unregisterSubscriber");
  ha_subscription_close(s);
  /* one call by the existing connection, one by a new one */
  assert_true(test_master_wait_calls(g_master, "unregisterSubscriber", "/t", 2));
  test_master_drop(g_master, NULL);
  const size_t calls = test_master_calls(g_master, "unregisterSubscriber", "/t");
  assert_true(test_master_wait_calls(g_master, "unregisterSubscriber", "/t", calls + 1));
  assert_false(has_line("has forgotten"));
}

static void test_new_publisher(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  test_master *other = test_master_start();
  char answer[2000];
  char params[1000];
  char header[1000];
  uint16_t port;
  const int listener = peer_listen(&port);

  (void)state;
  const int first = accept_talker(MD5, "0");
  test_master_set_publisher(other, port);
  /* the same publisher twice, and without a slash at the end */
  snprintf(params, sizeof params,
           PARAM(TEXT("/master")) PARAM(TEXT("/t"))
               PARAM(LIST(TEXT("http://127.0.0.1:%u/") TEXT("http://127.0.0.1:%u")
                              TEXT("http://127.0.0.1:%u/") TEXT("no uri") TEXT("nor this"))),
           (unsigned)test_master_port(g_master), (unsigned)test_master_port(other),
           (unsigned)test_master_port(other));
  test_master_call_node(g_master, answer, "publisherUpdate", params);
  assert_non_null(strstr(answer, "<i4>1</i4>"));
  must_see("note: /t: 2 of its publishers are ignored: 'no uri' is not a URI");
  assert_false(has_line("nor this")); /* one note per list */
  const int second = peer_accept(listener);
  assert_true(peer_hear(second, header, sizeof header));
  peer_say(second, (const char *[]){"callerid=/other", TYPE_FIELD, "md5sum=" MD5, NULL});
  peer_send_message(second, "from other", 10);
  peer_send_message(first, "from talker", 11);
  must_see("s: 1 'from other' 10");
  must_see("s: 1 'from talker' 11");
  must_see("appeared /t std_msgs/String of /other");
  assert_int_equal(test_master_calls(other, "requestTopic", "/t"), 1);
  ha_subscription_close(s);
  close(first);
  close(second);
  close(listener);
  test_master_stop(other);
}

/* A failing connection is retried with growing delays, however often the publisher is listed. */
static void test_named_again(void **state) {
  enum { TIMES = 30 };
  test_master *node = test_master_start();
  ha_subscription *s = subscribe("s", STRING, NULL);
  char answer[TEST_MASTER_ANSWER];
  char params[1000];

  (void)state;
  const int fd = accept_talker(MD5, "0");
  test_master_script(node, "requestTopic", INT(1) TEXT("") LIST(TEXT("no protocol")));
  snprintf(params, sizeof params,
           PARAM(TEXT("/master")) PARAM(TEXT("/t")) PARAM(LIST(TEXT("http://127.0.0.1:%u/"))),
           (unsigned)test_master_port(node));
  test_master_call_node(g_master, answer, "publisherUpdate", params);
  must_see("the node offers no TCPROS connection");
  for (int i = 0; i < TIMES; i++)
    test_master_call_node(g_master, answer, "publisherUpdate", params);
  assert_in_range(test_master_calls(node, "requestTopic", "/t"), 1, TIMES / 2);
  pthread_mutex_lock(&g_lock);
  g_count = 0;
  pthread_mutex_unlock(&g_lock);
  assert_true(test_master_wait_calls(node, "requestTopic", "/t", 3));
  assert_false(has_line("cannot receive")); /* reported once */
  ha_subscription_close(s);
  close(fd);
  test_master_stop(node);
}

/* The answer to a registration may be older than a publisherUpdate. */
static void test_late_answer(void **state) {
  test_master *node = test_master_start();
  ha_subscription *s = NULL;
  char answer[TEST_MASTER_ANSWER];
  char params[1000];
  char uri[128];
  uint16_t port;
  const int listener = peer_listen(&port);

  (void)state;
  ha_subscription *first = subscribe("first", STRING, NULL);
  close(accept_talker(MD5, "0"));
  assert_true(test_master_wait_node(g_master, uri));
  ha_subscription_close(first);
  assert_true(test_master_wait_calls(g_master, "unregisterSubscriber", "/t", 1));
  wait_look(); /* the registration was answered */
  test_master_script(g_master, "registerSubscriber", INT(1) TEXT("") LIST(""));
  test_master_hold(g_master, true);
  s = subscribe("s", STRING, NULL);
  test_master_set_publisher(node, port);
  test_master_hold(node, true);
  snprintf(params, sizeof params,
           PARAM(TEXT("/master")) PARAM(TEXT("/t")) PARAM(LIST(TEXT("http://127.0.0.1:%u/"))),
           (unsigned)test_master_port(node));
  test_master_call_node(g_master, answer, "publisherUpdate", params);
  test_master_hold(g_master, false);
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/t", 2));
  wait_look();
  wait_look();
  test_master_hold(node, false);
  const int fd = peer_accept(listener);
  ha_subscription_close(s);
  close(fd);
  close(listener);
  test_master_stop(node);
}

/* 64 letters are too long for a name: no server is asked. */
#define NO_HOST "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* A publisher that sends nothing, one that does not answer calls, and one with an unknown host name
 * do not delay others. */
static void test_dead(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  test_master *good = test_master_start();
  test_master *dead = test_master_start();
  char answer[TEST_MASTER_ANSWER];
  char params[1000];
  char header[1000];
  uint16_t port;
  const int listener = peer_listen(&port);

  (void)state;
  const int silent = accept_one(header);
  test_master_set_publisher(good, port);
  test_master_hold(dead, true);
  snprintf(params, sizeof params,
           PARAM(TEXT("/master")) PARAM(TEXT("/t")) PARAM(LIST(TEXT("http://127.0.0.1:%u/") TEXT(
               "http://" NO_HOST ":1/") TEXT("http://127.0.0.1:%u/") TEXT("http://127.0.0.1:%u/"))),
           (unsigned)test_master_port(dead), (unsigned)test_master_port(g_master),
           (unsigned)test_master_port(good));
  test_master_call_node(g_master, answer, "publisherUpdate", params);
  const int fd = peer_accept(listener);
  assert_true(peer_hear(fd, header, sizeof header));
  peer_say(fd, (const char *[]){"callerid=/good", TYPE_FIELD, "md5sum=" MD5, NULL});
  peer_send_message(fd, "good", 4);
  must_see("s: 1 'good' 4");
  must_see("note: /t: cannot receive from http://" NO_HOST ":1/: cannot resolve host " NO_HOST);
  ha_subscription_close(s);
  assert_true(peer_ends(silent));
  close(silent);
  close(fd);
  close(listener);
  test_master_stop(dead);
  test_master_stop(good);
}

static void test_ended(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  char answer[2000];

  (void)state;
  test_master_call_node(g_master, answer, "shutdown",
                        PARAM(TEXT("/master")) PARAM(TEXT("new node registered with same name")));
  assert_non_null(strstr(answer, "shutdown"));
  must_see("ended: /master requests a shutdown of this node: new node registered with same name");
  ha_subscription_close(s);
}

/* Requests of rosnode. */
static void test_asked(void **state) {
  ha_subscription *s = subscribe("s", STRING, NULL);
  const int fd = accept_talker(MD5, "0");
  char answer[2000];
  char pid[32];

  (void)state;
  peer_send_message(fd, "1", 1);
  must_see("s: 1 '1' 1");
  test_master_call_node(g_master, answer, "getBusInfo", PARAM(TEXT("/me")));
  assert_non_null(strstr(answer, "<string>TCPROS</string>"));
  assert_non_null(strstr(answer, "<string>/t</string>"));
  test_master_call_node(g_master, answer, "getSubscriptions", PARAM(TEXT("/me")));
  assert_non_null(strstr(answer, "<string>/t</string>"));
  test_master_call_node(g_master, answer, "getName", PARAM(TEXT("/me")));
  assert_non_null(strstr(answer, "<string>/node</string>"));
  test_master_call_node(g_master, answer, "getPid", PARAM(TEXT("/me")));
  snprintf(pid, sizeof pid, "<i4>%ld</i4>", (long)getpid());
  assert_non_null(strstr(answer, pid));
  test_master_call_node(g_master, answer, "getBusStats", PARAM(TEXT("/me")));
  assert_non_null(strstr(answer, "<i4>1</i4>"));
  test_master_call_node(g_master, answer, "noSuchMethod", PARAM(TEXT("/me")));
  assert_non_null(strstr(answer, "fault"));
  ha_subscription_close(s);
  close(fd);
}

/* --- settings -------------------------------------------------------------------------- */

static void check_setting(const char *key, const char *value, const char *why) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport *transport = NULL;
  ha_error err = HA_ERROR_INIT;
  const ha_pair setting = {key, value, strlen(value)};

  options.settings = (ha_pairs){&setting, 1};
  assert_int_equal(ha_transport_open(&transport, "ros1", &options, &err), HA_E_ARG);
  if (!strstr(err.text, why)) fail_msg("'%s' has no '%s'", err.text, why);
}

static void test_settings(void **state) {
  (void)state;
  check_setting("poll_ns", "1s", "poll_ns");
  check_setting("poll_ns", "0", "poll_ns");
  check_setting("poll_ns", "9223372036854775807", "expected a number from 10000000 to");
  check_setting("tcp_nodelay", "yes", "expected 0 or 1");
  check_setting("master", "ftp://h:1/", "ftp");
  check_setting("colour", "red", "no setting 'colour'");
}

static void test_sim_time(void **state) {
  (void)state;
  test_master_script(g_master, "getParam", INT(1) TEXT("") "<value><boolean>1</boolean></value>");
  open_with(NULL, NULL);
  assert_int_equal(ha_transport_has_sim_time(g_transport), 1);
  ha_transport_close(g_transport);
  test_master_script(g_master, "getParam", INT(-1) TEXT("not set") INT(0));
  open_with(NULL, NULL);
  assert_int_equal(ha_transport_has_sim_time(g_transport), 0);
}

static void test_nodelay(void **state) {
  char header[1000];

  (void)state;
  open_with("tcp_nodelay", "1");
  ha_subscription *s = subscribe("s", STRING, NULL);
  const int fd = accept_one(header);
  assert_non_null(strstr(header, "tcp_nodelay=1\n"));
  ha_subscription_close(s);
  close(fd);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_all, close_all)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_receives),
      TEST(test_shared),
      TEST(test_latched),
      TEST(test_other_type),
      TEST(test_other_md5),
      TEST(test_kept),
      TEST(test_slow_taker),
      cmocka_unit_test_setup_teardown(test_pinned, begin, close_all),
      TEST(test_rests),
      cmocka_unit_test_setup_teardown(test_pinned_rests, begin, close_all),
      TEST(test_again),
      TEST(test_changed),
      TEST(test_refused),
      TEST(test_no_type),
      TEST(test_huge_header),
      TEST(test_out_of_step),
      TEST(test_cut_short),
      TEST(test_forgotten),
      TEST(test_silent_master),
      TEST(test_again_without_master),
      TEST(test_farewell),
      TEST(test_new_publisher),
      TEST(test_named_again),
      TEST(test_late_answer),
      TEST(test_dead),
      TEST(test_ended),
      TEST(test_asked),
      cmocka_unit_test(test_settings),
      cmocka_unit_test_setup_teardown(test_nodelay, begin, close_all),
      cmocka_unit_test_setup_teardown(test_sim_time, begin, close_all),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
