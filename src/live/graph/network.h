/* Internals of ha_network: topics, their endpoints and readers.
 *
 * Locks, taken in this order:
 *   graph  serialises events of the transport: subscribing, and `selected` and `closing`
 *   lock   topics, endpoints, owners, making a channel; not held during callbacks, except for
 * visits of ha_network_each() */
#ifndef HA_LIVE_GRAPH_NETWORK_H
#define HA_LIVE_GRAPH_NETWORK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <holdall/network.h>

#include "base/arena.h"
#include "live/graph/graph.h"
#include "live/graph/selection.h"

/* As ha_network_open(), with a table of a transport (NULL = by name): for tests. */
ha_status ha__network_open_on(ha_network **out, const ha_transport_ops *ops,
                              const ha_network_options *options, ha_error *err);

/* A topic by name, type and kind. */
typedef struct ha__network_topic {
  ha__graph_topic base;
  bool selected;
  bool noted;      /* a publisher with other QoS was noted */
  ha__arena arena; /* of the channel */
  _Atomic(const ha_channel *) channel;
} ha__network_topic;

static inline ha_network *ha__network_of(const ha__network_topic *topic) {
  return topic->base.graph->owner;
}

struct ha_network {
  ha_network_options options;
  ha__arena arena;
  ha_qos qos;
  ha_transport_options join;
  ha__record_selection selection;
  bool listens;
  bool is_ros1;
  pthread_mutex_t graph;
  pthread_mutex_t lock;
  bool closing;
  ha__graph topics;
  uint64_t omitted; /* endpoints beyond the limits */
  uint32_t channel_count;
  _Atomic(ha_transport *) transport;
  _Atomic int64_t news_ns; /* the last event of an endpoint */
  atomic_bool has_invalid; /* noted */
};

void ha__network_note(ha_network *n, const char *topic, const char *text);
/* The transport delivered what is not valid: once. */
void ha__network_note_invalid(ha_network *n);

/* --- network_graph.c --- */

extern const ha__graph_ops ha__network_graph;
void ha__network_on_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint);

/* --- listen.c --- */

/* A message of a reader. */
void ha__network_on_message(void *user, const ha_delivery *delivery);
/* A publisher appeared: subscribe if its topic is selected. With graph held. */
void ha__network_listen(ha__network_topic *topic, const ha_endpoint *publisher);

#endif
