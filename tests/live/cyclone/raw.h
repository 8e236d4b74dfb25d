/* Messages as bytes over Cyclone DDS: types are opaque, and CDR is sent unchanged. This is the
 * minimum work of a recorder; used by peers and by benchmarks.
 *
 * Threads: received messages are created in a thread of Cyclone DDS; everything else belongs to the
 * caller. */
#ifndef LIVE_RAW_H
#define LIVE_RAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <dds/dds.h>

struct ddsi_sertype;
struct ddsi_serdata;

/* Creates the raw topic and its type, which the topic owns; negative on failure. */
dds_entity_t raw_topic(dds_entity_t participant, const char *topic, const char *type, bool keyed,
                       struct ddsi_sertype **out);

/* Sends CDR with its header; returns 0 on success. */
dds_return_t raw_write(dds_entity_t writer, const struct ddsi_sertype *type, const void *cdr,
                       size_t size);

/* The CDR of a message received by dds_takecdr(); borrowed. */
const uint8_t *raw_data(const struct ddsi_serdata *message, size_t *size);
int64_t raw_sent_ns(const struct ddsi_serdata *message);
void raw_drop(struct ddsi_serdata *message);

#endif
