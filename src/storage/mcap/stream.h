/* A walk over the top-level records of a file, or of a part of it, that no damage stops. */
#ifndef HA_STORAGE_MCAP_STREAM_H
#define HA_STORAGE_MCAP_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/source.h"
#include "storage/mcap/record.h"

typedef enum ha__mcap_step_kind {
  HA__MCAP_STEP_RECORD, /* a whole record, its fields decoded */
  HA__MCAP_STEP_MAGIC,  /* the mark at the start and the end of a file */
  HA__MCAP_STEP_CUT,    /* a chunk that the file ends in; record has its fields */
  HA__MCAP_STEP_DAMAGE  /* bytes that are no good record, with the problem; skipped */
} ha__mcap_step_kind;

typedef struct ha__mcap_step {
  ha__mcap_step_kind kind;
  uint64_t offset;
  uint64_t size; /* bytes in the file */
  bool loose;    /* when careful: a record whose end nothing but damage follows */
  ha__mcap_record record;
  ha_error problem; /* of CUT and DAMAGE; of RECORD when something of it was mended */
} ha__mcap_step;

typedef struct ha__mcap_stream {
  ha__window window;
  uint64_t pos;
  uint64_t end;              /* of the part */
  uint64_t max_record_bytes; /* of a record that must be in view as a whole */
  size_t bulk;               /* bytes of a bulk field to have in view */
  uint64_t resume;           /* where to look on when no record is at pos */
  bool magic_next;           /* the last record was a footer */
  bool careful;              /* recovering: a record that no other follows may be too long */
  uint32_t budget;           /* searches for a record may still look far ahead so often in vain */
} ha__mcap_stream;

ha__mcap_stream ha__mcap_stream_make(ha_source *source, uint64_t start, uint64_t end,
                                     uint64_t max_record_bytes);
void ha__mcap_stream_done(ha__mcap_stream *stream);

/* The next thing of the part. The bytes of its values are good until the next step.
 * HA_END at the end; HA_E_IO and HA_E_NOMEM are all that fails. */
ha_status ha__mcap_stream_step(ha__mcap_stream *stream, ha__mcap_step *step, ha_error *err);

/* Offset of the next record of a kind that lies between chunks, but not within them, at `from` or
 * behind it; the end if there is none. */
ha_status ha__mcap_stream_find_outer(uint64_t *found, ha__mcap_stream *stream, uint64_t from,
                                     ha_error *err);

/* Go on at pos. */
void ha__mcap_stream_seek(ha__mcap_stream *stream, uint64_t pos);

/* Read and decode the record at offset, which must end at `end` or before. The bytes of its values
 * are good as long as those of the window. bulk: bytes of a bulk field to have in view.
 * HA_E_TRUNCATED: it reaches beyond the end. HA_E_CORRUPT, HA_E_LIMIT, HA_E_IO. */
ha_status ha__mcap_read(ha__mcap_record *rec, ha__window *window, uint64_t offset, uint64_t end,
                        uint64_t max_record_bytes, size_t bulk, ha_error *err);

/* CRC-32 of [start, end), behind that of what comes before, *crc; 0 = nothing does. */
ha_status ha__mcap_crc_range(uint32_t *crc, ha_source *source, uint64_t start, uint64_t end,
                             ha_error *err);

#endif
