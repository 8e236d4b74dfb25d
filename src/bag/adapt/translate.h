/* Channels of one ROS made into those of the other, or adapted to newer definitions, and their
 * messages. */
#ifndef HA_BAG_ADAPT_TRANSLATE_H
#define HA_BAG_ADAPT_TRANSLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/adapt.h>
#include <holdall/model.h>
#include <holdall/schema.h>

typedef struct ha__translate ha__translate;

/* What channels are to become. All of it is borrowed. */
typedef struct ha__translate_options {
  int32_t to;                  /* HA_DIALECT_..., 0 = that of each */
  const char *distro;          /* of ROS 2; NULL = none in particular */
  ha_definitions *definitions; /* NULL = the environment and the table */
  ha_adaptation *adaptation;   /* NULL = none */
  uint64_t types_bytes;        /* memory for types of one side; 0 = unlimited */
} ha__translate_options;

/* For a reader with so many channels. */
ha_status ha__translate_new(ha__translate **out, const ha__translate_options *options,
                            size_t channels, ha_error *err);
void ha__translate_free(ha__translate *t);

/* What is written for a channel of the reader: itself, if its messages are not of the other ROS,
 * and there is nothing to adapt. Borrowed from t. NULL for t is allowed here and in
 * ha__translate_has(). */
ha_status ha__translate_channel(const ha_channel **out, ha__translate *t, const ha_channel *channel,
                                ha_error *err);
/* Are the messages of a channel of this number translated; is any channel at all? */
bool ha__translate_has(const ha__translate *t, uint32_t channel);
bool ha__translate_has_any(const ha__translate *t);

/* What a channel loses, and what is made up for it, as one sentence each; false = nothing.
 * ha__translate_drops_seq: it has a Header whose seq is left out. */
bool ha__translate_losses(char *out, size_t room, const ha__translate *t, uint32_t channel);
bool ha__translate_additions(char *out, size_t room, const ha__translate *t, uint32_t channel);
bool ha__translate_drops_seq(const ha__translate *t, uint32_t channel);
bool ha__translate_counts_seq(const ha__translate *t, uint32_t channel);
/* Where its definition comes from, if the bag has none; or NULL. */
const char *ha__translate_origin(const ha__translate *t, uint32_t channel);
/* The newer definition that it is adapted to; NULL = none. */
const char *ha__translate_newer(const ha__translate *t, uint32_t channel);
/* Does it become one of the other ROS? */
bool ha__translate_is_foreign(const ha__translate *t, uint32_t channel);
/* Why it could not be adapted, and is written as it was; or NULL. NULL for t is allowed. */
const char *ha__translate_problem(const ha__translate *t, uint32_t channel);

/* The message of a translated channel. out: as msg, but for its bytes; released with
 * ha_message_unref(); until the next call, if it has no owner. *unfit: the first of the channel
 * with values that do not fit. */
ha_status ha__translate_message(ha_message *out, bool *unfit, ha__translate *t,
                                const ha_message *msg, ha_error *err);

#endif
