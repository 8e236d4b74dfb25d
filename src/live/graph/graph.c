/* Graph cache of ha_network: endpoints by topic. Events come from a thread of the transport. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/callback.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/graph/network.h"
#include "live/transport.h"
#include "model/channel_copy.h"

enum { SPECIAL = HA_ENDPOINT_KEYED | HA_ENDPOINT_ALIEN };

/* Limits; endpoints beyond them are not shown, which is noted once. */
enum { MAX_TOPICS = 100000, MAX_ENDS = 250000, MAX_ENDS_OF_TOPIC = 10000 };

/* --- topics ------------------------------------------------------------------------ */

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
  const unsigned kind = is_of_service(endpoint) ? 's' : '0' + (endpoint->flags & SPECIAL);
  key[name_size + type_size] = (char)kind;
  *size = name_size + type_size + 1;
  return key;
}

static ha__network_topic *new_topic(ha_network *n, char *key, const ha_endpoint *endpoint) {
  ha__network_topic *topic = ha__alloc_zeroed(1, sizeof *topic);

  if (!topic) return NULL;
  topic->network = n;
  topic->key = key;
  topic->name = key;
  topic->type = key + strlen(key) + 1;
  topic->flags = endpoint->flags & SPECIAL;
  ha__readers_init(&topic->readers, topic->name, topic->type, topic->flags, ha__network_on_message,
                   topic);
  return topic;
}

/* NULL = not known. With the lock held, as all functions below. */
static ha__network_topic *find_topic(const ha_network *n, const char *key, size_t size) {
  uint64_t found = 0;

  if (!ha__table_find(&found, &n->table, key, size)) return NULL;
  return (ha__network_topic *)(uintptr_t)found;
}

/* Takes the key. NULL = out of memory. */
static ha__network_topic *add_topic(ha_network *n, char *key, size_t size,
                                    const ha_endpoint *endpoint) {
  ha__network_topic *topic = new_topic(n, key, endpoint);
  if (!topic || ha__table_put(&n->table, key, size, (uint64_t)(uintptr_t)topic, NULL) < 0) {
    ha__free(topic);
    ha__free(key);
    return NULL;
  }
  topic->next = n->topics;
  n->topics = topic;
  return topic;
}

/* --- endpoints ------------------------------------------------------------------------ */

static void free_end(ha__network_endpoint *end) {
  ha__arena_done(&end->arena);
  ha__free(end);
}

static bool keep(const char **text, ha__arena *arena) {
  *text = ha__arena_string(arena, *text ? *text : "");
  return *text != NULL;
}

static bool keep_schema(ha_endpoint *e, ha__arena *arena) {
  return !e->schema || ha__schema_copy(&e->schema, arena, e->schema, NULL) >= 0;
}

/* NULL = out of memory. */
static ha__network_endpoint *copy_end(const ha_endpoint *endpoint) {
  ha__network_endpoint *end = ha__alloc_zeroed(1, sizeof *end);

  if (!end) return NULL;
  ha_endpoint *e = &end->endpoint;
  *e = *endpoint;
  end->qos = *endpoint->qos;
  e->qos = &end->qos;
  if (keep(&e->topic, &end->arena) && keep(&e->type, &end->arena) && keep(&e->hash, &end->arena) &&
      keep(&e->node, &end->arena) && keep(&e->vendor, &end->arena) && keep_schema(e, &end->arena) &&
      ha__pairs_copy(&e->metadata, &end->arena, &endpoint->metadata, NULL) >= 0) {
    return end;
  }
  free_end(end);
  return NULL;
}

/* The link to the endpoint, or to the end of the list. */
static ha__network_endpoint **place_of(ha__network_topic *topic, const ha_endpoint *endpoint) {
  ha__network_endpoint **at = &topic->ends;

  while (*at && ((*at)->endpoint.kind != endpoint->kind ||
                 memcmp(&(*at)->endpoint.gid, &endpoint->gid, sizeof endpoint->gid) != 0)) {
    at = &(*at)->next;
  }
  return at;
}

static void remove_end(ha__network_endpoint **at) {
  ha__network_endpoint *end = *at;

  if (!end) return;
  *at = end->next;
  free_end(end);
}

/* May an endpoint be added, of a known topic or of a new one (NULL)? */
static bool has_room(const ha_network *n, const ha__network_topic *topic) {
  if (n->endpoint_count >= MAX_ENDS) return false;
  return topic ? topic->endpoint_count < MAX_ENDS_OF_TOPIC : n->table.size < MAX_TOPICS;
}

static void add_ends(ha_network *n, ha__network_topic *topic, int change) {
  n->endpoint_count += (size_t)change;
  topic->endpoint_count += (size_t)change;
}

/* Replaces what was known of the endpoint. */
static void replace(ha_network *n, ha__network_topic *topic, const ha_endpoint *endpoint,
                    ha__network_endpoint *end) {
  ha__network_endpoint **at = place_of(topic, endpoint);

  if (*at) add_ends(n, topic, -1);
  remove_end(at);
  if (!end) return;
  end->next = *at;
  *at = end;
  add_ends(n, topic, 1);
}

/* The topic of the endpoint; NULL: it closed, or a limit is met. false = out of memory. */
static bool take_in(ha__network_topic **out, ha_network *n, int32_t change,
                    const ha_endpoint *endpoint) {
  size_t size = 0;
  char *key = make_key(&size, endpoint);
  ha__network_topic *topic = key ? find_topic(n, key, size) : NULL;
  const bool is_known = topic && *place_of(topic, endpoint);
  const bool comes = change != HA_CHANGE_LEFT && (is_known || has_room(n, topic));

  *out = NULL;
  if (!key) return false;
  if (!comes) {
    ha__free(key);
    if (is_known) replace(n, topic, endpoint, NULL);
    n->omitted += change != HA_CHANGE_LEFT;
    return true;
  }
  if (topic) {
    ha__free(key);
  } else {
    topic = add_topic(n, key, size, endpoint);
  }
  ha__network_endpoint *end = topic ? copy_end(endpoint) : NULL;
  if (!end) return false;
  replace(n, topic, endpoint, end);
  *out = topic;
  return true;
}

static void notify(ha_network *n, int32_t change, const ha_endpoint *endpoint) {
  ha__callback frame;

  if (!n->options.endpoint) return;
  ha__callback_enter(&frame, n);
  n->options.endpoint(n->options.user, change, endpoint);
  ha__callback_leave(&frame);
}

void ha__network_on_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint) {
  ha_network *n = user;

  if (!ha__transport_endpoint_is_valid(change, endpoint)) {
    ha__network_note_invalid(n);
    return;
  }
  if (endpoint->flags & HA_ENDPOINT_OWN) return;
  pthread_mutex_lock(&n->graph);
  atomic_store(&n->transport, transport);
  pthread_mutex_lock(&n->lock);
  ha__network_topic *topic = NULL;
  const bool taken = take_in(&topic, n, change, endpoint);
  const bool is_full = n->omitted == 1;
  n->omitted += is_full; /* noted once */
  pthread_mutex_unlock(&n->lock);
  const int64_t now = ha__now_ns();
  atomic_store(&n->news_ns, now);
  for (ha__network_topic *t = n->topics; t && n->listens && !n->closing; t = t->next)
    (void)ha__readers_retire(&t->readers, now);
  if (!taken) ha__network_note(n, endpoint->topic, "out of memory");
  if (is_full) {
    ha__network_note(n, endpoint->topic,
                     "not remembered, nor are others: there are too many publishers, subscribers, "
                     "services or topics");
  }
  notify(n, change, endpoint);
  if (topic && n->listens && endpoint->kind == HA_ENDPOINT_PUBLISHER && change != HA_CHANGE_LEFT) {
    ha__network_listen(topic, endpoint);
  }
  pthread_mutex_unlock(&n->graph);
}

void ha__network_graph_done(ha_network *n) {
  while (n->topics) {
    ha__network_topic *topic = n->topics;
    n->topics = topic->next;
    while (topic->ends)
      remove_end(&topic->ends);
    ha__arena_done(&topic->arena);
    ha__readers_done(&topic->readers);
    ha__free(topic->key);
    ha__free(topic);
  }
  ha__table_done(&n->table);
}

/* --- in order ------------------------------------------------------------------------------ */

static int compare(const void *left, const void *right) {
  const ha_endpoint *a = *(const ha_endpoint *const *)left;
  const ha_endpoint *b = *(const ha_endpoint *const *)right;
  int order = strcmp(a->topic, b->topic);

  if (!order) order = a->kind - b->kind;
  if (!order) order = strcmp(a->type, b->type);
  if (!order) order = strcmp(a->node, b->node);
  return order ? order : memcmp(&a->gid, &b->gid, sizeof a->gid);
}

static size_t count_ends(const ha_network *n) {
  size_t count = 0;

  for (const ha__network_topic *topic = n->topics; topic; topic = topic->next) {
    for (const ha__network_endpoint *end = topic->ends; end; end = end->next)
      count++;
  }
  return count;
}

ha_status ha_network_each(ha_network *network,
                          void (*visit)(void *user, const ha_endpoint *endpoint), void *user,
                          ha_error *err) {
  ha__callback frame;
  size_t count = 0;

  pthread_mutex_lock(&network->lock);
  const ha_endpoint **all = ha__alloc_zeroed(count_ends(network) + 1, sizeof(ha_endpoint *));
  for (const ha__network_topic *topic = network->topics; all && topic; topic = topic->next) {
    for (const ha__network_endpoint *end = topic->ends; end; end = end->next)
      all[count++] = &end->endpoint;
  }
  if (all) qsort(all, count, sizeof(ha_endpoint *), compare);
  ha__callback_enter(&frame, network);
  for (size_t i = 0; i < count; i++)
    visit(user, all[i]);
  ha__callback_leave(&frame);
  pthread_mutex_unlock(&network->lock);
  if (!all) return HA_FAIL_NOMEM(err);
  ha__free(all);
  return HA_OK;
}
