#include <inttypes.h>
#include <string.h>

#include "topics/topics.h"

/* Maximum width of node names, and number of problems that are printed per topic. */
enum { MAX_WIDTH = 40, MAX_TROUBLES = 10 };

const char *const topics_kinds[] = {"publisher", "subscriber", "server", "client"};
const char *const topics_verbs[] = {"publishes", "subscribes", "serves", "calls"};

static const char *node_of(const ha_endpoint *endpoint) {
  return *endpoint->node ? endpoint->node : "(node unknown)";
}

static void put_gid(cli_out *out, const ha_gid *gid) {
  cli_out_hex(out, gid->bytes, sizeof gid->bytes);
}

/* --- QoS -------------------------------------------------------------------------------------- */

static void put_time(cli_out *out, const char *name, int64_t ns) {
  if (ns <= 0 || ns == HA_QOS_INFINITE) return;
  cli_out_format(out, ", %s %.9g s", name, (double)ns / 1e9);
}

void topics_put_qos(cli_out *out, const ha_qos *qos) {
  cli_out_format(out, "%s, %s", ha_qos_reliability_name(qos->reliability),
                 ha_qos_durability_name(qos->durability));
  if (qos->history == HA_QOS_HISTORY_KEEP_LAST && qos->depth > 0) {
    cli_out_format(out, ", keep_last %" PRIu64, qos->depth);
  } else if (qos->history == HA_QOS_HISTORY_KEEP_ALL) {
    cli_out_text(out, ", keep_all");
  }
  put_time(out, "deadline", qos->deadline_ns);
  put_time(out, "lifespan", qos->lifespan_ns);
  if (qos->liveliness == HA_QOS_LIVELINESS_MANUAL_BY_TOPIC) {
    cli_out_text(out, ", manual_by_topic");
  }
  put_time(out, "lease", qos->lease_duration_ns);
}

/* --- endpoints -------------------------------------------------------------------------------- */

static size_t width_of(const topics_list *l) {
  size_t width = 0;

  for (size_t i = 0; i < l->size; i++) {
    const size_t size = strlen(node_of(&l->ends[i]));
    if (size > width) width = size;
  }
  return width < MAX_WIDTH ? width : MAX_WIDTH;
}

static void put_padded(cli_out *out, const char *text, size_t width) {
  const size_t used = cli_out_name(out, text);

  cli_out_spaces(out, (used < width ? width - used : 0) + 2);
}

/* Print the identity of the endpoint, with --verbose. */
static void put_identity(cli_out *out, const ha_endpoint *e) {
  cli_out_text(out, "              ");
  put_gid(out, &e->gid);
  if (*e->vendor) {
    cli_out_text(out, "  ");
    cli_out_name(out, e->vendor);
  }
  if (*e->hash) {
    cli_out_text(out, "  ");
    cli_out_name(out, e->hash);
  }
  cli_out_char(out, '\n');
}

static void put_end(cli_out *out, const ha_endpoint *e, const char *role, const char *type,
                    size_t width, bool verbose) {
  const bool has_qos = e->kind == HA_ENDPOINT_PUBLISHER || e->kind == HA_ENDPOINT_SUBSCRIBER;

  cli_out_format(out, "  %-10s  ", role);
  if (has_qos) {
    put_padded(out, node_of(e), width);
    topics_put_qos(out, e->qos);
  } else {
    cli_out_name(out, node_of(e));
  }
  if (e->flags & HA_ENDPOINT_KEYED) cli_out_text(out, ", keyed");
  if (strcmp(e->type, type) != 0) {
    cli_out_text(out, ", type ");
    cli_out_name(out, *e->type ? e->type : "unknown");
  }
  cli_out_char(out, '\n');
  if (verbose) put_identity(out, e);
}

static void put_head(cli_out *out, const topics_group *group) {
  cli_out_name(out, group->name);
  if (*group->type) cli_out_text(out, "  ");
  cli_out_name(out, group->type);
  cli_out_char(out, '\n');
}

/* --- topics ----------------------------------------------------------------------------------- */

typedef struct troubles {
  cli_out *out;
  size_t count;
} troubles;

void topics_put_trouble(cli_out *out, const topics_trouble *t) {
  cli_out_text(out, t->kind == TOPICS_HASH ? "warning: " : "not matched: ");
  cli_out_name(out, node_of(t->publisher));
  cli_out_text(out, " -> ");
  cli_out_name(out, node_of(t->subscriber));
  if (t->policy) cli_out_format(out, ": %s", t->policy);
  cli_out_format(out, ": the publisher %s\n", t->text);
}

static void put_trouble(void *user, const topics_trouble *t) {
  troubles *all = user;

  if (all->count++ >= MAX_TROUBLES) return;
  cli_out_text(all->out, "  ");
  topics_put_trouble(all->out, t);
}

static void put_troubles(cli_out *out, const topics_group *group) {
  troubles all = {out, 0};

  topics_each_trouble(group, put_trouble, &all);
  if (all.count > MAX_TROUBLES) {
    cli_out_format(out, "  and %zu more; --json prints all\n", all.count - MAX_TROUBLES);
  }
}

static void put_topics(cli_out *out, const topics_list *l, bool verbose, size_t width) {
  for (size_t i = 0; i < l->topics.size; i++) {
    const topics_group *group = &l->topics.items[i];
    put_head(out, group);
    for (size_t k = 0; k < group->size; k++) {
      const ha_endpoint *e = group->ends[k];
      put_end(out, e, topics_kinds[e->kind], group->type, width, verbose);
    }
    put_troubles(out, group);
  }
}

/* --- services and actions --------------------------------------------------------------------- */

static void put_services(cli_out *out, const topics_list *l, bool verbose) {
  for (size_t i = 0; i < l->services.size; i++) {
    const topics_group *group = &l->services.items[i];
    put_head(out, group);
    for (size_t k = 0; k < group->size; k++) {
      const ha_endpoint *e = group->ends[k];
      put_end(out, e, topics_kinds[e->kind], group->type, 0, verbose);
    }
  }
}

static bool is_serving(const ha_endpoint *e) {
  return e->kind == HA_ENDPOINT_SERVER || e->kind == HA_ENDPOINT_PUBLISHER;
}

/* Was the node already printed in this role? */
static bool is_repeated(const topics_group *group, size_t at) {
  const ha_endpoint *e = group->ends[at];

  for (size_t i = 0; i < at; i++) {
    if (is_serving(group->ends[i]) == is_serving(e) && strcmp(group->ends[i]->node, e->node) == 0) {
      return true;
    }
  }
  return false;
}

static void put_part(cli_out *out, const topics_group *group, const ha_endpoint *e) {
  const char *part = e->topic + strlen(group->name);

  put_end(out, e, topics_kinds[e->kind], e->type, 0, false);
  cli_out_text(out, "              ");
  cli_out_name(out, part);
  cli_out_text(out, "  ");
  cli_out_name(out, e->type);
  cli_out_char(out, '\n');
  put_identity(out, e);
}

static void put_actions(cli_out *out, const topics_list *l, bool verbose) {
  for (size_t i = 0; i < l->actions.size; i++) {
    const topics_group *group = &l->actions.items[i];
    put_head(out, group);
    for (size_t k = 0; k < group->size; k++) {
      const ha_endpoint *e = group->ends[k];
      if (verbose) {
        put_part(out, group, e);
      } else if (!is_repeated(group, k)) {
        cli_out_format(out, "  %-10s  ", is_serving(e) ? "server" : "client");
        cli_out_name(out, node_of(e));
        cli_out_char(out, '\n');
      }
    }
    put_troubles(out, group);
  }
}

/* --- nodes ------------------------------------------------------------------------------------ */

static void put_node_ends(cli_out *out, const topics_group *node) {
  for (size_t i = 0; i < node->size; i++) {
    const ha_endpoint *e = node->ends[i];
    cli_out_format(out, "  %-10s  ", topics_verbs[e->kind]);
    cli_out_name(out, e->topic);
    cli_out_text(out, "  ");
    cli_out_name(out, e->type);
    cli_out_char(out, '\n');
  }
}

static void put_node_counts(cli_out *out, const topics_group *node) {
  size_t counts[4] = {0};
  const char *between = "  ";

  for (size_t i = 0; i < node->size; i++)
    counts[node->ends[i]->kind]++;
  for (size_t i = 0; i < 4; i++) {
    if (!counts[i]) continue;
    cli_out_format(out, "%s%zu %s%s", between, counts[i], topics_kinds[i],
                   counts[i] > 1 ? "s" : "");
    between = ", ";
  }
}

static void put_nodes(cli_out *out, const topics_list *l, bool verbose) {
  for (size_t i = 0; i < l->nodes.size; i++) {
    const topics_group *node = &l->nodes.items[i];
    cli_out_name(out, node->name);
    if (*node->ends[0]->vendor) cli_out_text(out, "  ");
    cli_out_name(out, node->ends[0]->vendor);
    if (!verbose) put_node_counts(out, node);
    cli_out_char(out, '\n');
    if (verbose) put_node_ends(out, node);
  }
  if (l->unnamed) {
    cli_out_format(out, "%zu endpoint%s of unknown nodes\n", l->unnamed, l->unnamed > 1 ? "s" : "");
  }
}

/* --- all -------------------------------------------------------------------------------------- */

static void put_count(cli_out *out, const char *between, size_t n, const char *name) {
  cli_out_text(out, between);
  cli_out_count(out, n, name);
}

static void put_sum(cli_out *out, const topics_list *l) {
  put_count(out, l->topics.size ? "\n" : "", l->topics.size, "topic");
  put_count(out, ", ", l->services.size, "service");
  put_count(out, ", ", l->actions.size, "action");
  put_count(out, ", ", l->nodes.size, "node");
  cli_out_char(out, '\n');
}

void topics_put_text(cli_out *out, const topics_list *list, const topics_settings *set) {
  const bool chosen = set->services || set->actions || set->nodes;

  if (!chosen) put_topics(out, list, set->verbose, width_of(list));
  if (set->services) put_services(out, list, set->verbose);
  if (set->actions) put_actions(out, list, set->verbose);
  if (set->nodes) put_nodes(out, list, set->verbose);
  if (!chosen) put_sum(out, list);
}
