#include <string.h>

#include "topics/topics.h"

static void put_pair(cli_json *json, const char *key, const char *value) {
  cli_json_key(json, key);
  cli_json_text(json, value);
}

static void put_gid(cli_json *json, const char *key, const ha_gid *gid) {
  cli_json_key(json, key);
  cli_json_hex(json, gid->bytes, sizeof gid->bytes);
}

/* Write a duration; infinite is null. */
static void put_time(cli_json *json, const char *key, int64_t ns) {
  cli_json_key(json, key);
  if (ns <= 0 || ns == HA_QOS_INFINITE) {
    cli_json_null(json);
  } else {
    cli_json_i64(json, ns);
  }
}

static void put_qos(cli_json *json, const ha_qos *qos) {
  cli_json_key(json, "qos");
  cli_json_open(json, '{');
  put_pair(json, "reliability", ha_qos_reliability_name(qos->reliability));
  put_pair(json, "durability", ha_qos_durability_name(qos->durability));
  put_pair(json, "history", ha_qos_history_name(qos->history));
  cli_json_key(json, "depth");
  cli_json_u64(json, qos->depth);
  put_time(json, "deadline_ns", qos->deadline_ns);
  put_time(json, "lifespan_ns", qos->lifespan_ns);
  put_pair(json, "liveliness", ha_qos_liveliness_name(qos->liveliness));
  put_time(json, "lease_duration_ns", qos->lease_duration_ns);
  cli_json_close(json, '}');
}

void topics_put_json_endpoint(cli_json *json, const ha_endpoint *e) {
  cli_json_open(json, '{');
  put_pair(json, "kind", topics_kinds[e->kind]);
  put_pair(json, "topic", e->topic);
  put_pair(json, "type", e->type);
  put_pair(json, "hash", e->hash);
  put_pair(json, "node", e->node);
  put_pair(json, "vendor", e->vendor);
  put_gid(json, "gid", &e->gid);
  if (e->kind == HA_ENDPOINT_PUBLISHER || e->kind == HA_ENDPOINT_SUBSCRIBER) {
    put_qos(json, e->qos);
  }
  cli_json_key(json, "keyed");
  cli_json_bool(json, (e->flags & HA_ENDPOINT_KEYED) != 0);
  cli_json_key(json, "ros");
  cli_json_bool(json, !(e->flags & HA_ENDPOINT_ALIEN));
  cli_json_close(json, '}');
}

static void put_ends(cli_json *json, const char *key, const topics_group *group, int32_t kind) {
  cli_json_key(json, key);
  cli_json_open(json, '[');
  for (size_t i = 0; i < group->size; i++) {
    if (group->ends[i]->kind == kind) topics_put_json_endpoint(json, group->ends[i]);
  }
  cli_json_close(json, ']');
}

void topics_put_json_trouble(cli_json *json, const topics_trouble *t) {
  static const char *const whats[] = {"type", "keys", "qos", "hash"};

  put_gid(json, "publisher", &t->publisher->gid);
  put_gid(json, "subscriber", &t->subscriber->gid);
  cli_json_key(json, "matched");
  cli_json_bool(json, t->kind == TOPICS_HASH);
  put_pair(json, "what", whats[t->kind]);
  cli_json_key(json, "policy");
  if (t->policy) {
    cli_json_text(json, t->policy);
  } else {
    cli_json_null(json);
  }
  put_pair(json, "text", t->text);
}

static void put_trouble(void *user, const topics_trouble *t) {
  cli_json *json = user;

  cli_json_open(json, '{');
  topics_put_json_trouble(json, t);
  cli_json_close(json, '}');
}

static void put_group(cli_json *json, const topics_group *group, bool is_service) {
  cli_json_open(json, '{');
  put_pair(json, "name", group->name);
  put_pair(json, "type", group->type);
  if (is_service) {
    put_ends(json, "servers", group, HA_ENDPOINT_SERVER);
    put_ends(json, "clients", group, HA_ENDPOINT_CLIENT);
  } else {
    put_ends(json, "publishers", group, HA_ENDPOINT_PUBLISHER);
    put_ends(json, "subscribers", group, HA_ENDPOINT_SUBSCRIBER);
    cli_json_key(json, "problems");
    cli_json_open(json, '[');
    topics_each_trouble(group, put_trouble, json);
    cli_json_close(json, ']');
  }
  cli_json_close(json, '}');
}

static void put_action(cli_json *json, const topics_group *group) {
  cli_json_open(json, '{');
  put_pair(json, "name", group->name);
  put_pair(json, "type", group->type);
  cli_json_key(json, "parts");
  cli_json_open(json, '[');
  for (size_t i = 0; i < group->size; i++)
    topics_put_json_endpoint(json, group->ends[i]);
  cli_json_close(json, ']');
  cli_json_close(json, '}');
}

static void put_node(cli_json *json, const topics_group *node) {
  cli_json_open(json, '{');
  put_pair(json, "name", node->name);
  put_pair(json, "vendor", node->ends[0]->vendor);
  for (int32_t kind = 0; kind < 4; kind++) {
    cli_json_key(json, topics_verbs[kind]);
    cli_json_open(json, '[');
    for (size_t i = 0; i < node->size; i++) {
      if (node->ends[i]->kind == kind) cli_json_text(json, node->ends[i]->topic);
    }
    cli_json_close(json, ']');
  }
  cli_json_close(json, '}');
}

void topics_put_json(cli_json *json, const topics_list *l) {
  cli_json_key(json, "topics");
  cli_json_open(json, '[');
  for (size_t i = 0; i < l->topics.size; i++)
    put_group(json, &l->topics.items[i], false);
  cli_json_close(json, ']');
  cli_json_key(json, "services");
  cli_json_open(json, '[');
  for (size_t i = 0; i < l->services.size; i++)
    put_group(json, &l->services.items[i], true);
  cli_json_close(json, ']');
  cli_json_key(json, "actions");
  cli_json_open(json, '[');
  for (size_t i = 0; i < l->actions.size; i++)
    put_action(json, &l->actions.items[i]);
  cli_json_close(json, ']');
  cli_json_key(json, "nodes");
  cli_json_open(json, '[');
  for (size_t i = 0; i < l->nodes.size; i++)
    put_node(json, &l->nodes.items[i]);
  cli_json_close(json, ']');
}
