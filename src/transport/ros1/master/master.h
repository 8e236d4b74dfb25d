/* The master: what is on the network by it, asked again and again, and what it is to know of us.
 * When it is gone all goes on; when it is back, maybe another one, it is told all once more. */
#ifndef HA_TRANSPORT_ROS1_MASTER_MASTER_H
#define HA_TRANSPORT_ROS1_MASTER_MASTER_H

#include <stdatomic.h>

#include "rpc_client.h"
#include "transport/ros1/net/ros1.h"

/* ha__ros1_registration.kind: as ha_endpoint.kind */
enum { HA__ROS1_PUBLISHER = 0, HA__ROS1_SUBSCRIBER = 1, HA__ROS1_SERVICE = 2 };

typedef struct ha__ros1_registration ha__ros1_registration;

/* Something that the master is to know. It lives as long as the transport: who stops and begins
 * again uses it again. */
struct ha__ros1_registration {
  int kind;
  const char *name; /* of the topic or service, full */
  /* Optional, of SUBSCRIBER: it is known there; an array of the publishers' URIs. Control thread,
   * as is_outdated, which is set by who was told of publishers meanwhile: then known() is not
   * called, as what is answered may be older. */
  void (*known)(ha__ros1_registration *registration, const ha__ros1_value *publishers);
  bool is_outdated;
  bool must_renew; /* set by who needs known() again, though the master may know of it already */
  /* master.c alone */
  ha__ros1_master *master;
  ha__ros1_registration *next;
  ha__ros1_task changed;
  ha__ros1_rpc_call call;
  atomic_bool wanted;
  _Atomic(const char *) type; /* of the topic; "*" */
  /* the control thread's */
  const char *registered_type; /* what the master knows; NULL = it does not know us */
  const char *requested_type;
  uint64_t requested_at; /* number of the look at the network that was the last before */
  bool unregistering;    /* what call is about */
  bool was_refused;
};

ha_status ha__ros1_master_new(ha__ros1 *ros1, ha_error *err);
/* Begin to ask. Returns when it has answered for the first time, or does not, after a while. */
void ha__ros1_master_start(ha__ros1_master *master);
/* Tell it that we go, and wait for it a short while. Nothing is asked afterwards. */
void ha__ros1_master_leave(ha__ros1_master *master);
/* When the loop was stopped. NULL is allowed. */
void ha__ros1_master_free(ha__ros1_master *master);

/* Any thread: was /use_sim_time true when the master was found? */
bool ha__ros1_master_has_sim_time(ha__ros1_master *master);

/* Once for each: from any thread, before the two below. kind, name, known are set. */
void ha__ros1_registration_init(ha__ros1_registration *registration, ha__ros1_master *master);
/* Any thread: have it known, or known no more; returns at once. type: "*" for subscribers and
 * services; borrowed for as long as the transport lives. */
void ha__ros1_register(ha__ros1_registration *registration, const char *type);
void ha__ros1_unregister(ha__ros1_registration *registration);

/* Control thread. Look at the network soon. */
void ha__ros1_master_poll_soon(ha__ros1_master *master);

#endif
