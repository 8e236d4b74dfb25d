/* Graph cache: publishers, subscribers and services known on the network.
 *
 * Input: the system state of the master, and the headers of publishers that this node is connected
 * to, which are more reliable. Output: an event to the user (events.endpoint) for each change.
 * Control thread. */
#ifndef HA_TRANSPORT_ROS1_MASTER_GRAPH_H
#define HA_TRANSPORT_ROS1_MASTER_GRAPH_H

#include "system_state.h"
#include "transport/ros1/net/ros1.h"

typedef struct ha__ros1_endpoint ha__ros1_endpoint;

struct ha__ros1_endpoint {
  /* for links that are connected to it */
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
  const char *uri; /* of the node; NULL = no header was received yet */
  const char *definition;
  ha_pairs metadata;
  size_t links;       /* connected links */
  bool listed;        /* the master has listed it */
  bool left;          /* its removal was reported */
  unsigned probes;    /* of a service: how often it was asked for its type */
  uint64_t probed_at; /* number of updates of the graph at that time */
  ha__arena arena;
};

ha_status ha__ros1_graph_new(ha__ros1 *ros1, ha_error *err);
/* NULL is allowed. */
void ha__ros1_graph_free(ha__ros1_graph *graph);

/* Takes the current system state of the master. Endpoints that it does not list stay while a link
 * is connected to them. */
void ha__ros1_graph_update(ha__ros1_graph *graph, const ha__ros1_system_state *state);

/* Takes the header of a publisher; uri: of its node. Reports the endpoint before it returns, and
 * keeps it until ha__ros1_graph_disconnected(). NULL = out of memory. */
ha__ros1_endpoint *ha__ros1_graph_connected(ha__ros1_graph *graph, const char *topic,
                                            const char *uri, const ha__ros1_header *header);
/* Returns the name of a service whose type is not known, and that was not asked since the last
 * update of the graph; NULL = none. Each is returned a few times at most. */
const char *ha__ros1_graph_next_probe(ha__ros1_graph *graph);
/* Takes the header of a service: its type and md5. Reports the endpoint anew. */
void ha__ros1_graph_probed(ha__ros1_graph *graph, const char *service,
                           const ha__ros1_header *header);

void ha__ros1_graph_disconnected(ha__ros1_graph *graph, ha__ros1_endpoint *endpoint);

#endif
