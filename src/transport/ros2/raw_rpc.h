/* Internals of Cyclone DDS that service calls need.
 *
 * Fast DDS identifies the request of a reply by a related sample identity in the inline QoS of the
 * reply, which Cyclone DDS cannot write. So such a reply is sent to its readers as a packet made
 * here, and by Cyclone DDS to all others under the same sequence number. */
#ifndef HA_TRANSPORT_ROS2_RAW_RPC_H
#define HA_TRANSPORT_ROS2_RAW_RPC_H

#include "raw.h"

/* Messages that a writer has sent before the reader was matched count as older than the reader, and
 * Cyclone DDS drops them. Called at the match, this makes Cyclone DDS request them ... */
void ha__raw_expect_all(const ha__raw_type *type, const ha_gid *writer);
/* ... when the writer reports what it has; this asks the writer for that. false = the match is not
 * complete, try again later. */
bool ha__raw_ask(const ha__raw_type *type, const ha_gid *reader, const ha_gid *writer);

/* The sequence number of the next message of the writer. */
uint64_t ha__raw_next_number(const ha__raw_type *type, const ha_gid *writer);

/* Sends a HEARTBEAT to a reader of Cyclone DDS: the next message of the writer is the first one for
 * it. Without that a new reader accepts no message, and requests it only after 100 ms. */
void ha__raw_announce(const ha__raw_type *type, const ha_gid *writer, const ha_gid *reader);

/* A reply in two forms. */
typedef struct ha__raw_reply {
  dds_entity_t writer; /* with its type and GID */
  ha__raw_type *type;
  ha_gid gid;
  const ha_gid *readers; /* of Fast DDS, which receive the packet made here; may be none */
  size_t reader_count;
  ha__raw_message_id related; /* the request, for them */
  ha_slice content;
  const ha_slice *others; /* parts of the form for all others */
  size_t other_count;
  bool others_may_wait; /* do not send it; they request it when they detect the gap */
} ha__raw_reply;

/* The caller must be the only one that writes. HA_E_LIMIT: too large. */
ha_status ha__raw_send_reply(const ha__raw_reply *reply, ha_error *err);

#endif
