/* Messages of ha_network: one reader for each selected topic (readers.h). */
#include <stdio.h>
#include <string.h>

#include "base/callback.h"
#include "live/graph/network.h"
#include "live/graph/readers.h"
#include "live/transport.h"
#include "model/channel_copy.h"

/* --- messages ------------------------------------------------------------------------------ */

/* The schema, as far as publishers have announced it. With the lock held. */
static ha_schema schema_of(const ha__network_topic *topic, bool is_ros1) {
  ha_schema schema = {
      .struct_size = sizeof schema,
      .name = topic->base.type,
      .encoding = "", /* with an encoding but no text it would be a message without fields */
      .data = (const uint8_t *)"",
      .hash = ""};

  for (const ha__graph_end *end = topic->base.ends; end; end = end->next) {
    const ha_endpoint *e = &end->endpoint;
    if (e->kind != HA_ENDPOINT_PUBLISHER) continue;
    if (!*schema.hash) schema.hash = e->hash;
    if (!e->schema || !e->schema->size || schema.size) continue;
    schema.data = e->schema->data;
    schema.size = e->schema->size;
    schema.encoding = is_ros1 ? "ros1msg" : "ros2msg";
    if (*e->schema->encoding) schema.encoding = e->schema->encoding;
  }
  return schema;
}

/* The channel is made with the first message: by then the type was announced. */
static const ha_channel *channel_of(ha__network_topic *topic) {
  const ha_channel *channel = atomic_load(&topic->channel);
  ha_network *n = ha__network_of(topic);

  if (channel) return channel;
  const char *encoding = ha_transport_encoding(atomic_load(&n->transport));
  pthread_mutex_lock(&n->lock);
  channel = atomic_load(&topic->channel);
  if (!channel) {
    const ha_schema schema = schema_of(topic, strcmp(encoding, "ros1") == 0);
    const ha_channel made = {.struct_size = sizeof made,
                             .id = n->channel_count,
                             .topic = topic->base.name,
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

/* In ROS 1, and with QoS that the user sets, there is only one reader. */
static bool is_mine(const ha__reader *reader, const ha_delivery *delivery) {
  ha__network_topic *topic = reader->topic;
  ha_network *n = ha__network_of(topic);

  if (n->is_ros1 || n->options.qos) return true;
  pthread_mutex_lock(&n->lock);
  const bool mine = ha__readers_take(&topic->base.readers, reader, delivery);
  pthread_mutex_unlock(&n->lock);
  return mine;
}

void ha__network_on_message(void *user, const ha_delivery *delivery) {
  const ha__reader *reader = user;
  ha__network_topic *topic = reader->topic;
  ha_network *n = ha__network_of(topic);
  ha__callback frame;

  if (!ha__transport_delivery_is_valid(delivery)) {
    ha__network_note_invalid(n);
    return;
  }
  if (!is_mine(reader, delivery)) return;
  const ha_channel *channel = channel_of(topic);
  if (channel) {
    ha__callback_enter(&frame, n);
    n->options.message(n->options.user, atomic_load(&n->transport), channel, delivery);
    ha__callback_leave(&frame);
  } else {
    ha__network_note(n, topic->base.name, "out of memory");
  }
}

/* --- subscribing ----------------------------------------------------------------------------- */

static bool is_selected(ha__network_topic *topic) {
  ha_network *n = ha__network_of(topic);
  const ha__record_candidate candidate = {.topic = topic->base.name,
                                          .type = topic->base.type,
                                          .flags = topic->base.flags,
                                          .publishers = 1,
                                          .subscribers = 1};
  ha_error err = HA_ERROR_INIT;

  if (topic->selected || !*topic->base.type) return topic->selected;
  if (ha__record_selects(&topic->selected, &n->selection, &candidate, &err) < 0) {
    ha__network_note(n, topic->base.name, err.text);
  }
  return topic->selected;
}

/* A publisher offers less than the user requests: note it once for each topic. */
static bool note_mismatch(ha__network_topic *topic, const ha_endpoint *publisher) {
  const ha__graph_end *end =
      ha__graph_find_end(&topic->base, HA_ENDPOINT_PUBLISHER, &publisher->gid);
  char text[256];

  if (!end || !end->mismatch) return false;
  if (topic->noted) return true;
  topic->noted = true;
  snprintf(text, sizeof text, "a publisher%s%s is not received: it %s",
           *publisher->node ? " of " : "", publisher->node, end->mismatch);
  ha__network_note(ha__network_of(topic), topic->base.name, text);
  return true;
}

void ha__network_listen(ha__network_topic *topic, const ha_endpoint *publisher) {
  ha_network *n = ha__network_of(topic);
  const ha_qos *forced = n->options.qos;
  ha_error err = HA_ERROR_INIT;

  if (n->closing || !is_selected(topic)) return;
  if (note_mismatch(topic, publisher)) return;
  const int reader_class =
      forced ? HA__READER_RELIABLE : ha__readers_common(ha__graph_classes(&topic->base));
  if (ha__readers_current(&topic->base.readers) == reader_class) return;
  const ha_qos asked = forced ? *forced : ha__reader_qos(reader_class, n->options.depth);
  if (ha__readers_use(&topic->base.readers, atomic_load(&n->transport), reader_class, &asked,
                      publisher->hash, &err) < 0) {
    ha__network_note(n, topic->base.name, err.text);
  }
}
