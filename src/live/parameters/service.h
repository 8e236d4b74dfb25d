/* Clients of the services of parameters that ROS 2 nodes have, kept for later calls.
 *
 * One thread makes calls; replies arrive in threads of the transport, which only store them. */
#ifndef HA_LIVE_PARAMETERS_SERVICE_H
#define HA_LIVE_PARAMETERS_SERVICE_H

#include <holdall/parameters.h>
#include <holdall/schema.h>
#include <holdall/transport.h>

#include "model/cdr.h"

/* The services that are called. */
enum {
  HA__PARAMETERS_LIST = 0,
  HA__PARAMETERS_GET = 1,
  HA__PARAMETERS_SET = 2,
  HA__PARAMETERS_SERVICES = 3
};

typedef struct ha__parameter_services ha__parameter_services;
typedef struct ha__parameter_call ha__parameter_call;

ha_status ha__parameter_services_new(ha__parameter_services **out, ha_transport *transport,
                                     ha_error *err);
/* No call is open. NULL is allowed. */
void ha__parameter_services_free(ha__parameter_services *services);

/* Begin a call of a service of this node. The request is sent when the service is found. */
ha_status ha__parameter_call_begin(ha__parameter_call **out, ha__parameter_services *services,
                                   const char *node, int service, ha_error *err);
/* Send the request, unless that was done or is not possible yet. */
ha_status ha__parameter_call_send(ha__parameter_call *call, const ha__cdr_writer *request,
                                  ha_error *err);
bool ha__parameter_call_is_sent(const ha__parameter_call *call);
/* HA_OK: reply and size are set; borrowed until the call ends. HA_END: there is none yet.
 * HA_E_LIMIT: it is too large. HA_E_NOMEM. */
ha_status ha__parameter_call_reply(const uint8_t **reply, size_t *size, ha__parameter_call *call,
                                   ha_error *err);
void ha__parameter_call_end(ha__parameter_call *call); /* NULL is allowed */

/* Wait for a reply of any call, at most until this time of ha__now_ns(). False: cancelled. */
bool ha__parameter_services_wait(ha__parameter_services *services, int64_t until_ns);
/* Any thread. Waits return false from now on. */
void ha__parameter_services_cancel(ha__parameter_services *services);

#endif
