/* The ROS 2 transport object, shared by the files of this folder, and the members of its table.
 *
 * Two threads: discovery.c and calls.c. Messages are delivered in the receive threads of Cyclone
 * DDS. */
#ifndef HA_TRANSPORT_ROS2_ROS2_H
#define HA_TRANSPORT_ROS2_ROS2_H

#include <stdatomic.h>

#include <dds/dds.h>
#include <holdall/transport.h>

#include "domain.h"

typedef struct ha__ros2_discovery ha__ros2_discovery;
typedef struct ha__ros2_calls ha__ros2_calls;

typedef struct ha__ros2 {
  ha_transport base; /* first */
  ha_transport_events events;
  char *node_namespace;
  char *node_name;
  char *node; /* full name, "/ns/holdall" */
  ha__ros2_domain *domain;
  dds_entity_t participant;
  ha_gid gid;
  ha__ros2_discovery *discovery;
  ha__ros2_calls *calls;
  atomic_uint pairs; /* services and clients created so far: part of their ids */
} ha__ros2;

extern const ha_transport_ops ha__ros2_ops;

/* Reports a line of text to the user (events.note). Any thread. */
void ha__ros2_note(const ha__ros2 *ros2, const char *format, ...) HA_PRINTF(2, 3);

/* The status for an error code of DDS; what: "subscribe to", name: "/topic". */
ha_status ha__ros2_failure(dds_return_t code, const char *what, const char *name, ha_error *err);

/* Whether the bytes begin with the header of a known CDR encoding. */
bool ha__ros2_is_cdr(const uint8_t *data, size_t size);

/* Members of the table. */
ha_status ha__ros2_subscribe(ha_subscription **out, ha_transport *transport,
                             const ha_subscription_options *options, ha_error *err);
void ha__ros2_unsubscribe(ha_subscription *subscription);
void *ha__ros2_keep(ha_transport *transport, const ha_delivery *delivery);
void ha__ros2_drop(ha_transport *transport, void *kept);

ha_status ha__ros2_advertise(ha_publication **out, ha_transport *transport,
                             const ha_publication_options *options, ha_error *err);
ha_status ha__ros2_send(ha_publication *publication, const uint8_t *data, size_t size,
                        int64_t sent_ns, ha_error *err);
uint32_t ha__ros2_matched(const ha_publication *publication);
ha_status ha__ros2_wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err);
void ha__ros2_unadvertise(ha_publication *publication);

ha_status ha__ros2_serve(ha_service **out, ha_transport *transport,
                         const ha_service_options *options, ha_error *err);
ha_status ha__ros2_reply(ha_service *service, const ha_request_id *id, const uint8_t *data,
                         size_t size, ha_error *err);
void ha__ros2_unserve(ha_service *service);

ha_status ha__ros2_connect(ha_client **out, ha_transport *transport,
                           const ha_client_options *options, ha_error *err);
int32_t ha__ros2_ready(const ha_client *client);
ha_status ha__ros2_call(ha_client *client, uint64_t *sequence, const uint8_t *data, size_t size,
                        ha_error *err);
void ha__ros2_disconnect(ha_client *client);

#endif
