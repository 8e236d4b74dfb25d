/* Replies as Fast DDS has them: which request a message is about stands beside it, where Cyclone
 * DDS lets nobody write. Such a message is sent by hand to those whom it is for, and once more by
 * Cyclone DDS, which keeps the count, to all others. */
#ifndef HA_TRANSPORT_ROS2_RAW_RPC_H
#define HA_TRANSPORT_ROS2_RAW_RPC_H

#include "raw.h"

/* What a writer sent to a reader that it knew, but that did not know it yet, Cyclone DDS takes for
 * older than the reader. Called as soon as they match, this makes it ask for that ... */
void ha__raw_expect_all(const ha__raw_type *type, const ha_gid *writer);
/* ... when the writer tells what it has, which is asked for here. false: once more in a while. */
bool ha__raw_ask(const ha__raw_type *type, const ha_gid *reader, const ha_gid *writer);

/* The number that the writer's next message has. */
uint64_t ha__raw_next_number(const ha__raw_type *type, const ha_gid *writer);

/* Tell a reader of Cyclone DDS that the writer's next message is the first that it gets. A reader
 * that was told nothing takes no message, and asks for it after 100 ms. */
void ha__raw_announce(const ha__raw_type *type, const ha_gid *writer, const ha_gid *reader);

/* A message in two forms. */
typedef struct ha__raw_reply {
  dds_entity_t writer; /* its type, and its id */
  ha__raw_type *type;
  ha_gid gid;
  const ha_gid *readers; /* who get it by hand, maybe nobody */
  size_t reader_count;
  ha__raw_message_id related; /* for them */
  ha_slice content;
  const ha_slice *others; /* for all others, in parts */
  size_t other_count;
  bool others_may_wait; /* they get it when they find that it is missing */
} ha__raw_reply;

/* Nobody else writes meanwhile. HA_E_LIMIT: too large. */
ha_status ha__raw_send_reply(const ha__raw_reply *reply, ha_error *err);

#endif
