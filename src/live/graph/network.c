/* The public functions of ha_network: join, list, subscribe, close. */
#include "live/graph/network.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/callback.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/transport.h"
#include "model/caller.h"

enum { DEFAULT_DEPTH = 1000 };

static void on_note(void *user, const char *text) {
  ha_network *n = user;
  ha__callback frame;

  if (!n->options.note) return;
  ha__callback_enter(&frame, n);
  n->options.note(n->options.user, text);
  ha__callback_leave(&frame);
}

void ha__network_note_invalid(ha_network *n) {
  if (!atomic_exchange(&n->has_invalid, true)) on_note(n, HA__TRANSPORT_INVALID);
}

void ha__network_note(ha_network *n, const char *topic, const char *text) {
  char line[512];

  snprintf(line, sizeof line, "%s: %s", topic, text);
  on_note(n, line);
}

/* --- begin and end ------------------------------------------------------------------- */

static ha_status keep_options(ha_network *n, const ha_network_options *options, ha_error *err) {
  ha_network_options *o = &n->options;

  HA_TRY(HA_CALLER_OPTIONS(o, options, ha_network_options, err));
  if (!o->transport) o->transport = "ros2";
  if (!o->depth) o->depth = DEFAULT_DEPTH;
  HA_TRY(HA_CALLER_OPTIONS(&n->join, o->join, ha_transport_options, err));
  HA_TRY(HA_CALLER_OPTIONS(&n->qos, o->qos, ha_qos, err));
  if (o->qos) o->qos = &n->qos;
  return HA_OK;
}

static ha_status keep_selection(ha_network *n, ha_error *err) {
  const ha_network_options *o = &n->options;

  n->listens = o->listen != NULL;
  if (!n->listens) return HA_OK;
  if (!o->message) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "nobody takes the messages");
  const char *space = n->join.node_namespace ? n->join.node_namespace : "/";
  HA_TRY(ha__record_selection_init(&n->selection, o->listen, space, err));
  if (!n->is_ros1) return HA_OK;
  return ha__record_selection_fit_ros1(&n->selection, &n->join.settings, &n->arena, err);
}

static ha_status join(ha_network *n, const ha_transport_ops *ops, ha_error *err) {
  const ha_transport_events events = {.struct_size = sizeof events,
                                      .user = n,
                                      .endpoint = ha__network_on_endpoint,
                                      .note = on_note};
  ha_transport_options options = n->join;
  ha_transport *transport = NULL;

  options.events = &events;
  const ha_status st = ha__transport_open(&transport, ops, n->options.transport, &options, err);
  atomic_store(&n->transport, transport); /* on failure NULL: forget that of an event */
  return st;
}

ha_status ha__network_open_on(ha_network **out, const ha_transport_ops *ops,
                              const ha_network_options *options, ha_error *err) {
  ha_network *n = ha__alloc_zeroed(1, sizeof *n);

  if (!n) return HA_FAIL_NOMEM(err);
  n->options = (ha_network_options)HA_NETWORK_OPTIONS_INIT;
  n->join = (ha_transport_options)HA_TRANSPORT_OPTIONS_INIT;
  n->qos = (ha_qos)HA_QOS_INIT;
  pthread_mutex_init(&n->graph, NULL);
  pthread_mutex_init(&n->lock, NULL);
  atomic_store(&n->news_ns, ha__now_ns());
  ha_status st = keep_options(n, options, err);
  n->is_ros1 = st >= 0 && ha__transport_is_ros1(ha__transport_find(ops, n->options.transport));
  ha__graph_init(&n->topics, &ha__network_graph, n, n->is_ros1);
  if (st >= 0) st = keep_selection(n, err);
  if (st >= 0) st = join(n, ops, err);
  if (st < 0) {
    (void)ha_network_close(n);
    return st;
  }
  *out = n;
  return HA_OK;
}

ha_status ha_network_open(ha_network **out, const ha_network_options *options, ha_error *err) {
  return ha__network_open_on(out, NULL, options, err);
}

ha_status ha_network_close(ha_network *network) {
  if (!network) return HA_OK;
  if (ha__in_callback_of(network)) return HA_E_BUSY;
  pthread_mutex_lock(&network->graph);
  network->closing = true;
  pthread_mutex_unlock(&network->graph);
  ha__graph_close_readers(&network->topics);
  ha_transport_close(atomic_load(&network->transport));
  ha__graph_done(&network->topics);
  if (network->listens) ha__record_selection_done(&network->selection);
  ha__arena_done(&network->arena);
  pthread_mutex_destroy(&network->graph);
  pthread_mutex_destroy(&network->lock);
  ha__free(network);
  return HA_OK;
}

/* --- questions ------------------------------------------------------------------------- */

int64_t ha_network_quiet_ns(const ha_network *network) {
  return ha__now_ns() - atomic_load(&network->news_ns);
}

ha_transport *ha_network_transport(const ha_network *network) {
  return atomic_load(&network->transport);
}
