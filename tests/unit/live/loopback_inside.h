/* Internals of the loopback.
 *
 * Locks, in this order: `graph` (endpoints; held while one is added or removed), a publication's
 * `sending` (its order), a subscription's `receiving` (one callback at a time), `lock` (all plain
 * data; never held in a callback). A message callback may take `lock` alone, by keep(). */
#ifndef HA_TESTS_UNIT_LIVE_LOOPBACK_INSIDE_H
#define HA_TESTS_UNIT_LIVE_LOOPBACK_INSIDE_H

#include <pthread.h>

#include "loopback.h"

typedef struct loop_job loop_job;
typedef struct loop_line loop_line;
typedef struct loop_transport loop_transport;
typedef struct loop_end loop_end;
typedef struct loop_loss loop_loss;

/* A job of a transport's thread. */
struct loop_job {
  loop_job *next;
  void (*run)(loop_job *job);
  loop_transport *transport;
  const void *about; /* the service or client to call, which may be removed meanwhile */
  ha_gid from;       /* the publication to connect a subscription to */
  ha_gid to;
  loop_end *end; /* an endpoint event: its own copy */
  int32_t change;
  ha_request_id id;
  uint64_t sequence;
  uint8_t *data;
  size_t size;
};

/* A thread and its queue of jobs; guarded by the network's lock. */
struct loop_line {
  loop_transport *transport;
  loop_job *first;
  loop_job **last;
  const void *busy_about; /* of the job that runs */
  bool busy;
  bool stop;
  pthread_t thread;
};

enum { LOOP_EVENTS = 0, LOOP_CALLS = 1, LOOP_LINES = 2 };

struct loop_transport {
  ha_transport transport;
  loopback *net;
  loop_transport *next;
  ha_transport_events events;
  char *node;
  loop_line lines[LOOP_LINES];
};

/* An endpoint: first member of publications, subscriptions, services, clients. */
struct loop_end {
  loop_end *next;
  loop_transport *transport;
  int32_t kind;
  uint32_t flags;         /* HA_ENDPOINT_..., except OWN */
  uint32_t publish_flags; /* of a publication */
  ha_gid gid;
  char *topic;
  char *type;
  char *hash;
  char *definition;
  char *definition_encoding;
  size_t definition_size;
  char *node;   /* NULL while it is hidden */
  bool is_bare; /* copy for events, without the values of the connection header */
  ha_pairs metadata;
  ha_qos qos;
};

struct loop_loss {
  loop_loss *next;
  char *topic;
  uint64_t left;
};

struct loopback {
  pthread_mutex_t graph;
  pthread_mutex_t lock;
  pthread_cond_t changed; /* id of a queue, or counts of users */
  loop_transport *transports;
  loop_end *ends;
  loop_loss *losses;
  loopback *self; /* the bytes of the setting that names this network */
  uint64_t gids;
  uint64_t kept;
  int64_t now;
  bool hidden;
  bool has_sim_time;
  char *topics; /* the setting */
};

bool loop_is_ros1(const loop_transport *transport);
/* Report to one transport; with the lock held. */
void loop_tell(loop_transport *transport, int32_t change, const loop_end *end);
/* Report at once, in the event thread of the transport, without the lock. */
void loop_tell_now(loop_transport *transport, int32_t change, const loop_end *end);

/* Allocates for the loopback itself, exempt from simulated failures. Zeroed. */
void *loop_alloc(size_t size);
char *loop_string(const char *text);

/* Queue a job; with the lock held. */
void loop_push(loop_line *line, loop_job *job);
/* Drop jobs about an endpoint and wait for a running one; with the lock held. */
void loop_forget(loop_line *line, const void *about);
void loop_job_free(loop_job *job);

/* Initialise the common part, with a copy of the name. hash may be NULL. */
void loop_end_init(loop_end *end, loop_transport *transport, int32_t kind, const char *topic,
                   const char *type, const char *hash);
/* Set the metadata, which is copied. */
void loop_take_pairs(loop_end *end, const ha_pairs *pairs);
/* Add to the network, or remove: reports to all transports. With `graph` held, without the lock. */
void loop_end_appear(loop_end *end);
void loop_end_leave(loop_end *end);
void loop_end_done(loop_end *end);
/* Copy an endpoint for an event; with the lock held. */
loop_end *loop_end_copy(const loop_end *end);

/* Functions of the table, by file. */
ha_status loop_subscribe(ha_subscription **out, ha_transport *transport,
                         const ha_subscription_options *options, ha_error *err);
void loop_unsubscribe(ha_subscription *subscription);
void *loop_keep(ha_transport *transport, const ha_delivery *delivery);
void loop_drop(ha_transport *transport, void *kept);
ha_status loop_advertise(ha_publication **out, ha_transport *transport,
                         const ha_publication_options *options, ha_error *err);
ha_status loop_send(ha_publication *publication, const uint8_t *data, size_t size, int64_t sent_ns,
                    ha_error *err);
uint32_t loop_matched(const ha_publication *publication);
ha_status loop_wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err);
void loop_unadvertise(ha_publication *publication);

ha_status loop_serve(ha_service **out, ha_transport *transport, const ha_service_options *options,
                     ha_error *err);
ha_status loop_reply(ha_service *service, const ha_request_id *id, const uint8_t *data, size_t size,
                     ha_error *err);
void loop_unserve(ha_service *service);
ha_status loop_connect(ha_client **out, ha_transport *transport, const ha_client_options *options,
                       ha_error *err);
int32_t loop_ready(const ha_client *client);
ha_status loop_call(ha_client *client, uint64_t *sequence, const uint8_t *data, size_t size,
                    ha_error *err);
void loop_disconnect(ha_client *client);

#endif
