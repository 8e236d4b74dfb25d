/**
 * @file holdall/where.h
 * Select messages by their content.
 *
 *   /imu.linear_acceleration.z > 12 && /mode.data == "auto"
 *
 * An expression is compiled for the channels of a reader, and then evaluated on the bytes of each
 * message: only the fields that it names are read.
 *
 * @verbatim
 *   numbers    12, -0.5, 1e6, 0x1F. Integers are exact; with a number that has a point, and after
 *              "/", arithmetic is in floating point. A float32 equals the number whose nearest
 *              float32 it is: 0.1 equals 0.1.
 *   strings    "auto" or 'auto'; \" \' \\ \n \t
 *   true false
 *   FIELD      linear.x, .linear.x, ranges[0], poses[-1].position.x: a field of the message. The
 *              form with a leading point is for fields with the names of the words below.
 *   TOPIC.FIELD  /imu.linear_acceleration.z: a field of the last message of a topic. The longest
 *                matching name of a topic is used. `odd topic-name`.field: for other characters, or
 *                without a leading slash.
 *   topic type the names of the message's topic and type, as strings
 *   time publish_time   its times; size: its bytes
 *   len(FIELD) elements of an array, bytes of a string
 *   abs(X)
 *
 *   Precedence, highest first:  ( )   ! -X   * / %   + -
 *                               == != < <= > >=  =~ !~  in  not in   not   && and   || or
 *
 *   X =~ "RE"      the regular expression (Perl's) finds a match in the string; !~: it does not
 *   X in [A, B]    X equals one of them
 *   A / B          is a floating point number; A % B has the sign of A
 * @endverbatim
 *
 * Times (also fields: time and duration of ROS 1, Time and Duration of builtin_interfaces) are
 * exact nanoseconds, and compare with numbers as seconds (with 12 digits and more: nanoseconds) and
 * with strings in the syntax of ha_time_parse(): time >= "2025-11-10T06:55:46Z", time < "+10s"
 * (after the first message of the bag). Their differences are times, too: time - header.stamp >
 * 0.1.
 *
 * The messages of the query for which the expression is true are kept. If it names topics, but
 * neither fields of the message itself nor `topic` or `type`, and the query names no topics and
 * types and has no include_regex, then only messages of the named topics are kept.
 *
 * The value of a field of a topic is that of the topic's last message so far, in the order of
 * reading; messages of the topic itself use their own. Messages of named topics are read even if
 * the query does not choose them, including the last one before the query's start.
 *
 * Some values are unknown: of a topic without a message so far; of a field that the type of this
 * message does not have, or has with a kind that can't be compared; of an element after the end of
 * an array; A % 0. As in SQL, an operation on unknown values is unknown, including `not`; but `and`
 * is false if one side is, and `or` is true if one side is. A message is kept if the whole
 * expression is true.
 *
 * Lifetime: ha_where_new() -> ha_where_query() -> ha_reader_next(), ha_where_test() ... ->
 *           (without a reader: ha_where_channels() -> ha_where_test() ... ->)
 *           ha_where_free(), before or after ha_reader_close(). ha_where_query() may be called
 *           any number of times, also with other readers.
 * Threads:  an ha_where belongs to one thread at a time.
 * Memory:   bounded by the length of the expression (65,536 bytes; 256 fields; nested 100 deep)
 *           times the number of channels, and by the largest compared strings.
 *           ha_where_test() only allocates space for strings longer than before.
 */
#ifndef HA_WHERE_H
#define HA_WHERE_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/schema.h>

HA_BEGIN_DECLS

typedef struct ha_where ha_where;

/**
 * Parse an expression.
 *
 * @param[out] out     owned by the caller, released with ha_where_free(); untouched on failure.
 * @param text         UTF-8, NUL-terminated; copied.
 * @param definitions  for types that bags do not define; borrowed until ha_where_free(); NULL = the
 *                     environment and the table of common interfaces.
 *
 * @retval HA_OK
 * @retval HA_E_ARG    not an expression: "column C of 'TEXT': ..."; columns are bytes, from 1
 * @retval HA_E_LIMIT  too long, too many fields, or nested too deep
 * @retval HA_E_NOMEM
 * @return or as ha_definitions_open()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_new(ha_where **out, const char *text,
                                            ha_definitions *definitions, ha_error *err);

/**
 * Find the topics and fields among the channels of a reader, and set the reader's query to the
 * messages that are needed. Values of topics seen before are dropped.
 *
 * @param reader  borrowed until the next call of this function or ha_where_free().
 * @param query   which messages to choose from; NULL for everything. Its limit counts the kept
 *                messages.
 *
 * @retval HA_OK
 * @retval HA_E_ARG  no channel has such a topic, or no channel that may be kept has such a field;
 *                   or the kinds of values do not fit their operator, in whatever channel they were
 *                   found (with the column and the kinds); or, for a reversed query, messages would
 *                   need values of other topics that come later
 * @return or as ha_reader_query(); for a named topic also as ha_decoder_plan()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_query(ha_where *where, ha_reader *reader,
                                              const ha_query *query, ha_error *err);

/**
 * The same for messages from a network instead of a reader, with all its channels. Call it again
 * when a channel is added; values of topics seen before are then dropped.
 *
 * @param channels  their ids are 0, 1, ...; borrowed until the next call or ha_where_free().
 *
 * @retval HA_OK
 * @retval HA_END    a named topic is not among them yet: no message can be tested
 * @retval HA_E_ARG  as ha_where_query(); or a time is relative to the start of a bag
 * @return or as ha_decoder_plan() for a named topic
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_channels(ha_where *where, const ha_channel *const *channels,
                                                 size_t count, ha_error *err);

/**
 * Whether to keep this message. Call it with each message of the reader, in their order.
 *
 * @param[out] out  1 or 0; untouched on failure.
 * @param msg       of the reader of ha_where_query(), or of ha_where_channels(); used only during
 *                  the call.
 *
 * @retval HA_OK
 * @retval HA_END    the query's limit was reached: keep neither this nor any later message
 * @retval HA_E_ARG  ha_where_query() was not called, or not for this message's channel
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT
 *                 a field could not be read, as with ha_path_get(), or a regular expression took
 *                 too long: do not keep it; the next call continues
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_test(int32_t *out, ha_where *where, const ha_message *msg,
                                             ha_error *err);

/**
 * Reasons why messages may be left out by mistake, one sentence each: channels of unknown types,
 * which have no fields; damage before the query's start. Borrowed until ha_where_query() or
 * ha_where_free().
 * @since 0.1
 */
HA_API const char *const *ha_where_notes(size_t *out_count, const ha_where *where);

/** NULL is allowed. @since 0.1 */
HA_API void ha_where_free(ha_where *where);

HA_END_DECLS

#endif
