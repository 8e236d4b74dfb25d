/* Control functions: pause, rate, single messages, seek, stop and state. Called by any thread. */
#include <string.h>

#include "base/status.h"
#include "live/play/ahead.h"
#include "live/play/calls.h"
#include "live/play/lateness.h"
#include "live/play/play.h"
#include "model/caller.h"

static bool is_playing(const ha_player *p) {
  return p->phase == HA_PHASE_WAITING || p->phase == HA_PHASE_PLAYING;
}

/* Whether single messages can be sent. */
static bool can_step(const ha_player *p) {
  return p->phase == HA_PHASE_PLAYING && ha__clock_holds(p->clock) & HA__HOLD_PAUSE;
}

/* --- pause and rate --------------------------------------------------------------------------- */

static void set_paused(ha_player *p, bool paused) {
  const bool was_paused = ha__clock_holds(p->clock) & HA__HOLD_PAUSE;

  if (paused == was_paused) return;
  if (paused) {
    ha__clock_hold(p->clock, HA__HOLD_PAUSE);
  } else {
    ha__clock_release(p->clock, HA__HOLD_PAUSE);
  }
  ha__play_report(p, paused ? HA_PLAY_PAUSE : HA_PLAY_RESUME);
}

void ha_player_pause(ha_player *p) {
  ha__player_enter(p);
  set_paused(p, true);
  ha__player_leave(p);
}

void ha_player_resume(ha_player *p) {
  ha__player_enter(p);
  set_paused(p, false);
  ha__player_leave(p);
}

void ha_player_toggle_paused(ha_player *p) {
  ha__player_enter(p);
  set_paused(p, !(ha__clock_holds(p->clock) & HA__HOLD_PAUSE));
  ha__player_leave(p);
}

int32_t ha_player_is_paused(ha_player *p) {
  return (ha__clock_holds(p->clock) & HA__HOLD_PAUSE) != 0;
}

double ha_player_rate(ha_player *p) {
  return ha__clock_rate(p->clock);
}

ha_status ha_player_to_steady(int64_t *out_ns, ha_player *p, int64_t time_ns) {
  const int64_t steady_ns = ha__clock_steady(p->clock, time_ns);

  if (steady_ns == INT64_MAX && ha__clock_holds(p->clock)) return HA_END;
  *out_ns = steady_ns;
  return HA_OK;
}

ha_status ha_player_from_steady(int64_t *out_ns, ha_player *p, int64_t steady_ns) {
  return ha__clock_bag(out_ns, p->clock, steady_ns) ? HA_OK : HA_END;
}

int32_t ha_player_set_rate(ha_player *p, double rate) {
  return ha__clock_set_rate(p->clock, rate);
}

/* --- single messages -------------------------------------------------------------------------- */

/* With the lock. Latched messages before it are sent, too. */
static bool send_one(ha_player *p) {
  ha__ahead_item *item = NULL;

  while (ha__play_next_item(&item, p) && item->due_ns <= p->loop_to_ns) {
    const bool is_latched = item->is_latched;
    const int64_t due_ns = item->due_ns;
    ha__clock_jump(p->clock, due_ns);
    if (ha__play_take(p, item, false) && !is_latched) return true;
  }
  return false;
}

int32_t ha_player_play_next(ha_player *p) {
  return ha_player_burst(p, 1) == 1;
}

uint64_t ha_player_burst(ha_player *p, uint64_t count) {
  const uint64_t wanted = count == 0 ? UINT64_MAX : count;
  uint64_t sent = 0;
  bool goes_on = true;

  while (sent < wanted && goes_on) {
    ha__player_enter(p);
    goes_on = can_step(p) && send_one(p);
    ha__player_leave(p);
    sent += goes_on;
  }
  return sent;
}

/* With the lock: send the last sendable message before the previous one. */
static bool send_before(ha_player *p) {
  const ha__ahead_place at = p->at;
  ha__ahead_place place = {at.time_ns, at.skip > 0 ? at.skip - 1 : 0};
  ha__ahead_item *item = NULL;

  while (ha__ahead_find_before(&place, p->ahead, place) && place.time_ns >= p->begin_ns) {
    ha__play_seek(p, place, false);
    if (!ha__play_next_item(&item, p)) break;
    if (ha__play_take(p, item, false)) return true;
  }
  ha__play_seek(p, at, false);
  return false;
}

int32_t ha_player_step_back(ha_player *p) {
  bool sent = false;

  ha__player_enter(p);
  if (can_step(p) && !(p->options.flags & HA_PLAY_SENT_ORDER)) sent = send_before(p);
  ha__player_leave(p);
  return sent;
}

/* --- position ------------------------------------------------------------------------------ */

int32_t ha_player_seek(ha_player *p, int64_t time_ns) {
  ha__player_enter(p);
  const bool plays = is_playing(p);
  if (plays) {
    const int64_t to = time_ns < p->begin_ns ? p->begin_ns : time_ns;
    ha__play_seek(p, (ha__ahead_place){to, 0}, true);
  }
  ha__player_leave(p);
  return plays;
}

int32_t ha_player_play(ha_player *p, int64_t start_offset_ns, int64_t duration_ns,
                       int64_t until_ns) {
  ha__player_enter(p);
  const bool begins = p->phase == HA_PHASE_IDLE && p->ahead && start_offset_ns >= 0;
  if (begins) {
    ha__player_set_range(p, start_offset_ns, duration_ns, until_ns);
    ha__play_begin(p);
    ha__clock_wake(p->clock);
  }
  ha__player_leave(p);
  return begins;
}

void ha_player_stop(ha_player *p) {
  ha__player_cut(p);
  ha__player_enter(p);
  ha__player_cut(p); /* a loop may have begun meanwhile */
  if (is_playing(p)) p->phase = HA_PHASE_FINISHING;
  ha__clock_hold(p->clock, HA__HOLD_START);
  ha__clock_wake(p->clock);
  ha__player_leave(p);
}

int32_t ha_player_set_loop(ha_player *p, int64_t from_ns, int64_t to_ns) {
  if (from_ns >= to_ns) return 0;
  ha__player_enter(p);
  p->loop_from_ns = from_ns != INT64_MIN && from_ns < p->begin_ns ? p->begin_ns : from_ns;
  p->loop_to_ns = to_ns;
  ha__clock_wake(p->clock);
  ha__player_leave(p);
  return 1;
}

int32_t ha_player_mute(ha_player *p, const char *topic, int32_t muted) {
  int32_t found = 0;

  ha__player_enter(p);
  for (size_t i = 0; i < p->channel_count; i++) {
    if (!p->chosen[i] || strcmp(p->streams[i].channel->topic, topic) != 0) continue;
    p->streams[i].is_muted = muted != 0;
    found = 1;
  }
  ha__player_leave(p);
  return found;
}

void ha_player_pause_at_topics(ha_player *p, int32_t pauses) {
  ha__player_enter(p);
  p->ignores_pauses = !pauses;
  ha__player_leave(p);
}

/* --- state -------------------------------------------------------------------------------- */

ha_status ha_player_state(ha_play_state *out, ha_player *p, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(out, ha_play_state, err));
  ha__player_enter(p);
  const uint32_t holds = ha__clock_holds(p->clock);
  const ha_play_state state = {.struct_size = sizeof state,
                               .phase = p->phase,
                               .is_paused = (holds & HA__HOLD_PAUSE) != 0,
                               .is_held = (holds & (HA__HOLD_DELAY | HA__HOLD_STEP)) != 0,
                               .rate = ha__clock_rate(p->clock),
                               .now_ns = ha__clock_now(p->clock),
                               .start_ns = p->begin_ns,
                               .end_ns = p->limit_ns < p->bag_end_ns ? p->limit_ns : p->bag_end_ns,
                               .messages = p->result.messages,
                               .loops = p->loops,
                               .topic = p->last_topic,
                               .loop_from_ns = p->loop_from_ns,
                               .loop_to_ns = p->loop_to_ns};
  ha__player_leave(p);
  ha__caller_write(out, &state, sizeof state);
  return HA_OK;
}

ha_status ha_player_result(ha_play_result *out, ha_player *p, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(out, ha_play_result, err));
  ha__player_enter(p);
  ha_play_result result = p->result;
  result.damages = p->ahead ? ha__ahead_damages(p->ahead, NULL) : 0;
  result.timed = p->lateness.count;
  result.late_p50_ns = ha__lateness_at(&p->lateness, 0.5);
  result.late_p99_ns = ha__lateness_at(&p->lateness, 0.99);
  result.late_max_ns = p->lateness.max_ns;
  if (p->options.flags & HA_PLAY_DIGEST) ha__play_digest(result.digest, p);
  if (p->transport && !p->is_detached) result.missed = ha_transport_missed(p->transport);
  ha__calls_count(&result.requests, &result.replies, p->calls);
  ha__player_leave(p);
  ha__caller_write(out, &result, sizeof result);
  return HA_OK;
}

static void add_stream(ha_play_topic *sum, const ha__stream *s) {
  if (s->messages > 0 && (sum->messages == 0 || s->last_ns > sum->last_ns))
    sum->last_ns = s->last_ns;
  sum->messages += s->messages;
  sum->bytes += s->bytes;
  sum->muted |= s->is_muted;
}

ha_status ha_player_topic_state(ha_play_topic *out, ha_player *p, const char *topic,
                                ha_error *err) {
  ha_play_topic sum = HA_PLAY_TOPIC_INIT;

  HA_TRY(HA_CALLER_CHECK(out, ha_play_topic, err));
  HA_TRY(ha__need(topic, "topic", err));
  ha__player_enter(p);
  for (size_t i = 0; i < p->channel_count; i++) {
    const ha_channel *channel = p->channels[i];
    if (!p->chosen[i] || strcmp(channel->topic, topic) != 0) continue;
    if (!sum.type) sum.type = channel->schema->name;
    add_stream(&sum, &p->streams[i]);
  }
  ha__player_leave(p);
  if (!sum.type) return HA_END;
  ha__caller_write(out, &sum, sizeof sum);
  return HA_OK;
}

const char *ha_player_topic(const ha_player *p, size_t i) {
  for (size_t k = 0; k < p->channel_count; k++) {
    bool is_first = p->chosen[k];
    for (size_t before = 0; before < k && is_first; before++) {
      is_first =
          !p->chosen[before] || strcmp(p->channels[before]->topic, p->channels[k]->topic) != 0;
    }
    if (is_first && i-- == 0) return p->channels[k]->topic;
  }
  return NULL;
}

const ha_channel *ha_player_channel(const ha_player *p, size_t i) {
  return i < p->channel_count ? p->channels[i] : NULL;
}
