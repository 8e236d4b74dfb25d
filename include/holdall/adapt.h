/**
 * @file holdall/adapt.h
 * Adapt messages to newer definitions of their types, with rules for what names alone do not show.
 *
 * Fields are matched by name. New fields get their default or zero, removed fields are dropped;
 * numbers and bounds are widened, or clamped and cut where they must be (encoding.h,
 * ha_conversion_new()). A rule renames a type or a field, gives a new field a value, or leaves a
 * field out. A rewrite (ha_rewrite_options.adaptation) adapts messages; a check
 * (ha_check_options.against) reports the differences.
 *
 * A translator does the same, message by message, for the messages of a reader.
 *
 * Lifetime: ha_adaptation_new() -> definitions and rules -> rewrites, checks and translators ->
 *           ha_adaptation_free(). The definitions must outlive it.
 *           ha_reader_open() -> ha_translator_new() -> ha_translator_channel(),
 *           ha_translator_message()* -> ha_translator_free() -> ha_reader_close().
 * Threads:  an adaptation belongs to one thread at a time, a translator to that of its reader.
 * Memory:   its rules and texts. A translator has the types of its channels, limited by the
 *           reader's ha_limits, and the bytes of one message.
 */
#ifndef HA_ADAPT_H
#define HA_ADAPT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/schema.h>

HA_BEGIN_DECLS

typedef struct ha_adaptation ha_adaptation;

/** ha_adaptation_options.flags */
enum {
  HA_ADAPT_REPAIR = 1u << 0 /* add definitions that a bag lacks, and correct hashes that do not
                               match their text */
};

/** Append-only. */
typedef struct ha_adaptation_options {
  size_t struct_size;
  ha_definitions *definitions; /* newer definitions of the types, borrowed; NULL = only those of
                                  ha_adaptation_define() and of rules */
  uint32_t flags;              /* HA_ADAPT_... */
} ha_adaptation_options;

#define HA_ADAPTATION_OPTIONS_INIT                                                                 \
  { sizeof(ha_adaptation_options), NULL, 0 }

/**
 * @param[out] out  owned by the caller, released with ha_adaptation_free().
 * @param options   NULL for the defaults.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_new(ha_adaptation **out,
                                                 const ha_adaptation_options *options,
                                                 ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_adaptation_free(ha_adaptation *adaptation);

/**
 * Define one type. This definition is used before those of options->definitions.
 *
 * @param type    "pkg/Type" or "pkg/msg/Type".
 * @param text    .msg, of this type only; copied.
 * @param origin  where the text comes from, for error messages; copied.
 * @retval HA_OK
 * @retval HA_E_ARG    type is not the name of a type
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_define(ha_adaptation *adaptation, const char *type,
                                                    const char *text, size_t size,
                                                    const char *origin, ha_error *err);

/**
 * Rename a type: in its messages, and in fields of other types.
 *
 * @param from, to  "pkg/Type" or "pkg/msg/Type"
 * @retval HA_OK
 * @retval HA_E_ARG    one of them is not the name of a type, or such a rule exists
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_rename_type(ha_adaptation *adaptation,
                                                         const char *from, const char *to,
                                                         ha_error *err);

/**
 * Rename a field.
 *
 * @param from  "pkg/Type.name", where the type has its name in the bag.
 * @param to    a name of a field.
 * @retval HA_OK, HA_E_ARG, HA_E_NOMEM  as ha_adaptation_rename_type()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_rename_field(ha_adaptation *adaptation,
                                                          const char *from, const char *to,
                                                          ha_error *err);

/**
 * Add rules from a text, one rule a line (holdall-rules(5)). Sections are "[pkg/Type]" or
 * "[pkg/Type@HASH]" (only messages with that MD5 sum or type hash); they contain "type NEW",
 * "rename OLD NEW", "set FIELD VALUE", "drop FIELD". Lines that begin with # are comments.
 *
 * @param name  name of the text, for error messages.
 * @retval HA_OK
 * @retval HA_E_CORRUPT  not in this language: err->text has "line L, column C of NAME: ..."; the
 *                       rules before that line are kept
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_rules(ha_adaptation *adaptation, const char *name,
                                                   const char *text, size_t size, ha_error *err);

/** The number of rules. @since 0.1 */
HA_API size_t ha_adaptation_rule_count(const ha_adaptation *adaptation);

/**
 * A rule that has matched nothing so far, as one line: "my_msgs/Pose: rename x". NULL if it has
 * matched, or if it names a hash, because not every bag has that hash. Borrowed from the
 * adaptation.
 *
 * @param i  below ha_adaptation_rule_count().
 * @since 0.1
 */
HA_API const char *ha_adaptation_unused(const ha_adaptation *adaptation, size_t i);

/* --- messages of a reader --------------------------------------------------------------------- */

typedef struct ha_translator ha_translator;

/** What messages become. 0 and NULL mean the default everywhere. Append-only. */
typedef struct ha_translator_options {
  size_t struct_size;          /* set by HA_TRANSLATOR_OPTIONS_INIT */
  int32_t to;                  /* HA_DIALECT_ROS1: "cdr" becomes "ros1"; HA_DIALECT_ROS2: the other
                                  way; 0: none. Other encodings stay unchanged */
  const char *to_distro;       /* as in ha_rewrite_options */
  ha_definitions *definitions; /* borrowed; NULL = the environment and the common interfaces */
  ha_adaptation *adaptation;   /* borrowed; NULL = none */
  const char *encoding;        /* "json", "cdr", ...: all messages become it; excludes to */
} ha_translator_options;

#define HA_TRANSLATOR_OPTIONS_INIT                                                                 \
  { sizeof(ha_translator_options), 0, NULL, NULL, NULL, NULL }

/**
 * A translator for the channels of a reader.
 *
 * @param[out] out  owned by the caller, released with ha_translator_free().
 * @param reader    borrowed until then. With options->encoding first messages may be read here, so
 *                  that a query must be set again.
 * @param options   copied; NULL changes nothing.
 * @retval HA_OK
 * @retval HA_E_ARG          an unknown dialect or encoding, or both
 * @retval HA_E_UNSUPPORTED  the encoding is only read
 * @retval HA_E_NOMEM, and those of ha_reader_next()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_translator_new(ha_translator **out, ha_reader *reader,
                                                 const ha_translator_options *options,
                                                 ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_translator_free(ha_translator *translator);

/**
 * What a channel becomes: its type, definition, encoding and metadata.
 *
 * @param[out] out  borrowed from the translator, or from the reader if nothing changes.
 * @param channel   of the reader.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  the type has no definition, or nothing like it in the target
 * @retval HA_E_CORRUPT      its definition is not valid
 * @retval HA_E_ARG          not a channel of the reader; or a value of a rule does not fit its
 * field
 * @retval HA_E_LIMIT, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_translator_channel(const ha_channel **out,
                                                     ha_translator *translator,
                                                     const ha_channel *channel, ha_error *err);

/**
 * Translate a message.
 *
 * @param[out] out    made with HA_MESSAGE_INIT; its channel is that of ha_translator_channel(). Its
 *                    bytes are borrowed until the next call on the translator, or on the reader;
 *                    ha_message_ref() does not keep them. Untouched unless HA_OK.
 * @param[out] unfit  1 if this is the first message of its channel with a value that does not fit
 *                    its field and was clamped or cut, else 0. May be NULL.
 * @param msg         of the reader.
 * @retval HA_OK
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  not a message of its type; the next one can be translated
 * @retval others     as ha_translator_channel()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_translator_message(ha_message *out, int32_t *unfit,
                                                     ha_translator *translator,
                                                     const ha_message *msg, ha_error *err);

HA_END_DECLS

#endif
