/* What the master said of the network at one moment. */
#ifndef HA_TRANSPORT_ROS1_MASTER_SYSTEM_STATE_H
#define HA_TRANSPORT_ROS1_MASTER_SYSTEM_STATE_H

#include "base/table.h"
#include "transport/ros1/net/xml_read.h"

/* Publishers, subscribers and services that are taken in, and types of topics. Robots have some
 * thousands. */
enum { HA__ROS1_ROLES_MAX = 250 * 1000 };

/* A node with what it publishes, subscribes to or serves. */
typedef struct ha__ros1_role {
  int32_t kind; /* HA_ENDPOINT_... */
  const char *name;
  const char *node;
  const char *key; /* all three */
  size_t key_size;
} ha__ros1_role;

typedef struct ha__ros1_view {
  ha__ros1_role *roles;
  size_t count;
  size_t capacity;
  size_t omitted;  /* that were beyond HA__ROS1_ROLES_MAX */
  ha__table index; /* key to place in roles */
  ha__table types; /* name of a topic to its type, a pointer */
  ha__arena arena;
} ha__ros1_view;

/* Of getSystemState, then of getTopicTypes; what is no such thing in them is left out. */
ha_status ha__ros1_view_take_state(ha__ros1_view *view, const ha__ros1_value *state, ha_error *err);
ha_status ha__ros1_view_take_types(ha__ros1_view *view, const ha__ros1_value *types, ha_error *err);
/* Zero is allowed. */
void ha__ros1_view_done(ha__ros1_view *view);

/* "" = not known. */
const char *ha__ros1_view_type(const ha__ros1_view *view, const char *topic);
bool ha__ros1_view_has(const ha__ros1_view *view, int32_t kind, const char *name, const char *node);

/* A role as a text with NULs within; NULL = out of memory. */
const char *ha__ros1_role_key(size_t *size, ha__arena *arena, int32_t kind, const char *name,
                              const char *node);

#endif
