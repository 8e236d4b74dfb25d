/* Replies as Fast DDS has them: which request a message is about stands beside it, where Cyclone
 * DDS lets nobody write. Such a message is sent by hand to those whom it is for, and once more by
 * Cyclone DDS, which keeps the count, to all others. */
#ifndef HA_TRANSPORT_ROS2_RAW_ABOUT_H
#define HA_TRANSPORT_ROS2_RAW_ABOUT_H

#include "raw.h"

/* For ha__raw_reader() of reliable messages: what a writer sends to a reader that it knows, but
 * that does not know it yet, is asked for once more. Cyclone DDS takes it for older than the
 * reader. NULL when out of memory, else for dds_delete_listener(). type: any of the same domain,
 * which stays. */
dds_listener_t *ha__raw_ask_for_all(const ha__raw_type *type);

/* The number that the writer's next message has. */
uint64_t ha__raw_next_number(const ha__raw_type *type, const ha_gid *writer);

/* A message in two forms. */
typedef struct ha__raw_letter {
  dds_entity_t writer; /* its type, and its id */
  ha__raw_type *type;
  ha_gid gid;
  const ha_gid *readers; /* who get it by hand, maybe nobody */
  size_t reader_count;
  ha__raw_message_id about; /* for them */
  ha_slice content;
  const ha_slice *others; /* for all others, in parts */
  size_t other_count;
  bool others_may_wait; /* they get it when they find that it is missing */
} ha__raw_letter;

/* Nobody else writes meanwhile. HA_E_LIMIT: too large. */
ha_status ha__raw_send_letter(const ha__raw_letter *letter, ha_error *err);

#endif
