/* A network and its topics. */
#ifndef CLI_SERVE_LIVE_NETWORK_H
#define CLI_SERVE_LIVE_NETWORK_H

#include <pthread.h>
#include <stdatomic.h>

#include <holdall/network.h>

#include "cat/decode.h"
#include "serve/answer.h"
#include "ui/opt.h"

/* A topic with one type, also after its endpoints have left. Its strings and its definition are
 * valid until the network is closed. */
typedef struct live_topic {
  char *name;
  ha_schema schema; /* strings and definition are copies */
  size_t publishers;
  size_t reliable; /* number of publishers that offer reliable */
  size_t latched;
} live_topic;

typedef struct live_network {
  ha_network *network;
  atomic_uint changes; /* number of changes of endpoints */

  pthread_mutex_t lock; /* guards the following members */
  unsigned seen;        /* value of changes when topics was updated */
  live_topic *topics;   /* only appended */
  size_t topic_count;
  cat_decode decode;
} live_network;

/* Join the network. options: how to join, without callbacks for events. definitions: borrowed for
 * the call. Returns NULL with *st and err set on failure. */
live_network *live_network_open(ha_status *st, ha_network_options *options,
                                const cli_texts *definitions, ha_error *err);

/* Update the list of topics. The caller holds the lock. */
void live_network_update(live_network *live);

/* Returns a channel for the messages of a topic. It refers to the topic. */
ha_channel live_network_channel(const live_network *live, const live_topic *topic);

/* Returns the strictest QoS that all publishers of the topic offer. */
ha_qos live_network_qos(const live_topic *topic);

/* Subscribe to a topic by its index, with live_network_qos(). */
ha_status live_network_subscribe(ha_subscription **out, live_network *live, size_t number,
                                 void (*message)(void *user, const ha_delivery *delivery),
                                 void *user, ha_error *err);

/* graph.c: returns topics, services and nodes, in the form of `topics --json`. */
serve_answer live_network_describe(live_network *live);

/* Close the network. All subscriptions must have been closed. NULL is allowed. */
void live_network_close(live_network *live);

#endif
