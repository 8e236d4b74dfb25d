#include "loop.h"

#include <errno.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "base/thread.h"

enum { AT_ONCE = 64 };

struct ha__ros1_loop {
  int epoll;
  ha__ros1_watch wake;
  /* of the loop's thread */
  struct epoll_event events[AT_ONCE]; /* whose callbacks are being called */
  int event_count;
  ha__ros1_timer *first;
  ha__ros1_timer *last;
  pthread_t thread;
  bool started;
  pthread_mutex_t lock; /* guards all below, and the members of tasks */
  ha__ros1_task *tasks;
  ha__ros1_task *last_task;
  bool stopping;
  bool ended; /* posting does nothing: tasks may have been freed */
};

/* --- descriptors ----------------------------------------------------------------------- */

ha_status ha__ros1_loop_watch(ha__ros1_loop *loop, ha__ros1_watch *watch, int fd, uint32_t events,
                              ha_error *err) {
  struct epoll_event event = {.events = events, .data.ptr = watch};

  if (epoll_ctl(loop->epoll, watch->on ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, fd, &event) != 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot wait for a socket");
  }
  watch->fd = fd;
  watch->on = true;
  return HA_OK;
}

void ha__ros1_loop_unwatch(ha__ros1_loop *loop, ha__ros1_watch *watch) {
  struct epoll_event unused = {0};

  if (!watch->on) return;
  epoll_ctl(loop->epoll, EPOLL_CTL_DEL, watch->fd, &unused);
  watch->on = false;
  /* events that epoll has returned already must not be delivered */
  for (int i = 0; i < loop->event_count; i++) {
    if (loop->events[i].data.ptr == watch) loop->events[i].data.ptr = NULL;
  }
}

/* --- timers ----------------------------------------------------------------------------- */

/* The list is sorted, and searched from its end: most timers are set later than the others. */
void ha__ros1_loop_set_timer(ha__ros1_loop *loop, ha__ros1_timer *timer, int64_t at_ns) {
  ha__ros1_timer *before = NULL;

  ha__ros1_loop_clear_timer(loop, timer);
  before = loop->last;
  while (before && before->at_ns > at_ns)
    before = before->prev;
  timer->at_ns = at_ns;
  timer->on = true;
  timer->prev = before;
  timer->next = before ? before->next : loop->first;
  *(timer->prev ? &timer->prev->next : &loop->first) = timer;
  *(timer->next ? &timer->next->prev : &loop->last) = timer;
}

void ha__ros1_loop_clear_timer(ha__ros1_loop *loop, ha__ros1_timer *timer) {
  if (!timer->on) return;
  *(timer->prev ? &timer->prev->next : &loop->first) = timer->next;
  *(timer->next ? &timer->next->prev : &loop->last) = timer->prev;
  timer->on = false;
}

static void call_timers(ha__ros1_loop *loop) {
  const int64_t now_ns = loop->first ? ha__now_ns() : 0;

  while (loop->first && loop->first->at_ns <= now_ns) {
    ha__ros1_timer *timer = loop->first;
    ha__ros1_loop_clear_timer(loop, timer);
    timer->due(timer);
  }
}

/* Timeout of epoll_wait() in ms, rounded up so that the loop does not wake too early. */
static int until_next(const ha__ros1_loop *loop) {
  enum { LONGEST_MS = 60000 };

  if (!loop->first) return -1;
  const int64_t left_ns = loop->first->at_ns - ha__now_ns();
  if (left_ns <= 0) return 0;
  if (left_ns > (int64_t)LONGEST_MS * 1000000) return LONGEST_MS;
  return (int)((left_ns + 999999) / 1000000);
}

/* --- tasks ----------------------------------------------------------------------------- */

static void wake(ha__ros1_loop *loop) {
  const uint64_t one = 1;
  const ssize_t written = write(loop->wake.fd, &one, sizeof one);

  (void)written; /* it fails only if the loop will wake anyway */
}

static void on_wake(ha__ros1_watch *watch, uint32_t events) {
  uint64_t count;
  const ssize_t got = read(watch->fd, &count, sizeof count);

  (void)got;
  (void)events;
}

void ha__ros1_loop_post(ha__ros1_loop *loop, ha__ros1_task *task) {
  pthread_mutex_lock(&loop->lock);
  const bool was_empty = !loop->tasks;
  if (!task->queued && !loop->ended) {
    task->queued = true;
    task->next = NULL;
    *(loop->last_task ? &loop->last_task->next : &loop->tasks) = task;
    loop->last_task = task;
  }
  pthread_mutex_unlock(&loop->lock);
  if (was_empty) wake(loop);
}

void ha__ros1_loop_unpost(ha__ros1_loop *loop, ha__ros1_task *task) {
  ha__ros1_task *before = NULL;

  pthread_mutex_lock(&loop->lock);
  if (task->queued) {
    for (ha__ros1_task *t = loop->tasks; t != task; t = t->next)
      before = t;
    *(before ? &before->next : &loop->tasks) = task->next;
    if (loop->last_task == task) loop->last_task = before;
    task->queued = false;
  }
  pthread_mutex_unlock(&loop->lock);
}

static ha__ros1_task *take_task(ha__ros1_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  ha__ros1_task *task = loop->tasks;
  if (task) {
    loop->tasks = task->next;
    if (!loop->tasks) loop->last_task = NULL;
    task->queued = false;
  }
  pthread_mutex_unlock(&loop->lock);
  return task;
}

static void run_tasks(ha__ros1_loop *loop) {
  ha__ros1_task *task;

  while ((task = take_task(loop)) != NULL)
    task->run(task);
}

/* --- the thread ------------------------------------------------------------------------ */

static bool is_stopping(ha__ros1_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  const bool stopping = loop->stopping;
  pthread_mutex_unlock(&loop->lock);
  return stopping;
}

static void *run(void *arg) {
  ha__ros1_loop *loop = arg;
  bool stopping = false;

  while (!stopping) {
    const int count = epoll_wait(loop->epoll, loop->events, AT_ONCE, until_next(loop));
    loop->event_count = count > 0 ? count : 0;
    for (int i = 0; i < loop->event_count; i++) {
      ha__ros1_watch *watch = loop->events[i].data.ptr;
      if (watch) watch->ready(watch, loop->events[i].events);
    }
    loop->event_count = 0;
    call_timers(loop);
    stopping = is_stopping(loop); /* before the tasks: those posted before the stop still run */
    run_tasks(loop);
  }
  return NULL;
}

static ha_status start(ha__ros1_loop *loop, const char *name, ha_error *err) {
  loop->epoll = epoll_create1(EPOLL_CLOEXEC);
  const int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  loop->wake = (ha__ros1_watch){.ready = on_wake, .fd = fd};
  if (loop->epoll < 0 || fd < 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot wait for sockets");
  }
  HA_TRY(ha__ros1_loop_watch(loop, &loop->wake, fd, EPOLLIN, err));
  HA_TRY(ha__thread_start(&loop->thread, name, run, loop, err));
  loop->started = true;
  return HA_OK;
}

ha_status ha__ros1_loop_start(ha__ros1_loop **out, const char *name, ha_error *err) {
  ha__ros1_loop *loop = ha__alloc_zeroed(1, sizeof *loop);

  if (!loop) return HA_FAIL_NOMEM(err);
  pthread_mutex_init(&loop->lock, NULL);
  const ha_status st = start(loop, name, err);
  if (st < 0) {
    ha__ros1_loop_free(loop);
    return st;
  }
  *out = loop;
  return HA_OK;
}

void ha__ros1_loop_stop(ha__ros1_loop *loop) {
  if (!loop || !loop->started) return;
  pthread_mutex_lock(&loop->lock);
  loop->stopping = true;
  pthread_mutex_unlock(&loop->lock);
  wake(loop);
  pthread_join(loop->thread, NULL);
  pthread_mutex_lock(&loop->lock);
  loop->ended = true;
  pthread_mutex_unlock(&loop->lock);
  while (take_task(loop))
    continue;
  loop->started = false;
}

void ha__ros1_loop_free(ha__ros1_loop *loop) {
  if (!loop) return;
  if (loop->wake.fd >= 0) close(loop->wake.fd);
  if (loop->epoll >= 0) close(loop->epoll);
  pthread_mutex_destroy(&loop->lock);
  ha__free(loop);
}
