/* Names of ROS 1: validity, resolution to full names, and remappings "from:=to". Pure functions. */
#ifndef HA_TRANSPORT_ROS1_NET_NAMES_H
#define HA_TRANSPORT_ROS1_NET_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>

#include "base/arena.h"

/* Limit of a name in bytes. ROS 1 has none; this one bounds the names of peers. */
enum { HA__ROS1_NAME_MAX = 4096 };

/* Whether name is valid: a letter, "/" or "~", then letters, digits, "_" and "/". Slashes may be
 * double or final; ha__ros1_resolve() removes them. */
bool ha__ros1_is_name(const char *name);

/* Whether name is full, "/a/b", as masters compare names. Not "/" alone. */
bool ha__ros1_is_full_name(const char *name);

/* Whether name has one part, as the name of a node within its namespace. */
bool ha__ros1_is_base_name(const char *name);

/* Name of this node, and its remappings. Constant after it was initialised: any thread. */
typedef struct ha__ros1_names {
  const char *space; /* "/" or "/a/b" */
  const char *node;  /* "/a/b/play_123" */
  ha_pairs remaps;   /* from, to: full names */
  ha__arena arena;   /* holds the strings */
} ha__ros1_names;

/* space: NULL, "", "a" or "/a/b/"; node: a base name. remaps: texts "from:=to" with blanks between
 * them, NULL = none. HA_E_ARG: one of these is not valid; HA_E_NOMEM. */
ha_status ha__ros1_names_init(ha__ros1_names *out, const char *space, const char *node,
                              const char *remaps, ha_error *err);
/* Zero is allowed. */
void ha__ros1_names_done(ha__ros1_names *names);

/* Makes the full name: "~x" becomes "/space/node/x", "x" becomes "/space/x"; double and final
 * slashes are removed; then remappings apply. Free *out with ha__free(). HA_E_ARG: not a name;
 * HA_E_NOMEM. */
ha_status ha__ros1_resolve(char **out, const ha__ros1_names *names, const char *name,
                           ha_error *err);

/* Makes "record_1700000000123456789" of "record", as rosbag does, because the master shuts down a
 * node when another one takes its name. */
enum { HA__ROS1_ANONYMOUS_EXTRA = 21 }; /* bytes that it adds at most */
void ha__ros1_anonymous_name(char *out, size_t size, const char *name, int64_t wall_ns);

#endif
