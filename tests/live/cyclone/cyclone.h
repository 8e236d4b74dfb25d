/* Common parts of the peers on Cyclone DDS, typed or raw. Failures end the program, which has no
 * state to save. */
#ifndef LIVE_CYCLONE_H
#define LIVE_CYCLONE_H

#include <stddef.h>
#include <stdint.h>

#include <dds/dds.h>

#include "peer.h"

/* Returns the entity, or ends the program with a message. */
dds_entity_t cyclone_must(dds_entity_t entity, const char *what);

/* With an enclave, like a ROS node. */
dds_entity_t cyclone_participant(uint32_t domain);

/* QoS of a writer or a reader by the options; released with dds_delete_qos(). */
dds_qos_t *cyclone_writer_qos(const peer_options *options);
dds_qos_t *cyclone_reader_qos(const peer_options *options);

uint32_t cyclone_matched(dds_entity_t writer);
/* Number of readers that requested more than the writer offers. */
uint32_t cyclone_incompatible(dds_entity_t writer);
uint32_t cyclone_writers(dds_entity_t reader);
/* Waits for acknowledgements of all matched readers; false: timeout. */
bool cyclone_wait_acked(dds_entity_t writer);

/* A waitset that wakes up for data of the reader, and for changes of its matches. */
dds_entity_t cyclone_waitset(dds_entity_t participant, dds_entity_t reader);

/* Report "matched" when the number of matches differs from *last, and "incompatible" when a writer
 * is not matched because of its QoS. */
void cyclone_tell_matched(dds_entity_t reader, uint32_t *last);

#endif
