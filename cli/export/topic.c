#include "export/topic.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "ui/memory.h"

/* --- by name -------------------------------------------------------------------------------- */

static size_t place_of(const export_topics *topics, const char *name) {
  return (size_t)ha__hash_secret(name, strlen(name)) & (topics->capacity - 1);
}

static void enter(export_topics *topics, export_topic *topic) {
  export_topic **place = &topics->by_name[place_of(topics, topic->name)];

  topic->next = *place;
  *place = topic;
}

static void grow(export_topics *topics) {
  topics->capacity = topics->capacity ? 2 * topics->capacity : 64;
  topics->items = cli_resize(topics->items, topics->capacity, sizeof(export_topic *));
  topics->by_name = cli_resize(topics->by_name, topics->capacity, sizeof(export_topic *));
  memset(topics->by_name, 0, topics->capacity * sizeof(export_topic *));
  for (size_t i = 0; i < topics->size; i++) {
    enter(topics, topics->items[i]);
  }
}

static export_topic *find(const export_topics *topics, const char *name) {
  if (topics->capacity == 0) return NULL;
  export_topic *topic = topics->by_name[place_of(topics, name)];

  while (topic && strcmp(topic->name, name) != 0) {
    topic = topic->next;
  }
  return topic;
}

export_topic *export_topics_add_other(export_topics *topics, const ha_channel *channel) {
  if (topics->size == topics->capacity) grow(topics);
  export_topic *topic = cli_resize(NULL, 1, sizeof *topic);

  memset(topic, 0, sizeof *topic);
  topic->name = channel->topic;
  topic->channels = 1;
  topics->items[topics->size++] = topic;
  enter(topics, topic); /* lookups find the newest topic of a name */
  return topic;
}

export_topic *export_topics_add(export_topics *topics, const ha_channel *channel) {
  export_topic *topic = find(topics, channel->topic);

  if (!topic) return export_topics_add_other(topics, channel);
  topic->channels++;
  return topic;
}

/* --- open files ----------------------------------------------------------------------------- */

static void set_open(export_topics *topics, export_topic *topic) {
  topic->out = cli_resize(NULL, 1, sizeof *topic->out);
  export_out_start(topic->out, &topic->file);
  topics->open[topics->open_count++] = topic;
}

static void set_closed(export_topics *topics, export_topic *topic) {
  size_t i = 0;

  while (i < topics->open_count && topics->open[i] != topic) {
    i++;
  }
  if (i == topics->open_count) return;
  topics->open[i] = topics->open[--topics->open_count];
  free(topic->out);
  topic->out = NULL;
}

void export_topic_drop(export_topics *topics, export_topic *topic) {
  set_closed(topics, topic);
  export_drop(&topic->file);
}

/* Park the file whose last write is the longest ago, to keep the number of open files below the
 * limit. */
static ha_status make_room(export_topics *topics, ha_error *err) {
  export_topic *oldest = topics->open[0];

  if (topics->open_count < EXPORT_MAX_OPEN) return HA_OK;
  for (size_t i = 1; i < topics->open_count; i++) {
    if (topics->open[i]->used < oldest->used) oldest = topics->open[i];
  }
  ha_status st = export_out_end(oldest->out, &oldest->file, err);
  if (st >= 0) st = export_park(&oldest->file, err);
  set_closed(topics, oldest);
  if (st < 0) export_drop(&oldest->file);
  return st;
}

ha_status export_topic_start(export_topics *topics, export_topic *topic, cli_export *run,
                             export_channel *channel, const ha_message *msg, const char *suffix,
                             ha_error *err) {
  topic->used = ++topics->calls;
  if (topic->file.stream && cli_out_is_broken(topic->out)) {
    const ha_status st = export_out_end(topic->out, &topic->file, err);

    export_topic_drop(topics, topic); /* forget the file, so that the failure is reported once */
    return st;
  }
  if (topic->file.stream) return HA_OK;
  const cli_exporter *exporter = topic->exporter ? topic->exporter : channel->exporter;
  CLI_TRY(make_room(topics, err));
  if (topic->file.is_parked) {
    CLI_TRY(export_resume(&topic->file, err));
  } else {
    CLI_TRY(export_create(&topic->file, run, exporter, channel, msg, suffix, err));
  }
  set_open(topics, topic);
  return HA_OK;
}

ha_status export_topic_finish(export_topics *topics, export_topic *topic, ha_error *err) {
  ha_status st = HA_OK;

  if (--topic->channels > 0 || !export_topic_is_begun(topic)) return HA_OK;
  if (topic->out) st = export_out_end(topic->out, &topic->file, err);
  set_closed(topics, topic);
  return st < 0 ? st : export_finish(&topic->file, err);
}

void export_topics_done(export_topics *topics) {
  for (size_t i = 0; i < topics->size; i++) {
    export_topic_drop(topics, topics->items[i]);
    cat_table_done(&topics->items[i]->table);
    free(topics->items[i]);
  }
  free(topics->items);
  free(topics->by_name);
}
