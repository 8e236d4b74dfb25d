#include "live/play/offer.h"

#include <string.h>

#include "bag/latched/latched.h"

/* Whether both are equal in the policies that subscribers request. */
static bool is_same(const ha_qos *a, const ha_qos *b) {
  return a->reliability == b->reliability && a->durability == b->durability &&
         a->liveliness == b->liveliness && a->deadline_ns == b->deadline_ns &&
         a->lease_duration_ns == b->lease_duration_ns &&
         a->avoid_ros_namespace_conventions == b->avoid_ros_namespace_conventions;
}

/* Some bags have 0 for unspecified durations. */
static int64_t shorter(int64_t a, int64_t b) {
  if (a <= 0) a = HA_QOS_INFINITE;
  if (b <= 0) b = HA_QOS_INFINITE;
  return a < b ? a : b;
}

static void strengthen(ha_qos *out, const ha_qos *q) {
  if (q->reliability != HA_QOS_RELIABILITY_BEST_EFFORT) out->reliability = q->reliability;
  if (q->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL) out->durability = q->durability;
  if (q->liveliness == HA_QOS_LIVELINESS_MANUAL_BY_TOPIC) out->liveliness = q->liveliness;
  out->deadline_ns = shorter(out->deadline_ns, q->deadline_ns);
  out->lease_duration_ns = shorter(out->lease_duration_ns, q->lease_duration_ns);
}

/* One publication replaces several: its history must hold the messages of each of them, so that
 * those of volatile ones do not displace the others. */
static uint64_t depth_of(const ha_qos *offer, const ha_qos *const *recorded, size_t count) {
  const ha_qos usual = HA_QOS_INIT;
  uint64_t depth = 0;

  if (offer->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return usual.depth;
  for (size_t i = 0; i < count && depth < HA__LATCHED_MAX_DEPTH; i++) {
    const bool keeps_all = recorded[i]->history == HA_QOS_HISTORY_KEEP_ALL;
    const uint64_t room = HA__LATCHED_MAX_DEPTH - depth;
    depth += keeps_all || recorded[i]->depth > room ? room : recorded[i]->depth;
  }
  return depth > usual.depth ? depth : usual.depth;
}

ha_qos ha__qos_offer(bool *is_mixed, const ha_qos *const *recorded, size_t count) {
  ha_qos offer = HA_QOS_INIT;

  *is_mixed = false;
  if (count == 0) return offer;
  memcpy(&offer, recorded[0],
         recorded[0]->struct_size < sizeof offer ? recorded[0]->struct_size : sizeof offer);
  for (size_t i = 1; i < count; i++) {
    *is_mixed |= !is_same(recorded[0], recorded[i]);
  }
  for (size_t i = 0; i < count; i++) {
    strengthen(&offer, recorded[i]);
  }
  offer.struct_size = sizeof offer;
  offer.history = HA_QOS_HISTORY_KEEP_LAST;
  offer.depth = depth_of(&offer, recorded, count);
  offer.lifespan_ns = *is_mixed ? HA_QOS_INFINITE : shorter(offer.lifespan_ns, HA_QOS_INFINITE);
  return offer;
}

/* --- flags ------------------------------------------------------------------------------------ */

static bool says(const ha_channel *channel, const char *key) {
  const char *value = ha_pairs_get(&channel->metadata, key);

  return value && strcmp(value, "1") == 0;
}

/* The topic name is used as it is in DDS; rosbag2 has the same flag. */
static bool is_alien(const ha_channel *channel) {
  for (size_t i = 0; i < channel->qos_count; i++) {
    if (channel->qos[i]->avoid_ros_namespace_conventions) return true;
  }
  return says(channel, "ha_alien");
}

/* The header of CDR contains the version, which is the same for all messages of a publisher. */
static bool is_xcdr2(ha_reader *reader, const ha_channel *channel) {
  enum { FIRST = 0x06, LAST = 0x0b };
  ha_message first = HA_MESSAGE_INIT;

  if (strcmp(channel->encoding, "cdr") != 0 || channel->message_count == 0) return false;
  if (ha_reader_nth(&first, reader, channel->id, 0, NULL) != HA_OK || first.size < 4) return false;
  return first.data[0] == 0 && first.data[1] >= FIRST && first.data[1] <= LAST;
}

uint32_t ha__play_flags(ha_reader *reader, const ha_channel *channel) {
  return (says(channel, "ha_keyed") ? HA_PUBLISH_KEYED : 0u) |
         (is_alien(channel) ? HA_PUBLISH_ALIEN : 0u) |
         (is_xcdr2(reader, channel) ? HA_PUBLISH_XCDR2 : 0u);
}
