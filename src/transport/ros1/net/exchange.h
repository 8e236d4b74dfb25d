/* What one who calls us by XML-RPC has sent, and what is answered: HTTP requests out of bytes, and
 * answers as bytes. No sockets; server.c has them. */
#ifndef HA_TRANSPORT_ROS1_NET_EXCHANGE_H
#define HA_TRANSPORT_ROS1_NET_EXCHANGE_H

#include <holdall/plugin.h>

#include "http.h"
#include "xml_read.h"

/* Bytes of a call: the URIs of 1000 publishers are 100 kB. */
enum { HA__ROS1_RPC_REQUEST_MAX = 1024 * 1024 };

typedef struct ha__ros1_exchange {
  ha_bytes in;        /* that came, and were not answered yet */
  ha_bytes out;       /* the answer */
  ha__ros1_http http; /* of the request that is there, as far as it was read */
  /* Append the answer to a call, as XML; a fault is an answer, too. */
  ha_status (*answer)(void *user, ha_bytes *out, const ha__ros1_document *call, ha_error *err);
  void *user;
} ha__ros1_exchange;

/* Look at what has come. HA_OK: the answer to one request is in out, and the request is not in `in`
 * any more; when http.keep_alive is false, the connection has to end behind it. HA_END: more is to
 * come. HA_E_NOMEM. */
ha_status ha__ros1_exchange_take(ha__ros1_exchange *exchange, ha_error *err);
/* The answer was sent: another request may come. */
void ha__ros1_exchange_next(ha__ros1_exchange *exchange);
void ha__ros1_exchange_done(ha__ros1_exchange *exchange);

#endif
