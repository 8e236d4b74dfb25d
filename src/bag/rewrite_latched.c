/* Of latched topics, the last messages before the start of what is read. */
#include <holdall/rewrite.h>

#include "bag/rewrite_work.h"
#include "bag/selection.h"
#include "base/alloc.h"
#include "base/status.h"

typedef struct latched {
  ha_message *last; /* per channel; channel NULL = none found, owner held */
  size_t wanted;    /* channels that may have one */
} latched;

/* From the start backwards until each channel has been met. */
static ha_status find_latched(ha__rewrite *w, latched *l, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  unsigned failures = 0;

  while (l->wanted > 0) {
    const ha_status st = ha_reader_next(w->reader, &msg, &why);
    if (st == HA_END) break;
    if (st < 0) {
      if (!ha__is_damage(st) && ++failures >= HA__REWRITE_MAX_FAILURES) {
        if (err) *err = why;
        return st;
      }
      continue; /* told when the query itself meets it, or too early for it */
    }
    ha_message *last = &l->last[msg.channel->id];
    if (last->channel) continue;
    *last = msg;
    ha_message_ref(last);
    l->wanted--;
  }
  return HA_OK;
}

static const ha_message *earliest(const latched *l, size_t count) {
  const ha_message *first = NULL;

  for (size_t i = 0; i < count; i++) {
    const ha_message *m = &l->last[i];
    if (m->channel && (!first || m->log_time_ns < first->log_time_ns)) first = m;
  }
  return first;
}

static ha_status give_latched(ha__rewrite *w, latched *l, ha_error *err) {
  const ha_message *msg;

  while ((msg = earliest(l, w->channels->size)) != NULL) {
    ha_message *mine = &l->last[msg->channel->id];
    const ha_status st = ha__rewrite_give(w, mine, true, err);
    ha_message_unref(mine);
    mine->channel = NULL;
    if (st < 0) return st;
  }
  return HA_OK;
}

ha_query ha__rewrite_latched_query(const ha__rewrite *w, const ha_query *query) {
  ha_query before = *query;

  before.topics = NULL;
  before.topic_count = 0;
  before.include_regex = w->options->last_per_channel;
  before.end_ns = query->start_ns;
  before.start_ns = INT64_MIN;
  before.reverse = 1;
  before.limit = 0;
  return before;
}

ha_status ha__rewrite_latched(ha__rewrite *w, const ha_query *query, ha_error *err) {
  const ha_query before = ha__rewrite_latched_query(w, query);
  uint8_t *matched = NULL;
  latched l = {NULL, 0};

  if (!w->options->last_per_channel || query->start_ns == INT64_MIN) return HA_OK;
  HA_TRY(ha__selection_match(&matched, &before, w->channels, err));
  for (size_t i = 0; i < w->channels->size; i++) {
    l.wanted += matched[i];
  }
  ha__free(matched);
  l.last = ha__alloc_zeroed(w->channels->size, sizeof *l.last);
  if (!l.last) return HA_FAIL_NOMEM(err);
  ha_status st = ha_reader_query(w->reader, &before, err);
  if (st >= 0) st = find_latched(w, &l, err);
  if (st >= 0) st = give_latched(w, &l, err);
  for (size_t i = 0; i < w->channels->size; i++) {
    if (l.last[i].channel) ha_message_unref(&l.last[i]);
  }
  ha__free(l.last);
  return st;
}
