/* Publications and subscriptions begin and end. */
#include "transport/local/stream.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

/* Messages that a publication with history keep_all keeps for later subscribers. */
enum { KEEP_ALL_MAX = 1000 };

/* The next publication or subscription from here on. Under graph. */
static ha__local_end *next_of(ha__local_end *end, int32_t kind) {
  while (end && end->kind != kind) {
    end = end->next;
  }
  return end;
}

/* --- subscriptions ----------------------------------------------------------------- */

static void subscription_free(ha__local_subscription *to) {
  pthread_mutex_destroy(&to->receiving);
  ha__local_end_unref(to->end);
  ha__free(to);
}

static void unmatch_all(ha__local_network *network, const ha__local_subscription *to) {
  for (ha__local_end *end = next_of(network->ends, HA_ENDPOINT_PUBLISHER); end;
       end = next_of(end->next, HA_ENDPOINT_PUBLISHER)) {
    ha__local_unmatch(end->object, to);
  }
}

/* Under graph. */
static ha_status match_all(ha__local_network *network, ha__local_subscription *to, ha_error *err) {
  for (ha__local_end *end = next_of(network->ends, HA_ENDPOINT_PUBLISHER); end;
       end = next_of(end->next, HA_ENDPOINT_PUBLISHER)) {
    const ha_status st = ha__local_match_up(end->object, to, err);
    if (st >= 0) continue;
    unmatch_all(network, to);
    return st;
  }
  return HA_OK;
}

static ha_status subscription_new(ha__local_subscription **out, ha__local_transport *transport,
                                  const ha_subscription_options *options, ha_error *err) {
  const ha__local_identity identity = {
      .kind = HA_ENDPOINT_SUBSCRIBER,
      .flags = (options->flags & HA_SUBSCRIBE_KEYED ? HA_ENDPOINT_KEYED : 0u) |
               (options->flags & HA_SUBSCRIBE_ALIEN ? HA_ENDPOINT_ALIEN : 0u),
      .topic = options->topic,
      .type = options->type,
      .hash = options->hash,
      .qos = options->qos};
  ha__local_subscription *to = ha__alloc_zeroed(1, sizeof *to);

  if (!to) return HA_FAIL_NOMEM(err);
  to->subscription.ops = transport->transport.ops;
  to->wants = options->flags;
  to->user = options->user;
  to->message = options->message;
  pthread_mutex_init(&to->receiving, NULL);
  const ha_status st = ha__local_end_new(&to->end, transport, &identity, err);
  if (st < 0) {
    subscription_free(to);
    return st;
  }
  *out = to;
  return HA_OK;
}

ha_status ha__local_subscribe(ha_subscription **out, ha_transport *base,
                              const ha_subscription_options *options, ha_error *err) {
  ha__local_transport *transport = (ha__local_transport *)base;
  ha__local_subscription *to = NULL;

  HA_TRY(subscription_new(&to, transport, options, err));
  *out = &to->subscription; /* before its first message */
  pthread_mutex_lock(&transport->network->graph);
  const ha_status st = match_all(transport->network, to, err);
  if (st >= 0) ha__local_end_appear(to->end, to);
  pthread_mutex_unlock(&transport->network->graph);
  if (st < 0) {
    *out = NULL;
    subscription_free(to);
  }
  return st;
}

void ha__local_unsubscribe(ha_subscription *subscription) {
  ha__local_subscription *to = (ha__local_subscription *)subscription;
  ha__local_network *network = to->end->transport->network;

  pthread_mutex_lock(&network->graph);
  unmatch_all(network, to);
  ha__local_end_leave(to->end);
  pthread_mutex_unlock(&network->graph);
  subscription_free(to);
}

void *ha__local_keep(ha_transport *transport, const ha_delivery *delivery) {
  ha__local_block *block = delivery->owner;

  (void)transport;
  ha__local_block_ref(block);
  return block;
}

void ha__local_drop(ha_transport *transport, void *kept) {
  (void)transport;
  ha__local_block_unref(kept);
}

/* --- publications ------------------------------------------------------------------ */

static size_t room_of(const ha_qos *qos) {
  if (!qos || qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return 0;
  if (qos->history == HA_QOS_HISTORY_KEEP_ALL) return KEEP_ALL_MAX;
  if (qos->depth == 0) return 1;
  return qos->depth < KEEP_ALL_MAX ? (size_t)qos->depth : KEEP_ALL_MAX;
}

static void publication_free(ha__local_publication *from) {
  for (size_t i = 0; i < from->kept_count; i++) {
    ha__local_block_unref(from->kept[(from->sequence - 1 - i) % from->room].block);
  }
  ha__free(from->kept);
  pthread_mutex_destroy(&from->sending);
  ha__local_end_unref(from->end);
  ha__free(from);
}

static ha_status publication_new(ha__local_publication **out, ha__local_transport *transport,
                                 const ha_publication_options *options, ha_error *err) {
  const ha__local_identity identity = {
      .kind = HA_ENDPOINT_PUBLISHER,
      .flags = (options->flags & HA_PUBLISH_KEYED ? HA_ENDPOINT_KEYED : 0u) |
               (options->flags & HA_PUBLISH_ALIEN ? HA_ENDPOINT_ALIEN : 0u),
      .topic = options->topic,
      .type = options->schema->name,
      .hash = options->schema->hash,
      .qos = options->qos,
      .schema = options->schema};
  ha__local_publication *from = ha__alloc_zeroed(1, sizeof *from);

  if (!from) return HA_FAIL_NOMEM(err);
  from->publication.ops = transport->transport.ops;
  from->room = room_of(options->qos);
  pthread_mutex_init(&from->sending, NULL);
  from->kept = from->room > 0 ? ha__alloc_zeroed(from->room, sizeof *from->kept) : NULL;
  ha_status st = from->room > 0 && !from->kept ? HA_FAIL_NOMEM(err) : HA_OK;
  if (st >= 0) st = ha__local_end_new(&from->end, transport, &identity, err);
  if (st < 0) {
    publication_free(from);
    return st;
  }
  *out = from;
  return HA_OK;
}

/* Under graph. */
static ha_status find_subscriptions(ha__local_publication *from, ha_error *err) {
  ha__local_network *network = from->end->transport->network;

  for (ha__local_end *end = next_of(network->ends, HA_ENDPOINT_SUBSCRIBER); end;
       end = next_of(end->next, HA_ENDPOINT_SUBSCRIBER)) {
    HA_TRY(ha__local_match_up(from, end->object, err));
  }
  return HA_OK;
}

ha_status ha__local_advertise(ha_publication **out, ha_transport *base,
                              const ha_publication_options *options, ha_error *err) {
  ha__local_transport *transport = (ha__local_transport *)base;
  ha__local_publication *from = NULL;

  HA_TRY(publication_new(&from, transport, options, err));
  pthread_mutex_lock(&transport->network->graph);
  const ha_status st = find_subscriptions(from, err);
  if (st >= 0) {
    *out = &from->publication;
    ha__local_end_appear(from->end, from);
  } else {
    ha__local_unmatch(from, NULL);
  }
  pthread_mutex_unlock(&transport->network->graph);
  if (st < 0) publication_free(from);
  return st;
}

void ha__local_unadvertise(ha_publication *publication) {
  ha__local_publication *from = (ha__local_publication *)publication;
  ha__local_network *network = from->end->transport->network;

  pthread_mutex_lock(&network->graph);
  ha__local_end_leave(from->end);
  ha__local_unmatch(from, NULL);
  pthread_mutex_unlock(&network->graph);
  publication_free(from);
}
