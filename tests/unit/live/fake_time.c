#include "../test.h"

#include "fake_time.h"

void fake_time_init(fake_time *time) {
  *time = (fake_time){.lock = PTHREAD_MUTEX_INITIALIZER};
}

int64_t fake_time_now(fake_time *time) {
  pthread_mutex_lock(&time->lock);
  const int64_t now = time->now_ns;
  pthread_mutex_unlock(&time->lock);
  return now;
}

void fake_time_set(fake_time *time, int64_t ns) {
  pthread_mutex_lock(&time->lock);
  time->now_ns = ns;
  pthread_mutex_unlock(&time->lock);
}

void fake_time_at(fake_time *time, int64_t ns, void (*run)(void *user), void *user) {
  size_t at = time->act_count++;

  assert_in_range(at, 0, FAKE_ACTS - 1);
  for (; at > 0 && time->acts[at - 1].at_ns > ns; at--) {
    time->acts[at] = time->acts[at - 1];
  }
  time->acts[at] = (fake_act){ns, run, user};
}

/* The next act, if it is before that time. */
static bool take(fake_act *out, fake_time *time, int64_t until_ns) {
  pthread_mutex_lock(&time->lock);
  const bool taken = time->act_count > 0 && time->acts[0].at_ns <= until_ns;
  if (taken) {
    *out = time->acts[0];
    time->act_count--;
    for (size_t i = 0; i < time->act_count; i++) {
      time->acts[i] = time->acts[i + 1];
    }
  }
  const int64_t to = taken ? out->at_ns : until_ns;
  if (to > time->now_ns) time->now_ns = to;
  pthread_mutex_unlock(&time->lock);
  return taken;
}

static int64_t now(void *user) {
  return fake_time_now(user);
}

static void wait_until(void *user, pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ns) {
  fake_act act;

  if (until_ns == INT64_MAX) {
    pthread_cond_wait(cond, lock);
  } else if (take(&act, user, until_ns)) {
    pthread_mutex_unlock(lock);
    act.run(act.user);
    pthread_mutex_lock(lock);
  }
}

ha__time_source fake_time_source(fake_time *time) {
  return (ha__time_source){time, now, wait_until};
}
