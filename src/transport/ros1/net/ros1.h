/* What the files of this transport share: the transport itself, and what it hands out.
 *
 *   plugin.c     joining, leaving, the table
 *   loop.c       a thread that waits for sockets, times and tasks. There are two: "control", which
 *                speaks with the master and with nodes, hears headers and tells events; and "data",
 *                which receives and sends messages
 *   dial.c       connecting;  talk.c  headers in and out;  http.c, xml.c, xml_read.c
 *                XML-RPC as text
 *   remote.c     calls to the master and to nodes;  server.c, exchange.c, slave.c  calls from them
 *   master.c     what the master knows of us;  graph.c  who is on the network
 *   feed.c       a topic that is subscribed to, for all subscriptions; link.c  one publisher of it;
 *                inlet.c  its messages
 *   listener.c   sockets at which others knock
 *   door.c       who connects to us;  outlet.c  a topic that is published;  pipe.c  one subscriber
 *   calls.c      the thread in which requests and replies are handled;  service.c  a service that
 * is ours, guest.c  one who calls it;  client.c  a client;  parcel.c  bytes of either
 *   environment.c, names.c, header.c  the parts that stand alone
 *
 * Who is told what first: a publisher's header is heard by control, which tells it as an event;
 * then its socket goes to data. So messages wait in the socket until the event was told. */
#ifndef HA_TRANSPORT_ROS1_NET_ROS1_H
#define HA_TRANSPORT_ROS1_NET_ROS1_H

#include <stdbool.h>

#include <holdall/transport.h>

#include "base/stock.h"
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

typedef struct ha__ros1 {
  ha_transport base; /* first */
  ha_transport_events events;
  ha__ros1_config config;
  bool tcp_nodelay; /* asked of publishers */
  int64_t poll_ns;  /* how often the master is asked */
  ha__ros1_loop *control;
  ha__ros1_loop *data;
  ha__stock *stock;                   /* memory of messages */
  ha__ros1_shared_block shared_block; /* of the data thread */
  char uri[HA__ROS1_URI_ROOM];        /* of our XML-RPC server */
  ha__ros1_uri own_tcpros;            /* where topics and services are served */
  int connecting_links;  /* the control thread's: publishers that are being connected to */
  size_t links;          /* ... all that are known */
  bool noted_link_limit; /* ... that there are too many */
  ha__ros1_rpc_client *rpc_client;
  ha__ros1_rpc_server *rpc_server;
  ha__ros1_master *master;
  ha__ros1_graph *graph;
  ha__ros1_acceptor *acceptor;
  ha__ros1_subscriptions *subscriptions;
  ha__ros1_publications *publications;
  ha__ros1_worker *worker; /* services and clients */
} ha__ros1;

extern const ha_transport_ops ha__ros1_ops;

/* What others say may be told to a terminal: without line ends and other control characters. */
void ha__ros1_one_line(char *text);
/* Tell the user something, in one line. Any thread. */
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

/* Services: made last, stopped first. start makes ros1->calls. NULL is allowed for stop, and for
 * free, which comes when both loops were stopped. */
ha_status ha__ros1_worker_start(ha__ros1 *ros1, ha_error *err);
void ha__ros1_worker_stop(ha__ros1_worker *calls);
void ha__ros1_worker_free(ha__ros1_worker *calls);
/* Control thread: somebody connected to us whose header has a field "service". fd is the calls'
 * from now on; nothing behind the header was read; header is borrowed. */
void ha__ros1_services_accept(ha__ros1_worker *calls, int fd, const ha__ros1_header *header);

#endif
