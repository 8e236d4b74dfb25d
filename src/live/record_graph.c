/* Who is on the network, and what of it is subscribed to. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/definition.h"
#include "live/record.h"
#include "live/transport.h"
#include "model/channel_copy.h"

/* Publishers of a topic that are remembered, at most; those that left go first. */
enum { MAX_PUBLISHERS = 1000, SPECIAL = HA_ENDPOINT_KEYED | HA_ENDPOINT_ALIEN };

/* A node tells of its publishers within milliseconds. */
static const int64_t g_patience_ns = 500000000;

/* --- topics ------------------------------------------------------------------------ */

static void set_rate(ha__record_topic *topic, const ha_topic_rate *rate) {
  topic->every = rate->every;
  topic->period_ns = rate->hz > 0 ? (int64_t)(1e9 / rate->hz) : 0;
}

/* What the options have for it. */
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

static void append_topic(ha_recorder *r, ha__record_topic *topic) {
  if (r->last_topic) {
    atomic_store(&r->last_topic->next, topic);
  } else {
    atomic_store(&r->topics, topic);
  }
  r->last_topic = topic;
}

/* The topic, made if it is new; NULL = out of memory. */
static ha__record_topic *find_topic(ha_recorder *r, const char *name, const char *type,
                                    uint32_t flags) {
  size_t size = 0;
  uint64_t found = 0;
  char *key = make_key(&size, name, type, flags);

  if (!key) return NULL;
  if (ha__table_find(&found, &r->table, key, size)) {
    ha__free(key);
    return (ha__record_topic *)(uintptr_t)found;
  }
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

void ha__record_graph_done(ha_recorder *r) {
  ha__record_topic *topic = atomic_load(&r->topics);

  while (topic) {
    ha__record_topic *next = atomic_load(&topic->next);
    free_topic(topic);
    topic = next;
  }
  ha__table_done(&r->table);
}

/* --- publishers ------------------------------------------------------------------------- */

ha__record_publisher *ha__record_find_publisher(const ha__record_topic *topic, const ha_gid *gid) {
  ha__record_publisher *publisher = topic->publishers;

  while (publisher && memcmp(&publisher->gid, gid, sizeof *gid) != 0)
    publisher = publisher->next;
  return publisher;
}

/* Forget one that left, for another. */
static void forget_one(ha__record_topic *topic) {
  for (ha__record_publisher **at = &topic->publishers; *at; at = &(*at)->next) {
    ha__record_publisher *publisher = *at;
    if (publisher->there) continue;
    *at = publisher->next;
    ha__arena_done(&publisher->arena);
    ha__free(publisher);
    topic->publisher_count--;
    return;
  }
}

/* NULL = out of memory. */
static ha__record_publisher *add_publisher(ha__record_topic *topic, const ha_gid *gid) {
  ha__record_publisher **last = &topic->publishers;

  if (topic->publisher_count >= MAX_PUBLISHERS) forget_one(topic);
  ha__record_publisher *publisher = ha__alloc_zeroed(1, sizeof *publisher);
  if (!publisher) return NULL;
  publisher->gid = *gid;
  publisher->there = true;
  publisher->patience_ns = ha__now_ns() + g_patience_ns;
  publisher->node = publisher->vendor = publisher->hash = "";
  publisher->qos = ha__reader_qos(HA__READER_RELIABLE, 10);
  while (*last)
    last = &(*last)->next;
  *last = publisher;
  topic->publisher_count++;
  return publisher;
}

static const char *keep(ha__record_publisher *publisher, const char *old, const char *text) {
  if (!text || strcmp(old, text) == 0) return old;
  const char *copy = ha__arena_string(&publisher->arena, text);
  return copy ? copy : old;
}

/* What an event tells of it; what memory does not suffice for stays as it was. */
static void renew(ha__record_topic *topic, ha__record_publisher *publisher,
                  const ha_endpoint *endpoint) {
  publisher->there = true;
  publisher->qos = endpoint->qos;
  publisher->qos.avoid_ros_namespace_conventions = (topic->flags & HA_ENDPOINT_ALIEN) != 0;
  publisher->reader_class =
      topic->recorder->is_ros1 ? HA__READER_RELIABLE : ha__reader_class(&endpoint->qos);
  ha__readers_assign(&topic->readers, &publisher->gid, publisher->reader_class);
  publisher->mismatch =
      topic->asked ? ha_qos_mismatch(NULL, &endpoint->qos, topic->asked, 0) : NULL;
  publisher->node = keep(publisher, publisher->node, endpoint->node);
  publisher->vendor = keep(publisher, publisher->vendor, endpoint->vendor);
  publisher->hash = keep(publisher, publisher->hash, endpoint->hash);
  if (!publisher->schema && endpoint->schema) {
    (void)ha__schema_copy(&publisher->schema, &publisher->arena, endpoint->schema, NULL);
  }
  if (!publisher->metadata.size && endpoint->metadata.size) {
    (void)ha__pairs_copy(&publisher->metadata, &publisher->arena, &endpoint->metadata, NULL);
  }
}

static void keep_hash(ha__record_topic *topic, const char *hash) {
  if (*topic->hash || !hash || strlen(hash) >= sizeof topic->hash) return;
  memcpy(topic->hash, hash, strlen(hash) + 1);
}

static void note_mismatch(ha__record_topic *topic, const ha__record_publisher *publisher) {
  ha__record_note(topic->recorder, "%s: a publisher%s%s is not received: it %s", topic->name,
                  *publisher->node ? " of " : "", publisher->node, publisher->mismatch);
}

static bool on_publisher(ha__record_topic *topic, int32_t change, const ha_endpoint *endpoint) {
  bool told = true;

  pthread_mutex_lock(&topic->lock);
  ha__record_publisher *publisher = ha__record_find_publisher(topic, &endpoint->gid);
  if (change == HA_CHANGE_LEFT) {
    if (publisher) publisher->there = false;
  } else {
    const bool is_new = !publisher;
    if (is_new) publisher = add_publisher(topic, &endpoint->gid);
    if (publisher) renew(topic, publisher, endpoint);
    if (publisher && publisher->mismatch && is_new) note_mismatch(topic, publisher);
    told = publisher != NULL;
  }
  pthread_mutex_unlock(&topic->lock);
  return told;
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

/* Of a topic that nobody is there to tell of, as far as the type is a common one. */
static void find_hash(ha__record_topic *topic) {
  const int32_t dialect = topic->recorder->is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2;
  char hash[HA_RIHS_TEXT_SIZE];

  if (*topic->hash || ha__definition_common(NULL, hash, topic->type, dialect, NULL) < 0) return;
  memcpy(topic->hash, hash, sizeof hash);
}

static void subscribe(ha__record_topic *topic, int reader_class, const ha_qos *asked) {
  ha_recorder *r = topic->recorder;
  ha_error err = HA_ERROR_INIT;

  find_hash(topic);
  if (ha__readers_add(&topic->readers, atomic_load(&r->transport), reader_class, asked, topic->hash,
                      &err) >= 0) {
    return;
  }
  ha__record_note(r, "%s: cannot subscribe: %s", topic->name, err.text);
  pthread_mutex_lock(&topic->lock);
  topic->trouble = "cannot be subscribed to";
  pthread_mutex_unlock(&topic->lock);
}

/* A reader for each class of publishers that is there; one at least. */
static void ensure_readers(ha__record_topic *topic) {
  const uint64_t depth = topic->recorder->options.depth;
  unsigned classes = 0;

  if (topic->asked) {
    if (!ha__readers_count(&topic->readers)) subscribe(topic, HA__READER_RELIABLE, topic->asked);
    return;
  }
  (void)count_publishers(topic, &classes);
  if (!classes && !ha__readers_count(&topic->readers)) classes = 1u << HA__READER_RELIABLE;
  for (int c = 0; c < HA__READER_CLASSES; c++) {
    if (!(classes & (1u << c)) || ha__readers_have(&topic->readers, c)) continue;
    const ha_qos asked = ha__reader_qos(c, depth);
    subscribe(topic, c, &asked);
  }
}

static const ha__record_wish *find_wish(const ha_recorder *r, const char *topic) {
  const ha__record_wish *wish = r->wishes;

  while (wish && strcmp(wish->topic, topic) != 0)
    wish = wish->next;
  return wish;
}

static bool is_selected(ha__record_topic *topic) {
  ha_recorder *r = topic->recorder;
  unsigned classes = 0;
  ha_error err = HA_ERROR_INIT;
  bool selected = false;
  const ha__record_candidate candidate = {
      .topic = topic->name,
      .type = topic->type,
      .flags = topic->flags | (find_wish(r, topic->name) ? HA__CANDIDATE_WISHED : 0u),
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

static void consider(ha__record_topic *topic) {
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
    consider(topic);
  }
}

void ha__record_subscribe_statics(ha_recorder *r) {
  for (size_t i = 0; i < r->static_count; i++) {
    ha__record_topic *topic = find_topic(r, r->statics[i].topic, r->statics[i].type, 0);
    if (!topic) {
      ha__record_note(r, "%s: out of memory", r->statics[i].topic);
      continue;
    }
    select_topic(topic);
    consider(topic);
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

/* Does the node subscribe to it whose topics are wanted? False = out of memory. */
static bool take_wish(ha_recorder *r, const ha_endpoint *endpoint) {
  const char *node = r->selection.rules.subscribed_by;

  if (!node || strcmp(node, endpoint->node) != 0 || find_wish(r, endpoint->topic)) return true;
  ha__record_wish *wish = ha__arena_alloc(&r->arena, sizeof *wish);
  const char *topic = ha__arena_string(&r->arena, endpoint->topic);
  if (!wish || !topic) return false;
  *wish = (ha__record_wish){r->wishes, topic};
  r->wishes = wish;
  ha__record_reconsider(r);
  return true;
}

static bool on_subscriber(ha_recorder *r, ha__record_topic *topic, int32_t change,
                          const ha_endpoint *endpoint) {
  if (change == HA_CHANGE_APPEARED) {
    topic->subscribers++;
  } else if (change == HA_CHANGE_LEFT && topic->subscribers) {
    topic->subscribers--;
  }
  return change == HA_CHANGE_LEFT || take_wish(r, endpoint);
}

void ha__record_on_endpoint(void *user, ha_transport *transport, int32_t change,
                            const ha_endpoint *endpoint) {
  ha_recorder *r = user;
  bool known = true;

  if (endpoint->flags & HA_ENDPOINT_OWN) return;
  if (endpoint->kind != HA_ENDPOINT_PUBLISHER && endpoint->kind != HA_ENDPOINT_SUBSCRIBER) return;
  pthread_mutex_lock(&r->graph);
  atomic_store(&r->transport, transport);
  ha__record_topic *topic = find_topic(r, endpoint->topic, endpoint->type, endpoint->flags);
  if (!topic) {
    known = false;
  } else if (endpoint->kind == HA_ENDPOINT_PUBLISHER) {
    known = on_publisher(topic, change, endpoint);
  } else {
    known = on_subscriber(r, topic, change, endpoint);
  }
  if (!known) ha__record_note(r, "%s: out of memory", endpoint->topic);
  if (topic) keep_hash(topic, endpoint->hash);
  if (endpoint->kind == HA_ENDPOINT_PUBLISHER && change != HA_CHANGE_LEFT) {
    atomic_store(&r->types_changed, true);
  }
  if (topic && change != HA_CHANGE_LEFT) consider(topic);
  pthread_mutex_unlock(&r->graph);
}
