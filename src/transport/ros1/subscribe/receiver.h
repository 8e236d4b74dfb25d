/* Receivers: each reads the messages of one publisher from its socket and delivers them to the
 * subscribers of the topic.
 *
 * A receiver is a member of its publisher link, which belongs to the control thread. The data
 * thread uses it from ha__ros1_receiver_attach() until `detached` runs, and calls the subscribers.
 */
#ifndef HA_TRANSPORT_ROS1_SUBSCRIBE_RECEIVER_H
#define HA_TRANSPORT_ROS1_SUBSCRIBE_RECEIVER_H

#include <pthread.h>
#include <stdbool.h>

#include <holdall/transport.h>

#include "transport/ros1/net/receive_buffer.h"
#include "transport/ros1/net/ros1.h"

/* --- subscribers ------------------------------------------------------------------------------ */

/* The handles by which the user has subscribed to one topic (ha_subscription). The set is shared by
 * the threads of the user, which add and remove subscribers, by the data thread, which delivers
 * messages to them, and by the control thread, which asks whether a publisher is wanted. */
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

/* --- receivers -------------------------------------------------------------------------------- */

typedef struct ha__ros1_receiver ha__ros1_receiver;

/* The receivers of one topic; all but first are set by the subscription and then constant. */
typedef struct ha__ros1_receivers {
  ha__ros1 *ros1;
  const char *topic;
  ha__ros1_subscribers *subscribers;
  ha__ros1_receiver *first; /* of the data thread */
} ha__ros1_receivers;

struct ha__ros1_receiver {
  /* set before it is attached */
  ha__ros1_receivers *receivers;
  int fd;
  ha_gid gid;
  char *type;
  char *hash;
  bool is_own;
  bool latching; /* later subscribers receive the last message */
  /* Tasks that run in the control thread. ended: the connection was closed, for the reason in st
   * and err (HA_END = by the publisher), and the receiver must be detached. detached: the data
   * thread has released the receiver. */
  ha__ros1_task ended;
  ha__ros1_task detached;
  ha_status st;
  ha_error err;
  /* receiver.c alone */
  ha__ros1_receiver *next;
  ha__ros1_task attach_task;
  ha__ros1_task detach_task;
  ha__ros1_watch watch;
  ha__ros1_receive_buffer buffer;
  uint64_t sequence; /* messages received */
  int64_t received_ns;
  ha__ros1_subscriber **wanting; /* subscribers that take these messages, as of version */
  size_t wanting_count;
  size_t wanting_capacity;
  uint64_t version;           /* of the set of subscribers */
  uint64_t last_number;       /* subscribers up to this number have been considered */
  ha__ros1_block *last_block; /* of a latching publisher: begins with the last message */
  size_t last_size;
};

/* Control thread. Starts to receive; takes the socket. */
void ha__ros1_receiver_attach(ha__ros1_receiver *receiver);
/* Control thread, once. Stops receiving; then `detached` runs. */
void ha__ros1_receiver_detach(ha__ros1_receiver *receiver);
/* After it was detached, or after both loops were stopped. Zero is allowed. */
void ha__ros1_receiver_done(ha__ros1_receiver *receiver);

/* Data thread. Delivers the last messages of latching publishers to new subscribers. */
void ha__ros1_receivers_refresh(ha__ros1_receivers *receivers);

#endif
