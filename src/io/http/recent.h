/* Files that were closed a moment ago: to find out what a name is, it is opened, closed and opened
 * again, which must not ask the server each time. */
#ifndef HA_IO_HTTP_RECENT_H
#define HA_IO_HTTP_RECENT_H

#include <holdall/error.h>

#include "io/http/file.h"

/* The file of this name and these options, which then belongs to the caller; NULL: not there, or
 * too old. Any thread.
 */
ha__http_file *ha__recent_take(const char *name, const ha__net *net);

/* Takes the file, which the caller uses no longer. Any thread. */
void ha__recent_put(ha__http_file *file);

/* The same for a failure of a moment ago: a server that is silent is not waited for twice. HA_OK:
 * the name did not fail. Any thread. */
ha_status ha__recent_failure(const char *name, const ha__net *net, ha_error *err);
void ha__recent_failed(const char *name, const ha__net *net, const ha_error *failure);

#endif
