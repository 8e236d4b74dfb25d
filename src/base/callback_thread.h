/* A thread that runs the callbacks of several owners, one at a time and without the lock held, so
 * that an owner can be closed by any other thread: it waits until its callback has returned. The
 * queue of what is to be run belongs to the caller; the lock guards it, too. */
#ifndef HA_BASE_CALLBACK_THREAD_H
#define HA_BASE_CALLBACK_THREAD_H

#include <pthread.h>
#include <stdbool.h>

#include <holdall/error.h>

typedef struct ha__callback_thread {
  pthread_t thread;
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t work;  /* something was queued, or stopping was set; timed waits: ha__now_ns() */
  pthread_cond_t done;  /* a callback has returned, or as the caller wants */
  const void *running;  /* owner of the callback that runs; NULL = none does */
  bool stopping;        /* run() returns */
} ha__callback_thread;

/* run(arg) begins with the lock released. On failure nothing is to be released. HA_E_IO. */
ha_status ha__callback_thread_start(ha__callback_thread *thread, const char *name,
                                    void *(*run)(void *arg), void *arg, ha_error *err);
/* Waits for the running callback, and for the end of run(). The lock stays usable. */
void ha__callback_thread_stop(ha__callback_thread *thread);
void ha__callback_thread_done(ha__callback_thread *thread);

/* In the thread, with the lock held: it is released from begin to end. */
void ha__callback_thread_begin(ha__callback_thread *thread, const void *owner);
void ha__callback_thread_end(ha__callback_thread *thread);

/* In another thread, with the lock held: returns when no callback of the owner runs. */
void ha__callback_thread_wait(ha__callback_thread *thread, const void *owner);

#endif
