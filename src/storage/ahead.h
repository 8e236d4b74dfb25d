/* Read-ahead of a scan through a whole file: threads of its own unpack the chunks that are likely
 * to come next. The prediction is only a hint: the scan asks for the chunk that it has reached, and
 * unpacks it itself if that chunk was not predicted or was not unpacked completely. So results do
 * not depend on threads. */
#ifndef HA_STORAGE_AHEAD_H
#define HA_STORAGE_AHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__ahead ha__ahead;

/* Where a chunk's bytes are, and their compression and unpacked size. */
typedef struct ha__extent {
  const char *compression; /* lives as long as the scan */
  uint64_t data_offset;
  uint64_t data_size;
  uint64_t raw_size;
} ha__extent;

/* Static name of a built-in compression; NULL for others. */
const char *ha__ahead_compression(ha_slice name);

/* Return the first chunk at or after *at, and set *at to where the next may begin. HA_END: no chunk
 * can be predicted from there. Called by the scan's thread alone. */
typedef ha_status ha__foresee(void *user, uint64_t *at, ha__extent *out);

/* List the messages of unpacked bytes. Returns false, with an empty list, if that is impossible.
 * Called by any thread. */
typedef bool ha__ahead_list(ha_entries *out, const ha_host *host, const uint8_t *bytes,
                            size_t size);

/* Unpacked bytes of a chunk. */
typedef struct ha__ahead_bytes {
  uint8_t *buffer; /* the caller's; NULL is allowed */
  size_t capacity;
  ha_entries messages; /* of a compressed chunk, if they could be listed; the caller's as well */
  uint32_t crc;        /* CRC-32 of the chunk's bytes, if requested */
  uint32_t stored_crc; /* CRC-32 of the bytes as stored, if requested */
} ha__ahead_bytes;

/* Which checksums the threads compute. */
enum { HA__AHEAD_CRC = 1, HA__AHEAD_STORED_CRC = 2 };

/* Initial value: empty. */
#define HA__AHEAD_BYTES_INIT                                                                       \
  { NULL, 0, HA_ENTRIES_INIT, 0, 0 }

/* wants: HA__AHEAD_... list: NULL is allowed. *out is NULL when there is only one thread.
 * HA_E_NOMEM. */
ha_status ha__ahead_new(ha__ahead **out, const ha_storage_open *how, uint32_t wants,
                        ha__ahead_list *list, ha__foresee *foresee, void *user, ha_error *err);
/* NULL is allowed. */
void ha__ahead_free(ha__ahead *ahead);

/* Take the result of this chunk. True when it was unpacked completely: bytes->buffer is then
 * exchanged for one that begins with its bytes, and so are the messages. That of an uncompressed
 * chunk ("none") stays, as only the CRCs are used. False: the caller unpacks the chunk itself,
 * while later chunks are being unpacked. NULL ahead: false. */
bool ha__ahead_take(ha__ahead_bytes *bytes, ha__ahead *ahead, const ha__extent *chunk);

#endif
