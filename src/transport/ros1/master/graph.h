/* Who is on the network: as the master says it, and as publishers say it of themselves when we are
 * connected to them. Tells of each change. All of it is for the control thread. */
#ifndef HA_TRANSPORT_ROS1_MASTER_GRAPH_H
#define HA_TRANSPORT_ROS1_MASTER_GRAPH_H

#include "system_state.h"
#include "transport/ros1/net/ros1.h"

typedef struct ha__ros1_endpoint ha__ros1_endpoint;

struct ha__ros1_endpoint {
  /* for those who are connected to it */
  ha_gid gid;
  const char *node;
  const char *type; /* "" = not known */
  const char *hash; /* md5; "" = not known */
  bool latching;
  bool is_own;
  /* graph.c alone */
  ha__ros1_endpoint *next;
  ha__ros1_endpoint *prev;
  int32_t kind;
  const char *topic;
  const char *key; /* ha__ros1_endpoint_key() */
  size_t key_size;
  const char *uri; /* of the node; NULL while its header was not heard */
  const char *definition;
  ha_pairs metadata;
  size_t links; /* that are connected */
  bool listed;  /* the master has told of it */
  bool left;    /* that was told already */
  ha__arena arena;
};

ha_status ha__ros1_graph_new(ha__ros1 *ros1, ha_error *err);
/* NULL is allowed. */
void ha__ros1_graph_free(ha__ros1_graph *graph);

/* What the master says now. One that it does not know any more stays while it is connected, and one
 * that it never told of, too. */
void ha__ros1_graph_update(ha__ros1_graph *graph, const ha__ros1_system_state *state);

/* The header of a publisher was heard; uri: of its node. It stays at least until it is
 * disconnected. Told before this returns. NULL = out of memory. */
ha__ros1_endpoint *ha__ros1_graph_connected(ha__ros1_graph *graph, const char *topic,
                                            const char *uri, const ha__ros1_header *header);
void ha__ros1_graph_disconnected(ha__ros1_graph *graph, ha__ros1_endpoint *endpoint);

#endif
