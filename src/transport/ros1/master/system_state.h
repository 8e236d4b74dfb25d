/* What the master said of the network at one moment. */
#ifndef HA_TRANSPORT_ROS1_MASTER_SYSTEM_STATE_H
#define HA_TRANSPORT_ROS1_MASTER_SYSTEM_STATE_H

#include "base/table.h"
#include "transport/ros1/net/xml_read.h"

/* Publishers, subscribers and services that are taken in, and types of topics. Robots have some
 * thousands. */
enum { HA__ROS1_STATE_ENTRIES_MAX = 250 * 1000 };

/* A node with what it publishes, subscribes to or serves. */
typedef struct ha__ros1_state_entry {
  int32_t kind; /* HA_ENDPOINT_... */
  const char *name;
  const char *node;
  const char *key; /* all three */
  size_t key_size;
} ha__ros1_state_entry;

typedef struct ha__ros1_system_state {
  ha__ros1_state_entry *entries;
  size_t count;
  size_t capacity;
  size_t omitted;  /* that were beyond HA__ROS1_STATE_ENTRIES_MAX */
  ha__table index; /* key to place in roles */
  ha__table types; /* name of a topic to its type, a pointer */
  ha__arena arena;
} ha__ros1_system_state;

/* Of getSystemState, then of getTopicTypes; what is no such thing in them is left out. */
ha_status ha__ros1_system_state_add_endpoints(ha__ros1_system_state *state,
                                              const ha__ros1_value *answer, ha_error *err);
ha_status ha__ros1_system_state_add_types(ha__ros1_system_state *state, const ha__ros1_value *types,
                                          ha_error *err);
/* Zero is allowed. */
void ha__ros1_system_state_done(ha__ros1_system_state *state);

/* "" = not known. */
const char *ha__ros1_system_state_type(const ha__ros1_system_state *state, const char *topic);
bool ha__ros1_system_state_has(const ha__ros1_system_state *state, int32_t kind, const char *name,
                               const char *node);

/* A role as a text with NULs within; NULL = out of memory. */
const char *ha__ros1_endpoint_key(size_t *size, ha__arena *arena, int32_t kind, const char *name,
                                  const char *node);

#endif
