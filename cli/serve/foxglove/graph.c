#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/live.h"
#include "ui/memory.h"

/* Lists of the message: its name, that of the ids in it, and the kind of their endpoints. */
static const struct list {
  const char *name;
  const char *ids;
  int32_t kind;
} g_lists[3] = {
    {"publishedTopics", "publisherIds", HA_ENDPOINT_PUBLISHER},
    {"subscribedTopics", "subscriberIds", HA_ENDPOINT_SUBSCRIBER},
    {"advertisedServices", "providerIds", HA_ENDPOINT_SERVER},
};

enum { LISTS = sizeof g_lists / sizeof *g_lists };

/* State while a list is written. The endpoints of a network are sorted by topic. */
typedef struct writing {
  cli_json *json;
  const struct list *list;
  char **names;
  size_t count;
} writing;

bool fox_graph_text(fox_graph *graph, const fox_request *request) {
  const bool starts = strcmp(request->op, "subscribeConnectionGraph") == 0;

  if (!starts && strcmp(request->op, "unsubscribeConnectionGraph") != 0) return false;
  if (starts != graph->is_on) fox_graph_done(graph);
  graph->is_on = starts;
  return true;
}

static void end_item(const writing *w) {
  if (w->count == 0) return;
  cli_json_close(w->json, ']');
  cli_json_close(w->json, '}');
}

/* For ha_network_each(). */
static void put_endpoint(void *user, const ha_endpoint *endpoint) {
  writing *w = user;

  if (endpoint->kind != w->list->kind) return;
  if (w->count == 0 || strcmp(w->names[w->count - 1], endpoint->topic) != 0) {
    end_item(w);
    w->names = cli_resize(w->names, w->count + 1, sizeof *w->names);
    w->names[w->count++] = strdup(endpoint->topic);
    cli_json_open(w->json, '{');
    cli_json_add_text(w->json, "name", endpoint->topic);
    cli_json_key(w->json, w->list->ids);
    cli_json_open(w->json, '[');
  }
  cli_json_text(w->json, endpoint->node[0] ? endpoint->node : "?");
}

static bool has(char *const *names, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0) return true;
  }
  return false;
}

/* Write the names that were sent before, and are in none of the new lists first to last. */
static void put_removed(cli_json *json, const char *key, const fox_graph *old, const writing *now,
                        size_t first, size_t last) {
  cli_json_key(json, key);
  cli_json_open(json, '[');
  for (size_t list = first; list <= last; list++) {
    for (size_t i = 0; i < old->counts[list]; i++) {
      const char *name = old->names[list][i];
      bool is_there = list > first && has(old->names[first], old->counts[first], name);

      for (size_t n = first; n <= last; n++) {
        is_there = is_there || has(now[n].names, now[n].count, name);
      }
      if (!is_there) cli_json_text(json, name);
    }
  }
  cli_json_close(json, ']');
}

static void forget(fox_graph *graph) {
  for (size_t list = 0; list < LISTS; list++) {
    for (size_t i = 0; i < graph->counts[list]; i++) {
      free(graph->names[list][i]);
    }
    free(graph->names[list]);
    graph->names[list] = NULL;
    graph->counts[list] = 0;
  }
}

void fox_graph_run(fox_graph *graph, const live_network *live, ws_stream *stream) {
  const unsigned changes = live->changes;
  writing lists[LISTS];
  fox_text text;

  if (!graph->is_on || graph->seen == changes || !fox_text_begin(&text, "connectionGraphUpdate"))
    return;
  graph->seen = changes;
  for (size_t i = 0; i < LISTS; i++) {
    lists[i] = (writing){&text.json, &g_lists[i], NULL, 0};
    cli_json_key(&text.json, g_lists[i].name);
    cli_json_open(&text.json, '[');
    if (ha_network_each(live->network, put_endpoint, &lists[i], NULL) < 0)
      graph->seen = changes - 1;
    end_item(&lists[i]);
    cli_json_close(&text.json, ']');
  }
  put_removed(&text.json, "removedTopics", graph, lists, 0, 1);
  put_removed(&text.json, "removedServices", graph, lists, 2, 2);
  fox_text_send(&text, stream);
  forget(graph);
  for (size_t i = 0; i < LISTS; i++) {
    graph->names[i] = lists[i].names;
    graph->counts[i] = lists[i].count;
  }
}

void fox_graph_done(fox_graph *graph) {
  forget(graph);
  graph->is_on = false;
  graph->seen = 0;
}
