/* A network within the process, for tests of the layers above transports.
 *
 * Messages are delivered in the sending thread, before ha_publication_send() returns; a
 * transient_local subscription receives kept messages before ha_transport_subscribe() returns.
 * Endpoint events come from a thread of each transport, requests and replies from another one.
 * There are no delays: wait with loopback_settle(). Time is constant until it is set. */
#ifndef HA_TESTS_UNIT_LIVE_LOOPBACK_H
#define HA_TESTS_UNIT_LIVE_LOOPBACK_H

#include <stdbool.h>

#include <holdall/transport.h>

typedef struct loopback loopback;

/* For ha__transport_open(), with options of loopback_options(). Encoding "cdr"; any bytes are a
 * valid message. */
extern const ha_transport_ops loopback_ops;

/* The same, like a network of ROS 1: a publisher is discovered with its type only. A subscriber is
 * connected to it by the event thread: hash, definition, metadata and QoS arrive as
 * HA_CHANGE_RENEWED, followed by its messages; of a latched publisher the last one. */
extern const ha_transport_ops loopback_ros1_ops;

/* Time is 0. Never NULL. */
loopback *loopback_new(void);
/* Free the network; all its transports must be closed. NULL is allowed. */
void loopback_free(loopback *net);

/* Options that join this network, for the caller to complete. They borrow `setting` from the
 * caller. */
ha_transport_options loopback_options(loopback *net, ha_pair *setting);
/* Open a transport without events, by loopback_options(). */
ha_transport *loopback_join(loopback *net, const char *node_name);
ha_transport *loopback_join_ros1(loopback *net, const char *node_name);

/* From now on ha_transport_has_sim_time() is true. */
void loopback_set_sim_time(loopback *net);
/* The setting "topics" of the last transport that had one, or "". */
const char *loopback_setting(loopback *net);

/* Set the wall clock: received_ns, and sent_ns of messages sent with HA_SENT_NOW. */
void loopback_set_time(loopback *net, int64_t ns);
int64_t loopback_time(loopback *net);

/* Lose the next n messages of a topic: the next delivery counts them in ha_delivery.lost. */
void loopback_lose(loopback *net, const char *topic, uint64_t n);

/* Endpoints that appear from now on have no node until loopback_tell_nodes(), which reports
 * HA_CHANGE_RENEWED. */
void loopback_hide_nodes(loopback *net);
void loopback_tell_nodes(loopback *net);

/* Wait until no event, request or reply is pending or being handled. Not from a callback. */
void loopback_settle(loopback *net);

/* HA_PUBLISH_... of the newest publication of a topic; UINT32_MAX = none. */
uint32_t loopback_publish_flags(loopback *net, const char *topic);

/* Number of deliveries that were kept and not yet released. */
uint64_t loopback_kept(loopback *net);

#endif
