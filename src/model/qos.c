/* Names of the QoS policies as in metadata.yaml version 9, and how many messages a profile keeps.
 */
#include "model/qos.h"

#include <stddef.h>

#include <holdall/model.h>

static const char *const g_history[] = {"system_default", "keep_last", "keep_all", "unknown"};
static const char *const g_reliability[] = {"system_default", "reliable", "best_effort", "unknown",
                                            "best_available"};
static const char *const g_durability[] = {"system_default", "transient_local", "volatile",
                                           "unknown", "best_available"};
static const char *const g_liveliness[] = {"system_default",  "automatic", "manual_by_node",
                                           "manual_by_topic", "unknown",   "best_available"};

static const char *name_of(const char *const *names, size_t count, int32_t value) {
  return value >= 0 && (size_t)value < count ? names[value] : "unknown";
}

#define NAME_OF(names, value) name_of((names), sizeof(names) / sizeof *(names), (value))

const char *ha_qos_history_name(int32_t history) {
  return NAME_OF(g_history, history);
}

const char *ha_qos_reliability_name(int32_t reliability) {
  return NAME_OF(g_reliability, reliability);
}

const char *ha_qos_durability_name(int32_t durability) {
  return NAME_OF(g_durability, durability);
}

const char *ha_qos_liveliness_name(int32_t liveliness) {
  return NAME_OF(g_liveliness, liveliness);
}

uint64_t ha__qos_kept(const ha_qos *offer) {
  if (offer->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return 0;
  if (offer->history == HA_QOS_HISTORY_KEEP_ALL) return HA__QOS_MAX_KEPT;
  if (offer->depth > HA__QOS_MAX_KEPT) return HA__QOS_MAX_KEPT;
  return offer->depth > 0 ? offer->depth : 1;
}
