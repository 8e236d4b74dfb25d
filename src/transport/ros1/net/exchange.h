/* HTTP exchange: the bytes of XML-RPC requests in, the bytes of responses out, for one connection.
 *
 * Does no I/O: rpc_server.c owns the socket, appends to `in` and sends `out`. Each complete request
 * is parsed and passed to answer(). Bytes come from untrusted peers; all sizes are limited. */
#ifndef HA_TRANSPORT_ROS1_NET_EXCHANGE_H
#define HA_TRANSPORT_ROS1_NET_EXCHANGE_H

#include <holdall/plugin.h>

#include "http.h"
#include "xml_read.h"

/* Limit of a request in bytes. The URIs of 1000 publishers have 100 kB. */
enum { HA__ROS1_RPC_REQUEST_MAX = 1024 * 1024 };

typedef struct ha__ros1_exchange {
  ha_bytes in;        /* received, and not answered yet */
  ha_bytes out;       /* the response */
  ha__ros1_http http; /* head of the current request, once it was parsed */
  /* Appends the answer to a call as XML; a fault is an answer, too. */
  ha_status (*answer)(void *user, ha_bytes *out, const ha__ros1_document *call, ha_error *err);
  void *user;
} ha__ros1_exchange;

/* Handles what is in `in`. HA_OK: `out` contains the response to one request, which was removed
 * from `in`; without http.keep_alive the connection must be closed after it was sent. HA_END: the
 * request is not complete. HA_E_NOMEM. */
ha_status ha__ros1_exchange_take(ha__ros1_exchange *exchange, ha_error *err);
/* After the response was sent: prepares for the next request. */
void ha__ros1_exchange_next(ha__ros1_exchange *exchange);
void ha__ros1_exchange_done(ha__ros1_exchange *exchange);

#endif
