/* Malicious or broken peers: their messages cost little, and other peers are served. */
#include <arpa/inet.h>
#include <dirent.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <holdall/transport.h>

#include "../../test.h"
#include "master.h"
#include "node.h"
#include "peer.h"

enum { MANY = 1100 };

static test_master *g_master;
static ha_transport *g_transport;
static char g_node[128];    /* URI of our XML-RPC server */
static char g_service[128]; /* URI of our TCPROS server */
static ha_service *g_served;

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  (void)user;
  (void)!ha_service_reply(service, id, data, size, NULL);
}

static int open_all(void **state) {
  const ha_service_options service = {
      .struct_size = sizeof service, .name = "/s", .type = "p/T", .request = on_request};

  (void)state;
  g_master = test_master_start();
  g_transport = node_open(g_master, NULL, NULL);
  assert_ok(ha_transport_serve(&g_served, g_transport, &service, NULL));
  assert_true(test_master_wait_service(g_master, "/s", g_service));
  assert_true(test_master_wait_node(g_master, g_node));
  return 0;
}

static int close_all(void **state) {
  (void)state;
  ha_service_close(g_served);
  ha_transport_close(g_transport);
  test_master_stop(g_master);
  return 0;
}

/* --- XML-RPC --------------------------------------------------------------------------------- */

/* The answer to a body, with its head; "" = no answer. */
static void post(char *out, size_t room, int fd, const char *body) {
  char head[128];
  size_t used = 0;

  snprintf(head, sizeof head, "POST / HTTP/1.0\r\nContent-Length: %zu\r\n\r\n", strlen(body));
  peer_send(fd, head, strlen(head));
  peer_send(fd, body, strlen(body));
  while (used + 1 < room && peer_receive(fd, out + used, 1))
    used++;
  out[used] = '\0';
}

#define CALL(arg)                                                                                  \
  "<methodCall><methodName>getPid</methodName><params><param><value><string>" arg                  \
  "</string></value></param></params></methodCall>"

static void check_alive(void) {
  char answer[2000];
  const int fd = peer_connect(g_node);

  post(answer, sizeof answer, fd, CALL("/me"));
  assert_non_null(strstr(answer, "200 OK"));
  assert_non_null(strstr(answer, "methodResponse"));
  close(fd);
}

/* Entities can expand a few hundred bytes to gigabytes, so that none are accepted. Also in UTF-16.
 */
static void test_entities(void **state) {
  static const char bomb[] = "<?xml version=\"1.0\"?><!DOCTYPE m [<!ENTITY a \"aaaa\">"
                             "<!ENTITY b \"&a;&a;&a;&a;\">]>" CALL("&b;");
  char answer[2000];
  char wide[2 * sizeof bomb];
  char head[128];
  size_t size = 2;

  (void)state;
  int fd = peer_connect(g_node);
  post(answer, sizeof answer, fd, bomb);
  assert_null(strstr(answer, "methodResponse"));
  close(fd);
  memcpy(wide, "\xff\xfe", 2);
  for (const char *at = bomb; *at != '\0'; at++) {
    wide[size++] = *at;
    wide[size++] = '\0';
  }
  fd = peer_connect(g_node);
  snprintf(head, sizeof head, "POST / HTTP/1.0\r\nContent-Length: %zu\r\n\r\n", size);
  peer_send(fd, head, strlen(head));
  peer_send(fd, wide, size);
  memset(answer, 0, sizeof answer);
  (void)!peer_receive(fd, answer, sizeof answer - 1); /* it ends before */
  assert_null(strstr(answer, "methodResponse"));
  close(fd);
  check_alive();
}

/* Bodies that are not calls. */
static void test_no_calls(void **state) {
  static const char *const bodies[] = {
      "",
      "<",
      "<methodCall/>",
      "<methodCall><methodName/></methodCall>",
      "\xff\xff",
      "<methodCall><methodName>requestTopic</methodName></methodCall>",
      "<methodCall><methodName>publisherUpdate</methodName><params/></methodCall>",
      "<methodResponse><params></params></methodResponse>"};
  char answer[2000];

  (void)state;
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    const int fd = peer_connect(g_node);
    post(answer, sizeof answer, fd, bodies[i]);
    assert_non_null(strstr(answer, "HTTP/1.1 "));
    close(fd);
  }
  check_alive();
}

/* A refusal is sent with its exact length: no bytes of memory after it. */
static void test_long_names(void **state) {
  char body[2000];
  char answer[4000];

  (void)state;
  for (size_t size = 100; size < 1000; size += 50) {
    snprintf(body, sizeof body, "<methodCall><%0*d></methodCall>", (int)size, 0);
    const int fd = peer_connect(g_node);
    post(answer, sizeof answer, fd, body);
    const char *text = strstr(answer, "\r\n\r\n");
    const char *length = strstr(answer, "Content-Length: ");
    assert_non_null(strstr(answer, "400 Bad Request"));
    assert_non_null(text);
    assert_non_null(length);
    assert_int_equal(strtoul(length + 16, NULL, 10), strlen(text + 4));
    for (const char *at = text + 4; *at != '\0'; at++)
      assert_in_range((unsigned char)*at, ' ', '~');
    assert_false(peer_receive(fd, answer, 1));
    close(fd);
  }
  check_alive();
}

/* Appends to the text. */
static char *put(char *to, const char *text) {
  const size_t size = strlen(text);

  memcpy(to, text, size + 1);
  return to + size;
}

/* To be freed. */
static char *repeat(const char *begin, const char *part, size_t count, const char *end) {
  char *text = malloc(strlen(begin) + count * strlen(part) + strlen(end) + 1);
  char *to = text;

  assert_non_null(text);
  to = put(to, begin);
  for (size_t i = 0; i < count; i++)
    to = put(to, part);
  put(to, end);
  return text;
}

/* Elements nested a hundred thousand levels deep use no stack. */
static void test_deep_calls(void **state) {
  static const char *const parts[] = {"<a>", "<value>", "<array><data><value>",
                                      "<struct><member><name>n</name><value>"};
  char answer[4000];

  (void)state;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    char *body = repeat("<methodCall><methodName>getPid</methodName><params><param><value>",
                        parts[i], 600000 / strlen(parts[i]), "");
    const int fd = peer_connect(g_node);
    post(answer, sizeof answer, fd, body);
    assert_non_null(strstr(answer, "400 Bad Request"));
    close(fd);
    free(body);
  }
  check_alive();
}

/* A master's answers have the same limits. */
static void test_deep_answers(void **state) {
  static const char *const parts[] = {"<a>", "<value><array><data>"};

  (void)state;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    char *deep = repeat(INT(1) "<value></value>", parts[i], 15000000 / strlen(parts[i]), "");
    test_master_script(g_master, "getSystemState", deep);
    node_must_note(i ? "nested elements" : "XML-RPC has no element <a>");
    free(deep);
    test_master_script(g_master, "getSystemState",
                       INT(1) "<value></value>" LIST(LIST("") LIST("") LIST("")));
    const size_t looks = test_master_calls(g_master, "getTopicTypes", "");
    assert_true(test_master_wait_calls(g_master, "getTopicTypes", "", looks + 1));
  }
  check_alive();
}

/* --- a crowd of names ------------------------------------------------------------------------- */

enum { CROWD = 100000 };

static size_t g_there;    /* existing publishers of the crowd */
static size_t g_reported; /* events */

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  (void)user;
  (void)transport;
  if (strncmp(endpoint->topic, "/crowd", 6) != 0) return;
  pthread_mutex_lock(&g_lock);
  g_there += change == HA_CHANGE_APPEARED;
  g_there -= change == HA_CHANGE_LEFT;
  g_reported++;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

/* The master's state for publishers number first, first + step, ... of the crowd; free() it. */
static void set_crowd(size_t first, size_t step) {
  const size_t room = 200 + CROWD * 140;
  char *state = malloc(room);
  char *types = malloc(room);
  size_t n = (size_t)snprintf(state, room,
                              INT(1) "<value></value><value><array><data><value><array>"
                                     "<data>");
  size_t m = (size_t)snprintf(types, room, INT(1) "<value></value><value><array><data>");

  assert_true(state && types);
  for (size_t i = first; step && i < CROWD; i += step) {
    n += (size_t)snprintf(state + n, room - n,
                          LIST("<value>/crowd%zu</value>" LIST("<value>/n</value>")), i);
    m += (size_t)snprintf(types + m, room - m, LIST("<value>/crowd%zu</value><value>p/T</value>"),
                          i);
  }
  snprintf(state + n, room - n,
           "</data></array></value>" LIST("") LIST("") "</data></array></value>");
  snprintf(types + m, room - m, "</data></array></value>");
  test_master_script(g_master, "getSystemState", state);
  test_master_script(g_master, "getTopicTypes", types);
  free(state);
  free(types);
}

/* 100,000 topics are reported, and leave again, in any order, at a cost proportional to their
 * number. */
static void test_crowd(void **state) {
  const ha_transport_events events = {.struct_size = sizeof events, .endpoint = on_endpoint};
  struct rusage usage;

  (void)state;
  g_there = g_reported = 0;
  set_crowd(0, 1);
  ha_transport *transport = node_open(g_master, &events, NULL);
  assert_soon(g_there == CROWD);
  set_crowd(0, 2); /* every second one leaves */
  assert_soon(g_there == CROWD / 2);
  set_crowd(1, 2);
  assert_soon(g_there == CROWD / 2 && g_reported == 2 * CROWD + CROWD / 2);
  set_crowd(0, 0);
  assert_soon(g_there == 0);
  ha_transport_close(transport);
  assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
  if (!test_is_sanitized()) assert_in_range(usage.ru_maxrss, 0, 400 * 1024);
}

/* --- peers that connect and send nothing ------------------------------------------------------ */

static bool have_descriptors(void) {
  struct rlimit limit;

  assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
  if (limit.rlim_cur >= 3 * MANY) return true;
  limit.rlim_cur = 3 * MANY;
  return limit.rlim_max >= 3 * MANY && setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static void connect_many(int fds[MANY], const char *uri) {
  for (int i = 0; i < MANY; i++) {
    fds[i] = peer_connect(uri);
  }
}

static void close_many(int fds[MANY]) {
  for (int i = 0; i < MANY; i++) {
    close(fds[i]);
  }
}

static void test_silent_callers(void **state) {
  static int fds[MANY];

  (void)state;
  if (!have_descriptors()) skip();
  connect_many(fds, g_node);
  check_alive();
  close_many(fds);
}

static void test_silent_visitors(void **state) {
  static int fds[MANY];
  char header[1000];

  (void)state;
  if (!have_descriptors()) skip();
  connect_many(fds, g_service);
  const int fd = peer_connect(g_service);
  peer_say(fd, (const char *[]){"callerid=/c", "service=/s", "md5sum=*", NULL});
  assert_true(peer_hear(fd, header, sizeof header));
  assert_non_null(strstr(header, "callerid=/node\n"));
  close(fd);
  close_many(fds);
}

static int64_t cpu_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Connections are limited to a share of all descriptors. */
static void test_share_of_descriptors(void **state) {
  enum { FEW = 300 };
  static int fds[FEW];
  struct rlimit limit;

  (void)state;
  assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
  struct rlimit few = limit;
  few.rlim_cur = 1024;
  if (limit.rlim_cur < few.rlim_cur) skip();
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
  for (int i = 0; i < FEW; i++)
    fds[i] = peer_connect(i % 2 ? g_service : g_node);
  assert_true(peer_ends(fds[0]));
  assert_true(peer_ends(fds[1]));
  for (int i = 0; i < FEW; i++)
    close(fds[i]);
  check_alive();
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

enum { DESCRIPTORS = 100 };

static int g_taken[DESCRIPTORS];
static size_t g_taken_count;
static struct rlimit g_limit;

/* Uses all descriptors except one. */
static void take_descriptors(void) {
  struct rlimit few;
  int fd;

  g_taken_count = 0;
  while ((fd = dup(STDIN_FILENO)) < DESCRIPTORS)
    g_taken[g_taken_count++] = fd;
  close(fd);
  assert_int_equal(getrlimit(RLIMIT_NOFILE, &g_limit), 0);
  few = g_limit;
  few.rlim_cur = DESCRIPTORS;
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
  close(g_taken[--g_taken_count]);
}

static void give_descriptors_back(void) {
  while (g_taken_count > 0)
    close(g_taken[--g_taken_count]);
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &g_limit), 0);
}

/* Without free descriptors accepting pauses; it does not spin. */
static void test_no_descriptors(void **state) {
  const struct timespec a_while = {0, 300000000}; /* interval in which nothing may happen */

  (void)state;
  check_alive();
  take_descriptors();
  const int knocks = peer_connect(g_service);
  const int64_t before_ns = cpu_ns();
  nanosleep(&a_while, NULL);
  const int64_t used_ns = cpu_ns() - before_ns;
  give_descriptors_back();
  assert_true(used_ns < 100000000);
  check_alive();
  close(knocks);
}

/* The last descriptor is used by closing a silent connection. */
static void test_last_descriptor(void **state) {
  char header[1000];
  const int silent = peer_connect(g_service);

  (void)state;
  check_alive(); /* the silent connection was accepted */
  take_descriptors();
  const int knocks = peer_connect(g_service);
  peer_say(knocks, (const char *[]){"callerid=/c", "service=/s", "md5sum=*", NULL});
  const bool heard = peer_hear(knocks, header, sizeof header);
  give_descriptors_back();
  assert_true(heard);
  assert_true(peer_ends(silent));
  close(knocks);
  close(silent);
}

/* --- publishers ------------------------------------------------------------------------------- */

static void on_message(void *user, const ha_delivery *delivery) {
  (void)user;
  (void)delivery;
}

/* Text of peers is reported in one line without control characters. */
static void test_notes(void **state) {
  const ha_subscription_options options = {
      .struct_size = sizeof options, .topic = "/t", .type = "p/T", .message = on_message};
  ha_subscription *subscription = NULL;
  char header[1000];
  uint16_t port;
  const int listener = peer_listen(&port);

  (void)state;
  test_master_set_publisher(g_master, port);
  assert_ok(ha_transport_subscribe(&subscription, g_transport, &options, NULL));
  const int fd = peer_accept(listener);
  assert_true(peer_hear(fd, header, sizeof header));
  peer_say(fd, (const char *[]){"error=a\nb\x1b[31mred\x7f", NULL});
  node_must_note("red");
  for (const char *at = g_note; *at != '\0'; at++) {
    assert_true((unsigned char)*at >= ' ' && *at != 0x7f);
  }
  ha_subscription_close(subscription);
  close(fd);
  close(listener);
}

/* An answer of megabytes about a node's port is not read. */
static void test_long_answer(void **state) {
  static const char head[] = "HTTP/1.1 200 OK\r\nContent-Length: 65537\r\n\r\n";
  const ha_subscription_options options = {
      .struct_size = sizeof options, .topic = "/t", .type = "p/T", .message = on_message};
  ha_subscription *subscription = NULL;
  char answer[2000];
  char call[1000];
  uint16_t port;
  const int listener = peer_listen(&port);

  (void)state;
  assert_ok(ha_transport_subscribe(&subscription, g_transport, &options, NULL));
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/t", 1));
  test_master_hold(g_master, true); /* otherwise it would report that there is none */
  snprintf(call, sizeof call,
           "<methodCall><methodName>publisherUpdate</methodName><params>" PARAM(TEXT("/master"))
               PARAM(TEXT("/t")) PARAM(LIST(TEXT("http://127.0.0.1:%u/"))) "</params></methodCall>",
           (unsigned)port);
  const int fd = peer_connect(g_node);
  post(answer, sizeof answer, fd, call);
  const int asked = peer_accept(listener);
  assert_true(peer_receive(asked, answer, 4));
  peer_send(asked, head, sizeof head - 1);
  node_must_note("more than 65536 bytes");
  test_master_hold(g_master, false);
  ha_subscription_close(subscription);
  close(asked);
  close(fd);
  close(listener);
}

static size_t count_descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  size_t count = 0;

  assert_non_null(folder);
  while (readdir(folder))
    count++;
  closedir(folder);
  return count;
}

/* "publisherUpdate" with many publishers, all with the same address. */
static char *update_call(size_t publishers, uint16_t port) {
  const size_t room = 1000 + publishers * 80;
  char *call = malloc(room);
  size_t used;

  assert_non_null(call);
  used = (size_t)snprintf(call, room,
                          "<methodCall><methodName>publisherUpdate</methodName><params><param>"
                          "<value>/m</value></param><param><value>/t</value></param><param><value>"
                          "<array><data>");
  for (size_t i = 0; i < publishers; i++) {
    used += (size_t)snprintf(call + used, room - used, "<value>http://127.1.%zu.%zu:%u/</value>",
                             i / 250, i % 250 + 1, (unsigned)port);
  }
  snprintf(call + used, room - used, "</data></array></value></param></params></methodCall>");
  return call;
}

/* Listens at all addresses of this machine, and never accepts. */
static int listen_everywhere(uint16_t *port) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_ANY)};
  socklen_t size = sizeof at;
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  assert_int_equal(bind(fd, (struct sockaddr *)&at, size), 0);
  assert_int_equal(listen(fd, 4096), 0);
  assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &size), 0);
  *port = ntohs(at.sin_port);
  return fd;
}

/* A thousand publishers that do not answer take some descriptors, not all. */
static void test_dead_publishers(void **state) {
  const ha_subscription_options options = {
      .struct_size = sizeof options, .topic = "/t", .type = "p/T", .message = on_message};
  ha_subscription *subscription = NULL;
  char answer[2000];
  uint16_t port;
  const int listener = listen_everywhere(&port);
  char *call = update_call(MANY, port);
  struct pollfd called = {listener, POLLIN, 0};

  (void)state;
  assert_ok(ha_transport_subscribe(&subscription, g_transport, &options, NULL));
  assert_true(test_master_wait_calls(g_master, "registerSubscriber", "/t", 1));
  test_master_hold(g_master, true); /* otherwise it would report that there are none */
  const size_t before = count_descriptors();
  const int fd = peer_connect(g_node);
  post(answer, sizeof answer, fd, call);
  assert_non_null(strstr(answer, "200 OK"));
  assert_int_equal(poll(&called, 1, 20000), 1);
  check_alive(); /* connections of the update are started before this answer */
  assert_in_range(count_descriptors(), 0, before + 200);
  test_master_hold(g_master, false);
  ha_subscription_close(subscription);
  close(fd);
  close(listener);
  free(call);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_all, close_all)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_entities),        TEST(test_no_calls),
      TEST(test_silent_callers),  TEST(test_silent_visitors),
      TEST(test_no_descriptors),  TEST(test_notes),
      TEST(test_dead_publishers), TEST(test_share_of_descriptors),
      TEST(test_last_descriptor), TEST(test_long_answer),
      TEST(test_long_names),      TEST(test_deep_calls),
      TEST(test_deep_answers),    TEST(test_crowd),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
