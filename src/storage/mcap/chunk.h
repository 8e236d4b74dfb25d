/* The records inside of a chunk. */
#ifndef HA_STORAGE_MCAP_CHUNK_H
#define HA_STORAGE_MCAP_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "storage/mcap/record.h"

/* Place of one record in the uncompressed bytes of a chunk. */
typedef struct ha__mcap_inner {
  uint8_t opcode;
  size_t offset;  /* of the opcode */
  size_t content; /* offset of the content */
  size_t length;  /* of the content */
} ha__mcap_inner;

/* Why there is no good record at pos. chunk_offset is that of the chunk in the file. */
void ha__mcap_inner_problem(const uint8_t *bytes, size_t size, size_t pos, uint64_t chunk_offset,
                            ha_error *err);

/* May records of this kind be in a chunk? Those that a later version of the format or an
 * application adds may. */
static inline bool ha__mcap_allowed_in_chunk(uint8_t opcode) {
  return (opcode >= HA__MCAP_SCHEMA && opcode <= HA__MCAP_MESSAGE) || opcode > HA__MCAP_DATA_END;
}

/* The record at *pos, which moves behind it. HA_END at the end; otherwise *pos stays. */
static inline ha_status ha__mcap_inner_next(ha__mcap_inner *out, const uint8_t *bytes, size_t size,
                                            size_t *pos, uint64_t chunk_offset, ha_error *err) {
  const size_t at = *pos;
  const size_t left = size - at;

  if (left == 0) return HA_END;
  if (left < HA__MCAP_HEAD_SIZE) {
    ha__mcap_inner_problem(bytes, size, at, chunk_offset, err);
    return HA_E_CORRUPT;
  }
  const uint8_t opcode = bytes[at];
  const uint64_t length = ha__load_u64(bytes + at + 1);
  if (length > left - HA__MCAP_HEAD_SIZE || !ha__mcap_allowed_in_chunk(opcode) ||
      (opcode == HA__MCAP_MESSAGE && length < HA__MCAP_MESSAGE_FIXED)) {
    ha__mcap_inner_problem(bytes, size, at, chunk_offset, err);
    return HA_E_CORRUPT;
  }
  *out = (ha__mcap_inner){opcode, at, at + HA__MCAP_HEAD_SIZE, (size_t)length};
  *pos = at + HA__MCAP_HEAD_SIZE + (size_t)length;
  return HA_OK;
}

/* Behind damage at *pos: the next place from where on records follow each other. False, and *pos at
 * the end, when there is none. */
bool ha__mcap_inner_search(const uint8_t *bytes, size_t size, size_t *pos);

/* The uncompressed records of a chunk for a walk through the file: in a buffer that is used again
 * for the next, or in the file itself. */
typedef struct ha__mcap_unpacked {
  const uint8_t *bytes;
  size_t size; /* good bytes, also when unpacking failed */
  ha_view view;
  uint8_t *buffer;
  size_t capacity;
  bool has_crc;
  uint32_t crc; /* of the bytes, if it is known already */
} ha__mcap_unpacked;

/* Where the records of a chunk lie, and what they should become. */
typedef struct ha__mcap_stored {
  const char *compression;
  uint64_t offset; /* of the chunk, for messages */
  uint64_t data_offset;
  uint64_t data_size;
  uint64_t raw_size; /* recovering: the most that may come out */
  uint64_t likely;   /* what is expected; 0 = not known */
} ha__mcap_stored;

/* Fails as ha_host.unpack(), or with HA_E_CORRUPT when another number of bytes comes out than the
 * chunk says, or HA_E_LIMIT; out->size bytes are good all the same. */
ha_status ha__mcap_unpack(ha__mcap_unpacked *out, const ha_storage_open *open,
                          const ha__mcap_stored *stored, ha_error *err);
/* CRC-32 of all that came out. */
uint32_t ha__mcap_unpacked_crc(const ha__mcap_unpacked *unpacked);
void ha__mcap_unpacked_done(ha__mcap_unpacked *unpacked, const ha_host *host);

#endif
