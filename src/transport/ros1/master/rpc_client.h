/* Calls by XML-RPC to the master and to nodes: one at a time to each, in the order in which they
 * were asked for, by a connection that is kept while there are more; to many at the same time.
 * Where nobody is, or nobody answers, all that wait fail at once. */
#ifndef HA_TRANSPORT_ROS1_MASTER_RPC_CLIENT_H
#define HA_TRANSPORT_ROS1_MASTER_RPC_CLIENT_H

#include <holdall/plugin.h>

#include "transport/ros1/net/environment.h"
#include "transport/ros1/net/loop.h"
#include "transport/ros1/net/xml_read.h"

/* How long one may take that was sent. */
#define HA__ROS1_RPC_TIMEOUT_NS INT64_C(5000000000)

typedef struct ha__ros1_rpc_client ha__ros1_rpc_client; /* all of a transport */
typedef struct ha__ros1_rpc_host ha__ros1_rpc_host;     /* one host and port */
typedef struct ha__ros1_rpc_call ha__ros1_rpc_call;

struct ha__ros1_rpc_call {
  /* value: what was answered with code 1, borrowed. NULL: it failed, and err says why; its code is
   * HA_E_IO for what may go better later. The call is free again. */
  void (*done)(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *err);
  /* remote.c alone */
  ha__ros1_rpc_host *host; /* NULL = it is not on */
  ha__ros1_rpc_call *next;
  ha_bytes body;
};

/* master: is connected to whatever the number of others. ipv6: addresses of hosts may be such. */
ha_status ha__ros1_rpc_client_new(ha__ros1_rpc_client **out, ha__ros1_loop *loop,
                                  const ha__ros1_uri *master, bool ipv6, ha_error *err);
/* When the loop was stopped. Calls that are on are never done. NULL is allowed. */
void ha__ros1_rpc_client_free(ha__ros1_rpc_client *client);

/* In the loop's thread, as all below. format: the arguments, an array, as of xmlrpc_build_value().
 * done() comes later, never from within. It must not be on. false = out of memory: it is not on. */
bool ha__ros1_rpc_call_start(ha__ros1_rpc_call *call, ha__ros1_rpc_client *client,
                             const ha__ros1_uri *to, const char *method, const char *format, ...);
/* done() will not come; the peer may have got it. One that is not on is allowed. */
void ha__ros1_rpc_call_cancel(ha__ros1_rpc_call *call);

#endif
