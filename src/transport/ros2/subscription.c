/* Subscriptions (ha_subscription): a DDS reader without a cache. The receive threads of Cyclone DDS
 * call the user directly. */
#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "discovery.h"
#include "qos.h"
#include "raw.h"
#include "ros2.h"
#include "transport/ros2/protocol/names.h"
#include "transport/ros2/protocol/sequences.h"
#include "transport/ros2/protocol/user_data.h"

typedef struct subscription {
  ha_subscription base; /* first */
  ha__ros2 *ros2;
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
  int64_t opened_ns; /* wall clock */
  bool history_has_gaps;
  dds_entity_t topic;
  dds_entity_t reader;
  ha_gid gid; /* of the reader */
  /* Guards all below. Held during the callback, because writers may deliver at the same time; the
   * callback must not call functions of this transport. */
  pthread_mutex_t lock;
  ha__ros2_sequences sequences;
} subscription;

/* Whether a message is older than the subscription. A writer of a keyed topic keeps the last
 * messages of each key, so its history has gaps that are not losses. Compares the clock of the
 * writer with ours. */
static bool is_history(const subscription *s, const ha__raw_sample *sample) {
  return s->history_has_gaps && sample->sent_ns < s->opened_ns;
}

static void on_sample(void *user, const ha__raw_sample *sample) {
  subscription *s = user;
  uint64_t lost = 0;

  pthread_mutex_lock(&s->lock);
  if (is_history(s, sample)) {
    ha__ros2_sequences_add_history(&s->sequences, &sample->writer, sample->sequence);
  } else {
    lost = ha__ros2_sequences_add(&s->sequences, &sample->writer, sample->sequence,
                                  sample->is_message);
  }
  if (sample->is_message) {
    const ha_delivery delivery = {
        .struct_size = sizeof delivery,
        .data = sample->data,
        .size = sample->size,
        .received_ns = sample->received_ns,
        .sent_ns = sample->sent_ns,
        .sequence = sample->sequence,
        .lost = lost,
        .publisher = sample->writer,
        .owner = sample->owner,
    };
    s->message(s->user, &delivery);
  }
  pthread_mutex_unlock(&s->lock);
}

static void on_left(void *user, const ha_gid *writer) {
  subscription *s = user;

  pthread_mutex_lock(&s->lock);
  ha__ros2_sequences_left(&s->sequences, writer);
  pthread_mutex_unlock(&s->lock);
}

static dds_qos_t *make_qos(const ha_subscription_options *options) {
  char user_data[HA__ROS2_USER_DATA_SIZE];
  dds_qos_t *qos = ha__ros2_reader_qos(options->qos);

  if (!qos) return NULL;
  if (!(options->flags & HA_SUBSCRIBE_OWN)) {
    dds_qset_ignorelocal(qos, DDS_IGNORELOCAL_PARTICIPANT);
  }
  if (options->hash && ha__ros2_is_hash(options->hash, strlen(options->hash))) {
    dds_qset_userdata(qos, user_data,
                      ha__ros2_user_data_write(user_data, options->hash, NULL, NULL));
  }
  return qos;
}

static ha_status make_reader(subscription *s, const ha_subscription_options *options,
                             ha_error *err) {
  const ha__raw_sink sink = {s, on_sample, on_left};
  const bool keyed = (options->flags & HA_SUBSCRIBE_KEYED) != 0;
  const bool alien = (options->flags & HA_SUBSCRIBE_ALIEN) != 0;
  ha__ros2_dds_name name;

  HA_TRY(ha__ros2_mangle(&name, alien ? HA__ROS2_ALIEN : HA__ROS2_MESSAGES, options->topic,
                         options->type, err));
  s->topic = ha__raw_topic(NULL, s->ros2->participant, s->ros2->domain->buffers, name.topic,
                           name.type, keyed);
  if (s->topic < 0) return ha__ros2_failure(s->topic, "subscribe to", options->topic, err);
  dds_qos_t *qos = make_qos(options);
  if (!qos) return HA_FAIL_NOMEM(err);
  s->reader = ha__raw_reader(s->ros2->participant, s->topic, qos, &sink, NULL);
  dds_delete_qos(qos);
  if (s->reader < 0) return ha__ros2_failure(s->reader, "subscribe to", options->topic, err);
  s->gid = ha__raw_gid(s->reader);
  return ha__ros2_discovery_add_own(s->ros2->discovery, &s->gid, err);
}

ha_status ha__ros2_subscribe(ha_subscription **out, ha_transport *transport,
                             const ha_subscription_options *options, ha_error *err) {
  subscription *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  s->base.ops = &ha__ros2_ops;
  s->ros2 = (ha__ros2 *)transport;
  s->user = options->user;
  s->message = options->message;
  s->opened_ns = ha__wall_ns();
  s->history_has_gaps = (options->flags & HA_SUBSCRIBE_KEYED) != 0 &&
                        options->qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  pthread_mutex_init(&s->lock, NULL);
  const ha_status st = make_reader(s, options, err);
  if (st < 0) {
    ha__ros2_unsubscribe(&s->base);
    return st;
  }
  *out = &s->base;
  return HA_OK;
}

void ha__ros2_unsubscribe(ha_subscription *subscription_) {
  subscription *s = (subscription *)subscription_;

  ha__ros2_discovery_remove_own(s->ros2->discovery, &s->gid);
  if (s->reader > 0) dds_delete(s->reader);
  if (s->topic > 0) dds_delete(s->topic);
  ha__ros2_sequences_done(&s->sequences);
  pthread_mutex_destroy(&s->lock);
  ha__free(s);
}

void *ha__ros2_keep(ha_transport *transport, const ha_delivery *delivery) {
  (void)transport;
  return ha__raw_keep(delivery->owner);
}

void ha__ros2_drop(ha_transport *transport, void *kept) {
  (void)transport;
  ha__raw_drop(kept);
}
