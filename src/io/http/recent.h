/* Files that were closed a moment ago: to find out what a name is, it is opened, closed and opened
 * again, which must not ask the server each time. */
#ifndef HA_IO_HTTP_RECENT_H
#define HA_IO_HTTP_RECENT_H

#include "io/http/file.h"

/* The file of this URL, which then belongs to the caller; NULL: not there, or too old. Any thread.
 */
ha__http_file *ha__recent_take(const char *url);

/* Takes the file, which the caller uses no longer. Any thread. */
void ha__recent_put(ha__http_file *file);

#endif
