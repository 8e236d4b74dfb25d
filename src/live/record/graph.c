/* The graph of the recorder: which topics are known, and which of them have readers. Events of
 * endpoints come in from a thread of the transport; guarded by `graph`. */
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "base/status.h"
#include "live/clock.h"
#include "live/graph/definition.h"
#include "live/graph/readers.h"
#include "live/record/record.h"
#include "live/transport.h"

/* Most publishers kept for a topic; closed ones are dropped first. */
enum { MAX_PUBLISHERS = 1000 };
/* The "change" of a topic that is subscribed to before it is discovered. */
enum { STATIC = -1 };

/* A node announces which publishers are its own within milliseconds. */
static const int64_t g_patience_ns = 500000000;

/* --- topics ------------------------------------------------------------------------ */

static void set_rate(ha__record_topic *topic, const ha_topic_rate *rate) {
  topic->every = rate->every;
  topic->period_ns = ha__period_ns(rate->hz);
}

/* Copy the settings of this topic from the options. */
static void topic_init(ha__graph_topic *base) {
  ha__record_topic *topic = (ha__record_topic *)base;
  ha_recorder *r = base->graph->owner;
  const ha_recorder_options *o = &r->options;

  topic->recorder = r;
  pthread_mutex_init(&topic->lock, NULL);
  topic->base.asked = ha__qos_override_of(&r->overrides, base->name);
  for (size_t i = 0; i < o->rate_count; i++) {
    if (strcmp(o->rates[i].topic, topic->base.name) == 0) set_rate(topic, &o->rates[i]);
  }
  for (size_t i = 0; i < o->quota_count; i++) {
    if (strcmp(o->quotas[i].topic, topic->base.name) == 0) topic->quota.limits = &o->quotas[i];
  }
  for (size_t i = 0; i < o->repeat_count; i++) {
    if (strcmp(o->repeats[i].topic, topic->base.name) != 0) continue;
    topic->repeat = o->repeats[i].depth ? o->repeats[i].depth : 1;
  }
}

static void topic_done(ha__graph_topic *base) {
  ha__record_topic *topic = (ha__record_topic *)base;

  for (int slot = 0; slot < HA__BAG_SLOTS; slot++)
    ha__arena_done(&topic->offers[slot].arena);
  pthread_mutex_destroy(&topic->lock);
}

/* --- limits on topics --------------------------------------------------------------- */

/* Could the rules select it, given publishers and subscribers? */
static bool may_select(const ha_recorder *r, const ha_endpoint *endpoint) {
  const ha__record_candidate candidate = {.topic = endpoint->topic,
                                          .type = endpoint->type,
                                          .flags = endpoint->flags & HA__GRAPH_SPECIAL,
                                          .publishers = 1,
                                          .subscribers = 1};
  bool selected = false;

  if (r->selection.rules.subscribed_by) return true;
  return ha__record_selects(&selected, &r->selection, &candidate, NULL) < 0 || selected;
}

/* A topic that could be recorded is left out because of max_topics. With graph held. */
static void note_omitted(ha_recorder *r, int32_t change, const ha_endpoint *endpoint) {
  if (endpoint->kind != HA_ENDPOINT_PUBLISHER || change != HA_CHANGE_APPEARED) return;
  if (atomic_fetch_add(&r->omitted, 1) > 0) return;
  ha__record_note(r, "%s is not recorded, nor are others: there are over %" PRIu64 " topics",
                  endpoint->topic, r->options.max_topics);
}

/* May a new topic be added? Peers choose names freely: a million of them must not keep out the
 * topics that the user names. With graph held. */
static bool may_add(void *owner, int32_t change, const ha_endpoint *endpoint) {
  ha_recorder *r = owner;
  const uint64_t most = r->options.max_topics;

  if (change == STATIC) return true;
  if (change == HA_CHANGE_LEFT || !may_select(r, endpoint)) return false;
  if (r->topics.table.size - r->named_topics < most) return true;
  if (r->named_topics < most && ha__record_names(&r->selection, endpoint->topic)) {
    r->named_topics++;
    return true;
  }
  note_omitted(r, change, endpoint);
  return false;
}

static const ha__graph_ops g_graph = {.topic_size = sizeof(ha__record_topic),
                                      .end_size = sizeof(ha__record_publisher),
                                      .max_ends = SIZE_MAX,
                                      .max_ends_of_topic = MAX_PUBLISHERS,
                                      .keeps_left = true,
                                      .may_add = may_add,
                                      .topic_init = topic_init,
                                      .topic_done = topic_done,
                                      .message = ha__record_on_message};

void ha__record_graph_init(ha_recorder *r) {
  ha__graph_init(&r->topics, &g_graph, r, r->is_ros1);
}

void ha__record_graph_done(ha_recorder *r) {
  ha__graph_done(&r->topics);
  ha__table_done(&r->followed);
}

/* --- publishers ------------------------------------------------------------------------- */

/* Their messages are recorded as if one publisher had sent them. */
static void note_crowd(ha__record_topic *topic) {
  if (topic->recorder->crowd_noted) return;
  topic->recorder->crowd_noted = true;
  ha__record_note(
      topic->recorder,
      "%s has over %d publishers: the messages of the others are recorded without their publisher",
      topic->base.name, MAX_PUBLISHERS);
}

static void keep_hash(ha__record_topic *topic, const char *hash) {
  if (*topic->hash || !hash || strlen(hash) >= sizeof topic->hash) return;
  memcpy(topic->hash, hash, strlen(hash) + 1);
}

static void note_mismatch(ha__record_topic *topic, const ha__record_publisher *publisher) {
  const char *node = publisher->end.endpoint.node;

  ha__record_note(topic->recorder, "%s: a publisher%s%s is not received: it %s", topic->base.name,
                  *node ? " of " : "", node, publisher->end.mismatch);
}

/* A publisher has appeared: the topic's reader waits for others, a third of the time that discovery
 * takes, and not longer than all of it. */
static void postpone(ha__record_topic *topic) {
  const int64_t settle_ns = topic->recorder->host.settle_ns;
  const int64_t now_ns = ha__now_ns();

  if (!topic->appeared_ns) topic->appeared_ns = now_ns;
  topic->settled_ns = ha__time_after(now_ns, settle_ns / 3);
  if (topic->settled_ns > topic->appeared_ns + settle_ns) {
    topic->settled_ns = topic->appeared_ns + settle_ns;
  }
}

static void update(ha__record_topic *topic, ha__record_publisher *publisher, bool is_new) {
  publisher->end.qos.avoid_ros_namespace_conventions = (topic->base.flags & HA_ENDPOINT_ALIEN) != 0;
  if (!is_new) return;
  publisher->patience_ns = ha__now_ns() + g_patience_ns;
  if (publisher->end.mismatch) note_mismatch(topic, publisher);
}

/* HA_E_NOMEM. */
static ha_status handle_publisher(ha__record_topic *topic, int32_t change,
                                  const ha_endpoint *endpoint) {
  const bool was_full = topic->recorder->topics.info_full;
  ha__graph_end *end = NULL;
  ha_status st = HA_OK;

  pthread_mutex_lock(&topic->lock);
  if (change == HA_CHANGE_LEFT) {
    ha__graph_left(&topic->base, endpoint);
  } else {
    const bool is_new = !ha__record_find_publisher(topic, &endpoint->gid);
    if (is_new) postpone(topic);
    st = ha__graph_put(&end, &topic->base, endpoint);
    if (st >= 0) update(topic, (ha__record_publisher *)end, is_new);
  }
  pthread_mutex_unlock(&topic->lock);
  if (st == HA_E_LIMIT) note_crowd(topic);
  if (!was_full && topic->recorder->topics.info_full) {
    ha__record_note(topic->recorder, "%s: " HA__GRAPH_INFO_FULL, topic->base.name);
  }
  return st == HA_E_LIMIT ? HA_OK : st;
}

/* --- subscribing ------------------------------------------------------------------------------ */

/* The number of open publishers. */
static size_t count_publishers(ha__record_topic *topic) {
  size_t n = 0;

  pthread_mutex_lock(&topic->lock);
  for (const ha__record_publisher *p = ha__record_publishers(topic); p; p = ha__record_after(p))
    n += !p->end.left;
  pthread_mutex_unlock(&topic->lock);
  return n;
}

/* The hash of a type that no publisher has announced, if it is a common one. */
static void find_hash(ha__record_topic *topic) {
  const int32_t dialect = topic->recorder->is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2;
  char hash[HA_RIHS_TEXT_SIZE];

  if (*topic->hash || ha__definition_common(NULL, hash, topic->base.type, dialect, NULL) < 0)
    return;
  memcpy(topic->hash, hash, sizeof hash);
}

static bool subscribe(ha__record_topic *topic, int reader_class, const ha_qos *asked) {
  ha_recorder *r = topic->recorder;
  ha_error err = HA_ERROR_INIT;

  find_hash(topic);
  if (ha__readers_use(&topic->base.readers, atomic_load(&r->transport), reader_class, asked,
                      topic->hash, &err) >= 0) {
    return true;
  }
  ha__record_note(r, "%s: cannot subscribe: %s", topic->base.name, err.text);
  pthread_mutex_lock(&topic->lock);
  topic->trouble = "cannot be subscribed to";
  pthread_mutex_unlock(&topic->lock);
  return false;
}

/* Note that some publishers offer more than is requested, because others do not. */
static void note_mix(ha__record_topic *topic, int reader_class, unsigned classes) {
  const bool reliable = classes & (1u << HA__READER_RELIABLE_LATCHED | 1u << HA__READER_RELIABLE);
  const bool latched = classes & (1u << HA__READER_RELIABLE_LATCHED | 1u << HA__READER_LATCHED);
  const ha_qos asked = ha__reader_qos(reader_class, 1);
  const bool drops = reliable && asked.reliability != HA_QOS_RELIABILITY_RELIABLE;
  const bool forgets = latched && !ha__offers_latched(&asked);

  if (topic->mix_noted || (!drops && !forgets)) return;
  topic->mix_noted = true;
  ha__record_note(topic->recorder,
                  "%s: publishers offer different QoS: %s%s%s is asked for, so that all match",
                  topic->base.name, drops ? "best_effort" : "", drops && forgets ? ", " : "",
                  forgets ? "volatile" : "");
}

/* While discovery continues, a reader for the first publisher of a topic could request more than
 * the next one offers, which would report an incompatible QoS. So a topic waits until no publisher
 * of it has appeared for a while. */
static bool has_settled(const ha__record_topic *topic) {
  if (atomic_load(&topic->recorder->settled)) return true;
  return topic->settled_ns && ha__now_ns() >= topic->settled_ns;
}

/* One reader, which requests what all known publishers offer. */
static void ensure_readers(ha__record_topic *topic) {
  ha_recorder *r = topic->recorder;
  const int current = ha__readers_current(&topic->base.readers);

  if (topic->base.asked) {
    if (current == HA__READER_CLASSES) subscribe(topic, HA__READER_RELIABLE, topic->base.asked);
    return;
  }
  if (!has_settled(topic)) return;
  pthread_mutex_lock(&topic->lock);
  const unsigned classes = ha__graph_classes(&topic->base);
  pthread_mutex_unlock(&topic->lock);
  if (!classes && current != HA__READER_CLASSES) return;
  const int wanted = classes ? ha__readers_common(classes) : HA__READER_RELIABLE;
  const ha_qos asked = ha__reader_qos(wanted, r->options.depth);
  note_mix(topic, wanted, classes);
  if (wanted == current || !subscribe(topic, wanted, &asked)) return;
  if (current != HA__READER_CLASSES) atomic_store(&r->retires, true);
}

void ha__record_retire(ha_recorder *r, int64_t now_ns) {
  atomic_store(&r->retires, ha__graph_retire(&r->topics, now_ns));
}

static bool is_followed(const ha_recorder *r, const char *topic) {
  uint64_t there;

  return ha__table_find(&there, &r->followed, topic, strlen(topic));
}

static bool is_selected(ha__record_topic *topic) {
  ha_recorder *r = topic->recorder;
  ha_error err = HA_ERROR_INIT;
  bool selected = false;
  const ha__record_candidate candidate = {
      .topic = topic->base.name,
      .type = topic->base.type,
      .flags = topic->base.flags | (is_followed(r, topic->base.name) ? HA__CANDIDATE_FOLLOWED : 0u),
      .publishers = count_publishers(topic),
      .subscribers = topic->subscribers};

  if (!*topic->base.type) return false;
  if (ha__record_selects(&selected, &r->selection, &candidate, &err) < 0) {
    ha__record_note(r, "%s: %s", topic->base.name, err.text);
  }
  return selected;
}

static void select_topic(ha__record_topic *topic) {
  atomic_store(&topic->selected, true);
  atomic_store(&topic->counted, true);
}

static void update_subscription(ha__record_topic *topic) {
  ha_recorder *r = topic->recorder;

  if (r->closing || !atomic_load(&r->takes) || !atomic_load(&r->has_time) ||
      !atomic_load(&r->transport)) {
    return;
  }
  if (!atomic_load(&topic->selected)) {
    if (!atomic_load(&r->discovers) || !is_selected(topic)) return;
    select_topic(topic);
  }
  ensure_readers(topic);
}

void ha__record_reconsider(ha_recorder *r) {
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
    update_subscription(topic);
  }
}

void ha__record_subscribe_statics(ha_recorder *r) {
  for (size_t i = 0; i < r->static_count; i++) {
    const ha_endpoint endpoint = {.topic = r->statics[i].topic, .type = r->statics[i].type};
    ha__graph_topic *base = NULL;
    if (ha__graph_topic_of(&base, &r->topics, STATIC, &endpoint) < 0) {
      ha__record_note(r, "%s: out of memory", r->statics[i].topic);
      continue;
    }
    ha__record_topic *topic = (ha__record_topic *)base;
    select_topic(topic);
    update_subscription(topic);
  }
}

void ha__record_unsubscribe(ha_recorder *r) {
  ha__graph_close_readers(&r->topics);
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic))
    atomic_store(&topic->selected, false);
}

/* --- events ----------------------------------------------------------------------------------- */

/* A node subscribes: if its topics are to be recorded, follow this one. False = out of memory. */
static bool follow_topic(ha_recorder *r, const ha_endpoint *endpoint) {
  const char *node = r->selection.rules.subscribed_by;

  if (!node || strcmp(node, endpoint->node) != 0 || is_followed(r, endpoint->topic)) return true;
  const char *name = ha__arena_string(&r->arena, endpoint->topic);
  if (!name || ha__table_put(&r->followed, name, strlen(name), 1, NULL) < 0) return false;
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
    if (strcmp(topic->base.name, name) == 0) update_subscription(topic);
  }
  return true;
}

static ha_status handle_subscriber(ha_recorder *r, ha__record_topic *topic, int32_t change,
                                   const ha_endpoint *endpoint) {
  if (change == HA_CHANGE_APPEARED) {
    topic->subscribers++;
  } else if (change == HA_CHANGE_LEFT && topic->subscribers) {
    topic->subscribers--;
  }
  return change == HA_CHANGE_LEFT || follow_topic(r, endpoint) ? HA_OK : HA_E_NOMEM;
}

void ha__record_on_endpoint(void *user, ha_transport *transport, int32_t change,
                            const ha_endpoint *endpoint) {
  ha_recorder *r = user;

  if (!ha__transport_endpoint_is_valid(change, endpoint)) {
    ha__record_note_invalid(r);
    return;
  }
  if (endpoint->flags & HA_ENDPOINT_OWN) return;
  if (change != HA_CHANGE_LEFT) ha__type_uses_look(&r->uses, endpoint);
  if (endpoint->kind != HA_ENDPOINT_PUBLISHER && endpoint->kind != HA_ENDPOINT_SUBSCRIBER) return;
  pthread_mutex_lock(&r->graph);
  atomic_store(&r->transport, transport);
  atomic_store(&r->news_ns, ha__now_ns());
  ha__graph_topic *base = NULL;
  ha_status st = ha__graph_topic_of(&base, &r->topics, change, endpoint);
  ha__record_topic *topic = (ha__record_topic *)base;
  if (topic && endpoint->kind == HA_ENDPOINT_PUBLISHER) {
    st = handle_publisher(topic, change, endpoint);
  } else if (topic) {
    st = handle_subscriber(r, topic, change, endpoint);
  }
  if (st < 0) ha__record_note(r, "%s: out of memory", endpoint->topic);
  if (topic) keep_hash(topic, endpoint->hash);
  if (endpoint->kind == HA_ENDPOINT_PUBLISHER && change != HA_CHANGE_LEFT) {
    atomic_store(&r->types_changed, true);
  }
  if (topic && change != HA_CHANGE_LEFT) update_subscription(topic);
  pthread_mutex_unlock(&r->graph);
}
