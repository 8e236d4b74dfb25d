/* Queue of messages that wait to be written: many producers, one consumer, bounded in bytes. */
#ifndef HA_LIVE_RECORD_QUEUE_H
#define HA_LIVE_RECORD_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/recorder.h>

struct ha__record_topic;

/* A message in the queue. */
typedef struct ha__record_item {
  struct ha__record_topic *topic;
  void *kept; /* from ha_delivery_keep(); NULL = data was allocated here (repeated messages) */
  const uint8_t *data;
  size_t size;
  int64_t log_ns;
  int64_t sent_ns;
  int64_t elapsed_ns; /* of ha__record_elapsed(), when it was received; 0 = no limit needs it */
  uint64_t sequence;
  uint64_t number; /* number of messages that were queued before */
  ha_gid publisher;
  uint32_t latched; /* messages that its publisher keeps for late subscribers; 0 = not latched */
} ha__record_item;

/* The size of a message for the limit. */
static inline uint64_t ha__record_item_bytes(const ha__record_item *item) {
  return (uint64_t)item->size + sizeof *item;
}

/* A deque that grows; also the ring of snapshots. Not locked. */
typedef struct ha__record_ring {
  ha__record_item *items;
  size_t capacity; /* 0 or a power of two */
  size_t first;
  size_t size;
  uint64_t bytes;   /* ha__record_item_bytes() of all */
  uint64_t payload; /* bytes of the messages without overhead */
} ha__record_ring;

ha_status ha__record_ring_push(ha__record_ring *ring, const ha__record_item *item, ha_error *err);
bool ha__record_ring_pop(ha__record_ring *ring, ha__record_item *out);
static inline const ha__record_item *ha__record_ring_at(const ha__record_ring *ring, size_t i) {
  return &ring->items[(ring->first + i) & (ring->capacity - 1)];
}
/* The ring must be empty. */
void ha__record_ring_done(ha__record_ring *ring);

typedef struct ha__record_queue {
  pthread_mutex_t lock; /* guards all members */
  pthread_cond_t filled;
  pthread_cond_t drained;
  ha__record_ring ring;
  uint64_t pushed;    /* so far; the number of the next one */
  pthread_t consumer; /* takes messages; never waits for room */
  bool has_consumer;
  uint64_t out_bytes; /* taken, but not settled */
  uint64_t limit;
  uint64_t largest; /* of all messages so far */
  int32_t policy;   /* HA_QUEUE_... */
  bool lets_in;     /* producers do not wait for room */
  bool woken;
  bool draining; /* the last call left messages */
  void *user;
  void (*drop)(void *user, const ha__record_item *item); /* with the lock held; counts it */
} ha__record_queue;

void ha__record_queue_init(ha__record_queue *queue, uint64_t limit, int32_t policy, void *user,
                           void (*drop)(void *user, const ha__record_item *item));
/* Drop the remaining messages. */
void ha__record_queue_clear(ha__record_queue *queue);
void ha__record_queue_done(ha__record_queue *queue);

/* Add a message, or drop it or older ones as the policy says; older ones only if that makes room. A
 * message larger than the limit is added to an empty queue. */
void ha__record_queue_push(ha__record_queue *queue, const ha__record_item *item);

void ha__record_queue_set_consumer(ha__record_queue *queue, pthread_t thread);

/* While on, producers do not wait for room and may exceed the limit: the consumer is about to wait
 * for threads that may be producers. */
void ha__record_queue_let_in(ha__record_queue *queue, bool on);

/* Number of messages added so far: a request made now is served after them. */
uint64_t ha__record_queue_mark(ha__record_queue *queue);

/* Take up to n messages. Waits until there are enough bytes, wake() is called, or until_ns
 * (CLOCK_MONOTONIC): waking a thread for each small message costs more than writing it. They count
 * towards the limit until ha__record_queue_settle(). next: the number of the first message of the
 * next call, or of the next one added. */
size_t ha__record_queue_take(ha__record_queue *queue, ha__record_item *out, size_t n,
                             int64_t until_ns, uint64_t *next);
void ha__record_queue_settle(ha__record_queue *queue, uint64_t bytes);
void ha__record_queue_wake(ha__record_queue *queue);

/* Bytes that wait or are being written. */
uint64_t ha__record_queue_bytes(ha__record_queue *queue);

#endif
