/* Encrypts what is put into a sink, as an age file: from front to back, in pieces of 64 KiB, by the
 * threads of a pool. What is less than a piece waits in memory until more is put, or the end. */
#ifndef HA_IO_AGE_SEALER_H
#define HA_IO_AGE_SEALER_H

#include <stdbool.h>

#include "base/pool.h"
#include "io/age/recipient.h"
#include "io/sink.h"
#include "io/source.h"

/* Make a filter of a sink that was just opened. pool: NULL = the calling thread alone. */
ha_status ha__sealer_open(ha__sink *sink, const ha__age_recipients *recipients, ha__pool *pool,
                          ha_error *err);

/* Make the file `to` (HA_E_IO with errno EEXIST if it exists) of the bytes of `from`, encrypted;
 * with sync, it is on the disk on return. A failure leaves no `to`. */
ha_status ha__age_seal_source(ha_source *from, const char *to, const ha__age_recipients *recipients,
                              ha__pool *pool, bool sync, ha_error *err);
/* The same of a file. */
ha_status ha__age_seal_file(const char *from, const char *to, const ha__age_recipients *recipients,
                            ha__pool *pool, bool sync, ha_error *err);

#endif
