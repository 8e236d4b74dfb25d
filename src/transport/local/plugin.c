/* The plugin: two tables, for messages in CDR and for those of ROS 1. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "transport/local/local.h"

static ha_status find_network(const char **out, const ha_pairs *settings, ha_error *err) {
  *out = "";
  for (size_t i = 0; i < settings->size; i++) {
    const ha_pair *pair = &settings->items[i];
    /* set for all networks of ROS 1: those with a master subscribe to these topics as they join */
    if (strcmp(pair->key, "topics") == 0) continue;
    if (strcmp(pair->key, "network") != 0) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a local network has no setting '%s'", pair->key);
    }
    *out = pair->value;
  }
  return HA_OK;
}

static char *node_path(const ha_transport_options *options) {
  const char *space = options->node_namespace ? options->node_namespace : "/";
  const char *name = options->node_name ? options->node_name : "holdall";
  const char *slash = space[0] && space[strlen(space) - 1] == '/' ? "" : "/";
  const size_t size = strlen(space) + strlen(name) + 2;
  char *path = ha__alloc(size);

  if (path) snprintf(path, size, "%s%s%s", space, slash, name);
  return path;
}

static ha_status join(ha__local_transport *t, const ha_transport_options *options, ha_error *err) {
  const char *name = NULL;

  HA_TRY(find_network(&name, &options->settings, err));
  t->node = node_path(options);
  if (!t->node) return HA_FAIL_NOMEM(err);
  return ha__local_network_join(&t->network, name, err);
}

static ha_status open_with(ha_transport **out, const ha_transport_ops *ops,
                           const ha_transport_options *options, ha_error *err) {
  ha__local_transport *t = ha__alloc_zeroed(1, sizeof *t);

  if (!t) return HA_FAIL_NOMEM(err);
  t->transport.ops = ops;
  if (options->events) t->events = *options->events;
  ha_status st = join(t, options, err);
  *out = &t->transport; /* before the first event, whose callback may use it */
  if (st >= 0) st = ha__local_threads_start(t, err);
  if (st >= 0) return HA_OK;
  *out = NULL;
  if (t->network) ha__local_network_leave(t->network);
  ha__free(t->node);
  ha__free(t);
  return st;
}

static void local_close(ha_transport *base) {
  ha__local_transport *t = (ha__local_transport *)base;

  ha__local_threads_stop(t);
  ha__local_network_leave(t->network);
  ha__free(t->node);
  ha__free(t);
}

/* send() returns when all subscribers have the message. */
static ha_status wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err) {
  (void)publication, (void)timeout_ns, (void)err;
  return HA_OK;
}

static ha_status open_cdr(ha_transport **out, const ha_host *host,
                          const ha_transport_options *options, ha_error *err);
static ha_status open_ros1(ha_transport **out, const ha_host *host,
                           const ha_transport_options *options, ha_error *err);

#define MEMBERS                                                                                    \
  .struct_size = sizeof(ha_transport_ops), .version = "0.1.0", .close = local_close,               \
  .subscribe = ha__local_subscribe, .unsubscribe = ha__local_unsubscribe, .keep = ha__local_keep,  \
  .drop = ha__local_drop, .advertise = ha__local_advertise, .send = ha__local_send,                \
  .matched = ha__local_matched, .wait_acked = wait_acked, .unadvertise = ha__local_unadvertise,    \
  .serve = ha__local_serve, .reply = ha__local_reply, .unserve = ha__local_unserve,                \
  .connect = ha__local_connect, .ready = ha__local_ready, .call = ha__local_client_call,           \
  .disconnect = ha__local_disconnect, .lend = ha__local_lend

static const ha_transport_ops g_cdr = {.name = "local",
                                       .summary = "a network within this process, in CDR",
                                       .encoding = "cdr",
                                       .open = open_cdr,
                                       MEMBERS};
static const ha_transport_ops g_ros1 = {.name = "local_ros1",
                                        .summary =
                                            "a network within this process, with messages of ROS 1",
                                        .encoding = "ros1",
                                        .open = open_ros1,
                                        MEMBERS};

static ha_status open_cdr(ha_transport **out, const ha_host *host,
                          const ha_transport_options *options, ha_error *err) {
  (void)host;
  return open_with(out, &g_cdr, options, err);
}

static ha_status open_ros1(ha_transport **out, const ha_host *host,
                           const ha_transport_options *options, ha_error *err) {
  (void)host;
  return open_with(out, &g_ros1, options, err);
}

static const ha_transport_ops *const g_transports[] = {&g_cdr, &g_ros1, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "transport_local",
    .version = "0.1.0",
    .transports = g_transports,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
