/* Read-ahead of the player, and its waits. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <holdall/writer.h>

#include "../../test.h"
#include "live/play/ahead.h"

enum { MESSAGES = 3 };

static void write_bag(const char *path) {
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "a_msgs/msg/A", .encoding = "", .hash = ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/a", .schema = &schema, .encoding = "cdr"};
  ha_writer *writer = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  uint32_t id = 0;

  assert_ok(ha_writer_open(&writer, path, NULL, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  for (int i = 0; i < MESSAGES; i++) {
    msg.log_time_ns = i;
    msg.data = (const uint8_t *)"\0\1\0\0";
    msg.size = 4;
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* While the gate is closed, reading stops at the first message. */
typedef struct gate {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_shut;
  bool is_reached;
  int policy; /* of the thread that reads */
  ha__ahead *ahead;
} gate;

static void wait_at(void *user) {
  gate *g = user;

  pthread_mutex_lock(&g->lock);
  g->policy = sched_getscheduler(0);
  g->is_reached = true;
  pthread_cond_broadcast(&g->changed);
  while (g->is_shut)
    pthread_cond_wait(&g->changed, &g->lock);
  pthread_mutex_unlock(&g->lock);
}

static void *wait_for_all(void *user) {
  const gate *g = user;

  ha__ahead_wait(g->ahead, true);
  return NULL;
}

static void who_waits_may_be_cut_off(void **state) {
  static const uint8_t wanted[] = {1};
  char path[] = "/tmp/holdall-ahead-XXXXXX.mcap";
  const int file = mkstemps(path, 5);
  ha_reader *reader = NULL;
  ha__ahead_item *item = NULL;
  gate g = {
      .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .is_shut = true};
  pthread_t thread;

  (void)state;
  assert_true(file >= 0);
  close(file);
  unlink(path);
  write_bag(path);
  assert_ok(ha_reader_open(&reader, (const char *[]){path}, 1, NULL, NULL));
  const ha__ahead_options options = {.reader = reader,
                                     .wanted = wanted,
                                     .max_messages = 100,
                                     .max_bytes = 1000,
                                     .max_ns = INT64_MAX,
                                     .user = &g,
                                     .wake = wait_at};
  assert_ok(ha__ahead_start(&g.ahead, &options, NULL));
  ha__ahead_seek(g.ahead, (ha__ahead_place){0, 0}, INT64_MAX, false);
  assert_int_equal(pthread_create(&thread, NULL, wait_for_all, &g), 0);
  pthread_mutex_lock(&g.lock);
  while (!g.is_reached)
    pthread_cond_wait(&g.changed, &g.lock);
  pthread_mutex_unlock(&g.lock);
#ifdef __linux__
  assert_int_equal(g.policy, SCHED_BATCH); /* publishing threads have priority */
#endif
  ha__ahead_cut(g.ahead);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&g.lock);
  g.is_shut = false;
  pthread_cond_broadcast(&g.changed);
  pthread_mutex_unlock(&g.lock);
  /* a seek restarts */
  ha__ahead_seek(g.ahead, (ha__ahead_place){1, 0}, INT64_MAX, false);
  ha__ahead_wait(g.ahead, true);
  for (int64_t i = 1; i < MESSAGES; i++) {
    assert_int_equal(ha__ahead_peek(&item, g.ahead, NULL), HA_OK);
    assert_int_equal(item->due_ns, i);
    ha__ahead_pop(g.ahead);
  }
  assert_int_equal(ha__ahead_peek(&item, g.ahead, NULL), HA_END);
  ha__ahead_stop(g.ahead);
  ha_reader_close(reader);
  unlink(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(who_waits_may_be_cut_off)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
