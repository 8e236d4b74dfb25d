/* Compatibility of the QoS offered by a publisher and requested by a subscriber, policy by policy.
 */
#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

#include "model/caller.h"

typedef struct rule {
  const char *policy;
  bool (*holds)(const ha_qos *offered, const ha_qos *requested);
  const char *text; /* text of an incompatible policy */
} rule;

static bool is_reliable(const ha_qos *offered, const ha_qos *requested) {
  return offered->reliability != HA_QOS_RELIABILITY_BEST_EFFORT ||
         (requested->reliability != HA_QOS_RELIABILITY_RELIABLE &&
          requested->reliability != HA_QOS_RELIABILITY_SYSTEM_DEFAULT);
}

static bool is_durable(const ha_qos *offered, const ha_qos *requested) {
  return offered->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL ||
         requested->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL;
}

/* Whether the offered time is within the requested one; 0 or less = not set. */
static bool keeps(int64_t offered, int64_t requested) {
  if (requested <= 0 || requested == HA_QOS_INFINITE) return true;
  return offered > 0 && offered <= requested;
}

static bool keeps_deadline(const ha_qos *offered, const ha_qos *requested) {
  return keeps(offered->deadline_ns, requested->deadline_ns);
}

static bool keeps_lease(const ha_qos *offered, const ha_qos *requested) {
  return keeps(offered->lease_duration_ns, requested->lease_duration_ns);
}

/* Kinds of liveliness, from weak to strong. */
static int rank(int32_t liveliness) {
  if (liveliness == HA_QOS_LIVELINESS_MANUAL_BY_TOPIC) return 2;
  return liveliness == HA_QOS_LIVELINESS_MANUAL_BY_NODE ? 1 : 0;
}

static bool is_alive_enough(const ha_qos *offered, const ha_qos *requested) {
  return rank(offered->liveliness) >= rank(requested->liveliness);
}

static const rule g_rules[] = {
    {"reliability", is_reliable, "offers best_effort, reliable is asked for"},
    {"durability", is_durable, "offers volatile, transient_local is asked for"},
    {"deadline", keeps_deadline, "offers a longer deadline"},
    {"liveliness", is_alive_enough, "offers no manual liveliness"},
    {"liveliness_lease_duration", keeps_lease, "offers a longer liveliness lease"},
};

const char *ha_qos_mismatch(const char **out_policy, const ha_qos *offered, const ha_qos *requested,
                            size_t number) {
  ha_qos offer = HA_QOS_INIT;
  ha_qos request = HA_QOS_INIT;

  if (HA_CALLER_READ(&offer, offered, ha_qos, NULL) < 0 ||
      HA_CALLER_READ(&request, requested, ha_qos, NULL) < 0) {
    return "has a QoS profile that cannot be read";
  }
  for (size_t i = 0; i < sizeof g_rules / sizeof *g_rules; i++) {
    if (g_rules[i].holds(&offer, &request) || number-- > 0) continue;
    if (out_policy) *out_policy = g_rules[i].policy;
    return g_rules[i].text;
  }
  return NULL;
}
