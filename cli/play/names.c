/* Warnings about selected names that are not in the bags, and about an empty selection. */
#include <stdlib.h>
#include <string.h>

#include "input/select.h"
#include "play/play.h"
#include "ui/memory.h"
#include "ui/report.h"

/* What follows the name of a service or an action in the names of its topics. */
static const char g_service[] = "/_service_event";
static const char g_action[] = "/_action/";

typedef struct names {
  const char **items;
  size_t size;
} names;

static void add(names *list, const char *name) {
  list->items = cli_resize(list->items, list->size + 1, sizeof *list->items);
  list->items[list->size++] = name;
}

/* Names of services ("/add" of "/add/_service_event") or actions ("/move" of "/move/_action/..."),
 * which the caller frees. */
static names names_before(const ha_player *player, const char *mark) {
  const ha_channel *channel;
  names list = {NULL, 0};

  for (size_t i = 0; (channel = ha_player_channel(player, i)) != NULL; i++) {
    const char *at = strstr(channel->topic, mark);
    const bool is_action = strstr(channel->topic, g_action) != NULL;
    if (!at || is_action != (mark == g_action)) continue;
    const size_t size = (size_t)(at - channel->topic);
    char *name = cli_resize(NULL, size + 1, 1);
    memcpy(name, channel->topic, size);
    name[size] = '\0';
    add(&list, name);
  }
  return list;
}

static void warn_of_parts(const ha_player *player, const cli_texts *given,
                          const cli_texts *excluded, const char *what, const char *mark) {
  if (given->size + excluded->size == 0) return;
  names list = names_before(player, mark);
  cli_select_warn_of_unknown(given, what, list.items, list.size);
  cli_select_warn_of_unknown(excluded, what, list.items, list.size);
  for (size_t i = 0; i < list.size; i++) {
    free((char *)(uintptr_t)list.items[i]);
  }
  free(list.items);
}

void cli_play_warn_of_names(const ha_player *player, const cli_play *set) {
  const ha_channel *channel;
  names topics = {NULL, 0};

  for (size_t i = 0; (channel = ha_player_channel(player, i)) != NULL; i++) {
    add(&topics, channel->topic);
  }
  cli_select_warn_of_unknown(&set->topics, "topic", topics.items, topics.size);
  cli_select_warn_of_unknown(&set->exclude_topics, "topic", topics.items, topics.size);
  cli_select_warn_of_unknown(&set->pause_topics, "topic", topics.items, topics.size);
  cli_select_warn_of_unknown(&set->clock_topics, "topic", topics.items, topics.size);
  free(topics.items);
  warn_of_parts(player, &set->services, &set->exclude_services, "service", g_service);
  warn_of_parts(player, &set->actions, &set->exclude_actions, "action", g_action);
}

bool cli_play_chooses_none(const ha_player *player, const cli_play *set) {
  const bool is_given = set->topics.size + set->services.size + set->actions.size > 0 ||
                        set->exclude_topics.size + set->exclude_services.size > 0 ||
                        set->exclude_actions.size > 0 || set->regex || set->exclude_regex;

  return is_given && !ha_player_topic(player, 0);
}
