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
 *   numbers    12, -0.5, 1e6, 0x1F. Integers are exact; with one that is written with a point, or
 *              after "/", it is about floating point numbers. A float32 equals the number whose
 *              nearest float32 it is: 0.1 equals 0.1.
 *   strings    "auto" or 'auto'; \" \' \\ \n \t
 *   true false
 *   FIELD      linear.x, .linear.x, ranges[0], poses[-1].position.x: a field of the message. The
 *              form with a point in front is for fields that are called as what follows.
 *   TOPIC.FIELD  /imu.linear_acceleration.z: a field of the last message of a topic. The longest
 *              name of a topic that fits is meant. `odd topic-name`.field: other characters, or
 *              no slash in front.
 *   topic type the names of the message's topic and type, as strings
 *   time publish_time   its times; size: its bytes
 *   len(FIELD) elements of an array, bytes of a string
 *   abs(X)
 *
 *   From what binds strongest:  ( )   ! -X   * / %   + -
 *                               == != < <= > >=  =~ !~  in  not in   not   && and   || or
 *
 *   X =~ "RE"      the regular expression (Perl's) finds a match in the string; !~: it does not
 *   X in [A, B]    X equals one of them
 *   A / B          is a floating point number; A % B has the sign of A
 * @endverbatim
 *
 * Times (also fields: time and duration of ROS 1, Time and Duration of builtin_interfaces) count
 * nanoseconds exactly, and compare with numbers as seconds (of 12 digits and more: nanoseconds) and
 * with strings as ha_time_parse() reads them: time >= "2025-11-10T06:55:46Z", time < "+10s" (after
 * the first message of the bag). Their differences are times, too: time - header.stamp > 0.1.
 *
 * Which messages are kept: those of the query for which the expression is true. If it names topics,
 * but neither fields of the message itself nor `topic` or `type`, and the query names no topics
 * and types and has no include_regex: then it speaks of these topics, and the messages of others
 * are not kept.
 *
 * The value of a field of a topic is that of the last message of it up to now, in the order of
 * reading; messages of the topic itself have their own. Such messages are read whether the query
 * chooses their topics or not, and the last one before the query's start counts.
 *
 * Some values are not known: of a topic that had no message yet; of a field that this message's
 * type does not have, or has as something that can't be compared; of an element after the end of
 * an array; A % 0. As in SQL, what is done with them is not known either, `not` included; but
 * `and` is false if one side is, and `or` is true if one side is. A message is kept if the whole
 * is true.
 *
 * Lifetime: ha_where_new() -> ha_where_query() -> ha_reader_next(), ha_where_test() ... ->
 *           (without a reader: ha_where_channels() -> ha_where_test() ... ->)
 *           ha_where_free(), before or after ha_reader_close(). ha_where_query() may be called
 *           any number of times, also with other readers.
 * Threads:  an ha_where belongs to one thread at a time.
 * Memory:   bounded by the length of the expression (65,536 bytes; 256 fields; nested 100 deep)
 *           times the number of channels, and by the largest strings that are compared.
 *           ha_where_test() allocates nothing but room for longer strings than before.
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
 * @param definitions  for what bags do not define; borrowed until ha_where_free(); NULL = the
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
 * messages that are needed. What was known of topics is forgotten.
 *
 * @param reader  borrowed until the next call of this function or ha_where_free().
 * @param query   what to choose from; NULL for everything. Its limit counts the messages that are
 *                kept.
 *
 * @retval HA_OK
 * @retval HA_E_ARG  no channel has such a topic, or none that may be kept such a field; or values
 *                   are of kinds that do not go together, wherever they were found: with the
 * column, and what there is. Of a reversed query: messages would need values of other topics that
 * are yet to come
 * @return or as ha_reader_query(); of a topic that is named also as ha_decoder_plan()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_query(ha_where *where, ha_reader *reader,
                                              const ha_query *query, ha_error *err);

/**
 * The same for messages that do not come from a reader but from a network: of all its channels. To
 * be called again when there is another one; what was known of topics is forgotten then.
 *
 * @param channels  their ids are 0, 1, ...; borrowed until the next call or ha_where_free().
 *
 * @retval HA_OK
 * @retval HA_END    a topic that is named is not among them yet: no message can be tested
 * @retval HA_E_ARG  as of ha_where_query(); or a time counts from a start that there is not
 * @return or as ha_decoder_plan() of a topic that is named
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_channels(ha_where *where, const ha_channel *const *channels,
                                                 size_t count, ha_error *err);

/**
 * Is this message to be kept? To be called with each message of the reader, in their order.
 *
 * @param[out] out  1 or 0; untouched on failure.
 * @param msg       of the reader of ha_where_query(), or of ha_where_channels(); looked at during
 *                  the call.
 *
 * @retval HA_OK
 * @retval HA_END    the query's limit was reached before: neither this nor any later one
 * @retval HA_E_ARG  ha_where_query() was not called, or not for this message's channel
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT
 *                   a field could not be read, as of ha_path_get(), or a regular expression took
 *                   too long: not to be kept; the next call continues
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_where_test(int32_t *out, ha_where *where, const ha_message *msg,
                                             ha_error *err);

/**
 * What may keep messages out that should be in, a sentence each: channels whose types are not known
 * and so have no fields, damage before the query's start. Borrowed until ha_where_query() or
 * ha_where_free().
 * @since 0.1
 */
HA_API const char *const *ha_where_notes(size_t *out_count, const ha_where *where);

/** NULL is allowed. @since 0.1 */
HA_API void ha_where_free(ha_where *where);

HA_END_DECLS

#endif
