/* The worker thread of services and clients, and what both have in common.
 *
 * Sockets of services and clients belong to the control thread. It pushes each complete request and
 * reply to the queue of the worker, whose thread calls the user: a callback may take long, and must
 * not stop the control thread. One worker a transport. */
#ifndef HA_TRANSPORT_ROS1_SERVICE_WORKER_H
#define HA_TRANSPORT_ROS1_SERVICE_WORKER_H

#include "base/callback_thread.h"
#include "transport/ros1/master/master.h"
#include "transport/ros1/net/ros1.h"

typedef struct ha__ros1_call_handler ha__ros1_call_handler;
typedef struct ha__ros1_work_item ha__ros1_work_item;
typedef struct ha__ros1_client_link ha__ros1_client_link;
typedef struct ha__ros1_service ha__ros1_service;
typedef struct ha__ros1_service_registration ha__ros1_service_registration;

/* Base of a service and of a client. */
struct ha__ros1_call_handler {
  ha__ros1_worker *worker;
  /* Worker thread: pass a request or a reply to the user. */
  void (*handle)(ha__ros1_call_handler *handler, const ha__ros1_work_item *item);
  /* Control thread: release the sockets, timers and tasks. */
  void (*close_sockets)(ha__ros1_call_handler *handler);
  ha__ros1_task close_task;
  bool closing; /* guarded by the worker's lock: close_task was posted */
  bool closed;  /* guarded by it: close_sockets() has returned */
  char *name;   /* full name of the service */
  char *type;   /* "std_srvs/SetBool"; "*" = not known */
  char *md5;    /* "*" = not known */
};

/* A request or a reply that waits for the worker thread. */
struct ha__ros1_work_item {
  ha__ros1_work_item *next;
  ha__ros1_call_handler *handler;
  ha_request_id id;  /* of a request */
  uint64_t link;     /* of a request: number of the client link; 0 = a reply */
  uint64_t sequence; /* of a reply */
  bool is_failure;   /* of a reply: bytes is the reason, a text with its NUL */
  ha_bytes bytes;
};

struct ha__ros1_worker {
  ha__ros1 *ros1;
  ha__callback_thread thread; /* its lock guards all below; owners are handlers */
  ha__ros1_work_item *first;
  ha__ros1_work_item *last;
  /* Of service.c and client_link.c. Services and links are removed by the control thread alone, so
   * it may use them without the lock. */
  ha__ros1_service_registration *registrations;
  ha__ros1_service *services;
  ha__ros1_client_link *links;
  size_t link_count;
  uint64_t last_number; /* of a link */
};

/* Resolves name and takes type and hash as they stand in options. worker, handle and close_sockets
 * are set, the rest is zero. HA_E_ARG, HA_E_NOMEM; also after a failure call
 * ha__ros1_call_handler_done(). */
ha_status ha__ros1_call_handler_init(ha__ros1_call_handler *handler, const char *name,
                                     const char *type, const char *hash, ha_error *err);
/* Drops what is queued for the handler. After this returns, handle() and close_sockets() do not run
 * and are not called again. Not to be called by the worker thread or the control thread. */
void ha__ros1_call_handler_close(ha__ros1_call_handler *handler);
void ha__ros1_call_handler_done(ha__ros1_call_handler *handler);

/* Any thread. Queues an item for item->handler; takes the item and its bytes. */
void ha__ros1_worker_push(ha__ros1_worker *worker, ha__ros1_work_item *item);
/* With the lock held. Drops the queued requests of a client link that was closed. */
void ha__ros1_worker_forget(ha__ros1_worker *worker, uint64_t link);

#endif
