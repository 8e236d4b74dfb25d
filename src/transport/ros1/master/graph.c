#include "graph.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "model/channel_copy.h"

struct ha__ros1_graph {
  ha__ros1 *ros1;
  ha__ros1_endpoint *first;
  uint64_t updates;
  uint64_t removals; /* part of gids, so that an endpoint that comes back gets another gid */
};

/* --- reporting --------------------------------------------------------------------------- */

static ha_qos qos_of(const ha__ros1_endpoint *e) {
  return (ha_qos){.struct_size = sizeof(ha_qos),
                  .history = HA_QOS_HISTORY_KEEP_LAST,
                  .reliability = HA_QOS_RELIABILITY_RELIABLE,
                  .durability =
                      e->latching ? HA_QOS_DURABILITY_TRANSIENT_LOCAL : HA_QOS_DURABILITY_VOLATILE,
                  .liveliness = HA_QOS_LIVELINESS_AUTOMATIC,
                  .deadline_ns = HA_QOS_INFINITE,
                  .lifespan_ns = HA_QOS_INFINITE,
                  .lease_duration_ns = HA_QOS_INFINITE};
}

static void report(const ha__ros1_graph *graph, int32_t change, const ha__ros1_endpoint *e) {
  ha__ros1 *ros1 = graph->ros1;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = e->type,
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)e->definition,
                            .size = e->definition ? strlen(e->definition) : 0,
                            .hash = e->hash};
  const ha_qos qos = qos_of(e);
  const ha_endpoint event = {.struct_size = sizeof event,
                             .kind = e->kind,
                             .flags = e->is_own ? HA_ENDPOINT_OWN : 0u,
                             .gid = e->gid,
                             .topic = e->topic,
                             .type = e->type,
                             .hash = e->hash,
                             .node = e->node,
                             .vendor = "",
                             .qos = &qos,
                             .schema = e->definition ? &schema : NULL,
                             .metadata = e->metadata};

  if (ros1->events.endpoint) {
    ros1->events.endpoint(ros1->events.user, &ros1->base, change, &event);
  }
}

/* --- endpoints ----------------------------------------------------------------------- */

static ha_gid gid_of(const void *key, size_t key_size, const char *more) {
  const uint64_t low = ha__hash(ha__hash(HA__HASH_START, key, key_size), more, strlen(more));
  const uint64_t high = ha__hash(low, key, key_size);
  ha_gid gid;

  ha__store_u64(gid.bytes, low);
  ha__store_u64(gid.bytes + 8, high);
  return gid;
}

static void free_endpoint(ha__ros1_endpoint *e) {
  ha__arena_done(&e->arena);
  ha__free(e);
}

/* Creates an endpoint; not in the list yet. */
static ha__ros1_endpoint *new_endpoint(const ha__ros1_graph *graph, int32_t kind, const char *topic,
                                       const char *node, const char *type) {
  ha__ros1_endpoint *e = ha__alloc_zeroed(1, sizeof *e);
  char prev[24];

  if (!e) return NULL;
  e->kind = kind;
  e->hash = "";
  e->topic = ha__arena_string(&e->arena, topic);
  e->node = ha__arena_string(&e->arena, node);
  e->type = ha__arena_string(&e->arena, type);
  e->key = ha__ros1_endpoint_key(&e->key_size, &e->arena, kind, topic, node);
  if (!e->topic || !e->node || !e->type || !e->key) {
    free_endpoint(e);
    return NULL;
  }
  e->is_own = strcmp(node, graph->ros1->config.names.node) == 0;
  snprintf(prev, sizeof prev, "%" PRIu64, graph->removals);
  e->gid = gid_of(e->key, e->key_size, prev);
  return e;
}

static void add(ha__ros1_graph *graph, ha__ros1_endpoint *e) {
  e->next = graph->first;
  if (e->next) e->next->prev = e;
  graph->first = e;
  report(graph, HA_CHANGE_APPEARED, e);
}

/* Reports the removal, and frees the endpoint unless a link is connected to it. */
static void remove_endpoint(ha__ros1_graph *graph, ha__ros1_endpoint *e) {
  if (!e->left) {
    report(graph, HA_CHANGE_LEFT, e);
    e->left = true;
    graph->removals++;
  }
  if (e->links) return;
  if (e->next) e->next->prev = e->prev;
  *(e->prev ? &e->prev->next : &graph->first) = e->next;
  free_endpoint(e);
}

/* --- the state of the master ----------------------------------------------------------------- */

/* Whether the master knows another type. The header of a publisher has precedence over the master.
 */
static bool is_of_other_type(const ha__ros1_endpoint *e, const char *type) {
  return !e->uri && *type && strcmp(e->type, type) != 0;
}

static const char *type_of(const ha__ros1_system_state *state, const ha__ros1_state_entry *entry) {
  return entry->kind == HA_ENDPOINT_SERVER ? "" : ha__ros1_system_state_type(state, entry->name);
}

/* Marks the entries that are known already; removes endpoints that have no entry. */
static void mark_known(ha__ros1_graph *graph, const ha__ros1_system_state *state, bool *known) {
  ha__ros1_endpoint *next = NULL;
  uint64_t i;

  for (ha__ros1_endpoint *e = graph->first; e; e = next) {
    next = e->next;
    if (e->left) continue;
    if (!ha__table_find(&i, &state->index, e->key, e->key_size)) {
      if (!e->links) remove_endpoint(graph, e);
    } else if (is_of_other_type(e, type_of(state, &state->entries[i]))) {
      remove_endpoint(graph, e);
    } else {
      known[i] = true;
      e->listed = true;
    }
  }
}

void ha__ros1_graph_update(ha__ros1_graph *graph, const ha__ros1_system_state *state) {
  bool *known = ha__alloc_zeroed(state->count, sizeof *known);

  if (!known) {
    ha__ros1_note(graph->ros1, "the state of the master is ignored: out of memory");
    return;
  }
  graph->updates++;
  mark_known(graph, state, known);
  for (size_t i = 0; i < state->count; i++) {
    const ha__ros1_state_entry *entry = &state->entries[i];
    if (known[i]) continue;
    ha__ros1_endpoint *e =
        new_endpoint(graph, entry->kind, entry->name, entry->node, type_of(state, entry));
    if (!e) continue;
    e->listed = true;
    add(graph, e);
  }
  ha__free(known);
}

/* --- headers of publishers --------------------------------------------------------- */

static const char *field(const ha__ros1_header *header, const char *name) {
  const char *value = ha_pairs_get(&header->fields, name);

  return value ? value : "";
}

static bool same_text(const char *a, const char *b) {
  return strcmp(a ? a : "", b) == 0;
}

/* Whether the header agrees with what was reported of the endpoint. */
static bool agrees(const ha__ros1_endpoint *e, const char *uri, const ha__ros1_header *header) {
  if (e->left || strcmp(e->type, field(header, "type")) != 0) return false;
  if (!e->uri) return true;
  return strcmp(e->uri, uri) == 0 && strcmp(e->hash, field(header, "md5sum")) == 0 &&
         e->latching == (strcmp(field(header, "latching"), "1") == 0) &&
         same_text(e->definition, field(header, "message_definition"));
}

/* Copies what the header contains. */
static ha_status take_header(ha__ros1_endpoint *e, const char *uri, const ha__ros1_header *header) {
  ha_pairs metadata = {NULL, 0};
  const char *hash = ha__arena_string(&e->arena, field(header, "md5sum"));
  const char *definition = ha__arena_string(&e->arena, field(header, "message_definition"));

  if (!hash || !definition) return HA_E_NOMEM;
  HA_TRY(ha__pairs_copy(&metadata, &e->arena, &header->metadata, NULL));
  e->uri = ha__arena_string(&e->arena, uri);
  if (!e->uri) return HA_E_NOMEM;
  e->hash = hash;
  e->definition = definition;
  e->metadata = metadata;
  e->latching = strcmp(field(header, "latching"), "1") == 0;
  return HA_OK;
}

static ha__ros1_endpoint *find(const ha__ros1_graph *graph, const char *topic, const char *node) {
  ha__ros1_endpoint *e = graph->first;

  while (e && (e->kind != HA_ENDPOINT_PUBLISHER || e->left || strcmp(e->topic, topic) != 0 ||
               strcmp(e->node, node) != 0))
    e = e->next;
  return e;
}

ha__ros1_endpoint *ha__ros1_graph_connected(ha__ros1_graph *graph, const char *topic,
                                            const char *uri, const ha__ros1_header *header) {
  const char *node = *field(header, "callerid") ? field(header, "callerid") : uri;
  ha__ros1_endpoint *e = find(graph, topic, node);

  if (e && !agrees(e, uri, header)) {
    remove_endpoint(graph, e);
    e = NULL;
  }
  if (!e) {
    e = new_endpoint(graph, HA_ENDPOINT_PUBLISHER, topic, node, field(header, "type"));
    if (!e) return NULL;
    add(graph, e);
  }
  e->links++;
  if (e->uri) return e;
  if (take_header(e, uri, header) < 0) {
    ha__ros1_note(graph->ros1, "%s: the header of %s is ignored: out of memory", topic, node);
  }
  report(graph, HA_CHANGE_RENEWED, e);
  return e;
}

/* An endpoint that the master has never listed is removed with its last link. Otherwise a peer that
 * connects under ever new names would fill the memory. */
void ha__ros1_graph_disconnected(ha__ros1_graph *graph, ha__ros1_endpoint *endpoint) {
  endpoint->links--;
  if (endpoint->left || (!endpoint->listed && !endpoint->links)) remove_endpoint(graph, endpoint);
}

/* --- types of services ---------------------------------------------------------------------- */

enum { PROBES_MAX = 5 };

static bool is_untyped(const ha__ros1_endpoint *e) {
  return e->kind == HA_ENDPOINT_SERVER && !e->left && !e->is_own && e->type[0] == '\0';
}

/* The one that was asked least often, so that those that do not answer do not delay others. */
const char *ha__ros1_graph_next_probe(ha__ros1_graph *graph) {
  ha__ros1_endpoint *next = NULL;

  for (ha__ros1_endpoint *e = graph->first; e; e = e->next) {
    if (!is_untyped(e) || e->probes == PROBES_MAX || e->probed_at == graph->updates) continue;
    if (!next || e->probes < next->probes) next = e;
  }
  if (!next) return NULL;
  next->probes++;
  next->probed_at = graph->updates;
  return next->topic;
}

/* An endpoint with another type is another one. */
static void replace_service(ha__ros1_graph *graph, ha__ros1_endpoint *old, const char *type,
                            const char *hash) {
  ha__ros1_endpoint *e = new_endpoint(graph, old->kind, old->topic, old->node, type);

  if (!e) return;
  e->listed = old->listed;
  e->hash = ha__arena_string(&e->arena, hash);
  if (!e->hash) e->hash = "";
  remove_endpoint(graph, old);
  add(graph, e);
}

void ha__ros1_graph_probed(ha__ros1_graph *graph, const char *service,
                           const ha__ros1_header *header) {
  const char *type = field(header, "type");
  ha__ros1_endpoint *next = NULL;

  for (ha__ros1_endpoint *e = graph->first; e && type[0] != '\0'; e = next) {
    next = e->next;
    if (is_untyped(e) && strcmp(e->topic, service) == 0)
      replace_service(graph, e, type, field(header, "md5sum"));
  }
}

/* --- lifetime ------------------------------------------------------------------------------ */

ha_status ha__ros1_graph_new(ha__ros1 *ros1, ha_error *err) {
  ros1->graph = ha__alloc_zeroed(1, sizeof *ros1->graph);
  if (!ros1->graph) return HA_FAIL_NOMEM(err);
  ros1->graph->ros1 = ros1;
  return HA_OK;
}

void ha__ros1_graph_free(ha__ros1_graph *graph) {
  if (!graph) return;
  while (graph->first) {
    ha__ros1_endpoint *e = graph->first;
    graph->first = e->next;
    free_endpoint(e);
  }
  ha__free(graph);
}
