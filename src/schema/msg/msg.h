/* Parser of .msg text to a type whose references are not resolved yet. Pure function of untrusted
 * text. */
#ifndef HA_SCHEMA_MSG_MSG_H
#define HA_SCHEMA_MSG_MSG_H

#include "schema/span.h"
#include "schema/tree.h"

/* text must live as long as the arena; key, of the type, is in the arena. */
ha_status ha__msg_parse(ha__type_node **out, ha__arena *arena, const char *key, ha__span text,
                        int32_t dialect, ha_error *err);

#endif
