#include "live/control/control.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <holdall/transport.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/thread.h"
#include "live/graph/definition.h"
#include "live/play/play.h"
#include "live/record/record.h"

/* --- a thread for each service ---------------------------------------------------------------- */

/* A thread that answers the requests of one service, in order, so that a slow call does not
 * delay other services. It starts with the first request. */

/* Requests that may wait, and bytes of one. */
enum { WORKER_REQUESTS = 16, WORKER_REQUEST_BYTES = 4096 };

/* As ha_service_options.request. */
typedef void worker_fn(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size);

typedef struct worker_request worker_request;

typedef struct service_worker {
  worker_fn *serve;
  void *user;
  pthread_mutex_t lock; /* guards what follows */
  pthread_cond_t added;
  pthread_t thread;
  bool has_thread;
  bool stops;
  worker_request *first;
  size_t count;
} service_worker;

struct worker_request {
  worker_request *next;
  ha_service *service;
  ha_request_id id;
  size_t size;
  uint8_t data[];
};

static void worker_init(service_worker *worker, worker_fn *serve, void *user) {
  *worker = (service_worker){.serve = serve, .user = user};
  pthread_mutex_init(&worker->lock, NULL);
  pthread_cond_init(&worker->added, NULL);
}

/* Wait for the next request; NULL = the worker stops. */
static worker_request *take(service_worker *worker) {
  worker_request *request = NULL;

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
  service_worker *worker = user;
  worker_request *request;

  while ((request = take(worker)) != NULL) {
    worker->serve(worker->user, request->service, &request->id, request->data, request->size);
    ha__free(request);
  }
  return NULL;
}

/* With the lock held. */
static bool start(service_worker *worker) {
  if (worker->has_thread) return true;
  worker->has_thread = pthread_create(&worker->thread, NULL, run, worker) == 0;
  if (worker->has_thread) ha__thread_name(worker->thread, "ha-control");
  return worker->has_thread;
}

static bool append(service_worker *worker, worker_request *request) {
  worker_request **last = &worker->first;

  pthread_mutex_lock(&worker->lock);
  const bool takes = !worker->stops && worker->count < WORKER_REQUESTS && start(worker);
  while (*last)
    last = &(*last)->next;
  if (takes) *last = request;
  worker->count += takes;
  pthread_cond_signal(&worker->added);
  pthread_mutex_unlock(&worker->lock);
  return takes;
}

/* The request is copied. False: it is not served, because too many wait, it is too large, the
 * worker has stopped, or there is no memory or thread. Any thread. */
static bool worker_add(service_worker *worker, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  if (size > WORKER_REQUEST_BYTES) return false;
  worker_request *request = ha__alloc(sizeof *request + size);
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

/* Wait for the running request, drop those that wait, and start no other. Before the service is
 * closed, as its requests are answered there. */
static void worker_stop(service_worker *worker) {
  pthread_mutex_lock(&worker->lock);
  worker->stops = true;
  const bool has_thread = worker->has_thread;
  pthread_cond_signal(&worker->added);
  pthread_mutex_unlock(&worker->lock);
  if (has_thread) pthread_join(worker->thread, NULL);
}

/* After worker_stop(), when nothing is added any more. */
static void worker_done(service_worker *worker) {
  while (worker->first) {
    worker_request *request = worker->first;
    worker->first = request->next;
    ha__free(request);
  }
  pthread_cond_destroy(&worker->added);
  pthread_mutex_destroy(&worker->lock);
}

/* --- control ---------------------------------------------------------------------------------- */

struct ha__control_bound {
  ha_control *control;
  const ha__control_service *what;
  ha_service *service;
  service_worker worker; /* of a service that may take long */
  ha__control_bound *next;
};

/* service: that of the callback, as bound->service is not set while it is being created. */
static void answer_by(ha__control_serve_fn *serve, const ha__control_bound *bound,
                      ha_service *service, const ha_request_id *id, const uint8_t *data,
                      size_t size) {
  ha__cdr_reader in = ha__cdr_open(data, size);
  ha__cdr_writer out = HA__CDR_WRITER_INIT;

  if (!in.failed) serve(bound->control, &in, &out);
  ha__cdr_writer_end(&out);
  if (!in.failed && !out.failed) {
    /* If the client has left, no answer is needed. */
    const ha_status st = ha_service_reply(service, id, out.bytes.data, out.bytes.size, NULL);
    (void)st;
  }
  ha__cdr_writer_done(&out);
}

static void answer(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                   size_t size) {
  const ha__control_bound *bound = user;

  answer_by(bound->what->serve, bound, service, id, data, size);
}

/* The thread of the transport serves all services, so it never waits: calls that may take long are
 * served by a thread of their own, or refused. */
static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  ha__control_bound *bound = user;

  if (bound->what->refuse && worker_add(&bound->worker, service, id, data, size)) return;
  answer_by(bound->what->refuse ? bound->what->refuse : bound->what->serve, bound, service, id,
            data, size);
}

static void close_service(ha__control_bound *bound) {
  worker_stop(&bound->worker);
  ha_service_close(bound->service);
  worker_done(&bound->worker);
  ha__free(bound);
}

ha_status ha__control_join(char *out, size_t size, ha_error *err, const char *front,
                           size_t front_size, const char *back) {
  if (ha__format_whole(out, size, "%.*s/%s", (int)front_size, front, back)) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name of the node is too long");
}

ha_status ha__control_new(ha_control **out, ha_transport *transport, const char *node,
                          ha_error *err) {
  HA_TRY(ha__need(node, "node", err));
  ha_control *control = ha__alloc_zeroed(1, sizeof *control);
  char *name = ha__dup_string(node);
  if (!control || !name) {
    ha__free(control);
    ha__free(name);
    return HA_FAIL_NOMEM(err);
  }
  control->transport = transport;
  control->node = name;
  *out = control;
  return HA_OK;
}

/* Hash of a type of rosbag2 or rcl; the table of common types contains all of them. */
static ha_status hash_of(char hash[HA_RIHS_TEXT_SIZE], const char *type, ha_error *err) {
  return ha__definition_common(NULL, hash, type, HA_DIALECT_ROS2, err);
}

static ha_status serve(ha_control *control, const ha__control_service *what, ha_error *err) {
  char name[HA__CONTROL_NAME];
  char hash[HA_RIHS_TEXT_SIZE];

  HA_TRY(hash_of(hash, what->type, err));
  HA_TRY(
      ha__control_join(name, sizeof name, err, control->node, strlen(control->node), what->name));
  ha__control_bound *bound = ha__alloc_zeroed(1, sizeof *bound);
  if (!bound) return HA_FAIL_NOMEM(err);
  *bound = (ha__control_bound){.control = control, .what = what, .next = control->services};
  worker_init(&bound->worker, answer, bound);
  control->services = bound;
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = name,
                                      .type = what->type,
                                      .hash = hash,
                                      .user = bound,
                                      .request = on_request};
  return ha_transport_serve(&bound->service, control->transport, &options, err);
}

ha_status ha__control_serve(ha_control *control, const ha__control_service *services, size_t n,
                            ha_error *err) {
  for (size_t i = 0; i < n; i++) {
    HA_TRY(serve(control, &services[i], err));
  }
  return HA_OK;
}

bool ha__control_serves(const ha_control *control, const char *type) {
  const ha__control_bound *bound = control->services;

  while (bound && strcmp(bound->what->type, type) != 0)
    bound = bound->next;
  return bound != NULL;
}

size_t ha__control_namespace_size(const char *node) {
  const char *last = strrchr(node, '/');

  return last ? (size_t)(last - node) : 0;
}

ha_status ha__control_advertise_topic(ha_publication **out, ha_control *control, const char *topic,
                                      const char *type, const ha_qos *qos, ha_error *err) {
  char hash[HA_RIHS_TEXT_SIZE];
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = "",
                            .data = (const uint8_t *)"",
                            .hash = hash};
  const ha_publication_options options = {
      .struct_size = sizeof options, .topic = topic, .schema = &schema, .qos = qos};

  HA_TRY(hash_of(hash, type, err));
  return ha_transport_advertise(out, control->transport, &options, err);
}

/* NAMESPACE/events/NAME. */
static ha_status advertise(ha_control *control, int event, ha_error *err) {
  char topic[HA__CONTROL_NAME];
  char name[64];
  ha_publication *made = NULL;
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_LAST,
                      .depth = 1,
                      .reliability = HA_QOS_RELIABILITY_RELIABLE,
                      .durability = HA_QOS_DURABILITY_VOLATILE,
                      .liveliness = HA_QOS_LIVELINESS_SYSTEM_DEFAULT,
                      .deadline_ns = HA_QOS_INFINITE,
                      .lifespan_ns = HA_QOS_INFINITE,
                      .lease_duration_ns = HA_QOS_INFINITE};

  if (atomic_load(&control->events[event])) return HA_OK;
  snprintf(name, sizeof name, "events/%s", ha__event_name(event));
  HA_TRY(ha__control_join(topic, sizeof topic, err, control->node,
                          ha__control_namespace_size(control->node), name));
  HA_TRY(ha__control_advertise_topic(&made, control, topic, ha__use_type(event), &qos, err));
  atomic_store(&control->events[event], made);
  return HA_OK;
}

/* On failure only this event or service is not offered. */
static void on_use(void *user, int use) {
  ha_control *control = user;

  if (use == HA__USE_DESCRIPTION) {
    if (control->has_services) (void)!ha__control_describe(control, NULL);
  } else if (control->followed & 1u << use) {
    (void)!advertise(control, use, NULL);
  }
}

static ha__type_uses *uses_of(const ha_control *control) {
  return control->recorder ? &control->recorder->uses : &control->player->uses;
}

/* No call of on_use() may run while `followed` changes. */
static void follow(ha_control *control, unsigned events) {
  ha__type_uses_follow(uses_of(control), NULL, NULL);
  control->followed = events;
  ha__type_uses_follow(uses_of(control), on_use, control);
}

void ha__control_offer(ha_control *control, unsigned events) {
  control->own_events = events;
  follow(control, events);
}

static void close_events(ha_control *control) {
  for (int event = 0; event < HA__EVENTS; event++)
    ha_publication_close(atomic_exchange(&control->events[event], NULL));
}

ha_status ha_control_set_events(ha_control *control, int32_t when, ha_error *err) {
  if (when < HA_EVENTS_USED || when > HA_EVENTS_NEVER) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%d is not a value of HA_EVENTS_...", (int)when);
  }
  follow(control, when == HA_EVENTS_USED ? control->own_events : 0);
  if (when == HA_EVENTS_NEVER) close_events(control);
  if (when != HA_EVENTS_ALWAYS) return HA_OK;
  for (int event = 0; event < HA__EVENTS; event++) {
    if (control->own_events & 1u << event) HA_TRY(advertise(control, event, err));
  }
  return HA_OK;
}

void ha__control_publish(ha_publication *publication, ha__cdr_writer *message) {
  ha__cdr_writer_end(message);
  if (publication && !message->failed) {
    const ha_status st = ha_publication_send(publication, message->bytes.data, message->bytes.size,
                                             HA_SENT_NOW, NULL);
    (void)st;
  }
  ha__cdr_writer_done(message);
}

void ha__control_publish_split(ha_control *control, int event, const char *closed_file,
                               const char *opened_file) {
  ha__cdr_writer message = HA__CDR_WRITER_INIT;

  ha__cdr_write_string(&message, closed_file ? closed_file : "");
  ha__cdr_write_string(&message, opened_file ? opened_file : "");
  ha__cdr_write_string(&message, control->node);
  ha__control_publish(atomic_load(&control->events[event]), &message);
}

void ha__control_reply(ha__cdr_writer *out, int32_t code, const char *text) {
  ha__cdr_write_u32(out, (uint32_t)code);
  ha__cdr_write_string(out, text);
}

void ha__control_loss_free(ha__control_loss *loss) {
  if (!loss) return;
  ha__free(loss->topic);
  ha__free(loss->type);
  ha__free(loss);
}

void ha_control_close(ha_control *control) {
  if (!control) return;
  ha__type_uses_follow(uses_of(control), NULL, NULL);
  while (control->services) {
    ha__control_bound *bound = control->services;
    control->services = bound->next;
    close_service(bound);
  }
  ha_publication_close(control->parameter_events);
  ha_publication_close(control->rosout);
  ha_service_close(control->pausing);
  ha_subscription_close(control->trigger);
  ha_publication_close(control->begins);
  close_events(control);
  while (control->known_losses) {
    ha__control_loss *loss = control->known_losses;
    control->known_losses = loss->next;
    ha__control_loss_free(loss);
  }
  ha__control_types_done(&control->types);
  ha__free(control->node);
  ha__free(control);
}
