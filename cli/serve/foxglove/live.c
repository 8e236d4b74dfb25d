#include "serve/foxglove/live.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cat/decode.h"
#include "ui/clock.h"
#include "ui/memory.h"

/* LOOK_MS: interval of checks for new topics. DEPTH: depth of the queue of a reader. */
enum { LOOK_MS = 200, DEPTH = 100, MAX_TOPICS = 100000 };
#define SECOND INT64_C(1000000000)

/* A topic with one type, also after its endpoints have left; its index is the id of the channel. */
typedef struct topic {
  char *name;
  ha_schema schema; /* strings and definition are copies */
  size_t publishers;
  size_t reliable; /* number of publishers that offer reliable */
  size_t latched;
} topic;

struct fox_live {
  ha_network *network;
  atomic_uint changes; /* number of changes of endpoints */

  pthread_mutex_t lock; /* guards the following members */
  unsigned seen;        /* value of changes when topics was updated */
  topic *topics;
  size_t topic_count;
  cat_decode decode;
};

/* --- topics ----------------------------------------------------------------------------------- */

/* Callback in a network thread; it must not call functions of the network. */
static void count_change(void *user, int32_t change, const ha_endpoint *endpoint) {
  fox_live *live = user;

  (void)change;
  (void)endpoint;
  live->changes++;
}

static char *copy(const void *bytes, size_t size) {
  char *out = cli_resize(NULL, size + 1, 1);

  if (size > 0) memcpy(out, bytes, size);
  out[size] = '\0';
  return out;
}

static char *copy_text(const char *text) {
  return copy(text, strlen(text));
}

static void take_definition(topic *t, const ha_schema *schema) {
  if (t->schema.size > 0 || !schema || schema->size == 0) return;
  t->schema.encoding = copy_text(schema->encoding);
  t->schema.data = (const uint8_t *)copy(schema->data, schema->size);
  t->schema.size = schema->size;
}

static topic *find_topic(fox_live *live, const ha_endpoint *endpoint) {
  for (size_t i = 0; i < live->topic_count; i++) {
    topic *t = &live->topics[i];

    if (strcmp(t->name, endpoint->topic) == 0 && strcmp(t->schema.name, endpoint->type) == 0)
      return t;
  }
  if (live->topic_count == MAX_TOPICS) return NULL;
  live->topics = cli_resize(live->topics, live->topic_count + 1, sizeof *live->topics);
  topic *t = &live->topics[live->topic_count++];
  memset(t, 0, sizeof *t);
  t->name = copy_text(endpoint->topic);
  t->schema = (ha_schema)HA_SCHEMA_INIT;
  t->schema.name = copy_text(endpoint->type);
  return t;
}

static void count_publisher(void *user, const ha_endpoint *endpoint) {
  const uint32_t strange = HA_ENDPOINT_ALIEN | HA_ENDPOINT_KEYED;

  if (endpoint->kind != HA_ENDPOINT_PUBLISHER || endpoint->flags & strange) return;
  if (endpoint->type[0] == '\0' || ha_name_is_hidden(endpoint->topic)) return;
  topic *t = find_topic(user, endpoint);
  if (!t) return;
  take_definition(t, endpoint->schema);
  t->publishers++;
  if (endpoint->qos->reliability != HA_QOS_RELIABILITY_BEST_EFFORT) t->reliable++;
  if (endpoint->qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL) t->latched++;
}

/* Update the list of topics. The caller holds the lock. */
static void update_topics(fox_live *live) {
  const unsigned changes = live->changes;

  if (changes == live->seen) return;
  live->seen = changes;
  for (size_t i = 0; i < live->topic_count; i++) {
    live->topics[i].publishers = live->topics[i].reliable = live->topics[i].latched = 0;
  }
  if (ha_network_each(live->network, count_publisher, live, NULL) < 0) live->seen = changes - 1;
}

static ha_channel channel_of(const fox_live *live, const topic *t) {
  ha_channel channel = HA_CHANNEL_INIT;

  channel.topic = t->name;
  channel.schema = &t->schema;
  channel.encoding = ha_transport_encoding(ha_network_transport(live->network));
  return channel;
}

/* Returns the strictest QoS that all publishers of the topic offer. */
static ha_qos qos_of(const topic *t) {
  ha_qos qos = HA_QOS_INIT;

  qos.depth = DEPTH;
  qos.reliability =
      t->reliable == t->publishers ? HA_QOS_RELIABILITY_RELIABLE : HA_QOS_RELIABILITY_BEST_EFFORT;
  qos.durability =
      t->latched == t->publishers ? HA_QOS_DURABILITY_TRANSIENT_LOCAL : HA_QOS_DURABILITY_VOLATILE;
  return qos;
}

fox_live *fox_live_open(ha_status *st, ha_network_options *options, const cli_texts *definitions,
                        ha_error *err) {
  const cli_texts no_fields = {0};
  fox_live *live = cli_resize(NULL, 1, sizeof *live);

  memset(live, 0, sizeof *live);
  pthread_mutex_init(&live->lock, NULL);
  live->changes = 1;
  options->user = live;
  options->endpoint = count_change;
  *st = HA_E_IO;
  if (cat_decode_open(&live->decode, definitions, &no_fields))
    *st = ha_network_open(&live->network, options, err);
  if (*st >= 0) return live;
  fox_live_close(live);
  return NULL;
}

static void free_topic(topic *t) {
  const void *texts[] = {t->name, t->schema.name, t->schema.encoding, t->schema.data};

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    void *text = NULL;

    memcpy(&text, &texts[i],
           sizeof text); /* the copies are owned here, although the members are const */
    free(text);
  }
}

void fox_live_close(fox_live *live) {
  if (!live) return;
  ha_network_close(live->network);
  for (size_t i = 0; i < live->topic_count; i++) {
    free_topic(&live->topics[i]);
  }
  free(live->topics);
  cat_decode_close(&live->decode);
  pthread_mutex_destroy(&live->lock);
  free(live);
}

/* --- client ----------------------------------------------------------------------------------- */

typedef enum offer { UNKNOWN, OFFERED, HIDDEN } offer;

/* Reader of a topic to which the client has subscribed. */
typedef struct reader {
  ha_transport *transport;
  ws_stream *stream;
  uint32_t id; /* id of the subscription, chosen by the client */
  ha_subscription *subscription;
} reader;

typedef struct view {
  fox_source source;
  fox_live *live;
  ws_stream *stream;
  fox_subscriptions subscriptions;
  /* index: topic */
  offer *offers;
  reader **readers;
  size_t count;
  uint64_t reported; /* dropped messages that were reported to the client */
  int64_t report_ns; /* earliest time of the next report */
} view;

typedef struct kept {
  ha_transport *transport;
  void *bytes;
} kept;

static void release(void *owner) {
  kept *k = owner;

  ha_transport_drop(k->transport, k->bytes);
  free(k);
}

/* Callback in a network thread. */
static void on_message(void *user, const ha_delivery *delivery) {
  const reader *r = user;
  kept *k = cli_resize(NULL, 1, sizeof *k);

  *k = (kept){r->transport, ha_delivery_keep(r->transport, delivery)};
  fox_send_message(r->stream, r->id, delivery->received_ns,
                   (ha_slice){delivery->data, delivery->size}, release, k);
}

static void close_reader(view *v, size_t number) {
  reader *r = v->readers[number];

  if (!r) return;
  ha_subscription_close(r->subscription);
  free(r);
  v->readers[number] = NULL;
}

/* Create the reader for a subscription. Returns false if the network refuses it. */
static bool open_reader(view *v, size_t number, uint32_t id, ha_error *err) {
  ha_subscription_options options = HA_SUBSCRIPTION_OPTIONS_INIT;
  reader *r = cli_resize(NULL, 1, sizeof *r);

  *r = (reader){ha_network_transport(v->live->network), v->stream, id, NULL};
  pthread_mutex_lock(&v->live->lock);
  const topic t = v->live->topics[number]; /* its strings are valid until the network is closed */
  pthread_mutex_unlock(&v->live->lock);
  const ha_qos qos = qos_of(&t);
  options.topic = t.name;
  options.type = t.schema.name;
  options.qos = &qos;
  options.user = r;
  options.message = on_message;
  v->readers[number] = r;
  if (ha_transport_subscribe(&r->subscription, r->transport, &options, err) >= 0) return true;
  free(r);
  v->readers[number] = NULL;
  return false;
}

static const char *subscribe(fox_source *source, uint32_t channel, uint32_t id) {
  view *v = (view *)source;
  ha_error err = HA_ERROR_INIT;
  size_t number = channel;

  const char *why = fox_subscriptions_add(&v->subscriptions, channel, id);
  if (why || open_reader(v, channel, id, &err)) return why;
  (void)fox_subscriptions_remove(&number, &v->subscriptions, id);
  fox_send_status(v->stream, FOX_ERROR, err.text, NULL);
  return NULL;
}

static bool unsubscribe(fox_source *source, uint32_t id) {
  view *v = (view *)source;
  size_t channel = 0;

  if (!fox_subscriptions_remove(&channel, &v->subscriptions, id)) return false;
  close_reader(v, channel);
  return true;
}

/* --- channels offered to the client ----------------------------------------------------------- */

static void grow(view *v, size_t count) {
  if (count <= v->count) return;
  v->offers = cli_resize(v->offers, count, sizeof *v->offers);
  v->readers = cli_resize(v->readers, count, sizeof(reader *));
  for (; v->count < count; v->count++) {
    v->offers[v->count] = UNKNOWN;
    v->readers[v->count] = NULL;
  }
  fox_subscriptions_grow(&v->subscriptions, count);
}

static void put_topic(view *v, cli_json *json, size_t number) {
  const ha_channel channel = channel_of(v->live, &v->live->topics[number]);

  if (fox_put_channel(json, (uint32_t)number, &channel, v->live->decode.decoder)) {
    v->offers[number] = OFFERED;
  } else if (v->offers[number] == UNKNOWN) {
    v->offers[number] = HIDDEN;
    fox_send_hidden(v->stream, &channel);
  }
}

/* Returns the number of topics that are published but not offered yet. */
static size_t count_new(const view *v) {
  size_t count = 0;

  for (size_t i = 0; i < v->count; i++) {
    if (v->live->topics[i].publishers > 0 && v->offers[i] != OFFERED) count++;
  }
  return count;
}

static void offer_new(view *v, bool is_first) {
  fox_text text;

  if ((count_new(v) == 0 && !is_first) || !fox_text_begin(&text, "advertise")) return;
  cli_json_key(&text.json, "channels");
  cli_json_open(&text.json, '[');
  for (size_t i = 0; i < v->count; i++) {
    if (v->live->topics[i].publishers > 0 && v->offers[i] != OFFERED) put_topic(v, &text.json, i);
  }
  cli_json_close(&text.json, ']');
  fox_text_send(&text, v->stream);
}

static bool has_left(const view *v, size_t number) {
  return v->offers[number] == OFFERED && v->live->topics[number].publishers == 0;
}

/* Withdraw channels whose topics have left. Subscriptions stay, because a publisher may return. */
static void withdraw_left(view *v) {
  size_t count = 0;
  fox_text text;

  for (size_t i = 0; i < v->count; i++) {
    count += has_left(v, i) && !v->readers[i];
  }
  if (count == 0 || !fox_text_begin(&text, "unadvertise")) return;
  cli_json_key(&text.json, "channelIds");
  cli_json_open(&text.json, '[');
  for (size_t i = 0; i < v->count; i++) {
    if (!has_left(v, i) || v->readers[i]) continue;
    cli_json_u64(&text.json, i);
    v->offers[i] = UNKNOWN;
  }
  cli_json_close(&text.json, ']');
  fox_text_send(&text, v->stream);
}

static void update_offers(view *v, bool is_first) {
  fox_live *live = v->live;

  pthread_mutex_lock(&live->lock);
  update_topics(live);
  grow(v, live->topic_count);
  offer_new(v, is_first);
  withdraw_left(v);
  pthread_mutex_unlock(&live->lock);
}

static void advertise(fox_source *source) {
  update_offers((view *)source, true);
}

/* Report dropped messages to the client, at most once a second. */
static void report_dropped(view *v) {
  const uint64_t dropped = ws_stream_dropped(v->stream);
  const int64_t now_ns = cli_now_ns();
  char text[128];

  if (dropped == v->reported || now_ns < v->report_ns) return;
  snprintf(text, sizeof text, "the connection is too slow: %" PRIu64 " messages were not sent",
           dropped);
  fox_send_status(v->stream, FOX_WARNING, text, "slow");
  v->reported = dropped;
  v->report_ns = now_ns + SECOND;
}

static int run(fox_source *source) {
  view *v = (view *)source;

  update_offers(v, false);
  report_dropped(v);
  return LOOK_MS;
}

static void put_info(const fox_source *source, cli_json *json) {
  (void)source;
  cli_json_key(json, "capabilities");
  cli_json_open(json, '[');
  cli_json_close(json, ']');
}

static void close_view(fox_source *source) {
  view *v = (view *)source;

  for (size_t i = 0; i < v->count; i++) {
    close_reader(v, i);
  }
  fox_subscriptions_done(&v->subscriptions);
  free(v->readers);
  free(v->offers);
  free(v);
}

fox_source *fox_live_view(fox_live *live, ws_stream *stream) {
  static const fox_source_ops ops = {put_info, advertise, subscribe, unsubscribe,
                                     NULL,     run,       close_view};
  view *v = cli_resize(NULL, 1, sizeof *v);

  memset(v, 0, sizeof *v);
  v->source.ops = &ops;
  v->live = live;
  v->stream = stream;
  return &v->source;
}
