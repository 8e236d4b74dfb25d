/* A topic that is published: once with the master, whatever the number of publications, and the
 * subscribers that are connected to it. Made with the first publication, and then it stays. */
#ifndef HA_TRANSPORT_ROS1_PUBLISH_PUBLICATION_H
#define HA_TRANSPORT_ROS1_PUBLISH_PUBLICATION_H

#include <pthread.h>

#include "transport/ros1/master/master.h"
#include "transport/ros1/net/block.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_write.h"

typedef struct ha__ros1_publication ha__ros1_publication;
typedef struct ha__ros1_publisher ha__ros1_publisher;
typedef struct ha__ros1_subscriber_link ha__ros1_subscriber_link;

/* What subscribers are told; borrowed for as long as the transport lives. */
typedef struct ha__ros1_advertisement {
  const char *type;
  const char *hash;
  const char *definition;
  bool latching;
} ha__ros1_advertisement;

/* A publication. */
struct ha__ros1_publisher {
  ha_publication base; /* first */
  ha__ros1_publication *publication;
  ha__ros1_publisher *next;
  bool latching;
  size_t limit;         /* messages that may wait for a slow subscriber */
  ha__ros1_block *last; /* of a latching one: the last message; guarded by the outlet's lock */
  size_t last_size;
};

struct ha__ros1_publication {
  ha__ros1 *ros1;
  ha__ros1_publication *next;
  char *topic;
  ha__ros1_registration registration;
  pthread_cond_t drained; /* a pipe has nothing to send any more, or has gone */
  pthread_mutex_t lock;   /* guards all below, and the pipes */
  ha__ros1_publisher *publishers;
  ha__ros1_advertisement advertisement; /* of all sources; while there are any */
  ha__ros1_subscriber_link *links;
  uint64_t dropped; /* by subscribers that were too slow */
  ha__arena arena;  /* of offers */
};

ha_status ha__ros1_publications_new(ha__ros1 *ros1, ha_error *err);
/* When the loops were stopped. NULL is allowed. */
void ha__ros1_publications_free(ha__ros1_publications *publications);
/* Any thread. Messages that were given up for slow subscribers. */
uint64_t ha__ros1_publications_missed(ha__ros1_publications *publications);

/* Any thread. Publish; source has its own members set. HA_E_ARG: the topic is published with
 * another type already. */
ha_status ha__ros1_publications_add(ha__ros1_publisher *publisher,
                                    ha__ros1_publications *publications, const char *topic,
                                    const ha_schema *schema, ha_error *err);
/* Any thread. With the last one subscribers get what is on its way, and are disconnected. */
void ha__ros1_publication_remove(ha__ros1_publication *publication, ha__ros1_publisher *publisher);

/* --- control thread */
bool ha__ros1_publications_has(ha__ros1_publications *publications, const char *topic);
/* May a subscriber with this header have it? NULL, or why not. */
const char *ha__ros1_publications_validate_header(ha__ros1_publication **out,
                                                  ha__ros1_advertisement *advertisement,
                                                  ha__ros1_publications *publications,
                                                  const ha__ros1_header *header);
/* One that was admitted and told so; the socket is the outlet's. */
void ha__ros1_publication_add_link(ha__ros1_publication *publication, int fd,
                                   const ha__ros1_header *header);
/* As of ha__ros1_subscriptions_list() and ha__ros1_subscriptions_bus_info(). */
xmlrpc_value *ha__ros1_publications_list(ha__ros1_publications *publications);
void ha__ros1_publications_bus_info(ha__ros1_publications *publications, xmlrpc_value *list);

#endif
