#include "live/clock.h"

#include <math.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"

/* The longest sleep while the clock is held. */
enum { HELD_NAP_NS = 100000000 };

struct ha__clock {
  ha__time_source source;
  pthread_mutex_t lock; /* guards the members below */
  pthread_cond_t changed;
  int64_t bag_ns;    /* R0 */
  int64_t steady_ns; /* S0 */
  double rate;
  uint32_t holds; /* HA__HOLD_... */
  bool is_woken;  /* the current or next sleep ends */
};

/* --- the system's time ------------------------------------------------------------------------ */

static int64_t steady_now(void *user) {
  (void)user;
  return ha__now_ns();
}

static void steady_wait(void *user, pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ns) {
  const struct timespec until = ha__clock_at(until_ns);

  (void)user;
  if (until_ns == INT64_MAX) {
    pthread_cond_wait(cond, lock);
  } else {
    pthread_cond_timedwait(cond, lock, &until);
  }
}

const ha__time_source ha__time_steady = {NULL, steady_now, steady_wait};

/* --- reckoning, with the lock held ------------------------------------------------------------ */

static int64_t whole_clamped(double ns) {
  if (ns >= 9.2e18) return INT64_MAX;
  return ns <= -9.2e18 ? INT64_MIN : (int64_t)ns;
}

/* At a rate of 1 times are exact, without rounding. */
static int64_t to_bag(int64_t ns, double rate) {
  return rate == 1.0 ? ns : whole_clamped((double)ns * rate);
}

static int64_t to_steady(int64_t ns, double rate) {
  return rate == 1.0 ? ns : whole_clamped((double)ns / rate);
}

static int64_t bag_of(const ha__clock *c, int64_t steady_ns) {
  if (c->holds) return c->bag_ns;
  const int64_t passed = ha__time_between(steady_ns, c->steady_ns);
  return ha__time_after(c->bag_ns, to_bag(passed, c->rate));
}

static int64_t bag_now(const ha__clock *c) {
  return bag_of(c, c->source.now(c->source.user));
}

static int64_t steady_of(const ha__clock *c, int64_t bag_ns) {
  const int64_t left = ha__time_between(bag_ns, c->bag_ns);

  return ha__time_after(c->steady_ns, to_steady(left, c->rate));
}

static bool is_due(const ha__clock *c, int64_t bag_ns) {
  return !c->holds && c->source.now(c->source.user) >= steady_of(c, bag_ns);
}

static void refer(ha__clock *c, int64_t bag_ns) {
  c->bag_ns = bag_ns;
  c->steady_ns = c->source.now(c->source.user);
  c->is_woken = true;
  pthread_cond_broadcast(&c->changed);
}

/* --- the clock -------------------------------------------------------------------------------- */

ha_status ha__clock_new(ha__clock **out, const ha__time_source *source, int64_t start_ns,
                        ha_error *err) {
  ha__clock *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->source = *source;
  pthread_mutex_init(&c->lock, NULL);
  ha__clock_cond_init(&c->changed);
  c->rate = 1.0;
  c->holds = HA__HOLD_START;
  refer(c, start_ns);
  *out = c;
  return HA_OK;
}

void ha__clock_free(ha__clock *c) {
  if (!c) return;
  pthread_cond_destroy(&c->changed);
  pthread_mutex_destroy(&c->lock);
  ha__free(c);
}

int64_t ha__clock_now(ha__clock *c) {
  pthread_mutex_lock(&c->lock);
  const int64_t now = bag_now(c);
  pthread_mutex_unlock(&c->lock);
  return now;
}

int64_t ha__clock_steady_now(ha__clock *c) {
  return c->source.now(c->source.user);
}

int64_t ha__clock_steady(ha__clock *c, int64_t bag_ns) {
  pthread_mutex_lock(&c->lock);
  const int64_t steady = c->holds ? INT64_MAX : steady_of(c, bag_ns);
  pthread_mutex_unlock(&c->lock);
  return steady;
}

bool ha__clock_bag(int64_t *out_ns, ha__clock *c, int64_t steady_ns) {
  pthread_mutex_lock(&c->lock);
  const bool runs = c->holds == 0;
  *out_ns = bag_of(c, steady_ns);
  pthread_mutex_unlock(&c->lock);
  return runs;
}

bool ha__clock_is_due(ha__clock *c, int64_t bag_ns) {
  pthread_mutex_lock(&c->lock);
  const bool due = is_due(c, bag_ns);
  pthread_mutex_unlock(&c->lock);
  return due;
}

static bool set_holds(ha__clock *c, uint32_t add, uint32_t remove) {
  pthread_mutex_lock(&c->lock);
  const uint32_t before = c->holds;
  const uint32_t after = (before | add) & ~remove;
  if (after != before) {
    refer(c, bag_now(c));
    c->holds = after;
  }
  pthread_mutex_unlock(&c->lock);
  return (before == 0) != (after == 0);
}

bool ha__clock_hold(ha__clock *c, uint32_t reasons) {
  return set_holds(c, reasons, 0);
}

bool ha__clock_release(ha__clock *c, uint32_t reasons) {
  return set_holds(c, 0, reasons);
}

uint32_t ha__clock_holds(ha__clock *c) {
  pthread_mutex_lock(&c->lock);
  const uint32_t holds = c->holds;
  pthread_mutex_unlock(&c->lock);
  return holds;
}

double ha__clock_rate(ha__clock *c) {
  pthread_mutex_lock(&c->lock);
  const double rate = c->rate;
  pthread_mutex_unlock(&c->lock);
  return rate;
}

bool ha__clock_set_rate(ha__clock *c, double rate) {
  if (!(rate > 0 && rate <= HA__RATE_MAX)) return false;
  pthread_mutex_lock(&c->lock);
  if (rate != c->rate) {
    refer(c, bag_now(c));
    c->rate = rate;
  }
  pthread_mutex_unlock(&c->lock);
  return true;
}

void ha__clock_jump(ha__clock *c, int64_t bag_ns) {
  pthread_mutex_lock(&c->lock);
  refer(c, bag_ns);
  pthread_mutex_unlock(&c->lock);
}

/* --- sleep ------------------------------------------------------------------------------------ */

static int64_t earlier(int64_t a, int64_t b) {
  return a < b ? a : b;
}

bool ha__clock_sleep_until(ha__clock *c, int64_t bag_ns, int64_t limit_ns) {
  pthread_mutex_lock(&c->lock);
  const int64_t now = c->source.now(c->source.user);
  const int64_t nap = c->holds ? ha__time_after(now, HELD_NAP_NS) : steady_of(c, bag_ns);
  const int64_t until = earlier(nap, limit_ns);

  while (!c->is_woken && c->source.now(c->source.user) < until) {
    c->source.wait(c->source.user, &c->changed, &c->lock, until);
  }
  c->is_woken = false;
  const bool due = is_due(c, bag_ns);
  pthread_mutex_unlock(&c->lock);
  return due;
}

void ha__clock_sleep_steady(ha__clock *c, int64_t limit_ns) {
  pthread_mutex_lock(&c->lock);
  while (!c->is_woken && c->source.now(c->source.user) < limit_ns) {
    /* the time source of a test cannot wait without a limit */
    const ha__time_source *source = limit_ns == INT64_MAX ? &ha__time_steady : &c->source;
    source->wait(source->user, &c->changed, &c->lock, limit_ns);
  }
  c->is_woken = false;
  pthread_mutex_unlock(&c->lock);
}

void ha__clock_wake(ha__clock *c) {
  pthread_mutex_lock(&c->lock);
  c->is_woken = true;
  pthread_cond_broadcast(&c->changed);
  pthread_mutex_unlock(&c->lock);
}
