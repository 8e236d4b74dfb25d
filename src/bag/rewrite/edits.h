/* Compiled ha_rewrite_edits, channel by channel. */
#ifndef HA_BAG_REWRITE_EDITS_H
#define HA_BAG_REWRITE_EDITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/rewrite.h>

#include "base/arena.h"

typedef struct ha__edits ha__edits;

/* For a reader with this many channels. `what` is borrowed; definitions NULL = the environment and
 * the built-in table. */
ha_status ha__edits_new(ha__edits **out, const ha_rewrite_edits *what, ha_definitions *definitions,
                        uint64_t types_bytes, size_t channels, ha_error *err);
/* Reads samples of messages (ha_decoder_sample()); before ha__edits_add(). */
ha_status ha__edits_sample(ha__edits *edits, ha_reader *reader, ha_error *err);

void ha__edits_free(ha__edits *e);

/* Compile the edits of a channel of the reader; written: its translated form, or the channel
 * itself. */
ha_status ha__edits_add(ha__edits *e, const ha_channel *channel, const ha_channel *written,
                        ha_error *err);
/* After all channels were added: fails if an edit matches none of them. */
ha_status ha__edits_check(const ha__edits *e, ha_error *err);

/* The channel that is written for an added one. Borrowed from e. NULL for e: written. */
const ha_channel *ha__edits_channel(const ha__edits *e, const ha_channel *written);
/* Why the stamps of a channel can't be changed; NULL = they can. */
const char *ha__edits_obstacle(const ha__edits *e, uint32_t channel);

/* Notes on the messages of a channel, each reported once. */
enum {
  HA__EDITED_MISSING = 1u << 0, /* an index is beyond the end of an array */
  HA__EDITED_CLAMPED = 1u << 1, /* a time out of range becomes the nearest valid one */
  HA__EDITED_MISFIT = 1u << 2   /* the message does not match the new definition */
};

/* out: the edited message; released with ha_message_unref(); without an owner it is valid until the
 * next call. If its bytes can't be edited they stay, *failed is the status, and why is the
 * error. */
ha_status ha__edits_message(ha_message *out, uint32_t *notes, ha_status *failed, ha__edits *e,
                            const ha_message *msg, ha_error *why);

/* The caller's edits, in a struct of this library's size. */
const ha_rewrite_edits *ha__edits_given(const ha__edits *e);

/* Number of changed messages of a channel. */
uint64_t ha__edits_count(const ha__edits *e, uint32_t channel);

/* The schema that replaces an old one after a redefinition; in the arena. message_encoding: "ros1",
 * ... */
ha_status ha__edits_schema(ha_schema *out, ha__arena *arena, const ha_redefinition *what,
                           const ha_schema *old, const char *message_encoding,
                           ha_definitions *definitions, ha_error *err);

/* Whether the schema has this type name; "pkg/Type" and "pkg/msg/Type" are equal. */
bool ha__edits_names_type(const char *name, const char *type);

#endif
