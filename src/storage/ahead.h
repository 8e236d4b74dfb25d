/* Chunks that are unpacked ahead of a scan through a whole file, in threads of its own.
 *
 * What lies ahead is only foreseen, and no more than a hint: a scan asks for the chunk that it has
 * come to, and where that is not one that was foreseen, or not all of it came out as it should, the
 * scan unpacks for itself, as it would without. So nothing of what it finds depends on threads. */
#ifndef HA_STORAGE_AHEAD_H
#define HA_STORAGE_AHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__ahead ha__ahead;

/* Where a chunk's bytes lie, and what they should become. */
typedef struct ha__extent {
  const char *compression; /* lives as long as the scan */
  uint64_t data_offset;
  uint64_t data_size;
  uint64_t raw_size;
} ha__extent;

/* The name of a usual compression, to be kept; NULL for others. */
const char *ha__ahead_compression(ha_slice name);

/* The first chunk that begins at *at or after it; *at becomes where the next may begin. HA_END:
 * none can be seen from there. Called by the scan's thread alone. */
typedef ha_status ha__foresee(void *user, uint64_t *at, ha__extent *out);

/* Bytes that came out of a chunk. */
typedef struct ha__ahead_bytes {
  uint8_t *buffer; /* the caller's; NULL is allowed */
  size_t capacity;
  uint32_t crc; /* CRC-32 of the chunk's bytes, where that was wanted */
} ha__ahead_bytes;

/* *out is NULL where one thread is all there is. HA_E_NOMEM. */
ha_status ha__ahead_new(ha__ahead **out, const ha_storage_open *how, bool wants_crc,
                        ha__foresee *foresee, void *user, ha_error *err);
/* NULL is allowed. */
void ha__ahead_free(ha__ahead *ahead);

/* True when just this chunk was unpacked, all of it. Then bytes->buffer is changed for one that
 * begins with its bytes; that of a chunk without compression ("none") stays, as only its CRC is of
 * use. A caller that gets false unpacks by itself, and others are unpacked meanwhile. NULL: false.
 */
bool ha__ahead_take(ha__ahead_bytes *bytes, ha__ahead *ahead, const ha__extent *chunk);

#endif
