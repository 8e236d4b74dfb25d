/* Channels of the bag: their publishers, QoS and type definitions. */
#include <stdio.h>
#include <string.h>

#include "bag/write/writer.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/record/queue.h"
#include "live/record/record.h"
#include "model/channel_copy.h"

/* Limits of channels of publishers in a bag: of one topic, and of all. Further publishers share one
 * channel of their topic: a peer that returns under new names can't grow a bag without limit. MCAP
 * allows 65,535 channels. */
enum { MAX_OF_TOPIC = 1000, MAX_OF_ALL = 40000 };

/* The collected metadata of a channel. With the topic's lock held. */
typedef struct collected {
  ha__arena arena;
  const ha__record_offers *offers; /* the topic's */
  ha_pair *pairs;
  size_t pair_count;
  ha_pairs metadata; /* pairs of the channel */
  const char *hash;
  const ha_schema *schema; /* announced by the publisher; NULL = none */
  bool has_node;           /* the node is known, or not needed */
  unsigned lacks;          /* HA__LACKS_... */
} collected;

/* Most pairs that are added to those of a publisher. */
enum { OWN_PAIRS = 6 };

static bool add_pair(collected *c, const char *key, const char *value) {
  char *copy = ha__arena_string(&c->arena, value);

  if (!copy) return false;
  c->pairs[c->pair_count++] = (ha_pair){key, copy, strlen(copy)};
  return true;
}

static bool add_identity(collected *c, const ha_endpoint *e) {
  char gid[2 * sizeof e->gid.bytes + 1];

  for (size_t i = 0; i < sizeof e->gid.bytes; i++) {
    snprintf(gid + 2 * i, 3, "%02x", e->gid.bytes[i]);
  }
  if (*e->node && !add_pair(c, "ha_node", e->node)) return false;
  if (*e->vendor && !add_pair(c, "ha_vendor", e->vendor)) return false;
  return add_pair(c, "ha_gid", gid);
}

static bool add_qos(collected *c, const ha_endpoint *e) {
  const char *text = ha__record_qos_text(&c->arena, e->qos);
  return text && add_pair(c, "ha_qos", text);
}

/* Pairs that a player needs to publish the channel as recorded. */
static ha_status begin_pairs(collected *c, const ha__record_topic *topic, size_t more,
                             ha_error *err) {
  c->pairs = ha__arena_alloc(&c->arena, (more + OWN_PAIRS) * sizeof *c->pairs);
  if (!c->pairs) return HA_FAIL_NOMEM(err);
  if ((topic->base.flags & HA_ENDPOINT_KEYED) && !add_pair(c, "ha_keyed", "1")) {
    return HA_FAIL_NOMEM(err);
  }
  if ((topic->base.flags & HA_ENDPOINT_ALIEN) && !add_pair(c, "ha_alien", "1")) {
    return HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

/* The connection header contains the publisher's name; if it is missing, the name of the node is
 * used. */
static bool add_caller(collected *c, const ha_endpoint *e) {
  return ha_pairs_get(&e->metadata, "callerid") || !*e->node || add_pair(c, "callerid", e->node);
}

static ha_status collect_from_publisher(collected *c, const ha_recorder *r, const ha_endpoint *e,
                                        ha_error *err) {
  for (size_t i = 0; i < e->metadata.size; i++) {
    c->pairs[c->pair_count++] = e->metadata.items[i];
  }
  c->hash = e->hash;
  c->schema = e->schema;
  const bool added = r->is_ros1 ? add_caller(c, e) : add_identity(c, e) && add_qos(c, e);
  return added ? HA_OK : HA_FAIL_NOMEM(err);
}

/* A hash that all publishers have. */
static void collect_from_all(collected *c, const ha__record_topic *topic) {
  for (const ha__record_publisher *p = ha__record_publishers(topic); p; p = ha__record_after(p)) {
    if (!c->hash) c->hash = p->end.endpoint.hash;
    if (strcmp(c->hash, p->end.endpoint.hash) != 0) c->hash = "";
    if (!c->schema) c->schema = p->end.endpoint.schema;
  }
}

/* --- channels -------------------------------------------------------------------------- */

/* Whether the network announced the definition. That of a message without fields is empty. */
static bool is_announced(const collected *c) {
  if (!c->schema) return false;
  ha_schema schema = *c->schema;
  schema.hash = c->hash;
  return ha_schema_is_defined(&schema);
}

/* The announced definition, or one found elsewhere; else only name and hash. */
static ha_status make_schema(ha_schema *out, ha_recorder *r, const char *type, const collected *c,
                             ha_error *err) {
  if (!is_announced(c)) return ha__record_schema(out, r, type, c->hash, err);
  *out = (ha_schema){.struct_size = sizeof *out,
                     .name = type,
                     .encoding = r->is_ros1 ? "ros1msg" : "ros2msg",
                     .data = c->schema->data,
                     .size = c->schema->size,
                     .hash = c->hash};
  if (*c->schema->encoding) out->encoding = c->schema->encoding;
  return HA_OK;
}

/* A channel of an unknown type is marked, if its format can store that. */
static ha_status mark_missing(collected *c, const ha_writer *writer, ha_error *err) {
  const size_t n = c->metadata.size;

  if (!(ha__writer_capabilities(writer) & HA_WRITES_PAIRS)) return HA_OK;
  ha_pair *pairs = ha__arena_alloc(&c->arena, (n + 1) * sizeof *pairs);
  if (!pairs) return HA_FAIL_NOMEM(err);
  if (n) memcpy(pairs, c->metadata.items, n * sizeof *pairs);
  pairs[n] = (ha_pair){"ha_definition", "missing", strlen("missing")};
  c->metadata = (ha_pairs){pairs, n + 1};
  return HA_OK;
}

/* Copied, because the publisher's strings are valid only while the topic is locked. */
static ha_status copy_announced(collected *c, ha_error *err) {
  const ha_pairs pairs = {c->pairs, c->pair_count};

  c->hash = ha__arena_string(&c->arena, c->hash ? c->hash : "");
  if (!c->hash) return HA_FAIL_NOMEM(err);
  if (c->schema) HA_TRY(ha__schema_copy(&c->schema, &c->arena, c->schema, err));
  return ha__pairs_copy(&c->metadata, &c->arena, &pairs, err);
}

ha_status ha__record_topic_schema(const ha_schema **out, ha_recorder *r, ha__record_topic *topic,
                                  ha__arena *arena, ha_error *err) {
  collected c = {.arena = HA__ARENA_INIT};
  ha_schema found = {.struct_size = sizeof found};

  pthread_mutex_lock(&topic->lock);
  collect_from_all(&c, topic);
  ha_status st = copy_announced(&c, err);
  pthread_mutex_unlock(&topic->lock);
  if (st >= 0) st = make_schema(&found, r, topic->base.type, &c, err); /* may wait for nodes */
  if (st >= 0) st = ha__schema_copy(out, arena, &found, err);
  ha__arena_done(&c.arena);
  return st;
}

/* Fill in the channel of the network from present knowledge. Its data is in the arena, or belongs
 * to the recorder. */
static ha_status lay_out(ha_channel *out, ha_schema *schema, ha_recorder *r, int slot,
                         const ha__record_topic *topic, collected *c, ha_error *err) {
  HA_TRY(make_schema(schema, r, topic->base.type, c, err));
  const bool is_defined = ha_schema_is_defined(schema);
  if (!is_defined) HA_TRY(mark_missing(c, r->bags[slot].writer, err));
  *out = (ha_channel){.struct_size = sizeof *out,
                      .topic = topic->base.name,
                      .schema = schema,
                      .encoding = ha_transport_encoding(atomic_load(&r->transport)),
                      .metadata = c->metadata,
                      .qos = c->offers->qos,
                      .qos_count = r->is_ros1 ? 0 : c->offers->count};
  c->lacks = (is_defined ? 0u : HA__LACKS_DEFINITION) | (c->has_node ? 0u : HA__LACKS_NODE);
  return HA_OK;
}

/* Collect pairs of a publisher, or of all publishers (NULL, or a dropped one). With the topic's
 * lock held. */
static ha_status learn(collected *c, ha_recorder *r, int slot, ha__record_topic *topic,
                       const ha__record_publisher *publisher, ha_error *err) {
  HA_TRY(ha__record_offers_of(&c->offers, r, slot, topic, err));
  c->has_node = !publisher || *publisher->end.endpoint.node;
  HA_TRY(begin_pairs(c, topic, publisher ? publisher->end.endpoint.metadata.size : 0, err));
  if (publisher) {
    HA_TRY(collect_from_publisher(c, r, &publisher->end.endpoint, err));
  } else {
    collect_from_all(c, topic);
  }
  return copy_announced(c, err);
}

/* Offers of the publisher, or of the topic. With the topic's lock held. */
static ha__record_channels *channels_of(ha__record_topic *topic, const ha_gid *gid,
                                        ha__record_publisher **publisher) {
  *publisher = gid ? ha__record_find_publisher(topic, gid) : NULL;
  return *publisher ? &(*publisher)->channels : &topic->shared;
}

/* --- waiting for discovery -------------------------------------------------------------- */

static const int64_t g_step_ns = 5000000;

/* Whether more is expected to be announced about the publisher (NULL = no single one), or other
 * publishers of the topic. */
static bool is_incomplete(ha__record_topic *topic, const ha_gid *gid) {
  if (!atomic_load(&topic->recorder->settled)) return true;
  pthread_mutex_lock(&topic->lock);
  const ha__record_publisher *p = gid ? ha__record_find_publisher(topic, gid) : NULL;
  const bool waits = p && !p->end.left && !*p->end.endpoint.node && ha__now_ns() < p->patience_ns;
  pthread_mutex_unlock(&topic->lock);
  return waits;
}

/* A channel describes what is known when it is made: the node of a publisher is discovered soon
 * after it, and offers of other publishers until the network has settled. Messages wait in the
 * queue, at most until it is half full. */
static void wait_for_discovery(ha_recorder *r, ha__record_topic *topic, const ha_gid *gid) {
  while (is_incomplete(topic, gid) && ha__record_queue_bytes(&r->queue) < r->queue.limit / 2) {
    const struct timespec next = ha__clock_at(ha__now_ns() + g_step_ns);
    pthread_mutex_lock(&r->lock);
    pthread_cond_timedwait(&r->changed, &r->lock, &next);
    pthread_mutex_unlock(&r->lock);
  }
}

/* --- limits ---------------------------------------------------------------- */

static uint32_t count_own(const ha_recorder *r, int slot, const ha__record_topic *topic) {
  const bool is_of_bag = topic->own_generation[slot] == r->bags[slot].generation;

  return is_of_bag ? topic->own_channels[slot] : 0;
}

static void add_own(ha_recorder *r, int slot, ha__record_topic *topic) {
  topic->own_channels[slot] = count_own(r, slot, topic) + 1;
  topic->own_generation[slot] = r->bags[slot].generation;
  r->bags[slot].own_channels++;
}

/* Whether a publisher may have a separate channel. */
static bool has_room(ha_recorder *r, int slot, const ha__record_topic *topic) {
  ha__record_bag *bag = &r->bags[slot];

  if (count_own(r, slot, topic) < MAX_OF_TOPIC && bag->own_channels < MAX_OF_ALL) return true;
  if (!bag->crowd_noted) {
    ha__record_note(r,
                    "%s: publishers share a channel, as the bag has over %d of this topic, or over "
                    "%d in all",
                    topic->base.name, MAX_OF_TOPIC, MAX_OF_ALL);
  }
  bag->crowd_noted = true;
  return false;
}

/* --- creation ----------------------------------------------------------------------- */

static ha_status make_channel(ha_recorder *r, int slot, ha__record_topic *topic, const ha_gid *gid,
                              ha_error *err) {
  collected c = {.arena = HA__ARENA_INIT};
  ha__record_bag_channel made = {.topic = topic};
  ha__record_publisher *publisher = NULL;
  ha_channel channel;
  ha_schema schema;
  uint32_t id = 0;

  wait_for_discovery(r, topic, gid);
  pthread_mutex_lock(&topic->lock);
  (void)channels_of(topic, gid, &publisher);
  ha_status st = learn(&c, r, slot, topic, publisher, err);
  pthread_mutex_unlock(&topic->lock);
  if (st >= 0) st = lay_out(&channel, &schema, r, slot, topic, &c, err);
  if (st >= 0) st = ha__record_recode_channel(&made.recode, topic, &channel, &c.arena, err);
  if (st >= 0) st = ha_writer_add_channel(&id, r->bags[slot].writer, &channel, NULL, err);
  if (st >= 0) st = ha__record_bag_add_channel(&r->bags[slot], id, &made, err);
  if (st >= 0) {
    pthread_mutex_lock(&topic->lock);
    ha__record_channels *channels = channels_of(topic, gid, &publisher);
    channels->id[slot] = id;
    channels->generation[slot] = r->bags[slot].generation;
    channels->lacks[slot] = c.lacks;
    if (publisher) add_own(r, slot, topic);
    pthread_mutex_unlock(&topic->lock);
  }
  ha__arena_done(&c.arena);
  return st;
}

/* --- late announcements ------------------------------------------------------------------- */

/* Whether something is known now that the channel lacks. With the topic's lock held. */
static bool gains(const ha_recorder *r, const ha__record_topic *topic, unsigned lacks,
                  const collected *c) {
  if ((lacks & HA__LACKS_NODE) && c->has_node) return true;
  if (!(lacks & HA__LACKS_DEFINITION)) return false;
  return is_announced(c) || ha__record_has_schema(r, topic->base.type, c->hash);
}

/* A format that cannot store the update keeps the old channel; recording continues. */
static ha_status update_writer(ha_recorder *r, int slot, uint32_t id, const ha_channel *channel,
                               ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  const ha_status st = ha__writer_renew_channel(r->bags[slot].writer, id, channel, &why);

  if (st >= 0) return HA_OK;
  if (st == HA_E_NOMEM || st == HA_E_IO) {
    if (err) *err = why;
    return st;
  }
  ha__record_note(r, "%s: what was announced late is not in the bag: %.150s", channel->topic,
                  why.text);
  return HA_OK;
}

/* Whether a channel has the encoding of the options. It keeps the encoding that it has. */
static bool is_recoded(const ha_recorder *r, int slot, const ha__record_channels *channels) {
  return r->bags[slot].channels[channels->id[slot]].recode != NULL;
}

static ha_status renew_channel(ha_recorder *r, int slot, ha__record_topic *topic, const ha_gid *gid,
                               ha_error *err) {
  collected c = {.arena = HA__ARENA_INIT};
  ha__record_publisher *publisher = NULL;
  ha_channel channel;
  ha_schema schema;
  ha_status st = HA_OK;
  const struct ha__record_recode *recode = NULL;
  bool renews = false;

  pthread_mutex_lock(&topic->lock);
  const ha__record_channels had = *channels_of(topic, gid, &publisher);
  if (had.generation[slot] == r->bags[slot].generation && had.lacks[slot]) {
    st = learn(&c, r, slot, topic, publisher, err);
    renews = st >= 0 && gains(r, topic, had.lacks[slot], &c);
  }
  pthread_mutex_unlock(&topic->lock);
  if (renews) st = lay_out(&channel, &schema, r, slot, topic, &c, err);
  if (renews && st >= 0 && is_recoded(r, slot, &had)) {
    st = ha__record_recode_channel(&recode, topic, &channel, &c.arena, err);
  }
  if (renews && st >= 0) st = update_writer(r, slot, had.id[slot], &channel, err);
  if (renews && st >= 0) {
    pthread_mutex_lock(&topic->lock);
    channels_of(topic, gid, &publisher)->lacks[slot] = c.lacks;
    pthread_mutex_unlock(&topic->lock);
  }
  ha__arena_done(&c.arena);
  return st;
}

static bool find_channel(uint32_t *out, const ha__record_channels *channels, const ha_recorder *r,
                         int slot) {
  *out = channels->id[slot];
  return channels->generation[slot] == r->bags[slot].generation;
}

static bool same_header(const ha_endpoint *a, const ha_endpoint *b) {
  if (strcmp(a->hash, b->hash) != 0 || strcmp(a->node, b->node) != 0 ||
      a->metadata.size != b->metadata.size) {
    return false;
  }
  for (size_t i = 0; i < a->metadata.size; i++) {
    const ha_pair *here = &a->metadata.items[i];
    const ha_pair *there = &b->metadata.items[i];
    if (strcmp(here->key, there->key) != 0 || here->value_size != there->value_size ||
        memcmp(here->value, there->value, here->value_size) != 0) {
      return false;
    }
  }
  return true;
}

/* A publisher of ROS 1 with the same announcement as an earlier one, for example a restarted node,
 * continues the channel of that one. With the topic's lock held. */
static bool take_channel(uint32_t *out, ha__record_publisher *publisher, const ha_recorder *r,
                         int slot, const ha__record_topic *topic) {
  for (const ha__record_publisher *p = ha__record_publishers(topic); p; p = ha__record_after(p)) {
    if (p == publisher || !find_channel(out, &p->channels, r, slot)) continue;
    if (!same_header(&p->end.endpoint, &publisher->end.endpoint)) continue;
    publisher->channels.id[slot] = *out;
    publisher->channels.generation[slot] = r->bags[slot].generation;
    return true;
  }
  return false;
}

ha_status ha__record_channel(uint32_t *out, ha_recorder *r, int slot, ha__record_topic *topic,
                             const ha_gid *gid, ha_error *err) {
  ha__record_publisher *publisher = NULL;
  bool found = false;

  if (r->bags[slot].per_publisher) {
    pthread_mutex_lock(&topic->lock);
    publisher = ha__record_find_publisher(topic, gid);
    if (publisher) found = find_channel(out, &publisher->channels, r, slot);
    if (publisher && !found && r->is_ros1) found = take_channel(out, publisher, r, slot, topic);
    pthread_mutex_unlock(&topic->lock);
  }
  if (publisher && !found && !has_room(r, slot, topic)) publisher = NULL;
  if (!publisher) found = find_channel(out, &topic->shared, r, slot);
  if (found) return HA_OK;
  HA_TRY(make_channel(r, slot, topic, publisher ? gid : NULL, err));
  return ha__record_channel(out, r, slot, topic, gid, err);
}

/* Whether its type is known. A publisher of ROS 1 announces it when we connect. */
static bool is_known(const ha__record_publisher *p, bool is_ros1) {
  return !p->end.left && !p->end.mismatch && (!is_ros1 || p->end.endpoint.schema);
}

/* The next publisher after *gid: an open one with matching QoS, or any one with `all`; false = no
 * more. */
static bool next_publisher(ha__record_topic *topic, ha_gid *gid, bool *started, bool all) {
  const bool is_ros1 = topic->recorder->is_ros1;
  const ha__record_publisher *p;
  bool found = false;

  pthread_mutex_lock(&topic->lock);
  p = *started ? ha__record_find_publisher(topic, gid) : ha__record_publishers(topic);
  if (*started && p) p = ha__record_after(p);
  while (p && !all && !is_known(p, is_ros1))
    p = ha__record_after(p);
  if (p) {
    *gid = p->end.endpoint.gid;
    found = true;
  }
  pthread_mutex_unlock(&topic->lock);
  *started = true;
  return found;
}

/* No publisher is open: whether an earlier one has a channel. */
static bool had_channel(const ha_recorder *r, int slot, ha__record_topic *topic) {
  uint32_t id;
  bool had = find_channel(&id, &topic->shared, r, slot);

  pthread_mutex_lock(&topic->lock);
  for (const ha__record_publisher *p = ha__record_publishers(topic); p && !had;
       p = ha__record_after(p)) {
    had = find_channel(&id, &p->channels, r, slot);
  }
  pthread_mutex_unlock(&topic->lock);
  return had;
}

static ha_status declare_topic(ha_recorder *r, int slot, ha__record_topic *topic, ha_error *err) {
  ha_gid gid = {{0}};
  bool started = false;
  bool any = false;
  uint32_t id;

  while (r->bags[slot].per_publisher && next_publisher(topic, &gid, &started, false)) {
    any = true;
    HA_TRY(ha__record_channel(&id, r, slot, topic, &gid, err));
  }
  if (any || had_channel(r, slot, topic)) return HA_OK;
  started = false;
  if (r->is_ros1 && !next_publisher(topic, &gid, &started, false)) return HA_OK;
  return make_channel(r, slot, topic, NULL, err);
}

ha_status ha__record_declare(ha_recorder *r, int slot, ha_error *err) {
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
    if (!atomic_load(&topic->counted)) continue;
    HA_TRY(declare_topic(r, slot, topic, err));
  }
  return HA_OK;
}

static ha_status renew_topic(ha_recorder *r, int slot, ha__record_topic *topic, ha_error *err) {
  ha_gid gid = {{0}};
  bool started = false;

  HA_TRY(renew_channel(r, slot, topic, NULL, err));
  while (next_publisher(topic, &gid, &started, true)) {
    HA_TRY(renew_channel(r, slot, topic, &gid, err));
  }
  return HA_OK;
}

ha_status ha__record_renew(ha_recorder *r, int slot, ha_error *err) {
  for (ha__record_topic *topic = ha__record_first(r); topic && r->bags[slot].writer;
       topic = ha__record_next(topic)) {
    if (atomic_load(&topic->counted)) HA_TRY(renew_topic(r, slot, topic, err));
  }
  return HA_OK;
}
