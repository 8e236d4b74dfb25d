/**
 * @file holdall/arrow.h
 * Messages as columns: batches and streams of the Arrow C data interface.
 *
 * ha_columns turns the messages of one plan (encoding.h) into record batches;
 * ha_arrow_stream() does so for a topic of a bag. Consumers are pyarrow,
 * Polars, DuckDB, nanoarrow and every other library that knows the interface
 * (arrow.apache.org/docs/format/CDataInterface.html, CStreamInterface.html).
 *
 * Mapping of types:
 *
 *   log time, publish time   "log_time", "publish_time": timestamp[ns, UTC], the first columns;
 *                            "_" is appended while a field has that name
 *   bool, integers, floats   the same width; char, byte and octet of one byte: as HA_KIND_... says
 *   time, builtin_interfaces/Time          timestamp[ns, UTC]
 *   duration, builtin_interfaces/Duration  duration[ns]
 *   string, wstring          utf8; bytes that are not UTF-8 become U+FFFD
 *   nested type              struct, never null
 *   T[N]                     fixed-size list; T[], T[<=N]: list
 *   arrays of uint8, byte, char            binary; with a fixed length: fixed-size binary
 *   long double              fixed-size binary of 16 bytes, as in the message
 *   a type without fields    no column
 *
 * Lifetime: ha_columns_new() -> (ha_columns_add()* -> ha_columns_take())* -> ha_columns_free().
 *           Schemas and batches live on their own, until their release functions are called.
 * Threads:  an ha_columns and a stream belong to one thread at a time; batches may be used by any
 *           thread.
 * Memory:   one batch; see ha_columns_bytes().
 */
#ifndef HA_ARROW_H
#define HA_ARROW_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>
#include <holdall/where.h>

HA_BEGIN_DECLS

/* The structs are those of the specification, whose guards keep them from being declared twice. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/* --- columns ------------------------------------------------------------------ */

/** Columns that are filled with messages of one plan. */
typedef struct ha_columns ha_columns;

/** ha_columns_options.flags */
enum {
  HA_COLUMNS_FLAT = 1u << 0,            /* nested types become columns "pose.position.x" */
  HA_COLUMNS_TIME_STRUCTS = 1u << 1,    /* builtin_interfaces/Time and Duration stay structs */
  HA_COLUMNS_NO_LOG_TIME = 1u << 2,     /* no column "log_time" */
  HA_COLUMNS_NO_PUBLISH_TIME = 1u << 3, /* no column "publish_time" */
  /**
   * Types that Apache Spark reads: signed integers (uint8 as int16, uint16 as int32, uint32 as
   * int64; uint64 keeps its bits as int64), lists and binary without a fixed size, times in
   * microseconds, durations as int64 in nanoseconds, all columns nullable.
   */
  HA_COLUMNS_SPARK = 1u << 4,
  HA_COLUMNS_LOG_TIME_NS = 1u << 5 /* a column "log_time_ns" before the fields: int64, nanoseconds
                                      since the epoch; for the microseconds of HA_COLUMNS_SPARK */
};

/** Append-only. */
typedef struct ha_columns_options {
  size_t struct_size; /* set by HA_COLUMNS_OPTIONS_INIT */
  uint32_t flags;     /* HA_COLUMNS_... */
  /**
   * Paths, as for ha_path_new(): each becomes a column of that name. A path with an index leads to
   * one value, which is null if a message has no such element. Paths must not overlap. None: all
   * fields of the type.
   */
  const char *const *fields;
  size_t field_count;
  /**
   * The metadata of the schema then has "holdall.topic", "holdall.type", "holdall.encoding" (of the
   * messages), "holdall.hash", "holdall.definition_encoding" and "holdall.definition". NULL = none.
   * A definition that is not UTF-8, such as a descriptor of Protocol Buffers, is in base64, and its
   * key is "holdall.definition_base64".
   */
  const ha_channel *channel;
  ha_pairs metadata; /* more metadata of the schema; copied */
} ha_columns_options;

#define HA_COLUMNS_OPTIONS_INIT                                                                    \
  {                                                                                                \
    sizeof(ha_columns_options), 0, NULL, 0, NULL, {                                                \
      NULL, 0                                                                                      \
    }                                                                                              \
  }

/**
 * Compile the columns of a plan.
 *
 * @param[out] out  owned by the caller, released with ha_columns_free(); untouched on failure.
 * @param plan      borrowed until ha_columns_free().
 * @param options   NULL for the defaults; copied.
 *
 * @retval HA_OK
 * @retval HA_E_ARG    a path names no field, more than one value, or overlaps another
 * @retval HA_E_LIMIT  as ha_path_new()
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_columns_new(ha_columns **out, const ha_plan *plan,
                                              const ha_columns_options *options, ha_error *err);

/** Release columns; batches and schemas that were taken remain valid. NULL is allowed. @since
 * 0.1 */
HA_API void ha_columns_free(ha_columns *columns);

/**
 * The schema of the batches: a struct with a child for each column.
 *
 * @param[out] out  owned by the caller, released by its release function; untouched on failure.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_columns_schema(struct ArrowSchema *out, const ha_columns *columns,
                                                 ha_error *err);

/**
 * Append a message as a row. A message with an error in it adds nothing.
 *
 * @param msg  of the plan's type and encoding; used during the call only.
 *
 * @retval HA_OK
 * @retval HA_END      the batch is full (2^31 - 1 bytes or elements in a column): take it, and add
 *                     this message again
 * @retval HA_E_TRUNCATED, HA_E_CORRUPT, HA_E_UNSUPPORTED, HA_E_LIMIT  as ha_plan_check(); or the
 *                     message alone has more than 2^31 - 1 bytes or elements in a column. If fields
 *                     are chosen, bytes after the last one are not checked.
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_columns_add(ha_columns *columns, const ha_message *msg,
                                              ha_error *err);

/** Rows added since the last ha_columns_take(). @since 0.1 */
HA_API uint64_t ha_columns_rows(const ha_columns *columns);

/** Bytes of these rows in their columns. @since 0.1 */
HA_API uint64_t ha_columns_bytes(const ha_columns *columns);

/** Strings with bytes that were not UTF-8, since ha_columns_new(). @since 0.1 */
HA_API uint64_t ha_columns_replaced(const ha_columns *columns);

/**
 * Take the rows as a record batch, and begin the next one.
 *
 * @param[out] out  owned by the caller, released by its release function; untouched on failure,
 *                  which keeps the rows.
 * @retval HA_OK       also without rows
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_columns_take(struct ArrowArray *out, ha_columns *columns,
                                               ha_error *err);

/* --- a topic as a stream -------------------------------------------------------- */

/** ha_arrow_options.flags */
enum {
  HA_ARROW_STOP = 1u << 0, /* end with an error at messages that can't be read or decoded;
                              otherwise they are left out and counted */
  /**
   * Channels of the topic whose types or encodings differ are converted to those of the last one,
   * field by field by name (ha_conversion_new()). Without the flag they are an error.
   */
  HA_ARROW_ADAPT = 1u << 1
};

/** Append-only. */
typedef struct ha_arrow_options {
  size_t struct_size;                /* set by HA_ARROW_OPTIONS_INIT */
  uint32_t flags;                    /* HA_ARROW_... */
  const ha_columns_options *columns; /* NULL for the defaults */
  const char *where; /* keep the messages for which this expression (where.h) holds; NULL = all */
  ha_definitions *definitions; /* for types that the bag does not define; borrowed until the
                                  stream is released; NULL = the environment and the common
                                  interfaces */
  uint64_t batch_rows;         /* most rows in a batch; 0 = 65,536 */
  uint64_t batch_bytes;        /* a batch ends with the row that reaches this size; 0 = 64 MiB */
  /** Called from time to time by get_next(), in its thread, while messages are left out. If it
   * returns other than 0, get_next() fails with ECANCELED. NULL = not called. */
  int32_t (*interrupt)(void *user);
  void *user; /* passed to interrupt */
} ha_arrow_options;

#define HA_ARROW_OPTIONS_INIT                                                                      \
  { sizeof(ha_arrow_options), 0, NULL, NULL, NULL, 0, 0, NULL, NULL }

/**
 * The messages of a topic as a stream of record batches. The metadata of its schema is that of the
 * topic's last channel (ha_columns_options.channel).
 *
 * @param[out] out  owned by the caller, released by its release function; untouched on failure.
 * @param reader    belongs to the stream after HA_OK: it is closed when the stream is released. On
 *                  failure it stays the caller's.
 * @param topic     name of the topic.
 * @param query     times, order and limit; its topics and types are ignored. NULL for all messages.
 * @param options   NULL for the defaults; copied.
 *
 * @retval HA_OK
 * @retval HA_E_ARG  the bag has no such topic; its channels differ in type or encoding (err names
 *                   both) and HA_ARROW_ADAPT is not set; or as ha_columns_new() and ha_where_new()
 * @retval HA_E_UNSUPPORTED  as ha_decoder_plan()
 * @return or as ha_reader_query(), ha_where_query()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_arrow_stream(struct ArrowArrayStream *out, ha_reader *reader,
                                               const char *topic, const ha_query *query,
                                               const ha_arrow_options *options, ha_error *err);

/** Counts of messages so far. */
typedef struct ha_arrow_counts {
  size_t struct_size;
  uint64_t rows;
  uint64_t skipped;  /* messages, or damaged places of the bag, that could not be read or decoded */
  uint64_t replaced; /* strings with bytes that were not UTF-8 */
} ha_arrow_counts;

#define HA_ARROW_COUNTS_INIT                                                                       \
  { sizeof(ha_arrow_counts), 0, 0, 0 }

/**
 * @param[out] why  the first failure that was skipped, or NULL; borrowed until the stream is
 *                  released. NULL is allowed.
 * @param stream    made by ha_arrow_stream(), not yet released, and not moved since.
 * @retval HA_OK
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_arrow_stream_counts(ha_arrow_counts *out, const char **why,
                                                      const struct ArrowArrayStream *stream,
                                                      ha_error *err);

HA_END_DECLS

#endif
