/* The inside of ha_network: topics with who is there, and what is subscribed to.
 *
 * Locks, taken in this order:
 *   graph  what the transport tells is handled one after the other: subscribing, and what decides
 *          on it (selected, closing)
 *   lock   topics, ends, owners, making a channel; never held while others are called but for
 *          ha_network_each()'s visits */
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

/* As ha_network_open(), with a table that no plugin gave: for tests. */
ha_status ha__network_open_on(ha_network **out, const ha_transport_ops *ops,
                              const ha_network_options *options, ha_error *err);

/* Somebody who is there. */
typedef struct ha__network_end {
  struct ha__network_end *next;
  ha_endpoint endpoint; /* what it points to lies in the arena, but for qos */
  ha_qos qos;
  ha__arena arena;
} ha__network_end;

/* A name and type; those of services are apart. */
typedef struct ha__network_topic {
  struct ha__network_topic *next;
  ha_network *network;
  char *key; /* the name, the type, and what kind it is */
  const char *name;
  const char *type;
  uint32_t flags; /* HA_ENDPOINT_KEYED, HA_ENDPOINT_ALIEN */
  ha__network_end *ends;
  size_t end_count;
  bool selected;
  bool noted; /* that a publisher is not received */
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
  size_t end_count; /* of all topics */
  uint64_t omitted; /* that were not remembered */
  uint32_t channel_count;
  _Atomic(ha_transport *) transport;
  _Atomic int64_t news_ns; /* when something was told last */
};

void ha__network_note(ha_network *n, const char *topic, const char *text);

/* --- graph.c --- */

void ha__network_on_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint);
void ha__network_graph_done(ha_network *n);

/* --- listen.c --- */

/* What a reader brings. */
void ha__network_on_message(void *user, const ha_delivery *delivery);
/* A publisher is there: have a reader for it, if its topic is chosen. With graph held. */
void ha__network_listen(ha__network_topic *topic, const ha_endpoint *publisher);
/* With closing set, and no lock held. */
void ha__network_listen_done(ha_network *n);

#endif
