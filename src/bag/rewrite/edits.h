/* What ha_rewrite_edits asks for, channel by channel. */
#ifndef HA_BAG_REWRITE_EDITS_H
#define HA_BAG_REWRITE_EDITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/rewrite.h>

#include "base/arena.h"

typedef struct ha__edits ha__edits;

/* For a reader with so many channels. what is borrowed; definitions NULL = the environment and the
 * table. */
ha_status ha__edits_new(ha__edits **out, const ha_rewrite_edits *what, ha_definitions *definitions,
                        uint64_t types_bytes, size_t channels, ha_error *err);
void ha__edits_free(ha__edits *e);

/* Compile what changes in the messages of a channel of the reader; written: what a translation has
 * made of it, or itself. */
ha_status ha__edits_add(ha__edits *e, const ha_channel *channel, const ha_channel *written,
                        ha_error *err);
/* When all channels were added: was each edit of use for one of them? */
ha_status ha__edits_check(const ha__edits *e, ha_error *err);

/* What is written for a channel that was added. Borrowed from e. NULL for e: written. */
const ha_channel *ha__edits_channel(const ha__edits *e, const ha_channel *written);
/* Why the stamps of a channel stay as they are; NULL = they do not. */
const char *ha__edits_obstacle(const ha__edits *e, uint32_t channel);

/* What a message had or did not have, the first time in its channel. */
enum {
  HA__EDITED_MISSING = 1u << 0, /* an index is beyond the end of an array */
  HA__EDITED_CLAMPED = 1u << 1, /* a time that does not fit is the nearest that does */
  HA__EDITED_MISFIT = 1u << 2   /* it is none of the new definition */
};

/* out: the edited message; released with ha_message_unref(); until the next call, if it has no
 * owner. If its bytes can't be edited, they stay, *failed is the status, and why says it. */
ha_status ha__edits_message(ha_message *out, uint32_t *notes, ha_status *failed, ha__edits *e,
                            const ha_message *msg, ha_error *why);

/* What was requested, in the size of this library. */
const ha_rewrite_edits *ha__edits_given(const ha__edits *e);

/* Messages of a channel that have become others. */
uint64_t ha__edits_count(const ha__edits *e, uint32_t channel);

/* The schema that a redefinition makes of an old one; in the arena. message_encoding: "ros1", ...
 */
ha_status ha__edits_schema(ha_schema *out, ha__arena *arena, const ha_redefinition *what,
                           const ha_schema *old, const char *message_encoding,
                           ha_definitions *definitions, ha_error *err);

/* Is it the type of that name, "pkg/Type" or "pkg/msg/Type" alike? */
bool ha__edits_names_type(const char *name, const char *type);

#endif
