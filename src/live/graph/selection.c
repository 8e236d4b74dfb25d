#include "live/graph/selection.h"

#include <string.h>

#include "base/status.h"
#include "model/caller.h"
#include "model/ros_names.h"

/* --- rules made whole ------------------------------------------------------------ */

static char *full_name(ha__arena *arena, const char *name, const char *space) {
  const size_t space_size = strcmp(space, "/") == 0 ? 0 : strlen(space);
  const size_t size = strlen(name);

  if (*name == '/') return ha__arena_string(arena, name);
  char *full = ha__arena_alloc(arena, space_size + size + 2);
  if (!full) return NULL;
  memcpy(full, space, space_size);
  full[space_size] = '/';
  memcpy(full + space_size + 1, name, size + 1);
  return full;
}

/* space: NULL = they are not names of ROS. */
static ha_status copy_names(ha_names *names, ha__arena *arena, const char *space, ha_error *err) {
  const char **items = ha__arena_alloc(arena, (names->size + 1) * sizeof *items);

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < names->size; i++) {
    items[i] =
        space ? full_name(arena, names->items[i], space) : ha__arena_string(arena, names->items[i]);
    if (!items[i]) return HA_FAIL_NOMEM(err);
  }
  names->items = items;
  return HA_OK;
}

static ha_status copy_rules(ha__record_selection *s, const char *space, ha_error *err) {
  ha_names *const named[] = {&s->rules.topics,           &s->rules.services,
                             &s->rules.actions,          &s->rules.exclude_topics,
                             &s->rules.exclude_services, &s->rules.exclude_actions};

  for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
    HA_TRY(copy_names(named[i], &s->arena, space, err));
  }
  if (s->rules.subscribed_by) {
    s->rules.subscribed_by = full_name(&s->arena, s->rules.subscribed_by, space);
    if (!s->rules.subscribed_by) return HA_FAIL_NOMEM(err);
  }
  HA_TRY(copy_names(&s->rules.types, &s->arena, NULL, err));
  return copy_names(&s->rules.exclude_types, &s->arena, NULL, err);
}

static ha_status compile(ha__regex **out, const char *pattern, const char *what, ha_error *err) {
  if (!pattern || !*pattern) return HA_OK;
  const ha_status st = ha__regex_new(out, pattern, err);
  if (st < 0) ha__error_wrap(err, "%s", what);
  return st;
}

ha_status ha__record_selection_init(ha__record_selection *out, const ha_record_selection *rules,
                                    const char *space, ha_error *err) {
  ha__record_selection made = {.rules = HA_RECORD_SELECTION_INIT, .arena = HA__ARENA_INIT};

  HA_TRY(HA_CALLER_READ(&made.rules, rules, ha_record_selection, err));
  ha_status st = copy_rules(&made, space, err);
  if (st >= 0) st = compile(&made.regex, made.rules.regex, "regex", err);
  if (st >= 0) st = compile(&made.exclude, made.rules.exclude_regex, "exclude_regex", err);
  if (st < 0) {
    ha__record_selection_done(&made);
    return st;
  }
  *out = made;
  return HA_OK;
}

void ha__record_selection_done(ha__record_selection *selection) {
  ha__regex_free(selection->regex);
  ha__regex_free(selection->exclude);
  ha__arena_done(&selection->arena);
  *selection = (ha__record_selection){.arena = HA__ARENA_INIT};
}

/* --- ROS 1 -------------------------------------------------------------------------- */

/* "/a /b" */
static char *join_names(ha__arena *arena, const ha_names *names) {
  size_t size = 1;

  for (size_t i = 0; i < names->size; i++)
    size += strlen(names->items[i]) + 1;
  char *text = ha__arena_alloc(arena, size);
  char *end = text;
  for (size_t i = 0; text && i < names->size; i++) {
    const size_t n = strlen(names->items[i]);
    if (i) *end++ = ' ';
    memcpy(end, names->items[i], n);
    end += n;
  }
  if (end) *end = '\0';
  return text;
}

ha_status ha__record_selection_fit_ros1(ha__record_selection *selection, ha_pairs *settings,
                                        ha__arena *arena, ha_error *err) {
  const ha_names *topics = &selection->rules.topics;

  selection->rules.flags |= HA_RECORD_HIDDEN;
  if (!topics->size || ha_pairs_get(settings, "topics")) return HA_OK;
  ha_pair *pairs = ha__arena_alloc(arena, (settings->size + 1) * sizeof *pairs);
  char *names = join_names(arena, topics);
  if (!pairs || !names) return HA_FAIL_NOMEM(err);
  if (settings->size) memcpy(pairs, settings->items, settings->size * sizeof *pairs);
  pairs[settings->size] = (ha_pair){"topics", names, strlen(names)};
  *settings = (ha_pairs){pairs, settings->size + 1};
  return HA_OK;
}

/* --- one topic ---------------------------------------------------------------------- */

static bool has(const ha_names *names, const char *name, size_t size) {
  for (size_t i = 0; i < names->size; i++) {
    if (strlen(names->items[i]) == size && memcmp(names->items[i], name, size) == 0) return true;
  }
  return false;
}

static ha_status finds(bool *out, const ha__regex *regex, const char *name, size_t size,
                       ha_error *err) {
  *out = false;
  if (!regex) return HA_OK;
  const ha_status st = ha__regex_find(regex, name, size, err);
  *out = st == HA_OK;
  return st < 0 ? st : HA_OK;
}

/* The rules for one kind of topic. */
typedef struct kind_rules {
  uint32_t all;
  const ha_names *names;
  const ha_names *excluded;
} kind_rules;

static kind_rules rules_of(const ha_record_selection *r, int kind) {
  if (kind == HA__ROS_SERVICE) {
    return (kind_rules){HA_RECORD_ALL_SERVICES, &r->services, &r->exclude_services};
  }
  if (kind == HA__ROS_ACTION) {
    return (kind_rules){HA_RECORD_ALL_ACTIONS, &r->actions, &r->exclude_actions};
  }
  return (kind_rules){HA_RECORD_ALL_TOPICS, &r->topics, &r->exclude_topics};
}

/* A hidden topic that is part of a service or an action is not hidden by that; nor is one whose
 * name was given. */
static bool is_hidden(const ha__record_candidate *c, int kind, size_t name_size, bool named) {
  char name[512];

  if (named) return false;
  if (kind == HA__ROS_TOPIC) return ha__ros_is_hidden(c->topic);
  if (name_size >= sizeof name) return false;
  memcpy(name, c->topic, name_size);
  name[name_size] = '\0';
  return ha__ros_is_hidden(name);
}

static bool is_there(const ha_record_selection *r, const ha__record_candidate *c) {
  if (!c->publishers && !(r->flags & HA_RECORD_UNPUBLISHED)) return false;
  if ((c->flags & HA_ENDPOINT_ALIEN) && !(r->flags & HA_RECORD_ALIEN)) return false;
  return c->subscribers || !(r->flags & HA_RECORD_NO_LEAVES);
}

ha_status ha__record_selects(bool *out, const ha__record_selection *selection,
                             const ha__record_candidate *candidate, ha_error *err) {
  const ha_record_selection *r = &selection->rules;
  size_t size = 0;
  const int kind = ha__ros_kind(&size, candidate->topic, candidate->type);
  const kind_rules rules = rules_of(r, kind);
  const size_t type_size = strlen(candidate->type);
  bool found = false;

  *out = false;
  /* topics of services and actions may be named as topics */
  const bool named = has(rules.names, candidate->topic, size) ||
                     has(&r->topics, candidate->topic, strlen(candidate->topic));
  bool wanted = named || (candidate->flags & HA__CANDIDATE_FOLLOWED) || (r->flags & rules.all);
  if (!wanted && kind == HA__ROS_TOPIC) wanted = has(&r->types, candidate->type, type_size);
  if (!wanted) HA_TRY(finds(&wanted, selection->regex, candidate->topic, size, err));
  if (!wanted || has(rules.excluded, candidate->topic, size)) return HA_OK;
  if (kind == HA__ROS_TOPIC && has(&r->exclude_types, candidate->type, type_size)) return HA_OK;
  HA_TRY(finds(&found, selection->exclude, candidate->topic, size, err));
  if (found) return HA_OK;
  if (!(r->flags & HA_RECORD_HIDDEN) && is_hidden(candidate, kind, size, named)) return HA_OK;
  *out = is_there(r, candidate);
  return HA_OK;
}

bool ha__record_names(const ha__record_selection *selection, const char *topic) {
  return has(&selection->rules.topics, topic, strlen(topic));
}
