/**
 * @file holdall/reader.h
 * Read messages out of bags, whatever format they are stored in.
 *
 * Lifetime: ha_reader_open() -> ha_reader_query()? -> ha_reader_next()* ->
 *           ha_reader_close(). A query may be set any number of times.
 * Threads:  a reader belongs to one thread at a time. Different readers may
 *           run in different threads, also on the same file. With
 *           options.threads > 1 a reader has worker threads of its own, which
 *           call nothing of the caller's.
 * Memory:   bounded by readahead_bytes and the largest chunk, never by the
 *           size of the bag.
 *
 * Order is total and stable: log time, then the order of the files in the
 * bag (of the bags as given), then the position in the file; reverse is
 * exactly the reverse of it. The number of threads does not change it.
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

HA_BEGIN_DECLS

typedef struct ha_reader ha_reader;

/**
 * ha_reader_options.flags. Checksums are checked by default, and messages of a
 * chunk whose checksum is wrong are not given out. A query for a few messages
 * of a chunk of over 2 MiB reads these alone, and then no checksum is checked.
 */
enum {
  HA_READ_NO_CRC = 1u << 0,        /* do not check checksums */
  HA_READ_OUTSIDE_PATHS = 1u << 1, /* follow file names of metadata.yaml out of the bag's folder */
  /**
   * Recover all messages of a damaged bag. No index is trusted: every file
   * is gone through when it is opened, and after each damaged place reading
   * continues at the next valid record, in chunks too. A chunk whose checksum is
   * wrong gives its messages all the same. Messages whose channel is defined
   * nowhere get one named "/unknown_topic_" and its number. ha_reader_next()
   * does not fail for damage then: ha_reader_losses() reports it.
   */
  HA_READ_RECOVER = 1u << 2,
  HA_READ_PRESENT_FILES = 1u << 3, /* of a folder all files that lie there, whatever metadata.yaml
                                      names */
  /**
   * Messages of uncompressed chunks are views into the mapped file, which saves
   * a copy: up to half of the CPU where messages are large. The caller vouches
   * for the files: when one is cut while it is read, or its disk fails, touching
   * a message, or a call on the reader, ends the process (SIGBUS). Without the
   * flag that is HA_E_TRUNCATED or HA_E_IO, and bytes that were handed out stay.
   */
  HA_READ_MAPPED = 1u << 4
};

/** What reading may cost. 0 means the default everywhere. */
typedef struct ha_reader_options {
  size_t struct_size; /* set by HA_READER_OPTIONS_INIT */
  uint32_t flags;     /* HA_READ_... */
  uint32_t threads;   /* that decompress, the caller's own counted; default: cores; 1 starts none */
  uint64_t readahead_bytes; /* decompressed ahead of the caller; default 16 MiB */
  const ha_limits *limits;  /* of memory and disk space; copied; NULL = the defaults */
  const ha_io *io; /* opens the paths instead of the file system; copied; NULL = the file system,
                      and plugins for URLs */
  const ha_net_options *net; /* how URLs are read; borrowed until close; NULL = the defaults */
  const ha_keys *keys;       /* of encrypted bags; borrowed during the call; NULL = the defaults */
  ha_read_progress_fn *progress; /* of ha_reader_open(), which may have to scan files; NULL = not
                                    called */
  void *user;                    /* handed to progress */
} ha_reader_options;

#define HA_READER_OPTIONS_INIT                                                                     \
  { sizeof(ha_reader_options), 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL }

/** ha_query.order */
enum { HA_ORDER_LOG = 0, HA_ORDER_PUBLISH = 1 };

/** ha_query.flags */
enum {
  HA_QUERY_BY_KIND = 1u << 0, /* choose channels as rosbag2 does; the others go with it */
  HA_QUERY_ALL_TOPICS = 1u << 1,
  HA_QUERY_ALL_SERVICES = 1u << 2,
  HA_QUERY_ALL_ACTIONS = 1u << 3,
  HA_QUERY_HIDDEN = 1u << 4 /* also topics with a part that begins with "_" */
};

/**
 * Which messages, in which order. A channel is chosen when
 * (its topic is in topics, or include_regex finds a match in it; or neither
 * is given) and (its type is in types, or none are given) and exclude_regex
 * finds no match in its topic, and it is not excluded by topic or type. Regular expressions are
 * Perl's (PCRE2) and match anywhere unless anchored.
 *
 * With HA_QUERY_BY_KIND a channel belongs to a service (its topic ends in
 * /_service_event), to an action (/_action/...), or is a topic. Each of topics,
 * types, include_regex and HA_QUERY_ALL_... chooses; where none is given, nothing
 * is chosen. Types are those of topics; of services and actions the expressions
 * see the name without that ending. Hidden topics are chosen by name alone unless
 * HA_QUERY_HIDDEN is set. What is excluded stays so.
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
  uint64_t limit;   /* at most so many messages; 0 = all */
  int32_t order;    /* HA_ORDER_...; publish falls back to log time where a file has none */
  int32_t reverse;  /* 1: last message first */
  const char *const *exclude_topics;
  size_t exclude_topic_count;
  const char *const *exclude_types;
  size_t exclude_type_count;
  uint32_t flags; /* HA_QUERY_... */
} ha_query;

#define HA_QUERY_INIT                                                                              \
  {                                                                                                \
    sizeof(ha_query), NULL, 0, NULL, 0, NULL, NULL, INT64_MIN, INT64_MAX, 0, HA_ORDER_LOG, 0,      \
        NULL, 0, NULL, 0, 0                                                                        \
  }

/**
 * Open bags for reading. Each path is a file or a folder; several are read as
 * one, merged by time. The storage is found by content. Only indexes are read,
 * unless a file is unfinished or damaged: that one is scanned, and
 * ha_bag_info.problems reports it.
 *
 * @param[out] out  receives the reader; untouched on failure. Owned by the
 *                  caller, released with ha_reader_close().
 * @param paths     n file names, in the encoding of the system; n > 0.
 * @param options   NULL for the defaults; copied.
 * @param[out] err  details of a failure; may be NULL.
 *
 * @retval HA_OK             a query for everything is set; next() gives its first message
 * @retval HA_E_IO           not found, not readable
 * @retval HA_E_UNSUPPORTED  no storage knows the bytes
 * @retval HA_E_KEY          the bag is encrypted, and no key opens it; err says which is missing
 * @retval HA_E_CORRUPT      a storage knows them, but nothing in the file can be read
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

/** What ha_reader_info() is to find out beyond the index, or need not. */
enum {
  HA_INFO_SIZES = 1u << 0,  /* bytes per topic: may read the whole bag */
  HA_INFO_INDEXED = 1u << 1 /* count only where metadata.yaml says how much there must be: else what
                               the index does not contain is HA_UNCOUNTED, and has no times */
};

/**
 * What the bag holds. Counts what the index does not contain (see HA_UNCOUNTED):
 * for a finished .bag or .mcap this costs nothing, for others one pass over
 * the file. Does not disturb the current query.
 *
 * @param[out] out  borrowed until the next ha_reader_info() or ha_reader_close().
 * @param flags     HA_INFO_..., or 0.
 * @retval HA_OK, HA_E_IO, HA_E_NOMEM. Damage met while counting is a problem
 *         in the result, not a failure.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_info(const ha_bag_info **out, ha_reader *reader,
                                              uint32_t flags, ha_error *err);

/** Channels of the bag by id, without counting; borrowed until close. @since 0.1 */
HA_API const ha_channel *const *ha_reader_channels(size_t *out_count, const ha_reader *reader);

/** Problems found so far, as in ha_bag_info; borrowed until the next call on the reader. @since 0.1
 */
HA_API const ha_problem *const *ha_reader_problems(size_t *out_count, const ha_reader *reader);

/**
 * With HA_READ_RECOVER: what is lost, by file and offset; the same place is
 * reported once, however often it is read. Complete when everything was read;
 * damage inside of chunks shows when these are read. Each is a problem too.
 * Like any call on the reader it belongs to the thread that has the reader;
 * worker threads that read ahead may add losses meanwhile, but what it gave
 * stays as it is until the next call.
 *
 * @param[out] out_count  0 without the flag.
 * @return borrowed until the next call on the reader; NULL when out_count is 0, or memory is out.
 * @since 0.1
 */
HA_API const ha_loss *const *ha_reader_losses(size_t *out_count, ha_reader *reader);

/**
 * Choose messages and start again before the first of them.
 *
 * @param query  NULL for everything; copied.
 * @retval HA_OK
 * @retval HA_E_ARG    a regular expression does not compile (err says where), or an order is
 *                     unknown; the old query stays
 * @retval HA_E_NOMEM, HA_E_IO
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_query(ha_reader *reader, const ha_query *query,
                                               ha_error *err);

/** How a query is divided. 0 means the default everywhere. */
typedef struct ha_split_options {
  size_t struct_size;    /* set by HA_SPLIT_OPTIONS_INIT */
  uint64_t target_bytes; /* of a split, about; default 128 MiB, or no bound when count is given */
  uint64_t count;        /* at most so many splits; default: as many as target_bytes makes */
} ha_split_options;

#define HA_SPLIT_OPTIONS_INIT                                                                      \
  { sizeof(ha_split_options), 0, 0 }

/** A half-open range of log time, for one reader of several. */
typedef struct ha_split {
  size_t struct_size;
  int64_t start_ns;       /* for ha_query.start_ns; the first split begins as the query does */
  int64_t end_ns;         /* for ha_query.end_ns; the last split ends as the query does */
  uint64_t message_count; /* of the query in this range */
  uint64_t byte_count;    /* of them: rows, or chunks as stored, with messages of all topics */
} ha_split;

/**
 * Divide a query among several readers: ranges of log time at the borders of chunks, of about
 * equal bytes. A reader whose query is the same but for start_ns and end_ns, which are those of a
 * split, delivers the split; all splits one after the other deliver what the query does, in
 * its order. The ranges follow each other without gaps, and messages of equal time are in one. A
 * split is never smaller than twice what its neighbour must read again because chunks overlap: a
 * bag whose chunks all overlap has one split. So has a query with a limit, or by publish time.
 *
 * Counts come from the index. Chunks that no index describes are read, which takes as long as to
 * read the bag; of sqlite3 rows only times and sizes are read. Does not disturb the current query.
 *
 * @param[out] out        out_count splits in the order of the query; borrowed until the next
 *                        ha_reader_splits() or ha_reader_close().
 * @param[out] out_count  0 when the query has no messages.
 * @param query           NULL for everything.
 * @param options         NULL for the defaults.
 * @retval HA_OK      damage that was met is a problem of the bag, see ha_reader_problems()
 * @retval HA_E_ARG   as ha_reader_query()
 * @retval HA_E_NOMEM, HA_E_IO, and those of ha_reader_next() for a file that can't be read at all
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_splits(const ha_split *const **out, size_t *out_count,
                                                ha_reader *reader, const ha_query *query,
                                                const ha_split_options *options, ha_error *err);

/**
 * Step to the next message of the query.
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
 * The n-th message of a channel in order of log time, found by the index.
 * Does not disturb the current query.
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
 * The bytes of attachment number i of ha_bag_info, its checksum checked.
 *
 * @param[out] msg  data and size are set; the rest is empty. Borrowed until the next call on this
 *                  reader; ha_message_ref() keeps them.
 * @retval HA_OK, HA_E_ARG (no such attachment), HA_E_CORRUPT (checksum), HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reader_attachment(ha_message *msg, ha_reader *reader, size_t i,
                                                    ha_error *err);

/**
 * Keep the bytes of a message beyond the next call and beyond ha_reader_close():
 * holds the chunk that they lie in and copies nothing. The channel that it
 * points to lives until ha_reader_close(). Any thread. @since 0.1
 */
HA_API void ha_message_ref(ha_message *msg);

/** Give up what ha_message_ref() kept; once per ref. Any thread. @since 0.1 */
HA_API void ha_message_unref(ha_message *msg);

HA_END_DECLS

#endif
