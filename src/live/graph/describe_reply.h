/* Messages of type_description_interfaces/srv/GetTypeDescription: writes requests, and makes
 * definitions of replies. */
#ifndef HA_LIVE_GRAPH_DESCRIBE_REPLY_H
#define HA_LIVE_GRAPH_DESCRIBE_REPLY_H

#include <holdall/schema.h>

#include "model/cdr.h"

/* Replies are no larger than this. */
enum { HA__DESCRIBE_MAX_REPLY = 4 << 20 };

void ha__describe_write(ha__cdr_writer *out, const char *type, const char *hash);

/* The whole definition of a type, from an untrusted reply: its source files, or else text made of
 * its description, without comments and constants. A definition with another hash is refused.
 *
 * text: freed by ha__free(). encoding: static, as ha_schema.encoding.
 * HA_E_CORRUPT: malformed, or of another type. HA_E_UNSUPPORTED: the node does not know it.
 * HA_E_LIMIT: it is too large. HA_E_NOMEM. */
ha_status ha__describe_read(char **text, const char **encoding, const uint8_t *reply, size_t size,
                            const char *type, const char *hash, ha_error *err);

#endif
