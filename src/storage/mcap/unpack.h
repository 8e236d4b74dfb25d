/* Unpacks the chunks of a file that is read from start to end. On request, threads unpack the next
 * chunks in advance. An unpacker belongs to one thread. */
#ifndef HA_STORAGE_MCAP_UNPACK_H
#define HA_STORAGE_MCAP_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "storage/ahead.h"
#include "storage/mcap/stream.h"

/* Where the records of a chunk are, and their compression and size. */
typedef struct ha__mcap_stored {
  const char *compression;
  uint64_t offset; /* of the chunk, for messages */
  uint64_t data_offset;
  uint64_t data_size;
  uint64_t raw_size; /* recovering: limit of the unpacked size */
  uint64_t likely;   /* expected unpacked size; 0 = unknown */
  bool cut;          /* the data ends early: unpack as much as possible */
} ha__mcap_stored;

/* Position and sizes from the chunk's header; for a truncated chunk, of the part in the file. */
ha__mcap_stored ha__mcap_stored_of(const ha__mcap_event *event, const char *compression);

typedef struct ha__mcap_unpacker {
  const ha_storage_open *open;
  ha__window window; /* window over the headers of the next chunks */
  ha__ahead *ahead;  /* NULL: no chunk is unpacked in advance */

  const uint8_t *bytes; /* of the last chunk: in a reused buffer, or in the file itself */
  size_t size;          /* good bytes, also after a failure */
  ha_view view;
  uint8_t *buffer;
  size_t capacity;
  bool has_crc;
  uint32_t crc; /* of the bytes, if already computed */

  /* checksum of the data section, from the chunks that were unpacked */
  bool sums_data;
  uint32_t data_crc; /* CRC-32 of the file up to data_end */
  uint64_t data_end;
} ha__mcap_unpacker;

#define HA__MCAP_UNPACKER_INIT(open)                                                               \
  {                                                                                                \
    (open), HA__WINDOW_INIT((open)->source), NULL, NULL, 0, HA_VIEW_INIT, NULL, 0, false, 0,       \
        false, 0, 0                                                                                \
  }

/* Unpack chunks in advance from here on. With wants_crc their checksums are computed, too; with
 * wants_data_crc also that of the data section, if the file states one, so that chunks need not be
 * read again for it. The unpacker must not move after this call. HA_E_NOMEM. */
ha_status ha__mcap_unpacker_look_ahead(ha__mcap_unpacker *unpacker, bool wants_crc,
                                       bool wants_data_crc, ha_error *err);

/* Unpack this chunk. Fails as ha_host.unpack(); with HA_E_CORRUPT when the unpacked size differs
 * from the chunk's header or some data can't be read; with HA_E_LIMIT. The first unpacker->size
 * bytes are valid in any case. */
ha_status ha__mcap_unpack(ha__mcap_unpacker *unpacker, const ha__mcap_stored *stored,
                          ha_error *err);
/* CRC-32 of the unpacked bytes. */
uint32_t ha__mcap_unpacked_crc(const ha__mcap_unpacker *unpacker);
/* CRC-32 of the file up to `end`. */
ha_status ha__mcap_data_crc(uint32_t *out, ha__mcap_unpacker *unpacker, uint64_t end,
                            ha_error *err);
void ha__mcap_unpacker_done(ha__mcap_unpacker *unpacker);

/* True for a failure of the system or of memory, which ends reading and is returned to the caller.
 * Other failures are damage of the chunk. */
static inline bool ha__mcap_ends_walk(ha_status st, const ha_error *problem, ha_error *err) {
  if (st != HA_E_IO && st != HA_E_NOMEM) return false;
  if (err) *err = *problem;
  return true;
}

#endif
