#include "live/graph/graph.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/graph/readers.h"
#include "model/channel_copy.h"

/* Definitions and metadata that endpoints announce, of all together. */
#define MAX_INFO_BYTES (UINT64_C(256) << 20)

/* --- topics ------------------------------------------------------------------------ */

void ha__graph_init(ha__graph *graph, const ha__graph_ops *ops, void *owner, bool is_ros1) {
  *graph = (ha__graph){.ops = ops, .owner = owner, .is_ros1 = is_ros1};
}

static bool is_of_service(const ha_endpoint *endpoint) {
  return endpoint->kind == HA_ENDPOINT_SERVER || endpoint->kind == HA_ENDPOINT_CLIENT;
}

/* "name\0type\0kind" */
static char *make_key(size_t *size, const ha_endpoint *endpoint) {
  const size_t name_size = strlen(endpoint->topic) + 1;
  const size_t type_size = strlen(endpoint->type) + 1;
  char *key = ha__alloc(name_size + type_size + 1);

  if (!key) return NULL;
  memcpy(key, endpoint->topic, name_size);
  memcpy(key + name_size, endpoint->type, type_size);
  const unsigned kind = is_of_service(endpoint) ? 's' : '0' + (endpoint->flags & HA__GRAPH_SPECIAL);
  key[name_size + type_size] = (char)kind;
  *size = name_size + type_size + 1;
  return key;
}

static void free_end(ha__graph_end *end) {
  ha__arena_done(&end->arena);
  ha__free(end);
}

static void free_topic(ha__graph_topic *topic) {
  topic->graph->ops->topic_done(topic);
  while (topic->ends) {
    ha__graph_end *end = topic->ends;
    topic->ends = end->next;
    free_end(end);
  }
  ha__readers_done(&topic->readers);
  ha__free(topic->key);
  ha__free(topic);
}

/* Takes the key. NULL = out of memory. */
static ha__graph_topic *new_topic(ha__graph *graph, char *key, uint32_t flags) {
  ha__graph_topic *topic = ha__alloc_zeroed(1, graph->ops->topic_size);

  if (!topic) {
    ha__free(key);
    return NULL;
  }
  topic->graph = graph;
  topic->key = key;
  topic->name = key;
  topic->type = key + strlen(key) + 1;
  topic->flags = flags & HA__GRAPH_SPECIAL;
  ha__readers_init(&topic->readers, topic->name, topic->type, topic->flags, graph->ops->message,
                   topic);
  graph->ops->topic_init(topic);
  return topic;
}

static void append(ha__graph *graph, ha__graph_topic *topic) {
  if (graph->last) {
    atomic_store(&graph->last->next, topic);
  } else {
    atomic_store(&graph->first, topic);
  }
  graph->last = topic;
}

ha_status ha__graph_topic_of(ha__graph_topic **out, ha__graph *graph, int32_t change,
                             const ha_endpoint *endpoint) {
  size_t size = 0;
  uint64_t found = 0;
  char *key = make_key(&size, endpoint);

  if (!key) return HA_E_NOMEM;
  const bool is_known = ha__table_find(&found, &graph->table, key, size);
  if (is_known || !graph->ops->may_add(graph->owner, change, endpoint)) {
    ha__free(key);
    *out = (ha__graph_topic *)(uintptr_t)found;
    return HA_OK;
  }
  ha__graph_topic *topic = new_topic(graph, key, endpoint->flags);
  if (!topic) return HA_E_NOMEM;
  if (ha__table_put(&graph->table, key, size, (uint64_t)(uintptr_t)topic, NULL) < 0) {
    free_topic(topic);
    return HA_E_NOMEM;
  }
  append(graph, topic);
  *out = topic;
  return HA_OK;
}

void ha__graph_done(ha__graph *graph) {
  ha__graph_topic *topic = ha__graph_first(graph);

  while (topic) {
    ha__graph_topic *next = ha__graph_next(topic);
    free_topic(topic);
    topic = next;
  }
  ha__table_done(&graph->table);
}

/* --- endpoints ------------------------------------------------------------------------ */

ha__graph_end *ha__graph_find_end(const ha__graph_topic *topic, int32_t kind, const ha_gid *gid) {
  ha__graph_end *end = topic->ends;

  while (end && (end->endpoint.kind != kind || memcmp(&end->endpoint.gid, gid, sizeof *gid) != 0)) {
    end = end->next;
  }
  return end;
}

static void remove_end(ha__graph_topic *topic, ha__graph_end **at) {
  ha__graph_end *end = *at;

  *at = end->next;
  topic->end_count--;
  topic->graph->end_count--;
  topic->graph->info_bytes -= end->info_bytes;
  free_end(end);
}

/* Remove an endpoint that left to make room for another; false = there is none. */
static bool forget_one(ha__graph_topic *topic) {
  for (ha__graph_end **at = &topic->ends; *at; at = &(*at)->next) {
    if (!(*at)->left) continue;
    remove_end(topic, at);
    return true;
  }
  return false;
}

static ha_status add_end(ha__graph_end **out, ha__graph_topic *topic, const ha_endpoint *endpoint) {
  ha__graph *graph = topic->graph;
  ha__graph_end **last = &topic->ends;

  if ((graph->end_count >= graph->ops->max_ends ||
       topic->end_count >= graph->ops->max_ends_of_topic) &&
      !forget_one(topic)) {
    return HA_E_LIMIT;
  }
  ha__graph_end *end = ha__alloc_zeroed(1, graph->ops->end_size);
  if (!end) return HA_E_NOMEM;
  end->endpoint.kind = endpoint->kind;
  end->endpoint.gid = endpoint->gid;
  while (*last)
    last = &(*last)->next;
  *last = end;
  topic->end_count++;
  graph->end_count++;
  *out = end;
  return HA_OK;
}

static uint64_t info_size(const ha_endpoint *endpoint) {
  uint64_t bytes = endpoint->schema ? sizeof(ha_schema) + endpoint->schema->size : 0;

  for (size_t i = 0; i < endpoint->metadata.size; i++) {
    const ha_pair *pair = &endpoint->metadata.items[i];
    bytes += sizeof *pair + strlen(pair->key) + pair->value_size;
  }
  return bytes;
}

/* May so many bytes be announced by this endpoint? Those of the topic that left are removed for
 * them. */
static bool has_room(ha__graph_topic *topic, const ha__graph_end *end, uint64_t bytes) {
  ha__graph *graph = topic->graph;

  while (bytes > end->info_bytes && graph->info_bytes - end->info_bytes + bytes > MAX_INFO_BYTES) {
    if (forget_one(topic)) continue;
    graph->info_full = true;
    return false;
  }
  return true;
}

static bool keep(const char **text, ha__arena *arena) {
  *text = ha__arena_string(arena, *text ? *text : "");
  return *text != NULL;
}

static bool keep_all(ha_endpoint *e, ha__arena *arena) {
  return keep(&e->topic, arena) && keep(&e->type, arena) && keep(&e->hash, arena) &&
         keep(&e->node, arena) && keep(&e->vendor, arena) &&
         (!e->schema || ha__schema_copy(&e->schema, arena, e->schema, NULL) >= 0) &&
         ha__pairs_copy(&e->metadata, arena, &e->metadata, NULL) >= 0;
}

/* Replace what is known of an endpoint. */
static ha_status update(ha__graph_topic *topic, ha__graph_end *end, const ha_endpoint *endpoint) {
  ha__arena arena = HA__ARENA_INIT;
  ha_endpoint e = *endpoint;

  end->left = false;
  if (!e.schema) e.schema = end->endpoint.schema;
  if (!e.metadata.size) e.metadata = end->endpoint.metadata;
  if (!has_room(topic, end, info_size(&e))) {
    e.schema = end->endpoint.schema;
    e.metadata = end->endpoint.metadata;
  }
  const uint64_t bytes = info_size(&e);
  if (!keep_all(&e, &arena)) {
    ha__arena_done(&arena);
    return HA_E_NOMEM;
  }
  ha__arena_done(&end->arena);
  end->arena = arena;
  end->qos = *endpoint->qos;
  end->endpoint = e;
  end->endpoint.qos = &end->qos;
  topic->graph->info_bytes += bytes - end->info_bytes;
  end->info_bytes = bytes;
  return HA_OK;
}

static void remove_of(ha__graph_topic *topic, const ha__graph_end *end) {
  ha__graph_end **at = &topic->ends;

  while (*at != end)
    at = &(*at)->next;
  remove_end(topic, at);
}

ha_status ha__graph_put(ha__graph_end **out, ha__graph_topic *topic, const ha_endpoint *endpoint) {
  ha__graph_end *end = ha__graph_find_end(topic, endpoint->kind, &endpoint->gid);
  const bool is_new = !end;

  if (is_new) HA_TRY(add_end(&end, topic, endpoint));
  const ha_status st = update(topic, end, endpoint);
  if (st < 0) {
    if (is_new) remove_of(topic, end);
    return st;
  }
  end->reader_class = topic->graph->is_ros1 ? HA__READER_RELIABLE : ha__reader_class(endpoint->qos);
  end->mismatch = NULL;
  if (topic->asked && endpoint->kind == HA_ENDPOINT_PUBLISHER) {
    end->mismatch = ha_qos_mismatch(NULL, endpoint->qos, topic->asked, 0);
  }
  *out = end;
  return HA_OK;
}

void ha__graph_left(ha__graph_topic *topic, const ha_endpoint *endpoint) {
  ha__graph_end *end = ha__graph_find_end(topic, endpoint->kind, &endpoint->gid);

  if (!end) return;
  if (topic->graph->ops->keeps_left) {
    end->left = true;
  } else {
    remove_of(topic, end);
  }
}

/* --- readers ------------------------------------------------------------------------------ */

unsigned ha__graph_classes(const ha__graph_topic *topic) {
  unsigned classes = 0;

  for (const ha__graph_end *end = topic->ends; end; end = end->next) {
    if (end->endpoint.kind != HA_ENDPOINT_PUBLISHER || end->left || end->mismatch) continue;
    classes |= 1u << end->reader_class;
  }
  return classes;
}

bool ha__graph_retire(ha__graph *graph, int64_t now_ns) {
  bool more = false;

  for (ha__graph_topic *topic = ha__graph_first(graph); topic; topic = ha__graph_next(topic)) {
    more = ha__readers_retire(&topic->readers, now_ns) != 0 || more;
  }
  return more;
}

void ha__graph_close_readers(ha__graph *graph) {
  for (ha__graph_topic *topic = ha__graph_first(graph); topic; topic = ha__graph_next(topic)) {
    ha__readers_close(&topic->readers);
  }
}
