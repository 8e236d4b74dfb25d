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

/* Member of an object that the task works on. Only the pool accesses next and state. */
struct ha__task {
  void (*run)(ha__task *task);
  ha__task *next;
  int state;
};

/* threads >= 1, including the caller; 1 starts no thread. */
ha_status ha__pool_start(ha__pool **out, size_t threads, ha_error *err);
/* The same, with this nice value for the started threads; 0 = the caller's. */
ha_status ha__pool_start_nice(ha__pool **out, size_t threads, int nice, ha_error *err);

/* Queued tasks are dropped; running ones are finished. NULL is allowed. */
void ha__pool_stop(ha__pool *pool);

/* Number of working threads, including the caller. */
size_t ha__pool_threads(const ha__pool *pool);

/* Queue a task that is idle or done. With one thread it runs in the wait. */
void ha__pool_submit(ha__pool *pool, ha__task *task);

/* Run the task or others until it is done. It is idle afterwards. */
void ha__pool_wait(ha__pool *pool, ha__task *task);

/* Take a task out of the queue, or wait until it is done. It is idle afterwards. */
void ha__pool_cancel(ha__pool *pool, ha__task *task);

#endif
