/* Unpacks one chunk after another of a file that is walked through. Chunks to come are unpacked in
 * advance, in threads, where the caller asks for that. One thread uses an unpacker. */
#ifndef HA_STORAGE_MCAP_UNPACK_H
#define HA_STORAGE_MCAP_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "storage/ahead.h"
#include "storage/mcap/stream.h"

/* Where the records of a chunk lie, and what they should become. */
typedef struct ha__mcap_stored {
  const char *compression;
  uint64_t offset; /* of the chunk, for messages */
  uint64_t data_offset;
  uint64_t data_size;
  uint64_t raw_size; /* recovering: the most that may come out */
  uint64_t likely;   /* what is expected; 0 = not known */
  bool cut;          /* the data ends early: all that can be had of it comes out */
} ha__mcap_stored;

/* As the chunk's head says, or of a cut one what the file has of it. */
ha__mcap_stored ha__mcap_stored_of(const ha__mcap_event *event, const char *compression);

typedef struct ha__mcap_unpacker {
  const ha_storage_open *open;
  ha__window window; /* over the heads of chunks to come */
  ha__ahead *ahead;  /* NULL: none is unpacked in advance */

  const uint8_t
      *bytes;  /* of the last chunk: in a buffer that is used again, or in the file itself */
  size_t size; /* good bytes, also when unpacking failed */
  ha_view view;
  uint8_t *buffer;
  size_t capacity;
  bool has_crc;
  uint32_t crc; /* of the bytes, if it is known already */
} ha__mcap_unpacker;

#define HA__MCAP_UNPACKER_INIT(open)                                                               \
  { (open), HA__WINDOW_INIT((open)->source), NULL, NULL, 0, HA_VIEW_INIT, NULL, 0, false, 0 }

/* From here on chunks are unpacked in advance, and with wants_crc their checksums are made, too.
 * The unpacker must not move any more. HA_E_NOMEM. */
ha_status ha__mcap_unpacker_look_ahead(ha__mcap_unpacker *unpacker, bool wants_crc, ha_error *err);

/* Unpack this chunk. Fails as ha_host.unpack(), or with HA_E_CORRUPT when another number of bytes
 * comes out than the chunk says or some of it can't be read, or HA_E_LIMIT; unpacker->size bytes
 * are good all the same. */
ha_status ha__mcap_unpack(ha__mcap_unpacker *unpacker, const ha__mcap_stored *stored,
                          ha_error *err);
/* CRC-32 of all that came out. */
uint32_t ha__mcap_unpacked_crc(const ha__mcap_unpacker *unpacker);
void ha__mcap_unpacker_done(ha__mcap_unpacker *unpacker);

/* A failure of the system or of memory, after which the walk ends: it becomes the caller's. Other
 * failures are damage of the chunk. */
static inline bool ha__mcap_ends_walk(ha_status st, const ha_error *problem, ha_error *err) {
  if (st != HA_E_IO && st != HA_E_NOMEM) return false;
  if (err) *err = *problem;
  return true;
}

#endif
