/* Encrypts the bytes written to a sink as an age file: from front to back, in pieces of 64 KiB,
 * with the threads of a pool. An incomplete piece waits in memory for more bytes, or the end. */
#ifndef HA_IO_AGE_SEALER_H
#define HA_IO_AGE_SEALER_H

#include <stdbool.h>

#include "base/pool.h"
#include "io/age/recipient.h"
#include "io/sink.h"
#include "io/source.h"

/* Add a filter to a sink that was just opened. pool: NULL = only the calling thread. */
ha_status ha__sealer_open(ha__sink *sink, const ha__age_recipients *recipients, ha__pool *pool,
                          ha_error *err);

/* Create the file `to` (HA_E_IO with errno EEXIST if it exists) with the encrypted bytes of
 * `from`; with sync, it is on the disk on return. After a failure `to` does not exist. */
ha_status ha__age_seal_source(ha_source *from, const char *to, const ha__age_recipients *recipients,
                              ha__pool *pool, bool sync, ha_error *err);
/* The same for a file. */
ha_status ha__age_seal_file(const char *from, const char *to, const ha__age_recipients *recipients,
                            ha__pool *pool, bool sync, ha_error *err);

#endif
