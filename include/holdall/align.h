/**
 * @file holdall/align.h
 * Fields of several topics in one table with common row times, as a stream of the Arrow C data
 * interface.
 *
 * Rows are at a fixed rate, or at the messages of one topic. The first column is "time" (timestamp
 * [ns, UTC]); the columns of each chosen field follow, typed as in arrow.h. A row has the latest
 * value recorded at its time or before, the nearest value, or an interpolated one; null if no value
 * is near enough. All times are log times.
 *
 *   rows at 10 Hz          0.0       0.1       0.2       0.3
 *   messages of a topic      A 0.05    B 0.12             C 0.31
 *   latest                 null      A         B         B
 *   nearest                A         B         B         C
 *   linear                 null      A..B      B..C      B..C
 *
 * Lifetime: ha_align_stream() -> the stream's functions, ha_align_stream_counts(),
 *           ha_align_stream_gaps() -> the stream's release function.
 *           Schemas and batches live on their own.
 * Threads:  a stream belongs to one thread at a time; batches may be used by any thread.
 * Memory:   one batch, one message for each topic, and the messages that wait for later ones,
 *           bounded by ha_align_options.wait_bytes. The bag is read once, forwards.
 */
#ifndef HA_ALIGN_H
#define HA_ALIGN_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/arrow.h>
#include <holdall/base.h>
#include <holdall/decoder.h>
#include <holdall/error.h>
#include <holdall/reader.h>

HA_BEGIN_DECLS

/** Which value of a field a row gets. */
enum {
  HA_ALIGN_DEFAULT = 0, /* for a field: the method of the options; in the options: LATEST */
  HA_ALIGN_LATEST = 1,  /* the last message at the time of the row or before */
  /** The message with the nearest time; of two equally near ones the earlier. */
  HA_ALIGN_NEAREST = 2,
  /**
   * Interpolated between the messages before and after, without extrapolation: floating-point
   * numbers linearly, also in arrays of the same length, the four numbers of a
   * geometry_msgs/Quaternion along the shorter arc. All other values, and those within arrays of
   * structs, are those of the message before.
   */
  HA_ALIGN_LINEAR = 3
};

/** A field, or all fields of a topic. Does not grow. */
typedef struct ha_align_field {
  const char *topic;
  const char *path; /* as for ha_path_new(), but no slice; NULL or "" = a column for each field */
  /**
   * Name of the column; NULL = "TOPIC.PATH". If the path leads to several columns (a struct with
   * HA_COLUMNS_FLAT, or ""), it is the prefix of each name: "NAME.x".
   */
  const char *name;
  int32_t method; /* HA_ALIGN_... */
} ha_align_field;

/** ha_align_options.flags */
enum {
  HA_ALIGN_COMPLETE = 1u << 0, /* leave out and count rows in which a field has no value */
  /**
   * After the columns of each field, add a column "NAME.age" (duration[ns]): the time of the row
   * minus the time of the message that the value comes from; with LINEAR the message before.
   */
  HA_ALIGN_AGES = 1u << 1,
  /** End with an error at messages that cannot be read or decoded. Without the flag they are
   * counted, and rows that would take a value from such a message have none. */
  HA_ALIGN_STOP = 1u << 2,
  HA_ALIGN_ADAPT = 1u << 3 /* as HA_ARROW_ADAPT, for topics whose channels differ */
};

/** Exactly one of rate_hz and at_topic is set. Append-only. */
typedef struct ha_align_options {
  size_t struct_size; /* set by HA_ALIGN_OPTIONS_INIT */
  uint32_t flags;     /* HA_ALIGN_... */
  int32_t method;     /* HA_ALIGN_...: for fields that name no method */
  double rate_hz; /* row i is i / rate_hz s after the first, rounded to ns; up to 1e9. 0 = none */
  const char *at_topic; /* a row at each message of this topic; NULL = none */
  /**
   * A row gets no value from a message that is further away than this, in ns; with LINEAR, if the
   * message before or after is. 0 = any distance. It also bounds how long rows of NEAREST and
   * LINEAR wait for the next message of a topic that has become silent.
   */
  int64_t max_age_ns;
  uint32_t column_flags;       /* HA_COLUMNS_FLAT, HA_COLUMNS_TIME_STRUCTS */
  ha_definitions *definitions; /* as for ha_arrow_options */
  uint64_t batch_rows;         /* most rows in a batch; 0 = 65,536 */
  uint64_t batch_bytes;        /* a batch ends with the row that reaches this size; 0 = 64 MiB */
  uint64_t wait_bytes;         /* most bytes of messages that wait for later ones; 0 = 256 MiB */
  uint64_t max_rows;           /* 0 = 100 million */
  /** Called from time to time by get_next(), in its thread. If it returns other than 0,
   * get_next() fails with ECANCELED. NULL = not called. */
  int32_t (*interrupt)(void *user);
  void *user; /* passed to interrupt */
} ha_align_options;

#define HA_ALIGN_OPTIONS_INIT                                                                      \
  { sizeof(ha_align_options), 0, 0, 0, NULL, 0, 0, NULL, 0, 0, 0, 0, NULL, NULL }

/**
 * The table as a stream of record batches. If there would be more than max_rows rows, or more than
 * wait_bytes of messages wait, get_next() fails with EINVAL and the stream ends.
 *
 * @param[out] out  owned by the caller, released by its release function; untouched on failure.
 * @param reader    belongs to the stream after HA_OK: it is closed when the stream is released. On
 *                  failure it stays the caller's.
 * @param fields    count fields; copied. Several may name one topic, and they may overlap.
 * @param query     only start_ns and end_ns are used, as bounds of the rows. Messages before the
 *                  start and after the end are read, too, as far as max_age_ns allows. NULL, or an
 *                  open start: the first row of a rate is at the first message of these topics; the
 *                  last row is not after their last message.
 * @param options   copied.
 *
 * @retval HA_OK
 * @retval HA_E_ARG  neither or both of rate_hz and at_topic are set; no fields; two columns of one
 *                   name; the bag has no such topic, or its channels differ, as with
 *                   ha_arrow_stream(); a path that ha_columns_new() refuses
 * @retval HA_E_UNSUPPORTED  as ha_decoder_plan()
 * @return or as ha_reader_query()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_align_stream(struct ArrowArrayStream *out, ha_reader *reader,
                                               const ha_align_field *fields, size_t count,
                                               const ha_query *query,
                                               const ha_align_options *options, ha_error *err);

/** Counts of rows and messages so far. */
typedef struct ha_align_counts {
  size_t struct_size;
  uint64_t rows;
  uint64_t incomplete; /* rows left out because of HA_ALIGN_COMPLETE */
  uint64_t skipped;    /* messages, or damaged places of the bag, that could not be read or
                          decoded */
  uint64_t replaced;   /* strings with bytes that were not UTF-8 */
} ha_align_counts;

#define HA_ALIGN_COUNTS_INIT                                                                       \
  { sizeof(ha_align_counts), 0, 0, 0, 0 }

/**
 * @param[out] why  the first failure that was skipped, or NULL; borrowed until the stream is
 *                  released. NULL is allowed.
 * @param stream    made by ha_align_stream(), not yet released, and not moved since.
 * @retval HA_OK, HA_E_ARG
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_align_stream_counts(ha_align_counts *out, const char **why,
                                                      const struct ArrowArrayStream *stream,
                                                      ha_error *err);

/** How many rows of a field have a value, so far; rows that were left out are included. */
typedef struct ha_align_gaps {
  size_t struct_size;
  uint64_t messages; /* messages of its topic that were read */
  uint64_t values;   /* rows with a value */
  uint64_t nulls;    /* rows without one ... */
  uint64_t leading;  /* ... of these before the first with one */
  uint64_t gaps;     /* runs of rows without a value, after the first with one */
  int64_t oldest_ns; /* the largest distance between a row and the message that its value comes
                        from */
} ha_align_gaps;

#define HA_ALIGN_GAPS_INIT                                                                         \
  { sizeof(ha_align_gaps), 0, 0, 0, 0, 0, 0 }

/** Gaps of field i, as passed to ha_align_stream(). @retval HA_OK, HA_E_ARG @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_align_stream_gaps(ha_align_gaps *out,
                                                    const struct ArrowArrayStream *stream, size_t i,
                                                    ha_error *err);

HA_END_DECLS

#endif
