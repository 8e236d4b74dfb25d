/* The ROS 1 transport as a plugin: settings, joining a network, leaving it, and the tables. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/format.h"
#include "base/status.h"
#include "transport/ros1/master/graph.h"
#include "transport/ros1/master/master.h"
#include "transport/ros1/master/parameters.h"
#include "transport/ros1/master/rpc_client.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/publish/publication.h"
#include "transport/ros1/subscribe/subscription.h"

#define POLL_NS INT64_C(1000000000)
#define SHORTEST_POLL_NS INT64_C(10000000)
#define LONGEST_POLL_NS INT64_C(86400000000000) /* a day */

static void note(const ha__ros1 *ros1, const char *format, va_list args) HA_PRINTF(2, 0);

static void note(const ha__ros1 *ros1, const char *format, va_list args) {
  char text[512];

  if (!ros1->events.note) return;
  if (ha__format_va(text, sizeof text, format, args) == 0) return;
  ha__ros1_one_line(text);
  ros1->events.note(ros1->events.user, text);
}

void ha__ros1_one_line(char *text) {
  for (; *text != '\0'; text++) {
    if ((unsigned char)*text < ' ' || *text == 0x7f) *text = ' ';
  }
}

void ha__ros1_note(const ha__ros1 *ros1, const char *format, ...) {
  va_list args;

  va_start(args, format);
  note(ros1, format, args);
  va_end(args);
}

/* --- settings -------------------------------------------------------------------------- */

static ha_status take_poll(ha__ros1 *ros1, const char *text, ha_error *err) {
  char *end = NULL;
  errno = 0;
  const long long ns = strtoll(text, &end, 10);

  if (!*text || *end || errno || ns < SHORTEST_POLL_NS || ns > LONGEST_POLL_NS) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "setting poll_ns: expected a number from %lld to %lld, found '%s'",
                   (long long)SHORTEST_POLL_NS, (long long)LONGEST_POLL_NS, text);
  }
  ros1->poll_ns = ns;
  return HA_OK;
}

static ha_status take_flag(bool *out, const ha_pair *pair, ha_error *err) {
  if (strcmp(pair->value, "0") != 0 && strcmp(pair->value, "1") != 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "setting %s: expected 0 or 1, found '%s'",
                   pair->key, pair->value);
  }
  *out = *pair->value == '1';
  return HA_OK;
}

static ha_status take_settings(ha__ros1 *ros1, const ha_pairs *settings, ha_error *err) {
  for (size_t i = 0; i < settings->size; i++) {
    const ha_pair *pair = &settings->items[i];
    if (ha__ros1_is_setting(pair->key) || strcmp(pair->key, "topics") == 0) continue;
    if (strcmp(pair->key, "poll_ns") == 0) {
      HA_TRY(take_poll(ros1, pair->value, err));
    } else if (strcmp(pair->key, "tcp_nodelay") == 0) {
      HA_TRY(take_flag(&ros1->tcp_nodelay, pair, err));
    } else if (strcmp(pair->key, "service_types") == 0) {
      HA_TRY(take_flag(&ros1->probes_services, pair, err));
    } else {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "ros1 has no setting '%s'", pair->key);
    }
  }
  return HA_OK;
}

static ha_status configure(ha__ros1 *ros1, const ha_transport_options *options, ha_error *err) {
  ha__ros1_environment environment;

  ros1->poll_ns = POLL_NS;
  HA_TRY(take_settings(ros1, &options->settings, err));
  ha__ros1_environment_get(&environment);
  return ha__ros1_configure(&ros1->config, options, &environment, ha__wall_ns(), err);
}

/* --- joining --------------------------------------------------------------------------- */

static ha_status make(ha__ros1 *ros1, ha_error *err) {
  ros1->buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  if (!ros1->buffers) return HA_FAIL_NOMEM(err);
  ros1->shared_block.buffers = ros1->buffers;
  HA_TRY(ha__ros1_loop_start(&ros1->control, "ha-ros1-control", err));
  HA_TRY(ha__ros1_loop_start(&ros1->data, "ha-ros1-data", err));
  HA_TRY(ha__ros1_rpc_client_new(&ros1->rpc_client, ros1->control, &ros1->config.master,
                                 ros1->config.ipv6, err));
  HA_TRY(ha__ros1_master_new(ros1, err));
  HA_TRY(ha__ros1_parameters_new(ros1, err));
  HA_TRY(ha__ros1_graph_new(ros1, err));
  HA_TRY(ha__ros1_probe_new(ros1, err));
  HA_TRY(ha__ros1_subscriptions_new(ros1, err));
  HA_TRY(ha__ros1_publications_new(ros1, err));
  HA_TRY(ha__ros1_rpc_server_new(ros1, err));
  HA_TRY(ha__ros1_acceptor_new(ros1, err));
  return ha__ros1_worker_start(ros1, err);
}

/* The servers start when all parts exist, and the master is called last: nodes may connect as soon
 * as the master knows this node. */
static ha_status start(ha__ros1 *ros1, const ha_transport_options *options, ha_error *err) {
  const char *topics = ha_pairs_get(&options->settings, "topics");

  HA_TRY(configure(ros1, options, err));
  HA_TRY(make(ros1, err));
  ha__ros1_rpc_server_start(ros1->rpc_server);
  ha__ros1_acceptor_start(ros1->acceptor);
  if (topics) HA_TRY(ha__ros1_subscriptions_keep(ros1->subscriptions, topics, err));
  ha__ros1_master_start(ros1->master);
  return HA_OK;
}

static void ros1_close(ha_transport *transport) {
  ha__ros1 *ros1 = (ha__ros1 *)transport;

  ha__ros1_worker_stop(ros1->worker);
  if (ros1->parameters) ha__ros1_parameters_leave(ros1->parameters);
  if (ros1->master && ros1->data) ha__ros1_master_leave(ros1->master);
  ha__ros1_loop_stop(ros1->control); /* first: its callbacks may use everything else */
  ha__ros1_loop_stop(ros1->data);
  ha__ros1_rpc_client_free(
      ros1->rpc_client); /* first: its calls are members of the objects below */
  ha__ros1_probe_free(ros1->probe);
  ha__ros1_services_free(ros1->worker);
  ha__ros1_worker_free(ros1->worker);
  ha__ros1_rpc_server_free(ros1->rpc_server);
  ha__ros1_acceptor_free(ros1->acceptor);
  ha__ros1_subscriptions_free(ros1->subscriptions);
  ha__ros1_publications_free(ros1->publications);
  ha__ros1_graph_free(ros1->graph);
  ha__ros1_parameters_free(ros1->parameters);
  ha__ros1_master_free(ros1->master);
  ha__ros1_shared_block_done(&ros1->shared_block);
  ha__ros1_loop_free(ros1->control);
  ha__ros1_loop_free(ros1->data);
  ha__buffer_pool_unref(ros1->buffers);
  ha__ros1_config_done(&ros1->config);
  ha__free(ros1);
}

static ha_status ros1_open(ha_transport **out, const ha_host *host,
                           const ha_transport_options *options, ha_error *err) {
  ha__ros1 *ros1 = ha__alloc_zeroed(1, sizeof *ros1);

  (void)host;
  if (!ros1) return HA_FAIL_NOMEM(err);
  ros1->base.ops = &ha__ros1_ops;
  if (options->events) ros1->events = *options->events;
  const ha_status st = start(ros1, options, err);
  if (st < 0) {
    ros1_close(&ros1->base);
    return st;
  }
  *out = &ros1->base;
  return HA_OK;
}

static int32_t has_sim_time(ha_transport *transport) {
  return ha__ros1_master_has_sim_time(((ha__ros1 *)transport)->master);
}

static uint64_t missed(ha_transport *transport) {
  return ha__ros1_publications_dropped(((ha__ros1 *)transport)->publications);
}

/* --- the table ------------------------------------------------------------------------- */

const ha_transport_ops ha__ros1_ops = {
    .struct_size = sizeof ha__ros1_ops,
    .name = "ros1",
    .summary = "ROS 1, by TCPROS",
    .version = "0.1.0",
    .encoding = "ros1",
    .open = ros1_open,
    .close = ros1_close,
    .subscribe = ha__ros1_subscribe,
    .unsubscribe = ha__ros1_unsubscribe,
    .keep = ha__ros1_keep,
    .drop = ha__ros1_drop,
    .advertise = ha__ros1_advertise,
    .send = ha__ros1_send,
    .matched = ha__ros1_matched,
    .wait_acked = ha__ros1_wait_acked,
    .unadvertise = ha__ros1_unadvertise,
    .serve = ha__ros1_serve,
    .reply = ha__ros1_reply,
    .unserve = ha__ros1_unserve,
    .connect = ha__ros1_connect,
    .ready = ha__ros1_ready,
    .call = ha__ros1_client_call,
    .disconnect = ha__ros1_disconnect,
    .has_sim_time = has_sim_time,
    .missed = missed,
    .parameters = ha__ros1_parameters_open,
};

static const ha_transport_ops *const g_transports[] = {&ha__ros1_ops, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "transport_ros1",
    .version = "0.1.0",
    .transports = g_transports,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
