/* The channel of converted messages: schema, encoding, pairs, and what latching is in the other
 * ROS.
 */
#include <string.h>

#include "bag/adapt/counterpart.h"
#include "bag/open/channels.h"
#include "base/status.h"

/* Pairs about the old type, and pairs that become quality of service. */
static bool is_outdated(const char *key, bool becomes_ros2) {
  return ha__channel_key_describes_type(key) || (becomes_ros2 && strcmp(key, "latching") == 0);
}

static bool is_latched(const ha_channel *channel) {
  const char *latching = ha_pairs_get(&channel->metadata, "latching");

  for (size_t i = 0; i < channel->qos_count; i++) {
    if (channel->qos[i]->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL) return true;
  }
  return latching && (strcmp(latching, "1") == 0 || strcmp(latching, "true") == 0);
}

/* A latched publisher of ROS 1 keeps its last message for late subscribers. ROS 1 has no other QoS.
 */
static void make_qos(ha_channel *out) {
  static const ha_qos latched = {.struct_size = sizeof latched,
                                 .history = HA_QOS_HISTORY_KEEP_LAST,
                                 .reliability = HA_QOS_RELIABILITY_RELIABLE,
                                 .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                                 .liveliness = HA_QOS_LIVELINESS_AUTOMATIC,
                                 .depth = 1,
                                 .deadline_ns = HA_QOS_INFINITE,
                                 .lifespan_ns = HA_QOS_INFINITE,
                                 .lease_duration_ns = HA_QOS_INFINITE};
  static const ha_qos *const profiles[] = {&latched};

  out->qos = profiles;
  out->qos_count = 1;
}

ha_status ha__counterpart_channel(ha_channel *channel, const ha__counterpart *type,
                                  ha__arena *arena, ha_error *err) {
  static const ha_pair latching = {"latching", "1", 1};
  const bool is_foreign = type->to != type->from_dialect;
  const bool becomes_ros2 = is_foreign && type->to == HA_DIALECT_ROS2;
  const bool latches = is_latched(channel);
  const ha_pairs *from = &channel->metadata;
  ha_pair *items = ha__arena_alloc(arena, (from->size + 1) * sizeof *items);
  size_t count = 0;

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < from->size; i++) {
    if (!is_outdated(from->items[i].key, becomes_ros2)) items[count++] = from->items[i];
  }
  if (latches && is_foreign && !becomes_ros2) items[count++] = latching;
  channel->metadata = (ha_pairs){items, count};
  channel->schema = &type->schema;
  channel->encoding = type->encoding;
  if (latches && becomes_ros2 && channel->qos_count == 0) make_qos(channel);
  return HA_OK;
}
