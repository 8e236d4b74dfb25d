/* The player's clock: bag time that advances with steady time at any rate, or is held.
 *
 *   now        = held ? R0 : R0 + rate * (S - S0)
 *   steady(R)  = S0 + (R - R0) / rate
 *
 * R0 and S0 are set together at each change. All functions may be called from any thread; only one
 * thread sleeps. */
#ifndef HA_LIVE_CLOCK_H
#define HA_LIVE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/error.h>

/* Source of steady time: the system, or a test. */
typedef struct ha__time_source {
  void *user;
  int64_t (*now)(void *user); /* ns; never goes back */
  /* Wait for a signal of cond, or until that time. lock is held before and after. May return
   * earlier. */
  void (*wait)(void *user, pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ns);
} ha__time_source;

/* CLOCK_MONOTONIC. */
extern const ha__time_source ha__time_steady;

/* a - b, saturated to 64 bits. */
static inline int64_t ha__time_between(int64_t a, int64_t b) {
  int64_t difference;

  if (!__builtin_sub_overflow(a, b, &difference)) return difference;
  return a > b ? INT64_MAX : INT64_MIN;
}

/* The highest rate of a player; higher rates mean as fast as possible. */
#define HA__RATE_MAX 1e9

/* time + span, saturated. */
static inline int64_t ha__time_after(int64_t time_ns, int64_t span_ns) {
  int64_t sum;

  if (!__builtin_add_overflow(time_ns, span_ns, &sum)) return sum;
  return span_ns > 0 ? INT64_MAX : INT64_MIN;
}

typedef struct ha__clock ha__clock;

/* Reasons to hold the clock; it runs when none is left. */
enum {
  HA__HOLD_PAUSE = 1u << 0, /* by the user */
  HA__HOLD_START = 1u << 1, /* playing has not begun, or has ended */
  HA__HOLD_DELAY = 1u << 2, /* a node that controls the rate is late */
  HA__HOLD_STEP = 1u << 3   /* waits for a message of the lock step topic */
};

/* It is held at start_ns by HA__HOLD_START. The source is copied. */
ha_status ha__clock_new(ha__clock **out, const ha__time_source *source, int64_t start_ns,
                        ha_error *err);
/* NULL is allowed. */
void ha__clock_free(ha__clock *clock);

int64_t ha__clock_now(ha__clock *clock);
/* The time of the source. */
int64_t ha__clock_steady_now(ha__clock *clock);
/* The steady time at this bag time; INT64_MAX while held. */
int64_t ha__clock_steady(ha__clock *clock, int64_t bag_ns);
/* The bag time at this steady time. False while held: it is the present one. */
bool ha__clock_bag(int64_t *out_ns, ha__clock *clock, int64_t steady_ns);
/* Does the clock run, and has it reached this time? */
bool ha__clock_is_due(ha__clock *clock, int64_t bag_ns);

/* Add or remove reasons. True when the clock stopped or started. */
bool ha__clock_hold(ha__clock *clock, uint32_t reasons);
bool ha__clock_release(ha__clock *clock, uint32_t reasons);
uint32_t ha__clock_holds(ha__clock *clock);

double ha__clock_rate(ha__clock *clock);
/* False: rate is not a number above 0. */
bool ha__clock_set_rate(ha__clock *clock, double rate);
void ha__clock_jump(ha__clock *clock, int64_t bag_ns);

/* Sleep until this bag time, until steady time limit_ns, or until the clock is changed or woken;
 * while held, at most 100 ms. True when the bag time is reached, as ha__clock_is_due(). */
bool ha__clock_sleep_until(ha__clock *clock, int64_t bag_ns, int64_t limit_ns);
/* Sleep until the clock is changed or woken, or until steady time limit_ns; INT64_MAX = no
 * limit. */
void ha__clock_sleep_steady(ha__clock *clock, int64_t limit_ns);
/* End that sleep, or the next one. */
void ha__clock_wake(ha__clock *clock);

#endif
