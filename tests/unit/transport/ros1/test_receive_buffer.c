/* A stream of messages from a socket, in pieces of any size. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../test.h"
#include "transport/ros1/net/receive_buffer.h"

enum { MAX_SEEN = 3000 };

/* A kept message. */
typedef struct seen {
  ha__ros1_block *block;
  const uint8_t *data;
  size_t size;
} seen;

typedef struct scene {
  ha__buffer_pool *buffers;
  ha__ros1_shared_block shared_block;
  ha__ros1_receive_buffer buffer;
  int ours;
  int theirs;
  seen seen[MAX_SEEN];
  size_t count;
} scene;

static scene g_scene;

static void on_message(ha__ros1_receive_buffer *buffer, ha__ros1_block *block, const uint8_t *data,
                       size_t size) {
  (void)buffer;
  assert_true(g_scene.count < MAX_SEEN);
  g_scene.seen[g_scene.count++] = (seen){ha__ros1_block_ref(block), data, size};
}

static int begin(void **state) {
  int pair[2];

  (void)state;
  memset(&g_scene, 0, sizeof g_scene);
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  g_scene.ours = pair[0];
  g_scene.theirs = pair[1];
  g_scene.buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  g_scene.shared_block.buffers = g_scene.buffers;
  g_scene.buffer.message = on_message;
  return 0;
}

static void drop_seen(void) {
  for (size_t i = 0; i < g_scene.count; i++) {
    ha__ros1_block_unref(g_scene.seen[i].block);
  }
  g_scene.count = 0;
}

static int end(void **state) {
  (void)state;
  drop_seen();
  ha__ros1_receive_buffer_done(&g_scene.buffer);
  ha__ros1_shared_block_done(&g_scene.shared_block);
  ha__buffer_pool_unref(g_scene.buffers);
  close(g_scene.ours);
  if (g_scene.theirs >= 0) close(g_scene.theirs);
  return 0;
}

/* Each byte depends on the message and the position. */
static uint8_t byte_of(size_t number, size_t at) {
  return (uint8_t)(number * 31 + at * 7 + at / 251);
}

/* The message with its size; free() it. */
static uint8_t *make_message(size_t number, size_t size) {
  uint8_t *bytes = malloc(4 + size);

  assert_non_null(bytes);
  for (size_t i = 0; i < 4; i++)
    bytes[i] = (uint8_t)(size >> (8 * i));
  for (size_t i = 0; i < size; i++)
    bytes[4 + i] = byte_of(number, i);
  return bytes;
}

static void check_seen(size_t i, size_t number, size_t size) {
  const seen *s = &g_scene.seen[i];

  assert_true(i < g_scene.count);
  assert_int_equal(s->size, size);
  for (size_t at = 0; at < size; at++) {
    if (s->data[at] != byte_of(number, at)) fail_msg("message %zu differs at %zu", number, at);
  }
}

static ha_status take(ha_error *err) {
  return ha__ros1_receive_buffer_read(&g_scene.buffer, &g_scene.shared_block, g_scene.ours, err);
}

/* Feeds the whole stream in pieces of this size; each is received before the next one is sent. */
static void feed(const uint8_t *bytes, size_t size, size_t piece) {
  for (size_t at = 0; at < size; at += piece) {
    const size_t n = size - at < piece ? size - at : piece;
    assert_int_equal(send(g_scene.theirs, bytes + at, n, 0), n);
    assert_ok(take(NULL));
  }
}

static const size_t g_sizes[] = {0, 1, 100, 3, 0, 40000, 65535, 65536, 70000, 5, 300000, 2};
enum { SIZES = sizeof g_sizes / sizeof *g_sizes };

static void check_pieces(size_t piece) {
  size_t total = 0;
  uint8_t *all = malloc(1000000);

  assert_non_null(all);
  for (size_t i = 0; i < SIZES; i++) {
    uint8_t *message = make_message(i, g_sizes[i]);
    memcpy(all + total, message, 4 + g_sizes[i]);
    total += 4 + g_sizes[i];
    free(message);
  }
  feed(all, total, piece);
  free(all);
  assert_int_equal(g_scene.count, SIZES);
  for (size_t i = 0; i < SIZES; i++)
    check_seen(i, i, g_sizes[i]); /* also messages that were kept all the time */
  drop_seen();
}

static void test_pieces(void **state) {
  static const size_t pieces[] = {7, 64, 1000, 4096, 65536, 100000};

  (void)state;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    check_pieces(pieces[i]);
}

/* Large messages always begin on a page; many small ones share a block. */
static void test_places(void **state) {
  (void)state;
  for (size_t i = 0; i < 1000; i++) {
    uint8_t *message = make_message(i, i % 2 ? 20 : 30);
    feed(message, 4 + (i % 2 ? 20 : 30), 1000);
    free(message);
  }
  assert_int_equal(g_scene.count, 1000);
  for (size_t i = 0; i < 1000; i++) {
    check_seen(i, i, i % 2 ? 20 : 30);
    assert_ptr_equal(g_scene.seen[i].block, g_scene.seen[0].block);
  }
  for (size_t i = 1000; i < 1003; i++) {
    uint8_t *message = make_message(i, 200000);
    feed(message, 200004, 50000);
    free(message);
    check_seen(i, i, 200000);
    assert_int_equal((uintptr_t)g_scene.seen[i].data % HA__BUFFER_POOL_ALIGNMENT, 0);
  }
}

/* Partial messages of one stream do not affect another one. */
static void test_two_streams(void **state) {
  ha__ros1_receive_buffer second = {.message = on_message};
  int pair[2];
  uint8_t *first_bytes = make_message(1, 500);
  uint8_t *second_bytes = make_message(2, 600);

  (void)state;
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  for (size_t at = 0; at < 604; at += 50) {
    if (at < 504) feed(first_bytes + at, 504 - at < 50 ? 504 - at : 50, 50);
    const size_t n = 604 - at < 50 ? 604 - at : 50;
    assert_int_equal(send(pair[1], second_bytes + at, n, 0), n);
    assert_ok(ha__ros1_receive_buffer_read(&second, &g_scene.shared_block, pair[0], NULL));
  }
  assert_int_equal(g_scene.count, 2);
  check_seen(0, 1, 500);
  check_seen(1, 2, 600);
  ha__ros1_receive_buffer_done(&second);
  close(pair[0]);
  close(pair[1]);
  free(first_bytes);
  free(second_bytes);
}

static void test_out_of_step(void **state) {
  static const uint8_t good[] = {1, 0, 0, 0, 'x'};
  static const uint8_t bad[] = {0x01, 0xca, 0x9a, 0x3b}; /* 1000000001 */
  ha_error err = HA_ERROR_INIT;

  (void)state;
  feed(good, sizeof good, sizeof good);
  assert_int_equal(send(g_scene.theirs, bad, sizeof bad, 0), sizeof bad);
  assert_int_equal(take(&err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "1000000001"));
  assert_int_equal(g_scene.count, 1);
}

/* Announced bytes are not allocated before they arrive. */
static void test_announces_much(void **state) {
  static const uint8_t head[] = {0x00, 0xca, 0x9a, 0x3b, 1, 2, 3}; /* 1000000000 */

  (void)state;
  feed(head, sizeof head, sizeof head);
  assert_int_equal(g_scene.count, 0);
  assert_non_null(g_scene.buffer.large);
  assert_true(g_scene.buffer.large->capacity < (size_t)32 << 20);
}

/* Sends more bytes than the initial room. */
static void *send_all(void *arg) {
  const uint8_t *bytes = arg;
  size_t left = 4 + 40000000;

  while (left > 0) {
    const ssize_t n = send(g_scene.theirs, bytes, left, 0);
    if (n <= 0) break;
    bytes += n;
    left -= (size_t)n;
  }
  return NULL;
}

static void test_very_large(void **state) {
  uint8_t *message = make_message(9, 40000000);
  pthread_t thread;

  (void)state;
  assert_int_equal(pthread_create(&thread, NULL, send_all, message), 0);
  while (g_scene.count == 0)
    assert_ok(take(NULL));
  pthread_join(thread, NULL);
  check_seen(0, 9, 40000000);
  free(message);
}

static void test_ends(void **state) {
  static const uint8_t bytes[] = {1, 0, 0, 0, 'x', 2, 0, 0, 0, 'y'};
  const size_t size = (size_t)(uintptr_t)*state;
  ha_error err = HA_ERROR_INIT;

  feed(bytes, size, size);
  close(g_scene.theirs);
  g_scene.theirs = -1;
  if (size == 5) {
    assert_int_equal(take(&err), HA_END);
  } else {
    assert_int_equal(take(&err), HA_E_TRUNCATED);
    assert_non_null(strstr(err.text, "within a message"));
  }
}

static int begin_within(void **state) {
  begin(state);
  *state = (void *)(uintptr_t)10;
  return 0;
}

static int begin_between(void **state) {
  begin(state);
  *state = (void *)(uintptr_t)5;
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_pieces, begin, end),
      cmocka_unit_test_setup_teardown(test_places, begin, end),
      cmocka_unit_test_setup_teardown(test_two_streams, begin, end),
      cmocka_unit_test_setup_teardown(test_out_of_step, begin, end),
      cmocka_unit_test_setup_teardown(test_announces_much, begin, end),
      cmocka_unit_test_setup_teardown(test_very_large, begin, end),
      cmocka_unit_test_setup_teardown(test_ends, begin_between, end),
      cmocka_unit_test_setup_teardown(test_ends, begin_within, end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
