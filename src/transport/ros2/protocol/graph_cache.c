#include "graph_cache.h"

#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "base/status.h"

enum { BUCKETS = 1024, PREFIX = 12 };

typedef struct endpoint endpoint;

/* A participant: a prefix of GIDs. It exists as long as it has endpoints or nodes. */
typedef struct participant {
  struct participant *next; /* of the bucket */
  ha_gid gid;               /* only the prefix is compared */
  ha__ros2_discovery_info info;
  endpoint *endpoints;
} participant;

struct endpoint {
  endpoint *next;         /* of the bucket */
  endpoint *next_of_same; /* of the participant */
  endpoint *prev_of_same;
  participant *owner;
  ha_qos qos;
  ha_endpoint seen; /* its strings are the ones below, static, or in owner->info */
  char *topic;
  char *type;
  char *hash;
};

struct ha__ros2_graph_cache {
  ha_gid own;
  const char *own_node;
  ha__ros2_change_fn *report;
  void *user;
  size_t count;      /* of endpoints */
  size_t info_count; /* nodes and endpoints in all infos */
  endpoint *endpoints[BUCKETS];
  participant *participants[BUCKETS];
};

/* --- GIDs --------------------------------------------------------------------------- */

const char *ha__ros2_vendor(const ha_gid *gid) {
  static const struct {
    uint8_t id;
    const char *name;
  } vendors[] = {{0x01, "connext"},    {0x02, "opensplice"}, {0x03, "opendds"},
                 {0x06, "coredx"},     {0x0a, "gurumdds"},   {0x0f, "fastdds"},
                 {0x10, "cyclonedds"}, {0x12, "rustdds"},    {0x14, "dustdds"}};

  for (size_t i = 0; gid->bytes[0] == 1 && i < sizeof vendors / sizeof *vendors; i++) {
    if (vendors[i].id == gid->bytes[1]) return vendors[i].name;
  }
  return "";
}

bool ha__ros2_is_cyclonedds(const ha_gid *gid) {
  return gid->bytes[0] == 0x01 && gid->bytes[1] == 0x10;
}

bool ha__ros2_is_fastdds(const ha_gid *gid) {
  return gid->bytes[0] == 0x01 && gid->bytes[1] == 0x0f;
}

bool ha__ros2_same_participant(const ha_gid *a, const ha_gid *b) {
  return memcmp(a->bytes, b->bytes, PREFIX) == 0;
}

static size_t bucket_of(const ha_gid *gid, size_t size) {
  return (size_t)ha__hash_secret(gid->bytes, size) % BUCKETS;
}

/* --- participants ------------------------------------------------------------------ */

static participant **find_participant(ha__ros2_graph_cache *cache, const ha_gid *gid) {
  participant **at = &cache->participants[bucket_of(gid, PREFIX)];

  while (*at && !ha__ros2_same_participant(&(*at)->gid, gid))
    at = &(*at)->next;
  return at;
}

/* Returns the participant, created if needed. NULL = out of memory. */
static participant *get_participant(ha__ros2_graph_cache *cache, const ha_gid *gid) {
  participant **at = find_participant(cache, gid);

  if (*at) return *at;
  participant *new = ha__alloc_zeroed(1, sizeof *new);
  if (!new) return NULL;
  new->gid = *gid;
  *at = new;
  return new;
}

/* Frees a participant without endpoints and nodes. */
static void free_if_unused(ha__ros2_graph_cache *cache, const ha_gid *gid) {
  participant **at = find_participant(cache, gid);
  participant *removed = *at;

  if (!removed || removed->endpoints || removed->info.node_count > 0) return;
  *at = removed->next;
  ha__ros2_discovery_info_done(&removed->info);
  ha__free(removed);
}

static const char *node_of(const ha__ros2_graph_cache *cache, const participant *owner,
                           const ha_gid *gid) {
  if (ha__ros2_same_participant(gid, &cache->own)) return cache->own_node;
  const char *node = ha__ros2_discovery_info_node(&owner->info, gid);
  return node ? node : "";
}

/* --- endpoints --------------------------------------------------------------------- */

static endpoint **find_endpoint(ha__ros2_graph_cache *cache, const ha_gid *gid) {
  endpoint **at = &cache->endpoints[bucket_of(gid, sizeof gid->bytes)];

  while (*at && memcmp(&(*at)->seen.gid, gid, sizeof *gid) != 0)
    at = &(*at)->next;
  return at;
}

static void endpoint_free(endpoint *e) {
  if (!e) return;
  ha__free(e->topic);
  ha__free(e->type);
  ha__free(e->hash);
  ha__free(e);
}

static ha_status endpoint_new(endpoint **out, const ha_endpoint *seen, ha_error *err) {
  endpoint *e = ha__alloc_zeroed(1, sizeof *e);

  if (!e) return HA_FAIL_NOMEM(err);
  e->topic = ha__dup_string(seen->topic);
  e->type = ha__dup_string(seen->type);
  e->hash = ha__dup_string(seen->hash);
  if (!e->topic || !e->type || !e->hash) {
    endpoint_free(e);
    return HA_FAIL_NOMEM(err);
  }
  e->seen = *seen;
  e->qos = *seen->qos;
  e->seen.qos = &e->qos;
  e->seen.topic = e->topic;
  e->seen.type = e->type;
  e->seen.hash = e->hash;
  e->seen.vendor = ha__ros2_vendor(&seen->gid);
  *out = e;
  return HA_OK;
}

static void link_to_owner(endpoint *e, participant *owner) {
  e->owner = owner;
  e->next_of_same = owner->endpoints;
  if (e->next_of_same) e->next_of_same->prev_of_same = e;
  owner->endpoints = e;
}

static void unlink_from_owner(endpoint *e) {
  if (e->next_of_same) e->next_of_same->prev_of_same = e->prev_of_same;
  *(e->prev_of_same ? &e->prev_of_same->next_of_same : &e->owner->endpoints) = e->next_of_same;
}

/* Unlinks an endpoint without a report. */
static endpoint *take_out(endpoint **at) {
  endpoint *e = *at;

  *at = e->next;
  unlink_from_owner(e);
  return e;
}

ha_status ha__ros2_graph_cache_put(ha__ros2_graph_cache *cache, const ha_endpoint *seen,
                                   ha_error *err) {
  endpoint **at = find_endpoint(cache, &seen->gid);
  const bool renewed = *at != NULL;
  endpoint *new = NULL;

  if (!renewed && cache->count == HA__ROS2_MAX_ENDPOINTS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the limit of %d endpoints is reached",
                   HA__ROS2_MAX_ENDPOINTS);
  }
  HA_TRY(endpoint_new(&new, seen, err));
  participant *owner = get_participant(cache, &seen->gid);
  if (!owner) {
    endpoint_free(new);
    return HA_FAIL_NOMEM(err);
  }
  if (renewed) endpoint_free(take_out(at));
  cache->count += !renewed;
  link_to_owner(new, owner);
  new->next = *at;
  *at = new;
  new->seen.node = node_of(cache, owner, &seen->gid);
  cache->report(cache->user, renewed ? HA_CHANGE_RENEWED : HA_CHANGE_APPEARED, &new->seen);
  return HA_OK;
}

void ha__ros2_graph_cache_remove(ha__ros2_graph_cache *cache, const ha_gid *gid) {
  endpoint **at = find_endpoint(cache, gid);

  if (!*at) return;
  endpoint *removed = take_out(at);
  cache->count--;
  cache->report(cache->user, HA_CHANGE_LEFT, &removed->seen);
  free_if_unused(cache, gid);
  endpoint_free(removed);
}

static size_t info_size(const ha__ros2_discovery_info *info) {
  return info->node_count + info->owned_count;
}

/* --- nodes -------------------------------------------------------------------------- */

ha_status ha__ros2_graph_cache_put_info(ha__ros2_graph_cache *cache, ha__ros2_discovery_info *info,
                                        ha_error *err) {
  const participant *known = *find_participant(cache, &info->participant);
  const size_t replaced = known ? info_size(&known->info) : 0;

  if (info_size(info) > HA__ROS2_MAX_INFO - (cache->info_count - replaced)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the limit of %d nodes and endpoints is reached",
                   HA__ROS2_MAX_INFO);
  }
  participant *owner = get_participant(cache, &info->participant);
  if (!owner) return HA_FAIL_NOMEM(err);
  cache->info_count += info_size(info) - replaced;
  ha__ros2_discovery_info old = owner->info;
  owner->info = *info;
  *info = (ha__ros2_discovery_info){0};
  for (endpoint *e = owner->endpoints; e; e = e->next_of_same) {
    const char *node = node_of(cache, owner, &e->seen.gid);
    const bool same = strcmp(node, e->seen.node) == 0;
    e->seen.node = node;
    if (!same) cache->report(cache->user, HA_CHANGE_RENEWED, &e->seen);
  }
  free_if_unused(cache, &owner->gid);
  ha__ros2_discovery_info_done(&old);
  return HA_OK;
}

void ha__ros2_graph_cache_drop_info(ha__ros2_graph_cache *cache, const ha_gid *gid) {
  participant *owner = *find_participant(cache, gid);

  if (!owner) return;
  for (endpoint *e = owner->endpoints; e; e = e->next_of_same) {
    e->seen.node = ""; /* without a report: the endpoint will leave soon */
  }
  cache->info_count -= info_size(&owner->info);
  ha__ros2_discovery_info_done(&owner->info);
  free_if_unused(cache, gid);
}

/* --- lifetime ---------------------------------------------------------------------- */

ha_status ha__ros2_graph_cache_new(ha__ros2_graph_cache **out, const ha_gid *own,
                                   const char *own_node, ha__ros2_change_fn *report, void *user,
                                   ha_error *err) {
  ha__ros2_graph_cache *cache = ha__alloc_zeroed(1, sizeof *cache);

  if (!cache) return HA_FAIL_NOMEM(err);
  cache->own = *own;
  cache->own_node = own_node;
  cache->report = report;
  cache->user = user;
  *out = cache;
  return HA_OK;
}

void ha__ros2_graph_cache_free(ha__ros2_graph_cache *cache) {
  if (!cache) return;
  for (size_t i = 0; i < BUCKETS; i++) {
    for (endpoint *e; (e = cache->endpoints[i]) != NULL;) {
      cache->endpoints[i] = e->next;
      endpoint_free(e);
    }
    for (participant *p; (p = cache->participants[i]) != NULL;) {
      cache->participants[i] = p->next;
      ha__ros2_discovery_info_done(&p->info);
      ha__free(p);
    }
  }
  ha__free(cache);
}
