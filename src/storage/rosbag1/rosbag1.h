/* An open ROS 1 bag of any version: what open() makes of it, and what its parts share. */
#ifndef HA_STORAGE_ROSBAG1_ROSBAG1_H
#define HA_STORAGE_ROSBAG1_ROSBAG1_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/table.h"
#include "io/source.h"
#include "storage/quota.h"
#include "storage/rosbag1/record.h"
#include "storage/rosbag1/topics.h"
#include "storage/rosbag1/version.h"

/* Number of a channel that is not there. */
#define HA__NO_CHANNEL UINT32_MAX

/* A connection id that the file mentions. */
typedef struct ha__rosbag1_conn {
  uint32_t id;
  uint32_t channel; /* index in channels; HA__NO_CHANNEL while no CONNECTION record was seen */
  uint64_t count;   /* messages */
} ha__rosbag1_conn;

typedef struct ha__rosbag1_conns {
  ha__rosbag1_conn *items;
  size_t size;
  size_t capacity;
  size_t missing;  /* without a channel */
  uint32_t *small; /* id -> index + 1, 0 = none, for ids below small_size */
  size_t small_size;
  ha__table large; /* the same for other ids; keys are in the arena */
} ha__rosbag1_conns;

/* How a chunk is compressed; names of other methods follow in ha__rosbag1.methods. */
enum { METHOD_NONE, METHOD_BZ2, METHOD_LZ4, METHOD_OTHER };

/* ha__rosbag1_chunk.head_state: else method + 1. Bad: there is no chunk where the index says. */
#define HEAD_UNREAD UINT32_C(0)
#define HEAD_BAD UINT32_MAX

/* Messages of a chunk that are not counted. */
#define HA__UNCOUNTED_CHUNK UINT32_MAX

/* One of maybe hundreds of thousands. In an indexed bag the head is read when it is first asked
 * for, by whichever thread: all of them would store the same. */
typedef struct ha__rosbag1_chunk {
  uint64_t offset;      /* of its record */
  uint64_t info_offset; /* of its CHUNK INFO, or of its first INDEX DATA when scanned; 0 = none */
  int64_t start_ns;
  int64_t end_ns;
  uint32_t message_count;
  uint16_t flags;   /* HA_CHUNK_... */
  bool index_tells; /* recovering: message_count is what INDEX DATA tells */
  _Atomic uint32_t head_state;
  _Atomic uint32_t head_size; /* from the record to its data */
  _Atomic uint32_t data_size;
  _Atomic uint32_t raw_size;
} ha__rosbag1_chunk;

typedef struct ha__rosbag1 {
  const ha_host *host;
  ha_source *source;
  void *report_to;
  void *temporary;    /* of ha_storage_open */
  uint32_t max_ratio; /* the same */
  uint64_t max_chunk_bytes;
  uint64_t max_record_bytes;
  ha__rosbag1_version version;
  uint64_t problems; /* reported */
  bool headless;     /* 2.0: there is no bag header */
  uint32_t threads;  /* that may work during open() */
  bool recover;      /* HA_STORAGE_RECOVER */
  bool index_tells;  /* recovering: what was found in the chunks is all that the index tells of */

  ha__quota quota;
  ha__arena arena; /* channels and all they point to but texts, which the quota keeps */
  ha_channel **channels;
  size_t channel_count;
  size_t channel_capacity;
  ha__table schemas;         /* (type, md5), by their kept texts -> newest schema_node */
  ha__table definitions;     /* 2.0: topic -> what definition.c keeps */
  ha__rosbag1_conns conns;   /* 2.0 */
  ha__rosbag1_topics topics; /* before 2.0 */

  ha__rosbag1_chunk *chunks;
  size_t chunk_count;
  size_t chunk_capacity;
  bool scanned; /* chunks were found by a scan: info_offset is of INDEX DATA */

  pthread_mutex_t lock; /* guards methods and method_count */
  char *methods[16];
  size_t method_count;

  ha_storage_info info;
} ha__rosbag1;

/* Tell of damage during open; one line. */
void ha__rosbag1_report(ha__rosbag1 *bag, uint64_t offset, const char *format, ...) HA_PRINTF(3, 4);
/* Recovering: tell of a loss. During open. */
void ha__rosbag1_lose(ha__rosbag1 *bag, const ha_loss *loss);
/* A message that can't be given: a report, or a loss when recovering. */
void ha__rosbag1_leave_out(ha__rosbag1 *bag, uint64_t offset, uint64_t bytes, const char *format,
                           ...) HA_PRINTF(4, 5);
/* Tell of bytes that are passed over: as a loss when recovering, else as damage. */
void ha__rosbag1_skip(ha__rosbag1 *bag, uint64_t offset, uint64_t bytes, const char *reason);

/* --- guess.c ------------------------------------------------------------------ */

/* Recovering: by what follows, when there is no version line, or one that can't be right. */
ha_status ha__rosbag1_version_guess(ha__rosbag1_version *version, ha_source *source, ha_error *err);

ha_status ha__rosbag1_open(void **self, const ha_storage_open *open, ha_error *err);
void ha__rosbag1_close(void *self);

/* --- channel.c --------------------------------------------------------------- */

/* What a connection record, or a message header before 2.0, says of a channel. */
typedef struct ha__rosbag1_channel_text {
  uint32_t id;
  ha_slice topic;
  ha_slice type;
  ha_slice md5;
  ha_slice definition;
  const ha__ros1_field *pairs; /* metadata */
  size_t pair_count;
} ha__rosbag1_channel_text;

/* Append a channel: all is copied, equal schemas are shared. */
ha_status ha__rosbag1_channel_add(uint32_t *out, ha__rosbag1 *bag,
                                  const ha__rosbag1_channel_text *text, ha_error *err);

/* The schema of these type, md5 and definition, which are copied when they are new. */
ha_status ha__rosbag1_schema_get(const ha_schema **out, ha__rosbag1 *bag,
                                 const ha__rosbag1_channel_text *text, ha_error *err);

/* Make a channel of each of bag->topics: their numbers are the same. */
ha_status ha__rosbag1_topics_settle(ha__rosbag1 *bag, ha_error *err);

/* Fill bag->info from channels and chunks. */
void ha__rosbag1_info_fill(ha__rosbag1 *bag, bool complete);

/* --- conn.c: connections of 2.0 ------------------------------------------------ */

/* Index of an id in conns, added when it is new. */
ha_status ha__rosbag1_conn_slot(size_t *out, ha__rosbag1 *bag, uint32_t id, ha_error *err);

/* Channel of an id, or HA__NO_CHANNEL. Any thread once the bag is open. */
uint32_t ha__rosbag1_conn_channel(const ha__rosbag1 *bag, uint32_t id);

/* Take in the CONNECTION record that was read by this window; its data must be within the source.
 * HA_E_CORRUPT when its fields are bad. Another one of an id known already is ignored. */
ha_status ha__rosbag1_conn_read(ha__rosbag1 *bag, ha__window *window,
                                const ha__rosbag1_record *record, ha_error *err);

/* Would conn_read() take it? */
ha_status ha__rosbag1_conn_check(const ha__rosbag1 *bag, ha__window *window,
                                 const ha__rosbag1_record *record, ha_error *err);

/* Does every CONNECTION in the bytes of a chunk say what the channel of its id says? */
int32_t ha__rosbag1_chunk_agrees(void *self, size_t i, const uint8_t *bytes, size_t size);

/* Look into the chunks for the connections that only their messages tell of; report those that are
 * nowhere. */
ha_status ha__rosbag1_conn_find_missing(ha__rosbag1 *bag, ha_error *err);

/* Recovering: channels without more than a name for connections that are nowhere defined. */
ha_status ha__rosbag1_conn_make_missing(ha__rosbag1 *bag, ha_error *err);

/* Counts of conns into those of the channels. */
void ha__rosbag1_conn_settle(ha__rosbag1 *bag);

/* --- definition.c: definitions in records of their own, in drafts of 2.0 ------------ */

/* Keep what a MESSAGE DEFINITION says of its topic; the first one counts. */
ha_status ha__rosbag1_definition_take(ha__rosbag1 *bag, const ha__rosbag1_header *header,
                                      ha_error *err);

/* Complete the channels whose connections have no type. */
ha_status ha__rosbag1_definitions_settle(ha__rosbag1 *bag, ha_error *err);

/* --- chunk.c: the table of chunks ------------------------------------------------ */

/* Append; borrowed until the next one is appended. */
ha_status ha__rosbag1_chunk_add(ha__rosbag1_chunk **out, ha__rosbag1 *bag, uint64_t offset,
                                ha_error *err);
void ha__rosbag1_chunk_set_head(ha__rosbag1_chunk *chunk, uint32_t method, uint32_t head_size,
                                uint32_t data_size, uint32_t raw_size);
/* Widen the time range by one message. */
void ha__rosbag1_chunk_time(ha__rosbag1_chunk *chunk, int64_t time_ns);

/* A record outside of chunks: it joins the implied chunk that ends where it begins, or makes one.
 * HA_E_LIMIT when it is too large to be read. */
ha_status ha__rosbag1_implied_add(ha__rosbag1 *bag, uint64_t offset, uint64_t size, int64_t time_ns,
                                  ha_error *err);

/* Number of a compression method by name. HA_E_LIMIT when a file names too many. */
ha_status ha__rosbag1_method(uint32_t *out, ha__rosbag1 *bag, ha_slice name, ha_error *err);

/* Name of the compression of a CHUNK record, by its data where its header has none; borrowed from
 * the header, or static. */
ha_slice ha__rosbag1_compression(const ha__rosbag1 *bag, const ha__rosbag1_record *chunk);

/* Bytes that come out of a CHUNK record, which is unpacked when its header does not say. */
ha_status ha__rosbag1_measure(uint32_t *out, ha__rosbag1 *bag, const ha__rosbag1_record *chunk,
                              const char *compression, ha_error *err);

/* By file offset; of equal ones the first stays. */
void ha__rosbag1_chunk_sort(ha__rosbag1 *bag);

void ha__rosbag1_chunk_get(void *self, size_t i, ha_chunk *out);
/* Why a chunk has no bytes: HA_OK when its head is good. */
ha_status ha__rosbag1_chunk_check(ha__rosbag1 *bag, size_t i, ha_error *err);

/* Bytes of a chunk, uncompressed. */
typedef struct ha__rosbag1_bytes {
  const uint8_t *data;
  size_t size;
  ha_view view;
  uint8_t *owned;
  size_t capacity; /* of owned */
} ha__rosbag1_bytes;

/* During open. out holds nothing, or another chunk, which goes. chunk->raw_size: the most that may
 * come out; likely: what is expected, 0 = not known. On failure what came out before the damage is
 * there all the same (maybe nothing). */
ha_status ha__rosbag1_unpack(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                             uint64_t likely, ha_error *err);
void ha__rosbag1_bytes_done(ha__rosbag1_bytes *bytes);

/* Called with each (connection id, number of messages) of a chunk that its index tells. */
typedef ha_status ha__rosbag1_count_fn(void *user, uint32_t conn, uint32_t count, ha_error *err);

/* HA_END when there is no index of this chunk. */
ha_status ha__rosbag1_chunk_each_count(const ha__rosbag1 *bag, size_t i, ha__rosbag1_count_fn *fn,
                                       void *user, ha_error *err);

ha_status ha__rosbag1_chunk_counts(void *self, size_t i, uint64_t *counts, ha_error *err);
ha_status ha__rosbag1_chunk_index(void *self, size_t i, const ha_channel_set *wanted,
                                  ha_entries *out, ha_error *err);
ha_status ha__rosbag1_entry_at(void *self, size_t i, const uint8_t *bytes, size_t size,
                               ha_entry *entry, ha_error *err);

/* --- run.c: records in a row, in a file or in the bytes of a chunk ----------------- */

typedef struct ha__rosbag1_run {
  uint64_t end; /* of the last whole record */
  uint64_t messages;
  uint64_t connections;
  int64_t start_ns; /* meaningless without messages */
  int64_t end_ns;
} ha__rosbag1_run;

/* Walk CONNECTION and MESSAGE records from `start` until another kind, damage, `limit`, or, once
 * there is a message, max_bytes. Connections are defined; messages counted when count is set. */
ha_status ha__rosbag1_run_walk(ha__rosbag1_run *out, ha__rosbag1 *bag, ha__window *window,
                               uint64_t start, uint64_t limit, uint64_t max_bytes, bool count,
                               ha_error *err);

/* The same for messages that parse() gives: nothing is defined or counted. Ends where the other
 * does. */
ha_status ha__rosbag1_run_gather(ha__rosbag1_run *out, const ha__rosbag1 *bag, ha__window *window,
                                 uint64_t start, uint64_t limit, ha_entries *entries,
                                 ha_error *err);

/* --- encrypted.c -------------------------------------------------------------------- */

/* HA_E_UNSUPPORTED when the bag header at `at` tells of encryption. */
ha_status ha__rosbag1_refuse_encrypted(const ha__rosbag1_header *header, uint64_t at,
                                       ha_error *err);
/* HA_E_UNSUPPORTED when a 2.0 bag was not closed, and its chunks have the shape of encrypted ones.
 */
ha_status ha__rosbag1_refuse_unfinished(const ha__rosbag1 *bag, ha_error *err);

/* --- the versions -------------------------------------------------------------------- */

/* HA_OK: read. HA_END: the index is damaged or absent (reported); scan. */
ha_status ha__rosbag1_index20_open(ha__rosbag1 *bag, ha_error *err);
ha_status ha__rosbag1_scan20(ha__rosbag1 *bag, uint64_t start, ha_error *err);
ha_status ha__rosbag1_parse20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err);

/* The same when recovering: what is lost is told, and no failure. */
ha_status ha__rosbag1_recover20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                                ha_entries *out, ha_error *err);

/* *complete: the file looks as if its writer closed it. */
ha_status ha__rosbag1_open12(ha__rosbag1 *bag, bool *complete, ha_error *err);
ha_status ha__rosbag1_parse12(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err);

ha_status ha__rosbag1_open_text(ha__rosbag1 *bag, bool *complete, ha_error *err);
ha_status ha__rosbag1_parse_text(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes,
                                 size_t size, ha_entries *out, ha_error *err);

/* Where a chunk's stored bytes end when its own word is not to be trusted; also for the walk. */
typedef struct ha__rosbag1_extent {
  uint64_t data_size; /* bytes that belong to the chunk */
  bool trusted;       /* as its header says */
} ha__rosbag1_extent;
ha_status ha__rosbag1_chunk_extent(ha__rosbag1_extent *out, const ha__rosbag1 *bag,
                                   ha__window *window, const ha__rosbag1_record *chunk,
                                   ha_error *err);

/* --- walk.c -------------------------------------------------------------------------- */

ha_status ha__rosbag1_walk_open(void **walker, const ha_storage_open *open, uint64_t start,
                                int32_t chunks, ha_error *err);
ha_status ha__rosbag1_walk_next(void *walker, ha_record *out, ha_error *err);
void ha__rosbag1_walk_close(void *walker);

#endif
