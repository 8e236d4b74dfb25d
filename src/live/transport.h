/* A transport and its table. */
#ifndef HA_LIVE_TRANSPORT_H
#define HA_LIVE_TRANSPORT_H

#include <holdall/transport.h>

/* As ha_transport_open(), with a table that no plugin gave: for tests. */
ha_status ha__transport_open_ops(ha_transport **out, const ha_transport_ops *ops,
                                 const ha_transport_options *options, ha_error *err);

/* What a subscription that takes publishers with any hash has as its own: NULL where that would
 * choose among them (ROS 1). */
const char *ha__transport_told_hash(const ha_transport *transport, const char *hash);

#endif
