#include "live/parameters/service.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/format.h"
#include "base/status.h"
#include "live/graph/definition.h"

/* Clients that are kept; those without an open call are closed beyond this number. */
enum { MAX_CLIENTS = 256, MAX_NAME = 1024 };

struct ha__parameter_call {
  ha__parameter_call *next;
  ha__parameter_services *services;
  char *name; /* of the service */
  ha_client *client;
  bool is_open;
  bool is_sent;

  /* guarded by the lock */
  uint64_t sequence;
  bool waits; /* for the reply with this sequence */
  bool has_reply;
  uint8_t *reply; /* NULL: no memory, or too large */
  size_t size;
};

struct ha__parameter_services {
  ha_transport *transport;
  char hashes[HA__PARAMETERS_SERVICES][HA_RIHS_TEXT_SIZE];
  ha__parameter_call *calls;
  size_t count;
  pthread_mutex_t lock;   /* recursive, because a reply may arrive during a request */
  pthread_cond_t changed; /* news or cancelled */
  bool has_news;
  bool is_cancelled;
};

static const struct {
  const char *name;
  const char *type;
} g_services[HA__PARAMETERS_SERVICES] = {
    [HA__PARAMETERS_LIST] = {"list_parameters", "rcl_interfaces/srv/ListParameters"},
    [HA__PARAMETERS_GET] = {"get_parameters", "rcl_interfaces/srv/GetParameters"},
    [HA__PARAMETERS_SET] = {"set_parameters", "rcl_interfaces/srv/SetParameters"},
};

/* --- replies: threads of the transport -------------------------------------------------------- */

static uint8_t *copy(const uint8_t *data, size_t size) {
  uint8_t *bytes = ha__alloc(size);

  if (bytes && size > 0) memcpy(bytes, data, size);
  return bytes;
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  ha__parameter_call *call = user;
  ha__parameter_services *s = call->services;

  (void)client;
  pthread_mutex_lock(&s->lock);
  if (call->waits && call->sequence == sequence) {
    call->waits = false;
    call->has_reply = true;
    call->size = size;
    call->reply = size <= HA_PARAMETERS_MAX_BYTES ? copy(data, size) : NULL;
    s->has_news = true;
    pthread_cond_broadcast(&s->changed);
  }
  pthread_mutex_unlock(&s->lock);
}

/* --- clients ---------------------------------------------------------------------------------- */

static void free_call(ha__parameter_call *call) {
  ha_client_close(call->client);
  ha__free(call->reply);
  ha__free(call->name);
  ha__free(call);
}

static void close_unused(ha__parameter_services *s) {
  for (ha__parameter_call **at = &s->calls; *at;) {
    ha__parameter_call *call = *at;

    if (call->is_open) {
      at = &call->next;
      continue;
    }
    *at = call->next;
    s->count--;
    free_call(call);
  }
}

static ha_status connect(ha__parameter_call **out, ha__parameter_services *s, const char *name,
                         int service, ha_error *err) {
  ha__parameter_call *call = ha__alloc_zeroed(1, sizeof *call);
  ha_client_options options = {.struct_size = sizeof options,
                               .name = name,
                               .type = g_services[service].type,
                               .hash = s->hashes[service],
                               .user = call,
                               .reply = on_reply};

  if (!call) return HA_FAIL_NOMEM(err);
  call->services = s;
  call->name = ha__dup_string(name);
  const ha_status st = call->name ? ha_transport_connect(&call->client, s->transport, &options, err)
                                  : HA_FAIL_NOMEM(err);
  if (st < 0) {
    free_call(call);
    return st;
  }
  call->next = s->calls;
  s->calls = call;
  s->count++;
  *out = call;
  return HA_OK;
}

/* --- calls ------------------------------------------------------------------------------------ */

ha_status ha__parameter_call_begin(ha__parameter_call **out, ha__parameter_services *s,
                                   const char *node, int service, ha_error *err) {
  char name[MAX_NAME];
  ha__parameter_call *call = s->calls;

  if (!ha__format_whole(name, sizeof name, "%s/%s", node, g_services[service].name)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name of the node is too long");
  }
  while (call && (call->is_open || strcmp(call->name, name) != 0))
    call = call->next;
  if (!call) {
    if (s->count >= MAX_CLIENTS) close_unused(s);
    HA_TRY(connect(&call, s, name, service, err));
  }
  call->is_open = true;
  call->is_sent = false;
  *out = call;
  return HA_OK;
}

ha_status ha__parameter_call_send(ha__parameter_call *call, const ha__cdr_writer *request,
                                  ha_error *err) {
  ha__parameter_services *s = call->services;

  if (call->is_sent || !ha_client_ready(call->client)) return HA_OK;
  pthread_mutex_lock(&s->lock);
  call->waits = true;
  const ha_status st =
      ha_client_call(&call->sequence, call->client, request->bytes.data, request->bytes.size, err);
  if (st < 0) call->waits = false;
  pthread_mutex_unlock(&s->lock);
  call->is_sent = st >= 0;
  return st == HA_E_BUSY ? HA_OK : st; /* its server has left: later */
}

bool ha__parameter_call_is_sent(const ha__parameter_call *call) {
  return call->is_sent;
}

ha_status ha__parameter_call_reply(const uint8_t **reply, size_t *size, ha__parameter_call *call,
                                   ha_error *err) {
  ha__parameter_services *s = call->services;

  pthread_mutex_lock(&s->lock);
  const bool has_reply = call->has_reply;
  *reply = call->reply;
  *size = call->size;
  pthread_mutex_unlock(&s->lock);
  if (!has_reply) return HA_END;
  if (*reply) return HA_OK;
  if (*size <= HA_PARAMETERS_MAX_BYTES) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "its answer has %zu bytes, over %d", *size,
                 (int)HA_PARAMETERS_MAX_BYTES);
}

void ha__parameter_call_end(ha__parameter_call *call) {
  if (!call) return;
  pthread_mutex_lock(&call->services->lock);
  ha__free(call->reply);
  call->reply = NULL;
  call->waits = call->has_reply = false;
  pthread_mutex_unlock(&call->services->lock);
  call->is_open = false;
}

bool ha__parameter_services_wait(ha__parameter_services *s, int64_t until_ns) {
  const struct timespec until = ha__clock_at(until_ns);
  int waited = 0;

  pthread_mutex_lock(&s->lock);
  while (!s->has_news && !s->is_cancelled && waited == 0) {
    waited = pthread_cond_timedwait(&s->changed, &s->lock, &until);
  }
  s->has_news = false;
  const bool is_cancelled = s->is_cancelled;
  pthread_mutex_unlock(&s->lock);
  return !is_cancelled;
}

void ha__parameter_services_cancel(ha__parameter_services *s) {
  pthread_mutex_lock(&s->lock);
  s->is_cancelled = true;
  pthread_cond_broadcast(&s->changed);
  pthread_mutex_unlock(&s->lock);
}

/* --- life ------------------------------------------------------------------------------------- */

ha_status ha__parameter_services_new(ha__parameter_services **out, ha_transport *transport,
                                     ha_error *err) {
  ha__parameter_services *s = ha__alloc_zeroed(1, sizeof *s);
  pthread_mutexattr_t attributes;
  ha_status st = HA_OK;

  if (!s) return HA_FAIL_NOMEM(err);
  s->transport = transport;
  for (size_t i = 0; i < HA__PARAMETERS_SERVICES && st >= 0; i++) {
    st = ha__definition_common(NULL, s->hashes[i], g_services[i].type, HA_DIALECT_ROS2, err);
  }
  if (st < 0) {
    ha__free(s);
    return st;
  }
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&s->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  ha__clock_cond_init(&s->changed);
  *out = s;
  return HA_OK;
}

void ha__parameter_services_free(ha__parameter_services *s) {
  if (!s) return;
  close_unused(s);
  pthread_cond_destroy(&s->changed);
  pthread_mutex_destroy(&s->lock);
  ha__free(s);
}
