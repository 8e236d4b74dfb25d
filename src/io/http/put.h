/* Files that are made on servers: objects of S3 by parts, files of web servers by one request. */
#ifndef HA_IO_HTTP_PUT_H
#define HA_IO_HTTP_PUT_H

#include <holdall/io.h>

#include "io/http/net.h"

/* As in ha_io_ops. */
ha_status ha__put(const ha__net *net, const char *name, const ha_io_content *content,
                  ha_io_stored *out, ha_error *err);

#endif
