/* The monotonic clock, for progress lines and timeouts, which stands while the machine sleeps; and
 * one that does not. */
#ifndef CLI_UI_CLOCK_H
#define CLI_UI_CLOCK_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

static inline int64_t cli_now_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The same with the time in which the machine slept. */
static inline int64_t cli_elapsed_ns(void) {
  struct timespec now;

#ifdef CLOCK_BOOTTIME
  clock_gettime(CLOCK_BOOTTIME, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* A time of cli_now_ns() for pthread_cond_timedwait(). */
static inline struct timespec cli_clock_at(int64_t ns) {
  return (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

/* A condition variable whose timed waits use cli_now_ns(). */
static inline void cli_clock_cond_init(pthread_cond_t *cond) {
  pthread_condattr_t attributes;

  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(cond, &attributes);
  pthread_condattr_destroy(&attributes);
}

#endif
