#include "worker.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "transport/ros1/net/names.h"

/* --- the thread and its queue ----------------------------------------------------------------- */

static void item_free(ha__ros1_work_item *item) {
  ha__free(item->bytes.data);
  ha__free(item);
}

/* With the lock held. */
static ha__ros1_work_item *pop(ha__ros1_worker *worker) {
  ha__ros1_work_item *item = worker->first;

  if (!item) return NULL;
  worker->first = item->next;
  if (!worker->first) worker->last = NULL;
  return item;
}

/* With the lock held; it is released while the item is handled. */
static void handle(ha__ros1_worker *worker, ha__ros1_work_item *item) {
  ha__callback_thread_begin(&worker->thread, item->handler);
  item->handler->handle(item->handler, item);
  item_free(item);
  ha__callback_thread_end(&worker->thread);
}

static void *run(void *arg) {
  ha__ros1_worker *worker = arg;

  pthread_mutex_lock(&worker->thread.lock);
  while (!worker->thread.stopping) {
    ha__ros1_work_item *item = pop(worker);
    if (item) {
      handle(worker, item);
    } else {
      pthread_cond_wait(&worker->thread.work, &worker->thread.lock);
    }
  }
  pthread_mutex_unlock(&worker->thread.lock);
  return NULL;
}

void ha__ros1_worker_push(ha__ros1_worker *worker, ha__ros1_work_item *item) {
  item->next = NULL;
  pthread_mutex_lock(&worker->thread.lock);
  *(worker->last ? &worker->last->next : &worker->first) = item;
  worker->last = item;
  pthread_cond_signal(&worker->thread.work);
  pthread_mutex_unlock(&worker->thread.lock);
}

/* With the lock held. Drops the items of a handler (NULL = of all) and of a link (0 = of all). */
static void forget(ha__ros1_worker *worker, const ha__ros1_call_handler *handler, uint64_t link) {
  ha__ros1_work_item *items = worker->first;

  worker->first = worker->last = NULL;
  while (items) {
    ha__ros1_work_item *item = items;
    items = item->next;
    if ((!handler || item->handler == handler) && (!link || item->link == link)) {
      item_free(item);
      continue;
    }
    item->next = NULL;
    *(worker->last ? &worker->last->next : &worker->first) = item;
    worker->last = item;
  }
}

void ha__ros1_worker_forget(ha__ros1_worker *worker, uint64_t link) {
  forget(worker, NULL, link);
}

/* --- handlers ----------------------------------------------------------------------------- */

static bool is_md5(const char *hash) {
  return strlen(hash) == 32 && strspn(hash, "0123456789abcdef") == 32;
}

/* Returns "std_srvs/SetBool", also for "std_srvs/srv/SetBool" as ROS 2 writes it. */
static char *type_of(const char *type) {
  const char *middle = type ? strstr(type, "/srv/") : NULL;
  char *copy = ha__dup_string(type && type[0] != '\0' ? type : "*");

  if (copy && middle) {
    char *at = copy + (middle - type);
    memmove(at, at + 4, strlen(at + 4) + 1);
  }
  return copy;
}

static void on_close(ha__ros1_task *task) {
  ha__ros1_call_handler *handler = HA__ROS1_CONTAINER_OF(ha__ros1_call_handler, close_task, task);
  ha__ros1_worker *worker = handler->worker;

  handler->close_sockets(handler);
  pthread_mutex_lock(&worker->thread.lock);
  handler->closed = true; /* it may be freed as soon as the lock is released */
  pthread_cond_broadcast(&worker->thread.done);
  pthread_mutex_unlock(&worker->thread.lock);
}

ha_status ha__ros1_call_handler_init(ha__ros1_call_handler *handler, const char *name,
                                     const char *type, const char *hash, ha_error *err) {
  handler->close_task.run = on_close;
  HA_TRY(ha__ros1_resolve(&handler->name, &handler->worker->ros1->config.names, name, err));
  handler->type = type_of(type);
  handler->md5 = ha__dup_string(hash && is_md5(hash) ? hash : "*");
  return handler->type && handler->md5 ? HA_OK : HA_FAIL_NOMEM(err);
}

void ha__ros1_call_handler_close(ha__ros1_call_handler *handler) {
  ha__ros1_worker *worker = handler->worker;

  pthread_mutex_lock(&worker->thread.lock);
  handler->closing = true;
  ha__ros1_loop_post(worker->ros1->control, &handler->close_task);
  while (!handler->closed)
    pthread_cond_wait(&worker->thread.done, &worker->thread.lock);
  forget(worker, handler, 0);
  ha__callback_thread_wait(&worker->thread, handler);
  pthread_mutex_unlock(&worker->thread.lock);
}

void ha__ros1_call_handler_done(ha__ros1_call_handler *handler) {
  ha__free(handler->name);
  ha__free(handler->type);
  ha__free(handler->md5);
}

/* --- lifetime ---------------------------------------------------------------------------- */

ha_status ha__ros1_worker_start(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_worker *worker = ha__alloc_zeroed(1, sizeof *worker);

  if (!worker) return HA_FAIL_NOMEM(err);
  worker->ros1 = ros1;
  const ha_status st =
      ha__callback_thread_start(&worker->thread, "ha-ros1-calls", run, worker, err);
  if (st < 0) {
    ha__free(worker);
    return st;
  }
  ros1->worker = worker;
  return HA_OK;
}

void ha__ros1_worker_stop(ha__ros1_worker *worker) {
  if (worker) ha__callback_thread_stop(&worker->thread);
}

void ha__ros1_worker_free(ha__ros1_worker *worker) {
  if (!worker) return;
  forget(worker, NULL, 0);
  ha__callback_thread_done(&worker->thread);
  ha__free(worker);
}
