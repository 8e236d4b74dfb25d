/* The queue of messages to a client that reads nothing. */
#include "../test.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/websocket/stream.h"

enum { MIB = 1 << 20, MAX_OUT = 4 * MIB, FAIR = MIB / 16 };

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
      .opcode = WS_BINARY, .data = g_bytes, .size = sizeof g_bytes, .is_file = true};
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
      cmocka_unit_test(answers_are_limited),
      cmocka_unit_test(messages_do_not_disconnect),
      cmocka_unit_test(large_messages_are_sent),
      cmocka_unit_test(files_do_not_count),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
