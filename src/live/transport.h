/* Opening transports by name or by table. */
#ifndef HA_LIVE_TRANSPORT_H
#define HA_LIVE_TRANSPORT_H

#include <holdall/transport.h>

/* As ha_transport_open(), with a table: for tests. */
ha_status ha__transport_open_ops(ha_transport **out, const ha_transport_ops *ops,
                                 const ha_transport_options *options, ha_error *err);

/* The hash for a subscription to publishers with any hash: NULL on ROS 1, where it would exclude
 * those with another one. */
const char *ha__transport_hash_filter(const ha_transport *transport, const char *hash);

#endif
