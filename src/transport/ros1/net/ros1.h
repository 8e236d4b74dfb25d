/* The ROS 1 transport object, shared by all folders of this transport, and the members of its
 * table.
 *
 * Two threads run an event loop each. "control" calls the master and nodes by XML-RPC, answers
 * their calls, accepts connections, does handshakes and reports events to the user. "data" receives
 * and sends messages. A third one, the worker (service/worker.h), runs the callbacks of services
 * and clients.
 *
 *   net/        event loop, sockets, connecting, HTTP and XML-RPC, headers, frames; knows no topics
 *   master/     XML-RPC client, registrations with the master, the graph of the network
 *   subscribe/  subscription of a topic, links to its publishers, receivers of their messages
 *   publish/    publication of a topic, links to its subscribers
 *   service/    services, links to their clients, clients of services
 *   acceptor.c  accepts TCPROS connections; rpc_server.c and slave_api.c answer XML-RPC calls
 *   plugin.c    joins and leaves the network
 *
 * Order of events: the control thread receives the header of a publisher and reports the endpoint;
 * only then the socket passes to the data thread. So no message is delivered before its publisher
 * was reported. */
#ifndef HA_TRANSPORT_ROS1_NET_ROS1_H
#define HA_TRANSPORT_ROS1_NET_ROS1_H

#include <stdbool.h>

#include <holdall/transport.h>

#include "base/buffer_pool.h"
#include "environment.h"
#include "header.h"
#include "loop.h"
#include "receive_buffer.h"

typedef struct ha__ros1_rpc_client ha__ros1_rpc_client;
typedef struct ha__ros1_rpc_server ha__ros1_rpc_server;
typedef struct ha__ros1_master ha__ros1_master;
typedef struct ha__ros1_graph ha__ros1_graph;
typedef struct ha__ros1_acceptor ha__ros1_acceptor;
typedef struct ha__ros1_subscriptions ha__ros1_subscriptions;
typedef struct ha__ros1_publications ha__ros1_publications;
typedef struct ha__ros1_worker ha__ros1_worker;
typedef struct ha__ros1_probe ha__ros1_probe;
typedef struct ha__ros1_parameters ha__ros1_parameters;

typedef struct ha__ros1 {
  ha_transport base; /* first */
  ha_transport_events events;
  ha__ros1_config config;
  bool tcp_nodelay;     /* requested from publishers */
  int64_t poll_ns;      /* interval of polling the master */
  bool probes_services; /* their types are asked for */
  ha__ros1_loop *control;
  ha__ros1_loop *data;
  ha__buffer_pool *buffers;           /* memory for messages */
  ha__ros1_shared_block shared_block; /* for small messages; of the data thread */
  char uri[HA__ROS1_URI_SIZE];        /* of the XML-RPC server of this node */
  ha__ros1_uri own_tcpros;            /* address of the acceptor */
  int connecting_links;  /* of the control thread: publisher links that are connecting */
  size_t links;          /* ... all publisher links */
  bool noted_link_limit; /* ... the limit of links was reported */
  ha__ros1_rpc_client *rpc_client;
  ha__ros1_rpc_server *rpc_server;
  ha__ros1_master *master;
  ha__ros1_graph *graph;
  ha__ros1_parameters *parameters;
  ha__ros1_acceptor *acceptor;
  ha__ros1_subscriptions *subscriptions;
  ha__ros1_publications *publications;
  ha__ros1_worker *worker; /* services and clients */
  ha__ros1_probe *probe;   /* NULL = types of services are not asked for */
} ha__ros1;

extern const ha_transport_ops ha__ros1_ops;

/* Replaces control characters by blanks, because text from peers may be printed on a terminal. */
void ha__ros1_one_line(char *text);
/* Reports a line of text to the user (events.note). Any thread. */
void ha__ros1_note(const ha__ros1 *ros1, const char *format, ...) HA_PRINTF(2, 3);

/* Members of the table. */
ha_status ha__ros1_subscribe(ha_subscription **out, ha_transport *transport,
                             const ha_subscription_options *options, ha_error *err);
void ha__ros1_unsubscribe(ha_subscription *subscription);
void *ha__ros1_keep(ha_transport *transport, const ha_delivery *delivery);
void ha__ros1_drop(ha_transport *transport, void *kept);

ha_status ha__ros1_advertise(ha_publication **out, ha_transport *transport,
                             const ha_publication_options *options, ha_error *err);
ha_status ha__ros1_send(ha_publication *publication, const uint8_t *data, size_t size,
                        int64_t sent_ns, ha_error *err);
uint32_t ha__ros1_matched(const ha_publication *publication);
ha_status ha__ros1_wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err);
void ha__ros1_unadvertise(ha_publication *publication);

ha_status ha__ros1_serve(ha_service **out, ha_transport *transport,
                         const ha_service_options *options, ha_error *err);
ha_status ha__ros1_reply(ha_service *service, const ha_request_id *id, const uint8_t *data,
                         size_t size, ha_error *err);
void ha__ros1_unserve(ha_service *service);

ha_status ha__ros1_connect(ha_client **out, ha_transport *transport,
                           const ha_client_options *options, ha_error *err);
int32_t ha__ros1_ready(const ha_client *client);
ha_status ha__ros1_client_call(ha_client *client, uint64_t *sequence, const uint8_t *data,
                               size_t size, ha_error *err);
void ha__ros1_disconnect(ha_client *client);

/* The worker of services and clients: started last, stopped first. start sets ros1->worker. The
 * functions to free are called after both loops were stopped. NULL is allowed. */
ha_status ha__ros1_worker_start(ha__ros1 *ros1, ha_error *err);
void ha__ros1_worker_stop(ha__ros1_worker *worker);
void ha__ros1_services_free(ha__ros1_worker *worker);
void ha__ros1_worker_free(ha__ros1_worker *worker);
/* Control thread: takes the socket of a client whose header has a field "service". Nothing after
 * the header was read. */
void ha__ros1_services_accept(ha__ros1_worker *worker, int fd, const ha__ros1_header *header);

/* Asks services for their types. new sets ros1->probe. free is called after the loop was stopped.
 * NULL is allowed for the other two. Control thread: asks the services whose type is not known. */
ha_status ha__ros1_probe_new(ha__ros1 *ros1, ha_error *err);
void ha__ros1_probe_free(ha__ros1_probe *probe);
void ha__ros1_probe_services(ha__ros1_probe *probe);

/* The XML-RPC server of this node (slave_api.c answers the calls), and the acceptor of TCPROS
 * connections of subscribers and of clients of services. new opens the listening socket, and sets
 * ros1->rpc_server and ros1->uri, or ros1->acceptor and ros1->own_tcpros. start begins to accept;
 * any thread. free is called after the loop was stopped; NULL is allowed. */
ha_status ha__ros1_rpc_server_new(ha__ros1 *ros1, ha_error *err);
void ha__ros1_rpc_server_start(ha__ros1_rpc_server *server);
void ha__ros1_rpc_server_free(ha__ros1_rpc_server *server);
ha_status ha__ros1_acceptor_new(ha__ros1 *ros1, ha_error *err);
void ha__ros1_acceptor_start(ha__ros1_acceptor *acceptor);
void ha__ros1_acceptor_free(ha__ros1_acceptor *acceptor);

#endif
