/**
 * @file holdall/reader.h
 * Read messages from bags of any format.
 *
 * Lifetime: ha_reader_open() -> ha_reader_query()? -> ha_reader_next()* ->
 *           ha_reader_close(). A query may be set any number of times.
 * Threads:  a reader belongs to one thread at a time. Different readers may
 *           run in different threads, also on the same file. With
 *           options.threads > 1 a reader has worker threads, which call nothing of the caller's.
 * Memory:   bounded by readahead_bytes and the largest chunk, never by the
 *           size of the bag.
 *
 * Order is total and stable: log time (or as ha_query.order says), then the order of the files in
 * the bag (or of the given bags), then the position in the file; reverse order is exactly the
 * reverse. It does not depend on the number of threads.
 */
#ifndef HA_READER_H
#define HA_READER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/io.h>
#include <holdall/keys.h>
#include <holdall/limits.h>
#include <holdall/model.h>
#include <holdall/schema.h>

HA_BEGIN_DECLS

typedef struct ha_reader ha_reader;

/**
 * ha_reader_options.flags. Checksums are checked by default, and messages of a chunk with a wrong
 * checksum are not returned. A query for a few messages of a chunk of over 2 MiB reads only these,
 * without a check.
 */
enum {
  HA_READ_NO_CRC = 1u << 0,        /* do not check checksums */
  HA_READ_OUTSIDE_PATHS = 1u << 1, /* allow metadata.yaml to name files outside of the bag's
                                      folder */
  /**
   * Recover all messages of a damaged bag. No index is trusted: every file is scanned when it is
   * opened, and after each damaged place reading continues at the next valid record, also in
   * chunks. Messages of a chunk with a wrong checksum are returned. Messages whose channel is not
   * defined get a channel named "/unknown_topic_" and its number. ha_reader_next() then does not
   * fail for damage: ha_reader_losses() reports it.
   */
  HA_READ_RECOVER = 1u << 2,
  HA_READ_PRESENT_FILES = 1u << 3, /* read all files in a folder, independent of the names in
                                      metadata.yaml */
  /**
   * Messages of uncompressed chunks are views into the mapped file, which saves a copy: up to half
   * of the CPU time if messages are large. The caller guarantees that the files do not change: if
   * one is truncated while it is read, or its disk fails, access to a message, or a call on the
   * reader, ends the process (SIGBUS). Without the flag that is HA_E_TRUNCATED or HA_E_IO, and
   * returned bytes stay valid.
   */
  HA_READ_MAPPED = 1u << 4,
  /**
   * By default channels with the same topic, encoding, schema and metadata become one. APART: they
   * do not, except those in different files of one split bag. JOINED: metadata may differ, and that
   * of the first channel is kept. Not both.
   */
  HA_READ_CHANNELS_APART = 1u << 5,
  HA_READ_CHANNELS_JOINED = 1u << 6
};

/** Options of reading. 0 means the default everywhere. */
typedef struct ha_reader_options {
  size_t struct_size;       /* set by HA_READER_OPTIONS_INIT */
  uint32_t flags;           /* HA_READ_... */
  uint32_t threads;         /* threads that decompress, including the caller's; default: cores; 1
                               starts none */
  uint64_t readahead_bytes; /* decompressed ahead of the caller; default 16 MiB */
  const ha_limits *limits;  /* of memory and disk space; copied; NULL = the defaults */
  const ha_io *io; /* opens the paths instead of the file system; copied; NULL = the file system,
                      and plugins for URLs */
  const ha_net_options *net; /* how URLs are read; borrowed until close; NULL = the defaults */
  const ha_keys *keys;       /* of encrypted bags; borrowed during the call; NULL = the defaults */
  ha_read_progress_fn *progress; /* for ha_reader_open(), which may have to scan files, and for the
                                    first ha_reader_next() of an order by sequence, header or topic,
                                    which reads all messages; NULL = not called */
  void *user;                    /* passed to progress; for these orders it must live until close */
} ha_reader_options;

#define HA_READER_OPTIONS_INIT                                                                     \
  { sizeof(ha_reader_options), 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL }

/**
 * ha_query.order. Messages with equal keys are in order of log time if the order is by sequence,
 * header or topic.
 *
 * By publish time each chunk is read twice: before the first message, to find its first publish
 * time, and in its turn. By sequence, header or topic all messages are read, and the field decoded,
 * before the first one is returned. They are kept in memory up to half of readahead_bytes, else in
 * a temporary file of their size (ha_limits.max_temp_bytes).
 */
enum {
  HA_ORDER_LOG = 0,
  HA_ORDER_PUBLISH = 1,
  HA_ORDER_SEQUENCE = 2, /* sequence of the message, or its field header.seq (ROS 1), else 0 */
  HA_ORDER_HEADER = 3,   /* field header.stamp or stamp, else (none, or 0, or JSON without a schema)
                            the log time */
  HA_ORDER_TOPIC = 4     /* name of the topic in order of bytes, then number of the channel */
};

/** ha_query.flags */
enum {
  HA_QUERY_BY_KIND = 1u << 0, /* choose channels as rosbag2 does; needed by the other flags */
  HA_QUERY_ALL_TOPICS = 1u << 1,
  HA_QUERY_ALL_SERVICES = 1u << 2,
  HA_QUERY_ALL_ACTIONS = 1u << 3,
  HA_QUERY_HIDDEN = 1u << 4 /* also topics with a name part that begins with "_" */
};

/**
 * Which messages, in which order. A channel is chosen when
 * (its topic is in topics, or include_regex finds a match in it; or neither
 * is given) and (its type is in types, or none are given) and exclude_regex
 * finds no match in its topic, and it is not excluded by topic or type. Regular expressions are
 * Perl's (PCRE2) and match anywhere unless anchored.
 *
 * With HA_QUERY_BY_KIND a channel belongs to a service (its topic ends in /_service_event), to an
 * action (/_action/...), or is a topic. Each of topics, types, include_regex and HA_QUERY_ALL_...
 * chooses channels; without any of them nothing is chosen. Types apply to topics; for services and
 * actions expressions apply to the name without that ending. Hidden topics are chosen only by name
 * unless HA_QUERY_HIDDEN is set. Exclusions take precedence.
 */
typedef struct ha_query {
  size_t struct_size; /* set by HA_QUERY_INIT */
  const char *const *topics;
  size_t topic_count;
  const char *const *types;
  size_t type_count;
  const char *include_regex; /* NULL = none */
  const char *exclude_regex;
  int64_t start_ns; /* log time, inclusive; INT64_MIN = open */
  int64_t end_ns;   /* log time, exclusive; INT64_MAX = open */
  uint64_t limit;   /* most messages; 0 = all */
  int32_t order;    /* HA_ORDER_...; for a file without publish times, publish order is order of
                       log time */
  int32_t reverse;  /* 1: last message first */
  const char *const *exclude_topics;
  size_t exclude_topic_count;
  const char *const *exclude_types;
  size_t exclude_type_count;
  uint32_t flags;              /* HA_QUERY_... */
  ha_definitions *definitions; /* of types that the bag does not define, for the field that
                                  HA_ORDER_SEQUENCE or HA_ORDER_HEADER needs; borrowed until another
                                  query is set, or the reader is closed; NULL = the defaults */
} ha_query;

#define HA_QUERY_INIT                                                                              \
  {                                                                                                \
    sizeof(ha_query), NULL, 0, NULL, 0, NULL, NULL, INT64_MIN, INT64_MAX, 0, HA_ORDER_LOG, 0,      \
        NULL, 0, NULL, 0, 0, NULL                                                                  \
  }

/**
 * Open bags for reading. Each path is a file or a folder; several are read as one, merged by time.
 * The storage is recognised by content. Only indexes are read, unless a file is unfinished or
 * damaged: such a file is scanned, and ha_bag_info.problems reports it.
 *
 * @param[out] out  receives the reader; untouched on failure. Owned by the
 *                  caller, released with ha_reader_close().
 * @param paths     n file names, in the encoding of the system; n > 0.
 * @param options   NULL for the defaults; copied.
 * @param[out] err  details of a failure; may be NULL.
 *
 * @retval HA_OK             a query for everything is set; ha_reader_next() returns its first
 *                           message
 * @retval HA_E_IO           not found, not readable
 * @retval HA_E_UNSUPPORTED  no storage recognises the bytes
 * @retval HA_E_KEY          the bag is encrypted, and no key decrypts it; err names the missing key
 * @retval HA_E_CORRUPT      a storage recognises them, but nothing in the file can be read
 * @retval HA_E_TRUNCATED    the file ends before anything in it can be read
 * @retval HA_E_LIMIT        a declared size is over a limit
 * @retval HA_E_ARG          no path given
 * @retval HA_E_NOMEM        out of memory
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_open(ha_reader **out, const char *const *paths, size_t n,
                                              const ha_reader_options *options, ha_error *err);

/** Release a reader and all it owns. Messages with a reference of their own stay. NULL is allowed.
 */
HA_API void ha_reader_close(ha_reader *reader);

/** Flags of ha_reader_info(): which properties beyond the index to find. */
enum {
  HA_INFO_SIZES = 1u << 0,  /* bytes per topic: may read the whole bag */
  HA_INFO_INDEXED = 1u << 1 /* count only if metadata.yaml states how large the counts must be:
                               otherwise counts that the index does not contain are HA_UNCOUNTED,
                               and have no times */
};

/**
 * The content of the bag. Counts what the index does not contain (see HA_UNCOUNTED): a finished
 * .bag or .mcap has all counts in its index, others need one pass over the file. Does not change
 * the current query.
 *
 * @param[out] out  borrowed until the next ha_reader_info() or ha_reader_close().
 * @param flags     HA_INFO_..., or 0.
 * @retval HA_OK, HA_E_IO, HA_E_NOMEM. Damage found while counting is a problem in the result, not a
 * failure.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_info(const ha_bag_info **out, ha_reader *reader,
                                              uint32_t flags, ha_error *err);

/** Channels of the bag by id, without counting; borrowed until close. @since 0.1 */
HA_API const ha_channel *const *ha_reader_channels(size_t *out_count, const ha_reader *reader);

/**
 * Open a topic by its name: the channels that carry it. Several publishers, or several files, can
 * have one channel each.
 *
 * @param[out] out  borrowed until close; untouched unless HA_OK. For ha_reader_nth(), and as
 *                  ha_message.channel of its messages.
 * @param topic     the whole name, as in the bag.
 * @param i         number of the channel: 0, 1, ... in the order of their ids.
 * @retval HA_OK
 * @retval HA_END    the topic has no i-th channel; with i = 0, the bag has no such topic
 * @retval HA_E_ARG  topic is NULL
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_topic(const ha_channel **out, const ha_reader *reader,
                                               const char *topic, size_t i, ha_error *err);

/** Problems found so far, as in ha_bag_info; borrowed until the next call on the reader. @since 0.1
 */
HA_API const ha_problem *const *ha_reader_problems(size_t *out_count, const ha_reader *reader);

/**
 * With HA_READ_RECOVER: the losses, by file and offset; the same place is reported once, however
 * often it is read. Complete when everything was read; damage inside of chunks is found when these
 * are read. Each is a problem, too. Like any call on the reader it belongs to the thread that has
 * the reader; worker threads that read ahead may add losses meanwhile, but a returned list is
 * constant until the next call.
 *
 * @param[out] out_count  0 without the flag.
 * @return borrowed until the next call on the reader; NULL when out_count is 0, or out of memory.
 * @since 0.1
 */
HA_API const ha_loss *const *ha_reader_losses(size_t *out_count, ha_reader *reader);

/**
 * Choose messages and start again before the first of them.
 *
 * @param query  NULL for everything; copied.
 * @retval HA_OK
 * @retval HA_E_ARG    a regular expression does not compile (err says where), or an order is
 *                     unknown; the old query remains
 * @retval HA_E_NOMEM, HA_E_IO
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_query(ha_reader *reader, const ha_query *query,
                                               ha_error *err);

/** How a query is divided. 0 means the default everywhere. */
typedef struct ha_split_options {
  size_t struct_size;    /* set by HA_SPLIT_OPTIONS_INIT */
  uint64_t target_bytes; /* approximate size of a split; default 128 MiB, or unbounded when count
                            is set */
  uint64_t count;        /* most splits; default: as many as target_bytes requires */
} ha_split_options;

#define HA_SPLIT_OPTIONS_INIT                                                                      \
  { sizeof(ha_split_options), 0, 0 }

/** A half-open range of log time, for one reader of several. */
typedef struct ha_split {
  size_t struct_size;
  int64_t start_ns;       /* for ha_query.start_ns; the first split begins as the query does */
  int64_t end_ns;         /* for ha_query.end_ns; the last split ends as the query does */
  uint64_t message_count; /* of the query in this range */
  uint64_t byte_count;    /* of these messages: rows, or chunks as stored, with messages of all
                             topics */
} ha_split;

/**
 * Divide a query among several readers: ranges of log time at the borders of chunks, of about equal
 * bytes. A reader with the same query, except that start_ns and end_ns are those of a split,
 * delivers the split; all splits one after the other deliver the result of the query, in its order.
 * The ranges are contiguous, and messages of equal time are in one. A split is never smaller than
 * twice the bytes that its neighbour must read again because chunks overlap: a bag whose chunks all
 * overlap has one split. So has a query with a limit, or in another order than that of log time.
 *
 * Counts come from the index. Chunks that are not in an index are read, which takes as long as
 * reading the bag; of sqlite3 rows only times and sizes are read. Does not change the current
 * query.
 *
 * @param[out] out        out_count splits in the order of the query; borrowed until the next
 *                        ha_reader_splits() or ha_reader_close().
 * @param[out] out_count  0 when the query has no messages.
 * @param query           NULL for everything.
 * @param options         NULL for the defaults.
 * @retval HA_OK      damage found is a problem of the bag, see ha_reader_problems()
 * @retval HA_E_ARG   as ha_reader_query()
 * @retval HA_E_NOMEM, HA_E_IO, and those of ha_reader_next() for an unreadable file
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_splits(const ha_split *const **out, size_t *out_count,
                                                ha_reader *reader, const ha_query *query,
                                                const ha_split_options *options, ha_error *err);

/**
 * Advance to the next message of the query.
 *
 * @param[in,out] msg  made with HA_MESSAGE_INIT. Its bytes are borrowed until the next call on
 *                     this reader; ha_message_ref() keeps them. Untouched unless HA_OK.
 * @retval HA_OK         msg is filled
 * @retval HA_END        no message is left
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT, HA_E_UNSUPPORTED
 *                       some messages can't be read (err says where, and how many if that is
 *                       known); calling again continues with the next good one
 * @retval HA_E_IO, HA_E_NOMEM  as above, but calling again may fail again
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_next(ha_message *msg, ha_reader *reader, ha_error *err);

/**
 * Visit the log times of the messages of a query, in any order, with duplicates as they are in the
 * bag: for densities and rates. Times come from the index, which is much faster than reading the
 * messages; chunks that are not in an index are read, and of sqlite3 rows only times and sizes.
 * Does not change the current query.
 *
 * @param query  NULL for everything; order, reverse and limit are not used.
 * @param visit  called for each message. Returns 0 to continue, other values to stop. channel is
 *               valid until ha_reader_close(). It must not call functions of the reader.
 * @retval HA_OK      all were visited; damage found is a problem of the bag, see
 *                    ha_reader_problems()
 * @retval HA_END     visit stopped it
 * @retval HA_E_ARG   as ha_reader_query()
 * @retval HA_E_NOMEM, HA_E_IO, and those of ha_reader_next() for an unreadable file
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_times(ha_reader *reader, const ha_query *query,
                                               int32_t (*visit)(void *user,
                                                                const ha_channel *channel,
                                                                int64_t log_time_ns),
                                               void *user, ha_error *err);

/**
 * Read several messages of the query at once, as ha_reader_next() would return them one by one.
 *
 * @param[out] msgs   room for capacity messages, one after another; each made with HA_MESSAGE_INIT.
 *                    The first *count are filled, and their bytes are kept as by ha_message_ref():
 *                    ha_message_unref() releases each. They hold the chunks that contain them, so
 *                    that capacity bounds the memory.
 * @param[out] count  number of messages, set in any case: also on failure, for the messages before
 *                    it.
 * @param capacity    0: none is read.
 * @retval HA_OK      count = capacity; or fewer, and the query has no more
 * @retval HA_END     no message is left; count is 0
 * @retval HA_E_ARG   msgs or count is NULL, or a message was not made with HA_MESSAGE_INIT
 * @retval others     as ha_reader_next(): calling again continues after the damage
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_read(ha_message *msgs, size_t *count, ha_reader *reader,
                                              size_t capacity, ha_error *err);

/**
 * The n-th message of a channel in order of log time, found by the index.
 * Does not change the current query.
 *
 * @param channel  id, see ha_channel.
 * @param n        from 0.
 * @retval HA_OK   msg is filled; bytes borrowed until the next call on this reader
 * @retval HA_END  the channel has no n-th message
 * @retval HA_E_ARG  no such channel
 * @retval others  as ha_reader_next()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_nth(ha_message *msg, ha_reader *reader, uint32_t channel,
                                             uint64_t n, ha_error *err);

/**
 * The bytes of attachment number i of ha_bag_info, after a check of its checksum.
 *
 * @param[out] msg  data and size are set; the rest is empty. Borrowed until the next call on this
 *                  reader; ha_message_ref() keeps them.
 * @retval HA_OK, HA_E_ARG (no such attachment), HA_E_CORRUPT (checksum), HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_attachment(ha_message *msg, ha_reader *reader, size_t i,
                                                    ha_error *err);

/**
 * Keep the bytes of a message beyond the next call and beyond ha_reader_close(): holds the chunk
 * that contains them and copies nothing. Its channel is valid until ha_reader_close(). Any thread.
 * @since 0.1
 */
HA_API void ha_message_ref(ha_message *msg);

/** Release the bytes that ha_message_ref() kept; once per ref. Any thread. @since 0.1 */
HA_API void ha_message_unref(ha_message *msg);

HA_END_DECLS

#endif
