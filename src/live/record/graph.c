/* Graph cache of the recorder: known topics and publishers, and which topics have readers. Events
 * of endpoints come in from a thread of the transport; guarded by `graph`. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/clock.h"
#include "live/graph/definition.h"
#include "live/record/record.h"
#include "live/transport.h"
#include "model/channel_copy.h"

/* Publishers of a topic that are kept, at most; closed ones are dropped first. */
enum { MAX_PUBLISHERS = 1000 };
/* Bytes of definitions and metadata that publishers announce, of all together. */
#define MAX_INFO_BYTES (UINT64_C(256) << 20)
enum { SPECIAL = HA_ENDPOINT_KEYED | HA_ENDPOINT_ALIEN };

/* A node announces which publishers are its own within milliseconds. */
static const int64_t g_patience_ns = 500000000;

/* --- topics ------------------------------------------------------------------------ */

static void set_rate(ha__record_topic *topic, const ha_topic_rate *rate) {
  topic->every = rate->every;
  topic->period_ns = ha__period_ns(rate->hz);
}

/* Copy what the options say of this topic. */
static void apply_options(ha__record_topic *topic) {
  const ha_recorder_options *o = &topic->recorder->options;

  topic->asked = ha__qos_override_of(&topic->recorder->overrides, topic->name);
  for (size_t i = 0; i < o->rate_count; i++) {
    if (strcmp(o->rates[i].topic, topic->name) == 0) set_rate(topic, &o->rates[i]);
  }
  for (size_t i = 0; i < o->repeat_count; i++) {
    if (strcmp(o->repeats[i].topic, topic->name) != 0) continue;
    topic->repeat = o->repeats[i].depth ? o->repeats[i].depth : 1;
  }
}

static void free_topic(ha__record_topic *topic) {
  while (topic->publishers) {
    ha__record_publisher *publisher = topic->publishers;
    topic->publishers = publisher->next;
    ha__arena_done(&publisher->arena);
    ha__free(publisher);
  }
  for (int slot = 0; slot < HA__BAG_SLOTS; slot++)
    ha__arena_done(&topic->offers[slot].arena);
  ha__readers_done(&topic->readers);
  pthread_mutex_destroy(&topic->lock);
  ha__free(topic->key);
  ha__free(topic);
}

/* "name\0type\0flags" */
static char *make_key(size_t *size, const char *name, const char *type, uint32_t flags) {
  const size_t name_size = strlen(name) + 1;
  const size_t type_size = strlen(type) + 1;
  char *key = ha__alloc(name_size + type_size + 1);

  if (!key) return NULL;
  memcpy(key, name, name_size);
  memcpy(key + name_size, type, type_size);
  key[name_size + type_size] = (char)('0' + (flags & SPECIAL));
  *size = name_size + type_size + 1;
  return key;
}

static ha__record_topic *new_topic(ha_recorder *r, char *key, size_t key_size, uint32_t flags) {
  ha__record_topic *topic = ha__alloc_zeroed(1, sizeof *topic);

  if (!topic) return NULL;
  topic->recorder = r;
  topic->key = key;
  topic->key_size = key_size;
  topic->name = key;
  topic->type = key + strlen(key) + 1;
  topic->flags = flags & SPECIAL;
  pthread_mutex_init(&topic->lock, NULL);
  ha__readers_init(&topic->readers, topic->name, topic->type, topic->flags, ha__record_on_message,
                   topic);
  apply_options(topic);
  return topic;
}

/* --- limits on topics --------------------------------------------------------------- */

/* Could the rules select it, given publishers and subscribers? */
static bool may_select(const ha_recorder *r, const ha_endpoint *endpoint) {
  const ha__record_candidate candidate = {.topic = endpoint->topic,
                                          .type = endpoint->type,
                                          .flags = endpoint->flags & SPECIAL,
                                          .publishers = 1,
                                          .subscribers = 1};
  bool selected = false;

  if (r->selection.rules.subscribed_by) return true;
  return ha__record_selects(&selected, &r->selection, &candidate, NULL) < 0 || selected;
}

/* A topic that could be recorded is not, because of max_topics. With graph held. */
static void note_omitted(ha_recorder *r, int32_t change, const ha_endpoint *endpoint) {
  if (endpoint->kind != HA_ENDPOINT_PUBLISHER || change != HA_CHANGE_APPEARED) return;
  if (atomic_fetch_add(&r->omitted, 1) > 0) return;
  ha__record_note(r, "%s is not recorded, nor are others: there are over %" PRIu64 " topics",
                  endpoint->topic, r->options.max_topics);
}

/* May a new topic be added? Peers choose names freely: a million of them must not keep out the
 * topics that the user names. With graph held. */
static bool may_add(ha_recorder *r, int32_t change, const ha_endpoint *endpoint) {
  const uint64_t most = r->options.max_topics;

  if (change == HA_CHANGE_LEFT || !may_select(r, endpoint)) return false;
  if (r->table.size - r->named_topics < most) return true;
  if (r->named_topics < most && ha__record_names(&r->selection, endpoint->topic)) {
    r->named_topics++;
    return true;
  }
  note_omitted(r, change, endpoint);
  return false;
}

static void append_topic(ha_recorder *r, ha__record_topic *topic) {
  if (r->last_topic) {
    atomic_store(&r->last_topic->next, topic);
  } else {
    atomic_store(&r->topics, topic);
  }
  r->last_topic = topic;
}

/* Takes the key, also on failure; NULL = out of memory. */
static ha__record_topic *add_topic(ha_recorder *r, char *key, size_t size, uint32_t flags) {
  ha__record_topic *topic = new_topic(r, key, size, flags);

  if (!topic) {
    ha__free(key);
    return NULL;
  }
  if (ha__table_put(&r->table, key, size, (uint64_t)(uintptr_t)topic, NULL) < 0) {
    free_topic(topic);
    return NULL;
  }
  append_topic(r, topic);
  return topic;
}

/* The topic of this name and type, added if it is new; NULL = out of memory. */
static ha__record_topic *get_topic(ha_recorder *r, const char *name, const char *type) {
  size_t size = 0;
  uint64_t found = 0;
  char *key = make_key(&size, name, type, 0);

  if (!key) return NULL;
  if (!ha__table_find(&found, &r->table, key, size)) return add_topic(r, key, size, 0);
  ha__free(key);
  return (ha__record_topic *)(uintptr_t)found;
}

/* The topic of an endpoint, added if it is new and may be; NULL if not. False = out of memory. */
static bool topic_of(ha__record_topic **out, ha_recorder *r, int32_t change,
                     const ha_endpoint *endpoint) {
  size_t size = 0;
  uint64_t found = 0;
  char *key = make_key(&size, endpoint->topic, endpoint->type, endpoint->flags);

  *out = NULL;
  if (!key) return false;
  const bool is_known = ha__table_find(&found, &r->table, key, size);
  if (is_known || !may_add(r, change, endpoint)) {
    ha__free(key);
    *out = (ha__record_topic *)(uintptr_t)found;
    return true;
  }
  *out = add_topic(r, key, size, endpoint->flags);
  return *out != NULL;
}

void ha__record_graph_done(ha_recorder *r) {
  ha__record_topic *topic = atomic_load(&r->topics);

  while (topic) {
    ha__record_topic *next = atomic_load(&topic->next);
    free_topic(topic);
    topic = next;
  }
  ha__table_done(&r->table);
  ha__table_done(&r->followed);
}

/* --- publishers ------------------------------------------------------------------------- */

ha__record_publisher *ha__record_find_publisher(const ha__record_topic *topic, const ha_gid *gid) {
  ha__record_publisher *publisher = topic->publishers;

  while (publisher && memcmp(&publisher->gid, gid, sizeof *gid) != 0)
    publisher = publisher->next;
  return publisher;
}

/* Drop a closed publisher to make room for another; false = none is closed. */
static bool forget_one(ha__record_topic *topic) {
  for (ha__record_publisher **at = &topic->publishers; *at; at = &(*at)->next) {
    ha__record_publisher *publisher = *at;
    if (publisher->there) continue;
    *at = publisher->next;
    topic->recorder->info_bytes -= publisher->info_bytes;
    ha__arena_done(&publisher->arena);
    ha__free(publisher);
    topic->publisher_count--;
    return true;
  }
  return false;
}

/* Their messages are recorded as if one publisher had sent them. */
static void note_crowd(ha__record_topic *topic) {
  if (topic->recorder->crowd_noted) return;
  topic->recorder->crowd_noted = true;
  ha__record_note(topic->recorder,
                  "%s has over %d publishers: who sends is not known of the others", topic->name,
                  MAX_PUBLISHERS);
}

/* *out is NULL when there are too many. False = out of memory. */
static bool add_publisher(ha__record_publisher **out, ha__record_topic *topic, const ha_gid *gid) {
  ha__record_publisher **last = &topic->publishers;

  *out = NULL;
  if (topic->publisher_count >= MAX_PUBLISHERS && !forget_one(topic)) {
    note_crowd(topic);
    return true;
  }
  ha__record_publisher *publisher = ha__alloc_zeroed(1, sizeof *publisher);
  if (!publisher) return false;
  publisher->gid = *gid;
  publisher->there = true;
  publisher->patience_ns = ha__now_ns() + g_patience_ns;
  publisher->node = publisher->vendor = publisher->hash = "";
  publisher->qos = ha__reader_qos(HA__READER_RELIABLE, 10);
  while (*last)
    last = &(*last)->next;
  *last = publisher;
  topic->publisher_count++;
  *out = publisher;
  return true;
}

static const char *keep(ha__record_publisher *publisher, const char *old, const char *text) {
  if (!text || strcmp(old, text) == 0) return old;
  const char *copy = ha__arena_string(&publisher->arena, text);
  return copy ? copy : old;
}

static uint64_t info_size(const ha_endpoint *endpoint) {
  uint64_t bytes = endpoint->schema ? sizeof(ha_schema) + endpoint->schema->size : 0;

  for (size_t i = 0; i < endpoint->metadata.size; i++) {
    const ha_pair *pair = &endpoint->metadata.items[i];
    bytes += sizeof *pair + strlen(pair->key) + pair->value_size;
  }
  return bytes;
}

/* May this many more bytes be kept? Closed publishers of the topic are dropped for them. */
static bool has_room(ha__record_topic *topic, uint64_t bytes) {
  ha_recorder *r = topic->recorder;

  while (r->info_bytes + bytes > MAX_INFO_BYTES) {
    if (forget_one(topic)) continue;
    if (!r->info_full) {
      ha__record_note(r,
                      "%s: what its publisher tells of itself is not kept: there is over %d MiB "
                      "of such",
                      topic->name, (int)(MAX_INFO_BYTES >> 20));
    }
    r->info_full = true;
    return false;
  }
  return true;
}

/* Keep definition and metadata, once for each publisher. */
static void keep_info(ha__record_topic *topic, ha__record_publisher *publisher,
                      const ha_endpoint *endpoint) {
  const uint64_t bytes = info_size(endpoint);

  if (!bytes || publisher->info_bytes || !has_room(topic, bytes)) return;
  publisher->info_bytes = bytes;
  topic->recorder->info_bytes += bytes;
  if (!publisher->schema && endpoint->schema) {
    (void)ha__schema_copy(&publisher->schema, &publisher->arena, endpoint->schema, NULL);
  }
  if (!publisher->metadata.size && endpoint->metadata.size) {
    (void)ha__pairs_copy(&publisher->metadata, &publisher->arena, &endpoint->metadata, NULL);
  }
}

/* Copy what an event says of the publisher. Without memory the old text stays. */
static void update(ha__record_topic *topic, ha__record_publisher *publisher,
                   const ha_endpoint *endpoint) {
  publisher->there = true;
  publisher->qos = *endpoint->qos;
  publisher->qos.avoid_ros_namespace_conventions = (topic->flags & HA_ENDPOINT_ALIEN) != 0;
  publisher->reader_class =
      topic->recorder->is_ros1 ? HA__READER_RELIABLE : ha__reader_class(endpoint->qos);
  publisher->mismatch = topic->asked ? ha_qos_mismatch(NULL, endpoint->qos, topic->asked, 0) : NULL;
  publisher->node = keep(publisher, publisher->node, endpoint->node);
  publisher->vendor = keep(publisher, publisher->vendor, endpoint->vendor);
  publisher->hash = keep(publisher, publisher->hash, endpoint->hash);
  keep_info(topic, publisher, endpoint);
}

static void keep_hash(ha__record_topic *topic, const char *hash) {
  if (*topic->hash || !hash || strlen(hash) >= sizeof topic->hash) return;
  memcpy(topic->hash, hash, strlen(hash) + 1);
}

static void note_mismatch(ha__record_topic *topic, const ha__record_publisher *publisher) {
  ha__record_note(topic->recorder, "%s: a publisher%s%s is not received: it %s", topic->name,
                  *publisher->node ? " of " : "", publisher->node, publisher->mismatch);
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

static bool handle_publisher(ha__record_topic *topic, int32_t change, const ha_endpoint *endpoint) {
  bool ok = true;

  pthread_mutex_lock(&topic->lock);
  ha__record_publisher *publisher = ha__record_find_publisher(topic, &endpoint->gid);
  if (change == HA_CHANGE_LEFT) {
    if (publisher) publisher->there = false;
  } else {
    const bool is_new = !publisher;
    if (is_new) ok = add_publisher(&publisher, topic, &endpoint->gid);
    if (is_new) postpone(topic);
    if (publisher) update(topic, publisher, endpoint);
    if (publisher && publisher->mismatch && is_new) note_mismatch(topic, publisher);
  }
  pthread_mutex_unlock(&topic->lock);
  return ok;
}

/* --- subscribing ------------------------------------------------------------------------------ */

static size_t count_publishers(ha__record_topic *topic, unsigned *classes) {
  size_t n = 0;

  *classes = 0;
  pthread_mutex_lock(&topic->lock);
  for (const ha__record_publisher *p = topic->publishers; p; p = p->next) {
    if (!p->there) continue;
    n++;
    if (!p->mismatch) *classes |= 1u << p->reader_class;
  }
  pthread_mutex_unlock(&topic->lock);
  return n;
}

/* The hash of a type that no publisher has announced, if it is a common one. */
static void find_hash(ha__record_topic *topic) {
  const int32_t dialect = topic->recorder->is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2;
  char hash[HA_RIHS_TEXT_SIZE];

  if (*topic->hash || ha__definition_common(NULL, hash, topic->type, dialect, NULL) < 0) return;
  memcpy(topic->hash, hash, sizeof hash);
}

static bool subscribe(ha__record_topic *topic, int reader_class, const ha_qos *asked) {
  ha_recorder *r = topic->recorder;
  ha_error err = HA_ERROR_INIT;

  find_hash(topic);
  if (ha__readers_use(&topic->readers, atomic_load(&r->transport), reader_class, asked, topic->hash,
                      &err) >= 0) {
    return true;
  }
  ha__record_note(r, "%s: cannot subscribe: %s", topic->name, err.text);
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
                  topic->name, drops ? "best_effort" : "", drops && forgets ? ", " : "",
                  forgets ? "volatile" : "");
}

/* While discovery goes on, a reader for the first publisher of a topic could request more than the
 * next one offers, which would report an incompatible QoS. So a topic waits until no publisher of
 * it has appeared for a while. */
static bool has_settled(const ha__record_topic *topic) {
  if (atomic_load(&topic->recorder->settled)) return true;
  return topic->settled_ns && ha__now_ns() >= topic->settled_ns;
}

/* One reader, which requests what all known publishers offer. */
static void ensure_readers(ha__record_topic *topic) {
  ha_recorder *r = topic->recorder;
  const int current = ha__readers_current(&topic->readers);
  unsigned classes = 0;

  if (topic->asked) {
    if (current == HA__READER_CLASSES) subscribe(topic, HA__READER_RELIABLE, topic->asked);
    return;
  }
  if (!has_settled(topic)) return;
  (void)count_publishers(topic, &classes);
  if (!classes && current != HA__READER_CLASSES) return;
  const int wanted = classes ? ha__readers_common(classes) : HA__READER_RELIABLE;
  const ha_qos asked = ha__reader_qos(wanted, r->options.depth);
  note_mix(topic, wanted, classes);
  if (wanted == current || !subscribe(topic, wanted, &asked)) return;
  if (current != HA__READER_CLASSES) atomic_store(&r->retires, true);
}

void ha__record_retire(ha_recorder *r, int64_t now_ns) {
  bool more = false;

  for (ha__record_topic *topic = atomic_load(&r->topics); topic;
       topic = atomic_load(&topic->next)) {
    more = ha__readers_retire(&topic->readers, now_ns) != 0 || more;
  }
  atomic_store(&r->retires, more);
}

static bool is_followed(const ha_recorder *r, const char *topic) {
  uint64_t there;

  return ha__table_find(&there, &r->followed, topic, strlen(topic));
}

static bool is_selected(ha__record_topic *topic) {
  ha_recorder *r = topic->recorder;
  unsigned classes = 0;
  ha_error err = HA_ERROR_INIT;
  bool selected = false;
  const ha__record_candidate candidate = {
      .topic = topic->name,
      .type = topic->type,
      .flags = topic->flags | (is_followed(r, topic->name) ? HA__CANDIDATE_FOLLOWED : 0u),
      .publishers = count_publishers(topic, &classes),
      .subscribers = topic->subscribers};

  if (!*topic->type) return false;
  if (ha__record_selects(&selected, &r->selection, &candidate, &err) < 0) {
    ha__record_note(r, "%s: %s", topic->name, err.text);
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
  for (ha__record_topic *topic = atomic_load(&r->topics); topic;
       topic = atomic_load(&topic->next)) {
    update_subscription(topic);
  }
}

void ha__record_subscribe_statics(ha_recorder *r) {
  for (size_t i = 0; i < r->static_count; i++) {
    ha__record_topic *topic = get_topic(r, r->statics[i].topic, r->statics[i].type);
    if (!topic) {
      ha__record_note(r, "%s: out of memory", r->statics[i].topic);
      continue;
    }
    select_topic(topic);
    update_subscription(topic);
  }
}

void ha__record_unsubscribe(ha_recorder *r) {
  for (ha__record_topic *topic = atomic_load(&r->topics); topic;
       topic = atomic_load(&topic->next)) {
    ha__readers_close(&topic->readers);
    atomic_store(&topic->selected, false);
  }
}

/* --- events --------------------------------------------------------------------------------------
 */

/* A node subscribes: if its topics are to be recorded, follow this one. False = out of memory. */
static bool follow_topic(ha_recorder *r, const ha_endpoint *endpoint) {
  const char *node = r->selection.rules.subscribed_by;

  if (!node || strcmp(node, endpoint->node) != 0 || is_followed(r, endpoint->topic)) return true;
  const char *name = ha__arena_string(&r->arena, endpoint->topic);
  if (!name || ha__table_put(&r->followed, name, strlen(name), 1, NULL) < 0) return false;
  for (ha__record_topic *topic = atomic_load(&r->topics); topic;
       topic = atomic_load(&topic->next)) {
    if (strcmp(topic->name, name) == 0) update_subscription(topic);
  }
  return true;
}

static bool handle_subscriber(ha_recorder *r, ha__record_topic *topic, int32_t change,
                              const ha_endpoint *endpoint) {
  if (change == HA_CHANGE_APPEARED) {
    topic->subscribers++;
  } else if (change == HA_CHANGE_LEFT && topic->subscribers) {
    topic->subscribers--;
  }
  return change == HA_CHANGE_LEFT || follow_topic(r, endpoint);
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
  ha__record_topic *topic = NULL;
  bool known = topic_of(&topic, r, change, endpoint);
  if (topic && endpoint->kind == HA_ENDPOINT_PUBLISHER) {
    known = handle_publisher(topic, change, endpoint);
  } else if (topic) {
    known = handle_subscriber(r, topic, change, endpoint);
  }
  if (!known) ha__record_note(r, "%s: out of memory", endpoint->topic);
  if (topic) keep_hash(topic, endpoint->hash);
  if (endpoint->kind == HA_ENDPOINT_PUBLISHER && change != HA_CHANGE_LEFT) {
    atomic_store(&r->types_changed, true);
  }
  if (topic && change != HA_CHANGE_LEFT) update_subscription(topic);
  pthread_mutex_unlock(&r->graph);
}
