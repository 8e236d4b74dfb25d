/* A topic that is published: once with the master, whatever the number of publications, and the
 * subscribers that are connected to it. Made with the first publication, and then it stays. */
#ifndef HA_TRANSPORT_ROS1_PUBLISH_PUBLICATION_H
#define HA_TRANSPORT_ROS1_PUBLISH_PUBLICATION_H

#include <pthread.h>

#include "transport/ros1/master/master.h"
#include "transport/ros1/net/block.h"
#include "transport/ros1/net/ros1.h"
#include "transport/ros1/net/xml_write.h"

typedef struct ha__ros1_outlet ha__ros1_outlet;
typedef struct ha__ros1_source ha__ros1_source;
typedef struct ha__ros1_pipe ha__ros1_pipe;

/* What subscribers are told; borrowed for as long as the transport lives. */
typedef struct ha__ros1_offer {
  const char *type;
  const char *hash;
  const char *definition;
  bool latching;
} ha__ros1_offer;

/* A publication. */
struct ha__ros1_source {
  ha_publication base; /* first */
  ha__ros1_outlet *outlet;
  ha__ros1_source *next;
  bool latching;
  size_t limit;         /* messages that may wait for a slow subscriber */
  ha__ros1_block *last; /* of a latching one: the last message; guarded by the outlet's lock */
  size_t last_size;
};

struct ha__ros1_outlet {
  ha__ros1 *ros1;
  ha__ros1_outlet *next;
  char *topic;
  ha__ros1_registration registration;
  pthread_cond_t drained; /* a pipe has nothing to send any more, or has gone */
  pthread_mutex_t lock;   /* guards all below, and the pipes */
  ha__ros1_source *sources;
  ha__ros1_offer offer; /* of all sources; while there are any */
  ha__ros1_pipe *pipes;
  uint64_t missed; /* by subscribers that were too slow */
  ha__arena arena; /* of offers */
};

ha_status ha__ros1_outlets_new(ha__ros1 *ros1, ha_error *err);
/* When the loops were stopped. NULL is allowed. */
void ha__ros1_outlets_free(ha__ros1_outlets *outlets);
/* Any thread. Messages that were given up for slow subscribers. */
uint64_t ha__ros1_outlets_missed(ha__ros1_outlets *outlets);

/* Any thread. Publish; source has its own members set. HA_E_ARG: the topic is published with
 * another type already. */
ha_status ha__ros1_outlets_add(ha__ros1_source *source, ha__ros1_outlets *outlets,
                               const char *topic, const ha_schema *schema, ha_error *err);
/* Any thread. With the last one subscribers get what is on its way, and are disconnected. */
void ha__ros1_outlet_remove(ha__ros1_outlet *outlet, ha__ros1_source *source);

/* --- control thread */
bool ha__ros1_outlets_has(ha__ros1_outlets *outlets, const char *topic);
/* May a subscriber with this header have it? NULL, or why not. */
const char *ha__ros1_outlets_admit(ha__ros1_outlet **out, ha__ros1_offer *offer,
                                   ha__ros1_outlets *outlets, const ha__ros1_header *header);
/* One that was admitted and told so; the socket is the outlet's. */
void ha__ros1_outlet_attach(ha__ros1_outlet *outlet, int fd, const ha__ros1_header *header);
/* As of ha__ros1_feeds_list() and ha__ros1_feeds_bus(). */
xmlrpc_value *ha__ros1_outlets_list(ha__ros1_outlets *outlets);
void ha__ros1_outlets_bus(ha__ros1_outlets *outlets, xmlrpc_value *list);

#endif
