#include "bag/align/source.h"

#include <string.h>

#include <holdall/align.h>

#include "base/alloc.h"
#include "base/status.h"

/* --- messages that are held ------------------------------------------------------------------- */

static uint64_t cost_of(const ha__align_held *held) {
  return sizeof *held + held->capacity;
}

static void fill_held(ha__align_held *held, const ha_message *msg, uint64_t serial) {
  held->time_ns = msg->log_time_ns;
  held->serial = serial;
  held->is_bad = false;
  held->size = msg->size;
  if (msg->size) memcpy(held->data, msg->data, msg->size);
}

static ha_status append_held(ha__align_source *source, const ha_message *msg, ha_error *err) {
  ha__align_held *held = ha__alloc(sizeof *held + msg->size);

  if (!held) return HA_FAIL_NOMEM(err);
  held->next = NULL;
  held->capacity = msg->size;
  fill_held(held, msg, source->messages);
  if (source->last) {
    source->last->next = held;
  } else {
    source->first = held;
  }
  source->last = held;
  source->waiting += cost_of(held);
  return HA_OK;
}

static void drop_first(ha__align_source *source) {
  ha__align_held *held = source->first;

  source->first = held->next;
  if (!source->first) source->last = NULL;
  source->waiting -= cost_of(held);
  ha__free(held);
}

/* Of messages before the next row only the last one is needed: it replaces the other. */
static bool replace_only(ha__align_source *source, const ha_message *msg, int64_t next_row_ns) {
  ha__align_held *held = source->first;

  if (!held || held->next || held->time_ns > next_row_ns || msg->log_time_ns > next_row_ns) {
    return false;
  }
  if (held->capacity < msg->size || held->capacity / 2 > msg->size) {
    drop_first(source);
    return false;
  }
  fill_held(held, msg, source->messages);
  return true;
}

ha_status ha__align_source_take(ha__align_source *source, const ha_message *msg,
                                int64_t next_row_ns, ha_error *err) {
  ha_message converted = *msg;

  source->messages++;
  HA_TRY(ha__arrow_topic_convert(&converted, &source->topic, err));
  if (replace_only(source, &converted, next_row_ns)) return HA_OK;
  return append_held(source, &converted, err);
}

void ha__align_source_done(ha__align_source *source) {
  while (source->first) {
    drop_first(source);
  }
  ha__arrow_topic_done(&source->topic);
}

/* --- choosing --------------------------------------------------------------------------------- */

/* From one time to another that is not before it. */
static uint64_t distance(int64_t from, int64_t to) {
  return (uint64_t)to - (uint64_t)from;
}

static int64_t age_of(uint64_t distance_ns) {
  return distance_ns < INT64_MAX ? (int64_t)distance_ns : INT64_MAX;
}

static bool is_near(uint64_t distance_ns, int64_t max_age_ns) {
  return max_age_ns == 0 || distance_ns <= (uint64_t)max_age_ns;
}

bool ha__align_source_is_ready(const ha__align_source *source, int64_t row_ns, int64_t now_ns,
                               int64_t max_age_ns) {
  if (source->method == HA_ALIGN_LATEST || source->messages == source->total) return true;
  if (source->last && source->last->time_ns >= row_ns) return true;
  return !is_near(distance(row_ns, now_ns), max_age_ns);
}

static ha__align_choice choose_latest(ha__align_held *before, int64_t row_ns) {
  ha__align_choice choice = {before, NULL, 0, 0};

  if (before) choice.age_ns = age_of(distance(before->time_ns, row_ns));
  return choice;
}

static ha__align_choice choose_nearest(ha__align_held *before, ha__align_held *after,
                                       int64_t row_ns) {
  if (!after) return choose_latest(before, row_ns);
  const uint64_t to_after = distance(row_ns, after->time_ns);
  if (before && distance(before->time_ns, row_ns) <= to_after) return choose_latest(before, row_ns);
  return (ha__align_choice){after, NULL, 0, -age_of(to_after)};
}

static ha__align_choice choose_linear(ha__align_held *before, ha__align_held *after, int64_t row_ns,
                                      int64_t max_age_ns) {
  const ha__align_choice none = {NULL, NULL, 0, 0};
  ha__align_choice choice = choose_latest(before, row_ns);

  if (!before || before->time_ns == row_ns) return choice;
  if (!after || !is_near(distance(row_ns, after->time_ns), max_age_ns)) return none;
  choice.after = after;
  choice.share =
      (double)distance(before->time_ns, row_ns) / (double)distance(before->time_ns, after->time_ns);
  return choice;
}

static ha__align_choice choose(const ha__align_source *source, ha__align_held *before,
                               ha__align_held *after, int64_t row_ns, int64_t max_age_ns) {
  switch (source->method) {
  case HA_ALIGN_NEAREST:
    return choose_nearest(before, after, row_ns);
  case HA_ALIGN_LINEAR:
    return choose_linear(before, after, row_ns, max_age_ns);
  default:
    return choose_latest(before, row_ns);
  }
}

void ha__align_source_choose(ha__align_source *source, int64_t row_ns, int64_t max_age_ns) {
  while (source->first && source->first->next && source->first->next->time_ns <= row_ns) {
    drop_first(source);
  }
  ha__align_held *before = source->first;
  ha__align_held *after = before ? before->next : NULL;
  if (before && before->time_ns > row_ns) {
    after = before;
    before = NULL;
  }
  source->choice = choose(source, before, after, row_ns, max_age_ns);
  const int64_t age = source->choice.age_ns;
  if (source->choice.held && !is_near((uint64_t)(age < 0 ? -age : age), max_age_ns)) {
    source->choice = (ha__align_choice){NULL, NULL, 0, 0};
  }
}
