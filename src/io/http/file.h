/* One remote file: its size and state as the server states them, and its segments in memory or
 * being fetched. */
#ifndef HA_IO_HTTP_FILE_H
#define HA_IO_HTTP_FILE_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/io.h>

#include "io/http/net.h"

typedef struct ha__http_file ha__http_file;

/* Takes ownership of net (sets it to NULL), also on failure. Requests the beginning and the end
 * at once, which most formats need to be opened. HA_END: there is no such file. */
ha_status ha__http_file_open(ha__http_file **out, const char *name, ha__net **net, ha_error *err);
uint64_t ha__http_file_size(const ha__http_file *file);

/* As in ha_io_ops. */
ha_status ha__http_file_read(ha__http_file *file, void *out, uint64_t offset, size_t size,
                             ha_error *err);
void ha__http_file_prefetch(ha__http_file *file, const ha_io_range *ranges, size_t count);

/* Reads of all files so far, and those that did not wait. Any thread. */
void ha__http_file_counts(uint64_t *reads, uint64_t *hits);

/* The file is idle: end its transfers and keep little of it in memory. */
void ha__http_file_rest(ha__http_file *file);
const char *ha__http_file_name(const ha__http_file *file);
const ha__net *ha__http_file_net(const ha__http_file *file);

/* Waits until no transfer uses it. NULL is allowed. */
void ha__http_file_close(ha__http_file *file);

#endif
