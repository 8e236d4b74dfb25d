/* Chunks that are unpacked before a walk over the records of a file comes to them. */
#ifndef HA_STORAGE_MCAP_AHEAD_H
#define HA_STORAGE_MCAP_AHEAD_H

#include <stdint.h>

#include <holdall/plugin.h>

#include "io/source.h"
#include "storage/ahead.h"
#include "storage/mcap/chunk.h"

typedef struct ha__mcap_ahead {
  const ha_storage_open *open;
  ha__window window; /* on what lies ahead */
  ha__ahead *ahead;  /* NULL = one thread does it all */
} ha__mcap_ahead;

/* open is borrowed. */
ha_status ha__mcap_ahead_init(ha__mcap_ahead *out, const ha_storage_open *open, ha_error *err);
void ha__mcap_ahead_done(ha__mcap_ahead *ahead);

/* As ha__mcap_unpack(), with what was unpacked ahead where that is just this chunk. raw_size: as
 * its head tells; 0 = it was not foreseen. */
ha_status ha__mcap_ahead_unpack(ha__mcap_unpacked *out, ha__mcap_ahead *ahead,
                                const ha__mcap_stored *stored, uint64_t raw_size, ha_error *err);

#endif
