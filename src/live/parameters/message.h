/* Messages of rcl_interfaces about parameters, in CDR: requests to nodes, their replies, and
 * /parameter_events. Replies and events are untrusted. */
#ifndef HA_LIVE_PARAMETERS_MESSAGE_H
#define HA_LIVE_PARAMETERS_MESSAGE_H

#include <holdall/parameters.h>

#include "base/arena.h"
#include "model/cdr.h"

/* --- requests: fail with HA_E_NOMEM ----------------------------------------------------------- */

ha_status ha__parameters_write_list(ha__cdr_writer *out, ha_error *err);
ha_status ha__parameters_write_get(ha__cdr_writer *out, const char *const *names, size_t count,
                                   ha_error *err);
/* Append a rcl_interfaces/msg/Parameter to the request of set_parameters, after the number of them.
 * HA_E_ARG: ROS 2 has no such value; nothing was written. */
ha_status ha__parameters_write_value(ha__cdr_writer *out, const char *name,
                                     const ha_parameter_value *value, ha_error *err);

/* --- replies: fail with HA_E_CORRUPT, HA_E_LIMIT, HA_E_NOMEM ---------------------------------- */

typedef void ha__parameter_visit(void *user, const ha_parameter *parameter);

/* Names of a reply of list_parameters; they and their array are in the arena. */
ha_status ha__parameters_read_names(const char *const **names, size_t *count, ha__arena *arena,
                                    const uint8_t *reply, size_t size, ha_error *err);

/* Values of a reply of get_parameters, in the order of names; visit gets those that are set, as
 * NODE.NAME. Those before a failure are visited. */
ha_status ha__parameters_read_values(const uint8_t *reply, size_t size, const char *node,
                                     const char *const *names, size_t count,
                                     ha__parameter_visit *visit, void *user, ha_error *err);

/* Results of a reply of set_parameters. HA_E_ARG: the node refused some; err says why the first
 * was. */
ha_status ha__parameters_read_results(const uint8_t *reply, size_t size, const char *node,
                                      const char *const *names, size_t count, ha_error *err);

/* A message of /parameter_events. Those before a failure are visited. */
ha_status ha__parameters_read_event(const uint8_t *message, size_t size, ha__parameter_visit *visit,
                                    void *user, ha_error *err);

#endif
