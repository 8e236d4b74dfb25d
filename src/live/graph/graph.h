/* Graph cache: topics and services of a network by name, type and kind, with their endpoints and
 * the readers of topics. Input: events of a transport. A recorder and ha_network own one each.
 *
 * Peers choose names freely and in any number: hash tables are seeded, and the numbers of topics
 * and endpoints and the bytes that endpoints announce are limited.
 *
 * Threads: the owner serialises all functions. Topics are only appended, and freed by
 * ha__graph_done(), so their list may be read without a lock. Where other threads read the
 * endpoints of a topic, the owner locks them, also around ha__graph_put() and ha__graph_left(). */
#ifndef HA_LIVE_GRAPH_GRAPH_H
#define HA_LIVE_GRAPH_GRAPH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/transport.h>

#include "base/arena.h"
#include "base/table.h"
#include "live/graph/readers.h"

/* Flags of endpoints that make topics of one name and type different ones. */
enum { HA__GRAPH_SPECIAL = HA_ENDPOINT_KEYED | HA_ENDPOINT_ALIEN };

/* A note of the owner when ha__graph.info_full is set. */
#define HA__GRAPH_INFO_FULL                                                                        \
  "what its publisher announces is not kept: there is over 256 MiB of such"

typedef struct ha__graph ha__graph;

typedef struct ha__graph_end {
  struct ha__graph_end *next;
  ha_endpoint endpoint; /* pointers into the arena, except qos */
  ha_qos qos;
  ha__arena arena;
  uint64_t info_bytes;  /* of schema and metadata */
  int reader_class;     /* of a publisher: the readers that receive all that it offers */
  const char *mismatch; /* why it does not match `asked` of its topic; NULL = it does */
  bool left;
} ha__graph_end;

/* A topic, or a service. */
typedef struct ha__graph_topic {
  struct ha__graph_topic *_Atomic next;
  ha__graph *graph;
  char *key; /* name, type, kind */
  const char *name;
  const char *type;
  uint32_t flags;      /* HA__GRAPH_SPECIAL */
  const ha_qos *asked; /* set by the owner: the QoS that the user sets; NULL = none */
  ha__graph_end *ends; /* in order of appearance */
  size_t end_count;
  ha__readers readers;
} ha__graph_topic;

/* How an owner uses a graph. */
typedef struct ha__graph_ops {
  size_t topic_size; /* of the owner's struct; its first member is an ha__graph_topic */
  size_t end_size;   /* the same of an ha__graph_end */
  size_t max_ends;
  size_t max_ends_of_topic;
  bool keeps_left; /* endpoints that left stay known until others need their room */
  /* May this topic be added? */
  bool (*may_add)(void *owner, int32_t change, const ha_endpoint *endpoint);
  void (*topic_init)(ha__graph_topic *topic); /* the rest of it is zero */
  void (*topic_done)(ha__graph_topic *topic);
  void (*message)(void *reader, const ha_delivery *delivery); /* of readers: an ha__reader */
} ha__graph_ops;

struct ha__graph {
  const ha__graph_ops *ops;
  void *owner;
  bool is_ros1; /* all readers are alike */
  ha__table table;
  ha__graph_topic *_Atomic first;
  ha__graph_topic *last;
  size_t end_count;
  uint64_t info_bytes;
  bool info_full; /* something was not kept because of the limit on them */
};

void ha__graph_init(ha__graph *graph, const ha__graph_ops *ops, void *owner, bool is_ros1);
/* After the readers are closed. A zeroed graph is allowed. */
void ha__graph_done(ha__graph *graph);

static inline ha__graph_topic *ha__graph_first(const ha__graph *graph) {
  return atomic_load(&graph->first);
}

static inline ha__graph_topic *ha__graph_next(const ha__graph_topic *topic) {
  return atomic_load(&topic->next);
}

/* The topic of an endpoint, added if it is new and may_add() allows it; *out is NULL if not.
 * HA_E_NOMEM. */
ha_status ha__graph_topic_of(ha__graph_topic **out, ha__graph *graph, int32_t change,
                             const ha_endpoint *endpoint);

/* NULL = not known. */
ha__graph_end *ha__graph_find_end(const ha__graph_topic *topic, int32_t kind, const ha_gid *gid);

/* An endpoint appeared or changed. What it has announced before of its definition and metadata
 * stays known. HA_E_LIMIT: there are too many. HA_E_NOMEM: what was known of it stays. */
ha_status ha__graph_put(ha__graph_end **out, ha__graph_topic *topic, const ha_endpoint *endpoint);
void ha__graph_left(ha__graph_topic *topic, const ha_endpoint *endpoint);

/* The classes (1 << class) of readers of all open publishers whose QoS matches. */
unsigned ha__graph_classes(const ha__graph_topic *topic);

/* Close replaced readers whose time has come; true = others wait. */
bool ha__graph_retire(ha__graph *graph, int64_t now_ns);
/* Close all readers. When this returns, no message is delivered any more. */
void ha__graph_close_readers(ha__graph *graph);

#endif
