/* Several networks as one: "ros2+local". */
#ifndef HA_LIVE_JOINED_H
#define HA_LIVE_JOINED_H

#include <holdall/transport.h>

/* Opens the transports that the name lists, at most 4. As ha_transport_open(). */
ha_status ha__joined_open(ha_transport **out, const char *name, const ha_transport_options *options,
                          ha_error *err);

#endif
