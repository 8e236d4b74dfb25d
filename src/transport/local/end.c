/* Endpoints: the properties of publishers, subscribers, services and clients on a network. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "transport/local/local.h"

static atomic_uint_least64_t g_numbers; /* number of endpoints made, for their identifiers */

static void end_free(ha__local_end *end) {
  ha__free(end->topic);
  ha__free(end->type);
  ha__free(end->hash);
  ha__free(end->node);
  ha__free(end->schema_encoding);
  ha__free(end->definition);
  ha__free(end);
}

void ha__local_end_unref(ha__local_end *end) {
  if (end && atomic_fetch_sub_explicit(&end->users, 1, memory_order_acq_rel) == 1) end_free(end);
}

static bool copy_schema(ha__local_end *end, const ha_schema *schema) {
  const char *encoding = schema->encoding ? schema->encoding : "";

  if (schema->size == 0 && !*encoding) return true;
  end->schema_encoding = ha__dup_string(encoding);
  end->definition = ha__dup_text((const char *)schema->data, schema->size);
  if (!end->schema_encoding || !end->definition) return false;
  end->schema = (ha_schema){.struct_size = sizeof end->schema,
                            .name = end->type,
                            .encoding = end->schema_encoding,
                            .data = (const uint8_t *)end->definition,
                            .size = schema->size,
                            .hash = end->hash};
  return true;
}

static bool fill(ha__local_end *end, const ha__local_identity *identity) {
  const ha_qos none = HA_QOS_INIT;
  const uint64_t number = atomic_fetch_add(&g_numbers, 1) + 1;

  end->topic = ha__dup_string(identity->topic);
  end->type = ha__dup_string(identity->type);
  end->hash = ha__dup_string(identity->hash ? identity->hash : "");
  end->node = ha__dup_string(end->transport->node);
  if (!end->topic || !end->type || !end->hash || !end->node) return false;
  end->kind = identity->kind;
  end->flags = identity->flags;
  end->qos = identity->qos ? *identity->qos : none;
  memcpy(end->gid.bytes, "local", 5);
  ha__store_u64(end->gid.bytes + 8, number);
  return !identity->schema || copy_schema(end, identity->schema);
}

ha_status ha__local_end_new(ha__local_end **out, ha__local_transport *transport,
                            const ha__local_identity *identity, ha_error *err) {
  ha__local_end *end = ha__alloc_zeroed(1, sizeof *end);

  if (!end) return HA_FAIL_NOMEM(err);
  end->transport = transport;
  atomic_init(&end->users, 1);
  if (!fill(end, identity)) {
    end_free(end);
    return HA_FAIL_NOMEM(err);
  }
  *out = end;
  return HA_OK;
}

static void announce(ha__local_end *end, ha__local_event *event, int32_t change, void *object) {
  ha__local_network *network = end->transport->network;

  *event = (ha__local_event){.change = change, .end = end};
  atomic_fetch_add(&end->users, 1);
  pthread_mutex_lock(&network->lock);
  end->object = object;
  ha__local_announce(network, event);
  pthread_mutex_unlock(&network->lock);
}

void ha__local_end_appear(ha__local_end *end, void *object) {
  ha__local_end **last = &end->transport->network->ends;

  while (*last) {
    last = &(*last)->next;
  }
  *last = end;
  announce(end, &end->appeared, HA_CHANGE_APPEARED, object);
}

void ha__local_end_leave(ha__local_end *end) {
  ha__local_end **at = &end->transport->network->ends;

  while (*at != end) {
    at = &(*at)->next;
  }
  *at = end->next;
  announce(end, &end->left, HA_CHANGE_LEFT, NULL);
}

void ha__local_end_report(ha__local_transport *transport, int32_t change,
                          const ha__local_end *end) {
  const ha_transport_events *events = &transport->events;
  const bool own = end->transport == transport;
  const ha_endpoint endpoint = {.struct_size = sizeof endpoint,
                                .kind = end->kind,
                                .flags = end->flags | (own ? HA_ENDPOINT_OWN : 0u),
                                .gid = end->gid,
                                .topic = end->topic,
                                .type = end->type,
                                .hash = end->hash,
                                .node = end->node,
                                .vendor = "holdall",
                                .qos = &end->qos,
                                .schema = end->schema.name ? &end->schema : NULL};

  if (events->endpoint) events->endpoint(events->user, &transport->transport, change, &endpoint);
}
