/* Services and clients of ROS 1, with a master and peers that the test implements. */
#include <pthread.h>
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

#define TYPE "std_srvs/SetBool"
#define MD5 "09fb03525b03e7ea1fd3992bafd87e16"
#define OTHER_MD5 "992ce8a1687cec8c8bd883ec73ca41d1"

enum { WAIT_S = 60, GUESTS_MAX = 64, REQUEST_MAX = 4 * 1024 * 1024 };

static test_master *g_master;
static ha_transport *g_transport;

/* Data of the callbacks, guarded by g_lock. */
static size_t g_requests;
static ha_request_id g_id;
static bool g_later; /* requests are not answered */
static bool g_held;  /* the callback does not return */
static size_t g_replies;
static bool g_reply_held; /* the callback of replies does not return */
static bool g_reply_left; /* the callback of replies has returned */
static uint64_t g_sequence;
static char g_reply[64];

/* The request with "!" appended. */
static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  uint8_t answer[64];

  (void)user;
  pthread_mutex_lock(&g_lock);
  g_requests++;
  g_id = *id;
  pthread_cond_broadcast(&g_changed);
  while (g_held)
    pthread_cond_wait(&g_changed, &g_lock);
  const bool later = g_later;
  pthread_mutex_unlock(&g_lock);
  if (later) return;
  if (size > sizeof answer - 1) size = sizeof answer - 1;
  if (size > 0) memcpy(answer, data, size);
  answer[size] = '!';
  (void)!ha_service_reply(service, id, answer, size + 1, NULL);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  (void)user;
  (void)client;
  pthread_mutex_lock(&g_lock);
  g_replies++;
  g_sequence = sequence;
  snprintf(g_reply, sizeof g_reply, "%.*s", (int)size, size > 0 ? (const char *)data : "");
  pthread_cond_broadcast(&g_changed);
  while (g_reply_held)
    pthread_cond_wait(&g_changed, &g_lock);
  g_reply_left = true;
  pthread_mutex_unlock(&g_lock);
}

static void set(bool *flag, bool value) {
  pthread_mutex_lock(&g_lock);
  *flag = value;
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

static int open_all(void **state) {
  (void)state;
  g_reply[0] = '\0';
  g_requests = g_replies = 0;
  g_later = g_held = g_reply_held = g_reply_left = false;
  g_master = test_master_start();
  g_transport = node_open(g_master, NULL, NULL);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  ha_transport_close(g_transport);
  test_master_stop(g_master);
  return 0;
}

static ha_service *serve(const char *name) {
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = name,
                                      .type = TYPE,
                                      .hash = MD5,
                                      .request = on_request};
  ha_service *service = NULL;

  assert_ok(ha_transport_serve(&service, g_transport, &options, NULL));
  return service;
}

/* Sends the header of a client; returns the socket. */
static int knock(const char *uri, const char *service, const char *md5, const char *more) {
  char name[128];
  char md5_field[64];
  const char *const fields[] = {"callerid=/c", name, md5_field, more, NULL};
  const int fd = peer_connect(uri);

  snprintf(name, sizeof name, "service=%s", service);
  snprintf(md5_field, sizeof md5_field, "md5sum=%s", md5);
  peer_say(fd, fields);
  return fd;
}

static void check_reply(int fd, uint8_t ok, const char *text) {
  uint8_t head[5];
  char body[600] = "";

  assert_true(peer_receive(fd, head, sizeof head));
  assert_int_equal(head[0], ok);
  assert_true(head[1] + 256u * head[2] < sizeof body && head[3] == 0 && head[4] == 0);
  assert_true(peer_receive(fd, body, head[1] + 256u * head[2]));
  if (ok) assert_string_equal(body, text);
  if (!ok) assert_non_null(strstr(body, text));
}

static void check_call(int fd, const char *text) {
  char answer[64];

  snprintf(answer, sizeof answer, "%s!", text);
  peer_send_message(fd, text, strlen(text));
  check_reply(fd, 1, answer);
}

/* --- serving ---------------------------------------------------------------------------------- */

/* A private name contains the name of this node; the master lists the service while it is served.
 */
static void test_known(void **state) {
  char uri[128];

  (void)state;
  for (int i = 0; i < 2; i++) { /* again under the same name */
    ha_service *service = serve("~pause");
    assert_true(test_master_wait_service(g_master, "/node/pause", uri));
    assert_int_equal(strncmp(uri, "rosrpc://127.0.0.1:", 19), 0);
    ha_service_close(service);
    assert_true(test_master_wait_service(g_master, "/node/pause", NULL));
  }
}

static void test_serve(void **state) {
  char uri[128];
  char header[1024];
  ha_service *service = serve("/s");

  (void)state;
  assert_true(test_master_wait_service(g_master, "/s", uri));
  const int fd = knock(uri, "/s", MD5, NULL);
  assert_true(peer_hear(fd, header, sizeof header));
  assert_non_null(strstr(header, "callerid=/node\n"));
  assert_non_null(strstr(header, "md5sum=" MD5 "\n"));
  assert_non_null(strstr(header, "type=std_srvs/SetBool\n"));
  assert_non_null(strstr(header, "request_type=std_srvs/SetBoolRequest\n"));
  assert_non_null(strstr(header, "response_type=std_srvs/SetBoolResponse\n"));
  check_call(fd, "hello");
  assert_true(peer_ends(fd)); /* the client did not request a persistent connection */
  close(fd);
  ha_service_close(service);
}

/* Any number of requests, also several at once, and empty ones. */
static void test_persistent(void **state) {
  char uri[128];
  char header[1024];
  ha_service *service = serve("/s");

  (void)state;
  assert_true(test_master_wait_service(g_master, "/s", uri));
  const int fd = knock(uri, "/s", "*", "persistent=1");
  assert_true(peer_hear(fd, header, sizeof header));
  check_call(fd, "a");
  check_call(fd, "");
  peer_send_message(fd, "b", 1);
  peer_send_message(fd, "c", 1);
  check_reply(fd, 1, "b!");
  check_reply(fd, 1, "c!");
  close(fd);
  ha_service_close(service);
}

static void check_error(const char *uri, const char *const *fields, const char *reported) {
  char header[1024];
  const int fd = peer_connect(uri);

  peer_say(fd, fields);
  assert_true(peer_hear(fd, header, sizeof header));
  assert_int_equal(strncmp(header, "error=", 6), 0);
  assert_non_null(strstr(header, reported));
  assert_true(peer_ends(fd));
  close(fd);
}

static void test_refused(void **state) {
  char uri[128];
  ha_service *service = serve("/s");

  (void)state;
  assert_true(test_master_wait_service(g_master, "/s", uri));
  check_error(uri, (const char *[]){"callerid=/c", "service=/s", "md5sum=" OTHER_MD5, NULL},
              "md5sum " MD5);
  check_error(uri, (const char *[]){"callerid=/c", "service=/t", "md5sum=*", NULL},
              "does not serve /t");
  check_error(uri, (const char *[]){"callerid=/c", "service=/s", NULL}, "md5sum");
  check_error(uri, (const char *[]){"md5sum=*", "service=/s", NULL}, "callerid");
  ha_service_close(service);
  check_error(uri, (const char *[]){"callerid=/c", "service=/s", "md5sum=*", NULL},
              "does not serve /s");
}

/* Two services of one name are refused. */
static void test_served_already(void **state) {
  const ha_service_options options = {
      .struct_size = sizeof options, .name = "s", .type = TYPE, .request = on_request};
  ha_service *service = serve("/s");
  ha_service *other = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(ha_transport_serve(&other, g_transport, &options, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "/s"));
  ha_service_close(service);
}

/* Peers that send nothing, an incomplete request or garbage block nobody; the one that was silent
 * for the longest time is closed to make room. */
static void test_silent_clients(void **state) {
  int fds[GUESTS_MAX];
  char uri[128];
  char header[1024];
  ha_service *service = serve("/s");

  (void)state;
  assert_true(test_master_wait_service(g_master, "/s", uri));
  const int mute = peer_connect(uri);
  const int half = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(half, header, sizeof header));
  peer_send(half, "\x08\0\0\0abc", 7);
  for (int i = 0; i < GUESTS_MAX; i++) {
    fds[i] = knock(uri, "/s", "*", "persistent=1");
    assert_true(peer_hear(fds[i], header, sizeof header));
  }
  assert_true(peer_ends(half));
  check_call(fds[0], "x"); /* this connection is no longer the oldest */
  const int one_more = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(one_more, header, sizeof header));
  check_call(one_more, "y");
  assert_true(peer_ends(fds[1]));
  check_call(fds[0], "z");
  for (int i = 0; i < GUESTS_MAX; i++) {
    close(fds[i]);
  }
  close(mute);
  close(half);
  close(one_more);
  ha_service_close(service);
}

static void test_too_large(void **state) {
  const uint32_t size = REQUEST_MAX + 1; /* in the byte order of this machine */
  const uint8_t length[] = {(uint8_t)size, (uint8_t)(size >> 8), (uint8_t)(size >> 16),
                            (uint8_t)(size >> 24)};
  char uri[128];
  char header[1024];
  char *large = calloc(1, REQUEST_MAX);
  ha_service *service = serve("/s");

  (void)state;
  assert_non_null(large);
  assert_true(test_master_wait_service(g_master, "/s", uri));
  int fd = knock(uri, "/s", "*", "persistent=1");
  assert_true(peer_hear(fd, header, sizeof header));
  peer_send(fd, length, sizeof length);
  check_reply(fd, 0, "4194305 bytes");
  assert_true(peer_ends(fd));
  close(fd);
  fd = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(fd, header, sizeof header));
  peer_send_message(fd, large, REQUEST_MAX);
  check_reply(fd, 1, ""); /* it begins with NULs */
  close(fd);
  free(large);
  ha_service_close(service);
}

/* Replies are given later by another thread, once, and not after the client has disconnected. */
static void test_later(void **state) {
  char uri[128];
  char header[1024];
  ha_service *service = serve("/s");

  (void)state;
  set(&g_later, true);
  assert_true(test_master_wait_service(g_master, "/s", uri));
  int fd = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(fd, header, sizeof header));
  peer_send_message(fd, "a", 1);
  assert_soon(g_requests == 1);
  assert_ok(ha_service_reply(service, &g_id, (const uint8_t *)"late", 4, NULL));
  check_reply(fd, 1, "late");
  assert_int_equal(ha_service_reply(service, &g_id, (const uint8_t *)"again", 5, NULL), HA_E_BUSY);
  close(fd);
  fd = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(fd, header, sizeof header));
  peer_send_message(fd, "a", 1);
  assert_soon(g_requests == 2);
  close(fd);
  const int other = knock(uri, "/s", "*", NULL); /* accepted after the first connection has ended */
  assert_true(peer_hear(other, header, sizeof header));
  assert_int_equal(ha_service_reply(service, &g_id, (const uint8_t *)"gone", 4, NULL), HA_E_BUSY);
  close(other);
  ha_service_close(service);
}

static void *close_it(void *service) {
  ha_service_close(service);
  return NULL;
}

/* Closing waits until the callback has returned, and clients see the end. */
static void test_close_while_running(void **state) {
  char uri[128];
  char header[1024];
  pthread_t thread;
  ha_service *service = serve("/s");

  (void)state;
  set(&g_held, true);
  assert_true(test_master_wait_service(g_master, "/s", uri));
  const int running = knock(uri, "/s", "*", NULL);
  const int waiting = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(running, header, sizeof header));
  assert_true(peer_hear(waiting, header, sizeof header));
  peer_send_message(running, "a", 1);
  assert_soon(g_requests == 1);
  peer_send_message(waiting, "b", 1);
  assert_int_equal(pthread_create(&thread, NULL, close_it, service), 0);
  assert_true(peer_ends(waiting));
  assert_true(peer_ends(running));
  set(&g_held, false);
  pthread_join(thread, NULL);
  assert_int_equal(g_requests, 1);
  close(running);
  close(waiting);
}

/* Requests of a client that leaves are dropped, so the queue is limited by the number of
 * connections. */
static void test_gone_requests(void **state) {
  enum { GONE = 5 };
  char uri[128];
  char header[1024];
  ha_service *service = serve("/s");

  (void)state;
  set(&g_held, true);
  assert_true(test_master_wait_service(g_master, "/s", uri));
  const int running = knock(uri, "/s", "*", NULL);
  assert_true(peer_hear(running, header, sizeof header));
  peer_send_message(running, "a", 1);
  assert_soon(g_requests == 1);
  for (int i = 0; i < GONE; i++) {
    const int fd = knock(uri, "/s", "*", NULL);
    assert_true(peer_hear(fd, header, sizeof header));
    peer_send_message(fd, "b", 1);
    close(fd);
  }
  check_error(uri, (const char *[]){"callerid=/c", "service=/t", "md5sum=*", NULL},
              "does not serve");
  const int waiting = knock(uri, "/s", "*", NULL); /* both are accepted after those ended */
  assert_true(peer_hear(waiting, header, sizeof header));
  peer_send_message(waiting, "c", 1);
  set(&g_held, false);
  check_reply(running, 1, "a!");
  check_reply(waiting, 1, "c!");
  assert_int_equal(g_requests, 2);
  close(running);
  close(waiting);
  ha_service_close(service);
}

/* --- calling ---------------------------------------------------------------------------------- */

static char g_failures[512]; /* guarded by g_lock: "NUMBER TEXT" of each failed call, in lines */

static void on_failed(void *user, ha_client *client, uint64_t sequence, const char *text) {
  (void)user;
  (void)client;
  pthread_mutex_lock(&g_lock);
  const size_t used = strlen(g_failures);
  snprintf(g_failures + used, sizeof g_failures - used, "%d %s\n", (int)sequence, text);
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

typedef void failed_call(void *user, ha_client *client, uint64_t sequence, const char *text);

/* failed may be NULL. */
static ha_client *connect_with(const char *name, failed_call *failed) {
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = name,
                                     .type = TYPE,
                                     .hash = MD5,
                                     .reply = on_reply,
                                     .failed = failed};
  ha_client *client = NULL;

  assert_ok(ha_transport_connect(&client, g_transport, &options, NULL));
  return client;
}

static ha_client *connect_to(const char *name) {
  return connect_with(name, on_failed);
}

static void wait_ready(const ha_client *client, int32_t ready) {
  const struct timespec a_while = {0, 1000000};

  for (int i = 0; i < WAIT_S * 1000 && ha_client_ready(client) != ready; i++) {
    nanosleep(&a_while, NULL);
  }
  assert_int_equal(ha_client_ready(client), ready);
}

static uint64_t call(ha_client *client, const char *text) {
  uint64_t sequence = 0;

  assert_ok(ha_client_call(&sequence, client, (const uint8_t *)text, strlen(text), NULL));
  return sequence;
}

/* A server of the test: receives a call up to its request. */
static int take_call(int listener, const char *expected) {
  char header[1024];
  uint8_t size[4];
  char body[64] = "";
  const int fd = peer_accept(listener);

  assert_true(peer_hear(fd, header, sizeof header));
  assert_non_null(strstr(header, "callerid=/node\n"));
  assert_non_null(strstr(header, "service=/far\n"));
  assert_non_null(strstr(header, "md5sum=" MD5 "\n"));
  peer_say(fd, (const char *[]){"callerid=/far_away", NULL});
  assert_true(peer_receive(fd, size, 4) && size[0] < sizeof body);
  assert_true(peer_receive(fd, body, size[0]));
  assert_string_equal(body, expected);
  return fd;
}

static void test_call(void **state) {
  char uri[64];
  uint16_t port;
  uint64_t sequence = 0;
  const int listener = peer_listen(&port);
  ha_client *client = connect_to("far");

  (void)state;
  assert_int_equal(ha_client_call(&sequence, client, NULL, 0, NULL), HA_E_BUSY);
  snprintf(uri, sizeof uri, "rosrpc://127.0.0.1:%u", (unsigned)port);
  test_master_set_service(g_master, "/far", uri);
  wait_ready(client, 1);
  assert_int_equal(call(client, "one"), 1);
  int fd = take_call(listener, "one");
  peer_send(fd, "\x01\x03\0\0\0yes", 8);
  close(fd);
  assert_soon(g_replies == 1);
  assert_int_equal(g_sequence, 1);
  assert_string_equal(g_reply, "yes");
  /* a refusal is reported in one line */
  assert_int_equal(call(client, "two"), 2);
  fd = take_call(listener, "two");
  peer_send(fd, "\0\x05\0\0\0no\nno", 10);
  close(fd);
  assert_soon(strstr(g_failures, "2 no no\n"));
  test_master_set_service(g_master, "/far", NULL);
  wait_ready(client, 0);
  assert_int_equal(g_replies, 1);
  ha_client_close(client);
  close(listener);
}

/* A failing call does not fail the next one; calls are served in order. */
static void test_failures(void **state) {
  char uri[64];
  uint16_t port;
  const int listener = peer_listen(&port);
  ha_client *client = connect_to("/far");

  (void)state;
  snprintf(uri, sizeof uri, "rosrpc://127.0.0.1:%u", (unsigned)port);
  test_master_set_service(g_master, "/far", uri);
  wait_ready(client, 1);
  for (int i = 0; i < 4; i++) {
    call(client, (const char *[]){"1", "2", "3", "4"}[i]);
  }
  int fd = peer_accept(listener); /* ends at once */
  close(fd);
  assert_soon(strstr(g_failures, "1 "));
  fd = peer_accept(listener);
  peer_say(fd, (const char *[]){"error=not you", NULL});
  assert_soon(strstr(g_failures, "2 not you\n"));
  close(fd);
  fd = take_call(listener, "3"); /* longer than accepted */
  peer_send(fd, "\x01\xff\xff\xff\xff", 5);
  assert_soon(strstr(g_failures, "4294967295 bytes"));
  close(fd);
  fd = take_call(listener, "4");
  peer_send(fd, "\x01\0\0\0\0", 5);
  assert_soon(g_replies == 1);
  assert_int_equal(g_sequence, 4);
  close(fd);
  ha_client_close(client);
  close(listener);
}

/* A failure that the caller does not receive is a note. */
static void test_failure_without_callback(void **state) {
  char uri[64];
  uint16_t port;
  const int listener = peer_listen(&port);
  ha_client *client = connect_with("/far", NULL);

  (void)state;
  snprintf(uri, sizeof uri, "rosrpc://127.0.0.1:%u", (unsigned)port);
  test_master_set_service(g_master, "/far", uri);
  wait_ready(client, 1);
  call(client, "one");
  const int fd = take_call(listener, "one");
  peer_send(fd, "\0\x05\0\0\0no\nno", 10);
  close(fd);
  node_must_note("/far failed: no no");
  ha_client_close(client);
  close(listener);
}

/* A server that never replies delays only its own client's calls, whose number is limited; closing
 * does not wait. */
static void test_hanging_server(void **state) {
  char uri[128];
  uint16_t port;
  uint64_t sequence;
  const int listener = peer_listen(&port);
  ha_service *service = serve("/near");
  ha_client *far = connect_to("/far");
  ha_client *near = connect_to("/near");
  size_t calls = 0;

  (void)state;
  snprintf(uri, sizeof uri, "rosrpc://127.0.0.1:%u", (unsigned)port);
  test_master_set_service(g_master, "/far", uri);
  wait_ready(far, 1);
  wait_ready(near, 1);
  while (ha_client_call(&sequence, far, (const uint8_t *)"x", 1, NULL) == HA_OK && calls < 1000)
    calls++;
  assert_int_equal(calls, 64);
  const int fd = take_call(listener, "x");
  call(near, "quick");
  assert_soon(g_replies == 1);
  assert_string_equal(g_reply, "quick!");
  ha_client_close(far);
  ha_client_close(near);
  ha_service_close(service);
  close(fd);
  close(listener);
}

typedef struct caller {
  ha_client *client;
  pthread_t thread;
} caller;

enum { EACH = 30 };

static void *call_often(void *arg) {
  caller *c = arg;

  for (int i = 0; i < EACH; i++) {
    call(c->client, "x");
  }
  return NULL;
}

/* Two threads call two clients of one service. */
static void test_two_threads(void **state) {
  caller callers[2];
  ha_service *service = serve("/s");

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    callers[i].client = connect_to("/s");
    wait_ready(callers[i].client, 1);
  }
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(pthread_create(&callers[i].thread, NULL, call_often, &callers[i]), 0);
  }
  assert_soon(g_requests == 2 * EACH && g_replies == 2 * EACH);
  for (size_t i = 0; i < 2; i++) {
    pthread_join(callers[i].thread, NULL);
    ha_client_close(callers[i].client);
  }
  ha_service_close(service);
}

/* Returns whether the callback had returned when it was closed. */
static void *close_client(void *client) {
  ha_client_close(client);
  pthread_mutex_lock(&g_lock);
  const bool left = g_reply_left;
  pthread_mutex_unlock(&g_lock);
  return left ? client : NULL;
}

/* Closing while a reply is handled and more calls wait: it waits for the callback, and no other
 * callback runs. */
static void test_close_client(void **state) {
  void *closed_after = NULL;
  pthread_t thread;
  ha_service *service = serve("/s");
  ha_client *client = connect_to("/s");

  (void)state;
  wait_ready(client, 1);
  set(&g_reply_held, true);
  call(client, "a");
  call(client, "b");
  call(client, "c");
  assert_soon(g_replies == 1);
  assert_int_equal(pthread_create(&thread, NULL, close_client, client), 0);
  set(&g_reply_held, false);
  pthread_join(thread, &closed_after);
  assert_ptr_equal(closed_after, client);
  const size_t replies = g_replies;
  ha_service_close(service);
  assert_int_equal(g_replies, replies);
}

/* A master that does not answer does not block closing. */
static void test_dead_master(void **state) {
  char uri[128];

  (void)state;
  ha_service *service = serve("/s");
  ha_client *client = connect_to("/other");
  assert_true(test_master_wait_service(g_master, "/s", uri));
  test_master_hold(g_master, true);
  ha_client_close(client);
  ha_service_close(service);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_all, close_all)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_known),          TEST(test_serve),          TEST(test_persistent),
      TEST(test_refused),        TEST(test_served_already), TEST(test_silent_clients),
      TEST(test_too_large),      TEST(test_later),          TEST(test_close_while_running),
      TEST(test_call),           TEST(test_failures),       TEST(test_failure_without_callback),
      TEST(test_hanging_server), TEST(test_two_threads),    TEST(test_close_client),
      TEST(test_dead_master),    TEST(test_gone_requests),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
