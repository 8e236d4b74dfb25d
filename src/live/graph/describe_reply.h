/* What the service get_type_description of a node is asked, and what comes of its answer
 * (type_description_interfaces/srv/GetTypeDescription). */
#ifndef HA_LIVE_GRAPH_DESCRIBE_REPLY_H
#define HA_LIVE_GRAPH_DESCRIBE_REPLY_H

#include <holdall/schema.h>

#include "live/wire.h"

/* Replies are no larger than this. */
enum { HA__DESCRIBE_MAX_REPLY = 4 << 20 };

void ha__describe_write(ha__wire_out *out, const char *type, const char *hash);

/* The whole definition of a type, from a reply that nobody trusts: the files that it was made of,
 * or else text made of its description, without comments and constants. Its hash is the one that
 * is given, or it is none.
 *
 * text: freed by ha__free(). encoding: static, as ha_schema.encoding.
 * HA_E_CORRUPT: no such reply, or of another type. HA_E_UNSUPPORTED: the node does not know it.
 * HA_E_LIMIT: it is too large. HA_E_NOMEM. */
ha_status ha__describe_read(char **text, const char **encoding, const uint8_t *reply, size_t size,
                            const char *type, const char *hash, ha_error *err);

#endif
