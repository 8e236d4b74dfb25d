/* A subscription: one of those that take what comes on a topic. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "subscription.h"
#include "transport/ros1/net/block.h"
#include "transport/ros1/net/ros1.h"

static void free_subscriber(ha__ros1_subscriber *subscriber) {
  ha__free(subscriber->type);
  ha__free(subscriber->hash);
  ha__free(subscriber);
}

/* A copy, or NULL for what means any. */
static ha_status copy_filter(char **out, const char *text, ha_error *err) {
  if (!text || !*text || strcmp(text, "*") == 0) return HA_OK;
  *out = ha__dup_string(text);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status begin(ha__ros1_subscriber *subscriber, ha__ros1 *ros1,
                       const ha_subscription_options *options, ha_error *err) {
  char *topic = NULL;

  subscriber->base.ops = &ha__ros1_ops;
  subscriber->flags = options->flags;
  subscriber->user = options->user;
  subscriber->message = options->message;
  HA_TRY(copy_filter(&subscriber->type, options->type, err));
  HA_TRY(copy_filter(&subscriber->hash, options->hash, err));
  HA_TRY(ha__ros1_resolve(&topic, &ros1->config.names, options->topic, err));
  subscriber->subscription = ha__ros1_subscriptions_get(ros1->subscriptions, topic);
  ha__free(topic);
  if (!subscriber->subscription) return HA_FAIL_NOMEM(err);
  ha__ros1_subscription_add(subscriber->subscription, subscriber);
  return HA_OK;
}

ha_status ha__ros1_subscribe(ha_subscription **out, ha_transport *transport,
                             const ha_subscription_options *options, ha_error *err) {
  ha__ros1_subscriber *subscriber = ha__alloc_zeroed(1, sizeof *subscriber);

  if (!subscriber) return HA_FAIL_NOMEM(err);
  const ha_status st = begin(subscriber, (ha__ros1 *)transport, options, err);
  if (st < 0) {
    free_subscriber(subscriber);
    return st;
  }
  *out = &subscriber->base;
  return HA_OK;
}

void ha__ros1_unsubscribe(ha_subscription *subscription) {
  ha__ros1_subscriber *subscriber = (ha__ros1_subscriber *)subscription;

  ha__ros1_subscription_remove(subscriber->subscription, subscriber);
  free_subscriber(subscriber);
}

void *ha__ros1_keep(ha_transport *transport, const ha_delivery *delivery) {
  (void)transport;
  return ha__ros1_block_ref(delivery->owner);
}

void ha__ros1_drop(ha_transport *transport, void *kept) {
  (void)transport;
  ha__ros1_block_unref(kept);
}
