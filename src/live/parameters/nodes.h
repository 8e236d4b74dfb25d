/* Calls of the services of several nodes at the same time: reads or sets their parameters. */
#ifndef HA_LIVE_PARAMETERS_NODES_H
#define HA_LIVE_PARAMETERS_NODES_H

#include <holdall/network.h>

#include "live/parameters/message.h"
#include "live/parameters/service.h"

/* As the public functions; one at a time. services: of the transport of the network. timeout_ns: of
 * one node. */
ha_status ha__nodes_get(ha_network *network, ha__parameter_services *services, int64_t timeout_ns,
                        const char *const *names, size_t count, ha__parameter_visit *visit,
                        void *user, ha_error *err);
ha_status ha__nodes_set(ha__parameter_services *services, int64_t timeout_ns,
                        const ha_parameter *items, size_t count, ha_error *err);

#endif
