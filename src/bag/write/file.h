/* One storage file being written, the part common to all formats: messages are collected in chunks,
 * chunks are compressed by a pool, sealed in order, and put into a sink; or, for a database, rows
 * are passed to the storage. */
#ifndef HA_BAG_WRITE_FILE_H
#define HA_BAG_WRITE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>
#include <holdall/writer.h>

#include "bag/write/chunk.h"
#include "bag/write/tally.h"
#include "io/age/recipient.h"
#include "io/sink.h"
#include "storage/storage.h"

/* Settings common to all files of a bag. Borrowed by each file until it is finished. */
typedef struct ha__out_how {
  const ha_storage_ops *storage;
  ha_storage_create create;
  const ha_compression_ops *message_compression; /* compression of each message; NULL = none */
  ha__packers *packers;
  ha__pool *pool; /* NULL = no threads */
  bool direct;
  bool eased;
  bool in_order;  /* an unfinished file is readable: it has no holes */
  bool is_stream; /* the path is that of a pipe, or "-" */
  const ha__age_recipients
      *recipients; /* of files that are encrypted as they are written; or NULL */
  uint64_t buffer_bytes;
  uint64_t durable_bytes; /* 0 = no bound */
  int64_t durable_ns;     /* 0 = no bound */
} ha__out_how;

/* Split of the durability time between stages: how long a chunk may fill, how often that is
 * checked, how long the sink may wait. The rest is for the disk. */
enum { HA__OUT_FILL_EIGHTHS = 3, HA__OUT_LOOK_EIGHTHS = 1, HA__OUT_SYNC_EIGHTHS = 3 };

/* At least 1 if there is a limit. */
int64_t ha__out_share_ns(const ha__out_how *how, int eighths);

typedef struct ha__out_file ha__out_file;

/* Create the file. Errors of the system name it, with errno; errors of options do not. */
ha_status ha__out_file_open(ha__out_file **out, const char *path, const ha__out_how *how,
                            ha_error *err);

/* Channels are numbered 0, 1, 2, ...; chunk_bytes not 0: the channel gets chunks of its own. */
ha_status ha__out_file_channel(ha__out_file *file, const ha_channel *channel, uint64_t chunk_bytes,
                               ha_error *err);

/* Number of channels, which is the number of the next. */
uint32_t ha__out_file_channels(const ha__out_file *file);
/* Update a channel with data that was unknown when it was declared. Its messages from now on belong
 * to channel *number: the same one if the storage can store the update, else a new one. */
ha_status ha__out_file_renew(uint32_t *number, ha__out_file *file, const ha_channel *channel,
                             uint64_t chunk_bytes, ha_error *err);

/* Write the message, whose content has msg->size bytes in all (SIZE_MAX: too large). A loan is
 * released in any case. After a failure other than HA_E_LIMIT all later calls return that failure,
 * and ha__out_file_finish() still completes as much of the file as it can. */
ha_status ha__out_file_write(ha__out_file *file, uint32_t channel, const ha_message *msg,
                             const ha__out_content *content, ha_error *err);

ha_status ha__out_file_attachment(ha__out_file *file, const ha_attachment *attachment,
                                  const uint8_t *data, ha_error *err);
ha_status ha__out_file_metadata(ha__out_file *file, const ha_metadata *metadata, ha_error *err);
/* Keep a copy of metadata.yaml in the file, if its storage can. */
ha_status ha__out_file_yaml(ha__out_file *file, const char *text, size_t size, ha_error *err);

/* Whether chunks of this compression from another file of the same storage can be copied into this
 * one. All of its channels must be declared. */
bool ha__out_file_takes_chunks(const ha__out_file *file, const ha__storage *from,
                               const char *compression);
/* Whether its chunks need a checksum. */
bool ha__out_file_wants_crc(const ha__out_file *file);
/* Copy such a chunk. entries: its messages in the order of the chunk, with the offsets of their
 * records; may be sorted. stored: its bytes as stored, lent. */
ha_status ha__out_file_pass(ha__out_file *file, const ha_chunk *chunk, ha_entries *entries,
                            const ha_slice *stored, const ha__loan *loan, ha_error *err);

/* The next message of the channel begins another chunk, if the channel has chunks of its own. */
ha_status ha__out_file_end_chunk(ha__out_file *file, uint32_t channel, ha_error *err);
/* Size of chunks by default. */
uint64_t ha__out_file_chunk_bytes(const ha__out_file *file);

/* Flush everything written to the file; with sync, to the disk. */
ha_status ha__out_file_flush(ha__out_file *file, bool sync, ha_error *err);
/* Pass chunks that were begun before this time (CLOCK_MONOTONIC) to the sink. */
ha_status ha__out_file_flush_older(ha__out_file *file, int64_t opened_before_ns, ha_error *err);

/* Bytes so far, including open chunks; not those being compressed. */
uint64_t ha__out_file_size(const ha__out_file *file);
/* Whether it has this many bytes. Waits for chunks being compressed if the result depends on them,
 * so that it is the same for any number of threads. */
ha_status ha__out_file_reaches(bool *out, ha__out_file *file, uint64_t size, ha_error *err);
/* Add to the existing totals. */
void ha__out_file_add_stats(const ha__out_file *file, ha_writer_stats *stats);

/* Result of finishing a file. */
typedef struct ha__out_end {
  uint64_t size;       /* of the file */
  ha__sink_stats last; /* totals of the sink; zeros for rows */
  ha__tally tally; /* after a failure, the messages that are in the file; empty if it is whole or
                      deleted if it isn't (how->in_order) */
} ha__out_end;

/* Finish the file and close it: it is released in any case. Returns the first failure; then the
 * file is unfinished, but can be recovered. The caller owns out->tally. */
ha_status ha__out_file_finish(ha__out_end *out, ha__out_file *file, bool sync, ha_error *err);
/* Close it unfinished. NULL is allowed. */
void ha__out_file_abort(ha__out_file *file);

#endif
