/* Calls of a client to services of the network, which reply at any time. */
#include "../test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "serve/foxglove/live.h"

enum { SERVICES = 30, MIB = 1 << 20, HEAD = 1 + 4 + 4 + 4 + 3, RESPONSE = 3 };

static const cli_texts g_definitions;
static const uint8_t g_request[] = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t g_reply[] = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

/* A request that is not answered yet. */
typedef struct waiting {
  ha_service *service;
  ha_request_id id;
} waiting;

typedef struct scene {
  ha_transport *robot;
  ha_service *services[SERVICES];
  pthread_mutex_t lock; /* guards the following members */
  waiting requests[SERVICES];
  size_t request_count;
  bool answers_late; /* when a client has left */

  live_network *network;
  int ends[2];
  ws_stream *stream;
  fox_commands *commands;
} scene;

/* --- the robot -------------------------------------------------------------------------------- */

static void answer_all(scene *s) {
  pthread_mutex_lock(&s->lock);
  for (size_t i = 0; i < s->request_count; i++) {
    /* HA_E_BUSY: the client has left */
    (void)!ha_service_reply(s->requests[i].service, &s->requests[i].id, g_reply, sizeof g_reply,
                            NULL);
  }
  pthread_mutex_unlock(&s->lock);
}

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  scene *s = user;

  (void)data;
  (void)size;
  pthread_mutex_lock(&s->lock);
  if (s->request_count < SERVICES) s->requests[s->request_count++] = (waiting){service, *id};
  const bool answers = s->request_count == SERVICES && !s->answers_late;
  pthread_mutex_unlock(&s->lock);
  if (answers) answer_all(s);
}

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  scene *s = user;

  (void)transport;
  if (change == HA_CHANGE_LEFT && endpoint->kind == HA_ENDPOINT_CLIENT) answer_all(s);
}

static void serve(scene *s, size_t number) {
  ha_service_options options = HA_SERVICE_OPTIONS_INIT;
  char name[32];

  snprintf(name, sizeof name, "/node%02zu/list_parameters", number);
  options.name = name;
  options.type = "rcl_interfaces/srv/ListParameters";
  options.user = s;
  options.request = on_request;
  assert_ok(ha_transport_serve(&s->services[number], s->robot, &options, NULL));
}

/* --- the client ------------------------------------------------------------------------------- */

static void ignore(void *user, const ws_message *message) {
  (void)user;
  (void)message;
}

static void pause_ms(int ms) {
  nanosleep(&(struct timespec){0, ms * 1000000L}, NULL);
}

static size_t requests(scene *s) {
  pthread_mutex_lock(&s->lock);
  const size_t count = s->request_count;
  pthread_mutex_unlock(&s->lock);
  return count;
}

static void put_u32(uint8_t *out, uint32_t value) {
  for (size_t i = 0; i < 4; i++) {
    out[i] = (uint8_t)(value >> (8 * i));
  }
}

/* Call each service once; the number of the call is that of the service. */
static void call_all(scene *s) {
  uint8_t message[HEAD + sizeof g_request] = {FOX_CLIENT_SERVICE};

  put_u32(message + 9, 3);
  memcpy(message + 13, "cdr", 3);
  memcpy(message + HEAD, g_request, sizeof g_request);
  for (uint32_t i = 0; i < SERVICES; i++) {
    put_u32(message + 1, i);
    put_u32(message + 5, i);
    assert_null(fox_commands_binary(s->commands, message, sizeof message));
  }
}

static void begin(scene *s, bool answers_late) {
  const ha_transport_events events = {
      .struct_size = sizeof events, .user = s, .endpoint = on_endpoint};
  ha_transport_options robot = HA_TRANSPORT_OPTIONS_INIT;
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_status st = HA_OK;

  memset(s, 0, sizeof *s);
  s->answers_late = answers_late;
  pthread_mutex_init(&s->lock, NULL);
  robot.events = &events;
  assert_ok(ha_transport_open(&s->robot, "local", &robot, NULL));
  for (size_t i = 0; i < SERVICES; i++) {
    serve(s, i);
  }
  options.transport = "local";
  s->network = live_network_open(&st, &options, &g_definitions, NULL);
  assert_non_null(s->network);
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, s->ends), 0);
  assert_int_equal(fcntl(s->ends[0], F_SETFL, O_NONBLOCK), 0);
  s->stream = ws_stream_new(&(ws_options){
      .fd = s->ends[0], .max_in_bytes = MIB, .max_out_bytes = MIB, .message = ignore});
  assert_non_null(s->stream);
  s->commands = fox_commands_new(s->network, s->stream);
}

static void end(scene *s) {
  fox_commands_free(s->commands);
  ws_stream_free(s->stream);
  live_network_close(s->network);
  pthread_mutex_lock(&s->lock);
  s->request_count = 0;
  pthread_mutex_unlock(&s->lock);
  for (size_t i = 0; i < SERVICES; i++) {
    ha_service_close(s->services[i]);
  }
  ha_transport_close(s->robot);
  pthread_mutex_destroy(&s->lock);
  close(s->ends[0]);
  close(s->ends[1]);
}

/* For ha_network_each(). */
static void count_server(void *user, const ha_endpoint *endpoint) {
  size_t *count = user;

  *count += endpoint->kind == HA_ENDPOINT_SERVER;
}

static void wait_for_servers(const scene *s) {
  size_t count = 0;

  for (int i = 0; i < 10000 && count < SERVICES; i++) {
    pause_ms(1);
    count = 0;
    assert_ok(ha_network_each(s->network->network, count_server, &count, NULL));
  }
  assert_int_equal(count, SERVICES);
}

/* Offer all services, call them, and wait until each has its request. */
static void call_and_wait(scene *s) {
  wait_for_servers(s);
  (void)fox_commands_run(s->commands);
  call_all(s);
  for (int i = 0; i < 10000 && requests(s) < SERVICES; i++) {
    (void)fox_commands_run(s->commands);
    pause_ms(1);
  }
  assert_int_equal(requests(s), SERVICES);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* Number of responses among the frames that the client has received. */
static size_t count_responses(const uint8_t *data, size_t size) {
  static const uint8_t frame[] = {0x82, HEAD + sizeof g_reply, RESPONSE};
  size_t count = 0;

  for (size_t i = 0; i + sizeof frame <= size; i++) {
    count += memcmp(data + i, frame, sizeof frame) == 0;
  }
  return count;
}

static void each_call_is_answered(void **state) {
  static uint8_t data[MIB];
  size_t size = 0;
  scene s;

  (void)state;
  begin(&s, false);
  call_and_wait(&s);
  assert_int_equal(fcntl(s.ends[1], F_SETFL, O_NONBLOCK), 0);
  for (int i = 0; i < 10000 && count_responses(data, size) < SERVICES; i++) {
    (void)fox_commands_run(s.commands);
    assert_true(ws_stream_run(s.stream, 1));
    const ssize_t got = read(s.ends[1], data + size, sizeof data - size);
    if (got > 0) size += (size_t)got;
  }
  assert_int_equal(count_responses(data, size), SERVICES);
  end(&s);
}

/* The connection ends while calls are open: their replies arrive while it is released. */
static void replies_while_the_client_leaves(void **state) {
  (void)state;
  for (int i = 0; i < 5; i++) {
    scene s;

    begin(&s, true);
    call_and_wait(&s);
    end(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_call_is_answered),
      cmocka_unit_test(replies_while_the_client_leaves),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
