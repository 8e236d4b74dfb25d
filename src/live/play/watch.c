/* Topics that control the player: rate control and lock step. Their types are those of the first
 * publisher that is discovered. */
#include <string.h>

#include "live/play/play.h"
#include "live/transport.h"
#include "model/cdr.h"

static void take_step(void *user, const ha_delivery *delivery) {
  ha_player *p = user;

  (void)delivery;
  atomic_fetch_add(&p->step_watch.count, 1);
  ha__clock_wake(p->clock);
}

/* The stamp of the Header at the beginning of a message; in ROS 1 it begins with seq. */
static void take_stamp(void *user, const ha_delivery *delivery) {
  ha_player *p = user;
  if (!ha__transport_delivery_is_valid(delivery)) return;
  const bool is_cdr = strcmp(ha_transport_encoding(p->watched), "cdr") == 0;
  ha__cdr_reader in = is_cdr ? ha__cdr_open(delivery->data, delivery->size)
                             : ha__cdr_open_ros1(delivery->data, delivery->size);

  if (!is_cdr) (void)ha__cdr_read_u32(&in);
  const uint32_t sec = ha__cdr_read_u32(&in);
  const uint32_t nsec = ha__cdr_read_u32(&in);
  if (in.failed) return;
  atomic_store(&p->rate_watch.stamp_ns, (int64_t)sec * 1000000000 + nsec);
  ha__clock_wake(p->clock);
}

static void subscribe(ha_player *p, ha__watch *watch, const ha_endpoint *publisher,
                      void (*message)(void *, const ha_delivery *)) {
  ha_qos qos = HA_QOS_INIT;
  const ha_subscription_options options = {
      .struct_size = sizeof options,
      .topic = watch->topic,
      .type = publisher->type,
      .hash = ha__transport_hash_filter(p->watched, publisher->hash),
      .qos = &qos,
      .user = p,
      .message = message};
  ha_error why = HA_ERROR_INIT;

  if (!watch->topic || strcmp(watch->topic, publisher->topic) != 0) return;
  if (!*publisher->type) return; /* announced later */
  qos.reliability = publisher->qos->reliability;
  if (watch->subscription ||
      ha_transport_subscribe(&watch->subscription, p->watched, &options, &why) >= 0) {
    return;
  }
  ha__play_report_text(p, HA_PLAY_WARN, "cannot subscribe to %s: %s", watch->topic, why.text);
  ha__clock_wake(p->clock);
}

void ha__play_watch_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint) {
  ha_player *p = user;

  if (change == HA_CHANGE_LEFT || !ha__transport_endpoint_is_valid(change, endpoint)) return;
  ha__type_uses_look(&p->uses, endpoint);
  if (endpoint->kind != HA_ENDPOINT_PUBLISHER) return;
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
  p->step_watch.subscription = NULL;
  p->rate_watch.subscription = NULL;
}
