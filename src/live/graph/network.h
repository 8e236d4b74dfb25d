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
#include "base/table.h"
#include "live/graph/readers.h"
#include "live/graph/selection.h"

/* As ha_network_open(), with a table of a transport (NULL = by name): for tests. */
ha_status ha__network_open_on(ha_network **out, const ha_transport_ops *ops,
                              const ha_network_options *options, ha_error *err);

/* An endpoint. */
typedef struct ha__network_endpoint {
  struct ha__network_endpoint *next;
  ha_endpoint endpoint; /* pointers into the arena, except qos */
  ha_qos qos;
  ha__arena arena;
} ha__network_endpoint;

/* A topic by name, type and kind. */
typedef struct ha__network_topic {
  struct ha__network_topic *next;
  ha_network *network;
  char *key; /* name, type, kind */
  const char *name;
  const char *type;
  uint32_t flags; /* HA_ENDPOINT_KEYED, HA_ENDPOINT_ALIEN */
  ha__network_endpoint *ends;
  size_t endpoint_count;
  bool selected;
  bool noted; /* a publisher with other QoS was noted */
  ha__readers readers;
  ha__arena arena; /* of the channel */
  _Atomic(const ha_channel *) channel;
} ha__network_topic;

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
  ha__network_topic *topics; /* the newest first */
  ha__table table;
  size_t endpoint_count; /* of all topics */
  uint64_t omitted;      /* beyond the limits */
  uint32_t channel_count;
  _Atomic(ha_transport *) transport;
  _Atomic int64_t news_ns; /* the last event of an endpoint */
  atomic_bool has_invalid; /* noted */
};

void ha__network_note(ha_network *n, const char *topic, const char *text);
/* The transport delivered what is not valid: once. */
void ha__network_note_invalid(ha_network *n);

/* --- graph.c --- */

void ha__network_on_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint);
void ha__network_graph_done(ha_network *n);

/* --- listen.c --- */

/* A message of a reader. */
void ha__network_on_message(void *user, const ha_delivery *delivery);
/* A publisher appeared: subscribe if its topic is selected. With graph held. */
void ha__network_listen(ha__network_topic *topic, const ha_endpoint *publisher);
/* With closing set, and no lock held. */
void ha__network_listen_done(ha_network *n);

#endif
