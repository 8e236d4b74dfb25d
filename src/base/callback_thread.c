#include "base/callback_thread.h"

#include "base/clock.h"
#include "base/thread.h"

ha_status ha__callback_thread_start(ha__callback_thread *thread, const char *name,
                                    void *(*run)(void *arg), void *arg, ha_error *err) {
  pthread_mutex_init(&thread->lock, NULL);
  ha__clock_cond_init(&thread->work);
  pthread_cond_init(&thread->done, NULL);
  const ha_status st = ha__thread_start(&thread->thread, name, run, arg, err);
  if (st < 0) ha__callback_thread_done(thread);
  return st;
}

void ha__callback_thread_stop(ha__callback_thread *thread) {
  pthread_mutex_lock(&thread->lock);
  thread->stopping = true;
  pthread_cond_broadcast(&thread->work);
  pthread_mutex_unlock(&thread->lock);
  pthread_join(thread->thread, NULL);
}

void ha__callback_thread_done(ha__callback_thread *thread) {
  pthread_cond_destroy(&thread->done);
  pthread_cond_destroy(&thread->work);
  pthread_mutex_destroy(&thread->lock);
}

void ha__callback_thread_begin(ha__callback_thread *thread, const void *owner) {
  thread->running = owner;
  pthread_mutex_unlock(&thread->lock);
}

void ha__callback_thread_end(ha__callback_thread *thread) {
  pthread_mutex_lock(&thread->lock);
  thread->running = NULL;
  pthread_cond_broadcast(&thread->done);
}

void ha__callback_thread_wait(ha__callback_thread *thread, const void *owner) {
  while (thread->running == owner)
    pthread_cond_wait(&thread->done, &thread->lock);
}
