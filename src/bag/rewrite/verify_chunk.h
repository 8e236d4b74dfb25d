/* Verifies a chunk before it is copied unchanged: its bytes, and its index against them. */
#ifndef HA_BAG_REWRITE_VERIFY_CHUNK_H
#define HA_BAG_REWRITE_VERIFY_CHUNK_H

#include <stdbool.h>
#include <stddef.h>

#include "bag/open/file.h"
#include "bag/read/run.h"

typedef struct ha__verified_chunk {
  ha_chunk chunk; /* with its checksum, if wants_crc */
  ha__run run;    /* its messages in the order of the chunk; their offsets are those of records */
} ha__verified_chunk;

/* Check chunk number i of the file. With HA_READ_RECOVER the records are found without an index.
 * HA_END: there is a problem. Release out->run also on failure. Thread-safe. */
ha_status ha__verify_chunk(ha__verified_chunk *out, const ha__loader *loader, const ha__file *file,
                           size_t i, bool wants_crc, ha_error *err);

#endif
