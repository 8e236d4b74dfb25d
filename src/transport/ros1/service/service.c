#include "service.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "client_link.h"

static void handle(ha__ros1_call_handler *handler, const ha__ros1_work_item *item) {
  ha__ros1_service *service = HA__ROS1_CONTAINER_OF(ha__ros1_service, handler, handler);

  service->request(service->user, &service->base, &item->id, item->bytes.data, item->bytes.size);
}

static void close_sockets(ha__ros1_call_handler *handler) {
  ha__ros1_service *service = HA__ROS1_CONTAINER_OF(ha__ros1_service, handler, handler);
  ha__ros1_worker *worker = handler->worker;

  pthread_mutex_lock(&worker->lock);
  ha__ros1_service **at = &worker->services;
  while (*at != service)
    at = &(*at)->next;
  *at = service->next;
  pthread_mutex_unlock(&worker->lock);
  ha__ros1_client_links_free(worker, service);
}

/* --- who wants it ------------------------------------------------------------------------------
 */

/* NULL = there is none. */
static ha__ros1_service *find(ha__ros1_worker *worker, const char *name) {
  pthread_mutex_lock(&worker->lock);
  ha__ros1_service *service = worker->services;
  while (service && strcmp(service->handler.name, name) != 0)
    service = service->next;
  pthread_mutex_unlock(&worker->lock);
  return service;
}

/* Does the service suit whoever asks for it? *error has room for a line. */
static bool check_client(char error[512], const ha__ros1_service *service, const char *name,
                         const char *md5) {
  if (!service) {
    snprintf(error, 512, "there is no service %.200s here", name);
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
                             "a client's header has service, md5sum and callerid");
    return;
  }
  if (!check_client(error, service, name, md5)) service = NULL;
  ha__ros1_client_link_new(worker, fd, service, header, error);
}

/* --- members of the table -----------------------------------------------------------------------
 */

/* Known to whoever knocks, if no other has its name. */
static ha_status add_to_list(ha__ros1_service *service, ha_error *err) {
  ha__ros1_worker *worker = service->handler.worker;

  pthread_mutex_lock(&worker->lock);
  const ha__ros1_service *other = worker->services;
  while (other && strcmp(other->handler.name, service->handler.name) != 0)
    other = other->next;
  if (!other) {
    service->next = worker->services;
    worker->services = service;
    service->listed = true;
  }
  pthread_mutex_unlock(&worker->lock);
  if (!other) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "service %s is served already",
                 service->handler.name);
}

static ha_status start(ha__ros1_service *service, const ha_service_options *options,
                       ha_error *err) {
  HA_TRY(ha__ros1_call_handler_init(&service->handler, options->name, options->type, options->hash,
                                    err));
  HA_TRY(ha__ros1_worker_prepare(service->handler.worker, service->handler.name, err));
  HA_TRY(add_to_list(service, err));
  ha__ros1_worker_register(service->handler.worker, service->handler.name);
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

  return ha__ros1_client_link_reply(service->handler.worker, service, id, data, size, err);
}

void ha__ros1_unserve(ha_service *service_) {
  ha__ros1_service *service = (ha__ros1_service *)service_;

  if (service->listed) {
    ha__ros1_worker_unregister(service->handler.worker, service->handler.name);
    ha__ros1_call_handler_close(&service->handler);
  }
  ha__ros1_call_handler_done(&service->handler);
  ha__free(service);
}
