/* A thread that answers the requests of one service, in order, so that a call that takes long holds
 * up no other service. It starts with the first request. */
#ifndef HA_LIVE_CONTROL_WORKER_H
#define HA_LIVE_CONTROL_WORKER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/transport.h>

/* Requests that may wait, and bytes of one. */
enum { HA__WORKER_REQUESTS = 16, HA__WORKER_REQUEST_BYTES = 4096 };

/* As ha_service_options.request. */
typedef void ha__worker_fn(void *user, ha_service *service, const ha_request_id *id,
                           const uint8_t *data, size_t size);

typedef struct ha__worker_request ha__worker_request;

typedef struct ha__worker {
  ha__worker_fn *serve;
  void *user;
  pthread_mutex_t lock; /* guards what follows */
  pthread_cond_t added;
  pthread_t thread;
  bool has_thread;
  bool stops;
  ha__worker_request *first;
  size_t count;
} ha__worker;

void ha__worker_init(ha__worker *worker, ha__worker_fn *serve, void *user);

/* The request is copied. False: it is not served, because too many wait, it is too large, the
 * worker has stopped, or there is no memory or thread. Any thread. */
bool ha__worker_add(ha__worker *worker, ha_service *service, const ha_request_id *id,
                    const uint8_t *data, size_t size);

/* Wait for the running request, drop those that wait, and start no other. Before the service is
 * closed, as its requests are answered there. */
void ha__worker_stop(ha__worker *worker);
/* After ha__worker_stop(), when nothing is added any more. */
void ha__worker_done(ha__worker *worker);

#endif
