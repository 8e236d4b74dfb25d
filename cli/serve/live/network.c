#include "serve/live/network.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

/* DEPTH: depth of the queue of a subscription. */
enum { DEPTH = 100, MAX_TOPICS = 100000 };

/* --- topics ----------------------------------------------------------------------------------- */

/* Callback in a network thread; it must not call functions of the network. */
static void count_change(void *user, int32_t change, const ha_endpoint *endpoint) {
  live_network *live = user;

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

static void take_definition(live_topic *t, const ha_schema *schema) {
  if (t->schema.size > 0 || !schema || schema->size == 0) return;
  t->schema.encoding = copy_text(schema->encoding);
  t->schema.data = (const uint8_t *)copy(schema->data, schema->size);
  t->schema.size = schema->size;
}

static live_topic *find_topic(live_network *live, const ha_endpoint *endpoint) {
  for (size_t i = 0; i < live->topic_count; i++) {
    live_topic *t = &live->topics[i];

    if (strcmp(t->name, endpoint->topic) == 0 && strcmp(t->schema.name, endpoint->type) == 0)
      return t;
  }
  if (live->topic_count == MAX_TOPICS) return NULL;
  live->topics = cli_resize(live->topics, live->topic_count + 1, sizeof *live->topics);
  live_topic *t = &live->topics[live->topic_count++];
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
  live_topic *t = find_topic(user, endpoint);
  if (!t) return;
  take_definition(t, endpoint->schema);
  t->publishers++;
  if (endpoint->qos->reliability != HA_QOS_RELIABILITY_BEST_EFFORT) t->reliable++;
  if (endpoint->qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL) t->latched++;
}

void live_network_update(live_network *live) {
  const unsigned changes = live->changes;

  if (changes == live->seen) return;
  live->seen = changes;
  for (size_t i = 0; i < live->topic_count; i++) {
    live->topics[i].publishers = live->topics[i].reliable = live->topics[i].latched = 0;
  }
  if (ha_network_each(live->network, count_publisher, live, NULL) < 0) live->seen = changes - 1;
}

ha_channel live_network_channel(const live_network *live, const live_topic *t) {
  ha_channel channel = HA_CHANNEL_INIT;

  channel.topic = t->name;
  channel.schema = &t->schema;
  channel.encoding = ha_transport_encoding(ha_network_transport(live->network));
  return channel;
}

ha_qos live_network_qos(const live_topic *t) {
  ha_qos qos = HA_QOS_INIT;

  qos.depth = DEPTH;
  qos.reliability =
      t->reliable == t->publishers ? HA_QOS_RELIABILITY_RELIABLE : HA_QOS_RELIABILITY_BEST_EFFORT;
  qos.durability =
      t->latched == t->publishers ? HA_QOS_DURABILITY_TRANSIENT_LOCAL : HA_QOS_DURABILITY_VOLATILE;
  return qos;
}

live_network *live_network_open(ha_status *st, ha_network_options *options,
                                const cli_texts *definitions, ha_error *err) {
  const cli_texts no_fields = {0};
  live_network *live = cli_resize(NULL, 1, sizeof *live);

  memset(live, 0, sizeof *live);
  pthread_mutex_init(&live->lock, NULL);
  live->changes = 1;
  options->user = live;
  options->endpoint = count_change;
  *st = HA_E_IO;
  if (cat_decode_open(&live->decode, definitions, &no_fields))
    *st = ha_network_open(&live->network, options, err);
  if (*st >= 0) return live;
  live_network_close(live);
  return NULL;
}

static void free_topic(live_topic *t) {
  const void *texts[] = {t->name, t->schema.name, t->schema.encoding, t->schema.data};

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    void *text = NULL;

    memcpy(&text, &texts[i],
           sizeof text); /* the copies are owned here, although the members are const */
    free(text);
  }
}

void live_network_close(live_network *live) {
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

ha_status live_network_subscribe(ha_subscription **out, live_network *live, size_t number,
                                 void (*message)(void *user, const ha_delivery *delivery),
                                 void *user, ha_error *err) {
  ha_subscription_options options = HA_SUBSCRIPTION_OPTIONS_INIT;

  pthread_mutex_lock(&live->lock);
  const live_topic t = live->topics[number];
  pthread_mutex_unlock(&live->lock);
  const ha_qos qos = live_network_qos(&t);
  options.topic = t.name;
  options.type = t.schema.name;
  options.qos = &qos;
  options.user = user;
  options.message = message;
  return ha_transport_subscribe(out, ha_network_transport(live->network), &options, err);
}
