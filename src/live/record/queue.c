#include "live/record/queue.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/status.h"

enum { WORTH_BYTES = 64 << 10 };

/* --- ring --------------------------------------------------------------------------- */

static ha_status grow(ha__record_ring *ring, ha_error *err) {
  size_t capacity = ring->capacity ? ring->capacity : 32;
  size_t bytes;

  if (!ha__mul_size(&capacity, capacity, 2) || !ha__mul_size(&bytes, capacity, sizeof *ring->items))
    return HA_FAIL_NOMEM(err);
  ha__record_item *items = ha__alloc(bytes);
  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < ring->size; i++)
    items[i] = *ha__record_ring_at(ring, i);
  ha__free(ring->items);
  ring->items = items;
  ring->capacity = capacity;
  ring->first = 0;
  return HA_OK;
}

ha_status ha__record_ring_push(ha__record_ring *ring, const ha__record_item *item, ha_error *err) {
  if (ring->size == ring->capacity) HA_TRY(grow(ring, err));
  ring->items[(ring->first + ring->size) & (ring->capacity - 1)] = *item;
  ring->size++;
  ring->bytes += ha__record_item_bytes(item);
  ring->payload += item->size;
  return HA_OK;
}

bool ha__record_ring_pop(ha__record_ring *ring, ha__record_item *out) {
  if (!ring->size) return false;
  *out = ring->items[ring->first];
  ring->first = (ring->first + 1) & (ring->capacity - 1);
  ring->size--;
  ring->bytes -= ha__record_item_bytes(out);
  ring->payload -= out->size;
  return true;
}

void ha__record_ring_done(ha__record_ring *ring) {
  ha__free(ring->items);
  *ring = (ha__record_ring){0};
}

/* --- queue ---------------------------------------------------------------------------- */

void ha__record_queue_init(ha__record_queue *queue, uint64_t limit, int32_t policy, void *user,
                           void (*drop)(void *user, const ha__record_item *item)) {
  *queue = (ha__record_queue){.limit = limit, .policy = policy, .user = user, .drop = drop};
  pthread_mutex_init(&queue->lock, NULL);
  ha__clock_cond_init(&queue->filled);
  pthread_cond_init(&queue->drained, NULL);
}

void ha__record_queue_clear(ha__record_queue *queue) {
  ha__record_item item;

  pthread_mutex_lock(&queue->lock);
  while (ha__record_ring_pop(&queue->ring, &item))
    queue->drop(queue->user, &item);
  pthread_mutex_unlock(&queue->lock);
}

void ha__record_queue_done(ha__record_queue *queue) {
  ha__record_queue_clear(queue);
  ha__record_ring_done(&queue->ring);
  pthread_cond_destroy(&queue->drained);
  pthread_cond_destroy(&queue->filled);
  pthread_mutex_destroy(&queue->lock);
}

/* Add to the used bytes. */
static bool fits_beside(const ha__record_queue *queue, uint64_t used, uint64_t bytes) {
  return used == 0 || (used <= queue->limit && bytes <= queue->limit - used);
}

static bool fits(const ha__record_queue *queue, uint64_t bytes) {
  return fits_beside(queue, queue->ring.bytes + queue->out_bytes, bytes);
}

/* Whether enough bytes wait to wake the consumer, long before the queue is full. */
static bool is_worth_it(const ha__record_queue *queue) {
  const uint64_t bytes = queue->ring.bytes;

  return bytes >= WORTH_BYTES || bytes > queue->limit / 8 ||
         !fits_beside(queue, bytes, queue->largest);
}

static bool may_pass(const ha__record_queue *queue) {
  return queue->lets_in || (queue->has_consumer && pthread_equal(queue->consumer, pthread_self()));
}

/* Make room for the message by the policy; false: not possible. */
static bool make_room(ha__record_queue *queue, uint64_t bytes) {
  ha__record_item oldest;

  while (!fits(queue, bytes)) {
    pthread_cond_signal(&queue->filled);
    if (queue->policy == HA_QUEUE_BLOCK) {
      if (may_pass(queue)) return true;
      pthread_cond_wait(&queue->drained, &queue->lock);
    } else if (queue->policy == HA_QUEUE_DROP_OLDEST &&
               fits_beside(queue, queue->out_bytes, bytes) &&
               ha__record_ring_pop(&queue->ring, &oldest)) {
      queue->drop(queue->user, &oldest);
    } else {
      return false;
    }
  }
  return true;
}

void ha__record_queue_set_consumer(ha__record_queue *queue, pthread_t thread) {
  pthread_mutex_lock(&queue->lock);
  queue->consumer = thread;
  queue->has_consumer = true;
  pthread_mutex_unlock(&queue->lock);
}

void ha__record_queue_let_in(ha__record_queue *queue, bool on) {
  pthread_mutex_lock(&queue->lock);
  queue->lets_in = on;
  if (on) pthread_cond_broadcast(&queue->drained);
  pthread_mutex_unlock(&queue->lock);
}

uint64_t ha__record_queue_mark(ha__record_queue *queue) {
  pthread_mutex_lock(&queue->lock);
  const uint64_t mark = queue->pushed;
  pthread_mutex_unlock(&queue->lock);
  return mark;
}

void ha__record_queue_push(ha__record_queue *queue, const ha__record_item *item) {
  const uint64_t bytes = ha__record_item_bytes(item);
  ha__record_item numbered = *item;

  pthread_mutex_lock(&queue->lock);
  if (bytes > queue->largest) queue->largest = bytes;
  const bool room = make_room(queue, bytes);
  const bool worth_it = is_worth_it(queue);
  numbered.number = queue->pushed;
  if (!room || ha__record_ring_push(&queue->ring, &numbered, NULL) < 0) {
    queue->drop(queue->user, item);
  } else {
    queue->pushed++;
    if (!worth_it && is_worth_it(queue)) pthread_cond_signal(&queue->filled);
  }
  pthread_mutex_unlock(&queue->lock);
}

size_t ha__record_queue_take(ha__record_queue *queue, ha__record_item *out, size_t n,
                             int64_t until_ns, uint64_t *next) {
  const struct timespec until = ha__clock_at(until_ns);
  size_t taken = 0;
  int waited = 0;

  pthread_mutex_lock(&queue->lock);
  while (!queue->draining && !is_worth_it(queue) && !queue->woken && waited == 0) {
    waited = pthread_cond_timedwait(&queue->filled, &queue->lock, &until);
  }
  queue->woken = false;
  while (taken < n && ha__record_ring_pop(&queue->ring, &out[taken])) {
    queue->out_bytes += ha__record_item_bytes(&out[taken++]);
  }
  queue->draining = queue->ring.size > 0;
  *next = queue->pushed - queue->ring.size;
  pthread_mutex_unlock(&queue->lock);
  return taken;
}

void ha__record_queue_settle(ha__record_queue *queue, uint64_t bytes) {
  pthread_mutex_lock(&queue->lock);
  queue->out_bytes -= bytes;
  pthread_cond_broadcast(&queue->drained);
  pthread_mutex_unlock(&queue->lock);
}

void ha__record_queue_wake(ha__record_queue *queue) {
  pthread_mutex_lock(&queue->lock);
  queue->woken = true;
  pthread_cond_signal(&queue->filled);
  pthread_mutex_unlock(&queue->lock);
}

uint64_t ha__record_queue_bytes(ha__record_queue *queue) {
  pthread_mutex_lock(&queue->lock);
  const uint64_t bytes = queue->ring.bytes + queue->out_bytes;
  pthread_mutex_unlock(&queue->lock);
  return bytes;
}
