#include <string.h>

#include "base/status.h"
#include "model/qos.h"

/* Limits. A profile has 17 nodes; topics of a large system have some dozens of publishers. */
static const ha__yaml_limits g_limits = {
    .max_bytes = 4u << 20, .max_depth = 8, .max_nodes = 512u << 10};

static const int64_t g_ns_per_s = 1000000000;

/* Parses a policy, written as a number or as a name. */
static int32_t parse_policy(const ha__yaml *node, int32_t fallback,
                            const char *(*name_of)(int32_t)) {
  enum { POLICIES = 6 }; /* length of the longest list */
  int32_t unknown = 0;
  uint64_t number = 0;

  if (ha__yaml_is_null(node)) return fallback;
  while (strcmp(name_of(unknown), "unknown") != 0) {
    unknown++;
  }
  const bool numeric = ha__yaml_u64(&number, node);
  for (int32_t i = 0; i < POLICIES; i++) {
    const bool in_list = i == unknown || strcmp(name_of(i), "unknown") != 0;
    if (!in_list) break;
    if (numeric ? number == (uint64_t)i : ha__yaml_is_word(node, name_of(i))) return i;
  }
  return unknown;
}

/* Fast DDS and Connext write their own constants for "infinite". */
static bool is_vendor_infinite(uint64_t sec, uint64_t nsec) {
  return sec == INT32_MAX && (nsec == UINT32_MAX || nsec == INT32_MAX);
}

static int64_t parse_duration(const ha__yaml *node) {
  uint64_t sec = 0;
  uint64_t nsec = 0;
  int64_t ns = 0;

  const bool has_sec = ha__yaml_u64(&sec, ha__yaml_get(node, "sec"));
  const bool has_nsec = ha__yaml_u64(&nsec, ha__yaml_get(node, "nsec"));
  if (!has_sec && !has_nsec) return HA_QOS_INFINITE;
  if (is_vendor_infinite(sec, nsec)) return HA_QOS_INFINITE;
  if (__builtin_mul_overflow(sec, g_ns_per_s, &ns)) return HA_QOS_INFINITE;
  if (__builtin_add_overflow(ns, nsec, &ns)) return HA_QOS_INFINITE;
  return ns;
}

static bool parse_bool(const ha__yaml *node) {
  return ha__yaml_is_word(node, "true") || ha__yaml_is_word(node, "yes") ||
         ha__yaml_is_word(node, "on") || ha__yaml_is_word(node, "1");
}

static void parse_profile(ha_qos *out, const ha__yaml *map) {
  *out = (ha_qos){.struct_size = sizeof *out, .depth = 10};
  out->history =
      parse_policy(ha__yaml_get(map, "history"), HA_QOS_HISTORY_KEEP_LAST, ha_qos_history_name);
  out->reliability = parse_policy(ha__yaml_get(map, "reliability"), HA_QOS_RELIABILITY_RELIABLE,
                                  ha_qos_reliability_name);
  out->durability = parse_policy(ha__yaml_get(map, "durability"), HA_QOS_DURABILITY_VOLATILE,
                                 ha_qos_durability_name);
  out->liveliness = parse_policy(ha__yaml_get(map, "liveliness"), HA_QOS_LIVELINESS_SYSTEM_DEFAULT,
                                 ha_qos_liveliness_name);
  ha__yaml_u64(&out->depth, ha__yaml_get(map, "depth"));
  out->deadline_ns = parse_duration(ha__yaml_get(map, "deadline"));
  out->lifespan_ns = parse_duration(ha__yaml_get(map, "lifespan"));
  out->lease_duration_ns = parse_duration(ha__yaml_get(map, "liveliness_lease_duration"));
  out->avoid_ros_namespace_conventions =
      parse_bool(ha__yaml_get(map, "avoid_ros_namespace_conventions"));
}

ha_status ha__qos_from_yaml(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                            const ha__yaml *list, ha_error *err) {
  size_t count = 0;

  if (ha__yaml_is_null(list) || (list->kind == HA__YAML_SCALAR && list->size == 0)) {
    *out = NULL;
    *out_count = 0;
    return HA_OK;
  }
  if (list->kind != HA__YAML_LIST) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "line %zu, column %zu: QoS profiles are not a list", list->line, list->column);
  }
  const ha_qos **pointers = ha__arena_alloc(arena, (list->count + 1) * sizeof *pointers);
  ha_qos *profiles = ha__arena_alloc(arena, (list->count + 1) * sizeof *profiles);
  if (!pointers || !profiles) return HA_FAIL_NOMEM(err);
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    if (item->value->kind != HA__YAML_MAP) {
      return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                     "line %zu, column %zu: a QoS profile is not a map", item->value->line,
                     item->value->column);
    }
    parse_profile(&profiles[count], item->value);
    pointers[count] = &profiles[count];
    count++;
  }
  *out = pointers;
  *out_count = count;
  return HA_OK;
}

ha_status ha__qos_parse(const ha_qos *const **out, size_t *out_count, ha__arena *arena,
                        const char *yaml, size_t size, ha_error *err) {
  ha__arena scratch = HA__ARENA_INIT;
  const ha__yaml *root = NULL;

  ha_status st = ha__yaml_parse(&root, &scratch, yaml, size, &g_limits, err);
  if (st >= 0) st = ha__qos_from_yaml(out, out_count, arena, root, err);
  if (st < 0) ha__error_wrap(err, "QoS profiles");
  ha__arena_done(&scratch);
  return st;
}
