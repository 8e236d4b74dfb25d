/**
 * @file holdall/align.h
 * Fields of several topics in one table with common row times, as a stream of the Arrow C data
 * interface.
 *
 * Rows are at a fixed rate, or at the messages of one topic. The first column is "time" (timestamp
 * [ns, UTC]); then come the columns of each chosen field, typed as arrow.h says. For each row they
 * have the latest value recorded at the row's time or before, or the nearest one, or one that is
 * interpolated; null where there is none that is near enough. All times are log times.
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
 * Threads:  a stream belongs to one thread at a time; batches to any.
 * Memory:   one batch, one message for each topic, and what waits for later messages, bounded by
 *           ha_align_options.wait_bytes. The bag is read once, forwards.
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

/** Which value a row gets. */
enum {
  HA_ALIGN_DEFAULT = 0, /* of a field: the method of the options; of the options: LATEST */
  HA_ALIGN_LATEST = 1,  /* of the last message at the time of the row or before */
  /** Of the message whose time is nearest; of two that are equally near the earlier one. */
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
  const char *path; /* as of ha_path_new(), but no slice; NULL or "" = a column for each field */
  /**
   * Of the column. NULL = "TOPIC.PATH". Of a path to several columns (a struct with
   * HA_COLUMNS_FLAT, or "") it stands in front of the name of each: "NAME.x".
   */
  const char *name;
  int32_t method; /* HA_ALIGN_... */
} ha_align_field;

/** ha_align_options.flags */
enum {
  HA_ALIGN_COMPLETE = 1u << 0, /* leave out, and count, rows in which a field has no value */
  /**
   * After the columns of each field one called "NAME.age" (duration[ns]): the time of the row
   * minus that of the message whose value it has; of LINEAR the message before.
   */
  HA_ALIGN_AGES = 1u << 1,
  /** End with an error where messages can't be read or decoded. Otherwise they are counted, and
   * rows whose value would be that of a message that does not decode have none. */
  HA_ALIGN_STOP = 1u << 2,
  HA_ALIGN_ADAPT = 1u << 3 /* as HA_ARROW_ADAPT, for topics whose channels differ */
};

/** Append-only. Of rate_hz and at_topic one is set. */
typedef struct ha_align_options {
  size_t struct_size; /* set by HA_ALIGN_OPTIONS_INIT */
  uint32_t flags;     /* HA_ALIGN_... */
  int32_t method;     /* of fields that name none: HA_ALIGN_... */
  double rate_hz; /* row i is i / rate_hz s after the first, rounded to ns; up to 1e9. 0 = none */
  const char *at_topic; /* a row at each message of this topic; NULL = none */
  /**
   * A row gets no value of a message that is further away than this, ns; of LINEAR, where the
   * message before or after is. 0 = any distance. It also bounds how long rows of NEAREST and
   * LINEAR wait for the next message of a topic that has become silent.
   */
  int64_t max_age_ns;
  uint32_t column_flags;       /* HA_COLUMNS_FLAT, HA_COLUMNS_TIME_STRUCTS */
  ha_definitions *definitions; /* as of ha_arrow_options */
  uint64_t batch_rows;         /* of a batch at most; 0 = 65,536 */
  uint64_t batch_bytes;        /* a batch ends with the row that reaches so many; 0 = 64 MiB */
  uint64_t wait_bytes;         /* of messages that wait for later ones; 0 = 256 MiB */
  uint64_t max_rows;           /* 0 = 100 million */
  /** Called now and then by get_next(), in its thread. Not 0: it fails with ECANCELED. NULL = not
   * called. */
  int32_t (*interrupt)(void *user);
  void *user; /* handed to interrupt */
} ha_align_options;

#define HA_ALIGN_OPTIONS_INIT                                                                      \
  { sizeof(ha_align_options), 0, 0, 0, NULL, 0, 0, NULL, 0, 0, 0, 0, NULL, NULL }

/**
 * The table as a stream of record batches. get_next() fails with EINVAL, and the stream ends, when
 * there would be more than max_rows rows, or when messages of more than wait_bytes wait.
 *
 * @param[out] out  owned by the caller, released by its release function; untouched on failure.
 * @param reader    the stream's own from HA_OK on: it is closed when the stream is released. On
 *                  failure it stays the caller's.
 * @param fields    count of them; copied. Several may be of one topic, and may overlap.
 * @param query     start_ns and end_ns: of the rows; all else is not looked at. Messages before the
 *                  start and after the end are used, too, as far as max_age_ns allows. NULL, or an
 *                  open start: the first row of a rate is at the first message of these topics; the
 *                  last row is not after their last message.
 * @param options   copied.
 *
 * @retval HA_OK
 * @retval HA_E_ARG  no rows are asked for, or in both ways; no fields; two columns of one name; the
 *                   bag has no such topic, or its channels differ, as of ha_arrow_stream(); a path
 *                   as of ha_columns_new()
 * @retval HA_E_UNSUPPORTED  as of ha_decoder_plan()
 * @return or as ha_reader_query()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_align_stream(struct ArrowArrayStream *out, ha_reader *reader,
                                               const ha_align_field *fields, size_t count,
                                               const ha_query *query,
                                               const ha_align_options *options, ha_error *err);

/** What became of rows and messages so far. */
typedef struct ha_align_counts {
  size_t struct_size;
  uint64_t rows;
  uint64_t incomplete; /* rows that HA_ALIGN_COMPLETE left out */
  uint64_t skipped;    /* messages, or places of the bag, that could not be read or decoded */
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

/** How well a field fills its rows, so far; rows that were left out count, too. */
typedef struct ha_align_gaps {
  size_t struct_size;
  uint64_t messages; /* of its topic, that were read */
  uint64_t values;   /* rows with a value */
  uint64_t nulls;    /* rows without one ... */
  uint64_t leading;  /* ... of these before the first with one */
  uint64_t gaps;     /* runs of rows without a value, after the first with one */
  int64_t oldest_ns; /* the largest distance between a row and the message whose value it has */
} ha_align_gaps;

#define HA_ALIGN_GAPS_INIT                                                                         \
  { sizeof(ha_align_gaps), 0, 0, 0, 0, 0, 0 }

/** Of field i, as given to ha_align_stream(). @retval HA_OK, HA_E_ARG @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_align_stream_gaps(ha_align_gaps *out,
                                                    const struct ArrowArrayStream *stream, size_t i,
                                                    ha_error *err);

HA_END_DECLS

#endif
