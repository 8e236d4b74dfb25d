/* A batch: consecutive messages of some topics of a bag, copied out of its chunks. Players of the
 * same topics share it. */
#ifndef CLI_SERVE_FOXGLOVE_BATCH_H
#define CLI_SERVE_FOXGLOVE_BATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "serve/memory.h"

/* A position in the order of the messages of some topics: before the message number `number`, from
 * 0, of those of a time. */
typedef struct fox_place {
  int64_t time_ns;
  uint64_t number;
} fox_place;

static inline bool fox_place_before(fox_place a, fox_place b) {
  return a.time_ns != b.time_ns ? a.time_ns < b.time_ns : a.number < b.number;
}

/* Topics, as the ids of channels, ascending. */
typedef struct fox_topics {
  uint32_t *channels;
  size_t count;
} fox_topics;

bool fox_topics_are_equal(const fox_topics *a, const fox_topics *b);
/* Replaces *out. */
void fox_topics_copy(fox_topics *out, const fox_topics *topics);
void fox_topics_done(fox_topics *topics);

typedef struct fox_batched {
  fox_place place; /* its time is at least that of the message before, whatever the bag says */
  int64_t log_time_ns;
  uint32_t channel;
  size_t offset; /* in the bytes of the batch */
  size_t size;
} fox_batched;

typedef struct fox_batch {
  fox_topics topics;
  fox_place start; /* between start and end the topics have no other messages */
  fox_place end;
  bool is_last; /* there are none after it; end is without meaning */
  fox_batched *messages;
  size_t count;
  size_t capacity;
  uint8_t *bytes;
  size_t size;
  size_t room;
  char **failures; /* what could not be read, for the user */
  size_t failure_count;

  /* Members of fox_batches. */
  struct fox_batches *home;
  struct fox_batch *next;
  atomic_size_t holders;
  bool is_kept;    /* for others that play the same topics */
  uint64_t cost;   /* bytes of the server's memory: */
  serve_use share; /* SERVE_FOR_QUEUES while it is held, else SERVE_FOR_KEPT */
} fox_batch;

fox_batch *fox_batch_new(const fox_topics *topics, fox_place start);
/* Add a message. Returns false if there is no memory. */
bool fox_batch_add(fox_batch *batch, fox_place place, const ha_message *msg);
void fox_batch_add_failure(fox_batch *batch, const char *text);
/* Bytes of memory that it takes. */
uint64_t fox_batch_cost(const fox_batch *batch);

/* Whether the place is within the batch, which may have no message after it. */
bool fox_batch_covers(const fox_batch *batch, const fox_topics *topics, fox_place place);
/* The index of the first message at or after a place. */
size_t fox_batch_find(const fox_batch *batch, fox_place place);

static inline ha_slice fox_batch_bytes(const fox_batch *batch, const fox_batched *message) {
  return (ha_slice){batch->bytes + message->offset, message->size};
}

void fox_batch_free(fox_batch *batch);

#endif
