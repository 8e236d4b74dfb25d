/* Parameters that the master keeps, as ha_parameters: reads, sets and follows them.
 *
 * The master is called in the control thread, while the caller waits. Changes are those that the
 * master reports by paramUpdate: this node subscribes to the root of all parameters while somebody
 * follows them. */
#ifndef HA_TRANSPORT_ROS1_MASTER_PARAMETERS_H
#define HA_TRANSPORT_ROS1_MASTER_PARAMETERS_H

#include <holdall/parameters.h>

#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_read.h"

/* Sets ros1->parameters. */
ha_status ha__ros1_parameters_new(ha__ros1 *ros1, ha_error *err);
/* Unsubscribe, and wait for the answer with a timeout. */
void ha__ros1_parameters_leave(ha__ros1_parameters *all);
/* After the loop was stopped. NULL is allowed. */
void ha__ros1_parameters_free(ha__ros1_parameters *all);

/* Member of the table of the transport. */
ha_status ha__ros1_parameters_open(ha_parameters **out, ha_transport *transport,
                                   const ha_parameters_options *options, ha_error *err);

/* Control thread: the master was reached again; it may have lost the subscription. */
void ha__ros1_parameters_renew(ha__ros1_parameters *all);
/* Control thread, after each poll: ask the master for its process, because a master that was
 * restarted between two polls has lost the subscription, too. */
void ha__ros1_parameters_check(ha__ros1_parameters *all);
/* Control thread: a call of paramUpdate. */
void ha__ros1_parameters_update(ha__ros1_parameters *all, const char *key,
                                const ha__ros1_value *value);

#endif
