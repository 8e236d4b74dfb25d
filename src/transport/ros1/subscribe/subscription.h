/* A topic that is subscribed to: once with the master and once with each publisher, whatever the
 * number of subscriptions. Made with the first of them, and then it stays. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIPTION_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIPTION_H

#include <pthread.h>

#include "transport/ros1/master/master.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_read.h"
#include "transport/ros1/net/xml_write.h"

typedef struct ha__ros1_subscription ha__ros1_subscription;
typedef struct ha__ros1_publisher_link ha__ros1_publisher_link;
typedef struct ha__ros1_receiver ha__ros1_receiver;
typedef struct ha__ros1_subscriber ha__ros1_subscriber;

/* A subscription. */
struct ha__ros1_subscriber {
  ha_subscription base; /* first */
  ha__ros1_subscription *subscription;
  ha__ros1_subscriber *next;
  uint64_t number; /* of the feed's takers, from 1 */
  char *type;      /* NULL = any */
  char *hash;      /* NULL = any */
  uint32_t flags;
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
};

struct ha__ros1_subscription {
  ha__ros1 *ros1;
  ha__ros1_subscription *next;
  char *topic;
  ha__ros1_registration registration;
  ha__ros1_task changed;   /* for control: takers have come or gone */
  ha__ros1_task refreshed; /* for data: takers have come */
  /* control's */
  ha__ros1_publisher_link *links;
  size_t link_count;
  bool is_kept; /* by a setting: it is subscribed to without takers */
  bool is_active;
  /* data's */
  ha__ros1_receiver *receivers;
  pthread_mutex_t calling; /* held while takers are called, which may take its time */
  pthread_mutex_t lock;    /* guards all below; who holds both has taken calling first */
  ha__ros1_subscriber *subscribers;
  uint64_t number;  /* of the last taker */
  uint64_t version; /* counts each change of the takers */
};

ha_status ha__ros1_subscriptions_new(ha__ros1 *ros1, ha_error *err);
/* When the loops were stopped. NULL is allowed. */
void ha__ros1_subscriptions_free(ha__ros1_subscriptions *subscriptions);

/* Any thread. The feed of a full name, made if need be; NULL = out of memory. */
ha__ros1_subscription *ha__ros1_subscriptions_get(ha__ros1_subscriptions *subscriptions,
                                                  const char *topic);
/* Subscribe to these, names with blanks between, also without takers. */
ha_status ha__ros1_subscriptions_keep(ha__ros1_subscriptions *subscriptions, const char *topics,
                                      ha_error *err);

/* Any thread. */
void ha__ros1_subscription_add(ha__ros1_subscription *subscription,
                               ha__ros1_subscriber *subscriber);
/* When it returns, the taker is not called any more. */
void ha__ros1_subscription_remove(ha__ros1_subscription *subscription,
                                  ha__ros1_subscriber *subscriber);

/* --- control thread */
/* All publishers of a topic, as the master tells them: an array of URIs. */
void ha__ros1_subscriptions_update(ha__ros1_subscriptions *subscriptions, const char *topic,
                                   const ha__ros1_value *publishers);
/* Would anybody take what such a publisher sends? type NULL: of any type. */
bool ha__ros1_subscription_wants(ha__ros1_subscription *subscription, const char *type,
                                 const char *hash, bool is_own);
/* [[topic, type], ...], and what getBusInfo tells; NULL = out of memory. */
xmlrpc_value *ha__ros1_subscriptions_list(ha__ros1_subscriptions *subscriptions);
void ha__ros1_subscriptions_bus_info(ha__ros1_subscriptions *subscriptions, xmlrpc_value *list);

/* Does the taker take this? */
bool ha__ros1_subscriber_wants(const ha__ros1_subscriber *subscriber, const char *type,
                               const char *hash, bool is_own);

#endif
