/* Threads: start, names for debuggers and top, priority. */
#ifndef HA_BASE_THREAD_H
#define HA_BASE_THREAD_H

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <holdall/error.h>

/* Starts a thread with this name (at most 15 characters). HA_E_IO. */
ha_status ha__thread_start(pthread_t *out, const char *name, void *(*run)(void *arg), void *arg,
                           ha_error *err);

/* At most 15 characters. */
static inline void ha__thread_name(pthread_t thread, const char *name) {
#ifdef __linux__
  pthread_setname_np(thread, name);
#else
  (void)thread;
  (void)name;
#endif
}

/* Whether threads of ours may get this nice value. Higher values than that of the process need no
 * privilege. */
static inline bool ha__thread_may_be_nice(int nice) {
#ifdef __linux__
  struct rlimit limit;

  if (nice >= getpriority(PRIO_PROCESS, 0) || geteuid() == 0) return true;
  return getrlimit(RLIMIT_NICE, &limit) == 0 && (rlim_t)(20 - nice) <= limit.rlim_cur;
#else
  return nice == 0;
#endif
}

/* Sets it for the calling thread alone, as Linux allows. */
static inline void ha__thread_be_nice(int nice) {
#ifdef __linux__
  if (nice != 0) (void)setpriority(PRIO_PROCESS, 0, nice);
#else
  (void)nice;
#endif
}

/* Let the calling thread sleep with nanosecond precision: the default slack is 50 us. */
static inline void ha__thread_be_punctual(void) {
#ifdef __linux__
  (void)prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
#endif
}

/* Yield priority: other threads of the process that wake up run before the calling thread. */
static inline void ha__thread_be_patient(void) {
#ifdef __linux__
  enum { NICER = 5, NICEST = 19 };
  const struct sched_param none = {0};
  const int nice = getpriority(PRIO_PROCESS, 0) + NICER;

  (void)pthread_setschedparam(pthread_self(), SCHED_BATCH, &none);
  (void)setpriority(PRIO_PROCESS, 0, nice < NICEST ? nice : NICEST);
#endif
}

#endif
