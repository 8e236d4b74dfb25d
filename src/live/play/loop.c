/* The publishing thread: one step at a time. The lock is free between two steps, and control
 * functions may change anything; so each step checks the whole state. */
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "live/play/ahead.h"
#include "live/play/calls.h"
#include "live/play/play.h"
#include "live/play/static_frames.h"

/* How often subscribers and acknowledgements are checked. */
enum { POLL_NS = 10000000 };
/* The longest wait for replies at the end. */
#define REPLIES_NS INT64_C(5000000000)

static int64_t earlier(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* Sleep without the lock. */
static void sleep_steady(ha_player *p, int64_t until_ns) {
  ha__player_leave(p);
  ha__clock_sleep_steady(p->clock, until_ns);
  pthread_mutex_lock(&p->lock);
}

static void sleep_until(ha_player *p, int64_t bag_ns) {
  const int64_t limit = p->tick_at;

  ha__player_leave(p);
  (void)ha__clock_sleep_until(p->clock, bag_ns, limit);
  pthread_mutex_lock(&p->lock);
}

/* --- periodic /clock ---------------------------------------------------------------------- */

static int64_t tick_ns(const ha_player *p) {
  return ha__period_ns(p->options.clock_hz);
}

/* Missed ticks are not repeated. */
static void tick(ha_player *p) {
  const int64_t now = p->options.clock_hz > 0 ? ha__clock_steady_now(p->clock) : 0;

  if (p->options.clock_hz <= 0 || now < p->tick_at) return;
  ha__play_send_clock(p, ha__clock_now(p->clock));
  p->tick_at = ha__time_after(p->tick_at, tick_ns(p));
  if (p->tick_at <= now) p->tick_at = ha__time_after(now, tick_ns(p));
}

/* --- beginning -------------------------------------------------------------------------------- */

static int64_t end_of(const ha_player *p) {
  return p->is_void ? INT64_MIN : p->limit_ns;
}

/* with_latched: messages that latched publishers kept at that time are sent first. */
static void place_at(ha_player *p, ha__ahead_place place, bool with_latched) {
  for (size_t i = 0; i < p->post_count && with_latched; i++)
    ha__static_frames_clear(p->posts[i].frames);
  ha__ahead_seek(p->ahead, place, end_of(p), with_latched);
  p->at = place;
  p->needs_step = false;
  ha__clock_release(p->clock, HA__HOLD_STEP | HA__HOLD_DELAY);
  atomic_store(&p->rate_watch.stamp_ns, place.time_ns);
}

void ha__play_begin(ha_player *p) {
  p->phase = HA_PHASE_WAITING;
  p->begin_at = INT64_MIN;
  p->loop_sent = 0;
  atomic_store(&p->is_cut, false);
  ha__calls_begin(p->calls);
  ha__clock_hold(p->clock, HA__HOLD_START);
  place_at(p, (ha__ahead_place){p->begin_ns, 0}, !p->is_void);
  ha__clock_jump(p->clock, p->begin_ns);
  if (p->options.clock_hz > 0 && p->tick_at == INT64_MAX) {
    p->tick_at = ha__clock_steady_now(p->clock);
  }
}

/* True when they have matched, or were waited for long enough. */
static bool are_matched(ha_player *p, int64_t now) {
  const uint32_t wanted = p->options.wait_subscribers;

  if (p->is_matched) return true;
  if (p->options.settle_ns < 0 && wanted == 0) return true;
  if (p->settle_at == 0) p->settle_at = ha__time_after(now, p->options.settle_ns);
  if (ha__play_topics_matched(p, wanted ? wanted : 1)) return true;
  return wanted == 0 && now >= p->settle_at;
}

static int64_t delay_of(const ha_player *p) {
  return p->loops > 0 && p->options.flags & HA_PLAY_DELAY_ONCE ? 0 : p->options.delay_ns;
}

/* All preparation ends before the clock runs, so that the first message is not late. */
static void wait_step(ha_player *p) {
  const int64_t now = ha__clock_steady_now(p->clock);

  tick(p);
  if (!are_matched(p, now)) {
    sleep_steady(p, earlier(ha__time_after(now, POLL_NS), p->tick_at));
    return;
  }
  p->is_matched = true;
  if (p->begin_at == INT64_MIN) p->begin_at = ha__time_after(now, delay_of(p));
  if (now < p->begin_at) {
    sleep_steady(p, earlier(p->begin_at, p->tick_at));
    return;
  }
  ha__player_leave(p);
  ha__ahead_wait(p->ahead, true);
  pthread_mutex_lock(&p->lock);
  if (p->phase != HA_PHASE_WAITING || atomic_load(&p->is_cut)) return;
  p->phase = HA_PHASE_PLAYING;
  ha__clock_release(p->clock, HA__HOLD_START);
  ha__play_send_clock(p, ha__clock_now(p->clock));
  ha__play_report(p, HA_PLAY_BEGAN);
}

/* --- one message ------------------------------------------------------------------------------ */

void ha__play_seek(ha_player *p, ha__ahead_place place, bool with_latched) {
  place_at(p, place, with_latched);
  ha__ahead_wait(p->ahead, false);
  ha__clock_jump(p->clock, place.time_ns);
  ha__play_send_clock(p, place.time_ns);
}

bool ha__play_next_item(ha__ahead_item **out, ha_player *p) {
  ha__ahead_wait(p->ahead, false);
  return ha__ahead_peek(out, p->ahead, NULL) == HA_OK;
}

bool ha__play_take(ha_player *p, ha__ahead_item *item, bool timed) {
  const bool sent = ha__play_send(p, item, timed);

  if (!item->is_latched) {
    p->at.skip = item->due_ns == p->at.time_ns ? p->at.skip + 1 : 1;
    p->at.time_ns = item->due_ns;
    if (p->latched[item->msg.channel->id]) p->latched_ns = item->due_ns;
  }
  ha__ahead_pop(p->ahead);
  return sent;
}

static void report_file(ha_player *p, int64_t due_ns) {
  size_t file = p->file;

  if (p->file_count == 0) return;
  if (file == SIZE_MAX || due_ns < p->file_starts[file]) file = 0;
  while (file + 1 < p->file_count && p->file_starts[file + 1] <= due_ns) {
    file++;
  }
  if (file == p->file) return;
  if (p->file != SIZE_MAX) ha__play_report_files(p, p->file_paths[p->file], p->file_paths[file]);
  p->file = file;
}

/* Called once before each message. True when it must not be sent yet. */
static bool announce(ha_player *p, ha__ahead_item *item) {
  const ha__stream *s = &p->streams[item->msg.channel->id];

  if (item->is_announced) return false;
  item->is_announced = true;
  if (item->is_latched) return false;
  report_file(p, item->due_ns);
  return s->has_pause && !p->ignores_pauses && !s->is_muted;
}

/* Pause at a topic: bag time is that of its message. */
static void pause_at(ha_player *p, int64_t due_ns) {
  ha__clock_jump(p->clock, due_ns);
  if (ha__clock_holds(p->clock) & HA__HOLD_PAUSE) return;
  ha__clock_hold(p->clock, HA__HOLD_PAUSE);
  ha__play_report(p, HA_PLAY_PAUSE);
}

/* A slow node holds the clock until it has caught up. */
static void hold_for_others(ha_player *p) {
  if (p->rate_watch.topic) {
    const int64_t seen = atomic_load(&p->rate_watch.stamp_ns);
    if (ha__time_between(ha__clock_now(p->clock), seen) > p->options.rate_max_delay_ns) {
      ha__clock_hold(p->clock, HA__HOLD_DELAY);
    } else {
      ha__clock_release(p->clock, HA__HOLD_DELAY);
    }
  }
  if (p->needs_step && atomic_load(&p->step_watch.count) > 0) {
    p->needs_step = false;
    ha__clock_release(p->clock, HA__HOLD_STEP);
  }
}

static void send_next(ha_player *p, ha__ahead_item *item) {
  const bool immediate = (p->options.flags & HA_PLAY_IMMEDIATE) != 0;

  if (immediate) ha__clock_jump(p->clock, item->due_ns);
  if (p->options.lock_step) atomic_store(&p->step_watch.count, 0);
  const bool sent = ha__play_take(p, item, !immediate && !item->is_latched);
  if (!sent || !p->options.lock_step) return;
  p->needs_step = true;
  ha__clock_hold(p->clock, HA__HOLD_STEP);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* A loop without messages ends, because it would repeat for ever. Messages that latched publishers
 * had kept at its start are sent again if they have sent others since. */
static void loop_stretch(ha_player *p) {
  const int64_t from_ns = p->loop_from_ns;
  const bool with_latched = p->latched_ns >= from_ns;

  if (p->loop_sent > 0) {
    p->loop_sent = 0;
    p->latched_ns = INT64_MIN;
    ha__play_seek(p, (ha__ahead_place){from_ns, 0}, with_latched);
  } else {
    p->loop_from_ns = INT64_MIN;
    p->loop_to_ns = INT64_MAX;
  }
}

static void at_end(ha_player *p, ha_status st, const ha_error *why) {
  if (st < 0) {
    p->result.status = st;
    memcpy(p->result.text, why->text, sizeof p->result.text);
    p->phase = HA_PHASE_FINISHING;
  } else if (ha__clock_holds(p->clock) & (HA__HOLD_PAUSE | HA__HOLD_STEP)) {
    sleep_until(p, INT64_MAX);
  } else if (p->loop_from_ns != INT64_MIN) {
    loop_stretch(p);
  } else if (p->options.flags & HA_PLAY_LOOP && p->loop_sent > 0) {
    p->loops++;
    ha__play_report(p, HA_PLAY_LOOPED);
    ha__play_begin(p);
  } else {
    p->phase = HA_PHASE_FINISHING;
  }
}

static void play_step(ha_player *p) {
  ha__ahead_item *item = NULL;
  ha_error why = HA_ERROR_INIT;

  tick(p);
  hold_for_others(p);
  const ha_status st = ha__ahead_peek(&item, p->ahead, &why);
  if (st == HA_E_BUSY) {
    sleep_steady(p, p->tick_at);
    return;
  }
  if (st != HA_OK || item->due_ns > p->loop_to_ns) {
    at_end(p, st, &why);
    return;
  }
  const uint32_t holds = ha__clock_holds(p->clock);
  const bool immediate = (p->options.flags & HA_PLAY_IMMEDIATE) != 0;
  if (holds == 0 && (immediate || ha__clock_is_due(p->clock, item->due_ns))) {
    if (announce(p, item)) {
      pause_at(p, item->due_ns);
    } else {
      send_next(p, item);
    }
    return;
  }
  const int64_t gap = ha__time_between(item->due_ns, ha__clock_now(p->clock));
  if (holds == 0 && p->options.skip_empty_ns > 0 && gap > p->options.skip_empty_ns) {
    ha__clock_jump(p->clock, item->due_ns);
    ha__play_send_clock(p, item->due_ns);
    return;
  }
  sleep_until(p, item->due_ns);
}

/* Without the lock; in short waits, so that it can be cancelled. */
static bool wait_acked(ha_player *p) {
  const int64_t wait = p->options.wait_acked_ns;
  int64_t left = wait > 0 ? wait : INT64_MAX;

  for (size_t i = 0; i < p->post_count; i++) {
    while (p->posts[i].is_reliable && p->posts[i].publication) {
      const int64_t piece = earlier(left, 10 * (int64_t)POLL_NS);
      const ha_status st = ha_publication_wait_acked(p->posts[i].publication, piece, NULL);
      if (st == HA_OK) break;
      left -= wait > 0 ? piece : 0;
      if (st != HA_E_BUSY || left <= 0 || atomic_load(&p->is_cut)) return false;
    }
  }
  return true;
}

static void finish(ha_player *p) {
  ha__clock_hold(p->clock, HA__HOLD_START);
  ha__player_leave(p);
  const bool acknowledged = p->options.wait_acked_ns < 0 || wait_acked(p);
  ha__calls_finish(p->calls, &p->is_cut, REPLIES_NS);
  pthread_mutex_lock(&p->lock);
  p->result.is_acknowledged = acknowledged;
  p->phase = HA_PHASE_IDLE;
  p->tick_at = INT64_MAX;
  /* the event of the end is delivered before waiting callers return */
  p->is_ending = true;
  ha__play_report(p, HA_PLAY_ENDED);
  ha__player_leave(p);
  pthread_mutex_lock(&p->lock);
  p->is_ending = false;
  pthread_cond_broadcast(&p->ended);
}

/* Let control functions that wait for the lock run first. */
static void yield_to_others(ha_player *p) {
  while (atomic_load(&p->asking) > 0) {
    pthread_cond_wait(&p->calm, &p->lock);
  }
  if (!ha__play_has_events(p)) return;
  ha__player_leave(p);
  pthread_mutex_lock(&p->lock);
}

void *ha__play_run(void *player) {
  ha_player *p = player;

  ha__thread_be_punctual();
  pthread_mutex_lock(&p->lock);
  while (!p->quit) {
    switch (p->phase) {
    case HA_PHASE_WAITING:
      wait_step(p);
      break;
    case HA_PHASE_PLAYING:
      play_step(p);
      break;
    case HA_PHASE_FINISHING:
      finish(p);
      break;
    default:
      sleep_steady(p, INT64_MAX);
    }
    yield_to_others(p);
  }
  ha__player_leave(p);
  return NULL;
}
