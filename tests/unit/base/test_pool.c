#include "../test.h"
#include "base/pool.h"

#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>

enum { TASKS = 200 };

typedef struct job {
  ha__task task;
  atomic_int *runs;
} job;

static void count_run(ha__task *task) {
  atomic_fetch_add(((job *)task)->runs, 1);
}

static void every_task_runs_once(void **state) {
  const size_t threads[] = {1, 2, 8};
  job jobs[TASKS];

  (void)state;
  for (size_t t = 0; t < 3; t++) {
    ha__pool *pool = NULL;
    atomic_int runs = 0;
    assert_ok(ha__pool_start(&pool, threads[t], NULL));
    for (int i = 0; i < TASKS; i++) {
      jobs[i] = (job){{count_run, NULL, HA__TASK_IDLE}, &runs};
      ha__pool_submit(pool, &jobs[i].task);
    }
    for (int i = TASKS - 1; i >= 0; i--) {
      ha__pool_wait(pool, &jobs[i].task);
      assert_int_equal(jobs[i].task.state, HA__TASK_IDLE);
    }
    assert_int_equal(atomic_load(&runs), TASKS);
    ha__pool_stop(pool);
  }
}

typedef struct look {
  ha__task task;
  int nice;
  atomic_bool done;
} look;

static void look_at_nice(ha__task *task) {
  look *l = (look *)task;

  l->nice = getpriority(PRIO_PROCESS, 0);
  atomic_store(&l->done, true);
}

/* The threads of the pool have the nice value, and the caller does not. */
static void workers_are_as_nice_as_asked(void **state) {
  ha__pool *pool = NULL;
  look l = {.task = {look_at_nice, NULL, HA__TASK_IDLE}};
  const int own = getpriority(PRIO_PROCESS, 0);

  (void)state;
  assert_ok(ha__pool_start_nice(&pool, 2, 19, NULL));
  ha__pool_submit(pool, &l.task);
  while (!atomic_load(&l.done))
    sched_yield();
  ha__pool_wait(pool, &l.task);
  ha__pool_stop(pool);
  assert_int_equal(l.nice, 19);
  assert_int_equal(getpriority(PRIO_PROCESS, 0), own);
}

static void a_task_can_be_submitted_again(void **state) {
  ha__pool *pool = NULL;
  atomic_int runs = 0;
  job again = {{count_run, NULL, HA__TASK_IDLE}, &runs};

  (void)state;
  assert_ok(ha__pool_start(&pool, 2, NULL));
  for (int i = 1; i <= 50; i++) {
    ha__pool_submit(pool, &again.task);
    ha__pool_wait(pool, &again.task);
    assert_int_equal(atomic_load(&runs), i);
  }
  ha__pool_stop(pool);
}

static void cancelled_tasks_do_not_run_afterwards(void **state) {
  ha__pool *pool = NULL;
  atomic_int runs = 0;
  job jobs[TASKS];

  (void)state;
  assert_ok(ha__pool_start(&pool, 1, NULL));
  for (int i = 0; i < TASKS; i++) {
    jobs[i] = (job){{count_run, NULL, HA__TASK_IDLE}, &runs};
    ha__pool_submit(pool, &jobs[i].task);
  }
  for (int i = 0; i < TASKS; i += 2) {
    ha__pool_cancel(pool, &jobs[i].task);
  }
  ha__pool_wait(pool, &jobs[TASKS - 1].task);
  assert_int_equal(atomic_load(&runs), 1); /* one thread: only the awaited one ran */
  for (int i = 1; i < TASKS - 1; i += 2) {
    ha__pool_wait(pool, &jobs[i].task);
  }
  assert_int_equal(atomic_load(&runs), TASKS / 2);
  ha__pool_stop(pool);
}

static void stop_with_tasks_queued_is_clean(void **state) {
  ha__pool *pool = NULL;
  atomic_int runs = 0;
  job jobs[TASKS];

  (void)state;
  assert_ok(ha__pool_start(&pool, 4, NULL));
  for (int i = 0; i < TASKS; i++) {
    jobs[i] = (job){{count_run, NULL, HA__TASK_IDLE}, &runs};
    ha__pool_submit(pool, &jobs[i].task);
  }
  ha__pool_stop(pool);
  assert_in_range(atomic_load(&runs), 0, TASKS);
  ha__pool_stop(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_task_runs_once),
      cmocka_unit_test(workers_are_as_nice_as_asked),
      cmocka_unit_test(a_task_can_be_submitted_again),
      cmocka_unit_test(cancelled_tasks_do_not_run_afterwards),
      cmocka_unit_test(stop_with_tasks_queued_is_clean),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
