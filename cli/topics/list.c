#include <stdlib.h>
#include <string.h>

#include "topics/topics.h"
#include "ui/memory.h"
#include "ui/report.h"

/* --- selection -------------------------------------------------------------------------------- */

/* Is name the given one, with or without the leading slash? */
static bool is_name(const char *name, size_t size, const char *given) {
  if (*given != '/' && *name == '/') {
    name++;
    size--;
  }
  return strlen(given) == size && memcmp(name, given, size) == 0;
}

static bool is_named(const char *name, size_t size, const cli_arguments *names) {
  for (size_t i = 0; i < names->size; i++) {
    if (is_name(name, size, names->items[i])) return true;
  }
  return false;
}

static bool is_hidden(const char *name, size_t size) {
  char text[512];

  if (size >= sizeof text) return false;
  memcpy(text, name, size);
  text[size] = '\0';
  return ha_name_is_hidden(text);
}

int64_t topics_interval_ns(const topics_settings *set) {
  return set->interval.value ? (int64_t)set->interval.value : 1000000000;
}

uint64_t topics_window(const topics_settings *set) {
  const uint64_t interval = (uint64_t)topics_interval_ns(set);

  return set->window.value / interval + (set->window.value % interval > 0);
}

void topics_select(ha_record_selection *out, const cli_arguments *names, bool hidden) {
  *out = (ha_record_selection){.struct_size = sizeof *out};
  if (names->size > 0) {
    out->topics = out->services = out->actions = (ha_names){names->items, names->size};
  } else {
    out->flags = HA_RECORD_ALL | (hidden ? HA_RECORD_HIDDEN | HA_RECORD_ALIEN : 0u);
  }
}

bool topics_is_chosen(const ha_endpoint *e, const cli_arguments *names, bool hidden) {
  size_t size = 0;

  (void)ha_name_part_of(&size, e->topic, e->type);
  if (names->size > 0) {
    return is_named(e->topic, size, names) || is_named(e->topic, strlen(e->topic), names);
  }
  if (hidden) return true;
  return !(e->flags & HA_ENDPOINT_ALIEN) && !is_hidden(e->topic, size);
}

/* --- copies ----------------------------------------------------------------------------------- */

static const char *keep_part(topics_list *l, const char *text, size_t size) {
  char *copy = cli_resize(NULL, size + 1, 1);

  memcpy(copy, text, size);
  copy[size] = '\0';
  l->texts = cli_resize(l->texts, l->text_count + 1, sizeof *l->texts);
  l->texts[l->text_count++] = copy;
  return copy;
}

static const ha_qos *keep_qos(topics_list *l, const ha_qos *qos) {
  ha_qos *copy = cli_resize(NULL, 1, sizeof *copy);

  *copy = *qos;
  l->profiles = cli_resize(l->profiles, l->profile_count + 1, sizeof *l->profiles);
  l->profiles[l->profile_count++] = copy;
  return copy;
}

static const char *keep(topics_list *l, const char *text) {
  return keep_part(l, text, strlen(text));
}

typedef struct gatherer {
  topics_list *list;
  const cli_arguments *names;
  bool hidden;
} gatherer;

static void add_endpoint(void *user, const ha_endpoint *endpoint) {
  const gatherer *g = user;
  topics_list *l = g->list;

  if (!topics_is_chosen(endpoint, g->names, g->hidden)) return;
  l->ends = cli_resize(l->ends, l->size + 1, sizeof *l->ends);
  ha_endpoint *e = &l->ends[l->size++];
  *e = *endpoint;
  e->topic = keep(l, e->topic);
  e->type = keep(l, e->type);
  e->hash = keep(l, e->hash);
  e->node = keep(l, e->node);
  e->vendor = keep(l, e->vendor);
  e->qos = keep_qos(l, e->qos);
  e->schema = NULL;
  e->metadata = (ha_pairs){NULL, 0};
}

/* --- groups ----------------------------------------------------------------------------------- */

enum { TOPIC, SERVICE, ACTION, KINDS };

static int kind_of(const ha_endpoint *e) {
  size_t size;

  if (ha_name_part_of(&size, e->topic, e->type) == HA_PART_OF_ACTION) return ACTION;
  return e->kind == HA_ENDPOINT_SERVER || e->kind == HA_ENDPOINT_CLIENT ? SERVICE : TOPIC;
}

/* Returns the size of the action's type at the start of the type of one of its parts. */
static size_t action_type_size(const char *type) {
  static const char *const ends[] = {"_SendGoal",       "_GetResult",       "_FeedbackMessage",
                                     "_SendGoal_Event", "_GetResult_Event", NULL};
  const size_t size = strlen(type);

  for (size_t i = 0; ends[i]; i++) {
    const size_t end = strlen(ends[i]);
    if (size > end && strcmp(type + size - end, ends[i]) == 0) return size - end;
  }
  return 0;
}

static topics_group *add_group(topics_groups *groups, const char *name, const char *type,
                               const ha_endpoint *const *ends) {
  groups->items = cli_resize(groups->items, groups->size + 1, sizeof *groups->items);
  topics_group *group = &groups->items[groups->size++];
  *group = (topics_group){.name = name, .type = type, .ends = ends};
  return group;
}

static topics_group *last_of(const topics_groups *groups) {
  return groups->size ? &groups->items[groups->size - 1] : NULL;
}

static void add_to_action(topics_list *l, const ha_endpoint *const *at) {
  const ha_endpoint *e = *at;
  topics_group *group = last_of(&l->actions);
  size_t size = 0;

  (void)ha_name_part_of(&size, e->topic, e->type);
  if (!group || strlen(group->name) != size || memcmp(group->name, e->topic, size) != 0) {
    group = add_group(&l->actions, keep_part(l, e->topic, size), "", at);
  }
  const size_t type_size = action_type_size(e->type);
  if (!*group->type && type_size) group->type = keep_part(l, e->type, type_size);
  group->size++;
}

/* Add an endpoint to its group. A topic with several types is one group, with the first type. */
static void add_to(topics_groups *groups, const ha_endpoint *const *at) {
  topics_group *group = last_of(groups);

  if (!group || strcmp(group->name, (*at)->topic) != 0) {
    group = add_group(groups, (*at)->topic, (*at)->type, at);
  }
  group->size++;
}

static int compare_nodes(const void *left, const void *right) {
  const ha_endpoint *a = *(const ha_endpoint *const *)left;
  const ha_endpoint *b = *(const ha_endpoint *const *)right;
  int order = strcmp(a->node, b->node);

  if (!order) order = a->kind - b->kind;
  if (!order) order = strcmp(a->topic, b->topic);
  return order ? order : (a < b ? -1 : a > b);
}

static void group_nodes(topics_list *l) {
  size_t count = 0;

  l->by_node = cli_resize(NULL, l->size, sizeof *l->by_node);
  for (size_t i = 0; i < l->size; i++) {
    if (*l->ends[i].node) l->by_node[count++] = &l->ends[i];
  }
  l->unnamed = l->size - count;
  qsort(l->by_node, count, sizeof *l->by_node, compare_nodes);
  for (size_t i = 0; i < count; i++) {
    topics_group *group = last_of(&l->nodes);
    if (!group || strcmp(group->name, l->by_node[i]->node) != 0) {
      group = add_group(&l->nodes, l->by_node[i]->node, "", &l->by_node[i]);
    }
    group->size++;
  }
}

static void group(topics_list *l) {
  size_t count = 0;

  l->sorted = cli_resize(NULL, l->size, sizeof *l->sorted);
  for (int kind = 0; kind < KINDS; kind++) {
    for (size_t i = 0; i < l->size; i++) {
      if (kind_of(&l->ends[i]) != kind) continue;
      l->sorted[count] = &l->ends[i];
      if (kind == ACTION) {
        add_to_action(l, &l->sorted[count++]);
      } else {
        add_to(kind == TOPIC ? &l->topics : &l->services, &l->sorted[count++]);
      }
    }
  }
  group_nodes(l);
}

bool topics_list_make(topics_list *out, ha_network *network, const cli_arguments *names,
                      bool hidden) {
  gatherer g = {out, names, hidden};
  ha_error err = HA_ERROR_INIT;

  *out = (topics_list){0};
  if (ha_network_each(network, add_endpoint, &g, &err) < 0) {
    cli_error_from(&err);
    return false;
  }
  group(out);
  return true;
}

void topics_list_done(topics_list *l) {
  for (size_t i = 0; i < l->text_count; i++) {
    free(l->texts[i]);
  }
  free(l->texts);
  for (size_t i = 0; i < l->profile_count; i++) {
    free(l->profiles[i]);
  }
  free(l->profiles);
  free(l->ends);
  free(l->sorted);
  free(l->by_node);
  free(l->topics.items);
  free(l->services.items);
  free(l->actions.items);
  free(l->nodes.items);
}
