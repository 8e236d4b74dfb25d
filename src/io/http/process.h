/* What a program prints. */
#ifndef HA_IO_HTTP_PROCESS_H
#define HA_IO_HTTP_PROCESS_H

#include <holdall/plugin.h>

/* Run a command of the shell without input, and take what it prints: at most `limit` bytes, within
 * so many seconds. HA_E_IO: it fails, prints more or lasts longer. */
ha_status ha__process_read(ha_bytes *out, const char *command, size_t limit, unsigned timeout_s,
                           ha_error *err);

#endif
