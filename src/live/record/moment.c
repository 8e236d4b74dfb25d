/* Timers of the recorder: a split or resume at a time of the clock or of messages. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/record/record.h"
#include "model/caller.h"

void ha__record_timer_init(ha__record_timer *a) {
  pthread_mutex_init(&a->lock, NULL);
}

void ha__record_timer_done(ha__record_timer *a) {
  ha__free(a->topic);
  pthread_mutex_destroy(&a->lock);
}

void ha__record_timer_cancel(ha__record_timer *a) {
  atomic_store(&a->is_made, false);
}

static bool is_recorded(const ha_recorder *r, const char *name) {
  for (const ha__record_topic *t = ha__record_first(r); t; t = ha__record_next(t)) {
    if (atomic_load(&t->selected) && strcmp(t->base.name, name) == 0) return true;
  }
  return false;
}

/* Replaces the previous time. */
static ha_status make(ha_recorder *r, ha__record_timer *a, const ha_record_moment *moment,
                      ha_error *err) {
  const bool has_topic = moment->topic && *moment->topic;
  char *topic = NULL;

  if (moment->mode < HA_MOMENT_NODE || moment->mode > HA_MOMENT_RECEIVED) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no mode %d", moment->mode);
  }
  if (has_topic && !is_recorded(r, moment->topic)) {
    return HA_FAIL(err, HA_END, HA_NO_OFFSET, "%s is not recorded", moment->topic);
  }
  if (has_topic && !(topic = ha__dup_string(moment->topic))) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&a->lock);
  ha__free(a->topic);
  a->topic = topic;
  a->time_ns = moment->time_ns;
  a->mode = moment->mode;
  atomic_store(&a->is_made, true);
  pthread_mutex_unlock(&a->lock);
  return HA_OK;
}

bool ha__record_is_due(ha_recorder *r, ha__record_timer *a, const char *topic, int64_t sent_ns,
                       int64_t log_ns) {
  bool due = false;

  if (!atomic_load(&a->is_made)) return false;
  pthread_mutex_lock(&a->lock);
  if (a->mode == HA_MOMENT_NODE) {
    due = ha__record_now(r) >= a->time_ns;
  } else if (topic && (!a->topic || strcmp(a->topic, topic) == 0)) {
    due = (a->mode == HA_MOMENT_SENT ? sent_ns : log_ns) >= a->time_ns;
  }
  due = due && atomic_exchange(&a->is_made, false);
  pthread_mutex_unlock(&a->lock);
  return due;
}

ha_status ha_recorder_resume_at(ha_recorder *recorder, const ha_record_moment *moment,
                                ha_error *err) {
  ha_record_moment mine = HA_RECORD_MOMENT_INIT;

  HA_TRY(HA_CALLER_READ(&mine, moment, ha_record_moment, err));
  const ha_status st = make(recorder, &recorder->resumes, &mine, err);
  if (st == HA_OK && mine.time_ns <= ha__record_now(recorder)) ha_recorder_resume(recorder);
  return st;
}

ha_status ha_recorder_split_at(ha_recorder *recorder, const ha_record_moment *moment,
                               ha_error *err) {
  const bool records = atomic_load(&recorder->takes);
  ha_record_moment mine = HA_RECORD_MOMENT_INIT;

  HA_TRY(HA_CALLER_READ(&mine, moment, ha_record_moment, err));
  if (!records) return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "nothing is recorded now");
  if (recorder->options.flags & HA_RECORDER_SNAPSHOT_BAGS) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no bag to split");
  }
  const ha_status st = make(recorder, &recorder->splits, &mine, err);
  if (st != HA_OK || mine.time_ns > ha__record_now(recorder)) return st;
  ha__record_timer_cancel(&recorder->splits);
  return ha_recorder_split(recorder, err);
}
