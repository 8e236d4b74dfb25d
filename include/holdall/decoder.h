/**
 * @file holdall/decoder.h
 * Get the decoder of a channel's messages.
 *
 * A decoder parses the definition of a channel's type (schema.h) and compiles the plan of its
 * messages (encoding.h), once for all channels that have the same definition and encoding, of any
 * number of bags. Types that a bag does not define are looked up elsewhere (ha_definitions).
 *
 * Lifetime: ha_decoder_new() -> ha_decoder_plan(), ha_decoder_types(), ha_decoder_builder() ->
 *           ha_decoder_free(). Readers may be closed before.
 * Threads:  a decoder belongs to one thread at a time; plans and trees from it may be used by any
 *           thread.
 * Memory:   grows with the number of different definitions, up to a limit
 *           (ha_decoder_limit).
 */
#ifndef HA_DECODER_H
#define HA_DECODER_H

#include <holdall/base.h>
#include <holdall/builder.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/schema.h>

HA_BEGIN_DECLS

typedef struct ha_decoder ha_decoder;

/**
 * @param[out] out     owned by the caller, released with ha_decoder_free().
 * @param definitions  for types that a bag does not define; borrowed until ha_decoder_free(); NULL
 *                     = none.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_decoder_new(ha_decoder **out, ha_definitions *definitions,
                                              ha_error *err);

/**
 * Set the limit of memory for the trees and plans of all definitions together; the last one may
 * exceed it. A single text may use a 32nd of that. Definitions beyond the limit fail with
 * HA_E_LIMIT; existing ones stay.
 *
 * @param max_bytes  0 = the default, 128 MiB.
 * @since 0.1
 */
HA_API void ha_decoder_limit(ha_decoder *decoder, uint64_t max_bytes);

/**
 * The plan for the messages of a channel. The cost of finding it again grows with the size of the
 * definition: call it once a channel, not once a message. A failure is kept, and returned by each
 * later call.
 *
 * @param[out] out  borrowed from the decoder until it is freed; untouched on failure.
 * @param channel   not kept. A schema without an encoding is in the language of ROS 1 for messages
 *                  in "ros1", of ROS 2 for those in "cdr".
 *
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  messages in an encoding that no plugin decodes, or as ha_types_parse()
 *                           and ha_plan_new(), mostly because a type is defined nowhere
 * @retval HA_E_CORRUPT, HA_E_IO, HA_E_LIMIT, HA_E_NOMEM  as ha_types_parse() and ha_plan_new()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_decoder_plan(const ha_plan **out, ha_decoder *decoder,
                                               const ha_channel *channel, ha_error *err);

/**
 * Read the first messages of topics whose encoding defines its types by its content ("json"; 16
 * messages of up to 64 KiB a topic): plans that are made afterwards know fields that no schema has.
 * Does nothing if there are no such topics. Damage is skipped.
 *
 * @param reader  afterwards it has a query for everything, before its first message.
 * @retval HA_OK
 * @retval HA_E_NOMEM, HA_E_LIMIT, HA_E_IO
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_decoder_sample(ha_decoder *decoder, ha_reader *reader,
                                                 ha_error *err);

/**
 * Only the definition of a channel's type. For encodings other than "ros1" and "cdr" it is the ROS
 * 2 definition of the decoded messages.
 *
 * @param[out] out  borrowed from the decoder until it is freed; untouched on failure.
 * @retval HA_OK
 * @return or as ha_types_parse()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_decoder_types(const ha_types **out, ha_decoder *decoder,
                                                const ha_channel *channel, ha_error *err);

/**
 * A builder of the channel's messages, as ha_builder_new_channel() makes one, with the fields of
 * ha_decoder_plan(): also those that only samples have.
 *
 * @param[out] out  owned by the caller, released with ha_builder_free(); before the decoder.
 * @param channel   not kept.
 * @param options   NULL for the defaults; copied.
 * @return as ha_decoder_plan() and ha_builder_new()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_decoder_builder(ha_builder **out, ha_decoder *decoder,
                                                  const ha_channel *channel,
                                                  const ha_builder_options *options, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_decoder_free(ha_decoder *decoder);

HA_END_DECLS

#endif
