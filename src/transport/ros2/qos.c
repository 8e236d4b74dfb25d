#include "qos.h"

/* Depth of services. Every client receives all replies, and may need its own one again if it was
 * sent before the match was complete; with the depth of rmw, 10, replies to others would have
 * replaced it. */
enum { SERVICE_DEPTH = 1000 };

/* Whether a duration is set: neither 0 (not specified) nor infinite. */
static bool is_finite(int64_t ns) {
  return ns > 0 && ns != HA_QOS_INFINITE;
}

static int32_t depth_of(const ha_qos *qos) {
  if (qos->depth == 0) return 1;
  return qos->depth < INT32_MAX ? (int32_t)qos->depth : INT32_MAX;
}

/* Policies of both writers and readers. */
static void set_common(dds_qos_t *out, const ha_qos *qos) {
  if (is_finite(qos->deadline_ns)) dds_qset_deadline(out, qos->deadline_ns);
  const int64_t lease = is_finite(qos->lease_duration_ns) ? qos->lease_duration_ns : DDS_INFINITY;
  if (qos->liveliness == HA_QOS_LIVELINESS_MANUAL_BY_TOPIC) {
    dds_qset_liveliness(out, DDS_LIVELINESS_MANUAL_BY_TOPIC, lease);
  } else if (qos->liveliness == HA_QOS_LIVELINESS_MANUAL_BY_NODE) {
    dds_qset_liveliness(out, DDS_LIVELINESS_MANUAL_BY_PARTICIPANT, lease);
  } else {
    dds_qset_liveliness(out, DDS_LIVELINESS_AUTOMATIC, lease);
  }
}

static void set_history(dds_qos_t *out, bool all, int32_t depth) {
  if (all) {
    dds_qset_history(out, DDS_HISTORY_KEEP_ALL, DDS_LENGTH_UNLIMITED);
    dds_qset_resource_limits(out, DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED);
  } else {
    dds_qset_history(out, DDS_HISTORY_KEEP_LAST, depth);
  }
}

dds_qos_t *ha__ros2_writer_qos(const ha_qos *qos, int64_t max_block_ns, bool keyed, bool xcdr2) {
  const bool all = qos->history == HA_QOS_HISTORY_KEEP_ALL;
  const bool best_effort = qos->reliability == HA_QOS_RELIABILITY_BEST_EFFORT;
  const bool latched = qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL ||
                       qos->durability == HA_QOS_DURABILITY_BEST_AVAILABLE;
  const int32_t depth = depth_of(qos);
  const dds_data_representation_id_t representation =
      xcdr2 ? DDS_DATA_REPRESENTATION_XCDR2 : DDS_DATA_REPRESENTATION_XCDR1;
  dds_qos_t *out = dds_create_qos();

  if (!out) return NULL;
  set_common(out, qos);
  set_history(out, all || keyed, depth);
  dds_qset_reliability(out, best_effort ? DDS_RELIABILITY_BEST_EFFORT : DDS_RELIABILITY_RELIABLE,
                       max_block_ns);
  dds_qset_durability(out, latched ? DDS_DURABILITY_TRANSIENT_LOCAL : DDS_DURABILITY_VOLATILE);
  if (latched) {
    /* this, not the history, determines what late subscribers receive */
    dds_qset_durability_service(out, 0, all ? DDS_HISTORY_KEEP_ALL : DDS_HISTORY_KEEP_LAST,
                                all ? DDS_LENGTH_UNLIMITED : depth, DDS_LENGTH_UNLIMITED,
                                DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED);
  }
  if (is_finite(qos->lifespan_ns)) dds_qset_lifespan(out, qos->lifespan_ns);
  dds_qset_data_representation(out, 1, &representation);
  dds_qset_writer_data_lifecycle(out, false);
  return out;
}

dds_qos_t *ha__ros2_reader_qos(const ha_qos *qos) {
  static const dds_data_representation_id_t both[] = {DDS_DATA_REPRESENTATION_XCDR1,
                                                      DDS_DATA_REPRESENTATION_XCDR2};
  /* the weakest request, for "best available" */
  const bool best_effort = qos->reliability == HA_QOS_RELIABILITY_BEST_EFFORT ||
                           qos->reliability == HA_QOS_RELIABILITY_BEST_AVAILABLE;
  const bool latched = qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  dds_qos_t *out = dds_create_qos();

  if (!out) return NULL;
  set_common(out, qos);
  set_history(out, qos->history == HA_QOS_HISTORY_KEEP_ALL, depth_of(qos));
  dds_qset_reliability(out, best_effort ? DDS_RELIABILITY_BEST_EFFORT : DDS_RELIABILITY_RELIABLE,
                       DDS_INFINITY);
  dds_qset_durability(out, latched ? DDS_DURABILITY_TRANSIENT_LOCAL : DDS_DURABILITY_VOLATILE);
  dds_qset_data_representation(out, 2, both);
  return out;
}

dds_qos_t *ha__ros2_service_qos(bool writer) {
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_LAST,
                      .reliability = HA_QOS_RELIABILITY_RELIABLE,
                      .durability = HA_QOS_DURABILITY_VOLATILE,
                      .depth = SERVICE_DEPTH};

  return writer ? ha__ros2_writer_qos(&qos, DDS_SECS(1), false, false) : ha__ros2_reader_qos(&qos);
}

/* --- from DDS --------------------------------------------------------------- */

static void get_history(ha_qos *out, const dds_qos_t *qos, bool states_history) {
  dds_history_kind_t kind;
  int32_t depth;

  out->history = HA_QOS_HISTORY_UNKNOWN;
  if (!states_history || !dds_qget_history(qos, &kind, &depth)) return;
  out->history = kind == DDS_HISTORY_KEEP_ALL ? HA_QOS_HISTORY_KEEP_ALL : HA_QOS_HISTORY_KEEP_LAST;
  if (kind == DDS_HISTORY_KEEP_LAST && depth > 0) out->depth = (uint64_t)depth;
}

static void get_liveliness(ha_qos *out, const dds_qos_t *qos) {
  dds_liveliness_kind_t kind;
  dds_duration_t lease;

  if (!dds_qget_liveliness(qos, &kind, &lease)) return;
  out->liveliness = kind == DDS_LIVELINESS_MANUAL_BY_TOPIC ? HA_QOS_LIVELINESS_MANUAL_BY_TOPIC
                    : kind == DDS_LIVELINESS_MANUAL_BY_PARTICIPANT
                        ? HA_QOS_LIVELINESS_MANUAL_BY_NODE
                        : HA_QOS_LIVELINESS_AUTOMATIC;
  out->lease_duration_ns = lease;
}

ha_qos ha__ros2_qos_from_dds(const dds_qos_t *qos, bool states_history) {
  ha_qos out = {.struct_size = sizeof out,
                .reliability = HA_QOS_RELIABILITY_UNKNOWN,
                .durability = HA_QOS_DURABILITY_VOLATILE,
                .liveliness = HA_QOS_LIVELINESS_AUTOMATIC,
                .deadline_ns = HA_QOS_INFINITE,
                .lifespan_ns = HA_QOS_INFINITE,
                .lease_duration_ns = HA_QOS_INFINITE};
  dds_reliability_kind_t reliability;
  dds_durability_kind_t durability;
  dds_duration_t duration;

  get_history(&out, qos, states_history);
  get_liveliness(&out, qos);
  if (dds_qget_reliability(qos, &reliability, &duration)) {
    out.reliability = reliability == DDS_RELIABILITY_RELIABLE ? HA_QOS_RELIABILITY_RELIABLE
                                                              : HA_QOS_RELIABILITY_BEST_EFFORT;
  }
  /* transient and persistent include transient_local */
  if (dds_qget_durability(qos, &durability) && durability != DDS_DURABILITY_VOLATILE) {
    out.durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  }
  if (dds_qget_deadline(qos, &duration)) out.deadline_ns = duration;
  if (dds_qget_lifespan(qos, &duration)) out.lifespan_ns = duration;
  return out;
}
