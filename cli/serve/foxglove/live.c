#include "serve/foxglove/live.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/clock.h"
#include "ui/memory.h"

enum { LOOK_MS = 200 }; /* interval of checks for new topics */
#define SECOND INT64_C(1000000000)

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
  live_network *live;
  ws_stream *stream;
  fox_subscriptions subscriptions;
  /* index: topic */
  offer *offers;
  reader **readers;
  size_t count;
  fox_commands *commands;     /* NULL = the client may not control */
  fox_parameters *parameters; /* NULL = the network has none */
  fox_graph graph;
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

static void send_copy(const reader *r, const ha_delivery *delivery) {
  uint8_t *copy = cli_resize(NULL, delivery->size + 1, 1);

  if (delivery->size > 0) memcpy(copy, delivery->data, delivery->size);
  fox_send_message(r->stream, r->id, delivery->received_ns,
                   (ws_item){.data = copy,
                             .size = delivery->size,
                             .release = free,
                             .owner = copy,
                             .bytes = WS_QUEUED});
}

/* Callback in a network thread. A message that the network does not keep is copied. */
static void on_message(void *user, const ha_delivery *delivery) {
  const reader *r = user;
  void *bytes = ha_delivery_keep(r->transport, delivery);

  if (!bytes) {
    send_copy(r, delivery);
    return;
  }
  kept *k = cli_resize(NULL, 1, sizeof *k);
  *k = (kept){r->transport, bytes};
  fox_send_message(r->stream, r->id, delivery->received_ns,
                   (ws_item){.data = delivery->data,
                             .size = delivery->size,
                             .release = release,
                             .owner = k,
                             .bytes = WS_QUEUED});
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
  reader *r = cli_resize(NULL, 1, sizeof *r);

  *r = (reader){ha_network_transport(v->live->network), v->stream, id, NULL};
  v->readers[number] = r;
  if (live_network_subscribe(&r->subscription, v->live, number, on_message, r, err) >= 0)
    return true;
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
  const ha_channel channel = live_network_channel(v->live, &v->live->topics[number]);

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
  live_network *live = v->live;

  pthread_mutex_lock(&live->lock);
  live_network_update(live);
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
  fox_graph_run(&v->graph, v->live, v->stream);
  return v->commands ? fox_commands_run(v->commands) : LOOK_MS;
}

static bool take_text(fox_source *source, const fox_request *request) {
  view *v = (view *)source;

  return fox_graph_text(&v->graph, request) ||
         (v->parameters && fox_parameters_text(v->parameters, request)) ||
         (v->commands && fox_commands_text(v->commands, request));
}

static const char *take_binary(fox_source *source, const uint8_t *data, size_t size) {
  const view *v = (view *)source;

  if (!v->commands) return "publishing and calling services need --control";
  return fox_commands_binary(v->commands, data, size);
}

static void put_capabilities(const fox_source *source, cli_json *json) {
  const view *v = (const view *)source;

  cli_json_text(json, "connectionGraph");
  if (v->parameters) {
    cli_json_text(json, "parameters");
    cli_json_text(json, "parametersSubscribe");
  }
  if (v->commands) {
    cli_json_text(json, "clientPublish");
    cli_json_text(json, "services");
  }
}

static void close_view(fox_source *source) {
  view *v = (view *)source;

  for (size_t i = 0; i < v->count; i++) {
    close_reader(v, i);
  }
  fox_parameters_free(v->parameters);
  fox_commands_free(v->commands);
  fox_graph_done(&v->graph);
  fox_subscriptions_done(&v->subscriptions);
  free(v->readers);
  free(v->offers);
  free(v);
}

fox_source *fox_live_view(live_network *live, ws_stream *stream, bool may_control) {
  static const fox_source_ops ops = {
      put_capabilities, NULL,        advertise, subscribe, unsubscribe,
      take_text,        take_binary, NULL,      run,       close_view};
  view *v = cli_resize(NULL, 1, sizeof *v);

  memset(v, 0, sizeof *v);
  v->source.ops = &ops;
  v->live = live;
  v->stream = stream;
  v->parameters = fox_parameters_new(live, stream, may_control);
  if (may_control) {
    v->commands = fox_commands_new(live, stream);
    v->source.encoding = ha_transport_encoding(ha_network_transport(live->network));
  }
  return &v->source;
}
