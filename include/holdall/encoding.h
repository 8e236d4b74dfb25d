/**
 * @file holdall/encoding.h
 * Content of serialized messages: read, print, hash, convert and edit.
 *
 * A type tree (schema.h) and the name of an encoding are compiled into a
 * plan, once a channel; the plan then walks any number of messages. Encodings:
 *
 *   "ros1"  ROS 1 (wiki.ros.org/roscpp/Overview/MessagesSerializationAndAdaptingTypes):
 *           little endian, packed
 *   "cdr"   plain CDR as in ROS 2 (DDS-XTypes 1.3, section 7.4): the first four bytes of each
 *           message state whether it is XCDR1 or XCDR2, big or little endian. wstring is read in
 *           the layouts of ROS (4 bytes a code unit) and of XTypes (2 bytes), whichever fits.
 *
 * Message bytes are not trusted: for any bytes each call here ends soon, reads nothing outside of
 * them, and allocates nothing except the output (and, for an edit, the positions of the places that
 * it changes).
 *
 * Lifetime: ha_plan_new() -> ha_plan_check(), ha_plan_visit(), ... -> ha_plan_free(). The type tree
 *           must outlive the plan, the plan its paths, CSV tables and all nodes that they return.
 * Threads:  plans, paths and conversions do not change: any number of threads may use one at the
 *           same time. An ha_buffer, an ha_csv and an ha_edit belong to one thread at a time.
 * Memory:   a plan is bounded by the number of fields (65,536 after nested types are unfolded);
 *           output by ha_buffer.max_bytes.
 *
 * Errors in messages: the offset is that in the message's bytes, and the text begins with the path
 * of the field ("pose.covariance: ...").
 */
#ifndef HA_ENCODING_H
#define HA_ENCODING_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/schema.h>

HA_BEGIN_DECLS

/* --- plans ------------------------------------------------------------------ */

/** The compiled program that walks messages of one type in one encoding. */
typedef struct ha_plan ha_plan;

/** A place in the type, with nested types unfolded: one for the root, and one for each field of
 * each struct in it. */
typedef struct ha_node {
  size_t struct_size;
  uint32_t id;           /* 0 = the root; the others in the order of the definition */
  const ha_field *field; /* NULL for the root */
  const ha_type *type;   /* of a struct, or of an array of structs; else NULL */
} ha_node;

/**
 * @param[out] out  owned by the caller, released with ha_plan_free().
 * @param type      borrowed until ha_plan_free().
 * @param encoding  "ros1" or "cdr".
 *
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  another encoding, or the encoding has no such field (wstring in "ros1")
 * @retval HA_E_LIMIT        more than 65,536 nodes, types nested more than 64 deep, or a fixed
 * array of more than 2 GiB
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_plan_new(ha_plan **out, const ha_type *type, const char *encoding,
                                           ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_plan_free(ha_plan *plan);

/** All nodes, by id. Borrowed from the plan. @since 0.1 */
HA_API const ha_node *const *ha_plan_nodes(size_t *out_count, const ha_plan *plan);

/**
 * Check that this is a message of the plan's type. Up to 3 bytes after the last field of a "cdr"
 * message are accepted as padding of the network.
 *
 * @retval HA_OK
 * @retval HA_E_TRUNCATED    the bytes end within a field
 * @retval HA_E_CORRUPT      no header of CDR; or bytes follow the last field, which all other calls
 *                           ignore
 * @retval HA_E_UNSUPPORTED  an encapsulation of CDR that is not plain: parameter list, delimited
 * @retval HA_E_LIMIT        many more elements than bytes
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_plan_check(const ha_plan *plan, const uint8_t *data, size_t size,
                                             ha_error *err);

/* --- values ------------------------------------------------------------------ */

/** ha_value.flags */
enum {
  HA_VALUE_ARRAY = 1u << 0,     /* a run of numbers: data, count, item_size */
  HA_VALUE_BIG_ENDIAN = 1u << 1 /* of data */
};

/** One value of a message, or an array of numbers. All pointers are borrowed from the message. */
typedef struct ha_value {
  size_t struct_size;
  int32_t kind;        /* HA_KIND_... of it, or of each item */
  uint32_t flags;      /* HA_VALUE_... */
  int64_t integer;     /* value of integers, characters, byte and bool (0, 1), and the bits of
                          uint64; seconds of time and duration */
  int64_t nanoseconds; /* of time and duration */
  double number;       /* of floats */
  const uint8_t
      *data;          /* of strings (without NUL), arrays, long double: as it lies in the message */
  size_t size;        /* bytes at data */
  uint64_t count;     /* items; code units of a wstring */
  uint32_t item_size; /* bytes of an item at data; of a code unit of a wstring: 2 or 4 */
} ha_value;

#define HA_VALUE_INIT                                                                              \
  { sizeof(ha_value), 0, 0, 0, 0, 0, NULL, 0, 0, 0 }

/** One item of an array, i < array->count, as a separate value. @since 0.1 */
HA_API ha_status ha_value_item(ha_value *out, const ha_value *array, uint64_t i, ha_error *err);

/**
 * Callbacks for the content of a message, field by field, in the order of the definition. Each
 * function is optional (NULL). If one fails, or returns HA_END, the walk ends with that status.
 */
typedef struct ha_visitor {
  size_t struct_size;
  ha_status (*enter_struct)(void *user, const ha_node *node);
  ha_status (*leave_struct)(void *user, const ha_node *node);
  /** An array of structs, strings or wstrings: `count` of them follow. An array of numbers is
   * passed as one value. */
  ha_status (*enter_array)(void *user, const ha_node *node, uint64_t count);
  ha_status (*leave_array)(void *user, const ha_node *node);
  /** value is valid during the call. */
  ha_status (*value)(void *user, const ha_node *node, const ha_value *value);
} ha_visitor;

#define HA_VISITOR_INIT                                                                            \
  { sizeof(ha_visitor), NULL, NULL, NULL, NULL, NULL }

/**
 * Walk a whole message. The root is a struct, too. Bytes after the last field are ignored, as in
 * ROS, here and when messages are printed, hashed or converted; only ha_plan_check() refuses them.
 *
 * @retval HA_OK
 * @retval HA_END  a function of the visitor returned it
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT  as ha_plan_check(), after
 *                 the visitor got all fields before the damage
 * @return or the status of a function of the visitor
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_plan_visit(const ha_plan *plan, const uint8_t *data, size_t size,
                                             const ha_visitor *visitor, void *user, ha_error *err);

/**
 * A hash (XXH3, 64 bits) over the values of a message, in their order: equal for messages that
 * differ in padding, bytes after the last field, or encoding alone.
 *
 * @retval HA_OK
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT  as ha_plan_check()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_plan_digest(uint64_t *out, const ha_plan *plan,
                                              const uint8_t *data, size_t size, ha_error *err);

/* --- paths -------------------------------------------------------------------- */

/** One field that can be found in any message of a plan. */
typedef struct ha_path ha_path;

/**
 * Compile a path: "pose.position.x", "points[2].x", "ranges[-1]" (the last), "ranges[0:3]",
 * "ranges[-3:]" (as in Python; only at the end of a path). The parts of ROS 1's time and duration
 * are sec (or secs) and nanosec (or nsecs). If no name matches exactly, one that differs only in
 * case does.
 *
 * @param[out] out  owned by the caller, released with ha_path_free(); before the plan.
 * @param text      "" is the whole message.
 *
 * @retval HA_OK
 * @retval HA_E_ARG    the type has no such field: "column C: ..." with the existing ones
 * @retval HA_E_LIMIT  nested more than 64 deep
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_path_new(ha_path **out, const ha_plan *plan, const char *text,
                                           ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_path_free(ha_path *path);

/** The node that a path leads to: the array, if it ends in an index or slice. @since 0.1 */
HA_API const ha_node *ha_path_node(const ha_path *path);

/**
 * Get a value, or an array of numbers. The bytes after it are not read.
 *
 * @param[out] out  untouched unless HA_OK.
 *
 * @retval HA_OK
 * @retval HA_END    this message has no such element (an index is beyond the end)
 * @retval HA_E_ARG  the path leads to a struct, or several strings or structs: use ha_path_visit()
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT  as ha_plan_check()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_path_get(ha_value *out, const ha_path *path, const uint8_t *data,
                                           size_t size, ha_error *err);

/** Walk the value or values that a path leads to. Returns as ha_path_get(), except HA_E_ARG, or
 * the status of a function of the visitor. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_path_visit(const ha_path *path, const uint8_t *data, size_t size,
                                             const ha_visitor *visitor, void *user, ha_error *err);

/**
 * Compile several paths; out[i] is for texts[i].
 *
 * @param[out] out  room for count paths, released with ha_paths_free(). On failure those that were
 *                  set are NULL again.
 * @retval as ha_path_new(), for the first text that fails
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_paths_new(ha_path **out, const ha_plan *plan,
                                            const char *const *texts, size_t count, ha_error *err);

/** Release several paths, and set them to NULL. NULLs are allowed. @since 0.1 */
HA_API void ha_paths_free(ha_path **paths, size_t count);

/** 1 if each of these paths leads to a field, else 0. plan: NULL is allowed (then 0). @since 0.1 */
HA_API int32_t ha_plan_has(const ha_plan *plan, const char *const *texts, size_t count);

/**
 * Get one non-negative integer, of any integer type, or a bool.
 *
 * @retval as ha_path_get(), but HA_E_CORRUPT instead of HA_END, and for other values
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_path_u64(uint64_t *out, const ha_path *path, const uint8_t *data,
                                           size_t size, ha_error *err);

/** Get one number or bool as a double. @retval as ha_path_u64() @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_path_number(double *out, const ha_path *path, const uint8_t *data,
                                              size_t size, ha_error *err);

/**
 * Get a string, or an array of values of one byte.
 *
 * @param[out] out  borrowed from data; not terminated.
 * @retval as ha_path_u64()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_path_bytes(const uint8_t **out, size_t *out_size,
                                             const ha_path *path, const uint8_t *data, size_t size,
                                             ha_error *err);

/* --- text ------------------------------------------------------------------------ */

/** Growing text, or bytes of a message. Set size to 0 to reuse it. Never gets more members. */
typedef struct ha_buffer {
  char *data; /* owned by the library; NULL before the first addition; else a NUL follows size
                 bytes */
  size_t size;
  size_t capacity;
  size_t max_bytes; /* 0 = 1 GiB */
} ha_buffer;

#define HA_BUFFER_INIT                                                                             \
  { NULL, 0, 0, 0 }

/** Release the bytes. @since 0.1 */
HA_API void ha_buffer_done(ha_buffer *buffer);

/**
 * Append bytes.
 *
 * @retval HA_OK
 * @retval HA_E_LIMIT  more than buffer->max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_buffer_add(ha_buffer *buffer, const void *bytes, size_t size,
                                             ha_error *err);

/** ha_print_options.flags */
enum {
  HA_PRINT_BASE64 = 1u << 0, /* JSON: arrays of uint8, byte and char as one string in base64 */
  HA_PRINT_FULL = 1u << 1,   /* YAML: ignore max_items */
  /* JSON: max_items elements of an array of numbers, then a string "... N more"; that many bytes
   * in base64, then the same in the string. */
  HA_PRINT_CUT = 1u << 2
};

/** Append-only. */
typedef struct ha_print_options {
  size_t struct_size;
  uint32_t flags;     /* HA_PRINT_... */
  uint32_t max_items; /* YAML: elements of an array, or bytes of a string, that are printed; 0 =
                         128; JSON: see HA_PRINT_CUT */
} ha_print_options;

#define HA_PRINT_OPTIONS_INIT                                                                      \
  { sizeof(ha_print_options), 0, 0 }

/**
 * Append a message as one JSON object, without spaces or newlines. Integers are numbers, whatever
 * their size; floats have the fewest digits that read back as the same value; NaN and infinities
 * are the strings "NaN", "Infinity" and "-Infinity". Bytes of strings that are not UTF-8 become
 * U+FFFD. Time and duration of ROS 1 are {"secs":1,"nsecs":2}; long double is a string of its bytes
 * in hex.
 *
 * @param out      unchanged on failure.
 * @param options  NULL for the defaults.
 *
 * @retval HA_OK
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED  as ha_plan_check()
 * @retval HA_E_LIMIT  as ha_plan_check(), or more than out->max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_plan_json(ha_buffer *out, const ha_plan *plan,
                                            const uint8_t *data, size_t size,
                                            const ha_print_options *options, ha_error *err);

/** Append a message as YAML in the style of `ros2 topic echo`, each line with its newline, without
 * the `---` between messages. Long arrays and strings are cut: "..." stands for the rest. options:
 * NULL for the defaults. Returns as ha_plan_json(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_plan_yaml(ha_buffer *out, const ha_plan *plan,
                                            const uint8_t *data, size_t size,
                                            const ha_print_options *options, ha_error *err);

/** The same for the value that a path leads to. options: NULL for the defaults. HA_END: this
 * message has no such element. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_path_json(ha_buffer *out, const ha_path *path,
                                            const uint8_t *data, size_t size,
                                            const ha_print_options *options, ha_error *err);
/** As ha_path_json(), in YAML. options: NULL for the defaults. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_path_yaml(ha_buffer *out, const ha_path *path,
                                            const uint8_t *data, size_t size,
                                            const ha_print_options *options, ha_error *err);

/* --- tables ------------------------------------------------------------------------ */

/** Messages as rows of a table with a column for each scalar value. */
typedef struct ha_csv ha_csv;

/**
 * A table without rows. Arrays without a fixed length have no columns until ha_csv_widen().
 *
 * @param[out] out  owned by the caller, released with ha_csv_free(); before the plan.
 * @param prefix    prefix of each name, mostly a topic; copied; NULL = none.
 * @param max_items most elements of an array that get columns; 0 = 500.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_csv_new(ha_csv **out, const ha_plan *plan, const char *prefix,
                                          uint32_t max_items, ha_error *err);

/**
 * The same for the value that a path leads to; a message that has no such element has empty
 * columns. Slices have no columns until ha_csv_widen().
 *
 * @param path    borrowed until ha_csv_free().
 * @param prefix  as for ha_csv_new(); NULL = none.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_csv_new_path(ha_csv **out, const ha_path *path,
                                               const char *prefix, uint32_t max_items,
                                               ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_csv_free(ha_csv *csv);

/** Make columns for all elements of this message. To be called before ha_csv_header(), with one
 * message or with all. Returns as ha_plan_check(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_csv_widen(ha_csv *csv, const uint8_t *data, size_t size,
                                            ha_error *err);

/** The number of columns; UINT64_MAX = too many to be counted. @since 0.1 */
HA_API uint64_t ha_csv_width(const ha_csv *csv);

/**
 * Append the names of all columns, separated by commas, without a newline, in the style of
 * PlotJuggler: "/topic/pose/position/x", "/topic/ranges[0]".
 *
 * @retval HA_OK
 * @retval HA_E_LIMIT  more than out->max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_csv_header(ha_buffer *out, const ha_csv *csv, ha_error *err);

/**
 * Append the values of a message, separated by commas, without a newline. Columns that the message
 * does not have are empty. NaN and infinities are nan, inf and -inf, bool is 0 or 1; strings are
 * quoted as in RFC 4180 if necessary.
 *
 * @param[out] dropped  values that have no column; NULL is allowed.
 * Returns as ha_plan_json(). @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_csv_row(ha_buffer *out, uint64_t *dropped, const ha_csv *csv,
                                          const uint8_t *data, size_t size, ha_error *err);

/* --- conversion -------------------------------------------------------------------- */

/** Converts messages of one type and encoding to another. */
typedef struct ha_conversion ha_conversion;

/** Append-only. */
typedef struct ha_conversion_options {
  size_t struct_size;
  const ha_pair *renames; /* key: a field of `from`, "name" or "pkg/Type.name"; value: its name in
                             `to` */
  size_t rename_count;
  const char *const *drops; /* fields of `from` with these names have no field in `to` */
  size_t drop_count;
  const ha_pair *values; /* key: a type of `from` and a field of its counterpart that no field of
                            `from` becomes, "pkg/Type.name" or "name"; value: the value it gets,
                            written like a default in .msg */
  size_t value_count;
} ha_conversion_options;

#define HA_CONVERSION_OPTIONS_INIT                                                                 \
  { sizeof(ha_conversion_options), NULL, 0, NULL, 0, NULL, 0 }

/**
 * Compile a conversion. Fields are matched by name, ignoring case if there is no exact match; their
 * order may differ.
 *
 *   number to number     clamped where it does not fit; bool counts as 0 or 1
 *   string, wstring      in both directions (UTF-8, UTF-16), cut to the capacity of `to`
 *   arrays               fixed, bounded or unbounded: cut, or filled up with defaults
 *   time, duration       of ROS 1 from and to builtin_interfaces
 *   nested types         by their fields; names of types are ignored
 *   fields only in `to` options->values; its default; else 0, false, "", an empty array
 *   all others           (a string to a number, an array to a single value): the default
 *
 * A message in "cdr" is written as little endian XCDR1 (the header 00 01 00 00).
 *
 * @param[out] out  owned by the caller, released with ha_conversion_free().
 * @param from, to  borrowed until ha_conversion_free().
 * @param options   NULL for the defaults; not kept.
 *
 * @retval HA_OK
 * @retval HA_E_ARG  one of options->values does not fit its field; structs, times and wstrings
 *                   cannot have one
 * @retval HA_E_UNSUPPORTED, HA_E_LIMIT  as ha_plan_new(), for either type
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_conversion_new(ha_conversion **out, const ha_type *from,
                                                 const char *from_encoding, const ha_type *to,
                                                 const char *to_encoding,
                                                 const ha_conversion_options *options,
                                                 ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_conversion_free(ha_conversion *conversion);

/** What a conversion drops or fills in, each field once: "std_msgs/Header.seq: dropped". Empty
 * if it does neither. Borrowed from the conversion. @since 0.1 */
HA_API const char *const *ha_conversion_notes(size_t *out_count, const ha_conversion *conversion);

/**
 * Convert a message.
 *
 * @param out        its content is replaced by the message; empty on failure.
 * @param[out] lost  values, characters and elements that did not fit `to`; NULL is allowed.
 *
 * @retval HA_OK
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED  as ha_plan_check()
 * @retval HA_E_LIMIT  as ha_plan_check(), or more than out->max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_conversion_run(ha_buffer *out, uint64_t *lost,
                                                 const ha_conversion *conversion,
                                                 const uint8_t *data, size_t size, ha_error *err);

/* --- edits -------------------------------------------------------------------------- */

/** Replaces values in messages; all other bytes stay as they are. It belongs to one thread at a
 * time. */
typedef struct ha_edit ha_edit;

/** ha_retime.flags */
enum {
  HA_RETIME_ZERO = 1u << 0 /* also change times that are 0, which in ROS means "not set" */
};

/** Maps a time t to origin_ns + (t - origin_ns) * scale + shift_ns. */
typedef struct ha_retime {
  size_t struct_size;
  uint32_t flags; /* HA_RETIME_... */
  double scale;   /* at least 0 */
  int64_t origin_ns;
  int64_t shift_ns;
} ha_retime;

#define HA_RETIME_INIT                                                                             \
  { sizeof(ha_retime), 0, 1.0, 0, 0 }

/** The new time. @param[out] clamped  1 if it does not fit 64 bits, else 0; NULL is allowed.
 * @since 0.1 */
HA_API ha_status ha_retime_ns(int64_t *out, int32_t *clamped, const ha_retime *retime,
                              int64_t time_ns, ha_error *err);

/**
 * An edit that changes nothing yet.
 *
 * @param[out] out  owned by the caller, released with ha_edit_free(); before the plan.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_edit_new(ha_edit **out, const ha_plan *plan, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_edit_free(ha_edit *edit);

/**
 * Set a field to a value in all messages that follow.
 *
 *   number      "12", "-0.5", "nan"; of integers also "0x1f"
 *   bool        "true", "false", "1", "0"
 *   string      the text as it is
 *   time        as ha_time_parse() reads it: "12.5", "2025-11-10T06:55:46Z"; also of the structs of
 *               builtin_interfaces
 *   duration    "12.5", "-2.5s"
 *   numbers     "[1, 2, 3]": a whole array, of another length if the type allows that
 *
 * @param path  as for ha_path_new(), and "a[].b" for each element. An index may be beyond the end
 *              of the array in some messages. A slice, or "a[]", gives each number in it the same
 *              value. If several calls change one place, the last one counts; if a whole array of
 *              another length is set, its elements are not set.
 *
 * @retval HA_OK
 * @retval HA_E_ARG    the type has no such field, the field is a struct, or the value does not fit
 *                     it
 * @retval HA_E_LIMIT, HA_E_UNSUPPORTED  as ha_path_new()
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_edit_set(ha_edit *edit, const char *path, const char *value,
                                           ha_error *err);

/**
 * Change the stamp of every std_msgs/Header in the message, at any depth, by the map of
 * ha_edit_retime(). Called once.
 *
 * @param[out] out_count  number of headers in the type; 0 = none.
 * @retval HA_OK
 * @retval HA_E_LIMIT, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_edit_stamps(size_t *out_count, ha_edit *edit, ha_error *err);

/** Set how stamps are changed from now on; copied. Before the first call they stay as they are.
 * @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_edit_retime(ha_edit *edit, const ha_retime *retime,
                                              ha_error *err);

/** The result of editing one message. */
typedef struct ha_edit_result {
  size_t struct_size;
  int32_t is_changed; /* 1 = the bytes changed */
  uint64_t missing;   /* paths with an index beyond the end of their array */
  uint64_t clamped;   /* stamps whose new time their fields cannot hold (ROS 1: before 1970,
                         after 2106; ROS 2: before 1901, after 2038): they have the nearest one
                         that fits */
} ha_edit_result;

#define HA_EDIT_RESULT_INIT                                                                        \
  { sizeof(ha_edit_result), 0, 0, 0 }

/**
 * Edit a message. It keeps its byte order and layout. If a string or an array gets another length,
 * the fields after it move, with the padding that CDR then needs.
 *
 * @param out          its content is replaced by the message; empty on failure.
 * @param[out] result  NULL is allowed.
 *
 * @retval HA_OK
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED  as ha_plan_check(); bytes after the last
 *                     changed field may not be checked
 * @retval HA_E_LIMIT  as ha_plan_check(), or more than out->max_bytes
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_edit_run(ha_buffer *out, ha_edit_result *result, ha_edit *edit,
                                           const uint8_t *data, size_t size, ha_error *err);

HA_END_DECLS

#endif
