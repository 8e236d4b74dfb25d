/* Publications and subscriptions of the loopback. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "loopback_inside.h"

typedef struct loop_subscription loop_subscription;
typedef struct loop_match loop_match;

/* Bytes of a message, shared by reference counting. */
typedef struct loop_block {
  atomic_size_t users;
  size_t size;
  uint8_t data[];
} loop_block;

/* A message that a publication keeps for late subscribers. */
typedef struct loop_sent {
  loop_block *block;
  int64_t sent_ns;
  uint64_t sequence;
} loop_sent;

struct loop_subscription {
  loop_end end;
  ha_subscription subscription;
  uint32_t wants; /* HA_SUBSCRIBE_... */
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
  pthread_mutex_t receiving;
};

/* A subscription that a publication sends to; guarded by its `sending`. */
struct loop_match {
  loop_match *next;
  loop_subscription *to;
  uint64_t last; /* sequence number up to which all is delivered or counted as lost */
};

typedef struct loop_publication {
  loop_end end;
  ha_publication publication;
  pthread_mutex_t sending;
  loop_match *matches;
  loop_sent *sent; /* a ring of `room`, for transient_local */
  size_t room;
  size_t kept;
  uint64_t sequence;
} loop_publication;

#define FROM(type, member, pointer) ((type *)((uintptr_t)(pointer)-offsetof(type, member)))

/* Capacity of keep_all: more than any test sends. */
enum { KEEP_ALL = 10000 };

static void block_unref(loop_block *block) {
  if (atomic_fetch_sub(&block->users, 1) == 1) free(block);
}

/* --- matching ------------------------------------------------------------------------ */

static bool durations_match(int64_t offered, int64_t asked) {
  if (asked == 0 || asked == HA_QOS_INFINITE) return true;
  return offered != 0 && offered <= asked;
}

static bool qos_match(const ha_qos *offered, const ha_qos *asked) {
  if (asked->reliability != HA_QOS_RELIABILITY_BEST_EFFORT &&
      asked->reliability != HA_QOS_RELIABILITY_BEST_AVAILABLE &&
      offered->reliability == HA_QOS_RELIABILITY_BEST_EFFORT) {
    return false;
  }
  if (asked->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL &&
      offered->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) {
    return false;
  }
  return durations_match(offered->deadline_ns, asked->deadline_ns) &&
         durations_match(offered->lease_duration_ns, asked->lease_duration_ns);
}

static bool matches(const loop_publication *from, const loop_subscription *to) {
  const uint32_t special = HA_ENDPOINT_KEYED | HA_ENDPOINT_ALIEN;

  if (from->end.transport == to->end.transport && !(to->wants & HA_SUBSCRIBE_OWN)) return false;
  return strcmp(from->end.topic, to->end.topic) == 0 && strcmp(from->end.type, to->end.type) == 0 &&
         (from->end.flags & special) == (to->end.flags & special) &&
         qos_match(&from->end.qos, &to->end.qos);
}

/* --- delivery ------------------------------------------------------------------------- */

/* With `sending` held. */
static void deliver(loop_publication *from, loop_match *match, const loop_sent *sent) {
  loop_subscription *to = match->to;
  const int64_t now = loopback_time(from->end.transport->net);
  const ha_delivery delivery = {.struct_size = sizeof delivery,
                                .data = sent->block->data,
                                .size = sent->block->size,
                                .received_ns = now,
                                .sent_ns = sent->sent_ns,
                                .sequence = sent->sequence,
                                .lost = sent->sequence - match->last - 1,
                                .publisher = from->end.gid,
                                .owner = sent->block};

  match->last = sent->sequence;
  pthread_mutex_lock(&to->receiving);
  to->message(to->user, &delivery);
  pthread_mutex_unlock(&to->receiving);
}

static void replay(loop_publication *from, loop_match *match) {
  const ha_qos *asked = &match->to->end.qos;
  const bool is_ros1 = loop_is_ros1(match->to->end.transport); /* ROS 1 has no such request */
  size_t n = from->kept;

  if (!is_ros1 && (asked->durability == HA_QOS_DURABILITY_VOLATILE ||
                   asked->durability == HA_QOS_DURABILITY_SYSTEM_DEFAULT)) {
    return;
  }
  if (asked->history != HA_QOS_HISTORY_KEEP_ALL && asked->depth && asked->depth < n) {
    n = asked->depth;
  }
  for (size_t i = 0; i < n; i++) {
    const loop_sent *sent = &from->sent[(from->sequence - n + i) % from->room];
    match->last = sent->sequence - 1;
    deliver(from, match, sent);
  }
}

/* With `graph` held. */
static void match(loop_publication *from, loop_subscription *to) {
  loop_match *made = loop_alloc(sizeof *made);

  made->to = to;
  pthread_mutex_lock(&from->sending);
  made->last = from->sequence;
  made->next = from->matches;
  from->matches = made;
  replay(from, made);
  pthread_mutex_unlock(&from->sending);
}

static void unmatch(loop_publication *from, const loop_subscription *to) {
  loop_match **at = &from->matches;

  pthread_mutex_lock(&from->sending);
  while (*at) {
    loop_match *here = *at;
    if (here->to == to || !to) {
      *at = here->next;
      free(here);
    } else {
      at = &here->next;
    }
  }
  pthread_mutex_unlock(&from->sending);
}

/* Whether the next message of the topic must be lost. */
static bool loses(loopback *net, const char *topic) {
  bool lost = false;

  pthread_mutex_lock(&net->lock);
  for (loop_loss *loss = net->losses; loss && !lost; loss = loss->next) {
    if (loss->left == 0 || strcmp(loss->topic, topic) != 0) continue;
    loss->left--;
    lost = true;
  }
  pthread_mutex_unlock(&net->lock);
  return lost;
}

/* Every publication; the graph guards the list. */
static loop_publication *next_publication(loop_end *end) {
  while (end && end->kind != HA_ENDPOINT_PUBLISHER)
    end = end->next;
  return (loop_publication *)end;
}

/* --- connections of ROS 1 ------------------------------------------------------------------ */

static loop_end *find_end(const loopback *net, const ha_gid *gid) {
  loop_end *end = net->ends;

  while (end && memcmp(&end->gid, gid, sizeof *gid) != 0)
    end = end->next;
  return end;
}

/* Either endpoint may be removed meanwhile, but not while the graph lock is held; reports do not
 * need the lock, so they are made from a copy before it is taken. */
static void run_connect(loop_job *job) {
  loop_transport *transport = job->transport;
  loopback *net = transport->net;

  if (transport->events.endpoint) loop_tell_now(transport, HA_CHANGE_RENEWED, job->end);
  pthread_mutex_lock(&net->graph);
  loop_end *from = find_end(net, &job->from);
  loop_end *to = find_end(net, &job->to);
  if (from && to) match((loop_publication *)from, (loop_subscription *)to);
  pthread_mutex_unlock(&net->graph);
}

/* With `graph` held. */
static void meet(loop_publication *from, loop_subscription *to) {
  loop_transport *transport = to->end.transport;
  loopback *net = transport->net;

  if (!loop_is_ros1(transport)) {
    match(from, to);
    return;
  }
  loop_job *job = loop_alloc(sizeof *job);
  job->run = run_connect;
  job->from = from->end.gid;
  job->to = to->end.gid;
  pthread_mutex_lock(&net->lock);
  job->end = loop_end_copy(&from->end);
  loop_push(&transport->lines[LOOP_EVENTS], job);
  pthread_mutex_unlock(&net->lock);
}

/* --- subscriptions ------------------------------------------------------------------------ */

ha_status loop_subscribe(ha_subscription **out, ha_transport *base,
                         const ha_subscription_options *options, ha_error *err) {
  loop_transport *transport = (loop_transport *)base;
  loop_subscription *to = loop_alloc(sizeof *to);

  (void)err;
  to->subscription.ops = base->ops;
  to->wants = options->flags;
  to->user = options->user;
  to->message = options->message;
  pthread_mutex_init(&to->receiving, NULL);
  loop_end_init(&to->end, transport, HA_ENDPOINT_SUBSCRIBER, options->topic, options->type,
                options->hash);
  to->end.qos = *options->qos;
  to->end.flags = (options->flags & HA_SUBSCRIBE_KEYED ? HA_ENDPOINT_KEYED : 0u) |
                  (options->flags & HA_SUBSCRIBE_ALIEN ? HA_ENDPOINT_ALIEN : 0u);
  *out = &to->subscription;
  pthread_mutex_lock(&transport->net->graph);
  loop_end_appear(&to->end);
  for (loop_publication *from = next_publication(transport->net->ends); from;
       from = next_publication(from->end.next)) {
    if (matches(from, to)) meet(from, to);
  }
  pthread_mutex_unlock(&transport->net->graph);
  return HA_OK;
}

void loop_unsubscribe(ha_subscription *subscription) {
  loop_subscription *to = FROM(loop_subscription, subscription, subscription);
  loopback *net = to->end.transport->net;

  pthread_mutex_lock(&net->graph);
  for (loop_publication *from = next_publication(net->ends); from;
       from = next_publication(from->end.next)) {
    unmatch(from, to);
  }
  loop_end_leave(&to->end);
  pthread_mutex_unlock(&net->graph);
  pthread_mutex_destroy(&to->receiving);
  loop_end_done(&to->end);
  free(to);
}

void *loop_keep(ha_transport *base, const ha_delivery *delivery) {
  loopback *net = ((loop_transport *)base)->net;
  loop_block *block = delivery->owner;

  atomic_fetch_add(&block->users, 1);
  pthread_mutex_lock(&net->lock);
  net->kept++;
  pthread_mutex_unlock(&net->lock);
  return block;
}

void loop_drop(ha_transport *base, void *kept) {
  loopback *net = ((loop_transport *)base)->net;

  block_unref(kept);
  pthread_mutex_lock(&net->lock);
  net->kept--;
  pthread_mutex_unlock(&net->lock);
}

/* --- publications ---------------------------------------------------------------------------- */

static void take_schema(loop_end *end, const ha_schema *schema) {
  if (!schema->size && (!schema->encoding || !*schema->encoding)) return;
  end->definition = loop_alloc(schema->size + 1);
  if (schema->size) memcpy(end->definition, schema->data, schema->size);
  end->definition_size = schema->size;
  end->definition_encoding = loop_string(schema->encoding ? schema->encoding : "");
}

static size_t room_for(const ha_qos *qos, bool is_ros1) {
  if (qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return 0;
  if (is_ros1) return 1;
  if (qos->history == HA_QOS_HISTORY_KEEP_ALL) return KEEP_ALL;
  return qos->depth ? (size_t)qos->depth : 1;
}

ha_status loop_advertise(ha_publication **out, ha_transport *base,
                         const ha_publication_options *options, ha_error *err) {
  loop_transport *transport = (loop_transport *)base;
  loop_publication *from = loop_alloc(sizeof *from);

  (void)err;
  from->publication.ops = base->ops;
  pthread_mutex_init(&from->sending, NULL);
  loop_end_init(&from->end, transport, HA_ENDPOINT_PUBLISHER, options->topic, options->schema->name,
                options->schema->hash);
  take_schema(&from->end, options->schema);
  from->end.qos = *options->qos;
  from->end.flags = (options->flags & HA_PUBLISH_KEYED ? HA_ENDPOINT_KEYED : 0u) |
                    (options->flags & HA_PUBLISH_ALIEN ? HA_ENDPOINT_ALIEN : 0u);
  from->end.publish_flags = options->flags;
  loop_take_pairs(&from->end, &options->metadata);
  from->room = room_for(options->qos, loop_is_ros1(transport));
  from->sent = loop_alloc(from->room * sizeof *from->sent);
  *out = &from->publication;
  pthread_mutex_lock(&transport->net->graph);
  for (loop_end *end = transport->net->ends; end; end = end->next) {
    if (end->kind != HA_ENDPOINT_SUBSCRIBER) continue;
    loop_subscription *to = (loop_subscription *)end;
    if (!loop_is_ros1(to->end.transport) && matches(from, to)) match(from, to);
  }
  loop_end_appear(&from->end);
  for (loop_end *end = transport->net->ends; end; end = end->next) {
    if (end->kind != HA_ENDPOINT_SUBSCRIBER || !loop_is_ros1(end->transport)) continue;
    if (matches(from, (loop_subscription *)end)) meet(from, (loop_subscription *)end);
  }
  pthread_mutex_unlock(&transport->net->graph);
  return HA_OK;
}

/* Keep a message for late subscribers if that was offered, else release it. */
static void retain(loop_publication *from, const loop_sent *sent) {
  if (!from->room) {
    block_unref(sent->block);
    return;
  }
  loop_sent *slot = &from->sent[(sent->sequence - 1) % from->room];
  if (from->kept == from->room) {
    block_unref(slot->block);
  } else {
    from->kept++;
  }
  *slot = *sent;
}

ha_status loop_send(ha_publication *publication, const uint8_t *data, size_t size, int64_t sent_ns,
                    ha_error *err) {
  loop_publication *from = FROM(loop_publication, publication, publication);
  loopback *net = from->end.transport->net;
  loop_block *block = loop_alloc(sizeof *block + size);

  (void)err;
  atomic_init(&block->users, 1);
  block->size = size;
  if (size) memcpy(block->data, data, size);
  pthread_mutex_lock(&from->sending);
  const loop_sent sent = {block, sent_ns == HA_SENT_NOW ? loopback_time(net) : sent_ns,
                          ++from->sequence};
  if (!loses(net, from->end.topic)) {
    for (loop_match *to = from->matches; to; to = to->next)
      deliver(from, to, &sent);
  }
  retain(from, &sent);
  pthread_mutex_unlock(&from->sending);
  return HA_OK;
}

uint32_t loop_matched(const ha_publication *publication) {
  loop_publication *from = FROM(loop_publication, publication, publication);
  uint32_t n = 0;

  pthread_mutex_lock(&from->sending);
  for (const loop_match *to = from->matches; to; to = to->next)
    n++;
  pthread_mutex_unlock(&from->sending);
  return n;
}

ha_status loop_wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err) {
  (void)publication;
  (void)timeout_ns;
  (void)err;
  return HA_OK;
}

void loop_unadvertise(ha_publication *publication) {
  loop_publication *from = FROM(loop_publication, publication, publication);
  loopback *net = from->end.transport->net;

  pthread_mutex_lock(&net->graph);
  loop_end_leave(&from->end);
  unmatch(from, NULL);
  pthread_mutex_unlock(&net->graph);
  for (size_t i = 0; i < from->kept; i++)
    block_unref(from->sent[i].block);
  free(from->sent);
  pthread_mutex_destroy(&from->sending);
  loop_end_done(&from->end);
  free(from);
}
