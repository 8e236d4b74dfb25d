/* Messages of a bag for the clients that play it. A few readers serve all players; what one of them
 * read is kept for others that play the same topics at about the same time, in memory of bounded
 * size. Batches that are held, by players and by the queues to their clients, count in the memory
 * for queues. Any thread. */
#ifndef CLI_SERVE_FOXGLOVE_BATCHES_H
#define CLI_SERVE_FOXGLOVE_BATCHES_H

#include "serve/bag.h"
#include "serve/foxglove/batch.h"

typedef struct fox_batches fox_batches;

/* path, memory (NULL = no limit): borrowed until fox_batches_free(). Opens nothing. */
fox_batches *fox_batches_new(const char *path, serve_memory *memory);
/* All players must have left, and all batches must have been released. NULL is allowed. */
void fox_batches_free(fox_batches *batches);

/* A player begins: opens the bag for the first of them. Returns NULL after a line on stderr, else
 * the bag's description, until the player leaves. */
const ha_bag_info *fox_batches_join(fox_batches *batches);
void fox_batches_leave(fox_batches *batches);
/* For players. */
const ha_channel *const *fox_batches_channels(size_t *count, fox_batches *batches);

typedef enum fox_found {
  FOX_FOUND,
  FOX_LATER, /* it must be read, and there is no memory for it now */
  FOX_NEVER  /* the client has gone, or the bag can't be opened */
} fox_found;

/* A player that takes batches. */
typedef struct fox_taker {
  serve_asker asker; /* its client */
  serve_turn turn;   /* of which it must leave when it ends */
} fox_taker;

/* Find the batch with the next message of some topics at or after a place, and the message's
 * index; the index is the batch's count if it is the last batch, and has no such message. Waits
 * while it is read. *out: NULL unless FOX_FOUND. */
fox_found fox_batches_get(fox_batch **out, size_t *index, fox_batches *batches,
                          const fox_topics *topics, fox_place place, fox_taker *taker);

/* Find the last message of a channel at or before a time: *out is a batch without messages if there
 * is none. */
fox_found fox_batches_last(fox_batch **out, fox_batches *batches, uint32_t channel, int64_t at_ns,
                           fox_taker *taker);

/* Hold a batch once more; release it. */
void fox_batch_ref(fox_batch *batch);
void fox_batch_unref(fox_batch *batch);

#endif
