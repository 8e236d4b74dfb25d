/* A topic that is subscribed to: once with the master and once with each publisher, whatever the
 * number of subscriptions. Made with the first of them, and then it stays. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIPTION_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIPTION_H

#include <pthread.h>

#include "transport/ros1/master/master.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_read.h"
#include "transport/ros1/net/xml_write.h"

typedef struct ha__ros1_feed ha__ros1_feed;
typedef struct ha__ros1_link ha__ros1_link;
typedef struct ha__ros1_inlet ha__ros1_inlet;
typedef struct ha__ros1_taker ha__ros1_taker;

/* A subscription. */
struct ha__ros1_taker {
  ha_subscription base; /* first */
  ha__ros1_feed *feed;
  ha__ros1_taker *next;
  uint64_t number; /* of the feed's takers, from 1 */
  char *type;      /* NULL = any */
  char *hash;      /* NULL = any */
  uint32_t flags;
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
};

struct ha__ros1_feed {
  ha__ros1 *ros1;
  ha__ros1_feed *next;
  char *topic;
  ha__ros1_registration registration;
  ha__ros1_task changed;   /* for control: takers have come or gone */
  ha__ros1_task refreshed; /* for data: takers have come */
  /* control's */
  ha__ros1_link *links;
  size_t link_count;
  bool is_pinned; /* by a setting: it is subscribed to without takers */
  bool is_on;
  /* data's */
  ha__ros1_inlet *inlets;
  pthread_mutex_t calling; /* held while takers are called, which may take its time */
  pthread_mutex_t lock;    /* guards all below; who holds both has taken calling first */
  ha__ros1_taker *takers;
  uint64_t number;  /* of the last taker */
  uint64_t version; /* counts each change of the takers */
};

ha_status ha__ros1_feeds_new(ha__ros1 *ros1, ha_error *err);
/* When the loops were stopped. NULL is allowed. */
void ha__ros1_feeds_free(ha__ros1_feeds *feeds);

/* Any thread. The feed of a full name, made if need be; NULL = out of memory. */
ha__ros1_feed *ha__ros1_feeds_get(ha__ros1_feeds *feeds, const char *topic);
/* Subscribe to these, names with blanks between, also without takers. */
ha_status ha__ros1_feeds_pin(ha__ros1_feeds *feeds, const char *topics, ha_error *err);

/* Any thread. */
void ha__ros1_feed_add(ha__ros1_feed *feed, ha__ros1_taker *taker);
/* When it returns, the taker is not called any more. */
void ha__ros1_feed_remove(ha__ros1_feed *feed, ha__ros1_taker *taker);

/* --- control thread */
/* All publishers of a topic, as the master tells them: an array of URIs. */
void ha__ros1_feeds_update(ha__ros1_feeds *feeds, const char *topic,
                           const ha__ros1_value *publishers);
/* Would anybody take what such a publisher sends? type NULL: of any type. */
bool ha__ros1_feed_wants(ha__ros1_feed *feed, const char *type, const char *hash, bool is_own);
/* [[topic, type], ...], and what getBusInfo tells; NULL = out of memory. */
xmlrpc_value *ha__ros1_feeds_list(ha__ros1_feeds *feeds);
void ha__ros1_feeds_bus(ha__ros1_feeds *feeds, xmlrpc_value *list);

/* Does the taker take this? */
bool ha__ros1_taker_wants(const ha__ros1_taker *taker, const char *type, const char *hash,
                          bool is_own);

#endif
