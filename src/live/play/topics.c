/* Decides for each channel of a bag how it is sent on this network: by a publication, by calls, or
 * not at all. */
#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bag/latched/frames.h"
#include "bag/latched/latched.h"
#include "bag/open/options.h"
#include "bag/read/reader.h"
#include "base/alloc.h"
#include "base/status.h"
#include "live/graph/definition.h"
#include "live/play/calls.h"
#include "live/play/choice.h"
#include "live/play/offer.h"
#include "live/play/play.h"
#include "live/play/static_frames.h"

#define CLOCK_TOPIC "/clock"

/* Messages that may wait for a slow subscriber, as in rosbag. */
enum { ROS1_QUEUE = 100 };

static bool speaks(const ha_player *p, const char *encoding) {
  return strcmp(ha_transport_encoding(p->transport), encoding) == 0;
}

static int32_t dialect_of(const ha_player *p) {
  return speaks(p, "ros1") ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2;
}

static bool has_own_clock(const ha_player *p) {
  const ha_player_options *o = &p->options;

  return o->clock_hz > 0 || o->clock_topics.size > 0 || o->flags & HA_PLAY_CLOCK_ALL;
}

/* --- schemas ---------------------------------------------------------------------------------- */

/* A schema of the common interfaces, completed from the player's definitions; allocated in the
 * arena. */
static ha_status find_schema(ha_schema *out, ha_player *p, const char *ros2, const char *ros1,
                             ha_error *err) {
  const bool is_ros1 = dialect_of(p) == HA_DIALECT_ROS1;
  const char *name = is_ros1 ? ros1 : ros2;
  char *hash = ha__arena_alloc(&p->arena, HA_RIHS_TEXT_SIZE);
  char *text = NULL;

  if (!hash) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__definition_common(&text, hash, name, dialect_of(p), err));
  *out = (ha_schema){.struct_size = sizeof *out,
                     .name = name,
                     .encoding = is_ros1 ? "ros1msg" : "ros2msg",
                     .data = (const uint8_t *)ha__arena_string(&p->arena, text),
                     .size = strlen(text),
                     .hash = hash};
  ha_text_free(text);
  return out->data ? HA_OK : HA_FAIL_NOMEM(err);
}

/* Networks announce hashes of types, which few bags contain. A type whose definition cannot be
 * parsed gets none.
 */
static ha_status add_hash(ha_player *p, ha__post *post, ha_definitions *definitions,
                          ha_error *err) {
  char hash[HA_RIHS_TEXT_SIZE];

  if (*post->schema->hash) return HA_OK;
  const ha_status st = ha__definition_hash_of(hash, post->schema, definitions, dialect_of(p), NULL);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) return HA_OK;
  ha_schema *with = ha__arena_alloc(&p->arena, sizeof *with);
  char *kept = ha__arena_string(&p->arena, hash);
  if (!with || !kept) return HA_FAIL_NOMEM(err);
  *with = *post->schema;
  with->hash = kept;
  post->schema = with;
  return HA_OK;
}

static ha_status add_hashes(ha_player *p, ha_error *err) {
  ha_definitions *own = NULL;
  ha_status st = HA_OK;

  if (!p->options.definitions) HA_TRY(ha_definitions_open(&own, NULL, err));
  for (size_t i = 0; i < p->post_count && st >= 0; i++) {
    st = add_hash(p, &p->posts[i], own ? own : p->options.definitions, err);
  }
  ha_definitions_close(own);
  return st;
}

/* --- streams ---------------------------------------------------------------------------------- */

/* why: NULL = reported already. */
static void leave_out(ha_player *p, size_t i, const char *why) {
  const uint64_t count = p->channels[i]->message_count;

  p->chosen[i] = 0;
  p->result.unplayable += count == HA_UNCOUNTED ? 1 : count;
  if (!why) return;
  ha__play_report_text(p, HA_PLAY_WARN, "%s is not played: %s", p->channels[i]->topic, why);
}

static void make_mark(ha__stream *s) {
  XXH3_state_t state;
  XXH128_canonical_t mark;

  XXH3_128bits_reset(&state);
  (void)XXH3_128bits_update(&state, s->topic, strlen(s->topic) + 1);
  (void)XXH3_128bits_update(&state, s->sent->schema->name, strlen(s->sent->schema->name) + 1);
  XXH128_canonicalFromHash(&mark, XXH3_128bits_digest(&state));
  memcpy(s->mark, &mark, sizeof mark);
}

/* In ROS 1 each channel gets its own publication; in ROS 2 subscribers could not distinguish
 * them. */
static size_t find_post(ha_player *p, const ha__stream *s) {
  const bool as_is = !p->translate || !ha__translate_has(p->translate, s->channel->id);
  const uint32_t flags = as_is ? ha__play_flags(p->reader, s->channel) : 0;
  size_t i = 0;

  while (i < p->post_count && (speaks(p, "ros1") || strcmp(p->posts[i].topic, s->topic) != 0 ||
                               strcmp(p->posts[i].schema->name, s->sent->schema->name) != 0 ||
                               p->posts[i].flags != flags)) {
    i++;
  }
  if (i == p->post_count) {
    p->posts[p->post_count++] = (ha__post){
        .topic = s->topic, .schema = s->sent->schema, .flags = flags, .channel = s->channel->id};
  }
  return i;
}

/* A failure excludes only this channel. */
static ha_status open_stream(ha_player *p, size_t i, ha_error *err) {
  ha__stream *s = &p->streams[i];
  ha_error why = HA_ERROR_INIT;

  ha_status st = ha__translate_channel(&s->sent, p->translate, s->channel, &why);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    leave_out(p, i, why.text);
    return HA_OK;
  }
  if (!speaks(p, s->sent->encoding)) {
    leave_out(p, i, "its messages are in another encoding");
    return HA_OK;
  }
  const char *problem = ha__translate_problem(p->translate, (uint32_t)i);
  if (problem) ha__play_report_text(p, HA_PLAY_WARN, "%s: %s", s->topic, problem);
  make_mark(s);
  st = ha__calls_add(&s->way, p->calls, s->sent, s->topic, &why);
  if (st < 0) leave_out(p, i, why.text);
  if (st >= 0 && s->way == HA__WAY_TOPIC) s->post = find_post(p, s);
  return HA_OK;
}

static ha_status open_streams(ha_player *p, ha_error *err) {
  for (size_t i = 0; i < p->channel_count; i++) {
    if (!p->chosen[i]) continue;
    if (has_own_clock(p) && strcmp(p->streams[i].topic, CLOCK_TOPIC) == 0) {
      p->chosen[i] = 0;
      continue;
    }
    HA_TRY(open_stream(p, i, err));
  }
  return HA_OK;
}

/* --- one type a topic, in ROS 1 --------------------------------------------------------- */

static bool same_type(const ha_schema *a, const ha_schema *b) {
  return strcmp(a->name, b->name) == 0 && (!*a->hash || !*b->hash || strcmp(a->hash, b->hash) == 0);
}

/* Whether another publication has this topic with another type. */
static bool is_refused(const ha_player *p, const ha__post *post, bool *is_first) {
  bool barred = false;

  *is_first = true;
  for (const ha__post *other = p->posts; other < post; other++) {
    if (strcmp(other->topic, post->topic) != 0) continue;
    *is_first &= !other->is_refused;
    barred |= !other->is_refused && !same_type(other->schema, post->schema);
  }
  return barred;
}

/* Report it once for each topic. */
static void refuse_other_types(ha_player *p) {
  bool is_first;

  for (size_t i = 0; i < p->post_count && speaks(p, "ros1"); i++) {
    ha__post *post = &p->posts[i];
    post->is_refused = is_refused(p, post, &is_first);
    if (!post->is_refused) continue;
    leave_out(p, post->channel,
              is_first
                  ? "other messages of this topic have another type or MD5 sum, and a topic of "
                    "ROS 1 has one"
                  : NULL);
  }
}

/* --- publications ----------------------------------------------------------------------------- */

typedef struct offer_list {
  const ha_qos **items;
  size_t count;
  size_t capacity;
  ha__arena arena;
} offer_list;

/* Append what the publisher of a channel offered, or all of its topic. */
static ha_status add_offers(offer_list *list, const ha_channel *channel, ha_error *err) {
  const ha_qos *const *offers = NULL;
  size_t count = 0;
  void *room = list->items;

  ha__latched_offers(&offers, &count, &list->arena, channel);
  if (count == 0) return HA_OK;
  const ha_status st =
      ha__reserve(&room, &list->capacity, list->count, count, sizeof *list->items, err);
  list->items = room;
  if (st < 0) return st;
  for (size_t k = 0; k < count; k++) {
    list->items[list->count++] = offers[k];
  }
  return HA_OK;
}

/* The QoS that the user sets, or one that fits all offers of its channels. */
static ha_status choose_qos(ha_qos *out, ha_player *p, size_t post, ha_error *err) {
  offer_list list = {NULL, 0, 0, HA__ARENA_INIT};
  const ha_qos *wanted = ha__qos_override_of(&p->overrides, p->posts[post].topic);
  bool is_mixed = false;
  ha_status st = HA_OK;

  if (wanted) {
    *out = *wanted;
    return HA_OK;
  }
  for (size_t i = 0; i < p->channel_count && st >= 0; i++) {
    const ha__stream *s = &p->streams[i];
    if (!p->chosen[i] || s->way != HA__WAY_TOPIC || s->post != post) continue;
    st = add_offers(&list, s->sent, err);
  }
  *out = ha__qos_offer(&is_mixed, list.items, list.count);
  ha__free(list.items);
  ha__arena_done(&list.arena);
  if (is_mixed) {
    ha__play_report_text(p, HA_PLAY_NOTE,
                         "%s: its publishers had different QoS; the strongest of each policy is "
                         "offered",
                         p->posts[post].topic);
  }
  return st < 0 ? st : HA_OK;
}

/* Depth of the history: all messages of the channel, up to MAX_MESSAGES and MAX_BYTES. */
static uint64_t most_kept(ha_player *p, const ha_channel *channel) {
  enum { MAX_MESSAGES = 10000, MAX_BYTES = 64 << 20 };
  ha_message first = HA_MESSAGE_INIT;
  uint64_t most = MAX_MESSAGES;

  if (ha_reader_nth(&first, p->reader, channel->id, 0, NULL) == HA_OK &&
      MAX_BYTES / (first.size + 1) < most) {
    most = MAX_BYTES / (first.size + 1);
  }
  return channel->message_count < most ? channel->message_count : most;
}

/* Late subscribers receive the last message of each key. Keys are not parsed here, so all messages
 * are kept. */
static void keep_all_keys(ha_qos *qos, ha_player *p, size_t post) {
  uint64_t sum = 0;

  if (!(p->posts[post].flags & HA_PUBLISH_KEYED)) return;
  if (qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return;
  for (size_t i = 0; i < p->channel_count; i++) {
    const ha__stream *s = &p->streams[i];
    if (!p->chosen[i] || s->way != HA__WAY_TOPIC || s->post != post) continue;
    sum += most_kept(p, s->channel);
  }
  if (qos->depth < sum) qos->depth = sum;
}

/* Late subscribers receive every frame: the last transforms may be spread over all messages that
 * were sent, and the QoS in the bag may list fewer publishers. */
static void keep_all_frames(ha_qos *qos, const ha_player *p, size_t post) {
  uint64_t sum = 0;

  if (qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return;
  for (size_t i = 0; i < p->channel_count && sum < HA__LATCHED_MAX_DEPTH; i++) {
    const ha__stream *s = &p->streams[i];
    if (!p->chosen[i] || s->way != HA__WAY_TOPIC || s->post != post) continue;
    if (!ha__frames_are_static(s->channel)) continue;
    const uint64_t room = HA__LATCHED_MAX_DEPTH - sum;
    sum += s->channel->message_count < room ? s->channel->message_count : room;
  }
  if (qos->depth < sum) qos->depth = sum;
}

/* A publisher of ROS 1 is latched or not; a latched one keeps one message. */
static void fit_ros1(ha_qos *qos, bool is_latched) {
  qos->reliability = HA_QOS_RELIABILITY_RELIABLE;
  qos->durability = is_latched ? HA_QOS_DURABILITY_TRANSIENT_LOCAL : HA_QOS_DURABILITY_VOLATILE;
  qos->depth = ROS1_QUEUE;
}

/* On ROS 1, static transforms of a latched publication are merged. */
static ha_status merge_frames(const ha_player *p, ha__post *post, ha_error *err) {
  const bool merges = speaks(p, "ros1") && p->latched[post->channel] &&
                      ha__frames_are_static(p->streams[post->channel].sent);

  return merges ? ha__static_frames_new(&post->frames, err) : HA_OK;
}

static ha_status open_post(ha_player *p, size_t i, ha_error *err) {
  ha__post *post = &p->posts[i];
  ha_qos qos;
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = post->topic,
                                          .schema = post->schema,
                                          .qos = &qos,
                                          .flags = post->flags,
                                          .metadata = p->streams[post->channel].sent->metadata};

  HA_TRY(choose_qos(&qos, p, i, err));
  keep_all_keys(&qos, p, i);
  keep_all_frames(&qos, p, i);
  if (speaks(p, "ros1")) fit_ros1(&qos, p->latched[post->channel]);
  HA_TRY(merge_frames(p, post, err));
  if (p->options.queue) qos.depth = p->options.queue;
  post->is_reliable = qos.reliability != HA_QOS_RELIABILITY_BEST_EFFORT;
  return ha_transport_advertise(&post->publication, p->transport, &options, err);
}

/* A publication that fails excludes its channels. */
static ha_status open_posts(ha_player *p, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  for (size_t i = 0; i < p->post_count; i++) {
    if (p->posts[i].is_refused) continue;
    const ha_status st = open_post(p, i, &why);
    if (st >= 0) continue;
    if (st == HA_E_NOMEM) {
      if (err) *err = why;
      return st;
    }
    for (size_t k = 0; k < p->channel_count; k++) {
      if (p->chosen[k] && p->streams[k].way == HA__WAY_TOPIC && p->streams[k].post == i) {
        leave_out(p, k, why.text);
      }
    }
  }
  return HA_OK;
}

static ha_status open_clock(ha_player *p, ha_error *err) {
  ha_qos qos = HA_QOS_INIT; /* a reliable publisher also matches best-effort subscribers */
  const ha_publication_options options = {
      .struct_size = sizeof options, .topic = CLOCK_TOPIC, .schema = &p->clock_schema, .qos = &qos};

  if (!has_own_clock(p)) return HA_OK;
  HA_TRY(find_schema(&p->clock_schema, p, "rosgraph_msgs/msg/Clock", "rosgraph_msgs/Clock", err));
  qos.depth = 1;
  return ha_transport_advertise(&p->clock_post, p->transport, &options, err);
}

/* --- all topics ----------------------------------------------------------------------------- */

static bool is_foreign(const ha_player *p) {
  for (size_t i = 0; i < p->channel_count; i++) {
    if (p->chosen[i] && !speaks(p, p->channels[i]->encoding)) return true;
  }
  return false;
}

/* Memory limit for types, taken from the caller's limits for the bag. */
static uint64_t types_bytes(const ha_player *p) {
  return ha__options_types_bytes(&ha__reader_bag(p->reader)->options);
}

static ha_status open_calls(ha_player *p, ha_error *err) {
  const uint32_t flags =
      p->options.flags & (HA_PLAY_SERVICE_REQUESTS | HA_PLAY_ACTION_GOALS | HA_PLAY_CLIENT_EVENTS);

  if (!(flags & (HA_PLAY_SERVICE_REQUESTS | HA_PLAY_ACTION_GOALS))) return HA_OK;
  return ha__calls_new(&p->calls, p->transport, flags, &p->time, p->channel_count,
                       p->options.definitions, types_bytes(p), err);
}

ha_status ha__play_topics_open(ha_player *p, ha_error *err) {
  bool is_wanted = false;
  bool plays = false;

  for (size_t i = 0; i < p->channel_count; i++) {
    is_wanted |= p->chosen[i] != 0;
  }
  if (is_foreign(p) || p->options.adaptation) {
    const ha__translate_options how = {.to = dialect_of(p),
                                       .definitions = p->options.definitions,
                                       .adaptation = p->options.adaptation,
                                       .types_bytes = types_bytes(p)};
    HA_TRY(ha__translate_new(&p->translate, &how, p->channel_count, err));
  }
  HA_TRY(open_calls(p, err));
  HA_TRY(open_streams(p, err));
  HA_TRY(add_hashes(p, err));
  refuse_other_types(p);
  HA_TRY(open_posts(p, err));
  for (size_t i = 0; i < p->channel_count; i++) {
    plays |= p->chosen[i] != 0;
  }
  if (is_wanted && !plays) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "none of the topics can be played to transport %s",
                   ha_transport_name(p->transport));
  }
  HA_TRY(open_clock(p, err));
  atomic_store(&p->has_posts, true);
  return HA_OK;
}

static bool is_schema(const ha_schema *schema, const char *type, const char *hash) {
  return strcmp(schema->name, type) == 0 && strcmp(schema->hash, hash) == 0;
}

const ha_schema *ha__play_published(const ha_player *p, const char *type, const char *hash) {
  if (!atomic_load(&p->has_posts)) return NULL;
  for (size_t i = 0; i < p->post_count; i++) {
    if (is_schema(p->posts[i].schema, type, hash)) return p->posts[i].schema;
  }
  return p->clock_post && is_schema(&p->clock_schema, type, hash) ? &p->clock_schema : NULL;
}

void ha__play_topics_close(ha_player *p) {
  atomic_store(&p->is_cut, true);
  ha__player_enter(p);
  ha__calls *calls = p->calls;
  ha__calls_count(&p->result.requests, &p->result.replies, calls);
  p->calls = NULL;
  ha__player_leave(p);
  /* without the lock, because their callbacks may take it */
  ha__calls_finish(calls, &p->is_cut, 0);
  ha__calls_free(calls);
  ha_publication_close(p->clock_post);
  p->clock_post = NULL;
  for (size_t i = 0; i < p->post_count; i++) {
    ha_publication_close(p->posts[i].publication);
    p->posts[i].publication = NULL;
    ha__static_frames_free(p->posts[i].frames);
    p->posts[i].frames = NULL;
  }
}

bool ha__play_topics_matched(const ha_player *p, uint32_t subscribers) {
  for (size_t i = 0; i < p->post_count; i++) {
    const ha_publication *publication = p->posts[i].publication;
    if (publication && ha_publication_matched(publication) < subscribers) return false;
  }
  return ha__calls_are_ready(p->calls);
}
