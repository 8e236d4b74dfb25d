/* An object of S3 that is made by one request, or by parts (multipart). */
#ifndef HA_IO_HTTP_PUT_STORE_H
#define HA_IO_HTTP_PUT_STORE_H

#include <holdall/io.h>

#include "io/http/net.h"

/* As in ha_io_ops. */
ha_status ha__put_store(const ha__net *net, const char *name, const ha_io_content *content,
                        ha_io_stored *out, ha_error *err);

#endif
