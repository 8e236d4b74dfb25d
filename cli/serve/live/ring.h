/* Recent messages of the topics of a network, in memory of bounded size. A topic is subscribed to
 * when a request asks for it, and released when no request has asked for a while. */
#ifndef CLI_SERVE_LIVE_RING_H
#define CLI_SERVE_LIVE_RING_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/reader.h>

#include "base/arena.h"
#include "serve/live/network.h"
#include "serve/memory.h"

typedef struct live_ring live_ring;

/* A message that was received; shared by reference count. */
typedef struct live_item {
  atomic_uint references;
  uint64_t number; /* in the order of arrival */
  ha_message msg;
  ha_transport *transport;
  void *kept; /* holds the bytes */
} live_item;

typedef struct live_items {
  live_item **items;
  size_t count;
  size_t capacity;
} live_items;

/* What is kept of a channel. */
typedef struct live_count {
  const ha_channel *channel; /* valid until the ring is freed */
  size_t messages;
  uint64_t bytes;
  int64_t first_ns; /* meaningless without messages */
  int64_t last_ns;
  bool is_published;
} live_count;

/* memory: as for serve_memory; borrowed. */
live_ring *live_ring_new(live_network *network, serve_memory *memory);
live_network *live_ring_network(const live_ring *ring);

/* Subscribe to the topic, unless that was done before; then wait for a first message, for a short
 * time. Any thread. */
void live_ring_ask(live_ring *ring, const char *topic);

/* Append references to the messages of a topic (NULL = all topics) from start to end (exclusive).
 * Any thread; live_items_done() releases them. */
void live_ring_find(live_items *out, live_ring *ring, const char *topic, int64_t start_ns,
                    int64_t end_ns);
void live_items_done(live_items *items);

/* Call a function for each channel, in the order of their ids. Topics that are not published any
 * more are included. It must not call functions of the ring. */
void live_ring_each(live_ring *ring, void (*visit)(void *user, const live_count *count),
                    void *user);

/* Release topics for which no request has asked. */
void live_ring_step(live_ring *ring);

/* Must be called before the network is closed. NULL is allowed. */
void live_ring_free(live_ring *ring);

/* --- query.c: queries in the form of those of a bag ----------------------------------------- */

/* Used by one thread at a time. */
typedef struct live_query {
  live_ring *ring;
  live_items found; /* answers of the last query */
  size_t next;      /* index of the next answer */
  size_t limit;     /* number of answers */
  ha_bag_info info; /* of the last live_query_update() */
  ha__arena arena;  /* holds the arrays of info */
} live_query;

live_query *live_query_new(live_ring *ring);

/* Update info: the topics of the network, and the messages that are kept of them. The end is the
 * present time. */
void live_query_update(live_query *query);

/* As ha_reader_query(), by topics, times, limit and reverse only. Subscribes to the topics. */
void live_query_run(live_query *query, const ha_query *wanted);

/* As ha_reader_next(): HA_OK or HA_END. The message is borrowed until the next query. */
ha_status live_query_next(ha_message *out, live_query *query);

/* Release the messages. */
void live_query_forget(live_query *query);

/* NULL is allowed. */
void live_query_free(live_query *query);

#endif
