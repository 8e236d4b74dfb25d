/* A subscription: one of those that take what comes on a topic. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "subscription.h"
#include "transport/ros1/net/block.h"
#include "transport/ros1/net/ros1.h"

static void free_taker(ha__ros1_taker *taker) {
  ha__free(taker->type);
  ha__free(taker->hash);
  ha__free(taker);
}

/* A copy, or NULL for what means any. */
static ha_status take_text(char **out, const char *text, ha_error *err) {
  if (!text || !*text || strcmp(text, "*") == 0) return HA_OK;
  *out = ha__dup_string(text);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status begin(ha__ros1_taker *taker, ha__ros1 *ros1,
                       const ha_subscription_options *options, ha_error *err) {
  char *topic = NULL;

  taker->base.ops = &ha__ros1_ops;
  taker->flags = options->flags;
  taker->user = options->user;
  taker->message = options->message;
  HA_TRY(take_text(&taker->type, options->type, err));
  HA_TRY(take_text(&taker->hash, options->hash, err));
  HA_TRY(ha__ros1_resolve(&topic, &ros1->config.names, options->topic, err));
  taker->feed = ha__ros1_feeds_get(ros1->feeds, topic);
  ha__free(topic);
  if (!taker->feed) return HA_FAIL_NOMEM(err);
  ha__ros1_feed_add(taker->feed, taker);
  return HA_OK;
}

ha_status ha__ros1_subscribe(ha_subscription **out, ha_transport *transport,
                             const ha_subscription_options *options, ha_error *err) {
  ha__ros1_taker *taker = ha__alloc_zeroed(1, sizeof *taker);

  if (!taker) return HA_FAIL_NOMEM(err);
  const ha_status st = begin(taker, (ha__ros1 *)transport, options, err);
  if (st < 0) {
    free_taker(taker);
    return st;
  }
  *out = &taker->base;
  return HA_OK;
}

void ha__ros1_unsubscribe(ha_subscription *subscription) {
  ha__ros1_taker *taker = (ha__ros1_taker *)subscription;

  ha__ros1_feed_remove(taker->feed, taker);
  free_taker(taker);
}

void *ha__ros1_keep(ha_transport *transport, const ha_delivery *delivery) {
  (void)transport;
  return ha__ros1_block_ref(delivery->owner);
}

void ha__ros1_drop(ha_transport *transport, void *kept) {
  (void)transport;
  ha__ros1_block_unref(kept);
}
