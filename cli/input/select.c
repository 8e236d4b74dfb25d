#include "input/select.h"

#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "ui/error.h"
#include "ui/hints.h"
#include "ui/memory.h"
#include "ui/report.h"

bool cli_select_names(const cli_select *select, const ha_channel *channel) {
  if (select->topics.size > 0 && !cli_texts_have(&select->topics, channel->topic)) return false;
  return select->types.size == 0 || cli_texts_have(&select->types, channel->schema->name);
}

/* --- times ------------------------------------------------------------------------------- */

static int64_t add_clamped(int64_t a, int64_t b) {
  int64_t sum;

  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? INT64_MAX : INT64_MIN;
}

static int64_t resolve(const cli_time *time, const ha_bag_info *bag, int64_t otherwise) {
  if (!time->given) return otherwise;
  if (time->kind == HA_TIME_FROM_START) return add_clamped(bag->start_ns, time->ns);
  if (time->kind == HA_TIME_FROM_END) return add_clamped(bag->end_ns, time->ns);
  return time->ns;
}

static bool is_offset(const cli_time *time) {
  return time->given && time->kind != HA_TIME_ABSOLUTE;
}

static ha_status set_times(ha_query *query, const cli_select *select, ha_reader *reader, bool quiet,
                           ha_error *err) {
  const ha_bag_info *bag = NULL;
  const ha_bag_info nothing = {.struct_size = sizeof nothing};
  ha_status st = HA_OK;

  if (is_offset(&select->start) || is_offset(&select->end)) {
    cli_wait_start("reading the times of the bag", quiet);
    st = ha_reader_info(&bag, reader, 0, err);
    cli_wait_end();
  }
  if (st < 0) return st;
  if (!bag) bag = &nothing;
  query->start_ns = resolve(&select->start, bag, INT64_MIN);
  query->end_ns = resolve(&select->end, bag, INT64_MAX);
  return HA_OK;
}

/* --- query ------------------------------------------------------------------------------- */

ha_status cli_select_fill(ha_query *query, const cli_select *select, ha_reader *reader, bool quiet,
                          ha_error *err) {
  query->topics = select->topics.items;
  query->topic_count = select->topics.size;
  query->types = select->types.items;
  query->type_count = select->types.size;
  query->exclude_topics = select->exclude_topics.items;
  query->exclude_topic_count = select->exclude_topics.size;
  query->exclude_types = select->exclude_types.items;
  query->exclude_type_count = select->exclude_types.size;
  query->include_regex = select->regex;
  query->exclude_regex = select->exclude_regex;
  return set_times(query, select, reader, quiet, err);
}

void cli_select_warn_of_unknown(const cli_texts *texts, const char *what, const char *const *names,
                                size_t count) {
  for (size_t i = 0; i < texts->size; i++) {
    const char *text = texts->items[i];
    bool found = false;

    for (size_t k = 0; k < count && !found; k++) {
      found = strcmp(text, names[k]) == 0;
    }
    const char *nearest = found ? NULL : cli_nearest(text, names, count);
    if (nearest) {
      cli_warn("%s '%s' is not in the bag; did you mean '%s'?", what, text, nearest);
    } else if (!found && strchr(text, ',')) {
      cli_warn("%s '%s' is not in the bag; give each name by an option of its own", what, text);
    } else if (!found) {
      cli_warn("%s '%s' is not in the bag; 'holdall info' lists topics and types", what, text);
    }
  }
}

void cli_select_warn(const cli_select *select, const ha_reader *reader) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);
  const char **topics = cli_resize(NULL, count, sizeof *topics);
  const char **types = cli_resize(NULL, count, sizeof *types);

  for (size_t i = 0; i < count; i++) {
    topics[i] = channels[i]->topic;
    types[i] = channels[i]->schema->name;
  }
  cli_select_warn_of_unknown(&select->topics, "topic", topics, count);
  cli_select_warn_of_unknown(&select->types, "type", types, count);
  cli_select_warn_of_unknown(&select->exclude_topics, "topic", topics, count);
  cli_select_warn_of_unknown(&select->exclude_types, "type", types, count);
  free(topics);
  free(types);
}

static bool is_given(const cli_select *select) {
  return select->topics.size > 0 || select->types.size > 0 || select->exclude_topics.size > 0 ||
         select->exclude_types.size > 0 || select->regex || select->exclude_regex ||
         select->start.given || select->end.given;
}

bool cli_select_warn_of_none(const cli_select *select, const char *where, uint64_t messages) {
  if (messages > 0 || (!where && !is_given(select))) return false;
  cli_warn("no messages are selected");
  return true;
}

void cli_select_done(cli_select *select) {
  free(select->topics.items);
  free(select->types.items);
  free(select->exclude_topics.items);
  free(select->exclude_types.items);
}
