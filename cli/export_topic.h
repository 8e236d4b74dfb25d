/* One file for all channels of a topic: a ROS 1 bag has a channel for each publisher. */
#ifndef CLI_EXPORT_TOPIC_H
#define CLI_EXPORT_TOPIC_H

#include "cat_table.h"
#include "export_out.h"

typedef struct export_topic {
  const char *name;
  size_t channels; /* that are not finished */
  export_file file;
  cli_out out;
  cat_table table; /* of CSV */
} export_topic;

/* Of one run; all zero at first. */
typedef struct export_topics {
  export_topic **items;
  size_t size;
} export_topics;

/* The channel's topic, which may be new; one channel more has to be finished. */
export_topic *export_topics_add(export_topics *topics, const ha_channel *channel);

/* To be called before a message is written: begins the file, if there is none. HA_E_IO: what was
 * written so far is lost. */
ha_status export_topic_start(export_topic *topic, cli_export *run, export_channel *channel,
                             const ha_message *msg, const char *suffix, ha_error *err);

/* A channel is finished; the last one ends the file. */
ha_status export_topic_finish(export_topic *topic, ha_error *err);

void export_topics_done(export_topics *topics);

#endif
