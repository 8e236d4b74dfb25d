/* Record stream over a file, or a part of it. Input: bytes of a window; output: one record or one
 * stretch of damage after another. The content of chunks is not examined (see chunk_stream.h). Used
 * to open, scan, recover, check and list (walk) files. */
#ifndef HA_STORAGE_MCAP_STREAM_H
#define HA_STORAGE_MCAP_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/source.h"
#include "storage/mcap/record.h"
#include "storage/stream.h"

typedef struct ha__mcap_event {
  ha__event_kind kind; /* a stream over a file returns HA_END at its end */
  uint64_t offset;
  uint64_t size;          /* bytes in the file */
  bool cut;               /* a chunk truncated by the end of the file */
  bool loose;             /* HA__RESYNC_DOUBT: a record that only damage follows */
  ha__mcap_record record; /* of RECORD, its fields decoded */
  ha_error problem;       /* of GAP and DAMAGE; of RECORD when part of it was repaired */
} ha__mcap_event;

typedef struct ha__mcap_stream {
  ha__window window;
  uint64_t pos;
  uint64_t end;              /* of the part */
  uint64_t max_record_bytes; /* limit of a record that must be in view as a whole */
  size_t bulk;               /* bytes of a bulk field to have in view */
  uint64_t resume;           /* where the search continues when no record is at pos */
  bool magic_next;           /* the last record was a footer */
  ha__resync resync;         /* SKIP or DOUBT */
  uint32_t budget;           /* remaining searches that may read far ahead without success */
} ha__mcap_stream;

ha__mcap_stream ha__mcap_stream_make(ha_source *source, uint64_t start, uint64_t end,
                                     uint64_t max_record_bytes);
void ha__mcap_stream_done(ha__mcap_stream *stream);

/* The next event. The bytes of its values are valid until the next call. HA_END at the end of the
 * part; fails only with HA_E_IO and HA_E_NOMEM. */
ha_status ha__mcap_stream_next(ha__mcap_event *out, ha__mcap_stream *stream, ha_error *err);

/* Receives an event. Returns HA_END when it wants no more. */
typedef ha_status ha__mcap_visit(void *visitor, const ha__mcap_event *event, ha_error *err);

/* Visit all events. HA_OK, or what the visitor returned instead. */
ha_status ha__mcap_stream_visit(ha__mcap_stream *stream, ha__mcap_visit *visit, void *visitor,
                                ha_error *err);

/* Offset of the first record at or after `from` of a kind that occurs between chunks but not within
 * them; the end if there is none. */
ha_status ha__mcap_stream_find_outer(uint64_t *found, ha__mcap_stream *stream, uint64_t from,
                                     ha_error *err);

/* Continue at pos. */
void ha__mcap_stream_seek(ha__mcap_stream *stream, uint64_t pos);

/* Read and decode the record at offset, which must end at `end` or before. The bytes of its values
 * are valid as long as those of the window. bulk: bytes of a bulk field to have in view.
 * HA_E_TRUNCATED: it reaches beyond the end. HA_E_CORRUPT, HA_E_LIMIT, HA_E_IO. */
ha_status ha__mcap_read(ha__mcap_record *rec, ha__window *window, uint64_t offset, uint64_t end,
                        uint64_t max_record_bytes, size_t bulk, ha_error *err);

/* CRC-32 of [start, end), continued from *crc, the checksum of the preceding bytes; 0 = none
 * precede. */
ha_status ha__mcap_crc_range(uint32_t *crc, ha_source *source, uint64_t start, uint64_t end,
                             ha_error *err);

#endif
