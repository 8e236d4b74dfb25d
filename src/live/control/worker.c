#include "live/control/worker.h"

#include <string.h>

#include "base/alloc.h"
#include "base/thread.h"

struct ha__worker_request {
  ha__worker_request *next;
  ha_service *service;
  ha_request_id id;
  size_t size;
  uint8_t data[];
};

void ha__worker_init(ha__worker *worker, ha__worker_fn *serve, void *user) {
  *worker = (ha__worker){.serve = serve, .user = user};
  pthread_mutex_init(&worker->lock, NULL);
  pthread_cond_init(&worker->added, NULL);
}

/* Wait for the next request; NULL = the worker stops. */
static ha__worker_request *take(ha__worker *worker) {
  ha__worker_request *request = NULL;

  pthread_mutex_lock(&worker->lock);
  while (!worker->first && !worker->stops)
    pthread_cond_wait(&worker->added, &worker->lock);
  if (!worker->stops) {
    request = worker->first;
    worker->first = request->next;
    worker->count--;
  }
  pthread_mutex_unlock(&worker->lock);
  return request;
}

static void *run(void *user) {
  ha__worker *worker = user;
  ha__worker_request *request;

  while ((request = take(worker)) != NULL) {
    worker->serve(worker->user, request->service, &request->id, request->data, request->size);
    ha__free(request);
  }
  return NULL;
}

/* With the lock held. */
static bool start(ha__worker *worker) {
  if (worker->has_thread) return true;
  worker->has_thread = pthread_create(&worker->thread, NULL, run, worker) == 0;
  if (worker->has_thread) ha__thread_name(worker->thread, "ha-control");
  return worker->has_thread;
}

static bool append(ha__worker *worker, ha__worker_request *request) {
  ha__worker_request **last = &worker->first;

  pthread_mutex_lock(&worker->lock);
  const bool takes = !worker->stops && worker->count < HA__WORKER_REQUESTS && start(worker);
  while (*last)
    last = &(*last)->next;
  if (takes) *last = request;
  worker->count += takes;
  pthread_cond_signal(&worker->added);
  pthread_mutex_unlock(&worker->lock);
  return takes;
}

bool ha__worker_add(ha__worker *worker, ha_service *service, const ha_request_id *id,
                    const uint8_t *data, size_t size) {
  if (size > HA__WORKER_REQUEST_BYTES) return false;
  ha__worker_request *request = ha__alloc(sizeof *request + size);
  if (!request) return false;
  request->next = NULL;
  request->service = service;
  request->id = *id;
  request->size = size;
  if (size) memcpy(request->data, data, size);
  if (append(worker, request)) return true;
  ha__free(request);
  return false;
}

void ha__worker_stop(ha__worker *worker) {
  pthread_mutex_lock(&worker->lock);
  worker->stops = true;
  const bool has_thread = worker->has_thread;
  pthread_cond_signal(&worker->added);
  pthread_mutex_unlock(&worker->lock);
  if (has_thread) pthread_join(worker->thread, NULL);
}

void ha__worker_done(ha__worker *worker) {
  while (worker->first) {
    ha__worker_request *request = worker->first;
    worker->first = request->next;
    ha__free(request);
  }
  pthread_cond_destroy(&worker->added);
  pthread_mutex_destroy(&worker->lock);
}
