/* A network within the process. Its transports find each other by the name of the network (setting
 * "network"); messages are delivered by the thread that sends them, and shared by reference counts.
 *
 * Locks, in the order in which they are taken: ha__local_network.graph (endpoints, and their
 * matches), local_publication.sending, local_subscription.receiving,
 * ha__local_network.lock (events and calls, never held while the caller's functions run).
 */
#ifndef HA_TRANSPORT_LOCAL_LOCAL_H
#define HA_TRANSPORT_LOCAL_LOCAL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <holdall/plugin.h>

typedef struct ha__local_transport ha__local_transport;
typedef struct ha__local_end ha__local_end;

/* --- events --------------------------------------------------------------------- */

/* A change of an endpoint. All transports receive the changes in the same order. */
typedef struct ha__local_event {
  struct ha__local_event *next;
  uint64_t number; /* from 1 */
  int32_t change;  /* HA_CHANGE_... */
  ha__local_end *end;
} ha__local_event;

/* A request or a reply on its way; its bytes follow. */
typedef struct ha__local_call {
  struct ha__local_call *next;
  const ha__local_end *to; /* a service or a client, which drops its calls before it ends */
  void *object;            /* the object of the endpoint */
  void (*run)(const struct ha__local_call *call);
  ha_request_id id;
  size_t size;
  uint8_t data[];
} ha__local_call;

/* --- networks and transports ------------------------------------------------------- */

typedef struct ha__local_network {
  struct ha__local_network *next;
  char *name;
  size_t users; /* transports; guarded by the lock of the list of networks */

  pthread_mutex_t graph; /* guards ends */
  ha__local_end *ends;   /* in the order in which they appeared */

  pthread_mutex_t lock; /* guards the rest, and the transports' own lists */
  pthread_cond_t changed;
  ha__local_transport *transports;
  ha__local_event *first; /* events that not all transports have received */
  ha__local_event *last;
  uint64_t last_number;
} ha__local_network;

/* Requests and replies that may wait for a transport. */
enum { HA__LOCAL_CALLS_MAX = 1000 };

struct ha__local_transport {
  ha_transport transport; /* first */
  ha__local_transport *next;
  ha__local_network *network;
  ha_transport_events events;
  char *node;
  ha__local_end **known; /* existing endpoints: reported first */
  size_t known_count;
  uint64_t heard; /* number of the last event that it received */
  ha__local_call *first_call;
  ha__local_call **last_call;
  size_t call_count;         /* in the list; at most HA__LOCAL_CALLS_MAX */
  const ha__local_end *busy; /* the service or client that is called now */
  bool stopping;
  pthread_t event_thread;
  pthread_t call_thread;
};

/* Name may be "". */
ha_status ha__local_network_join(ha__local_network **out, const char *name, ha_error *err);
void ha__local_network_leave(ha__local_network *network);

/* Start and stop the two threads of a transport, which joined its network. */
ha_status ha__local_threads_start(ha__local_transport *transport, ha_error *err);
void ha__local_threads_stop(ha__local_transport *transport);

/* Append an event of an endpoint, which keeps it alive. Under network->lock. */
void ha__local_announce(ha__local_network *network, ha__local_event *event);
/* Free the events that all transports have received. Under network->lock. */
void ha__local_forget_events(ha__local_network *network);

/* --- endpoints ----------------------------------------------------------------------- */

struct ha__local_end {
  atomic_size_t users; /* its owner, events, and transports that must be notified */
  ha__local_transport *transport;
  ha__local_end *next; /* guarded by graph */
  int32_t kind;        /* HA_ENDPOINT_... */
  uint32_t flags;      /* HA_ENDPOINT_..., without OWN */
  ha_gid gid;
  char *topic;
  char *type;
  char *hash;
  char *node;
  ha_qos qos;
  ha_schema schema; /* definition: its texts are owned; data NULL = none */
  char *schema_encoding;
  char *definition;
  ha__local_event appeared;
  ha__local_event left;
  void *object; /* the object of the endpoint; NULL once it has left; guarded by graph and lock */
};

typedef struct ha__local_identity {
  int32_t kind;
  uint32_t flags;
  const char *topic;
  const char *type;
  const char *hash;        /* NULL = "" */
  const ha_qos *qos;       /* NULL = HA_QOS_INIT */
  const ha_schema *schema; /* NULL = none */
} ha__local_identity;

ha_status ha__local_end_new(ha__local_end **out, ha__local_transport *transport,
                            const ha__local_identity *identity, ha_error *err);
void ha__local_end_unref(ha__local_end *end);

/* Add the endpoint to the network, and report it to all transports. Under graph. */
void ha__local_end_appear(ha__local_end *end, void *object);
void ha__local_end_leave(ha__local_end *end);

/* Report an endpoint to a transport, from its event thread. */
void ha__local_end_report(ha__local_transport *transport, int32_t change, const ha__local_end *end);

/* --- the parts of the table -------------------------------------------------------------- */

ha_status ha__local_subscribe(ha_subscription **out, ha_transport *transport,
                              const ha_subscription_options *options, ha_error *err);
void ha__local_unsubscribe(ha_subscription *subscription);
void *ha__local_keep(ha_transport *transport, const ha_delivery *delivery);
void ha__local_drop(ha_transport *transport, void *kept);

ha_status ha__local_advertise(ha_publication **out, ha_transport *transport,
                              const ha_publication_options *options, ha_error *err);
ha_status ha__local_send(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, ha_error *err);
ha_status ha__local_lend(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, void (*release)(void *user), void *user, ha_error *err);
uint32_t ha__local_matched(const ha_publication *publication);
void ha__local_unadvertise(ha_publication *publication);

ha_status ha__local_serve(ha_service **out, ha_transport *transport,
                          const ha_service_options *options, ha_error *err);
ha_status ha__local_reply(ha_service *service, const ha_request_id *id, const uint8_t *data,
                          size_t size, ha_error *err);
void ha__local_unserve(ha_service *service);
ha_status ha__local_connect(ha_client **out, ha_transport *transport,
                            const ha_client_options *options, ha_error *err);
int32_t ha__local_ready(const ha_client *client);
ha_status ha__local_client_call(ha_client *client, uint64_t *sequence, const uint8_t *data,
                                size_t size, ha_error *err);
void ha__local_disconnect(ha_client *client);

#endif
