/**
 * @file holdall/catalog.h
 * A table of many bags: a row for each topic of each bag.
 *
 * Rows are messages of one type, so that every function for messages accepts them: the plan prints
 * them as JSON or CSV (encoding.h), ha_columns makes record batches of them (arrow.h). Fields of a
 * row, in this order:
 *
 *   string bag              path of the bag
 *   string error            why the bag cannot be opened, or its texts have over 64 MiB; the
 *                           other fields are then empty
 *   string storage          "rosbag1", "sqlite3", "mcap", ...; "mixed" if its files differ
 *   string format_version   of its first file
 *   string[] compressions   distinct, other than "none"
 *   bool complete           no file is missing, unfinished or damaged
 *   uint64 bag_bytes        of all files on disk
 *   int64 modified_ns       when its newest file was last written to, since the epoch
 *   uint64 bag_messages
 *   int64 start_ns          log time of the first message of the bag; 0 without messages
 *   int64 end_ns            of its last message
 *   string[] problems       the first 10 found while opening, "file: text"
 *   uint64 problem_count    all of them
 *   string topic            "" in the only row of a bag without topics
 *   string type             of the topic's last channel
 *   uint32 types            distinct types of the topic
 *   string encoding         of that channel's messages: "ros1", "cdr", ...
 *   string hash             of that channel's type: MD5 of ROS 1, RIHS01 of ROS 2; "" = unknown
 *   uint64 messages         of the topic
 *   int64[] splits          log times at which the bag is divided into parts of about equal bytes,
 *                           without the start of the first; empty: one part, or not asked for
 *
 * Lifetime: ha_catalog_open() -> ha_catalog_next()* -> ha_catalog_close().
 * Threads:  a catalog belongs to one thread at a time.
 * Memory:   one open bag, and the paths of all.
 */
#ifndef HA_CATALOG_H
#define HA_CATALOG_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/arrow.h>
#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>

HA_BEGIN_DECLS

typedef struct ha_catalog ha_catalog;

/** Append-only. */
typedef struct ha_catalog_options {
  size_t struct_size;              /* set by HA_CATALOG_OPTIONS_INIT */
  uint32_t flags;                  /* none yet: 0 */
  const ha_reader_options *reader; /* how bags are opened; its pointers are borrowed until the
                                      catalog is closed; NULL = the defaults */
  uint64_t split_bytes;            /* approximate size of a part, as
                                      ha_split_options.target_bytes; 0 = rows have no splits.
                                      Bags without an index of messages are read for it */
} ha_catalog_options;

#define HA_CATALOG_OPTIONS_INIT                                                                    \
  { sizeof(ha_catalog_options), 0, NULL, 0 }

/**
 * Find the bags: each path is a bag, or a folder that is searched for bags, in the natural order of
 * names.
 *
 * Below a folder, a bag is a folder with metadata.yaml, a folder NAME that contains a file NAME_0
 * of a ROS 2 bag, and every other file that begins like a bag or has the suffix of one. Hidden
 * files and folders are skipped; links to folders are followed once. Folders that cannot be read
 * become rows with an error.
 *
 * @param[out] out  owned by the caller, released with ha_catalog_close(); untouched on failure.
 * @param paths     copied.
 * @param options   NULL for the defaults; copied, except for the targets of the pointers in
 *                  `reader`.
 *
 * @retval HA_OK       also when no bag was found
 * @retval HA_E_IO     one of the paths does not exist
 * @retval HA_E_LIMIT  over 2,000,000 files and folders
 * @retval HA_E_ARG, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_catalog_open(ha_catalog **out, const char *const *paths, size_t n,
                                               const ha_catalog_options *options, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_catalog_close(ha_catalog *catalog);

/** The paths of all bags found. Borrowed from the catalog. @since 0.1 */
HA_API const char *const *ha_catalog_paths(size_t *out_count, const ha_catalog *catalog);

/** The plan of the rows, whose encoding is "ros1". Borrowed from the catalog. @since 0.1 */
HA_API const ha_plan *ha_catalog_plan(const ha_catalog *catalog);

/**
 * The next row. Bags are opened one after the other as their rows are requested.
 *
 * @param[out] row  its bytes are borrowed until the next call; its times are 0.
 *
 * @retval HA_OK
 * @retval HA_END  no more rows
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_catalog_next(ha_message *row, ha_catalog *catalog, ha_error *err);

/**
 * The bag of the row that ha_catalog_next() returned last. All results are borrowed until the next
 * call of that function.
 *
 * @param[out] path   as in ha_catalog_paths(), of a URL without user and query, which may be
 *                    secrets. NULL is allowed.
 * @param[out] error  why the bag cannot be opened, or NULL. NULL is allowed.
 * @return NULL if the bag cannot be opened
 * @since 0.1
 */
HA_API const ha_bag_info *ha_catalog_bag(const char **path, const char **error,
                                         const ha_catalog *catalog);

/**
 * The remaining rows as a stream of record batches, with a column for each field.
 *
 * @param[out] out  owned by the caller, released by its release function; untouched on failure.
 * @param catalog   belongs to the stream after HA_OK: it is closed when the stream is released. On
 *                  failure it stays the caller's.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_catalog_stream(struct ArrowArrayStream *out, ha_catalog *catalog,
                                                 ha_error *err);

HA_END_DECLS

#endif
