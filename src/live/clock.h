/* The player's clock: bag time that runs along with a steady one, at any rate, or stands still.
 *
 *   now        = held ? R0 : R0 + rate * (S - S0)
 *   steady(R)  = S0 + (R - R0) / rate
 *
 * R0 and S0 belong together: they are taken anew with every change. All functions may be called
 * from any thread; one thread alone sleeps. */
#ifndef HA_LIVE_CLOCK_H
#define HA_LIVE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/error.h>

/* Where steady time comes from: the system, or a test. */
typedef struct ha__time_source {
  void *user;
  int64_t (*now)(void *user); /* ns; never goes back */
  /* Wait for a signal of cond, or until that time. lock is held before and after. May return
   * earlier. */
  void (*wait)(void *user, pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ns);
} ha__time_source;

/* CLOCK_MONOTONIC. */
extern const ha__time_source ha__time_steady;

/* a - b; what 64 bits don't hold is the end of time. */
static inline int64_t ha__time_between(int64_t a, int64_t b) {
  int64_t difference;

  if (!__builtin_sub_overflow(a, b, &difference)) return difference;
  return a > b ? INT64_MAX : INT64_MIN;
}

/* The time so much later. */
/* Of a player; faster is as fast as it goes. */
#define HA__RATE_MAX 1e9

static inline int64_t ha__time_after(int64_t time_ns, int64_t span_ns) {
  int64_t sum;

  if (!__builtin_add_overflow(time_ns, span_ns, &sum)) return sum;
  return span_ns > 0 ? INT64_MAX : INT64_MIN;
}

typedef struct ha__clock ha__clock;

/* Why it stands still; it runs when there is no reason left. */
enum {
  HA__HOLD_PAUSE = 1u << 0, /* a user wants it */
  HA__HOLD_START = 1u << 1, /* playing has not begun, or has ended */
  HA__HOLD_DELAY = 1u << 2, /* somebody lags behind */
  HA__HOLD_STEP = 1u << 3   /* somebody has to say that it may go on */
};

/* It stands at start_ns, with HA__HOLD_START. The source is copied. */
ha_status ha__clock_new(ha__clock **out, const ha__time_source *source, int64_t start_ns,
                        ha_error *err);
/* NULL is allowed. */
void ha__clock_free(ha__clock *clock);

int64_t ha__clock_now(ha__clock *clock);
/* What the source says. */
int64_t ha__clock_steady_now(ha__clock *clock);
/* When bag time is this; INT64_MAX while it is held. */
int64_t ha__clock_steady(ha__clock *clock, int64_t bag_ns);
/* Has a clock that runs come to this time? */
bool ha__clock_is_due(ha__clock *clock, int64_t bag_ns);

/* Reasons that are there already change nothing. True when it stopped, or runs again. */
bool ha__clock_hold(ha__clock *clock, uint32_t reasons);
bool ha__clock_release(ha__clock *clock, uint32_t reasons);
uint32_t ha__clock_holds(ha__clock *clock);

double ha__clock_rate(ha__clock *clock);
/* False: no number above 0. */
bool ha__clock_set_rate(ha__clock *clock, double rate);
void ha__clock_jump(ha__clock *clock, int64_t bag_ns);

/* Sleep until bag time is this, steady time is limit_ns, something was changed, or woken. While it
 * is held at most 100 ms. True when the time has come, as ha__clock_is_due(). */
bool ha__clock_sleep_until(ha__clock *clock, int64_t bag_ns, int64_t limit_ns);
/* Sleep until something was changed or woken, or steady time is limit_ns; INT64_MAX = for ever. */
void ha__clock_rest(ha__clock *clock, int64_t limit_ns);
/* End that sleep, or the next one. */
void ha__clock_wake(ha__clock *clock);

#endif
