/* One storage file that is being written. What all formats share: messages gather in chunks, chunks
 * are packed by a pool, sealed in order, and put into a sink; or, for a database, rows are handed
 * to the storage. */
#ifndef HA_BAG_WRITE_FILE_H
#define HA_BAG_WRITE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>
#include <holdall/writer.h>

#include "bag/write/chunk.h"
#include "io/sink.h"
#include "storage/storage.h"

/* What all files of a bag have in common. Borrowed by each until it is finished. */
typedef struct ha__out_how {
  const ha_storage_ops *storage;
  ha_storage_create create;
  const ha_compression_ops *message_compression; /* of each message; NULL = none */
  ha__packers *packers;
  ha__pool *pool; /* NULL = no threads */
  bool direct;
  bool eased;
  bool in_order; /* what is unfinished can be read: it has no holes */
  uint64_t buffer_bytes;
  uint64_t durable_bytes; /* 0 = no bound */
  int64_t durable_ns;     /* 0 = no bound */
} ha__out_how;

/* Of the time in which a message must come to the disk: how long a chunk may fill, how often that
 * is looked at, how long the sink may wait with it. What is left is for the disk. */
enum { HA__OUT_FILL_EIGHTHS = 3, HA__OUT_LOOK_EIGHTHS = 1, HA__OUT_SYNC_EIGHTHS = 3 };

/* At least 1 where there is a bound. */
int64_t ha__out_share_ns(const ha__out_how *how, int eighths);

typedef struct ha__out_file ha__out_file;

/* Make the file. What the system refuses names it, with errno; what an option is to blame for does
 * not. */
ha_status ha__out_file_open(ha__out_file **out, const char *path, const ha__out_how *how,
                            ha_error *err);

/* Channels number 0, 1, 2, ...; chunk_bytes not 0: it gets chunks of its own. */
ha_status ha__out_file_channel(ha__out_file *file, const ha_channel *channel, uint64_t chunk_bytes,
                               ha_error *err);

/* How many there are: the number of the next. */
uint32_t ha__out_file_channels(const ha__out_file *file);
/* More is known of a channel than when it was declared. Messages of it that are written from now on
 * are of channel *number: the same one if the storage can store it later, else another one.
 */
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

/* May chunks of this compression that lie in another file of the same storage go into this one? All
 * of its channels are declared. */
bool ha__out_file_takes_chunks(const ha__out_file *file, const ha__storage *from,
                               const char *compression);
/* Are its chunks to have a checksum? */
bool ha__out_file_wants_crc(const ha__out_file *file);
/* Such a chunk. entries: its messages in the order of the chunk, with the offsets of their records;
 * may be sorted anew. stored: its bytes as they lie there, lent. */
ha_status ha__out_file_pass(ha__out_file *file, const ha_chunk *chunk, ha_entries *entries,
                            const ha_slice *stored, const ha__loan *loan, ha_error *err);

/* All that was written is in the file; with sync, on the disk. */
ha_status ha__out_file_flush(ha__out_file *file, bool sync, ha_error *err);
/* Give the chunks that were begun before this time (CLOCK_MONOTONIC) to the sink. */
ha_status ha__out_file_flush_older(ha__out_file *file, int64_t opened_before_ns, ha_error *err);

/* Bytes so far, those of open chunks included; not of those that are being packed. */
uint64_t ha__out_file_size(const ha__out_file *file);
/* Does it have so many? Where that depends on chunks that are being packed, they are waited for:
 * the answer is the same for any number of threads. */
ha_status ha__out_file_reaches(bool *out, ha__out_file *file, uint64_t size, ha_error *err);
/* Adds to what is there. */
void ha__out_file_add_stats(const ha__out_file *file, ha_writer_stats *stats);

/* End the file in good order and close it: it is gone in any case. The failure is the first of all;
 * then the file is unfinished, but can be recovered. *size: of the file. *last: what the sink
 * did in all; zeros for rows. */
ha_status ha__out_file_finish(ha__out_file *file, bool sync, uint64_t *size, ha__sink_stats *last,
                              ha_error *err);
/* Close it as it is. NULL is allowed. */
void ha__out_file_abort(ha__out_file *file);

#endif
