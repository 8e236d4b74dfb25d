/* Record stream of bags 1.2 and 2.0: bytes of a file or of a chunk in, events out.
 *
 * All readers of consecutive records use it: open, scan, recover, walk, check, and the writer that
 * appends. The stream decides where a record ends, and where the next one begins after damage; it
 * does not interpret channels or chunks. One thread. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_STREAM_H
#define HA_STORAGE_ROSBAG1_RECORD_STREAM_H

#include <holdall/plugin.h>

#include "storage/rosbag1/record/record.h"
#include "storage/stream.h"

typedef struct ha__rosbag1_event {
  ha__event_kind kind;
  uint64_t offset;
  uint64_t end; /* where the next event begins */
  /* RECORD; its slices are valid until the next call, or need() of the window. Also set for DAMAGE
   * that is a truncated record (is_cut). */
  ha__rosbag1_record record;
  bool is_cut;       /* DAMAGE: a record that extends beyond the end */
  bool wrong_length; /* RECORD: good records begin before its end, at `end` */
  /* The chunk ends at the offset that its header states. Otherwise `end` is the next record that is
   * found, or for an uncompressed chunk the start of its data, whose records follow as events. */
  bool trusted;
  char problem[512]; /* DAMAGE: why it is not a record */
} ha__rosbag1_event;

typedef struct ha__rosbag1_stream {
  const ha_host *host; /* decompressor for chunks; NULL: chunks are not examined */
  ha__window window;
  uint64_t pos; /* of the next event; visitors may move it */
  uint64_t total;
  ha__rosbag1_dialect dialect;
  ha__resync resync;
  /* After a bad record continue at its second byte, not at its data, because bytes may be missing
   * within records. */
  bool deep;
} ha__rosbag1_stream;

/* Stream from `at` on. host: for a file; NULL: a chunk is an ordinary record, and zeros do not end
 * the stream. The source is borrowed. */
ha__rosbag1_stream ha__rosbag1_stream_make(const ha_host *host, ha_source *source, uint64_t at,
                                           ha__rosbag1_dialect dialect, ha__resync resync);
/* Stream over the bytes of a chunk, which are borrowed. Owns nothing, so done() is not needed. */
ha__rosbag1_stream ha__rosbag1_stream_of(const uint8_t *bytes, size_t size, ha__resync resync);
void ha__rosbag1_stream_done(ha__rosbag1_stream *stream);

/* Next event. HA_END at the end, or where only zeros follow in a file (event->offset < total).
 * HA_E_IO, HA_E_NOMEM; with HA__RESYNC_STOP also HA_E_CORRUPT and HA_E_TRUNCATED. */
ha_status ha__rosbag1_stream_next(ha__rosbag1_event *out, ha__rosbag1_stream *stream,
                                  ha_error *err);

/* Reject this record on behalf of the visitor: it becomes DAMAGE that ends at the next one. */
ha_status ha__rosbag1_stream_reject(ha__rosbag1_event *event, ha__rosbag1_stream *stream,
                                    const char *reason, ha_error *err);

/* Read the record of the event again after the window has moved. */
ha_status ha__rosbag1_stream_again(ha__rosbag1_event *event, ha__rosbag1_stream *stream,
                                   ha_error *err);

/* Offset of the next record, from `offset` on, of a kind that is outside of chunks; the end of the
 * file when there is none. */
ha_status ha__rosbag1_stream_find_top(uint64_t *out, ha__rosbag1_stream *stream, uint64_t offset,
                                      ha_error *err);

/* Name of the compression of a CHUNK record, detected from its data if the header has none;
 * borrowed from the header, or static. */
ha_slice ha__rosbag1_compression(const ha_host *host, ha_source *source,
                                 const ha__rosbag1_record *chunk);

#endif
