#include "serve/live/ring.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ui/clock.h"
#include "ui/memory.h"

/* Limits of what is kept. The oldest messages are dropped first. */
enum { MAX_MESSAGES = 20000 }; /* of a topic */
#define ITEM_BYTES 256         /* added to the size of each message */

#define WAIT_NS INT64_C(500000000)
#define IDLE_NS INT64_C(30000000000) /* a topic is released this time after the last request */

/* Messages of a topic. If its definition becomes known later, it gets another feed. */
typedef struct feed {
  live_ring *ring;
  size_t number; /* index of the topic in the network */
  ha_schema schema;
  ha_channel channel;
  ha_subscription *subscription; /* guarded by gate */
  int64_t asked_ns;              /* guarded by gate */
  ha_qos qos;                    /* guarded by gate: of the publishers */
  bool is_stale;                 /* guarded by gate: the subscription has another QoS */
  bool is_published;

  /* guarded by lock */
  live_item **items; /* circular */
  size_t first;
  size_t count;
  size_t capacity;
  uint64_t bytes;
} feed;

struct live_ring {
  live_network *network;
  pthread_mutex_t gate; /* held while subscriptions are opened and closed; taken before lock */

  pthread_mutex_t lock; /* guards the following members */
  pthread_cond_t arrived;
  feed **feeds; /* index: id of the channel; only appended */
  size_t feed_count;
  uint64_t next_number;
  serve_memory *memory;
};

/* --- messages --------------------------------------------------------------------------------- */

static void unref(live_item *item) {
  if (atomic_fetch_sub(&item->references, 1) > 1) return;
  ha_transport_drop(item->transport, item->kept);
  free(item);
}

static uint64_t cost(const live_item *item) {
  return item->msg.size + ITEM_BYTES;
}

static live_item *item_at(const feed *f, size_t i) {
  return f->items[(f->first + i) % f->capacity];
}

static void append(live_items *list, live_item *item) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 64;
    list->items = cli_resize(list->items, list->capacity, sizeof *list->items);
  }
  list->items[list->count++] = item;
}

void live_items_done(live_items *list) {
  for (size_t i = 0; i < list->count; i++) {
    unref(list->items[i]);
  }
  free(list->items);
  *list = (live_items){NULL, 0, 0};
}

/* Move the oldest message of a feed to a list. The caller holds the lock. */
static void take_oldest(live_items *out, feed *f) {
  live_item *item = f->items[f->first];

  f->first = (f->first + 1) % f->capacity;
  f->count--;
  f->bytes -= cost(item);
  serve_memory_give(f->ring->memory, SERVE_FOR_RING, cost(item));
  append(out, item);
}

static void grow(feed *f) {
  const size_t capacity = f->capacity ? 2 * f->capacity : 64;
  live_item **items = cli_resize(NULL, capacity, sizeof *items);

  for (size_t i = 0; i < f->count; i++) {
    items[i] = item_at(f, i);
  }
  free(f->items);
  f->items = items;
  f->first = 0;
  f->capacity = capacity;
}

static feed *largest(const live_ring *ring) {
  feed *found = NULL;

  for (size_t i = 0; i < ring->feed_count; i++) {
    if (ring->feeds[i]->count > 1 && (!found || ring->feeds[i]->bytes > found->bytes))
      found = ring->feeds[i];
  }
  return found;
}

/* Move the messages beyond the limits to a list. A topic has at most half of the memory. The caller
 * holds the lock. */
static void drop_oldest(live_items *out, feed *f) {
  serve_memory *memory = f->ring->memory;
  const uint64_t limit = serve_memory_limit(memory, SERVE_FOR_RING);

  while (f->count > 1 && (f->count > MAX_MESSAGES || f->bytes > limit / 2)) {
    take_oldest(out, f);
  }
  while (serve_memory_used(memory, SERVE_FOR_RING) > limit) {
    feed *other = largest(f->ring);

    if (!other) return; /* each feed has one message */
    take_oldest(out, other);
  }
}

static ha_message message_of(const feed *f, const ha_delivery *delivery) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | (delivery->sequence ? HA_MESSAGE_HAS_SEQUENCE : 0u);
  msg.sequence = (uint32_t)delivery->sequence;
  msg.channel = &f->channel;
  msg.data = delivery->data;
  msg.size = delivery->size;
  msg.log_time_ns = delivery->received_ns;
  msg.publish_time_ns = delivery->sent_ns;
  return msg;
}

/* Callback in a network thread. */
static void on_message(void *user, const ha_delivery *delivery) {
  feed *f = user;
  live_ring *ring = f->ring;
  ha_transport *transport = ha_network_transport(ring->network->network);
  void *kept = ha_delivery_keep(transport, delivery);
  live_items dropped = {NULL, 0, 0};

  if (!kept) return;
  live_item *item = cli_resize(NULL, 1, sizeof *item);
  *item = (live_item){1, 0, message_of(f, delivery), transport, kept};
  pthread_mutex_lock(&ring->lock);
  item->number = ring->next_number++;
  if (f->count == f->capacity) grow(f);
  f->items[(f->first + f->count++) % f->capacity] = item;
  f->bytes += cost(item);
  serve_memory_force(ring->memory, SERVE_FOR_RING, cost(item));
  drop_oldest(&dropped, f);
  pthread_cond_broadcast(&ring->arrived);
  pthread_mutex_unlock(&ring->lock);
  live_items_done(&dropped);
}

/* --- topics ----------------------------------------------------------------------------------- */

/* Returns the newest feed of a topic of the network, or NULL. The caller holds gate. */
static feed *feed_of(const live_ring *ring, size_t number) {
  for (size_t i = ring->feed_count; i-- > 0;) {
    if (ring->feeds[i]->number == number) return ring->feeds[i];
  }
  return NULL;
}

/* Add a feed for a topic. The caller holds gate, and the lock of the network. */
static feed *add_feed(live_ring *ring, size_t number) {
  const live_topic *t = &ring->network->topics[number];
  feed *f = cli_resize(NULL, 1, sizeof *f);

  memset(f, 0, sizeof *f);
  f->ring = ring;
  f->number = number;
  f->schema = t->schema;
  if (!f->schema.encoding) f->schema.encoding = "";
  if (!f->schema.hash) f->schema.hash = "";
  f->channel = live_network_channel(ring->network, t);
  f->channel.schema = &f->schema;
  f->channel.message_count = 0;
  pthread_mutex_lock(&ring->lock);
  f->channel.id = (uint32_t)ring->feed_count;
  ring->feeds = cli_resize(ring->feeds, ring->feed_count + 1, sizeof(feed *));
  ring->feeds[ring->feed_count++] = f;
  pthread_mutex_unlock(&ring->lock);
  return f;
}

/* Stop receiving, and drop the messages. The caller holds gate. */
static void release(feed *f) {
  live_items dropped = {NULL, 0, 0};

  ha_subscription_close(f->subscription);
  f->subscription = NULL;
  pthread_mutex_lock(&f->ring->lock);
  while (f->count > 0) {
    take_oldest(&dropped, f);
  }
  pthread_mutex_unlock(&f->ring->lock);
  live_items_done(&dropped);
}

static void set_publishers(feed *f, const live_topic *t) {
  const ha_qos qos = live_network_qos(t);

  f->is_published = t->publishers > 0;
  if (!f->is_published) return;
  if (qos.reliability != f->qos.reliability || qos.durability != f->qos.durability)
    f->is_stale = f->subscription != NULL;
  f->qos = qos;
}

/* A feed that was replaced would receive each message a second time. The caller holds gate. */
static void release_replaced(live_ring *ring) {
  for (size_t i = 0; i < ring->feed_count; i++) {
    if (ring->feeds[i]->number == SIZE_MAX && ring->feeds[i]->subscription) release(ring->feeds[i]);
  }
}

/* Add feeds for new topics, and for those whose definition has become known. The caller holds
 * gate. */
static void update(live_ring *ring) {
  live_network *network = ring->network;

  pthread_mutex_lock(&network->lock);
  live_network_update(network);
  for (size_t i = 0; i < network->topic_count; i++) {
    feed *f = feed_of(ring, i);

    if (!f || f->schema.size != network->topics[i].schema.size) {
      if (f) f->number = SIZE_MAX; /* replaced */
      f = add_feed(ring, i);
    }
    set_publishers(f, &network->topics[i]);
  }
  pthread_mutex_unlock(&network->lock);
  release_replaced(ring);
}

/* Wait until the feed has a message. */
static void await(feed *f) {
  const struct timespec until = ha__clock_at(cli_now_ns() + WAIT_NS);
  int status = 0;

  pthread_mutex_lock(&f->ring->lock);
  while (f->count == 0 && status == 0) {
    status = pthread_cond_timedwait(&f->ring->arrived, &f->ring->lock, &until);
  }
  pthread_mutex_unlock(&f->ring->lock);
}

/* Subscribe, also again if publishers offer another QoS now. Returns true if there was no
 * subscription before. The caller holds gate. */
static bool subscribe(feed *f) {
  const bool is_new = f->subscription == NULL;

  if (!f->is_published || (!is_new && !f->is_stale)) return false;
  ha_subscription_close(f->subscription);
  f->subscription = NULL;
  f->is_stale = false;
  if (live_network_subscribe(&f->subscription, f->ring->network, f->number, on_message, f, NULL) <
      0)
    return false;
  return is_new;
}

void live_ring_ask(live_ring *ring, const char *topic) {
  feed *fresh = NULL;

  pthread_mutex_lock(&ring->gate);
  update(ring);
  for (size_t i = 0; i < ring->feed_count; i++) {
    feed *f = ring->feeds[i];

    if (f->number == SIZE_MAX || strcmp(f->channel.topic, topic) != 0) continue;
    f->asked_ns = cli_now_ns();
    if (subscribe(f)) fresh = f;
  }
  pthread_mutex_unlock(&ring->gate);
  if (fresh) await(fresh);
}

/* --- requests --------------------------------------------------------------------------------- */

static void find_in(live_items *out, const feed *f, int64_t start_ns, int64_t end_ns) {
  for (size_t i = 0; i < f->count; i++) {
    live_item *item = item_at(f, i);

    if (item->msg.log_time_ns < start_ns || item->msg.log_time_ns >= end_ns) continue;
    item->references++;
    append(out, item);
  }
}

void live_ring_find(live_items *out, live_ring *ring, const char *topic, int64_t start_ns,
                    int64_t end_ns) {
  pthread_mutex_lock(&ring->lock);
  for (size_t i = 0; i < ring->feed_count; i++) {
    if (!topic || strcmp(ring->feeds[i]->channel.topic, topic) == 0)
      find_in(out, ring->feeds[i], start_ns, end_ns);
  }
  pthread_mutex_unlock(&ring->lock);
}

static live_count count_of(const feed *f) {
  return (live_count){
      .channel = &f->channel,
      .messages = f->count,
      .bytes = f->bytes,
      .first_ns = f->count > 0 ? item_at(f, 0)->msg.log_time_ns : 0,
      .last_ns = f->count > 0 ? item_at(f, f->count - 1)->msg.log_time_ns : 0,
      .is_published = f->is_published,
  };
}

void live_ring_each(live_ring *ring, void (*visit)(void *user, const live_count *count),
                    void *user) {
  pthread_mutex_lock(&ring->gate);
  update(ring);
  pthread_mutex_lock(&ring->lock);
  for (size_t i = 0; i < ring->feed_count; i++) {
    const live_count count = count_of(ring->feeds[i]);

    visit(user, &count);
  }
  pthread_mutex_unlock(&ring->lock);
  pthread_mutex_unlock(&ring->gate);
}

void live_ring_step(live_ring *ring) {
  const int64_t now_ns = cli_now_ns();

  pthread_mutex_lock(&ring->gate);
  for (size_t i = 0; i < ring->feed_count; i++) {
    feed *f = ring->feeds[i];

    if (f->subscription && now_ns - f->asked_ns > IDLE_NS) release(f);
  }
  pthread_mutex_unlock(&ring->gate);
}

/* --- lifetime --------------------------------------------------------------------------------- */

live_ring *live_ring_new(live_network *network, serve_memory *memory) {
  live_ring *ring = cli_resize(NULL, 1, sizeof *ring);

  memset(ring, 0, sizeof *ring);
  ring->network = network;
  ring->memory = memory;
  pthread_mutex_init(&ring->gate, NULL);
  pthread_mutex_init(&ring->lock, NULL);
  ha__clock_cond_init(&ring->arrived);
  return ring;
}

live_network *live_ring_network(const live_ring *ring) {
  return ring->network;
}

void live_ring_free(live_ring *ring) {
  if (!ring) return;
  for (size_t i = 0; i < ring->feed_count; i++) {
    release(ring->feeds[i]);
    free(ring->feeds[i]->items);
    free(ring->feeds[i]);
  }
  free(ring->feeds);
  pthread_cond_destroy(&ring->arrived);
  pthread_mutex_destroy(&ring->lock);
  pthread_mutex_destroy(&ring->gate);
  free(ring);
}
