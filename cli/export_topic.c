#include "export_topic.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

export_topic *export_topics_add(export_topics *topics, const ha_channel *channel) {
  for (size_t i = 0; i < topics->size; i++) {
    export_topic *topic = topics->items[i];

    if (strcmp(topic->name, channel->topic) != 0) continue;
    topic->channels++;
    return topic;
  }
  export_topic *topic = cli_resize(NULL, 1, sizeof *topic);
  memset(topic, 0, sizeof *topic);
  topic->name = channel->topic;
  topic->channels = 1;
  topics->items = cli_resize(topics->items, topics->size + 1, sizeof(export_topic *));
  topics->items[topics->size++] = topic;
  return topic;
}

ha_status export_topic_start(export_topic *topic, cli_export *run, export_channel *channel,
                             const ha_message *msg, const char *suffix, ha_error *err) {
  if (topic->file.stream && cli_out_is_broken(&topic->out)) {
    const ha_status st = export_out_end(&topic->out, &topic->file, err);

    export_drop(&topic->file); /* it is told once */
    return st;
  }
  if (topic->file.stream) return HA_OK;
  EXPORT_TRY(export_create(&topic->file, run, channel->exporter, channel, msg, suffix, err));
  export_out_start(&topic->out, &topic->file);
  return HA_OK;
}

ha_status export_topic_finish(export_topic *topic, ha_error *err) {
  if (--topic->channels > 0 || !topic->file.stream) return HA_OK;
  EXPORT_TRY(export_out_end(&topic->out, &topic->file, err));
  return export_finish(&topic->file, err);
}

void export_topics_done(export_topics *topics) {
  for (size_t i = 0; i < topics->size; i++) {
    export_drop(&topics->items[i]->file);
    cat_table_done(&topics->items[i]->table);
    free(topics->items[i]);
  }
  free(topics->items);
}
