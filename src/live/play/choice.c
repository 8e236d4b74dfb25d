#include "live/play/choice.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "expr/regex.h"
#include "model/ros_names.h"

/* Compiled expressions of a choice; NULL = none. */
typedef struct chooser {
  const ha_play_choice *choice;
  ha__regex *regex;
  ha__regex *exclude;
} chooser;

bool ha__names_have(const ha_names *names, const char *name) {
  for (size_t i = 0; i < names->size; i++) {
    if (strcmp(names->items[i], name) == 0) return true;
  }
  return false;
}

static bool has_part(const ha_names *names, const char *name, size_t size) {
  for (size_t i = 0; i < names->size; i++) {
    if (strlen(names->items[i]) == size && memcmp(names->items[i], name, size) == 0) return true;
  }
  return false;
}

/* An expression that matches a name as a whole. */
static ha_status compile(ha__regex **out, const char *pattern, ha_error *err) {
  ha_status st = HA_OK;

  if (!pattern) return HA_OK;
  /* compiled without the anchors first, so that positions in errors refer to the user's text */
  HA_TRY(ha__regex_new(out, pattern, err));
  ha__regex_free(*out);
  *out = NULL;
  const size_t size = strlen(pattern) + sizeof "^(?:)\\z";
  char *whole = ha__alloc(size);
  if (!whole) return HA_FAIL_NOMEM(err);
  snprintf(whole, size, "^(?:%s)\\z", pattern);
  st = ha__regex_new(out, whole, err);
  ha__free(whole);
  return st;
}

/* The topic itself, or the service or action that it belongs to. */
static ha_status matches(bool *out, const ha__regex *regex, const char *topic, size_t name_size,
                         ha_error *err) {
  *out = false;
  if (!regex) return HA_OK;
  ha_status st = ha__regex_find(regex, topic, name_size, err);
  if (st == HA_END) st = ha__regex_find(regex, topic, strlen(topic), err);
  if (st < 0) return st;
  *out = st == HA_OK;
  return HA_OK;
}

static bool is_listed(const ha_names *topics, const ha_names *services, const ha_names *actions,
                      const char *topic, int kind, size_t name_size) {
  if (ha__names_have(topics, topic)) return true;
  if (kind == HA__ROS_SERVICE) return has_part(services, topic, name_size);
  return kind == HA__ROS_ACTION && has_part(actions, topic, name_size);
}

static bool chooses_all(const ha_play_choice *c) {
  return c->topics.size == 0 && c->services.size == 0 && c->actions.size == 0 && !c->regex;
}

static ha_status choose(bool *out, const chooser *by, const ha_channel *channel, ha_error *err) {
  const ha_play_choice *c = by->choice;
  const char *topic = channel->topic;
  size_t name_size = 0;
  bool hit = false;
  bool miss = false;

  const int kind = ha__ros_kind(&name_size, topic, channel->schema->name);
  HA_TRY(matches(&hit, by->regex, topic, name_size, err));
  HA_TRY(matches(&miss, by->exclude, topic, name_size, err));
  hit |= chooses_all(c) || is_listed(&c->topics, &c->services, &c->actions, topic, kind, name_size);
  miss |= is_listed(&c->exclude_topics, &c->exclude_services, &c->exclude_actions, topic, kind,
                    name_size);
  *out = hit && !miss;
  return HA_OK;
}

ha_status ha__choice_make(uint8_t **out, ha__arena *arena, const ha_play_choice *choice,
                          const ha_channel *const *channels, size_t count, ha_error *err) {
  chooser by = {choice, NULL, NULL};
  uint8_t *chosen = ha__arena_alloc(arena, count + 1);
  ha_status st = chosen ? HA_OK : HA_FAIL_NOMEM(err);

  if (st >= 0) st = compile(&by.regex, choice->regex, err);
  if (st >= 0) st = compile(&by.exclude, choice->exclude_regex, err);
  for (size_t i = 0; i < count && st >= 0; i++) {
    bool is_chosen = false;
    st = choose(&is_chosen, &by, channels[i], err);
    chosen[i] = is_chosen;
  }
  ha__regex_free(by.regex);
  ha__regex_free(by.exclude);
  if (st >= 0) *out = chosen;
  return st;
}

/* --- names ------------------------------------------------------------------------------------ */

static bool is_name(const char *name, const char *text, size_t size) {
  return strlen(name) == size && memcmp(name, text, size) == 0;
}

ha_status ha__choice_name(const char **out, ha__arena *arena, const ha_player_options *options,
                          const ha_channel *channel, ha_error *err) {
  const char *topic = channel->topic;
  const char *prefix = options->prefix ? options->prefix : "";
  const char *name = NULL;
  size_t name_size = 0;

  (void)ha__ros_kind(&name_size, topic, channel->schema->name);
  for (size_t i = 0; i < options->rename_count && !name; i++) {
    const ha_rename *r = &options->renames[i];
    if (strcmp(r->from, topic) == 0) {
      name = r->to;
      name_size = strlen(topic);
    } else if (is_name(r->from, topic, name_size)) {
      name = r->to;
    }
  }
  if (!name) {
    name = topic;
    name_size = strlen(topic);
  }
  const char *rest = topic + name_size;
  const char *front = prefix[0] && prefix[0] != '/' ? "/" : "";
  const char *slash = prefix[0] && name[0] != '/' ? "/" : "";
  const size_t room = strlen(prefix) + strlen(name) + strlen(rest) + 3;
  char *made = ha__arena_alloc(arena, room);
  if (!made) return HA_FAIL_NOMEM(err);
  snprintf(made, room, "%s%s%s%s%s", front, prefix, slash, name, rest);
  *out = made;
  return HA_OK;
}
