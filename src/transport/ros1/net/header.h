/* Connection headers of TCPROS: bytes to pairs and back.
 *
 * Each side of a connection sends one first: a u32 size, then fields "name=value", each with a size
 * of its own. Pure functions; handshake.c does the I/O. Headers come from untrusted peers. */
#ifndef HA_TRANSPORT_ROS1_NET_HEADER_H
#define HA_TRANSPORT_ROS1_NET_HEADER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <holdall/model.h>
#include <holdall/plugin.h>

#include "base/arena.h"

/* Limits. Headers contain message definitions, some of them of 100 kB. The limits are low because
 * any peer may send headers, many at a time. */
enum { HA__ROS1_HEADER_MAX = 1024 * 1024, HA__ROS1_HEADER_FIELDS_MAX = 1000 };

/* Values end in NUL. They contain other NULs only if the peer sent them. */
typedef struct ha__ros1_header {
  ha_pairs fields; /* all fields in the order received; ha_pairs_get() returns the last one of a
                      name, as roscpp and rospy do */
  ha_pairs
      metadata; /* without type, md5sum and message_definition: as ha_channel.metadata of a bag */
  ha__arena arena; /* holds both */
} ha__ros1_header;

/* How many bytes the header has that begins here, with its u32 size; 4 as long as there are less
 * than 4 bytes. So the caller receives *out bytes, and asks again if they were 4. HA_E_LIMIT: too
 * large to be a header. */
ha_status ha__ros1_header_size(size_t *out, const uint8_t *data, size_t size, ha_error *err);

/* Parses a complete header, with its u32 size; bytes after it are ignored. HA_E_TRUNCATED,
 * HA_E_CORRUPT, HA_E_LIMIT, HA_E_NOMEM. */
ha_status ha__ros1_header_parse(ha__ros1_header *out, const uint8_t *data, size_t size,
                                ha_error *err);

/* Zero is allowed. */
void ha__ros1_header_done(ha__ros1_header *header);

/* A field whose value is text; NULL is allowed. */
static inline ha_pair ha__ros1_pair(const char *name, const char *text) {
  return (ha_pair){name, text, text ? strlen(text) : 0};
}

/* Appends a header with these fields; fields whose value is NULL are left out. HA_E_ARG: the name
 * of a field is empty or contains "=". HA_E_LIMIT: over HA__ROS1_HEADER_MAX. On failure out is
 * unchanged. */
ha_status ha__ros1_header_write(ha_bytes *out, const ha_pair *fields, size_t count, ha_error *err);

#endif
