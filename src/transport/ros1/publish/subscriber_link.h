/* Subscriber links: connections of subscribers to a topic that this node publishes.
 *
 * A link writes messages to its socket at once as far as the socket accepts them, and queues the
 * rest. The queue is bounded; when it is full, the oldest messages are dropped and counted. A link
 * belongs to its publication, which holds the lock of the set when it calls a function here unless
 * stated otherwise. The data thread writes what is queued and frees a link after it closed it. */
#ifndef HA_TRANSPORT_ROS1_PUBLISH_SUBSCRIBER_LINK_H
#define HA_TRANSPORT_ROS1_PUBLISH_SUBSCRIBER_LINK_H

#include <pthread.h>

#include "transport/ros1/net/block.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/socket.h"

/* Limit of the queue of one link in bytes. A larger single message is still queued. */
#define HA__ROS1_QUEUE_MAX_BYTES ((size_t)64 << 20)

typedef struct ha__ros1_subscriber_link ha__ros1_subscriber_link;

/* The links of one publication. */
typedef struct ha__ros1_subscriber_links {
  ha__ros1 *ros1;
  const char *topic;      /* borrowed from the publication */
  pthread_cond_t drained; /* signalled when a link has sent its queue, or was closed */
  pthread_mutex_t lock;   /* guards all below, the links, and what the publication says it guards */
  ha__ros1_subscriber_link *first;
  uint64_t dropped; /* messages that slow subscribers did not get */
} ha__ros1_subscriber_links;

typedef struct ha__ros1_queued_message {
  struct ha__ros1_queued_message *next;
  ha__ros1_block *block;
  size_t size;
  uint8_t head[4]; /* the size as it is sent */
} ha__ros1_queued_message;

struct ha__ros1_subscriber_link {
  ha__ros1_subscriber_link *next;
  ha__ros1_subscriber_links *links;
  int fd;
  bool ending;  /* no message is added; the socket is shut down after the queue was sent */
  bool closing; /* detach_task is posted */
  bool broken;  /* writing failed */
  ha__ros1_queued_message *first;
  ha__ros1_queued_message *last;
  size_t done; /* bytes of the first message that were written, head included */
  size_t count;
  size_t bytes;
  uint64_t dropped;
  ha__ros1_task attach_task;
  ha__ros1_task write_task;
  ha__ros1_task detach_task;
  ha__ros1_watch watch; /* of the data thread */
  char *node;
  char peer[HA__ROS1_PEER_SIZE];
};

/* Without the lock: topic is borrowed as long as the links are used. */
void ha__ros1_subscriber_links_init(ha__ros1_subscriber_links *links, ha__ros1 *ros1,
                                    const char *topic);
/* After the loops were stopped: closes and frees all links. */
void ha__ros1_subscriber_links_done(ha__ros1_subscriber_links *links);

/* Adds a link and starts it. false = out of memory: the caller still owns the socket. */
bool ha__ros1_subscriber_links_add(ha__ros1_subscriber_link **out, ha__ros1_subscriber_links *links,
                                   int fd, const char *node);
/* Sends a message or queues it. *block holds the message; NULL = made here if it must be queued.
 * limit: how many messages may be queued. HA_E_NOMEM: the message is not sent. */
ha_status ha__ros1_subscriber_link_send(ha__ros1_subscriber_link *link, ha__ros1_block **block,
                                        const uint8_t *data, size_t size, size_t limit);
/* Sends what is queued, then shuts the socket down. The link is freed after the subscriber closed
 * its side. */
void ha__ros1_subscriber_link_end(ha__ros1_subscriber_link *link);
/* Whether an ended link still has to send. *left: bytes that the subscriber's system has not
 * acknowledged. */
bool ha__ros1_subscriber_link_is_ending(const ha__ros1_subscriber_link *link, size_t *left);
/* Drops what is queued. The data thread closes and frees the link later. */
void ha__ros1_subscriber_link_close(ha__ros1_subscriber_link *link);

#endif
