#include "bag/read/selection.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/table.h"
#include "expr/regex.h"
#include "model/ros_names.h"

/* --- which channels ---------------------------------------------------------------- */

typedef struct matcher {
  const ha_query *query;
  ha__regex *include; /* NULL = none was given */
  ha__regex *exclude;
  ha__table topics; /* the names that the query lists */
  ha__table types;
  ha__table exclude_topics;
  ha__table exclude_types;
} matcher;

static ha_status list(ha__table *out, const char *const *names, size_t count, ha_error *err) {
  for (size_t i = 0; i < count; i++) {
    HA_TRY(ha__table_put(out, names[i], strlen(names[i]), 1, err));
  }
  return HA_OK;
}

static ha_status list_names(matcher *m, ha_error *err) {
  const ha_query *q = m->query;

  HA_TRY(list(&m->topics, q->topics, q->topic_count, err));
  HA_TRY(list(&m->types, q->types, q->type_count, err));
  HA_TRY(list(&m->exclude_topics, q->exclude_topics, q->exclude_topic_count, err));
  return list(&m->exclude_types, q->exclude_types, q->exclude_type_count, err);
}

static void matcher_done(matcher *m) {
  ha__table_done(&m->topics);
  ha__table_done(&m->types);
  ha__table_done(&m->exclude_topics);
  ha__table_done(&m->exclude_types);
  ha__regex_free(m->exclude);
  ha__regex_free(m->include);
}

static bool regex_finds(const ha__regex *regex, const char *text, size_t size) {
  return regex && ha__regex_find(regex, text, size, NULL) == HA_OK;
}

static bool is_among(const ha__table *names, const char *name) {
  uint64_t found;

  return ha__table_find(&found, names, name, strlen(name));
}

/* Kind of a channel: services and actions have reserved names. */
typedef struct subject {
  const char *topic;
  const char *type;
  int kind;         /* HA__ROS_... */
  size_t name_size; /* fields of the topic, for expressions */
} subject;

static bool is_included(const matcher *m, const subject *s) {
  const ha_query *q = m->query;

  if (q->topic_count > 0 || m->include) {
    const bool named = is_among(&m->topics, s->topic);
    if (!named && !regex_finds(m->include, s->topic, s->name_size)) return false;
  }
  return q->type_count == 0 || is_among(&m->types, s->type);
}

/* As rosbag2 chooses. */
static bool is_included_by_kind(const matcher *m, const subject *s) {
  static const uint32_t all[] = {[HA__ROS_TOPIC] = HA_QUERY_ALL_TOPICS,
                                 [HA__ROS_SERVICE] = HA_QUERY_ALL_SERVICES,
                                 [HA__ROS_ACTION] = HA_QUERY_ALL_ACTIONS};
  const ha_query *q = m->query;
  const bool topic = s->kind == HA__ROS_TOPIC;

  if (is_among(&m->topics, s->topic)) return true;
  if (topic && !(q->flags & HA_QUERY_HIDDEN) && ha__ros_is_hidden(s->topic)) return false;
  if (q->flags & all[s->kind]) return true;
  if (topic && is_among(&m->types, s->type)) return true;
  return regex_finds(m->include, s->topic, s->name_size);
}

static bool matches(const matcher *m, const ha_channel *channel) {
  const ha_query *q = m->query;
  const bool by_kind = q->flags & HA_QUERY_BY_KIND;
  subject s = {channel->topic, channel->schema->name, HA__ROS_TOPIC, strlen(channel->topic)};

  if (by_kind) s.kind = ha__ros_kind(&s.name_size, s.topic, s.type);
  if (!(by_kind ? is_included_by_kind(m, &s) : is_included(m, &s))) return false;
  if (is_among(&m->exclude_topics, s.topic)) return false;
  if (s.kind == HA__ROS_TOPIC && is_among(&m->exclude_types, s.type)) {
    return false;
  }
  return !regex_finds(m->exclude, s.topic, s.name_size);
}

ha_status ha__selection_match(uint8_t **out, const ha_query *query, const ha__channels *channels,
                              ha_error *err) {
  matcher m = {.query = query};

  ha_status st = list_names(&m, err);
  if (st >= 0 && query->include_regex) st = ha__regex_new(&m.include, query->include_regex, err);
  if (st >= 0 && query->exclude_regex) st = ha__regex_new(&m.exclude, query->exclude_regex, err);
  if (st >= 0) {
    *out = ha__alloc_zeroed(channels->size, 1);
    if (!*out) st = HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; st >= 0 && i < channels->size; i++) {
    (*out)[i] = matches(&m, channels->items[i]);
  }
  matcher_done(&m);
  return st;
}

/* --- per file ------------------------------------------------------------------------ */

static ha_status init(ha__selection *s, size_t file_count, ha_error *err) {
  *s = (ha__selection)HA__SELECTION_INIT;
  s->filters = ha__alloc_zeroed(file_count, sizeof *s->filters);
  if (!s->filters) return HA_FAIL_NOMEM(err);
  s->file_count = file_count;
  for (size_t i = 0; i < file_count; i++) {
    s->filters[i] = (ha__entry_filter){NULL, INT64_MIN, INT64_MAX, false, false};
  }
  return HA_OK;
}

/* The file's channels whose channel of the bag is selected; no set when all are. */
static ha_status set_channels(ha__entry_filter *filter, const ha__file *file, const uint8_t *wanted,
                              ha_error *err) {
  const size_t count = ha__storage_info(&file->storage)->channel_count;
  ha_channel_set *set = ha__alloc(sizeof *set + count);
  size_t chosen = 0;

  if (!set) return HA_FAIL_NOMEM(err);
  uint8_t *items = (uint8_t *)(set + 1);
  for (size_t i = 0; i < count; i++) {
    items[i] = wanted[file->channels[i]->id];
    chosen += items[i];
  }
  *set = (ha_channel_set){items, count};
  if (chosen == count && count > 0) {
    ha__free(set);
    set = NULL;
  }
  filter->channels = set;
  return HA_OK;
}

ha_status ha__selection_make(ha__selection *out, const ha_query *query,
                             const ha__channels *channels, ha__file *const *files,
                             size_t file_count, ha_error *err) {
  uint8_t *wanted = NULL;
  ha_status st = init(out, file_count, err);

  if (st >= 0) st = ha__selection_match(&wanted, query, channels, err);
  for (size_t i = 0; st >= 0 && i < file_count; i++) {
    ha__entry_filter *filter = &out->filters[i];
    filter->start_ns = query->start_ns;
    filter->end_ns = query->end_ns;
    filter->by_publish_time = query->order == HA_ORDER_PUBLISH;
    filter->reverse = query->reverse != 0;
    st = set_channels(filter, files[i], wanted, err);
  }
  ha__free(wanted);
  if (st < 0) ha__selection_done(out);
  return st;
}

ha_status ha__selection_of_channel(ha__selection *out, uint32_t channel, size_t channel_count,
                                   ha__file *const *files, size_t file_count, ha_error *err) {
  uint8_t *wanted = ha__alloc_zeroed(channel_count, 1);
  ha_status st = init(out, file_count, err);

  if (st >= 0 && !wanted) st = HA_FAIL_NOMEM(err);
  if (st >= 0) wanted[channel] = 1;
  for (size_t i = 0; st >= 0 && i < file_count; i++) {
    st = set_channels(&out->filters[i], files[i], wanted, err);
  }
  ha__free(wanted);
  if (st < 0) ha__selection_done(out);
  return st;
}

void ha__selection_done(ha__selection *selection) {
  for (size_t i = 0; i < selection->file_count; i++) {
    /* made by set_channels() for this filter alone */
    ha__free((void *)(uintptr_t)selection->filters[i].channels);
  }
  ha__free(selection->filters);
  *selection = (ha__selection)HA__SELECTION_INIT;
}
