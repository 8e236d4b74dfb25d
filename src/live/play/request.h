/* Extracts the request from a service event, as a message. */
#ifndef HA_LIVE_PLAY_REQUEST_H
#define HA_LIVE_PLAY_REQUEST_H

#include <holdall/encoding.h>

#include "model/cdr.h"

/* service_msgs/msg/ServiceEventInfo.event_type. */
enum { HA__EVENT_REQUEST_SENT = 0, HA__EVENT_REQUEST_RECEIVED = 1 };

typedef struct ha__request ha__request;

/* For events of one type; the plan must outlive it. HA_E_ARG: not a service event type. */
ha_status ha__request_new(ha__request **out, const ha_plan *plan, ha_error *err);
/* NULL is allowed. */
void ha__request_free(ha__request *request);

/* Write the request of an event of that type as little endian CDR; it replaces the content of
 * out. HA_END: the event has another type. HA_E_UNSUPPORTED: it has no contents. */
ha_status ha__request_take(ha__cdr_writer *out, const ha__request *request, int64_t event_type,
                           const uint8_t *data, size_t size, ha_error *err);

#endif
