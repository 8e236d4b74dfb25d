/* The monotonic clock, for deadlines and ages; the same with the time in which the machine slept,
 * for spans that a user specifies; and the wall clock, for time stamps. */
#ifndef HA_BASE_CLOCK_H
#define HA_BASE_CLOCK_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

/* CLOCK_MONOTONIC, in ns. It stands while the machine sleeps. */
static inline int64_t ha__now_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* CLOCK_BOOTTIME, in ns: continues while the machine sleeps, and is never set. */
static inline int64_t ha__elapsed_ns(void) {
  struct timespec now;

#ifdef CLOCK_BOOTTIME
  clock_gettime(CLOCK_BOOTTIME, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The time in ns in which the machine slept since it was started, too large by a delay of the
 * thread between the two calls. */
static inline int64_t ha__slept_ns(void) {
  const int64_t now_ns = ha__now_ns();

  return ha__elapsed_ns() - now_ns;
}

/* CLOCK_REALTIME, in ns since the epoch. */
static inline int64_t ha__wall_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Processor time of the calling thread, in ns. */
static inline int64_t ha__thread_cpu_ns(void) {
  struct timespec used;

  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

/* The period of a rate: 1 ns to 1e18 ns (31 years) for any positive hz; 0 when hz is 0, negative or
 * NaN. */
static inline int64_t ha__period_ns(double hz) {
  if (!(hz > 0)) return 0;
  if (hz >= 1e9) return 1;
  return hz <= 1e-9 ? INT64_C(1000000000000000000) : (int64_t)(1e9 / hz);
}

/* A time of ha__now_ns() for pthread_cond_timedwait(). */
static inline struct timespec ha__clock_at(int64_t ns) {
  return (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

/* A condition variable whose timed waits use ha__now_ns(). */
static inline void ha__clock_cond_init(pthread_cond_t *cond) {
  pthread_condattr_t attributes;

  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(cond, &attributes);
  pthread_condattr_destroy(&attributes);
}

#endif
