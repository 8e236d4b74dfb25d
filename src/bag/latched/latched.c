#include "bag/latched/latched.h"

#include <string.h>

#include "bag/latched/frames.h"
#include "bag/read/owner.h"
#include "base/alloc.h"
#include "base/status.h"
#include "base/table.h"
#include "model/qos.h"

enum {
  MAX_FAILURES = 8, /* consecutive failures of the system after which the search fails */
  MAX_IDLE = 1000,  /* messages of complete channels before the query is renewed without them */
};

/* --- messages that a channel keeps ------------------------------------------------------------ */

void ha__latched_offers(const ha_qos *const **offers, size_t *count, ha__arena *arena,
                        const ha_channel *channel) {
  const char *text = ha_pairs_get(&channel->metadata, "ha_qos");
  const ha_qos *const *own = NULL;
  size_t own_count = 0;

  *offers = channel->qos;
  *count = channel->qos_count;
  if (!text || ha__qos_parse(&own, &own_count, arena, text, strlen(text), NULL) < 0) return;
  if (own_count == 0) return;
  *offers = own;
  *count = own_count;
}

/* Number of messages that these publishers keep together; 0 when none of them is transient
 * local. */
static uint64_t depth_of_all(const ha_qos *const *offers, size_t count) {
  uint64_t depth = 0;

  for (size_t i = 0; i < count && depth < HA__LATCHED_MAX_DEPTH; i++) {
    depth += ha__qos_kept(offers[i]);
  }
  return depth < HA__LATCHED_MAX_DEPTH ? depth : HA__LATCHED_MAX_DEPTH;
}

/* Pair in the connection header of a ROS 1 publisher that keeps one message. */
static bool has_latching(const ha_channel *channel) {
  const char *latching = ha_pairs_get(&channel->metadata, "latching");

  return latching && (strcmp(latching, "1") == 0 || strcmp(latching, "true") == 0);
}

static uint64_t offered_depth(const ha_channel *channel) {
  const ha_qos *const *offers = NULL;
  ha__arena arena = HA__ARENA_INIT;
  size_t count = 0;

  ha__latched_offers(&offers, &count, &arena, channel);
  const uint64_t depth = depth_of_all(offers, count);
  ha__arena_done(&arena);
  return depth;
}

bool ha__is_latched(const ha_channel *channel) {
  return has_latching(channel) || offered_depth(channel) > 0;
}

/* Publishers with keyed topics keep messages of each key, and keys are not distinguished here. */
static uint64_t depth_of(const ha_channel *channel) {
  const uint64_t depth = offered_depth(channel);

  if (depth > 0 && ha_pairs_get(&channel->metadata, "ha_keyed")) return HA__LATCHED_MAX_KEYED;
  return depth > 0 ? depth : 1;
}

/* --- one search ------------------------------------------------------------------------------- */

/* A channel that the search looks for. */
typedef struct target {
  bool is_open;  /* more of its messages are needed */
  bool has_last; /* one was found */
  uint64_t left; /* number of messages needed, whatever their content */
  bool by_frame; /* and those with frames that are not in `frames` yet */
  ha__table frames;
  uint64_t examined; /* messages, by frame */
  int64_t first_ns;  /* time of its first message; INT64_MIN = unknown */
  int64_t at_ns;     /* time of the newest message, */
  uint64_t at_count; /* and how many messages of this channel have it */
  uint64_t skip;     /* messages returned before the query was renewed */
} target;

typedef struct search {
  ha_reader *reader;
  const ha__latched_query *query;
  ha__latched *out;
  const ha_channel *const *channels;
  size_t channel_count;
  target *targets;     /* per channel */
  const char **topics; /* targets of the query: those that were incomplete when it was made */
  size_t topic_count;
  size_t open;
  uint64_t bytes;
  uint64_t idle;      /* messages of this query that were not needed */
  int64_t horizon_ns; /* no needed message is older */
  ha__arena arena;    /* names of frames */
} search;

static bool by_publish_time(const search *s) {
  return s->query->order == HA_ORDER_PUBLISH;
}

static int64_t time_of(const search *s, const ha_message *msg) {
  return by_publish_time(s) ? msg->publish_time_ns : msg->log_time_ns;
}

static void find_horizon(search *s) {
  s->horizon_ns = INT64_MAX;
  for (size_t i = 0; i < s->channel_count; i++) {
    const target *t = &s->targets[i];
    if (t->is_open && t->first_ns < s->horizon_ns) s->horizon_ns = t->first_ns;
  }
}

static void close_target(search *s, target *t) {
  t->is_open = false;
  s->open--;
  find_horizon(s);
}

/* A channel whose first message is later than the start is complete at once. By publish time its
 * first message is unknown. */
static void open_target(search *s, uint32_t channel) {
  target *t = &s->targets[channel];
  ha_message first = HA_MESSAGE_INIT;
  const ha_status st = ha_reader_nth(&first, s->reader, channel, 0, NULL);

  if (st == HA_END) return;
  t->first_ns = INT64_MIN;
  if (st == HA_OK && !by_publish_time(s)) {
    if (first.log_time_ns >= s->query->before_ns) return;
    t->first_ns = first.log_time_ns;
  }
  t->is_open = true;
  t->left = depth_of(s->channels[channel]);
  t->by_frame = ha__frames_are_static(s->channels[channel]);
  s->open++;
}

static ha_status prepare(search *s, ha_error *err) {
  s->channels = ha_reader_channels(&s->channel_count, s->reader);
  s->targets = ha__alloc_zeroed(s->channel_count + 1, sizeof *s->targets);
  s->topics = ha__alloc_zeroed(s->channel_count + 1, sizeof *s->topics);
  if (!s->targets || !s->topics) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < s->channel_count; i++) {
    if (s->query->wanted[i]) open_target(s, (uint32_t)i);
  }
  find_horizon(s);
  return HA_OK;
}

/* Query the incomplete channels, from end_ns backwards. */
static ha_status begin_query(search *s, int64_t end_ns, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  s->topic_count = 0;
  s->idle = 0;
  for (size_t i = 0; i < s->channel_count; i++) {
    if (s->targets[i].is_open) s->topics[s->topic_count++] = s->channels[i]->topic;
  }
  query.topics = s->topics;
  query.topic_count = s->topic_count;
  query.order = s->query->order;
  query.reverse = 1;
  if (!by_publish_time(s)) query.end_ns = end_ns;
  return ha_reader_query(s->reader, &query, err);
}

/* Renew the query, so that a complete channel with many messages costs nothing while another one is
 * searched. */
static ha_status renew_query(search *s, int64_t at_ns, ha_error *err) {
  if (by_publish_time(s) || s->idle < MAX_IDLE || s->open == s->topic_count) return HA_OK;
  for (size_t i = 0; i < s->channel_count; i++) {
    target *t = &s->targets[i];
    t->skip = t->at_ns == at_ns ? t->at_count : 0;
  }
  return begin_query(s, at_ns + 1, err);
}

/* --- one message ------------------------------------------------------------------------------ */

/* The frames of a message. */
typedef struct novelty {
  search *s;
  target *t;
  bool is_new;
  bool has_failed;
} novelty;

static bool add_frame(void *user, const ha__frame *frame) {
  novelty *n = user;
  uint64_t known = 0;

  if (ha__table_find(&known, &n->t->frames, frame->child, frame->child_size)) return true;
  char *own = ha__arena_dup(&n->s->arena, frame->child, frame->child_size);
  n->has_failed = !own || ha__table_put(&n->t->frames, own, frame->child_size, 1, NULL) < 0;
  n->is_new = true;
  return !n->has_failed;
}

static ha_status copy(ha_message *out, const ha_message *msg, ha_error *err) {
  uint8_t *bytes = ha__alloc(msg->size + 1);
  ha__owner *owner = NULL;

  if (!bytes) return HA_FAIL_NOMEM(err);
  if (msg->size > 0) memcpy(bytes, msg->data, msg->size);
  out->data = bytes;
  const ha_status st = ha__owner_of_memory(&owner, &bytes, msg->size + 1, err);
  ha__free(bytes);
  out->owner = owner;
  return st;
}

/* Small messages are copied, because a reference would keep their whole chunk in memory. */
static ha_status keep(search *s, const ha_message *msg, ha_error *err) {
  enum { SMALL = 1048576 };
  void *items = s->out->items;
  ha_message kept = *msg;

  const ha_status st =
      ha__reserve(&items, &s->out->capacity, s->out->size, 1, sizeof *s->out->items, err);
  s->out->items = items;
  if (st < 0) return st;
  if (msg->size <= SMALL) {
    HA_TRY(copy(&kept, msg, err));
  } else {
    ha_message_ref(&kept);
  }
  s->out->items[s->out->size++] = kept;
  return HA_OK;
}

static ha_status take_wanted(search *s, target *t, const ha_message *msg, ha_error *err) {
  novelty n = {s, t, false, false};
  const bool is_first = !t->has_last;

  if (t->by_frame && t->examined++ >= HA__LATCHED_MAX_STATIC) {
    s->out->is_cut = true;
    close_target(s, t);
    return HA_OK;
  }
  if (t->by_frame) (void)ha__frames_visit(msg, add_frame, &n);
  if (n.has_failed) return HA_FAIL_NOMEM(err);
  if (t->left == 0 && !n.is_new) return HA_OK;
  if (!is_first &&
      (msg->size > HA__LATCHED_MAX_BYTES || s->bytes > HA__LATCHED_MAX_BYTES - msg->size)) {
    s->out->is_cut = true;
    close_target(s, t);
    return HA_OK;
  }
  if (!is_first) s->bytes += msg->size;
  t->has_last = true;
  HA_TRY(keep(s, msg, err));
  if (t->left > 0) t->left--;
  if (t->left == 0 && !t->by_frame) close_target(s, t);
  return HA_OK;
}

static ha_status take(search *s, const ha_message *msg, ha_error *err) {
  target *t = &s->targets[msg->channel->id];
  const int64_t at_ns = time_of(s, msg);

  if (!t->is_open) {
    s->idle++;
    return renew_query(s, at_ns, err);
  }
  if (t->skip > 0) {
    t->skip--;
    return HA_OK;
  }
  t->at_count = t->at_ns == at_ns ? t->at_count + 1 : 1;
  t->at_ns = at_ns;
  return take_wanted(s, t, msg, err);
}

/* --- all -------------------------------------------------------------------------------------- */

static ha_status go_back(search *s, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  unsigned failures = 0;

  HA_TRY(begin_query(s, s->query->before_ns, err));
  while (s->open > 0) {
    const ha_status st = ha_reader_next(&msg, s->reader, err);
    if (st == HA_END) break;
    if (st < 0 && !ha__is_damage(st) && ++failures >= MAX_FAILURES) return st;
    if (st < 0) continue;
    failures = 0;
    if (time_of(s, &msg) >= s->query->before_ns) continue;
    if (time_of(s, &msg) < s->horizon_ns) break;
    HA_TRY(take(s, &msg, err));
  }
  return HA_OK;
}

/* They were found in reverse order. */
static void reverse(ha__latched *latched) {
  for (size_t i = 0; i < latched->size / 2; i++) {
    const ha_message msg = latched->items[i];
    latched->items[i] = latched->items[latched->size - 1 - i];
    latched->items[latched->size - 1 - i] = msg;
  }
}

ha_status ha__latched_find(ha__latched *out, ha_reader *reader, const ha__latched_query *query,
                           ha_error *err) {
  search s = {.reader = reader, .query = query, .out = out, .arena = HA__ARENA_INIT};

  ha_status st = prepare(&s, err);
  if (st >= 0 && s.open > 0) st = go_back(&s, err);
  if (st >= 0) reverse(out);
  for (size_t i = 0; s.targets && i < s.channel_count; i++) {
    ha__table_done(&s.targets[i].frames);
  }
  ha__free(s.targets);
  ha__free(s.topics);
  ha__arena_done(&s.arena);
  return st;
}

void ha__latched_done(ha__latched *latched) {
  for (size_t i = 0; i < latched->size; i++) {
    ha_message_unref(&latched->items[i]);
  }
  ha__free(latched->items);
  *latched = (ha__latched)HA__LATCHED_INIT;
}
