/* A chunk that is to go on as it is: its bytes are checked, and its index against them. */
#ifndef HA_BAG_REWRITE_VERIFY_CHUNK_H
#define HA_BAG_REWRITE_VERIFY_CHUNK_H

#include <stdbool.h>
#include <stddef.h>

#include "bag/open/file.h"
#include "bag/read/run.h"

typedef struct ha__examined {
  ha_chunk chunk; /* with its checksum, if that is wanted */
  ha__run run;    /* its messages in the order of the chunk; their offsets are those of records */
} ha__examined;

/* Chunk number i of the file; recovering, records are found without an index. HA_END when something
 * is not as it should be. Whatever comes of it, out->run is to be released. Any thread. */
ha_status ha__examine(ha__examined *out, const ha__loader *loader, const ha__file *file, size_t i,
                      bool wants_crc, ha_error *err);

#endif
