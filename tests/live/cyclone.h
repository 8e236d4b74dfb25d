/* What the peers on Cyclone DDS have in common, typed or raw. Failures end the program: a peer has
 * nothing to save. */
#ifndef LIVE_CYCLONE_H
#define LIVE_CYCLONE_H

#include <stddef.h>
#include <stdint.h>

#include <dds/dds.h>

#include "peer.h"

/* The entity, or the end of the program, which says what could not be made. */
dds_entity_t cyclone_must(dds_entity_t entity, const char *what);

/* As a ROS node has it: with an enclave. */
dds_entity_t cyclone_participant(uint32_t domain);

/* Of a writer or a reader, as the options have it; released with dds_delete_qos(). */
dds_qos_t *cyclone_writer_qos(const peer_options *options);
dds_qos_t *cyclone_reader_qos(const peer_options *options);

uint32_t cyclone_matched(dds_entity_t writer);
/* Readers so far that asked for more than the writer offers. */
uint32_t cyclone_incompatible(dds_entity_t writer);
uint32_t cyclone_writers(dds_entity_t reader);
/* Of all matched readers; false: not in time. */
bool cyclone_wait_acked(dds_entity_t writer);

/* A waitset that wakes up for data of the reader, and for changes of whom it is matched with. */
dds_entity_t cyclone_waitset(dds_entity_t participant, dds_entity_t reader);

/* Say "matched" when the number has changed since *last, and "incompatible" when one is not matched
 * because of its QoS. */
void cyclone_tell_matched(dds_entity_t reader, uint32_t *last);

#endif
