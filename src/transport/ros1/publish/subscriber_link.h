/* A subscriber that is connected to us: what it does not take at once waits, bounded; then the
 * oldest messages go. */
#ifndef HA_TRANSPORT_ROS1_PUBLISH_SUBSCRIBER_LINK_H
#define HA_TRANSPORT_ROS1_PUBLISH_SUBSCRIBER_LINK_H

#include "publication.h"
#include "transport/ros1/net/socket.h"

/* What waits for one subscriber, in bytes; one message is more, if it must. */
#define HA__ROS1_QUEUE_MAX_BYTES ((size_t)64 << 20)

/* A message that waits. */
typedef struct ha__ros1_queued_message {
  struct ha__ros1_queued_message *next;
  ha__ros1_block *block;
  size_t size;
  uint8_t head[4]; /* the size, as it is sent */
} ha__ros1_queued_message;

struct ha__ros1_subscriber_link {
  ha__ros1_subscriber_link *next; /* of the outlet's */
  ha__ros1_publication *publication;
  int fd;
  bool ending; /* nothing is added */
  bool closing;
  bool broken; /* it cannot be written any more */
  ha__ros1_queued_message *first;
  ha__ros1_queued_message *last;
  size_t done; /* bytes of the first parcel that are written, its head included */
  size_t count;
  size_t bytes;
  uint64_t dropped;
  ha__ros1_task attach_task;
  ha__ros1_task write_task;
  ha__ros1_task detach_task;
  ha__ros1_watch watch; /* the data thread's */
  char *node;
  char peer[HA__ROS1_PEER_ROOM];
};

/* In the outlet's list then; NULL = out of memory, the socket stays the caller's. The outlet's lock
 * is held, as for all but the last one. */
ha__ros1_subscriber_link *ha__ros1_subscriber_link_new(ha__ros1_publication *publication, int fd,
                                                       const char *node);
/* Send, or have it wait. *block: holds the message, made if it is needed; NULL = not yet. limit:
 * messages that may wait. HA_E_NOMEM: this one is not sent. */
ha_status ha__ros1_subscriber_link_send(ha__ros1_subscriber_link *link, ha__ros1_block **block,
                                        const uint8_t *data, size_t size, size_t limit);
/* Send what waits, and then the end; the pipe goes when the subscriber has closed its own end. */
void ha__ros1_subscriber_link_end(ha__ros1_subscriber_link *link);
/* left: bytes that its subscriber's system has not confirmed yet. */
bool ha__ros1_subscriber_link_is_ending(const ha__ros1_subscriber_link *link, size_t *left);
/* It goes, as soon as the data thread comes by. */
void ha__ros1_subscriber_link_close(ha__ros1_subscriber_link *link);
/* When the loops were stopped. */
void ha__ros1_subscriber_link_free(ha__ros1_subscriber_link *link);

#endif
