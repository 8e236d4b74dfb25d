/* Connecting to hosts with simulated names and addresses. */
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../test.h"
#include "node.h"
#include "peer.h"
#include "transport/ros1/net/connector.h"

#define TIMEOUT_NS INT64_C(400000000)
#define LONG_NS INT64_C(20000000000)

enum { MANY = 20, MOST_LOOKUPS = 16 };

int __real_getaddrinfo(const char *host, const char *port, const struct addrinfo *hints,
                       struct addrinfo **out);
int __wrap_getaddrinfo(const char *host, const char *port, const struct addrinfo *hints,
                       struct addrinfo **out);

/* guarded by g_lock, except the ports, which are constant */
static bool g_held; /* the lookup of "slow" does not return */
static int g_running;
static char g_ports[2][8]; /* of the addresses of "two" */

typedef struct call {
  ha__ros1_uri uri;
  bool done; /* guarded by the lock, like fd and why */
  int fd;
  int64_t timeout_ns;
  ha__ros1_task starts;
  ha__ros1_connector connector;
  char why[512];
} call;

static ha__ros1_loop *g_loop;

/* --- names ----------------------------------------------------------------------------- */

static int look_up_two(const struct addrinfo *hints, struct addrinfo **out) {
  const int failure = __real_getaddrinfo("127.0.0.1", g_ports[0], hints, out);

  return failure ? failure : __real_getaddrinfo("127.0.0.1", g_ports[1], hints, &(*out)->ai_next);
}

static int look_up_slowly(void) {
  pthread_mutex_lock(&g_lock);
  g_running++;
  pthread_cond_broadcast(&g_changed);
  while (g_held)
    pthread_cond_wait(&g_changed, &g_lock);
  g_running--;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
  return EAI_NONAME;
}

int __wrap_getaddrinfo(const char *host, const char *port, const struct addrinfo *hints,
                       struct addrinfo **out) {
  if (hints->ai_flags & AI_NUMERICHOST) return __real_getaddrinfo(host, port, hints, out);
  return strcmp(host, "two") == 0 ? look_up_two(hints, out) : look_up_slowly();
}

/* --- calls ----------------------------------------------------------------------------- */

static void on_done(ha__ros1_connector *connector, int fd, const ha_error *err) {
  call *c = HA__ROS1_CONTAINER_OF(call, connector, connector);

  pthread_mutex_lock(&g_lock);
  c->done = true;
  c->fd = fd;
  if (fd < 0) snprintf(c->why, sizeof c->why, "%s", err->text);
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

static void on_start(ha__ros1_task *task) {
  call *c = HA__ROS1_CONTAINER_OF(call, starts, task);

  ha__ros1_connector_start(&c->connector, &c->uri, false, c->timeout_ns);
}

static void start(call *c, const char *host, int64_t timeout_ns) {
  *c = (call){.connector = {.done = on_done, .loop = g_loop},
              .starts.run = on_start,
              .uri.port = 1,
              .timeout_ns = timeout_ns};
  snprintf(c->uri.host, sizeof c->uri.host, "%s", host);
  ha__ros1_loop_post(g_loop, &c->starts);
}

static int begin(void **state) {
  (void)state;
  g_held = false;
  assert_ok(ha__ros1_loop_start(&g_loop, "dial", NULL));
  return 0;
}

static int end(void **state) {
  (void)state;
  ha__ros1_loop_stop(g_loop);
  ha__ros1_loop_free(g_loop);
  return 0;
}

/* --- tests ----------------------------------------------------------------------------- */

/* A listener with a full backlog: connecting to it hangs. */
static int listen_silently(uint16_t *port, int *waiting) {
  char uri[40];
  const int fd = peer_listen(port);

  assert_int_equal(listen(fd, 0), 0);
  snprintf(uri, sizeof uri, "rosrpc://127.0.0.1:%u", (unsigned)*port);
  *waiting = peer_connect(uri);
  return fd;
}

/* An address that does not answer leaves the other address a share of the time. */
static void test_two_addresses(void **state) {
  static call c;
  uint16_t ports[2];
  int waiting;
  const int silent = listen_silently(&ports[0], &waiting);
  const int listener = peer_listen(&ports[1]);

  (void)state;
  for (int i = 0; i < 2; i++)
    snprintf(g_ports[i], sizeof g_ports[i], "%u", (unsigned)ports[i]);
  start(&c, "two", TIMEOUT_NS);
  assert_soon(c.done);
  if (c.fd < 0) fail_msg("%s", c.why);
  const int fd = peer_accept(listener);
  close(fd);
  close(c.fd);
  close(listener);
  start(&c, "two", TIMEOUT_NS); /* now the other address refuses, and there is no third one */
  assert_soon(c.done);
  assert_int_equal(c.fd, -1);
  assert_non_null(strstr(c.why, "cannot connect to two:1: Connection refused"));
  close(waiting);
  close(silent);
}

/* Slow lookups use a few threads; further ones wait. */
static void test_slow_names(void **state) {
  static call calls[MANY];
  static call late;

  (void)state;
  g_held = true;
  for (int i = 0; i < MANY; i++)
    start(&calls[i], "slow", TIMEOUT_NS);
  for (int i = 0; i < MANY; i++) {
    assert_soon(calls[i].done);
    assert_non_null(strstr(calls[i].why, "cannot look up host slow: Connection timed out"));
  }
  assert_soon(g_running == MOST_LOOKUPS);
  start(&calls[0], "127.0.0.1", TIMEOUT_NS); /* an IP address needs no lookup */
  assert_soon(calls[0].done);
  assert_non_null(strstr(calls[0].why, "127.0.0.1:1: Connection refused"));
  start(&late, "slow", LONG_NS);
  pthread_mutex_lock(&g_lock);
  g_held = false;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
  assert_soon(late.done && g_running == 0);
  assert_non_null(strstr(late.why, "cannot resolve host slow"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_two_addresses), TEST(test_slow_names)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
