/* The header with which each side of a TCPROS connection begins: a u32 size, then fields
 * "name=value", each with its own. Bytes to pairs and back; what waits for bytes is elsewhere. */
#ifndef HA_TRANSPORT_ROS1_NET_HEADER_H
#define HA_TRANSPORT_ROS1_NET_HEADER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <holdall/model.h>
#include <holdall/plugin.h>

#include "base/arena.h"

/* Definitions are within headers, some of them of 100 kB; whatever is beyond these is no header. As
 * anybody may send one, and many at a time, it is not more. */
enum { HA__ROS1_HEADER_MAX = 1024 * 1024, HA__ROS1_HEADER_FIELDS_MAX = 1000 };

/* Values end in NUL, and hold others only where the peer sent them. */
typedef struct ha__ros1_header {
  ha_pairs fields; /* all of them, as they came; ha_pairs_get() gives the last of a name, as for
                      roscpp and rospy */
  ha_pairs rest;   /* those but type, md5sum and message_definition: ha_channel.metadata of a bag */
  ha__arena arena; /* holds both */
} ha__ros1_header;

/* How many bytes the header has that begins here, its size in front included. With less than 4
 * bytes of it: 4. So read until there are *out, and ask again when they were 4. HA_E_LIMIT: nobody
 * has such a header. */
ha_status ha__ros1_header_size(size_t *out, const uint8_t *data, size_t size, ha_error *err);

/* The header, whole, size in front. HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_LIMIT, HA_E_NOMEM; what
 * stands behind it is not looked at. */
ha_status ha__ros1_header_parse(ha__ros1_header *out, const uint8_t *data, size_t size,
                                ha_error *err);

/* Zero is allowed. */
void ha__ros1_header_done(ha__ros1_header *header);

/* A field of text; NULL is allowed. */
static inline ha_pair ha__ros1_pair(const char *name, const char *text) {
  return (ha_pair){name, text, text ? strlen(text) : 0};
}

/* Append a header with these fields; those whose value is NULL are left out. HA_E_ARG: a name that
 * is none. HA_E_LIMIT: over HA__ROS1_HEADER_MAX. out is as it was on failure. */
ha_status ha__ros1_header_write(ha_bytes *out, const ha_pair *fields, size_t count, ha_error *err);

#endif
