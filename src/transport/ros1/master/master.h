/* Client of the master: polls the state of the network, and keeps publications, subscriptions and
 * services registered.
 *
 * When the master cannot be reached, everything else continues, and polling continues. After a
 * restart of the master all registrations are repeated. Polling and calls run in the control
 * thread. */
#ifndef HA_TRANSPORT_ROS1_MASTER_MASTER_H
#define HA_TRANSPORT_ROS1_MASTER_MASTER_H

#include <stdatomic.h>

#include "rpc_client.h"
#include "transport/ros1/net/ros1.h"

/* ha__ros1_registration.kind: as ha_endpoint.kind */
enum { HA__ROS1_PUBLISHER = 0, HA__ROS1_SUBSCRIBER = 1, HA__ROS1_SERVICE = 2 };

typedef struct ha__ros1_registration ha__ros1_registration;

/* A topic or service that the master has to know. Lives as long as the transport; the same one is
 * used when the topic is unregistered and registered again. */
struct ha__ros1_registration {
  int kind;
  const char *name; /* of the topic or service, full */
  /* Optional, of SUBSCRIBER: called after the registration with an array of the publishers' URIs.
   * The owner sets is_outdated when publisherUpdate has brought a list meanwhile: then known() is
   * not called, because the answer may be older. Control thread. */
  void (*known)(ha__ros1_registration *registration, const ha__ros1_value *publishers);
  bool is_outdated;
  bool must_renew; /* the owner sets this to have the registration, and known(), repeated */
  /* master.c alone */
  ha__ros1_master *master;
  ha__ros1_registration *next;
  ha__ros1_task changed;
  ha__ros1_rpc_call call;
  atomic_bool wanted;
  _Atomic(const char *) type; /* type of the topic, or "*" */
  /* of the control thread */
  const char *registered_type; /* type that the master knows; NULL = not registered */
  const char *requested_type;
  uint64_t requested_at; /* number of polls at that time */
  bool unregistering;    /* whether call unregisters */
  bool was_refused;
};

ha_status ha__ros1_master_new(ha__ros1 *ros1, ha_error *err);
/* Starts to poll. Returns after the first answer, or after a timeout. */
void ha__ros1_master_start(ha__ros1_master *master);
/* Unregisters everything, and waits for the answers with a timeout. Polling ends. */
void ha__ros1_master_leave(ha__ros1_master *master);
/* After the loop was stopped. NULL is allowed. */
void ha__ros1_master_free(ha__ros1_master *master);

/* Any thread. Whether /use_sim_time was true when the master was reached. */
bool ha__ros1_master_has_sim_time(ha__ros1_master *master);

/* Any thread, once, before the next two. kind, name and known are set. */
void ha__ros1_registration_init(ha__ros1_registration *registration, ha__ros1_master *master);
/* Any thread. Registers or unregisters; does not wait. type: "*" for subscribers and services;
 * borrowed as long as the transport lives. */
void ha__ros1_register(ha__ros1_registration *registration, const char *type);
void ha__ros1_unregister(ha__ros1_registration *registration);

/* Control thread. Polls soon, because something has changed. */
void ha__ros1_master_poll_soon(ha__ros1_master *master);

#endif
