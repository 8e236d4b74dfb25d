/* Steady time for tests: it advances only when a thread waits for it. */
#ifndef HA_TESTS_UNIT_LIVE_FAKE_TIME_H
#define HA_TESTS_UNIT_LIVE_FAKE_TIME_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "live/clock.h"

enum { FAKE_ACTS = 32 };

/* Something that happens at a time, in the thread that waits for it. */
typedef struct fake_act {
  int64_t at_ns;
  void (*run)(void *user);
  void *user;
} fake_act;

typedef struct fake_time {
  pthread_mutex_t lock;
  int64_t now_ns;
  fake_act acts[FAKE_ACTS]; /* by time */
  size_t act_count;
} fake_time;

void fake_time_init(fake_time *time);
int64_t fake_time_now(fake_time *time);
void fake_time_set(fake_time *time, int64_t ns);
/* Acts of one time happen in the order in which they were added. */
void fake_time_at(fake_time *time, int64_t ns, void (*run)(void *user), void *user);

ha__time_source fake_time_source(fake_time *time);

#endif
