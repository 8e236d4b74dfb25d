/* The public functions of parameters, and those of ROS 2 nodes: by the services of the nodes, and
 * the topic /parameter_events. */
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include <holdall/network.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/graph/definition.h"
#include "live/optional.h"
#include "live/parameters/nodes.h"
#include "model/caller.h"

#define TIMEOUT_NS INT64_C(2000000000)

typedef struct of_nodes {
  ha_parameters base; /* must be first */
  ha_network *network;
  ha_parameters_options options;
  ha__parameter_services *services;
  pthread_mutex_t lock; /* held while nodes are asked */
  pthread_mutex_t following;
  ha_subscription *events; /* guarded by following */
} of_nodes;

/* --- parameters of nodes ---------------------------------------------------------------------- */

static ha_status get(ha_parameters *parameters, const char *const *names, size_t count,
                     ha__parameter_visit *visit, void *user, ha_error *err) {
  of_nodes *p = (of_nodes *)parameters;

  pthread_mutex_lock(&p->lock);
  const ha_status st =
      ha__nodes_get(p->network, p->services, p->options.timeout_ns, names, count, visit, user, err);
  pthread_mutex_unlock(&p->lock);
  return st;
}

static ha_status set(ha_parameters *parameters, const ha_parameter *items, size_t count,
                     ha_error *err) {
  of_nodes *p = (of_nodes *)parameters;

  pthread_mutex_lock(&p->lock);
  const ha_status st = ha__nodes_set(p->services, p->options.timeout_ns, items, count, err);
  pthread_mutex_unlock(&p->lock);
  return st;
}

/* Invalid events are dropped: a later call of get() returns the values. */
static void on_event(void *user, const ha_delivery *delivery) {
  const of_nodes *p = user;

  (void)ha__parameters_read_event(delivery->data, delivery->size, p->options.changed,
                                  p->options.user, NULL);
}

static ha_status subscribe(of_nodes *p, ha_error *err) {
  static const char type[] = "rcl_interfaces/msg/ParameterEvent";
  char hash[HA_RIHS_TEXT_SIZE];
  ha_qos qos = HA_QOS_INIT;
  ha_subscription_options options = HA_SUBSCRIPTION_OPTIONS_INIT;

  HA_TRY(ha__definition_common(NULL, hash, type, HA_DIALECT_ROS2, err));
  qos.history = HA_QOS_HISTORY_KEEP_LAST;
  qos.depth = 1000;
  qos.reliability = HA_QOS_RELIABILITY_RELIABLE;
  qos.durability = HA_QOS_DURABILITY_VOLATILE;
  options.topic = "/parameter_events";
  options.type = type;
  options.hash = hash;
  options.qos = &qos;
  options.user = p;
  options.message = on_event;
  return ha_transport_subscribe(&p->events, ha_network_transport(p->network), &options, err);
}

static ha_status follow(ha_parameters *parameters, ha_error *err) {
  of_nodes *p = (of_nodes *)parameters;

  pthread_mutex_lock(&p->following);
  const ha_status st = p->events ? HA_OK : subscribe(p, err);
  pthread_mutex_unlock(&p->following);
  return st;
}

static void cancel(ha_parameters *parameters) {
  ha__parameter_services_cancel(((of_nodes *)parameters)->services);
}

static void close_nodes(ha_parameters *parameters) {
  of_nodes *p = (of_nodes *)parameters;

  ha_subscription_close(p->events);
  ha__parameter_services_free(p->services);
  pthread_mutex_destroy(&p->following);
  pthread_mutex_destroy(&p->lock);
  ha__free(p);
}

static const ha_parameters_ops g_of_nodes = {.struct_size = sizeof g_of_nodes,
                                             .get = get,
                                             .set = set,
                                             .follow = follow,
                                             .cancel = cancel,
                                             .close = close_nodes};

static ha_status open_nodes(ha_parameters **out, ha_network *network,
                            const ha_parameters_options *options, ha_error *err) {
  ha_transport *transport = ha_network_transport(network);
  of_nodes *p;

  if (strcmp(transport->ops->encoding, "cdr") != 0 || !transport->ops->connect) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "transport %s has no parameters",
                   transport->ops->name);
  }
  p = ha__alloc_zeroed(1, sizeof *p);
  if (!p) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__parameter_services_new(&p->services, transport, err);
  if (st < 0) {
    ha__free(p);
    return st;
  }
  p->base.ops = &g_of_nodes;
  p->network = network;
  p->options = *options;
  pthread_mutex_init(&p->lock, NULL);
  pthread_mutex_init(&p->following, NULL);
  *out = &p->base;
  return HA_OK;
}

/* --- public functions ------------------------------------------------------------------------- */

ha_status ha_parameters_open(ha_parameters **out, ha_network *network,
                             const ha_parameters_options *options, ha_error *err) {
  ha_parameters_options mine = HA_PARAMETERS_OPTIONS_INIT;

  HA_TRY(ha__need(network, "network", err));
  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_parameters_options, err));
  if (mine.timeout_ns < 0) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "timeout_ns is negative");
  if (mine.timeout_ns == 0) mine.timeout_ns = TIMEOUT_NS;
  ha__parameters_open_fn *open = ha__transport_parameters(ha_network_transport(network));
  if (!open) return open_nodes(out, network, &mine, err);
  ha_parameters *made = NULL;
  HA_TRY(open(&made, ha_network_transport(network), &mine, err));
  if (!made || !made->ops || made->ops->struct_size < sizeof *made->ops) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the transport returns no parameters");
  }
  *out = made;
  return HA_OK;
}

static ha_status too_many(size_t count, ha_error *err) {
  if (count <= HA_PARAMETERS_MAX) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "there are more than %d parameters",
                 (int)HA_PARAMETERS_MAX);
}

ha_status ha_parameters_get(ha_parameters *parameters, const char *const *names, size_t count,
                            ha__parameter_visit *visit, void *user, ha_error *err) {
  HA_TRY(ha__need_texts(names, count, "names", err));
  HA_TRY(ha__need((const void *)(uintptr_t)visit, "visit", err));
  HA_TRY(too_many(count, err));
  return parameters->ops->get(parameters, names, count, visit, user, err);
}

/* A value that can be read without further checks of its structure. */
static bool is_valid(const ha_parameter_value *value, bool is_in_map, size_t *items, int depth) {
  const bool has_items = value->kind == HA_PARAMETER_LIST || value->kind == HA_PARAMETER_MAP;
  const bool has_text = value->kind == HA_PARAMETER_STRING || value->kind == HA_PARAMETER_BYTES;

  if (value->kind < HA_PARAMETER_NOT_SET || value->kind > HA_PARAMETER_MAP) return false;
  if (is_in_map && !value->key) return false;
  if (has_text && !value->text && value->size > 0) return false;
  if (!has_items) return true;
  if (depth >= HA_PARAMETERS_MAX_DEPTH || (value->size > 0 && !value->items)) return false;
  if (value->size > HA_PARAMETERS_MAX_ITEMS - *items) return false;
  *items += value->size;
  for (size_t i = 0; i < value->size; i++) {
    const ha_parameter_value *item = &value->items[i];

    if (item->kind == HA_PARAMETER_NOT_SET) return false;
    if (!is_valid(item, value->kind == HA_PARAMETER_MAP, items, depth + 1)) return false;
  }
  return true;
}

ha_status ha_parameters_set(ha_parameters *parameters, const ha_parameter *items, size_t count,
                            ha_error *err) {
  if (count > 0) HA_TRY(ha__need(items, "items", err));
  HA_TRY(too_many(count, err));
  for (size_t i = 0; i < count; i++) {
    size_t inner = 0;

    HA_TRY(ha__need(items[i].name, "name", err));
    if (is_valid(&items[i].value, false, &inner, 0)) continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: the value is invalid or too large",
                   items[i].name);
  }
  return parameters->ops->set(parameters, items, count, err);
}

ha_status ha_parameters_follow(ha_parameters *parameters, ha_error *err) {
  return parameters->ops->follow(parameters, err);
}

void ha_parameters_cancel(ha_parameters *parameters) {
  parameters->ops->cancel(parameters);
}

void ha_parameters_close(ha_parameters *parameters) {
  if (parameters) parameters->ops->close(parameters);
}
