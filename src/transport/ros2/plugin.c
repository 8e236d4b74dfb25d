/* The ROS 2 transport as a plugin: settings, joining a domain, leaving it, and the tables. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dds/version.h>
#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "calls.h"
#include "discovery.h"
#include "raw.h"
#include "ros2.h"
#include "transport/ros2/domain.h"
#include "transport/ros2/protocol/config.h"

enum { MAX_CONFIG = 1 << 20 };

/* With less, packets of images are lost. */
#define ENOUGH_RECEIVE_BUFFER 4000000

static void note(const ha__ros2 *ros2, const char *format, va_list args) HA_PRINTF(2, 0);

static void note(const ha__ros2 *ros2, const char *format, va_list args) {
  char text[512];

  if (!ros2->events.note) return;
  if (ha__format_va(text, sizeof text, format, args) > 0)
    ros2->events.note(ros2->events.user, text);
}

void ha__ros2_note(const ha__ros2 *ros2, const char *format, ...) {
  va_list args;

  va_start(args, format);
  note(ros2, format, args);
  va_end(args);
}

ha_status ha__ros2_failure(dds_return_t code, const char *what, const char *name, ha_error *err) {
  if (code == DDS_RETCODE_OUT_OF_RESOURCES) return HA_FAIL_NOMEM(err);
  if (code == DDS_RETCODE_BAD_PARAMETER || code == DDS_RETCODE_INCONSISTENT_POLICY) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "cannot %s %s: Cyclone DDS rejects its names or its QoS", what, name);
  }
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "cannot %s %s: Cyclone DDS reports: %s", what, name,
                 dds_strretcode(code));
}

/* Known encodings: CDR, parameter lists and CDR 2, of both byte orders. */
bool ha__ros2_is_cdr(const uint8_t *data, size_t size) {
  return size >= 4 && data[0] == 0 && data[1] <= 0x0b && data[1] != 4 && data[1] != 5;
}

/* --- joining ------------------------------------------------------------------------- */

static ha_status take_names(ha__ros2 *ros2, const ha_transport_options *options, ha_error *err) {
  const char *space = options->node_namespace ? options->node_namespace : "/";
  const char *name = options->node_name ? options->node_name : "holdall";
  const bool is_root = strcmp(space, "/") == 0;
  char node[2 * HA__ROS2_TOPIC_SIZE];

  if (!is_root && !ha__ros2_is_full_name(space)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is not a namespace of a node", space);
  }
  if (!ha__ros2_is_token(name)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is not a name of a node", name);
  }
  if (strlen(space) >= HA__ROS2_TOPIC_SIZE || strlen(name) >= HA__ROS2_TOPIC_SIZE - 1) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name of the node is too long");
  }
  snprintf(node, sizeof node, "%s/%s", is_root ? "" : space, name);
  ros2->node_namespace = ha__dup_string(space);
  ros2->node_name = ha__dup_string(name);
  ros2->node = ha__dup_string(node);
  if (ros2->node_namespace && ros2->node_name && ros2->node) return HA_OK;
  return HA_FAIL_NOMEM(err);
}

static ha_status check_settings(const ha_pairs *settings, ha_error *err) {
  for (size_t i = 0; i < settings->size; i++) {
    if (strcmp(settings->items[i].key, "config") == 0) continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "ros2 has no setting '%s', only config",
                   settings->items[i].key);
  }
  return HA_OK;
}

static ha_status join_domain(ha__ros2 *ros2, const ha_transport_options *options, ha_error *err) {
  const ha__ros2_environment env = ha__ros2_environment_get();
  ha__text config = HA__TEXT_INIT(MAX_CONFIG);
  uint32_t id = 0;
  bool ignored = false;

  HA_TRY(check_settings(&options->settings, err));
  HA_TRY(ha__ros2_domain_id(&id, options->domain, &env, err));
  ha_status st = ha__ros2_config(&config, &env, ha_pairs_get(&options->settings, "config"),
                                 ha__raw_has_shared_memory(), err);
  if (st >= 0) {
    st = ha__ros2_domain_join(&ros2->domain, id, ha__text_view(&config), &ignored, err);
  }
  ha__text_done(&config);
  if (ignored) {
    ha__ros2_note(ros2, "this process is on domain %u already: the first configuration stays",
                  (unsigned)id);
  }
  return st;
}

static ha_status join(ha__ros2 *ros2, ha_error *err) {
  static const char user_data[] = "enclave=/;";
  dds_qos_t *qos = dds_create_qos();

  if (!qos) return HA_FAIL_NOMEM(err);
  dds_qset_userdata(qos, user_data, sizeof user_data - 1);
  ros2->participant = dds_create_participant(ros2->domain->id, qos, NULL);
  dds_delete_qos(qos);
  if (ros2->participant < 0) {
    return HA_FAIL(
        err, HA_E_IO, HA_NO_OFFSET,
        "cannot join DDS domain %u: Cyclone DDS reports: %s; are there 33 participants on this "
        "host already?",
        (unsigned)ros2->domain->id, dds_strretcode(ros2->participant));
  }
  ros2->gid = ha__raw_gid(ros2->participant);
  return HA_OK;
}

/* Only on Linux, which reports the limit. */
static void check_receive_buffer(const ha__ros2 *ros2) {
  FILE *file = fopen("/proc/sys/net/core/rmem_max", "re");
  char line[32] = "";

  if (!file) return;
  const bool is_read = fgets(line, sizeof line, file) != NULL;
  (void)fclose(file);
  const unsigned long long max = strtoull(line, NULL, 10);
  if (is_read && max < ENOUGH_RECEIVE_BUFFER) {
    ha__ros2_note(
        ros2,
        "receive buffers are limited to %llu bytes, so large messages may be lost: sysctl "
        "net.core.rmem_max=67108864",
        max);
  }
}

static void ros2_close(ha_transport *transport) {
  ha__ros2 *ros2 = (ha__ros2 *)transport;

  ha__ros2_discovery_stop(ros2->discovery); /* first: its callbacks may use everything else */
  ha__ros2_calls_stop(ros2->calls);
  if (ros2->participant > 0) dds_delete(ros2->participant);
  ha__ros2_domain_leave(ros2->domain);
  ha__free(ros2->node_namespace);
  ha__free(ros2->node_name);
  ha__free(ros2->node);
  ha__free(ros2);
}

/* Nodes started in this environment may use another middleware. */
static void report_rmw(const ha__ros2 *ros2) {
  const char *rmw = ha__ros2_environment_get().rmw;
  const char *what = ha__ros2_rmw_note(rmw);

  if (what) ha__ros2_note(ros2, "RMW_IMPLEMENTATION is %.64s: %s", rmw, what);
}

static ha_status start(ha__ros2 *ros2, const ha_transport_options *options, ha_error *err) {
  HA_TRY(take_names(ros2, options, err));
  HA_TRY(join_domain(ros2, options, err));
  report_rmw(ros2);
  check_receive_buffer(ros2);
  HA_TRY(join(ros2, err));
  HA_TRY(ha__ros2_calls_start(ros2, err));
  return ha__ros2_discovery_start(ros2, err);
}

static ha_status ros2_open(ha_transport **out, const ha_host *host,
                           const ha_transport_options *options, ha_error *err) {
  ha__ros2 *ros2 = ha__alloc_zeroed(1, sizeof *ros2);

  (void)host;
  if (!ros2) return HA_FAIL_NOMEM(err);
  ros2->base.ops = &ha__ros2_ops;
  if (options->events) ros2->events = *options->events;
  atomic_init(&ros2->pairs, 0);
  const ha_status st = start(ros2, options, err);
  if (st < 0) {
    ros2_close(&ros2->base);
    return st;
  }
  *out = &ros2->base;
  return HA_OK;
}

/* --- the table ------------------------------------------------------------------------ */

const ha_transport_ops ha__ros2_ops = {
    .struct_size = sizeof ha__ros2_ops,
    .name = "ros2",
    .summary = "ROS 2, by Cyclone DDS",
    .version = DDS_VERSION,
    .encoding = "cdr",
    .open = ros2_open,
    .close = ros2_close,
    .subscribe = ha__ros2_subscribe,
    .unsubscribe = ha__ros2_unsubscribe,
    .keep = ha__ros2_keep,
    .drop = ha__ros2_drop,
    .advertise = ha__ros2_advertise,
    .send = ha__ros2_send,
    .matched = ha__ros2_matched,
    .wait_acked = ha__ros2_wait_acked,
    .unadvertise = ha__ros2_unadvertise,
    .serve = ha__ros2_serve,
    .reply = ha__ros2_reply,
    .unserve = ha__ros2_unserve,
    .connect = ha__ros2_connect,
    .ready = ha__ros2_ready,
    .call = ha__ros2_call,
    .disconnect = ha__ros2_disconnect,
};

static const ha_transport_ops *const g_transports[] = {&ha__ros2_ops, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "transport_ros2",
    .version = "0.1.0",
    .transports = g_transports,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
