/* Opening transports by name or by table. */
#ifndef HA_LIVE_TRANSPORT_H
#define HA_LIVE_TRANSPORT_H

#include <stdbool.h>

#include <holdall/transport.h>

/* As ha_transport_open(), with a table: for tests. */
ha_status ha__transport_open_ops(ha_transport **out, const ha_transport_ops *ops,
                                 const ha_transport_options *options, ha_error *err);

/* Validates what a plugin delivers: false breaks the contract of the header; the delivery is
 * dropped. */
bool ha__transport_endpoint_is_valid(int32_t change, const ha_endpoint *endpoint);
bool ha__transport_delivery_is_valid(const ha_delivery *delivery);
/* Text of a note to the user, reported once. */
#define HA__TRANSPORT_INVALID "the transport plugin delivers invalid events; they are left out"

/* The hash for a subscription to publishers with any hash: NULL on ROS 1, where it would exclude
 * those with another one. */
const char *ha__transport_hash_filter(const ha_transport *transport, const char *hash);

#endif
