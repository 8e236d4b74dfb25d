/**
 * @file holdall/builder.h
 * Build messages from values, set by path or from JSON or YAML, as serialized bytes.
 *
 * A builder holds one message of one type. It begins with the defaults of the definition (ROS 2),
 * or zeros and empty strings and sequences. Values are set, the bytes are taken, and the builder is
 * cleared for the next message:
 *
 *   ha_builder_new(&builder, type, "cdr", NULL, &err);
 *   ha_builder_field_new(&z, builder, "linear_acceleration.z", &err);
 *   for (...) {
 *     ha_builder_set_f64(builder, z, 9.81, &err);
 *     ha_builder_finish(&data, &size, builder, &err);
 *     ha_builder_clear(builder);
 *   }
 *
 * Encodings: "ros1"; "cdr" as ROS 2 writes it: little endian, XCDR1, with the header of four bytes,
 * wstrings in four bytes a code unit.
 *
 * Values that do not fit are refused with HA_E_ARG, and the text begins with the path of the field:
 * numbers out of range or with a fraction for an integer (floats may lose digits), strings that are
 * not UTF-8, strings and sequences above their bounds, arrays of another length, values of another
 * kind.
 *
 * Lifetime: ha_builder_new() -> ha_builder_field_new()* -> set -> ha_builder_finish() ->
 *           ha_builder_clear() ... -> ha_builder_free(). Fields are released before their builder.
 * Threads:  a builder and its fields belong to one thread at a time.
 * Memory:   bounded by ha_builder_options.max_bytes, for values and bytes each.
 */
#ifndef HA_BUILDER_H
#define HA_BUILDER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/schema.h>
#include <holdall/writer.h>

HA_BEGIN_DECLS

typedef struct ha_builder ha_builder;

/** A prepared place in the message: the target of a path. */
typedef struct ha_builder_field ha_builder_field;

/** Append-only. */
typedef struct ha_builder_options {
  size_t struct_size;
  uint64_t max_bytes; /* of values in memory, and of a message; 0 = 256 MiB */
} ha_builder_options;

#define HA_BUILDER_OPTIONS_INIT                                                                    \
  { sizeof(ha_builder_options), 0 }

/* --- builders ----------------------------------------------------------------- */

/**
 * @param[out] out  owned by the caller, released with ha_builder_free().
 * @param type      borrowed until ha_builder_free().
 * @param encoding  "ros1" or "cdr".
 * @param options   NULL for the defaults; copied.
 *
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  as ha_plan_new()
 * @retval HA_E_LIMIT        as ha_plan_new(), or fixed arrays and defaults need more than max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_new(ha_builder **out, const ha_type *type,
                                              const char *encoding,
                                              const ha_builder_options *options, ha_error *err);

/**
 * The same for the messages of a channel: its encoding, and the type that its schema defines or
 * names (size 0, encoding ""). In encodings that are decoded ("json", "protobuf", ...) the fields
 * are those of the decoded message, which ha_builder_finish() encodes: there HA_E_ARG means that a
 * value cannot be expressed, and HA_E_UNSUPPORTED that the encoding cannot be written.
 *
 * @param channel      not kept; topic, id and others are ignored. A schema without an encoding is
 *                     in the language of ROS 1 for "ros1", of ROS 2 for "cdr".
 * @param definitions  for types that the schema does not define; NULL = none.
 * @return as ha_builder_new() and ha_types_parse()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_new_channel(ha_builder **out, const ha_channel *channel,
                                                      ha_definitions *definitions,
                                                      const ha_builder_options *options,
                                                      ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_builder_free(ha_builder *builder);

/** Set all fields to their defaults, and release the memory of strings and sequences for the next
 * message. @since 0.1 */
HA_API void ha_builder_clear(ha_builder *builder);

/**
 * The bytes of the message with its present values.
 *
 * @param[out] out       borrowed until the builder is changed, finished again or freed.
 * @param[out] out_size  bytes.
 *
 * @retval HA_OK
 * @retval HA_E_LIMIT  more than max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_finish(const uint8_t **out, size_t *out_size,
                                                 ha_builder *builder, ha_error *err);

/* --- fields ------------------------------------------------------------------- */

/**
 * Prepare a path: "header.stamp", "pose.covariance[3]", "transforms[2].header.frame_id",
 * "ranges[-1]" (the last). An element of a sequence need not exist yet. The rules are those of
 * ha_path_new(), without slices.
 *
 * @param[out] out  owned by the caller, released with ha_builder_field_free(); before the builder.
 *
 * @retval HA_OK
 * @retval HA_E_ARG    the type has no such field: "column C: ..." with the existing ones
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_field_new(ha_builder_field **out, ha_builder *builder,
                                                    const char *path, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_builder_field_free(ha_builder_field *field);

/**
 * Change an index of a prepared path: one field serves all elements of a sequence.
 *
 * @param which  number of the index in the path, from 0.
 * @param index  negative = from the end.
 * @retval HA_OK
 * @retval HA_E_ARG  the path has no such index
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_field_index(ha_builder_field *field, size_t which,
                                                      int64_t index, ha_error *err);

/* --- values --------------------------------------------------------------------
 *
 * Each function returns:
 * @retval HA_OK
 * @retval HA_E_ARG    the value does not fit the field; an index is beyond the end of its sequence;
 *                     a field of another builder. Nothing has changed.
 * @retval HA_E_LIMIT  more than max_bytes
 * @retval HA_E_NOMEM
 */

/** A number: integers, floats, bool (0 or 1), characters; seconds or nanoseconds of ROS 1.
 * @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_i64(ha_builder *builder,
                                                  const ha_builder_field *field, int64_t value,
                                                  ha_error *err);
/** The same. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_u64(ha_builder *builder,
                                                  const ha_builder_field *field, uint64_t value,
                                                  ha_error *err);
/** The same. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_f64(ha_builder *builder,
                                                  const ha_builder_field *field, double value,
                                                  ha_error *err);

/** A time or duration in nanoseconds: that of ROS 1, or builtin_interfaces/Time and Duration.
 * @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_time(ha_builder *builder,
                                                   const ha_builder_field *field, int64_t time_ns,
                                                   ha_error *err);

/** A string or wstring, in UTF-8. @param size  in bytes. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_string(ha_builder *builder,
                                                     const ha_builder_field *field,
                                                     const char *text, size_t size, ha_error *err);

/** Bytes: the whole of an array of uint8, int8, byte or char; any bytes of a string; the 16
 * bytes of a long double, little endian. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_bytes(ha_builder *builder,
                                                    const ha_builder_field *field, const void *data,
                                                    size_t size, ha_error *err);

/**
 * Set the whole of an array of numbers; a sequence gets that length.
 *
 * @param kind    HA_KIND_INT8 to HA_KIND_UINT64, HA_KIND_FLOAT32, HA_KIND_FLOAT64: the C type of
 *                the values, which are converted if the field has another type.
 * @param values  aligned for their type; count values.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_set_array(ha_builder *builder,
                                                    const ha_builder_field *field, int32_t kind,
                                                    const void *values, size_t count,
                                                    ha_error *err);

/** The number of elements of an array or sequence. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_count(uint64_t *out, ha_builder *builder,
                                                const ha_builder_field *field, ha_error *err);

/** Set the number of elements of a sequence: new ones have their defaults. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_resize(ha_builder *builder, const ha_builder_field *field,
                                                 uint64_t count, ha_error *err);

/** Append an element with its defaults to a sequence. @param[out] index  index of the element;
 * NULL is allowed. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_append(uint64_t *index, ha_builder *builder,
                                                 const ha_builder_field *field, ha_error *err);

/* --- text ---------------------------------------------------------------------- */

/**
 * Set the fields that a JSON object (RFC 8259) has; others stay as they are. Arrays are replaced as
 * a whole. The output of ha_plan_json() gives the same message again. Values are, besides numbers,
 * strings, true and false:
 *
 *   floats             also "NaN", "Infinity", "-Infinity"
 *   uint8[] and such   an array of numbers, or base64
 *   time, duration     {"secs":1,"nsecs":2}, {"sec":1,"nanosec":2}, decimal seconds (1.5, "1.5"),
 *                      or a date ("2024-05-06T07:08:09Z"), also for those of ROS 2
 *   long double        its 16 bytes in hex
 *
 * @param text  size bytes; need not end with NUL.
 *
 * @retval HA_OK
 * @retval HA_E_CORRUPT  not JSON: "line L, column C: ..."
 * @retval HA_E_ARG      an unknown field, a field that occurs twice, null, or a value that does not
 *                       fit: "line L, column C: PATH: ..."
 * @retval HA_E_LIMIT, HA_E_NOMEM  as the functions for values
 * @return after a failure all fields have their defaults
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_builder_json(ha_builder *builder, const char *text, size_t size,
                                               ha_error *err);

/** The same for one document of YAML 1.1, as ha_plan_yaml() writes it in full and `ros2 topic
 * pub` takes it. Plain scalars are strings if the field is a string. Aliases are refused. An
 * empty document sets nothing. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_builder_yaml(ha_builder *builder, const char *text, size_t size,
                                               ha_error *err);

/* --- bags ----------------------------------------------------------------------- */

/**
 * Write the message of a builder to a bag, with log_time_ns as its log time.
 *
 * @param channel  id from ha_writer_add_channel(), with the builder's type and encoding.
 * @return as ha_builder_finish() and ha_writer_write()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_writer_write_built(ha_writer *writer, uint32_t channel,
                                                     ha_builder *builder, int64_t log_time_ns,
                                                     ha_error *err);

HA_END_DECLS

#endif
