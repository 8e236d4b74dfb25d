/* Puts messages of the network into the queue: runs in a receiving thread of the transport. */
#include <inttypes.h>
#include <string.h>

#include "live/clock.h"
#include "live/graph/readers.h"
#include "live/record/queue.h"
#include "live/record/record.h"
#include "live/transport.h"
#include "model/cdr.h"
#include "model/qos.h"

/* How many messages the publisher keeps for late subscribers; 0 = it is not latched. */
static uint32_t kept_by(const ha__record_publisher *publisher, const ha__reader *reader) {
  return publisher ? (uint32_t)ha__qos_kept(&publisher->end.qos) : reader->is_latched;
}

/* Several readers of a topic may deliver one message; in ROS 1, and with QoS that the user sets,
 * there is only one reader. With the topic's lock held. */
static bool is_mine(uint32_t *latched, const ha__reader *reader, const ha_delivery *delivery) {
  ha__record_topic *topic = reader->topic;
  const ha__record_publisher *publisher = ha__record_find_publisher(topic, &delivery->publisher);

  *latched = kept_by(publisher, reader);
  return topic->recorder->is_ros1 || topic->base.asked ||
         ha__readers_take(&topic->base.readers, reader, delivery);
}

/* Does the rate of the topic exclude it? With the topic's lock held. */
static bool is_throttled(ha__record_topic *topic, int64_t at_ns) {
  if (topic->every > 1 && topic->seen++ % topic->every != 0) return true;
  if (!topic->period_ns) return false;
  int64_t gap = 0; /* time since the next one was due */
  const bool jumped = __builtin_sub_overflow(at_ns, topic->next_ns, &gap);
  if (topic->has_next && !jumped && gap < 0 && gap >= -topic->period_ns) return true;
  /* the pace is kept over small delays, and starts again after a gap or a jump */
  const bool late = !topic->has_next || jumped || gap >= topic->period_ns || gap < 0;
  topic->next_ns = ha__time_after(late ? at_ns : topic->next_ns, topic->period_ns);
  topic->has_next = true;
  return false;
}

/* Add the credit of the time since the last message, up to that of a second. */
static void add_credit(ha__record_quota *quota, int64_t at_ns) {
  const double rate = (double)quota->limits->bytes_per_second;
  int64_t passed_ns = 0;
  const bool jumped = __builtin_sub_overflow(at_ns, quota->credited_ns, &passed_ns);

  quota->credited_ns = at_ns;
  if (!quota->has_credit) quota->credit = rate;
  quota->has_credit = true;
  if (jumped || passed_ns <= 0) return;
  quota->credit += rate * ((double)passed_ns / 1e9);
  if (quota->credit > rate) quota->credit = rate;
}

/* Does the quota of the topic exclude a message of this size? With the topic's lock held. */
static bool is_over_quota(ha__record_topic *topic, size_t size, int64_t at_ns) {
  ha__record_quota *quota = &topic->quota;
  uint64_t used;

  if (!quota->limits || quota->is_used_up) return quota->is_used_up;
  if (quota->limits->bytes_per_second) {
    add_credit(quota, at_ns);
    if (!(quota->credit > 0)) return true;
  }
  quota->is_used_up = quota->limits->bytes && (__builtin_add_overflow(quota->used, size, &used) ||
                                               used > quota->limits->bytes);
  if (quota->is_used_up) return true;
  quota->used += size;
  if (quota->limits->bytes_per_second) quota->credit -= (double)size;
  return false;
}

/* Has the topic reached max_topic_messages? With the topic's lock held. */
static bool is_full(const ha__record_topic *topic) {
  const uint64_t most = topic->recorder->options.max_topic_messages;

  return most && atomic_load(&topic->accepted) >= most;
}

static bool accepts(uint32_t *latched, const ha__reader *reader, const ha_delivery *delivery) {
  ha__record_topic *topic = reader->topic;
  ha__record_counts *counts = &topic->counts;
  bool throttled = false;

  pthread_mutex_lock(&topic->lock);
  const bool was_used_up = topic->quota.is_used_up;
  const bool mine = is_mine(latched, reader, delivery) && !is_full(topic);
  if (mine) {
    throttled = atomic_load(&topic->muted) || is_throttled(topic, delivery->received_ns) ||
                is_over_quota(topic, delivery->size, delivery->received_ns);
  }
  if (mine && !throttled) atomic_fetch_add(&topic->accepted, 1);
  const bool is_used_up = topic->quota.is_used_up;
  pthread_mutex_unlock(&topic->lock);
  if (is_used_up && !was_used_up) {
    ha__record_note(topic->recorder,
                    "%s: the quota of %" PRIu64 " bytes is used up; it is no longer recorded",
                    topic->base.name, topic->quota.limits->bytes);
  }
  if (!mine) return false;
  atomic_fetch_add(&counts->received, 1);
  atomic_fetch_add(&counts->received_bytes, delivery->size);
  if (delivery->lost) atomic_fetch_add(&counts->lost, delivery->lost);
  if (throttled) atomic_fetch_add(&counts->throttled, 1);
  return !throttled;
}

/* Reading a clock costs as much as the rest of the work for a small message. */
static bool has_limit_of_time(const ha_recorder *r) {
  return r->options.max_ns || r->options.snapshot_post_ns;
}

void ha__record_on_message(void *user, const ha_delivery *delivery) {
  const ha__reader *reader = user;
  ha__record_topic *topic = reader->topic;
  ha_recorder *r = topic->recorder;
  const bool by_sim = (r->options.flags & HA_RECORDER_SIM_TIME) != 0;
  uint32_t latched = 0;

  if (!ha__transport_delivery_is_valid(delivery)) {
    ha__record_note_invalid(r);
    return;
  }
  if (!atomic_load(&r->takes)) return;
  const int64_t log_ns = by_sim ? atomic_load(&r->sim_ns) : delivery->received_ns;
  if (ha__record_is_due(r, &r->resumes, topic->base.name, delivery->sent_ns, log_ns)) {
    atomic_store(&r->paused, false);
  }
  if (atomic_load(&r->paused) || !accepts(&latched, reader, delivery)) return;
  const ha__record_item item = {.topic = topic,
                                .kept = ha_delivery_keep(atomic_load(&r->transport), delivery),
                                .data = delivery->data,
                                .size = delivery->size,
                                .log_ns = log_ns,
                                .sent_ns = delivery->sent_ns,
                                .elapsed_ns = has_limit_of_time(r) ? ha__record_elapsed(r) : 0,
                                .sequence = delivery->sequence,
                                .publisher = delivery->publisher,
                                .latched = latched};
  if (item.kept) {
    ha__record_queue_push(&r->queue, &item);
  } else {
    ha__record_count_drop(topic);
  }
}

/* Parse a time: seconds and nanoseconds. */
void ha__record_on_clock(void *user, const ha_delivery *delivery) {
  ha_recorder *r = user;
  if (!ha__transport_delivery_is_valid(delivery)) return;
  ha__cdr_reader in = r->is_ros1 ? ha__cdr_open_ros1(delivery->data, delivery->size)
                                 : ha__cdr_open(delivery->data, delivery->size);
  const uint32_t sec = ha__cdr_read_u32(&in);
  const uint32_t nsec = ha__cdr_read_u32(&in);

  if (in.failed || (!sec && !nsec)) return; /* not a time */
  atomic_store(&r->sim_ns, (int64_t)sec * 1000000000 + nsec);
  if (!atomic_exchange(&r->has_time, true)) {
    atomic_store(&r->reconsiders, true);
    ha__record_queue_wake(&r->queue);
  }
}

void ha__record_release(ha_recorder *r, const ha__record_item *item) {
  ha_transport_drop(atomic_load(&r->transport), item->kept);
}

/* If the number of messages is limited, another one may be accepted instead. */
void ha__record_count_drop(ha__record_topic *topic) {
  atomic_fetch_add(&topic->counts.dropped, 1);
  atomic_fetch_sub(&topic->accepted, 1);
}

void ha__record_drop(void *user, const ha__record_item *item) {
  ha_recorder *r = user;

  ha__record_count_drop(item->topic);
  ha__record_release(r, item);
}
