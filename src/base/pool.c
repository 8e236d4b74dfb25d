#include "base/pool.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"

struct ha__pool {
  pthread_mutex_t lock; /* guards all below and the state of every task */
  pthread_cond_t work;  /* the queue is no longer empty, or stopping is set */
  pthread_cond_t done;  /* some task is done */
  ha__task *first;
  ha__task *last;
  bool stopping;
  int nice;
  size_t thread_count;
  pthread_t threads[];
};

static ha__task *pop(ha__pool *pool) {
  ha__task *task = pool->first;

  if (!task) return NULL;
  pool->first = task->next;
  if (!pool->first) pool->last = NULL;
  return task;
}

static void unlink_task(ha__pool *pool, ha__task *task) {
  ha__task *before = NULL;

  for (ha__task *t = pool->first; t != task; t = t->next) {
    before = t;
  }
  if (before) {
    before->next = task->next;
  } else {
    pool->first = task->next;
  }
  if (pool->last == task) pool->last = before;
}

/* The lock is held, but not while the task runs. */
static void run(ha__pool *pool, ha__task *task) {
  task->state = HA__TASK_RUNNING;
  pthread_mutex_unlock(&pool->lock);
  task->run(task);
  pthread_mutex_lock(&pool->lock);
  task->state = HA__TASK_DONE;
  pthread_cond_broadcast(&pool->done);
}

static void *worker(void *arg) {
  ha__pool *pool = arg;

  ha__thread_be_nice(pool->nice);
  pthread_mutex_lock(&pool->lock);
  while (!pool->stopping) {
    ha__task *task = pop(pool);
    if (task) {
      run(pool, task);
    } else {
      pthread_cond_wait(&pool->work, &pool->lock);
    }
  }
  pthread_mutex_unlock(&pool->lock);
  return NULL;
}

static ha_status start_thread(ha__pool *pool, ha_error *err) {
  HA_TRY(ha__thread_start(&pool->threads[pool->thread_count], "ha-worker", worker, pool, err));
  pool->thread_count++;
  return HA_OK;
}

ha_status ha__pool_start(ha__pool **out, size_t threads, ha_error *err) {
  return ha__pool_start_nice(out, threads, 0, err);
}

ha_status ha__pool_start_nice(ha__pool **out, size_t threads, int nice, ha_error *err) {
  const size_t workers = threads > 1 ? threads - 1 : 0;
  ha__pool *pool = ha__alloc_zeroed(1, sizeof *pool + workers * sizeof *pool->threads);

  if (!pool) return HA_FAIL_NOMEM(err);
  pool->nice = nice;
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->work, NULL);
  pthread_cond_init(&pool->done, NULL);
  for (size_t i = 0; i < workers; i++) {
    const ha_status st = start_thread(pool, err);
    if (st < 0) {
      ha__pool_stop(pool);
      return st;
    }
  }
  *out = pool;
  return HA_OK;
}

void ha__pool_stop(ha__pool *pool) {
  if (!pool) return;
  pthread_mutex_lock(&pool->lock);
  pool->stopping = true;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  for (size_t i = 0; i < pool->thread_count; i++) {
    pthread_join(pool->threads[i], NULL);
  }
  pthread_cond_destroy(&pool->done);
  pthread_cond_destroy(&pool->work);
  pthread_mutex_destroy(&pool->lock);
  ha__free(pool);
}

size_t ha__pool_threads(const ha__pool *pool) {
  return pool->thread_count + 1;
}

void ha__pool_submit(ha__pool *pool, ha__task *task) {
  pthread_mutex_lock(&pool->lock);
  task->state = HA__TASK_QUEUED;
  task->next = NULL;
  if (pool->last) {
    pool->last->next = task;
  } else {
    pool->first = task;
  }
  pool->last = task;
  pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->lock);
}

void ha__pool_wait(ha__pool *pool, ha__task *task) {
  pthread_mutex_lock(&pool->lock);
  while (task->state != HA__TASK_DONE) {
    ha__task *next = task;
    if (task->state == HA__TASK_QUEUED) {
      unlink_task(pool, task);
    } else {
      next = pop(pool);
    }
    if (next) {
      run(pool, next);
    } else {
      pthread_cond_wait(&pool->done, &pool->lock);
    }
  }
  task->state = HA__TASK_IDLE;
  pthread_mutex_unlock(&pool->lock);
}

void ha__pool_cancel(ha__pool *pool, ha__task *task) {
  pthread_mutex_lock(&pool->lock);
  if (task->state == HA__TASK_QUEUED) {
    unlink_task(pool, task);
    task->state = HA__TASK_IDLE;
  }
  while (task->state == HA__TASK_RUNNING) {
    pthread_cond_wait(&pool->done, &pool->lock);
  }
  task->state = HA__TASK_IDLE;
  pthread_mutex_unlock(&pool->lock);
}
