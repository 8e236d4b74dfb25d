/* The public functions of transports: each calls one member of the table of the plugin. */
#include "live/transport.h"

#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "live/joined.h"
#include "model/caller.h"
#include "model/channel_copy.h"
#include "plugin/registry.h"

/* --- answers of plugins ----------------------------------------------------------------------- */

/* HA_OK, HA_END and failures. Others are wrong output of the plugin. */
static ha_status check_status(ha_status st, const ha_transport_ops *ops, ha_error *err) {
  if (st > HA_END || st < HA_E_KEY) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "transport %s returns an unknown status",
                   ops->name);
  }
  if (st < 0 && err && err->text[0] == '\0') {
    ha__error_set(err, st, HA_NO_OFFSET, "transport %s: %s", ops->name, ha_status_name(st));
  }
  return st;
}

/* The same for a call that makes an object, which begins with a table. */
static ha_status check_made(ha_status st, const ha_transport_ops *const *made,
                            const ha_transport_ops *ops, ha_error *err) {
  if (st < 0 || st > HA_END) return check_status(st, ops, err);
  if (st == HA_OK && made && *made) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "transport %s returns no object", ops->name);
}

static bool has_texts(const ha_endpoint *e) {
  return e->hash && e->node && e->vendor && e->qos && (e->metadata.size == 0 || e->metadata.items);
}

/* For a removed endpoint only gid, kind, topic and type are valid. */
bool ha__transport_endpoint_is_valid(int32_t change, const ha_endpoint *e) {
  if (!e || e->struct_size < sizeof *e) return false;
  if (change < HA_CHANGE_APPEARED || change > HA_CHANGE_LEFT) return false;
  if (e->kind < HA_ENDPOINT_PUBLISHER || e->kind > HA_ENDPOINT_CLIENT) return false;
  return e->topic && e->type && (change == HA_CHANGE_LEFT || has_texts(e));
}

bool ha__transport_delivery_is_valid(const ha_delivery *d) {
  return d && d->struct_size >= sizeof *d && (d->data || d->size == 0);
}

/* --- transports ------------------------------------------------------------------------------- */

/* Options and events of a caller, which may be of an older version, in those of this one. */
static ha_status own_options(ha_transport_options *mine, ha_transport_events *events,
                             const ha_transport_options *options, ha_error *err) {
  HA_TRY(HA_CALLER_OPTIONS(mine, options, ha_transport_options, err));
  HA_TRY(HA_CALLER_OPTIONS(events, mine->events, ha_transport_events, err));
  mine->events = events;
  return HA_OK;
}

static ha_status open_ops(ha_transport **out, const ha_transport_ops *ops,
                          const ha_transport_options *options, ha_error *err) {
  ha_transport_options mine = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;

  HA_TRY(own_options(&mine, &events, options, err));
  ha_transport *made = NULL;
  const ha_status st = ops->open(&made, &ha__host, &mine, err);
  HA_TRY(check_made(st, made ? &made->ops : NULL, ops, err));
  *out = made;
  return HA_OK;
}

/* Why there is no transport of that name: the failure of its plugin, or the places where plugins
 * are searched. */
static ha_status no_transport(const char *name, ha_error *err) {
  const char *failure;
  char file[64];

  snprintf(file, sizeof file, "transport_%s.", name);
  for (size_t i = 0; (failure = ha__registry_failure(i)) != NULL; i++) {
    if (!strstr(failure, file)) continue;
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "no transport %s: %s", name, failure);
  }
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "no transport %s: no transport_%s.so in HOLDALL_PLUGIN_PATH, nor in the folder "
                 "holdall beside the library",
                 name, name);
}

/* The table of a transport by name; for several joined by "+", that of the first. */
const ha_transport_ops *ha__transport_find(const ha_transport_ops *ops, const char *name) {
  char first[64];

  if (ops) return ops;
  const size_t size = strcspn(name, "+");
  if (!name[size] || size >= sizeof first) return ha__registry_find_transport(name);
  memcpy(first, name, size);
  first[size] = '\0';
  return ha__registry_find_transport(first);
}

static ha_status open_several(ha_transport **out, const char *name,
                              const ha_transport_options *options, ha_error *err) {
  ha_transport_options mine = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;

  HA_TRY(own_options(&mine, &events, options, err));
  return ha__joined_open(out, name, &mine, err);
}

ha_status ha__transport_open(ha_transport **out, const ha_transport_ops *ops, const char *name,
                             const ha_transport_options *options, ha_error *err) {
  if (!ops && strchr(name, '+')) return open_several(out, name, options, err);
  ops = ha__transport_find(ops, name);
  return ops ? open_ops(out, ops, options, err) : no_transport(name, err);
}

ha_status ha_transport_open(ha_transport **out, const char *name,
                            const ha_transport_options *options, ha_error *err) {
  HA_TRY(ha__need(name, "name", err));
  return ha__transport_open(out, NULL, name, options, err);
}

void ha_transport_close(ha_transport *transport) {
  if (transport) transport->ops->close(transport);
}

const char *ha_transport_name(const ha_transport *transport) {
  return transport->ops->name;
}

const char *ha_transport_encoding(const ha_transport *transport) {
  return transport->ops->encoding;
}

const char *ha__transport_hash_filter(const ha_transport *transport, const char *hash) {
  return hash && *hash && strcmp(transport->ops->encoding, "ros1") != 0 ? hash : NULL;
}

int32_t ha_transport_has_sim_time(ha_transport *transport) {
  return transport->ops->has_sim_time && transport->ops->has_sim_time(transport);
}

ha_status ha_transport_subscribe(ha_subscription **out, ha_transport *transport,
                                 const ha_subscription_options *options, ha_error *err) {
  ha_subscription_options mine = HA_SUBSCRIPTION_OPTIONS_INIT;
  ha_qos qos = HA_QOS_INIT;

  HA_TRY(HA_CALLER_READ(&mine, options, ha_subscription_options, err));
  HA_TRY(HA_CALLER_OPTIONS(&qos, mine.qos, ha_qos, err));
  mine.qos = &qos;
  ha_subscription *made = NULL;
  const ha_status st = transport->ops->subscribe(&made, transport, &mine, err);
  HA_TRY(check_made(st, made ? &made->ops : NULL, transport->ops, err));
  *out = made;
  return HA_OK;
}

void ha_subscription_close(ha_subscription *subscription) {
  if (subscription) subscription->ops->unsubscribe(subscription);
}

void *ha_delivery_keep(ha_transport *transport, const ha_delivery *delivery) {
  return transport->ops->keep(transport, delivery);
}

void ha_transport_drop(ha_transport *transport, void *kept) {
  transport->ops->drop(transport, kept);
}

ha_status ha_transport_advertise(ha_publication **out, ha_transport *transport,
                                 const ha_publication_options *options, ha_error *err) {
  ha_publication_options mine = HA_PUBLICATION_OPTIONS_INIT;
  ha_schema schema;
  ha_qos qos = HA_QOS_INIT;

  HA_TRY(HA_CALLER_READ(&mine, options, ha_publication_options, err));
  HA_TRY(HA_CALLER_OPTIONS(&qos, mine.qos, ha_qos, err));
  HA_TRY(ha__schema_fill(&schema, mine.schema, err));
  mine.qos = &qos;
  mine.schema = &schema;
  ha_publication *made = NULL;
  const ha_status st = transport->ops->advertise(&made, transport, &mine, err);
  HA_TRY(check_made(st, made ? &made->ops : NULL, transport->ops, err));
  *out = made;
  return HA_OK;
}

ha_status ha_publication_send(ha_publication *publication, const uint8_t *data, size_t size,
                              int64_t sent_ns, ha_error *err) {
  HA_TRY(ha__caller_bytes(data, size, "data", err));
  return check_status(publication->ops->send(publication, data, size, sent_ns, err),
                      publication->ops, err);
}

/* Without support for lending, the bytes are released after they were sent. */
static ha_status lend(ha_publication *publication, const uint8_t *data, size_t size,
                      int64_t sent_ns, void (*release)(void *user), void *user, ha_error *err) {
  const ha_transport_ops *ops = publication->ops;

  if (ops->lend) return ops->lend(publication, data, size, sent_ns, release, user, err);
  const ha_status st = ops->send(publication, data, size, sent_ns, err);
  release(user);
  return st;
}

ha_status ha_publication_lend(ha_publication *publication, const uint8_t *data, size_t size,
                              int64_t sent_ns, void (*release)(void *user), void *user,
                              ha_error *err) {
  if (!release) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "release is missing");
  const ha_status st = ha__caller_bytes(data, size, "data", err);
  if (st < 0) {
    release(user);
    return st;
  }
  return check_status(lend(publication, data, size, sent_ns, release, user, err), publication->ops,
                      err);
}

uint32_t ha_publication_matched(const ha_publication *publication) {
  return publication->ops->matched(publication);
}

ha_status ha_publication_wait_acked(ha_publication *publication, int64_t timeout_ns,
                                    ha_error *err) {
  return check_status(publication->ops->wait_acked(publication, timeout_ns, err), publication->ops,
                      err);
}

void ha_publication_close(ha_publication *publication) {
  if (publication) publication->ops->unadvertise(publication);
}

static ha_status no_services(const char *transport, ha_error *err) {
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "transport %s has no services", transport);
}

uint64_t ha_transport_missed(ha_transport *transport) {
  return transport->ops->missed ? transport->ops->missed(transport) : 0;
}

ha_status ha_transport_serve(ha_service **out, ha_transport *transport,
                             const ha_service_options *options, ha_error *err) {
  if (!transport->ops->serve) return no_services(transport->ops->name, err);
  ha_service_options mine = HA_SERVICE_OPTIONS_INIT;
  HA_TRY(HA_CALLER_READ(&mine, options, ha_service_options, err));
  ha_service *made = NULL;
  const ha_status st = transport->ops->serve(&made, transport, &mine, err);
  HA_TRY(check_made(st, made ? &made->ops : NULL, transport->ops, err));
  *out = made;
  return HA_OK;
}

ha_status ha_service_reply(ha_service *service, const ha_request_id *id, const uint8_t *data,
                           size_t size, ha_error *err) {
  HA_TRY(ha__need(id, "id", err));
  HA_TRY(ha__caller_bytes(data, size, "data", err));
  return check_status(service->ops->reply(service, id, data, size, err), service->ops, err);
}

void ha_service_close(ha_service *service) {
  if (service) service->ops->unserve(service);
}

ha_status ha_transport_connect(ha_client **out, ha_transport *transport,
                               const ha_client_options *options, ha_error *err) {
  if (!transport->ops->connect) return no_services(transport->ops->name, err);
  ha_client_options mine = HA_CLIENT_OPTIONS_INIT;
  HA_TRY(HA_CALLER_READ(&mine, options, ha_client_options, err));
  ha_client *made = NULL;
  const ha_status st = transport->ops->connect(&made, transport, &mine, err);
  HA_TRY(check_made(st, made ? &made->ops : NULL, transport->ops, err));
  *out = made;
  return HA_OK;
}

int32_t ha_client_ready(const ha_client *client) {
  return client->ops->ready(client);
}

ha_status ha_client_call(uint64_t *sequence, ha_client *client, const uint8_t *data, size_t size,
                         ha_error *err) {
  HA_TRY(ha__caller_bytes(data, size, "data", err));
  return check_status(client->ops->call(client, sequence, data, size, err), client->ops, err);
}

void ha_client_close(ha_client *client) {
  if (client) client->ops->disconnect(client);
}
