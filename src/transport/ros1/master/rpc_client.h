/* XML-RPC client: calls the master and nodes.
 *
 * Each host and port has a queue of calls, which are made one at a time in their order; different
 * hosts are called at the same time. The connection is kept while calls are queued, that to the
 * master longer. If a host cannot be reached or does not answer, all its queued calls fail.
 * Everything runs in the thread of the loop. */
#ifndef HA_TRANSPORT_ROS1_MASTER_RPC_CLIENT_H
#define HA_TRANSPORT_ROS1_MASTER_RPC_CLIENT_H

#include <holdall/plugin.h>

#include "transport/ros1/net/environment.h"
#include "transport/ros1/net/loop.h"
#include "transport/ros1/net/xml_read.h"

/* Timeout of a call. */
#define HA__ROS1_RPC_TIMEOUT_NS INT64_C(5000000000)

typedef struct ha__ros1_rpc_client ha__ros1_rpc_client;
typedef struct ha__ros1_rpc_host ha__ros1_rpc_host;
typedef struct ha__ros1_rpc_call ha__ros1_rpc_call;

struct ha__ros1_rpc_call {
  /* value: of an answer with code 1, borrowed. NULL: failed, for the reason in err; code HA_E_IO if
   * another attempt may succeed. The call may be started again. */
  void (*done)(ha__ros1_rpc_call *call, const ha__ros1_value *value, const ha_error *err);
  /* remote.c alone */
  ha__ros1_rpc_host *host; /* NULL = not started */
  ha__ros1_rpc_call *next;
  ha_bytes body;
};

/* master: the limit of open connections does not apply to it. ipv6: use IPv6 addresses, too. */
ha_status ha__ros1_rpc_client_new(ha__ros1_rpc_client **out, ha__ros1_loop *loop,
                                  const ha__ros1_uri *master, bool ipv6, ha_error *err);
/* After the loop was stopped. done() is not called for pending calls. NULL is allowed. */
void ha__ros1_rpc_client_free(ha__ros1_rpc_client *client);

/* Queues a call that is not started. format: the arguments, an array, as for xmlrpc_build_value().
 * done() is called later, never from within. false = out of memory: not started. */
bool ha__ros1_rpc_call_start(ha__ros1_rpc_call *call, ha__ros1_rpc_client *client,
                             const ha__ros1_uri *to, const char *method, const char *format, ...);
/* Stops a call: done() is not called; the peer may have received it. Allowed when not started. */
void ha__ros1_rpc_call_cancel(ha__ros1_rpc_call *call);

#endif
