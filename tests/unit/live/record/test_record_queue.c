/* The queue of the recorder: its policies, its limit, and its wake-ups. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "../../test.h"
#include "base/clock.h"
#include "live/record/queue.h"

enum { ITEM = sizeof(ha__record_item), LARGE = 1 << 20 };

/* Later than any test, for cases in which a message must wake the consumer. */
#define FOR_EVER_NS INT64_C(100000000000)

typedef struct dropped {
  uint64_t count;
  uint64_t last; /* its sequence */
} dropped;

static void drop(void *user, const ha__record_item *item) {
  dropped *d = user;

  d->count++;
  d->last = item->sequence;
}

/* Bytes of a message that count towards the limit. */
static void push(ha__record_queue *queue, uint64_t sequence, size_t bytes) {
  const ha__record_item item = {.size = bytes - ITEM, .sequence = sequence};

  ha__record_queue_push(queue, &item);
}

/* Current content. */
static size_t take(ha__record_queue *queue, ha__record_item *out, size_t n) {
  uint64_t next = 0;

  return ha__record_queue_take(queue, out, n, 0, &next);
}

/* Items available on waking. */
static size_t await(ha__record_queue *queue, ha__record_item *out, size_t n) {
  uint64_t next = 0;

  return ha__record_queue_take(queue, out, n, ha__now_ns() + FOR_EVER_NS, &next);
}

static void settle(ha__record_queue *queue, const ha__record_item *items, size_t n) {
  uint64_t bytes = 0;

  for (size_t i = 0; i < n; i++)
    bytes += ha__record_item_bytes(&items[i]);
  ha__record_queue_settle(queue, bytes);
}

static void newest_are_dropped(void **state) {
  ha__record_queue queue;
  ha__record_item out[16];
  dropped d = {0, 0};

  (void)state;
  ha__record_queue_init(&queue, 1024, HA_QUEUE_DROP_NEWEST, &d, drop);
  for (uint64_t i = 1; i <= 6; i++)
    push(&queue, i, 200);
  assert_int_equal(d.count, 1);
  assert_int_equal(d.last, 6);
  assert_int_equal(take(&queue, out, 16), 5);
  push(&queue, 7, 200); /* what was taken counts */
  assert_int_equal(d.last, 7);
  settle(&queue, out, 1);
  push(&queue, 8, 200);
  assert_int_equal(d.count, 2);
  settle(&queue, out + 1, 4);
  assert_int_equal(take(&queue, out, 16), 1);
  assert_int_equal(out[0].sequence, 8);
  settle(&queue, out, 1);
  assert_int_equal(ha__record_queue_bytes(&queue), 0);
  ha__record_queue_done(&queue);
}

static void oldest_are_dropped(void **state) {
  ha__record_queue queue;
  ha__record_item out[16];
  dropped d = {0, 0};

  (void)state;
  ha__record_queue_init(&queue, 1024, HA_QUEUE_DROP_OLDEST, &d, drop);
  for (uint64_t i = 1; i <= 7; i++)
    push(&queue, i, 200);
  assert_int_equal(d.count, 2);
  assert_int_equal(d.last, 2);
  push(&queue, 8, 2000); /* larger than the limit: alone */
  assert_int_equal(d.count, 7);
  assert_int_equal(take(&queue, out, 16), 1);
  assert_int_equal(out[0].sequence, 8);
  settle(&queue, out, 1);
  ha__record_queue_done(&queue);
}

/* Dropping them would gain nothing. */
static void older_ones_stay_if_there_is_no_room_without_them(void **state) {
  ha__record_queue queue;
  ha__record_item out[16];
  dropped d = {0, 0};

  (void)state;
  ha__record_queue_init(&queue, 1024, HA_QUEUE_DROP_OLDEST, &d, drop);
  push(&queue, 1, 500);
  assert_int_equal(take(&queue, out, 1), 1);
  push(&queue, 2, 200);
  push(&queue, 3, 200);
  push(&queue, 4, 600);
  assert_int_equal(d.count, 1);
  assert_int_equal(d.last, 4);
  push(&queue, 5, 300);
  assert_int_equal(d.count, 2);
  assert_int_equal(d.last, 2);
  settle(&queue, out, 1);
  assert_int_equal(take(&queue, out, 16), 2);
  assert_int_equal(out[0].sequence, 3);
  assert_int_equal(out[1].sequence, 5);
  settle(&queue, out, 2);
  ha__record_queue_done(&queue);
}

/* --- waiting threads -------------------------------------------------------------------------- */

enum { MESSAGES = 2000 };

typedef struct pusher {
  ha__record_queue *queue;
  size_t bytes;
  uint64_t count;
  atomic_uint_fast64_t pushed;
} pusher;

static void *push_all(void *user) {
  pusher *p = user;

  for (uint64_t i = 1; i <= p->count; i++) {
    push(p->queue, i, p->bytes);
    atomic_store(&p->pushed, i);
  }
  return NULL;
}

static void nothing_is_dropped_where_it_waits(void **state) {
  static const uint64_t limits[] = {1, 1024, LARGE};

  (void)state;
  for (size_t c = 0; c < sizeof limits / sizeof *limits; c++) {
    ha__record_queue queue;
    ha__record_item out[16];
    dropped d = {0, 0};
    pthread_t thread;
    pusher p = {&queue, 300, MESSAGES, 0};
    uint64_t next = 1;
    ha__record_queue_init(&queue, limits[c], HA_QUEUE_BLOCK, &d, drop);
    assert_int_equal(pthread_create(&thread, NULL, push_all, &p), 0);
    while (next <= MESSAGES) {
      if (next + LARGE / 8 / 300 > MESSAGES) ha__record_queue_wake(&queue); /* the rest is small */
      const size_t n = await(&queue, out, 16);
      assert_in_range(ha__record_queue_bytes(&queue), 0, limits[c] < 300 ? 300 : limits[c]);
      for (size_t i = 0; i < n; i++)
        assert_int_equal(out[i].sequence, next++);
      settle(&queue, out, n);
    }
    pthread_join(thread, NULL);
    assert_int_equal(d.count, 0);
    assert_int_equal(ha__record_queue_mark(&queue), MESSAGES);
    ha__record_queue_done(&queue);
  }
}

static void all_are_let_in_who_wait(void **state) {
  ha__record_queue queue;
  ha__record_item out[16];
  dropped d = {0, 0};
  pthread_t thread;
  pusher p = {&queue, 100, 3, 0};

  (void)state;
  ha__record_queue_init(&queue, 1, HA_QUEUE_BLOCK, &d, drop);
  assert_int_equal(pthread_create(&thread, NULL, push_all, &p), 0);
  while (atomic_load(&p.pushed) < 1)
    sched_yield();
  ha__record_queue_let_in(&queue, true);
  pthread_join(thread, NULL);
  ha__record_queue_let_in(&queue, false);
  assert_int_equal(take(&queue, out, 16), 3);
  settle(&queue, out, 3);
  /* and now they wait again */
  p.pushed = 0;
  p.count = 2;
  assert_int_equal(pthread_create(&thread, NULL, push_all, &p), 0);
  assert_int_equal(await(&queue, out, 16), 1);
  assert_true(atomic_load(&p.pushed) <= 1);
  settle(&queue, out, 1);
  assert_int_equal(await(&queue, out, 16), 1);
  settle(&queue, out, 1);
  pthread_join(thread, NULL);
  ha__record_queue_done(&queue);
}

/* --- wake-ups --------------------------------------------------------------------------------- */

static void who_takes_is_woken_before_there_is_no_room(void **state) {
  static const size_t sizes[] = {100, 950}; /* the second does not fit beside the first */
  ha__record_queue queue;
  ha__record_item out[16];
  dropped d = {0, 0};

  (void)state;
  ha__record_queue_init(&queue, 1024, HA_QUEUE_DROP_NEWEST, &d, drop);
  push(&queue, 1, sizes[0]);
  push(&queue, 2, sizes[1]);
  assert_int_equal(d.count, 1);
  assert_int_equal(await(&queue, out, 16), 1);
  settle(&queue, out, 1);
  /* a message of this size is expected from now on */
  push(&queue, 3, sizes[0]);
  assert_int_equal(await(&queue, out, 16), 1);
  settle(&queue, out, 1);
  push(&queue, 4, sizes[1]);
  assert_int_equal(d.count, 1);
  assert_int_equal(await(&queue, out, 16), 1);
  settle(&queue, out, 1);
  ha__record_queue_done(&queue);
}

static void what_is_left_is_given_at_once(void **state) {
  ha__record_queue queue;
  ha__record_item out[16];
  dropped d = {0, 0};
  uint64_t next = 0;

  (void)state;
  ha__record_queue_init(&queue, LARGE, HA_QUEUE_DROP_NEWEST, &d, drop);
  for (uint64_t i = 1; i <= 3; i++)
    push(&queue, i, 100);
  assert_int_equal(take(&queue, out, 1), 1);
  assert_int_equal(await(&queue, out + 1, 1), 1);
  ha__record_queue_wake(&queue);
  assert_int_equal(await(&queue, out + 2, 1), 1);
  assert_int_equal(out[2].sequence, 3);
  settle(&queue, out, 3);
  /* woken for another reason, there is none */
  ha__record_queue_wake(&queue);
  assert_int_equal(ha__record_queue_take(&queue, out, 1, ha__now_ns() + FOR_EVER_NS, &next), 0);
  assert_int_equal(next, 3);
  ha__record_queue_done(&queue);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(newest_are_dropped),
      cmocka_unit_test(oldest_are_dropped),
      cmocka_unit_test(older_ones_stay_if_there_is_no_room_without_them),
      cmocka_unit_test(nothing_is_dropped_where_it_waits),
      cmocka_unit_test(all_are_let_in_who_wait),
      cmocka_unit_test(who_takes_is_woken_before_there_is_no_room),
      cmocka_unit_test(what_is_left_is_given_at_once),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
