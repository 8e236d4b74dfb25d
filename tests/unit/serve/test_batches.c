/* Batches of messages that the clients which play a bag share. */
#include "../test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/writer.h>

#include "serve/foxglove/batches.h"

/* MESSAGES messages of each topic. Two have the same time each; a third of all have one time. */
enum { TOPICS = 5, MESSAGES = 3000, SAME = 1000, SIZE = 200, LARGE = 200 << 10, THREADS = 8 };

static const char g_path[] = "test_serve_batches.mcap";

static int64_t time_of(int i) {
  const int from = 1500;

  if (i < from) return INT64_C(1000000) * (i / 2 + 1);
  return INT64_C(1000000) * (i < from + SAME ? from : i);
}

static size_t size_of(int topic, int i) {
  return topic == 0 && i % 500 == 7 ? LARGE : SIZE;
}

static int make(void **state) {
  static const uint8_t zeros[LARGE];
  static uint8_t data[LARGE];
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "a/B", .encoding = "", .data = zeros};
  ha_writer *writer = NULL;
  uint32_t ids[TOPICS];

  (void)state;
  unlink(g_path);
  unlink("test_serve_batches.mcap.active"); /* of a run that was ended */
  assert_ok(ha_writer_open(&writer, g_path, NULL, NULL));
  for (int t = 0; t < TOPICS; t++) {
    const char *const names[TOPICS] = {"/0", "/1", "/2", "/3", "/4"};
    const ha_channel channel = {
        .struct_size = sizeof channel, .topic = names[t], .encoding = "x", .schema = &schema};

    assert_ok(ha_writer_add_channel(&ids[t], writer, &channel, NULL, NULL));
  }
  for (int i = 0; i < MESSAGES; i++) {
    for (int t = 0; t < TOPICS; t++) {
      ha_message msg = HA_MESSAGE_INIT;

      memcpy(data, &i, sizeof i);
      msg.log_time_ns = msg.publish_time_ns = time_of(i);
      msg.data = data;
      msg.size = size_of(t, i);
      assert_ok(ha_writer_write(writer, ids[t], &msg, NULL));
    }
  }
  assert_ok(ha_writer_close(writer, NULL));
  return 0;
}

static int remove_bag(void **state) {
  (void)state;
  return unlink(g_path);
}

static bool is_never_gone(void *user) {
  (void)user;
  return false;
}

static bool is_always_gone(void *user) {
  (void)user;
  return true;
}

static void wake(void *user) {
  atomic_int *wakes = user;

  ++*wakes;
}

static atomic_int g_wakes;

static fox_taker taker(void) {
  return (fox_taker){{is_never_gone, NULL}, {.wake = wake, .user = &g_wakes}};
}

/* The batch with the message after a place, which must be there. */
static fox_batch *get(size_t *index, fox_batches *bag, const fox_topics *topics, fox_place place) {
  fox_taker by = taker();
  fox_batch *batch = NULL;

  if (fox_batches_get(&batch, index, bag, topics, place, &by) != FOX_FOUND) abort();
  return batch;
}

/* --- a player --------------------------------------------------------------------------------- */

typedef struct player {
  fox_batches *bag;
  uint32_t channels[2]; /* adjacent ones */
  int next[2];          /* number of the next message of each */
  fox_topics topics;
  fox_batch *batch;
  size_t at;
  size_t batches;
  bool is_wrong;
} player;

static void begin(player *p, fox_batches *bag, uint32_t first, int from) {
  *p = (player){.bag = bag, .channels = {first, first + 1}, .next = {from, from}};
  p->topics = (fox_topics){p->channels, 2};
  p->batch = get(&p->at, bag, &p->topics, (fox_place){time_of(from), 0});
}

/* Take the next message; false at the end. */
static bool step(player *p) {
  if (p->at == p->batch->count) {
    const fox_place end = p->batch->end;

    if (p->batch->is_last) return false;
    fox_batch_unref(p->batch);
    p->batch = get(&p->at, p->bag, &p->topics, end);
    p->batches++;
    p->is_wrong |= p->at == p->batch->count && !p->batch->is_last;
    return step(p);
  }
  const fox_batched *msg = &p->batch->messages[p->at++];
  const ha_slice bytes = fox_batch_bytes(p->batch, msg);
  const size_t which = msg->channel == p->channels[0] ? 0 : 1;
  int number = -1;

  memcpy(&number, bytes.data, sizeof number);
  p->is_wrong |= msg->channel != p->channels[which] || number != p->next[which]++ ||
                 bytes.size != size_of((int)msg->channel, number) ||
                 msg->log_time_ns != time_of(number);
  return true;
}

static void finish(player *p) {
  assert_false(p->is_wrong);
  assert_int_equal(p->next[0], MESSAGES);
  assert_int_equal(p->next[1], MESSAGES);
  fox_batch_unref(p->batch);
}

/* --- tests ------------------------------------------------------------------------------------ */

typedef struct bag {
  serve_memory memory;
  fox_batches *batches;
} bag;

static void open_bag(bag *b) {
  serve_memory_init(&b->memory, SERVE_MEMORY_LEAST, true, false);
  b->batches = fox_batches_new(g_path, &b->memory);
  assert_non_null(fox_batches_join(b->batches));
  assert_non_null(fox_batches_join(b->batches)); /* for one player, nothing is kept */
}

static void close_bag(bag *b) {
  fox_batches_leave(b->batches);
  fox_batches_leave(b->batches);
  for (int i = 0; i < SERVE_USES; i++) {
    assert_int_equal(serve_memory_used(&b->memory, (serve_use)i), 0);
  }
  fox_batches_free(b->batches);
  serve_memory_done(&b->memory);
}

/* More players than readers, in turns, so that readers go from place to place, also among messages
 * of the same time. */
static void each_message_once(void **state) {
  player players[2 * (TOPICS - 1)];
  size_t running = 2 * (TOPICS - 1);
  bag b;

  (void)state;
  open_bag(&b);
  for (uint32_t i = 0; i < running; i++) {
    begin(&players[i], b.batches, i / 2, i % 2 ? 800 : 0);
  }
  while (running > 0) {
    running = 0;
    for (size_t i = 0; i < 2 * (TOPICS - 1); i++) {
      running += step(&players[i]);
    }
  }
  for (size_t i = 0; i < 2 * (TOPICS - 1); i++) {
    finish(&players[i]);
    assert_true(players[i].batches > 5);
  }
  close_bag(&b);
}

/* The second player gets the batches that the first one read. */
static void batches_are_shared(void **state) {
  player first;
  player second;
  bag b;

  (void)state;
  open_bag(&b);
  begin(&first, b.batches, 0, 0);
  begin(&second, b.batches, 0, 0);
  assert_ptr_equal(first.batch, second.batch);
  const size_t last = first.batch->count - 1;
  size_t at = 0;
  fox_batch *same = get(&at, b.batches, &first.topics, first.batch->messages[last].place);
  assert_ptr_equal(first.batch, same);
  assert_int_equal(at, last);
  fox_batch_unref(same);
  fox_place after = first.batch->messages[last].place;
  after.number += 1000;
  fox_batch *next = get(&at, b.batches, &first.topics, after);
  assert_true(next != first.batch && at == 0 && next->count > 0);
  fox_batch_unref(next);
  while (step(&first)) {
  }
  while (step(&second)) {
  }
  finish(&first);
  finish(&second);
  assert_true(first.batches > 10 && second.batches == first.batches);
  close_bag(&b);
}

/* What is kept is bounded, and released when the last player leaves. */
static void memory_is_bounded(void **state) {
  player p;
  bag b;

  (void)state;
  open_bag(&b);
  const uint64_t most = serve_memory_limit(&b.memory, SERVE_FOR_KEPT);
  serve_memory_force(&b.memory, SERVE_FOR_KEPT, most - (1 << 20));
  begin(&p, b.batches, 0, 0);
  while (step(&p)) {
    assert_true(serve_memory_used(&b.memory, SERVE_FOR_KEPT) <= most);
  }
  assert_true(serve_memory_used(&b.memory, SERVE_FOR_KEPT) > most - (1 << 20));
  serve_memory_give(&b.memory, SERVE_FOR_KEPT, most - (1 << 20));
  finish(&p);
  close_bag(&b);
}

/* Nothing is kept for a player that is alone, apart from what it holds. */
static void a_player_alone(void **state) {
  player p;
  bag b;

  (void)state;
  open_bag(&b);
  begin(&p, b.batches, 0, 0);
  fox_batches_leave(b.batches);
  while (step(&p)) {
    assert_int_equal(serve_memory_used(&b.memory, SERVE_FOR_KEPT), 0);
    assert_int_equal(serve_memory_used(&b.memory, SERVE_FOR_QUEUES), p.batch->cost);
  }
  finish(&p);
  assert_int_equal(serve_memory_used(&b.memory, SERVE_FOR_KEPT), 0);
  assert_int_equal(serve_memory_used(&b.memory, SERVE_FOR_QUEUES), 0);
  assert_non_null(fox_batches_join(b.batches));
  close_bag(&b);
}

/* Nothing more is read while players hold as much as the memory for queues; what was read already
 * is found. Those that wait get their turns in order, if they do not leave. */
static void held_batches_are_bounded(void **state) {
  fox_taker takers[] = {taker(), taker(), taker()};
  fox_batch *batch = NULL;
  player first;
  size_t at = 0;
  bag b;

  (void)state;
  open_bag(&b);
  const uint64_t most = serve_memory_limit(&b.memory, SERVE_FOR_QUEUES);
  begin(&first, b.batches, 0, 0);
  const fox_place next = first.batch->end;
  fox_batch *second = get(&at, b.batches, &first.topics, next);
  const fox_place place = second->end;
  const uint64_t cost = second->cost;
  serve_memory_force(&b.memory, SERVE_FOR_QUEUES, most);
  for (size_t i = 0; i < 3; i++) {
    assert_int_equal(fox_batches_get(&batch, &at, b.batches, &first.topics, place, &takers[i]),
                     FOX_LATER);
    assert_null(batch);
  }
  assert_int_equal(fox_batches_last(&batch, b.batches, 0, time_of(9), &takers[1]), FOX_LATER);
  fox_batch *same = get(&at, b.batches, &first.topics, next);
  assert_ptr_equal(same, second);
  fox_batch_unref(same);
  fox_batch_unref(second); /* is kept */
  assert_int_equal(serve_memory_used(&b.memory, SERVE_FOR_QUEUES), most + first.batch->cost);
  assert_int_equal(serve_memory_used(&b.memory, SERVE_FOR_KEPT), cost);
  g_wakes = 0;
  serve_memory_give(&b.memory, SERVE_FOR_QUEUES, most);
  assert_int_equal(g_wakes, 1);
  assert_false(serve_memory_is_turn(&b.memory, &takers[1].turn));
  assert_false(serve_memory_is_turn(&b.memory, &takers[2].turn));
  serve_memory_leave(&b.memory, &takers[0].turn);
  assert_int_equal(g_wakes, 2);
  assert_false(serve_memory_is_turn(&b.memory, &takers[2].turn));
  assert_int_equal(fox_batches_last(&batch, b.batches, 0, time_of(9), &takers[1]), FOX_FOUND);
  fox_batch_unref(batch);
  assert_true(serve_memory_is_turn(&b.memory, &takers[2].turn));
  while (step(&first)) {
  }
  finish(&first);
  close_bag(&b);
}

static void last_messages(void **state) {
  static const int places[] = {0, 1, 2, 1499, 1500, 2499, 2500, MESSAGES - 1};
  fox_taker by = taker();
  bag b;

  (void)state;
  open_bag(&b);
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    fox_batch *batch = NULL;
    int number = -1;

    assert_int_equal(fox_batches_last(&batch, b.batches, 3, time_of(places[i]), &by), FOX_FOUND);
    assert_int_equal(batch->count, 1);
    memcpy(&number, fox_batch_bytes(batch, &batch->messages[0]).data, sizeof number);
    assert_true(number >= places[i] && time_of(number) == time_of(places[i]));
    assert_true(number + 1 == MESSAGES || time_of(number + 1) > time_of(number));
    fox_batch_unref(batch);
  }
  fox_batch *none = NULL;
  assert_int_equal(fox_batches_last(&none, b.batches, 3, time_of(0) - 1, &by), FOX_FOUND);
  assert_int_equal(none->count, 0);
  fox_batch_unref(none);
  close_bag(&b);
}

/* A client that has gone does not wait for memory. */
static void gone_clients(void **state) {
  fox_taker gone = {.asker = {is_always_gone, NULL}};
  fox_batch *batch = NULL;
  uint32_t channel = 0;
  size_t at = 0;
  bag b;

  (void)state;
  open_bag(&b);
  const uint64_t all = serve_memory_limit(&b.memory, SERVE_FOR_READING);
  serve_memory_force(&b.memory, SERVE_FOR_READING, all);
  assert_int_equal(
      fox_batches_get(&batch, &at, b.batches, &(fox_topics){&channel, 1}, (fox_place){0, 0}, &gone),
      FOX_NEVER);
  assert_int_equal(fox_batches_last(&batch, b.batches, channel, INT64_MAX, &gone), FOX_NEVER);
  assert_null(batch);
  serve_memory_give(&b.memory, SERVE_FOR_READING, all);
  close_bag(&b);
}

static void *play(void *user) {
  player *p = user;

  while (step(p)) {
  }
  return NULL;
}

static void *join_and_leave(void *user) {
  fox_batches *batches = user;

  for (int i = 0; i < 20; i++) {
    if (fox_batches_join(batches)) fox_batches_leave(batches);
  }
  return NULL;
}

static void threads(void **state) {
  player players[THREADS];
  pthread_t running[THREADS];
  pthread_t visitor;
  bag b;

  (void)state;
  open_bag(&b);
  for (uint32_t i = 0; i < THREADS; i++) {
    begin(&players[i], b.batches, i % (TOPICS - 1), i < TOPICS - 1 ? 0 : 10 * (int)i);
    assert_int_equal(pthread_create(&running[i], NULL, play, &players[i]), 0);
  }
  assert_int_equal(pthread_create(&visitor, NULL, join_and_leave, b.batches), 0);
  for (size_t i = 0; i < THREADS; i++) {
    pthread_join(running[i], NULL);
    finish(&players[i]);
  }
  pthread_join(visitor, NULL);
  close_bag(&b);
  assert_int_equal(
      pthread_create(&visitor, NULL, join_and_leave, (b.batches = fox_batches_new(g_path, NULL))),
      0);
  join_and_leave(b.batches);
  pthread_join(visitor, NULL);
  fox_batches_free(b.batches);
}

/* A bag that can't be opened, and one with damage: each failure is in a batch, and reading ends. */
static void failures(void **state) {
  static uint8_t bytes[1 << 16];
  uint32_t channel = 0;
  size_t at = 0;
  bag b;

  (void)state;
  b.batches = fox_batches_new("there/is/none.mcap", NULL);
  assert_null(fox_batches_join(b.batches));
  fox_batches_free(b.batches);

  FILE *file = fopen(g_path, "r+b");
  assert_non_null(file);
  assert_int_equal(fseek(file, 2000, SEEK_SET), 0);
  assert_int_equal(fwrite(bytes, 1, sizeof bytes, file), sizeof bytes);
  assert_int_equal(fclose(file), 0);
  open_bag(&b);
  fox_place place = {0, 0};
  size_t found = 0;
  size_t messages = 0;
  for (bool is_last = false; !is_last;) {
    fox_batch *batch = get(&at, b.batches, &(fox_topics){&channel, 1}, place);

    assert_non_null(batch);
    assert_true(batch->is_last || fox_place_before(place, batch->end));
    found += batch->failure_count;
    messages += batch->count - at;
    is_last = batch->is_last;
    place = batch->end;
    fox_batch_unref(batch);
  }
  assert_true(found > 0);
  assert_true(messages > 0 && messages < MESSAGES);
  close_bag(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_message_once),
      cmocka_unit_test(batches_are_shared),
      cmocka_unit_test(memory_is_bounded),
      cmocka_unit_test(a_player_alone),
      cmocka_unit_test(held_batches_are_bounded),
      cmocka_unit_test(last_messages),
      cmocka_unit_test(gone_clients),
      cmocka_unit_test(threads),
      cmocka_unit_test(failures), /* damages the bag */
  };

  return cmocka_run_group_tests(tests, make, remove_bag);
}
