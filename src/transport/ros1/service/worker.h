/* The thread in which requests and replies are handled: they may take their time, which the thread
 * that receives them has not. And what services and clients have alike. */
#ifndef HA_TRANSPORT_ROS1_SERVICE_WORKER_H
#define HA_TRANSPORT_ROS1_SERVICE_WORKER_H

#include <pthread.h>

#include "transport/ros1/master/master.h"
#include "transport/ros1/net/ros1.h"

typedef struct ha__ros1_call_handler ha__ros1_call_handler;
typedef struct ha__ros1_work_item ha__ros1_work_item;
typedef struct ha__ros1_client_link ha__ros1_client_link;
typedef struct ha__ros1_service ha__ros1_service;
typedef struct ha__ros1_service_registration ha__ros1_service_registration;

/* A service, or a client: its messages are handled in the thread of calls, its sockets are of the
 * control thread. */
struct ha__ros1_call_handler {
  ha__ros1_worker *worker;
  void (*handle)(ha__ros1_call_handler *handler,
                 const ha__ros1_work_item *item);        /* in the thread of calls */
  void (*close_sockets)(ha__ros1_call_handler *handler); /* in the control thread: its sockets go */
  ha__ros1_task close_task;
  bool closing; /* by the lock of calls: leave() comes, or came */
  bool closed;  /* by it, too: leave() has returned */
  char *name;   /* of the service, full */
  char *type;   /* "std_srvs/SetBool"; "*" = not known */
  char *md5;    /* "*" = not known */
};

/* What is to be handled. */
struct ha__ros1_work_item {
  ha__ros1_work_item *next;
  ha__ros1_call_handler *handler;
  ha_request_id id;  /* of requests */
  uint64_t link;     /* who asks; 0 = of replies */
  uint64_t sequence; /* of replies */
  ha_bytes bytes;
};

struct ha__ros1_worker {
  ha__ros1 *ros1;
  pthread_t thread;
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t work;  /* there are items, or stopping is set */
  pthread_cond_t done;  /* nothing is running, or a party is gone */
  ha__ros1_work_item *first;
  ha__ros1_work_item *last;
  const ha__ros1_call_handler *running;
  bool stopping;
  ha__ros1_service_registration *registrations;
  ha__ros1_service *services;  /* they go in the control thread, which so may hold them */
  ha__ros1_client_link *links; /* as do these, and they come there, too */
  size_t link_count;
  uint64_t last_number; /* of a guest */
};

/* Names as options have them; calls, handle, leave are set, the rest is zero. HA_E_ARG, HA_E_NOMEM.
 * Done or close it even when this failed. */
ha_status ha__ros1_call_handler_init(ha__ros1_call_handler *handler, const char *name,
                                     const char *type, const char *hash, ha_error *err);
/* What is waiting is dropped. When this returns, neither handle() nor leave() runs, or ever will.
 * Not for the threads of calls and of control. */
void ha__ros1_call_handler_close(ha__ros1_call_handler *handler);
void ha__ros1_call_handler_done(ha__ros1_call_handler *handler);

/* Any thread: have item->party handle it. It is for ha__free(), its bytes too, and is the calls'
 * from now on. */
void ha__ros1_worker_push(ha__ros1_worker *worker, ha__ros1_work_item *item);
/* The lock is held. A guest is gone: what it has asked for is dropped, if it still waits. */
void ha__ros1_worker_forget(ha__ros1_worker *worker, uint64_t link);

/* Have the master know a service of this name, or no longer; it was prepared once. HA_E_NOMEM. */
ha_status ha__ros1_worker_prepare(ha__ros1_worker *worker, const char *name, ha_error *err);
void ha__ros1_worker_register(ha__ros1_worker *worker, const char *name);
void ha__ros1_worker_unregister(ha__ros1_worker *worker, const char *name);

#endif
