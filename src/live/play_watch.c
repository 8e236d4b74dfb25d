/* Topics that tell the player whether it may go on. Their types are those of the first publisher
 * that the network tells of. */
#include <string.h>

#include "base/bytes.h"
#include "live/play.h"

static void take_step(void *user, const ha_delivery *delivery) {
  ha_player *p = user;

  (void)delivery;
  atomic_fetch_add(&p->step_watch.count, 1);
  ha__clock_wake(p->clock);
}

/* Of the Header that a message begins with. In ROS 1 its seq comes first, in CDR the four bytes of
 * the encapsulation. */
static void take_stamp(void *user, const ha_delivery *delivery) {
  ha_player *p = user;

  if (delivery->size < 12) return;
  const uint8_t *at = delivery->data + 4;
  const bool is_cdr = strcmp(ha_transport_encoding(p->watched), "cdr") == 0;
  const bool swapped = is_cdr && delivery->data[1] % 2 == 0;
  uint32_t seconds = ha__load_u32(at);
  uint32_t rest = ha__load_u32(at + 4);
  if (swapped) {
    seconds = __builtin_bswap32(seconds);
    rest = __builtin_bswap32(rest);
  }
  atomic_store(&p->rate_watch.stamp_ns, (int64_t)seconds * 1000000000 + rest);
  ha__clock_wake(p->clock);
}

static void subscribe(ha_player *p, ha__watch *watch, const ha_endpoint *publisher,
                      void (*message)(void *, const ha_delivery *)) {
  ha_subscription_options options = {.struct_size = sizeof options,
                                     .topic = watch->topic,
                                     .type = publisher->type,
                                     .qos = ha__qos_default(),
                                     .user = p,
                                     .message = message};
  ha_error why = HA_ERROR_INIT;

  if (!watch->topic || strcmp(watch->topic, publisher->topic) != 0) return;
  if (!*publisher->type) return; /* that will be told */
  options.qos.reliability = publisher->qos.reliability;
  if (watch->subscription ||
      ha_transport_subscribe(&watch->subscription, p->watched, &options, &why) >= 0) {
    return;
  }
  ha__play_tell_text(p, HA_PLAY_WARN, "%s can't be listened to: %s", watch->topic, why.text);
  ha__clock_wake(p->clock);
}

void ha__play_watch_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint) {
  ha_player *p = user;

  if (change == HA_CHANGE_LEFT || endpoint->kind != HA_ENDPOINT_PUBLISHER) return;
  pthread_mutex_lock(&p->watch_lock);
  if (p->is_watching) {
    p->watched = transport;
    subscribe(p, &p->step_watch, endpoint, take_step);
    subscribe(p, &p->rate_watch, endpoint, take_stamp);
  }
  pthread_mutex_unlock(&p->watch_lock);
}

void ha__play_watch_close(ha_player *p) {
  pthread_mutex_lock(&p->watch_lock);
  p->is_watching = false;
  pthread_mutex_unlock(&p->watch_lock);
  ha_subscription_close(p->step_watch.subscription);
  ha_subscription_close(p->rate_watch.subscription);
}
