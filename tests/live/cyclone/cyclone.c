#include "cyclone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

dds_entity_t cyclone_must(dds_entity_t entity, const char *what) {
  if (entity < 0) {
    fprintf(stderr, "%s: %s\n", what, dds_strretcode(-entity));
    exit(1);
  }
  return entity;
}

dds_entity_t cyclone_participant(uint32_t domain) {
  static const char enclave[] = "enclave=/;";
  dds_qos_t *qos = dds_create_qos();

  dds_qset_userdata(qos, enclave, sizeof enclave - 1);
  const dds_entity_t participant = dds_create_participant(domain, qos, NULL);
  dds_delete_qos(qos);
  return cyclone_must(participant, "participant");
}

static dds_duration_t duration(double seconds) {
  return seconds > 0 ? (dds_duration_t)(seconds * 1e9) : DDS_INFINITY;
}

static dds_qos_t *qos_of(const peer_options *o) {
  dds_qos_t *qos = dds_create_qos();

  dds_qset_reliability(qos, o->best_effort ? DDS_RELIABILITY_BEST_EFFORT : DDS_RELIABILITY_RELIABLE,
                       DDS_SECS(10));
  dds_qset_durability(qos, o->transient_local ? DDS_DURABILITY_TRANSIENT_LOCAL
                                              : DDS_DURABILITY_VOLATILE);
  dds_qset_history(qos, o->depth > 0 ? DDS_HISTORY_KEEP_LAST : DDS_HISTORY_KEEP_ALL, o->depth);
  if (o->deadline_s > 0) dds_qset_deadline(qos, duration(o->deadline_s));
  dds_qset_liveliness(qos, o->manual ? DDS_LIVELINESS_MANUAL_BY_TOPIC : DDS_LIVELINESS_AUTOMATIC,
                      duration(o->lease_s));
  if (o->user_data[0]) dds_qset_userdata(qos, o->user_data, strlen(o->user_data));
  return qos;
}

dds_qos_t *cyclone_writer_qos(const peer_options *o) {
  const dds_data_representation_id_t representation =
      o->xcdr2 ? DDS_DATA_REPRESENTATION_XCDR2 : DDS_DATA_REPRESENTATION_XCDR1;
  dds_qos_t *qos = qos_of(o);

  if (o->lifespan_s > 0) dds_qset_lifespan(qos, duration(o->lifespan_s));
  /* Cyclone DDS uses this, and not the history, to keep messages for late readers */
  dds_qset_durability_service(qos, 0, o->depth > 0 ? DDS_HISTORY_KEEP_LAST : DDS_HISTORY_KEEP_ALL,
                              o->depth, DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED,
                              DDS_LENGTH_UNLIMITED);
  dds_qset_writer_data_lifecycle(qos, false);
  dds_qset_data_representation(qos, 1, &representation);
  return qos;
}

dds_qos_t *cyclone_reader_qos(const peer_options *o) {
  const dds_data_representation_id_t both[] = {DDS_DATA_REPRESENTATION_XCDR1,
                                               DDS_DATA_REPRESENTATION_XCDR2};
  dds_qos_t *qos = qos_of(o);

  dds_qset_data_representation(qos, 2, both);
  return qos;
}

uint32_t cyclone_matched(dds_entity_t writer) {
  dds_publication_matched_status_t status;

  return dds_get_publication_matched_status(writer, &status) == 0 ? status.current_count : 0;
}

uint32_t cyclone_incompatible(dds_entity_t writer) {
  dds_offered_incompatible_qos_status_t status;

  return dds_get_offered_incompatible_qos_status(writer, &status) == 0 ? status.total_count : 0;
}

uint32_t cyclone_writers(dds_entity_t reader) {
  dds_subscription_matched_status_t status;

  return dds_get_subscription_matched_status(reader, &status) == 0 ? status.current_count : 0;
}

bool cyclone_wait_acked(dds_entity_t writer) {
  return dds_wait_for_acks(writer, DDS_SECS(PEER_ACKED_S)) == 0;
}

dds_entity_t cyclone_waitset(dds_entity_t participant, dds_entity_t reader) {
  const dds_entity_t waitset = cyclone_must(dds_create_waitset(participant), "waitset");

  cyclone_must(dds_set_status_mask(reader, DDS_DATA_AVAILABLE_STATUS |
                                               DDS_SUBSCRIPTION_MATCHED_STATUS |
                                               DDS_REQUESTED_INCOMPATIBLE_QOS_STATUS),
               "status mask");
  cyclone_must(dds_waitset_attach(waitset, reader, 0), "waitset");
  return waitset;
}

void cyclone_tell_matched(dds_entity_t reader, uint32_t *last) {
  dds_requested_incompatible_qos_status_t refused;
  const uint32_t matched = cyclone_writers(reader);

  if (matched != *last) peer_say_number("matched", matched);
  *last = matched;
  if (dds_get_requested_incompatible_qos_status(reader, &refused) == 0 &&
      refused.total_count_change > 0) {
    peer_say_number("incompatible", refused.last_policy_id);
  }
}
