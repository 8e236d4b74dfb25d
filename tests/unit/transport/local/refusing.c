/* A transport whose messages can't be kept. A subscription gets one message, at once. */
#include <holdall/plugin.h>

static const ha_transport_ops g_refusing;
static ha_transport g_transport;
static ha_subscription g_subscription;
static ha_publication g_publication;

static ha_status open_it(ha_transport **out, const ha_host *host,
                         const ha_transport_options *options, ha_error *err) {
  (void)host, (void)options, (void)err;
  g_transport.ops = &g_refusing;
  *out = &g_transport;
  return HA_OK;
}

static void close_it(ha_transport *transport) {
  (void)transport;
}

static ha_status subscribe(ha_subscription **out, ha_transport *transport,
                           const ha_subscription_options *options, ha_error *err) {
  static const uint8_t bytes[] = {0, 1, 0, 0};
  const ha_delivery delivery = {
      .struct_size = sizeof delivery, .data = bytes, .size = sizeof bytes};

  (void)transport, (void)err;
  g_subscription.ops = &g_refusing;
  *out = &g_subscription;
  options->message(options->user, &delivery);
  return HA_OK;
}

static void unsubscribe(ha_subscription *subscription) {
  (void)subscription;
}

static void *keep(ha_transport *transport, const ha_delivery *delivery) {
  (void)transport, (void)delivery;
  return NULL;
}

static void drop(ha_transport *transport, void *kept) {
  (void)transport, (void)kept;
}

static ha_status advertise(ha_publication **out, ha_transport *transport,
                           const ha_publication_options *options, ha_error *err) {
  (void)transport, (void)options, (void)err;
  g_publication.ops = &g_refusing;
  *out = &g_publication;
  return HA_OK;
}

static ha_status send_it(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, ha_error *err) {
  (void)publication, (void)data, (void)size, (void)sent_ns, (void)err;
  return HA_OK;
}

static uint32_t matched(const ha_publication *publication) {
  (void)publication;
  return 0;
}

static ha_status wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err) {
  (void)publication, (void)timeout_ns, (void)err;
  return HA_OK;
}

static void unadvertise(ha_publication *publication) {
  (void)publication;
}

static const ha_transport_ops g_refusing = {.struct_size = sizeof g_refusing,
                                            .name = "refusing",
                                            .summary = "keeps no message",
                                            .version = "1",
                                            .encoding = "cdr",
                                            .open = open_it,
                                            .close = close_it,
                                            .subscribe = subscribe,
                                            .unsubscribe = unsubscribe,
                                            .keep = keep,
                                            .drop = drop,
                                            .advertise = advertise,
                                            .send = send_it,
                                            .matched = matched,
                                            .wait_acked = wait_acked,
                                            .unadvertise = unadvertise};

static const ha_transport_ops *const g_transports[] = {&g_refusing, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI, .name = "transport_refusing", .version = "1", .transports = g_transports};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
