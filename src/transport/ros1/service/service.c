#include "service.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "client_link.h"

static void handle(ha__ros1_party *party, const ha__ros1_item *item) {
  ha__ros1_service *service = HA__ROS1_OF(ha__ros1_service, party, party);

  service->request(service->user, &service->base, &item->id, item->bytes.data, item->bytes.size);
}

static void leave(ha__ros1_party *party) {
  ha__ros1_service *service = HA__ROS1_OF(ha__ros1_service, party, party);
  ha__ros1_calls *calls = party->calls;

  pthread_mutex_lock(&calls->lock);
  ha__ros1_service **at = &calls->services;
  while (*at != service)
    at = &(*at)->next;
  *at = service->next;
  pthread_mutex_unlock(&calls->lock);
  ha__ros1_guests_free(calls, service);
}

/* --- who wants it ------------------------------------------------------------------------------
 */

/* NULL = there is none. */
static ha__ros1_service *find(ha__ros1_calls *calls, const char *name) {
  pthread_mutex_lock(&calls->lock);
  ha__ros1_service *service = calls->services;
  while (service && strcmp(service->party.name, name) != 0)
    service = service->next;
  pthread_mutex_unlock(&calls->lock);
  return service;
}

/* Does the service suit whoever asks for it? *error has room for a line. */
static bool suits(char error[512], const ha__ros1_service *service, const char *name,
                  const char *md5) {
  if (!service) {
    snprintf(error, 512, "there is no service %.200s here", name);
    return false;
  }
  if (strcmp(md5, "*") == 0 || strcmp(service->party.md5, "*") == 0 ||
      strcmp(md5, service->party.md5) == 0) {
    return true;
  }
  snprintf(error, 512, "service %.200s is of type %.100s with md5sum %s, not %.40s", name,
           service->party.type, service->party.md5, md5);
  return false;
}

void ha__ros1_calls_knock(ha__ros1_calls *calls, int fd, const ha__ros1_header *header) {
  const char *name = ha_pairs_get(&header->fields, "service");
  const char *md5 = ha_pairs_get(&header->fields, "md5sum");
  ha__ros1_service *service = name ? find(calls, name) : NULL;
  char error[512];

  if (!name || !md5 || !ha_pairs_get(&header->fields, "callerid")) {
    ha__ros1_guest_new(calls, fd, NULL, header,
                       "a client's header has service, md5sum and callerid");
    return;
  }
  if (!suits(error, service, name, md5)) service = NULL;
  ha__ros1_guest_new(calls, fd, service, header, error);
}

/* --- members of the table -----------------------------------------------------------------------
 */

/* Known to whoever knocks, if no other has its name. */
static ha_status list(ha__ros1_service *service, ha_error *err) {
  ha__ros1_calls *calls = service->party.calls;

  pthread_mutex_lock(&calls->lock);
  const ha__ros1_service *other = calls->services;
  while (other && strcmp(other->party.name, service->party.name) != 0)
    other = other->next;
  if (!other) {
    service->next = calls->services;
    calls->services = service;
    service->listed = true;
  }
  pthread_mutex_unlock(&calls->lock);
  if (!other) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "service %s is served already", service->party.name);
}

static ha_status start(ha__ros1_service *service, const ha_service_options *options,
                       ha_error *err) {
  HA_TRY(ha__ros1_party_init(&service->party, options->name, options->type, options->hash, err));
  HA_TRY(ha__ros1_calls_prepare(service->party.calls, service->party.name, err));
  HA_TRY(list(service, err));
  ha__ros1_calls_register(service->party.calls, service->party.name);
  return HA_OK;
}

ha_status ha__ros1_serve(ha_service **out, ha_transport *transport,
                         const ha_service_options *options, ha_error *err) {
  ha__ros1_service *service = ha__alloc_zeroed(1, sizeof *service);

  if (!service) return HA_FAIL_NOMEM(err);
  service->base.ops = &ha__ros1_ops;
  service->user = options->user;
  service->request = options->request;
  service->party.calls = ((ha__ros1 *)transport)->calls;
  service->party.handle = handle;
  service->party.leave = leave;
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

  return ha__ros1_guest_reply(service->party.calls, service, id, data, size, err);
}

void ha__ros1_unserve(ha_service *service_) {
  ha__ros1_service *service = (ha__ros1_service *)service_;

  if (service->listed) {
    ha__ros1_calls_unregister(service->party.calls, service->party.name);
    ha__ros1_party_close(&service->party);
  }
  ha__ros1_party_done(&service->party);
  ha__free(service);
}
