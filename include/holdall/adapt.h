/**
 * @file holdall/adapt.h
 * What messages are to be adapted to: newer definitions of their types, and
 * rules for what names do not show.
 *
 * Fields are matched by their names. Those that are new get their default, or
 * zero, those that are gone are dropped; numbers and bounds are widened, or
 * clamped and cut where they must be (encoding.h, ha_conversion_new()). A rule
 * gives a type or a field another name, a new field a value, or leaves a field
 * out. A rewriting (ha_rewrite_options.adaptation) then adapts its messages, a
 * check (ha_check_options.against) reports what differs.
 *
 * Lifetime: ha_adaptation_new() -> definitions and rules -> rewritings and
 *           checks -> ha_adaptation_free(). The definitions must outlive it.
 * Threads:  an adaptation belongs to one thread at a time.
 * Memory:   that of its rules and texts.
 */
#ifndef HA_ADAPT_H
#define HA_ADAPT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/schema.h>

HA_BEGIN_DECLS

typedef struct ha_adaptation ha_adaptation;

/** ha_adaptation_options.flags */
enum {
  HA_ADAPT_REPAIR = 1u << 0 /* definitions that a bag lacks are put in, and hashes mended that are
                               not those of their text */
};

/** Append-only. */
typedef struct ha_adaptation_options {
  size_t struct_size;
  ha_definitions *definitions; /* what messages are adapted to, as far as it has their types;
                                  borrowed; NULL = what ha_adaptation_define() and rules say */
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
 * The definition of one type, used before options->definitions.
 *
 * @param type    "pkg/Type" or "pkg/msg/Type".
 * @param text    .msg, of this type alone; copied.
 * @param origin  where it comes from, for messages; copied.
 * @retval HA_OK
 * @retval HA_E_ARG    type is no name of a type
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_define(ha_adaptation *adaptation, const char *type,
                                                    const char *text, size_t size,
                                                    const char *origin, ha_error *err);

/**
 * A type has another name now: its messages, and fields of it in others.
 *
 * @param from, to  "pkg/Type" or "pkg/msg/Type"
 * @retval HA_OK
 * @retval HA_E_ARG    one is no name of a type, or there is such a rule already
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_rename_type(ha_adaptation *adaptation,
                                                         const char *from, const char *to,
                                                         ha_error *err);

/**
 * A field has another name now.
 *
 * @param from  "pkg/Type.name", the type by its name in the bag.
 * @param to    a name of a field.
 * @retval HA_OK, HA_E_ARG, HA_E_NOMEM  as of ha_adaptation_rename_type()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_rename_field(ha_adaptation *adaptation,
                                                          const char *from, const char *to,
                                                          ha_error *err);

/**
 * Rules as a text, a line each (holdall-rules(5)): sections "[pkg/Type]" or "[pkg/Type@HASH]" (of
 * messages with that MD5 sum or type hash alone), and in them "type NEW", "rename OLD NEW",
 * "set FIELD VALUE", "drop FIELD"; lines that begin with # are comments.
 *
 * @param name  of the text, for errors.
 * @retval HA_OK
 * @retval HA_E_CORRUPT  not the language: err->text has "line L, column C of NAME: ..."; the rules
 * in front of it are kept
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_adaptation_rules(ha_adaptation *adaptation, const char *name,
                                                   const char *text, size_t size, ha_error *err);

/** How many rules there are. @since 0.1 */
HA_API size_t ha_adaptation_rule_count(const ha_adaptation *adaptation);

/**
 * A rule that has matched nothing so far, as one line: "my_msgs/Pose: rename x"; NULL if it has
 * matched, or is for a hash, because not every bag has that. Borrowed from the adaptation.
 *
 * @param i  below ha_adaptation_rule_count().
 * @since 0.1
 */
HA_API const char *ha_adaptation_unused(const ha_adaptation *adaptation, size_t i);

HA_END_DECLS

#endif
