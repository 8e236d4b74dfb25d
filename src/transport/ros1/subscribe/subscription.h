/* Subscriptions: topics that this node subscribes to.
 *
 * A subscription is registered once with the master, whatever the number of its subscribers, and
 * has one link to each publisher. It is created by the first subscriber and lives as long as the
 * transport; while it has no subscriber it is inactive. Users add and remove subscribers from any
 * thread, the control thread owns the links, the data thread the receivers. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIPTION_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIPTION_H

#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_read.h"
#include "transport/ros1/net/xml_write.h"

ha_status ha__ros1_subscriptions_new(ha__ros1 *ros1, ha_error *err);
/* After the loops were stopped. NULL is allowed. */
void ha__ros1_subscriptions_free(ha__ros1_subscriptions *subscriptions);

/* Any thread. Subscribes to these topics, names with blanks between them, also while they have no
 * subscriber. */
ha_status ha__ros1_subscriptions_keep(ha__ros1_subscriptions *subscriptions, const char *topics,
                                      ha_error *err);

/* --- control thread */
/* Takes the list of all publishers of a topic: an array of URIs, as publisherUpdate has it. */
void ha__ros1_subscriptions_update(ha__ros1_subscriptions *subscriptions, const char *topic,
                                   const ha__ros1_value *publishers);
/* Returns [[topic, type], ...] for getSubscriptions; NULL = out of memory. */
xmlrpc_value *ha__ros1_subscriptions_list(ha__ros1_subscriptions *subscriptions);
/* Appends one entry a connection for getBusInfo. */
void ha__ros1_subscriptions_bus_info(ha__ros1_subscriptions *subscriptions, xmlrpc_value *list);

#endif
