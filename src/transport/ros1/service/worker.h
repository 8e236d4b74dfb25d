/* The thread in which requests and replies are handled: they may take their time, which the thread
 * that receives them has not. And what services and clients have alike. */
#ifndef HA_TRANSPORT_ROS1_SERVICE_WORKER_H
#define HA_TRANSPORT_ROS1_SERVICE_WORKER_H

#include <pthread.h>

#include "transport/ros1/master/master.h"
#include "transport/ros1/net/ros1.h"

typedef struct ha__ros1_party ha__ros1_party;
typedef struct ha__ros1_item ha__ros1_item;
typedef struct ha__ros1_guest ha__ros1_guest;
typedef struct ha__ros1_service ha__ros1_service;
typedef struct ha__ros1_known_service ha__ros1_known_service;

/* A service, or a client: its messages are handled in the thread of calls, its sockets are of the
 * control thread. */
struct ha__ros1_party {
  ha__ros1_calls *calls;
  void (*handle)(ha__ros1_party *party, const ha__ros1_item *item); /* in the thread of calls */
  void (*leave)(ha__ros1_party *party); /* in the control thread: its sockets go */
  ha__ros1_task leaving;
  bool closing; /* by the lock of calls: leave() comes, or came */
  bool gone;    /* by it, too: leave() has returned */
  char *name;   /* of the service, full */
  char *type;   /* "std_srvs/SetBool"; "*" = not known */
  char *md5;    /* "*" = not known */
};

/* What is to be handled. */
struct ha__ros1_item {
  ha__ros1_item *next;
  ha__ros1_party *party;
  ha_request_id id;  /* of requests */
  uint64_t guest;    /* who asks; 0 = of replies */
  uint64_t sequence; /* of replies */
  ha_bytes bytes;
};

struct ha__ros1_calls {
  ha__ros1 *ros1;
  pthread_t thread;
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t work;  /* there are items, or stopping is set */
  pthread_cond_t done;  /* nothing is running, or a party is gone */
  ha__ros1_item *first;
  ha__ros1_item *last;
  const ha__ros1_party *running;
  bool stopping;
  ha__ros1_known_service *known;
  ha__ros1_service *services; /* they go in the control thread, which so may hold them */
  ha__ros1_guest *guests;     /* as do these, and they come there, too */
  size_t guest_count;
  uint64_t last_number; /* of a guest */
};

/* Names as options have them; calls, handle, leave are set, the rest is zero. HA_E_ARG, HA_E_NOMEM.
 * Done or close it even when this failed. */
ha_status ha__ros1_party_init(ha__ros1_party *party, const char *name, const char *type,
                              const char *hash, ha_error *err);
/* What is waiting is dropped. When this returns, neither handle() nor leave() runs, or ever will.
 * Not for the threads of calls and of control. */
void ha__ros1_party_close(ha__ros1_party *party);
void ha__ros1_party_done(ha__ros1_party *party);

/* Any thread: have item->party handle it. It is for ha__free(), its bytes too, and is the calls'
 * from now on. */
void ha__ros1_calls_push(ha__ros1_calls *calls, ha__ros1_item *item);
/* The lock is held. A guest is gone: what it has asked for is dropped, if it still waits. */
void ha__ros1_calls_forget(ha__ros1_calls *calls, uint64_t guest);

/* Have the master know a service of this name, or no longer; it was prepared once. HA_E_NOMEM. */
ha_status ha__ros1_calls_prepare(ha__ros1_calls *calls, const char *name, ha_error *err);
void ha__ros1_calls_register(ha__ros1_calls *calls, const char *name);
void ha__ros1_calls_unregister(ha__ros1_calls *calls, const char *name);

#endif
