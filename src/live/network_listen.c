/* What is said on the network: a reader for each class of publishers of a topic (record_qos.h). */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "live/network.h"
#include "model/channel_copy.h"

/* Publishers of a topic whose reader is remembered. */
enum { MAX_OWNERS = 1000 };

/* --- whose message is it ---------------------------------------------------------------- */

static const ha__network_owner *find_owner(const ha__network_topic *topic, const ha_gid *gid) {
  for (size_t i = 0; i < topic->owner_count; i++) {
    if (memcmp(&topic->owners[i].gid, gid, sizeof *gid) == 0) return &topic->owners[i];
  }
  return NULL;
}

/* Where the next one is written; NULL = out of memory. */
static ha__network_owner *next_owner(ha__network_topic *topic) {
  if (topic->owner_count == MAX_OWNERS) {
    ha__network_owner *oldest = &topic->owners[topic->owner_next];
    topic->owner_next = (topic->owner_next + 1) % MAX_OWNERS;
    return oldest;
  }
  ha__network_owner *more = ha__resize(topic->owners, (topic->owner_count + 1) * sizeof *more);
  if (!more) return NULL;
  topic->owners = more;
  return &more[topic->owner_count++];
}

/* Does this reader bring the messages of the publisher? One that nobody brings yet is its own from
 * now on. With the lock held. */
static bool owns(ha__network_topic *topic, const ha_gid *gid, int reader_class) {
  const ha__network_owner *owner = find_owner(topic, gid);

  if (owner) return owner->reader_class == reader_class;
  ha__network_owner *made = next_owner(topic);
  if (made) *made = (ha__network_owner){*gid, reader_class};
  return true;
}

/* --- messages ------------------------------------------------------------------------------ */

/* What publishers tell of the type; all that is there now. With the lock held. */
static ha_schema schema_of(const ha__network_topic *topic, bool is_ros1) {
  ha_schema schema = {.struct_size = sizeof schema,
                      .name = topic->type,
                      .encoding = is_ros1 ? "ros1msg" : "ros2msg",
                      .data = (const uint8_t *)"",
                      .hash = ""};

  for (const ha__network_end *end = topic->ends; end; end = end->next) {
    const ha_endpoint *e = &end->endpoint;
    if (e->kind != HA_ENDPOINT_PUBLISHER) continue;
    if (!*schema.hash) schema.hash = e->hash;
    if (!e->schema || !e->schema->size || schema.size) continue;
    schema.data = e->schema->data;
    schema.size = e->schema->size;
    if (*e->schema->encoding) schema.encoding = e->schema->encoding;
  }
  return schema;
}

/* Made when the first message comes: then what can be known of the type is. */
static const ha_channel *channel_of(ha__network_topic *topic) {
  const ha_channel *channel = atomic_load(&topic->channel);
  ha_network *n = topic->network;

  if (channel) return channel;
  const char *encoding = ha_transport_encoding(atomic_load(&n->transport));
  pthread_mutex_lock(&n->lock);
  channel = atomic_load(&topic->channel);
  if (!channel) {
    const ha_schema schema = schema_of(topic, strcmp(encoding, "ros1") == 0);
    const ha_channel made = {.struct_size = sizeof made,
                             .id = n->channel_count,
                             .topic = topic->name,
                             .schema = &schema,
                             .encoding = encoding,
                             .message_count = HA_UNCOUNTED};
    ha_channel *copy = NULL;
    if (ha__channel_copy(&copy, &topic->arena, &made, NULL) >= 0) {
      channel = copy;
      n->channel_count++;
      atomic_store(&topic->channel, channel);
    }
  }
  pthread_mutex_unlock(&n->lock);
  return channel;
}

static bool is_mine(const ha__network_reader *reader, const ha_gid *gid) {
  ha__network_topic *topic = reader->topic;
  ha_network *n = topic->network;

  if (atomic_load(&topic->reader_count) < 2) return true;
  pthread_mutex_lock(&n->lock);
  const bool mine = owns(topic, gid, reader->reader_class);
  pthread_mutex_unlock(&n->lock);
  return mine;
}

static void on_message(void *user, const ha_delivery *delivery) {
  const ha__network_reader *reader = user;
  ha_network *n = reader->topic->network;

  if (!is_mine(reader, &delivery->publisher)) return;
  const ha_channel *channel = channel_of(reader->topic);
  if (channel) {
    n->options.message(n->options.user, atomic_load(&n->transport), channel, delivery);
  } else {
    ha__network_note(n, reader->topic->name, "out of memory");
  }
}

/* --- subscribing ----------------------------------------------------------------------------- */

/* It counts before it is there, as its messages may come at once. */
static void subscribe(ha__network_topic *topic, int reader_class, const ha_qos *asked) {
  ha_network *n = topic->network;
  const int count = atomic_load(&topic->reader_count);
  ha__network_reader *reader = &topic->readers[count];
  const ha_subscription_options options = {
      .struct_size = sizeof options,
      .topic = topic->name,
      .type = topic->type,
      .qos = *asked,
      .flags = (topic->flags & HA_ENDPOINT_KEYED ? HA_SUBSCRIBE_KEYED : 0u) |
               (topic->flags & HA_ENDPOINT_ALIEN ? HA_SUBSCRIBE_ALIEN : 0u),
      .user = reader,
      .message = on_message};
  ha_error err = HA_ERROR_INIT;

  *reader = (ha__network_reader){topic, reader_class, NULL};
  atomic_store(&topic->reader_count, count + 1);
  const ha_status st =
      ha_transport_subscribe(&reader->subscription, atomic_load(&n->transport), &options, &err);
  if (st >= 0) return;
  atomic_store(&topic->reader_count, count);
  ha__network_note(n, topic->name, err.text);
}

static bool is_selected(ha__network_topic *topic) {
  ha_network *n = topic->network;
  const ha__record_candidate candidate = {.topic = topic->name,
                                          .type = topic->type,
                                          .flags = topic->flags,
                                          .publishers = 1,
                                          .subscribers = 1};
  ha_error err = HA_ERROR_INIT;

  if (topic->selected || !*topic->type) return topic->selected;
  if (ha__record_selects(&topic->selected, &n->selection, &candidate, &err) < 0) {
    ha__network_note(n, topic->name, err.text);
  }
  return topic->selected;
}

static bool has_reader(const ha__network_topic *topic, int reader_class) {
  const int n = atomic_load(&topic->reader_count);

  for (int i = 0; i < n; i++) {
    if (topic->readers[i].reader_class == reader_class) return true;
  }
  return false;
}

/* One that offers less than the user wants asked for; told once a topic. */
static bool note_mismatch(ha__network_topic *topic, const ha_endpoint *publisher,
                          const ha_qos *asked) {
  const char *why = ha_qos_mismatch(NULL, &publisher->qos, asked, 0);
  char text[256];

  if (!why) return false;
  if (topic->noted) return true;
  topic->noted = true;
  snprintf(text, sizeof text, "a publisher%s%s is not received: it %s",
           *publisher->node ? " of " : "", publisher->node, why);
  ha__network_note(topic->network, topic->name, text);
  return true;
}

void ha__network_listen(ha__network_topic *topic, const ha_endpoint *publisher) {
  ha_network *n = topic->network;
  const ha_qos *forced = n->options.qos;
  const int reader_class =
      forced || n->is_ros1 ? HA__READER_RELIABLE : ha__record_reader_class(&publisher->qos);

  if (n->closing || !is_selected(topic)) return;
  if (forced && note_mismatch(topic, publisher, forced)) return;
  pthread_mutex_lock(&n->lock);
  (void)owns(topic, &publisher->gid, reader_class);
  pthread_mutex_unlock(&n->lock);
  if (has_reader(topic, reader_class)) return;
  const ha_qos asked = forced ? *forced : ha__record_class_qos(reader_class, n->options.depth);
  subscribe(topic, reader_class, &asked);
}

void ha__network_listen_done(ha_network *n) {
  for (ha__network_topic *topic = n->topics; topic; topic = topic->next) {
    const int count = atomic_load(&topic->reader_count);
    for (int i = 0; i < count; i++)
      ha_subscription_close(topic->readers[i].subscription);
  }
}
