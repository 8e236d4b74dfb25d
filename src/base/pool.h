/* A pool of worker threads that run tasks in the order in which they were submitted.
 *
 * The caller helps: while it waits for a task it runs queued ones itself, so a pool of n threads
 * means n - 1 workers and the caller. */
#ifndef HA_BASE_POOL_H
#define HA_BASE_POOL_H

#include <stddef.h>

#include <holdall/error.h>

typedef struct ha__pool ha__pool;
typedef struct ha__task ha__task;

enum { HA__TASK_IDLE = 0, HA__TASK_QUEUED, HA__TASK_RUNNING, HA__TASK_DONE };

/* Embed it in what the task works on. Only the pool touches next and state. */
struct ha__task {
  void (*run)(ha__task *task);
  ha__task *next;
  int state;
};

/* threads >= 1, the caller counted; 1 starts no thread. */
ha_status ha__pool_start(ha__pool **out, size_t threads, ha_error *err);
/* The same, with this nice value of the threads that are started; 0 = as the caller. */
ha_status ha__pool_start_nice(ha__pool **out, size_t threads, int nice, ha_error *err);

/* Tasks that are still queued are dropped, running ones finished. NULL is allowed. */
void ha__pool_stop(ha__pool *pool);

/* Threads that work, the caller counted. */
size_t ha__pool_threads(const ha__pool *pool);

/* Queue a task that is idle or done. With one thread it is run by the wait. */
void ha__pool_submit(ha__pool *pool, ha__task *task);

/* Return when the task is done, running it or others meanwhile. It is idle afterwards. */
void ha__pool_wait(ha__pool *pool, ha__task *task);

/* Take a task out of the queue, or wait until it is done. It is idle afterwards. */
void ha__pool_cancel(ha__pool *pool, ha__task *task);

#endif
