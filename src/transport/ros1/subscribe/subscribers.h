/* Subscribers: the handles by which the user has subscribed to one topic (ha_subscription).
 *
 * The set is shared by the threads of the user, which add and remove subscribers, by the data
 * thread, which delivers messages to them, and by the control thread, which asks whether a
 * publisher is wanted. */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIBERS_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_SUBSCRIBERS_H

#include <pthread.h>
#include <stdbool.h>

#include <holdall/transport.h>

typedef struct ha__ros1_subscriber ha__ros1_subscriber;
typedef struct ha__ros1_subscription ha__ros1_subscription;

struct ha__ros1_subscriber {
  ha_subscription base; /* first */
  ha__ros1_subscription *subscription;
  ha__ros1_subscriber *next;
  uint64_t number; /* counted from 1 in the order of adding */
  char *type;      /* NULL = any */
  char *hash;      /* NULL = any */
  uint32_t flags;
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
};

typedef struct ha__ros1_subscribers {
  pthread_mutex_t calling; /* held while subscribers are called, which may take long */
  pthread_mutex_t lock;    /* guards all below; a thread that holds both has locked calling first */
  ha__ros1_subscriber *first;
  uint64_t last_number;
  uint64_t version; /* counts the changes of the set */
} ha__ros1_subscribers;

void ha__ros1_subscribers_init(ha__ros1_subscribers *subscribers);
void ha__ros1_subscribers_done(ha__ros1_subscribers *subscribers);

/* All from here on: any thread. */
void ha__ros1_subscribers_add(ha__ros1_subscribers *subscribers, ha__ros1_subscriber *added);
/* After this returns, the subscriber is not called any more. */
void ha__ros1_subscribers_remove(ha__ros1_subscribers *subscribers,
                                 const ha__ros1_subscriber *removed);
bool ha__ros1_subscribers_is_empty(ha__ros1_subscribers *subscribers);
/* Whether a subscriber takes messages of such a publisher. type NULL: of any type and hash. is_own:
 * the publisher is of this node. */
bool ha__ros1_subscribers_want(ha__ros1_subscribers *subscribers, const char *type,
                               const char *hash, bool is_own);
bool ha__ros1_subscriber_wants(const ha__ros1_subscriber *subscriber, const char *type,
                               const char *hash, bool is_own);

#endif
