/* Opening transports by name or by table. */
#ifndef HA_LIVE_TRANSPORT_H
#define HA_LIVE_TRANSPORT_H

#include <stdbool.h>
#include <string.h>

#include <holdall/transport.h>

/* ops: a table, for tests; NULL = the transport of that name. */
ha_status ha__transport_open(ha_transport **out, const ha_transport_ops *ops, const char *name,
                             const ha_transport_options *options, ha_error *err);

/* The table of a transport by name; NULL = there is none. */
const ha_transport_ops *ha__transport_find(const ha_transport_ops *ops, const char *name);
static inline bool ha__transport_is_ros1(const ha_transport_ops *ops) {
  return ops && strcmp(ops->encoding, "ros1") == 0;
}

/* Validates the output of a plugin: false means that it breaks the contract of the header; it is
 * dropped. */
bool ha__transport_endpoint_is_valid(int32_t change, const ha_endpoint *endpoint);
bool ha__transport_delivery_is_valid(const ha_delivery *delivery);
/* Text of a note to the user, reported once. */
#define HA__TRANSPORT_INVALID "the transport plugin delivers invalid events; they are left out"

/* The hash for a subscription to publishers with any hash: NULL on ROS 1, where it would exclude
 * those with another one. */
const char *ha__transport_hash_filter(const ha_transport *transport, const char *hash);

#endif
