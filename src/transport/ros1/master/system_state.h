/* System state: what the master answered to getSystemState and getTopicTypes at one time. Built
 * from untrusted XML-RPC values; the number of entries is limited. */
#ifndef HA_TRANSPORT_ROS1_MASTER_SYSTEM_STATE_H
#define HA_TRANSPORT_ROS1_MASTER_SYSTEM_STATE_H

#include "base/table.h"
#include "transport/ros1/net/xml_read.h"

/* Limit of publishers, subscribers and services in all, and of types of topics. Robots have some
 * thousands. */
enum { HA__ROS1_STATE_ENTRIES_MAX = 250 * 1000 };

/* A topic or service, and a node that publishes, subscribes to or serves it. */
typedef struct ha__ros1_state_entry {
  int32_t kind; /* HA_ENDPOINT_... */
  const char *name;
  const char *node;
  const char *key; /* of all three, see ha__ros1_endpoint_key() */
  size_t key_size;
} ha__ros1_state_entry;

typedef struct ha__ros1_system_state {
  ha__ros1_state_entry *entries;
  size_t count;
  size_t capacity;
  size_t omitted;  /* left out because of the limit */
  ha__table index; /* key to index in entries */
  ha__table types; /* name of a topic to a pointer to its type */
  ha__arena arena;
} ha__ros1_system_state;

/* Take the answers of getSystemState and getTopicTypes; malformed parts are left out. */
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

/* Key of an endpoint for tables: kind, name and node with NULs between them. NULL = out of memory.
 */
const char *ha__ros1_endpoint_key(size_t *size, ha__arena *arena, int32_t kind, const char *name,
                                  const char *node);

#endif
