/* A network within the process, for tests of what is on top of transports.
 *
 * Messages are delivered in the thread that sends them, before ha_publication_send() returns; a
 * subscription that asks for transient_local gets what was kept before ha_transport_subscribe()
 * returns. Endpoint events come from a thread of each transport, requests and replies from another
 * one. Nothing is late by itself: wait with loopback_settle(). Time stands still until it is set.
 */
#ifndef HA_TESTS_UNIT_LIVE_LOOPBACK_H
#define HA_TESTS_UNIT_LIVE_LOOPBACK_H

#include <stdbool.h>

#include <holdall/transport.h>

typedef struct loopback loopback;

/* For ha__transport_open_ops(), with options of loopback_options(). Encoding "cdr"; any bytes are
 * a message. */
extern const ha_transport_ops loopback_ops;

/* The same as a network of ROS 1: a publisher appears with no more than its type. Somebody who
 * subscribes is connected to it by the thread that tells events: hash, definition, metadata and QoS
 * come as HA_CHANGE_RENEWED, and behind that its messages; of a latched one the last. */
extern const ha_transport_ops loopback_ros1_ops;

/* Time is 0. Never NULL. */
loopback *loopback_new(void);
/* When all its transports are closed. NULL is allowed. */
void loopback_free(loopback *net);

/* Options that join this network; to be filled on. setting is used by them, and is the caller's. */
ha_transport_options loopback_options(loopback *net, ha_pair *setting);
/* Open with these options, for a transport without events. */
ha_transport *loopback_join(loopback *net, const char *node_name);
ha_transport *loopback_join_ros1(loopback *net, const char *node_name);

/* From now on ha_transport_has_sim_time(). */
void loopback_set_sim_time(loopback *net);
/* The setting "topics" of the last transport that had one, or "". */
const char *loopback_setting(loopback *net);

/* The wall clock: received_ns, and sent_ns where HA_SENT_NOW is sent. */
void loopback_set_time(loopback *net, int64_t ns);
int64_t loopback_time(loopback *net);

/* Lose the next n messages of a topic: they are counted in ha_delivery.lost of the next. */
void loopback_lose(loopback *net, const char *topic, uint64_t n);

/* Publishers and others that appear from now on have no node until loopback_tell_nodes(), which
 * gives HA_CHANGE_RENEWED. */
void loopback_hide_nodes(loopback *net);
void loopback_tell_nodes(loopback *net);

/* Return when no event, request or reply is on its way, or being handled. Not from a callback. */
void loopback_settle(loopback *net);

/* Deliveries that were kept and not yet dropped. */
uint64_t loopback_kept(loopback *net);

#endif
