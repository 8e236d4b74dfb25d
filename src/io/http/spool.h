/* Files of servers that do not send parts of them: fetched as a whole into a temporary file. */
#ifndef HA_IO_HTTP_SPOOL_H
#define HA_IO_HTTP_SPOOL_H

#include <holdall/error.h>

#include "io/http/target.h"

/* An open descriptor of a file without a name, with all bytes, which the caller closes. HA_E_LIMIT:
 * there are more than HOLDALL_NET_SPOOL of them. */
/* A temporary file without a name: it is removed when the descriptor is closed. */
ha_status ha__spool_file(int *out, ha_error *err);

ha_status ha__spool(int *out, uint64_t *out_size, const ha__target *target, ha_error *err);

#endif
