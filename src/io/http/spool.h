/* Temporary copies of whole files, from servers that do not send ranges. */
#ifndef HA_IO_HTTP_SPOOL_H
#define HA_IO_HTTP_SPOOL_H

#include <holdall/error.h>

#include "io/http/target.h"

/* A temporary file without a name: it is removed when the descriptor is closed. */
ha_status ha__spool_file(int *out, ha_error *err);

/* An open descriptor of such a file with all bytes of the target, which the caller closes.
 * HA_E_LIMIT: there are more than HOLDALL_NET_SPOOL of them. */
ha_status ha__spool(int *out, uint64_t *out_size, const ha__target *target, ha_error *err);

#endif
