#include "serve/foxglove/batches.h"

#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/batch_reader.h"
#include "ui/memory.h"

/* Readers of a bag, of which each keeps a chunk and an index; and batches that no player holds. */
enum { READERS = 3, MAX_FREE = 256 };

/* A batch that is being read is waited for if it begins at most so long before the place. */
#define NEAR_NS INT64_C(1000000000)

/* A reader. While it is busy, it belongs to one thread. */
typedef struct slot {
  fox_reader reader;
  bool is_busy;
  fox_batch *reads; /* the batch that it is reading for all players; NULL = none */
  uint64_t used;    /* number of its last use */
  pthread_cond_t done;
} slot;

struct fox_batches {
  const char *path;
  serve_memory *memory;

  pthread_mutex_t lock; /* guards the following members */
  pthread_cond_t idle;  /* a slot is not busy */
  slot slots[READERS];  /* the first one is open while there are players */
  uint64_t uses;
  size_t players;
  fox_batch *batches; /* used last first */
};

fox_batches *fox_batches_new(const char *path, serve_memory *memory) {
  fox_batches *b = cli_resize(NULL, 1, sizeof *b);

  memset(b, 0, sizeof *b);
  b->path = path;
  b->memory = memory;
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->idle, NULL);
  for (size_t i = 0; i < READERS; i++) {
    pthread_cond_init(&b->slots[i].done, NULL);
  }
  return b;
}

/* --- batches: the caller holds the lock ------------------------------------------------------- */

static void charge(const fox_batches *b, fox_batch *batch, serve_use share) {
  serve_memory_give(b->memory, batch->share, batch->cost);
  batch->share = share;
  serve_memory_force(b->memory, share, batch->cost);
}

static void forget(fox_batches *b, fox_batch **at) {
  fox_batch *batch = *at;

  *at = batch->next;
  serve_memory_give(b->memory, batch->share, batch->cost);
  fox_batch_free(batch);
}

/* Returns the place of the batch that nobody holds and that was not used for the longest time; NULL
 * if there is none. *count: number of batches that nobody holds. */
static fox_batch **oldest(size_t *count, fox_batches *b) {
  fox_batch **found = NULL;

  *count = 0;
  for (fox_batch **at = &b->batches; *at; at = &(*at)->next) {
    if ((*at)->holders > 0) continue;
    if ((*at)->share != SERVE_FOR_KEPT) charge(b, *at, SERVE_FOR_KEPT);
    ++*count;
    if (!found || (*found)->is_kept) found = at; /* those that are not kept go first */
  }
  return found;
}

/* Free batches that nobody holds, until the others are within the limits. For a player alone
 * nothing is kept. */
static void shrink(fox_batches *b) {
  const size_t most = b->players > 1 ? MAX_FREE : 0;
  size_t count = 0;

  for (fox_batch **at = oldest(&count, b); at; at = oldest(&count, b)) {
    if ((*at)->is_kept && count <= most &&
        serve_memory_used(b->memory, SERVE_FOR_KEPT) <=
            serve_memory_limit(b->memory, SERVE_FOR_KEPT))
      return;
    forget(b, at);
  }
}

static void add(fox_batches *b, fox_batch *batch) {
  batch->home = b;
  batch->cost = fox_batch_cost(batch);
  batch->share = SERVE_FOR_QUEUES;
  serve_memory_force(b->memory, batch->share, batch->cost);
  batch->next = b->batches;
  b->batches = batch;
  batch->holders++;
  shrink(b);
}

/* Returns a batch that has the message after a place, held once more; NULL if there is none. */
static fox_batch *find(fox_batches *b, const fox_topics *topics, fox_place place) {
  for (fox_batch **at = &b->batches; *at; at = &(*at)->next) {
    fox_batch *batch = *at;

    if (!batch->is_kept || !fox_batch_covers(batch, topics, place)) continue;
    *at = batch->next;
    batch->next = b->batches;
    b->batches = batch;
    batch->holders++;
    if (batch->share != SERVE_FOR_QUEUES) charge(b, batch, SERVE_FOR_QUEUES);
    return batch;
  }
  return NULL;
}

void fox_batch_ref(fox_batch *batch) {
  batch->holders++;
}

void fox_batch_unref(fox_batch *batch) {
  if (!batch) return;
  fox_batches *b = batch->home;

  if (--batch->holders > 0) return;
  pthread_mutex_lock(&b->lock); /* another thread may have freed the batch meanwhile */
  shrink(b);
  pthread_mutex_unlock(&b->lock);
}

/* --- readers: the caller holds the lock, except while they read ------------------------------- */

static bool goes_on_at(const slot *s, const fox_topics *topics, fox_place place) {
  const fox_reader *r = &s->reader;

  return r->is_placed && !fox_place_before(r->place, place) && !fox_place_before(place, r->place) &&
         fox_topics_are_equal(&r->topics, topics);
}

/* Returns a reader that is not busy: one that goes on at the place, else one that is not open, else
 * that which was not used for the longest time; NULL if all are busy. */
static slot *choose(fox_batches *b, const fox_topics *topics, fox_place place) {
  slot *best = NULL;

  for (size_t i = 0; i < READERS; i++) {
    slot *s = &b->slots[i];

    if (s->is_busy) continue;
    if (goes_on_at(s, topics, place)) return s;
    if (!best || (best->reader.reader && (!s->reader.reader || s->used < best->used))) best = s;
  }
  return best;
}

/* Returns the reader that is reading what the player needs, or probably does; NULL if none is. */
static slot *who_reads(fox_batches *b, const fox_topics *topics, fox_place place) {
  for (size_t i = 0; i < READERS; i++) {
    const fox_batch *reads = b->slots[i].reads;

    if (reads && !fox_place_before(place, reads->start) &&
        (uint64_t)place.time_ns - (uint64_t)reads->start.time_ns <= (uint64_t)NEAR_NS &&
        fox_topics_are_equal(&reads->topics, topics))
      return &b->slots[i];
  }
  return NULL;
}

static void begin(fox_batches *b, slot *s, fox_batch *reads) {
  s->is_busy = true;
  s->reads = reads;
  s->used = ++b->uses;
  pthread_mutex_unlock(&b->lock);
}

static void end(fox_batches *b, slot *s) {
  pthread_mutex_lock(&b->lock);
  s->is_busy = false;
  s->reads = NULL;
  pthread_cond_broadcast(&s->done);
}

/* Wake a player that waits for a reader, if there is one. */
static void pass_on(fox_batches *b) {
  for (size_t i = 0; i < READERS; i++) {
    if (!b->slots[i].is_busy) pthread_cond_signal(&b->idle);
  }
}

static bool is_gone(const fox_taker *taker) {
  return taker->asker.is_gone(taker->asker.user);
}

/* Take the memory for reading, and open the reader. */
static bool prepare(const fox_batches *b, slot *s, const fox_taker *taker) {
  if (!serve_memory_wait(b->memory, SERVE_FOR_READING, SERVE_READING_BYTES, taker->asker.is_gone,
                         taker->asker.user))
    return false;
  if (s->reader.reader || fox_reader_open(&s->reader, b->path)) return true;
  serve_memory_give(b->memory, SERVE_FOR_READING, SERVE_READING_BYTES);
  return false;
}

/* Read a batch, which is held then. Its size is not known before, so that readers may exceed the
 * memory by a batch each. channel: NULL, or that whose last message is read. */
static fox_found read_batch(fox_batch **out, fox_batches *b, slot *s, fox_batch *batch,
                            const uint32_t *channel, fox_taker *taker) {
  if (!serve_memory_is_turn(b->memory, &taker->turn)) {
    fox_batch_free(batch);
    return FOX_LATER;
  }
  begin(b, s, channel ? NULL : batch);
  const bool is_read = prepare(b, s, taker);
  if (is_read && channel) fox_reader_last(batch, &s->reader, *channel);
  if (is_read && !channel) fox_reader_fill(batch, &s->reader);
  if (is_read) serve_memory_give(b->memory, SERVE_FOR_READING, SERVE_READING_BYTES);
  end(b, s);
  if (!is_read) {
    fox_batch_free(batch);
    return FOX_NEVER;
  }
  /* what failed to the end may succeed later */
  batch->is_kept = !channel && !(batch->is_last && batch->failure_count > 0);
  add(b, batch);
  *out = batch;
  return FOX_FOUND;
}

/* Find the batch that covers a place. */
static fox_found cover(fox_batch **out, fox_batches *b, const fox_topics *topics, fox_place place,
                       fox_taker *taker) {
  fox_found found = FOX_NEVER;
  bool may_wait = true; /* once, as the batch may end before the place */

  pthread_mutex_lock(&b->lock);
  while (!(*out = find(b, topics, place)) && !is_gone(taker)) {
    slot *other = may_wait ? who_reads(b, topics, place) : NULL;
    slot *s = other ? NULL : choose(b, topics, place);

    if (s) {
      found = read_batch(out, b, s, fox_batch_new(topics, place), NULL, taker);
      break;
    }
    if (other) may_wait = false;
    pthread_cond_wait(other ? &other->done : &b->idle, &b->lock);
  }
  pass_on(b);
  pthread_mutex_unlock(&b->lock);
  return *out ? FOX_FOUND : found;
}

fox_found fox_batches_get(fox_batch **out, size_t *index, fox_batches *b, const fox_topics *topics,
                          fox_place place, fox_taker *taker) {
  fox_found found = cover(out, b, topics, place, taker);

  /* a place after the last message of a batch is covered, too */
  while (*out && fox_batch_find(*out, place) == (*out)->count && !(*out)->is_last) {
    place = (*out)->end;
    fox_batch_unref(*out);
    found = cover(out, b, topics, place, taker);
  }
  *index = *out ? fox_batch_find(*out, place) : 0;
  return found;
}

fox_found fox_batches_last(fox_batch **out, fox_batches *b, uint32_t channel, int64_t at_ns,
                           fox_taker *taker) {
  const fox_topics topics = {&channel, 1};
  const fox_place after = {at_ns < INT64_MAX ? at_ns + 1 : INT64_MAX, 0};
  fox_found found = FOX_NEVER;
  slot *s = NULL;

  *out = NULL;
  pthread_mutex_lock(&b->lock);
  while (!(s = choose(b, &topics, after)) && !is_gone(taker)) {
    pthread_cond_wait(&b->idle, &b->lock);
  }
  if (s) found = read_batch(out, b, s, fox_batch_new(&topics, after), &channel, taker);
  pass_on(b);
  pthread_mutex_unlock(&b->lock);
  return found;
}

/* --- players ---------------------------------------------------------------------------------- */

const ha_bag_info *fox_batches_join(fox_batches *b) {
  slot *first = &b->slots[0];

  pthread_mutex_lock(&b->lock);
  while (b->players == 0 && first->is_busy) {
    pthread_cond_wait(&first->done, &b->lock);
  }
  if (!first->reader.reader) {
    begin(b, first, NULL);
    (void)fox_reader_open(&first->reader, b->path);
    end(b, first);
  }
  const ha_bag_info *info = first->reader.reader ? first->reader.info : NULL;
  if (info) b->players++;
  pthread_mutex_unlock(&b->lock);
  return info;
}

/* Without players nothing is kept: the next one sees the bag as it is then. */
static void close_all(fox_batches *b) {
  for (size_t i = 0; i < READERS; i++) {
    fox_reader_close(&b->slots[i].reader);
  }
  for (fox_batch *batch = b->batches; batch; batch = batch->next) {
    batch->is_kept = false;
  }
  shrink(b);
}

void fox_batches_leave(fox_batches *b) {
  pthread_mutex_lock(&b->lock);
  if (--b->players == 0) close_all(b);
  pthread_mutex_unlock(&b->lock);
}

const ha_channel *const *fox_batches_channels(size_t *count, fox_batches *b) {
  return ha_reader_channels(count, b->slots[0].reader.reader);
}

void fox_batches_free(fox_batches *b) {
  if (!b) return;
  shrink(b);
  for (size_t i = 0; i < READERS; i++) {
    pthread_cond_destroy(&b->slots[i].done);
  }
  pthread_cond_destroy(&b->idle);
  pthread_mutex_destroy(&b->lock);
  free(b);
}
