/* Services and clients: requests and replies are queued, and handled by a thread of the
 * receiving transport. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "transport/local/local.h"

typedef struct local_service {
  ha_service service; /* first */
  ha__local_end *end;
  void *user;
  void (*request)(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size);
} local_service;

typedef struct local_client {
  ha_client client; /* first */
  ha__local_end *end;
  void *user;
  void (*reply)(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);
  uint64_t sequence; /* of the last request; guarded by network->lock */
} local_client;

/* A request's identifier: the client, and its number. */
enum { SEQUENCE_AT = sizeof(ha_gid) };

/* --- queues ---------------------------------------------------------------------- */

static ha__local_call *call_new(const uint8_t *data, size_t size) {
  ha__local_call *call = ha__alloc(sizeof *call + size);

  if (!call) return NULL;
  memset(call, 0, sizeof *call);
  call->size = size;
  if (size) memcpy(call->data, data, size);
  return call;
}

/* Takes ownership of the call unless too many wait. Under network->lock. */
static bool push(const ha__local_end *to, ha__local_call *call,
                 void (*run)(const ha__local_call *call)) {
  ha__local_transport *t = to->transport;

  if (t->call_count == HA__LOCAL_CALLS_MAX) return false;
  t->call_count++;
  call->to = to;
  call->object = to->object;
  call->run = run;
  *t->last_call = call;
  t->last_call = &call->next;
  pthread_cond_broadcast(&t->network->changed);
  return true;
}

/* Drop the calls of an endpoint, and wait for the running one. Under network->lock. */
static void drop_calls(const ha__local_end *end) {
  ha__local_transport *t = end->transport;
  ha__local_call **at = &t->first_call;

  while (*at) {
    ha__local_call *call = *at;
    if (call->to != end) {
      at = &call->next;
      continue;
    }
    *at = call->next;
    t->call_count--;
    ha__free(call);
  }
  t->last_call = at;
  while (t->busy == end) {
    pthread_cond_wait(&t->network->changed, &t->network->lock);
  }
}

static void appear(ha__local_end *end, void *object) {
  ha__local_network *network = end->transport->network;

  pthread_mutex_lock(&network->graph);
  ha__local_end_appear(end, object);
  pthread_mutex_unlock(&network->graph);
}

static void leave(ha__local_end *end) {
  ha__local_network *network = end->transport->network;

  pthread_mutex_lock(&network->graph);
  ha__local_end_leave(end);
  pthread_mutex_unlock(&network->graph);
  pthread_mutex_lock(&network->lock);
  drop_calls(end);
  pthread_mutex_unlock(&network->lock);
  ha__local_end_unref(end);
}

/* --- services ------------------------------------------------------------------- */

ha_status ha__local_serve(ha_service **out, ha_transport *base, const ha_service_options *options,
                          ha_error *err) {
  const ha__local_identity identity = {.kind = HA_ENDPOINT_SERVER,
                                       .topic = options->name,
                                       .type = options->type,
                                       .hash = options->hash};
  local_service *service = ha__alloc_zeroed(1, sizeof *service);

  if (!service) return HA_FAIL_NOMEM(err);
  service->service.ops = base->ops;
  service->user = options->user;
  service->request = options->request;
  const ha_status st =
      ha__local_end_new(&service->end, (ha__local_transport *)base, &identity, err);
  if (st < 0) {
    ha__free(service);
    return st;
  }
  *out = &service->service;
  appear(service->end, service);
  return HA_OK;
}

void ha__local_unserve(ha_service *base) {
  local_service *service = (local_service *)base;

  leave(service->end);
  ha__free(service);
}

static void run_request(const ha__local_call *call) {
  local_service *service = call->object;

  service->request(service->user, &service->service, &call->id, call->data, call->size);
}

static void run_reply(const ha__local_call *call) {
  local_client *client = call->object;

  client->reply(client->user, &client->client, ha__load_u64(call->id.bytes + SEQUENCE_AT),
                call->data, call->size);
}

static ha__local_end *find_client(const ha__local_network *network, const ha_request_id *id) {
  ha__local_end *end = network->ends;

  while (end && (end->kind != HA_ENDPOINT_CLIENT ||
                 memcmp(end->gid.bytes, id->bytes, sizeof end->gid) != 0)) {
    end = end->next;
  }
  return end;
}

ha_status ha__local_reply(ha_service *base, const ha_request_id *id, const uint8_t *data,
                          size_t size, ha_error *err) {
  ha__local_network *network = ((local_service *)base)->end->transport->network;
  ha__local_call *call = call_new(data, size);

  if (!call) return HA_FAIL_NOMEM(err);
  call->id = *id;
  pthread_mutex_lock(&network->graph);
  const ha__local_end *client = find_client(network, id);
  bool taken = false;
  if (client) {
    pthread_mutex_lock(&network->lock);
    taken = push(client, call, run_reply);
    pthread_mutex_unlock(&network->lock);
  }
  pthread_mutex_unlock(&network->graph);
  if (taken) return HA_OK;
  ha__free(call);
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 client ? "the client has too many unread replies" : "the client has left");
}

/* --- clients -------------------------------------------------------------------- */

ha_status ha__local_connect(ha_client **out, ha_transport *base, const ha_client_options *options,
                            ha_error *err) {
  const ha__local_identity identity = {.kind = HA_ENDPOINT_CLIENT,
                                       .topic = options->name,
                                       .type = options->type,
                                       .hash = options->hash};
  local_client *client = ha__alloc_zeroed(1, sizeof *client);

  if (!client) return HA_FAIL_NOMEM(err);
  client->client.ops = base->ops;
  client->user = options->user;
  client->reply = options->reply;
  const ha_status st = ha__local_end_new(&client->end, (ha__local_transport *)base, &identity, err);
  if (st < 0) {
    ha__free(client);
    return st;
  }
  *out = &client->client;
  appear(client->end, client);
  return HA_OK;
}

void ha__local_disconnect(ha_client *base) {
  local_client *client = (local_client *)base;

  leave(client->end);
  ha__free(client);
}

/* Under graph. */
static const ha__local_end *find_server(const local_client *client) {
  const ha__local_end *own = client->end;
  const ha__local_end *end = own->transport->network->ends;

  while (end && (end->kind != HA_ENDPOINT_SERVER || strcmp(end->topic, own->topic) != 0 ||
                 strcmp(end->type, own->type) != 0 ||
                 end->transport->transport.ops != own->transport->transport.ops)) {
    end = end->next;
  }
  return end;
}

int32_t ha__local_ready(const ha_client *base) {
  const local_client *client = (const local_client *)base;
  ha__local_network *network = client->end->transport->network;

  pthread_mutex_lock(&network->graph);
  const bool ready = find_server(client) != NULL;
  pthread_mutex_unlock(&network->graph);
  return ready;
}

ha_status ha__local_client_call(ha_client *base, uint64_t *sequence, const uint8_t *data,
                                size_t size, ha_error *err) {
  local_client *client = (local_client *)base;
  ha__local_network *network = client->end->transport->network;
  ha__local_call *call = call_new(data, size);

  if (!call) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&network->graph);
  const ha__local_end *server = find_server(client);
  bool taken = false;
  if (server) {
    pthread_mutex_lock(&network->lock);
    *sequence = ++client->sequence;
    memcpy(call->id.bytes, client->end->gid.bytes, sizeof client->end->gid);
    ha__store_u64(call->id.bytes + SEQUENCE_AT, *sequence);
    taken = push(server, call, run_request);
    pthread_mutex_unlock(&network->lock);
  }
  pthread_mutex_unlock(&network->graph);
  if (taken) return HA_OK;
  ha__free(call);
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 server ? "too many requests wait at the server" : "no server is available");
}
