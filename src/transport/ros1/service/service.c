/* Services that this node serves (ha_service).
 *
 * Clients connect to the acceptor, which passes them on by ha__ros1_services_accept(); a client
 * link then belongs to the service. Requests reach the user in the worker thread. Each service is
 * registered with the master. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "client_link.h"
#include "worker.h"

struct ha__ros1_service {
  ha_service base; /* first */
  ha__ros1_call_handler handler;
  ha__ros1_service *next;
  bool listed; /* in worker->services, and registered */
  void *user;
  void (*request)(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size);
};

static void handle(ha__ros1_call_handler *handler, const ha__ros1_work_item *item) {
  ha__ros1_service *service = HA__ROS1_CONTAINER_OF(ha__ros1_service, handler, handler);

  service->request(service->user, &service->base, &item->id, item->bytes.data, item->bytes.size);
}

static void close_sockets(ha__ros1_call_handler *handler) {
  ha__ros1_service *service = HA__ROS1_CONTAINER_OF(ha__ros1_service, handler, handler);
  ha__ros1_worker *worker = handler->worker;

  pthread_mutex_lock(&worker->thread.lock);
  ha__ros1_service **at = &worker->services;
  while (*at != service)
    at = &(*at)->next;
  *at = service->next;
  pthread_mutex_unlock(&worker->thread.lock);
  ha__ros1_client_links_free(worker, handler);
}

/* --- clients ------------------------------------------------------------------------------- */

/* NULL = there is none. */
static ha__ros1_service *find(ha__ros1_worker *worker, const char *name) {
  pthread_mutex_lock(&worker->thread.lock);
  ha__ros1_service *service = worker->services;
  while (service && strcmp(service->handler.name, name) != 0)
    service = service->next;
  pthread_mutex_unlock(&worker->thread.lock);
  return service;
}

/* Whether a client with this md5 sum may call the service; if not, error says why. */
static bool check_client(char error[512], const ha__ros1_service *service, const char *name,
                         const char *md5) {
  if (!service) {
    snprintf(error, 512, "this node does not serve %.200s", name);
    return false;
  }
  if (strcmp(md5, "*") == 0 || strcmp(service->handler.md5, "*") == 0 ||
      strcmp(md5, service->handler.md5) == 0) {
    return true;
  }
  snprintf(error, 512, "service %.200s is of type %.100s with md5sum %s, not %.40s", name,
           service->handler.type, service->handler.md5, md5);
  return false;
}

void ha__ros1_services_accept(ha__ros1_worker *worker, int fd, const ha__ros1_header *header) {
  const char *name = ha_pairs_get(&header->fields, "service");
  const char *md5 = ha_pairs_get(&header->fields, "md5sum");
  ha__ros1_service *service = name ? find(worker, name) : NULL;
  char error[512];

  if (!name || !md5 || !ha_pairs_get(&header->fields, "callerid")) {
    ha__ros1_client_link_new(worker, fd, NULL, header,
                             "the header needs service, md5sum and callerid");
    return;
  }
  if (!check_client(error, service, name, md5)) service = NULL;
  ha__ros1_client_link_new(worker, fd, service ? &service->handler : NULL, header, error);
}

/* --- registrations with the master ------------------------------------------------------------ */

/* Lives as long as the transport. A service of the same name uses it again. */
struct ha__ros1_service_registration {
  ha__ros1_registration registration;
  ha__ros1_service_registration *next;
  char name[];
};

/* NULL = there is none. */
static ha__ros1_service_registration *find_registration(ha__ros1_worker *worker, const char *name) {
  pthread_mutex_lock(&worker->thread.lock);
  ha__ros1_service_registration *found = worker->registrations;
  while (found && strcmp(found->name, name) != 0)
    found = found->next;
  pthread_mutex_unlock(&worker->thread.lock);
  return found;
}

static ha_status add_registration(ha__ros1_worker *worker, const char *name, ha_error *err) {
  const size_t size = strlen(name) + 1;

  if (find_registration(worker, name)) return HA_OK;
  ha__ros1_service_registration *added = ha__alloc_zeroed(1, sizeof *added + size);
  if (!added) return HA_FAIL_NOMEM(err);
  memcpy(added->name, name, size);
  added->registration.kind = HA__ROS1_SERVICE;
  added->registration.name = added->name;
  ha__ros1_registration_init(&added->registration, worker->ros1->master);
  pthread_mutex_lock(&worker->thread.lock);
  added->next = worker->registrations;
  worker->registrations = added;
  pthread_mutex_unlock(&worker->thread.lock);
  return HA_OK;
}

static void free_registrations(ha__ros1_worker *worker) {
  while (worker->registrations) {
    ha__ros1_service_registration *registration = worker->registrations;
    worker->registrations = registration->next;
    ha__free(registration);
  }
}

/* --- members of the table ---------------------------------------------------------- */

/* Makes the service visible to clients, unless another one has its name. */
static ha_status add_to_list(ha__ros1_service *service, ha_error *err) {
  ha__ros1_worker *worker = service->handler.worker;

  pthread_mutex_lock(&worker->thread.lock);
  const ha__ros1_service *other = worker->services;
  while (other && strcmp(other->handler.name, service->handler.name) != 0)
    other = other->next;
  if (!other) {
    service->next = worker->services;
    worker->services = service;
    service->listed = true;
  }
  pthread_mutex_unlock(&worker->thread.lock);
  if (!other) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "service %s is served already",
                 service->handler.name);
}

static ha_status start(ha__ros1_service *service, const ha_service_options *options,
                       ha_error *err) {
  HA_TRY(ha__ros1_call_handler_init(&service->handler, options->name, options->type, options->hash,
                                    err));
  HA_TRY(add_registration(service->handler.worker, service->handler.name, err));
  HA_TRY(add_to_list(service, err));
  ha__ros1_register(
      &find_registration(service->handler.worker, service->handler.name)->registration, "*");
  return HA_OK;
}

ha_status ha__ros1_serve(ha_service **out, ha_transport *transport,
                         const ha_service_options *options, ha_error *err) {
  ha__ros1_service *service = ha__alloc_zeroed(1, sizeof *service);

  if (!service) return HA_FAIL_NOMEM(err);
  service->base.ops = &ha__ros1_ops;
  service->user = options->user;
  service->request = options->request;
  service->handler.worker = ((ha__ros1 *)transport)->worker;
  service->handler.handle = handle;
  service->handler.close_sockets = close_sockets;
  const ha_status st = start(service, options, err);
  if (st < 0) {
    ha__ros1_unserve(&service->base);
    return st;
  }
  *out = &service->base;
  return HA_OK;
}

ha_status ha__ros1_reply(ha_service *service_, const ha_request_id *id, const uint8_t *data,
                         size_t size, ha_error *err) {
  ha__ros1_service *service = (ha__ros1_service *)service_;

  return ha__ros1_client_link_reply(service->handler.worker, &service->handler, id, data, size,
                                    err);
}

void ha__ros1_unserve(ha_service *service_) {
  ha__ros1_service *service = (ha__ros1_service *)service_;

  if (service->listed) {
    ha__ros1_unregister(
        &find_registration(service->handler.worker, service->handler.name)->registration);
    ha__ros1_call_handler_close(&service->handler);
  }
  ha__ros1_call_handler_done(&service->handler);
  ha__free(service);
}

void ha__ros1_services_free(ha__ros1_worker *worker) {
  if (!worker) return;
  ha__ros1_client_links_free(worker, NULL);
  free_registrations(worker);
}
