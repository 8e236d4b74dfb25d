#include "live/play_latched.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

bool ha__is_latched(const ha_channel *channel) {
  const char *latching = ha_pairs_get(&channel->metadata, "latching");

  for (size_t i = 0; i < channel->qos_count; i++) {
    if (channel->qos[i]->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL) return true;
  }
  return latching && (strcmp(latching, "1") == 0 || strcmp(latching, "true") == 0);
}

/* Of one search. */
typedef struct search {
  uint8_t *missing; /* per channel: nothing of it was found so far */
  const char **topics;
  size_t count; /* of missing ones */
} search;

/* A channel whose first message comes later has none, and is not searched for up to the beginning
 * of the bag. */
static bool may_have(ha_reader *reader, uint32_t channel, int64_t before_ns) {
  ha_message first = HA_MESSAGE_INIT;

  const ha_status st = ha_reader_nth(reader, channel, 0, &first, NULL);
  return st < 0 || (st == HA_OK && first.log_time_ns < before_ns);
}

static ha_status prepare(search *s, ha_reader *reader, const uint8_t *wanted, int64_t before_ns,
                         ha_error *err) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  s->missing = ha__alloc_zeroed(count + 1, sizeof *s->missing);
  s->topics = ha__alloc_zeroed(count + 1, sizeof *s->topics);
  if (!s->missing || !s->topics) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    if (!wanted[i] || !may_have(reader, (uint32_t)i, before_ns)) continue;
    s->missing[i] = 1;
    s->topics[s->count++] = channels[i]->topic;
  }
  return HA_OK;
}

static ha_status go_back(ha__latched *out, search *s, ha_reader *reader, int64_t before_ns,
                         ha_error *err) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;

  query.topics = s->topics;
  query.topic_count = s->count;
  query.end_ns = before_ns;
  query.reverse = 1;
  HA_TRY(ha_reader_query(reader, &query, err));
  while (s->count > 0) {
    const ha_status st = ha_reader_next(reader, &msg, err);
    if (st == HA_END) break;
    if (st < 0 && !ha__is_damage(st)) return st;
    if (st < 0 || !s->missing[msg.channel->id]) continue;
    s->missing[msg.channel->id] = 0;
    s->count--;
    out->items[out->size] = msg;
    ha_message_ref(&out->items[out->size++]);
  }
  return HA_OK;
}

/* They were found backwards. */
static void reverse(ha__latched *latched) {
  for (size_t i = 0; i < latched->size / 2; i++) {
    const ha_message msg = latched->items[i];
    latched->items[i] = latched->items[latched->size - 1 - i];
    latched->items[latched->size - 1 - i] = msg;
  }
}

ha_status ha__latched_find(ha__latched *out, ha_reader *reader, const uint8_t *wanted,
                           int64_t before_ns, ha_error *err) {
  search s = {NULL, NULL, 0};

  ha_status st = prepare(&s, reader, wanted, before_ns, err);
  if (st >= 0 && s.count > 0) {
    out->items = ha__alloc_zeroed(s.count, sizeof *out->items);
    st = out->items ? go_back(out, &s, reader, before_ns, err) : HA_FAIL_NOMEM(err);
    if (st >= 0) reverse(out);
  }
  ha__free(s.missing);
  ha__free(s.topics);
  return st;
}

void ha__latched_done(ha__latched *latched) {
  for (size_t i = 0; i < latched->size; i++) {
    ha_message_unref(&latched->items[i]);
  }
  ha__free(latched->items);
  *latched = (ha__latched)HA__LATCHED_INIT;
}
