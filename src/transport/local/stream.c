/* Publications and subscriptions: opening, closing, matching and delivery of messages. */
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/local/local.h"

/* Bytes of a message, shared by reference count; they follow the struct, or are lent. */
typedef struct local_block {
  atomic_size_t users;
  const uint8_t *data;
  size_t size;
  void (*release)(void *user); /* NULL = not lent */
  void *user;
  uint8_t own[];
} local_block;

static inline void local_block_ref(local_block *block) {
  atomic_fetch_add_explicit(&block->users, 1, memory_order_relaxed);
}

typedef struct local_subscription {
  ha_subscription subscription; /* first */
  ha__local_end *end;
  uint32_t wants; /* HA_SUBSCRIBE_... */
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
  pthread_mutex_t receiving; /* one message at a time */
} local_subscription;

/* A subscription that a publication sends to; guarded by its `sending`. */
typedef struct local_match {
  struct local_match *next;
  local_subscription *to;
} local_match;

/* A message that a publication keeps for late subscribers. */
typedef struct local_sent {
  local_block *block;
  int64_t sent_ns;
  uint64_t sequence;
} local_sent;

typedef struct local_publication {
  ha_publication publication; /* first */
  ha__local_end *end;
  pthread_mutex_t sending; /* guards the rest */
  local_match *matches;
  local_sent *kept; /* a ring of `room`, for transient_local */
  size_t room;
  size_t kept_count;
  uint64_t sequence;
} local_publication;

/* --- matching --------------------------------------------------------------------------------- */

static void local_block_unref(local_block *block) {
  if (atomic_fetch_sub_explicit(&block->users, 1, memory_order_acq_rel) != 1) return;
  if (block->release) block->release(block->user);
  ha__free(block);
}

static bool is_ros1(const ha__local_transport *transport) {
  return strcmp(transport->transport.ops->encoding, "ros1") == 0;
}

/* In ROS 1 subscribers have no QoS. */
static bool has_qos(const local_publication *from) {
  return !is_ros1(from->end->transport);
}

/* Networks of the two encodings do not mix. */
static bool fits(const local_publication *from, const local_subscription *to) {
  const ha__local_end *a = from->end;
  const ha__local_end *b = to->end;

  if (a->transport == b->transport && !(to->wants & HA_SUBSCRIBE_OWN)) return false;
  return a->transport->transport.ops == b->transport->transport.ops && a->flags == b->flags &&
         strcmp(a->topic, b->topic) == 0 && strcmp(a->type, b->type) == 0 &&
         (!has_qos(from) || !ha_qos_mismatch(NULL, &a->qos, &b->qos, 0));
}

/* Deliver a message; under sending, so that messages of one publication are in order. */
static void deliver(const local_publication *from, local_subscription *to, const local_sent *sent) {
  const ha_delivery delivery = {.struct_size = sizeof delivery,
                                .data = sent->block->data,
                                .size = sent->block->size,
                                .received_ns = ha__wall_ns(),
                                .sent_ns = sent->sent_ns,
                                .sequence = sent->sequence,
                                .publisher = from->end->gid,
                                .owner = sent->block};

  pthread_mutex_lock(&to->receiving);
  to->message(to->user, &delivery);
  pthread_mutex_unlock(&to->receiving);
}

/* How many of the kept messages a new subscription receives. In ROS 1 each receives the last
 * message of a publisher that latches. */
static size_t count_wanted(const local_publication *from, const local_subscription *to) {
  const ha_qos *qos = &to->end->qos;
  const size_t kept = from->kept_count;

  if (!has_qos(from)) return kept > 0;
  if (qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return 0;
  if (qos->history == HA_QOS_HISTORY_KEEP_ALL || qos->depth == 0) return kept;
  return qos->depth < kept ? qos->depth : kept;
}

/* Deliver the kept messages that the subscription receives, oldest first. */
static void deliver_kept(const local_publication *from, local_subscription *to) {
  for (size_t n = count_wanted(from, to); n > 0; n--) {
    deliver(from, to, &from->kept[(from->sequence - n) % from->room]);
  }
}

/* Under graph. Match both if they fit, and deliver what the publication kept. */
static ha_status local_match_up(local_publication *from, local_subscription *to, ha_error *err) {
  if (!fits(from, to)) return HA_OK;
  local_match *match = ha__alloc(sizeof *match);
  if (!match) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&from->sending);
  *match = (local_match){from->matches, to};
  from->matches = match;
  deliver_kept(from, to);
  pthread_mutex_unlock(&from->sending);
  return HA_OK;
}

/* Under graph. Afterwards nothing is delivered any more. to NULL: every subscription. */
static void local_unmatch(local_publication *from, const local_subscription *to) {
  local_match **at = &from->matches;

  pthread_mutex_lock(&from->sending);
  while (*at) {
    local_match *match = *at;
    if (to && match->to != to) {
      at = &match->next;
      continue;
    }
    *at = match->next;
    ha__free(match);
  }
  pthread_mutex_unlock(&from->sending);
}

/* --- sending ---------------------------------------------------------------------------------- */

/* Keep a message for late subscribers, in place of the oldest one. Under sending. */
static void keep(local_publication *from, const local_sent *sent) {
  local_sent *slot = &from->kept[(sent->sequence - 1) % from->room];

  if (from->kept_count == from->room) {
    local_block_unref(slot->block);
  } else {
    from->kept_count++;
  }
  local_block_ref(sent->block);
  *slot = *sent;
}

/* Send a block, and release it. Under sending. */
static void send_block(local_publication *from, local_block *block, int64_t sent_ns) {
  const local_sent sent = {block, sent_ns == HA_SENT_NOW ? ha__wall_ns() : sent_ns,
                           ++from->sequence};

  for (const local_match *match = from->matches; match; match = match->next) {
    deliver(from, match->to, &sent);
  }
  if (from->room > 0) keep(from, &sent);
  local_block_unref(block);
}

static local_block *block_new(const uint8_t *data, size_t size) {
  local_block *block = ha__alloc(sizeof *block + size);

  if (!block) return NULL;
  *block = (local_block){.data = block->own, .size = size};
  atomic_init(&block->users, 1);
  if (size) memcpy(block->own, data, size);
  return block;
}

/* Nothing is copied if there are no subscribers. */
ha_status ha__local_send(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, ha_error *err) {
  local_publication *from = (local_publication *)publication;
  ha_status st = HA_OK;

  pthread_mutex_lock(&from->sending);
  if (from->matches || from->room > 0) {
    local_block *block = block_new(data, size);
    if (block) {
      send_block(from, block, sent_ns);
    } else {
      st = HA_FAIL_NOMEM(err);
    }
  } else {
    from->sequence++;
  }
  pthread_mutex_unlock(&from->sending);
  return st;
}

ha_status ha__local_lend(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, void (*release)(void *user), void *user, ha_error *err) {
  local_publication *from = (local_publication *)publication;
  local_block *block = ha__alloc(sizeof *block);

  if (!block) {
    release(user);
    return HA_FAIL_NOMEM(err);
  }
  *block = (local_block){.data = data, .size = size, .release = release, .user = user};
  atomic_init(&block->users, 1);
  pthread_mutex_lock(&from->sending);
  send_block(from, block, sent_ns);
  pthread_mutex_unlock(&from->sending);
  return HA_OK;
}

uint32_t ha__local_matched(const ha_publication *publication) {
  local_publication *from = (local_publication *)(uintptr_t)publication;
  uint32_t n = 0;

  pthread_mutex_lock(&from->sending);
  for (const local_match *match = from->matches; match; match = match->next) {
    n++;
  }
  pthread_mutex_unlock(&from->sending);
  return n;
}

/* --- ends of both sides ----------------------------------------------------------------------- */

/* Messages that a publication with history keep_all keeps for later subscribers. */
enum { KEEP_ALL_MAX = 1000 };

/* The next publication or subscription from here on. Under graph. */
static ha__local_end *next_of(ha__local_end *end, int32_t kind) {
  while (end && end->kind != kind) {
    end = end->next;
  }
  return end;
}

/* --- subscriptions ---------------------------------------------------------------------------- */

static void subscription_free(local_subscription *to) {
  pthread_mutex_destroy(&to->receiving);
  ha__local_end_unref(to->end);
  ha__free(to);
}

static void unmatch_all(ha__local_network *network, const local_subscription *to) {
  for (ha__local_end *end = next_of(network->ends, HA_ENDPOINT_PUBLISHER); end;
       end = next_of(end->next, HA_ENDPOINT_PUBLISHER)) {
    local_unmatch(end->object, to);
  }
}

/* Under graph. */
static ha_status match_all(ha__local_network *network, local_subscription *to, ha_error *err) {
  for (ha__local_end *end = next_of(network->ends, HA_ENDPOINT_PUBLISHER); end;
       end = next_of(end->next, HA_ENDPOINT_PUBLISHER)) {
    const ha_status st = local_match_up(end->object, to, err);
    if (st >= 0) continue;
    unmatch_all(network, to);
    return st;
  }
  return HA_OK;
}

static ha_status subscription_new(local_subscription **out, ha__local_transport *transport,
                                  const ha_subscription_options *options, ha_error *err) {
  const ha__local_identity identity = {
      .kind = HA_ENDPOINT_SUBSCRIBER,
      .flags = (options->flags & HA_SUBSCRIBE_KEYED ? HA_ENDPOINT_KEYED : 0u) |
               (options->flags & HA_SUBSCRIBE_ALIEN ? HA_ENDPOINT_ALIEN : 0u),
      .topic = options->topic,
      .type = options->type,
      .hash = options->hash,
      .qos = options->qos};
  local_subscription *to = ha__alloc_zeroed(1, sizeof *to);

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
  local_subscription *to = NULL;

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
  local_subscription *to = (local_subscription *)subscription;
  ha__local_network *network = to->end->transport->network;

  pthread_mutex_lock(&network->graph);
  unmatch_all(network, to);
  ha__local_end_leave(to->end);
  pthread_mutex_unlock(&network->graph);
  subscription_free(to);
}

void *ha__local_keep(ha_transport *transport, const ha_delivery *delivery) {
  local_block *block = delivery->owner;

  (void)transport;
  local_block_ref(block);
  return block;
}

void ha__local_drop(ha_transport *transport, void *kept) {
  (void)transport;
  local_block_unref(kept);
}

/* --- publications ----------------------------------------------------------------------------- */

static size_t room_of(const ha_qos *qos) {
  if (qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return 0;
  if (qos->history == HA_QOS_HISTORY_KEEP_ALL) return KEEP_ALL_MAX;
  if (qos->depth == 0) return 1;
  return qos->depth < KEEP_ALL_MAX ? (size_t)qos->depth : KEEP_ALL_MAX;
}

/* In ROS 1 a publisher latches by a field of its connection header. */
static ha_qos offered_by(const ha__local_transport *transport,
                         const ha_publication_options *options) {
  const ha_qos none = HA_QOS_INIT;
  const char *latching = ha_pairs_get(&options->metadata, "latching");
  ha_qos qos = options->qos ? *options->qos : none;

  if (is_ros1(transport) && latching && strcmp(latching, "1") == 0) {
    qos.durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  }
  return qos;
}

static void publication_free(local_publication *from) {
  for (size_t i = 0; i < from->kept_count; i++) {
    local_block_unref(from->kept[(from->sequence - 1 - i) % from->room].block);
  }
  ha__free(from->kept);
  pthread_mutex_destroy(&from->sending);
  ha__local_end_unref(from->end);
  ha__free(from);
}

static ha_status publication_new(local_publication **out, ha__local_transport *transport,
                                 const ha_publication_options *options, ha_error *err) {
  const ha_qos qos = offered_by(transport, options);
  const ha__local_identity identity = {
      .kind = HA_ENDPOINT_PUBLISHER,
      .flags = (options->flags & HA_PUBLISH_KEYED ? HA_ENDPOINT_KEYED : 0u) |
               (options->flags & HA_PUBLISH_ALIEN ? HA_ENDPOINT_ALIEN : 0u),
      .topic = options->topic,
      .type = options->schema->name,
      .hash = options->schema->hash,
      .qos = &qos,
      .schema = options->schema};
  local_publication *from = ha__alloc_zeroed(1, sizeof *from);

  if (!from) return HA_FAIL_NOMEM(err);
  from->publication.ops = transport->transport.ops;
  from->room = room_of(&qos);
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
static ha_status find_subscriptions(local_publication *from, ha_error *err) {
  ha__local_network *network = from->end->transport->network;

  for (ha__local_end *end = next_of(network->ends, HA_ENDPOINT_SUBSCRIBER); end;
       end = next_of(end->next, HA_ENDPOINT_SUBSCRIBER)) {
    HA_TRY(local_match_up(from, end->object, err));
  }
  return HA_OK;
}

ha_status ha__local_advertise(ha_publication **out, ha_transport *base,
                              const ha_publication_options *options, ha_error *err) {
  ha__local_transport *transport = (ha__local_transport *)base;
  local_publication *from = NULL;

  HA_TRY(publication_new(&from, transport, options, err));
  pthread_mutex_lock(&transport->network->graph);
  const ha_status st = find_subscriptions(from, err);
  if (st >= 0) {
    *out = &from->publication;
    ha__local_end_appear(from->end, from);
  } else {
    local_unmatch(from, NULL);
  }
  pthread_mutex_unlock(&transport->network->graph);
  if (st < 0) publication_free(from);
  return st;
}

void ha__local_unadvertise(ha_publication *publication) {
  local_publication *from = (local_publication *)publication;
  ha__local_network *network = from->end->transport->network;

  pthread_mutex_lock(&network->graph);
  ha__local_end_leave(from->end);
  local_unmatch(from, NULL);
  pthread_mutex_unlock(&network->graph);
  publication_free(from);
}
