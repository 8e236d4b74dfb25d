/* Names of ROS 1: what may be one, which one is meant, and the remappings "from:=to". */
#ifndef HA_TRANSPORT_ROS1_NET_NAMES_H
#define HA_TRANSPORT_ROS1_NET_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>

#include "base/arena.h"

/* ROS 1 has no limit; this one keeps a peer's names small. */
enum { HA__ROS1_NAME_MAX = 4096 };

/* First a letter, "/" or "~", then letters, digits, "_" and "/". Not empty; slashes may be double
 * and final: ha__ros1_resolve() takes them away. */
bool ha__ros1_is_name(const char *name);

/* "/a/b": a name as masters compare them. Not "/" alone. */
bool ha__ros1_is_full_name(const char *name);

/* A name of one part, as nodes have within their namespace. */
bool ha__ros1_is_base_name(const char *name);

/* Who we are, and what is called otherwise by us. Constant once it is made: any thread. */
typedef struct ha__ros1_names {
  const char *space; /* "/" or "/a/b" */
  const char *node;  /* "/a/b/play_123" */
  ha_pairs remaps;   /* from, to: both full */
  ha__arena arena;   /* holds them */
} ha__ros1_names;

/* space: NULL, "", "a" or "/a/b/"; node: a base name. remaps: texts "from:=to" with blanks between
 * them, NULL = none. HA_E_ARG: one of them is none; HA_E_NOMEM. */
ha_status ha__ros1_names_init(ha__ros1_names *out, const char *space, const char *node,
                              const char *remaps, ha_error *err);
/* Zero is allowed. */
void ha__ros1_names_done(ha__ros1_names *names);

/* The full name: "~x" is "/space/node/x", "x" is "/space/x"; double and final slashes go; then it
 * is remapped. *out is for ha__free(). HA_E_ARG: no name; HA_E_NOMEM. */
ha_status ha__ros1_resolve(char **out, const ha__ros1_names *names, const char *name,
                           ha_error *err);

/* "record" to "record_1700000000123456789", as rosbag does: two of the same name shut each other
 * down. */
enum { HA__ROS1_ANONYMOUS_EXTRA = 21 }; /* bytes that it adds at most */
void ha__ros1_anonymous_name(char *out, size_t room, const char *name, int64_t wall_ns);

#endif
