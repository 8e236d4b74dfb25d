/* Deep copies of channels, schemas and pairs, into an arena of the caller. */
#ifndef HA_MODEL_CHANNEL_COPY_H
#define HA_MODEL_CHANNEL_COPY_H

#include <holdall/model.h>

#include "base/arena.h"

/* Everything that the copy points to lies in the arena. */
ha_status ha__channel_copy(ha_channel **out, ha__arena *arena, const ha_channel *channel,
                           ha_error *err);
/* The same, but for the text of the definition, which is borrowed: it may be large. */
ha_status ha__channel_copy_lean(ha_channel **out, ha__arena *arena, const ha_channel *channel,
                                ha_error *err);
/* The copy of NULL is a schema without name and text. */
ha_status ha__schema_copy(const ha_schema **out, ha__arena *arena, const ha_schema *schema,
                          ha_error *err);
/* The same schema with "" for each string that is NULL; NULL is one without name and text. Borrows.
 * HA_E_ARG: it has no data, but a size. */
HA_MUST_CHECK ha_status ha__schema_fill(ha_schema *out, const ha_schema *schema, ha_error *err);
/* HA_E_ARG: a list, key or value from the caller is NULL. */
HA_MUST_CHECK ha_status ha__pairs_check(const ha_pairs *pairs, ha_error *err);
ha_status ha__pairs_copy(ha_pairs *out, ha__arena *arena, const ha_pairs *pairs, ha_error *err);

#endif
