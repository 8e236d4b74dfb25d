/* The queue of messages to a client that reads nothing. */
#include "../test.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "serve/websocket/stream.h"

enum { MIB = 1 << 20, MAX_OUT = 4 * MIB, FAIR = MIB / 16 };
#define SECOND INT64_C(1000000000)

/* The time of this program, instead of that of the C library. */
static int64_t g_now_ns = SECOND;

int clock_gettime(clockid_t clock, struct timespec *out) {
  (void)clock;
  *out = (struct timespec){g_now_ns / SECOND, g_now_ns % SECOND};
  return 0;
}

static uint8_t g_bytes[16 * MIB];

typedef struct scene {
  serve_memory memory;
  int ends[2];
  ws_stream *stream;
} scene;

static void ignore(void *user, const ws_message *message) {
  (void)user;
  (void)message;
}

static void begin(scene *s, bool is_patient, bool has_limit) {
  serve_memory_init(&s->memory, SERVE_MEMORY_LEAST, true, false);
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, s->ends), 0);
  assert_int_equal(fcntl(s->ends[0], F_SETFL, O_NONBLOCK), 0);
  while (write(s->ends[0], g_bytes, 4096) > 0) {
  }
  s->stream = ws_stream_new(&(ws_options){.fd = s->ends[0],
                                          .max_in_bytes = MIB,
                                          .max_out_bytes = MAX_OUT,
                                          .fair_bytes = FAIR,
                                          .is_patient = is_patient,
                                          .memory = has_limit ? &s->memory : NULL,
                                          .message = ignore});
  assert_non_null(s->stream);
}

static void end(scene *s) {
  ws_stream_free(s->stream);
  assert_int_equal(serve_memory_used(&s->memory, SERVE_FOR_QUEUES), 0);
  serve_memory_done(&s->memory);
  close(s->ends[0]);
  close(s->ends[1]);
}

static void put(const scene *s, bool may_drop, size_t size) {
  const ws_item item = {.opcode = WS_BINARY, .may_drop = may_drop, .data = g_bytes, .size = size};

  ws_stream_put(s->stream, &item);
}

/* Returns the MiB of answers after which the client is disconnected. */
static int count_answers(bool has_limit) {
  scene s;
  int count = 0;

  begin(&s, true, has_limit);
  while (count < 100 && ws_stream_run(s.stream, 0)) {
    put(&s, false, MIB);
    put(&s, true, 9);
    count++;
  }
  end(&s);
  return count;
}

static void answers_are_limited(void **state) {
  (void)state;
  assert_int_equal(count_answers(false), 65);
  assert_int_equal(count_answers(true), 8); /* 8 MiB are for queues */
}

/* While the memory for queues is exceeded, messages that may be dropped do not count. */
static void messages_do_not_disconnect(void **state) {
  scene s;

  (void)state;
  begin(&s, false, true);
  put(&s, true, MIB);
  serve_memory_force(&s.memory, SERVE_FOR_QUEUES, 8 * MIB);
  put(&s, false, 100);
  assert_true(ws_stream_run(s.stream, 0));
  serve_memory_give(&s.memory, SERVE_FOR_QUEUES, 8 * MIB);
  end(&s);
}

static void ignore_wake(void *user) {
  (void)user;
}

/* While others want memory, a client that takes nothing is disconnected. */
static void slow_clients_give_way(void **state) {
  serve_turn other = {.wake = ignore_wake};
  scene s;

  (void)state;
  begin(&s, false, true);
  put(&s, true, 16 * MIB);
  assert_true(ws_stream_waiting(s.stream) > 16 * MIB);
  assert_true(ws_stream_run(s.stream, 0));
  g_now_ns += 4 * SECOND;
  assert_true(ws_stream_run(s.stream, 0));
  assert_false(serve_memory_is_turn(&s.memory, &other));
  assert_false(ws_stream_run(s.stream, 0));
  serve_memory_leave(&s.memory, &other);
  end(&s);
}

/* So is one that takes a little now and then, after a longer time. */
static void trickling_clients_give_way(void **state) {
  scene s;
  int seconds = 0;

  (void)state;
  begin(&s, false, true);
  put(&s, true, 16 * MIB);
  ws_stream *other = ws_stream_new(
      &(ws_options){.fd = s.ends[0], .max_in_bytes = 1, .memory = &s.memory, .message = ignore});
  assert_non_null(other);
  for (; seconds < 20 && ws_stream_run(s.stream, 0); seconds++) {
    g_now_ns += SECOND;
    ws_stream_put(other, &(ws_item){.opcode = WS_BINARY, .may_drop = true}); /* is refused */
    assert_true(recv(s.ends[1], g_bytes, 100000, MSG_DONTWAIT) > 0);
  }
  assert_int_equal(seconds, 11);
  assert_int_equal(ws_stream_dropped(other), 11);
  ws_stream_free(other);
  end(&s);
}

/* A client may take any time while no other one wants memory. */
static void slow_clients_are_served(void **state) {
  scene s;

  (void)state;
  begin(&s, false, true);
  put(&s, true, 16 * MIB);
  put(&s, true, MIB); /* is dropped, but not for lack of memory alone */
  g_now_ns += 100 * SECOND;
  assert_true(ws_stream_run(s.stream, 0));
  end(&s);
}

/* While there is no memory left, not even one message is queued; bytes that others count do not
 * count again. */
static void messages_need_memory(void **state) {
  const ws_item held = {
      .opcode = WS_BINARY, .data = g_bytes, .size = sizeof g_bytes, .bytes = WS_HELD};
  scene s;

  (void)state;
  begin(&s, false, true);
  serve_memory_force(&s.memory, SERVE_FOR_QUEUES, 8 * MIB);
  put(&s, true, MIB);
  assert_int_equal(ws_stream_dropped(s.stream), 1);
  serve_memory_give(&s.memory, SERVE_FOR_QUEUES, 8 * MIB);
  ws_stream_put(s.stream, &held);
  assert_true(ws_stream_waiting(s.stream) > 16 * MIB);
  assert_true(serve_memory_used(&s.memory, SERVE_FOR_QUEUES) < 100);
  end(&s);
}

/* Requests that wait take memory as messages do. */
static void requests_need_memory(void **state) {
  scene s;

  (void)state;
  begin(&s, false, true);
  assert_true(ws_stream_take(s.stream, 5 * MIB));
  assert_false(ws_stream_take(s.stream, 5 * MIB));
  assert_true(ws_stream_take(s.stream, 3 * MIB));
  put(&s, true, 100);
  assert_int_equal(ws_stream_dropped(s.stream), 1);
  ws_stream_give(s.stream, 8 * MIB);
  put(&s, true, 100);
  assert_int_equal(ws_stream_dropped(s.stream), 1);
  end(&s);
}

/* An empty queue accepts a message larger than the memory for all queues. */
static void large_messages_are_sent(void **state) {
  scene s;

  (void)state;
  begin(&s, false, true);
  put(&s, true, 16 * MIB);
  assert_true(ws_stream_waiting(s.stream) > 16 * MIB);
  put(&s, false, 100);
  put(&s, true, 16 * MIB);
  assert_int_equal(ws_stream_dropped(s.stream), 2);
  assert_true(ws_stream_waiting(s.stream) < MIB);
  end(&s);
}

/* Files are limited by their number only, by the caller. */
static void files_do_not_count(void **state) {
  const ws_item file = {
      .opcode = WS_BINARY, .data = g_bytes, .size = sizeof g_bytes, .bytes = WS_FILE};
  scene s;

  (void)state;
  begin(&s, false, true);
  for (size_t i = 0; i < 20; i++) {
    assert_int_equal(ws_stream_files(s.stream), i);
    ws_stream_put(s.stream, &file);
  }
  put(&s, true, MIB);
  put(&s, false, 100);
  assert_true(ws_stream_run(s.stream, 0));
  assert_int_equal(ws_stream_dropped(s.stream), 0);
  assert_true(ws_stream_waiting(s.stream) < 2 * MIB);
  end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_limited),     cmocka_unit_test(messages_do_not_disconnect),

      cmocka_unit_test(slow_clients_give_way),   cmocka_unit_test(trickling_clients_give_way),
      cmocka_unit_test(slow_clients_are_served), cmocka_unit_test(messages_need_memory),
      cmocka_unit_test(requests_need_memory),    cmocka_unit_test(large_messages_are_sent),
      cmocka_unit_test(files_do_not_count),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
