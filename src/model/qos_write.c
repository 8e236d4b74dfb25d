/* Writer of QoS profiles in YAML, in the form of rosbag2. */
#include <string.h>

#include "model/qos.h"
#include "model/yaml_write.h"

static const int64_t g_ns_per_s = 1000000000;

static void put_policy(ha__text *out, size_t indent, const char *key, int32_t value, int form,
                       const char *(*name_of)(int32_t), int32_t unknown) {
  const char *name = name_of(value);

  if (form == HA__QOS_NAMES) {
    ha__yaml_put_word(out, indent, key, name);
  } else {
    ha__yaml_put_i64(out, indent, key, strcmp(name, "unknown") == 0 ? unknown : value);
  }
}

/* HA_QOS_INFINITE becomes 9223372036 s and 854775807 ns, as ROS writes it. */
static void put_duration(ha__text *out, size_t indent, const char *key, int64_t ns) {
  if (ns < 0) ns = HA_QOS_INFINITE;
  ha__yaml_key(out, indent, key);
  ha__yaml_put_i64(out, indent + 2, "sec", ns / g_ns_per_s);
  ha__yaml_put_i64(out, indent + 2, "nsec", ns % g_ns_per_s);
}

static void put_profile(ha__text *out, size_t indent, const ha_qos *qos, int form) {
  const size_t inner = indent + 2;

  put_policy(out, indent, "- history", qos->history, form, ha_qos_history_name,
             HA_QOS_HISTORY_UNKNOWN);
  ha__yaml_put_u64(out, inner, "depth", qos->depth);
  put_policy(out, inner, "reliability", qos->reliability, form, ha_qos_reliability_name,
             HA_QOS_RELIABILITY_UNKNOWN);
  put_policy(out, inner, "durability", qos->durability, form, ha_qos_durability_name,
             HA_QOS_DURABILITY_UNKNOWN);
  put_duration(out, inner, "deadline", qos->deadline_ns);
  put_duration(out, inner, "lifespan", qos->lifespan_ns);
  put_policy(out, inner, "liveliness", qos->liveliness, form, ha_qos_liveliness_name,
             HA_QOS_LIVELINESS_UNKNOWN);
  put_duration(out, inner, "liveliness_lease_duration", qos->lease_duration_ns);
  ha__yaml_put_word(out, inner, "avoid_ros_namespace_conventions",
                    qos->avoid_ros_namespace_conventions ? "true" : "false");
}

void ha__qos_write(ha__text *out, const ha_qos *const *qos, size_t count, int form, size_t indent) {
  if (count == 0 && form == HA__QOS_NAMES) {
    ha__yaml_line(out, indent);
    ha__text_string(out, "[]");
  }
  for (size_t i = 0; i < count; i++) {
    put_profile(out, indent, qos[i], form);
  }
}
