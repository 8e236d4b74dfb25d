/* Publications: topics that this node publishes.
 *
 * A publication is registered once with the master, whatever the number of its publishers, and owns
 * the links to its subscribers. It is created by the first publisher and lives as long as the
 * transport. Publishers use it from any thread; the control thread adds links after a handshake;
 * the data thread sends what links have queued. */
#ifndef HA_TRANSPORT_ROS1_PUBLISH_PUBLICATION_H
#define HA_TRANSPORT_ROS1_PUBLISH_PUBLICATION_H

#include "subscriber_link.h"
#include "transport/ros1/master/master.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_write.h"

typedef struct ha__ros1_publication ha__ros1_publication;
typedef struct ha__ros1_publisher ha__ros1_publisher;

/* What the header for subscribers says; borrowed as long as the transport lives. */
typedef struct ha__ros1_advertisement {
  const char *type;
  const char *hash;
  const char *definition;
  bool latching;
} ha__ros1_advertisement;

struct ha__ros1_publisher {
  ha_publication base; /* first */
  ha__ros1_publication *publication;
  ha__ros1_publisher *next;
  bool latching;
  size_t limit;         /* messages that may be queued for a slow subscriber */
  ha__ros1_block *last; /* of a latching publisher: the last message; guarded by links.lock */
  size_t last_size;
};

struct ha__ros1_publication {
  ha__ros1 *ros1;
  ha__ros1_publication *next;
  char *topic;
  ha__ros1_registration registration;
  ha__ros1_subscriber_links links; /* links.lock guards all below */
  ha__ros1_publisher *publishers;
  ha__ros1_advertisement advertisement; /* of all publishers; valid while there are any */
  ha__arena arena;                      /* strings of advertisements */
};

ha_status ha__ros1_publications_new(ha__ros1 *ros1, ha_error *err);
/* After the loops were stopped. NULL is allowed. */
void ha__ros1_publications_free(ha__ros1_publications *publications);
/* Any thread. Counts the messages that slow subscribers did not get. */
uint64_t ha__ros1_publications_dropped(ha__ros1_publications *publications);

/* Any thread. Registers a publisher whose own members are set. HA_E_ARG: the topic is published
 * with another type already. */
ha_status ha__ros1_publications_add(ha__ros1_publisher *publisher,
                                    ha__ros1_publications *publications, const char *topic,
                                    const ha_schema *schema, ha_error *err);
/* Any thread. After the last publisher, waits until subscribers have received what was sent, and
 * disconnects them. */
void ha__ros1_publication_remove(ha__ros1_publication *publication, ha__ros1_publisher *publisher);

/* --- control thread */
bool ha__ros1_publications_has(ha__ros1_publications *publications, const char *topic);
/* Finds the publication that the header of a subscriber asks for. Returns NULL, or the reason to
 * refuse it. */
const char *ha__ros1_publications_validate_header(ha__ros1_publication **out,
                                                  ha__ros1_advertisement *advertisement,
                                                  ha__ros1_publications *publications,
                                                  const ha__ros1_header *header);
/* Adds a subscriber after its handshake; takes the socket. */
void ha__ros1_publication_add_link(ha__ros1_publication *publication, int fd,
                                   const ha__ros1_header *header);
/* Lists for getPublications and getBusInfo; see ha__ros1_subscriptions_list() and
 * ha__ros1_subscriptions_bus_info(). */
xmlrpc_value *ha__ros1_publications_list(ha__ros1_publications *publications);
void ha__ros1_publications_bus_info(ha__ros1_publications *publications, xmlrpc_value *list);

#endif
