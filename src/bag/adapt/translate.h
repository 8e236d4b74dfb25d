/* Converts channels and their messages to the other ROS, or adapts them to newer definitions. */
#ifndef HA_BAG_ADAPT_TRANSLATE_H
#define HA_BAG_ADAPT_TRANSLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/adapt.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/schema.h>

typedef struct ha__translate ha__translate;

/* Targets of channels. definitions and adaptation are borrowed, texts are copied. */
typedef struct ha__translate_options {
  int32_t to;                  /* HA_DIALECT_..., 0 = the same as the source */
  const char *distro;          /* distribution of ROS 2; NULL = any */
  ha_definitions *definitions; /* NULL = the environment and the built-in table */
  ha_adaptation *adaptation;   /* NULL = none */
  const char *encoding;        /* all become messages of it, and to is ignored; NULL = none */
  uint64_t types_bytes;        /* memory limit for types of one side; 0 = unlimited */
} ha__translate_options;

/* For a reader with this many channels. */
ha_status ha__translate_new(ha__translate **out, const ha__translate_options *options,
                            size_t channels, ha_error *err);
/* Read the first messages of topics whose types depend on them. The reader's query is replaced. */
ha_status ha__translate_sample(ha__translate *t, ha_reader *reader, ha_error *err);
void ha__translate_free(ha__translate *t);

/* The channel to write for a channel of the reader: itself when nothing is converted or adapted.
 * Borrowed from t. NULL for t is allowed here and in ha__translate_has(). */
ha_status ha__translate_channel(const ha_channel **out, ha__translate *t, const ha_channel *channel,
                                ha_error *err);
/* Whether the messages of this channel are translated; whether any channel is. */
bool ha__translate_has(const ha__translate *t, uint32_t channel);
bool ha__translate_has_any(const ha__translate *t);

/* What a channel loses, and what is added to it, as one sentence each; false = nothing.
 * ha__translate_drops_seq: it has a Header whose seq is omitted. */
bool ha__translate_losses(char *out, size_t room, const ha__translate *t, uint32_t channel);
bool ha__translate_additions(char *out, size_t room, const ha__translate *t, uint32_t channel);
/* The fields with values that may not fit, as ": ...; ..."; false = none. */
bool ha__translate_unfit(char *out, size_t room, const ha__translate *t, uint32_t channel);
bool ha__translate_drops_seq(const ha__translate *t, uint32_t channel);
bool ha__translate_counts_seq(const ha__translate *t, uint32_t channel);
/* Where its definition was found, if the bag has none; or NULL. */
const char *ha__translate_origin(const ha__translate *t, uint32_t channel);
/* The newer definition that it is adapted to; NULL = none. */
const char *ha__translate_newer(const ha__translate *t, uint32_t channel);
/* Whether it becomes a channel of the other ROS. */
bool ha__translate_is_foreign(const ha__translate *t, uint32_t channel);
/* Why it could not be adapted, and is written unchanged; or NULL. NULL for t is allowed. */
const char *ha__translate_problem(const ha__translate *t, uint32_t channel);

/* Translate a message. out: as msg, with other bytes; released with ha_message_unref(); without an
 * owner it is valid until the next call. *unfit: this is the first message of the channel with
 * values that do not fit. */
ha_status ha__translate_message(ha_message *out, bool *unfit, ha__translate *t,
                                const ha_message *msg, ha_error *err);

#endif
